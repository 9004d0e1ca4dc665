"""Styles of the people in a plan: ranges by position, sizes, limps, caution with one pair, and leaks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any, Final

from hhparser.base.cards import Card
from hhparser.engine.hand_cards import known
from hhparser.engine.play.play import Decision, View
from hhparser.engine.play.policies.style import (
    EACH_MORE,
    EACH_RAISE,
    NEVER,
    OnStreets,
    Style,
    better_hands,
    equity,
)
from hhparser.engine.ranks import Category, best_rank
from hhparser.engine.state import LegalActions
from hhparser.model import BET, BIG_BLIND, CALL, CHECK, FOLD, PREFLOP, RAISE, SMALL_BLIND, Action
from hhparser.model.hand import chips_in

CHEAP: Final = (6, 9)  # big blinds to call against a raise or a 3-bet without a tighter range
PUSHED: Final = 12  # big blinds: shorter stacks move all-in instead of raising
COMMITTED: Final = 0.4  # a raise of this share of the stack before the flop is all-in
COMMITTED_LATER: Final = 0.7  # such a share after the flop
LATE, EARLY = 1.3, 0.75  # factors of the ranges against a raise from late and early position
WAITS: Final = 0.85  # how often a strong hand is checked to the preflop raiser
RERAISED: Final = 0.04  # equity that a bet or call needs more in a re-raised pot
DEEP: Final = 130  # big blinds: with deeper stacks only the best hands play for all of it
LIGHT: Final = (0.02, 0.35)  # how often hands up to this share are 3-bet as a bluff


@dataclass(frozen=True, slots=True)
class Person(Style):
    """A style for a plan: the shares of `Style`, and sizes.

    `continues` is a share of the player's own range of first raises.

    Attributes:
        open_sizes: Sizes of a first raise in big blinds, chosen at random; each limper adds one.
        three_bet_sizes: A 3-bet as a multiple of the raise: in position, out of position.
        bet_sizes: Sizes of a bet in pots, chosen at random.
        one_pair: Maximum commitment with one pair, in big blinds; twice as much in a re-raised pot.
    """

    opens: Sequence[float] = (0.47, 0.29, 0.23, 0.18)
    opens_small_blind: float = 0.40
    limps: float = 0.02
    three_bets: float = 0.05
    calls: float = 0.15
    defends: float = 0.36
    continues: float = 0.48
    four_bets: float = 0.022
    stacks_off: float = 0.02
    margin: OnStreets = (0.22, 0.30, 0.38)
    bets: OnStreets = (0.62, 0.70, 0.78)
    bluffs: OnStreets = (0.42, 0.30, 0.20)
    open_sizes: Sequence[float] = (2.2, 2.5, 2.5, 3.0)
    three_bet_sizes: Sequence[float] = (3.0, 4.0)
    bet_sizes: Sequence[float] = (0.33, 0.5, 0.66, 0.75)
    one_pair: float = 45

    def _before_flop(self, view: View, rng: Random) -> Decision:
        better, spot = better_hands(known(view.cards.hole_cards[view.seat])), _Spot(view)
        if spot.raises == 0:
            return self._unraised(better, spot, rng)
        if spot.raises == 1:
            return self._against_raise(better, spot, rng)
        cheap = min(1.0, CHEAP[1] / spot.cost)
        if spot.raises == 2:
            own = self._opens(view) if spot.has_raised else 0.06
            if better < self.four_bets:
                return spot.raise_to(2.3 * spot.table.price, COMMITTED)
            return spot.stay(better < own * self.continues * cheap)
        limit = self.stacks_off / (4 if spot.stack > DEEP else 1)  # aces and kings
        if better < limit:
            return spot.raise_to(spot.legal.max_to or 0, COMMITTED)
        return spot.stay(better < limit * 1.3 * cheap)

    def _unraised(self, better: float, spot: "_Spot", rng: Random) -> Decision:
        opens = 0.10 if spot.is_big_blind else self._opens(spot.view)
        if better < opens * (0.7 if spot.limpers else 1.0):
            if spot.stack <= PUSHED:
                return spot.raise_to(spot.legal.max_to or 0, COMMITTED)
            size = rng.choice(self.open_sizes) + spot.limpers + 0.5 * spot.is_small_blind
            return spot.raise_to(size * spot.big_blind, COMMITTED)
        return spot.stay(better < opens + self.limps + 0.06 * (spot.limpers > 0))

    def _against_raise(self, better: float, spot: "_Spot", rng: Random) -> Decision:
        factor, cheap = LATE if spot.is_late_raise else EARLY, min(1.0, CHEAP[0] / spot.cost)
        is_bluff = rng.random() < LIGHT[0] and better < LIGHT[1] and spot.stack > 3 * PUSHED
        if is_bluff or better < self.three_bets * factor * cheap:
            size = self.three_bet_sizes[spot.is_big_blind or spot.is_small_blind] + spot.callers
            return spot.raise_to(size * spot.table.price, COMMITTED)
        calls = self.defends if spot.is_big_blind else self.calls
        return spot.stay(better < calls * factor * cheap)

    def _after_flop(self, view: View, rng: Random) -> Decision:
        spot, street = _Spot(view), view.table.street - 1
        hole_cards, board = known(view.cards.hole_cards[view.seat]), view.cards.boards[0]
        strength = equity(hole_cards, board, rng)
        more = EACH_MORE * (len(view.table.live) - 2) + EACH_RAISE * spot.raises + RERAISED * spot.is_reraised
        limit = 1e9
        if is_one_pair(hole_cards, board):
            limit = self.one_pair * (1 + spot.is_reraised) - spot.committed
        if spot.legal.call is None:
            return self._unbet(spot, strength >= self.bets[street] + more, limit, rng)
        price = spot.legal.call / (spot.table.pot + spot.legal.call)
        if spot.cost > limit and price > 0.2:
            return Decision(FOLD)
        if strength >= self.raises + more and 3 * spot.cost <= limit:
            return spot.raise_to(3 * spot.table.price, COMMITTED_LATER)
        return spot.stay(strength >= price + self.margin[street] + more)

    def _unbet(self, spot: "_Spot", is_strong: bool, limit: float, rng: Random) -> Decision:
        street = spot.table.street - 1
        if is_strong and spot.raiser_behind and rng.random() < WAITS:
            return Decision(CHECK)
        is_bluff = spot.raised_last and rng.random() < self.bluffs[street] / (len(spot.table.live) - 1)
        to = rng.choice(self.bet_sizes) * spot.table.pot
        if not (is_strong or is_bluff) or to / spot.big_blind > limit:
            return Decision(CHECK)
        return spot.raise_to(to, COMMITTED_LATER)


def _raises_and_calls(actions: Sequence[Action]) -> tuple[list[Action], list[Action], list[Action]]:
    """Return the bets and raises of all streets, the raises before the flop, and the calls before it."""
    raises = [action for action in actions if action.kind in {BET, RAISE}]
    before = [action for action in raises if action.street is PREFLOP]
    calls = [action for action in actions if action.kind is CALL and action.street is PREFLOP]
    return raises, before, calls


class _Spot:
    """Counts and amounts of a decision; amounts are in big blinds, but `table` and `legal` are in chips."""

    def __init__(self, view: View) -> None:
        table, seat, actions = view.table, view.seat, view.actions
        assert table.legal is not None
        self.view, self.table = view, table
        self.legal: LegalActions = table.legal
        self.big_blind = max(action.amount or 1 for action in actions if action.kind is BIG_BLIND)
        posted = {action.kind for action in actions if action.seat == seat}
        self.is_big_blind, self.is_small_blind = BIG_BLIND in posted, SMALL_BLIND in posted
        raises, before, called = _raises_and_calls(actions)
        self.raises = sum(action.kind is RAISE and action.street is table.street for action in raises)
        self.has_raised = any(action.seat == seat for action in raises)
        self.raised_last = bool(raises) and raises[-1].seat == seat
        self.is_reraised = len(before) > 1
        self.committed = chips_in(action for action in actions if action.seat == seat) / self.big_blind
        self.stack = self.committed + table.stacks[seat] / self.big_blind
        self.cost = (table.legal.call or 0) / self.big_blind
        self.limpers, self.callers = len(called) * (not before), len(called) * (len(before) == 1)
        self.is_late_raise = bool(before) and before[0].seat in (*table.live, *table.live)[-3:]
        behind = table.live[table.live.index(seat) + 1 :]
        self.raiser_behind = bool(before) and before[-1].seat in behind

    def raise_to(self, chips: float, all_in: float) -> Decision:
        """Bet or raise, or call if a raise is not possible.

        Args:
            chips: Live total on the street, in chips; raised to the legal minimum.
            all_in: Share of the maximum total at or above which the player moves all-in.
        """
        low, high = self.legal.min_to, self.legal.max_to
        if low is None or high is None:
            return self.stay(calls=True)
        to = max(round(chips), low)
        return Decision(RAISE if self.table.price else BET, high if to >= all_in * high else to)

    def stay(self, calls: bool) -> Decision:
        """Check if nothing is owed; else call, or fold unless `calls`."""
        if self.legal.call is None:
            return Decision(CHECK)
        return Decision(CALL if calls else FOLD)


def is_one_pair(hole_cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Return whether a player has at most one pair in addition to the pairs of the board."""
    ranks = [card >> 2 for card in board]
    category, pairs = best_rank((*hole_cards, *board)).category, len(ranks) - len(set(ranks))
    if pairs > 1:
        return category < Category.STRAIGHT
    return category <= (Category.TWO_PAIR if pairs else Category.PAIR)


