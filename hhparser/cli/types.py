"""Values of options from their text; what cannot be used is a usage error with a hint."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, get_type_hints

import click

from hhparser.base.errors import SettingError
from hhparser.ruleset import HouseRules, RuleSet

_STAKES: Final = re.compile(r"[^\d./]?(\d+(?:\.\d+)?|\.\d+)/[^\d./]?(\d+(?:\.\d+)?|\.\d+)")
_TRUTH: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def suggest(word: str, known: Iterable[str]) -> str:
    """A hint for a misspelt word: the nearest known ones, or all of them."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(word.lower(), names, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"


def site_name(text: str) -> str:
    """Name of a site that can be read, in any case."""
    from hhparser.sites import SITES

    names = [site.name for site in SITES]
    if text.lower() not in names:
        raise click.BadParameter(f"no site {text!r}; {suggest(text, names)}")
    return text.lower()


def day_or_time(text: str) -> date:
    """A day (`date`) such as `2024-12-31`, or a moment (`datetime`) such as `2024-12-31 18:30`."""
    plain = text.replace("/", "-")
    try:
        return datetime.fromisoformat(plain) if len(plain) > len("2024-12-31") else date.fromisoformat(plain)
    except ValueError:
        raise click.BadParameter(f"{text!r} is no date such as 2024-12-31 or 2024-12-31T18:30") from None


def stakes(text: str) -> tuple[Decimal, Decimal]:
    """Small and big blind, or small and big bet, such as `0.05/0.10`."""
    match = _STAKES.fullmatch(text)
    if match is None:
        raise click.BadParameter(f"{text!r} is not of the form 0.05/0.10")
    return Decimal(match[1]), Decimal(match[2])


def codes(text: str) -> tuple[str, ...]:
    """Codes of rules or their beginnings, such as `L,M201`, in upper case."""
    from hhparser.rules import RULE_BY_CODE

    wanted = tuple(code.strip().upper() for code in text.split(",") if code.strip())
    for code in wanted:
        if not any(known.startswith(code) for known in RULE_BY_CODE):
            raise click.BadParameter(f"no code or group {code!r}; `hh rule` lists all")
    return wanted


def house_rules(text: str) -> HouseRules:
    """House rules such as `max_bets=5,reopen=half_raise`."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    try:
        return tuple(house_rule("--rules", key.strip(), value.strip()) for key, _, value in pairs)
    except SettingError as error:
        raise click.BadParameter(error.problem) from error


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
    if re.fullmatch("[1-9][0-9]*", text):
        return key, int(text)
    raise SettingError(where, f"{key} is a whole number above 0, not {value!r}")
