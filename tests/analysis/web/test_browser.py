"""Flows in a real browser over a real server: from the first run to a reviewed hand."""

import shutil
import signal
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import polars as pl
import pytest

from analysis.stats import chosen_hands
from analysis.store import Store
from analysis.store.notes.notes import Notes
from analysis.web.pages import PAGES as ALL
from tests.analysis.cli.conftest import ROOT, one_hand
from tests.analysis.replayer.conftest import serious_faults, wait_until
from tests.analysis.web.conftest import SAMPLES, Open, Opened, Server, Start, follow, store_of

PATIENCE = 20.0  # seconds
SESSION = SAMPLES / "cash_6max_session.txt"
PAGES = (*(page.path for page in ALL if "{" not in page.path), "/stats?by=position")


def test_the_first_run(start: Start, open_in: Open, tmp_path: Path) -> None:
    """An empty store offers the folder of a client that is there; its hands appear, and then the verdict."""
    folder = tmp_path / ".config/winamax/documents/accounts/Me/history"
    shutil.copytree(ROOT / "sample_histories" / "winamax", folder)
    page = open_in(start())
    assert page.text_content("h1") == "No hands yet. Choose a folder."
    assert page.locator(".offers .file").all_text_contents() == [str(folder)]
    page.get_by_role("button", name="Import").click()
    wait_until(page, "document.querySelector('h1 + p')?.textContent.includes(' hands in ')")
    wait_until(page, "document.querySelector('.lead:not(.soft)')?.textContent.includes('hand')")
    with Store(tmp_path / "store") as store:
        assert store.count() > 10
        assert f"{store.count():,} hands in" in page.text_content(".heading")


def test_a_folder_is_chosen_by_mouse(start: Start, open_in: Open, tmp_path: Path) -> None:
    """From an empty store, folder by folder, to the import and the verdict."""
    folder = tmp_path / "poker" / "2024"
    folder.mkdir(parents=True)
    shutil.copy(SESSION, folder)
    page = open_in(start())
    page.get_by_role("link", name="Choose a folder").click()
    for name in ("poker", "2024"):
        page.get_by_role("link", name=name).click()
    page.get_by_role("button", name="Import this folder").click()
    wait_until(page, "document.querySelector('.lead:not(.soft)')?.textContent.includes('You ')")
    assert "RiverOtter" in page.inner_text("h1")


def test_a_file_opens_the_pages(opened: Opened, chromium: Any) -> None:
    """As `--open` does it; a strict cookie is not sent where a page of another origin leads."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(opened.page.as_uri())
    page.wait_for_selector("h1")
    assert (page.text_content("h1"), page.url) == ("No hands yet. Choose a folder.", f"{opened.server.root}/")
    context.close()


def heading(page: Any, *, reload: bool = False) -> str:
    """Return the heading of a list once its hands are counted, after a while on a busy machine.

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
        page.fill('.question input[name="q"]', "won")  # typed text stays
        write(whole + one_hand(5))
        wait_until(page, "!document.querySelector('.news').hidden")
        assert (page.input_value('.question input[name="q"]'), heading(page)) == ("won", "4 hands")


