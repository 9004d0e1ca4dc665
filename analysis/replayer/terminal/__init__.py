"""Hands to step through on a terminal."""

from analysis.replayer.terminal.app import TerminalReplayer

__all__ = ["TerminalReplayer"]
