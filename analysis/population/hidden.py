"""The player-hands of a pool as arrays: answers, buckets by board, and known cards."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import polars as pl
import scipy
from numpy.typing import NDArray

from analysis.dataset import Dataset
from analysis.equity.hole_cards import N_HOLE_CARDS, number_of
from analysis.population.nodes import N_ANSWERS, POSTFLOP, PREFLOP, UsedNodes
from analysis.population.strength import BLOCKED, Buckets, buckets_of, starting_hands
from hhparser.base.cards import parse_cards

STREETS: Final = 4
N_CODES: Final = (PREFLOP.n_nodes * N_ANSWERS, *(POSTFLOP.n_nodes * N_ANSWERS,) * 3)
UNKNOWN: Final = -1
KEYS: Final = ["hand", "seat"]


@dataclass(frozen=True, eq=False)
class PlayerHands:
    """Player-hands and their decisions as numpy arrays, one row per player-hand.

    Attributes:
        keys: Columns `hand` and `seat`.
        decisions: By street, counts of the answers: a sparse matrix with the column index
            `node * N_ANSWERS + answer`.
        boards: By street, the row index of the board in `buckets`; shape (n, 4). 0 before the flop, and on
            streets after the last decision.
        buckets: The bucket of each of the 1,326 hole cards on each board, shape (boards, 1326). Row 0 is a
            placeholder with all cards blocked.
        held: Index of the hole cards, 0 to 1325; `UNKNOWN` for cards that are hidden or not used.
        weights: Number of player-hands that each row represents; 1 before `merged`.
    """

    keys: pl.DataFrame
    decisions: "tuple[scipy.sparse.csr_matrix, ...]"
    boards: NDArray[np.int32]
    buckets: Buckets
    held: NDArray[np.int32]
    weights: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.held)

    def take(self, rows: NDArray[np.intp]) -> "PlayerHands":
        """Return the rows with these indices."""
        return PlayerHands(
            self.keys[rows],
            tuple(matrix[rows] for matrix in self.decisions),
            self.boards[rows],
            self.buckets,
            self.held[rows],
            self.weights[rows],
        )

    def with_held(self, held: NDArray[np.int32]) -> "PlayerHands":
        """Return a copy with `held` replaced."""
        return replace(self, held=held)

    def used_nodes(self) -> UsedNodes:
        """Return the nodes with a decision, and node 0."""
        before, *after = (np.append(0, matrix.indices // N_ANSWERS) for matrix in self.decisions)
        return UsedNodes(np.unique(before), np.unique(np.concatenate(after)))

    def of_nodes(self, nodes: UsedNodes) -> "PlayerHands":
        """Return a copy whose decisions have columns for some nodes only; all others must be without one."""
        before, *after = self.decisions
        matrices = (before[:, _codes(nodes.preflop)], *(one[:, _codes(nodes.postflop)] for one in after))
        return replace(self, decisions=matrices)

    def bucket_on(self, street: int) -> NDArray[np.uint8]:
        """Return the bucket of all hole cards on a postflop street (1 to 3); shape (n, 1326)."""
        found: NDArray[np.uint8] = self.buckets[self.boards[:, street]]
        return found


def _codes(nodes: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the columns of nodes in the matrices of decisions."""
    return (nodes[:, None] * N_ANSWERS + np.arange(N_ANSWERS)).ravel()


def player_hands(tables: Dataset, records: pl.DataFrame) -> PlayerHands:
    """Build the player-hands of decisions, with all known cards, in the order of their first decisions.

    Args:
        tables: The dataset.
        records: Rows of `find_records`.
    """
    keys = records.select(KEYS).unique(maintain_order=True)
    row = records.select(KEYS).join(keys.with_row_index("row"), on=KEYS, how="left")["row"].to_numpy()
    street, code = (
        records["street"].to_numpy(),
        records["node"].to_numpy() * N_ANSWERS + records["answer"].to_numpy(),
    )
    decisions = []
    for one in range(STREETS):
        at = street == one
        ones = np.ones(at.sum())
        decisions.append(scipy.sparse.csr_matrix((ones, (row[at], code[at])), (keys.height, N_CODES[one])))
    last = np.zeros(keys.height, np.intp)
    np.maximum.at(last, row, street)
    boards, buckets = _boards_of(tables, keys, last)
    dealt = tables.columns_of("players", ("hand", "seat", "hole_cards"), keys["hand"].unique())
    texts = keys.join(dealt, on=KEYS, how="left", maintain_order="left")["hole_cards"]
    held = np.array([combo_of(text) for text in texts], np.int32)
    return PlayerHands(keys, tuple(decisions), boards, buckets, held, np.ones(keys.height))


def combo_of(text: str | None) -> int:
    """Parse hole cards such as `Ah Kd` to their index; `UNKNOWN` unless they are two different cards."""
    try:
        cards = parse_cards(text or "")
    except KeyError:
        return UNKNOWN
    return number_of(cards) if len(cards) == 2 and cards[0] != cards[1] else UNKNOWN


def _boards_of(
    tables: Dataset, keys: pl.DataFrame, last: NDArray[np.intp]
) -> tuple[NDArray[np.int32], Buckets]:
    """Return `boards` and `buckets` of `PlayerHands`; `last` is the last street of each player-hand."""
    of_hands = tables.columns_of("hands", ("hand", "board"), keys["hand"].unique())
    texts = keys.join(of_hands, on="hand", how="left", maintain_order="left")["board"]
    rows = np.zeros((keys.height, STREETS), np.int32)
    places: dict[tuple[int, ...], int] = {}
    for row, text in enumerate(texts):
        if not last[row]:
            continue
        cards = tuple(map(int, parse_cards(text or "")))
        for street in range(1, int(last[row]) + 1):
            board = (*sorted(cards[:3]), *cards[3 : street + 2])
            rows[row, street] = places.setdefault(board, len(places) + 1)
    buckets = np.full((len(places) + 1, N_HOLE_CARDS), BLOCKED, np.uint8)
    for board, place in places.items():
        buckets[place] = buckets_of(board)
    return rows, buckets


def merged(hands: PlayerHands) -> PlayerHands:
    """Merge equal player-hands to one row with their total weight, for a faster fit.

    Only player-hands with hidden cards and without a postflop decision are merged. The order of rows changes.
    """
    is_alike = (hands.boards[:, 1:] == 0).all(axis=1) & (hands.held == UNKNOWN)
    alike = np.flatnonzero(is_alike)
    before = hands.decisions[0]
    lines: dict[bytes, list[int]] = {}
    for row in alike:
        start, end = before.indptr[row], before.indptr[row + 1]
        codes = np.sort(np.repeat(before.indices[start:end], before.data[start:end].astype(int)))
        lines.setdefault(codes.tobytes(), []).append(int(row))
    firsts = np.array([rows[0] for rows in lines.values()], np.intp)
    kept = np.concatenate([np.flatnonzero(~is_alike), firsts]).astype(np.intp)
    weights = np.concatenate([
        hands.weights[~is_alike], [hands.weights[rows].sum() for rows in lines.values()]
    ])  # fmt: skip
    found = hands.take(kept)
    return PlayerHands(found.keys, found.decisions, found.boards, found.buckets, found.held, weights)


def classes_of(held: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return the index of the starting hand of each index of hole cards; all must be known."""
    found: NDArray[np.intp] = starting_hands()[held]
    return found
