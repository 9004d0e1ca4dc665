"""Statistics by player and any columns: one group-by over sums."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType
from typing import Final

import polars as pl

from analysis.stats.amounts import amount_columns, currencies, purses, with_amounts, with_formula
from analysis.stats.registry import STATISTICS, find_statistics
from analysis.stats.results import in_big_blinds
from analysis.stats.statistic import Kind, Section, Statistic
from analysis.tables import Tables
from hhparser.base.errors import SettingError

KEYS: Final = ("player", "site", "kind")
ALWAYS: Final = ("hands", "net")
CHIPS: Final = "chips"
Z: Final = 1.96
POT_TYPES: Final = {0: "limped", 1: "single-raised", 2: "3-bet"}
SESSION_GAP: Final = timedelta(minutes=30)
DEPTHS: Final = (20, 40, 60, 100, 200)
# further keys of `player_hands`, by what they rest on
OF_HANDS: Final = {
    "month": pl.col("started_at").dt.strftime("%Y-%m"),
    "currency": pl.col("currency").fill_null(CHIPS),
    "pot_type": pl.col("raises").replace_strict(POT_TYPES, default="4-bet", return_dtype=pl.String),
}
OF_PLAYERS: Final = {
    "stack_depth": pl.coalesce(
        *(pl.when(in_big_blinds("effective_stack") <= most).then(pl.lit(f"to {most} bb")) for most in DEPTHS),
        pl.when(in_big_blinds("effective_stack") > DEPTHS[-1]).then(pl.lit(f"above {DEPTHS[-1]} bb")),
    ),
    "session": 1
    + (pl.col("started_at").diff() > SESSION_GAP)
    .fill_null(False)
    .cum_sum()
    .over("player", "site", order_by="started_at"),
}
GROUP_KEYS: Final = (*OF_HANDS, *OF_PLAYERS, "position_group")


def player_hands(tables: Tables, *, with_errors: bool = False) -> pl.LazyFrame:
    """One row per player-hand: the columns of `players` and `hands`, what `Tables` finds, and further keys.

    The keys are `month`, `pot_type` (limped, single-raised, 3-bet, 4-bet), `stack_depth` (effective stack)
    and `session` (numbered for each player; 30 minutes without a hand end one).

    Args:
        tables: What was read.
        with_errors: Keep hands with an illegal or arithmetic error.
    """
    hands = tables.hands.lazy().with_columns(**OF_HANDS)
    if not with_errors:
        hands = hands.filter(~pl.col("left_out"))
    players = tables.players
    for more in (tables.flags, tables.ev, tables.entries):
        players = players.hstack(more.drop("hand", "seat").get_columns())
    return players.lazy().join(hands, on="hand", maintain_order="left").with_columns(**OF_PLAYERS)


def player_stats(
    tables: Tables,
    *,
    by: Sequence[str] = (),
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    stats: Iterable[str] | None = None,
    with_errors: bool = False,
    rakeback: Mapping[str | None, float] = MappingProxyType({}),
) -> pl.DataFrame:
    """Statistics of each player, cash games and tournaments apart.

    A rate gives the columns `id` (the value), `id_made`, `id_chances`, `id_low`, `id_high`; a mean `id`,
    `id_sum`, `id_n`, `id_low`, `id_high`; a distribution `id` (the median) and one column per bin, such as
    `open_size_dist_2.5` and `open_size_dist_more`; an amount one column per currency, `net_USD`; other sums
    and derived statistics `id`. Without a chance the value is empty.

    Args:
        tables: What was read.
        by: Further columns of `player_hands` to group by, such as `position`, `stakes`, `month`, `pot_type`.
        where: Which player-hands count: an expression, or its text in SQL.
        players: Names to keep; None for all.
        stats: Ids of statistics; None for all.
        with_errors: Count hands with an illegal or arithmetic error too.
        rakeback: The part of the rake that a site gives back, by its name; under None that of all others.

    Returns:
        One row per player, site, kind and group; those with most hands first.

    Raises:
        SettingError: An unknown column or statistic.
    """
    wanted = find_statistics(None if stats is None else [*ALWAYS, *stats])
    rows = player_hands(tables, with_errors=with_errors)
    _check_columns(rows, by)
    if players is not None:
        rows = rows.filter(pl.col("player").is_in(list(players)))
    chosen = rows
    if where is not None:
        chosen = rows.filter(pl.sql_expr(where) if isinstance(where, str) else where)
    keys = list(dict.fromkeys([*KEYS, *by]))
    sums = _sums(chosen, list(dict.fromkeys([*keys, *purses(wanted)])), wanted)
    frame = _plain_values(sums, keys, wanted).with_columns(rakeback_rate=_rakeback_rate(rakeback))
    if any(statistic.id == "spot_frequency" for statistic in wanted):
        frame = _with_all_hands(frame, rows, keys)
    frame = _with_values(frame, sums, keys, wanted)
    return frame.sort(["hands", *keys], descending=[True, *[False] * len(keys)])


def _check_columns(rows: pl.LazyFrame, by: Sequence[str]) -> None:
    known = rows.collect_schema().names()
    for column in by:
        if column not in known:
            raise SettingError("by", f"no column {column!r}; one of {', '.join(known)}")


def _sums(rows: pl.LazyFrame, keys: list[str], wanted: Sequence[Statistic]) -> pl.DataFrame:
    """The parts of every statistic, summed by keys and by the currency and scale of the amounts."""
    parts = [_part(statistic, part) for statistic in wanted for part in statistic.parts]
    return rows.group_by(keys).agg(parts).collect()


def _part(statistic: Statistic, part: str) -> pl.Expr:
    value = statistic.parts[part]
    if statistic.section is Section.PREFLOP:
        value = pl.when(pl.col("cap").is_null()).then(value)
    is_number = part == "n" and statistic.has_squares
    whole = is_number or (statistic.money and part == "sum") or statistic.is_counted
    # sums of fractions are rounded, so that their last digits do not hang on the order of adding
    value = value.cast(pl.Int64).sum() if whole else value.sum().round(6)
    return value.alias(statistic.part_name(part))


def _plain_values(sums: pl.DataFrame, keys: list[str], wanted: Sequence[Statistic]) -> pl.DataFrame:
    """One row per keys, with the sums of all that is no amount."""
    counts = [s.part_name(part) for s in wanted if not s.money for part in s.parts]
    return sums.group_by(keys).agg(pl.col(counts).sum())


def _with_all_hands(frame: pl.DataFrame, rows: pl.LazyFrame, keys: list[str]) -> pl.DataFrame:
    """The chances of `spot_frequency`: hands whether they fit or not."""
    name = "spot_frequency_chances"
    everything = rows.group_by(keys).agg(pl.len().cast(pl.Int64).alias(name)).collect()
    return frame.drop(name).join(everything, on=keys, nulls_equal=True)


def _rakeback_rate(rates: Mapping[str | None, float]) -> pl.Expr:
    of_sites = {site: rate for site, rate in rates.items() if site is not None}
    return pl.col("site").replace_strict(of_sites, default=rates.get(None), return_dtype=pl.Float64)


def _with_values(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str], wanted: Sequence[Statistic]
) -> pl.DataFrame:
    """One row per keys, the columns in the order of the statistics."""
    plain = [s for s in wanted if not s.money]
    frame = frame.with_columns(column for s in plain if not s.needs for column in _value_columns(s))
    for statistic in wanted:
        if statistic.money and not statistic.needs:
            frame = with_amounts(frame, sums, keys, statistic)
    for statistic in wanted:
        if any(STATISTICS[name].money for name in statistic.needs):
            frame = with_formula(frame, sums, statistic)
        elif statistic.needs:
            frame = frame.with_columns(_value_columns(statistic))
    return frame.select(*keys, *(name for s in wanted for name in _columns_of(s, frame.columns, sums)))


def _columns_of(statistic: Statistic, columns: Sequence[str], sums: pl.DataFrame) -> list[str]:
    """The columns of a statistic: its parts, its value and the ends of its interval."""
    if statistic.money:
        return amount_columns(statistic, currencies(sums, statistic))
    parts = [statistic.part_name(part) for part in statistic.parts]
    shown = [name for end in ("", "_low", "_high") if (name := statistic.id + end) in columns]
    return list(dict.fromkeys([*parts, *shown]))


def _value_columns(statistic: Statistic) -> list[pl.Expr]:
    if statistic.kind is Kind.RATE:
        return _rate_columns(statistic)
    if statistic.kind is Kind.MEAN:
        return _mean_columns(statistic)
    return [] if statistic.formula is None else [statistic.formula.alias(statistic.id)]


def _rate_columns(statistic: Statistic) -> list[pl.Expr]:
    made, chances = pl.col(f"{statistic.id}_made"), pl.col(f"{statistic.id}_chances")
    value = pl.when(chances > 0).then(made / chances)
    if not statistic.is_proportion:
        return [value.alias(statistic.id)]
    low, high = wilson_interval(made, chances)
    return [value.alias(statistic.id), low.alias(f"{statistic.id}_low"), high.alias(f"{statistic.id}_high")]


def wilson_interval(made: pl.Expr, chances: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Lower and upper end of the 95 % Wilson interval of a proportion; empty without chances."""
    share = made / chances
    centre = share + Z**2 / (2 * chances)
    spread = Z * (share * (1 - share) / chances + Z**2 / (4 * chances**2)).sqrt()
    scale = 1 + Z**2 / chances
    low, high = ((centre - spread) / scale).clip(0, 1), ((centre + spread) / scale).clip(0, 1)
    return pl.when(chances > 0).then(low), pl.when(chances > 0).then(high)


def _mean_columns(statistic: Statistic) -> list[pl.Expr]:
    """Value and 95 % interval, mean -+ 1.96 standard errors."""
    if not statistic.has_squares:
        total, n = (pl.col(f"{statistic.id}_{part}") for part in ("sum", "n"))
        return [pl.when(n > 0).then(total / n * statistic.factor).alias(statistic.id)]
    total, squares, n = (pl.col(f"{statistic.id}_{part}") for part in ("sum", "squares", "n"))
    value = pl.when(n > 0).then(total / n * statistic.factor)
    variance = (squares - total**2 / n).clip(0) / (n - 1)
    spread = pl.when(n > 1).then(Z * (variance / n).sqrt() * statistic.factor)
    return [
        value.alias(statistic.id),
        (value - spread).alias(f"{statistic.id}_low"),
        (value + spread).alias(f"{statistic.id}_high"),
    ]
