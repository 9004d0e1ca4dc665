"""Option values of the commands that count: statistics, columns to group by, hands behind a number."""

from typing import TYPE_CHECKING

import click

from hhparser.base.errors import SettingError
from hhparser.base.hints import suggest

if TYPE_CHECKING:
    import polars as pl


def statistic_ids(text: str) -> tuple[str, ...]:
    """Comma-separated ids of statistics; `all` for all."""
    from analysis.stats import STATISTICS

    ids = tuple(word.strip() for word in text.split(",") if word.strip())
    for name in ids:
        if name != "all" and name not in STATISTICS:
            raise click.BadParameter(f"no statistic {name!r}; {suggest(name, STATISTICS)}")
    return ids


def columns(text: str) -> tuple[str, ...]:
    """Comma-separated columns to group by."""
    from analysis.stats import where_columns

    *of_hands, _ = where_columns().values()  # rates are counted, not grouped by
    known = [name for section in of_hands for name in section]
    keys = tuple(word.strip() for word in text.split(",") if word.strip())
    for key in keys:
        if key not in known:
            raise click.BadParameter(f"no column {key!r}; {suggest(key, known)}")
    return keys


def outcome_condition(text: str) -> "pl.Expr":
    """The condition for the hands behind a number: `three_bet`, `three_bet:made`."""
    from analysis.stats import STATISTICS, Outcome, hands_behind

    name, colon, word = text.partition(":")
    if name not in STATISTICS:
        raise click.BadParameter(f"no statistic {name!r}; {suggest(name, STATISTICS)}")
    known = [outcome.value for outcome in Outcome]
    if colon and word not in known:
        raise click.BadParameter(f"{word!r} is not one of {', '.join(known)}")
    try:
        return hands_behind(name, Outcome(word) if colon else Outcome.CHANCE)
    except SettingError as error:
        raise click.BadParameter(error.reason) from error
