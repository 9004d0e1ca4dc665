"""Main and side pots, the uncalled bet, and how a pot is split."""

import pytest

from hhparser.engine.pots import Pot, build_pots, odd_chip_order, split_pot, split_runs, uncalled_bet
from hhparser.model.house_rules import OddChips, RuleSet
from tests.engine.play.tables import play, seat_of, table


def seats(chips: dict[str, int]) -> dict[int, int]:
    return {seat_of(player): amount for player, amount in chips.items()}


def pots_of(chips: dict[str, int], live: str, dead: int = 0, forfeited: str = "") -> list[tuple[int, str]]:
    """Pots as amounts and players, `[(60, "ABC"), (60, "AB")]`."""
    pots = build_pots(seats(chips), [seat_of(p) for p in live], dead, [seat_of(p) for p in forfeited])
    return [(pot.amount, "".join(chr(ord("A") + seat - 1) for seat in pot.eligible)) for pot in pots]


# --- the uncalled bet ---


@pytest.mark.parametrize(
    ("chips", "returned"),
    [
        pytest.param({"A": 20, "B": 50, "C": 20}, ("B", 30), id="nobody called 30 of 50"),
        pytest.param({"A": 50, "B": 50, "C": 20}, None, id="two have put in the most"),
        pytest.param({"A": 1, "B": 2}, ("B", 1), id="a walk: the big blind gets 1 of 2 back"),
        pytest.param({"A": 0, "B": 0}, None, id="nobody has bet"),
        pytest.param({"A": 10, "B": 9, "C": 9, "D": 10}, None, id="a fold below the top"),
    ],
)
def test_r59_the_unmatched_part_goes_back(chips: dict[str, int], returned: tuple[str, int] | None) -> None:
    assert uncalled_bet(seats(chips)) == (returned and (seat_of(returned[0]), returned[1]))


def test_one_player_alone_gets_nothing_back() -> None:
    assert uncalled_bet({1: 10}) is None


# --- layers: the chips on the left add up to the pots on the right ---

LAYERS = [
    pytest.param({"A": 100, "B": 100, "C": 2}, "AB", [(202, "AB")], id="r37 folded chips stay"),
    pytest.param({"A": 50, "B": 50, "C": 20}, "ABC", [(60, "ABC"), (60, "AB")], id="r57 Alice all-in for 20"),
    pytest.param({"A": 20, "B": 100, "C": 100, "D": 5}, "ABC", [(65, "ABC"), (160, "BC")], id="r56 call for less"),
    pytest.param({"A": 10, "B": 30, "C": 60, "D": 60}, "ABCD", [(40, "ABCD"), (60, "BCD"), (60, "CD")], id="r58 three pots"),
    pytest.param({"A": 40, "B": 100, "C": 100, "D": 70}, "ABC", [(160, "ABC"), (150, "BC")], id="r58 a fold between the levels"),
    pytest.param({"A": 40, "B": 40, "C": 50}, "AB", [(130, "AB")], id="r58 a fold above the last level"),
    pytest.param({"A": 25, "B": 0, "C": 25}, "AC", [(50, "AC")], id="a player without chips in"),
    pytest.param({"A": 5, "B": 5}, "A", [(10, "A")], id="r63 one player left"),
]  # fmt: skip


@pytest.mark.parametrize(("chips", "live", "pots"), LAYERS)
def test_layers(chips: dict[str, int], live: str, pots: list[tuple[int, str]]) -> None:
    assert pots_of(chips, live) == pots
    assert sum(chips.values()) == sum(amount for amount, _ in pots)


@pytest.mark.parametrize(
    ("chips", "dead", "pots"),
    [
        pytest.param({"A": 20, "B": 20, "C": 20}, 1, [(61, "ABC")], id="a dead blind"),
        pytest.param(
            {"A": 1, "B": 20, "C": 20}, 2, [(5, "ABC"), (38, "BC")], id="a big-blind ante over a side pot"
        ),
    ],
)
def test_r90_dead_chips_go_whole_to_the_main_pot(chips: dict[str, int], dead: int, pots: list) -> None:
    assert pots_of(chips, "ABC", dead) == pots


def test_r90_each_ante_layers_with_its_player() -> None:
    # C has 1 chip and the ante is 2: they contest 1 from each of the others
    state = table([100, 100, 1], antes=[2, 2, 2])
    play(state, "A calls, B checks")
    assert dict(state.total) == {1: 4, 2: 4, 3: 1}
    assert pots_of({"A": 4, "B": 4, "C": 1}, "ABC") == [(3, "ABC"), (6, "AB")]


def test_r90_an_ante_of_one_player_is_dead() -> None:
    state = table([100, 100, 100], shared_ante=("B", 2))
    assert (state.dead, state.total[2], state.pot) == ({2: 2}, 2, 5)


