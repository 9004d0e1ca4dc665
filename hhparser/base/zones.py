"""Time zones by their names."""

import re
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_NAME: Final = re.compile(r"[\w+-]{1,30}(?:/[\w+-]{1,30}){0,2}", re.ASCII)  # parts are imported


def time_zone(name: str) -> ZoneInfo | None:
    """The zone of a name such as `Europe/Berlin`; None if there is none."""
    try:
        return ZoneInfo(name) if _NAME.fullmatch(name) else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
