"""The hands behind every number of a report, packed for its page; hands that made a statistic come first."""

import base64
import json
import shlex
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.report.records import ReportSection
from analysis.report.sections.behind import HandGroup, both
from analysis.stats import STATISTICS, Kind, Outcome, hands_behind
from analysis.tables import Tables

NONE, CHANCE, MADE = "012"
COLUMNS: Final = ("hand", "file", "line", "hand_id", "started_at")
Object = dict[str, Any]  # Any: what JSON can hold


class Numbers:
    """The numbers of a section, and the player-hands behind them.

    Attributes:
        section: The section.
        groups: The groups of hands, with the place of each.
        rows: The player-hands with `hand`, `player`, `net_bb`, and whether each statistic was `MADE`, had
            only a `CHANCE`, or neither; by player, the largest results first.
    """

    def __init__(self, section: ReportSection) -> None:
        self.section = section
        self._numbers = tuple(dict.fromkeys(_numbers(section)))
        groups = dict.fromkeys(group for group, _ in self._numbers)
        self.groups: Mapping[HandGroup, int] = {group: place for place, group in enumerate(groups)}
        self._statistics = sorted({name for _, name in self._numbers if name})
        states = map(_state, self._statistics)
        self.rows = (
            section.rows.filter(pl.col("player").is_in(list({group.player for group in groups})))
            .select("hand", "player", in_big_blinds("net").alias("net_bb"), *states, "seat")
            .sort("player", -pl.col("net_bb").abs(), "hand", "seat", nulls_last=True)
            .drop("seat")
            .collect()
        )
        self._states = {name: "".join(self.rows[name].to_list()) for name in self._statistics}
        self._rows = self._rows_by_group()

    def _rows_by_group(self) -> Mapping[HandGroup, Sequence[int]]:
        """Rows of each group in ascending order, so that the largest results come first."""
        of_player: dict[str, list[int]] = {}
        of_hand: dict[tuple[str, int], int] = {}
        for row, (player, hand) in enumerate(self.rows.select("player", "hand").iter_rows()):
            of_player.setdefault(player, []).append(row)
            of_hand[player, hand] = row
        return {
            group: of_player[group.player]
            if group.hands is None
            else sorted(of_hand[group.player, hand] for hand in group.hands)
            for group in self.groups
        }

    def hands(self) -> Iterator[Iterator[int]]:
        """Keys of the hands behind each number, in the order of the page, hands with `MADE` first."""
        keys = self.rows["hand"].to_list()
        for group, name in self._numbers:
            yield (keys[row] for row in self._counted(group, name))

    def _counted(self, group: HandGroup, name: str) -> Iterator[int]:
        rows = self._rows[group]
        if not name:
            yield from rows
            return
        states = self._states[name]
        for state in (MADE, CHANCE):
            yield from (row for row in rows if states[row] == state)

    def object(self, places: Mapping[int, int]) -> Object:
        """The section for the page: its rows, its statistics, and the rows and command of each group.

        Args:
            places: Place of each hand in the list of the page, by its key in the tables.
        """
        return {
            "hands": [places[hand] for hand in self.rows["hand"]],
            "net": self.rows["net_bb"].round(1).to_list(),
            "states": self._states,
            "groups": [[_runs(rows), self._command(group)] for group, rows in self._rows.items()],
        }

    def _command(self, group: HandGroup) -> str:
        where = both(self.section.question, group.question)
        return shlex.join(["hh", "stats", "PATH", "--player", group.player, "--where", where, "--hands"])


def _numbers(section: ReportSection) -> Iterator[tuple[HandGroup, str]]:
    """The hands that each number counts, and the id of its statistic, empty when it counts them all."""
    for card in section.cards:
        yield card.group, card.statistic
    for chart in section.charts:
        yield from ((group, "") for word, group in chart.groups.items() if word)
    for table in section.tables:
        for place, group in enumerate(table.groups):
            if table.statistics:
                yield group, table.statistics[place]
            else:
                yield from ((group, heading.statistic) for heading in table.headings)


def _state(name: str) -> pl.Expr:
    chance = pl.when(hands_behind(name)).then(pl.lit(CHANCE)).otherwise(pl.lit(NONE))
    if STATISTICS[name].kind is Kind.RATE:
        chance = pl.when(hands_behind(name, Outcome.MADE)).then(pl.lit(MADE)).otherwise(chance)
    return chance.alias(name)


def _runs(rows: Sequence[int]) -> list[int]:
    """Ascending rows as runs: the gap before each run, then its length."""
    runs: list[int] = []
    end = 0
    for row in rows:
        if runs and row == end:
            runs[-1] += 1
        else:
            runs += [row - end, 1]
        end = row + 1
    return runs


def packed(tables: Tables, numbers: Sequence[Numbers], embedded: Mapping[int, int]) -> str:
    """All that the page needs to list hands, as JSON, deflated and in base64.

    Args:
        tables: What was read.
        numbers: The numbers of each section.
        embedded: Place of each hand in the replayer of the page, by its key in the tables.
    """
    keys = {hand for one in numbers for hand in one.rows["hand"].to_list()}
    hands = tables.hands.select(COLUMNS).filter(pl.col("hand").is_in(list(keys)))
    files = hands["file"].unique(maintain_order=True).to_list()
    numbers_of_files = {file: number for number, file in enumerate(files)}
    data = {
        "files": files,
        "file": [numbers_of_files[file] for file in hands["file"]],
        "line": hands["line"].to_list(),
        "id": hands["hand_id"].to_list(),
        "time": hands["started_at"].dt.strftime("%Y-%m-%d %H:%M").to_list(),
        "place": [embedded.get(hand) for hand in hands["hand"]],
        "statistics": _statistics(numbers),
        "sections": [one.object({hand: n for n, hand in enumerate(hands["hand"])}) for one in numbers],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode("utf-8", "backslashreplace"))).decode()


def _statistics(numbers: Iterable[Numbers]) -> Object:
    """By id of each statistic: its name, the argument for `--hands`, and whether it is a rate."""
    names = {name for one in numbers for name in one.rows.columns[3:]}
    return {
        name: [STATISTICS[name].name, _argument(name), STATISTICS[name].kind is Kind.RATE]
        for name in sorted(names)
    }


def _argument(name: str) -> str:
    """The argument for `--hands` that lists the hands of a statistic; only made ones unless a proportion."""
    return name if STATISTICS[name].is_proportion else f"{name}:{Outcome.MADE}"
