"""Entries of a PokerNow log: what each does to the builder.

Players are `Name @ id`. A call, bet, raise or post is the player's total of the street.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from hhparser.base import cards as deck
from hhparser.base.cards import RANKS, Card, plural_name, rank_name
from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
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
    Payout,
    Show,
    Uncalled,
)
from hhparser.sites.data.pokernow_rows import Entry
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import DocumentError

SEATS: Final = 10
OWN_CARDS: Final = "Your hand is "
_GLYPHS: Final = dict(zip("cdhs", "♣♦♥♠", strict=True))
_PRINTED: Final = {"10" if rank == "T" else rank: n for n, rank in enumerate(RANKS)}
CARDS: Final = {
    rank + glyph: deck.CARDS[RANKS[n] + suit]
    for rank, n in _PRINTED.items()
    for suit, glyph in _GLYPHS.items()
}
_AMOUNT: Final = r"([0-9]{1,15}(?:\.[0-9]{1,8})?)"
_STACKS: Final = "Player stacks: "
_STACK: Final = re.compile(rf'#([0-9]{{1,2}}) "(.+?)" \({_AMOUNT}\)(?: \| (?=#)|$)', re.DOTALL)
_STREET: Final = re.compile(r"(Flop|Turn|River)( \(second run\))?: +([^\[\]]*)\[([^\[\]]*)\]")
_UNCALLED: Final = re.compile(rf'Uncalled bet of {_AMOUNT} returned to "(.+)"', re.DOTALL)
_WAGER: Final = re.compile(rf"(calls|bets|raises to) {_AMOUNT}( and go all in)?")
_POST: Final = re.compile(
    rf"posts an? ((?:missing |missed )?(?:small|big) blind|ante|straddle) of {_AMOUNT}( and go all in)?"
)
_SHOWN: Final = re.compile(r"shows a ([^.]+)\.?")
_COLLECTED: Final = re.compile(
    rf"collected {_AMOUNT} from pot(?: with ([^()]+?)( on the second run)? *\(combination: .*\))?"
)
_ASIDE: Final = re.compile(
    r"(?:The player|The admin|WARNING:|IMPORTANT:|Undealt cards:) .+"
    r"|The game's .+ was changed from .+|Game entering in a break .+|Asking to busted players .+"
    r"|(?:Remaining players decide|All players in hand choose|Some players choose) .+|Dead Small Blind",
    re.DOTALL,
)
_STREETS: Final = {"Flop": FLOP, "Turn": TURN, "River": RIVER}
_PASSES: Final = {"folds": FOLD, "checks": CHECK}
_WAGERS: Final = {"calls": CALL, "bets": BET, "raises to": RAISE}
_POSTS: Final = {
    "ante": ANTE,
    "small blind": SMALL_BLIND,
    "big blind": BIG_BLIND,
    "straddle": STRADDLE,
    "missing small blind": DEAD,
    "missed small blind": DEAD,
    "missing big blind": BIG_BLIND,
    "missed big blind": BIG_BLIND,
}
_RANK: Final = "|".join(_PRINTED)
_DESCRIPTION: Final = re.compile(
    rf"(?:([A-Z][A-Za-z ]+), )?({_RANK})(?:'s|[cdhs]? High)(?: (?:&|over) ({_RANK})'s)?"
)
_WORDS: Final = {
    None: "high card {rank}",
    "Pair": "a pair of {ranks}",
    "Two Pair": "two pair, {ranks} and {others}",
    "Three of a Kind": "three of a kind, {ranks}",
    "Straight": "a straight, {lowest} to {rank}",
    "Flush": "a flush, {rank} high",
    "Full House": "a full house, {ranks} full of {others}",
    "Four of a Kind": "four of a kind, {ranks}",
    "Straight Flush": "a straight flush, {lowest} to {rank}",
}


def read_outside(b: DocumentBuilder, entry: Entry) -> None:
    """An entry before or after the hand: after it players may show what they had."""
    b.line = entry.line
    label, tail = _split(entry.words)
    if tail.startswith("shows "):
        if b.in_summary and label in b.labels:
            _show(b, label, tail)
    elif not tail.startswith("will be ") and not _ASIDE.fullmatch(entry.words):
        b.report("P110", found=entry.words[:60])


def read_entry(b: DocumentBuilder, entry: Entry) -> None:
    """An entry of the hand; one that cannot be read costs itself.

    Raises:
        DocumentError: The stacks are those of fewer than two players or of more than ten.
    """
    b.line = entry.line
    words = entry.words
    try:
        if words.startswith('"'):
            label, tail = _split(words)
            handle = _BY_PLAYER.get(tail.partition(" ")[0])
            known = handle is not None and handle(b, label, tail)
        else:
            known = _BY_TABLE.get(words.partition(" ")[0], _aside)(b, entry)
    except AmountError:
        known = False
    if not known:
        b.report("P110", found=words[:60])


def _split(words: str) -> tuple[str, str]:
    """What a player is called and what he does; a name may hold anything, so the end of the entry tells."""
    label, _, tail = words.rpartition('" ')
    return label[1:], tail


def cards(b: DocumentBuilder, words: str) -> tuple[Card, ...]:
    """Cards of a text such as `A♥, 10♣`."""
    return b.cards(words.replace(",", " "))


# --- entries of the table; each function tells whether it could read the entry ---


def _aside(b: DocumentBuilder, entry: Entry) -> bool:  # noqa: ARG001
    """What changes nothing: comings and goings, votes, cards that were not dealt."""
    return _ASIDE.fullmatch(entry.words) is not None


def _own_cards(b: DocumentBuilder, entry: Entry) -> bool:  # noqa: ARG001
    """Cards of whoever saved the log, which the end of the hand may tell."""
    return entry.words.startswith(OWN_CARDS)


def _seat_players(b: DocumentBuilder, entry: Entry) -> bool:
    """Seats and stacks; another player of the same name becomes `name#seat`."""
    words, at = entry.words, len(_STACKS)
    if b.seats or not words.startswith(_STACKS):
        return False
    while stack := _STACK.match(words, at):
        number, label, amount = int(stack[1]), stack[2], parse_amount(stack[3], b.decimals)
        name = label.rpartition(" @ ")[0] or label
        b.sit_labelled(label, number, f"{name}#{number}" if name in b.names else name, amount)
        at = stack.end()
    if not 2 <= len(b.seats) <= SEATS:
        raise DocumentError(entry.line, f"stacks of {len(b.seats)} players, not 2 to {SEATS}")
    b.seen.update(b.seats)
    return at == len(words)


def _open_street(b: DocumentBuilder, entry: Entry) -> bool:
    """A street of the board, or of the second one."""
    street = _STREET.fullmatch(entry.words)
    if street is None:
        return False
    name, run = street[1], 1 if street[2] else 0
    b.runs = max(b.runs, run + 1)
    expected = _next_street(b, run)
    if expected not in (None, name):
        b.report("P111", None, expected, entry.words[:60])
    b.open_street(_STREETS[name], street[4].replace(",", " "), street[3].replace(",", " "), run=run)
    return True


def _next_street(b: DocumentBuilder, run: int) -> str | None:
    """Name of the street that a board lacks; a second board may part from the first on any, None."""
    dealt = [deal.street for deal in b.board if deal.run == run]
    if run and not dealt:
        return None
    return ("Flop", "Turn", "River", "the end")[dealt[-1] if dealt else 0]


def _return_uncalled(b: DocumentBuilder, entry: Entry) -> bool:
    """A bet that nobody matched goes back."""
    uncalled = _UNCALLED.fullmatch(entry.words)
    if uncalled is None:
        return False
    seat = b.labelled(uncalled[2])
    if seat > 0:
        b.uncalled.append(Uncalled(seat, parse_amount(uncalled[1], b.decimals), b.line))
    return True


_BY_TABLE: Final[Mapping[str, Callable[[DocumentBuilder, Entry], bool]]] = {
    "Player": _seat_players,
    "Your": _own_cards,
    "Flop:": _open_street,
    "Flop": _open_street,
    "Turn:": _open_street,
    "Turn": _open_street,
    "River:": _open_street,
    "River": _open_street,
    "Uncalled": _return_uncalled,
}


# --- entries of a player; each function tells whether it could read what follows the name ---


def _decide(b: DocumentBuilder, label: str, tail: str) -> bool:  # noqa: ARG001
    """A vote to run it twice, or a move to another table."""
    return True


def _pass_on(b: DocumentBuilder, label: str, tail: str) -> bool:
    """A fold or a check."""
    kind = _PASSES.get(tail)
    if kind is not None:
        b.pass_on(kind, b.labelled(label))
    return kind is not None


def _wager(b: DocumentBuilder, label: str, tail: str) -> bool:
    """A call, bet or raise."""
    wager = _WAGER.fullmatch(tail)
    if wager is None:
        return False
    seat, total = b.labelled(label), parse_amount(wager[2], b.decimals)
    amount = total - b.chips[seat]
    all_in = wager[3] is not None and (amount >= b.behind[seat] or not _covers(b, seat, total))
    b.wager(_WAGERS[wager[1]], seat, amount, all_in)
    return True


def _covers(b: DocumentBuilder, seat: int, total: int) -> bool:
    """Whether no opponent can put in more: the site marks that as all-in though chips are left."""
    others = [s for s in b.seats if s != seat and s not in b.folded]
    return total == max([b.chips[s] + b.behind[s] for s in others], default=0)


def _post(b: DocumentBuilder, label: str, tail: str) -> bool:
    """A post; of missed blinds the small one is dead and the big one live. Source: R97, R102."""
    post = _POST.fullmatch(tail)
    if post is None:
        return False
    kind, amount, seat = _POSTS[post[1]], parse_amount(post[2], b.decimals), b.labelled(label)
    if seat < 0:
        return True  # nobody can take the post over
    if kind in (ANTE, DEAD):
        b.wager_dead(kind, seat, amount)
    else:
        b.wager(kind, seat, amount - b.chips[seat], True if post[3] else None)
    if kind is BIG_BLIND and post[1] != "big blind":
        b.new_posts.add(seat)
    b.posted.add(kind)
    return True


def _show(b: DocumentBuilder, label: str, tail: str) -> bool:
    """Cards shown, at a showdown or by choice."""
    shown = _SHOWN.fullmatch(tail)
    if shown is None:
        return False
    seat = b.labelled(label)
    if seat > 0:
        b.shows.append(Show(seat, cards(b, shown[1]), None, False, 0, b.line))
    return True


def _collect(b: DocumentBuilder, label: str, tail: str) -> bool:
    """A pot or a share of one, on one of two boards, and the hand that won it."""
    collected = _COLLECTED.fullmatch(tail)
    if collected is None:
        return False
    seat = b.labelled(label)
    if seat > 0:
        amount, words = parse_amount(collected[1], b.decimals), collected[2]
        run = 1 if collected[3] else 0
        b.runs = max(b.runs, run + 1)
        b.payouts.append(Payout(seat, amount, "pot", run, b.line, usual_words(words) if words else None))
    return True


@lru_cache(maxsize=1024)
def usual_words(description: str) -> str:
    """The usual words for a hand that is printed as `Two Pair, A's & 8's`; others stay as they are."""
    if description.startswith(("Royal Flush", "Straight Flush, A")):
        return "a Royal Flush"
    match = _DESCRIPTION.fullmatch(description)
    if match is None or match[1] not in _WORDS:
        return description
    rank, other = _PRINTED[match[2]], _PRINTED[match[3] or match[2]]
    return _WORDS[match[1]].format(
        rank=rank_name(rank),
        ranks=plural_name(rank),
        others=plural_name(other),
        lowest=rank_name((rank - 4) % 13),
    )


_BY_PLAYER: Final[Mapping[str, Callable[[DocumentBuilder, str, str], bool]]] = {
    "folds": _pass_on,
    "checks": _pass_on,
    "calls": _wager,
    "bets": _wager,
    "raises": _wager,
    "posts": _post,
    "shows": _show,
    "collected": _collect,
    "chooses": _decide,
    "will": _decide,
}
