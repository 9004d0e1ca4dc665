"""Screens of the terminal replayer as text, compared with golden files that are reviewed like code."""

from pathlib import Path

import pytest

from tests.analysis.deals import deal
from tests.engine.samples import FOLDER, checked_in
from tests.replayer.hands import checked, many_actions, six_side_pots, strange_names, too_small_bet
from tests.replayer.terminal_screens import screens_after

GOLDEN = Path(__file__).parent / "screens"
WIDE = (140, 45)


def showdown() -> str:
    """Three players, one all-in before the flop, and cards shown at the end."""
    story = "BTN raises 20, SB raises 60, BB calls, BTN folds | SB bets 140, BB calls |  | "
    text = deal(story, 3, stacks={"BTN": 90}, wins="SB", number=12)
    return text.replace("*** SHOW DOWN ***", "*** SHOW DOWN ***\nSB: shows [Ah Ad]\nBB: shows [Kh Kd]")


HANDS = {
    "ten_players": many_actions,
    "side_pots": six_side_pots,
    "strange_names": strange_names,
    "finding": too_small_bet,
    "showdown": showdown,
}


@pytest.mark.parametrize(
    ("name", "hand", "keys", "size"),
    [
        pytest.param("preflop_80", "ten_players", "", (80, 24), id="preflop"),
        pytest.param("preflop_140", "ten_players", "", WIDE, id="preflop, wide"),
        pytest.param("flop_140", "ten_players", "2 right right", WIDE, id="flop, wide"),
        pytest.param("side_pots_80", "side_pots", "end left left left left left left left left", (80, 24), id="side pots"),
        pytest.param("long_names_80", "strange_names", "right right right", (80, 24), id="markup and a long name"),
        pytest.param("finding_80", "finding", "2 right right", (80, 24), id="finding"),
        pytest.param("showdown_80", "showdown", "end", (80, 24), id="showdown"),
        pytest.param("source_80", "finding", "2 right right t", (80, 24), id="source text"),
        pytest.param("keys_80", "finding", "question_mark", (80, 24), id="keys"),
    ],
)  # fmt: skip
def test_screen(
    name: str, hand: str, keys: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    (screen,) = screens_after([checked(HANDS[hand]())], keys, size=size)
    assert_golden(name, screen, request)


@pytest.mark.parametrize(
    ("name", "place", "keys"),
    [
        pytest.param("run_three_times_80", "ggpoker/cash_run_twice_and_three_times.txt", "end", id="R93"),
        pytest.param("tournament_80", "pokerstars/tour_big_blind_ante.txt", "2", id="tournament"),
    ],
)
def test_screen_of_a_sample(name: str, place: str, keys: str, request: pytest.FixtureRequest) -> None:
    (screen,) = screens_after(checked_in(FOLDER / place), keys)
    assert_golden(name, screen, request)


def assert_golden(name: str, lines: list[str], request: pytest.FixtureRequest) -> None:
    """The screen is as in its file, which `--update-golden` writes anew."""
    file = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()
