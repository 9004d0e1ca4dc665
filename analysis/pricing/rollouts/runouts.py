"""Complete boards (runouts) after a board, with the strength of all hole cards on each."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.population.records import texture
from analysis.population.shares import Shares, beaten_shares
from analysis.population.strength import (
    DRAWS,
    Board,
    Buckets,
    buckets_of,
    buckets_of_complete,
    buckets_of_shares,
)

FLOP, TURN, RIVER = 1, 2, 3
TURNS, RIVERS = 2, 3  # after a flop, every second turn card and every third river card
FLOPS, OF_FLOP = 48, 2  # before the flop: flops, and boards with each of them
SEED: Final = 1
SUITS: Final = 4


class Runouts(NamedTuple):
    """Complete boards, each with the same probability.

    Attributes:
        shares: Result of `beaten_shares`; shape (boards, 1326).
        buckets: For each later street, the bucket of each of the hole cards; shape (boards, 1326).
        textures: For each later street, the index in `TEXTURES` of each board; shape (boards,).
    """

    shares: Shares
    buckets: dict[int, Buckets]
    textures: dict[int, NDArray[np.intp]]

    def won(self, held: int) -> NDArray[np.float32]:
        """Return the share of the pot that hole cards win against each of the 1,326 on each board.

        1, 0.5 for a tie, or 0; NaN if `held` or the other hole cards share a card with the board. Hole cards
        that overlap each other are not excluded. Shape (boards, 1326).
        """
        own = self.shares[:, held, None]
        found: NDArray[np.float32] = (self.shares < own) + np.float32(0.5) * (self.shares == own)
        found[np.isnan(self.shares + own)] = np.nan
        return found


@lru_cache(maxsize=32)
def runouts_of(board: Board) -> Runouts:
    """Return complete boards after a board: all rivers after a turn, and samples on earlier streets.

    After a flop: every second turn card, each with every third river. Before the flop: 96 random boards (48
    flops), fixed by a seed; `deal` permutes their suits. A complete board is returned as is.
    """
    boards = np.array([*_completions(board)])
    shares = beaten_shares(boards.T)
    buckets, textures = {}, {}
    if not board:
        flops, places = np.unique(boards[:, :3], axis=0, return_inverse=True)
        buckets[FLOP] = np.stack([buckets_of(tuple(row)) for row in flops.tolist()])[places]
        buckets[TURN] = np.stack([buckets_of(tuple(row[:4])) for row in boards.tolist()])
        textures = {street: np.array([texture(tuple(row[: street + 2])) for row in boards.tolist()])
                    for street in (FLOP, TURN)}  # fmt: skip
    if len(board) < 5:
        buckets[RIVER] = buckets_of_complete(shares)
        textures[RIVER] = np.array([texture(tuple(row)) for row in boards.tolist()])
    if len(board) == 3:
        _, turns = np.unique(boards[:, 3], return_inverse=True)
        by_turn = [buckets_of_shares(shares[turns == turn], DRAWS[4]) for turn in range(turns.max() + 1)]
        buckets[TURN] = np.stack(by_turn)[turns]
        textures[TURN] = np.array([texture(tuple(row[:4])) for row in boards.tolist()])
    return Runouts(shares, buckets, textures)


def _completions(board: Board) -> Iterator[Board]:
    """Yield the boards of `runouts_of`."""
    rest = [card for card in range(52) if card not in board]
    if not board:
        rng = np.random.default_rng(SEED)
        for _ in range(FLOPS):
            flop, *others = np.split(rng.permutation(52), [3, 5, 7])
            yield from ((*sorted(flop.tolist()), *cards.tolist()) for cards in others[:OF_FLOP])
    elif len(board) == 5:
        yield board
    elif len(board) == 4:
        yield from ((*board, card) for card in rest)
    else:
        for turn in _spread(rest, TURNS, 0):
            yield from ((*board, turn, card) for card in _spread(rest, RIVERS, turn) if card != turn)


def _spread(cards: list[int], every: int, start: int) -> list[int]:
    """Return about one card in `every`, evenly spread over ranks and suits; `start` shifts the choice."""
    return [card for card in cards if (card // SUITS + card % SUITS + start) % every == 0]
