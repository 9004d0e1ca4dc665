"""Flows in a real browser over a real server: from the first run to a reviewed hand."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis.store import Store
from analysis.store.notes.notes import Notes
from analysis.web.pages import PAGES as ALL
from tests.analysis.replayer.conftest import serious_faults, wait_until
from tests.analysis.web.conftest import SAMPLES, Server
from tests.cli.conftest import ROOT, one_hand

Open = Callable[..., Any]
Start = Callable[..., Server]
SESSION = SAMPLES / "cash_6max_session.txt"
PAGES = (*(page.path for page in ALL if "{" not in page.path), "/stats?by=position")


@pytest.fixture
def open_in(chromium: Any) -> Iterator[Open]:
    """Opens a server in a browser of its own; nothing may go wrong, and nothing may be asked of anybody else."""
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
    assert [line for line in trouble if "400 (Bad Request)" not in line] == []


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


def test_hands_that_arrive_are_shown(start: Start, open_in: Open, tmp_path: Path) -> None:
    """Half a hand is not shown, the whole one once, and nobody has to reload."""
    file = tmp_path / "hands.txt"
    file.write_text(one_hand(1))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)])
        page = open_in(start(), "/hands")
        assert page.text_content("h1") == "1 hand"
        whole = one_hand(1) + one_hand(2)
        file.write_text(whole)
        store.import_files([str(file)])
        wait_until(page, "document.querySelector('h1').textContent === '2 hands'")
        assert page.locator("table.hands tbody tr").count() == 2
        page.fill('input[name="q"]', "won")  # what somebody types stays
        file.write_text(whole + one_hand(3))
        store.import_files([str(file)])
        wait_until(page, "!document.querySelector('.news').hidden")
        assert (page.input_value('input[name="q"]'), page.text_content("h1")) == ("won", "2 hands")


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


def test_a_review_by_keys_alone(start: Start, open_in: Open, tmp_path: Path) -> None:
    """From the session to its first hand; a step, a tag, a note; reviewed; on to the next one."""
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
        numbers = [number for (number,) in store.catalogue.rows("SELECT number FROM hands ORDER BY line")]
    page = open_in(start(), "/sessions")

    def follow(*keys: str) -> None:
        """Type, and wait for the page that the last key leads to."""
        for key in keys[:-1]:
            (page.keyboard.press if len(key) == 1 else page.keyboard.type)(key)
        with page.expect_navigation():
            page.keyboard.press(keys[-1])

    with page.expect_navigation():
        page.locator("tbody th a").first.click()
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
    assert "from=" in page.url
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


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_axe_finds_no_serious_fault(start: Start, open_in: Open, scheme: str, width: int) -> None:
    server = start(str(SAMPLES))
    page = open_in(server, "/", color_scheme=scheme, viewport={"width": width, "height": 900})
    hand = page.locator("table.hands tbody a").first.get_attribute("href")
    session = page.locator("a[href^='/session/']").first.get_attribute("href")
    found = {}
    for path in (*PAGES, hand, session, "/checks/L110", "/player/pokerstars/half%3Atime", "/hands?q=x"):
        page.goto(server.root + path)
        if path == hand:
            page.wait_for_selector(".replayer .table")
        if faults := serious_faults(page):
            found[path] = faults
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    assert found == {}
