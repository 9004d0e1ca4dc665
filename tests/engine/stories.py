"""Hands at a table in words: players, arrivals and departures, and the resulting posts."""

from hhparser.base.cards import CARDS
from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.table import Table
from hhparser.model import HandKind
from tests.engine.play.tables import name_of, seat_of

DEAD, MOVING = ButtonRule.DEAD, ButtonRule.MOVING


def table_of(
    players: str, rule: ButtonRule = DEAD, kind: HandKind = HandKind.CASH, size: int = 10, button: str = ""
) -> Table:
    """A table with A in seat 1, B in seat 2 ... with 100 chips each; the first of them has the button, or `button`."""
    table = Table(size, kind=kind, button_rule=rule)
    for player in players:
        table.sit(seat_of(player), player, 100)
    low_cards = dict(zip(map(seat_of, players), CARDS.values(), strict=False))
    table.draw_for_button(low_cards | {seat_of(button or players[0]): CARDS["As"]})
    return table


def in_words(lineup: Lineup) -> str:
    """Players, then button, small blind and big blind, then who posts: `ABCD: A B C, D posts 2`.

    The button on a seat without cards is a small letter, a dead small blind a dash; `posts 1+2` is a dead small
    blind and a live big blind.
    """
    button = name_of(lineup.button)
    small = "-" if lineup.small_blind is None else name_of(lineup.small_blind)
    posts = [
        f", {name_of(seat)} posts {'1+2' if seat in lineup.dead else '2'}" for seat in sorted(lineup.live)
    ]
    return (
        f"{''.join(map(name_of, lineup.stacks))}: {button if lineup.button in lineup.stacks else button.lower()}"
        f" {small} {name_of(lineup.big_blind)}{''.join(posts)}"
    )


def play(table: Table) -> str:
    """Begin the next hand and end it without a chip changing hands."""
    lineup = table.next_lineup()
    table.finish_hand(lineup.stacks)
    return in_words(lineup)


def story(table: Table, *events: str) -> list[str]:
    """Hands in words: `hand`, `B leaves`, `B sits`, `B sits and waits`, `B sits out`, `B comes back (and waits)`."""
    hands = []
    for event in events:
        player, _, what = event.partition(" ")
        seat, waits = seat_of(player[0]), what.endswith("and waits")
        if event == "hand":
            hands.append(play(table))
        elif what == "leaves":
            table.leave(seat)
        elif what == "sits out":
            table.sit_out(seat)
        elif what.startswith("comes back"):
            table.come_back(seat, waits=waits)
        else:
            assert what in ("sits", "sits and waits"), event
            table.sit(seat, player, 100, waits=waits)
    return hands
