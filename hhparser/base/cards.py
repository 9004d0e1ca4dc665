"""Playing cards as small integers that print as two characters."""

from collections.abc import Iterable
from typing import Final, TypeVar

from hhparser.base.errors import CardError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
N_CARDS: Final = len(RANKS) * len(SUITS)
# the 169 starting hands by row, aces first: pairs on the diagonal, suited hands above it, offsuit ones below
HAND_GRID: Final = tuple(
    tuple(
        high + low if row == column else f"{high}{low}s" if row < column else f"{low}{high}o"
        for column, low in enumerate(reversed(RANKS))
    )
    for row, high in enumerate(reversed(RANKS))
)
RANK_NAMES: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight"),
    *("Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)


class Card(int):
    """One card of the 52: `rank * 4 + suit`, rank 0 = deuce to 12 = ace, suit 0 = clubs to 3 = spades.

    >>> Card("Ah"), Card("10c"), Card(0)
    (Card('Ah'), Card('Tc'), Card('2c'))
    """

    __slots__ = ()

    def __new__(cls, card: "int | str") -> "Card":
        """Create a card from its number, or from text in upper or lower case.

        Raises:
            CardError: The text or number is not a card.
        """
        number = _number(card) if isinstance(card, str) else card
        if not isinstance(number, int) or not 0 <= number < N_CARDS:
            raise CardError(card)
        return super().__new__(cls, number)

    @property
    def rank(self) -> int:
        """Rank, from 0 for a deuce to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """Suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    def __str__(self) -> str:
        return RANKS[self >> 2] + SUITS[self & 3]

    def __repr__(self) -> str:
        return f"Card('{self}')"


def _number(text: str) -> int:
    rank, suit = text.strip()[:-1].upper().replace("10", "T"), text.strip()[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        raise CardError(text)
    return RANKS.index(rank) * 4 + SUITS.index(suit)


DECK: Final = tuple(Card(n) for n in range(N_CARDS))
AnyCard = TypeVar("AnyCard", Card, str)
CARDS: Final = {str(card): card for card in DECK}


def high_first(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    """Sort hole cards, or their texts, by rank, the highest first; cards of one rank keep their order."""
    return tuple(sorted(cards, key=lambda card: -RANKS.index(str(card)[0])))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces, such as `Ah Kd`; an empty tuple for empty text.

    Raises:
        KeyError: A word that is not one of the 52 cards.
    """
    return tuple([CARDS[word] for word in text.split()])


def rank_name(rank: int) -> str:
    """Return the English name of a rank, from `Deuce` for 0 to `Ace` for 12."""
    return RANK_NAMES[rank]


def plural_name(rank: int) -> str:
    """Return the plural name of a rank: `Deuces` for 0, `Sixes` for 4, `Aces` for 12."""
    name = RANK_NAMES[rank]
    return name + ("es" if name == "Six" else "s")
