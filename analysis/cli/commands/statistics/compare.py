"""`hh compare`: compare two sets of hands, with tests of the differences."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, Final, TextIO

import click
from rich.text import Text

from analysis.cli.choices.people import of_one_person, players_or_hero
from analysis.cli.choices.stats_options import columns, stat_option
from analysis.cli.choices.where import HandFilter, chooses_hands, parsed_query
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark, table_width, write_lines, write_rows
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from analysis.cli.text.tables.fitting import ShownColumn, write_fitting
from analysis.cli.text.tables.stats import game_text, number_text
from analysis.cli.workbook import TABULAR
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of, probability_text
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset
    from analysis.players.compare import Compared, Comparison

    Group = tuple[dict[str, Any], Compared]  # Any: values of the columns of a group

Object = dict[str, Any]  # Any: JSON values
WIDE: Final = 100
SIDES: Final = ("a", "b")
LONGEST_NAME: Final = 12
MOST_GROUPS: Final = 24
FOR_COUNTS: Final = {"stats": ["vpip"]}  # of all hands, when groups are compared
RANKS: Final = (0, 0, 2, 0, 2, 0, 1, 3, 0)  # the highest rank is dropped first, 0 never
EPILOG: Final = """
\b
Examples:
  hh compare hands/ --vs pool                                                    the hero and the others
  hh compare hands/ --vs pool --player Ann --where "position = BB" --last 6m
  hh compare hands/ --vs pool --by month --stat fold_to_3bet                     each month
  hh compare hands/ --player Hero --a "day < 2024-06-01"                         before and after
  hh compare hands/ --a "player = Ann" --b "player = Bob"                        two players
  hh compare hands/ --player Hero --a "position = SB" --b "position = BB" --stat all --format csv
  hh compare hands/ --player Hero --where "pot_type = 3-bet" --a in_position_flop

--vs pool compares a player, or the hero that --hero, hh.toml or the hands name, with all others who were
dealt into the same hands.

--by compares within groups: of each of the 24 largest groups of the first side a table of its own; q then
corrects for the tests of all groups.

