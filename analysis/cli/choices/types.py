"""Parsers of option values; an invalid value is a usage error with a hint."""

from pathlib import Path
from typing import Final

import click

from hhparser.base.errors import SettingError, UnknownRuleError
from hhparser.base.text.hints import suggest
from hhparser.model import house_rules as ruleset
from hhparser.model.house_rules import HouseRules
from hhparser.sites.names import SITE_NAMES


class Whole(click.IntRange):
    """A whole number within limits; error messages call it an integer."""

    name = "integer"


WHOLE: Final = Whole(1, 1_000_000_000)
PROCESSES: Final = Whole(1, 256)


def site_name(text: str) -> str:
    """Validate the name of a supported site, in upper or lower case; return it in lower case."""
    if text.lower() not in SITE_NAMES:
        raise click.BadParameter(f"no site {text!r}; {suggest(text, SITE_NAMES)}")
    return text.lower()


def word(text: str) -> str:
    """Validate a tag or the name of a saved query: one word that needs no quotes in a query."""
    from analysis.store.notes.entries import is_word

    if not is_word(text):
        raise click.BadParameter(f"{text!r} is not one word such as hero-call")
    return text


def codes(text: str) -> tuple[str, ...]:
    """Parse comma-separated codes of rules, or prefixes of codes, such as `L,M201`, into upper case."""
    from hhparser.findings.rules import code_groups

    try:
        return code_groups(text.split(","))
    except UnknownRuleError as error:
        raise click.BadParameter(str(error)) from error


def house_rules(text: str) -> HouseRules:
    """Parse house rules such as `max_bets=5,reopen=half_raise`."""
    try:
        return ruleset.house_rules("--rules", text)
    except SettingError as error:
        raise click.BadParameter(error.reason) from error


def chart_file(path: str) -> tuple[str, str]:
    """Return a path and its format, parsed from the suffix."""
    from analysis.charts.picture import FORMATS

    file_format = Path(path).suffix.lower().removeprefix(".")
    if file_format not in FORMATS:
        raise click.BadParameter(f"{path!r} does not end in {', '.join(f'.{name}' for name in FORMATS)}")
    return path, file_format
