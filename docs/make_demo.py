"""Deals the demo, `sample_histories/demo/demo.zip`, from the plan `docs/demo.toml`.

python docs/make_demo.py
"""

from functools import partial
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from analysis.cli.commands.hands.deal_plan import SUFFIXES, write_scheduled
from analysis.cli.configuration.settings import read_toml
from hhparser.engine.play.life.plan import Plan
from hhparser.engine.play.life.reading import read_plan
from hhparser.engine.play.life.schedule import schedule
from hhparser.workers import in_workers, usual_jobs

PLAN: Final = Path(__file__).parent / "demo.toml"
ARCHIVE: Final = Path(__file__).parent.parent / "sample_histories" / "demo" / "demo.zip"
SEED: Final = 2


def demo_plan() -> Plan:
    """Return the plan of the demo."""
    return read_plan(PLAN.name, read_toml(PLAN), tuple(SUFFIXES))


def main() -> None:
    """Write the archive; each file has the time of its first hand, so that a second run gives the same."""
    plan = demo_plan()
    games = schedule(plan, SEED)
    task = partial(write_scheduled, plan, SEED, "pokerstars")
    with ZipFile(ARCHIVE, "w") as archive:
        for scheduled, written in zip(games, in_workers(iter(games), task, usual_jobs()), strict=True):
            entry = ZipInfo(written.name, scheduled.starts.timetuple()[:6])
            archive.writestr(entry, written.text, ZIP_DEFLATED, compresslevel=9)


if __name__ == "__main__":
    main()
