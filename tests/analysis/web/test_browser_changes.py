"""Changes in a real browser: they can be undone, drafts survive, and settings are saved."""

from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Error

from analysis.store import Store
from analysis.store.notes.notes import Notes
from tests.analysis.cli.conftest import one_hand
from tests.analysis.replayer.conftest import wait_until
from tests.analysis.web.conftest import SAMPLES, Open, Server, Start, follow, store_of

SESSION = SAMPLES / "cash_6max_session.txt"
SETTINGS = """# my settings
heroes = ["RiverOtter"]  # me

[web]
unit = "bb"
"""


def stored(folder: Path) -> tuple[object, ...]:
    """Return everything that the user stored."""
    with Notes(folder) as notes:
        texts = sorted((str(one.about), one.text) for one in notes.notes())
        return notes.tags(), notes.reviewed(), texts, notes.questions(), notes.columns(), notes.studied()


@pytest.mark.slow
def test_every_change_is_undone_by_a_key(start: Start, open_in: Open, tmp_path: Path) -> None:
    """Each change is undone and made again, so that later changes find what they change."""
    store = store_of(tmp_path / "store", SESSION)
    page = open_in(start("--store", str(store)), "/hands?q=saw_flop")
    hand = page.locator("table.hands tbody a").first.get_attribute("href")
    page.goto(urljoin(page.url, "/sessions"))
    session = page.locator("tbody th a").first.get_attribute("href")
    player = "/player/pokerstars/RiverOtter"
    bulk = "/hands?q=won"
    changes = [  # page, field and text, button; None for the key Enter
        (hand, "form:has(#tags) input[name=tag]", "study", None),
        (hand, "", "", "Remove tag study"),
        (bulk, ".bulk input[name=tag]", "won", "Add tag"),
        ("/tags", "input[name=name]", "profit", "Rename"),
        ("/tags", "", "", "Remove profit from all hands"),
        (hand, ".new-note textarea", "a note", "Add note"),
        (hand, ".note:not(.new-note) textarea", "a better note", "Save"),
        (hand, ".note:not(.new-note) textarea", "a better note", "Remove"),
        (session, "form.note textarea >> nth=-1", "a session", "Add note"),
        (player, "form.note textarea >> nth=-1", "a player", "Add note"),
        (hand, "", "", "Mark as reviewed"),
        (hand, "", "", "✓ Reviewed"),
        (bulk, "", "", "Mark as reviewed"),
        ("/hands?q=won", "form.line input[name=name]", "wins", None),
        ("/stats?stat=vpip,pfr", "form.line input[name=name]", "mine", None),
        ("/saved", "", "", "Remove wins"),
        ("/saved", "", "", "Remove mine"),
        ("/study/next?line=BTN+opens", "", "", "Raise"),
    ]
    for path, field, text, button in changes:
        for _ in ("undone", "made again"):
            before = stored(store)
            page.goto(urljoin(page.url, path))
            make(page, field, text, button, ticks=path == bulk and field != "form.line input[name=name]")
            assert stored(store) != before, (path, button)
            if _ == "undone":
                follow(page, "z")
                assert stored(store) == before, (path, button)


@pytest.mark.slow
def test_the_undo_key_pressed_twice(start: Start, open_in: Open, tmp_path: Path) -> None:
    """The second form is sent before the page of the first one is there; the hand stays on the screen."""
    store = store_of(tmp_path / "store", SESSION)
    page = open_in(start("--store", str(store)), "/hands")
    hand = page.locator("table.hands tbody a").first.get_attribute("href")
    page.goto(urljoin(page.url, hand))
    make(page, "form:has(#tags) input[name=tag]", "bluff", None, ticks=False)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("z")
    follow(page, "z")
    page.wait_for_selector(".replayer .table")
    assert page.url.partition("?")[0] == urljoin(page.url, hand)
    assert page.inner_text(".change").startswith("Undone: ")


def make(page: Any, field: str, text: str, button: str | None, *, ticks: bool) -> None:
    """Make a change of a page with a form."""
    if ticks:
        page.locator(".tick").first.check()
    if field:
        page.fill(field, text)
    with page.expect_event("load"):
        if button is None:
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name=button, exact=True).first.click()


