"""Leaks by price: advantages of priced decisions over the answers of the pool, summed by position and pot."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import compress
from math import fsum, hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from analysis.inference.comparison import UNLIKELY, q_values
from analysis.players.differences.costs import Cost, selection_level
from analysis.players.differences.leaks import LEAST_COST
from analysis.players.played import game_of
from analysis.players.results.sources import cell_question
from analysis.queries.keys import pot_type_of

if TYPE_CHECKING:
    from analysis.pricing.review import Review, Reviewed

FEWEST: Final = 30  # priced decisions of a spot
PROVEN_AT: Final = "call_bet_river is not empty"  # prices of other decisions are not proven


class PriceLeak(NamedTuple):
    """The cost of a player's priced decisions in one position and kind of pot.

    Attributes:
        position: The position.
        pot_type: The kind of pot.
        decisions: Number of priced decisions (facing a bet on the river heads-up).
        cost_bb_100: Big blinds lost against the answers of the pool, per 100 of all hands; a gain below 0.
        low: Lower end of the 95% interval of the cost; adjusted for selection if the cost is significant.
        high: Upper end of this interval.
        q: Lowest false discovery rate at which the cost differs from 0, over all spots.
        is_leak: Whether the cost is significant, and its adjusted interval is above 0.
        question: A query for `--where` that finds the hands.
    """

    position: str
    pot_type: str
    decisions: int
    cost_bb_100: float
    low: float
    high: float
    q: float
    is_leak: bool
    question: str


def price_leaks(found: "Review", game: tuple[object, ...], hands: int) -> list[PriceLeak]:
    """Sum the advantages of priced decisions by position and kind of pot; the highest cost is first.

    Spots with fewer than `FEWEST` priced decisions are left out.

    Args:
        found: The decisions of the player in all kinds of game.
        game: Key of the kind of game, see `Subject.key`.
        hands: Number of the player's hands in this kind of game.
    """
    spots = _by_spot(one for one in found.decisions if one.is_priced and game_of(one.facts) == game)
    costs = [_cost(some, hands) for some in spots.values()]
    qs = q_values([cost.p for cost in costs]) if costs else []
    certain = [_is_certain(cost, q) for cost, q in zip(costs, qs, strict=True)]
    level = selection_level([*compress(costs, certain)], len(costs))
    rows = [
        _leak(spot, len(some), cost, q, level if is_certain else None)
        for (spot, some), cost, q, is_certain in zip(spots.items(), costs, qs, certain, strict=True)
    ]
    return sorted(rows, key=lambda one: (-one.cost_bb_100, one.position, one.pot_type))


def _by_spot(priced: Iterable["Reviewed"]) -> dict[tuple[str, str], list["Reviewed"]]:
    """Group the decisions by position and kind of pot; drop groups of fewer than `FEWEST`."""
    spots = defaultdict[tuple[str, str], list["Reviewed"]](list)
    for one in priced:
        if one.facts["position"]:
            spots[one.facts["position"], pot_type_of(one.facts["raises"])].append(one)
    return {spot: some for spot, some in spots.items() if len(some) >= FEWEST}


def advantage_error(decisions: Sequence["Reviewed"]) -> tuple[float, int]:
    """Return the standard error of the summed advantages in big blinds, and the number of days.

    Errors of the model are added, because they have the same direction in similar decisions. Days are
    clusters: the sums of different days are independent.

    Args:
        decisions: Priced decisions, with a fold or a call as the chosen answer.
    """
    days = defaultdict[object, list[float]](list)
    for one in decisions:
        started = one.facts["started_at"]
        days[started and started.date()].append(one.price.advantage)
    of_model = fsum(one.price.advantage_error for one in decisions)
    return hypot(of_model, *map(fsum, days.values())), len(days)


def _cost(decisions: Sequence["Reviewed"], hands: int) -> Cost:
    """Return the cost of priced decisions per 100 of all `hands`; days are the clusters."""
    error, days = advantage_error(decisions)
    scale = 100 / hands
    total = fsum(one.price.advantage for one in decisions)
    return Cost(-scale * total, scale * error, max(1, days - 1))


def _is_certain(cost: Cost, q: float) -> bool:
    """Whether a cost or gain is significant and at least `LEAST_COST`."""
    return q <= UNLIKELY and abs(cost.value) >= LEAST_COST


def _leak(spot: tuple[str, str], decisions: int, cost: Cost, q: float, level: float | None) -> PriceLeak:
    """Return the row of a spot; `level` is the adjusted level of its interval, None if not significant."""
    value, low, high = cost.ends() if level is None else cost.ends(level)
    is_leak = level is not None and low > 0
    question = f"{cell_question(*spot)} and {PROVEN_AT}"
    return PriceLeak(*spot, decisions, value, low, high, q, is_leak, question)
