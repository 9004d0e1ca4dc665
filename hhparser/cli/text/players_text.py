"""Players as text for people."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.table import Table

from hhparser.base.escape import harmless
from hhparser.cli.output import count_of
from hhparser.cli.text.stats_table import by_statistic, console_for, number_text, table_width, write_table

if TYPE_CHECKING:
    from analysis.stats import Statistic

Object = dict[str, Any]  # Any: JSON values
SURE: Final = 0.1
WIDEST: Final = 100


def write_profile(stream: TextIO, player: Object) -> None:
    """Write the player's name and game, and a paragraph about them."""
    hands = count_of(player["hands"], "hand")
    stream.write(f"{harmless(player['player'])}: {hands}, {_game(player)}\n")
    width = min(table_width(stream), WIDEST)
    indent = "  "
    stream.write(
        textwrap.fill(player["words"], width, initial_indent=indent, subsequent_indent=indent) + "\n"
    )


def write_player(stream: TextIO, player: Object) -> None:
    """Write a player's profile, positions, changes over time, and differences from the others."""
    from analysis.players.profiles import BY_POSITION, CORE
    from analysis.stats import STATISTICS

    write_profile(stream, player)
    stream.write("\n")
    console = console_for(stream)
    console.print(by_statistic(player, ["player"], [STATISTICS[name] for name in CORE]))
    stream.write("\n")
    positions = [{**player, **row} for row in player["positions"]]
    write_table(stream, positions, ["position"], BY_POSITION)
    stream.write("\n")
    stream.writelines(line + "\n" for line in _trend_lines(player["trends"]))
    sure = [leak for leak in player["leaks"] if leak["q"] <= SURE]
    compared = f"{len(player['leaks'])} compared with the others in the same hands"
    stream.write(f"\n{compared}, {len(sure)} different with q up to {SURE}\n")
    if sure:
        console.print(_leak_table(sure))
    stream.write("\n")


def _game(player: Object) -> str:
    from analysis.players.subject import game_words

    unit = "play money" if player["play_money"] else player["currency"]
    return game_words(player["kind"], player["betting"], unit, player["site"])


def _trend_lines(trends: Sequence[Object]) -> Iterable[str]:
    from analysis.stats import STATISTICS

    steady = []
    for trend in trends:
        statistic = STATISTICS[trend["statistic"]]
        if len(trend["stretches"]) > 1:
            yield f"{statistic.name} changed:"
            yield from (_stretch_line(statistic, stretch) for stretch in trend["stretches"])
        else:
            steady.append(statistic.abbreviation)
    if steady:
        yield f"no change found: {', '.join(steady)}"
    if not trends:
        yield "too few hands to look for changes"


def _stretch_line(statistic: "Statistic", stretch: Object) -> str:
    value = number_text(statistic, stretch["value"])
    period = f"{_day(stretch['first'])} to {_day(stretch['last'])}"
    change = "" if stretch["p"] is None else f", p {stretch['p']:.3f}"
    return f"  {period}: {value} of {stretch['n']:,}{change}"


def _day(time: str | None) -> str:
    return "?" if time is None else time[:10]


def _leak_table(leaks: Sequence[Object]) -> Table:
    from analysis.stats import STATISTICS

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("statistic")
    for heading in ("value", "n", "others", "n", "p", "q"):
        table.add_column(heading, justify="right", no_wrap=True)
    for leak in leaks:
        statistic = STATISTICS[leak["statistic"]]
        table.add_row(
            f"{statistic.name}, {leak['group']}" if leak["group"] else statistic.name,
            number_text(statistic, leak["value"]),
            f"{leak['n']:,}",
            number_text(statistic, leak["pool"]),
            f"{leak['pool_n']:,}",
            *(_probability(leak[key]) for key in ("p", "q")),
        )
    return table


def _probability(value: float) -> str:
    return f"{value:.3f}" if value >= 0.001 else "<0.001"
