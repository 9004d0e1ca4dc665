"""Leaks: decisions where a player differs from the others in the same spots, and their costs.

No ideal frequencies are assumed: the others are the opponents in the hands that the player was dealt,
compared in the same positions and with the same effective stacks.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from analysis.inference.comparison import UNLIKELY, q_values
from analysis.inference.intervals import newcombe_interval, wilson_ends
from analysis.inference.shrinkage import fit_prior
from analysis.inference.strata import rate_difference, strata_test
from analysis.players.differences.answers import Answers, AnswerSums
from analysis.players.differences.costs import Cost, estimate_cost, selection_level
from analysis.players.differences.spots import GROUP_WORDS, SPOTS, Spot
from analysis.players.subject import Subject

FEWEST: Final = 30
LEAST_COST: Final = 0.05  # big blinds in 100 hands; smaller costs round to 0.0 in every table


class Leak(NamedTuple):
    """A decision of a player compared with the others in the same spots; it may be a leak or a strength.

    Attributes:
        statistic: ID of the statistic of the decision.
        spot: The position, such as `the button`; empty for all positions.
        habit: Action and position, as in `3-bets from the button`.
        made: Number of times the player did it.
        chances: Number of chances.
        raw: `made` divided by `chances`; None without a chance.
        pool_chances: Number of chances of the others.
        meaning: One sentence with the rates of both sides, or with the number of missing chances.
        question: A query for `--where` that finds the hands with the decision.
        is_enough: Whether both sides have enough chances; if not, the fields from `value` on are not set.
        is_main: Whether no other difference at the same point of the hand is more certain.
        value: `raw` shrunk towards `pool`; the less players differ from each other, the stronger.
        pool: Rate of the others, in the same positions and with the same stacks.
        difference: `raw` minus `pool`.
        low: Lower end of the 95% interval of the difference.
        high: Upper end of this interval.
        cost_bb_100: Big blinds that the player wins less than the others in the hands with the decision,
            per 100 of all their hands; negative if they win more.
        cost_low: Lower end of the 95% interval of the cost; for a leak or strength, adjusted for selection.
        cost_high: Upper end of this interval.
        p: Two-sided p-value of the difference.
        q: Lowest false discovery rate at which the difference is significant, over all tested decisions.
        cost: The cost with its standard error.
        is_priced: Whether the interval of the cost excludes 0, adjusted for selection; only for a significant
            main difference.
    """

    statistic: str
    spot: str
    habit: str
    made: int
    chances: int
    raw: float | None
    pool_chances: int
    meaning: str
    question: str
    is_enough: bool = False
    is_main: bool = True
    value: float | None = None
    pool: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    cost_bb_100: float | None = None
    cost_low: float | None = None
    cost_high: float | None = None
    p: float | None = None
    q: float | None = None
    cost: Cost | None = None
    is_priced: bool = False

    @property
    def is_certain(self) -> bool:
        """Return whether the difference is significant at a false discovery rate of one in twenty."""
        return self.q is not None and self.q <= UNLIKELY

    @property
    def is_leak(self) -> bool:
        """Return whether this is a significant main difference with a cost that is certainly above 0."""
        return self.is_priced and (self.cost_bb_100 or 0) > 0

    @property
    def is_strength(self) -> bool:
        """Return whether this is a significant main difference with a cost that is certainly below 0."""
        return self.is_priced and (self.cost_bb_100 or 0) < 0

    @property
    def is_different(self) -> bool:
        """Return whether the difference is significant, but neither a leak nor a strength."""
        return self.is_certain and not self.is_priced


def leaks(subject: Subject) -> list[Leak]:
    """Compare a player with the others in each decision of `SPOTS`; leaks are first, by cost, descending.

    Strengths follow by gain, descending; then other significant differences by p-value; then insignificant
    differences; then decisions with too few chances.

    Args:
        subject: Player and game.
    """
    answers = Answers(subject)
    found = _with_q([_leak(answers, spot) for spot in SPOTS])
    main = {spot.point: leak for spot, leak in sorted(zip(SPOTS, found, strict=True), key=_weight)}
    every = [leak._replace(is_main=leak is main[spot.point]) for spot, leak in zip(SPOTS, found, strict=True)]
    return sorted(with_prices(every), key=_place)


def strengths(found: Iterable[Leak]) -> list[Leak]:
    """Return the strengths among the results of `leaks`, in the same order: by gain, descending."""
    return [leak for leak in found if leak.is_strength]


def with_prices(found: Sequence[Leak]) -> list[Leak]:
    """Set `is_priced`, and adjust the cost intervals of leaks and strengths for selection.

    Args:
        found: All tested decisions, with `q` and `is_main` set.
    """
    costs = [one.cost for one in found if one.cost is not None]
    level = selection_level(
        [one.cost for one in found if one.cost is not None and _may_cost(one)], len(costs)
    )
    return [_priced(one, level) for one in found]


def _may_cost(leak: Leak) -> bool:
    """Return whether a decision is a candidate for a leak or strength: significant, main, cost not tiny."""
    return leak.is_certain and leak.is_main and abs(leak.cost_bb_100 or 0) >= LEAST_COST


def _priced(leak: Leak, level: float) -> Leak:
    """Return the leak with `is_priced` and an interval at `level`, if this interval excludes 0."""
    if leak.cost is None or not _may_cost(leak) or leak.cost.p > 1 - level:
        return leak
    _, low, high = leak.cost.ends(level)
    return leak._replace(is_priced=True, cost_low=low, cost_high=high)


def _with_q(found: list[Leak]) -> list[Leak]:
    """Return the leaks with q-values, corrected for the number of tested decisions."""
    tests = [leak.p for leak in found if leak.p is not None]
    qs = iter(q_values(tests) if tests else ())
    return [leak if leak.p is None else leak._replace(q=next(qs)) for leak in found]


def _weight(one: tuple[Spot, Leak]) -> tuple[object, ...]:
    """Return a sort key that puts the main difference at a point of the hand last."""
    _, leak = one
    return leak.is_enough, -(leak.p or 0.0), abs(leak.cost_bb_100 or 0)


def _place(leak: Leak) -> tuple[object, ...]:
    """Return the sort key of `leaks`."""
    kinds = (leak.is_leak, leak.is_strength, leak.is_different, leak.is_enough, True)
    is_priced = leak.is_leak or leak.is_strength
    order = -abs(leak.cost_bb_100 or 0) if is_priced else (leak.p or 0.0)
    return kinds.index(True), order, leak.statistic, leak.spot


def _leak(answers: Answers, spot: Spot) -> Leak:
    """Return the comparison in a spot, without `q` and `is_main`; not tested below `FEWEST` chances."""
    own, pool = answers.sides(spot)
    made, chances, pool_chances = (int(n.sum()) for n in (own.made, own.chances, pool.chances))
    raw = made / chances if chances else None
    found = Leak(
        spot.statistic,
        *(GROUP_WORDS.get(spot.group, ""), spot.habit, made, chances, raw),
        pool_chances=pool_chances,
        meaning=_too_few(spot, min(chances, pool_chances)),
        question=spot.question,
    )
    are_shared = (own.chances > 0) & (pool.chances > 0)
    if raw is None or min(chances, pool_chances) < FEWEST or not are_shared.any():
        return found
    return _compared(found, raw, own, pool, answers, spot)


def _compared(
    found: Leak, raw: float, own: AnswerSums, pool: AnswerSums, answers: Answers, spot: Spot
) -> Leak:
    """Return the leak with the rate of the others, the test, and the cost."""
    rates = own.made, own.chances, pool.made, pool.chances
    others = min(1.0, max(0.0, raw - rate_difference(*rates)))
    low, high = newcombe_interval(wilson_ends(raw, found.chances), wilson_ends(others, found.pool_chances))
    value = others + _trust(answers, spot, found.chances) * (raw - others)
    cost = estimate_cost(own.results, pool.results, answers.hands)
    if cost is not None:
        value_of_cost, cost_low, cost_high = cost.ends()
        found = found._replace(cost=cost, cost_bb_100=value_of_cost, cost_low=cost_low, cost_high=cost_high)
    return found._replace(
        value=value,
        pool=others,
        difference=raw - others,
        low=low,
        high=high,
        p=strata_test(*rates),
        meaning=_meaning(spot, raw, others),
        is_enough=True,
    )


def _trust(answers: Answers, spot: Spot, chances: int) -> float:
    """Return the fraction of a difference that shrinkage to the pool keeps; 1 with too few players."""
    prior = fit_prior(*answers.of_players(spot))
    return 1.0 if prior is None else chances / (chances + prior.alpha + prior.beta)


def _meaning(spot: Spot, value: float, pool: float) -> str:
    return (
        f"{spot.habit[0].upper()}{spot.habit[1:]} {100 * value:.0f}% of the time; "
        f"the others in the same spots {100 * pool:.0f}%."
    )


def _too_few(spot: Spot, chances: int) -> str:
    habit = f"{spot.habit[0].upper()}{spot.habit[1:]}"
    return f"{habit}: not enough hands, {chances} of the {FEWEST} chances needed."
