"""Comparison of two sets of hands: statistics of both, their difference, and its significance."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.inference.comparison import UNLIKELY, fisher_test, q_values, welch_test
from analysis.inference.intervals import Ends, newcombe_interval
from analysis.queries.keys import POSITION_ORDER, UTC_DAYS, Calendar
from analysis.queries.opponents import is_opponent_of
from analysis.stats import STATISTICS, LeftOut, Statistic, condition_of, find_statistics, is_small, left_out
from analysis.stats.counting.sums import added, sums_in_turn
from analysis.stats.player_hands import asks_numbers, player_segments, players_read
from analysis.stats.player_stats import columns_needed, player_stats
from analysis.stats.statistic import Kind
from analysis.stats.values import with_values
from analysis.stats.where import asks_for, parse_where
from hhparser.base.errors import SettingError

Row = dict[str, Any]  # Any: sums and values of a side
Game = tuple[Any, ...]  # Any: values of the keys of a kind of game
GAME = ("play_money", "betting")  # keys by default, unless a query names them
APART: Final = ("in_a", "in_b", "has_cap", "money")
USED: Final = ("kind", "play_money", "currency", "cap", "player")
EITHER: Final = pl.col("in_a") | pl.col("in_b")
HAS_CAP: Final = pl.col("cap").is_not_null()
MONEY: Final = pl.when((pl.col("kind") == "cash") & ~pl.col("play_money")).then("currency")


class Side(NamedTuple):
    """A statistic of one side.

    Attributes:
        counted: Times made, or the sum of the values of a mean.
        of: Chances, or the number of values of a mean.
        value: Rate or mean; None without a chance.
        low: Lower end of the 95% interval of `value`; None if it is unknown.
        high: Upper end of the interval.
        is_small: Whether there are too few chances or values to rely on.
    """

    counted: float
    of: int
    value: float | None
    low: float | None
    high: float | None
    is_small: bool


class Comparison(NamedTuple):
    """A statistic of both sides.

    Attributes:
        kind: `cash` or `tournament`; the two are never added together.
        play_money: Whether the hands are for play money; None for play money and money together.
        betting: `no_limit`, `pot_limit` or `fixed_limit`; None for all together.
        statistic: The statistic.
        a: The first side.
        b: The second side.
        difference: `a` minus `b`; None if a side has no value.
        low: Lower end of the 95% interval of the difference: Newcombe's for rates, Welch's for means. None
            without a test, like `high`, `p` and `q`.
        high: Upper end of the interval.
        p: Two-sided p-value of the difference: Fisher's exact test for rates, Welch's t-test for means.
        q: Lowest false discovery rate at which the difference is significant (Benjamini and Hochberg).
    """

    kind: str
    play_money: bool | None
    betting: str | None
    statistic: Statistic
    a: Side
    b: Side
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    q: float | None = None

    @property
    def is_certain(self) -> bool:
        """Return whether the difference is significant at a false discovery rate of one in twenty."""
        return self.q is not None and self.q <= UNLIKELY


class Compared(NamedTuple):
    """All comparisons of two sides.

    Attributes:
        comparisons: One per kind of game and statistic; cash games first, statistics in their usual order.
        hands: Number of player-hands of each side.
        both: Number of player-hands on both sides; the tests assume that there are none.
        capped: Number of player-hands with a cap; preflop statistics exclude them.
        currencies: Currencies of the cash games; hands of different currencies are compared together.
        left_out: Hands that the queries include, but statistics leave out.
    """

    comparisons: list[Comparison]
    hands: tuple[int, int]
    both: int
    capped: int
    currencies: tuple[str, ...]
    left_out: LeftOut


def compare_hands(
    tables: Dataset,
    a: pl.Expr | str,
    b: pl.Expr | str | None = None,
    *,
    stats: Iterable[str] | None = None,
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    calendar: Calendar = UTC_DAYS,
) -> Compared:
    """Compare the hands that match one query with the hands that match another.

    Cash games and tournaments are compared separately; so are play money and money, and betting structures,
    unless a query names these columns. Kinds of game with hands on one side only are left out.

    Args:
        tables: The dataset.
        a: Filter of player-hands for the first side: an expression, or a query for `parse_where`.
        b: Filter for the second side; None for all player-hands that do not match `a`.
        stats: IDs of statistics; only proportions and means are compared. None for all.
        where: Filter of player-hands for both sides; None for all.
        players: Names to keep; None for all.
        calendar: Time zone and session gap.

    Raises:
        SettingError: An unknown statistic.
        WhereError: An invalid query.
    """
    wanted = [statistic for statistic in find_statistics(stats) if _is_comparable(statistic)]
    first = condition_of(a)
    second = ~first if b is None else condition_of(b)
    counted = pl.lit(True) if where is None else condition_of(where)
    sides = {"in_a": first.fill_null(False), "in_b": second.fill_null(False), "counted": counted}
    names = None if players is None else list(players)
    keys = _keys(first, second, counted)
    sums = _sums(tables, sides, wanted, keys, names, calendar)
    of_a, of_b = (_values(sums.filter(side), wanted, keys) for side in ("in_a", "in_b"))
    found = [
        _comparison(statistic, of_a[game], of_b[game], keys)
        for game in sorted(of_a.keys() & of_b.keys())
        for statistic in wanted
    ]
    in_a, in_b, both, capped = (
        int(sums.filter(side)["hands"].sum())
        for side in ("in_a", "in_b", pl.col("in_a") & pl.col("in_b"), "has_cap")
    )
    currencies = sums["money"].drop_nulls().unique().sort()
    either = counted & (first | second)
    hidden = left_out(tables, where=either, players=names, calendar=calendar)
    return Compared(with_q(found), (in_a, in_b), both, capped, tuple(currencies), hidden)


def compare_groups(
    tables: Dataset,
    a: pl.Expr,
    b: pl.Expr | None,
    groups: Iterable[Mapping[str, Any]],
    *,
    where: pl.Expr | None = None,
    **options: Any,  # Any: values of columns, and further options of `compare_hands`
) -> list[Compared]:
    """Compare two sets of hands within each group; q-values correct for the tests of all groups together.

    Args:
        tables: The dataset.
        a: Filter of player-hands for the first side.
        b: Filter for the second side; None for all player-hands that do not match `a`.
        groups: Values of columns in each group, as from `largest_groups`; {} is a group of all hands.
        where: Filter of player-hands for both sides; None for all.
        options: Further options of `compare_hands`.

    Raises:
        SettingError: A column cannot divide the hands of a comparison.
    """
    queries = map(group_query, groups)
    filters = [parse_where(query) if query else pl.lit(True) for query in queries]
    within = [one if where is None else where & one for one in filters]
    found = [compare_hands(tables, a, b, where=one, **options) for one in within]
    tested = iter(with_q([one for compared in found for one in compared.comparisons]))
    return [one._replace(comparisons=[*islice(tested, len(one.comparisons))]) for one in found]


def group_query(values: Mapping[str, Any]) -> str:  # Any: values of columns
    """Return the query for the hands of a group; "" for all hands.

    Raises:
        SettingError: A column cannot divide the hands of a comparison.
    """
    parts = []
    for name, value in values.items():
        part = asks_for(name, value)
        if part is None:
            raise SettingError("by", f"{name!r} cannot divide a comparison; choose another key")
        parts.append(part)
    return " and ".join(parts)


def largest_groups(
    tables: Dataset, by: Sequence[str], most: int, **row_filter: Any
) -> list[dict[str, Any]]:  # Any: options of `player_stats`, and values of columns
    """Return the combinations of values of the columns `by` with the most player-hands, at most `most`.

    They are sorted by number of hands, descending. `row_filter` has further options of `player_stats`.
    """
    frame = player_stats(tables, by=by, stats=["hands"], **row_filter)
    counts = (
        frame.group_by(by)
        .agg(pl.col("hands").sum())
        .sort("hands", *by, descending=[True, *[False] * len(by)])
    )
    return counts.head(most).select(by).to_dicts()


def in_order(groups: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:  # Any: values of columns
    """Sort groups by their values: positions by seat, missing values last."""

    def place(name: str, value: Any) -> tuple[bool, Any]:  # Any: a value of a column
        if value is None:
            return True, ""
        return False, POSITION_ORDER.index(value) if name == "position" else value

    return sorted(groups, key=lambda group: [place(*item) for item in group.items()])


def beside_others(players: Sequence[str]) -> tuple[pl.Expr, pl.Expr]:
    """Return a filter of the players' own player-hands, and one of their opponents in the same hands."""
    return pl.col("player").is_in(players), is_opponent_of(players)


