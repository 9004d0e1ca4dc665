"""Flows in a real browser over a real server: from the first run to a reviewed hand."""

import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import polars as pl
import pytest

from analysis.stats import chosen_hands
from analysis.store import Store
from analysis.store.notes.notes import Notes
from analysis.web.pages import PAGES as ALL
from tests.analysis.cli.conftest import ROOT, one_hand
from tests.analysis.replayer.conftest import serious_faults, wait_until
from tests.analysis.web.conftest import SAMPLES, Opened, Server

Open = Callable[..., Any]
Start = Callable[..., Server]
TOLD = ("400 (Bad Request)", "412 (Precondition Failed)")  # console messages for pages with an error
PATIENCE = 20.0  # seconds
SESSION = SAMPLES / "cash_6max_session.txt"
PAGES = (*(page.path for page in ALL if "{" not in page.path), "/stats?by=position")


@pytest.fixture
def open_in(chromium: Any) -> Iterator[Open]:
    """Open a server in a separate browser; fail on errors and on requests to other hosts."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def show(server: Server, path: str = "/", **options: Any) -> Any:
        context = chromium.new_context(**({"viewport": {"width": 1400, "height": 900}} | options))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda message: message.type == "error" and trouble.append(message.text))
        page.on("request", lambda one: one.url.startswith(server.root) or trouble.append(one.url))
        page.goto(server.address)
        if path != "/":
            page.goto(server.root + path)
        return page

    yield show
    for context in contexts:
        context.close()
    assert [line for line in trouble if not any(one in line for one in TOLD)] == []


def test_the_first_run(start: Start, open_in: Open, tmp_path: Path) -> None:
    """An empty store offers the folder of a client that is there; its hands appear, and then the verdict."""
    folder = tmp_path / ".config/winamax/documents/accounts/Me/history"
    shutil.copytree(ROOT / "sample_histories" / "winamax", folder)
    page = open_in(start())
    assert page.text_content("h1") == "There are no hands yet"
    assert page.locator(".offers .file").all_text_contents() == [str(folder)]
    page.get_by_role("button", name="Import").click()
    wait_until(page, "document.querySelector('h1 + p')?.textContent.includes(' hands in ')")
    wait_until(page, "document.querySelector('.lead:not(.soft)')?.textContent.includes('hand')")
    with Store(tmp_path / "store") as store:
        assert store.count() > 10
        assert f"{store.count():,} hands in" in page.text_content(".heading")


def test_a_file_opens_the_pages(opened: Opened, chromium: Any) -> None:
    """As `--open` does it; a strict cookie is not sent where a page of another origin leads."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(opened.page.as_uri())
    page.wait_for_selector("h1")
    assert (page.text_content("h1"), page.url) == ("There are no hands yet", f"{opened.server.root}/")
    context.close()


def heading(page: Any, *, reload: bool = False) -> str:
    """The heading of a list once its hands are counted, which takes a while on a busy machine.

    Args:
        page: The page.
        reload: Reload the page until then, because a page without scripts does not change.
    """
    end = time.monotonic() + PATIENCE
    while (text := str(page.text_content("h1"))) == "Hands" and time.monotonic() < end:
        page.wait_for_timeout(100)
        if reload:
            page.reload()
    return text


