"""`/settings`: a form to edit the settings of the pages, and the hits and misses of the cache."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import polars as pl

from analysis.web.errors import QuestionError
from analysis.web.links import number_in
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Done, FormPost, Page
from hhparser.base.errors import SettingError

HOUR: Final = timedelta(hours=1)
MINUTE: Final = timedelta(minutes=1)
EVERY: Final = "every other site"
LABELS: Final[Mapping[str, str]] = {  # of the fields of the form
    "heroes": "You are, separated by commas",
    "time_zone": "Time zone",
    "day_start": "A day starts at",
    "session_gap": "A session ends after, minutes",
    "currency": "Convert results to",
    "rates": "Table of exchange rates",
    "web.unit": "Graphs are in",
    "web.colors": "Colours",
}
LONGEST: Final = 2_000
LONGEST_NAME: Final = 200


def answer(request: PageRequest) -> PageAnswer:
    """Return the settings by their names in hh.toml, and the use of the cache."""
    settings, calendar = request.served.settings, request.calendar
    aliases = {site or EVERY: dict(names) for site, names in settings.aliases.items()}
    data = {
        "schema": "hhparser/web-settings/1",
        "store": str(request.served.folder),
        "is_read_only": request.served.is_read_only,
        "heroes": list(settings.heroes),
        "player": request.player,
        "aliases": aliases,
        "time_zone": str(calendar.time_zone),
        "day_start": f"{calendar.day_start // HOUR:02}:{calendar.day_start % HOUR // MINUTE:02}",
        "session_gap": int(calendar.session_gap / MINUTE),
        "rakeback": {site or EVERY: share for site, share in settings.rakeback.items()},
        "currency": settings.currency,
        "rates": settings.rates,
        **settings.look._asdict(),
        "cache": request.served.cache.use._asdict(),
    }
    rows = request.tables_of().chosen.rows()
    sites = request.once(
        "all sites", lambda: sorted(rows.select(pl.col("site").unique()).collect()["site"].drop_nulls())
    )
    shown = {
        "can_save": settings.save is not None,
        "saved": request.text("saved"),
        "sites": [EVERY, *sites],
        "labels": LABELS,
    }
    return PageAnswer(data, shown, is_whole=False)  # the use of the cache changes with each request


def post(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Write the settings in the fields to the settings file; an empty field removes its setting.

    Raises:
        QuestionError: A value is not valid, or the file cannot be written.
    """
    given = {key: fields[key].strip() for key in LABELS if key in fields}
    if too_long := [key for key, text in given.items() if len(text) > LONGEST]:
        raise QuestionError(too_long[0], "", f"at most {LONGEST:,} characters")
    return _save(request, {key: _value(key, text) for key, text in given.items()}, given)


def join(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Write to the settings file that an account belongs to a person, or no longer does.

    Raises:
        QuestionError: A name is missing or too long, or the file cannot be written.
    """
    given = {key: fields.get(key, "").strip() for key in ("account", "person", "site")}
    if wrong := [key for key in ("account", "person") if not 0 < len(given[key]) <= LONGEST_NAME]:
        raise QuestionError(wrong[0], given[wrong[0]], "the name of a player")
    site = given["site"] if given["site"] != EVERY else ""

    def changed(present: list[str] | None) -> list[str] | None:
        others = [name for name in present or [] if name != given["account"]]
        return (others if "remove" in fields else [*others, given["account"]]) or None

    key = ("aliases", site, given["person"]) if site else ("aliases", given["person"])
    return _save(request, {key: changed}, given)


def _save(
    request: PageRequest, changes: Mapping[str | tuple[str, ...], object], given: Mapping[str, str]
) -> Done:
    """Write settings to the settings file, and use them from now on.

    Args:
        request: The request.
        changes: The settings; see `edit_settings`.
        given: The fields of the form.

    Raises:
        QuestionError: A value is not valid, or the file cannot be written.
    """
    save = request.served.settings.save
    if save is None:
        raise QuestionError("settings", "", "this server cannot write settings")
    try:
        file, settings = save(changes)
    except SettingError as error:
        key = next((key for key in given if error.where.endswith(key)), "settings")
        raise QuestionError(key, given.get(key, ""), error.reason) from error
    request.served.change_settings(settings)
    return Done("/settings", {"file": file}, {"saved": 1})


def _value(key: str, text: str) -> object:
    """Convert the text of a field to the value of its setting; None for an empty field.

    Raises:
        QuestionError: The text is not a number.
    """
    if not text:
        return None
    if key == "heroes":
        return [name.strip() for name in text.split(",") if name.strip()]
    if key != "session_gap":
        return text
    minutes = number_in(text)
    if minutes is None:
        raise QuestionError(key, text, "a number of minutes")
    return minutes


PAGE: Final = Page("/settings", "Settings", "settings.html", answer, counts_hands=False, fields=())
POSTS: Final = (
    FormPost("/settings", post, "/settings", LABELS),
    FormPost("/settings/accounts", join, "/settings"),
)
