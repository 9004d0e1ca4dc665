"""Signals for processes that a test starts."""

import os
import signal

import pytest

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and files")


def heed_interrupt() -> None:
    """Undo an inherited "ignore Ctrl-C", set by shells for background jobs."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