Rates are compared by Fisher's exact test and Newcombe's interval of the difference, means by Welch's t test.
p is the probability of a difference this large by chance alone. q corrects for many tests: it is the false
discovery rate, so about one in twenty differences marked * (q up to 0.05) is a false alarm. Grey numbers have
fewer than 30 chances (results per 100 hands: 1,000 hands) on one side. Cash games and tournaments are kept
apart; so are money and play money, fixed and no limit, unless a query names play_money or betting.
A name on several sites is a different player on each: --site chooses one, else the site with the most hands
is counted, unless a query names site. heroes or aliases in hh.toml join the names.
"""


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@chooses_hands
@click.option("--a", "a", type=parsed_query, metavar="EXPR", help="Hands of the first side.")
@click.option(
    "--b", "b", type=parsed_query, metavar="EXPR", help="Hands of the second side (else all others)."
)
@click.option(
    "--vs", type=click.Choice(["pool"]), help="The hero, or --player, and the others they played with."
)
@click.option(
    "--by", type=columns, default="", metavar="KEYS", help="Compare within groups: month, or position,stakes."
)
@stat_option
@format_option("text", "csv", "xlsx", "json")
@output_option
def command(
    source: Source,
    hand_filter: HandFilter,
    a: "pl.Expr | None",
    b: "pl.Expr | None",
    vs: str | None,
    by: tuple[str, ...],
    ids: tuple[str, ...],
    output_format: str,
    output: str | None,
) -> None:
    """Compare two players, two periods, or any two sets of hands, with tests of the differences."""
    from analysis.players.compare import beside_others, compare_hands
    from analysis.stats import usual_statistics
    from analysis.views.compare import compared_object, groups_object

    if (a is None) == (vs is None) or (b is not None and a is None):
        raise click.UsageError("give --a EXPR, with or without --b, or --vs pool in place of both")
    stats = ids or usual_statistics(has_ev=False)
    with open_output(output) as stream:
        tables = load_tables(source)
        names = SIDES
        if a is None:
            players = players_or_hero(hand_filter.players, source, tables)
            names, (a, b) = (players[0] if len(players) == 1 else "hero", "pool"), beside_others(players)
            hand_filter = of_one_person(hand_filter._replace(players=tuple(players)), source, tables)
            hand_filter = hand_filter._replace(players=None)
        else:
            hand_filter = of_one_person(hand_filter, source, tables, a, b)
        options = {"stats": None if "all" in stats else stats, **hand_filter._asdict()}
        with phase("comparing"):
            compared = compare_hands(tables, a, b, **(options | FOR_COUNTS if by else options))
            groups = _groups(tables, a, b, by, options) if by else [({}, compared)]
        _remark(compared, names)
        if output_format == "json":
            values, within = [one for one, _ in groups], [one for _, one in groups]
            shown = groups_object(by, values, within) if by else compared_object(compared)
            stream.write(output_text(shown, indent=1) + "\n")
        elif output_format in TABULAR:
            _write_rows(stream, groups)
        else:
            _write_text(stream, groups, names)
        tell_left_out(stream, compared.left_out, source, output_format)


def _groups(
    tables: "Dataset", a: "pl.Expr", b: "pl.Expr | None", by: Sequence[str], options: Mapping[str, Any]
) -> "list[Group]":
    """Compare within the largest groups of the first side, in the order of their values."""
    from analysis.players.compare import compare_groups, in_order, largest_groups

    where = a if options["where"] is None else a & options["where"]
    filters = {"players": options["players"], "calendar": options["calendar"]}
    groups = in_order(largest_groups(tables, by, MOST_GROUPS, where=where, **filters))
    return [*zip(groups, compare_groups(tables, a, b, groups, **options), strict=True)]


def _remark(compared: "Compared", names: Sequence[str]) -> None:
    """Print remarks: the hands of both sides, and warnings about overlap and mixed currencies."""
    counts = [
        f"{name}: {count_of(hands, 'player-hand')}" for name, hands in zip(names, compared.hands, strict=True)
    ]
    remark(", ".join(counts))
    if compared.both:
        remark(f"{count_of(compared.both, 'hand')} on both sides: the tests assume independent sides")
    if len(compared.currencies) > 1:
        remark(f"cash games in {', '.join(compared.currencies)} are compared together")


def _write_rows(stream: TextIO, groups: "Sequence[Group]") -> None:
    from analysis.views.compare import comparison_object

    rows = [one | _flat(comparison_object(row)) for one, found in groups for row in found.comparisons]
    write_rows(stream, list(dict.fromkeys(chain.from_iterable(rows))), rows)


def _flat(row: Mapping[str, Any]) -> Object:
    sides = {f"{side}_{key}": value for side in "ab" for key, value in row[side].items()}
    return {k: row[k] for k in list(row)[:4]} | sides | {k: row[k] for k in list(row)[6:]}


def _write_text(stream: TextIO, groups: "Sequence[Group]", names: tuple[str, str]) -> None:
    is_narrow = table_width(stream) < WIDE
    for one, compared in groups:
        if one and compared.comparisons:
            label = ", ".join(f"{key} {'none' if value is None else value}" for key, value in one.items())
            write_lines(stream, label)
        games = groupby(compared.comparisons, lambda row: game_text(row.kind, row.betting, row.play_money))
        for game, some in games:
            write_fitting(stream, list(_columns(list(some), names, is_narrow)), Text(game, style="bold"))
        if not one and not compared.comparisons:
            remark("the two sides have no kind of game in common")


def _columns(
    comparisons: "Sequence[Comparison]", names: tuple[str, str], is_narrow: bool
) -> Iterator[ShownColumn]:
    """Yield the columns of a table; a narrow terminal drops p first, then the counts, then the interval."""
    a, b = map(_short, names)
    difference = "a - b" if names == SIDES else "difference"
    headings = ("statistic", a, "of", b, "of", difference, "95% interval", "p", "q")
    rows = []
    for one in comparisons:
        style = "dim" if one.a.is_small or one.b.is_small else ""
        rows.append([Text(cell, style=style) for cell in _cells(one, is_narrow)])
    for place, (heading, cells) in enumerate(zip(headings, zip(*rows, strict=True), strict=True)):
        yield ShownColumn(heading, cells, is_left=not place, rank=RANKS[place])


def _short(name: str) -> str:
    text = Text(harmless(name))
    text.truncate(LONGEST_NAME, overflow="ellipsis")
    return text.plain


def _cells(one: "Comparison", is_narrow: bool) -> list[str]:
    statistic = one.statistic
    numbers = (one.a.value, one.b.value, one.difference, one.low, one.high)
    a, b, difference, low, high = (number_text(statistic, number) for number in numbers)
    mark = "*" if one.is_certain else ""
    return [
        (is_narrow and statistic.abbreviation) or statistic.name,
        *(a, f"{one.a.of:,}", b, f"{one.b.of:,}"),
        *(difference, f"{low} to {high}" if low else ""),
        *(probability_text(one.p), mark + probability_text(one.q)),
    ]
