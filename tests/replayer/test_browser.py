"""Moving about in a real browser: every key and button, links, the list with its filters and order."""

import pytest

from tests.cli.conftest import one_hand
from tests.replayer.conftest import Open, wait_until, where
from tests.replayer.hands import (
    page,
    three_hands,
    too_small_bet,
)


# the first hand: posts, call, check, flop, check, bet, call, turn, check, bet, fold, return, pay
@pytest.mark.parametrize(
    ("start", "keys", "there"),
    [
        pytest.param("#hand=1&step=3", "ArrowRight", ("1", 4), id="Right: next action"),
        pytest.param("#hand=1&step=3", "ArrowLeft", ("1", 2), id="Left: previous action"),
        pytest.param("#hand=1&step=0", "ArrowLeft", ("1", 0), id="Left at the start"),
        pytest.param("#hand=1&step=12", "ArrowRight", ("1", 12), id="Right at the end"),
        pytest.param("#hand=1&step=3", "Control+ArrowRight", ("2", 0), id="Ctrl+Right: next hand"),
        pytest.param("#hand=2&step=1", "Control+ArrowLeft", ("1", 0), id="Ctrl+Left: previous hand"),
        pytest.param("#hand=1&step=3", "Shift+ArrowRight", ("3", 0), id="Shift+Right: next hand that the hero played"),
        pytest.param("#hand=3&step=3", "Shift+ArrowLeft", ("1", 0), id="Shift+Left: previous hand that the hero played"),
        pytest.param("#hand=2", "ArrowDown", ("3", 0), id="Down: next in the list"),
        pytest.param("#hand=2", "ArrowUp", ("1", 0), id="Up: previous in the list"),
        pytest.param("#hand=1&step=3", "End", ("1", 12), id="End"),
        pytest.param("#hand=1&step=3", "Home", ("1", 0), id="Home"),
        pytest.param("#hand=1&step=9", "1", ("1", 0), id="1: preflop"),
        pytest.param("#hand=1&step=0", "2", ("1", 3), id="2: flop"),
        pytest.param("#hand=1&step=0", "3", ("1", 7), id="3: turn"),
        pytest.param("#hand=1&step=5", "4", ("1", 5), id="4: no river"),
    ],
)  # fmt: skip
def test_keys(open_page: Open, start: str, keys: str, there: tuple[str, int]) -> None:
    shown = open_page(three_hands(), start)
    shown.keyboard.press(keys)
    assert where(shown) == there


