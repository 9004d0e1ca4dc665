"""Option values of the commands that count: statistics, columns to group by, hands behind a number."""

from typing import TYPE_CHECKING

import click

from hhparser.base.errors import SettingError
from hhparser.base.hints import suggest

if TYPE_CHECKING:
    import polars as pl

    from analysis.stats import Statistic


def statistic_ids(text: str) -> tuple[str, ...]:
    """Comma-separated ids of statistics, or other names of them; `all` for all."""
    return tuple(name if name == "all" else statistic_id(name) for name in _words(text))


def _words(text: str) -> list[str]:
    """What stands between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def statistic_id(name: str) -> str:
    """The id of a statistic by any of its names."""
    return statistic_named(name).id


def statistic_named(name: str) -> "Statistic":
    """A statistic by any of its names."""
    from analysis.stats import named_statistic, near_statistics

    found = named_statistic(name)
    if found is None:
        near = " or ".join(near_statistics(name))
        hint = f"did you mean {near}?" if near else "`hh stat` lists all"
        raise click.BadParameter(f"no statistic {name!r}; {hint}")
    return found


def columns(text: str) -> tuple[str, ...]:
    """Comma-separated columns to group by."""
    from analysis.stats import column_name, where_columns

    *of_hands, _ = where_columns().values()  # rates are counted, not grouped by
    known = [name for section in of_hands for name in section]
    words = _words(text)
    keys = [column_name(word) or word for word in words]
    for word, key in zip(words, keys, strict=True):
        if key not in known:
            raise click.BadParameter(f"no column {word!r}; {suggest(word, known)}")
    return tuple(keys)


def outcome_condition(text: str) -> "pl.Expr":
    """The condition for the hands behind a number: `three_bet`, `three_bet:made`."""
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
