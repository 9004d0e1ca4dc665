"""Printed times to instants."""

import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

ZONES: Final = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "BST": "Europe/London",
    "CET": "Europe/Berlin",
    "CEST": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "IST": "Asia/Kolkata",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}
_STAMP: Final = re.compile(
    r"(\d{4})[/-](\d\d?)[/-](\d\d?)(?: -)? (\d\d?):(\d\d):(\d\d)(?: \(?([A-Z]{2,5})\)?)?"
)


@lru_cache(maxsize=4096)
def parse_time(text: str) -> datetime | None:
    """The instant of a printed time: UTC when a zone is known, else local time without a zone.

    Of two stamps (`... CET [... ET]`) the one in ET is taken; None when no stamp can be read.
    """
    stamps = _STAMP.findall(text)
    if not stamps:
        return None
    *numbers, zone = next((stamp for stamp in stamps if stamp[6] == "ET"), stamps[0])
    try:
        local = datetime(*map(int, numbers))  # type: ignore[arg-type]
        name = ZONES.get(zone)
        return local.replace(tzinfo=ZoneInfo(name)).astimezone(UTC) if name else local
    except (ValueError, OverflowError):
        return None
