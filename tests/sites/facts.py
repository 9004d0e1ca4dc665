"""What a hand that was read holds, in words short enough for tables of cases."""

from hhparser.model import Hand
from hhparser.pipeline import check_hand


def codes_of(hand: Hand) -> list[str]:
    """The codes of its findings."""
    return [diagnostic.code for diagnostic in check_hand(hand).diagnostics]


def actions_of(hand: Hand) -> list[tuple[str, str, int | None, int | None, bool]]:
    """Player, kind, amount, total and whether it is all-in, of each action."""
    return [(hand.name(a.seat), a.kind.value, a.amount, a.amount_to, a.all_in) for a in hand.actions]
