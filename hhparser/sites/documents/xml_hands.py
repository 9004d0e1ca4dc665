"""Helpers shared by the XML formats: amounts, posts, findings about single elements."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final

from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    DEAD,
    FIXED_LIMIT,
    UNSUPPORTED,
    ActionKind,
    Dealt,
    Payout,
    Show,
    Uncalled,
)
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import MOST_DIGITS, DocumentError
from hhparser.sites.documents.xml import Element, read_xml
from hhparser.sites.lines.builder import MOST_SEATS
from hhparser.sites.lines.headings import set_printed_stakes

_AMOUNT: Final = re.compile(rf"[$€£]?([0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{1,{MOST_DIGITS}}})?)")
_NUMBER: Final = r"(\d[\d.,]{0,20}(?:[ \u00a0]\d{3}){0,3})"
_PAIR: Final = re.compile(rf"{_NUMBER}\s*(?:[$€£]\s*)?[/|]\s*(?:[$€£]\s*)?{_NUMBER}")
_SEPARATOR: Final = re.compile(r"[\s\u00a0.,](?=\d{3}(?!\d))")

Reader = Callable[[DocumentBuilder, Element], None]


def read_each(b: DocumentBuilder, elements: Iterable[Element], read: Reader) -> None:
    """Read each element; report and skip elements that cannot be parsed."""
    for element in elements:
        b.line = element.location
        try:
            read(b, element)
        except DocumentError as error:
            b.line = error.location
            b.report("P110", found=error.reason[:60])


def report_unknown(b: DocumentBuilder, element: Element, attribute: str | None = None) -> None:
    """Report an unknown element, or an unknown kind of element."""
    word = f"{element.tag} {element.get(attribute)}" if attribute else element.tag
    b.report("P110", found=word[:60])


def report_unsupported(
    b: DocumentBuilder, element: Element, words: str, *, is_holdem: bool, stakes: str = ""
) -> None:
    """Report an unsupported game (P101) or, in hold'em, an unsupported betting structure (P102).

    Args:
        b: The hand.
        element: The element that names the game.
        words: Game and betting structure as printed.
        is_holdem: Whether the game is hold'em.
        stakes: Stakes as printed, if they are not part of the words.
    """
    b.status, b.line, b.game.decimals = UNSUPPORTED, element.location, 2
    set_printed_stakes(b, f"{words} {stakes}")
    b.report("P102" if is_holdem else "P101", found=words[:60] or "nothing")


def report_rest(b: DocumentBuilder, end: int, known: re.Pattern[str]) -> None:
    """Report text after the hand that does not match `known`, once; a second end of the hand is unknown."""
    closing = b.text[b.text.rfind("</", 0, end) : end]
    for number, line in enumerate(b.text[end:].split("\n"), b.first_line + b.text.count("\n", 0, end)):
        words = known.sub("", line).strip()
        if words:
            b.line = number
            if closing and closing in words:
                b.report("P110", found=words[:60])
            b.report_between(words)


def read_context(b: DocumentBuilder, hand: Element, tag: str) -> Element:
    """Return the last element of that name before the hand.

    Raises:
        DocumentError: There is none, or it is not XML.
    """
    if not b.context.startswith(f"<{tag} "):
        raise hand.error(f"has no {tag} before it")
    try:
        return read_xml(f"{b.context.rstrip('/>')}/>", 0, b.first_line)[0]
    except DocumentError as error:
        raise hand.error(f"has a {tag} before it that is not XML") from error


def players_of(element: Element, tag: str) -> list[Element]:
    """Return the elements of that name, each of them a player.

    Raises:
        DocumentError: There are more players than a table can seat, not counting repeated elements.
    """
    players = list(element.all(tag))
    if len(players) > MOST_SEATS and len({str(player.attributes) for player in players}) > MOST_SEATS:
        raise element.error(f"has {len(players)} players")
    return players


# --- values ---


def whole_number(element: Element, attribute: str, lowest: int) -> int:
    """Return a required whole number of an element.

    Raises:
        DocumentError: It is missing, below `lowest`, or not a whole number.
    """
    number = element.integer(attribute)
    if number is None or number < lowest:
        raise element.error(f"has no {attribute}")
    return number


def seat_in(b: DocumentBuilder, element: Element, attribute: str) -> int:
    """Return the seat of the player that an attribute names; the number of a stranger if it has no seat."""
    return b.labelled(element.get(attribute) or "nobody")


def amount(b: DocumentBuilder, element: Element, attribute: str) -> int:
    """Return an amount with an optional point and currency symbol, in the smallest unit of the hand.

    Raises:
        DocumentError: It is missing or not an amount.
    """
    text = element.get(attribute).strip()
    match = _AMOUNT.fullmatch(text)
    try:
        return parse_amount(match[1] if match else "", b.game.decimals)
    except AmountError:
        raise element.error(f"has {attribute} {text[:40]!r}, which is not an amount") from None


def separated_amount(text: str, decimals: int) -> int:
    """Return an amount in any national format: a separator before three digits groups thousands.

    Raises:
        AmountError: It is not a number, or finer than the unit.
    """
    return parse_amount(_SEPARATOR.sub("", text).replace(",", "."), decimals)


def two_amounts(b: DocumentBuilder, element: Element, text: str) -> tuple[int, int]:
    """Parse stakes such as `0.50|1`, `$10/$20` or `0,01 €/0,02 €`.

    Raises:
        DocumentError: The text does not contain two amounts.
    """
    pair = _PAIR.search(text)
    try:
        first, second = pair.groups() if pair else ("", "")
        return separated_amount(first, b.game.decimals), separated_amount(second, b.game.decimals)
    except AmountError:
        raise element.error(f"has stakes {text[:40]!r}") from None


def decimals(amounts: Iterable[str]) -> int:
    """Return the number of decimals required by amounts of tournament chips."""
    return max((len(text.partition(".")[2].rstrip("0")) for text in amounts), default=0)


def epoch(seconds: int | None) -> datetime | None:
    """Return the instant of a Unix timestamp; None when it is missing or out of range."""
    try:
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None


# --- actions ---


def post(b: DocumentBuilder, kind: ActionKind, seat: int, chips: int) -> None:
    """Record a post; a second big blind is a new or returning player's. Source: R13-R16, R97."""
    if seat < 0:
        return  # no other player can take over the post
    if kind in (ANTE, DEAD):
        b.wager_dead(kind, seat, chips)
    else:
        if kind is BIG_BLIND and BIG_BLIND in b.play.posted:
            b.play.new_posts.add(seat)
        b.wager(kind, seat, chips)
    b.play.posted.add(kind)
    if kind is BIG_BLIND:
        b.price = max(b.price, big_blind(b))


