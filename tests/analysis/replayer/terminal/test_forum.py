"""A hand taken away from the terminal: as text, as a command, as a file."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from analysis.replayer.summaries import summarize
from analysis.replayer.terminal import TerminalReplayer
from analysis.replayer.terminal.formatting import forum_text
from analysis.replayer.terminal.hands import DisplaySettings, ShownHand, open_hand
from analysis.replayer.terminal.take_away import open_command, write_text
from tests.analysis.deals import deal
from tests.analysis.replayer.hands import checked
from tests.analysis.replayer.terminal.terminal_screens import play

TEXT = deal("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds", 3, number=3)
WORDS = """\
pokerstars, NL 1/2 play money, 3 players

BTN (BTN): 200
SB (SB): 200
BB (BB): 200

Preflop (pot 3): SB posts small blind 1, BB posts big blind 2
BTN raises to 6
SB folds
BB calls 4

Flop: 2♣ 7♦ J♥ (pot 13)
BB checks
BTN bets 8, 62% of the pot
BB folds
Uncalled bet of 8 returned to BTN

Pot of 13: BTN wins 13

Results
BTN: +7
SB: -1
BB: -6
"""


def opened() -> ShownHand:
    return open_hand(summarize(checked(TEXT), ()), {})


def test_text_for_a_forum() -> None:
    assert forum_text(opened(), DisplaySettings()) == WORDS


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        pytest.param(DisplaySettings(mask=True), "BTN raises to 6", id="positions for names"),
        pytest.param(DisplaySettings(big_blinds=True), "BTN raises to 3 bb", id="big blinds"),
    ],
)
def test_settings_hold_for_the_text(settings: DisplaySettings, line: str) -> None:
    assert line in forum_text(opened(), settings).splitlines()


def test_the_command_opens_the_hand() -> None:
    hand = opened()
    hand = replace(hand, row=hand.row._replace(file="my hands.txt"))
    assert open_command(hand) == 'hh replay "my hands.txt" --hand "my hands.txt:1"'


def test_files_never_overwrite(tmp_path: Path) -> None:
    names = [write_text(text, opened(), tmp_path) for text in ("first", "second")]
    assert names == ["hand-3.txt", "hand-3-2.txt"]
    assert [(tmp_path / name).read_text() for name in names] == ["first", "second"]


@pytest.mark.slow
def test_keys_copy_and_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        assert app.clipboard == WORDS
        assert len(app.screen_stack) == 1
        await pilot.press("i")
        assert app.clipboard.startswith("hh replay ")
        await pilot.press("w")
        await pilot.pause()
        assert (tmp_path / "hand-3.txt").read_text(encoding="utf-8") == WORDS

    play([checked(TEXT)], check)
