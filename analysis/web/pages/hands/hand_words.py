"""Sentences about a hand as HTML, with cards in four colors."""

import re
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from analysis.render.cards import split_cards
from analysis.replayer.data import HandView
from analysis.replayer.words import Sentence
from analysis.web.template_filters import cards, hole_cards, signed
from hhparser.base.cards import high_first
from hhparser.base.money import format_amount
from hhparser.base.text.typography import card_text

_GAP: Final = re.compile(r"\{(\w+)\}")


class HandTitle(NamedTuple):
    """The title of a hand, such as `K♦Q♦ LJ, all-in on the turn, −221.4 bb`.

    Attributes:
        cards: Hole cards of the player, higher rank first; "" if they are unknown.
        words: The rest.
    """

    cards: str
    words: str

    @property
    def html(self) -> Markup:
        """The title with drawn cards; an amount and its unit stay on one line."""
        return Markup("{} {}").format(hole_cards(self.cards), self.words.replace(" bb", "\u00a0bb"))

    def __str__(self) -> str:
        cards = "".join(map(card_text, high_first(split_cards(self.cards))))
        return f"{cards} {self.words}".strip()


def hand_title(row: HandView) -> HandTitle | None:
    """Return the title of a hand; None without a player of the page."""
    own = next((seat for seat in row.seats if seat.number == row.hero), None)
    if own is None or own.position is None:
        return None
    net_bb = None if row.net is None or not row.big_blind else row.net / row.big_blind
    result = None if net_bb is None else f"{signed(net_bb)} bb"
    return HandTitle(own.cards, ", ".join(filter(None, (own.position, _ending(row), result))))


def _ending(row: HandView) -> str:
    """Describe how the hand ended for the player of the page."""
    standing = dict.fromkeys((seat.number for seat in row.seats if seat.position is not None), 0)
    for frame in row.frames:
        standing.update((seat.seat, seat.standing) for seat in frame.seats)
        if verb := ("", "folded", "all-in")[standing[row.hero or 0]]:
            return f"{verb} {('before the flop', 'on the flop', 'on the turn', 'on the river')[frame.street]}"
    others = [one for seat, one in standing.items() if seat != row.hero and one != 1]
    return "showdown" if others else "no showdown"


class HandWriter:
    """Formatter of the sentences of one hand."""

    def __init__(self, row: HandView) -> None:
        self._decimals = row.decimals
        self._names = {seat.number: seat.name for seat in row.seats}

    def sentence(self, sentence: Sentence) -> Markup:
        """Render a sentence with its placeholders filled."""
        values = iter(sentence.values)
        parts = _GAP.split(sentence.template)
        return Markup("").join(
            self._gap(part, next(values)) if at % 2 else part for at, part in enumerate(parts)
        )

    def money(self, amount: int | None) -> str:
        """Format an amount in the unit of the hand; `?` for None."""
        return "?" if amount is None else format_amount(amount, self._decimals)

    def _gap(self, gap: str, value: int | str | None) -> Markup:
        if gap == "cards" and isinstance(value, str):
            return cards(value) if value else escape("no cards")
        if isinstance(value, str):
            return escape(value)
        number = value or 0
        if gap == "name":
            return escape(self._names.get(number, f"Seat {value}"))
        if gap == "share":
            return escape(f"{number / 100:.0f}%")
        return escape(("+" if gap == "net" and number > 0 else "") + self.money(value))
