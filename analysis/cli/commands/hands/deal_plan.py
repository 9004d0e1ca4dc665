"""Deal the tables of a plan in worker processes, and write a file for each."""

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from analysis.cli.configuration.settings import read_toml
from analysis.cli.output import remark, whole_folder
from analysis.cli.progress import ProgressBar
from hhparser.base.text.typography import count_of
from hhparser.engine import replay
from hhparser.engine.play.life.plan import Plan
from hhparser.engine.play.life.playing import play_scheduled
from hhparser.engine.play.life.reading import read_plan
from hhparser.engine.play.life.schedule import ScheduledGame, schedule
from hhparser.formats.writers import TARGETS
from hhparser.pipeline import Checked
from hhparser.workers import in_workers, relaxed_collector, usual_jobs

SUFFIXES: Final = {"pokerstars": ".txt", "phhs": ".phhs", "ohh": ".ohh", "json": ".jsonl"}


class Written(NamedTuple):
    """A file of a plan: its name, text and number of hands."""

    name: str
    text: str
    hands: int


def deal_plan(file: str, seed: int, target: str, jobs: int | None, output: str) -> None:
    """Deal all tables and tournaments of a plan into a folder.

    Raises:
        SettingError: The plan has a wrong value, or the folder cannot be written.
    """
    plan = read_plan(file, read_toml(Path(file)), tuple(SUFFIXES))
    games = schedule(plan, seed)
    task = partial(write_scheduled, plan, seed, target)
    processes = min(jobs or usual_jobs(), len(games))
    dealt = map(task, games) if processes == 1 else in_workers(iter(games), task, processes)
    files = hands = 0
    with whole_folder(output) as part_of, ProgressBar(len(games)) as bar:
        for one in dealt:
            bar.advance(1)
            if one.hands:
                part_of(one.name).write_text(one.text, encoding="utf-8", newline="\n")
                files, hands = files + 1, hands + one.hands
    remark(f"{count_of(hands, 'hand')} dealt in {count_of(files, 'file')}")


def write_scheduled(plan: Plan, seed: int, target: str, scheduled: ScheduledGame) -> Written:
    """Deal one table or tournament and return its file."""
    name = scheduled.period.form or target
    form, texts = TARGETS[name], []
    with relaxed_collector():
        for number, hand in enumerate(play_scheduled(plan, scheduled, seed), 1):
            texts.append(form.framed(form.write(Checked(hand, replay(hand), ())), number))
    return Written(scheduled.name + SUFFIXES[name], "".join(texts), len(texts))
