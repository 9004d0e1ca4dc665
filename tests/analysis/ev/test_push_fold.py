"""Push or fold: neither player can gain, published values are met, and chips are conserved."""

from functools import cache

import numpy as np
import pytest

from analysis.equity import parse_range
from analysis.equity.hole_cards import HOLE_CARDS, disjoint
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.ev import PushFold, solve_push_fold
from analysis.ev.push_fold import NAMES, match_ups

MOST_GAIN = 1e-6
CASES = [(1, 0), (1.5, 0), (4, 0.25), (10, 0), (10, 1), (20, 0.25), (50, 0)]


@cache
def of_hole_cards() -> list[str]:
    """The starting hand of each of the 1,326 hole cards."""
    names = {pair: hand for hand in solve_push_fold(10).push for pair in parse_range(hand)}
    return [names[pair] for pair in HOLE_CARDS]


def best_gains(found: PushFold) -> tuple[float, float, float]:
    """Return each player's gain by the best answer to the other, over all 1,326 hole cards, and the value."""
    push, call = (np.array([side[hand] for hand in of_hole_cards()]) for side in (found.push, found.call))
    ways = disjoint() / disjoint().sum()
    table = preflop_counts()
    equity = (table.wins + table.ties / 2) / BOARDS
    pot = 2 * found.stack + found.dead
    if_called = equity * pot - found.stack
    pushed = (ways * (call * if_called + (1 - call) * (1 + found.dead))).sum(axis=1)
    folded = ways.sum(axis=1) * -0.5
    value = float((push * pushed + (1 - push) * folded).sum())
    best = float(np.maximum(pushed, folded).sum())
    called = (ways * push[:, None] * ((1 - equity) * pot - found.stack)).sum(axis=0)
    refused = -(ways * push[:, None]).sum(axis=0)
    answered = float((call * called + (1 - call) * refused).sum())
    return best - value, float(np.maximum(called, refused).sum()) - answered, value


@pytest.mark.parametrize(("stack", "dead"), CASES)
def test_neither_can_gain(stack: float, dead: float) -> None:
    found = solve_push_fold(stack, dead)
    small_blind, big_blind, value = best_gains(found)
    assert min(small_blind, big_blind) >= -1e-9
    assert small_blind + big_blind < MOST_GAIN
    assert found.gain == pytest.approx(small_blind + big_blind, abs=1e-9)
    assert found.value == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("first", "second", "ways"),
    [
        ("AA", "KK", 6 * 6),
        ("AA", "AA", 6),
        ("AKs", "AKs", 4 * 3),
        ("AA", "AKs", 6 * 2),
        ("AKo", "QJs", 12 * 4),
    ],
)
def test_ways_to_deal_two_hands(first: str, second: str, ways: int) -> None:
    assert match_ups()[0][NAMES.index(first), NAMES.index(second)] == ways


# the largest stacks, in big blinds, at which each hand pushes or calls, in published charts
PUSHED = {"K2o": 11.6, "Q8o": 13.0, "Q6o": 9.6, "J7o": 8.5, "T4s": 10.5, "T3s": 7.7, "97o": 10.8, "32o": 1.4}
CALLED = {"K5o": 10.2, "K4o": 9.1, "Q7s": 10.5, "Q9o": 11.7, "J8s": 10.6, "J9o": 9.5, "T9s": 11.5, "22": 15.0}


@pytest.mark.slow
@pytest.mark.parametrize(("side", "limits"), [("push", PUSHED), ("call", CALLED)])
def test_published_values(side: str, limits: dict[str, float]) -> None:
    for hand, limit in limits.items():
        below, above = (getattr(solve_push_fold(limit + step), side)[hand] for step in (-0.3, 0.3))
        assert below > 0.5 > above, hand


def test_shares_with_ten_big_blinds() -> None:
    """58.3% and 37.4% of all hole cards."""
    found = solve_push_fold(10)
    shares = [np.mean([side[hand] for hand in of_hole_cards()]) for side in (found.push, found.call)]
    assert shares == pytest.approx([0.583, 0.374], abs=0.002)


def test_the_worth_of_a_hand() -> None:
    """Every hand with a gain is played, and no other; hands that gain nothing may be either."""
    found = solve_push_fold(10)
    assert found.push_ev["AA"] == max(found.push_ev.values())
    for side, evs in ((found.push, found.push_ev), (found.call, found.call_ev)):
        assert all(often == (evs[hand] > 0) for hand, often in side.items() if abs(evs[hand]) > 0.001)
