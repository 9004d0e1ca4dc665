"""Checks of bounties and finishing places."""

from hhparser.base.text.spans import LineOrSpan, Span
from hhparser.checks.case import Case


def check_tournament(case: Case) -> None:
    """Report eliminated or placed players with chips left; skipped after an error. Source: R103, R107.

    Places located by a `Span` come from the header of the file and may belong to a later hand.
    """
    hand = case.hand
    if case.errors or not case.replay.complete:
        return
    for bounty in hand.bounties:
        _check_eliminated(case, "T101", bounty.line, bounty.eliminated)
    for place in hand.tournament.places if hand.tournament else ():
        if place.place > 1 and not isinstance(place.line, Span):
            _check_eliminated(case, "T102", place.line, place.player)


def _check_eliminated(case: Case, code: str, line: LineOrSpan, name: str) -> None:
    """Report a player who still has chips after the hand."""
    for seat in case.hand.seats:
        left = seat.stack
        if seat.name != name or left is None or seat.number not in case.hand.players:
            continue
        replay = case.replay
        left += replay.collected.get(seat.number, 0) - replay.committed.get(seat.number, 0)
        if left:
            case.report_word(code, line, name, case.amount(left), name)
