"""The notation of ranges, and the equity of ranges against the average over single hands."""

from contextlib import suppress
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.equity import (
    DealError,
    Range,
    RangeError,
    equities,
    format_range,
    parse_range,
    range_equities,
    range_equity,
)
from analysis.equity.hole_cards import HOLE_CARDS, HoleCards
from hhparser.base.cards import RANKS, Card, parse_cards

# text; the same, part by part; how many hole cards
NOTATION = [
    pytest.param("AA", "AA", 6, id="a pair"),
    pytest.param("AKs", "AKs", 4, id="suited"),
    pytest.param("AKo", "AKo", 12, id="offsuit"),
    pytest.param("AK", "AKs, AKo", 16, id="suited and offsuit"),
    pytest.param("KA", "AK", 16, id="ranks in either order"),
    pytest.param("QQ+", "QQ, KK, AA", 18, id="pairs and better"),
    pytest.param("A9s+", "A9s, ATs, AJs, AQs, AKs", 20, id="the kicker rises to the king"),
    pytest.param("T8o+", "T8o, T9o", 24, id="the kicker rises to the nine"),
    pytest.param("T9s+", "T9s", 4, id="the kicker of a connector cannot rise"),
    pytest.param("KJ+", "KJs, KJo, KQs, KQo", 32, id="all suits rise"),
    pytest.param("22-55", "22, 33, 44, 55", 24, id="pairs upwards"),
    pytest.param("55-22", "22, 33, 44, 55", 24, id="pairs downwards"),
    pytest.param("A5s-A2s", "A2s, A3s, A4s, A5s", 16, id="one rank stays"),
    pytest.param("T9s-76s", "76s, 87s, 98s, T9s", 16, id="connectors"),
    pytest.param("75o-97o", "75o, 86o, 97o", 36, id="gaps"),
    pytest.param("KQ-KQ", "KQ", 16, id="one hand from itself to itself"),
    pytest.param("AhKh", "AhKh", 1, id="two cards"),
    pytest.param("KhAh", "AhKh", 1, id="two cards in either order"),
    pytest.param("AhKh, AcKc, AdKd, AsKs", "AKs", 4, id="all suits one by one"),
    pytest.param("qq+ , aKS,ahkH", "QQ, KK, AA, AKs", 22, id="blanks and case do not matter"),
    pytest.param("22 - 44", "22, 33, 44", 18, id="blanks inside a part"),
    pytest.param("QQ+, AA", "QQ+", 18, id="named again"),
    pytest.param("random", "100%", 1326, id="all"),
    pytest.param(
        "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32", "random", 1326, id="all by name"
    ),
    pytest.param("0.5:AJo", "50%:AJo", 12, id="a weight in percent"),
    pytest.param("QQ+, 0:AA", "QQ, KK", 12, id="weight 0 takes away"),
]


@pytest.mark.parametrize(("text", "same", "n_hole_cards"), NOTATION)
def test_notation(text: str, same: str, n_hole_cards: int) -> None:
    assert parse_range(text) == parse_range(same)
    assert len(parse_range(text)) == n_hole_cards


@pytest.mark.parametrize(
    ("text", "weight"),
    [("AA", 1), ("0.5:AA", 0.5), ("50%:AA", 0.5), ("12.5 % : AA", 0.125), ("1:AA", 1), (".25:AA", 0.25)],
)
def test_weight(text: str, weight: float) -> None:
    assert {*parse_range(text).values()} == {weight}


def test_the_last_weight_counts() -> None:
    weights = parse_range("0.5:QQ+, 0.25:AA, KhKd")
    assert [weights[pair] for pair in map(parse_cards, ("Qh Qd", "Kh Kd", "Ks Kh", "As Ah"))] == [
        0.5,
        1,
        0.5,
        0.25,
    ]


