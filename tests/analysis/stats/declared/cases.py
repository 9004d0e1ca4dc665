"""Hands written in one line, with the expected counts of each statistic for one player."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from analysis.stats import Kind, Statistic, player_stats
from tests.analysis.deals import deal, load_text

Counts = dict[str, tuple[int, int]]


class Case(NamedTuple):
    """One player in one hand.

    `made` and `missed` name the statistics that count 1 of 1 and 0 of 1 for them, `others` has other
    counts, as in `af 2/1 afq 2/3`; all other statistics of the table have no chance.
    """

    title: str
    story: str
    player: str
    made: str = ""
    missed: str = ""
    others: str = ""
    options: dict[str, Any] = {}

    @property
    def name(self) -> str:
        return f"{self.title}: {self.player}"

    @property
    def counts(self) -> Counts:
        words = self.others.split()
        others = zip(words[::2], words[1::2], strict=True)
        return {
            **dict.fromkeys(self.made.split(), (1, 1)),
            **dict.fromkeys(self.missed.split(), (0, 1)),
            **{name: tuple(map(int, count.split("/"))) for name, count in others},
        }


def read_cases(text: str) -> list[Case]:
    """Parse the cases of a table.

    A line of a hand is `title: story; option values`; the indented lines below it are the players, each
    with `made`, `missed` and `others` of `Case`, or alone if no statistic has a chance.
    """
    cases = []
    for hand in re.split(r"\n(?! )", text.strip()):
        heading, *lines = hand.split("\n")
        title, _, told = heading.partition(": ")
        story, *options = told.split("; ")
        players: dict[str, dict[str, str]] = {}
        for line in lines:
            player, *part = line.split(maxsplit=2)
            players.setdefault(player, {}).update([part] if part else [])
        given = dict(map(_option, options))
        cases += [Case(title, story, player, **parts, options=given) for player, parts in players.items()]
    return cases


def _option(text: str) -> tuple[str, Any]:
    name, _, words = text.partition(" ")
    if name != "stacks":
        return name, int(words) if words.isdigit() else words
    seats = words.split()
    return name, dict(zip(seats[::2], map(int, seats[1::2]), strict=True))


def rates(*modules: Any) -> list[str]:
    """Ids of the rates that some modules declare."""
    statistics: Iterable[Statistic] = (one for module in modules for one in module.STATISTICS)
    return [statistic.id for statistic in statistics if statistic.kind is Kind.RATE]


def count_all(folder: Path, cases: Sequence[Case], ids: Sequence[str]) -> dict[str, Counts]:
    """Return the counts of the statistics in each case, by its name, without statistics that have no chance."""
    texts = [deal(case.story, number=number, **case.options) for number, case in enumerate(cases)]
    tables = load_text(folder, *texts)
    assert tables.diagnostics.filter(pl.col("severity") == "error").is_empty()
    frame = player_stats(tables, by=["hand_id"], stats=ids)
    rows = {(row["hand_id"], row["player"]): row for row in frame.iter_rows(named=True)}
    return {case.name: _counts(rows[str(n), case.player], ids) for n, case in enumerate(cases)}


def _counts(row: dict[str, Any], ids: Iterable[str]) -> Counts:
    found = {name: (row[f"{name}_made"], row[f"{name}_chances"]) for name in ids}
    return {name: counts for name, counts in found.items() if counts != (0, 0)}


def uncovered(cases: Iterable[Case], ids: Iterable[str]) -> list[str]:
    """Statistics without a hand where they are made, one where they are missed, or one without a chance."""
    seen = [case.counts for case in cases]
    lacks = []
    for name in ids:
        found = {counts.get(name, (0, 0)) for counts in seen}
        has_all = any(made for made, _ in found) and (0, 0) in found
        if not (has_all and any(made < chances for made, chances in found)):
            lacks.append(name)
    return lacks
