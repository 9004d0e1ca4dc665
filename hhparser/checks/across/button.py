"""Checks that the button and the big blind move on by one player."""

from collections.abc import Collection, Iterator
from typing import Final

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.links import Link
from hhparser.checks.across.words import Found, Values, at_button, at_name
from hhparser.model.positions import clockwise

LONGEST_HAND: Final = 150  # seconds; after a longer pause a table may have restarted


def check_button(link: Link) -> Iterator[Found]:
    """Report a button or big blind that skips a player or stays put between two consecutive hands.

    Sites follow different button rules and differ when a seat becomes empty. So a finding needs the same
    players in both hands, or both the button and the big blind in the wrong place.

    Source: R8, R99, R100.
    """
    before, after = link.before, link.after
    if not _can_tell(link):
        return
    both = _in_both(link)
    others = len(before.dealt_in.keys() ^ both) + len(after.dealt_in.keys() ^ both)
    button = _moved_wrongly(before.button, after.button, both)
    big_blind = _moved_wrongly(before.big_blind, after.big_blind, both)
    needed = 1 if not others and before.small_blind in both else 2
    if others <= 2 and button + big_blind >= needed:
        yield _at_button(link, both) if button else _at_big_blind(link, both)


def shows_hand_between(link: Link) -> bool:
    """Return whether the button skipped a player or stayed, as if a hand were missing. Source: R100."""
    before, after = link.before.button, link.after.button
    return None not in (before, after) and _moved_wrongly(before, after, _in_both(link))


def _in_both(link: Link) -> set[int]:
    """Return the seats of the players dealt in to both hands."""
    old, new = link.before.dealt_in, link.after.dealt_in
    return {seat for seat, name in old.items() if link.after.by_seat or new.get(seat) == name} & new.keys()


def _can_tell(link: Link) -> bool:
    """Return whether the two hands are certainly consecutive, at one table of three players or more."""
    if not link.contiguous or link.jumps or link.moved or link.before.still or link.agreed < 2:
        return False
    return 0 <= (link.seconds or 0) <= LONGEST_HAND and _shows_blinds(link.before, link.after)


def _shows_blinds(before: Facts, after: Facts) -> bool:
    """Return whether both hands have a button and big blind, and neither is heads-up."""
    if None in (before.button, after.button, before.big_blind) or before.small_blind == before.button:
        return False
    return after.big_blind in after.dealt_in and min(len(before.dealt_in), len(after.dealt_in)) > 2


def _moved_wrongly(old: int | None, new: int | None, players: Collection[int]) -> bool:
    """Return whether a button or blind stayed at its seat or skipped a player; both seats must be known."""
    assert old is not None
    assert new is not None
    way = clockwise(sorted({*players, old, new}), old)
    return new == old or any(seat in players for seat in way[: way.index(new)])


def _at_button(link: Link, players: Collection[int]) -> Found:
    assert link.before.button is not None
    due = clockwise(sorted(players), link.before.button)[0]
    values = Values(str(due), str(link.after.button), link.before.where, link.after.dealt_in[due])
    return at_button("C421", link.after, values)


def _at_big_blind(link: Link, players: Collection[int]) -> Found:
    hand = link.after
    assert link.before.big_blind is not None
    due = clockwise(sorted(players), link.before.big_blind)[0]
    names: dict[int, str] = {seat.number: seat.name for seat in hand.seats}
    poster = next(seat for seat in hand.seats if seat.number == hand.big_blind)
    return at_name("C422", hand, poster, Values(names[due], poster.name, link.before.where))
