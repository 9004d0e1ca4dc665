"""Payouts of a PHH document, with claims and without."""

import pytest

from hhparser.engine import steps
from hhparser.model import CALL, RAISE
from hhparser.pipeline import check_hand
from tests.sites.data.phh_documents import document, places, play, played

FLOP_TO_RIVER = ("d db AhKd2c", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "d db 9h", "p1 cc", "p2 cc")
LIMPED = ("d dh p1 QcQs", "d dh p2 ????", "p3 f", "p1 cc", "p2 cc", *FLOP_TO_RIVER)


@pytest.mark.parametrize(
    ("shown", "collected", "decided_by"),
    [
        pytest.param(("p1 sm QcQs", "p2 sm JcJs"), {1: 4}, "cards", id="by the cards"),
        pytest.param(("p1 sm QcQs", "p2 sm ????"), {1: 4}, "claim", id="a hand nobody saw loses"),
        pytest.param(("p1 sm QcQs", "p2 sm QdQh"), {1: 2, 2: 2}, "cards", id="r60-split"),
    ],
)
def test_without_claims_the_pots_pay(
    shown: tuple[str, str], collected: dict[int, int], decided_by: str
) -> None:
    hand, result = play(*LIMPED, *shown)
    assert (result.collected, result.rake, result.awards[0].decided_by) == (collected, None, decided_by)
    assert (hand.payouts, check_hand(hand).diagnostics) == ((), ())


@pytest.mark.parametrize(
    ("head", "collected", "rake"),
    [
        pytest.param({"winnings": "[3, 0, 0]"}, {1: 3}, None, id="winnings"),
        pytest.param({"winnings": "[3, 0, 0]", "_rake": "1"}, {1: 3}, 1, id="winnings and rake"),
        pytest.param({"winnings": "[0, 0, 0]"}, {1: 4}, None, id="all-zero winnings say nothing"),
        pytest.param({"_rake": "1"}, {1: 3}, 1, id="only rake"),
        pytest.param({"finishing_stacks": "[102, 98, 100]"}, {1: 4}, None, id="finishing stacks"),
        pytest.param({"finishing_stacks": "[101, 98, 100]", "_rake": "1"}, {1: 3}, 1, id="finishing stacks and rake"),
        pytest.param({"finishing_stacks": "[101.80, 98, 100]", "currency": '"USD"'}, {1: 380}, None, id="money may be raked"),
        pytest.param({"winnings": "[0, 0, 0]", "finishing_stacks": "[102, 98, 100]"}, {1: 4}, None, id="both"),
    ],
)  # fmt: skip
def test_claims(head: dict[str, str], collected: dict[int, int], rake: int | None) -> None:
    hand, result = play(*LIMPED, "p1 sm QcQs", "p2 sm JcJs", **head)
    assert (result.collected, result.rake, check_hand(hand).diagnostics) == (collected, rake, ())


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ({"winnings": "[0, 4, 0]"}, "S301:22:16"),
        ({"winnings": "[5, 0, 0]"}, "M204:22:13"),
        ({"winnings": "[0, 0, 4]"}, "S303:22:19"),
        ({"winnings": "[2, 0, 0]"}, "M213:22:13"),
        ({"winnings": "[4, 0, 0]", "_rake": "1"}, "M202:23:9"),
        ({"finishing_stacks": "[98, 102, 100]"}, "S301:22:25"),
        ({"finishing_stacks": "[101, 98, 100]"}, "M203:22:21"),
        ({"finishing_stacks": "[101, 98, 100]", "currency": '"USD"'}, "M213:22:21"),
        ({"finishing_stacks": "[102, 97, 100]"}, "M217:22:26"),
        ({"finishing_stacks": "[102, 98, 101]"}, "S303:22:30"),
    ],
)
def test_wrong_claims(head: dict[str, str], code: str) -> None:
    assert code in places(document(*LIMPED[2:], "p1 sm QcQs", "p2 sm JcJs", **head))


def test_r59_the_uncalled_bet_is_in_no_claim() -> None:
    """p3 raises to 60 and wins the blinds, 3: 57 of their bet come back."""
    _, result = play("p3 cbr 60", "p1 f", "p2 f", finishing_stacks="[99, 98, 103]")
    assert (result.uncalled, result.collected) == ((3, 58, None), {3: 5})


def test_winnings_of_several_pots_are_assigned_by_their_winners() -> None:
    """p1 is all-in for 10: 30 in the main pot, 40 beside it; 3 and 2 of rake."""
    actions = ("d dh p1 AcAs", "d dh p2 QdQh", "d dh p3 7c7d", "p3 cbr 10", "p1 cc", "p2 cc",
               "d db 2h3h9s", "p2 cbr 20", "p3 cc", "d db 4d", "p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc",
               "p1 sm AcAs", "p2 sm QdQh", "p3 sm 7c7d")  # fmt: skip
    _, result = play(*actions, starting_stacks="[10, 100, 100]", winnings="[27, 38, 0]")
    assert [(award.rake, award.winners) for award in result.awards] == [(3, {1: 27}), (2, {2: 38})]


@pytest.mark.parametrize("length", range(len(LIMPED) + 1))
def test_every_prefix_of_a_hand_ends_where_it_breaks_off(length: int) -> None:
    hand, result = play(*LIMPED[:length])
    over = length == len(LIMPED)
    assert result.complete is over
    assert [d.code for d in hand.diagnostics] == ([] if over else ["P113"])
    assert result.illegal_actions == ()
    legal = steps(hand)[-1].legal
    assert (legal is None) is over


def test_stacks_that_are_not_known() -> None:
    hand, result = play("p3 cbr 400", "p1 cc", "p2 f", starting_stacks="[inf, 500, inf]")
    assert [seat.stack for seat in hand.seats] == [None, 500, None]
    assert played(hand)[:2] == [(RAISE, 3, 400, 400, False), (CALL, 1, 399, 400, False)]
    assert result.illegal_actions == ()
