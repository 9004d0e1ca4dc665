"""Data of the page: hands in the order of play, no look-ahead, words and results."""

import json
from typing import Any

import pytest

from analysis.replayer.data import PageData, page_data
from tests.analysis.cli.conftest import OMAHA, one_hand
from tests.analysis.deals import deal
from tests.analysis.replayer.hands import checked, too_small_bet

RAISE = "BTN raises 6, BB folds"
FOLD = "BTN folds"


def carried(*texts: str, heroes: tuple[str, ...] = ()) -> tuple[PageData, dict[str, Any]]:
    made = page_data([checked(text) for text in texts], heroes=heroes)
    return made, json.loads(json.dumps(made.data))


def objects(data: dict[str, Any], kind: str, rows: list[Any]) -> list[dict[str, Any]]:
    return [dict(zip(data["fields"][kind], row, strict=True)) for row in rows]


def seats(data: dict[str, Any], hand: int) -> dict[str, dict[str, Any]]:
    """Seats of a hand by name."""
    rows = objects(data, "seat", objects(data, "hand", data["hands"])[hand]["seats"])
    return {row["name"]: row for row in rows}


def test_hands_come_in_the_order_of_play() -> None:
    _, data = carried(one_hand(3, day=3), one_hand(1, day=1), one_hand(2, day=2))
    assert [hand["id"] for hand in objects(data, "hand", data["hands"])] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("stories", "counts"),
    [  # hands, VPIP made and chances, PFR made and chances
        pytest.param([FOLD], None, id="first hand"),
        pytest.param([RAISE, FOLD], [1, 1, 1, 1, 1], id="one raise before"),
        pytest.param([RAISE, FOLD, RAISE], [2, 1, 2, 1, 2], id="a raise and a fold before"),
    ],
)
def test_statistics_do_not_look_ahead(stories: list[str], counts: list[int] | None) -> None:
    _, data = carried(*[deal(story, 2, number=number) for number, story in enumerate(stories, 1)])
    given = seats(data, len(stories) - 1)["BTN"]["counts"]
    assert (given and given[:5]) == counts


def test_copies_of_a_hand_count_once() -> None:
    _, data = carried(*[deal(RAISE, 2, number=number) for number in (1, 2, 2, 3)])
    assert [seats(data, hand)["BTN"]["counts"] and seats(data, hand)["BTN"]["counts"][0] for hand in range(4)] == [
        None,
        1,
        1,
        2,
    ]  # fmt: skip


def test_hands_with_an_error_do_not_count() -> None:
    _, data = carried(too_small_bet(), deal(RAISE, 2, number=10))
    assert seats(data, 1)["BTN"]["counts"] is None


def test_a_finding_belongs_to_its_action() -> None:
    _, data = carried(too_small_bet())
    (hand,) = objects(data, "hand", data["hands"])
    (finding,) = objects(data, "finding", hand["findings"])
    frame = objects(data, "frame", hand["frames"])[finding["frame"]]
    assert (finding["code"], frame["words"]) == (
        "L111",
        ["{name} bets {money}, {share} of the pot", [1, 1, 2500]],
    )
    assert checked(too_small_bet()).hand.text.split("\n")[finding["line"]] == "BTN: bets 1"


def test_hands_that_cannot_be_replayed_are_counted() -> None:
    made, data = carried(OMAHA, one_hand())
    assert (made.left_out, len(data["hands"])) == (1, 1)


@pytest.mark.parametrize(
    ("heroes", "seat"),
    [pytest.param((), 1, id="who saved it"), pytest.param(("Bob",), 2, id="asked for"), pytest.param(("Zoe",), 1, id="not at the table")],
)  # fmt: skip
def test_hero(heroes: tuple[str, ...], seat: int) -> None:
    _, data = carried(one_hand(), heroes=heroes)
    assert objects(data, "hand", data["hands"])[0]["hero"] == seat


def test_result_and_cards() -> None:
    _, data = carried(one_hand())  # Ann bets 0.04, is called, and takes a pot of 0.12: +0.06
    ann, bob = seats(data, 0)["Ann"], seats(data, 0)["Bob"]
    (hand,) = objects(data, "hand", data["hands"])
    assert hand["net"] == 6
    assert [ann["cards"], bob["cards"]] == ["AsKd", ""]
    assert hand["forum"][-1][1:] == [["{name}: {net}", [1, 6]], ["{name}: {net}", [2, -6]]]
