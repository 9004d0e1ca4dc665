"""`hh equity`: what hands and ranges are worth against each other."""

import re
from typing import TYPE_CHECKING, Final

import click

from hhparser.base.cards import CARDS, Card
from hhparser.cli.options import format_option, output_option
from hhparser.cli.output import open_output

if TYPE_CHECKING:
    from analysis.equity import Range

CARD_WORD: Final = re.compile(r"[^\s,]{1,2}")
EPILOG: Final = """
\b
Examples:
  hh equity AhKd QQ+                            a hand against pairs of queens and better
  hh equity AhKd "QQ+,AK" --board "Qs7d2c"      on a flop, with what each has made of it
  hh equity "22+,A2s+,KTs+" "top 15%" random    three and more ranges
  hh equity T9s                                 one alone is compared with a random hand

\b
Ranges, in parts with commas between them:
  QQ  AKs  AKo  AK      a pair; suited, offsuit, or both
  QQ+  ATs+             this pair and all higher ones; the second rank rises
  22-55  A5s-A2s        from one hand to another
  T9s-76s               both ranks fall together
  AhKh                  these two cards
  15%  random           the best hands against a random one; all hands
  0.5:AJo               held half of the time

Hands that share a card with the board or with another hand are not dealt. All boards and deals are counted;
only where three or more ranges make too many, they are drawn, and ± gives the 95 % interval. The words for
what hands have made are those of docs/where.md.
"""


def _board(context: click.Context, parameter: click.Parameter, text: str) -> tuple[Card, ...]:
    """The cards of `Qs7d2c` or `Qs 7d 2c`, in upper or lower case."""
    del context, parameter
    found: list[Card] = []
    for word in CARD_WORD.finditer(text):
        card = CARDS.get(word[0][0].upper() + word[0][1:].lower())
        if card is None:
            raise _pointing(text, word.start() + 1, f"{word[0]!r} is not a card such as Qs or Td")
        if card in found:
            raise _pointing(text, word.start() + 1, f"{card} is given twice")
        found.append(card)
    if len(found) not in (0, 3, 4, 5):
        raise click.BadParameter(f"a board has 3, 4 or 5 cards, not {len(found)}")
    return tuple(found)


def _pointing(text: str, column: int, reason: str) -> click.BadParameter:
    return click.BadParameter(f"column {column}: {reason}\n  {text}\n  {'^':>{column}}")


def _ranges(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> "dict[str, Range]":
    """The ranges, each under a name of its own."""
    del context, parameter
    from analysis.equity import RangeError, parse_range

    names = texts if len(texts) > 1 else (*texts, "random")
    try:
        return {
            name if names.count(name) == 1 else f"{name} #{number}": parse_range(name)
            for number, name in enumerate(names, 1)
        }
    except RangeError as error:
        raise _pointing(error.text, error.column, error.reason) from error


@click.command(epilog=EPILOG)
@click.argument("ranges", metavar="HAND_OR_RANGE...", nargs=-1, required=True, callback=_ranges)
@click.option("--board", metavar="CARDS", default="", callback=_board, help="The board, such as Qs7d2c.")
@format_option("text", "json")
@output_option
def command(
    ranges: "dict[str, Range]", board: tuple[Card, ...], output_format: str, output: str | None
) -> None:
    """Compare hands and ranges: equity on each street of the board, and what each has made of it."""
    from analysis.equity import hands_made, street_equities
    from hhparser.cli.text.equity_text import RangeResult, write_equities

    for name, weights in ranges.items():
        if not any(set(board).isdisjoint(pair) for pair in weights):
            shown = " ".join(map(str, board))
            raise click.BadParameter(f"{name!r} cannot be held on {shown}", param_hint="HAND_OR_RANGE")
    held = [*ranges.values()]
    by_street = street_equities(held, board)
    made = hands_made(held, board) if board else [None] * len(held)
    compared = [
        RangeResult(name, weights, {street: found[place] for street, found in by_street.items()}, made[place])
        for place, (name, weights) in enumerate(ranges.items())
    ]
    with open_output(output) as stream:
        write_equities(stream, compared, board, output_format)
