"""Cards of one hand in play: hole cards, boards and burn cards, and who may see them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.errors import IllegalAction
from hhparser.model import FLOP, RIVER, TURN, Street

STREET_CARDS: Final = {FLOP: 3, TURN: 1, RIVER: 1}
NEXT_STREET: Final = {0: FLOP, 3: TURN, 4: RIVER}  # by the number of cards on the board

HoleCards = tuple[Card | None, ...]  # None for a card that lies face down


class CardView(NamedTuple):
    """The cards that one seat, or a spectator, may see.

    Attributes:
        seat: Seat of the viewer; None for a spectator.
        hole_cards: Hole cards by seat, with None for each card face down. Hands that were folded or mucked
            unseen are left out, except the viewer's own.
        boards: The board of each run.
    """

    seat: int | None
    hole_cards: Mapping[int, HoleCards]
    boards: tuple[tuple[Card, ...], ...]


class HandCards:
    """The cards dealt so far; a card that cannot be dealt raises an exception and changes nothing.

    Attributes:
        hole_cards: Cards by seat, in dealing order.
        boards: The board of each run; a single board until the runs split.
        burns: Burn cards in dealing order; they lie beside the board. Source: R85.
        shown: Seats that have shown their hands.
        mucked: Seats that have folded or mucked.
    """

    __slots__ = ("_out", "boards", "burns", "hole_cards", "mucked", "shown")

    def __init__(self, seats: Iterable[int]) -> None:
        self.hole_cards: dict[int, HoleCards] = dict.fromkeys(seats, ())
        self.boards: list[tuple[Card, ...]] = [()]
        self.burns: list[Card] = []
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self._out: set[Card] = set()

    def give(self, seat: int, card: Card | None) -> None:
        """Deal one hole card to a player.

        Args:
            seat: Seat of the player.
            card: The card; None when it is unknown.

        Raises:
            IllegalAction: L101 the seat is empty, D105 a third hole card, D101 a card dealt before.

        Source: R2, R27.
        """
        held = self._held(seat)
        if len(held) == 2:
            raise IllegalAction("D105", seat, 2, 3)
        if card is not None:
            self._put_out((card,), seat)
        self.hole_cards[seat] = (*held, card)

    def burn(self, card: Card) -> None:
        """Place a burn card beside the board.

        Raises:
            IllegalAction: D101 a card dealt before.

        Source: R28, R85.
        """
        self._put_out((card,))
        self.burns.append(card)

    def deal(self, street: Street, cards: Sequence[Card], run: int = 0) -> None:
        """Place the cards of a street face up on the board of a run.

        Raises:
            IllegalAction: D104 another street is due or the number of cards is wrong, D101 a card dealt
                before.

        Source: R2, R29.
        """
        self.check_street(street, run)
        if len(cards) != STREET_CARDS[street]:
            raise IllegalAction("D104", None, STREET_CARDS[street], len(cards))
        self._put_out(cards)
        self.boards[run] += tuple(cards)

    def check_street(self, street: Street, run: int = 0) -> None:
        """Raise `IllegalAction` D104, with 0 as the expected count, if another street of the board is due."""
        if street is not NEXT_STREET.get(len(self.boards[run])):
            raise IllegalAction("D104", None, 0, STREET_CARDS.get(street, 0))

    def part(self, runs: int) -> None:
        """Split the board into several runs; all boards keep the cards dealt so far.

        Raises:
            ValueError: The runs have already split.

        Source: R93.
        """
        if len(self.boards) > 1:
            raise ValueError("the runs have already split")
        self.boards *= runs

    def show(self, seat: int) -> None:
        """Turn a hand face up.

        Raises:
            IllegalAction: L101 the seat is empty, L103 the hand was folded or mucked.
        """
        self._held(seat)
        if seat in self.mucked:
            raise IllegalAction("L103", seat, field="player")
        self.shown.add(seat)

    def muck(self, seat: int) -> None:
        """Fold or muck a hand: unless it was shown before, only its player can see it afterwards.

        Raises:
            IllegalAction: L101 the seat is empty.

        Source: R31, R89.
        """
        self._held(seat)
        self.mucked.add(seat)

    def view(self, seat: int | None) -> CardView:
        """Return the cards that a seat may see: its own, the boards, hands shown. Source: R89.

        Args:
            seat: Seat of the viewer; None for a spectator.
        """
        hole_cards = {}
        for holder, cards in self.hole_cards.items():
            if holder == seat or holder in self.shown:
                hole_cards[holder] = cards
            elif holder not in self.mucked:
                hole_cards[holder] = (None,) * len(cards)
        return CardView(seat, hole_cards, tuple(self.boards))

    def _held(self, seat: int) -> HoleCards:
        held = self.hole_cards.get(seat)
        if held is None:
            raise IllegalAction("L101", seat, field="player")
        return held

    def _put_out(self, cards: Sequence[Card], seat: int | None = None) -> None:
        """Mark cards as dealt, all of them or (on an exception) none. Source: R2."""
        out = self._out
        for number, card in enumerate(cards):
            if card in out or card in cards[:number]:
                raise IllegalAction("D101", seat, found=card)
        out.update(cards)


def known(cards: HoleCards) -> tuple[Card, ...]:
    """Return the cards that lie face up."""
    return tuple([card for card in cards if card is not None])
