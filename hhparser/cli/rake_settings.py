"""`[[rake]]` of the settings: what a house takes at some stakes."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from hhparser.base.errors import SettingError
from hhparser.base.hints import suggest
from hhparser.checks.hand.rake import DeclaredRake

KEYS: Final = ("percent", "cap", "no_flop_no_drop", "step", "site", "currency", "stakes")
MOST_PERCENT: Final = 100
_NUMBER: Final = re.compile(r"\d{1,9}(\.\d{1,8})?")
_STAKES: Final = re.compile(r"(\d{1,9}(?:\.\d{1,8})?)/(\d{1,9}(?:\.\d{1,8})?)")


def declared_rakes(
    where: str, value: object, site_named: Callable[[str, str], str]
) -> tuple[DeclaredRake, ...]:
    """The rakes of an array of tables.

    Args:
        where: File and key.
        value: The array.
        site_named: Gives the site of a name, or raises.

    Raises:
        SettingError: It is no such array, or a table has an unknown key, a wrong value or no percentage.
    """
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise SettingError(where, "must be tables that begin with [[rake]]")
    return tuple(_rake(f"{where} {number}", table, site_named) for number, table in enumerate(value, 1))


def _rake(where: str, table: dict[str, Any], site_named: Callable[[str, str], str]) -> DeclaredRake:
    for key in table:
        if key not in KEYS:
            raise SettingError(where, f"unknown key {key!r}; {suggest(key, KEYS)}")
    if "percent" not in table:
        raise SettingError(where, "percent is missing")
    no_flop_no_drop = table.get("no_flop_no_drop", True)
    if not isinstance(no_flop_no_drop, bool):
        raise SettingError(f"{where}: no_flop_no_drop", f"is true or false, not {no_flop_no_drop!r}")
    site, currency = (_text(f"{where}: {key}", table.get(key)) for key in ("site", "currency"))
    return DeclaredRake(
        _percent(f"{where}: percent", table["percent"]),
        _caps(f"{where}: cap", table.get("cap", {})),
        no_flop_no_drop,
        _step(f"{where}: step", table["step"]) if "step" in table else None,
        None if site is None else site_named(f"{where}: site", site),
        currency,
        _stakes(f"{where}: stakes", table.get("stakes", [])),
    )


def _percent(where: str, value: object) -> Decimal:
    percent = _amount(where, value)
    if percent > MOST_PERCENT or percent != round(percent, 2):
        raise SettingError(where, f"is between 0 and 100, with at most two decimals, not {value!r}")
    return percent


def _caps(where: str, value: object) -> tuple[tuple[int, Decimal], ...]:
    """One amount for all hands, or amounts by the least number of players dealt in."""
    if not isinstance(value, dict):
        return ((2, _amount(where, value)),)
    for players in value:
        if players not in map(str, range(2, 11)):
            raise SettingError(where, f"is by numbers of players from 2 to 10, not {players!r}")
    return tuple(sorted((int(players), _amount(f"{where}.{players}", cap)) for players, cap in value.items()))


def _stakes(where: str, value: object) -> tuple[tuple[Decimal, Decimal], ...]:
    """Such as `"0.05/0.10"`, or a list of them."""
    texts = value if isinstance(value, list) else [value]
    matches = [_STAKES.fullmatch(text) if isinstance(text, str) else None for text in texts]
    found = tuple((Decimal(match[1]), Decimal(match[2])) for match in matches if match)
    if len(found) < len(texts):
        raise SettingError(where, f'is of the form "0.05/0.10", or a list of such, not {value!r}')
    return found


def _amount(where: str, value: object) -> Decimal:
    if isinstance(value, bool) or not _NUMBER.fullmatch(str(value)):
        raise SettingError(where, f"is a number such as 2.50, not {value!r}")
    return Decimal(str(value))


def _step(where: str, value: object) -> Decimal:
    step = _amount(where, value)
    if not step:
        raise SettingError(where, "is above 0")
    return step


def _text(where: str, value: object) -> str | None:
    if value is None or (isinstance(value, str) and value):
        return value
    raise SettingError(where, f"is a word in quotes, not {value!r}")
