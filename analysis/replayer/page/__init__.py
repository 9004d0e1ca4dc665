"""The HTML page of the replayer."""

from analysis.replayer.page.page import (
    card_script,
    component_script,
    component_style,
    packing_script,
    replayer_html,
    replayer_script,
)

__all__ = [
    "card_script",
    "component_script",
    "component_style",
    "packing_script",
    "replayer_html",
    "replayer_script",
]
