"""Time zones by name."""

import re
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_NAME: Final = re.compile(r"[\w+-]{1,30}(?:/[\w+-]{1,30}){0,2}", re.ASCII)  # zoneinfo imports parts of a name


def time_zone(name: str) -> ZoneInfo | None:
    """Return the time zone of a name such as `Europe/Berlin`; None if it is unknown or malformed."""
    try:
        return ZoneInfo(name) if _NAME.fullmatch(name) else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
