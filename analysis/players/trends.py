"""How the play of a player changed: stretches of hands between change points."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from analysis.players.subject import Subject
from analysis.questions.keys import COUNTS_PREFLOP
from analysis.stats import STATISTICS, Kind, Section, Statistic
from analysis.stats.player_stats import columns_needed

Numbers = npt.NDArray[np.float64]
TREND_STATISTICS: Final = (*("vpip", "pfr_aligned", "three_bet", "cbet_flop", "wtsd", "wsd", "bb_per_100"),)
TREND_COLUMNS: Final = columns_needed(
    (STATISTICS[name], part) for name in TREND_STATISTICS for part in STATISTICS[name].parts
) | {"started_at", COUNTS_PREFLOP}
SURENESS: Final = 0.05
FEWEST: Final = 30
SHUFFLES: Final = 999
MOST_POINTS: Final = 2000
SEED: Final = 1


class Stretch(NamedTuple):
    """Hands between two change points.

    Attributes:
        first: Time of the first hand; None when unknown.
        last: Time of the last hand.
        n: Chances of a rate, or hands of a mean.
        value: Rate or mean of the stretch.
        p: p of the change that begins it; None for the first stretch.
    """

    first: datetime | None
    last: datetime | None
    n: int
    value: float
    p: float | None


class Trend(NamedTuple):
    """A statistic over time.

    Attributes:
        statistic: Its id.
        stretches: In the order of time; only one when no change was found.
        values: One row for each hand that is a chance: `number` (of the player's hand, from 1), `time`,
            `value`, and `level`, the mean of its stretch.
    """

    statistic: str
    stretches: tuple[Stretch, ...]
    values: pl.DataFrame


def trends(subject: Subject, stats: Sequence[str] = TREND_STATISTICS) -> list[Trend]:
    """Stretches of each statistic that has enough chances.

    A change is kept when its p times the number of statistics is at most 0.05.

    Args:
        subject: Player and game.
        stats: Ids of rates and means to which a hand adds at most once.
    """
    found = []
    for name in stats:
        values = _values(subject.hands, STATISTICS[name])
        if values.height >= 2 * FEWEST:
            stretches = tuple(_stretches(values, SURENESS / len(stats)))
            levels = [stretch.value for stretch in stretches for _ in range(stretch.n)]
            found.append(Trend(name, stretches, values.with_columns(level=pl.Series(levels))))
    return found


def _values(hands: pl.DataFrame, statistic: Statistic) -> pl.DataFrame:
    """Number, time and value of each hand that is a chance, in the order of play."""
    parts = statistic.parts
    if statistic.kind is Kind.MEAN:
        value = parts["sum"] * statistic.factor
    else:
        value = pl.when(parts["chances"].cast(pl.Boolean)).then(parts["made"])
    if statistic.section is Section.PREFLOP:
        value = pl.when(COUNTS_PREFLOP).then(value)
    rows = hands.select(number=pl.int_range(1, pl.len() + 1), time="started_at", value=value.cast(pl.Float64))
    return rows.filter(pl.col("value").is_not_null())


def _stretches(values: pl.DataFrame, alpha: float) -> Iterator[Stretch]:
    numbers = values["value"].to_numpy()
    changes = change_points(numbers, alpha=alpha)
    starts = [0, *(place for place, _ in changes)]
    for start, end, p in zip(
        starts, [*starts[1:], len(numbers)], [None, *(p for _, p in changes)], strict=True
    ):
        times = values["time"][start:end]
        first, last = times.min(), times.max()
        yield Stretch(first, last, end - start, float(numbers[start:end].mean()), p)  # type: ignore[arg-type]


def change_points(
    values: npt.ArrayLike, *, alpha: float = 0.01, fewest: int = FEWEST, seed: int = SEED
) -> list[tuple[int, float]]:
    """Where the mean of a series changes: binary segmentation, each split tested by shuffling.

    The split with the largest difference of means, weighted by the lengths of both sides, is compared with
    the largest one in each of 999 shuffles; if it passes, both sides are split again. A long series is first
    averaged in equal pieces, at most 2,000 of them.

    Args:
        values: The series in order of time.
        alpha: Largest p of a change that is kept.
        fewest: Least number of values on each side of a change.
        seed: Seed of the shuffles.

    Returns:
        Place of the first value after each change, and its p; in the order of the series.
    """
    series = np.asarray(values, dtype=np.float64)
    piece = -(-len(series) // MOST_POINTS) or 1
    pieces = series[: len(series) // piece * piece].reshape(-1, piece).mean(axis=1)
    least = max(1, -(-fewest // piece))
    random = np.random.default_rng(seed)
    return [(place * piece, p) for place, p in _split(pieces, 0, least, alpha, random)]


def _split(
    values: Numbers, start: int, least: int, alpha: float, random: np.random.Generator
) -> list[tuple[int, float]]:
    if len(values) < 2 * least or values.min() == values.max():
        return []
    differences = _differences(values[None, :], least)[0]
    place = least + int(differences.argmax())
    p = _shuffle_test(values, float(differences.max()), least, random)
    if p > alpha:
        return []
    return [
        *_split(values[:place], start, least, alpha, random),
        (start + place, p),
        *_split(values[place:], start + place, least, alpha, random),
    ]


def _differences(rows: Numbers, least: int) -> Numbers:
    """Weighted difference of the means before and after each place from `least` on, for each row."""
    length = rows.shape[1]
    before = np.arange(least, length - least + 1)
    sums = np.cumsum(rows, axis=1)
    left = sums[:, before - 1] / before
    right = (sums[:, -1:] - sums[:, before - 1]) / (length - before)
    weighed: Numbers = np.abs(left - right) * np.sqrt(before * (length - before) / length)
    return weighed


def _shuffle_test(values: Numbers, seen: float, least: int, random: np.random.Generator) -> float:
    """Share of shuffles, including the series itself, with a largest difference of at least `seen`."""
    shuffled = random.permuted(np.tile(values, (SHUFFLES, 1)), axis=1)
    largest = _differences(shuffled, least).max(axis=1)
    return float((1 + (largest >= seen - 1e-9).sum()) / (1 + SHUFFLES))
