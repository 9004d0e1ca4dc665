"""Parsers of settings. The arguments are a location (file and key) and a value; errors are `SettingError`."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import time, timedelta, tzinfo
from decimal import Decimal
from typing import Any, Final, TypeVar

from hhparser.base.errors import SettingError, UnknownRuleError
from hhparser.base.text.hints import suggest
from hhparser.base.zones import time_zone
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.findings.finding import Severity
from hhparser.findings.rules import Override, code_groups
from hhparser.model.house_rules import HouseRules, house_rule, merged

T = TypeVar("T")
Reader = Callable[[str, Any], T]  # Any: a value of a TOML file before it is checked
LONGEST_GAP: Final = 1_000_000_000
_NUMBER: Final = re.compile(r"\d{1,9}(\.\d{1,8})?")
_STAKES: Final = re.compile(r"(\d{1,9}(?:\.\d{1,8})?)/(\d{1,9}(?:\.\d{1,8})?)")


def read_table(where: str, table: Mapping[str, object], readers: Mapping[str, Reader[Any]]) -> dict[str, Any]:
    """Parse the values of a table by key; Any, because the type depends on the key."""
    for key in table:
        if key not in readers:
            raise SettingError(where, f"unknown key {key!r}; {suggest(key, readers)}")
    return {key: readers[key](f"{where}: {key}", value) for key, value in table.items()}


def _fitting(fits: Callable[[Any], bool], words: str, make: Callable[[Any], T]) -> Reader[T]:
    """Return a parser that validates a value.

    Args:
        fits: Predicate for valid values.
        words: Start of the error message, such as `must be a table`.
        make: Converts a valid value.
    """

    def read(where: str, value: object) -> T:
        if not fits(value):
            raise SettingError(where, f"{words}, not {value!r}")
        return make(value)

    return read


def _by_site(read: Reader[T]) -> Reader[Mapping[str | None, T]]:
    """Return a parser for one value for every site (under the key None), or a table of values by site."""

    def read_sites(where: str, value: object) -> Mapping[str | None, T]:
        if not isinstance(value, dict):
            return {None: read(where, value)}
        return {_site(where, site): read(f"{where}.{site}", of_site) for site, of_site in value.items()}

    return read_sites


def _are_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) and word for word in value)


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value != "" and value.isprintable()  # "C:\temp" has a tab


def _is_currency(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Z]{3}", value) is not None


def _is_number(value: object) -> bool:
    return not isinstance(value, bool) and _NUMBER.fullmatch(str(value)) is not None


def _decimal(value: object) -> Decimal:
    return Decimal(str(value))


table_of: Final = _fitting(lambda value: isinstance(value, dict), "must be a table", dict[str, Any])
_names: Final = _fitting(_are_words, 'must be a list of names such as ["A", "B"]', tuple[str, ...])
_text: Final = _fitting(lambda value: isinstance(value, str) and value != "", "must be a word in quotes", str)
_path: Final = _fitting(_is_path, "must be a path, in single quotes if it has backslashes", str)
_amount: Final = _fitting(_is_number, "must be a number such as 2.50", _decimal)


def _site(where: str, name: object) -> str:
    from hhparser.sites import FORMATS

    known = list(dict.fromkeys(site.name for site in FORMATS))
    text = _text(where, name)
    if text not in known:
        raise SettingError(where, f"no site {text!r}; {suggest(text, known)}")
    return text


def _aliases(where: str, value: object) -> Mapping[str | None, Mapping[str, tuple[str, ...]]]:
    """Parse lists of aliases by display name, for all sites or in subtables by site."""
    aliases: dict[str | None, dict[str, tuple[str, ...]]] = {}
    for key, names in table_of(where, value).items():
        inside = f"{where}.{key}"
        if isinstance(names, dict):
            aliases[_site(where, key)] = {
                name: _names(f"{inside}.{name}", own) for name, own in names.items()
            }
        else:
            aliases.setdefault(None, {})[key] = _names(inside, names)
    return aliases


def _rules(where: str, value: object) -> Mapping[str | None, HouseRules]:
    """Parse house rules for all sites, and subtables by site that override them."""
    table = table_of(where, value)
    general = tuple(house_rule(where, key, rule) for key, rule in table.items() if not isinstance(rule, dict))
    rules: dict[str | None, HouseRules] = {None: general} if general else {}
    for site, special in table.items():
        if isinstance(special, dict):
            inside = [house_rule(f"{where}.{site}", key, rule) for key, rule in special.items()]
            rules[_site(where, site)] = merged(general, inside)
    return rules


def _codes(where: str, value: object) -> tuple[str, ...]:
    codes = _fitting(_are_words, 'must be a list of codes such as ["L", "M201"]', tuple[str, ...])
    try:
        return code_groups(codes(where, value))
    except UnknownRuleError as error:
        raise SettingError(where, str(error)) from error


def _time_zone(where: str, value: object) -> tzinfo:
    zone = time_zone(str(value))
    if zone is None:
        raise SettingError(where, f"no time zone {value!r}; write one such as Europe/Berlin or UTC")
    return zone


def _day_start(where: str, value: object) -> timedelta:
    """Parse a time of day, given as text or as a TOML time."""
    try:
        start = value if isinstance(value, time) else time.fromisoformat(str(value))
    except ValueError:
        raise SettingError(where, f"must be a time such as 04:00, not {value!r}") from None
    return timedelta(hours=start.hour, minutes=start.minute)


def _rakes(where: str, value: object) -> tuple[DeclaredRake, ...]:
    return tuple(_rake(place, table) for place, table in _tables(where, value, "rake"))


def _tables(where: str, value: object, heading: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the tables of a list, each with its place for errors."""
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise SettingError(where, f"must be tables that begin with [[{heading}]]")
    for number, table in enumerate(value, 1):
        yield f"{where} {number}", table