def post_returning(b: DocumentBuilder, seat: int, chips: int) -> None:
    """Record a new or returning player's live big blind; any excess is a dead small blind. Source: R97."""
    live = min(chips, big_blind(b) or chips)
    if chips > live:
        post(b, DEAD, seat, chips - live)
    post(b, BIG_BLIND, seat, live)
    b.play.new_posts.add(seat)


def big_blind(b: DocumentBuilder) -> int:
    """Return the big blind of the stakes; 0 when unknown."""
    first, second = b.game.blinds or b.game.stakes or (None, None)
    return (first if b.game.betting is FIXED_LIMIT and b.game.blinds is None else second) or 0


def deal_to(b: DocumentBuilder, seat: int, cards: str) -> None:
    """Record the hole cards of a player; the first player with known cards is the hero."""
    if seat > 0:
        b.table.seen.add(seat)
        known = b.cards(cards)
        if known:
            b.play.dealt.append(Dealt(seat, known, b.line))
            b.table.hero = b.table.hero or seat


def show(b: DocumentBuilder, seat: int, cards: str, mucked: bool = False, words: str | None = None) -> None:
    """Record cards shown or mucked."""
    if seat > 0:
        b.outcome.shows.append(Show(seat, b.cards(cards), words, mucked, 0, b.line))


def pay(b: DocumentBuilder, seat: int, chips: int, pot: str = "pot") -> None:
    """Record a payout to a player; 0 chips are not a payout."""
    if seat > 0 and chips:
        b.outcome.payouts.append(Payout(seat, chips, pot, 0, b.line))


def give_back(b: DocumentBuilder, seat: int, chips: int) -> None:
    """Record an uncalled bet."""
    if seat > 0:
        b.outcome.uncalled.append(Uncalled(seat, chips, b.line))


def pot_names(numbers: Iterable[str]) -> dict[str, str]:
    """Return names of pots by their printed numbers; the lowest number is the main pot."""
    pots = sorted(set(numbers), key=lambda number: (len(number), number))
    if len(pots) == 1:
        return {pots[0]: "pot"}
    return {pot: f"side-{n}" if n else "main" for n, pot in enumerate(pots)}
