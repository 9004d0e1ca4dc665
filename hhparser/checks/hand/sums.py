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
    for row in case.hand.sums:
        if row.seat in case.hand.players or 0 < (row.left or 0) < (case.hand.seat(row.seat).stack or 0):
            pairs = _pairs(case, row)
            wrong = [(due, found) for due, found in pairs if found is not None and due != found]
            if wrong:
                case.report("M214", row.line, None, *wrong[0])
                return


def _pairs(case: Case, row: SeatSum) -> list[tuple[int, int | None]]:
    """Return pairs of computed and printed sums: chips put in, net, and chips left; None if not printed."""
    replay, stack, figures = case.replay, case.hand.seat(row.seat).stack, case.hand.figures
    put_in = replay.committed.get(row.seat, 0)
    net = replay.collected.get(row.seat, 0) - put_in
    put_in += returned_to(row.seat, replay.uncalled) * figures.sums_have_uncalled
    left = (stack or 0) + net
    has_more = figures.left_has_top_ups and (row.left or 0) > left
    return [
        (put_in, row.put_in),
        (net, row.net),
        (left, None if stack is None or has_more else row.left),
    ]


def _check_pots(case: Case) -> None:
    """Compare pots printed within the hand with the chips put in, minus rake if deducted. Source: R37."""
    hand, rake = case.hand, case.hand.claims.rake or 0
    for row in hand.pots_so_far:
        put_in = hand.added + chips_in(hand.actions[: row.actions])
        due = put_in - _unmatched(case, row.actions)
        least = due - rake if hand.figures.pot_is_net else due
        if row.amount != put_in and not least <= row.amount <= due:
            case.report("M215", row.line, "amount", due, row.amount)
            return


def _unmatched(case: Case, actions: int) -> int:
    """Return the unmatched bet, if nobody puts in chips after that many actions."""
    uncalled = case.replay.uncalled
    over = not any(action.amount for action in case.hand.actions[actions:])
    return uncalled.amount if uncalled is not None and over else 0