def _rake(where: str, table: Mapping[str, object]) -> DeclaredRake:
    read = read_table(where, table, RAKE_READERS)
    if "percent" not in read:
        raise SettingError(where, "percent is missing")
    return DeclaredRake(caps=read.pop("cap", ()), **read)


def _caps(where: str, value: object) -> tuple[tuple[int, Decimal], ...]:
    """Parse rake caps: one amount for all hands, or amounts by the smallest number of players dealt in."""
    if not isinstance(value, dict):
        return ((2, _amount(where, value)),)
    for players in value:
        if players not in map(str, range(2, 11)):
            raise SettingError(where, f"needs numbers of players from 2 to 10 as keys, not {players!r}")
    return tuple(sorted((int(players), _amount(f"{where}.{players}", cap)) for players, cap in value.items()))


def _stakes(where: str, value: object) -> tuple[tuple[Decimal, Decimal], ...]:
    """Parse stakes such as `"0.05/0.10"`, or a list of them."""
    texts = value if isinstance(value, list) else [value]
    matches = [_STAKES.fullmatch(text) if isinstance(text, str) else None for text in texts]
    found = tuple((Decimal(match[1]), Decimal(match[2])) for match in matches if match)
    if len(found) < len(texts):
        raise SettingError(where, f'must be of the form "0.05/0.10", or a list of these, not {value!r}')
    return found


def _overrides(where: str, value: object) -> tuple[Override, ...]:
    return tuple(
        Override(**read_table(place, table, OVERRIDE_READERS))
        for place, table in _tables(where, value, "overrides")
    )


def _sites(where: str, value: object) -> tuple[str, ...]:
    return tuple(_site(where, name) for name in _names(where, value))


_severity: Final = _fitting(list(Severity).__contains__, f"must be {' or '.join(Severity)}", Severity)
OVERRIDE_READERS: Final[Mapping[str, Reader[Any]]] = {
    "paths": _names,
    "sites": _sites,
    "select": _codes,
    "ignore": _codes,
    "fail_on": _severity,
}
READERS: Final[Mapping[str, Reader[Any]]] = {
    "plugins": _names,
    "heroes": _by_site(_names),
    "aliases": _aliases,
    "time_zone": _time_zone,
    "rules": _rules,
    "rake": _rakes,
    "select": _codes,
    "ignore": _codes,
    "fail_on": _severity,
    "overrides": _overrides,
    "rakeback": _by_site(
        _fitting(
            lambda value: type(value) in {int, float} and 0 <= value <= 1,
            "must be a fraction from 0 to 1 such as 0.3",
            float,
        )
    ),
    "day_start": _day_start,
    "session_gap": _fitting(
        lambda value: type(value) is int and 0 < value <= LONGEST_GAP,
        f"must be a whole number of minutes from 1 to {LONGEST_GAP}",
        lambda value: timedelta(minutes=value),
    ),
    "currency": _fitting(_is_currency, "must be three capital letters such as EUR", str),
    "rates": _fitting(
        _is_path, "must be the path of a csv file, in single quotes if it has backslashes", str
    ),
    "store": lambda where, value: read_table(where, table_of(where, value), {"path": _path}).get("path"),
    "web": lambda where, value: read_table(where, table_of(where, value), WEB_READERS),
}
WEB_READERS: Final[Mapping[str, Reader[str]]] = {
    "unit": _fitting(("bb", "money").__contains__, "must be bb or money", str),
    "colors": _fitting(("system", "light", "dark").__contains__, "must be system, light or dark", str),
}
RAKE_READERS: Final[Mapping[str, Reader[Any]]] = {
    "percent": _fitting(
        lambda value: _is_number(value) and _decimal(value) == min(round(_decimal(value), 2), 100),
        "must be between 0 and 100, with at most two decimals",
        _decimal,
    ),
    "cap": _caps,
    "no_flop_no_drop": _fitting(lambda value: isinstance(value, bool), "must be true or false", bool),
    "step": _fitting(lambda step: _is_number(step) and _decimal(step) > 0, "must be above 0", _decimal),
    "site": _site,
    "currency": _text,
    "stakes": _stakes,
}
