"""Hands to step through, as one HTML page."""

from analysis.replayer.page.page import (
    component_files,
    component_script,
    page_template,
    replayer_html,
    replayer_script,
    script_hash,
)

__all__ = [
    "component_files",
    "component_script",
    "page_template",
    "replayer_html",
    "replayer_script",
    "script_hash",
]