def test_a_cell_leads_to_its_hands(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/stats?by=position")
    row = page.locator("tbody tr").nth(0)
    position, hands = row.locator("th").inner_text(), row.locator("td a").nth(0).inner_text()
    with page.expect_event("load"):
        row.locator("td a").nth(0).click()
    wait_until(page, f"document.querySelector('h1').textContent === '{hands} hands'")
    assert page.locator("table.hands tbody tr").count() == int(hands)
    assert set(page.locator("table.hands tbody td:nth-child(3)").all_inner_texts()) == {position}
    with page.expect_event("load"):
        page.locator("table.hands tbody a").nth(0).click()
    assert f"1 of {hands}" in page.locator(".around").inner_text()
    with page.expect_event("load"):
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
    with page.expect_event("load"):
        row.click()
    page.go_back()
    wait_until(page, f"Math.abs(scrollY - {place}) < 2")
    assert page.locator("table.hands tbody a").nth(30).inner_text() == hand
    assert page.input_value('.question input[name="q"]') == "won"
    assert page.locator('select[name="kind"]').input_value() == "cash"


@pytest.mark.nightly
def test_a_review_by_keys_alone(start: Start, open_in: Open, tmp_path: Path) -> None:
    """From the session to its biggest pot and back, to the first hand; a step, a tag, a note; on to the next one."""
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
        results = chosen_hands(store.tables(), players=["RiverOtter"]).select(
            "hand_id", size=(pl.col("net") / pl.col("big_blind")).abs()
        )
        largest = results.sort("size", descending=True).collect()["hand_id"]
    page = open_in(start(), "/sessions")
    with page.expect_event("load"):
        page.locator("tbody th a").first.click()
    session = page.url
    follow(page, "b")
    assert f"/hand/pokerstars/{largest[0]}?" in page.url
    assert "session=" in page.url
    page.go_back()  # the key for it belongs to the browser
    assert page.url == session
    follow(page, "r")
    follow(page, "n")
    page.wait_for_selector(".replayer .table")
    assert f"/hand/pokerstars/{largest[0]}?" in page.url
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=5**")
    follow(page, "t", "bluff", "Enter")
    assert page.locator(".tags .tag").inner_text() == "bluff"
    page.keyboard.press("c")
    page.keyboard.type("too small")
    page.keyboard.press("Tab")
    page.keyboard.type("5")
    follow(page, "Enter")
    assert "step=5" in page.url
    assert "Note on step 5" in page.locator("form.note").first.inner_text()
    follow(page, "r")
    assert f"/hand/pokerstars/{largest[1]}?" in page.url
    with Notes(tmp_path / "store") as notes:
        assert notes.tags() == {"bluff": 1}
        assert [(one.about.hand, one.about.step, one.text) for one in notes.notes()] == [
            (largest[0], 5, "too small")
        ]
        assert notes.reviewed() == {("pokerstars", largest[0])}
    follow(page, "z")
    assert f"/hand/pokerstars/{largest[0]}?" in page.url
    with Notes(tmp_path / "store") as notes:
        assert notes.reviewed() == set()


@pytest.mark.slow
def test_ten_hands_are_reviewed_with_three_keys_each(start: Start, open_in: Open, tmp_path: Path) -> None:
    store_of(tmp_path / "store", SAMPLES)
    page = open_in(start(), "/review?queue=size")
    follow(page, "n")
    for place in range(1, 11):
        assert f"{place} of " in page.locator(".walk b").inner_text()
        follow(page, "t", "seen", "Enter")
        follow(page, "r")
    follow(page, "u")
    assert "10 reviewed" in page.locator(".walk").inner_text()
    with Notes(tmp_path / "store") as notes:
        assert notes.tags() == {"seen": 10}
        assert notes.tagged("seen") == notes.reviewed()


def test_a_quiz_on_a_chart_from_a_file_with_keys(start: Start, open_in: Open) -> None:
    """The session has too few decisions of the pool; the player is switched with completion."""
    page = open_in(start(str(SESSION)), "/study/ranges")
    chart = {"name": "chart.txt", "mimeType": "text/plain", "buffer": b"BTN open: random"}
    wait_until(page, "document.querySelector('details.more')?.open")
    while page.input_value("textarea") != "BTN open: random":  # the page may be drawn again meanwhile
        page.set_input_files("input[type=file]", chart)
        page.wait_for_timeout(500)
    with page.expect_event("load"):
        page.get_by_role("button", name="Ask me this").click()
    for key, verdict in (("r", "✓ Right"), ("f", "✗ Wrong"), ("r", "✓ Right")):
        for pressed in (key, "n"):
            assert page.locator("table.hand-grid").count() == (pressed == "n")
            assert pressed == key or verdict in page.inner_text("main")
            with page.expect_event("load"):
                page.keyboard.press(pressed)
    assert "2 of 3 right" in page.inner_text(".heading")
    page.goto(urljoin(page.url, "/stats?q=saw_flop"))
    page.focus(".who input[name=player]")
    wait_until(page, "document.querySelectorAll('#player-names option').length > 3")
    other = page.locator("#player-names option").nth(1).get_attribute("value")
    page.fill(".who input[name=player]", other)
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    assert page.inner_text(".heading p") == f"of {other}"
    assert parse_qs(urlsplit(page.url).query)["q"] == ["saw_flop"]


def test_the_list_of_keys_is_that_of_the_page(start: Start, open_in: Open, tmp_path: Path) -> None:
    store_of(tmp_path / "store", SESSION)
    page = open_in(start(), "/review?queue=size")

    def keys() -> set[str]:
        page.keyboard.press("?")
        found = page.locator(".keys-help dt").all_inner_texts()
        page.keyboard.press("Escape")
        return set(found)

    assert keys() == {"n", "/", "Esc", "?", "j k", "Enter"}
    follow(page, "n")
    page.wait_for_selector(".replayer .table")
    replaying = {"← →", "Space", "Home End", "1 2 3 4"}
    assert keys() == {"n", "u", "r", "t", "c", "Ctrl + Enter", "Esc", "?"} | replaying


@pytest.mark.slow
def test_five_decisions_are_studied_with_the_future_hidden(
    start: Start, open_in: Open, tmp_path: Path
) -> None:
    with Store(store_of(tmp_path / "store", SESSION)) as store:
        rows = chosen_hands(store.tables(), where="saw_flop", players=["RiverOtter"])
        hands = rows.select("site", "hand_id").collect().rows()[:5]
    with Notes(tmp_path / "store", writes=True) as notes:
        notes.tag(hands, "study")
    page = open_in(start(), "/study")
    assert page.locator(".numbers .value").nth(1).inner_text() == "5"
    follow(page, "n")
    for _ in hands:
        page.wait_for_selector(".replayer .table")
        last = int(page.locator(".slider").get_attribute("max"))
        assert page.input_value(".slider") == str(last)  # nothing follows the decision
        page.keyboard.press("End")
        assert page.locator("text=wins").count() == 0
        key = page.locator("button[name=answer]").first.get_attribute("data-key")
        follow(page, key)
        assert "You answered" in page.locator(".own h2").inner_text()
        page.wait_for_selector(".replayer .table")
        assert int(page.locator(".slider").get_attribute("max")) > last
        follow(page, "g")
    assert "Nothing is due." in page.inner_text("main")
    with Notes(tmp_path / "store") as notes:
        assert len(notes.studied()) == 5


@pytest.mark.slow
def test_the_cards_of_the_hero_are_above_the_control_bar(start: Start, open_in: Open, tmp_path: Path) -> None:
    store_of(tmp_path / "store", SESSION)
    page = open_in(start(), "/review?queue=size", viewport={"width": 390, "height": 844})
    with page.expect_event("load"):
        page.locator(".walk a").first.click()
    page.wait_for_selector(".replayer .table")
    table, bar = (page.locator(f".replayer .{name}").bounding_box() for name in ("table", "transport"))
    assert table["y"] + table["height"] <= bar["y"]
    assert page.locator("nav[aria-label=Pages] a").count() == 5


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1400, 900), (390, 844)])
def test_a_toast_leaves_the_replayer_free(
    start: Start, open_in: Open, tmp_path: Path, width: int, height: int
) -> None:
    store_of(tmp_path / "store", SESSION)
    page = open_in(start(), "/review?queue=size", viewport={"width": width, "height": height})
    for key in ("n", "r"):
        follow(page, key)
    page.wait_for_selector(".replayer .transport")
    toast = page.locator(".change").bounding_box()
    for name in ("table", "transport"):
        part = page.locator(f".replayer .{name}").bounding_box()
        sides = (("x", "width"), ("y", "height"))
        apart = [
            toast[at] >= part[at] + part[size] or part[at] >= toast[at] + toast[size] for at, size in sides
        ]
        assert any(apart)


