"""Make the pictures of the README from the demo hands: python docs/make_pictures.py [--only app].

Needs playwright (a part of the test dependencies) and a Chromium on the path.
"""

import asyncio
import io
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image

from analysis.replayer import replayer_html
from analysis.replayer.terminal import TerminalReplayer
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import read_hands

HH: Final = [sys.executable, "-m", "hhparser"]
ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "pictures"
DEMO: Final = ROOT / "sample_histories" / "demo"  # dealt by docs/make_demo.py
SESSION: Final = DEMO / "demo.zip" / "HH20260521 Sappho - 0.10-0.25 USD.txt"
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
COLORS: Final = 128
APP_SIZE: Final = {"width": 1280, "height": 800}
FILM_SIZE: Final = {"width": 1100, "height": 690}
FILM_QUALITY: Final = 70
PATIENCE: Final = 120_000  # milliseconds to wait for a page of the film
READY: Final = {"app_overview": ".lead:not(.soft)", "app_hand": ".replayer .table", "app_lines": "td.bars"}
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
        app_pictures(browser)
        if sys.argv[1:] == ["--only", "app"]:
            return
        page = browser.new_page(viewport={"width": 1280, "height": 840}, offline=True)
        page.set_content(replayer_html(hands))
        page.wait_for_selector(".hand-title")
        for _ in range(number):
            page.keyboard.press("Control+ArrowRight")
        page.keyboard.press("3")
        page.check(".set-villains")
        save(page, "replayer.png")
        page.set_viewport_size({"width": 1280, "height": 980})
        with TemporaryDirectory() as folder:
            report = Path(folder) / "report.html"
            subprocess.run([*HH, "report", str(DEMO), "-o", str(report)], check=True)
            page.goto(report.as_uri())
            save(page, "report.png")
        page.set_content(f"<style>body {{ margin: 0 }}</style>{terminal}")
        save(page.locator("svg").first, "terminal.png")
        browser.close()


@contextmanager
def served() -> Iterator[str]:
    """The address of the app over the demo, as long as it is needed."""
    command = [*HH, "serve", "--port", "0", str(DEMO)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process.stdout.readline().strip() if process.stdout else ""
    finally:
        process.terminate()
        process.wait()


def app_pictures(browser: Any) -> None:
    """Three pages of the app, one of them dark, and a walk through it."""
    with served() as address:
        root = address.split("/?")[0]
        for name, path, scheme in (
            ("app_overview", "/", "light"),
            ("app_hand", "", "light"),
            ("app_lines", "/lines", "dark"),
        ):
            page = browser.new_page(viewport=APP_SIZE, color_scheme=scheme)
            page.goto(address)
            page.goto(root + (path or biggest_hand(page)))
            page.wait_for_selector(READY[name], timeout=PATIENCE)
            if name == "app_hand":
                page.locator(".stage").click(position={"x": 5, "y": 5})
                page.keyboard.press("3")
            save(page, f"{name}.png")
        page = browser.new_page(viewport=FILM_SIZE)
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_selector(READY["app_overview"])
        save_film([*walk(page, root)], "app.webp")


def biggest_hand(page: Any) -> str:
    """The address of the hand with the biggest result of the last session."""
    page.goto(f"{page.url.rstrip('/')}/sessions")
    page.locator("tbody th a").first.click()
    page.wait_for_selector('[data-key="b"]')
    return str(page.locator('[data-key="b"]').get_attribute("href"))


def walk(page: Any, root: str) -> Iterator[tuple[bytes, int]]:
    """Twenty seconds in the app: screenshots, and how long each is shown, in milliseconds."""
    yield page.screenshot(), 2000
    page.goto(f"{root}/sessions")
    page.wait_for_selector("table")
    yield page.screenshot(), 1000
    page.locator("tbody th a").first.click()
    page.wait_for_selector('[data-key="b"]')
    yield page.screenshot(), 1800
    page.locator('[data-key="b"]').click()
    page.wait_for_selector(READY["app_hand"])
    for street in "1234":
        page.keyboard.press(street)
        yield page.screenshot(), 900
    page.goto(f"{root}/hands")
    page.keyboard.press("/")
    for typed in ("posit", "ion = ", "BTN and ", "net > 20bb"):
        page.keyboard.type(typed)
        page.wait_for_timeout(150)  # for the suggestions
        yield page.screenshot(), 800
    page.keyboard.press("Enter")
    page.wait_for_selector("table.hands")
    yield page.screenshot(), 1600
    query = page.url.partition("?")[2]
    for name, selector in (("stats", "table.stats"), ("lines", READY["app_lines"])):
        page.goto(f"{root}/{name}?{query}")
        page.wait_for_selector(selector)
        yield page.screenshot(), 1600
    page.goto(f"{root}/graph")
    page.wait_for_selector(".chart .cursor", state="attached")
    box = page.locator(".chart.wide").bounding_box()
    for share in (0.3, 0.5, 0.7, 0.85):
        page.mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
        yield page.screenshot(), 650


def best(hands: Iterable[Checked]) -> int:
    """Return the number of the hand with most actions among the hands that the hero shows down."""
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


def save_film(frames: list[tuple[bytes, int]], name: str) -> None:
    """Save screenshots as one moving picture that begins again at its end."""
    first, *others = [Image.open(io.BytesIO(shot)).convert("RGB") for shot, _ in frames]
    first.save(
        FOLDER / name,
        save_all=True,
        append_images=others,
        duration=[milliseconds for _, milliseconds in frames],
        loop=0,
        quality=FILM_QUALITY,
        method=6,
    )


if __name__ == "__main__":
    main()
