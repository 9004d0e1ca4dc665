"""The report in a real browser: numbers lead to hands, columns sort, nothing is wider than the page."""

import re

import pytest
from playwright.sync_api import expect

from analysis import load
from analysis.report import report_content, report_html
from analysis.report.embedded import Hands
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands
from tests.analysis.deals import deal
from tests.analysis.replayer.conftest import SCREENS, Open, serious_faults, wait_until

LARGE = "BTN raises 60, SB folds, BB calls | BB checks, BTN bets 80, BB folds"  # BTN +61
SMALL = "BTN raises 6, SB folds, BB folds"  # BTN +3
LOST = "BTN raises 20, SB folds, BB raises 90, BTN folds"  # BTN -20


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Twelve hands of BTN: a large win, a loss, a fault, and nine small wins."""
    file = tmp_path_factory.mktemp("report") / "hands.txt"
    stories = [LARGE, LOST, SMALL.replace("raises 6", "raises 3"), *[SMALL] * 9]
    texts = [deal(story, 3, number=number) for number, story in enumerate(stories, 1)]
    named = [text.replace("CARDS ***", "CARDS ***\nDealt to BTN [As Kd]") for text in texts]
    file.write_text("\n".join(named), encoding="utf-8")

    def fetch(numbers: list[int]) -> Hands:
        hands = [check_hand(hand) for hand in read_hands(str(file))]
        return {number: hands[number] for number in numbers}

    return report_html(report_content(load(file)), fetch=fetch)


def listed(shown) -> tuple[str, str, list[str]]:
    """Title and words of the list that a click opened, and the numbers of its hands."""
    wait_until(shown, "document.getElementById('list').open")
    places = shown.locator("#list tbody .place").all_text_contents()
    return (
        shown.text_content("#list-title"),
        shown.text_content("#list-words"),
        [one.split(" ")[-1] for one in places],
    )


def opened(shown, hand: str, hands: str) -> None:
    """Wait until the replayer that a click opened shows this hand and number of hands."""
    wait_until(shown, "document.getElementById('replayer').open")
    inside = shown.frame_locator("#replayer iframe")
    expect(inside.locator(".hand-title")).to_have_text(hand)
    expect(inside.locator(".hands-count")).to_have_text(hands)


def table(shown, caption: str):
    return shown.locator(f"[data-caption='{caption}']")


def unfolded(shown):
    """The page with all its parts open."""
    shown.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    return shown


# hand 3 is faulty and does not count
SMALL_WINS = [str(number) for number in range(4, 13)]


@pytest.mark.parametrize(
    ("caption", "row", "column", "title", "words", "hands"),
    [
        pytest.param("Biggest losses, play money", 0, "Net bb", " · Net bb", "1 of 1 hand listed", ["2"], id="one hand"),
        pytest.param("Starting hands, play money", 0, "Played", "AKo · Played", "11 of 11 hands", ["1", "2", *SMALL_WINS], id="starting hand"),
        pytest.param("Sessions, play money", 0, "All-in EV", " · All-in EV", "11 of 11 hands", ["1", "2", *SMALL_WINS], id="session"),
        pytest.param("Results by position", 0, "PFR", "BTN · PFR", "Made in 11 hands, not made in 0 ", ["1", "2", *SMALL_WINS], id="position"),
        pytest.param("Core statistics", 13, "Chances", "Went to showdown · Chances", "Made in 0 hands, not made in 1 ", ["1"], id="chances"),
        pytest.param("All players", 0, "VPIP", "BB · VPIP", "Made in 2 hands, not made in 9 ", ["1", "2", *SMALL_WINS], id="made first"),
        pytest.param("All players", 0, "W$SD", None, None, None, id="no chance"),
    ],
)  # fmt: skip
def test_numbers_lead_to_their_hands(
    open_page: Open,
    report: str,
    caption: str,
    row: int,
    column: str,
    title: str,
    words: str,
    hands: list[str],
) -> None:
    shown = unfolded(open_page(report))
    headings = table(shown, caption).locator("thead th").all_text_contents()
    table(shown, caption).locator("tbody tr").nth(row).locator("th, td").nth(headings.index(column)).click()
    if hands is None:
        assert not shown.evaluate("document.getElementById('list').open")
        return
    found_title, found_words, found = listed(shown)
    assert found_title.endswith(title)
    assert words in found_words
    assert found == hands


def test_hands_of_the_list_open(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report))
    shown.locator(".numbers button").first.click()
    assert listed(shown)[0] == "Net, play money"
    shown.click("#list-replay")
    opened(shown, "Hand 1", "11 of 12")
    shown.click("#close")
    shown.locator("#list tbody .opens").nth(1).click()
    wait_until(shown, "document.getElementById('replayer').open")
    opened(shown, "Hand 2", "1 of 12")


def test_the_replayer_of_a_report_is_made_once(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report))
    shown.locator(".numbers button").first.click()
    listed(shown)
    shown.locator("#list tbody .opens").first.click()
    opened(shown, "Hand 1", "1 of 12")
    inside = shown.frames[-1]
    inside.check(".set-amounts_bb")
    inside.fill(".filter-search", "nobody")
    shown.click("#close")
    shown.locator("#list tbody .opens").nth(1).click()
    wait_until(inside, "document.querySelector('.hand-title').textContent === 'Hand 2'")
    assert shown.frames[-1] == inside
    assert inside.is_checked(".set-amounts_bb")
    opened(shown, "Hand 2", "1 of 12")


def test_findings_lead_to_their_hand(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report))
    shown.get_by_role("button", name="Replay the hand").first.click()
    opened(shown, "Hand 3", "1 of 12")
    inside = shown.frames[-1]
    inside.click(".show-all")
    assert inside.text_content(".hands-count") == "12 of 12"


def test_escape_leads_back(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report))
    shown.locator(".numbers button").first.click()
    assert listed(shown)[1].startswith("11 of 11 hands listed")
    shown.click("#list-replay")
    opened(shown, "Hand 1", "11 of 12")
    shown.frames[-1].locator(".stage").press("Escape")
    wait_until(shown, "!document.getElementById('replayer').open")
    shown.keyboard.press("Escape")
    wait_until(shown, "!document.getElementById('list').open")


def test_arrows_lead_from_number_to_number(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report))
    positions = table(shown, "Results by position")
    positions.locator("tbody button").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        shown.keyboard.press(key)
    assert listed(shown)[0] == "BTN · Hands"
    shown.keyboard.press("Escape")
    assert positions.locator("tbody td button").first.evaluate("button => button === document.activeElement")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return 120 hands of BTN with ace and king, without replays."""
    file = tmp_path_factory.mktemp("many") / "hands.txt"
    texts = [deal(SMALL, 3, number=number) for number in range(1, 121)]
    named = [text.replace("CARDS ***", "CARDS ***\nDealt to BTN [As Kd]") for text in texts]
    file.write_text("\n".join(named), encoding="utf-8")
    return report_html(report_content(load(file)))


