"""`hh parse --tree` prints the tree that Lark parses of each hand."""

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from tests.analysis.cli.conftest import one_hand

ROOT = Path(__file__).parents[4]


def test_tree(invoke: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(f"{one_hand()}{one_hand().rstrip()}\nTable 'Pebble'\n*** FLOP ***\n")
    done = invoke("parse", "--tree", "hands.txt", "--jobs", "1")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "hands.txt:1",
        "  start",
        "    CASH_HEADER  PokerStars Hand #1:  Hold'em No Limit ($0.01/$0.02 USD) - 2021/03/01 12:00:00 ET",
    ]
    assert lines[lines.index("      turn") :][:3] == [
        "      turn",
        "        TURN  *** TURN *** [2c 7d Jh] [3s]",
        "        CHECK  Bob: checks",
    ]
    assert lines[-2:] == ["  hands.txt:56: out of order: *** FLOP ***", ""]


def test_a_document_has_no_tree(invoke: Callable[..., Result]) -> None:
    file = ROOT / "sample_histories" / "phh" / "cash_session.phhs"
    done = invoke("parse", "--tree", str(file), "--jobs", "1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{file}:1: phh is not lines of text and has no tree; leave out --tree" in done.stderr
