"""Tables of a tournament: the draw for seats, breaking tables and keeping them balanced."""

from random import Random

import pytest

from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.seating import Move, rebalance, seat_players
from hhparser.engine.play.table import Table
from hhparser.model import HandKind


def tables_of(*seats: str, size: int = 6) -> dict[int, Table]:
    """Tables numbered from 1; `ab.c` is a table with a, b and c in the seats 1, 2 and 4, the button on the first."""
    tables = {}
    for number, names in enumerate(seats, 1):
        tables[number] = Table(size, kind=HandKind.TOURNAMENT)
        for seat, name in enumerate(names, 1):
            if name != ".":
                tables[number].sit(seat, name, 100)
        tables[number].choose_button(Random(0))
        tables[number].button = min(player.seat for player in tables[number].players)
    return tables


def seats(tables: dict[int, Table]) -> dict[int, str]:
    """Who sits where, in the words of `tables_of`."""
    words = {}
    for number, table in tables.items():
        names = {player.seat: player.name for player in table.players}
        words[number] = "".join(names.get(seat, ".") for seat in range(1, table.size + 1)).rstrip(".")
    return words


@pytest.mark.parametrize(
    ("players", "size", "counts"),
    [(2, 9, [2]), (9, 9, [9]), (10, 9, [5, 5]), (19, 9, [7, 6, 6]), (3, 2, [2, 1]), (27, 9, [9, 9, 9])],
)
def test_players_start_at_as_few_tables_as_will_do(players: int, size: int, counts: list[int]) -> None:
    names = [f"p{number}" for number in range(players)]
    tables = seat_players(names, 1500, size, ButtonRule.DEAD, Random(3))
    assert [len(table.players) for table in tables.values()] == counts
    seated = [player for table in tables.values() for player in table.players]
    assert sorted(player.name for player in seated) == sorted(names)
    assert {player.stack for player in seated} == {1500}
    assert all(table.button in {player.seat for player in table.players} for table in tables.values())


def test_seats_are_drawn_by_chance_and_the_same_seed_draws_the_same() -> None:
    draws = [
        tuple(seats(seat_players("abcdef", 100, 3, ButtonRule.DEAD, Random(seed))).values())
        for seed in (1, 1, 2, 3)
    ]
    assert draws[0] == draws[1]
    assert len(set(draws)) == 3


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        pytest.param(["abc", "de"], {1: "abcde"}, ["d", "e"], id="five at one table of six"),
        pytest.param(["abcd", "efg"], {1: "abcd", 2: "efg"}, [], id="seven need two tables"),
        pytest.param(["abcde", "fgh"], {1: "a.cde", 2: "fghb"}, ["b"], id="five and three: b is next to post"),
        pytest.param(["abcdef", "ghijkl", "m"], {1: "a..def", 2: "g.ijkl", 3: "mbhc"}, ["b", "h", "c"], id="six, six, one"),
        pytest.param(["abcd", "efgh", "ij"], {1: "abcdi", 2: "efghj"}, ["i", "j"], id="the last table is broken"),
        pytest.param(["abc", "d", "e"], {1: "abced"}, ["e", "d"], id="two tables are broken"),
    ],
)  # fmt: skip
def test_tables_stay_balanced(before: list[str], after: dict[int, str], moved: list[str]) -> None:
    tables = tables_of(*before)
    moves = rebalance(tables)
    assert seats(tables) == after
    assert [move.name for move in moves] == moved
    assert sum(player.stack for table in tables.values() for player in table.players) == 100 * sum(
        map(len, before)
    )


def test_a_moved_player_gets_the_seat_that_the_big_blind_reaches_first() -> None:
    tables = tables_of("abcdef", "ghi.j")
    tables[2].leave(2)
    tables[2].finish_hand(tables[2].next_lineup().stacks)
    # i in seat 3 had the small blind and j in seat 5 the big blind: seat 6 is next, then 2 and 4
    assert tables[2].by_big_blind() == ([1, 3, 5], [6, 2, 4])
    assert rebalance(tables) == (Move("b", 1, 2, 2, 6),)
    assert tables[2].next_lineup().big_blind == 6


def test_a_player_of_a_running_hand_does_not_move() -> None:
    tables = tables_of("abcde", "fgh")
    lineup = tables[1].next_lineup()
    assert rebalance(tables) == ()
    tables[1].finish_hand(lineup.stacks)
    assert [move.name for move in rebalance(tables)] == ["d"]


def test_a_table_is_broken_after_its_hand() -> None:
    tables = tables_of("ab", "cd")
    lineup = tables[2].next_lineup()
    assert rebalance(tables) == ()
    tables[2].finish_hand(lineup.stacks)
    assert rebalance(tables) == (Move("c", 2, 1, 1, 3), Move("d", 2, 2, 1, 4))


def test_who_sits_out_does_so_at_the_new_table() -> None:
    tables = tables_of("ab", "cd")
    tables[2].sit_out(1)
    rebalance(tables)
    assert [player.name for player in tables[1].players if player.sat_out] == ["c"]
