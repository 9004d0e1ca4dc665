"""Tournament chips in money, and the effect of all-ins at final tables against the mean."""

from pathlib import Path
from typing import Any

import pytest

from analysis.ev import icm
from analysis.ev.chip_model import Finalist, expected_worth, outcomes, worth_of
from analysis.ev.expected import ContestedPot, Moment
from analysis.ev.final_tables import find_worths
from analysis.stats import player_stats
from analysis.views.stats import stats_objects
from tests.analysis.deals import load_text
from tests.analysis.ev.all_ins import ACES, HEADS_UP, SHOVE
from tests.analysis.tournaments import PLACES, tournament_hand


@pytest.mark.parametrize(
    ("stacks", "payouts", "worth"),
    [
        pytest.param([300, 100], [100, 0], [75, 25], id="winner-takes-all-is-chips"),
        pytest.param([300, 100], [80, 20], [65, 35], id="heads-up"),  # 20 + 3/4 and 1/4 of 60
        pytest.param([500, 500], [60, 40], [50, 50], id="equal-stacks"),
        pytest.param([500, 300, 200], [0, 0, 0], [0, 0, 0], id="no-prizes"),
        # first 1/2; second behind 300: 0.3 * 5/7, behind 200: 0.2 * 5/8; 50 + 30 * the rest
        pytest.param([500, 300, 200], [50, 30, 20], [38.39285714, 32.75, 28.85714286], id="three-places"),
        pytest.param([1000], [70], [70], id="last-player-left"),
    ],
)
def test_icm(stacks: list[float], payouts: list[float], worth: list[float]) -> None:
    assert icm(stacks, payouts) == pytest.approx(worth)


def test_worth_of_all_stacks_is_all_prizes() -> None:
    payouts = [500, 300, 200, 120, 80, 0, 0, 0, 0]
    stacks = [9000, 7000, 6500, 4000, 3100, 2000, 1500, 800, 100]
    worth = icm(stacks, payouts)
    assert sum(worth) == pytest.approx(sum(payouts))
    assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize(
    ("before", "worth"),
    [
        pytest.param({1: 500, 2: 300, 3: 200}, {1: 50, 2: 30, 3: 21}, id="more-chips-before-place-higher"),
        pytest.param({1: 500, 2: 250, 3: 250}, {1: 50, 2: 25.5, 3: 25.5}, id="equal-stacks-share"),
    ],
)
def test_two_bust_in_one_hand(before: dict[int, int], worth: dict[int, float]) -> None:
    assert worth_of({1: 1000, 2: 0, 3: 0}, before, [50, 30, 21]) == pytest.approx(worth)


TWO = PLACES.replace("2nd place", "2nd place and received $4.00").replace("$10.00", "$6.00")


def difference(tables: Any, player: str) -> Any:
    frame = player_stats(tables, players=[player], stats=["icm_ev_difference"])
    return stats_objects(frame, stats=["icm_ev_difference"])[0]["stats"]["icm_ev_difference"]["value"]


def test_heads_up_the_rest_is_played_by_chips(tmp_path: Path) -> None:
    """440 chips for 2.00 more than the 4.00 of second place: aces are worth 390 of them, and win all."""
    tables = load_text(tmp_path, tournament_hand(SHOVE, said=TWO, **HEADS_UP))
    assert difference(tables, "BTN") == {"USD": "0.23"}  # 2.00 * 50/440
    assert difference(tables, "BB") == {"USD": "-0.23"}


def test_three_left_with_two_all_in(tmp_path: Path) -> None:
    """Kings and jacks come on 5 of 44 rivers; who loses is third without a prize, against 442 and 218."""
    story = (
        "BTN calls, SB calls, BB checks | SB checks, BB checks, BTN checks | "
        "SB checks, BB bets 218, BTN calls, SB folds | "
    )
    later = "SB finished the tournament in 3rd place\n" + TWO
    hands = (
        tournament_hand(story, **{**HEADS_UP, "players": 3}),
        tournament_hand("BTN folds, SB folds", 3, number=2, said=later),
    )
    tables = load_text(tmp_path, *hands)
    won = icm([442, 218], [600, 400])[0]  # 533.9 cents, 5 of 44 by luck
    assert difference(tables, "BTN") == {"USD": f"{won * 5 / 4400:.2f}"}
    assert tables.icm["icm_ev_difference"].count() == 2  # the folded one has no share in it


