"""Checks of the header, and of seats, names and stacks at the start of a hand."""

import re
from collections.abc import Sequence

from hhparser.checks.case import Case
from hhparser.model import BIG_BLIND, BLINDS, RAISE, SMALL_BLIND, WAGERS, Action, Hand, HandKind
from hhparser.model.positions import clockwise
from hhparser.sites.lines.times import differing_stamps, impossible_stamp
from hhparser.sites.reading import place_of

_BLINDS = re.compile(r"(?<![\d/.,])(\d[\d.,]*)\W{0,2}[/|]\W{0,2}(\d[\d.,]*)(?![\d/])")
STAKES = r"\(([^()\d]{0,4}\d[\d.,]*[/|][^()]*)\)"


def check_header(case: Case) -> None:
    """Check that the hand has a number and a valid time, and its blinds are in order. Source: R13."""
    hand = case.hand
    if hand.venue is not None and hand.hand_id is not None and not hand.hand_id.strip("0"):
        line = _first_line(hand, re.compile(rf"(?<![^\s#\"'=]){hand.hand_id}(?![\w.\]]|, )"))
        case.report_word("P127", line, hand.hand_id)
    _check_time(case)
    _check_blinds(case)


def _check_blinds(case: Case) -> None:
    """Check that the small blind and the small bet are not above the big ones. Source: R13."""
    stakes, post = case.stakes, _only_post(case.hand)
    if post is not None and _falls(stakes.small_blind, stakes.big_blind):
        case.report("P128", post.line, "amount", stakes.big_blind, stakes.small_blind)
    elif _falls(stakes.small_blind, stakes.big_blind):
        _report_falling(case, stakes.small_blind, stakes.big_blind)
    if _falls(stakes.small_bet, stakes.big_bet):
        _report_falling(case, stakes.small_bet, stakes.big_bet)


def _falls(small: int | None, big: int | None) -> bool:
    return (small or 0) > (big or 0) > 0


def _report_falling(case: Case, small: int | None, big: int | None) -> None:
    case.report_match("P128", _line_of_falling_blinds(case.hand), STAKES, big, small)


def _only_post(hand: Hand) -> Action | None:
    """Return the post of a blind with a size that only the post states, or None.

    If this holds for both blinds, return the one that is more likely wrong: it has more significant digits.
    In a tie it is the big blind if the first raise would fit a big blind of twice the small one, else the
    small blind.
    """
    stakes = hand.stakes
    if stakes is None or not stakes.posted:
        return None
    sizes = {SMALL_BLIND: stakes.small_blind, BIG_BLIND: stakes.big_blind}
    posts = {
        a.kind: a for a in reversed(hand.actions) if a.kind in stakes.posted and a.amount == sizes[a.kind]
    }
    if len(posts) < len(BLINDS):
        return next(iter(posts.values()), None)
    small, big = posts[SMALL_BLIND], posts[BIG_BLIND]
    digits = [len(str(post.chips).rstrip("0")) for post in (small, big)]
    if digits[0] != digits[1]:
        return small if digits[0] > digits[1] else big
    first = next((action for action in hand.actions if action.kind in WAGERS), None)
    return big if first and first.kind is RAISE and first.total >= 4 * small.chips else small


def report_stakes(case: Case, code: str, expected: int | None, found: int | None) -> None:
    """Add a finding at the blinds of the header."""
    case.report_match(code, _first_line(case.hand, _BLINDS), STAKES, expected, found)


def _line_of_falling_blinds(hand: Hand) -> int:
    """Return the first line with blinds in falling order, or else the first one with blinds."""
    lines = enumerate(hand.text.split("\n"), hand.line)
    falling = (line for line, words in lines if any(map(_is_falling, _BLINDS.finditer(words))))
    return next(falling, None) or _first_line(hand, _BLINDS)


def _is_falling(pair: re.Match[str]) -> bool:
    """Return whether the first amount of a pair is larger, if both have as many decimals."""
    first, second = (int(re.sub(r"\D", "", amount)) for amount in pair.groups())
    return first > second


def _first_line(hand: Hand, pattern: re.Pattern[str]) -> int:
    """Return the first line that matches a pattern, or else the first line of the hand."""
    found = (line for line, words in enumerate(hand.text.split("\n"), hand.line) if pattern.search(words))
    return next(found, hand.line)


def _check_time(case: Case) -> None:
    """Report a time that does not exist, or two times of the header that differ."""
    hand = case.hand
    when = hand.time_text or ""
    stamp = impossible_stamp(when) if "[" in when else None
    if hand.started_at is None:
        stamp = stamp or when
    if stamp:
        case.report_word("P129", hand.line + _first_line_with(hand.text, stamp.split()), stamp)
    else:
        _check_stamps(case, when)


