"""Cards inline in the text of a page, in four colours; `script/cards.js` draws the same in a browser."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from markupsafe import Markup

from hhparser.base.cards import high_first
from hhparser.base.text.typography import card_text

SUIT_WORDS: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANK_WORDS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")


def split_cards(text: str | None) -> list[str]:
    """Return the cards of a text such as `As Kd` or `AsKd`; [] for None."""
    return _CARD.findall(text or "")


def drawn_cards(cards: Iterable[str]) -> Markup:
    """Render cards as HTML; "" without cards.

    Example:
        >>> print(drawn_cards(["As"]).striptags())
        A♠︎
    """
    drawn = Markup("").join(map(_drawn_card, cards))
    return Markup('<span class="cards">%s</span>') % drawn if drawn else drawn


def drawn_hole_cards(cards: Iterable[str]) -> Markup:
    """Render hole cards like `drawn_cards`, the higher rank first."""
    return drawn_cards(high_first(cards))


@cache  # of 52 cards
def _drawn_card(card: str) -> Markup:
    rank, suit = card[0], card[1]
    words = f"{RANK_WORDS.get(rank, rank)} of {SUIT_WORDS[suit]}"
    sign = f"{card_text(card)}\N{VARIATION SELECTOR-15}"
    return Markup('<span class="mini suit-{}" role="img" aria-label="{}">{}</span>').format(suit, words, sign)
