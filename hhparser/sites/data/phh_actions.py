"""Actions of a PHH document: each is a sentence of `grammars/phh.lark`."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from hhparser.base.errors import AmountError
from hhparser.base.text.spans import Span
from hhparser.language.automaton import Automaton
from hhparser.language.tables import table
from hhparser.model import BET, FOLD, RAISE, RIVER, STREETS, Dealt, Show
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import MOST_DIGITS
from hhparser.sites.lines.lexer import LineLexer, by_name

_KNOWN: Final = "-"  # the cards dealt before


def read_actions(b: DocumentBuilder, actions: Iterable[tuple[Span, str]]) -> None:
    """Apply each action and follow the grammar; report and skip unreadable actions.

    Args:
        b: The hand, with its players seated and the blinds posted.
        actions: The actions with their locations.
    """
    lexer, node = _lexer(b.game.decimals), _automaton().start
    for location, text in actions:
        sentence = " ".join(text.partition("#")[0].split())
        if not sentence:
            continue
        b.line = location
        kind, handler, fields = lexer.lex(sentence)
        following = node[kind]
        if following is None:
            b.report("P111", None, "an action", sentence[:60])
        else:
            node = following
        try:
            handler(b, *fields)
        except AmountError:
            b.report("P110", found=sentence[:60])


@cache
def _lexer(decimals: int) -> LineLexer:
    return LineLexer(table("phh").terminals, decimals, HANDLERS, str.strip)


@cache
def _automaton() -> Automaton:
    return Automaton(table("phh"))


def _spaced(cards: str) -> str:
    """Return the cards separated by spaces; `??` is a hidden card."""
    return " ".join(cards[n : n + 2] for n in range(0, len(cards), 2)).replace("??", "XX")


def hole_cards(b: DocumentBuilder, label: str, shown: str) -> None:
    """Record cards dealt to a player, if they are known."""
    seat, words = b.labels.get(label), _spaced(shown)
    if seat is None:
        b.report("L101", found=label)
        return
    cards = b.cards(words)
    if len(words.split()) == 2 and len(cards) == 1:
        b.outcome.shows.append(Show(seat, cards, None, False, 0, b.line))  # one card shown by choice
    elif cards:
        b.play.dealt.append(Dealt(seat, cards, b.line))


def board(b: DocumentBuilder, cards: str | None) -> None:
    """Open the next street."""
    if b.play.street is not RIVER:
        b.open_street(STREETS[b.play.street + 1], cards and _spaced(cards))


def fold(b: DocumentBuilder, player: str) -> None:
    """Record a fold."""
    b.pass_on(FOLD, b.labelled(player))


def check_or_call(b: DocumentBuilder, player: str) -> None:
    """Record a check, or a call when something is owed."""
    b.call(b.labelled(player))


def bet_or_raise(b: DocumentBuilder, player: str, to: int) -> None:
    """Record a bet or raise to a total on the street."""
    if to >= 10**MOST_DIGITS:
        raise AmountError(str(to))
    seat = b.labelled(player)
    b.wager(RAISE if b.price else BET, seat, to - b.play.chips[seat])


def show(b: DocumentBuilder, player: str, shown: str) -> None:
    """Record cards shown; without cards in the document, the cards dealt."""
    seat = b.labels.get(player)
    if seat is None:
        b.report("L101", found=player)
        return
    dealt = next((dealt.cards for dealt in b.play.dealt if dealt.seat == seat), ())
    cards = dealt if shown == _KNOWN else b.cards(_spaced(shown))
    b.outcome.shows.append(Show(seat, cards, None, False, 0, b.line))


def muck(b: DocumentBuilder, player: str) -> None:
    """Record cards mucked without being shown."""
    seat = b.labels.get(player)
    if seat is None:
        b.report("L101", found=player)
    else:
        b.outcome.shows.append(Show(seat, (), None, True, 0, b.line))


def unknown_line(b: DocumentBuilder, sentence: str) -> None:
    """Report an action that no terminal matches."""
    b.report("P110", found=sentence[:60])


HANDLERS: Final = by_name(vars())
