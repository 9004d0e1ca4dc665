"""Speed of a report in Chromium with the largest number of hands that can be opened in it.

    PYTHONPATH=. python benchmarks/report.py FOLDER [--runs 4] | tee benchmarks/report.txt

Deals 5,000 hands into FOLDER, unless they are there, and writes their report. Each run has a separate
browser context. Times are milliseconds until the browser has rendered the result, and `cpu` is
the processor time of all its processes: medians. Loading is measured to the first paint, and to the filter
and the graph (they need the packed numbers). A list of hands preloads the replayer: the first hand is
opened at once (including the load), or a second later. Needs playwright and Chromium.
"""

import argparse
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

import psutil
from playwright.sync_api import Error, sync_playwright

from analysis.report.embedded import MOST_WHOLE

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
SIZE: Final = {"width": 1400, "height": 900}
LOAD, INTERACTION = 2000, 300  # milliseconds, at most
FILTERS: Final = (
    *(("position", "BTN"), ("pot", "single raised"), ("opponent", "Boris"), ("from", "2026-01-03")),
    *(("position", ""), ("opponent", ""), ("pot", ""), ("from", "")),
)
# Does something, and gives the time from then until a condition holds and is drawn.
TIMED: Final = """async () => {
  const start = performance.now();
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  ACT;
  do {
    await drawn();
    if (performance.now() - start > 30000) throw new Error("not drawn within 30 s");
  } while (!(DONE));
  return performance.now() - start;
}"""
READY: Final = (
    """document.querySelector('#filter-box:not([hidden])') && document.querySelector('svg.chart .curve')"""
)
LIST: Final = "document.querySelector('.habits .opens').click()"
LISTED: Final = "document.getElementById('list').open"
CLOSE: Final = "document.getElementById('list').close()"
PICK: Final = """{{ const field = document.getElementById('filter').elements['{}'];
  field.value = '{}'; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"""
# HAND opens a hand and returns its position in the replayer; SHOWN is the hand shown alone.
HAND: Final = """(() => {{ const button = document.querySelectorAll('#list .opens')[{}];
  button.click(); return button.dataset.places; }})()"""
SHOWN: Final = """document.querySelector('.hands-count')?.textContent.startsWith('1 of ')
  && document.querySelector('.current')?.dataset.hand"""
Taken = tuple[float, float]  # milliseconds by the clock, and of the processor


def report_of(folder: Path) -> Path:
    """The report of hands of `hh deal`."""
    folder.mkdir(parents=True, exist_ok=True)
    hands, report = folder / "hands.txt", folder / "report.html"
    if not hands.exists():
        run("deal", "--hands", f"{MOST_WHOLE}", "--seed", "7", "--policy", "regular", "-o", f"{hands}")
    run("report", f"{hands}", "-o", f"{report}")
    return report


def run(*arguments: str) -> None:
    """Run a command of hhparser."""
    subprocess.run([sys.executable, "-m", "hhparser", *arguments], check=True, stderr=subprocess.DEVNULL)


def processor() -> float:
    """Milliseconds that the processes of the browser have taken of the processor."""
    times = [one.cpu_times() for one in psutil.Process().children(recursive=True)]
    return 1000 * sum(one.user + one.system for one in times)


class Reader:
    """Someone who reads reports and notes how long everything takes."""

    def __init__(self) -> None:
        self.page: Any = None
        self.taken: dict[str, list[Taken]] = defaultdict(list)

    def load(self, report: Path) -> None:
        """Load the report."""
        used = processor()
        self.page.goto(report.as_uri(), wait_until="commit")
        self.page.evaluate(TIMED.replace("ACT", "").replace("DONE", READY))
        taken = self.page.evaluate("performance.now()")
        paint = self.page.evaluate("performance.getEntriesByName('first-paint')[0].startTime")
        self.taken["load: first paint"].append((paint, 0))
        self.taken["load: filter and graph"].append((taken, processor() - used))

    def act(self, name: str, act: str, done: str = "true") -> None:
        """Do something in the page, and wait until it is drawn."""
        used = processor()
        taken = self.page.evaluate(TIMED.replace("ACT", act).replace("DONE", done))
        self.taken[name].append((taken, processor() - used))

    def open_hand(self, name: str, place: int) -> None:
        """Open a hand of the list, and wait until the replayer shows it."""
        used, start = processor(), time.perf_counter()
        wanted = self.page.evaluate(HAND.format(place))
        while self.shown() != wanted:
            time.sleep(0.005)
        self.taken[name].append((1000 * (time.perf_counter() - start), processor() - used))
        self.page.evaluate("document.getElementById('replayer').close()")

    def shown(self) -> str | None:
        """The place of the hand that the replayer shows."""
        with suppress(IndexError, Error):  # there is no frame yet, or it is being loaded
            return str(self.page.frames[1].evaluate(SHOWN))
        return None

    def read(self, report: Path, pause: int) -> None:
        """Everything that is timed, with a pause before the first hand is opened."""
        self.load(report)
        self.act("first list of hands", LIST, LISTED)
        time.sleep(pause)
        self.open_hand("first hand" if pause else "load: first hand, at once", 0)
        for place in range(1, 6):
            self.open_hand("next hand", place)
            self.act("list of hands", f"{CLOSE}, {LIST}", LISTED)
        self.page.evaluate(CLOSE)
        for name, value in FILTERS:
            self.act("filter", PICK.format(name, value))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=4)
    options = parser.parse_args()
    report = report_of(options.folder.absolute())
    path = next(filter(None, map(shutil.which, BROWSERS)))
    print(f"{MOST_WHOLE:,} hands, {report.stat().st_size / 1e6:.2f} MB")
    reader = Reader()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for pause in [0, 1] * options.runs:
            with browser.new_context(viewport=SIZE) as context:
                reader.page = context.new_page()
                reader.read(report, pause)
        browser.close()
    for name, taken in reader.taken.items():
        most = LOAD if name.startswith("load") else INTERACTION
        clock, used = (median(values) for values in zip(*taken, strict=True))
        over = "  OVER" if clock > most else ""
        print(f"{name:26} {clock:6.0f} (at most {most:5,})  cpu {used:5.0f}{over}")


if __name__ == "__main__":
    main()
