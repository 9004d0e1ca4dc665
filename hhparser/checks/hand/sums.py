"""Compares printed sums with the actions: a player's chips in the whole hand, and the pot so far."""

from hhparser.checks.case import Case
from hhparser.engine.replay.contradicted import returned_to
from hhparser.model import SeatSum
from hhparser.model.hand import chips_in


def check_sums(case: Case) -> None:
    """Report the first wrong sum and the first wrong pot, in a hand with correct actions and payouts."""
    if not case.replay.complete or case.hand.unsettled:
        return
    _check_seats(case)
    _check_pots(case)


def _check_seats(case: Case) -> None:
    """Report the first wrong sum; a player who was not dealt in may have left, or bought chips."""
    for told in case.hand.sums:
        if told.seat in case.hand.players or 0 < (told.left or 0) < (case.hand.seat(told.seat).stack or 0):
            pairs = _pairs(case, told)
            wrong = [(due, found) for due, found in pairs if found is not None and due != found]
            if wrong:
                case.report("M214", told.line, None, *wrong[0])
                return


def _pairs(case: Case, told: SeatSum) -> list[tuple[int, int | None]]:
    """Return computed and printed sums: chips put in, won, and left at the end."""
    replay, stack, figures = case.replay, case.hand.seat(told.seat).stack, case.hand.figures
    put_in = replay.committed.get(told.seat, 0)
    net = replay.collected.get(told.seat, 0) - put_in
    put_in += returned_to(told.seat, replay.uncalled) * figures.sums_have_uncalled
    left = (stack or 0) + net
    has_more = figures.left_has_top_ups and (told.left or 0) > left
    return [
        (put_in, told.put_in),
        (net, told.net),
        (left, None if stack is None or has_more else told.left),
    ]


def _check_pots(case: Case) -> None:
    """Compare pots printed within the hand with the chips put in, minus rake if deducted. Source: R37."""
    hand, rake = case.hand, case.hand.claims.rake or 0
    for told in hand.pots_so_far:
        put_in = hand.added + chips_in(hand.actions[: told.actions])
        due = put_in - _unmatched(case, told.actions)
        least = due - rake if hand.figures.pot_is_net else due
        if told.amount != put_in and not least <= told.amount <= due:
            case.report("M215", told.line, "amount", due, told.amount)
            return


def _unmatched(case: Case, actions: int) -> int:
    """Return the unmatched bet, if nobody puts in chips after that many actions."""
    uncalled = case.replay.uncalled
    over = not any(action.amount for action in case.hand.actions[actions:])
    return uncalled.amount if uncalled is not None and over else 0
