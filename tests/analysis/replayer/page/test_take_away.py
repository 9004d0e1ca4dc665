"""Data saved in the browser and exported from it: stars, notes, a hand as a page, a hand as a picture."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from analysis.store.notes.entries import read_entry
from tests.analysis.cli.conftest import one_hand
from tests.analysis.replayer.conftest import Open, go_to, wait_until, where
from tests.analysis.replayer.hands import page, three_hands


def saved(shown: Any, button: str, folder: Path) -> Path:
    """The file that a click on a button saves."""
    with shown.expect_download() as download:
        shown.click(button)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def listed(shown: Any) -> list[str]:
    return shown.locator(".hands-body .open").all_text_contents()


def test_stars_and_notes_stay_and_filter_the_list(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=2&step=1")
    shown.click(".star")
    shown.keyboard.press("Control+ArrowRight")
    shown.click(".own-note summary")
    shown.fill(".note-words", "too small a bet")
    assert listed(shown) == ["1", "2★", "3✎"]
    wait_until(shown, "location.hash.startsWith('#hand=3')")
    shown.reload()
    wait_until(shown, "document.querySelector('.hand-title')")
    assert (where(shown)[0], shown.input_value(".note-words")) == ("3", "too small a bet")
    assert listed(shown) == ["1", "2★", "3✎"]
    shown.click(".filters summary")
    for choice, left in [("starred", ["2★"]), ("with a note", ["3✎"]), ("any hand", ["1", "2★", "3✎"])]:
        shown.select_option(".filter-marks", choice)
        assert listed(shown) == left
    shown.keyboard.press("Escape")
    shown.evaluate("location.hash = '#hand=2'")
    wait_until(shown, "document.querySelector('.star').getAttribute('aria-pressed') === 'true'")
    shown.click(".star")
    assert listed(shown) == ["1", "2", "3✎"]


def test_the_export_is_what_hh_notes_import_reads(open_page: Open, tmp_path: Path) -> None:
    shown = open_page(three_hands(), "#hand=2&step=1")
    shown.click(".star")
    shown.click(".own-note summary")
    shown.fill(".note-words", "a “note”\nof two lines")
    go_to(shown, "#hand=1")
    shown.click(".star")
    shown.click(".star")
    lines = saved(shown, "[data-do=export]", tmp_path).read_text(encoding="utf-8").splitlines()
    entries = [read_entry(number, line) for number, line in enumerate(lines, 1)]
    told = [(one.kind, one.key[:3], one.removed) for one in entries if one.kind == "tag"]
    assert told == [("tag", ("pokerstars", "2", "star"), False), ("tag", ("pokerstars", "1", "star"), True)]
    (note,) = [json.loads(line) for line in lines if '"note"' in line]
    assert (note["site"], note["hand"], note["text"]) == ("pokerstars", "2", "a “note”\nof two lines")


def test_a_browser_without_storage_gets_a_message(open_page: Open) -> None:
    shown = open_page(three_hands())
    shown.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full'); }; 0")
    shown.click(".star")
    assert "export them" in shown.text_content(".note-state")
    assert listed(shown) == ["1★", "2", "3"]


def test_a_hand_as_a_separate_page(open_page: Open, tmp_path: Path) -> None:
    shown = open_page(three_hands(), "#hand=2&step=1")
    file = saved(shown, "[data-do=page]", tmp_path)
    assert file.name == "hand-2.html"
    alone = open_page(file.read_text(encoding="utf-8"), bypass_csp=False)
    assert (alone.title(), alone.text_content("header p"), listed(alone)) == ("Hand 2", "1 hand", ["1"])
    alone.keyboard.press("ArrowRight")
    assert alone.text_content(".message") == "Ann folds"
    again = saved(alone, "[data-do=page]", tmp_path)
    assert again.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_a_frame_copies_text_and_has_no_link(open_page: Open, tmp_path: Path) -> None:
    (tmp_path / "inner.html").write_text(three_hands(), encoding="utf-8")
    frame = '<!DOCTYPE html><html lang="en"><title>Frame</title><iframe src="inner.html" width="1200" height="700"></iframe></html>'
    inside = open_page(frame, permissions=["clipboard-read"]).frames[-1]
    wait_until(inside, "document.querySelector('.hand-title')?.textContent")
    assert not inside.is_visible("[data-do=link]")
    inside.click("[data-do=forum]")
    wait_until(inside, "document.querySelector('.taken').textContent === 'The hand is copied.'")


def test_masked_names_are_not_saved(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=2&step=1")
    shown.check(".set-mask")
    shown.click("[data-do=page]")
    assert "not saved while names are masked" in shown.text_content(".taken")


@pytest.mark.parametrize(
    ("width", "size", "name"), [(1280, 760, "Bob"), (390, 400, "Bob"), (1280, 760, "B\x1b[2J<b>&")]
)
def test_a_hand_as_a_picture(open_page: Open, tmp_path: Path, width: int, size: int, name: str) -> None:
    shown = open_page(
        page(one_hand().replace("Bob", name)), "#hand=1&step=3", viewport={"width": width, "height": 800}
    )
    file = saved(shown, "[data-do=picture]", tmp_path)
    assert file.name == "hand-1.png"
    with Image.open(file) as picture:
        assert picture.width == 2 * size
        colors = {color for _, color in picture.convert("RGB").getcolors(1 << 24)}
    felt, paper, heart = (44, 106, 89), (255, 255, 255), (192, 31, 46)
    assert colors >= {felt, paper, heart}
