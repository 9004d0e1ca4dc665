"""Hands to step through, as one HTML page or on a terminal."""

from analysis.replayer.page import replayer_html

__all__ = ["replayer_html"]
