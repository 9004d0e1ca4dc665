"""The rows of one hand, by the names of their columns."""

from analysis.schema.tables import TABLES
from hhparser import check, replay
from hhparser.columns import Row, Rows, add_rows, no_rows
from hhparser.sites import parse_hand


def rows_of(text: str) -> Rows:
    rows = no_rows()
    hand = parse_hand(text)
    replayed = replay(hand)
    add_rows(rows, hand, replayed, check(hand, replayed), "ok")
    return rows


def _named(table: str, row: Row) -> dict[str, object]:
    return dict(zip([column.name for column in TABLES[table]], row, strict=True))


def hand_of(text: str) -> dict[str, object]:
    (row,) = rows_of(text).hands
    return _named("hands", row)


def players_of(text: str) -> dict[str, dict[str, object]]:
    rows = [_named("players", row) for row in rows_of(text).players]
    return {str(row["player"]): row for row in rows}


UNKNOWN_RAKE = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 f"]
players = ["SB", "BB", "BTN"]
"""
