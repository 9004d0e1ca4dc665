"""Parsers of the values of a plan: functions of a location (file and key) and a value."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, Final

from hhparser.base.errors import AmountError, SettingError
from hhparser.base.money import parse_amount
from hhparser.base.text.hints import suggest
from hhparser.engine.play.rake import RakeSchedule

Table = Mapping[str, Any]  # Any: values of a TOML file before they are checked
Reader = Callable[[str, Any], Any]  # Any: values before and after the check
MOST: Final = 1_000_000
EVENING: Final = (time(19), time(21))
_CLOCK: Final = re.compile(r"([01]?\d|2[0-3]):[0-5]\d")
_CURRENCY: Final = re.compile("[A-Z]{3}")


def read(where: str, given: Table, readers: Mapping[str, Reader], required: Iterable[str]) -> dict[str, Any]:
    """Validate the values of a table, and convert each with the reader of its key.

    Args:
        where: Location of the table, for error messages.
        given: The table.
        readers: Readers of all valid keys.
        required: Keys that must be given; all others are optional.

    Raises:
        SettingError: A key is unknown, missing or has a wrong value.
    """
    for key in given:
        if key not in readers:
            raise SettingError(where, f"unknown key {key!r}; {suggest(key, readers)}")
    for key in required:
        if key not in given:
            raise SettingError(where, f"the key {key!r} is missing")
    return {key: readers[key](f"{where}: {key}", value) for key, value in given.items()}


def _fitting(fits: Callable[[Any], bool], words: str, make: Reader) -> Reader:
    """Return a reader that validates a value with `fits` and converts it with `make`.

    The error message describes valid values in `words`.
    """

    def read_value(where: str, value: Any) -> Any:
        if not fits(value):
            raise SettingError(where, f"must be {words}, not {value!r}")
        return make(where, value)

    return read_value


def _same(where: str, value: Any) -> Any:  # noqa: ARG001
    return value


def _tuple(where: str, value: Any) -> Any:  # noqa: ARG001
    return tuple(value)


def _is_number(value: Any, least: float, most: float, *, is_whole: bool = False) -> bool:
    is_one = isinstance(value, int) or (isinstance(value, float) and not is_whole)
    return is_one and not isinstance(value, bool) and least <= value <= most


def _is_list(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and bool(value) and all(fits(one) for one in value)


def number(least: float, most: float) -> Reader:
    """Return a reader of one number."""
    return _fitting(
        lambda value: _is_number(value, least, most), f"a number from {least:g} to {most:g}", _same
    )


def whole(least: int, most: int = MOST) -> Reader:
    """Return a reader of a whole number."""
    fits = lambda value: _is_number(value, least, most, is_whole=True)  # noqa: E731
    return _fitting(fits, f"a whole number from {least} to {most:,}", _same)


def _is_span(value: Any, least: float, most: float, *, is_whole: bool = False) -> bool:
    fits = _is_list(value, lambda one: _is_number(one, least, most, is_whole=is_whole))
    return fits and len(value) == 2 and value[0] <= value[1]


def span(least: float, most: float = MOST) -> Reader:
    """Return a reader of the least and the greatest value, such as [40, 100]."""
    words = f"the least and the greatest value, two numbers from {least:g} to {most:,}"
    return _fitting(lambda value: _is_span(value, least, most), words, _tuple)


def whole_span(least: int, most: int) -> Reader:
    """Return a reader of the least and the greatest whole number, such as [1, 3]."""
    words = f"the least and the greatest value, two whole numbers from {least} to {most}"
    return _fitting(lambda value: _is_span(value, least, most, is_whole=True), words, _tuple)


def numbers(least: float, most: float, length: int | None = None) -> Reader:
    """Return a reader of a list of `length` numbers; None allows any length but 0."""

    def fits(given: Any) -> bool:
        are_numbers = _is_list(given, lambda one: _is_number(one, least, most))
        return are_numbers and (length is None or len(given) == length)

    count = "one or more" if length is None else length
    return _fitting(fits, f"a list of {count} numbers from {least:g} to {most:g}", _tuple)


def one_of(known: Iterable[str]) -> Reader:
    """Return a reader of a word from a fixed set."""
    names = list(known)
    return _fitting(lambda value: value in names, f"one of {', '.join(names)}", _same)


def several_of(known: Iterable[str]) -> Reader:
    """Return a reader of a list of words, each from a fixed set."""
    names = list(known)
    words = f"a list of some of {', '.join(names)}"
    return _fitting(
        lambda value: isinstance(value, list) and all(one in names for one in value), words, _tuple
    )


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and value.strip() == value != ""


word: Final = _fitting(_is_word, "a word in quotes", _same)
words: Final = _fitting(
    lambda value: _is_list(value, _is_word), 'a list of names such as ["Ann", "Bob"]', _tuple
)
table: Final = _fitting(lambda value: isinstance(value, dict), "a table", _same)
tables: Final = _fitting(
    lambda value: _is_list(value, lambda one: isinstance(one, dict)), "tables in double brackets", _same
)
wholes: Final = _fitting(
    lambda value: _is_list(value, lambda one: _is_number(one, 1, MOST, is_whole=True)),
    "a list of whole numbers such as [50, 30, 20]",
    _tuple,
)
day: Final = _fitting(
    lambda value: isinstance(value, date) and not isinstance(value, datetime),
    "a date such as 2026-01-05, without quotes",
    _same,
)
currency: Final = _fitting(
    lambda value: isinstance(value, str) and _CURRENCY.fullmatch(value) is not None,
    'a code such as "EUR"',
    _same,
)


def _is_clock(value: Any) -> bool:
    return isinstance(value, str) and _CLOCK.fullmatch(value) is not None


def _clocks(where: str, value: Any) -> tuple[time, time]:
    first, last = (time.fromisoformat(one.zfill(5)) for one in value)
    if first > last:
        raise SettingError(where, f"must have the earliest time first, not {value!r}")
    return first, last


clocks: Final = _fitting(
    lambda value: _is_list(value, _is_clock) and len(value) == 2,
    'the earliest and the latest time, such as ["19:00", "21:30"]',
    _clocks,
)


def _pair(sign: str, decimals: int, example: str, *, rising: bool = False) -> Reader:
    """Return a reader of two positive amounts in one text.

    Args:
        sign: Separator between them.
        decimals: Decimal places of the currency, for the conversion to its smallest unit.
        example: A valid text, for the error message.
        rising: Whether the first amount must not exceed the second.
    """

    def read_pair(where: str, value: Any) -> tuple[int, int]:
        try:
            first, second = (parse_amount(one, decimals) for one in value.split(sign))
        except (AmountError, ValueError, AttributeError):
            first = second = 0
        if not first or not second or (rising and first > second):
            raise SettingError(where, f"must be text such as {example}, not {value!r}")
        return first, second

    return read_pair


_stakes: Final = _pair("/", 2, '"0.10/0.25"', rising=True)
blinds: Final = _pair("/", 0, '"10/20"', rising=True)
buy_in: Final = _pair("+", 2, '"10+1"')


def stakes(where: str, value: Any) -> tuple[tuple[int, int], ...]:
    """Parse the small and big blinds, in cents, of a text such as "0.10/0.25" or a list of such texts."""
    return tuple(_stakes(where, one) for one in (value if isinstance(value, list) and value else [value]))


def rake(where: str, value: Any) -> RakeSchedule:
    """Parse the rake of a text such as "5/3": percent, and a cap in units of the currency.

    The cap is optional, and applies to any number of players.
    """
    try:
        percent, _, cap = value.partition("/")
        schedule = RakeSchedule(Fraction(percent) / 100, {2: parse_amount(cap, 2)} if cap else {})
    except (AmountError, ValueError, ZeroDivisionError, AttributeError):
        schedule = None
    if schedule is None or not 0 <= schedule.rate <= 1:
        raise SettingError(where, f'must be percent and cap such as "5/3.00", not {value!r}')
    return schedule
