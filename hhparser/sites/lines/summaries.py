"""Handlers for the lines of a summary: the site's figures and one line for each seat."""

import re
from collections.abc import Mapping
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import FLOP, PREFLOP, RIVER, TURN, Seat, SeatResult, Street, new_record
from hhparser.sites.lines.builder import HandBuilder

_FOLDED_ON: Final[Mapping[str | None, Street]] = {
    word: street
    for street, words in (
        (PREFLOP, ("before Flop", "before the Flop", "Pre-Flop", "pre-flop", "POCKET CARDS", "antes Flop")),
        (FLOP, ("before Turn", "before the Turn", "on the Flop", "Flop", "flop", "FLOP", "no Flop")),
        (TURN, ("before River", "before the River", "on the Turn", "Turn", "turn", "TURN", "no Turn")),
        (RIVER, ("on the River", "River", "river", "RIVER", "no River")),
    )
    for word in words
}
_POT_CLAIM: Final = re.compile(r"(Main|Side) pot(-\d+)? \D{0,4}([\d,]+(?:\.\d+)?)")
_BUTTON_WORDS: Final = ("button", "Botão")
_MARKS: Final = {
    "".join(f" ({word if mark == 'button' else mark})" for mark in marks): marks
    for word in _BUTTON_WORDS
    for marks in (
        *((), ("button",), ("small blind",), ("big blind",)),
        *(("button", "small blind"), ("button", "big blind"), ("small blind", "button")),
    )
}
_LAST_MARKS: Final = re.compile(rf"(?: \((?:{'|'.join(_BUTTON_WORDS)}|small blind|big blind)\))+$")
# such as `(dealer)`, `(straddle)` and, before a fold or a win, `showed [6h Qd] and`
_OTHER_MARKS: Final = re.compile(r"(?: (?:\([^()]*\)|\[[^][]*\]))*(?: showed \[[^][]*\] and)? ?")
_WON: Final = re.compile(
    r"and (?:won \(\D{0,4}([\d,]+(?:\.\d+)?)\)|lost)(?: with ([^()]*?))?(?=, and |$| \()"
)
_GLUED: Final = re.compile(r".+ Seat (\d+): (.+)")


def total_pot(
    b: HandBuilder, amount: int, pots: str | None, rake: int | None, jackpot: int | None = None
) -> None:
    """Record the site's own figures for pots and rake, and a fee for the jackpot."""
    b.claims.total_pot, b.claims.rake, b.claims.line = amount, rake, b.line
    if pots:
        b.claims.pots = tuple(
            (kind.lower() + (number or ""), parse_amount(figure, b.game.decimals))
            for kind, number, figure in _POT_CLAIM.findall(pots)
        )
    if jackpot:
        b.outcome.fees.append(("jackpot", jackpot))


def total_pot_and_rake(b: HandBuilder, amount: int, rake: int | None, jackpot: int | None = None) -> None:
    """Record the site's own figures, when it does not print side pots."""
    total_pot(b, amount, None, rake, jackpot)


def rake(b: HandBuilder, amount: int) -> None:
    """Record the rake, when it is printed on a separate line."""
    b.claims.rake, b.claims.line = amount, b.line


def board(b: HandBuilder, cards: str) -> None:
    """Record the board repeated in the summary."""
    b.claims.boards.append((b.cards(cards), b.line))


def run_board(b: HandBuilder, run: str, cards: str) -> None:  # noqa: ARG001
    """Record one of several boards repeated in the summary."""
    board(b, cards)


def run_times(b: HandBuilder, times: str) -> None:
    """Record the number of boards."""
    b.play.runs = max(b.play.runs, 3 if times.startswith("three") else 2)


def _named(b: HandBuilder, number: int, who: str) -> Seat | None:
    """Return the seat of a player who was renamed or moved because their name or seat was taken."""
    if b.table.misplaced is not None and who.startswith(b.table.misplaced):
        return b.table.seats[b.table.names[b.table.misplaced]]
    seat = b.table.seats.get(number)
    name = seat.name.removesuffix(f"#{number}") if seat is not None else who
    return seat._replace(name=name) if seat is not None and who.startswith(name) else None


def last_seat(number: int, who: str) -> tuple[int, str]:
    """Return the last of two seats on one line; the line break after a player who joined may be missing."""
    glued = _GLUED.fullmatch(who)
    return (int(glued[1]), glued[2]) if glued else (number, who)


def add_result(
    b: HandBuilder,
    number: int,
    who: str,
    outcome: str,
    *,
    folded_on: Street | None = None,
    idle: bool = False,
    cards: str | None = None,
    won: tuple[int, ...] = (),
    descriptions: tuple[str | None, ...] = (),
) -> None:
    """Record a seat line of the summary: the seat number identifies the player, marks follow the name."""
    at = b.table.seats.get(number)
    if at is None or not who.startswith(at.name):
        number, who = last_seat(number, who)
        at = _named(b, number, who)
    rest = who[len(at.name) :] if at is not None else ""
    if at is None or (rest and rest[0] != " "):
        report_name(b, number, _LAST_MARKS.sub("", who))
        return
    if rest not in _MARKS and not _OTHER_MARKS.fullmatch(rest):  # a garbled or cut line
        b.report("P110", found=b.source().strip()[:60])
        return
    if outcome != "none":
        b.table.seen.add(at.number)
    known = b.cards(cards) if cards else ()
    words = _usual(b, descriptions) if descriptions else ()
    result = (at.number, outcome, folded_on, idle, known, won, words, _MARKS.get(rest, ()), b.line)
    b.claims.results.append(new_record(SeatResult, result))


def _usual(b: HandBuilder, descriptions: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple([(text and b.format.usual_words(text)) or "" for text in descriptions])


def report_name(b: HandBuilder, number: int, name: str) -> None:
    """Report a name that does not belong to the seat of a line."""
    expected = b.table.seats[number].name if number in b.table.seats else "nobody"
    b.report("P124", "who", expected, name)


def seat_folded(
    b: HandBuilder, number: int, who: str, street: str | None = None, idle: str | None = None
) -> None:
    """Record a fold, its street, and whether the player did not bet (`idle`)."""
    add_result(b, number, who, "folded", folded_on=_FOLDED_ON.get(street), idle=idle is not None)


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Record chips won without a showdown."""
    add_result(b, number, who, "collected", won=(amount,))


def seat_showed(
    b: HandBuilder, number: int, who: str, shown: str | None, outcome: str | None, alone: str | None
) -> None:
    """Record a shown hand, won or lost on each board; some exports leave out the cards."""
    parts = _WON.findall(outcome or f"and {alone}")
    won = tuple(parse_amount(amount, b.game.decimals) if amount else 0 for amount, _ in parts)
    descriptions = tuple(description.strip() for _, description in parts)
    add_result(b, number, who, "showed", cards=shown, won=won, descriptions=descriptions)


def seat_showed_once(
    b: HandBuilder, number: int, who: str, shown: str, won: int | None, description: str | None
) -> None:
    """Record a shown hand, won or lost on the only board."""
    add_result(b, number, who, "showed", cards=shown, won=(won or 0,), descriptions=(description,))


def seat_mucked(b: HandBuilder, number: int, who: str, cards: str | None = None) -> None:
    """Record mucked cards; the site may print the cards anyway."""
    add_result(b, number, who, "mucked", cards=cards)


def seat_silent(b: HandBuilder, number: int, who: str) -> None:
    """Record a seat without a result."""
    add_result(b, number, who, "none")