@pytest.mark.slow
def test_the_next_steps_are_on_the_first_screen(start: Start, open_in: Open, tmp_path: Path) -> None:
    """Of a laptop; on the first two screens of a phone."""
    store_of(tmp_path / "store", ROOT / "sample_histories" / "demo")
    page = open_in(start())
    wait_until(
        page,
        "document.querySelectorAll('.next li').length === 3 && document.querySelector('.first .numbers')",
    )
    for width, height, screens in ((1400, 900, 1), (390, 844, 2)):
        page.set_viewport_size({"width": width, "height": height})
        box = box_of(page, ".next")
        assert box["y"] + box["height"] <= screens * height


def box_of(page: Any, selector: str) -> Any:
    """Return the box of an element; the page may just replace it, because a job has ended."""
    for _ in range(200):
        if box := page.locator(selector).bounding_box():
            return box
        page.wait_for_timeout(50)
    raise AssertionError(f"{selector} is not there")


@pytest.mark.slow
def test_a_list_by_keys(start: Start, open_in: Open, tmp_path: Path) -> None:
    """Two rows are ticked and tagged; all are ticked by the box; a row is opened and left to its place.

    The row stays chosen when a note from elsewhere draws the list anew.
    """
    store_of(tmp_path / "store", SESSION)
    page = open_in(start(), "/hands?sort=-pot_bb")
    for key in "jxjx":
        page.keyboard.press(key)
    assert page.locator(".tick:checked").count() == 2
    page.fill(".bulk input[name=tag]", "big")
    with page.expect_event("load"):
        page.get_by_role("button", name="Add tag").click()
    with Notes(tmp_path / "store") as notes:
        assert notes.tags() == {"big": 2}
    page.locator(".tick-all").check()
    assert page.locator(".tick:checked").count() == page.locator(".tick").count() > 20
    page.locator(".tick-all").blur()
    page.keyboard.press("j")
    hand = page.locator("tr.current").get_attribute("id")
    follow(page, "Enter")
    follow(page, "u")
    assert page.url.endswith(f"#{hand}")
    assert page.locator("tr.current").get_attribute("id") == hand
    page.evaluate("document.querySelector('main').classList.add('old')")
    with Notes(tmp_path / "store", writes=True) as notes:
        notes.tag(notes.tagged("big"), "deep")
    page.wait_for_selector("main:not(.old)")
    assert page.locator("tr.current").get_attribute("id") == hand
    page.keyboard.press("j")
    page.keyboard.press("k")
    assert page.locator("tr.current").get_attribute("id") == hand


