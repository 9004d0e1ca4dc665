"""`hh hands`: find the hands that answer a question."""

from typing import TYPE_CHECKING, Final, NamedTuple

import click

from hhparser.base.hints import suggest
from hhparser.cli.choices import types
from hhparser.cli.choices.where import HandChoice, caps_option, chooses_hands
from hhparser.cli.options import Source, format_option, output_option, reads_hands
from hhparser.cli.output import open_output
from hhparser.cli.tables import load_tables

if TYPE_CHECKING:
    import polars as pl

IN_BLINDS: Final = "_bb"
EPILOG: Final = """
\b
Examples:
  hh hands hands/ --where "net < -50bb" --sort net
  hh hands hands/ --player Hero --where "hand in 'QQ+, AK' and vs_three_bet = F"
  hh hands hands/ --where "is_hero and actions_river = BF" --format json
  hh hands hands/ --where "board contains Ah and won" --sort -net_bb
  hh hands hands/ --where "squeeze and not won" --format ids
  hh hands --player Hero --newest 20          the last 20 hands in the default store
  hh hands --columns                          what --where and --sort may name

A line is one player in one hand: the hand is listed for each player who fits, so ask about one of them,
with --player or `is_hero`. Each hand counts once, however many copies of it there are; hands with an illegal
action or wrong amounts are left out unless --with-errors asks for them. A terminal of fewer than 120 columns
shows the id in place of file and line.
"""


class Order(NamedTuple):
    """What to sort by, and whether in descending order."""

    name: str
    value: "pl.Expr"
    descending: bool


def _order(text: str) -> Order:
    """Parse a column name: a leading minus means descending, `_bb` means big blinds instead of currency."""
    import polars as pl

    from analysis.stats import column_name, known_columns

    known = known_columns()
    word = text.removeprefix("-")
    name = column_name(word) or word
    column = known.get(name) or known.get(name.removesuffix(IN_BLINDS))
    if column is None or (name not in known and column.kind != "amount"):
        raise click.BadParameter(f"no column {word!r}; {suggest(word, known)}")
    value = column.value
    if column.kind == "amount":
        value = value / (pl.lit(10).pow(pl.col("decimals")) if name in known else pl.col("big_blind"))
    return Order(name, value, text.startswith("-"))


@click.command(epilog=EPILOG)
@reads_hands
@chooses_hands
@click.option("--sort", "order", type=_order, metavar="COL", help="Sort by this (-COL: descending).")
@click.option("--newest", type=types.WHOLE, metavar="N", help="Only the N newest, the newest first.")
@click.option("--with-errors", is_flag=True, help="Include hands with an illegal action or wrong amounts.")
@caps_option
@format_option("text", "ids", "csv", "json")
@output_option
def command(
    source: Source,
    choice: HandChoice,
    order: Order | None,
    newest: int | None,
    with_errors: bool,
    with_caps: bool,
    output_format: str,
    output: str | None,
) -> None:
    """Find hands: file and line, id, date, stakes, position, cards, board, net."""
    from analysis.stats import chosen_hands
    from hhparser.cli.text.hands_table import columns_shown, write_hands

    further = {order.name: order.value} if order else {}
    with open_output(output) as stream:
        tables = load_tables(source)
        columns = columns_shown(further)
        rows = chosen_hands(
            tables,
            with_errors=with_errors,
            with_caps=with_caps,
            columns=columns,
            newest=newest,
            **choice._asdict(),
        )
        if newest is None:
            rows = rows.sort("hand", "seat")
        if order is not None:
            rows = rows.sort(order.value, descending=order.descending, nulls_last=True, maintain_order=True)
        write_hands(stream, rows, output_format, further)
