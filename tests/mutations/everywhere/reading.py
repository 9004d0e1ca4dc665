"""Headers, times, currencies and lines that are damaged, missing or cut."""

import re
from collections.abc import Callable
from random import Random

from hhparser.base.text.spans import Span, line_of
from hhparser.input.files import Block
from hhparser.model import BET, CALL, FOLD, RAISE, HandKind, Stakes
from hhparser.sites.reading import parse_block
from hhparser.sites.registry import SITES
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import Mutated

SIGNS = "$€£₹₮"
DATES = (
    r"(?P<year>\d{4})[/-](?P<month>\d\d?)[/-](?P<day>\d\d?)(?=[ T\]<])",
    r"(?<!\d)(?P<day>\d\d?)[ /.-](?P<month>\d\d)[ /.-](?P<year>\d{4})(?!\d)",
)
MONTH_FIRST = r"(?<!\d)(?P<month>\d\d?)/(?P<day>\d\d)/(?P<year>\d{4})(?!\d)"


def _timed(w: Witness, pattern: str) -> tuple[int, re.Match[str]] | None:
    """The line with the printed time, and the first match of a pattern in it."""
    parts = (w.hand.time_text or "?").split()
    if w.hand.format == "pokernow":
        parts.append("starting hand")  # all entries have a time
    for line, words in enumerate(w.lines, 1):
        match = re.search(pattern, words) if all(part in words for part in parts) else None
        if match:
            return line, match
    return None


def _dated(w: Witness, part: str, number: str) -> Mutated | None:
    for pattern in (MONTH_FIRST,) if w.hand.format == "pokertracker" else DATES:
        found = _timed(w, pattern)
        if found is not None:
            line, match = found
            return w.with_line(
                line, match.string[: match.start(part)] + number + match.string[match.end(part) :]
            )
    return None


@fault
def month_thirteen(w: Witness, rng: Random) -> Mutated | None:
    return _dated(w, "month", "13")


@fault
def day_forty(w: Witness, rng: Random) -> Mutated | None:
    return _dated(w, "day", "40")


@fault
def hour_twenty_seven(w: Witness, rng: Random) -> Mutated | None:
    found = _timed(w, r"(?<![\d:])(\d\d?):\d\d:\d\d(?! ?[AP]M)")
    if found is None:
        return None
    line, match = found
    return w.with_line(line, match.string[: match.start(1)] + "27" + match.string[match.end(1) :])


@fault
def times_of_the_header_disagree(w: Witness, rng: Random) -> Mutated | None:
    """The first of two times in a header is some minutes and hours later."""
    clock = r"(?<![\d:])(\d\d?):(\d\d)(?=:\d\d)"
    found = _timed(w, rf"{clock}.*[^\d:]\d\d?:\d\d:\d\d")
    if found is None:
        return None
    line, match = found
    hour, minute = (int(match[1]) + 7) % 24, (int(match[2]) + 10) % 60
    return w.with_line(
        line, f"{match.string[: match.start()]}{hour:02}:{minute:02}{match.string[match.end(2) :]}"
    )


@fault
def table_of_another_tournament(w: Witness, rng: Random) -> Mutated | None:
    """The number of the tournament differs where the text gives it a second time."""
    number = w.hand.tournament.id if w.hand.tournament else None
    if number is None or len(number) < 6 or not number.isdigit():
        return None
    head = range(1, min([line_of(action.line) for action in w.hand.actions], default=10))
    named = [line for line in head if re.search(rf"(?<!\d){number}(?!\d)", w.lines[line - 1])]
    if len(named) < 2:
        return None
    return w.with_line(named[-1], w.lines[named[-1] - 1].replace(number, "1" + number[1:-1] + "7", 1))


@fault
def hand_number_of_zero(w: Witness, rng: Random) -> Mutated | None:
    """In each line above the seats that names it; documents without a venue count their hands from 0."""
    number = w.hand.hand_id or ""
    if not number.isdigit() or not w.hand.seats or w.hand.venue is None:
        return None
    head = w.lines[: line_of(w.hand.seats[0].line) - 1]
    changed = [re.sub(rf"(?<![\w-]){number}(?![\w-])", "0", line) for line in head]
    named = [n for n, (old, new) in enumerate(zip(head, changed, strict=True), 1) if old != new]
    return Mutated(changed + w.lines[len(head) :], named[0] if len(named) == 1 else 0) if named else None


STAKES = re.compile(
    r"(?<![\d/.])([$€£₹₮C]?\d(?:[\d.,]*\d)?)( ?[€$]?)(/| - |-|\|)([$€£₹₮]?)(\d(?:[\d.,]*\d)?)(?![\d/])"
)


@fault
def blinds_of_the_header_swapped(w: Witness, rng: Random) -> Mutated | None:
    return _other_stakes(w, lambda pair: f"{pair[4]}{pair[5]}{pair[2]}{pair[3]}{pair[1]}")


@fault
def big_blind_of_the_header_doubled(w: Witness, rng: Random) -> Mutated | None:
    """Where a whole big blind is posted or a later line depends on its size."""
    stakes = w.hand.stakes
    if stakes is None or not stakes.big_blind or stakes.small_bet:
        return None
    if not any(a.kind in (CALL, BET, RAISE) or w.hand.is_usual_blind(a) for a in w.hand.actions[1:]):
        return None
    double = 2 * stakes.big_blind
    return _other_stakes(w, lambda pair: f"{pair[1]}{pair[2]}{pair[3]}{pair[4]}{w.printed(double, pair[5])}")


