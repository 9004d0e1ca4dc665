"""Compares what a line says of a player's chips in all of a hand with what the player put in and was paid."""

from hhparser.checks.case import Case
from hhparser.model import SeatSum


def check_sums(case: Case) -> None:
    """The first sum that does not fit, in a hand whose actions and payouts are right."""
    if not case.replay.complete or case.has("L", "M", "S30", "P1") or case.hand.unsettled:
        return
    for told in case.hand.sums:
        if told.seat in case.hand.players:
            pairs = _pairs(case, told)
            wrong = [(due, found) for due, found in pairs if found is not None and due != found]
            if wrong:
                case.report("M214", told.line, None, *wrong[0])
                return


def _pairs(case: Case, told: SeatSum) -> list[tuple[int, int | None]]:
    """What is due and what is said: chips put in, won, and left at the end."""
    replay, stack = case.replay, case.hand.seat(told.seat).stack
    put_in = replay.committed.get(told.seat, 0)
    net = replay.collected.get(told.seat, 0) - put_in
    if replay.uncalled is not None and replay.uncalled.seat == told.seat:
        put_in += replay.uncalled.amount * case.hand.figures.sums_have_uncalled
    return [
        (put_in, told.put_in),
        (net, told.net),
        ((stack or 0) + net, None if stack is None else told.left),
    ]
