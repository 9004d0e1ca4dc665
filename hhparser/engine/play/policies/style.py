"""Sound play by a table of thresholds, and leaks: the same play with one threshold changed."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from hhparser.base.cards import DECK, Card
from hhparser.engine.hand_cards import known
from hhparser.engine.play.play import Decision, View
from hhparser.engine.ranks import best_rank
from hhparser.model import BET, BIG_BLIND, CALL, CHECK, FOLD, PREFLOP, RAISE, SMALL_BLIND, ActionKind

OnStreets = tuple[float, float, float]  # values for flop, turn and river
SAMPLES: Final = 32
NEVER: Final = 2.0  # an equity that no hand reaches
TO_OPEN, TO_RERAISE = 3.0, 3.2  # size of a raise as a multiple of the price
EACH_MORE: Final = 0.05  # additional equity for a bet or call per further opponent
EACH_RAISE: Final = 0.25  # and per raise on the street


@dataclass(frozen=True, slots=True)
class Style:
    """Thresholds of a player: shares of better starting hands preflop, then equity.

    Equity is measured against a random hand; shares are fractions of all starting hands.

    Attributes:
        opens: Share raised first in, indexed by the number of players between this one and the blinds.
        opens_small_blind: Share raised first in from the small blind.
        limps: Share limped, in addition to the share raised.
        three_bets: Share that re-raises the first raise.
        calls: Share that continues against the first raise.
        defends: Share that continues against the first raise from the big blind.
        continues: Share that continues against a 3-bet.
        four_bets: Share that raises a 3-bet.
        stacks_off: Share that continues against a 4-bet or more.
        bets: Minimum equity for a bet, by street.
        bluffs: Frequency of bets with other hands as the last raiser, by street.
        margin: Minimum equity for a call beyond the price, by street.
        raises: Minimum equity for a raise.
    """

    opens: Sequence[float] = (0.42, 0.28, 0.20, 0.16)
    opens_small_blind: float = 0.36
    limps: float = 0.0
    three_bets: float = 0.16
    calls: float = 0.22
    defends: float = 0.34
    continues: float = 0.12
    four_bets: float = 0.05
    stacks_off: float = 0.035
    bets: OnStreets = (0.60, 0.68, 0.76)
    bluffs: OnStreets = (0.40, 0.30, 0.22)
    margin: OnStreets = (0.26, 0.36, 0.46)
    raises: float = 0.88

    def __call__(self, view: View, rng: Random) -> Decision:
        """Return the player's decision."""
        return self._before_flop(view, rng) if view.table.street is PREFLOP else self._after_flop(view, rng)

    def _before_flop(self, view: View, rng: Random) -> Decision:
        better = better_hands(known(view.cards.hole_cards[view.seat]))
        raises = _raises(view)
        is_big_blind = _posted(view, BIG_BLIND)
        if not raises:
            opens = 0.12 if is_big_blind else self._opens(view)
            return _act(view, rng, better < opens, better < opens + self.limps, TO_OPEN)
        if raises == 1:
            calls = self.defends if is_big_blind else self.calls
            return _act(view, rng, better < self.three_bets, better < calls, TO_RERAISE)
        if raises == 2:
            return _act(view, rng, better < self.four_bets, better < self.continues, TO_RERAISE)
        return _act(view, rng, better < self.stacks_off / 2, better < self.stacks_off, TO_RERAISE)

    def _opens(self, view: View) -> float:
        if _posted(view, SMALL_BLIND):
            return self.opens_small_blind
        live = view.table.live
        return self.opens[min(len(live) - 1 - live.index(view.seat), len(self.opens) - 1)]

    def _after_flop(self, view: View, rng: Random) -> Decision:
        table, street = view.table, view.table.street - 1
        strength = equity(known(view.cards.hole_cards[view.seat]), view.cards.boards[0], rng)
        more = EACH_MORE * (len(table.live) - 2) + EACH_RAISE * _raises(view)
        assert table.legal is not None
        if table.legal.call is None:
            is_bluff = _raised_last(view) and rng.random() < self.bluffs[street] / (len(table.live) - 1)
            return _bet(view, rng) if is_bluff or strength >= self.bets[street] + more else Decision(CHECK)
        price = table.legal.call / (table.pot + table.legal.call)
        calls = strength >= price + self.margin[street] + more
        return _act(view, rng, strength >= self.raises + more, calls, TO_OPEN)


