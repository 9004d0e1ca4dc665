"""The opponent sheet states what is known, and nothing where there are not enough hands."""

from dataclasses import replace
from decimal import Decimal

import pytest

from analysis.report.sheet_formats import sheet_html, sheet_pdf
from analysis.report.sheets import WORKBOOK, sheet_rows, shown_sheet
from analysis.views.sheet import RATES, most_met, sheet_object, sheets
from hhparser.base.errors import SettingError
from tests.analysis.deals import deal, load_text

STORY = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"
)
CARDS = {"BTN": "Ac Kc"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    hands = [deal(STORY, 3, number=number, dealt=CARDS) for number in range(1, 32)]
    return load_text(tmp_path_factory.mktemp("sheet"), *hands)


@pytest.fixture(scope="module")
def button(tables):
    (found,) = sheets(tables, [("BTN", None)], heroes=["BB"], notes={("pokerstars", "BTN"): ["<b>loose</b>"]})
    return found


def test_rates_are_known_from_thirty_chances_on(button):
    rates = {rate.statistic: rate for rate in button.rates}
    assert list(rates) == list(RATES)
    assert (rates["vpip"].made, rates["vpip"].chances, rates["vpip"].value) == (31, 31, 1.0)
    three_bet = rates["three_bet"]
    assert (three_bet.chances, three_bet.value, three_bet.shrunk, three_bet.low) == (0, None, None, None)


def test_few_hands_have_no_type(button):
    assert button.types == []
    assert button.no_type == "not enough hands for a type (31 of 200)"


def test_the_history_is_of_the_hands_with_the_hero(button):
    history = button.history
    assert (history.hero, history.hands, history.showdowns) == ("BB", 31, 31)
    assert history.net + history.hero_net == Decimal(31)  # the small blind
    assert history.hero_bb_100 is None  # 31 hands are no win rate


def test_the_hero_has_no_history_with_themselves(tables):
    (found,) = sheets(tables, [("BB", None)], heroes=["BB"])
    assert found.history is None


def test_showdowns_are_the_newest_with_known_cards(button):
    assert len(button.showdowns) == 5
    assert button.showdowns[0]["hole_cards"] == "Ac Kc"
    assert len({row["hand_id"] for row in button.showdowns}) == 5


def test_few_hands_give_no_rates(tmp_path):
    few = load_text(tmp_path, deal(STORY, 3))
    (found,) = sheets(few, [("BTN", None)])
    assert (found.is_enough, found.rates, found.deviations) == (False, [], [])
    assert "Not enough hands for rates (1 of 30)." in shown_sheet(found).sentences


def test_a_sheet_holds_ten_players(tables):
    with pytest.raises(SettingError, match="a sheet holds 10 players, not 11"):
        sheets(tables, [("BTN", None)] * 11)


def test_default_opponents_are_the_most_frequent_ones(tables):
    assert most_met(tables, ["BB"]) == [("BTN", "pokerstars"), ("SB", "pokerstars")]


def test_players_without_a_name_are_not_among_the_opponents(tmp_path):
    story = deal(STORY, 3, dealt=CARDS).replace("SB", "(anonymous)")
    assert most_met(load_text(tmp_path, story), ["BB"]) == [("BTN", "pokerstars")]


def test_players_of_other_sites_and_without_hands_are_left_out(tables):
    assert sheets(tables, [("BTN", "ggpoker"), ("Nobody", None)]) == []


def test_every_format_has_the_same_facts(button):
    page = sheet_html([button])
    assert "&lt;b&gt;loose&lt;/b&gt;" in page
    assert "31 hands, cash play money, pokerstars" in page
    assert page.count('class="mini') == 5 * 7
    assert sheet_pdf([button]).startswith(b"%PDF")
    rows = [*sheet_rows([button])]
    assert {key for row in rows for key in row} <= set(WORKBOOK)
    assert [row["text"] for row in rows if row["section"] == "note"] == ["<b>loose</b>"]
    (found,) = sheet_object([button])["players"]
    assert found["history"]["hero_net"] == str(button.history.hero_net)


def test_the_pages_are_the_same_each_time(button):
    assert sheet_pdf([button]) == sheet_pdf([button])


def test_ten_players_are_one_page_of_a_pdf(button):
    """In landscape, whatever the length of names and notes."""
    wordy = replace(button, player="B" * 80, notes=["word " * 400])
    page = sheet_pdf([wordy] * 10, "12 hands are left out.")
    assert page.count(b"/Type /Page\n") == 1
    assert b"/MediaBox [0 0 841.89 595.28]" in page