def varied(person: Person, spread: float, rng: Random) -> Person:
    """Return the style of one person: shares and sizes of a common style, each scaled by chance.

    Args:
        person: The common style.
        spread: Standard deviation of the factors' logarithms; 0 for none.
        rng: Draws the factors.
    """
    changed: dict[str, Any] = {}  # Any: numbers, or lists of numbers
    for name in VARIED:
        value, factor = getattr(person, name), exp(rng.gauss(0, spread))
        changed[name] = tuple(one * factor for one in value) if name == "opens" else value * factor
    return replace(person, **changed)


def _more(person: Person) -> Person:
    wide = tuple(min(1.0, 1.8 * share + 0.1) for share in person.opens)
    return replace(person, opens=wide, opens_small_blind=min(1.0, 1.8 * person.opens_small_blind + 0.1))


def _limps(person: Person) -> Person:
    opens = tuple(0.35 * share for share in person.opens)
    return replace(person, opens=opens, opens_small_blind=0.35 * person.opens_small_blind, limps=0.25)


def _never_turns(person: Person) -> Person:
    bets, bluffs = person.bets, person.bluffs
    return replace(person, bets=(bets[0], NEVER, bets[2]), bluffs=(bluffs[0], 0.0, bluffs[2]))


PERSONS: Final[Mapping[str, Person]] = {
    "regular": Person(),
    "tight": replace(
        Person(), opens=(0.34, 0.21, 0.15, 0.12), opens_small_blind=0.28, calls=0.11, defends=0.28
    ),
    "loose": replace(
        Person(),
        opens=(0.40, 0.30, 0.25, 0.22),
        limps=0.18,
        calls=0.30,
        defends=0.52,
        three_bets=0.045,
        open_sizes=(2.0, 3.0, 4.0, 5.0),
        bet_sizes=(0.33, 0.5, 0.75, 1.0),
        margin=(0.10, 0.20, 0.30),
        one_pair=70,
    ),
    "aggressive": replace(
        Person(),
        opens=(0.55, 0.36, 0.26, 0.21),
        opens_small_blind=0.50,
        three_bets=0.10,
        bluffs=(0.65, 0.50, 0.35),
        bet_sizes=(0.5, 0.66, 0.75, 1.0),
    ),
}
PERSON_LEAKS: Final[Mapping[str, Callable[[Person], Person]]] = {
    "opens_too_much": _more,
    "limps": _limps,
    "folds_to_3bets": lambda person: replace(person, continues=0.12, four_bets=0.008),
    "calls_flops": lambda person: replace(person, margin=(-0.1, *person.margin[1:])),
    "never_cbets_turns": _never_turns,
    "calls_rivers": lambda person: replace(person, margin=(*person.margin[:2], -0.1)),
}
VARIED: Final = ("opens", "three_bets", "calls", "defends", "continues", "one_pair")
