"""Prizes by the largest remainder, shared places, and bounties."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhparser.engine.play.payouts import bounty_winners, places, prizes, shared_prizes
from hhparser.engine.pots import Award, Pot


@pytest.mark.parametrize(
    ("pool", "shares", "unit", "paid"),
    [
        pytest.param(1000, (50, 30, 20), 1, (500, 300, 200), id="nothing to round"),
        pytest.param(100, (1, 1, 1), 1, (34, 33, 33), id="100 in thirds: equal remainders, the better place"),
        pytest.param(101, (50, 30, 20), 1, (51, 30, 20), id="50.5, 30.3, 20.2"),
        pytest.param(103, (50, 30, 20), 1, (51, 31, 21), id="51.5, 30.9, 20.6: the second and the third"),
        pytest.param(1030, (50, 30, 20), 10, (510, 310, 210), id="the same in tens"),
        pytest.param(1037, (50, 30, 20), 10, (517, 310, 210), id="what is finer goes to the winner"),
        pytest.param(1, (50, 30, 20), 1, (1, 0, 0), id="fewer units than places"),
        pytest.param(0, (50, 30, 20), 1, (0, 0, 0), id="nothing to pay"),
        pytest.param(250, (1,), 1, (250,), id="winner takes all"),
    ],
)
def test_r106_largest_remainder(pool: int, shares: tuple[int, ...], unit: int, paid: tuple[int, ...]) -> None:
    assert prizes(pool, shares, unit) == paid
    assert sum(paid) == pool


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(0, 1000), min_size=1, max_size=30),
    st.sampled_from([1, 5, 100]),
)
@settings(max_examples=300)
def test_r106_prizes_sum_to_the_pool_and_better_places_win_more(
    pool: int, shares: list[int], unit: int
) -> None:
    shares = sorted([*shares, 1], reverse=True)
    paid = prizes(pool, shares, unit)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    exact = [pool * share / sum(shares) for share in shares]
    assert all(abs(prize - share) < 2 * unit for prize, share in zip(paid, exact, strict=True))


@pytest.mark.parametrize(
    ("stacks", "left", "expected"),
    [
        pytest.param({"A": 40}, 5, {"A": 6}, id="one player: sixth of six"),
        pytest.param({"A": 40, "B": 90}, 4, {"A": 6, "B": 5}, id="the larger stack places higher"),
        pytest.param({"A": 40, "B": 40}, 4, {"A": 5, "B": 5}, id="equal stacks tie for fifth"),
        pytest.param(
            {"A": 40, "B": 70, "C": 40, "D": 10}, 2, {"B": 3, "A": 4, "C": 4, "D": 6}, id="a tie between"
        ),
        pytest.param({}, 3, {}, id="nobody"),
    ],
)
def test_r103_finishing_places(stacks: dict[str, int], left: int, expected: dict[str, int]) -> None:
    assert places(stacks, left) == expected


@pytest.mark.parametrize(
    ("finished", "won"),
    [
        pytest.param({"A": 1, "B": 2, "C": 3}, {"A": 50, "B": 30, "C": 20}, id="no tie"),
        pytest.param({"A": 1, "B": 2, "C": 2}, {"A": 50, "B": 25, "C": 25}, id="second and third: 30 and 20"),
        pytest.param({"B": 3, "C": 3}, {"B": 10, "C": 10}, id="third and fourth: 20 and nothing"),
        pytest.param({"B": 4, "C": 4}, {"B": 0, "C": 0}, id="both out of the money"),
        pytest.param({"B": 3, "C": 3, "D": 3}, {"B": 7, "C": 7, "D": 6}, id="odd units to the first players"),
    ],
)
def test_r103_equal_stacks_share_the_prizes(finished: dict[str, int], won: dict[str, int]) -> None:
    assert shared_prizes(finished, (50, 30, 20)) == won


def test_r103_shares_in_units() -> None:
    assert shared_prizes({"A": 2, "B": 2}, (100, 50, 0), unit=10) == {"A": 30, "B": 20}


def award(amount: int, eligible: tuple[int, ...], *boards: dict[int, int]) -> Award:
    """A pot and its winners, on each board if it was run more than once."""
    winners = {seat: sum(board.get(seat, 0) for board in boards) for board in boards for seat in board}
    return Award(Pot(amount, eligible), 0, winners, boards if len(boards) > 1 else (), "cards")


MAIN = award(60, (1, 2, 3), {1: 60})
SIDE = award(80, (2, 3), {3: 80})


@pytest.mark.parametrize(
    ("seat", "awards", "won"),
    [
        pytest.param(2, [MAIN, SIDE], {3: 25}, id="the last chip is in the side pot"),
        pytest.param(1, [award(60, (1, 2, 3), {3: 60}), SIDE], {3: 25}, id="in the main pot only"),
        pytest.param(1, [award(61, (1, 2, 3), {2: 31, 3: 30})], {2: 13, 3: 12}, id="split like odd chips: 13, 12"),
        pytest.param(1, [award(61, (1, 2, 3, 4), {4: 21, 2: 20, 3: 20})], {4: 9, 2: 8, 3: 8}, id="seat 4 is left of the button"),
        pytest.param(1, [award(60, (1, 2, 3), {2: 30}, {2: 15, 3: 15})], {2: 19, 3: 6}, id="run twice: 13 and 12, 12 in halves"),
        pytest.param(4, [MAIN, SIDE], {1: 25}, id="folded by the site while all-in from a blind"),
    ],
)  # fmt: skip
def test_r107_a_bounty_goes_with_the_last_chip(seat: int, awards: list[Award], won: dict[int, int]) -> None:
    # the button is on seat 3
    assert bounty_winners(25, seat, awards, order=[4, 1, 2, 3]) == won
    assert sum(won.values()) == 25
