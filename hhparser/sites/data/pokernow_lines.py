"""Entries of a PokerNow log: each is a sentence of `grammars/pokernow.lark`.

Players are `Name @ id`. The amount of a call, bet, raise or post is the player's total on the street.
"""

import re
from functools import cache, partial
from typing import Final

from hhparser.base import cards as deck
from hhparser.base.cards import RANKS, Card
from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
from hhparser.base.text.spans import Span
from hhparser.language.tables import table
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    DEAD,
    FLOP,
    FOLD,
    RAISE,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    TURN,
    ActionKind,
    Payout,
    Show,
    Uncalled,
)
from hhparser.sites.data.pokernow_players import names_of_logins
from hhparser.sites.data.pokernow_rows import LogEntry
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler, Line, LineLexer, by_name

SEATS: Final = 10
OWN_CARDS: Final = "Your hand is "
STACKS: Final = ("Player stacks: ", "Players stacks: ")
_GLYPHS: Final = dict(zip("cdhs", "♣♦♥♠", strict=True))
CARDS: Final = {
    rank.replace("T", "10") + glyph: deck.CARDS[rank + suit]
    for rank in RANKS
    for suit, glyph in _GLYPHS.items()
}
_STACK: Final = re.compile(
    r'#([0-9]{1,2}) "(.+?)" \(([0-9]{1,15}(?:\.[0-9]{1,8})?)\)(?: \| (?=#)|$)', re.DOTALL
)
_STREETS: Final = {"Flop": FLOP, "Turn": TURN, "River": RIVER}
HAND_WORDS: Final = usual_words(
    high_card="{rank} High",
    pair="Pair, {rank}",
    two_pair="Two Pair, {rank} & {other}",
    three="Three of a Kind, {rank}",
    straight="Straight, {rank} High",
    flush="Flush, {rank}[cdhs]? High",
    full_house="Full House, {rank} over {other}",
    four="Four of a Kind, {rank}",
    straight_flush="Straight Flush, {rank} High",
    royal_flush="Royal Flush.*",
)


def read_entry(b: DocumentBuilder, entry: LogEntry) -> None:
    """Read an entry of the hand; report and skip it if it cannot be parsed.

    Raises:
        DocumentError: The stacks list fewer than two players or more than ten.
    """
    b.line = entry.line
    _, handler, fields = _line(b, entry)
    try:
        handler(b, *fields)
    except AmountError:
        unknown_line(b, entry.words)


def read_outside(b: DocumentBuilder, entry: LogEntry) -> None:
    """Read an entry before or after the hand; afterwards, players may show their cards."""
    kind, _, fields = _line(b, entry)
    if kind == "SHOW":
        if b.progress.in_summary and fields[0] in b.labels:
            read_entry(b, entry)
    elif kind not in ("ASIDE", "MOVE", "SIDE_BET"):
        b.line = entry.line
        unknown_line(b, entry.words)


def _line(b: DocumentBuilder, entry: LogEntry) -> Line:
    lexer = _lexer(b.game.decimals)
    return lexer.read(entry.words)


@cache
def _lexer(decimals: int) -> LineLexer:
    return LineLexer(table("pokernow").terminals, decimals, HANDLERS, str.strip)


def cards(b: DocumentBuilder, words: str) -> tuple[Card, ...]:
    """Return cards of a text such as `A♥, 10♣`."""
    return b.cards(words.replace(",", " "))


# --- entries of the table ---


def aside(b: DocumentBuilder, *fields: object) -> None:
    """Ignore an entry: joining and leaving, votes, undealt cards, cards repeated at the end."""


def unknown_line(b: DocumentBuilder, words: str) -> None:
    """Report an entry that cannot be parsed."""
    b.report("P110", found=words[:60])


def stacks(b: DocumentBuilder, entry: str) -> None:
    """Record seats and stacks; another player of the same name becomes `name#seat`."""
    if b.table.seats:
        unknown_line(b, entry)
        return
    at = entry.index(": ") + 2
    while stack := _STACK.match(entry, at):
        number, label, amount = int(stack[1]), stack[2], parse_amount(stack[3], b.game.decimals)
        b.sit_labelled(label, number, _free_name(b, label, number), amount)
        at = stack.end()
    if not 2 <= len(b.table.seats) <= SEATS:
        assert isinstance(b.line, Span)
        raise DocumentError(b.line, f"stacks of {len(b.table.seats)} players, not 2 to {SEATS}")
    b.table.seen.update(b.table.seats)
    if at < len(entry):
        unknown_line(b, entry)


def _free_name(b: DocumentBuilder, label: str, number: int) -> str:
    """Return the name of a player, the first one if they log in, or `name#seat` if another one has it."""
    name, _, own_id = label.rpartition(" @ ")
    name = names_of_logins(b.context).get(own_id, name) or label
    return f"{name}#{number}" if name in b.table.names else name