def _keys(*queries: pl.Expr) -> list[str]:
    """Return the keys of a kind of game, except keys named by a query."""
    named = {name for query in queries for name in query.meta.root_names()}
    return ["kind", *(key for key in GAME if key not in named)]


def _is_comparable(statistic: Statistic) -> bool:
    """Whether a statistic is a proportion, or a mean with known squares."""
    is_mean = statistic.kind is Kind.MEAN and statistic.has_squares
    return is_mean or (statistic.kind is Kind.RATE and statistic.is_proportion)


def _sums(
    tables: Dataset,
    sides: Mapping[str, pl.Expr],
    wanted: Sequence[Statistic],
    keys: Sequence[str],
    players: Sequence[str] | None,
    calendar: Calendar,
) -> pl.DataFrame:
    """Return partial sums of the player-hands on either side, by `keys` and `APART`."""
    parts = [(STATISTICS["hands"], "sum"), *((one, part) for one in wanted for part in one.parts)]
    asked = pl.all_horizontal(sides.values())
    used = columns_needed(parts).union(USED, keys)
    needed = None if asks_numbers((), asked) else used.union(asked.meta.root_names())
    segments = player_segments(tables, needed, players_read(players, used, asked), calendar=calendar)
    is_theirs = pl.lit(True) if players is None else pl.col("player").is_in(players)
    # queries are evaluated before rows are filtered: they may refer to actions of opponents
    answered = (one.rows.with_columns(**sides).filter("counted", is_theirs, EITHER) for one in segments)
    chosen = [rows.with_columns(has_cap=HAS_CAP, money=MONEY) for rows in answered]
    count = partial(sums_in_turn, keys=[*keys, *APART], parts=parts)
    return pl.concat(tables.execution.map(count, tables.execution.over(chosen)), how="diagonal")


