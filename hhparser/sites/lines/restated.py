"""Handlers for what a text says a second time: the number of the hand, and how many players it lists."""

from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import HandBuilder


def hand_number(b: HandBuilder, again: str) -> None:
    """The number of the hand once more."""
    if again != b.hand_id:
        b.report("P134", "again", b.hand_id, again)


def end(b: HandBuilder, again: str) -> None:
    """The end of the hand, with its number."""
    handlers.summary(b)
    hand_number(b, again)


def count(b: HandBuilder, players: int) -> None:
    """The number of players at the table, whose seats follow."""
    b.table.listed = players, b.line


def count_of_table(b: HandBuilder, players: int, size: int | None) -> None:
    """The number of players at the table, and of its seats."""
    count(b, players)
    b.table.max_seats = size