def test_a_mistake_is_marked_and_mended(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/hands")
    page.keyboard.press("/")
    page.keyboard.type("positon = BTN")
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    assert page.text_content("mark") == "positon"
    assert page.input_value('.question input[name="q"]') == "positon = BTN"
    page.fill('.question input[name="q"]', "position = BTN")
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    assert set(page.locator("table.hands tbody td:nth-child(3)").all_inner_texts()) == {"BTN"}


def test_suggestions_by_keys(start: Start, open_in: Open) -> None:
    """Arrows and Enter take a suggestion; Escape closes the list, and only then leaves the field."""
    page = open_in(start(str(SESSION)), "/hands")
    box, options = page.locator('.question input[name="q"]'), page.locator(".suggestions li:visible code")
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
    wait_until(page, "document.querySelector('.question input[name=q]').value === 'position = BTN '")
    options.first.wait_for()
    assert options.all_inner_texts() == ["and", "or"]
    assert (box.get_attribute("role"), box.get_attribute("aria-expanded")) == ("combobox", "true")
    page.keyboard.press("ArrowUp")
    assert page.locator(f"#{box.get_attribute('aria-activedescendant')}").inner_text().startswith("or")
    page.keyboard.press("Escape")
    assert box.get_attribute("aria-expanded") == "false"
    assert serious_faults(page) == []
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    assert set(page.locator("table.hands tbody td:nth-child(3)").all_inner_texts()) == {"BTN"}


def test_a_question_is_saved_and_opened_elsewhere(start: Start, open_in: Open, tmp_path: Path) -> None:
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
    server = start()
    page = open_in(server, "/hands?q=position+%3D+BTNN")
    field = page.locator('.question input[name="q"]')
    assert field.evaluate("(one) => one.value.slice(one.selectionStart, one.selectionEnd)") == "BTNN"
    page.keyboard.type("BTN")
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    hands = heading(page)
    page.fill('input[name="name"]', "button")
    with page.expect_event("load"):
        page.get_by_role("button", name="Save").click()
    other = open_in(server, "/")
    with other.expect_event("load"):
        other.get_by_role("link", name="button", exact=True).click()
    assert (other.input_value('.question input[name="q"]'), heading(other)) == ("@button", hands)


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
    with page.expect_event("load"):
        page.mouse.up()
    first, last = map(int, parse_qs(urlsplit(page.url).query)["hands"][0].split("-"))
    assert 0 < first < last < 25
    assert f"In {last - first} hands" in page.locator(".counted").inner_text()
    page.wait_for_selector(".chart.wide .cursor", state="attached")
    picture.focus()
    for key in ("Home", "Shift+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
    assert page.locator(".readout").inner_text().startswith(f"after hand {first + 2}, ")
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    assert page.url.endswith(f"hands={first}-{first + 2}")
    with page.expect_event("load"):
        page.keyboard.press("0")
    page.wait_for_selector(".chart.wide .cursor", state="attached")
    page.mouse.move(box["x"] + box["width"] * 0.5, middle)
    with page.expect_event("load"):
        page.mouse.click(box["x"] + box["width"] * 0.5, middle)
    assert urlsplit(page.url).path == "/hands"
    assert 1 <= hands_of(page) <= 4


def test_the_graph_without_javascript(start: Start, open_in: Open) -> None:
    """The links of all its parts lead to all its hands; their number is the printed one."""
    page = open_in(start(str(SESSION)), "/graph?x=time", java_script_enabled=False)
    with page.expect_event("load"):
        page.get_by_role("link", name="Zoom in").click()
    words = [one.get_attribute("aria-label") for one in page.locator(".chart.wide a").all()]
    shown = sum(int(one.split()[0]) for one in words)
    assert f"In {shown} hands" in page.locator(".counted").inner_text()
    with page.expect_event("load"):
        page.locator(".counted a").click()
    assert hands_of(page, reload=True) == shown


def test_a_node_of_the_lines_leads_to_its_hands(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SAMPLES)), "/lines")
    wait_until(page, "document.querySelector('table tbody tr') !== null")
    row = page.locator("tbody tr", has=page.locator("a[href^='/lines/hands']")).first
    answer, link = row.locator("th").inner_text(), row.locator("a[href^='/lines/hands']")
    hands = int(link.inner_text())
    with page.expect_event("load"):
        link.click()
    wait_until(page, "document.querySelector('table.hands') !== null")
    assert page.locator("table.hands tbody tr").count() == hands
    page.go_back()
    with page.expect_event("load"):
        page.locator("tbody th a").first.click()
    wait_until(page, "document.querySelector('.crumbs li:nth-child(2)') !== null")
    assert answer.split()[-1] in page.locator(".crumbs li").last.inner_text()


