"""Parsers of options about statistics: ids, columns to group by, and the hands behind a number."""

from itertools import chain
from typing import TYPE_CHECKING, Final

import click

from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest

if TYPE_CHECKING:
    import polars as pl

    from analysis.stats import Statistic

TEXTS: Final = frozenset({"player", "site", "kind", "betting", "position", "stakes", "month", "day", "table"})


def statistic_ids(text: str) -> tuple[str, ...]:
    """Parse comma-separated names of statistics into ids; `all` stays `all`."""
    return tuple(name if name == "all" else statistic_id(name) for name in _words(text))


def _words(text: str) -> list[str]:
    """Split text at commas; strip the parts and drop empty ones."""
    return [word.strip() for word in text.split(",") if word.strip()]


def statistic_id(name: str) -> str:
    """Return the id of a statistic, given any of its names."""
    return statistic_named(name).id


def statistic_named(name: str) -> "Statistic":
    """Return a statistic, given its id, abbreviation or a synonym; suggest similar names in a usage error."""
    from analysis.stats import named_statistic, near_statistics

    found = named_statistic(name)
    if found is None:
        near = " or ".join(near_statistics(name))
        hint = f"did you mean {near}?" if near else "`hh stat` lists all"
        raise click.BadParameter(f"no statistic {name!r}; {hint}")
    return found


def columns(text: str) -> tuple[str, ...]:
    """Parse comma-separated columns to group by; suggest similar names in a usage error."""
    from analysis.stats import column_name, where_columns

    *of_hands, _ = where_columns().values()  # rates are counted, not grouped by
    known = [name for section in of_hands for name in section]
    words = _words(text)
    keys = [column_name(word) or word for word in words]
    for word, key in zip(words, keys, strict=True):
        if key not in known:
            raise click.BadParameter(f"no column {word!r}; {suggest(word, known)}")
    return tuple(keys)


def sort_order(text: str) -> tuple[str, bool]:
    """Parse `vpip`, `vpip:asc`, `-vpip` or `player` into a column and whether its smallest value is first."""
    from analysis.stats import column_name, named_statistic

    name, colon, word = (f"{text[1:]}:desc" if text.startswith("-") else text).partition(":")
    if colon and word not in ("asc", "desc"):
        raise click.BadParameter(f"{word!r} is not asc or desc")
    statistic = named_statistic(name)
    column = statistic.id if statistic is not None else column_name(name) or name
    return column, word == "asc" or (not colon and statistic is None and column in TEXTS)


def outcome_condition(text: str) -> "pl.Expr":
    """Parse `three_bet` or `three_bet:made` into a filter expression for the hands behind that number."""
    from analysis.stats import Outcome, hands_behind

    name, colon, word = text.partition(":")
    name = statistic_id(name)
    known = [outcome.value for outcome in Outcome]
    if colon and word not in known:
        raise click.BadParameter(f"{word!r} is not one of {', '.join(known)}")
    try:
        return hands_behind(name, Outcome(word) if colon else Outcome.CHANCE)
    except SettingError as error:
        raise click.BadParameter(error.reason) from error


stat_option: Final = click.option(
    *("--stat", "ids"),
    type=statistic_ids,
    multiple=True,
    callback=lambda _, __, given: tuple(chain.from_iterable(given)),
    metavar="ID",
    help="Only these statistics, or all.",
)
