"""Seats, names and stacks at the start of a hand."""

from hhparser.checks.case import Case


def check_seats(case: Case) -> None:
    """The button is at the table, and who is dealt in has chips. Source: R1, R5."""
    hand = case.hand
    size = hand.last_seat or hand.max_seats
    if size is not None and hand.button is not None and hand.button > size:
        case.report("P123", hand.line + 1, "button_number", str(size), str(hand.button))
    results = [result.seat for result in hand.results]
    doubled = len(set(results)) < len(results)
    for number, result in enumerate(hand.results if doubled else ()):
        if result.seat in results[:number]:
            case.report("P120", result.line, "seat_number", found=str(result.seat))
    players = set(hand.players)
    for seat in hand.seats:
        if seat.stack <= 0 and seat.number in players:
            case.report("P125", seat.line, "stack_amount", found=seat.name)
