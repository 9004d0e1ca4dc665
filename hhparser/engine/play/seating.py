"""Tables of a tournament: initial seating, and moves that keep the tables balanced."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.table import Table
from hhparser.model import HandKind


class Move(NamedTuple):
    """A player's move to another table."""

    name: str
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int


def seat_players(
    names: Sequence[str], stack: int, size: int, button_rule: ButtonRule, rng: Random
) -> dict[int, Table]:
    """Seat the players at random at as few tables as possible, numbered from 1, each with a button.

    Args:
        names: Players, at least two.
        stack: Chips of each player.
        size: Seats of a table.
        button_rule: Rule for moving the button.
        rng: Draws tables, seats and buttons.

    Source: R7.
    """
    count = -(-len(names) // size)
    tables = {
        number: Table(size, kind=HandKind.TOURNAMENT, button_rule=button_rule)
        for number in range(1, count + 1)
    }
    for place, name in enumerate(rng.sample(names, len(names))):
        tables[place % count + 1].sit(place // count + 1, name, stack)
    for table in tables.values():
        table.choose_button(rng)
    return tables


def rebalance(tables: dict[int, Table]) -> tuple[Move, ...]:
    """Break the last tables if the others have enough seats, then even out the rest; return the moves.

    Players leave a table only between hands. The next player to post the big blind moves first, to the
    smallest table, where they take the free seat that the big blind reaches first.

    Args:
        tables: Tables by number; broken ones are removed, and players are moved.
    """
    players = sum([len(table.players) for table in tables.values()])
    broken = []
    while _can_break_last(tables, players):
        broken.append(tables.popitem())
    moves = [
        _move(tables, number, table, player.seat) for number, table in broken for player in table.players
    ]
    while (source := _crowded(tables)) is not None:
        moves.append(_move(tables, source, tables[source], tables[source].by_big_blind()[0][0]))
    return tuple(moves)


def _can_break_last(tables: dict[int, Table], players: int) -> bool:
    """Return whether the last table is between hands and all players have seats at the others."""
    *others, last = tables
    return bool(others) and tables[last].lineup is None and players <= sum(tables[n].size for n in others)


def _crowded(tables: dict[int, Table]) -> int | None:
    """Return the largest table between hands if it has two players more than the smallest, else None."""
    idle = [number for number, table in tables.items() if table.lineup is None]
    largest = max(idle, key=lambda number: len(tables[number].players), default=None)
    if largest is None or len(tables[largest].players) - len(tables[_smallest(tables)].players) < 2:
        return None
    return largest


def _smallest(tables: dict[int, Table]) -> int:
    return min(tables, key=lambda number: len(tables[number].players))


def _move(tables: dict[int, Table], source: int, table: Table, seat: int) -> Move:
    """Move a player to the smallest table, to the free seat that the big blind reaches first."""
    target = _smallest(tables)
    player = table.leave(seat)
    to_seat = tables[target].by_big_blind()[1][0]
    tables[target].sit(to_seat, player.name, player.stack)
    if player.sat_out:
        tables[target].sit_out(to_seat)
    return Move(player.name, source, seat, target, to_seat)