def test_two_tabs_edit_a_note(start: Start, open_in: Open, tmp_path: Path) -> None:
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(SESSION)])
    server = start()
    first = open_in(server, "/hands")
    with first.expect_event("load"):
        first.locator("table.hands tbody a").first.click()
    first.fill('textarea[data-key="c"]', "first thought")
    with first.expect_event("load"):
        first.get_by_role("button", name="Add note").click()
    second = open_in(server, urlsplit(first.url).path)
    for page, text in ((first, "calls too much"), (second, "calls too little")):
        page.locator("form.note textarea").first.fill(text)
        with page.expect_event("load"):
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
    with page.expect_event("load"):
        page.locator("table.hands tbody a").first.click()
    with page.expect_event("load"):
        page.get_by_role("button", name="Mark as reviewed").click()
    hand = urlsplit(page.url).path
    page.context.close()
    server.end(signal.SIGKILL)
    again = open_in(start(), hand)
    assert again.get_by_role("button", name="✓ Reviewed").is_visible()


def test_without_javascript(start: Start, open_in: Open) -> None:
    page = open_in(start(str(SESSION)), "/hands", java_script_enabled=False)
    with page.expect_event("load"):
        page.locator("table.hands tbody a").first.click()
    steps = page.locator(".frames li")
    assert steps.count() > 5
    with page.expect_event("load"):
        steps.nth(3).locator("a").click()
    assert page.locator(".frames [aria-current]").inner_text() == steps.nth(3).inner_text()
    page.fill('input[name="tag"] >> nth=-1', "seen")
    with page.expect_event("load"):
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
@pytest.mark.slow_cases(1)
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
