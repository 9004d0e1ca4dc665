"""Fair tables, and the flaws planted at them by the recipes in `tests/cases/F*`.

Seats 1, 2, 3, 4 belong to Ada (the hero), Boris, Chloe and Dmitri.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from random import Random
from typing import NamedTuple

from analysis.equity import equities
from hhparser.base.cards import DECK, Card
from hhparser.engine.play.play import Decision, View
from hhparser.engine.play.policies.policy import POLICIES
from hhparser.engine.ranks import best_rank
from hhparser.engine.state import LegalActions
from hhparser.model import BET, CALL, CHECK, FOLD, RAISE, RIVER, STREETS
from tests.analysis.audits.play import cheats

ADA, BORIS, CHLOE, DMITRI = 1, 2, 3, 4
ACE, SPADES = 12, 3
OLD_DECK = 50  # hands ago


class Deal(NamedTuple):
    """The hole cards of each seat, and the board if it is dealt."""

    hole_cards: dict[int, tuple[Card, Card]]
    board: tuple[Card, ...]

    def best(self, live: Sequence[int], shown: int = 5) -> list[int]:
        """Return the seats with the best hand on the given number of board cards."""
        ranks = {seat: best_rank((*self.hole_cards[seat], *self.board[:shown])) for seat in live}
        return [seat for seat in live if ranks[seat] == max(ranks.values())]


def deal_of(deck: Sequence[Card], order: Sequence[int]) -> Deal:
    """Two rounds of hole cards, then a burn card before each street."""
    n = len(order)
    flop, turn, river = deck[2 * n + 1 : 2 * n + 4], deck[2 * n + 5], deck[2 * n + 7]
    return Deal({seat: (deck[k], deck[n + k]) for k, seat in enumerate(order)}, (*flop, turn, river))


class Fair:
    """A table without a flaw; each flaw overrides a method.

    Attributes:
        at_work: Whether the flaw is at work in this hand.
        order: Seats of this hand, the button last.
        deal: Cards of this hand, including cards that nobody sees.
    """

    def __init__(self, policy: str, strength: float, hands_a_day: int, seed: str) -> None:
        """A table before its first hand.

        Args:
            policy: How the players decide.
            strength: The share of hands with the flaw.
            hands_a_day: Hands before the table closes for the night.
            seed: Seed of the random numbers.
        """
        self.policy = POLICIES[policy]
        self.strength = strength
        self.hands_a_day = hands_a_day
        self.seed = seed
        self.rng = Random(seed)
        self.at_work = False
        self.order: Sequence[int] = ()
        self.deal = Deal({}, ())

    def deck(self, order: Sequence[int]) -> list[Card]:
        """The deck of the next hand, shuffled until it is wanted if the flaw is at work."""
        self.order = order
        self.at_work = self.rng.random() < self.strength
        deck = self.shuffled()
        while self.at_work and self.is_unwanted(deal_of(deck, order)):
            deck = self.shuffled()
        self.deal = deal_of(deck, order)
        return deck

    def shuffled(self) -> list[Card]:
        return self.rng.sample(DECK, 52)

    def is_unwanted(self, deal: Deal) -> bool:
        return False

    def decide(self, view: View) -> Decision:
        return self.policy(view, self.rng)

    def is_away(self, seat: int, day: int, hand: int) -> bool:
        """Whether a player sits out a hand of a day."""
        return False


# --- the dealer shuffles until ---


class NoAces(Fair):
    """Ada gets no ace."""

    def is_unwanted(self, deal: Deal) -> bool:
        return ACE in [card.rank for card in deal.hole_cards[ADA]]


class Suited(Fair):
    """Ada gets two cards of one suit."""

    def is_unwanted(self, deal: Deal) -> bool:
        first, second = deal.hole_cards[ADA]
        return first.suit != second.suit


class SpadeOnTheFlop(Fair):
    """A spade is on the flop."""

    def is_unwanted(self, deal: Deal) -> bool:
        return SPADES not in [card.suit for card in deal.board[:3]]


class RiverPairs(Fair):
    """The river has the rank of another card of the board."""

    def is_unwanted(self, deal: Deal) -> bool:
        *before, river = (card.rank for card in deal.board)
        return river not in before


class CardAgain(Fair):
    """Ada gets a card of her hand before."""

    def is_unwanted(self, deal: Deal) -> bool:
        before = self.deal.hole_cards.get(ADA, deal.hole_cards[ADA])
        return not set(deal.hole_cards[ADA]) & set(before)


class DeckAgain(Fair):
    """The deck is that of fifty hands ago."""

    @cached_property
    def decks(self) -> list[list[Card]]:
        return []

    def shuffled(self) -> list[Card]:
        is_old = self.at_work and len(self.decks) >= OLD_DECK
        self.decks.append(self.decks[-OLD_DECK] if is_old else super().shuffled())
        return self.decks[-1]


class GoodButton(Fair):
    """Ada gets a pair or an ace on the button, and neither elsewhere."""

    def is_unwanted(self, deal: Deal) -> bool:
        first, second = (card.rank for card in deal.hole_cards[ADA])
        is_good = first == second or ACE in (first, second)
        return is_good != (self.order[-1] == ADA)


class BorisAhead(Fair):
    """Boris would have the best hand on the river."""

    def is_unwanted(self, deal: Deal) -> bool:
        return BORIS not in deal.best(self.order)


class AllIns(Fair):
    """Boris and one other are all-in before the flop in every hand; Ada only where there is no third player."""

    pair: Sequence[int]

    def deck(self, order: Sequence[int]) -> list[Card]:
        others = [seat for seat in order if seat not in (ADA, BORIS)]
        self.pair = (BORIS, self.rng.choice(others or [ADA]))
        return super().deck(order)

    def decide(self, view: View) -> Decision:
        legal = _legal(view)
        if view.seat not in self.pair:
            return Decision(CHECK if legal.check else FOLD)
        return _most(view, legal.max_to)


class FavouriteLoses(AllIns):
    """The worse hand of two that are all-in wins."""

    def is_unwanted(self, deal: Deal) -> bool:
        first, second = (one.equity for one in equities([deal.hole_cards[seat] for seat in self.pair]))
        return self.pair[first < second] in deal.best(self.pair)


class LuckyBoris(AllIns):
    """Boris wins the all-in."""

    def is_unwanted(self, deal: Deal) -> bool:
        return BORIS not in deal.best(self.pair)


# --- players ---


class GivesAway(Fair):
    """Ada bets into Boris and folds to the least raise; the two play loose, others tight."""

    def decide(self, view: View) -> Decision:
        return (cheats.give_away if self.at_work else cheats.fair)(view, self.rng)


class SoftPlay(Fair):
    """Ada and Boris never bet when they are alone after the flop; the two play loose, others tight."""

    def decide(self, view: View) -> Decision:
        return (cheats.softly if self.at_work else cheats.fair)(view, self.rng)


class FoldsToLeast(Fair):
    """Alone with Ada on the river, Boris makes the least bet, and she folds."""

    def decide(self, view: View) -> Decision:
        table, legal = view.table, _legal(view)
        if not self.at_work or table.street is not RIVER or set(table.live) != {ADA, BORIS}:
            return super().decide(view)
        if view.seat == BORIS:
            return Decision(BET, legal.min_to)
        return Decision(CHECK if legal.check else FOLD)


class SeesCards(Fair):
    """Boris knows all hole cards: after the flop Boris bets and calls with the best hand, and folds all others."""

    def decide(self, view: View) -> Decision:
        table, legal, board = view.table, _legal(view), view.cards.boards[0]
        if view.seat != BORIS or not board or not self.at_work:
            return super().decide(view)
        if BORIS not in self.deal.best(table.live, len(board)):
            return Decision(CHECK if legal.check else FOLD)
        return Decision(CALL) if table.price else _most(view, table.pot)


class Alike(Fair):
    """All decide at random by fixed shares, whatever their cards; Boris has the shares of Chloe."""

    @cached_property
    def shares(self) -> dict[tuple[object, ...], float]:
        kinds = {"bet": 1.0, "fold": 0.3, "raise": 0.4}
        places = product(range(1, 11), STREETS, kinds)
        return {place: kinds[place[2]] * self.rng.random() for place in places}

    def decide(self, view: View) -> Decision:
        legal, street = _legal(view), view.table.street
        seat = CHLOE if view.seat == BORIS and self.at_work else view.seat
        if not legal.check and self.rng.random() < self.shares[seat, street, "fold"]:
            return Decision(FOLD)
        share = self.shares[seat, street, "bet" if legal.check else "raise"]
        return _most(view, legal.min_to if self.rng.random() < share else None)


# --- coming and going ---


class Friends(Fair):
    """Everybody but Ada and Boris comes once a day and leaves once; Chloe and Dmitri do so together."""

    def is_away(self, seat: int, day: int, hand: int) -> bool:
        together = Random(f"{self.seed} {day}").random() < self.strength
        who = CHLOE if together and seat == DMITRI else seat
        came, left = sorted(Random(f"{self.seed} {day} {who}").sample(range(1, self.hands_a_day), 2))
        return seat > BORIS and not came <= hand < left


class NoRest(Fair):
    """Everybody rests for a third of each day, in turn; Ada does not."""

    def is_away(self, seat: int, day: int, hand: int) -> bool:
        rests = (hand + seat * self.hands_a_day // 3) % self.hands_a_day < self.hands_a_day // 3
        return rests and (seat != ADA or not self.strength)


def _legal(view: View) -> LegalActions:
    assert view.table.legal is not None
    return view.table.legal


def _most(view: View, to: int | None) -> Decision:
    """A bet or raise of so much, or of all that is allowed; else a call or check."""
    legal = _legal(view)
    if to is None or legal.max_to is None:
        return Decision(CHECK if legal.check else CALL)
    return Decision(RAISE if view.table.price else BET, min(to, legal.max_to))


FLAWS: dict[str, type[Fair]] = {
    "no aces": NoAces,
    "suited": Suited,
    "spade on the flop": SpadeOnTheFlop,
    "river pairs": RiverPairs,
    "card again": CardAgain,
    "deck again": DeckAgain,
    "favourite loses": FavouriteLoses,
    "good button": GoodButton,
    "gives away": GivesAway,
    "folds to the least bet": FoldsToLeast,
    "soft play": SoftPlay,
    "friends": Friends,
    "sees cards": SeesCards,
    "no rest": NoRest,
    "alike": Alike,
    "Boris ahead": BorisAhead,
    "lucky Boris": LuckyBoris,
}
