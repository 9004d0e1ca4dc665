"""Moving about in a real browser: every key and button, links, the list with its filters and order."""

import pytest

from tests.analysis.cli.conftest import one_hand
from tests.analysis.deals import deal
from tests.analysis.replayer.conftest import Open, go_to, wait_until, where
from tests.analysis.replayer.hands import (
    page,
    three_hands,
    too_small_bet,
)

# start, keys, hand and step after them; the first hand: posts, call, check, flop, check, bet, call, turn, check, bet,
# fold, return, pay
KEYS = {
    "Right: next action": ("#hand=1&step=3", "ArrowRight", ("1", 4)),
    "Left: previous action": ("#hand=1&step=3", "ArrowLeft", ("1", 2)),
    "Left at the start": ("#hand=1&step=0", "ArrowLeft", ("1", 0)),
    "Right at the end": ("#hand=1&step=12", "ArrowRight", ("1", 12)),
    "Ctrl+Right: next hand": ("#hand=1&step=3", "Control+ArrowRight", ("2", 0)),
    "Ctrl+Left: previous hand": ("#hand=2&step=1", "Control+ArrowLeft", ("1", 0)),
    "Shift+Right: next hand that the hero played": ("#hand=1&step=3", "Shift+ArrowRight", ("3", 0)),
    "Shift+Left: previous hand that the hero played": ("#hand=3&step=3", "Shift+ArrowLeft", ("1", 0)),
    "Down: next in the list": ("#hand=2", "ArrowDown", ("3", 0)),
    "Up: previous in the list": ("#hand=2", "ArrowUp", ("1", 0)),
    "End": ("#hand=1&step=3", "End", ("1", 12)),
    "Home": ("#hand=1&step=3", "Home", ("1", 0)),
    "1: preflop": ("#hand=1&step=9", "1", ("1", 0)),
    "2: flop": ("#hand=1&step=0", "2", ("1", 3)),
    "3: turn": ("#hand=1&step=0", "3", ("1", 7)),
    "4: no river": ("#hand=1&step=5", "4", ("1", 5)),
}


def test_keys(open_page: Open) -> None:
    shown = open_page(three_hands())
    reached = {}
    for name, (start, keys, _) in KEYS.items():
        go_to(shown, start)
        shown.keyboard.press(keys)
        reached[name] = (start, keys, where(shown))
    assert reached == KEYS


