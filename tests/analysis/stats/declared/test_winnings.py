"""Winnings of a hand and shares of its rake."""

from math import log
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from analysis.stats import player_stats
from tests.analysis.deals import deal, load_text

FOLDED = "LJ folds, HJ folds, CO folds, "
STEAL = FOLDED + "BTN raises 6, SB folds, "
CALLED = STEAL + "BB calls | " + " | ".join(["BB checks, BTN checks"] * 3)  # a pot of 13
SHOVED = FOLDED + "BTN raises 40, SB raises 60, BB calls |  |  | "
BTN_WINS = {"wins": "BTN", "rake": 6}
SPLIT = {"wins": "BTN BB", "rake": 1}
SIDE_POT = {"stacks": {"BTN": 40, "SB": 60, "BB": 100}, "wins": "BTN=120 BB=40"}
ONE_CALLER = {"stacks": {"BB": 40}, "wins": "BB"}


class Winnings(NamedTuple):
    """Contribution of a hand for a player, in chips; the big blind is 2."""

    net: int
    at_showdown: int
    rake_dealt: int = 0
    rake_contributed: int = 0
    rake_weighted: int = 0
    rake_taken: int = 0


# the hand, options of the deal, player, contribution
CASES = [
    pytest.param(CALLED, BTN_WINS, "BTN", Winnings(1, 1, 1, 2, 3, 6), id="won-at-showdown"),
    pytest.param(CALLED, BTN_WINS, "BB", Winnings(-6, -6, 1, 2, 3, 0), id="lost-at-showdown"),
    pytest.param(CALLED, BTN_WINS, "SB", Winnings(-1, 0, 1, 2, 0, 0), id="folded-with-a-blind-in"),
    pytest.param(CALLED, BTN_WINS, "LJ", Winnings(0, 0, 1, 0, 0, 0), id="folded-without-chips-in"),
    pytest.param(CALLED, SPLIT, "BTN", Winnings(0, 0, 0, 0, 0, 0), id="split"),
    pytest.param(CALLED, SPLIT, "BB", Winnings(0, 0, 0, 0, 1, 1), id="split-the-odd-chip-of-rake-is-theirs"),
    pytest.param(CALLED, SPLIT, "SB", Winnings(-1, 0, 1, 1, 0, 0), id="left-of-the-button-bears-the-odd-chip"),
    pytest.param(STEAL + "BB folds", {}, "BTN", Winnings(3, 0), id="stole-the-blinds"),
    pytest.param(STEAL + "BB folds", {}, "BB", Winnings(-2, 0), id="folded-the-big-blind"),
    pytest.param(STEAL + "BB raises 20, BTN folds", {}, "BTN", Winnings(-6, 0), id="raised-and-folded"),
    pytest.param(FOLDED + "BTN folds, SB folds", {}, "BB", Winnings(1, 0), id="walk"),
    pytest.param(SHOVED, SIDE_POT, "BTN", Winnings(80, 80), id="won-the-main-pot"),
    pytest.param(SHOVED, SIDE_POT, "BB", Winnings(-20, -20), id="won-the-side-pot-alone"),
    pytest.param(SHOVED, SIDE_POT, "SB", Winnings(-60, -60), id="lost-both-pots"),
    pytest.param(STEAL.replace("6", "200") + "BB calls |  |  | ", ONE_CALLER, "BTN", Winnings(-40, -40), id="an-uncalled-bet-comes-back"),
]  # fmt: skip


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(("story", "options", "player", "expected"), CASES)
def test_winnings(
    tmp_path: Path, story: str, options: dict[str, Any], player: str, expected: Winnings
) -> None:
    tables = load_text(tmp_path, deal(story, **options))
    row = player_stats(tables, players=[player]).row(0, named=True)
    rakes = ("rake_dealt", "rake_contributed", "rake_weighted", "rake_taken")
    found = [row[f"{name}_chips"] for name in ("net", "net_showdown", *rakes)]
    assert found == list(expected)
    assert row["net_non_showdown_chips"] == expected.net - expected.at_showdown
    assert row["bb_per_100"] == 100 * expected.net / 2
    assert row["bb_per_100_squares"] == row["net_bb_squares"] == (expected.net / 2) ** 2
    assert row["rake_bb_per_100"] == 100 * expected.rake_weighted / 2


UP, DOWN, EVEN = STEAL + "BB folds", STEAL + "BB raises 20, BTN folds", FOLDED + "BTN folds, SB folds"


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("stories", "deviation", "error"),
    [  # BTN wins 1.5, loses 3 or folds for nothing
        pytest.param([UP], None, None, id="one-hand-has-none"),
        pytest.param([UP, UP], 0, 0, id="two-alike"),
        pytest.param([UP, DOWN], 10 * 10.125**0.5, 225, id="two-apart"),  # 2.25 above and below the mean
        pytest.param([UP, DOWN, EVEN], 10 * 5.25**0.5, 100 * 1.75**0.5, id="three"),  # (4 + 6.25 + 0.25) / 2
    ],
)
def test_standard_deviation(
    tmp_path: Path, stories: list[str], deviation: float | None, error: float | None
) -> None:
    tables = load_text(tmp_path, *[deal(story, number=number) for number, story in enumerate(stories)])
    row = player_stats(tables, players=["BTN"]).row(0, named=True)
    assert row["sd_per_100"] == (None if deviation is None else pytest.approx(deviation))
    assert row["se_per_100"] == (None if error is None else pytest.approx(error))
    assert row["bb_per_100_low"] == (
        None if error is None else pytest.approx(row["bb_per_100"] - 1.96 * error)
    )


@pytest.mark.parametrize(
    ("stories", "multiple"),
    [  # of the logarithm of 20, and of that of 100
        pytest.param([UP], None, id="one-hand"),
        pytest.param([UP, DOWN], None, id="a-loser"),
        pytest.param([UP, UP, DOWN], None, id="neither"),
        pytest.param([UP, UP, UP, DOWN], 6.75, id="a-winner"),  # 5.0625 by twice 0.375
    ],
)
def test_bankroll(tmp_path: Path, stories: list[str], multiple: float | None) -> None:
    tables = load_text(tmp_path, *[deal(story, number=number) for number, story in enumerate(stories)])
    ids = {"bankroll_5pct": 20, "bankroll_1pct": 100}
    row = player_stats(tables, players=["BTN"], stats=ids).row(0, named=True)
    for name, inverse in ids.items():
        assert row[name] == (None if multiple is None else pytest.approx(multiple * log(inverse)))
