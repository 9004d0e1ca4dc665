"""Values of options: dates, stakes, house rules, and names with a hint when one is misspelt."""

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, get_type_hints

import click

from hhparser.base.errors import SettingError
from hhparser.model import RuleSet

_STAKES: Final = re.compile(r"[^\d./]?(\d+(?:\.\d+)?|\.\d+)/[^\d./]?(\d+(?:\.\d+)?|\.\d+)")
_TRUTH: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def suggest(word: str, known: Iterable[str]) -> str:
    """A hint for a misspelt word: the nearest known ones, or all of them."""
    names = list(known)
    near = get_close_matches(word.lower(), names, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"


class Name(click.ParamType):
    """A name out of a list that is made when it is needed."""

    def __init__(self, name: str, known: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self.known = known

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name in lower case."""
        known = list(self.known())
        if value.lower() not in known:
            self.fail(f"no {self.name} {value!r}; {suggest(value, known)}", param, ctx)
        return value.lower()


class When(click.ParamType):
    """A day (`date`) or a moment (`datetime`)."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """A day such as `2024-12-31`, or a time such as `2024-12-31 18:30`."""
        if isinstance(value, date):
            return value
        text = value.replace("/", "-")
        try:
            return datetime.fromisoformat(text) if len(text) > len("2024-12-31") else date.fromisoformat(text)
        except ValueError:
            self.fail(f"{value!r} is no date such as 2024-12-31 or 2024-12-31T18:30", param, ctx)


class StakesType(click.ParamType):
    """Two limits such as `0.05/0.10`."""

    name = "stakes"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Decimal, Decimal]:
        """Small and big blind, or small and big bet."""
        if isinstance(value, tuple):
            return value
        match = _STAKES.fullmatch(value)
        if match is None:
            self.fail(f"{value!r} is not of the form 0.05/0.10", param, ctx)
        return Decimal(match[1]), Decimal(match[2])


class RulesType(click.ParamType):
    """House rules such as `max_bets=5,reopen=half_raise`."""

    name = "rules"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[tuple[str, Any], ...]:
        """Field names of `RuleSet` and their values."""
        if isinstance(value, tuple):
            return value
        pairs = [part.partition("=") for part in value.split(",") if part.strip()]
        try:
            return tuple(house_rule("--rules", key.strip(), text.strip()) for key, _, text in pairs)
        except SettingError as error:
            self.fail(error.problem, param, ctx)


def house_rule(where: str, key: str, value: object) -> tuple[str, Any]:
    """A field of `RuleSet` and its value, from text or from a value of a TOML file.

    Raises:
        SettingError: Another key, or a value that does not fit it.
    """
    types = get_type_hints(RuleSet)
    kind = types.get(key)
    if kind is None:
        raise SettingError(where, f"no house rule {key!r}; {suggest(key, types)}")
    text = str(value).lower()
    if kind is bool:
        if text in _TRUTH:
            return key, _TRUTH[text]
        raise SettingError(where, f"{key} is true or false, not {value!r}")
    if issubclass(kind, StrEnum):
        if text in list(kind):
            return key, kind(text)
        raise SettingError(where, f"{key} is {' or '.join(kind)}, not {value!r}")
    if text.isdecimal() and int(text) > 0:
        return key, int(text)
    raise SettingError(where, f"{key} is a whole number above 0, not {value!r}")
