"""Output of `hh me` as text."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final, TextIO

from analysis.cli.output import ENDLESS, table_width, write_lines
from analysis.cli.text.line_graph import line_graph
from analysis.cli.text.tables.fitting import write_record_table
from analysis.cli.text.tables.leaks import write_leaks
from analysis.players.results.board import BoardResult, board_words
from analysis.players.results.sentences import signed
from analysis.render.verdict import gains_table, price_leaks_table
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of, typeset

Object = dict[str, Any]  # Any: JSON values
WIDTH, WIDEST = 80, 100
FEWEST: Final = 2  # hands for a graph
GAIN_RANKS: Final = {"": 2, "Hands": 1}  # the column of bars is dropped first
PRICE_RANKS: Final = {"q": 1, "Of": 2}


def write_verdict(stream: TextIO, player: Object) -> None:
    """Write verdict, graph, split of the result, gains, leaks and strengths in one kind of game."""
    width = text_width(stream)
    write_lines(stream, f"{harmless(player['player'])}: {player['game']}\n\n")
    stream.write(textwrap.fill(typeset(harmless(" ".join(player["sentences"]))), width) + "\n\n")
    if len(player["graph"]) >= FEWEST:
        stream.write("\n".join(_graph(player, width)) + "\n\n")
    stream.write("\n".join(split_lines(player["split"], width)) + "\n")
    if player.get("board"):
        stream.write(textwrap.fill(typeset(board_words(BoardResult(**player["board"]))), width) + "\n")
    stream.write("\n")
    if table := gains_table(player["gains"]):
        write_record_table(stream, table, GAIN_RANKS)
        command = f"the hands of a line: hh hands, with the same input, --where '{table.questions[0]}'"
        write_lines(stream, command + "\n\n", 2)
    if table := price_leaks_table(player.get("price_leaks", ())):
        write_record_table(stream, table, PRICE_RANKS)
        stream.write("\n")
    write_leaks(stream, player["leaks"], of="You")
    stream.write("\n")


def split_lines(parts: Sequence[Object], width: int) -> Iterator[str]:
    """Yield a heading and the parts of the result, or a line for too few hands.

    Args:
        parts: Objects of `analysis.players.results.split.SplitPart`.
        width: Width of the text.
    """
    if not parts:
        yield "Split of the result: not enough hands"
        return
    yield "Split of the result, bb per 100 of all your hands"
    values = ["" if one["bb_per_100"] is None else signed(one["bb_per_100"]) for one in parts]
    ends = ["" if one["low"] is None else f"({signed(one['low'])} to {signed(one['high'])})" for one in parts]
    names = [one["name"] for one in parts]
    of_names, of_values, of_ends = (max(map(len, column)) for column in (names, values, ends))
    for part, name, value, interval in zip(parts, names, values, ends, strict=True):
        start = f"{name:<{of_names}} {value:>{of_values}} {interval:<{of_ends}} "
        yield textwrap.fill(typeset(start + part["words"]), width, subsequent_indent=" " * len(start))


def text_width(stream: TextIO) -> int:
    """Return the width for text: the terminal's up to 100 columns; 80 for a file or a pipe."""
    width = table_width(stream)
    return WIDTH if width == ENDLESS else min(width, WIDEST)


def _graph(player: Object, width: int) -> list[str]:
    unit, last = player["graph_unit"], count_of(player["hands"], "hand")

    def label(value: float) -> str:
        return typeset(f"{value:+,.0f} {unit}") if value else "0"

    lines = line_graph([0.0, *player["graph"]], width, label)
    margin = max(line.find("┤") for line in lines) + 1
    return [*lines, " " * margin + "0" + last.rjust(width - margin - 1)]