@cache
def _ranking() -> list[float]:
    return sorted(map(_worth, combinations(DECK, 2)))


def _worth(hole_cards: Sequence[Card]) -> float:
    """Return Chen's points of a starting hand, with ranks as a tie-break."""
    low, high = sorted(card >> 2 for card in hole_cards)
    points = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if low == high:
        return max(5.0, 2 * points) + high / 100
    gap = high - low - 1
    points -= (0, 1, 2, 4, 5)[min(gap, 4)]
    points += 2 * (hole_cards[0] & 3 == hole_cards[1] & 3) + (gap < 2 and high < 10)
    return points + high / 100 + low / 1000


def better_hands(hole_cards: Sequence[Card]) -> float:
    """Return the share of starting hands that are better."""
    ranking = _ranking()
    return 1 - bisect_left(ranking, _worth(hole_cards) + 1e-9) / len(ranking)


def equity(hole_cards: Sequence[Card], board: Sequence[Card], rng: Random) -> float:
    """Estimate the equity of a hand against a random one, by sampling the opponent and the board."""
    seen = {*hole_cards, *board}
    rest = [card for card in DECK if card not in seen]
    missing, won = 5 - len(board), 0.0
    for _ in range(SAMPLES):
        drawn = rng.sample(rest, missing + 2)
        full = (*board, *drawn[2:])
        own, other = best_rank((*full, *hole_cards)), best_rank((*full, *drawn[:2]))
        won += 1.0 if own > other else 0.5 * (own == other)
    return won / SAMPLES


def _posted(view: View, kind: ActionKind) -> bool:
    return any(action.kind is kind and action.seat == view.seat for action in view.actions)


def _raises(view: View) -> int:
    """Return the number of raises on the current street."""
    return sum(action.kind is RAISE and action.street is view.table.street for action in view.actions)


def _raised_last(view: View) -> bool:
    """Return whether the player made the last bet or raise of the hand."""
    raisers = [action.seat for action in view.actions if action.kind in {BET, RAISE}]
    return bool(raisers) and raisers[-1] == view.seat


def _act(view: View, rng: Random, raises: bool, calls: bool, times: float) -> Decision:
    """Raise, else call, else fold; check when nothing is owed, and call when no raise is possible."""
    legal = view.table.legal
    assert legal is not None
    if raises and legal.min_to is not None and legal.max_to is not None:
        to = int(view.table.price * times * rng.uniform(0.9, 1.1))
        return Decision(RAISE if view.table.price else BET, min(max(to, legal.min_to), legal.max_to))
    if legal.call is None:
        return Decision(CHECK)
    return Decision(CALL if raises or calls else FOLD)


def _bet(view: View, rng: Random) -> Decision:
    """Bet half to three quarters of the pot."""
    legal = view.table.legal
    assert legal is not None
    if legal.min_to is None or legal.max_to is None:
        return Decision(CHECK)
    to = int(view.table.pot * rng.uniform(0.5, 0.75))
    return Decision(BET, min(max(to, legal.min_to), legal.max_to))


REGULAR: Final = Style()
LEAKS: Final[Mapping[str, Style]] = {
    "opens_too_much": replace(REGULAR, opens=(0.75, 0.65, 0.55, 0.45), opens_small_blind=0.75),
    "limps": replace(REGULAR, opens=(0.05,) * 4, opens_small_blind=0.05, limps=0.35),
    "folds_to_3bets": replace(REGULAR, continues=0.01, four_bets=0.01),
    "calls_flops": replace(REGULAR, margin=(-0.1, *REGULAR.margin[1:])),
    "never_cbets_turns": replace(
        REGULAR,
        bets=(REGULAR.bets[0], NEVER, REGULAR.bets[2]),
        bluffs=(REGULAR.bluffs[0], 0.0, REGULAR.bluffs[2]),
    ),
    "calls_rivers": replace(REGULAR, margin=(*REGULAR.margin[:2], -0.2)),
}
