"""Policies of simulated players, for tables that the engine deals."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from hhparser.base.cards import Card
from hhparser.engine.hand_cards import known
from hhparser.engine.play.play import Decision, View
from hhparser.engine.play.policies.style import LEAKS, REGULAR
from hhparser.engine.ranks import best_rank
from hhparser.engine.state import LegalActions
from hhparser.model import BET, CALL, CHECK, FOLD, RAISE

Policy = Callable[[View, Random], Decision]

BLUFFS: Final = 0.04
ALL_INS: Final = 0.06


def play_random(view: View, rng: Random) -> Decision:
    """Choose a random legal action, often a call; fold only when facing a bet."""
    legal = _legal(view)
    roll = rng.random()
    if roll < 0.25 and legal.min_to is not None:
        return _wager(view, legal, rng)
    if roll < 0.55 and legal.call is not None:
        return Decision(FOLD)
    return _stay(legal)


def play_by_strength(view: View, rng: Random, *, call_from: float, raise_from: float) -> Decision:
    """Raise strong hands and a few bluffs, call with medium ones, fold the others when facing a bet.

    Args:
        view: The table as the player sees it.
        rng: Source of bluffs and sizes.
        call_from: Threshold of strength for a call, 0 to 1; bad pot odds raise it.
        raise_from: Threshold of strength for a bet or raise.
    """
    legal = _legal(view)
    table, cards = view.table, view.cards
    strength = hand_strength(known(cards.hole_cards[view.seat]), cards.boards[0])
    owed = legal.call or 0
    price = owed / (table.pot + owed)
    if legal.min_to is not None and (strength >= raise_from + price / 2 or rng.random() < BLUFFS):
        return _wager(view, legal, rng)
    if legal.call is None or strength >= call_from + price / 3:
        return _stay(legal)
    return Decision(FOLD)


def hand_strength(hole_cards: Sequence[Card], board: Sequence[Card]) -> float:
    """Return a rough strength from 0 to 1: by ranks, pair and suit preflop, by category afterwards."""
    if board:
        rank = best_rank((*hole_cards, *board))
        return min(1.0, (rank.category + rank.ranks[0] / 13) / 4)
    low, high = sorted(card >> 2 for card in hole_cards)
    suited = hole_cards[0] & 3 == hole_cards[1] & 3
    return min(1.0, (high + low) / 24 * 0.7 + 0.35 * (high == low) + 0.08 * suited)


def _legal(view: View) -> LegalActions:
    legal = view.table.legal
    assert legal is not None
    return legal


def _stay(legal: LegalActions) -> Decision:
    return Decision(CHECK if legal.call is None else CALL)


def _wager(view: View, legal: LegalActions, rng: Random) -> Decision:
    """Bet or raise a third of the pot to the whole pot, occasionally the maximum."""
    low, high = legal.min_to or 0, legal.max_to or 0
    price = view.table.price
    to = price + int((view.table.pot + (legal.call or 0)) * rng.uniform(0.35, 1.0))
    if rng.random() < ALL_INS:
        to = high
    return Decision(RAISE if price else BET, min(max(to, low), high))


POLICIES: Final[dict[str, Policy]] = {
    "random": play_random,
    "loose": partial(play_by_strength, call_from=0.3, raise_from=0.55),
    "tight": partial(play_by_strength, call_from=0.5, raise_from=0.7),
    "regular": REGULAR,
}
OF_ONE: Final[dict[str, Policy]] = {**POLICIES, **LEAKS}  # policies for a single player at a table