def street(
    b: DocumentBuilder,
    entry: str,
    name: str,
    second_run: str | None,
    repeated: str | None,
    added: str | None,
) -> None:
    """Record a street of the first or second board."""
    name = name.capitalize()
    run = 1 if second_run else 0
    b.play.runs = max(b.play.runs, run + 1)
    expected = _next_street(b, run)
    if expected not in (None, name):
        b.report("P111", None, expected, entry[:60])
    new, known = ((cards or "").replace(",", " ") for cards in (added, repeated))
    b.open_street(_STREETS[name], new, known, run=run)


def _next_street(b: DocumentBuilder, run: int) -> str | None:
    """Return the name of the next street of a board; None for a second board without cards yet."""
    dealt = [deal.street for deal in b.play.board if deal.run == run]
    if run and not dealt:
        return None
    return ("Flop", "Turn", "River", "the end")[dealt[-1] if dealt else 0]


def uncalled(b: DocumentBuilder, amount: int, label: str) -> None:
    """Record the return of an uncalled bet."""
    seat = b.labelled(label)
    if seat > 0:
        b.outcome.uncalled.append(Uncalled(seat, amount, b.line))


# --- entries of a player ---


def _pass(kind: ActionKind, b: DocumentBuilder, label: str) -> None:
    b.pass_on(kind, b.labelled(label))


def _wager(kind: ActionKind, b: DocumentBuilder, label: str, total: int, all_in: str | None) -> None:
    seat = b.labelled(label)
    amount = total - b.play.chips[seat]
    b.wager(
        kind, seat, amount, all_in is not None and (amount >= b.behind[seat] or not _covers(b, seat, total))
    )


def _covers(b: DocumentBuilder, seat: int, total: int) -> bool:
    """Return whether opponents can only match the bet; the site marks it as all-in though chips are left."""
    others = [s for s in b.table.seats if s != seat and s not in b.folded]
    return total == max([b.play.chips[s] + b.behind[s] for s in others], default=0)


def _post_dead(kind: ActionKind, b: DocumentBuilder, label: str, amount: int, _: str | None) -> None:
    """Record an ante or a missed small blind; both are dead. Source: R97."""
    seat = b.labelled(label)
    if seat > 0:
        b.wager_dead(kind, seat, amount)
        b.play.posted.add(kind)


def _post(kind: ActionKind, b: DocumentBuilder, label: str, total: int, all_in: str | None) -> None:
    """Record a live post; ignore a stranger's post."""
    seat = b.labelled(label)
    if seat > 0:
        b.wager(kind, seat, total - b.play.chips[seat], True if all_in else None)
        b.play.posted.add(kind)


def post_missed_big(b: DocumentBuilder, label: str, total: int, all_in: str | None) -> None:
    """Record a missed, live big blind in place of the same player's small blind. Source: R102."""
    seat = b.labels.get(label)
    for small in [a for a in b.play.actions if (a.kind, a.seat) == (SMALL_BLIND, seat)]:
        b.play.actions.remove(small)
        b.play.chips[small.seat] -= small.chips
        b.behind[small.seat] += small.chips
    _post(BIG_BLIND, b, label, total, all_in)
    if label in b.labels:
        b.play.new_posts.add(b.labels[label])


def show(b: DocumentBuilder, label: str, shown: str) -> None:
    """Record cards shown, at a showdown or by choice."""
    seat = b.labelled(label)
    if seat > 0:
        b.outcome.shows.append(Show(seat, cards(b, shown), None, False, 0, b.line))


def collected(
    b: DocumentBuilder,
    label: str,
    amount: int,
    description: str | None,
    second_run: str | None,
    held: str | None,
) -> None:
    """Record a pot or a share of one, on either board, and the hand that won it; old logs show its cards."""
    if held is not None:
        show(b, label, held)
    seat = b.labelled(label)
    if seat > 0:
        run = 1 if second_run else 0
        b.play.runs = max(b.play.runs, run + 1)
        words = description and HAND_WORDS(description)
        b.outcome.payouts.append(Payout(seat, amount, "pot", run, b.line, words))


HANDLERS: Final[dict[str, Handler]] = {
    **by_name(vars()),
    **dict.fromkeys(("OWN_CARDS", "VOTE", "MOVE", "SIDE_BET"), aside),
    "FOLD": partial(_pass, FOLD),
    "CHECK": partial(_pass, CHECK),
    "CALL": partial(_wager, CALL),
    "BET": partial(_wager, BET),
    "RAISE_TO": partial(_wager, RAISE),
    "POST_ANTE": partial(_post_dead, ANTE),
    "POST_BOMB_POT": partial(_post_dead, ANTE),
    "POST_MISSED_SMALL": partial(_post_dead, DEAD),
    "POST_SMALL_BLIND": partial(_post, SMALL_BLIND),
    "POST_BIG_BLIND": partial(_post, BIG_BLIND),
    "POST_STRADDLE": partial(_post, STRADDLE),
}