@pytest.mark.parametrize(
    ("said", "options"),
    [
        pytest.param("", {}, id="places-unknown"),
        pytest.param(TWO.replace("2nd", "3rd"), {}, id="not-the-final-table"),
        pytest.param(TWO, {"shows": {"BTN": ACES}}, id="cards-unknown"),
        pytest.param(TWO.replace(" and receives $6.00", " and receives a ticket"), {}, id="prize-unknown"),
    ],
)
def test_no_adjustment(tmp_path: Path, said: str, options: dict[str, Any]) -> None:
    tables = load_text(tmp_path, tournament_hand(SHOVE, said=said, **{**HEADS_UP, **options}))
    assert tables.icm["icm_ev_difference"].null_count() == tables.players.height


def test_stacks_before_and_after_each_hand(tmp_path: Path) -> None:
    """Three with equal chips; a raise takes the blinds."""
    said = "SB finished the tournament in 3rd place\n" + TWO
    tables = load_text(tmp_path, tournament_hand("BTN raises 60, SB folds, BB folds", 3, said=said))
    worths = find_worths(tables.hands, tables.players, tables.places)
    stacks, nets = tables.players["stack"].to_list(), tables.players["net"].to_list()
    after = [stack + net for stack, net in zip(stacks, nets, strict=True)]
    assert worths["left"].to_list() == [3, 3, 3]
    keys = ["hand", "seat"]
    seated = tables.players.select(keys).join(worths, on=keys, how="left", maintain_order="left")
    for name, chips in (("worth", stacks), ("worth_after", after)):
        assert seated[name].to_list() == [round(worth) for worth in icm(chips, [600, 400, 0])]
    assert worths["worth"].to_list() == [333, 333, 333]


THREE_ALL_IN = Moment(
    board="2c 7d Jh 4s",
    dead="",
    cards={1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd"},
    pots=(ContestedPot(300, (1, 2, 3)), ContestedPot(200, (2, 3))),
)


def test_winners_of_several_pots_by_the_river() -> None:
    """Of 42 rivers two are kings and two queens, and win both pots; else aces and kings win one each."""
    assert sorted(outcomes(THREE_ALL_IN)) == [
        (((1,), (2,)), pytest.approx(38 / 42)),
        (((2,), (2,)), pytest.approx(2 / 42)),
        (((3,), (3,)), pytest.approx(2 / 42)),
    ]


def test_worth_of_several_pots() -> None:
    """Seat 1 has 100 chips, the others 200, all of them in: prizes depend on chips left, and on starting stacks."""
    seats = {1: Finalist(100, 100), 2: Finalist(200, 200), 3: Finalist(200, 200)}
    after = {  # values of prizes 50, 30 and 20 when 1 and 2 share the chips 300 to 200, and when one has all
        "two left": icm([300, 200], [50, 30]),
        "one left": [50, 25, 25],
    }
    worth = expected_worth(THREE_ALL_IN, seats, [50, 30, 20])
    first, second = after["two left"]
    assert worth == pytest.approx(
        {
            1: 38 / 42 * first + 4 / 42 * 20,
            2: 38 / 42 * second + 2 / 42 * 50 + 2 / 42 * 30,
            3: 38 / 42 * 20 + 2 / 42 * 30 + 2 / 42 * 50,
        }
    )


def test_winners_who_split_share_a_pot() -> None:
    """The board plays for both: each gets half of the pot, and so their chips back."""
    moment = Moment("Th Jh Qh Kh Ah", "", {1: "2c 2d", 2: "3c 3d"}, (ContestedPot(200, (1, 2)),))
    seats = {1: Finalist(100, 100), 2: Finalist(300, 100)}
    assert expected_worth(moment, seats, [80, 20]) == pytest.approx({1: 35, 2: 65})
