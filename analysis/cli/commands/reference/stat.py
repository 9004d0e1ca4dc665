"""`hh stat`: explain the definition of a statistic."""

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.stats_options import statistic_named
from analysis.cli.choices.where import stats_file_option

if TYPE_CHECKING:
    from analysis.stats import Statistic

WIDTH: Final = 78
COUNTED: Final = {
    "rate": "rate: made / chances",
    "mean": "mean: sum / n",
    "distribution": "distribution: a count in each bin; the value is the median",
    "sum": "sum",
    "derived": "derived from other statistics",
}


@click.command()
@click.argument("name", metavar="[ID]", required=False)
@stats_file_option
def command(name: str | None) -> None:
    """Explain a statistic by its ID, such as three_bet, or by another name; list all without one."""
    from analysis.stats import STATISTICS

    if name is None:
        click.echo(_list(STATISTICS.values()))
        return
    click.echo(_explain(statistic_named(name)))


def _list(statistics: "Iterable[Statistic]") -> str:
    by_section: dict[str, list[str]] = {}
    for statistic in statistics:
        line = f"  {statistic.id:40}{statistic.name}"
        by_section.setdefault(statistic.section.capitalize(), []).append(line)
    return "\n\n".join("\n".join([title, *lines]) for title, lines in by_section.items())


def _explain(statistic: "Statistic") -> str:
    short = f" ({statistic.abbreviation})" if statistic.abbreviation else ""
    lines = [f"{statistic.id}: {statistic.name}{short}", ""]
    lines += [*textwrap.wrap(statistic.words, WIDTH), ""]
    if statistic.edge_cases:
        lines += [*textwrap.wrap(statistic.edge_cases, WIDTH), ""]
    lines.append(f"Kind: {COUNTED[statistic.kind]}")
    if statistic.synonyms:
        lines.append(f"Also: {', '.join(statistic.synonyms)}")
    if statistic.needs:
        lines.append(f"From: {', '.join(statistic.needs)}")
    return "\n".join([*lines, f"Source: {statistic.source}, version {statistic.version}"])
