"""`/settings`: the settings of the pages, and the hits and misses of the cache."""

from datetime import timedelta
from typing import Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.pages.page import Page

HOUR: Final = timedelta(hours=1)
MINUTE: Final = timedelta(minutes=1)
EVERY: Final = "every other site"


def answer(asked: Asked) -> PageAnswer:
    """Return the settings by their names in hh.toml, and the use of the cache."""
    settings, calendar = asked.served.settings, asked.calendar
    aliases = {site or EVERY: dict(names) for site, names in settings.aliases.items()}
    data = {
        "schema": "hhparser/web-settings/1",
        "store": str(asked.served.folder),
        "is_read_only": asked.served.is_read_only,
        "heroes": list(settings.heroes),
        "player": asked.player,
        "aliases": aliases,
        "time_zone": str(calendar.time_zone),
        "day_start": f"{calendar.day_start // HOUR:02}:{calendar.day_start % HOUR // MINUTE:02}",
        "session_gap": int(calendar.session_gap / MINUTE),
        "rakeback": {site or EVERY: share for site, share in settings.rakeback.items()},
        "rates": settings.rates,
        **settings.look._asdict(),
        "cache": asked.served.cache.use._asdict(),
    }
    return PageAnswer(data, is_whole=False)  # the use of the cache changes with each request


PAGE: Final = Page("/settings", "Settings", "settings.html", answer, counts_hands=False, fields=())
