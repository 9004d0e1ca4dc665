"""`hh price`: price the decisions of one hand."""

from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.people import own_heroes
from analysis.cli.choices.prices import pool_cache, pricing
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    from analysis import Dataset

EPILOG: Final = """
\b
Examples:
  hh price hands/ --hand 212866104937
  hh price hands/ --hand hands/a.txt:120
  hh price hands/ --hand "#3" --format json

All hands of PATH are the pool; one hand is priced against it. Without a hero in the hand, the decisions of
all players with known cards are priced. `hh review --help` explains prices.
"""
UNNAMED: Final = (
    "name the hand with --hand ID, --hand FILE:LINE or --hand '#3' (the third hand); `hh hands --best 10` and"
    " `hh hands --worst 10` list ids; `hh review` prices the decisions of all your hands"
)


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@click.option("--hand", "wanted", metavar="ID|FILE:LINE|#N", help="The hand to price (required).")
@format_option("text", "json")
@output_option
def command(source: Source, wanted: str | None, output_format: str, output: str | None) -> None:
    """Price the decisions of one hand against the pool."""
    import polars as pl

    from analysis.cli.text.review_text import write_prices
    from analysis.pricing.review import review_hand
    from analysis.stats import left_out
    from analysis.views.prices.review import review_object
    from hhparser.formats.outputs import output_text

    if wanted is None:
        source.files()  # an id in place of a path has an error of its own
        raise click.UsageError(UNNAMED)
    with open_output(output) as stream:
        tables = load_tables(source)
        hand = _find(tables, wanted)
        heroes = own_heroes(source, tables)
        with pricing() as tell:
            found = review_hand(tables, heroes, hand, pool_cache(source), tell)
            hidden = left_out(tables)
        of_hand = pl.Series([hand], dtype=pl.UInt32)
        if tables.columns_of("hands", ("left_out",), of_hand)["left_out"].item():
            remark(f"{wanted}: this hand has errors and is left out (--with-errors prices it)")
        shown = review_object(found, next(iter(heroes), None), hidden, "price")
        shown["decisions"].sort(key=lambda one: one["number"])
        if output_format == "json":
            stream.write(output_text(shown) + "\n")
            return
        write_prices(stream, shown)
        tell_left_out(stream, hidden, source, output_format)


def _find(tables: "Dataset", wanted: str) -> int:
    """Return the hand key for an id, FILE:LINE or #NUMBER.

    Raises:
        SettingError: No hand matches.
    """
    import polars as pl

    hands = tables.columns_of("hands", ("hand", "hand_id", "file", "line"))
    file, _, line = wanted.rpartition(":")
    if wanted.startswith("#") and wanted[1:].isdigit():
        found = hands.sort("hand").head(int(wanted[1:])).slice(int(wanted[1:]) - 1)
    elif file and line.isdigit():
        found = hands.filter(pl.col("file") == file, pl.col("line") <= int(line)).sort("line").tail(1)
    else:
        found = hands.filter(pl.col("hand_id") == wanted).head(1)
    if found.is_empty():
        raise SettingError(
            "--hand", f"no hand {wanted!r} among {hands.height:,}; give an id, FILE:LINE or #NUMBER"
        )
    return int(found["hand"].item())