def test_r90_antes_blinds_and_bets_layer_together() -> None:
    # E posts the ante of 30, the blind of 200 and has 115 more: 5 antes, a folded small blind, two callers
    chips = {"A": 130, "B": 30, "C": 3660, "D": 3660, "E": 145}
    assert pots_of(chips, "CDE") == [(30 + 130 + 3 * 145, "CDE"), (2 * 3515, "CD")]
    assert sum(chips.values()) == 595 + 7030


@pytest.mark.parametrize(
    ("chips", "live", "forfeited", "pots"),
    [
        pytest.param(
            {"A": 30, "B": 100, "C": 100},
            "BC",
            "A",
            [(90, "BC"), (140, "BC")],
            id="the level is kept as a pot",
        ),
        pytest.param({"A": 100, "B": 30, "C": 30}, "BC", "A", [(160, "BC")], id="no pot that nobody may win"),
    ],
)
def test_layers_of_a_player_folded_while_all_in(
    chips: dict[str, int], live: str, forfeited: str, pots: list
) -> None:
    assert pots_of(chips, live, 0, forfeited) == pots


def test_eligible_players_are_in_clockwise_order() -> None:
    assert build_pots({1: 10, 2: 10, 3: 10}, [3, 1, 2], 0) == (Pot(30, (3, 1, 2)),)


# --- splitting ---


@pytest.mark.parametrize(
    ("amount", "winners", "shares"),
    [
        pytest.param(100, "A", {"A": 100}, id="one winner"),
        pytest.param(100, "AB", {"A": 50, "B": 50}, id="r60 equal shares"),
        pytest.param(17, "ABC", {"A": 6, "B": 6, "C": 5}, id="r61 17 among three: 6, 6, 5"),
        pytest.param(5, "AB", {"A": 3, "B": 2}, id="r62 five cents: 3 and 2"),
        pytest.param(21, "AB", {"A": 11, "B": 10}, id="main pot of 21"),
        pytest.param(13, "AB", {"A": 7, "B": 6}, id="side pot of 13"),
        pytest.param(2, "ABC", {"A": 1, "B": 1, "C": 0}, id="fewer chips than winners"),
        pytest.param(0, "AB", {"A": 0, "B": 0}, id="nothing to share"),
    ],
)
def test_split(amount: int, winners: str, shares: dict[str, int]) -> None:
    players = [seat_of(player) for player in winners]
    assert split_pot(amount, players[::-1], order=[1, 2, 3, 4]) == seats(shares)
    assert sum(shares.values()) == amount


def test_r61_the_order_begins_left_of_the_button() -> None:
    # the button is on B, so C gets the odd chip before A
    assert split_pot(11, [1, 3], order=[3, 4, 1, 2]) == {3: 6, 1: 5}


@pytest.mark.parametrize(
    ("amount", "unit", "shares"),
    [
        pytest.param(1015, 5, {"A": 510, "B": 505}, id="10.15 in nickels: 5.10 and 5.05"),
        pytest.param(1010, 5, {"A": 505, "B": 505}, id="an even number of nickels"),
        pytest.param(1012, 5, {"A": 507, "B": 505}, id="what is finer goes to the first"),
    ],
)
def test_r61_unit_of_odd_chips(amount: int, unit: int, shares: dict[str, int]) -> None:
    assert split_pot(amount, [1, 2], order=[1, 2, 3], unit=unit) == seats(shares)


def test_r61_all_odd_chips_to_the_first() -> None:
    assert split_pot(11, [1, 2, 3], order=[2, 3, 1], odd_to_one=True) == {2: 5, 3: 3, 1: 3}


@pytest.mark.parametrize(("big_blind", "order"), [(2, [2, 3, 1]), (None, [1, 2, 3]), (9, [1, 2, 3])])
def test_r61_odd_chips_from_the_big_blind_on(big_blind: int | None, order: list[int]) -> None:
    rules = RuleSet(odd_chips=OddChips.BIG_BLIND_FIRST)
    assert odd_chip_order([1, 2, 3], big_blind, rules) == order
    assert odd_chip_order([1, 2, 3], big_blind, RuleSet()) == [1, 2, 3]


def test_a_pot_needs_a_winner() -> None:
    with pytest.raises(ValueError, match="needs a winner"):
        split_pot(10, [], order=[1, 2])


@pytest.mark.parametrize(
    ("amount", "runs", "parts"),
    [(101, 2, [51, 50]), (100, 3, [34, 33, 33]), (104, 3, [36, 34, 34]), (100, 1, [100])],
)
def test_r93_odd_units_go_to_the_first_board(amount: int, runs: int, parts: list[int]) -> None:
    assert split_runs(amount, runs) == parts
