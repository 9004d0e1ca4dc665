"""The report in a real browser: numbers lead to hands, columns sort, nothing is wider than the page."""

from pathlib import Path

import pytest

from analysis import load
from analysis.report import report_html
from analysis.report.embedded import Hands
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands
from tests.analysis.deals import deal
from tests.replayer.conftest import Open, serious_faults, wait_until

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

    return report_html(load(file), fetch=fetch)


def opened(shown) -> tuple[str, str]:
    """Hand and number of hands of the replayer that a click opened."""
    wait_until(shown, "document.getElementById('replayer').open")
    for _ in range(200):
        inside = shown.frames[-1]
        if len(shown.frames) > 1 and inside.locator("#hand-title").text_content():
            break
        shown.wait_for_timeout(50)
    return inside.text_content("#hand-title"), inside.text_content("#hands-count")


def table(shown, caption: str):
    return shown.locator("figure.table").filter(has=shown.get_by_role("heading", name=caption, exact=True))


@pytest.mark.parametrize(
    ("caption", "row", "hand", "count"),
    [
        pytest.param("Biggest wins", 0, "Hand 1", "1 of 12", id="biggest win"),
        pytest.param("Biggest losses", 0, "Hand 2", "1 of 12", id="biggest loss"),
        pytest.param("Starting hands", 0, "Hand 1", "11 of 12", id="starting hand"),
        pytest.param("Results by position", 0, "Hand 1", "11 of 12", id="position"),
        pytest.param("All players", 0, "Hand 1", "11 of 12", id="opponent"),
    ],
)
def test_numbers_lead_to_their_hands(
    open_page: Open, report: str, caption: str, row: int, hand: str, count: str
) -> None:
    shown = open_page(report)
    table(shown, caption).locator("tbody tr").nth(row).locator("td").last.click()
    assert opened(shown) == (hand, count)


def test_cards_and_findings_lead_to_their_hands(open_page: Open, report: str) -> None:
    shown = open_page(report)
    shown.locator(".cards button").first.click()
    assert opened(shown)[1] == "11 of 12"  # the faulty hand does not count
    shown.click("#close")
    shown.get_by_role("button", name="Replay the hand").first.click()
    wait_until(shown, "document.getElementById('replayer').open")
    shown.wait_for_timeout(500)
    assert opened(shown) == ("Hand 3", "1 of 12")
    inside = shown.frames[-1]
    inside.click("#show-all")
    assert inside.text_content("#hands-count") == "12 of 12"


def test_escape_leads_back(open_page: Open, report: str) -> None:
    shown = open_page(report)
    shown.locator(".cards button").first.click()
    assert opened(shown)[1] == "11 of 12"
    shown.frames[-1].locator("#stage").press("Escape")
    wait_until(shown, "!document.getElementById('replayer').open")


def test_columns_of_numbers_and_of_text_sort(open_page: Open, report: str) -> None:
    shown = open_page(report)
    wins = table(shown, "Biggest wins")
    first = wins.locator("tbody tr").first.locator("td").last
    assert first.text_content() == "+30.5"  # 61 chips of 2
    wins.get_by_role("button", name="Net bb").click()
    wins.get_by_role("button", name="Net bb").click()
    assert first.text_content() == "+1.5"
    wins.get_by_role("button", name="Position").click()
    assert wins.locator("tr").nth(0).locator("[aria-sort]").text_content() == "Position"


def test_nothing_is_wider_than_the_page(open_page: Open, report: str) -> None:
    shown = open_page(report, viewport={"width": 1280, "height": 800})
    for width in (1280, 820, 390):
        shown.set_viewport_size({"width": width, "height": 800})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(open_page: Open, report: str, scheme: str) -> None:
    assert serious_faults(open_page(report, color_scheme=scheme, bypass_csp=True)) == []


def test_without_hands_nothing_opens(open_page: Open, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(deal(SMALL, 3), encoding="utf-8")
    shown = open_page(report_html(load(tmp_path / "hands.txt"), hero="BTN"))
    assert shown.locator("[data-hands]").count() == 0
