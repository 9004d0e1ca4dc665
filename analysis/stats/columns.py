"""Every column that a question about hands may name: those of the tables, keys, flags, and each rate."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from analysis.decisions.found import FOUND, LETTER_UNIT
from analysis.decisions.postflop import STREETS
from analysis.decisions.seats import GROUPS
from analysis.ev import REASONS
from analysis.questions.values import Column, ColumnKind
from analysis.questions.where import parse_question
from analysis.stats.player_hands import DEPTHS, KEY_MEANINGS, POT_TYPES
from analysis.stats.registry import STATISTICS
from analysis.stats.statistic import Kind, Statistic
from analysis.tables.schema import CENTS, HANDS, PLAYERS
from analysis.tables.schema import Column as TableColumn
from hhparser.model import Betting, HandKind
from hhparser.model.positions import Position
from hhparser.sites import FORMATS

Section = Mapping[str, Column]
AMOUNT, CARDS, FLAG, LETTERS, NAMES, NUMBER, TEXT, TIME, TIMES, WORD = (
    *(ColumnKind.AMOUNT, ColumnKind.CARDS, ColumnKind.FLAG, ColumnKind.LETTERS, ColumnKind.NAMES),
    *(ColumnKind.NUMBER, ColumnKind.TEXT, ColumnKind.TIME, ColumnKind.TIMES, ColumnKind.WORD),
)
POSITIONS: Final = tuple(position.value for position in Position)
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "position": POSITIONS,
    "position_group": GROUPS,
    "opener_group": GROUPS,
    "stealer": POSITIONS,
    "kind": tuple(kind.value for kind in HandKind),
    "betting": tuple(betting.value for betting in Betting),
    "status": ("ok", "findings"),
    "last_street": ("preflop", *STREETS),
    "site": tuple(dict.fromkeys(site.name for site in FORMATS)),
    "pot_type": (*POT_TYPES.values(), "4-bet"),
    "stack_depth": (*(f"to {most} bb" for most in DEPTHS), f"above {DEPTHS[-1]} bb"),
    "ev_reason": REASONS,
    "weekday": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
KINDS: Final = {
    **dict.fromkeys(("hole_cards", "hand"), CARDS),
    **{f"actions_{street}": LETTERS for street in ("preflop", *STREETS)},
    # the currency of a buy-in is not that of the chips
    **dict.fromkeys(("hour", "year", "session", "buy_in", "fee"), NUMBER),
    **dict.fromkeys(("time", "day"), TIME),
    "opponent": NAMES,
    "barrel_line": LETTERS,
}
STREET_FLAGS: Final = (
    *("vs_bet", "vs_bet_after_check", "vs_raise_after_bet", "vs_check_raise", "vs_raise", "vs_three_bet"),
    *("vs_four_bet", "vs_cbet", "vs_donk", "vs_float"),
)
FLAGS: Final = (
    *("position_group", "effective_stack", "open_stack", "m_ratio", "spr", "open_size", "open_shove"),
    *("opener_group", "stealer", "posted_blind", "posted_big", "others_straddle"),
    *("in_position_vs_three_bet", "players_on_flop", "barrel_line", "ev_net", "equity", "ev_reason"),
    *("tables_open", "split", "vs_two_bet", "vs_two_bet_not_limped", "vs_raise_after_limp", "vs_three_bet"),
    *("vs_squeeze", "vs_four_bet", "vs_five_bet", "vs_steal"),
    *(f"{name}_{street}" for street in STREETS for name in STREET_FLAGS),
    *("vs_probe_turn", "vs_probe_river"),
    *(
        f"{name}_{street}"
        for name in ("is_aggressor", "checked_to", "bet_size", "min_bet", "all_in_bet")
        for street in STREETS
    ),
)
_FOUND: Final = {name: column for schema in FOUND.values() for name, column in schema.items()}


def parse_where(text: str) -> pl.Expr:
    """The condition on rows of `player_hands` that a question such as `position = BTN` states.

    Raises:
        WhereError: It is not understood, or names no column.
    """
    return parse_question(text, known_columns())


def known_columns() -> Section:
    """All columns that questions may name."""
    return {name: column for section in where_columns().values() for name, column in section.items()}


def where_columns() -> dict[str, Section]:
    """The columns that questions may name, by the heading of their section."""
    cards = PLAYERS["hole_cards"]
    return {
        "The player": {**_of_table(PLAYERS), "hand": _table_column("hand", "hole_cards", cards)},
        "The hand": _of_table(HANDS),
        "Times, sessions, groups": {name: _key(name) for name in KEY_MEANINGS},
        "What the player did and faced": {name: _table_column(name, name, _FOUND[name]) for name in FLAGS},
        "Chances: 1 or more made, 0 not taken, empty no chance": {
            name: _rate(statistic) for name, statistic in STATISTICS.items() if statistic.kind is Kind.RATE
        },
    }


def _of_table(table: Mapping[str, TableColumn]) -> Section:
    return {name: _table_column(name, name, column) for name, column in table.items() if name != "hand"}


def _table_column(name: str, source: str, column: TableColumn) -> Column:
    kind = KINDS.get(name) or _kind_of(name, column)
    meaning = column.meaning if name == source else f"the same as {source}"
    if kind is NUMBER and column.unit == CENTS:
        meaning += ", in its smallest unit"
    return _column(name, kind, pl.col(source), meaning)


def _kind_of(name: str, column: TableColumn) -> ColumnKind:
    if name in WORDS:
        return WORD
    if column.unit == CENTS:
        return AMOUNT
    if column.unit == "times":
        return TIMES
    if column.unit == LETTER_UNIT:
        return LETTERS
    return _OF_TYPES.get(column.dtype, NUMBER)


_OF_TYPES: Final[Mapping[pl.DataType, ColumnKind]] = {
    pl.String(): TEXT,
    pl.Boolean(): FLAG,
    pl.Datetime("us"): TIME,
}


def _key(name: str) -> Column:
    kind = KINDS.get(name, WORD if name in WORDS else TEXT)
    return _column(name, kind, pl.col("opponents" if kind is NAMES else name), KEY_MEANINGS[name])


def _column(name: str, kind: ColumnKind, value: pl.Expr, meaning: str) -> Column:
    if kind in (WORD, LETTERS):
        value = value.cast(pl.String)
    return Column(name, kind, value, meaning, WORDS.get(name, ()))


def _rate(statistic: Statistic) -> Column:
    made, chances = (statistic.counted(part).cast(pl.Int64) for part in ("made", "chances"))
    return Column(statistic.id, TIMES, pl.when(chances > 0).then(made.fill_null(0)), statistic.words)
