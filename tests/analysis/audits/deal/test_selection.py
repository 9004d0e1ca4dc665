"""Selection of hands and all-ins: no rule depends on the cards."""

import numpy as np
import pytest

from analysis.audits.deal.deals import NO_CARD, UNKNOWN, CountedDeals
from analysis.audits.deal.selection import DealBook, hidden_all_ins, open_all_ins
from tests.analysis.audits.deal.dealt import dealt

FEW = "of a player or table with fewer than 30 hands, which may be a selection"
COPIES = "copies of a hand that is used"


def selected(*blocks, **left_out: int):
    book = DealBook()
    for deals in blocks:
        book.add(CountedDeals(deals, left_out))
    return book.selected()


@pytest.mark.parametrize(
    ("hands", "used", "left_out"),
    [pytest.param(30, 30, {}, id="thirty hands"), pytest.param(29, 0, {FEW: 29}, id="one fewer")],
)
def test_players_need_thirty_hands(hands, used, left_out):
    found = selected(dealt(1, hands))
    assert (len(found.deals), found.left_out) == (used, left_out)


def test_reasons_of_all_blocks_are_added():
    found = selected(dealt(1, 40), dealt(2, 40), unread=3)
    assert (len(found.deals), found.left_out) == (40, {"unread": 6, COPIES: 40})


def test_the_copy_with_the_players_cards_is_used():
    watched, own = dealt(1, 40), dealt(1, 40)
    watched["hole"] = NO_CARD
    found = selected(watched, own)
    assert (found.deals["hole"] == own["hole"]).all()


def test_hands_of_a_player_are_in_order_of_time():
    deals = dealt(1, 60)
    deals["witness"] = np.arange(60) % 2
    deals["second"] = deals["second"][::-1]
    found = selected(deals)
    assert found.deals["second"].tolist() == [*range(0, 60, 2), *range(1, 60, 2)] or (
        found.deals["second"].tolist() == [*range(1, 60, 2), *range(0, 60, 2)]
    )
    assert (np.diff(found.deals["witness"].astype(int)) >= 0).all()


@pytest.mark.parametrize(
    ("hidden", "used", "part", "left_out"),
    [
        pytest.param(0, 100, 0, {}, id="all known"),
        pytest.param(2, 98, 0.02, {"with a hidden hand": 2}, id="two of 100 hidden"),
        pytest.param(3, 0, 0, {"at sites where losers may hide their cards": 100}, id="three"),
    ],
)
def test_sites_where_hands_are_hidden_are_left_out(hidden, used, part, left_out):
    deals = dealt(1, 100)
    deals["all_in"], deals["favourite"] = 0, 0.8
    deals["favourite"][:hidden] = UNKNOWN
    all_ins, hidden_part = open_all_ins(deals)
    assert (len(all_ins), hidden_part) == (used, pytest.approx(part))
    assert hidden_all_ins(deals) == left_out


def test_nothing():
    found = selected()
    assert (len(found.deals), found.left_out) == (0, {})