def test_space_plays_and_pauses(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1")
    shown.select_option("#speed", "3")
    shown.locator("body").press("Space")
    wait_until(shown, "document.getElementById('slider').value > 1")
    assert shown.get_attribute("#play", "aria-label") == "Pause"
    shown.locator("body").press("Space")
    assert shown.get_attribute("#play", "aria-label") == "Play"


def test_keys_in_a_text_field_belong_to_the_field(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=3")
    shown.locator("#filter-search").press("ArrowLeft")
    shown.locator("#filter-search").press("2")
    assert where(shown) == ("1", 3)


def test_a_button_for_every_key(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=3")
    keys = shown.locator("[aria-keyshortcuts]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-keyshortcuts'))"
    )
    sides = ("ArrowLeft", "ArrowRight")
    expected = {*sides, *(f"{key}+{side}" for key in ("Control", "Shift") for side in sides)}
    assert set(keys) == expected | {"ArrowUp", "ArrowDown", "Space", "Home", "End", "1", "2", "3", "4"}
    for label, there in [
        ("Next action", ("1", 4)),
        ("Previous action", ("1", 3)),
        ("To the end", ("1", 12)),
        ("Next hand", ("2", 0)),
    ]:
        shown.get_by_label(label, exact=True).click()
        assert where(shown) == there


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_keys_are_told(open_page: Open, way: str) -> None:
    shown = open_page(three_hands())
    if way == "button":
        shown.click("[data-do=keys]")
    else:
        shown.keyboard.press("?")
    assert "previous, next hand that the hero played" in shown.text_content("#keys-dialog")
    assert shown.is_visible("#keys-dialog")


def test_slider_has_a_mark_for_each_street(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1")
    assert shown.locator(".tick").evaluate_all("all => all.map((one) => one.title)") == ["Flop", "Turn"]
    shown.fill("#slider", "7")
    assert where(shown) == ("1", 7)


def test_link_leads_to_the_step_and_follows_it(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=3&step=5")
    assert where(shown) == ("3", 5)
    shown.keyboard.press("ArrowRight")
    wait_until(shown, "location.hash === '#hand=3&step=6'")
    shown.evaluate("location.hash = '#hand=2&step=1'")
    wait_until(shown, "document.getElementById('hand-title').textContent === 'Hand 2'")
    assert where(shown) == ("2", 1)


@pytest.mark.parametrize("place", ["#hand=77", "#hand=1&step=x", "#step=4", "#%%%"])
def test_a_wrong_link_shows_the_first_hand(open_page: Open, place: str) -> None:
    assert where(open_page(three_hands(), place)) == ("1", 0)


@pytest.mark.parametrize(
    ("field", "value", "left"),
    [
        pytest.param("#filter-search", "bob", "1 2 3", id="player"),
        pytest.param("#filter-search", "3", "3", id="hand number"),
        pytest.param("#filter-search", "nobody", "", id="nobody"),
        pytest.param("#filter-result", "won", "1 3", id="won"),
        pytest.param("#filter-result", "lost", "2", id="lost"),
        pytest.param("#filter-result", "even", "", id="even"),
        pytest.param("#filter-pot", "5", "1 3", id="pots of 5 big blinds"),
        pytest.param("#filter-position", "BTN", "1 2 3", id="position"),
        pytest.param("#filter-cards", "AKo", "1 2 3", id="starting hand"),
        pytest.param("#filter-cards", "AKs", "", id="other suits"),
        pytest.param("#filter-cards", "k", "1 2 3", id="a king"),
        pytest.param("#filter-street", "1", "1 3", id="flop"),
        pytest.param("#filter-street", "3", "", id="river"),
        pytest.param("#filter-findings", "none", "1 2 3", id="without findings"),
        pytest.param("#filter-findings", "error", "", id="with errors"),
    ],
)  # fmt: skip
def test_filters(open_page: Open, field: str, value: str, left: str) -> None:
    shown = open_page(three_hands())
    shown.click("#filters summary")
    is_list = field in {"#filter-result", "#filter-position", "#filter-street", "#filter-findings"}
    (shown.select_option if is_list else shown.fill)(field, value)
    assert shown.locator("#hands-body .open").all_text_contents() == left.split()
    shown.get_by_text("Clear all").click()
    assert shown.locator("#hands-body tr").count() == 3


def test_errors_are_found_and_marked_in_the_list(open_page: Open) -> None:
    shown = open_page(page(one_hand(), too_small_bet()))
    shown.click("#filters summary")
    shown.select_option("#filter-findings", "error")
    assert shown.locator("#hands-body .open").all_text_contents() == ["2!"]


@pytest.mark.parametrize(
    ("column", "once", "twice"),
    [
        pytest.param("number", "3 2 1", "1 2 3", id="number"),
        pytest.param("pot", "1 3 2", "2 1 3", id="pot"),
        pytest.param("result", "1 3 2", "2 1 3", id="result"),
        pytest.param("street", "1 3 2", "2 1 3", id="street"),
        pytest.param("cards", "1 2 3", "1 2 3", id="the same cards"),
        pytest.param("position", "1 2 3", "1 2 3", id="the same position"),
    ],
)
def test_sorting(open_page: Open, column: str, once: str, twice: str) -> None:
    shown = open_page(three_hands())
    for order in (once, twice):
        shown.click(f"[data-do=sort][data-value={column}]")
        assert shown.locator("#hands-body .open").all_text_contents() == order.split()
    assert shown.locator("th[aria-sort]").count() == 1


def test_up_and_down_follow_the_list(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=3")
    shown.click("[data-do=sort][data-value=number]")
    shown.keyboard.press("ArrowDown")
    assert where(shown)[0] == "2"
    shown.click("#hands-body tr:nth-child(3) td:nth-child(2)")
    assert where(shown)[0] == "1"
