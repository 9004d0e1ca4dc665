"""Write `preflop.bin`, all match-ups before the flop: python -m analysis.equity.make_preflop_table.

Each match-up is counted twice, by groups of equivalent boards and by dealing all 2,598,960 boards one by
one; the file is written if both counts agree. This takes some minutes.
"""

from collections.abc import Iterator
from math import comb
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.equity.boards import strengths_on
from analysis.equity.evaluator import CHUNK, card_sets
from analysis.equity.exact import pot_equities
from analysis.equity.hole_cards import HOLE_CARDS, match_ups

FILE: Final = Path(__file__).with_name("preflop.bin")
Counts = NDArray[np.int64]


def counts_by_groups(pairs: NDArray[np.int32]) -> Counts:
    """Count wins of the first hand and ties of each match-up, by `pot_equities`; shape (2, match-ups)."""
    outcomes = (
        pot_equities([HOLE_CARDS[first], HOLE_CARDS[second]], [(0, 1)])[0][0] for first, second in pairs.T
    )
    return np.array([(found.wins, found.ties) for found in outcomes]).T


def counts_by_boards(pairs: NDArray[np.int32]) -> Counts:
    """Compute the counts of `counts_by_groups` from the strengths of the hole cards on every board."""
    numbers, places = np.unique(pairs, return_inverse=True)
    hands = [HOLE_CARDS[number] for number in numbers]
    firsts, seconds = places.reshape(pairs.shape)
    counts = np.zeros(pairs.shape, np.int64)
    for boards in _chunks_of_boards():
        on_boards = strengths_on(boards, hands)
        for place, (first, second) in enumerate(zip(firsts, seconds, strict=True)):
            counts[0, place] += np.count_nonzero(on_boards[first] > on_boards[second])
            counts[1, place] += np.count_nonzero(on_boards[first] == on_boards[second])
    # hole cards that share a card with the board have strength 0: they lose to all others and tie each other
    without_one, without_both = comb(50, 5), comb(48, 5)
    counts[0] -= without_one - without_both
    counts[1] -= comb(52, 5) - 2 * without_one + without_both
    return counts


def _chunks_of_boards() -> Iterator[NDArray[np.uint8]]:
    """Yield all boards in batches; shape (5, at most CHUNK) each."""
    boards = np.hstack(list(card_sets(5)))
    for start in range(0, boards.shape[1], CHUNK):
        yield boards[:, start : start + CHUNK]


def main() -> None:
    """Write the file: wins of all match-ups, then ties of all, in the order of `match_ups`."""
    pairs = match_ups().pairs
    counts = counts_by_groups(pairs)
    if not np.array_equal(counts, counts_by_boards(pairs)):
        raise SystemExit("the two ways to count do not agree")
    FILE.write_bytes(counts.astype("<u4").tobytes())


if __name__ == "__main__":
    main()
