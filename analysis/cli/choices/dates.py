"""Parsers of dates in plain words: `2024-03-31`, `2024-03`, `March 2024`, `yesterday`, `30 days ago`."""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta, tzinfo
from functools import partial
from typing import Final, NamedTuple

import click

from analysis.cli.choices.formats import FORMATS

YEARS: Final = range(1900, 3000)
FURTHEST: Final = {"d": 36_500, "w": 5_200, "m": 1_200, "y": 100}  # a century
NAMED_MONTHS: Final = ("%B %Y", "%b %Y")
NAMED_DAYS: Final = tuple(f"{day} %Y" for month in "Bb" for day in (f"%d %{month}", f"%{month} %d"))
EXAMPLES: Final = "2024-03-31, 2024-03, 'March 2024', yesterday, 'last month' or '30 days ago'"
_UNIT: Final = r"(d|w|m|y|days?|weeks?|months?|years?)"
_SPAN: Final = re.compile(rf"(\d{{1,6}})?\s*{_UNIT}")
_AGO: Final = re.compile(rf"(\d{{1,6}})\s*{_UNIT} ago")
_AROUND: Final = re.compile(r"(this|last) (week|month|year)")
DATE: Final = re.compile(r"\d{4}(-\d\d){0,2}|today|yesterday|(?:last|this) \w+")  # as typed most often
_YEAR_OR_MONTH: Final = re.compile(r"(\d{4})(?:[-/](\d{1,2}))?")


class Period(NamedTuple):
    """The first and the last day (`date`) of a period, or one moment (`datetime`) twice."""

    first: date
    last: date


Dated = Callable[[date], Period]  # resolves a relative date, given the current day


def today(zone: tzinfo, day_start: timedelta) -> date:
    """Return the current day in a time zone, where days begin at `day_start` after midnight."""
    return (datetime.now(zone) - day_start).date()


def dates(text: str) -> Dated:
    """Parse a day, moment, week, month or year; return a function from the current day to the period."""
    words = " ".join(text.lower().replace(",", " ").split())
    if words in ("today", "yesterday"):
        return lambda day: _day(day - timedelta(days=words == "yesterday"))
    if match := _AROUND.fullmatch(words):
        return partial(_around, unit=match[2][0], back=match[1] == "last")
    if match := _AGO.fullmatch(words):
        number, unit = _checked(text, match)
        return lambda day: _day(_back(day, number, unit))
    fixed = _written(" ".join(text.replace(",", " ").split()))
    if fixed is None:
        hint = f"; a format is `--format {text}`" if text in FORMATS else ""
        raise click.BadParameter(f"{text!r} is not a date such as {EXAMPLES}{hint}")
    if fixed.first.year not in YEARS:
        raise click.BadParameter(f"the year {fixed.first.year} is not between {YEARS[0]} and {YEARS[-1]}")
    return lambda _: fixed


def day_or_time(text: str) -> date:
    """Parse a day (`date`) such as `2024-12-31`, or a moment (`datetime`) such as `2024-12-31 18:30`."""
    found = _day_or_time(text)
    if found is None:
        raise click.BadParameter(f"{text!r} is not a date such as 2024-12-31 or 2024-12-31T18:30")
    if found.year not in YEARS:
        raise click.BadParameter(f"the year {found.year} is not between {YEARS[0]} and {YEARS[-1]}")
    return found


def span(text: str) -> Callable[[date], date]:
    """Parse a length of time such as `30d`; return a function from its last day to its first day."""
    match = _SPAN.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise click.BadParameter(f"{text!r} is not a length of time such as 30d, 2w, '6 months' or 1y")
    number, unit = _checked(text, match)
    return lambda day: _back(day, number, unit) + timedelta(days=1)


def _checked(text: str, match: re.Match[str]) -> tuple[int, str]:
    """Return the number and the unit of a match; the number defaults to 1."""
    number, unit = int(match[1] or 1), match[2][0]
    if not 1 <= number <= FURTHEST[unit]:
        raise click.BadParameter(f"{text!r} is not between a day and a century")
    return number, unit


def _day(day: date) -> Period:
    return Period(day, day)


def _back(day: date, number: int, unit: str) -> date:
    """Return the day `number` units earlier; days 29 to 31 fall back to the last day of a shorter month."""
    if unit in "dw":
        return day - timedelta(days=number * (7 if unit == "w" else 1))
    months = day.year * 12 + day.month - 1 - number * (12 if unit == "y" else 1)
    first = date(months // 12, months % 12 + 1, 1)
    return min(first + timedelta(days=day.day - 1), _end(first, "m"))


def _end(first: date, unit: str) -> date:
    """Return the last day of the month or year that begins on `first`."""
    if unit == "y":
        return first.replace(month=12, day=31)
    following = first.replace(day=28) + timedelta(days=4)
    return following - timedelta(days=following.day)


def _around(day: date, unit: str, *, back: bool) -> Period:
    """Return the week (from Monday), month or year around a day, or the previous one if `back`."""
    if back:
        day = _back(day, 1, unit)
    if unit == "w":
        first = day - timedelta(days=day.weekday())
        return Period(first, first + timedelta(days=6))
    first = day.replace(day=1) if unit == "m" else day.replace(month=1, day=1)
    return Period(first, _end(first, unit))


def _written(text: str) -> Period | None:
    """Parse an absolute date, in digits or with the name of a month; return None for any other text."""
    if match := _YEAR_OR_MONTH.fullmatch(text):
        try:
            first = date(int(match[1]), int(match[2] or 1), 1)
        except ValueError:
            return None
        return Period(first, _end(first, "m" if match[2] else "y"))
    if found := _day_or_time(text):
        return _day(found)
    if found := _parsed(text, NAMED_MONTHS):
        return Period(found, _end(found, "m"))
    found = _parsed(text, NAMED_DAYS)
    return None if found is None else _day(found)


def _day_or_time(text: str) -> date | None:
    plain = text.replace("/", "-")
    try:
        return datetime.fromisoformat(plain) if len(plain) > len("2024-12-31") else date.fromisoformat(plain)
    except ValueError:
        return None


def _parsed(text: str, forms: tuple[str, ...]) -> date | None:
    for form in forms:
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None
