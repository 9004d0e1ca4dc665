"""The replayer: step through hands in an HTML page or on a terminal."""

from analysis.replayer.page import replayer_html

__all__ = ["replayer_html"]