def _values(sums: pl.DataFrame, wanted: Sequence[Statistic], keys: Sequence[str]) -> dict[Game, Row]:
    """Return sums and values of a side, keyed by the values of `keys`."""
    of_side = sums.drop(APART).group_by(keys).agg(pl.exclude(keys).sum())
    values = with_values(added([of_side], keys), wanted)
    return {tuple(row[key] for key in keys): row for row in values.iter_rows(named=True)}


def _side(statistic: Statistic, row: Row) -> Side:
    counted, of = ("made", "chances") if statistic.kind is Kind.RATE else ("sum", "n")
    counts = {part: row[statistic.part_name(part)] for part in (counted, of)}
    value, low, high = (row[statistic.id + end] for end in ("", "_low", "_high"))
    return Side(counts[counted], counts[of], value, low, high, is_small(statistic, counts))


def _comparison(statistic: Statistic, row_a: Row, row_b: Row, keys: Collection[str]) -> Comparison:
    """Compare a statistic of two rows of `_values`; without `q`."""
    a, b = _side(statistic, row_a), _side(statistic, row_b)
    play_money, betting = (row_a[key] if key in keys else None for key in GAME)
    found = Comparison(row_a["kind"], play_money, betting, statistic, a, b)
    if a.value is None or b.value is None:
        return found
    found = found._replace(difference=a.value - b.value)
    if statistic.kind is Kind.RATE:
        low, high = newcombe_interval(_ends(a), _ends(b))
        p = fisher_test(int(a.counted), a.of, int(b.counted), b.of)
        return found._replace(low=low, high=high, p=p)
    return _welch(found, *(_squared_error(statistic, row) for row in (row_a, row_b)))


def _ends(side: Side) -> Ends:
    """Return a value with the ends of its interval; 0 in place of None."""
    return side.value or 0.0, side.low or 0.0, side.high or 0.0


def _squared_error(statistic: Statistic, row: Row) -> float | None:
    """Return the square of the standard error of a mean; None with fewer than two values."""
    total, squares, n = (row[statistic.part_name(part)] for part in ("sum", "squares", "n"))
    if n < 2:
        return None
    return float(max(squares - total**2 / n, 0) / (n - 1) / n * statistic.factor**2)


def _welch(found: Comparison, error_a: float | None, error_b: float | None) -> Comparison:
    """Return the comparison with interval and p-value of Welch's t-test; unchanged without standard errors.

    Args:
        found: Comparison of two means.
        error_a: Squared standard error of the first mean; None if unknown.
        error_b: Squared standard error of the second mean; None if unknown.
    """
    if found.difference is None or error_a is None or error_b is None or not error_a + error_b:
        return found
    low, high, p = welch_test(found.difference, error_a, found.a.of, error_b, found.b.of)
    return found._replace(low=low, high=high, p=p)


def with_q(found: Sequence[Comparison]) -> list[Comparison]:
    """Return the comparisons with q-values, corrected for the number of all given comparisons."""
    tested = [comparison.p for comparison in found if comparison.p is not None]
    qs = iter(q_values(tested))
    return [one if one.p is None else one._replace(q=next(qs)) for one in found]
