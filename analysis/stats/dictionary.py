"""The data dictionary: type, unit, meaning and null of every column of every table."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from analysis.decisions import DECISIONS
from analysis.ev import EV, ICM
from analysis.schema.column import CHANCE, Column, ColumnKind, Columns, number
from analysis.schema.entries import ENTRIES
from analysis.schema.tables import HAND_KEY, TABLES
from analysis.stats.registry import STATISTICS
from analysis.stats.statistic import Kind, Statistic
from analysis.stats.where import known_columns

NEVER: Final = "never"
UNREAD: Final = "of a hand that could not be read"
NOT_PRINTED: Final = "when the text does not state it"
INCOMPLETE: Final = "of a hand that was not replayed to its end"
OF_CASH: Final = "in a cash game, or when the text does not state it"
OF_FILE: Final = "of a finding about a whole file"
NULLS: Final[Mapping[str, Mapping[str, str]]] = {
    "hands": {
        **dict.fromkeys(("kind", "betting", "stakes", "decimals", "n_players", "straddles"), UNREAD),
        **dict.fromkeys(("hand_id", "table", "max_seats", "button", "started_at"), NOT_PRINTED),
        **dict.fromkeys(("small_blind", "big_blind"), NOT_PRINTED),
        **dict.fromkeys(("tournament_id", "tournament_name", "level", "buy_in", "fee"), OF_CASH),
        **dict.fromkeys(("bounty", "buy_in_currency"), OF_CASH),
        **dict.fromkeys(("last_street", "raises", "showdown", "total_pot", "fees", "added"), INCOMPLETE),
        "ante": "without an ante",
        "cap": "without a cap",
        "hero": "when the text does not name who saved it",
        "board": "when no flop was dealt",
    },
    "players": {"stack": "when it is not known", "hole_cards": "when they are not known"},
    "actions": {"stack": "when it is not known"},
    "pots": {"rake": "when the rake of the hand is not known"},
    "diagnostics": {
        **dict.fromkeys(("hand", "line", "column", "end_column", "text"), OF_FILE),
        **dict.fromkeys(("expected", "found"), "when the rule has no such value"),
        "hand_text": "at further findings of the hand",
    },
    "places": {
        **dict.fromkeys(("cost", "entrants"), NOT_PRINTED),
        "bounty": "in the row of a place without one",
    },
}
COMPUTED: Final = "where the situation did not occur, or cards or stacks are not known"
MICROSECONDS: Final = "(time_unit='us', time_zone=None)"  # of all times
SEAT: Final = number("seat", "seat number", "seat")
EVERY: Final[Mapping[str, Columns]] = {
    **TABLES,
    "decisions": (HAND_KEY, SEAT, *DECISIONS),
    "ev": (HAND_KEY, SEAT, *EV),
    "entries": (HAND_KEY, SEAT, *ENTRIES),
    "icm": (HAND_KEY, SEAT, *ICM),
}
MEANINGS: Final[Mapping[str, str]] = {
    "hands": "one row per hand, including hands that could not be read",
    "players": "one row per hand and player dealt in",
    "actions": "one row per action, posts included",
    "pots": "one row per pot",
    "diagnostics": "one row per finding",
    "places": "one row per finishing place or bounty of a tournament, from hands and summary files",
    "decisions": "the decisions of each player-hand, in the order of `players`",
    "ev": "all-in expected value of each player-hand, in the order of `players`",
    "entries": "cost and prizes of tournament entries, at the last hand of each, in the order of `players`",
    "icm": "luck in money of all-ins at final tables, in the order of `players`",
}
PARTS: Final[Mapping[str, str]] = {
    "made": "times made",
    "chances": "chances",
    "sum": "sum",
    "squares": "sum of squares",
    "n": "number of values",
}
_EMPTY: Final = re.compile(r"(; )(?:else )?empty(?: ([^;:]*))?")


class DictionaryEntry(NamedTuple):
    """A column in the dictionary.

    Attributes:
        column: Its name.
        type: Polars type.
        unit: Unit of numbers; None for other types.
        meaning: Description.
        null: When the value is null.
    """

    column: str
    type: str
    unit: str | None
    meaning: str
    null: str


def table_entries(table: str) -> tuple[DictionaryEntry, ...]:
    """Return the entries of a table, in the order of its columns.

    >>> table_entries("players")[7]
    DictionaryEntry(column='hole_cards', type='String', unit=None, meaning='hole cards as far as known', \
null='when they are not known')
    """
    nulls = NULLS.get(table)
    return tuple(_entry(column, _null(column, nulls)) for column in EVERY[table])


def column_entries(columns: Iterable[str]) -> tuple[DictionaryEntry, ...]:
    """Return the entries of columns of any table, of queries or of `player_stats`; skip unknown names."""
    known = {column.name: _entry(column, _null(column, None)) for column in known_columns().values()}
    known |= {entry.column: entry for table in TABLES for entry in table_entries(table)}
    known |= {entry.column: entry for one in STATISTICS.values() for entry in _statistic_entries(one)}
    return tuple(known[name] for name in columns if name in known)


def _entry(column: Column, null: str) -> DictionaryEntry:
    return DictionaryEntry(
        column.name, str(column.dtype).removesuffix(MICROSECONDS), column.unit, column.meaning, null
    )


def _null(column: Column, nulls: Mapping[str, str] | None) -> str:
    """Return the text that says when a column is null: declared, from its meaning, or by its kind.

    Args:
        column: The column.
        nulls: Declared texts of the table; None for a table of computed columns.
    """
    if nulls is not None and column.name in nulls:
        return nulls[column.name]
    said = _EMPTY.search(column.meaning)
    if said is not None:
        return said[2] or "otherwise"
    if nulls is not None and CHANCE not in column.meaning:
        return NEVER
    if column.name in (HAND_KEY.name, SEAT.name):
        return NEVER
    return "without a chance" if column.kind is ColumnKind.TIMES else COMPUTED


def _statistic_entries(one: Statistic) -> Iterator[DictionaryEntry]:
    """Yield the entries of the value, the parts and the interval of a statistic."""
    unit = "share" if one.kind is Kind.RATE and one.is_proportion else None
    null = "without a chance" if one.kind is Kind.RATE else "without a value"
    for part in one.parts:
        kind = "Int64" if one.is_whole(part) else "Float64"
        yield DictionaryEntry(one.part_name(part), kind, None, f"{one.name}: {PARTS.get(part, part)}", NEVER)
    yield DictionaryEntry(one.id, "Float64", unit, one.words, null)
    for end, words in (("low", "lower end of the 95% interval"), ("high", "upper end of the 95% interval")):
        yield DictionaryEntry(f"{one.id}_{end}", "Float64", unit, f"{one.name}: {words}", null)
