"""Output of `hh players` as text."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from analysis.cli.output import remark, table_width, write_lines
from analysis.cli.text.tables.leaks import write_leaks
from analysis.cli.text.tables.stats import number_text, write_by_statistic, write_table
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from analysis.stats import Statistic

Object = dict[str, Any]  # Any: JSON values
WIDEST: Final = 100
INDENT: Final = "  "
NOT_ENOUGH: Final = "not enough hands (rates need 30 chances, win rates 1,000 hands)"


def write_players(stream: TextIO, players: Sequence[Object], total: int | None = None) -> None:
    """Write a table with a row for each player; a column without any known value is left out.

    Args:
        stream: Where to write.
        players: The players.
        total: Number of players if there are further ones.
    """
    from analysis.views.profiles import CORE

    shown = [{**player, "stats": known_stats(player)} for player in players]
    ids = [name for name in CORE if any(one["stats"][name]["value"] is not None for one in shown)]
    if shown:
        write_table(stream, shown, [], ids, total)
        _tell_blank(shown)


def known_stats(player: Object) -> dict[str, Object]:
    """Return the statistics of a player, with null values where there are not enough hands."""
    from analysis.stats import STATISTICS, is_small

    return {
        name: {**value, "value": None, "low": None, "high": None}
        if is_small(STATISTICS[name], value)
        else value
        for name, value in player["stats"].items()
    }


def _tell_blank(players: Iterable[Object]) -> None:
    if any(value["value"] is None for player in players for value in player["stats"].values()):
        remark(f"blank: {NOT_ENOUGH}")


def write_player(stream: TextIO, player: Object) -> None:
    """Write a player's profile, positions, changes over time, and differences from the others."""
    from analysis.stats import STATISTICS
    from analysis.views.profiles import BY_POSITION, CORE

    _write_profile(stream, player)
    stream.write("\n")
    shown = {**player, "stats": known_stats(player)}
    write_by_statistic(stream, shown, harmless(player["player"]), [STATISTICS[name] for name in CORE])
    stream.write("\n")
    positions = [{**player, **row, "stats": known_stats(row)} for row in player["positions"]]
    write_table(stream, positions, ["position"], BY_POSITION)
    _tell_blank([shown, *positions])
    stream.write("\n")
    write_lines(stream, "\n".join(_trend_lines(player["trends"])))
    stream.write("\n")
    write_leaks(stream, player["leaks"], with_others=True)
    stream.write("\n")


def _write_profile(stream: TextIO, player: Object) -> None:
    """Write the name and game of a player, and a paragraph about their play."""
    from analysis.players.subject import game_words

    unit = "play money" if player["play_money"] else player["currency"]
    game = game_words(player["kind"], player["betting"], unit, player["site"])
    write_lines(stream, f"{harmless(player['player'])}: {count_of(player['hands'], 'hand')}, {game}")
    width = min(table_width(stream), WIDEST)
    words = textwrap.fill(player["words"], width, initial_indent=INDENT, subsequent_indent=INDENT)
    stream.write(words + "\n")


def _trend_lines(trends: Sequence[Object]) -> Iterable[str]:
    from analysis.inference.changes import FEWEST
    from analysis.stats import STATISTICS

    steady: list[str] = []
    few: list[str] = []
    for trend in trends:
        statistic = STATISTICS[trend["statistic"]]
        if len(trend["stretches"]) > 1:
            yield f"{statistic.name} changed:"
            yield from (_stretch_line(statistic, stretch) for stretch in trend["stretches"])
        else:
            is_tested = trend["stretches"][0]["n"] >= 2 * FEWEST
            (steady if is_tested else few).append(statistic.abbreviation)
    if steady:
        yield f"no change found: {', '.join(steady)}"
    if few or not trends:
        yield f"too few hands to look for changes{': ' if few else ''}{', '.join(few)}"


def _stretch_line(statistic: "Statistic", stretch: Object) -> str:
    value = number_text(statistic, stretch["value"])
    first, last = ("?" if time is None else time[:10] for time in (stretch["first"], stretch["last"]))
    change = "" if stretch["p"] is None else f", p {stretch['p']:.3f}"
    return f"  {first} to {last}: {value} of {stretch['n']:,}{change}"