def _other_stakes(w: Witness, change: Callable[[re.Match[str]], str]) -> Mutated | None:
    """Change the pair of blinds in the header that is read as the stakes, as names of tables may be alike."""
    stakes = w.hand.stakes
    if stakes is None or not stakes.small_blind or stakes.small_blind == stakes.big_blind:
        return None
    end = min([line_of(action.line) for action in w.hand.actions], default=10)
    found = []
    for line, words in enumerate(w.lines[: max(end - 1, 1)], 1):
        for pair in STAKES.finditer(words):
            if stakes.small_blind in _values(w, pair[1]) and stakes.big_blind in _values(w, pair[5]):
                new = w.with_line(line, words[: pair.start()] + change(pair) + words[pair.end() :])
                found += [] if new is None else [new]
    read = (one for one in found if _stakes_of(one) != stakes)
    posted = found[0] if found and w.hand.kind is HandKind.TOURNAMENT else None  # the blinds may be as posted
    return next(read, posted)


def _stakes_of(mutated: Mutated) -> Stakes | None:
    hands = [*parse_block(Block("mutated.txt", 1, "\n".join(mutated.lines) + "\n"))]
    return hands[0].stakes if hands else None


def _values(w: Witness, token: str) -> set[int]:
    return w._values(token.strip(SIGNS + " C.,"))


# --- lines ---


def _wager(w: Witness, rng: Random) -> int | Span | None:
    found = [a for a in w.actions(CALL, BET, RAISE) if a.amount]
    return rng.choice(found).line if found else None


@fault
def another_currency(w: Witness, rng: Random) -> Mutated | None:
    """One line of the play has another sign."""
    line = _wager(w, rng)
    match = re.search(rf"[{SIGNS}](?=\d)|(?<=\d)[{SIGNS}]", w.source(line)) if line else None
    if line is None or match is None:
        return None
    words = w.source(line)
    return w.with_line(
        line, words[: match.start()] + ("€" if match[0] != "€" else "$") + words[match.end() :]
    )


def _wager_digits(w: Witness, rng: Random, head: str, tail: str) -> Mutated | None:
    found = [a for a in w.actions(CALL, BET, RAISE) if a.amount]
    if not found:
        return None
    action = rng.choice(found)
    amounts = [n for n in (action.amount_to, action.amount) if n]
    tries = (w.with_token(action.line, n, lambda token: head + token + tail) for n in amounts)
    return next(filter(None, tries), None)


@fault
def letter_in_an_amount(w: Witness, rng: Random) -> Mutated | None:
    return _wager_digits(w, rng, "", "x")


@fault
def amount_below_zero(w: Witness, rng: Random) -> Mutated | None:
    return _wager_digits(w, rng, "-", "")


@fault
def payout_below_zero(w: Witness, rng: Random) -> Mutated | None:
    payout = rng.choice(w.hand.payouts) if w.hand.payouts else None
    return payout and w.with_token(payout.line, payout.amount, lambda token: "-" + token)


@fault
def line_that_nobody_knows(w: Witness, rng: Random) -> Mutated | None:
    found = [a.line for a in w.actions(FOLD, CALL, BET, RAISE) if isinstance(a.line, int)]
    if not found:
        return None
    i = w.index(rng.choice(found))
    return Mutated([*w.lines[:i], "~~ scribbled by hand ~~", *w.lines[i:]], i + 1)


@fault
def line_cut_in_half(w: Witness, rng: Random) -> Mutated | None:
    """Cut an action to the name and a letter."""
    found = [a for a in w.actions(CALL, BET, RAISE, FOLD) if isinstance(a.line, int)]
    if not found:
        return None
    action = rng.choice(found)
    line = w.source(action.line)
    at = line.find(w.hand.name(action.seat)) + len(w.hand.name(action.seat))
    return w.with_line(action.line, line[: at + 4])


# --- hands cut short ---


def _cut(w: Witness, end: int) -> Mutated | None:
    """Without the lines from an index on, if any of them says something."""
    return Mutated(w.lines[:end], 0) if any(line.strip() for line in w.lines[end:]) else None


@fault
def cut_in_the_middle(w: Witness, rng: Random) -> Mutated | None:
    found = [a.line for a in w.actions(FOLD, CALL, BET, RAISE)]
    if not found or isinstance(found[0], Span):
        return None
    return _cut(w, w.index(rng.choice(found)) + 1)


@fault
def cut_before_the_payouts(w: Witness, rng: Random) -> Mutated | None:
    lines = [payout.line for payout in w.hand.payouts]
    if not lines or isinstance(lines[0], Span):
        return None
    return _cut(w, min(map(w.index, lines)))


@fault
def cut_before_the_summary(w: Witness, rng: Random) -> Mutated | None:
    line = w.hand.claims.line
    lines = [payout.line for payout in w.hand.payouts]
    if not isinstance(line, int) or not lines or max(map(w.index, lines)) >= w.index(line):
        return None
    if not any(site.has_summary for site in SITES if site.key == w.hand.format):
        return None
    return _cut(w, max(map(w.index, lines)) + 1)


@fault
def cut_after_the_total_pot(w: Witness, rng: Random) -> Mutated | None:
    """The lines of the seats are gone, where a summary has them all."""
    line = w.hand.claims.line
    results = [result.line for result in w.hand.results if isinstance(result.line, int)]
    if not isinstance(line, int) or not results or not w.hand.conventions.lists_all_seats:
        return None
    return _cut(w, w.index(line) + 1) if min(results) > line else None


@fault
def header_of_the_next_hand_missing(w: Witness, rng: Random) -> Mutated | None:
    """The hand comes again without the lines above its seats."""
    if not w.hand.seats or isinstance(w.hand.seats[0].line, Span):
        return None
    body = [line for line in w.lines if line.strip()]
    return Mutated([*body, *w.lines[line_of(w.hand.seats[0].line) - 1 :]], 0)
