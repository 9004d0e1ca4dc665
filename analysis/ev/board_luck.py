"""Luck of the board in hands with all hole cards known, as a control variate of results.

When a street is dealt, the luck of a player is their share of the pots with the new cards less their expected
share before, given all hole cards, folded ones included. Its expectation is 0 whatever the players do, so
results less this luck have the same expectation and a smaller variance. The shares of all players add up to
the pots, so their luck adds up to 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.equity.evaluator import strengths
from analysis.ev.expected import by_hand
from hhparser.base.cards import DECK, parse_cards
from hhparser.engine.pots import Pot, build_pots, uncalled_bet

Boards = NDArray[np.int64]  # shape (5, boards)
DRAWN: Final = 1_000  # boards that estimate the expected share before the flop, without bias
TWO_CARDS: Final = 5  # characters
DEALT: Final = {"preflop": (0, 3), "flop": (3, 4), "turn": (4, 5)}  # board cards after a street, and the next
POSTS_DEAD: Final = "post_dead"
ROWS: Final = pl.Schema({"hand": pl.UInt32(), "seat": pl.Int64(), "board_luck": pl.Float64()})


class _Dealt(NamedTuple):
    """A hand with all cards: hole cards by seat, the board, and its actions in order."""

    held: Mapping[int, tuple[int, ...]]
    board: tuple[int, ...]
    actions: Sequence[tuple[int, str, str, int]]  # seat, street, action, amount


def find_board_luck(hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return hand, seat and `board_luck` in chips for hands with one board and all hole cards known.

    Args:
        hands: Columns `hand`, `board` and `runs` of the table `hands`.
        players: Columns `hand`, `seat` and `hole_cards` of the table `players`.
        actions: Columns `hand`, `number`, `seat`, `street`, `action` and `amount` of the table `actions`.

    Returns:
        One row per player-hand; hands without a known card or with more than one board are left out.
    """
    rows = [
        (hand, seat, luck)
        for hand, dealt in _known_hands(hands, players, actions)
        for seat, luck in _luck(dealt, np.random.default_rng(hand)).items()
    ]
    return pl.DataFrame(rows, ROWS, orient="row")


def _known_hands(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame
) -> Iterator[tuple[int, _Dealt]]:
    is_known = (pl.col("hole_cards").str.len_chars() == TWO_CARDS).fill_null(value=False)
    known = players.group_by("hand").agg(is_known.all()).filter("hole_cards").select("hand")
    chosen = hands.filter(pl.col("runs") <= 1).join(known, on="hand", how="semi").sort("hand")
    held = by_hand(
        players.join(chosen, on="hand", how="semi").sort("hand", "seat")["hand", "seat", "hole_cards"]
    )
    acted = actions.join(chosen, on="hand", how="semi").sort("hand", "number")
    columns = ("hand", "seat", "street", "action", "amount")
    played = by_hand(acted.with_columns(pl.col("amount").fill_null(0)).select(columns))
    for hand, board in chosen.select("hand", "board").iter_rows():
        cards = {seat: tuple(map(int, parse_cards(text))) for seat, text in held[hand]}
        on_board = tuple(map(int, parse_cards(board or "")))
        every = [*on_board, *(card for pair in cards.values() for card in pair)]
        if len(every) == len(set(every)):
            yield hand, _Dealt(cards, on_board, played.get(hand, ()))


def _luck(dealt: _Dealt, rng: np.random.Generator) -> dict[int, float]:
    """Return the luck of each seat in chips, over all dealt streets."""
    luck = dict.fromkeys(dealt.held, 0.0)
    rest = [int(card) for card in DECK if card not in {*dealt.board, *sum(dealt.held.values(), ())}]
    for street, (before, after) in DEALT.items():
        pots = _pots(dealt, street)
        if len(dealt.board) < after or len(pots[0].eligible) < 2:
            break
        unseen = [*rest, *dealt.board[before:]]
        later = [*rest, *dealt.board[after:]]
        expected = _won(dealt, pots, _boards(dealt.board[:before], unseen, rng))
        found = _won(dealt, pots, _boards(dealt.board[:after], later, rng))
        for seat, chips in found.items():
            luck[seat] += chips - expected[seat]
    return luck


def _pots(dealt: _Dealt, last: str) -> tuple[Pot, ...]:
    """Return the pots at the end of a street."""
    streets = [*DEALT][: [*DEALT].index(last) + 1]
    total, dead, folded = dict.fromkeys(dealt.held, 0), 0, set()
    for seat, street, action, amount in dealt.actions:
        if street not in streets:
            break
        if action == POSTS_DEAD:
            dead += amount
        else:
            total[seat] += amount
        if action == "fold":
            folded.add(seat)
    returned = uncalled_bet(total)
    if returned is not None:
        total[returned[0]] -= returned[1]
    return build_pots(total, [seat for seat in total if seat not in folded], dead)


def _boards(board: Sequence[int], unseen: Sequence[int], rng: np.random.Generator) -> Boards:
    """Return all boards that complete a dealt one; before the flop a random sample."""
    if board:
        sets = np.array([*combinations(unseen, 5 - len(board))], np.int64)
    else:
        sets = rng.permuted(np.tile(np.array(unseen, np.int64), (DRAWN, 1)), axis=1)[:, :5]
    given = np.tile(np.array(board, np.int64), (len(sets), 1))
    return np.concatenate([given, sets.reshape(len(sets), -1)], axis=1).T


def _won(dealt: _Dealt, pots: Sequence[Pot], boards: Boards) -> dict[int, float]:
    """Return the mean chips that each seat wins over some boards."""
    live = pots[0].eligible
    n = boards.shape[1]
    found = {
        seat: strengths(np.concatenate([boards, np.tile(np.array(dealt.held[seat])[:, None], (1, n))]))
        for seat in live
    }
    won = dict.fromkeys(live, 0.0)
    for pot in pots:
        of_pot = np.array([found[seat] for seat in pot.eligible])
        is_best = of_pot == of_pot.max(axis=0)
        shares = (is_best / is_best.sum(axis=0)).mean(axis=1)
        for seat, share in zip(pot.eligible, shares.tolist(), strict=True):
            won[seat] += pot.amount * share
    return won


def variance_factor(results: Sequence[float], luck: Sequence[float]) -> float | None:
    """Return how many times fewer hands results less their luck need for the same precision.

    >>> variance_factor([10, -10, 10, -10], [5, -5, 5, -5])
    4.0
    """
    whole, rest = np.array(results, float), np.array(results, float) - np.array(luck, float)
    return float(whole.var() / rest.var()) if len(whole) > 1 and rest.var() else None
