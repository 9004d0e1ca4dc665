"""The HTML page of the replayer."""

from analysis.replayer.page.page import (
    card_script,
    card_style,
    component_files,
    component_script,
    component_style,
    joined,
    packing_script,
    page_template,
    replayer_html,
    replayer_script,
    script_hash,
)

__all__ = [
    "card_script",
    "card_style",
    "component_files",
    "component_script",
    "component_style",
    "joined",
    "packing_script",
    "page_template",
    "replayer_html",
    "replayer_script",
    "script_hash",
]