def test_space_plays_and_pauses(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1")
    shown.select_option(".pace", "3")
    shown.locator("body").press("Space")
    wait_until(shown, "document.querySelector('.slider').value > 1")
    assert shown.get_attribute(".play", "aria-label") == "Pause"
    shown.locator("body").press("Space")
    assert shown.get_attribute(".play", "aria-label") == "Play"


def test_keys_in_a_text_field_belong_to_the_field(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=3")
    shown.locator(".filter-search").press("ArrowLeft")
    shown.locator(".filter-search").press("2")
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
def test_the_keys_are_listed(open_page: Open, way: str) -> None:
    shown = open_page(three_hands())
    if way == "button":
        shown.click("#keys")
    else:
        shown.keyboard.press("?")
    assert "previous, next hand that the hero played" in shown.text_content(".keys-dialog")
    assert shown.is_visible(".keys-dialog")


def test_slider_has_a_mark_for_each_street(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1")
    assert shown.locator(".tick").evaluate_all("all => all.map((one) => one.title)") == ["Flop", "Turn"]
    shown.fill(".slider", "7")
    assert where(shown) == ("1", 7)


def test_link_leads_to_the_step_and_follows_it(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=3&step=5")
    assert where(shown) == ("3", 5)
    shown.keyboard.press("ArrowRight")
    wait_until(shown, "location.hash === '#hand=3&step=6'")
    shown.evaluate("location.hash = '#hand=2&step=1'")
    wait_until(shown, "document.querySelector('.hand-title').textContent === 'Hand 2'")
    assert where(shown) == ("2", 1)


def test_a_wrong_link_shows_the_first_hand(open_page: Open) -> None:
    shown = open_page(three_hands())
    for place in ("#hand=77", "#hand=1&step=x", "#step=4", "#%%%"):
        go_to(shown, "#hand=2&step=1")
        go_to(shown, place)
        assert where(shown) == ("1", 0), place


# field, value, hands that are left
FILTERS = {
    "player": (".filter-search", "bob", "1 2 3"),
    "hand number": (".filter-search", "3", "3"),
    "nobody": (".filter-search", "nobody", ""),
    "won": (".filter-result", "won", "1 3"),
    "lost": (".filter-result", "lost", "2"),
    "even": (".filter-result", "even", ""),
    "pots of 5 big blinds": (".filter-pot", "5", "1 3"),
    "position": (".filter-position", "BTN", "1 2 3"),
    "starting hand": (".filter-cards", "AKo", "1 2 3"),
    "other suits": (".filter-cards", "AKs", ""),
    "a king": (".filter-cards", "k", "1 2 3"),
    "flop": (".filter-street", "flop", "1 3"),
    "river": (".filter-street", "river", ""),
    "without findings": (".filter-findings", "without findings", "1 2 3"),
    "turned": (".filter-cards", "KA", "1 2 3"),
    "question": (".filter-question", "net > 2bb and position in (btn, CO)", "1 3"),
    "question that fits nothing": (".filter-question", "three_bet", ""),
    "with errors": (".filter-findings", "with errors", ""),
}


def test_filters(open_page: Open) -> None:
    shown = open_page(three_hands())
    shown.click(".filters summary")
    lists = {".filter-result", ".filter-position", ".filter-street", ".filter-findings"}
    left = {}
    for name, (field, value, _) in FILTERS.items():
        (shown.select_option if field in lists else shown.fill)(field, value)
        left[name] = (field, value, " ".join(shown.locator(".hands-body .open").all_text_contents()))
        shown.get_by_text("Clear all").click()
        assert shown.locator(".hands-body tr").count() == 3, name
    assert left == FILTERS


def test_errors_are_found_and_marked_in_the_list(open_page: Open) -> None:
    shown = open_page(page(one_hand(), too_small_bet()))
    shown.click(".filters summary")
    shown.select_option(".filter-findings", "with errors")
    assert shown.locator(".hands-body .open").all_text_contents() == ["2!"]


# order of the hands after one and two clicks; cards and positions are all the same
ORDERS = {
    "number": ["3 2 1", "1 2 3"],
    "pot": ["1 3 2", "2 1 3"],
    "result": ["1 3 2", "2 1 3"],
    "street": ["1 3 2", "2 1 3"],
    "cards": ["1 2 3", "1 2 3"],
    "position": ["1 2 3", "1 2 3"],
}


def test_sorting(open_page: Open) -> None:
    shown = open_page(three_hands())
    found: dict[str, list[str]] = {}
    for column in (column for column in ORDERS for _ in range(2)):
        shown.click(f"[data-do=sort][data-value={column}]")
        hands = shown.locator(".hands-body .open").all_text_contents()
        found.setdefault(column, []).append(" ".join(hands))
        assert shown.locator("th[aria-sort]").count() == 1
    assert found == ORDERS


def test_up_and_down_follow_the_list(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=3")
    shown.click("[data-do=sort][data-value=number]")
    shown.keyboard.press("ArrowDown")
    assert where(shown)[0] == "2"
    shown.click(".hands-body tr:nth-child(3) td:nth-child(2)")
    assert where(shown)[0] == "1"


IN_SIGHT = """() => {
  const box = document.querySelector(".hands-box").getBoundingClientRect();
  const rows = [...document.querySelectorAll(".hands-body tr")];
  const isIn = ({ top, bottom }) => bottom > box.top + 40 && top < box.bottom - 1;
  return rows.filter((row) => isIn(row.getBoundingClientRect())).map((row) => Number(row.dataset.hand) + 1);
}"""


def test_a_long_list_renders_only_rows_near_the_viewport(open_page: Open) -> None:
    hands = [deal("BTN raises 6, SB folds, BB folds", 3, number=number) for number in range(1, 601)]
    shown = open_page(page(*hands))
    rows = shown.locator(".hands-body tr")
    assert rows.count() < 200
    assert shown.get_attribute(".hands-table", "aria-rowcount") == "601"
    for at, hand in (("1e6", 600), ("0", 1), ("300 * 30.4", 305)):
        shown.evaluate(f"document.querySelector('.hands-box').scrollTop = {at}")
        wait_until(shown, f"({IN_SIGHT})().includes({hand})")
        assert rows.count() < 300
    shown.click(".hands-body tr[data-hand='304'] td:nth-child(2)")
    assert where(shown)[0] == "305"
    assert rows.locator("[tabindex='0']").count() == 1
    go_to(shown, "#hand=590")
    wait_until(shown, f"({IN_SIGHT})().includes(590)")
    assert shown.get_attribute(".hands-body .current", "data-hand") == "589"
    shown.fill(".filter-search", "59")
    wait_until(shown, "document.querySelectorAll('.hands-body tr').length === 16")
