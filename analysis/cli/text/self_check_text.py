"""Output of `hh review --self-check` as text."""

from collections.abc import Mapping
from typing import Any, Final, TextIO

from rich.text import Text

from analysis.cli.output import write_lines
from analysis.cli.text.pool_text import write_scores
from analysis.cli.text.tables.fitting import ShownColumn, write_fitting
from analysis.views.prices.self_check import calls_words, game_words
from hhparser.base.text.typography import count_of

Object = Mapping[str, Any]  # Any: JSON values
INDENT: Final = 2
EMPTY: Final = "no game has enough hands for a pool, so there are no prices to check"


def write_self_check(stream: TextIO, shown: Object) -> None:
    """Write for each game whether prices are shown, and its held-out calls as predicted and realised."""
    for game in shown["games"]:
        pool = count_of(game["player_hands"], "player-hand")
        write_lines(stream, f"{game_words(game)}: {pool}; {game['reason'] or 'prices are shown'}", INDENT)
        for calls in game["calls"]:
            write_lines(stream, calls_words(calls), INDENT)
            _write_bins(stream, calls["by_share"])
        write_scores(stream, game["scores"])
        stream.write("\n")
    if not shown["games"]:
        write_lines(stream, EMPTY)


def _write_bins(stream: TextIO, bins: list[Object]) -> None:
    """Write a row for each bin of predicted shares of the pot."""
    columns = {
        "share of the pot": [f"{100 * one['start']:.0f} to {one['end']:.0%}" for one in bins],
        "calls": [f"{one['n']:,}" for one in bins],
        "predicted": [f"{one['predicted']:.1%}" for one in bins],
        "won": [f"{one['won']:.1%}" for one in bins],
        "95%": [f"{one['low']:.1%} to {one['high']:.1%}" for one in bins],
    }
    write_fitting(stream, [ShownColumn(name, [*map(Text, cells)]) for name, cells in columns.items()])
