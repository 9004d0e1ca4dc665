"""Screens of the terminal replayer as text, compared with golden files that are reviewed like code."""

from pathlib import Path

import pytest

from tests.analysis.deals import deal
from tests.analysis.replayer.hands import checked, many_actions, six_side_pots, strange_names, too_small_bet
from tests.analysis.replayer.terminal.terminal_screens import screens_after
from tests.engine.samples import FOLDER, checked_in

GOLDEN = Path(__file__).parent / "screens"
NARROW, WIDE = (80, 24), (140, 45)


def showdown() -> str:
    """Three players, one all-in before the flop, and cards shown at the end."""
    story = "BTN raises 20, SB raises 60, BB calls, BTN folds | SB bets 140, BB calls |  | "
    shows = {"SB": "Ah Ad", "BB": "Kh Kd"}
    return deal(story, 3, stacks={"BTN": 90}, wins="SB", number=12, shows=shows)


HANDS = {
    "ten_players": many_actions,
    "side_pots": six_side_pots,
    "strange_names": strange_names,
    "finding": too_small_bet,
    "showdown": showdown,
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "size", "shown"),
    [
        pytest.param("ten_players", NARROW, {"preflop_80": ""}, id="preflop"),
        pytest.param("ten_players", WIDE, {"preflop_140": "", "flop_140": "2 right right"}, id="flop, wide"),
        pytest.param("side_pots", NARROW, {"side_pots_80": "end" + 11 * " left"}, id="side pots"),
        pytest.param("strange_names", NARROW, {"long_names_80": "right right right"}, id="markup and a long name"),
        pytest.param("finding", NARROW, {"keys_80": "question_mark", "finding_80": "escape 2 right right", "source_80": "t"}, id="keys, finding, source text"),
        pytest.param("showdown", NARROW, {"showdown_80": "end"}, id="showdown"),
    ],
)  # fmt: skip
def test_screen(
    hand: str, size: tuple[int, int], shown: dict[str, str], request: pytest.FixtureRequest
) -> None:
    """Golden files, each after some further keys."""
    screens = screens_after([checked(HANDS[hand]())], *shown.values(), size=size)
    for name, screen in zip(shown, screens, strict=True):
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
    """Compare the screen with its file; `--update-golden` writes the file."""
    file = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()