def test_long_lists_come_in_parts(open_page: Open, many: str) -> None:
    shown = unfolded(open_page(many))
    shown.locator(".numbers button").first.click()
    assert "100 of 120 hands listed" in listed(shown)[1]
    shown.click("#list-more")
    assert len(listed(shown)[2]) == 120
    assert "120 of 120 hands listed" in listed(shown)[1]
    assert not shown.is_visible("#list-more")


def test_hands_that_are_not_inside_are_named_with_the_command(open_page: Open, many: str) -> None:
    shown = unfolded(open_page(many))
    table(shown, "Results by position").locator("tbody td").nth(4).click()
    assert listed(shown)[0] == "BTN · PFR"
    assert shown.locator("#list tbody .opens").count() == 0
    assert not shown.is_visible("#list-replay")
    assert re.search(r"hands\.txt:1 1$", shown.locator("#list tbody .place").first.text_content())
    question = "kind = cash and play_money and site = pokerstars and position = BTN"
    assert (
        shown.text_content("#list-command") == f'hh stats PATH --player BTN --where "{question}" --hands pfr'
    )


def test_the_square_of_starting_hands_leads_to_hands(open_page: Open, many: str) -> None:
    shown = unfolded(open_page(many))
    shown.locator(".hand-grid").first.get_by_text("AKo", exact=True).click()
    assert listed(shown)[0] == "AKo"
    assert "100 of 120 hands listed" in listed(shown)[1]


def test_columns_of_numbers_and_of_text_sort(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report))
    wins = table(shown, "Biggest wins, play money")
    first = wins.locator("tbody tr").first.locator("td").last
    assert first.text_content() == "+30.5"  # 61 chips of 2
    wins.get_by_role("button", name="Net bb").click()
    wins.get_by_role("button", name="Net bb").click()
    assert first.text_content() == "+1.5"
    wins.get_by_role("button", name="Position").click()
    assert wins.locator("tr").nth(0).locator("[aria-sort]").text_content() == "Position"


def test_nothing_is_wider_than_the_page(open_page: Open, report: str) -> None:
    shown = unfolded(open_page(report, viewport={"width": 1280, "height": 800}))
    for width in (1280, 820, 390):
        shown.set_viewport_size({"width": width, "height": 800})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow_cases(2)
@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "width"), SCREENS)
def test_axe_finds_no_serious_fault(open_page: Open, report: str, scheme: str, width: int) -> None:
    size = {"width": width, "height": 844}
    shown = unfolded(open_page(report, color_scheme=scheme, bypass_csp=True, viewport=size))
    assert serious_faults(shown) == []
    shown.locator(".numbers button").first.click()
    listed(shown)
    assert serious_faults(shown) == []
