"""Parses printed times."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from operator import itemgetter
from typing import Final
from zoneinfo import ZoneInfo

ZONES: Final = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "CST": "America/Chicago",
    "CDT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "AST": "America/Halifax",
    "COT": "America/Bogota",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "BST": "Europe/London",
    "CET": "Europe/Berlin",
    "CEST": "Europe/Berlin",
    "MEZ": "Europe/Berlin",
    "MESZ": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "EEST": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "MSKS": "Europe/Moscow",
    "YEKST": "Asia/Yekaterinburg",
    "IST": "Asia/Kolkata",
    "ICT": "Asia/Bangkok",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}
YEARS: Final = range(1900, 9999)  # other years are damage; near the limits, time zones cannot be converted
MARKS_OF_TWO: Final = 4  # colons in two times with seconds; two times without seconds are parsed as one
WIDEST: Final = 26  # hours between the clocks of two places
_STAMP: Final = re.compile(
    r"(\d{4})[/-](\d\d?)[/-](\d\d?)(?: -)? (\d\d?):(\d\d)(?::(\d\d))?(?: \(?([A-Z]{2,5})\)?)?"
)
_CLOCK_FIRST: Final = re.compile(r"(\d\d?:\d\d(?::\d\d)?) ([A-Z]{2,5}) - (\d{4}[/-]\d\d?[/-]\d\d?)")
# numbers that are impossible in a date or time, and days that some months lack
_STRANGE: Final = re.compile(
    r"[/-](?:00?|1[3-9]|[2-9]\d)[/-]|[/-](?:00?|29|3\d|[4-9]\d) |"
    r" (?:2[4-9]|[3-9]\d):|:[6-9]\d|\b[013-9]\d{3}[/-]"
)

_MONTH_NAMES: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
MONTHS: Final = tuple(name[:3] for name in _MONTH_NAMES)
_MONTH_NUMBERS: Final = {
    name: str(number) for names in (_MONTH_NAMES, MONTHS) for number, name in enumerate(names, 1)
}
_DAY: Final = r"(?P<year>\d{4})[/.-](?P<month>\d\d?)[/.-](?P<day>\d\d?)"
_DAY_BEFORE_YEAR: Final = r"(?P<day>\d\d?)[ .](?P<month>\d\d?)[ .](?P<year>\d{4})"
_NAMED_MONTH: Final = r"(?P<month>[A-Z][a-z]{2,8})"
_CLOCK: Final = (
    r"(?P<clock>\d\d?:\d\d?(?::\d\d?)?)(?:\.\d+)?"
    r"(?: ?[/(]?(?P<zone>[A-Z]{2,5})\)?(?P<ahead>[+-]\d\d:?\d\d)?)?"
)
# date and time in every order that a site prints
_PRINTED: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NAMED_MONTH} (?P<day>\d\d?),? {_CLOCK} (?P<year_last>\d{{4}})",
        rf"{_NAMED_MONTH} (?P<day>\d\d?), (?P<year>\d{{4}}),? {_CLOCK}",
        rf"{_CLOCK} - [A-Z][a-z]+, {_NAMED_MONTH} (?P<day>\d\d?), (?P<year>\d{{4}})",
        rf"(?P<day>\d\d?) {_NAMED_MONTH} (?P<year>\d{{4}}) {_CLOCK}",
        rf"{_DAY}(?: -)? {_CLOCK}",
        rf"(?:(?P<zone_first>[A-Z]{{2,5}}) )?{_CLOCK},? (?:- )?{_DAY}",
        rf"(?<![\d.]){_DAY_BEFORE_YEAR} {_CLOCK}",
        rf"{_CLOCK} {_DAY_BEFORE_YEAR}",
        rf"(?P<month>\d\d)/(?P<day>\d\d)/(?P<year>\d{{4}}) {_CLOCK}",
    )
)


def find_time(text: str) -> datetime | None:
    """Find a time printed in any order of its parts: UTC when a zone is known, else local time.

    Of two times, the one in ET is used; None when no time can be parsed.

    >>> find_time("Wed Aug 18 19:32:32 GMT+0100 2010")
    datetime.datetime(2010, 8, 18, 18, 32, 32, tzinfo=datetime.timezone.utc)
    """
    for pattern in _PRINTED:
        found = ((match["zone"] == "ET", _time_of(match)) for match in pattern.finditer(text))
        if times := [one for one in found if one[1] is not None]:
            return max(times, key=itemgetter(0))[1]
    return None


def _time_of(match: re.Match[str]) -> datetime | None:
    """Return the instant of a printed day and clock; None for an impossible one."""
    parts = {name: text for name, text in match.groupdict().items() if text}
    year, month = parts.get("year") or parts["year_last"], parts["month"]
    if not month.isdigit():
        month = _MONTH_NUMBERS.get(month, "0")
    hour, minutes, *seconds = parts["clock"].split(":")
    zone = parts.get("zone") or parts.get("zone_first", "")
    time = _instant(year, month, parts["day"], hour, minutes, "".join(seconds), zone)
    if time is None or "ahead" not in parts:
        return time
    sign, hours, rest = re.findall(r"[+-]|\d\d", parts["ahead"])
    offset = timedelta(hours=int(hours), minutes=int(rest))
    return time + offset if sign == "-" else time - offset


def parse_time(text: str) -> datetime | None:
    """Parse a printed time to an instant: UTC when a zone is known, else local time without a zone.

    Of two stamps (`... CET [... ET]`) the ET stamp is used; None when no stamp can be parsed.
    """
    stamp = _stamp(text)
    return None if stamp is None else _instant(*stamp)


def _stamp(text: str) -> tuple[str, str, str, str, str, str, str] | None:
    """Return the parts of the relevant stamp, the zone last."""
    stamps = _STAMP.findall(text)
    return next((stamp for stamp in stamps if stamp[6] == "ET"), stamps[0]) if stamps else None


def repeated_time(text: str) -> datetime | None:
    """Return the second instant of a printed time in the repeated hour of a clock change; None for others."""
    stamp, first = _stamp(text), parse_time(text)
    zone = ZONES.get(stamp[6]) if stamp else None
    if first is None or zone is None:
        return None
    later = first.astimezone(ZoneInfo(zone)).replace(fold=1).astimezone(UTC)
    return later if later != first else None


def impossible_stamp(text: str) -> str | None:
    """Return the first date and time in a text that does not exist in the calendar, or None."""
    text = _date_first(text)
    if not _STRANGE.search(text):
        return None
    return next((match[0] for match in _STAMP.finditer(text) if _instant(*match.groups("")) is None), None)


def differing_stamps(text: str) -> tuple[str, str] | None:
    """Return the two times of a header that are not the same instant, or None.

    A difference of an hour between named zones is ignored: sites also print CET in summer. A time without a
    zone may differ by quarters of an hour.
    """
    if text.count(":") < MARKS_OF_TWO:
        return None
    stamps = [(match[0], _instant(*match.groups(""))) for match in _STAMP.finditer(_date_first(text))]
    if len(stamps) != 2:
        return None
    (first, one), (second, other) = stamps
    if one is None or other is None:
        return None
    if one.tzinfo and other.tzinfo:
        same = abs(one - other) in (timedelta(0), timedelta(hours=1))
    else:
        apart = one.replace(tzinfo=None) - other.replace(tzinfo=None)
        same = not apart % timedelta(minutes=15) and abs(apart) <= timedelta(hours=WIDEST)
    return None if same else (first, second)


def _date_first(text: str) -> str:
    return _CLOCK_FIRST.sub(r"\3 \1 \2", text) if " - " in text else text


def _instant(
    year: str, month: str, day: str, hour: str, minutes: str, seconds: str, zone: str
) -> datetime | None:
    minute, second = int(minutes), int(seconds or 0)
    try:
        start = _start_of_hour(year, month, day, hour, zone)
        # within an hour, the offset of a zone does not change
        return start + timedelta(minutes=minute, seconds=second) if max(minute, second) < 60 else None
    except (ValueError, OverflowError):
        return None


@lru_cache(maxsize=256)
def _start_of_hour(year: str, month: str, day: str, hour: str, word: str) -> datetime:
    """Return the start of an hour in UTC, or in local time when the zone is unknown."""
    if int(year) not in YEARS:
        raise ValueError(year)
    local = datetime(int(year), int(month), int(day), int(hour))
    zone = ZONES.get(word)
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) if zone else local