def test_hands_that_arrive_are_shown(start: Start, open_in: Open, tmp_path: Path) -> None:
    """Half a hand is not shown, the whole one once and soon, and nobody has to reload."""
    file = tmp_path / "hands.txt"
    with Store(tmp_path / "store", create=True) as store:

        def write(text: str) -> float:
            """Import the file as it is then; the time when that was done."""
            file.write_text(text)
            store.import_files([str(file)])
            return time.monotonic()

        write(one_hand(1))
        page = open_in(start(), "/hands")
        assert heading(page) == "1 hand"
        whole, took = one_hand(1), []
        for number in (2, 3, 4):  # a busy machine may be late, but not every time
            hand = one_hand(number)
            write(whole + hand[: len(hand) // 2])
            assert heading(page) == f"{number - 1} hand{'s' if number > 2 else ''}"
            whole += hand
            begun = write(whole)
            wait_until(page, f"document.querySelector('h1').textContent === '{number} hands'")
            took.append(time.monotonic() - begun)
            assert page.locator("table.hands tbody tr").count() == number
        assert min(took) < 2, took
        page.fill('input[name="q"]', "won")  # typed text stays
        write(whole + one_hand(5))
        wait_until(page, "!document.querySelector('.news').hidden")
        assert (page.input_value('input[name="q"]'), heading(page)) == ("won", "4 hands")


def test_a_cell_leads_to_its_hands(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/stats?by=position")
    row = page.locator("tbody tr").nth(0)
    position, hands = row.locator("th").inner_text(), row.locator("td a").nth(0).inner_text()
    with page.expect_navigation():
        row.locator("td a").nth(0).click()
    wait_until(page, f"document.querySelector('h1').textContent === '{hands} hands'")
    assert page.locator("table.hands tbody tr").count() == int(hands)
    assert set(page.locator("table.hands tbody td:nth-child(3)").all_inner_texts()) == {position}
    with page.expect_navigation():
        page.locator("table.hands tbody a").nth(0).click()
    assert f"1 of {hands}" in page.locator(".around").inner_text()
    with page.expect_navigation():
        page.keyboard.press("u")
    wait_until(page, f"document.querySelector('h1').textContent === '{hands} hands'")


def test_the_way_back_leads_to_the_same_place(start: Start, open_in: Open) -> None:
    """The list is where it was, with its question and its filters."""
    page = open_in(start(str(SAMPLES)), "/hands?q=won&kind=cash")
    wait_until(page, "!document.querySelector('h1 + p').innerText.includes('counting')")
    row = page.locator("table.hands tbody a").nth(30)
    row.scroll_into_view_if_needed()
    place, hand = page.evaluate("scrollY"), row.inner_text()
    assert place > 300
    with page.expect_navigation():
        row.click()
    page.go_back()
    wait_until(page, f"Math.abs(scrollY - {place}) < 2")
    assert page.locator("table.hands tbody a").nth(30).inner_text() == hand
    assert page.input_value('input[name="q"]') == "won"
    assert page.locator('select[name="kind"]').input_value() == "cash"


def test_a_review_by_keys_alone(start: Start, open_in: Open, tmp_path: Path) -> None:
    """From the session to its biggest pot and back, to the first hand; a step, a tag, a note; on to the next one."""
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
        numbers = [number for (number,) in store.catalogue.rows("SELECT number FROM hands ORDER BY line")]
        (biggest,) = (
            chosen_hands(store.tables(), players=["RiverOtter"])
            .sort((pl.col("net") / pl.col("big_blind")).abs(), descending=True)
            .select("hand_id")
            .collect()["hand_id"]
            .head(1)
        )
    page = open_in(start(), "/sessions")

    def follow(*keys: str) -> None:
        """Type, and wait for the page that the last key leads to."""
        for key in keys[:-1]:
            (page.keyboard.press if len(key) == 1 else page.keyboard.type)(key)
        with page.expect_navigation():
            page.keyboard.press(keys[-1])

    with page.expect_navigation():
        page.locator("tbody th a").first.click()
    session = page.url
    follow("b")
    assert page.text_content("h1") == f"Hand {biggest}"
    assert "session=" in page.url
    page.go_back()  # the key for it belongs to the browser
    assert page.url == session
    follow("n")
    page.wait_for_selector(".replayer .table")
    assert page.text_content("h1") == f"Hand {numbers[0]}"
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=5**")
    follow("t", "bluff", "Enter")
    assert page.locator(".tags .tag").inner_text() == "bluff"
    page.keyboard.press("c")
    page.keyboard.type("too small")
    page.keyboard.press("Tab")
    page.keyboard.type("5")
    follow("Enter")
    assert page.url.endswith("&step=5")
    assert "Note on step 5" in page.locator("form.note").first.inner_text()
    follow("r")
    assert page.get_by_role("button", name="✓ Reviewed").is_visible()
    follow("n")
    assert page.text_content("h1").removeprefix("Hand ") in numbers[1:]
    assert "session=" in page.url
    with Notes(tmp_path / "store") as notes:
        assert notes.tags() == {"bluff": 1}
        assert [(one.about.hand, one.about.step, one.text) for one in notes.notes()] == [
            (numbers[0], 5, "too small")
        ]
        assert notes.by_hand()["reviewed"].to_list() == [True]


def test_a_mistake_is_marked_and_mended(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/hands")
    page.keyboard.press("/")
    page.keyboard.type("positon = BTN")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.text_content("mark") == "positon"
    assert page.input_value('input[name="q"]') == "positon = BTN"
    page.fill('input[name="q"]', "position = BTN")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert set(page.locator("table.hands tbody td:nth-child(3)").all_inner_texts()) == {"BTN"}


def test_suggestions_by_keys(start: Start, open_in: Open) -> None:
    """Arrows and Enter take what is suggested; Escape closes the list, and only then leaves the field."""
    page = open_in(start(str(SESSION)), "/hands")
    box, options = page.locator('input[name="q"]'), page.locator(".suggestions li:visible code")
    page.keyboard.press("/")
    for typed, keys in (
        ("posit", ["ArrowDown", "Enter"]),
        ("", ["ArrowDown", "Enter"]),
        ("bt", ["ArrowDown", "Tab"]),
    ):
        page.keyboard.type(typed)
        options.first.wait_for()
        for key in keys:
            page.keyboard.press(key)
    wait_until(page, "document.querySelector('input[name=q]').value === 'position = BTN '")
    options.first.wait_for()
    assert options.all_inner_texts() == ["and", "or"]
    assert (box.get_attribute("role"), box.get_attribute("aria-expanded")) == ("combobox", "true")
    page.keyboard.press("ArrowUp")
    assert page.locator(f"#{box.get_attribute('aria-activedescendant')}").inner_text().startswith("or")
    page.keyboard.press("Escape")
    assert box.get_attribute("aria-expanded") == "false"
    assert serious_faults(page) == []
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert set(page.locator("table.hands tbody td:nth-child(3)").all_inner_texts()) == {"BTN"}


def test_a_question_is_saved_and_opened_elsewhere(start: Start, open_in: Open, tmp_path: Path) -> None:
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
    server = start()
    page = open_in(server, "/hands?q=position+%3D+BTNN")
    field = page.locator('input[name="q"]')
    assert field.evaluate("(one) => one.value.slice(one.selectionStart, one.selectionEnd)") == "BTNN"
    page.keyboard.type("BTN")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    hands = heading(page)
    page.fill('input[name="name"]', "button")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    other = open_in(server, "/")
    with other.expect_navigation():
        other.get_by_role("link", name="button", exact=True).click()
    assert (other.input_value('input[name="q"]'), heading(other)) == ("@button", hands)


def hands_of(page: Any, *, reload: bool = False) -> int:
    """How many hands the list says that it has."""
    return int(heading(page, reload=reload).split()[0].replace(",", ""))


def test_the_graph_by_drag_keys_and_click(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/graph")
    picture = page.locator(".chart.wide")
    page.wait_for_selector(".chart.wide .cursor", state="attached")
    box = picture.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.4, middle)
    assert page.locator(".readout").inner_text().startswith("after hand ")
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.7, middle)
    assert page.locator(".chart.in-use").count() == 1  # so that news do not draw it anew meanwhile
    with page.expect_navigation():
        page.mouse.up()
    first, last = map(int, parse_qs(urlsplit(page.url).query)["hands"][0].split("-"))
    assert 0 < first < last < 25
    assert f"In {last - first} hands" in page.locator(".short-table").inner_text()
    page.wait_for_selector(".chart.wide .cursor", state="attached")
    picture.focus()
    for key in ("Home", "Shift+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
    assert page.locator(".readout").inner_text().startswith(f"after hand {first + 2}, ")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.endswith(f"hands={first}-{first + 2}")
    with page.expect_navigation():
        page.keyboard.press("0")
    page.wait_for_selector(".chart.wide .cursor", state="attached")
    page.mouse.move(box["x"] + box["width"] * 0.5, middle)
    with page.expect_navigation():
        page.mouse.click(box["x"] + box["width"] * 0.5, middle)
    assert urlsplit(page.url).path == "/hands"
    assert 1 <= hands_of(page) <= 4


def test_the_graph_without_javascript(start: Start, open_in: Open) -> None:
    """The links of all its parts lead to all its hands; their number is the printed one."""
    page = open_in(start(str(SESSION)), "/graph?x=time", java_script_enabled=False)
    with page.expect_navigation():
        page.get_by_role("link", name="Zoom in").click()
    words = [one.get_attribute("aria-label") for one in page.locator(".chart.wide a").all()]
    shown = sum(int(one.split()[0]) for one in words)
    assert f"In {shown} hands" in page.locator(".short-table").inner_text()
    with page.expect_navigation():
        page.locator(".short-table a").click()
    assert hands_of(page, reload=True) == shown


def test_a_node_of_the_lines_leads_to_its_hands(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SAMPLES)), "/lines")
    wait_until(page, "document.querySelector('table tbody tr') !== null")
    row = page.locator("tbody tr", has=page.locator("a[href^='/lines/hands']")).first
    answer, link = row.locator("th").inner_text(), row.locator("a[href^='/lines/hands']")
    hands = int(link.inner_text())
    with page.expect_navigation():
        link.click()
    wait_until(page, "document.querySelector('table.hands') !== null")
    assert page.locator("table.hands tbody tr").count() == hands
    page.go_back()
    with page.expect_navigation():
        page.locator("tbody th a").first.click()
    wait_until(page, "document.querySelector('.crumbs li:nth-child(2)') !== null")
    assert answer.split()[-1] in page.locator(".crumbs li").last.inner_text()


def test_two_tabs_edit_a_note(start: Start, open_in: Open, tmp_path: Path) -> None:
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
    server = start()
    first = open_in(server, "/hands")
    with first.expect_navigation():
        first.locator("table.hands tbody a").first.click()
    first.fill('textarea[data-key="c"]', "first thought")
    with first.expect_navigation():
        first.get_by_role("button", name="Add note").click()
    second = open_in(server, urlsplit(first.url).path)
    for page, text in ((first, "calls too much"), (second, "calls too little")):
        page.locator("form.note textarea").first.fill(text)
        with page.expect_navigation():
            page.get_by_role("button", name="Save", exact=True).click()
    assert second.locator(".note-text").all_inner_texts() == ["calls too much", "calls too little"]
    with Notes(tmp_path / "store") as notes:
        assert [one.text for one in notes.notes()] == ["calls too much"]


def test_a_server_that_was_killed_is_started_again(start: Start, open_in: Open, tmp_path: Path) -> None:
    """Written notes are there; the cookie of the former server is rejected, the new address works."""
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
    server = start()
    page = open_in(server, "/hands")
    with page.expect_navigation():
        page.locator("table.hands tbody a").first.click()
    with page.expect_navigation():
        page.get_by_role("button", name="Mark as reviewed").click()
    hand = urlsplit(page.url).path
    page.context.close()
    server.end(signal.SIGKILL)
    again = open_in(start(), hand)
    assert again.get_by_role("button", name="✓ Reviewed").is_visible()


def test_without_javascript(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/hands", java_script_enabled=False)
    with page.expect_navigation():
        page.locator("table.hands tbody a").first.click()
    steps = page.locator(".frames li")
    assert steps.count() > 5
    with page.expect_navigation():
        steps.nth(3).locator("a").click()
    assert page.locator(".frames [aria-current]").inner_text() == steps.nth(3).inner_text()
    page.fill('input[name="tag"] >> nth=-1', "seen")
    with page.expect_navigation():
        page.locator("form", has=page.locator("#tags")).get_by_role("button").click()
    assert page.locator(".tags .tag").inner_text() == "seen"


def first_link(page: Any, start: str) -> str:
    """The first link of a page to an address that begins so."""
    found: str = page.locator(f"main a[href^='{start}']").first.get_attribute("href")
    return found


def addresses(server: Server, page: Any) -> list[str]:
    """An address of every page, and of some in other states."""
    found = [*PAGES, "/checks/L110", "/player/pokerstars/half%3Atime", "/help/columns", "/hands?q=x"]
    found += ["/lines/hands?line=BTN+opens", "/stats?vs=pool", "/graph?x=time&unit=money", "/hands?next=x"]
    for path, start in (
        ("/hands", "/hand/"),
        ("/sessions", "/session/"),
        ("/tournaments", "/tournament/"),
    ):
        page.goto(server.root + path)
        found.append(first_link(page, start))
    for one in ALL:
        assert any(address.startswith(one.path.partition("{")[0]) for address in found), one.path
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "width"), [("light", 1400), ("dark", 390)])
def test_axe_finds_no_serious_fault(start: Start, open_in: Open, scheme: str, width: int) -> None:
    server = start(str(SAMPLES))
    page = open_in(server, "/", color_scheme=scheme, viewport={"width": width, "height": 900})
    found = {}
    for path in addresses(server, page):
        page.goto(server.root + path)
        if path.startswith("/hand/"):
            page.wait_for_selector(".replayer .table")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if faults := serious_faults(page):
            found[path] = faults
    assert found == {}
