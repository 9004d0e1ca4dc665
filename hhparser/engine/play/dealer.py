"""Shuffles and deals the cards of a hand; makes dealing errors on purpose and corrects them by the rules."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from hhparser.base.cards import DECK, Card
from hhparser.engine.hand_cards import NEXT_STREET, STREET_CARDS, HandCards
from hhparser.model import FLOP, Street
from hhparser.model.house_rules import MisdealOnExposed, RuleSet

MOST_REDEALS: Final = 5  # errors stop after that many redeals, so that every hand gets dealt
FIRST_ONLY = MisdealOnExposed.FIRST_ONLY


class Note(NamedTuple):
    """A dealing error: code of the rule that corrects it, and a text that says what happened."""

    rule: str
    text: str


class Dealer:
    """Deals hand after hand; without errors, the same seed always deals the same cards.

    Attributes:
        error_rate: Probability of an error at each opportunity, 0 to 1.
        notes: Errors in the current hand.
        early_flop: A flop dealt before the betting is over, else empty.
    """

    __slots__ = ("_burn_lies", "_deck", "_redeals", "_rng", "_rules", "early_flop", "error_rate", "notes")

    def __init__(
        self,
        rng: Random,
        rules: RuleSet = RuleSet(),  # noqa: B008  immutable
        error_rate: float = 0.0,
    ) -> None:
        self.error_rate = error_rate
        self._rng = rng
        self._rules = rules
        self._start(())

    def _start(self, deck: Iterable[Card]) -> None:
        self.notes: list[Note] = []
        self.early_flop: tuple[Card, ...] = ()
        self._deck = list(deck)  # the top card is last
        self._burn_lies = False  # an error has already produced the burn card of the next street
        self._redeals = 0

    def deal_hole_cards(
        self, cards: HandCards, order: Sequence[int], deck: Sequence[Card] | None = None
    ) -> None:
        """Start a hand: deal two cards to each player, one at a time in two rounds.

        Args:
            cards: Receives the cards; must be empty.
            order: Seats clockwise, starting left of the button, the button last.
            deck: All 52 cards, top card first; None for a shuffled deck.

        Raises:
            ValueError: `deck` does not hold each card exactly once.

        Source: R2, R27, R78-R82.
        """
        if deck is None:
            self._start(DECK)
            self._shuffle()
        elif sorted(deck) == list(DECK):
            self._start(reversed(deck))
        else:
            raise ValueError("a deck is 52 different cards")
        while (deal := self._two_rounds(order)) is None:
            self._deck = list(DECK)
            self._reshuffle()
        dealt, exposed = deal
        seats = (*order, *order)
        if exposed is not None:
            self._replace_exposed(cards, dealt, exposed, seats[exposed])
        for seat, card in zip(seats, dealt, strict=True):
            cards.give(seat, card)

    def slip(self, cards: HandCards) -> bool:
        """Deal the flop too early, if an error occurs; return whether one did.

        Call it while a player has yet to act before the flop. The flop lies open as `early_flop` until `deal`
        or `run_out` is called with the betting over.

        Source: R84.
        """
        if self.early_flop or cards.boards[0] or not self._errs():
            return False
        self._burn(cards)
        self.early_flop = tuple(self._draw(STREET_CARDS[FLOP]))
        self._note("R84", f"flop {_text(self.early_flop)} is dealt before the betting is over")
        return True

    def deal(self, street: Street, cards: HandCards, run: int = 0) -> None:
        """Burn a card and deal a street face up.

        Raises:
            IllegalAction: D104 another street is due.

        Source: R28, R29, R83, R84, R85.
        """
        cards.check_street(street, run)
        self._burn(cards)
        cards.deal(street, self._flop() if street is FLOP else self._draw(STREET_CARDS[street]), run)
        self._burn_lies = False

    def run_out(self, cards: HandCards, runs: int = 1) -> None:
        """Deal the rest of the board once no more betting is possible, once or several times.

        Args:
            cards: The cards of the hand.
            runs: Number of boards; four boards for ten players use up the whole deck.

        Raises:
            IndexError: The deck runs out.
            ValueError: The runs have already split.

        Source: R30, R93.
        """
        cards.part(runs)
        for run in range(runs):
            while (street := NEXT_STREET.get(len(cards.boards[run]))) is not None:
                self.deal(street, cards, run)

    # --- errors and corrections ---

    def _errs(self) -> bool:
        return self.error_rate > 0 and self._redeals < MOST_REDEALS and self._rng.random() < self.error_rate

    def _two_rounds(self, order: Sequence[int]) -> tuple[list[Card], int | None] | None:
        """Return the cards as dealt and the index of the exposed one, if any; None after a misdeal."""
        dealt: list[Card] = []
        exposed: int | None = None
        for number, seat in enumerate((*order, *order)):
            card = self._deck.pop()
            dealt.append(card)
            if self._errs():
                rule = self._misdeal_rule(number, exposed)
                if rule is not None:
                    self._note(
                        rule, f"{card} for seat {seat} is exposed: misdeal, shuffled, cut, dealt again"
                    )
                    return None
                exposed = number
            if self._errs():
                self._note("R82", f"seat {seat} gets one card too many: misdeal, shuffled, cut, dealt again")
                return None
        return dealt, exposed

    def _misdeal_rule(self, number: int, exposed: int | None) -> str | None:
        """Return the rule that makes one more exposed card a misdeal, or None.

        Args:
            number: Number of cards dealt before it.
            exposed: Index of a card exposed earlier, or None.

        Source: R78, R79, R81.
        """
        if self._rules.misdeal_on_exposed is FIRST_ONLY:
            rule, fatal = "R79", 1
        else:
            rule, fatal = "R78", 2
        if number < fatal:
            return rule
        return None if exposed is None else "R81"

    def _replace_exposed(self, cards: HandCards, dealt: list[Card], exposed: int, seat: int) -> None:
        """Replace the exposed card by the top card; it becomes the first burn card. Source: R80."""
        card = dealt[exposed]
        dealt[exposed] = self._deck.pop()
        cards.burn(card)
        self._burn_lies = True
        self._note("R80", f"{card} for seat {seat} is exposed: it is replaced and becomes the burn card")

    def _flop(self) -> list[Card]:
        """Draw the flop; draw again after one dealt too early or with too many cards. Source: R83, R84."""
        if self.early_flop:
            self._note(
                "R84", f"flop {_text(self.early_flop)} goes back: shuffled, cut, dealt again without a burn"
            )
            self._deck.extend(self.early_flop)
            self.early_flop = ()
            self._reshuffle()
        flop = self._draw(STREET_CARDS[FLOP])
        while self._errs():
            flop.append(self._deck.pop())
            self._note(
                "R83", f"flop {_text(flop)} has one card too many: shuffled, cut, dealt again without a burn"
            )
            self._deck.extend(flop)
            self._reshuffle()
            flop = self._draw(STREET_CARDS[FLOP])
        return flop

    def _burn(self, cards: HandCards) -> None:
        """Burn the top card unless an error has already produced a burn card. Source: R28, R80, R84."""
        if not self._burn_lies:
            cards.burn(self._deck.pop())
            self._burn_lies = True

    def _draw(self, count: int) -> list[Card]:
        return [self._deck.pop() for _ in range(count)]

    def _reshuffle(self) -> None:
        self._redeals += 1
        self._shuffle()

    def _shuffle(self) -> None:
        """Shuffle and cut the remaining deck."""
        deck = self._deck
        self._rng.shuffle(deck)
        cut = self._rng.randrange(len(deck))
        self._deck = deck[cut:] + deck[:cut]

    def _note(self, rule: str, text: str) -> None:
        self.notes.append(Note(rule, text))


def _text(cards: Sequence[Card]) -> str:
    return " ".join([str(card) for card in cards])