def _first_line_with(text: str, parts: Sequence[str]) -> int:
    """Return the index of the first line that contains all parts, in any order; 0 without one."""
    lines = text.split("\n")
    return next((n for n, words in enumerate(lines) if all(part in words for part in parts)), 0)


def _check_stamps(case: Case, when: str) -> None:
    """Report two times of a header that are not the same instant."""
    stamps = differing_stamps(when)
    if stamps is not None:
        first, second = stamps
        line = _first_line(case.hand, re.compile(re.escape(first)))
        case.report_word("C443", line, first, second)


def check_seats(case: Case) -> None:
    """Check that the button is at the table, seats are unique, and stacks are positive. Source: R1, R5."""
    hand = case.hand
    _check_size(case)
    size = hand.last_seat or hand.max_seats
    if size is not None and hand.button is not None and hand.button > size and not case.has("P132"):
        case.report_button("P123", hand.line + 1, str(size), str(hand.button))
    if hand.button is None and not hand.has_finding("P133") and not _may_be_dead_button(hand):
        case.report("P133", hand.line, expected="button")
    _check_listed(case)
    for seat in hand.seats:
        if seat.chips <= 0 and seat.number in hand.players:
            case.report("P125", seat.line, "stack_amount", found=seat.name)
    _check_names(case)


def _may_be_dead_button(hand: Hand) -> bool:
    """Return whether a button without a line may be dead: at an empty seat before the small blind.

    Source: R98, R99.
    """
    small = next((a for a in hand.actions if a.kind is SMALL_BLIND and a.seat not in hand.new_posts), None)
    if hand.conventions.button_is_certain:
        return False
    if small is None or small.seat not in hand.players or len(hand.players) < 3:
        return True
    before = clockwise(hand.players, small.seat)[-2]
    size = hand.last_seat or hand.max_seats
    return (1 if before == size else before + 1) != small.seat


def check_dealt_in(case: Case) -> None:
    """Report a seated player without a line who is dealt in."""
    hand = case.hand
    if len(hand.players) == len(hand.seats) or case.errors:
        return
    if hand.has_finding("P110") or not hand.is_complete or not hand.actions:
        return
    for seat in hand.seats:
        number = seat.number
        waits = number in hand.players or seat.sat_out or not seat.stack
        if not waits and _is_dealt_in(case, number) and not hand.has_left(number, hand.actions[-1].line):
            case.report("L138", seat.line, "who", found=seat.name)


def _is_dealt_in(case: Case, number: int) -> bool:
    """Return whether a seated player is dealt in: in a tournament, from the big blind to the button.

    In these seats no new player waits for the big blind.
    """
    hand, big_blind = case.hand, case.replay.big_blind
    if hand.conventions.seated_have_lines:
        return True
    if hand.kind is not HandKind.TOURNAMENT or hand.button is None or big_blind is None:
        return False
    order = clockwise(sorted((number, hand.button, big_blind)), big_blind)
    return number != hand.button and len(hand.players) > 2 and order[0] == number


def _check_size(case: Case) -> None:
    """Report more players than seats."""
    hand = case.hand
    size = hand.max_seats or hand.last_seat
    if size is None or len(hand.seats) <= size:
        return
    place = place_of(hand, "size_number")
    if place is not None:
        case.report("P132", place[0], "size_number", str(size), str(len(hand.seats)))
    else:
        printed = re.search(rf"\b{size}[ -]?[Mm]ax", hand.text)
        line = hand.line + hand.text.count("\n", 0, printed.start()) if printed else hand.line
        case.report_word("P132", line, str(size), str(size), str(len(hand.seats)))


def _check_listed(case: Case) -> None:
    """Report a seat that has two lines in the summary."""
    listed: set[int] = set()
    for result in case.hand.results:
        if result.seat in listed:
            case.report("P120", result.line, "seat_number", found=str(result.seat))
        listed.add(result.seat)


def _check_names(case: Case) -> None:
    for seat in () if case.hand.text.isascii() else case.hand.seats:
        if _is_garbled(seat.name):
            case.report_word("P130", seat.line, seat.name)


def _is_garbled(name: str) -> bool:
    """Return whether a name lost letters to an encoding, or is UTF-8 that was decoded as cp1252."""
    if "\N{REPLACEMENT CHARACTER}" in name:
        return True
    try:
        return name.encode("cp1252").decode("utf-8") != name
    except UnicodeError:
        return False
