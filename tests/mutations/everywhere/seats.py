"""Seats, stacks and buttons that the play contradicts."""

from random import Random

from hhparser.base.spans import LineOrSpan
from hhparser.model import BIG_BLIND, SMALL_BLIND, Seat
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import Mutated


def _played(w: Witness) -> list[Seat]:
    """Seats dealt in, each with a line of its own and a known stack."""
    lines = [seat.line for seat in w.hand.seats]
    return [s for s in w.hand.seats if s.number in w.hand.players and lines.count(s.line) == 1 and s.stack]


def _committed(w: Witness, seat: int) -> int:
    return sum(a.amount or 0 for a in w.hand.actions if a.seat == seat)


@fault
def seat_left_out(w: Witness, rng: Random) -> Mutated | None:
    acting = {action.seat for action in w.hand.actions}
    seats = [seat for seat in _played(w) if seat.number in acting]
    return w.without(rng.choice(seats).line) if len(seats) > 2 else None


@fault
def seat_doubled(w: Witness, rng: Random) -> Mutated | None:
    seats = _played(w)
    return w.doubled(rng.choice(seats).line) if seats else None


@fault
def seat_number_taken(w: Witness, rng: Random) -> Mutated | None:
    seats = _played(w)
    if len(seats) < 3:
        return None
    a, b = seats[0], rng.choice(seats[1:])
    return w.with_field(b.line, "seat_number", str(a.number))


@fault
def name_taken(w: Witness, rng: Random) -> Mutated | None:
    seats = _played(w)
    if len(seats) < 3 or w.hand.anonymous:
        return None
    a, b = seats[0], rng.choice(seats[1:])
    return w.with_field(b.line, "who", a.name) or w.with_field(b.line, "player", a.name)


@fault
def stack_below_the_bets(w: Witness, rng: Random) -> Mutated | None:
    """A player has half of what they put in."""
    seats = [s for s in _played(w) if _committed(w, s.number) > 3]
    if not seats:
        return None
    seat = rng.choice(seats)
    return w.with_amount(seat.line, seat.stack, _committed(w, seat.number) // 2)


@fault
def stack_of_an_all_in_player_too_large(w: Witness, rng: Random) -> Mutated | None:
    """Where the text marks who is all-in."""
    marked = {a.seat for a in w.actions("call", "bet", "raise") if a.all_in and w.field(a.line, "all_in")}  # type: ignore[arg-type]
    seats = [s for s in _played(w) if s.number in marked and s.stack == _committed(w, s.number)]
    if not seats or w.hand.stakes is None or w.hand.stakes.cap:
        return None
    seat = rng.choice(seats)
    return w.with_amount(seat.line, seat.stack, (seat.stack or 0) + (w.hand.stakes.big_blind or 1))


@fault
def stack_of_nothing(w: Witness, rng: Random) -> Mutated | None:
    seats = _played(w)
    if not seats:
        return None
    seat = rng.choice(seats)
    return w.with_amount(seat.line, seat.stack, 0)


# --- the button and the table ---


def _button_line(w: Witness) -> LineOrSpan | None:
    """The line that names the button's seat in a field of its own."""
    for line in range(1, min(len(w.lines), 16) + 1):
        if w.lines[line - 1].strip() and w.field(line, "button_number"):
            return line
    return None


def _button(w: Witness, number: int) -> Mutated | None:
    line = _button_line(w)
    return None if line is None or w.hand.button is None else w.with_field(line, "button_number", str(number))


@fault
def button_on_the_big_blind(w: Witness, rng: Random) -> Mutated | None:
    """With three or more players and both blinds posted."""
    posts = {
        a.kind: a.seat for a in w.hand.actions if a.kind in (SMALL_BLIND, BIG_BLIND) and not w.hand.new_posts
    }
    if len(posts) < 2 or len(w.hand.players) < 3:
        return None
    return _button(w, posts[BIG_BLIND])


@fault
def button_on_the_small_blind(w: Witness, rng: Random) -> Mutated | None:
    """Where the summary marks the button, or the small blind acts after the flop."""
    posts = {
        a.kind: a.seat for a in w.hand.actions if a.kind in (SMALL_BLIND, BIG_BLIND) and not w.hand.new_posts
    }
    later = {a.seat for a in w.hand.actions if a.street}
    marked = any("button" in result.marks for result in w.hand.results)
    if len(posts) < 2 or len(w.hand.players) < 3 or not (marked or posts[SMALL_BLIND] in later):
        return None
    return _button(w, posts[SMALL_BLIND])


@fault
def button_outside_the_table(w: Witness, rng: Random) -> Mutated | None:
    size = w.hand.last_seat or w.hand.max_seats
    return _button(w, size + 1) if size else None


@fault
def table_of_two(w: Witness, rng: Random) -> Mutated | None:
    if max(w.hand.players, default=0) < 3 or len(w.hand.players) < 3:
        return None
    for line in range(1, min(len(w.lines), 16) + 1):
        if w.lines[line - 1].strip() and w.field(line, "size_number"):
            return w.with_field(line, "size_number", "2")
    return None
