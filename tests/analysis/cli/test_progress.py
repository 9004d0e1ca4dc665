"""The progress bar: its text, and its stream."""

import sys
import time

from analysis.cli import progress
from tests.analysis.cli.conftest import Terminal


def on_terminal(monkeypatch, patience: float) -> Terminal:
    """Makes standard error a terminal."""
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", patience)
    return terminal


def test_a_phase_that_takes_long_is_named(monkeypatch):
    terminal = on_terminal(monkeypatch, 0.01)
    with progress.phase("counting"):
        time.sleep(0.5)
    assert "counting" in terminal.getvalue()


def test_a_phase_counts_the_parts_of_a_question(monkeypatch):
    terminal = on_terminal(monkeypatch, 0.0)
    bar = progress.ProgressBar()
    with bar.phase("counting"):
        for done in range(4):
            bar.follow(done, 4)
        bar.show_now()
        time.sleep(0.3)
    assert "counting" in terminal.getvalue()
    assert " 75%" in terminal.getvalue()


def test_a_short_phase_shows_nothing(monkeypatch):
    terminal = on_terminal(monkeypatch, 60.0)
    with progress.phase("counting"):
        pass
    assert terminal.getvalue() == ""


def test_reading_has_its_name(monkeypatch):
    terminal = on_terminal(monkeypatch, 0.0)
    bar = progress.ProgressBar(10)
    bar.advance(5, 1000)
    bar.hide()
    assert "reading" in terminal.getvalue()
    assert "1,000 hands" in terminal.getvalue()


def test_nothing_is_shown_in_a_pipe(monkeypatch, capsys):
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.0)
    with progress.phase("counting"):
        time.sleep(0.1)
    assert capsys.readouterr().err == ""
