"""Ranges on the streets of a board: equity on each street, made hands and draws on the last."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from analysis.equity.errors import DealError
from analysis.equity.evaluator import Cards
from analysis.equity.made_hands import (
    FLUSH_DRAWS,
    MADE_HANDS,
    STRAIGHT_DRAWS,
    Places,
    flush_draws,
    made_hands,
    straight_draws,
)
from analysis.equity.range_equity import Chances, range_equities
from analysis.equity.ranges import Range
from hhparser.base.cards import Card

STREETS: Final = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}  # cards on the board
Shares = dict[str, float]


class Made(NamedTuple):
    """Made hands and draws of a range on a board.

    Attributes:
        strengths: Share of each made hand that occurs in the range, strongest first.
        draws: Share of each flush draw and straight draw; a hand may have both.
    """

    strengths: Shares
    draws: Shares


def street_equities(ranges: Sequence[Range], board: Sequence[Card] = ()) -> dict[str, tuple[Chances, ...]]:
    """Return the equity of each range on each street that is dealt, preflop first.

    Raises:
        DealError: The board has another number of cards; otherwise as `range_equities`.
    """
    if len(board) not in STREETS.values():
        raise DealError("a board has 0, 3, 4 or 5 cards", board)
    dealt = {street: board[:n_cards] for street, n_cards in STREETS.items() if n_cards <= len(board)}
    return {street: range_equities(ranges, cards) for street, cards in dealt.items()}


def hands_made(ranges: Sequence[Range], board: Sequence[Card]) -> list[Made]:
    """Return the made hands and draws of each range on a board of three to five cards.

    Hands that share a card with the board, or with another range that is a single hand, are excluded.
    """
    given = [{*chain(*one)} if len(one) == 1 else set() for one in ranges]
    found = []
    for place, one in enumerate(ranges):
        known = {*board}.union(*given[:place], *given[place + 1 :])
        held = {pair: weight for pair, weight in one.items() if known.isdisjoint(pair)}
        found.append(_made(held, board))
    return found


def _made(held: Range, board: Sequence[Card]) -> Made:
    hole_cards = np.array([*held], np.int64).reshape(-1, 2).T
    on_board = np.repeat(np.array(board, np.int64)[:, None], len(held), axis=1)
    weights = np.array([*held.values()])

    def shares(find: Callable[[Cards, Cards], Places], words: Iterable[str]) -> Shares:
        sums = np.bincount(find(hole_cards, on_board), weights, minlength=1) / weights.sum()
        named = dict(zip(words, sums.tolist(), strict=False))
        return {word: share for word, share in reversed(named.items()) if share and word != "none"}

    draws = shares(flush_draws, FLUSH_DRAWS) | shares(straight_draws, STRAIGHT_DRAWS)
    return Made(shares(made_hands, MADE_HANDS), draws if len(board) < STREETS["river"] else {})
