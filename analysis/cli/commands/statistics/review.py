"""`hh review`: list the hero's decisions by expected loss."""

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.people import own_heroes, unknown_hero
from analysis.cli.choices.prices import pool_cache, pricing
from analysis.cli.choices.where import calendar_of, limit_option, where_option
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.text.docs import docs_page

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset

LAST: Final = "last"
USUAL_LIMIT: Final = 20
EPILOG: Final = f"""
\b
Examples:
  hh review hands/                            the largest losses first
  hh review hands/ --session last
  hh review hands/ --where "position = BB" --limit 5
  hh review hands/ --self-check               how good the prices are
  hh review hands/ --format json -o review.json

Prices are against the pool: all others at your stakes on this site. A call or fold is priced in big blinds
from the decision on, so that a fold is worth 0; the range of an opponent is the range of the pool after the
same betting. Only river decisions against a bet of one opponent have a price. All others are ranked without a
price. Small pots, and folds of hands that nearly all of the pool folds, are only counted; hh price has them.

With too few hands for a price, or if prices failed validation on hands with known cards, decisions are ranked
without a price and marked as such. {docs_page("explanation/pricing")} explains
how prices are computed and validated.
"""


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@where_option
@click.option("--session", metavar="last|ID", help="Only this session; ID as in --by session.")
@limit_option
@click.option(
    "--self-check",
    "is_self_check",
    is_flag=True,
    help="Show how well prices predicted held-out calls with known cards, yours and those of the pool.",
)
@format_option("text", "json")
@output_option
def command(
    source: Source,
    where: str | None,
    session: str | None,
    limit: int | None,
    *,
    is_self_check: bool,
    output_format: str,
    output: str | None,
) -> None:
    """List your decisions by expected loss, each with its price against the pool."""
    from analysis.cli.text.review_text import write_review, write_self_check
    from analysis.pricing.review import GAME, review
    from analysis.pricing.self_check import check_games
    from analysis.stats import left_out
    from analysis.views.prices.review import review_object
    from analysis.views.prices.self_check import self_check_object
    from hhparser.formats.outputs import output_text

    with open_output(output) as stream:
        tables = load_tables(source)
        heroes = [] if tables.is_empty else own_heroes(source, tables)
        if not heroes and not tables.is_empty:
            raise unknown_hero(tables)
        calendar = calendar_of(source.config)
        with pricing() as tell:
            chosen = _chosen(source, tables, heroes, where, session)
            if chosen.is_empty() and not tables.is_empty:
                remark("no hands match")
            cache, hero = pool_cache(source), next(iter(heroes), None)
            if is_self_check:
                games = tables.columns_of("hands", GAME, chosen["hand"].unique()).unique(maintain_order=True)
                found = check_games(tables, heroes, games, cache, tell)
                view, write = partial(self_check_object, found, hero), write_self_check
            else:
                most = limit if limit is not None or output_format == "json" else USUAL_LIMIT
                reviewed = review(tables, heroes, chosen, cache, tell)
                view, write = partial(review_object, reviewed, hero, most=most), write_review
            hidden = left_out(tables, where=where, players=heroes, calendar=calendar)
        shown = view(left_out=hidden)
        if output_format == "json":
            stream.write(output_text(shown) + "\n")
            return
        write(stream, shown)
        tell_left_out(stream, hidden, source, output_format)


def _chosen(
    source: Source, tables: "Dataset", heroes: list[str], where: str | None, session: str | None
) -> "pl.DataFrame":
    """Return the columns `hand` and `seat` of the hero's hands that match the query and the session.

    Raises:
        click.BadParameter: `session` is neither `last` nor the number of a session.
    """
    import polars as pl

    from analysis.stats import chosen_hands

    columns = {"hand", "seat", *(["session"] if session else [])}
    calendar = calendar_of(source.config)
    rows = chosen_hands(
        tables,
        where=where,
        players=heroes,
        with_errors=source.with_errors,
        calendar=calendar,
        columns=columns,
    ).select(columns)
    found = rows.collect()
    if session is not None and not found.is_empty():
        found = found.filter(pl.col("session") == _number_of(session, set(found["session"])))
    return found.select("hand", "seat")


def _number_of(session: str, sessions: set[int]) -> int:
    """Return the number of the chosen one of some sessions.

    Raises:
        click.BadParameter: `session` is neither `last` nor one of their numbers.
    """
    if session != LAST and not session.isdigit():
        raise click.BadParameter(f"{session!r} is neither a number nor {LAST}", param_hint="--session")
    number = max(sessions) if session == LAST else int(session)
    if number not in sessions:
        words = f"there is no session {number}; the last one is {max(sessions)}"
        raise click.BadParameter(words, param_hint="--session")
    return number
