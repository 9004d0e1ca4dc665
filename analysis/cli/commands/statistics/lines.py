"""`hh lines`: show the answers of players at a node of the betting tree, with their results."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices import types
from analysis.cli.choices.lines import cuts, detail, line_text, next_words_of
from analysis.cli.choices.people import of_one_person, players_or_hero
from analysis.cli.choices.where import HandFilter, chooses_hands
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark, whole_file, write_parquet
from analysis.cli.progress import phase
from analysis.cli.provenance import source_metadata
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from analysis.lines import Answer, BettingLine, BettingNode, LineTree

EPILOG: Final = """
\b
Examples:
  hh lines hands/                                                the first decisions
  hh lines hands/ --from "BTN opens, BB"                         what does the big blind do?
  hh lines hands/ --from "BTN opens, BB calls, flop: BB checks, BTN bets 25-40%"
  hh lines hands/ --from "6 players, stack 20-40bb, BTN opens, BB calls, flop A-high rainbow:"
  hh lines hands/ --from "opens, caller calls, flop: caller checks, opener bets <40%, caller"
  hh lines hands/ --player Hero --from "CO opens, BTN 3-bets, CO" --vs pool
  hh lines hands/ --player Hero --vs pool --differences          where is Hero different?
  hh lines hands/ --tree tree.parquet                            every node, for polars or pandas
  hh lines hands/ --from "BTN opens, BB calls, flop: BB" --bins 33,75,150%      your own sizes

A line is a list of steps, separated by commas: player, action, size. The player is a position, or opener,
limper, caller, 3-bettor, 4-bettor, blind; the default is anybody. The action is folds, checks, calls, limps,
bets, opens, raises, 3-bets, 4-bets, 5-bets. Sizes are 25-40% of the pot for bets, 2-3bb for first raises
before the flop, 3x+ for other raises; the default is any size. flop:, turn: and river: begin a street, with
optional words about its cards before the colon: flop paired two-tone:, turn flush:. The line may begin
with the table: 6 players, stack 20-40bb (effective). Folds are optional. At its end the line may name the
player who decides; by default all who decide next are counted together.

