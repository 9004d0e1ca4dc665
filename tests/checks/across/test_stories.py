"""Where houses differ or text is missing, no finding is made; each story is told by stacks and buttons alone."""

import pytest

from tests.checks.across.dealt import audit, codes
from tests.checks.across.stories import ALL, NEXT, hand


@pytest.mark.parametrize(
    ("later", "found"),
    [
        pytest.param(hand(2, 2, NEXT), [], id="r100 button moves to the next player"),
        pytest.param(hand(2, 3, NEXT), ["C421"], id="r100 button skips a player"),
        pytest.param(hand(2, 1, NEXT), ["C421"], id="r100 button stays"),
        pytest.param(hand(2, 3, NEXT, minute=9), [], id="r100 a pause of eight minutes"),
        pytest.param(hand(2, 3, {1: 200, 3: 201, 4: 200}), [], id="r99 the skipped player has left"),
        pytest.param(hand(2, 3, NEXT | {1: 260}), [], id="r100 chips brought may hide a hand"),
        pytest.param(hand(2, 3, {3: 201, 4: 200}), [], id="r101 two players are left"),
        pytest.param(hand(2, 2, NEXT | {5: 150}), [], id="r102 a new player"),
        pytest.param(hand(2, 2, NEXT | {4: 150}), ["C412"], id="r5 chips are gone"),
        pytest.param(hand(2, 3, NEXT | {4: 150}), [], id="r5 chips are gone, and a button is missing"),
        pytest.param(hand(2, 2, {1: 200, 2: 199, 4: 150}), [], id="r5 chips are gone with a player who left"),
        pytest.param(hand(2, 2, NEXT | {4: 150, 1: 250}), ["C431"], id="a hand in between"),
        pytest.param(hand(2, 2, NEXT | {4: 150}, minute=59), [], id="r5 an hour later"),
    ],
)
def test_second_hand(later: str, found: list[str]) -> None:
    assert codes(audit([hand(1, 1, ALL), later])) == found


def test_unread_hand_in_between() -> None:
    omaha = "PokerStars Hand #2:  Omaha Pot Limit ($1/$2 USD) - 2021/03/01 12:02:00 ET\n\n\n"
    gone = NEXT | {4: 150}
    assert codes(audit([hand(1, 1, ALL), omaha, hand(3, 2, gone)])) == []
    assert codes(audit([hand(1, 1, ALL), hand(3, 2, gone)])) == ["C412"]


def test_ids_replaced_by_an_export_are_no_order() -> None:
    """A dozen hands in the order of time with ids at random."""
    ids = [5, 90, 17, 60, 2, 44, 71, 30, 8, 99, 53, 26]
    stacks, texts = dict(ALL), []
    for minute, number in enumerate(ids):
        button = minute % 4 + 1
        texts.append(hand(number, button, stacks, minute))
        stacks = stacks | {
            button % 4 + 1: stacks[button % 4 + 1] - 1,
            (button + 1) % 4 + 1: stacks[(button + 1) % 4 + 1] + 1,
        }
    assert codes(audit(texts)) == []
    assert codes(audit([*texts[:5], *texts[6:]])) == ["C431"]
