"""`hh equity`: compute the equity of hands and ranges against each other."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.lines import betting_line, next_words_of
from analysis.cli.choices.people import check_players
from analysis.cli.choices.where import HandFilter, hand_filter_of, where_option
from analysis.cli.options import Source, format_option, output_option, reads_hands
from analysis.cli.output import note, open_output
from analysis.cli.tables import load_tables
from hhparser.base.cards import Card
from hhparser.base.errors import SettingError
from hhparser.base.text.docs import docs_page
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.equity import Range
    from analysis.equity.compared import KnownHands
    from analysis.lines import BettingLine, ShownRange

STACKS: Final = click.FloatRange(1, 100)
BETWEEN: Final = ("vs", "vs.", "v", "versus", "against")  # words between hands
ANTES: Final = click.FloatRange(0, 100)
IN: Final = click.option(
    "--in", "paths", multiple=True, metavar="PATH", help="Where to look for hands of --range-of."
)
EPILOG: Final = f"""
\b
Examples:
  hh equity AhKd QQ+                            a hand against pairs of queens and better
  hh equity AhKd "QQ+,AK" --board "Qs7d2c"      on a flop, with made hands and draws
  hh equity "22+,A2s+,KTs+" "top 15%" random    three and more ranges
  hh equity T9s                                 a single hand is compared with a random one
  hh equity QQ --range-of "BTN opens, BB 3-bets" --in hands/         against known hands of this line
  hh equity --push-fold 10 --antes 0.25                              push or fold with ten big blinds

\b
Ranges, in parts with commas between them:
  QQ  AKs  AKo  AK      a pair; suited, offsuit, or both
  QQ+  ATs+             this pair and all higher ones; the second rank rises
  22-55  A5s-A2s        from one hand to another
  T9s-76s               both ranks fall together
  AhKh                  these two cards
  15%  random           the best hands against a random one; all hands
  0.5:AJo               held half of the time

--range-of takes the hands that are known to have taken the last step of a line ({docs_page("howto/lines")})
in the hands of --in or of a store, each weighted by how often it was seen. Cards are known of heroes and
from showdowns, so this is not a fair sample of all hands that took it.

--push-fold STACK solves the heads-up game where the small blind (on the button) pushes all-in or folds, and
the big blind calls or folds: the equilibrium frequencies of both, and the chip EV of every hand, from
exact equities. The stack is in big blinds and includes the blinds, not the antes.

Hands that share a card with the board or with another hand are not dealt. All boards and deals are counted;
if three or more ranges have too many, they are sampled, and ± gives the 95% interval. The words
for made hands and draws are explained on {docs_page("reference/where#made-hands-and-draws")}
"""


def _board(_: click.Context, __: click.Parameter, text: str) -> tuple[Card, ...]:
    from analysis.equity.compared import parse_board

    with _pointing_errors():
        return parse_board(text)


@contextmanager
def _pointing_errors() -> Iterator[None]:
    """Raise a usage error that points at the column of a mistake in a range or board."""
    from analysis.equity import RangeError

    try:
        yield
    except RangeError as error:
        mark = f"{'^':>{error.column}}"
        raise click.BadParameter(
            f"column {error.column}: {error.reason}\n  {error.text}\n  {mark}"
        ) from error


def _ranges(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> "dict[str, Range]":
    """Parse the ranges, by unique name."""
    from analysis.equity.compared import parse_ranges

    with _pointing_errors():
        return parse_ranges([text for text in texts if text.lower() not in BETWEEN])


@click.command(epilog=EPILOG)
@click.argument("ranges", metavar="HAND_OR_RANGE...", nargs=-1, callback=_ranges)
@click.option("--board", metavar="CARDS", default="", callback=_board, help="The board, such as Qs7d2c.")
@click.option("--push-fold", "push_stack", type=STACKS, metavar="STACK",
              help="Push or fold heads-up with a stack in big blinds.")  # fmt: skip
@click.option("--antes", type=ANTES, default=0.0, metavar="BB", help="Sum of all antes, for --push-fold.")
@click.option("--range-of", "lines", multiple=True, type=betting_line, metavar="LINE",
              shell_complete=next_words_of,
              help="Also the known hands that took this line's last step.")  # fmt: skip
@partial(reads_hands, start_option="--since", end_option="--until", paths_option=IN, needed_for="lines")
@click.option("--player", "players", multiple=True, metavar="NAME", help="Only this player's known hands.")
@where_option
@format_option("text", "json")
@output_option
def command(
    source: Source | None,
    ranges: "dict[str, Range]",
    board: tuple[Card, ...],
    push_stack: float | None,
    antes: float,
    lines: "tuple[BettingLine, ...]",
    players: tuple[str, ...],
    where: str | None,
    output_format: str,
    output: str | None,
) -> None:
    """Compare hands and ranges: equity on each street of the board, made hands and draws."""
    from analysis.cli.text.equity_text import write_equities, write_push_fold
    from analysis.equity import DealError
    from analysis.equity.compared import compare_ranges
    from analysis.ev import solve_push_fold
    from analysis.views.equity import compared_object, push_fold_object

    if push_stack is not None:
        if any((ranges, board, lines)):
            raise click.UsageError("--push-fold cannot be combined with hands, ranges or a board")
        with open_output(output) as stream:
            solved = push_fold_object(solve_push_fold(push_stack, antes))
            if output_format == "json":
                stream.write(output_text(solved) + "\n")
            else:
                write_push_fold(stream, solved)
        return
    shown: dict[str, KnownHands] = {}
    if source is not None:
        for name, found in _shown_ranges(source, hand_filter_of(source, where, players), lines):
            ranges[name], shown[name] = found.weights, {"known": found.known, "made": found.made}
    if not ranges:
        raise click.UsageError("give a hand, a range, --range-of LINE or --push-fold STACK")
    try:
        compared = compare_ranges(ranges, board, shown)
    except DealError as error:
        raise click.UsageError(str(error)) from error
    with open_output(output) as stream:
        if output_format == "json":
            stream.write(output_text(compared_object(compared, board)) + "\n")
        else:
            write_equities(stream, compared, " ".join(map(str, board)))


def _shown_ranges(
    source: Source, hand_filter: HandFilter, lines: "Sequence[BettingLine]"
) -> "Iterator[tuple[str, ShownRange]]":
    """Yield the text and the range of known hands of each line, and print a note with their number.

    Raises:
        SettingError: No hand with known cards took a line.
    """
    from analysis.lines import find_range, grow_tree, last_step

    tables = load_tables(source)
    check_players(tables, hand_filter.players)
    for line in lines:
        step = last_step(line.text)
        nodes = step.before
        tree = grow_tree(
            tables, sizes=nodes.sizes, details=nodes.details, starting_hands=True, **hand_filter._asdict()
        )
        shown = find_range(step, tree)
        if not shown.weights:
            raise SettingError("--range-of", f"no known hand took {line.text!r}, of {shown.made:,} that did")
        known = f"cards known in {shown.known:,} of {shown.made:,}"
        note(f"{line.text}: {known}, most of them from showdowns: not a fair sample")
        yield line.text, shown
