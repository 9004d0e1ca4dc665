"""Signals for processes that a test starts."""

import os
import signal

import pytest

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and files")


def heed_interrupt() -> None:
    """Undo an inherited "ignore Ctrl-C", which shells give to the jobs that they start in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