Results are in big blinds, from the decision on: chips put in earlier are not counted, so a fold is worth 0.
EV counts all-ins at their expected value. Shown hands have known cards, mostly from showdowns, so they are
not a fair sample: beside each are the lower and upper bound of its share.
A name on several sites is a different player on each: --site chooses one, else the site with the most hands
is counted. heroes or aliases in hh.toml join the names.
"""


@click.command(epilog=EPILOG)
@partial(reads_hands, start_option="--since")
@counts_hands
@chooses_hands
@click.option("--after", "--from", "line_from", type=line_text, default="", metavar="LINE",
              help="The betting so far.", shell_complete=next_words_of)  # fmt: skip
@click.option(
    "--vs",
    type=click.Choice(["pool"]),
    help="Compare --player, or the hero, with the others in the same hands.",
)
@click.option("--differences", is_flag=True, help="Points after LINE where the player differs most.")
@click.option("--min-chances", type=types.WHOLE, default=30, show_default=True, metavar="N",
              help="Only points with N decisions or more; with --differences, on both sides.")  # fmt: skip
@click.option("--bins", multiple=True, type=cuts, metavar="SIZES",
              help="Thresholds of sizes: 33,66,100% or 2,2.5bb or 3,4x or 'stack 25,50bb'.")  # fmt: skip
@click.option("--tree", metavar="FILE", help="Also write the whole tree as Parquet.")
@click.option("--split", "details", multiple=True, type=detail, metavar="DETAIL",
              help="Also split the tree by this, such as stack, players or flop_paired.")  # fmt: skip
@format_option("table", "csv", "xlsx", "json")
@output_option
def command(  # noqa: PLR0913, PLR0917  the options of the command
    source: Source,
    hand_filter: HandFilter,
    line_from: str,
    vs: str | None,
    differences: bool,
    min_chances: int,
    bins: "tuple[tuple[str, tuple[float, ...]], ...]",
    tree: str | None,
    details: tuple[str, ...],
    output_format: str,
    output: str | None,
) -> None:
    """Show the actions of players at a point of the betting, with frequency and result."""
    from analysis.cli.text.tables.lines import write_differences, write_node
    from analysis.lines import find_differences, find_node, find_tree, grow_pool, grow_tree
    from analysis.stats import left_out

    with open_output(output) as stream:
        tables = load_tables(source)
        if vs or differences or hand_filter.players:
            players = tuple(players_or_hero(hand_filter.players, source, tables))
            hand_filter = of_one_person(hand_filter._replace(players=players), source, tables)
            tables = tables.dealt_to(players)
        line = _line(line_from, bins, without_sizes=differences)
        every = dict.fromkeys((*line.details, *details))
        options = {"sizes": line.sizes, "details": every, **hand_filter._asdict()}
        with phase("counting"):
            whole = grow_tree(tables, **options) if tree is not None or differences else None
            grown = whole or find_tree(tables, **options)
            hidden = left_out(tables, **hand_filter._asdict())
        _tell(grown)
        if tree is not None and whole is not None:
            with whole_file(tree, option="--tree") as part:
                write_parquet(whole.answers, part, "line-answers", source_metadata(source))
        if differences and whole is not None:
            with phase("counting the others"):
                pool = grow_pool(tables, **options)
            found = find_differences(line, whole, pool, fewest=min_chances)
            write_differences(stream, found, output_format, hidden)
        else:
            others = find_tree(tables, **options, of_others=True) if vs else None
            node = find_node(line, grown, others)
            if not node.answers:
                remark(_hint(line, grown))
            after = _next_nodes(node, line, grown, min_chances) if output_format == "table" else []
            write_node(stream, node, output_format, hidden, after)
        tell_left_out(stream, hidden, source, output_format)


def _line(
    text: str, bins: "Sequence[tuple[str, tuple[float, ...]]]", *, without_sizes: bool
) -> "BettingLine":
    """Parse a line with the bins of `--bins`, each a unit and thresholds, and maybe with the default bins."""
    from analysis.lines import NO_SIZES, SIZES, parse_line

    usual, others = SIZES, NO_SIZES
    for unit, sizes in bins:
        usual, others = usual.cut_at(unit, sizes), others.cut_at(unit, sizes)
    line = parse_line(text, usual)
    return parse_line(line.text, others) if without_sizes else line


def _next_nodes(
    node: "BettingNode", line: "BettingLine", tree: "LineTree", fewest: int
) -> "list[tuple[Answer, BettingNode]]":
    """Return the answers at a node with the nodes after them, if both have at least `fewest` decisions."""
    from analysis.lines import find_node, parse_line

    lines = [(one, parse_line(one.next, line.sizes)) for one in node.answers if one.share.made >= fewest]
    if not lines:
        return []
    level = tree.at(*(following for _, following in lines))
    after = [(answer, find_node(following, level)) for answer, following in lines]
    return [(answer, following) for answer, following in after if following.chances >= fewest]


def _tell(tree: "LineTree") -> None:
    """Print remarks about capped hands that are left out, and kinds of game counted together."""
    if tree.capped:
        remark(f"{count_of(tree.capped, 'hand')} with a cap are not counted")
    if len(tree.games) > 1:
        games = ", ".join(tree.games)
        remark(
            f"counted together: {games}; --where 'kind = cash and betting = no_limit' asks for one of them"
        )


def _hint(line: "BettingLine", tree: "LineTree") -> str:
    """Return a hint for a line that nobody reached: the answers after its longest prefix that was played."""
    from analysis.lines import find_node, parse_line

    beginning = line.steps
    while beginning:
        beginning = beginning.rpartition(", ")[0]
        node = find_node(parse_line(beginning, line.sizes), tree)
        if node.answers:
            after = ", ".join(answer.name for answer in node.answers)
            return f"nobody decides after this line; after {beginning or 'the blinds'!r}: {after}"
    return "nobody decides after this line"
