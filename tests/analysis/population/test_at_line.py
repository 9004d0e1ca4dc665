from pathlib import Path

import numpy as np
import pytest

from analysis.dataset import Tables
from analysis.lines import last_step
from analysis.population.at_line import PoolNode, find_pool_node, range_by_starting_hand
from analysis.population.em import FitSettings
from analysis.population.fitting import find_dealt, fit_hands, pool_hands
from analysis.population.nodes import ANSWERS
from analysis.population.population import OBSERVED, Population
from tests.analysis.deals import deal, load_text

pytestmark = pytest.mark.slow  # a pool is fitted

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN {} | BB checks, BTN checks | BB checks, BTN checks"
SHOWN = {"BTN": "Jc Js", "BB": "9d 8d"}
TEXTS = [
    deal(STORY.format("bets 8, BB calls"), 3, wins="BTN", number=1, shows=SHOWN),
    deal(STORY.format("checks"), 3, wins="BTN", number=2, shows={"BTN": "Ac Kc", "BB": "9d 8d"}),
    deal("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 4, BB folds", 3, number=3),
    deal("BTN raises 6, SB folds, BB folds", 3, number=4),
]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder: Path = tmp_path_factory.mktemp("line")
    return load_text(folder, *TEXTS)


@pytest.fixture(scope="module")
def population(tables: Tables) -> Population:
    hands, _ = pool_hands(tables, find_dealt(tables))
    return fit_hands(hands, FitSettings(5.0, 1.0), rounds=1)


def at(tables: Tables, population: Population, line: str) -> PoolNode:
    found = find_pool_node(tables, find_dealt(tables), population, last_step(line))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("line", "decisions", "taken", "known"),
    [
        pytest.param("BTN opens", 4, 4, 2, id="all open"),
        pytest.param("BTN opens, BB calls", 4, 3, 2, id="calls and a fold"),
        pytest.param("BTN opens, BB calls, flop: BB checks, BTN bets", 3, 2, 1, id="bets of any size"),
        pytest.param("BTN opens, BB calls, flop: BB checks, BTN bets <40%", 3, 1, 0, id="one size"),
    ],
)
def test_decisions_of_the_last_step(
    tables: Tables, population: Population, line: str, decisions: int, taken: int, known: int
) -> None:
    found = at(tables, population, line)
    assert (found.decisions, found.taken, found.known) == (decisions, taken, known)
    assert found.counts.sum() == pytest.approx(decisions, abs=1e-3)
    assert found.held.sum() == pytest.approx(1, abs=1e-3)


def test_answers_equal_the_actions(tables: Tables, population: Population) -> None:
    found = at(tables, population, "BTN opens, BB calls, flop: BB checks, BTN bets")
    given = {
        answer: round(float(n))
        for answer, n in zip(ANSWERS, found.counts.sum(axis=0), strict=True)
        if n > 0.5
    }
    assert given == {"check": 1, "<45%": 1, "45-95%": 1}


def test_shown_cards_are_counted_by_starting_hand(tables: Tables, population: Population) -> None:
    found = at(tables, population, "BTN opens")
    shown = {hand: n for hand, n in range_by_starting_hand(found.shown).items() if n}
    assert shown == {"JJ": 1, "AKs": 1}
    assert np.argmax(found.held) in np.flatnonzero(found.shown)


def test_nobody_decides_there(tables: Tables, population: Population) -> None:
    assert find_pool_node(tables, find_dealt(tables), population, last_step("CO opens, BTN 3-bets")) is None


def test_intervals_of_shares(tables: Tables, population: Population) -> None:
    """Each interval holds its share, also one of 0 or 1, and hidden cards hardly narrow it."""
    found = at(tables, population, "BTN opens, BB calls, flop: BB checks, BTN bets")
    low, high = found.ends
    assert (low <= found.shares).all()
    assert (found.shares <= high).all()
    assert (high - low)[found.counts.sum(axis=1) > 0].min() > 0.3
    assert found.observed.sum() == pytest.approx(2 + OBSERVED * (found.decisions - 2), abs=1e-2)
