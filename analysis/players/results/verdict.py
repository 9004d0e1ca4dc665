"""Verdict on a player in one kind of game: result, certainty and sources."""

from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from math import ceil, fsum
from statistics import NormalDist
from typing import Final

import polars as pl

from analysis.inference.intervals import Z
from analysis.players.results.rates import pooled_rate, win_rate
from analysis.players.results.records import Verdict
from analysis.players.results.sentences import verdict_sentences
from analysis.players.results.sources import find_gains, find_sources
from analysis.players.results.trends import Trend, trends
from analysis.players.subject import Subject

HOUR: Final = 3600
WIDTH: Final = 5  # big blinds per 100 hands
PRIZE_DIGITS: Final = 2
POWER: Final = 0.8


def verdict(subject: Subject) -> Verdict:
    """Return the verdict on a player with at least one hand.

    Args:
        subject: Player and game.
    """
    hands = subject.hands
    rate, low, high, error, certainty = win_rate(subject)
    shrunk, pool_players = pooled_rate(subject, rate, error)
    is_clear = rate is not None and error is not None and abs(rate) >= error > 0
    net, unit, known_results = _net(subject)
    luck, luck_bb_100, all_ins = _luck(subject)
    found = Verdict(
        player=subject.player,
        game=subject.game,
        stakes=_stakes(hands),
        first=hands["started_at"].min(),  # type: ignore[arg-type]
        last=hands["started_at"].max(),  # type: ignore[arg-type]
        hands=hands.height,
        tournaments=hands["tournament_id"].drop_nulls().n_unique(),
        known_results=known_results,
        hours=int(hands["clock_seconds"].sum() or 0) / HOUR,
        net=net,
        unit=unit,
        bb_per_100=rate,
        low=low,
        high=high,
        shrunk_bb_100=shrunk,
        pool_players=pool_players,
        certainty=certainty,
        luck=luck,
        luck_unit=subject.unit,
        luck_bb_100=luck_bb_100,
        all_ins=all_ins,
        sources=tuple(find_sources(subject)),
        gains=tuple(find_gains(subject)),
        changes=tuple(trend for trend in trends(subject) if len(trend.stretches) > 1),
        hands_for_sign=_needed(hands.height, error, rate, POWER) if is_clear else None,
        hands_for_width=_needed(hands.height, error, WIDTH),
    )
    return found._replace(sentences=tuple(verdict_sentences(_in_zone(found, subject.calendar.time_zone))))


def _in_zone(found: Verdict, zone: tzinfo) -> Verdict:
    """Return the verdict with its times converted from UTC to a time zone."""

    def local(time: datetime | None) -> datetime | None:
        return None if time is None else time.replace(tzinfo=UTC).astimezone(zone)

    def in_zone(trend: Trend) -> Trend:
        stretches = (one._replace(first=local(one.first), last=local(one.last)) for one in trend.stretches)
        return trend._replace(stretches=tuple(stretches))

    changes = tuple(map(in_zone, found.changes))
    return found._replace(first=local(found.first), last=local(found.last), changes=changes)


def _stakes(hands: pl.DataFrame) -> tuple[str, ...]:
    """Return the stakes, by number of hands, descending."""
    counts = hands["stakes"].drop_nulls().value_counts(name="hands")
    return tuple(counts.sort(["hands", "stakes"], descending=[True, False])["stakes"])


def _needed(hands: int, error: float | None, distance: float | None, power: float = 0.5) -> int | None:
    """Return the number of hands needed for a 95% interval that excludes 0; None without a rate or an error.

    Args:
        hands: Number of hands that `error` is based on.
        error: Standard error of the rate.
        distance: Assumed true rate. With a power of 0.5, the result is also the number of hands for an
            interval with this half-width.
        power: Probability that the interval excludes 0.
    """
    if not error or not distance:
        return None
    return ceil(hands * ((Z + NormalDist().inv_cdf(power)) * error / distance) ** 2)


def _net(subject: Subject) -> tuple[Decimal | None, str, int]:
    """Return net, unit, and number of tournaments with a known result (0 for cash games).

    For tournaments the net is the profit in the currency with the most entries; None without a known result.
    """
    if subject.kind != "tournament":
        return exact(subject.hands, "cash_out_net"), subject.unit, 0
    known = subject.hands.filter(pl.col("entries") > 0)
    if known.is_empty():
        return None, subject.unit, 0
    by_currency = known.group_by("prize_currency").agg(
        pl.col("entries").sum(),
        profit=(pl.col("entry_prize") - pl.col("entry_cost")).sum(),
        tournaments=pl.col("tournament_id").n_unique(),
    )
    order = by_currency.sort("entries", "prize_currency", descending=[True, False])
    currency, _, profit, tournaments = order.row(0)
    return Decimal(profit).scaleb(-PRIZE_DIGITS), currency, tournaments


def _luck(subject: Subject) -> tuple[Decimal | None, float | None, int]:
    """Return luck (net minus all-in EV) in the unit of the hands and in bb/100, and the number of all-ins.

    None, None and 0 without an all-in with known cards.
    """
    all_ins = subject.results.filter(pl.col("equity").is_not_null())
    if all_ins.is_empty():
        return None, None, 0
    hands = subject.hands.filter(pl.col("equity").is_not_null())
    in_bb = fsum(all_ins["luck_bb"].drop_nulls())
    return exact(hands, "net") - exact(hands, "ev_net"), 100 * in_bb / subject.hands.height, all_ins.height


def exact(hands: pl.DataFrame, column: str) -> Decimal:
    """Return the exact sum of a column of amounts in units of the currency, by the column `decimals`."""
    sums = hands.group_by("decimals").agg(pl.col(column).sum())
    return sum((Decimal(total).scaleb(-digits) for digits, total in sums.iter_rows()), Decimal(0))
