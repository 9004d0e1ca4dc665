"""Seats, stacks and buttons that the play contradicts."""

import re
from random import Random

from hhparser.base.text.spans import LineOrSpan, line_of
from hhparser.model import ANTE, BIG_BLIND, POSTS, SMALL_BLIND, Seat
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import Mutated


def _played(w: Witness) -> list[Seat]:
    """Return the seats dealt in, each with a separate line and a known stack."""
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
    return w.with_field(b.line, "seat_number", str(a.entry or a.number))


@fault
def name_taken(w: Witness, rng: Random) -> Mutated | None:
    seats = _played(w)
    if len(seats) < 3 or w.hand.anonymous:
        return None
    a, b = seats[0], rng.choice(seats[1:])
    return w.with_field(b.line, "who", a.name) or w.with_field(b.line, "player", a.name)


@fault
def stack_below_the_bets(w: Witness, rng: Random) -> Mutated | None:
    """Set a player's stack to half of the chips they put in."""
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


@fault
def seats_exchanged(w: Witness, rng: Random) -> Mutated | None:
    """The big blind and a player without a blind sit in each other's seat."""
    posters = {a.seat for a in w.hand.actions if a.kind in POSTS and a.kind is not ANTE}
    big = next((a.seat for a in w.actions(BIG_BLIND)), None)
    seats = {seat.number: seat for seat in _played(w)}
    others = [number for number in seats if number not in posters]
    if big not in seats or not others or len(seats) < 4 or w.hand.anonymous or w.hand.new_posts:
        return None
    a, b = seats[big], seats[rng.choice(others)]
    first = _renamed(w, a, b.name)
    both = first and _renamed(Witness(w.hand, first.lines), b, a.name)
    return both and both._replace(line=0)


def _renamed(w: Witness, seat: Seat, name: str) -> Mutated | None:
    return w.with_field(seat.line, "who", name) or w.with_field(seat.line, "player", name)


@fault
def final_stacks_swapped(w: Witness, rng: Random) -> Mutated | None:
    """Two players end the hand with each other's chips."""
    lines = [told.line for told in w.hand.sums]
    told = [one for one in w.hand.sums if one.left and lines.count(one.line) == 1]
    pairs = [(a, b) for a in told for b in told if a.left != b.left and w.label(a.seat) and w.label(b.seat)]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    assert b.left is not None
    first = w.with_amount(a.line, a.left, b.left)
    both = first and Witness(w.hand, first.lines).with_amount(b.line, b.left, a.left or 0)
    return both and both._replace(line=0)


# --- the button and the table ---


def _button_line(w: Witness) -> LineOrSpan | None:
    """Return the line with the button's seat in a separate field."""
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
def button_of_the_other_player_heads_up(w: Witness, rng: Random) -> Mutated | None:
    """Heads-up the button posts the small blind.

    In a hand without a decision after the flop either player may have it at a table of more than two seats, as
    the small blind may be dead after a third player left.
    """
    marked = any("button" in result.marks for result in w.hand.results)
    later = any(action.street for action in w.hand.actions)
    if not later and not marked and w.hand.max_seats != 2:
        return None
    posts = {a.kind: a.seat for a in w.hand.actions if a.kind in (SMALL_BLIND, BIG_BLIND)}
    if len(posts) < 2 or len(w.hand.players) != 2 or w.hand.button != posts[SMALL_BLIND]:
        return None
    return _button(w, posts[BIG_BLIND])


BUTTON = re.compile(
    r"(?i),? (?:-- )?Seat #?\d+ is the (?:button|dealer)\.?$| Lugar #\d+ é o botão|"
    r"^[^<]*(?:Set dealer|(?:button|dealer|croupier) .*seat|Seat \d+ is the button|^(?:Dealer|Button):|has the dealer button).*$|"
    r" (?:\[Dealer\]|DEALER)$| dealer=\"true\""
)


@fault
def button_left_out(w: Witness, rng: Random) -> Mutated | None:
    """The line of the button, or the words for it on another line.

    PokerTracker marks a player, so that a dead button has no line: 10 of 287 real hands have none, all with an
    empty seat before the small blind. Microgaming marks a player, too, but no real hand has a dead button.
    """
    if w.hand.format in ("microgaming", "pokertracker") and _may_be_dead(w):
        return None
    for line, words in enumerate(w.lines[: line_of(w.hand.actions[0].line)], 1):
        match = BUTTON.search(words)
        if match and match[0] == words:
            return w.without(line)
        if match:  # a mark of a player may be missing at any seat
            mutated = w.with_line(line, words[: match.start()] + words[match.end() :])
            return mutated and mutated._replace(
                line=line if "eat #" in match[0] or "Lugar" in match[0] else 0
            )
    return None


def _may_be_dead(w: Witness) -> bool:
    """Whether two players are left, or a seat before the small blind is empty."""
    small = next((a.seat for a in w.hand.actions if a.kind is SMALL_BLIND), None)
    return small is None or len(w.hand.players) < 3 or small - 1 not in w.hand.players


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
