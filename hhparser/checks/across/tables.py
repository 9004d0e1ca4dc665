"""Checks that stakes and seats stay the same from hand to hand at a table."""

from collections.abc import Iterator

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.links import Link
from hhparser.checks.across.words import Found, Values, at_name, at_words, chips


def check_table(link: Link) -> Iterator[Found]:
    """Report stakes or seats that change while the same players continue, and players who change seats."""
    if link.contiguous and link.agreed >= 2:
        yield from _check_game(link.before, link.after)
        if not link.after.by_seat:
            yield from _check_seats(link)


def _check_game(before: Facts, hand: Facts) -> Iterator[Found]:
    facts = zip(_game(before), _game(hand), strict=True)
    changes = [(old, new) for old, new in facts if old is not None and new is not None and old != new]
    if changes:
        was, now = (" ".join(words) for words in zip(*changes, strict=True))
        yield at_words("C451", hand, hand.table, Values(was, now, before.where))


def _check_seats(link: Link) -> Iterator[Found]:
    for seat in link.moved:
        earlier = link.before.seat_of(seat.name)
        if earlier.end == seat.start:  # otherwise an export gave the name to another player
            values = Values(str(earlier.number), str(seat.number), link.before.where, seat.name)
            yield at_name("C452", link.after, seat, values)


def _game(hand: Facts) -> tuple[str | None, ...]:
    """Describe seats, structure and, in a cash game, blinds and currency; None if unknown."""
    stakes = hand.stakes
    seats = f"{hand.max_seats} seats" if hand.max_seats else None
    structure = str(stakes.betting).replace("_", " ")
    if hand.kind == "tournament" or stakes.small_blind is None or stakes.big_blind is None:
        return seats, structure, None, None
    blinds = f"{chips(hand, stakes.small_blind)}/{chips(hand, stakes.big_blind)}"
    return seats, structure, blinds, stakes.currency
