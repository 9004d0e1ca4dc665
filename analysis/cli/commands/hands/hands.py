"""`hh hands`: find the hands that match a query."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from analysis.cli.choices import types
from analysis.cli.choices.people import about_hero, sites_apart, tell_unknown
from analysis.cli.choices.where import HandFilter, all_option, caps_option, chooses_hands, limit_option
from analysis.cli.options import Source, format_option, output_option, reads_hands
from analysis.cli.output import open_output
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.text.hints import suggest

if TYPE_CHECKING:
    import polars as pl

IN_BLINDS: Final = "_bb"
EPILOG: Final = """
\b
Examples:
  hh hands hands/ --worst 10                  the hero's ten worst hands; --best
  hh hands hands/ --last 30d --stakes NL50 --where "net < -50bb" --sort net
  hh hands hands/ --player Hero --where "hand in 'QQ+, AK' and vs_three_bet = F"
  hh hands hands/ --where "is_hero and actions_river = BF" --format json
  hh hands hands/ --where "board contains Ah and won" --sort -net_bb
  hh hands hands/ --where "squeeze and not won" --format ids
  hh hands --player Hero --newest 20          the last 20 hands in the default store
  hh hands --columns                          list the columns for --where and --sort

A row is one player in one hand. The table is limited to the hero, if --hero, hh.toml or the hands name one;
--all lists the hand for each player who matches. So do ids, csv and json, except with --worst and --best. A
query that names player or is_hero is not limited. Copies of a hand count once; hands with an illegal action
or wrong amounts are left out by default (--with-errors includes them). A name on several sites is a different
player on each: a remark names the sites, and --site chooses one. On a narrow terminal columns are dropped:
first the file and line, then stakes and time.
"""


class Order(NamedTuple):
    """A sort key.

    Attributes:
        name: The column, or the column with the suffix `_bb`.
        value: The expression to sort by.
        descending: Whether the largest value comes first.
    """

    name: str
    value: "pl.Expr"
    descending: bool


def parse_order(text: str) -> Order:
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


def _extreme(worst: int | None, best: int | None, limit: int | None, order: Order | None) -> int | None:
    """Return the number of `--worst` or `--best`; None without them.

    Raises:
        click.UsageError: Two of `--worst`, `--best` and `--limit`, or `--sort` with `--worst` or `--best`.
    """
    given = {"--worst": worst, "--best": best, "--limit": limit}
    asked = [name for name, number in given.items() if number is not None]
    if len(asked) > 1:
        raise click.UsageError(f"give only one of {', '.join(asked)}")
    extreme = worst or best
    if extreme is not None and order is not None:
        raise click.UsageError(f"{asked[0]} sorts by the result, so leave out --sort")
    return extreme


@click.command(epilog=EPILOG)
@reads_hands
@chooses_hands
@click.option("--sort", "order", type=parse_order, metavar="COL", help="Sort by this (-COL: descending).")
@click.option("--worst", type=types.WHOLE, metavar="N", help="The N worst results in big blinds.")
@click.option("--best", type=types.WHOLE, metavar="N", help="The N best results in big blinds.")
@click.option("--newest", type=types.WHOLE, metavar="N", help="Only the N newest, the newest first.")
@click.option("--with-errors", is_flag=True, help="Include hands with an illegal action or wrong amounts.")
@limit_option
@all_option
@caps_option
@format_option("text", "ids", "csv", "xlsx", "json")
@output_option
def command(  # noqa: PLR0913, PLR0917  the options of the command
    source: Source,
    hand_filter: HandFilter,
    order: Order | None,
    worst: int | None,
    best: int | None,
    newest: int | None,
    with_errors: bool,
    limit: int | None,
    everybody: bool,
    with_caps: bool,
    output_format: str,
    output: str | None,
) -> None:
    """Find hands; list file and line, id, date, stakes, position, cards, board, net."""
    from analysis.cli.text.tables.hands import columns_shown, write_hands
    from analysis.stats import chosen_hands, left_out

    extreme = _extreme(worst, best, limit, order)
    first: dict[str, Any] = {"most": newest}  # the arguments `most` and `order` of `chosen_hands`
    if extreme:
        order = parse_order("net_bb" if worst else "-net_bb")
        if newest is None:
            key = order.value if order.descending else -order.value
            first = {"most": extreme, "order": key.fill_null(float("-inf"))}  # no result is last
    chosen = extreme or limit or newest
    further = {order.name: order.value} if order else {}
    with open_output(output) as stream:
        tables = load_tables(source)
        if output_format == "text" or extreme:
            hand_filter = about_hero(hand_filter, source, tables, (), everybody=everybody)
        tell_unknown(tables, hand_filter.players)
        sites_apart(hand_filter, source, tables, counts_first=False)
        rows = chosen_hands(
            tables,
            with_errors=with_errors,
            with_caps=with_caps,
            columns=columns_shown(further),
            **first,
            **hand_filter._asdict(),
        )
        rows = sorted_rows(rows, order, newest_first=first["most"] is not None)
        found = left_out(
            tables, with_errors=with_errors, with_caps=with_caps, is_list=True, **hand_filter._asdict()
        )
        write_hands(stream, rows, output_format, further, chosen, found._asdict())
        tell_left_out(stream, found, replace(source, with_errors=with_errors), output_format)


def sorted_rows(rows: "pl.LazyFrame", order: Order | None, *, newest_first: bool) -> "pl.LazyFrame":
    """Sort rows by `order`, ties by hand and seat; rows that are sorted newest first keep that for ties."""
    if not newest_first:
        rows = rows.sort("hand", "seat")
    if order is None:
        return rows
    return rows.sort(order.value, descending=order.descending, nulls_last=True, maintain_order=True)
