"""The first screen of a report in a real browser: the filter counts again, the graph is read, phones see the result."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from analysis import Tables, load
from analysis.report import report_content, report_html
from tests.analysis.deals import deal, load_text
from tests.analysis.replayer.conftest import Open, go_to, wait_until

ALL_CELLS = """() => [...document.querySelectorAll("tr[data-group] > *, dd")].map((cell) => cell.textContent.trim())"""
KEEP_ALL = "#from=1970-01-01"  # counts every number again
FILL_CARD = """(cell, text) => {
    cell.querySelector(".opens").textContent = text;
    cell.style.setProperty("--letters", text.length);
}"""
WIN = "BTN raises 60, SB folds, BB calls | BB checks, BTN bets 80, BB folds"  # BTN +61
LOSS = "BTN raises 20, SB folds, BB raises 90, BTN folds"  # BTN -20
STEAL = "BTN raises 6, SB folds, BB folds"  # BTN +3


@pytest.fixture(scope="module")
def samples_page(stars_tables: Tables) -> str:
    return report_html(report_content(stars_tables))


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """BTN wins 61 on the 8th of May, loses 20 on the 9th, and on the 10th wins 3 three times, with Cyd for BB."""
    texts = [day_of(WIN, 1, 8), day_of(LOSS, 2, 9)]
    texts += [day_of(STEAL, number, 10).replace("BB", "Cyd") for number in (3, 4, 5)]
    return report_html(report_content(load_text(tmp_path_factory.mktemp("days"), *texts)))


def day_of(story: str, number: int, day: int) -> str:
    """A hand of BTN with ace and king that begins at midnight UTC, four hours later than in New York."""
    text = deal(story, 3, number=number, dealt={"BTN": "As Kd"})
    return re.sub(r"2024/05/\d\d", f"2024/05/{day - 1:02}", text)


def card(shown: Any, label: str) -> tuple[str, str]:
    """Value and small print of a card."""
    own = shown.locator("dt").filter(has_text=re.compile(f"^{re.escape(label)}$"))
    place = shown.locator(".numbers > div").filter(has=own)
    return place.locator(".value").text_content(), place.locator(".detail").text_content()


def filtered(open_page: Open, page: str, state: str) -> Any:
    shown = open_page(page, state)
    wait_until(shown, "document.getElementById('kept').textContent !== ''")
    return shown


def test_counting_all_hands_again_gives_every_number_of_the_report(
    open_page: Open, samples_page: str
) -> None:
    shown = open_page(samples_page)
    before = shown.evaluate(ALL_CELLS)
    go_to(shown, KEEP_ALL)
    wait_until(shown, "document.documentElement.classList.contains('filtered')")
    changed = [pair for pair in zip(before, shown.evaluate(ALL_CELLS), strict=True) if pair[0] != pair[1]]
    assert changed == []
    assert len(before) > 2_000
    assert shown.locator("tr[hidden]").count() == 0


@pytest.mark.parametrize(
    ("state", "kept", "hands", "net"),
    [
        pytest.param("#from=2024-05-09", "4 of 5 hands", "4", "−11", id="from a day"),
        pytest.param("#from=2024-05-09&to=2024-05-09", "1 of 5 hands", "1", "−20", id="one day"),
        pytest.param("#opponent=Cyd", "3 of 5 hands", "3", "+9", id="opponent"),
        pytest.param("#pot=3-bet", "1 of 5 hands", "1", "−20", id="kind of pot"),
        pytest.param("#position=BTN", "5 of 5 hands", "5", "+50", id="position"),
        pytest.param("#position=BB", "0 of 5 hands", "0", "–", id="a position of others"),
        pytest.param("#opponent=Nobody", "0 of 5 hands", "0", "–", id="unknown opponent"),
    ],
)
def test_the_url_contains_the_filter(
    open_page: Open, days: str, state: str, kept: str, hands: str, net: str
) -> None:
    shown = filtered(open_page, days, state)
    assert shown.text_content("#kept").startswith(kept)
    assert (card(shown, "Hands")[0], card(shown, "Net, play money")[0]) == (hands, net)


def test_the_filter_is_counted_and_in_the_url(open_page: Open, days: str) -> None:
    shown = filtered(open_page, days, "")
    whole = shown.evaluate(ALL_CELLS)
    shown.select_option("[name=pot]", "single-raised")
    wait_until(shown, "document.getElementById('kept').textContent.startsWith('4 of')")
    assert shown.evaluate("location.hash") == "#pot=single-raised"
    interval = "−546.0 to +2,296.0, if hands are independent"  # deviation 14.5 bb
    assert card(shown, "bb/100") == ("+875.0", interval)
    assert card(shown, "3Bet") == ("–", "no chance yet")
    shown.click("#filter [type=reset]")
    wait_until(shown, "location.hash === ''")
    wait_until(shown, "document.getElementById('kept').textContent.startsWith('Hands are counted')")
    assert shown.evaluate(ALL_CELLS) == whole


def test_rows_without_a_hand_that_counts_are_hidden_and_lists_are_shorter(open_page: Open, days: str) -> None:
    shown = filtered(open_page, days, "#opponent=Cyd")
    shown.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    wins = shown.locator("[data-caption='Biggest wins, play money'] tbody tr:visible")
    assert wins.count() == 3
    wins.first.locator("td").last.click()
    wait_until(shown, "document.getElementById('list').open")
    assert "1 of 1 hand listed" in shown.text_content("#list-words")


def test_the_list_shows_cards_position_board_pot_and_result(open_page: Open, days: str) -> None:
    shown = filtered(open_page, days, "")
    shown.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    shown.locator(".numbers button").first.click()
    wait_until(shown, "document.getElementById('list').open")
    first = shown.locator("#list tbody tr").first
    cells = [" ".join(text.split()) for text in first.locator("th, td").all_text_contents()]
    assert cells[:3] == ["2024-05-08 00:00", "A♠\ufe0eK♦\ufe0e", "BTN"]
    assert cells[4:6] == ["121", "+61 +30.5 bb"]
    labels = [card.get_attribute("aria-label") for card in first.locator("[role=img]").all()]
    assert labels[:3] == ["ace of spades", "king of diamonds", "2 of clubs"]
    assert cells[-1].startswith("hands.txt:1")
    assert re.fullmatch(r"Copy .*/hands.txt:1", first.locator(".copy").get_attribute("title"))


def colours(shown: Any, selector: str) -> set[str]:
    return set(
        shown.eval_on_selector_all(selector, "nodes => nodes.map((node) => getComputedStyle(node).color)")
    )


def test_cards_are_drawn_in_four_colours_everywhere(open_page: Open, samples_page: str) -> None:
    assert not re.search(r">[2-9TJQKA][cdhs] [2-9TJQKA][cdhs]<", samples_page)
    shown = open_page(samples_page)
    of_suits = [colours(shown, f".mini.suit-{suit}") for suit in "shdc"]
    assert all(len(one) == 1 for one in of_suits)
    assert len(set.union(*of_suits)) == 4


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> str:
    """BTN wins 61, loses 20, then wins 3 in each of 28 hands of another day."""
    texts = [day_of(WIN, 1, 8), day_of(LOSS, 2, 8), *[day_of(STEAL, number, 10) for number in range(3, 31)]]
    return report_html(report_content(load_text(tmp_path_factory.mktemp("graph"), *texts)))


def read_out(shown: Any) -> Sequence[str]:
    return shown.locator(".legend").first.locator("dd").all_text_contents()


def test_the_graph_shows_the_sums_after_each_hand(open_page: Open, graph: str) -> None:
    shown = filtered(open_page, graph, "")
    assert read_out(shown) == ["+125", "+125", "0", "+125"]
    assert shown.locator(".graph .chart .mark").count() == 1  # the second session
    shown.locator(".pad").press("Home")
    for total in ("+61", "+41", "+44"):
        shown.locator(".pad").press("ArrowRight")
        assert read_out(shown)[0] == total
    assert shown.locator(".where").text_content() == "after hand 3, 2024-05-10 00:00"
    shown.locator(".switches button", has_text="bb").click()
    assert read_out(shown)[0] == "+62.5 bb"
    shown.locator(".switches button", has_text="dates").click()
    assert shown.evaluate("location.hash") == "#unit=bb&x=dates"


def test_the_heading_of_the_graph_describes_it(open_page: Open, graph: str) -> None:
    heading = ".drawing:has(.graph) h3"
    shown = filtered(open_page, graph, "")
    assert shown.text_content(heading) == "Winnings in play money over 30 hands"
    go_to(shown, "#unit=bb&from=2024-05-10")
    wait_until(
        shown, f"document.querySelector('{heading}').textContent === 'Winnings in big blinds over 28 hands'"
    )


def test_dates_have_hours_where_days_would_repeat(open_page: Open, graph: str) -> None:
    shown = filtered(open_page, graph, "#x=dates")
    below = shown.locator(".graph .chart text").all_text_contents()[-5:]
    assert below == ["05-08 00:00", "05-08 12:00", "05-09 00:00", "05-09 12:00", "05-10 00:00"]


def test_the_pointer_reads_the_nearest_hand(open_page: Open, graph: str) -> None:
    shown = filtered(open_page, graph, "")
    assert read_at(shown, 63, "before the first hand")
    assert read_at(shown, -15, "after hand 30,")


def read_at(shown: Any, x: int, words: str) -> bool:
    """Point at the graph, at pixels from its left or (negative) right end, until it says these words."""
    for times in range(200):
        box = shown.locator(".pad").bounding_box()  # the page may still move
        end = box["x"] + (box["width"] if x < 0 else 0)
        shown.mouse.move(end + x, box["y"] + 50 + times % 2)
        if shown.text_content(".where").startswith(words):
            return True
        shown.wait_for_timeout(50)
    return False


def test_a_phone_shows_the_result_first_and_keeps_the_first_column(open_page: Open, graph: str) -> None:
    shown = open_page(graph, viewport={"width": 390, "height": 844})
    wait_until(shown, "document.getElementById('kept').textContent !== ''")
    result = shown.locator(".numbers .value").first.bounding_box()
    assert result["y"] + result["height"] < 844
    box = shown.locator("[data-caption^=Sessions] .scroll")
    first = box.locator("tbody th").first
    before = first.bounding_box()["x"]
    box.evaluate("box => (box.scrollLeft = 200)")
    assert first.bounding_box()["x"] == before


@pytest.mark.parametrize("amount", [1, 12_345_678])
def test_amounts_fit_their_card(open_page: Open, graph: str, amount: int) -> None:
    for width in (390, 800, 1400):
        shown = open_page(graph, viewport={"width": width, "height": 844})
        wait_until(shown, "document.getElementById('kept').textContent !== ''")
        value = shown.locator(".numbers .value").first
        value.evaluate(FILL_CARD, f"+${amount:,}.00")
        assert value.evaluate("cell => cell.scrollWidth <= cell.clientWidth + 1")


def test_a_page_without_scripts_shows_everything(chromium: Any, graph: str, tmp_path: Any) -> None:
    (tmp_path / "page.html").write_text(graph, encoding="utf-8")
    shown = chromium.new_context(java_script_enabled=False).new_page()
    shown.goto((tmp_path / "page.html").as_uri())
    assert shown.locator(".graph svg").is_visible()
    assert not shown.locator("#filter-box").is_visible()
    shown.locator("details summary", has_text="Biggest wins").click()
    assert shown.locator("[data-caption^='Biggest wins'] table").is_visible()
    shown.context.close()


@pytest.mark.nightly
def test_the_report_of_the_samples_is_not_too_long(open_page: Open, samples: Any) -> None:
    shown = open_page(report_html(report_content(load(samples))), viewport={"width": 1400, "height": 900})
    assert shown.evaluate("document.documentElement.scrollHeight") <= 12_000
