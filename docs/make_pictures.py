"""Make the pictures of the README from the sample hands: python docs/make_pictures.py.

Needs playwright (a part of the test dependencies) and a Chromium on the path.
"""

import asyncio
import io
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from PIL import Image

from analysis import load
from analysis.replayer import replayer_html
from analysis.replayer.terminal import TerminalReplayer
from analysis.report import report_content, report_html
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import read_hands

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "pictures"
SESSION: Final = ROOT / "sample_histories" / "pokerstars" / "cash_6max_session.txt"
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
COLORS: Final = 128
TERMINAL_SIZE: Final = (120, 40)


def main() -> None:
    """Write the pictures."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  a part of the test dependencies

    FOLDER.mkdir(exist_ok=True)
    hands = [check_hand(hand) for hand in read_hands(str(SESSION))]
    number = best(hands)
    terminal = asyncio.run(terminal_picture(hands, number))
    path = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 840}, offline=True)
        page.set_content(replayer_html(hands))
        page.wait_for_selector(".hand-title")
        for _ in range(number):
            page.keyboard.press("Control+ArrowRight")
        page.keyboard.press("3")
        page.check(".set-villains")
        save(page, "replayer.png")
        page.set_viewport_size({"width": 1280, "height": 980})
        page.set_content(report_html(report_content(load(SESSION))))
        save(page, "report.png")
        page.set_content(f"<style>body {{ margin: 0 }}</style>{terminal}")
        save(page.locator("svg").first, "terminal.png")
        browser.close()


def best(hands: Iterable[Checked]) -> int:
    """Number of the hand with most actions among those that the hero shows down."""
    shown = [
        (len(one.hand.actions), -number)
        for number, one in enumerate(hands)
        if one.replay and one.replay.ranks and one.hand.hero in one.replay.ranks[0]
    ]
    return -max(shown)[1]


async def terminal_picture(hands: list[Checked], number: int) -> str:
    """The terminal replayer on the turn of a hand, as SVG."""
    app = TerminalReplayer([hands])
    async with app.run_test(size=TERMINAL_SIZE) as pilot:
        await app.workers.wait_for_complete()
        while not app.counts:
            await pilot.pause(0.01)
        app.open(number)
        await pilot.press("3", "v")
        await pilot.pause()
        return app.export_screenshot(title="hh replay hands.txt")


def save(shown: Any, name: str) -> None:
    """Save a screenshot of a page or a part of it, with few colours to keep it small."""
    with Image.open(io.BytesIO(shown.screenshot())) as picture:
        picture.convert("RGB").quantize(COLORS).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
