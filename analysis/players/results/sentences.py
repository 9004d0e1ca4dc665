"""A verdict as English sentences."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from math import hypot
from typing import Final

from analysis.players.results.records import Verdict
from analysis.players.results.sources import ResultPart
from analysis.players.results.trends import Stretch, Trend
from analysis.stats import STATISTICS, Kind
from hhparser.base.text.typography import count_of, day_text

SURE, LIKELY = 0.95, 0.8
MOST_SURE: Final = 0.995
MOST: Final = 3
ENOUGH: Final = 100  # hands: the standard error of fewer is itself too uncertain
FEWEST: Final = 30  # hands of a part with a win rate
MANY: Final = 1_000_000


def verdict_sentences(verdict: Verdict) -> Iterator[str]:
    """Yield the sentences of a verdict: result, certainty, luck, sources, changes, hands still needed."""
    by = "; by stack chips " if verdict.tournaments else ": "
    yield f"{_result(verdict)}{by}{_judged(verdict)}."
    yield from _profit_definition(verdict)
    if verdict.bb_per_100 is not None and verdict.low is not None and verdict.high is not None:
        yield (
            f"{_rate_intro(verdict)} {signed(verdict.bb_per_100)} big blinds per 100 hands "
            f"(95% interval of your true win rate: {signed(verdict.low)} to {signed(verdict.high)})."
        )
    yield from _shrunk(verdict)
    yield from _luck(verdict)
    yield from _sources(verdict)
    yield from (change_sentence(trend) for trend in verdict.changes)
    yield from _hands_needed(verdict)


def _shrunk(verdict: Verdict) -> Iterator[str]:
    if verdict.shrunk_bb_100 is not None:
        yield (
            f"Part of a high or low win rate is luck: allowing for that, as the win rates of the "
            f"{verdict.pool_players:,} other players at these tables suggest, your true win rate is most "
            f"likely about {signed(verdict.shrunk_bb_100)}."
        )


def signed(value: float) -> str:
    """Format a number with its sign, such as `+3.2` or `-56`; one decimal below 10, and no sign for 0."""
    digits = 0 if abs(value) >= 10 else 1
    text = f"{value:+,.{digits}f}"
    return text if float(text.replace(",", "")) else f"{0:.{digits}f}"


def money(amount: Decimal, unit: str) -> str:
    """Format an amount without its sign, such as `312.40 USD`."""
    return f"{abs(amount):,} {unit}"


def _result(verdict: Verdict) -> str:
    amount = "played"
    if verdict.net is not None:
        won = "won" if verdict.net > 0 else "lost"
        amount = f"{won} {money(verdict.net, verdict.unit)}" if verdict.net else "broke even"
    played = count_of(verdict.hands, "hand")
    if verdict.tournaments:
        played = f"{count_of(verdict.tournaments, 'tournament')} ({played})"
    hours = f" and {verdict.hours:,.1f} hours" if verdict.hours >= 0.05 else ""
    joint = " " if amount == "played" else " in "
    return (
        f"You {amount}{joint}{played}{hours}{_stakes(verdict.stakes)}{_period(verdict.first, verdict.last)}"
    )


def _profit_definition(verdict: Verdict) -> Iterator[str]:
    """Yield the definition of the profit, and the number of tournaments with a known result."""
    if verdict.tournaments:
        yield (
            f"Profit is prizes less buy-ins and fees, known for {verdict.known_results:,} of "
            f"{count_of(verdict.tournaments, 'tournament')}."
        )


def _rate_intro(verdict: Verdict) -> str:
    """Return the words before the win rate; they explain a sign that differs from the sign of the net."""
    if verdict.tournaments:
        return "In stack chips that is"
    net, rate = verdict.net, verdict.bb_per_100
    if net and rate and (net > 0) != (rate > 0):
        return "With every stake counted in its own big blinds, that is"
    return "That is"


def _stakes(stakes: Sequence[str]) -> str:
    if not stakes:
        return ""
    more = len(stakes) - 2
    told = " and ".join(stakes[:2]) if more <= 0 else f"{', '.join(stakes[:2])} and {count_of(more, 'other')}"
    return f" at {told}"


def _period(first: datetime | None, last: datetime | None) -> str:
    if first is None or last is None:
        return ""
    if first.date() == last.date():
        return f" on {day_text(first)}"
    return f" from {day_text(first)} to {day_text(last)}"


def _judged(verdict: Verdict) -> str:
    """Return whether the player is winning, with its certainty, in words."""
    rate, certainty = verdict.bb_per_100, verdict.certainty
    if rate is None or certainty is None or verdict.hands < ENOUGH:
        return "too few hands to judge"
    what = "winning" if rate > 0 else "losing"
    about = f"{what}, about {100 * certainty:.0f}% sure"
    levels = ((MOST_SURE, f"{what}, more than 99% sure"), (SURE, about), (LIKELY, f"probably {about}"))
    for threshold, words in levels:
        if certainty >= threshold:
            return words
    return "too close to tell winning from losing"


def _luck(verdict: Verdict) -> Iterator[str]:
    if verdict.luck is None:
        return
    all_ins = count_of(verdict.all_ins, "all-in")
    if not verdict.luck:
        yield f"You ran exactly as expected in {all_ins} with known cards."
        return
    luck, amount = float(verdict.luck), money(verdict.luck, verdict.luck_unit)
    if verdict.tournaments and verdict.luck_bb_100:  # chips of different levels cannot be added
        luck = verdict.luck_bb_100 * verdict.hands / 100
        amount = f"{abs(luck):,.1f} big blinds"
    way = "above" if luck > 0 else "below"
    yield f"You ran {amount} {way} expectation in {all_ins} with known cards."


def _sources(verdict: Verdict) -> Iterator[str]:
    parts = [one for one in verdict.sources if one.key == "stakes" and _is_shown(one)]
    if len(parts) > 1:
        yield f"By stakes (95% intervals in brackets, if hands are independent): {', '.join(_ranges(parts))}."


def _ranges(parts: Sequence[ResultPart]) -> Iterator[str]:
    """Yield the win rates of the parts with the largest results, and one of all other parts together."""
    largest = sorted(parts, key=lambda one: -abs(one.net_bb))[: MOST if len(parts) > MOST + 1 else None]
    yield from (f"{one.group} {_ranged(one.bb_per_100, _spread([one]))}" for one in parts if one in largest)
    if others := [one for one in parts if one not in largest]:
        rate = 100 * sum(one.net_bb for one in others) / sum(one.hands for one in others)
        yield f"{len(others)} others {_ranged(rate, _spread(others))}"


def _is_shown(part: ResultPart) -> bool:
    """Return whether a part has enough hands and an interval."""
    return part.hands >= FEWEST and part.low is not None


def _spread(parts: Sequence[ResultPart]) -> float:
    """Return the half-width of the 95% interval of the win rate of all parts together."""
    hands = sum(one.hands for one in parts)
    return hypot(*((one.bb_per_100 - (one.low or 0.0)) * one.hands / hands for one in parts))


def _ranged(value: float, half: float) -> str:
    """Format a win rate with its interval, such as `+12 bb/100 (-3.0 to +27)`."""
    return f"{signed(value)} bb/100 ({signed(value - half)} to {signed(value + half)})"


def change_sentence(trend: Trend) -> str:
    """Describe the last change of a statistic: values, dates, and the difference within strata.

    Args:
        trend: A trend with at least two stretches.
    """
    before, since = trend.stretches[-2:]
    name = STATISTICS[trend.statistic].name.partition(" (")[0]
    return (
        f"{name} changed from {_stretch(trend, before)} to {_stretch(trend, since)}: "
        f"{_difference(trend, since)} in the same positions with as many players."
    )


def _stretch(trend: Trend, stretch: Stretch) -> str:
    """Format value, number and dates, such as `22% (3,400 chances from 1 Mar 2024 to 5 May 2024)`."""
    is_rate = STATISTICS[trend.statistic].kind is Kind.RATE
    value = f"{100 * stretch.value:.0f}%" if is_rate else signed(stretch.value)
    counted = count_of(stretch.n, "chance" if is_rate else "hand")
    return f"{value} ({counted}{_period(stretch.first, stretch.last)})"


def _difference(trend: Trend, stretch: Stretch) -> str:
    difference = stretch.difference or 0.0
    if STATISTICS[trend.statistic].kind is Kind.RATE:
        return f"{100 * difference:+.0f} percentage points"
    return signed(difference)


def _hands_needed(verdict: Verdict) -> Iterator[str]:
    """Yield the numbers of hands needed for the sign and for the size of the win rate, if not reached."""
    if verdict.hands_for_width is None or verdict.certainty is None:
        return
    if verdict.certainty < SURE and verdict.hands_for_sign:
        needed = _about(verdict.hands_for_sign)
        yield f"It takes {needed} hands to tell whether you are winning or losing, with 80% probability."
    if verdict.hands_for_width > verdict.hands:
        needed = _about(verdict.hands_for_width)
        yield f"It takes {needed} hands to know the win rate to within 5 big blinds per 100 hands."


def _about(hands: int) -> str:
    """Format a number of hands with two significant digits, such as `about 24,000`."""
    if hands > MANY:
        return "more than a million"
    size = 10 ** max(0, len(str(hands)) - 2)
    return f"about {round(hands / size) * size:,}"
