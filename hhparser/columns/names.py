"""The names of players in the tables."""

from typing import Final

from hhparser.model import Hand

ANONYMOUS: Final = "(anonymous)"


def player_names(hand: Hand) -> dict[int, str]:
    """Names by seat for statistics; anonymous players share one name, except the hero."""
    if hand.anonymous:
        names = {seat.number: ANONYMOUS for seat in hand.seats}
        if hand.hero is not None:
            names[hand.hero] = "Hero"
        return names
    return {seat.number: seat.name for seat in hand.seats}