def test_settings_are_saved_and_used(start: Start, open_in: Open, tmp_path: Path) -> None:
    """By mouse and keys; the comments stay, and a server that starts afterwards uses them."""
    file = tmp_path / "hh.toml"
    file.write_text(SETTINGS)
    (tmp_path / "rates.csv").write_text("currency,EUR\nUSD,0.9\nGBP,1.2\n")
    store = store_of(tmp_path / "store", SESSION)
    server = start("--store", str(store))
    page = open_in(server, "/settings")
    page.fill("input[name=day_start]", "24:30")
    with page.expect_event("load"):
        page.get_by_role("button", name="Save").click()
    assert "A day starts at: " in page.inner_text("main")
    assert file.read_text() == SETTINGS
    page.goto(urljoin(page.url, "/settings"))
    page.fill("input[name=heroes]", "RiverOtter, Bob")
    page.fill("input[name=day_start]", "04:00")
    page.fill("input[name=currency]", "GBP")
    page.fill("input[name=rates]", "rates.csv")
    page.select_option("select[name='web.unit']", "money")
    page.select_option("select[name='web.colors']", "dark")
    with page.expect_event("load"):
        page.get_by_role("button", name="Save").click()
    assert "Saved in the settings file" in page.inner_text(".change")
    text = file.read_text()
    assert ("# my settings" in text, "# me" in text, '"Bob"' in text) == (True, True, True)
    changed = open_in(start("--store", str(store)), "/graph")
    assert changed.get_attribute("html", "data-colors") == "dark"
    assert "in USD" in changed.inner_text(".heading p")
    changed.goto(urljoin(changed.url, "/"))
    assert "GBP (exchange rates)" in changed.inner_text("main")
    read_only: Server = start("--store", str(store), "--read-only")
    assert open_in(read_only, "/settings").locator("form.settings-form").count() == 0


def test_settings_that_are_typed_stay_when_hands_arrive(start: Start, open_in: Open, tmp_path: Path) -> None:
    store = store_of(tmp_path / "store", SESSION)
    (tmp_path / "hh.toml").write_text("")
    page = open_in(start("--store", str(store)), "/settings")
    page.fill("input[name=day_start]", "04:00")
    page.select_option("select[name='web.unit']", "money")
    page.evaluate("document.activeElement.blur()")
    (tmp_path / "new.txt").write_text(one_hand(1))
    with Store(store) as opened:
        opened.import_files([str(tmp_path / "new.txt")])
    wait_until(page, "!document.querySelector('.news').hidden")
    found = page.input_value("input[name=day_start]"), page.input_value("select[name='web.unit']")
    assert found == ("04:00", "money")


@pytest.mark.slow
def test_a_draft_outlives_its_tab_and_is_saved_by_a_key(start: Start, open_in: Open, tmp_path: Path) -> None:
    store_of(tmp_path / "store", SESSION)
    server = start()
    page = open_in(server, "/review?queue=size")
    follow(page, "n")
    page.wait_for_selector(".replayer .table")
    hand = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1**")
    page.keyboard.press("c")
    page.keyboard.type("bet more")
    context = page.context
    with pytest.raises(Error):  # kills the tab
        page.goto("chrome://crash")
    page = context.new_page()
    page.goto(f"{hand}&step=1")
    wait_until(page, "document.querySelector('.new-note textarea').value === 'bet more'")
    page.wait_for_selector(".replayer .table")
    page.keyboard.press("ArrowRight")  # another step has no draft, but a link to this one
    wait_until(page, "document.querySelector('.new-note textarea').value === ''")
    assert page.locator(".drafts a").inner_text().strip() == "step 1"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("c")
    follow(page, "Control+Enter")
    assert "Note added." in page.locator(".change").inner_text()
    with Notes(tmp_path / "store") as notes:
        assert [(one.about.step, one.text) for one in notes.notes()] == [(1, "bet more")]
    wait_until(page, "document.querySelector('.new-note textarea').value === ''")
    follow(page, "z")
    with Notes(tmp_path / "store") as notes:
        assert notes.notes() == []


@pytest.mark.slow
def test_own_changes_are_no_news(start: Start, open_in: Open, tmp_path: Path) -> None:
    """After a form of any page, nothing says that there is something new, also where a page is in use."""
    store_of(tmp_path / "store", SESSION)
    (tmp_path / "hh.toml").write_text("")  # instead of the settings file of all tests
    page = open_in(start("--store", str(tmp_path / "store")), "/hands?q=saw_flop")
    hand = page.locator("table.hands tbody a").first.get_attribute("href")
    page.goto(urljoin(page.url, "/sessions"))
    session = page.locator("tbody th a").first.get_attribute("href")
    forms = [  # path, field and text, key; None for the first answer
        (hand, "input[name=tag]", "study", "Enter"),
        (hand, ".new-note textarea", "a note", "Control+Enter"),
        (hand, "", "", "r"),
        (session, "form.note textarea", "a session", "Control+Enter"),
        ("/stats?stat=vpip,pfr", "form.line input[name=name]", "mine", "Enter"),
        ("/hands?q=won", "form.line input[name=name]", "wins", "Enter"),
        ("/study/next", "", "", None),
        ("/settings", "input[name=day_start]", "04:00", "Enter"),
        ("/settings", "input[name=account]", "Bob", "Enter"),
    ]
    for path, field, text, key in forms:
        page.goto(urljoin(page.url, path))
        if field:
            page.fill(field, text)
        with page.expect_event("load"):
            page.keyboard.press(key or page.locator("button[name=answer]").first.get_attribute("data-key"))
        page.wait_for_timeout(1300)  # events arrive every half a second
        assert page.locator(".news:visible").count() == 0, (path, field)
    assert "Bob" in (tmp_path / "hh.toml").read_text()
