"""`hh stat`: explain the definition of a statistic."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.formats import format_option
from analysis.cli.choices.stats_options import statistic_named
from analysis.cli.choices.where import stats_file_option
from analysis.cli.output import wrapped
from hhparser.base.text.docs import docs_page
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.cli.json_types import StatisticOutput, StatisticsOutput
    from analysis.stats import Statistic

WIDTH: Final = 78
NAME_WIDTH: Final = 40
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
@format_option("text", "json", has_suffix=False)
def command(name: str | None, output_format: str) -> None:
    """Explain a statistic by its ID, such as three_bet, or by another name; list all without one."""
    from analysis.stats import STATISTICS

    chosen = [*STATISTICS.values()] if name is None else [statistic_named(name)]
    if output_format == "json":
        shown: StatisticsOutput = {
            "schema": "hhparser/stat/1",
            "statistics": [_output(one) for one in chosen],
        }
        click.echo(output_text(shown, indent=1))
        return
    click.echo(_list(chosen) if name is None else _explain(chosen[0]))


def _output(statistic: "Statistic") -> "StatisticOutput":
    return {
        "id": statistic.id,
        "abbreviation": statistic.abbreviation,
        "name": statistic.name,
        "section": statistic.section,
        "kind": statistic.kind,
        "definition": statistic.words,
        "edge_cases": statistic.edge_cases,
        "synonyms": list(statistic.synonyms),
        "needs": list(statistic.needs),
        "definition_version": statistic.version,
        "docs": _docs(statistic),
    }


def _docs(statistic: "Statistic") -> str | None:
    """Return the address of the definition; None for a statistic of the user."""
    from analysis.stats.registry import BUILT_IN

    return docs_page(f"reference/statistics#{statistic.id}") if statistic.id in BUILT_IN else None


def _list(statistics: "Iterable[Statistic]") -> str:
    by_section: dict[str, list[str]] = {}
    for statistic in statistics:
        line = wrapped(f"  {statistic.id:{NAME_WIDTH}}{statistic.name}", NAME_WIDTH + 2)
        by_section.setdefault(statistic.section.capitalize(), []).append(line)
    return "\n\n".join("\n".join([title, *lines]) for title, lines in by_section.items())


def _explain(statistic: "Statistic") -> str:
    short = f" ({statistic.abbreviation})" if statistic.abbreviation else ""
    lines = [f"{statistic.id}: {statistic.name}{short}", ""]
    lines += [wrapped(statistic.words, widest=WIDTH), ""]
    if statistic.edge_cases:
        lines += [wrapped(statistic.edge_cases, widest=WIDTH), ""]
    lines.append(f"Kind: {COUNTED[statistic.kind]}")
    if statistic.synonyms:
        lines.append(f"Also: {', '.join(statistic.synonyms)}")
    if statistic.needs:
        lines.append(f"From: {', '.join(statistic.needs)}")
    lines.append(f"Version: {statistic.version}")
    if statistic.source:
        lines.append(f"Source: {statistic.source}")
    if docs := _docs(statistic):
        lines.append(f"Docs: {docs}")
    return "\n".join(lines)