# text; as it is printed
PRINTED = [
    pytest.param("QQ, KK, AA", "QQ+", id="pairs up to the aces"),
    pytest.param("22", "22", id="one hand"),
    pytest.param("22, 33, 55", "55, 33-22", id="a gap"),
    pytest.param("AKo, AKs", "AK", id="suited and offsuit"),
    pytest.param("AK, AQs", "AK, AQs", id="suited and offsuit, then suited"),
    pytest.param("AKs, AQs, AKo", "AK, AQs", id="a hand of both, rather than a run"),
    pytest.param("A2s+, AKo, AQo", "AQ+, A2s+", id="a part may name hands again"),
    pytest.param("AJs-A2s, AKs, AKo", "AK, AJs-A2s", id="runs with a hand between them"),
    pytest.param("T9s, 98s, 87s", "T9s-87s", id="both ranks fall"),
    pytest.param("97o, 86o, 75o, 64o", "97o-64o", id="gaps"),
    pytest.param("A5s, A4s, A3s, A2s", "A5s-A2s", id="one rank stays"),
    pytest.param("ATs, AJs, AQs, AKs", "ATs+", id="up to the highest kicker"),
    pytest.param("KQs, QJs, JTs, K9s+", "K9s+, KQs-JTs", id="a run may begin in another"),
    pytest.param("KQo, A2s+, 77, AhKd", "77, A2s+, KQo, AhKd", id="pairs, suited, offsuit, two cards"),
    pytest.param("AhAd, AcAs", "AsAc, AhAd", id="not all of a pair"),
    pytest.param("0.5:AJo, 99, 0.75:AK", "99, 0.75:AK, 0.5:AJo", id="heaviest first"),
    pytest.param("0.00001:AA", "0.00001:AA", id="a light weight"),
    pytest.param("100%", "random", id="all"),
    pytest.param("20%:100%", "0.2:random", id="a fifth of all"),
    pytest.param("JJ-88, A5s-A2s, 97s-64s, QQ+, AQ+", "88+, AQ+, A5s-A2s, 97s-64s", id="as players write it"),
]


@pytest.mark.parametrize(("text", "printed"), PRINTED)
def test_printed(text: str, printed: str) -> None:
    assert format_range(parse_range(text)) == printed


def parts_by_hands() -> list[tuple[str, frozenset[HoleCards]]]:
    """Every part of the notation without weights, with the hole cards that it names."""
    pairs = [rank * 2 for rank in RANKS]
    hands = [
        RANKS[high] + RANKS[low] + suits
        for high in range(13)
        for low in range(high)
        for suits in ("", "s", "o")
    ]
    texts = [hand + rises for hand in pairs + hands for rises in ("", "+")]
    texts += [f"{first}-{last}" for kind in (pairs, hands) for first, last in combinations(kind, 2)]
    found = []
    for text in texts:
        with suppress(RangeError):
            found.append((text, frozenset(parse_range(text))))
    return found


def shortest(wanted: frozenset[HoleCards], parts: list[tuple[str, frozenset[HoleCards]]]) -> int:
    """Letters of the shortest list of parts, every list being tried."""
    inside = [(len(text) + 2, named) for text, named in parts if named <= wanted]
    least = {frozenset[HoleCards](): 0}
    for letters, named in inside:
        for before, length in [*least.items()]:
            both = before | named
            least[both] = min(least.get(both, 10**6), length + letters)
    return least[wanted] - 2


def test_no_shorter_text_names_the_same_hands() -> None:
    rng, parts = Random(1), parts_by_hands()
    for _ in range(40):
        high = rng.randrange(5, 13)
        near = [RANKS[rank] + RANKS[low] for rank in (high, high - 1) for low in range(high - 4, high - 1)]
        chosen = rng.sample([hand + suits for hand in near for suits in "so"], rng.randrange(1, 9))
        weights = parse_range(", ".join(chosen))
        assert len(format_range(weights)) == shortest(frozenset(weights), parts), chosen


@given(st.dictionaries(st.sampled_from(HOLE_CARDS), st.floats(0, 1, exclude_min=True), min_size=1))
@settings(max_examples=50)
def test_printed_ranges_are_read_back(weights: dict[HoleCards, float]) -> None:
    assert parse_range(format_range(weights)) == weights


