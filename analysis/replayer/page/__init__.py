"""The HTML page of the replayer."""

from analysis.replayer.page.page import component_script, component_style, replayer_html, replayer_script

__all__ = ["component_script", "component_style", "replayer_html", "replayer_script"]
