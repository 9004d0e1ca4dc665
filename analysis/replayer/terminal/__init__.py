"""The replayer on a terminal."""

from analysis.replayer.terminal.app import TerminalReplayer

__all__ = ["TerminalReplayer"]