# text; column; reason
NO_RANGES = [
    pytest.param("", 1, "'' is not a hand such as AhKd, AKs or QQ+", id="nothing"),
    pytest.param("QQ+,, AKs", 5, "'' is not a hand such as AhKd, AKs or QQ+", id="nothing between commas"),
    pytest.param("QQ+, AKx", 6, "'AKx' is not a hand such as AhKd, AKs or QQ+", id="no suits"),
    pytest.param("QQ AK", 1, "'QQAK' is not a hand such as AhKd, AKs or QQ+", id="no comma"),
    pytest.param("  1Ts", 3, "'1Ts' is not a hand such as AhKd, AKs or QQ+", id="no rank"),
    pytest.param("AA, KKs", 5, "a pair is never suited", id="a suited pair"),
    pytest.param("AA, KKo+", 5, "a pair is never offsuit", id="an offsuit pair"),
    pytest.param("AA, AhAh", 5, "'AhAh' is the same card twice", id="one card twice"),
    pytest.param("AhKh+", 1, "'AhKh+' is not a hand such as AhKd, AKs or QQ+", id="two cards do not rise"),
    pytest.param("T9s-75s", 1, "no range of hands goes from T9s to 75s", id="different gaps"),
    pytest.param("76o-T9s", 1, "no range of hands goes from T9s to 76o", id="suited and offsuit"),
    pytest.param("AA-AK", 1, "no range of hands goes from AA to AK", id="a pair and none"),
    pytest.param("2:AA", 1, "'2' is not a weight from 0 to 1", id="a heavy weight"),
    pytest.param("101%:AA", 1, "'101%' is not a weight from 0 to 1", id="a heavy weight in percent"),
    pytest.param("AA, x:KK", 5, "'x' is not a weight from 0 to 1", id="no weight"),
    pytest.param(":KK", 1, "'' is not a weight from 0 to 1", id="an empty weight"),
    pytest.param("101%", 1, "a share is at most 100%", id="more than all"),
    pytest.param("0:AA", 1, "the range holds no hand", id="nothing left"),
]


