"""Playing cards as small integers that print as two characters."""

from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight"),
    *("Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)


class Card(int):
    """One card of the 52: `rank * 4 + suit`, rank 0 = deuce to 12 = ace, suit 0 = clubs to 3 = spades."""

    __slots__ = ()

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


DECK: Final = tuple(Card(n) for n in range(52))
CARDS: Final = {str(card): card for card in DECK}


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
