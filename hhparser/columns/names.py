"""Player names in the tables."""

from typing import Final

from hhparser.model import Hand

ANONYMOUS: Final = "(anonymous)"
POOL: Final = "(pool)"  # all opponents as one player


def player_names(hand: Hand) -> dict[int, str]:
    """Return player names by seat; anonymous players share the name `ANONYMOUS`, except the hero, `Hero`."""
    if hand.anonymous:
        names = {seat.number: ANONYMOUS for seat in hand.seats}
        if hand.hero is not None:
            names[hand.hero] = "Hero"
        return names
    return {seat.number: seat.name for seat in hand.seats}
