from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from analysis.equity.hole_cards import N_HOLE_CARDS
from analysis.population.nodes import ALL_IN, ANSWERS, CALL, CHECK, FOLD, LARGE, MIDDLE, N_ANSWERS, SMALL
from analysis.population.strength import N_BUCKETS
from analysis.pricing.prices import ANSWER_NAMES
from analysis.pricing.river.showdown import tilted
from analysis.pricing.river.tree import MOST_RAISES, BettingSpot, RiverTree, options

WINS = np.linspace(0, 1, N_HOLE_CARDS)
FACED = BettingSpot(pot=150, owed=50, behind=400, raises=1)


def tree(*answers: int, in_position: int = 1, rake: float = 0.0) -> RiverTree:
    """A tree in which both players give the first of some answers that is legal."""
    given = np.zeros((N_BUCKETS, N_ANSWERS))
    for place, answer in enumerate(answers):
        given[:, answer] = 1e-9**place
    digits = {"aggressor": 1, "in_position": in_position, "texture": 0, "raised": 0}
    population = SimpleNamespace(answers=lambda street, node: given)
    return RiverTree(
        population, 5, np.zeros(N_HOLE_CARDS, np.intp), WINS, lambda pot: pot * (1 - rake), digits
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(tree(FOLD).after(FACED, FOLD), 0 * WINS, id="fold"),
        pytest.param(tree(FOLD).after(FACED, CALL), 200 * WINS - 50, id="call"),
        pytest.param(tree(FOLD, rake=0.1).after(FACED, CALL), 180 * WINS - 50, id="call with rake"),
        pytest.param(tree(FOLD).after(FACED, LARGE, 200), 150 + 0 * WINS, id="raise, fold"),
        pytest.param(tree(FOLD, rake=0.1).after(FACED, LARGE, 200), 130 + 0 * WINS, id="raise, fold: what is called is raked"),
        pytest.param(tree(CALL).after(FACED, LARGE, 200), 600 * WINS - 250, id="raise, call"),
        pytest.param(tree(ALL_IN, FOLD).after(FACED, LARGE, 200), 0 * WINS - 250, id="raise, all-in, fold"),
        pytest.param(tree(ALL_IN, CALL).after(FACED, LARGE, 200), 1_000 * WINS - 450, id="raise, all-in, call"),
        pytest.param(tree(CHECK).after(BettingSpot(100, 0, 400, 0), CHECK), 100 * WINS, id="check behind"),
        pytest.param(tree(CHECK, in_position=0).after(BettingSpot(100, 0, 400, 0), CHECK), 100 * WINS, id="check, check"),
        pytest.param(tree(ALL_IN, FOLD, in_position=0).after(BettingSpot(100, 0, 400, 0), CHECK), 0 * WINS, id="check, all-in, fold"),
        pytest.param(tree(FOLD, CHECK).after(BettingSpot(100, 0, 400, 0), SMALL, 33), 100 + 0 * WINS, id="bet, fold"),
    ],
)  # fmt: skip
def test_value(found: np.ndarray, expected: np.ndarray) -> None:
    assert np.allclose(found, expected, atol=1e-3)


def test_a_hand_that_cannot_lose_does_not_fold_to_a_raise() -> None:
    """The pool folds to an all-in, but holds other hands too."""
    best = replace(tree(ALL_IN, FOLD, CALL), wins=np.ones(N_HOLE_CARDS), cannot_lose=True)
    assert np.allclose(best.after(FACED, LARGE, 200), 1_000 - 450, atol=1e-3)


@pytest.mark.parametrize(
    ("spot", "expected"),
    [
        pytest.param(
            FACED, {FOLD: 0, CALL: 0, SMALL: 66, MIDDLE: 132, LARGE: 240, ALL_IN: 400}, id="faces a bet"
        ),
        pytest.param(BettingSpot(100, 0, 50, 0), {CHECK: 0, SMALL: 33, ALL_IN: 50}, id="short stack"),
        pytest.param(BettingSpot(200, 100, 0, 1), {FOLD: 0, CALL: 0}, id="all-in"),
        pytest.param(BettingSpot(200, 100, 500, MOST_RAISES), {FOLD: 0, CALL: 0}, id="enough raises"),
    ],
)
def test_options(spot: BettingSpot, expected: dict[int, int]) -> None:
    assert dict(options(spot)) == expected


def test_value_is_the_mean_over_answers() -> None:
    even = tree(CALL)
    even.population.answers = lambda street, node: np.full((N_BUCKETS, N_ANSWERS), 0.25)  # type: ignore[method-assign]
    spot = FACED._replace(behind=0)
    assert np.allclose(even.value(spot), (0 + 200 * WINS - 50) / 2)


def test_nodes_of_both_players_differ() -> None:
    found = tree(CALL)
    own, other = found.node(FACED), found.node(FACED._replace(is_own=False))
    assert own != other
    assert len({found.node(FACED._replace(behind=behind)) for behind in (0, 100, 2_000)}) == 3


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_tilted_range_wins_what_it_should(share: float) -> None:
    held = np.full(N_HOLE_CARDS, 1 / N_HOLE_CARDS)
    found = tilted(held, WINS, share)
    assert found.sum() == pytest.approx(1)
    assert found @ WINS == pytest.approx(share, abs=1e-3)
    assert {first <= second for first, second in pairwise(found.tolist())} == {share >= 0.5} or share == 0.5


def test_names_of_answers() -> None:
    assert ANSWER_NAMES == ("fold", "check", "call", "raise <45%", "raise 45-95%", "raise 95%+", "all-in")
    assert len(ANSWER_NAMES) == len(ANSWERS)
