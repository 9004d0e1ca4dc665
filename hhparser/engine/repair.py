"""What later lines of a hand say about an amount that cannot be right, so that one fault is one finding."""

from collections.abc import Mapping

from hhparser.model import ActionKind, Hand


def implied_total(
    hand: Hand, index: int, chips: Mapping[int, int], stacks: Mapping[int, int], otherwise: int
) -> int:
    """The total that a faulty bet or raise must have gone to, judged by the lines after it.

    The first full call says the price; else the next raise's printed increment; else the bet that was
    returned as uncalled.

    Args:
        hand: The hand.
        index: Index of the faulty action in `hand.actions`.
        chips: Live chips on the street by seat, before the action.
        stacks: Chips behind by seat, before the action.
        otherwise: The answer when no later line tells.
    """
    action = hand.actions[index]
    for later in hand.actions[index + 1 :]:
        if later.street != action.street:
            break
        if later.kind is ActionKind.CALL and later.amount and later.amount < stacks.get(later.seat, 0):
            return chips[later.seat] + later.amount
        if later.kind is ActionKind.RAISE:
            if later.stated is not None and later.amount_to is not None:
                return later.amount_to - later.stated
            break
    for returned in hand.uncalled:
        if returned.seat == action.seat:
            others = [n for seat, n in chips.items() if seat != action.seat]
            return max(others, default=0) + returned.amount
    return otherwise
