"""Output of `hh me` as text."""

import textwrap
from typing import Any, Final, TextIO

from analysis.cli.output import count_of
from analysis.cli.text.line_graph import line_graph
from analysis.cli.text.tables.fitting import ENDLESS, table_width
from analysis.cli.text.tables.leaks import write_leaks
from hhparser.base.escape import harmless

Object = dict[str, Any]  # Any: JSON values
WIDTH, WIDEST = 80, 100
FEWEST: Final = 2  # hands for a graph


def write_verdict(stream: TextIO, player: Object) -> None:
    """Write the verdict, the graph of the results, leaks and strengths of a player in one kind of game."""
    width = text_width(stream)
    stream.write(f"{harmless(player['player'])}: {player['game']}\n\n")
    stream.write(textwrap.fill(harmless(" ".join(player["sentences"])), width) + "\n\n")
    if len(player["graph"]) >= FEWEST:
        stream.writelines(line + "\n" for line in _graph(player, width))
        stream.write("\n")
    write_leaks(stream, player["leaks"], of="you")
    stream.write("\n")


def text_width(stream: TextIO) -> int:
    """Return the width for text: the terminal's up to 100 columns; 80 for a file or a pipe."""
    width = table_width(stream)
    return WIDTH if width == ENDLESS else min(width, WIDEST)


def _graph(player: Object, width: int) -> list[str]:
    unit, last = player["graph_unit"], count_of(player["hands"], "hand")

    def label(value: float) -> str:
        return f"{value:+,.0f} {unit}" if value else "0"

    lines = line_graph([0.0, *player["graph"]], width, label)
    margin = max(line.find("┤") for line in lines) + 1
    return [*lines, " " * margin + "0" + last.rjust(width - margin - 1)]