@pytest.mark.parametrize(("text", "column", "reason"), NO_RANGES)
def test_error_points_at_the_column(text: str, column: int, reason: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert (caught.value.text, caught.value.column, caught.value.reason) == (text, column, reason)
    assert str(caught.value) == f"column {column}: {reason}"


@given(st.text("AKT92scho+-,:%. 05toprandm\u212a\u017f\u00b2\u0663"))
@settings(max_examples=300)
def test_no_text_crashes(text: str) -> None:
    with suppress(RangeError):
        weights = parse_range(text)
        assert parse_range(format_range(weights)) == weights


@pytest.mark.parametrize("text", ["A\u212as", "AK\u017f", "\u0663:AA", "A\u017fKs"])
def test_letters_that_only_look_like_ranks_or_suits(text: str) -> None:
    with pytest.raises(RangeError):
        parse_range(text)


@pytest.mark.parametrize(
    ("text", "hands"),
    [("top 1%", "KK+"), ("0.5 %", "AA"), ("3%", "99+"), ("TOP 4%", "77+, AKs"), ("100%", "random")],
)
def test_top_hands_by_equity_against_a_random_hand(text: str, hands: str) -> None:
    assert format_range(parse_range(text)) == hands


def average_of_deals(ranges: list[Range], board: list[Card], dead: list[Card]) -> list[list[float]]:
    """Win, tie, loss and equity of each range, one deal of hole cards after the other."""
    sums, total = [[0.0] * 4 for _ in ranges], 0.0
    for deal in product(*ranges):
        if len({*board, *dead}.union(*deal)) < len(board) + len(dead) + 2 * len(deal):
            continue
        weight = 1.0
        for range_, hand in zip(ranges, deal, strict=True):
            weight *= range_[hand]
        total += weight
        for own, found in zip(sums, equities(deal, board, dead), strict=True):
            n_boards = sum(found[:3])
            for place, share in enumerate([*(count / n_boards for count in found[:3]), found.equity]):
                own[place] += weight * share
    return [[value / total for value in own] for own in sums]


# ranges; board; dead cards
RANGES = [
    pytest.param("QQ+, AKs / 0.5:JJ, T9s, A5s-A2s", "", "", id="two before the flop"),
    pytest.param("AhKh / random", "2h 3h Tc Td", "9s", id="a hand against all on the turn"),
    pytest.param("QQ+, 0.25:AhKh / 0.5:JJ, T9s", "Jh Th 2c", "", id="two on the flop"),
    pytest.param("QQ+ / 0.5:JJ, AK", "Jh Th 2c", "Qs Ah", id="two on the flop with dead cards"),
    pytest.param("AA / 0.5:KsKh, QcQd", "", "As 2c", id="two before the flop with dead cards"),
    pytest.param("KK+ / 0.5:AKs / QsJs, 0.1:22", "Kh Th 2c", "", id="three on the flop"),
    pytest.param("AhAd / KsKd / 7h6h, 0.5:AcKc", "", "", id="three before the flop"),
]


@pytest.mark.parametrize(("texts", "board", "dead"), RANGES)
def test_equal_to_the_average_of_deals(texts: str, board: str, dead: str) -> None:
    ranges = [parse_range(text) for text in texts.split(" / ")]
    known = [*parse_cards(board)], [*parse_cards(dead)]
    for chances, expected in zip(
        range_equities(ranges, *known), average_of_deals(ranges, *known), strict=True
    ):
        assert chances == pytest.approx([*expected, 0], abs=1e-12)


# ranges; board
SAMPLED = [
    pytest.param("QQ+ / 0.5:JJ, AK / 77+, AJs+", "Jh Th 2c", id="on the flop"),
    pytest.param("AA / KK, 0.2:QQ / AKs", "", id="before the flop"),
    pytest.param("QQ+ / 0.5:JJ, AK / 77+, AJs+", "Jh Th 2c Kc Kd", id="on the river"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("texts", "board"), SAMPLED)
def test_sampled_deals_are_as_near_as_their_error_says(
    texts: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranges = [parse_range(text) for text in texts.split(" / ")]
    exact = range_equities(ranges, parse_cards(board))
    monkeypatch.setattr(range_equity, "MOST_DEALS", 0)
    drawn = range_equities(ranges, parse_cards(board))
    assert drawn == range_equities(ranges, parse_cards(board))
    for one, other in zip(drawn, exact, strict=True):
        assert 0 < one.error < 0.001
        assert abs(one.equity - other.equity) < 4 * one.error
        assert one[:3] == pytest.approx(other[:3], abs=0.004)
        assert other.error == 0


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(("board", "dead"), [("", ""), ("Jh Th 2c", ""), ("Jh Th 2c", "Qs")])
def test_two_ranges_are_never_sampled(board: str, dead: str) -> None:
    ranges = [parse_range("random")] * 2
    for chances in range_equities(ranges, parse_cards(board), parse_cards(dead)):
        assert (chances.equity, chances.error) == (0.5, 0)


@pytest.mark.slow
def test_equities_of_many_wide_ranges_add_up() -> None:
    found = range_equities([parse_range(text) for text in ("random", "20%", "QQ+, AK", "AhKd")])
    assert sum(chances.equity for chances in found) == pytest.approx(1)
    assert all(sum(chances[:3]) == pytest.approx(1) for chances in found)
    assert found[0].equity < found[1].equity < found[2].equity


# ranges; share of the first on the board As Kd 7c 2h 9s
COMBINATIONS = [
    pytest.param("AhKh", "22, QQ", 6 / 9, id="three sets of deuces, six queens"),
    pytest.param("AhKh", "0.5:22, QQ", 6 / 7.5, id="half of the deuces"),
    pytest.param("AhKh", "AK", 1 / 2, id="four other hands of ace and king"),
    pytest.param("AhKh", "A7", 1, id="six hands of lower two pairs"),
    pytest.param("AhKh", "KK, QQ", 6 / 7, id="one pair of kings is left"),
]


@pytest.mark.parametrize(("hand", "range_", "share"), COMBINATIONS)
def test_combinations_without_blocked_ones(hand: str, range_: str, share: float) -> None:
    board = parse_cards("As Kd 7c 2h 9s")
    first, second = range_equities([parse_range(hand), parse_range(range_)], board)
    assert (first.equity, second.equity) == pytest.approx((share, 1 - share))


# ranges; board; dead cards; message
NO_DEALS = [
    pytest.param("AA", "", "", "two to ten ranges, not 1", id="one range"),
    pytest.param("AhAd / AhKh", "", "", "cannot be dealt together", id="one card in both"),
    pytest.param(
        "AhAd / AhKh", "2c 2d 2h", "", "cannot be dealt together", id="one card in both on the flop"
    ),
    pytest.param("AhAd / KK", "2c Ad 2h", "", "cannot be dealt together", id="a range on the board"),
    pytest.param("AhAd / KK / AhKh", "", "", "cannot be dealt together", id="one card in two of three"),
    pytest.param("AA / KK", "2c 2c 2h", "", "a card is given twice: 2c", id="a card twice"),
    pytest.param("AA / AA / AA / random", "", "", "cannot be dealt together", id="six aces, by chance"),
]


@pytest.mark.parametrize(("texts", "board", "dead", "message"), NO_DEALS)
def test_ranges_that_cannot_be_dealt(texts: str, board: str, dead: str, message: str) -> None:
    ranges = [parse_range(text) for text in texts.split(" / ")]
    with pytest.raises(DealError, match=message):
        range_equities(ranges, parse_cards(board), parse_cards(dead))
