"""Raises below the minimum that some houses accept after an all-in that was as short."""

from collections.abc import Sequence

from hhparser.model.actions import POSTS, RAISE
from hhparser.model.hand import Action


def short_raises(actions: Sequence[Action], big_blind: int) -> list[Action]:
    """Return the raises that only repeat the size of a short all-in raise. Source: R39, R42."""
    if not any(action.all_in and action.kind is RAISE for action in actions):
        return []
    found: list[Action] = []
    street, price, least, short = None, 0, 0, 0
    for action in actions:
        if action.street != street:
            street, price, least, short = action.street, 0, big_blind, 0
        step = action.total - price
        if step <= 0:
            continue
        if action.kind is RAISE and short and not action.all_in and short <= step < least:
            found.append(action)
        short = step if action.kind is RAISE and step < least else 0
        least = max(least, step)
        price = max(price + step, big_blind) if action.kind in POSTS else price + step
    return found
