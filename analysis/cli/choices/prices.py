"""The option `--prices`, the cache of prices, and the progress of pricing."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.people import known_heroes
from analysis.cli.options import Source
from analysis.cli.output import remark
from analysis.cli.progress import command_bar
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset
    from analysis.pricing.models.kept import PoolCache, Tell
    from analysis.pricing.review import Review

HELP: Final = "Show prices at your decisions, against the pool of these hands (hh review --help)."
prices_option = click.option("--prices", "shows_prices", is_flag=True, help=HELP)


def pool_cache(source: Source) -> "PoolCache":
    """Return the cache of models and prices: in the store, or in the user's cache folder without one."""
    from platformdirs import user_cache_path

    from analysis.pricing.models.kept import ALL_HANDS, PoolCache
    from analysis.store.reading.aggregates import POOLS

    if source.store is None:
        return PoolCache(user_cache_path("hhparser", appauthor=False) / POOLS)
    is_limited = source.with_errors or not {"--hero"}.issuperset(source.filters)
    scope = f"hands of {source.heroes}" if source.heroes else ALL_HANDS
    return PoolCache(source.store / POOLS, None if is_limited else scope)


@contextmanager
def pricing() -> Iterator["Tell"]:
    """Show a progress bar while decisions are priced; yield its callback. Ctrl-C keeps the prices so far."""
    bar = command_bar()
    with bar.until_done("The prices computed so far are kept."), bar.phase("pricing"):
        yield bar.follow


def seats_of(tables: "Dataset", heroes: Sequence[str], hands: "pl.Series | None" = None) -> "pl.DataFrame":
    """Return the columns `hand` and `seat` of the heroes, in all hands or in some."""
    import polars as pl

    rows = tables.columns_of("players", ("hand", "seat", "player"), hands)
    return rows.filter(pl.col("player").is_in([*heroes])).select("hand", "seat")


def price_review(source: Source, tables: "Dataset", heroes: Sequence[str]) -> "Review":
    """Price the decisions of the heroes against the pool of a dataset.

    Args:
        source: The input of the command.
        tables: The dataset.
        heroes: Names of the hero; by default the player who saved the hands.

    Returns:
        The priced decisions. A remark gives the reasons why decisions have no price.
    """
    from analysis.pricing.review import review

    heroes = heroes or known_heroes(source, tables)[:1]
    with pricing() as tell:
        found = review(tables, heroes, seats_of(tables, heroes), pool_cache(source), tell)
    for reason, decisions in found.reasons.items():
        remark(f"{count_of(decisions, 'decision')} without a price: {reason}")
    return found
