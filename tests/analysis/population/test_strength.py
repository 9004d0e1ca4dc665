import itertools

import numpy as np
import pytest

from analysis.equity.boards import strengths_on
from analysis.equity.evaluator import strengths_on_boards
from analysis.equity.hole_cards import HOLE_CARDS, number_of
from analysis.population.shares import beaten_shares
from analysis.population.strength import (
    BLOCKED,
    EQUITY_BINS,
    N_GROUPS,
    buckets_of,
    buckets_of_complete,
    starting_hand_groups,
    starting_hands,
)
from hhparser.base.cards import DECK, parse_cards
from hhparser.engine.ranks import best_rank


def board_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, parse_cards(text)))


def share_by_rank(own: tuple[int, int], board: list[int]) -> float:
    """Share of the other hole cards that are beaten, by the engine's hand ranks."""
    rest = [card for card in range(52) if card not in board]
    ranks = {
        two: best_rank([DECK[card] for card in (*two, *board)]) for two in itertools.combinations(rest, 2)
    }
    mine = ranks.pop(own)
    return sum((rank < mine) + (rank == mine) / 2 for rank in ranks.values()) / len(ranks)


@pytest.mark.parametrize(
    "board",
    [
        "2c 7d Jh 4s 9c",
        "2c 2d 2h 2s 9c",
        "Ac 7c Jc 4s 9d",
        "5c 6c 7c 8d 8h",
        "Ac Kc Qc Jc 2d",
        "9s 8s 7s 6s 5s",
    ],
    ids=[
        "no flush",
        "four of a kind",
        "flush of two",
        "straight flush",
        "flush of one",
        "flush on the board",
    ],
)
def test_beaten_shares_equal_a_count_by_the_engine(board: str) -> None:
    cards = [*board_of(board)]
    shares = beaten_shares(np.array([cards]).T)[0]
    free = [place for place, two in enumerate(HOLE_CARDS) if not {*map(int, two)} & {*cards}]
    assert np.flatnonzero(~np.isnan(shares)).tolist() == free
    for place in free[::101]:
        high, low = map(int, HOLE_CARDS[place])
        assert shares[place] == pytest.approx(share_by_rank((low, high), cards), abs=1e-6)


def test_strengths_on_boards_equal_the_evaluator() -> None:
    boards = np.array([board_of("2c 7d Jh 4s 9c"), board_of("2c 3c 4c 5c 6c")]).T
    found = strengths_on_boards(boards, np.array(HOLE_CARDS).T)
    assert (found == strengths_on(boards, HOLE_CARDS).T).all()


@pytest.mark.parametrize("held", ["Ah Ad", "Kc Qc", "3d 2h"])
def test_share_beaten_is_close_to_a_count_without_own_cards(held: str) -> None:
    board = parse_cards("2c 7d Jh 4s 9c")
    own = parse_cards(held)
    rest = [card for card in DECK if card not in {*board, *own}]
    rank = best_rank((*board, *own))
    others = [best_rank((*board, *pair)) for pair in itertools.combinations(rest, 2)]
    points = [1.0 if rank > other else 0.5 * (rank == other) for other in others]
    found = beaten_shares(np.array([board_of("2c 7d Jh 4s 9c")]).T)[0, number_of(own)]
    assert found == pytest.approx(sum(points) / len(points), abs=0.02)


@pytest.mark.parametrize(
    ("board", "held", "equity", "has_draw"),
    [
        pytest.param("Ac Kd 7h 2s 9c", "Ah Ad", 9, False, id="top set on the river"),
        pytest.param("Ac Kd 7h 2s 9c", "4h 3d", 0, False, id="nothing on the river"),
        pytest.param("Ac Kc 7h 2s", "Qc 5c", 5, True, id="flush draw on the turn"),
        pytest.param("Ac Kc 7h", "Jc Tc", 6, True, id="flush and straight draw on the flop"),
        pytest.param("Ac Kc 7h", "Ad Ah", 9, False, id="top set on the flop"),
    ],
)
def test_buckets(board: str, held: str, equity: int, has_draw: bool) -> None:
    bucket = buckets_of(board_of(board))[number_of(parse_cards(held))]
    assert abs(bucket % EQUITY_BINS - equity) <= 1
    assert (bucket >= EQUITY_BINS) == has_draw


def test_buckets_of_complete_boards_are_those_of_each_board() -> None:
    rng = np.random.default_rng(1)
    boards = np.array([rng.permutation(52)[:5] for _ in range(40)])
    found = buckets_of_complete(beaten_shares(boards.T))
    assert (found == [buckets_of(tuple(board.tolist())) for board in boards]).all()


def test_cards_of_the_board_are_blocked() -> None:
    buckets = buckets_of(board_of("Ac Kd 7h"))
    assert (buckets == BLOCKED).sum() == 51 + 50 + 49


def test_buckets_do_not_depend_on_the_names_of_suits() -> None:
    first = buckets_of(board_of("Ac Kc 7h"))[number_of(parse_cards("Jc Th"))]
    second = buckets_of(board_of("As Ks 7d"))[number_of(parse_cards("Js Td"))]
    assert first == second


def test_starting_hands_and_groups() -> None:
    assert np.bincount(starting_hands()).tolist() == [6] * 13 + [4] * 78 + [12] * 78
    aces, worst = (
        starting_hand_groups()[starting_hands()[number_of(parse_cards(text))]] for text in ("Ac Ad", "3d 2c")
    )
    assert (worst, aces) == (0, N_GROUPS - 1)
