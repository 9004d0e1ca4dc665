"""Replaces findings about a player without a seat by one finding at the seat line with the wrong name."""

from collections.abc import Sequence

from hhparser.base.text.spans import line_of
from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding
from hhparser.model import POSTS, Hand, Seat
from hhparser.sites.reading import span

ABOUT_NAMES = frozenset({"L101", "P124"})


def with_wrong_name(hand: Hand) -> Sequence[Finding]:
    """Return the parse findings of a hand; a wrong name in a seat line gives one L101 there, and no others.

    The name is wrong if one player without a seat is named, at least twice, and exactly one seated player
    neither decides nor holds or shows cards.
    """
    about_names = [found for found in hand.diagnostics if found.code in ABOUT_NAMES]
    if len({(found.line, found.column) for found in about_names}) < 2 or len(hand.strangers) != 1:
        return hand.diagnostics
    idle, name = _idle(hand), hand.strangers[0][1]
    if len(idle) != 1 or any(found.found != name for found in about_names):
        return hand.diagnostics
    line = idle[0].line
    wrong = make_finding("L101", line_of(line), *span(hand, line, "name"), None, name)
    return [wrong, *(found for found in hand.diagnostics if found.code not in ABOUT_NAMES)]


def _idle(hand: Hand) -> list[Seat]:
    """Return the players who do not sit out, yet neither decide nor hold or show cards."""
    named = {one.seat for part in (hand.dealt, hand.shows) for one in part}
    named |= {action.seat for action in hand.actions if action.kind not in POSTS}
    return [seat for seat in hand.seats if not seat.sat_out and seat.number not in named]
