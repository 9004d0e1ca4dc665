"""`/players/sheet`: the opponent sheet of the ticked players, and its files."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import unquote

import polars as pl

from analysis.dataset import Dataset
from analysis.render.tables import RecordTable
from analysis.report.sheet_formats import sheet_html, sheet_pdf
from analysis.report.sheets import (
    DEVIATION_COLUMNS,
    NOTES,
    RATE_COLUMNS,
    SHOWDOWN_COLUMNS,
    WORKBOOK,
    ShownSheet,
    sheet_rows,
    shown_sheet,
)
from analysis.stats import Calendar, both, left_out
from analysis.views.sheet import MOST_PLAYERS, Person, PlayerSheet, most_met, sheet_object, sheets
from analysis.web.errors import MissingError, QuestionError
from analysis.web.links import game_query, hand_of, link, player_path, without
from analysis.web.page_request import PageAnswer, PageRequest, without_progress
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Sorting, in_order, sorting
from analysis.web.store.jobs import JobResult

KEY: Final = "with"  # query parameter with the ticked players, each as site/name
KINDS: Final[Mapping[str, str]] = {  # media types by suffix
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

COLUMNS: Final = {one.key for one in (*RATE_COLUMNS, *DEVIATION_COLUMNS, *SHOWDOWN_COLUMNS)}


def answer(request: PageRequest) -> PageAnswer:
    """Return the sheets as in `hh players --sheet --format json`."""
    order = sorting(request, COLUMNS)
    job = _job(request)
    is_there = job.answer.done() or not request.is_page
    found = _noted(request, job.answer.result()) if is_there else []
    shown = {
        "sheets": [_linked(request, order, one) for one in found],
        "sort": order,
        "remarks": NOTES,
        "is_there": is_there,
        "formats": tuple(KINDS),
        "ticked": request.text(KEY),
    }
    hidden = left_out(request.tables, where=request.where, calendar=request.calendar)
    is_whole = is_there and not job.is_old
    return PageAnswer(sheet_object(found), shown, is_whole=is_whole, left_out=hidden)


def export(request: PageRequest) -> tuple[str, bytes]:
    """Return media type and content of the file with the sheets.

    Raises:
        MissingError: There is no such format.
    """
    ending = request.path["format"]
    if ending not in KINDS:
        raise MissingError(f"sheets are exported as {', '.join(KINDS)}")
    found = _noted(request, _job(request).answer.result())
    words = left_out(request.tables, where=request.where, calendar=request.calendar).words
    if ending == "pdf":
        return KINDS[ending], sheet_pdf(found, words)
    if ending == "xlsx":
        return KINDS[ending], request.served.settings.workbook(WORKBOOK, [*sheet_rows(found)])
    return KINDS[ending], sheet_html(found, words).encode("utf-8", "backslashreplace")


def _job(request: PageRequest) -> JobResult[list[PlayerSheet]]:
    persons = _persons(request.text(KEY))
    heroes = {*request.served.settings.heroes, *filter(None, [request.connection.hero])}
    task = partial(_compute, request.tables, persons, heroes, request.calendar, request.where)
    return request.apart(("sheet", persons), partial(without_progress, task))


def _persons(text: str) -> tuple[Person, ...]:
    """Parse the ticked players.

    Raises:
        QuestionError: A player has no site, or there are too many.
    """
    parts = [part.partition("/") for part in dict.fromkeys(filter(None, text.split(",")))]
    if not all(name for _, _, name in parts):
        raise QuestionError(KEY, text, "players as SITE/NAME")
    if len(parts) > MOST_PLAYERS:
        raise QuestionError(KEY, text, f"a sheet holds {MOST_PLAYERS} players, not {len(parts)}")
    return tuple((unquote(name), unquote(site)) for site, _, name in parts)


def _compute(
    tables: Dataset,
    persons: tuple[Person, ...],
    heroes: Collection[str],
    calendar: Calendar,
    where: pl.Expr | None,
) -> list[PlayerSheet]:
    """Return the sheets without notes; by default of the opponents with the most hands."""
    wanted = persons or most_met(tables, heroes, where, calendar)
    return sheets(tables, wanted, heroes=heroes, where=where, calendar=calendar)


def _noted(request: PageRequest, found: list[PlayerSheet]) -> list[PlayerSheet]:
    """Return the sheets with the user's current notes; cached sheets may have older ones."""
    notes = request.notes.by_player()
    return [replace(one, notes=notes.get((one.site, one.player), ())) for one in found]


def _linked(request: PageRequest, order: Sorting, sheet: PlayerSheet) -> ShownSheet:
    """Return a sheet as text, with links to hands, and with rows in the order of the request."""
    url_filter, shown = request.url_filter, shown_sheet(sheet)
    game = {"player": sheet.player, "site": sheet.site, "kind": sheet.kind}

    def hands(query: str) -> str:
        query = both(both(url_filter.q, query), game_query(sheet.who))
        return link(url_filter, "/hands", {"q": query, **game})

    paths = (hand_of(one["site"], one["hand_id"]) for one in sheet.showdowns)
    hrefs: dict[str, list[str | None]] = {
        "rates": [hands(f"{one.statistic} is not empty") for one in sheet.rates],
        "deviations": [hands(one.question) for one in sheet.deviations],
        "showdowns": [path and link(url_filter, path) for path in paths],
    }
    tables = {slug: in_order(order, _with_links(table, hrefs[slug])) for slug, table in shown.tables.items()}
    player = link(url_filter, player_path(sheet.site, sheet.player))
    return shown._replace(tables=tables, player_href=player, hands_href=hands(""))


def _with_links(table: RecordTable, hrefs: Iterable[str | None]) -> RecordTable:
    """Return a table with a link in the first cell of each row."""
    rows = [
        [replace(first, href=href or ""), *cells]
        for (first, *cells), href in zip(table.rows, hrefs, strict=True)
    ]
    return replace(table, rows=rows)


PAGE: Final = Page("/players/sheet", "Sheet", "sheet.html", answer, in_menu=False, fields=without("player"))
DOWNLOAD: Final = ("/export/sheet.{format}", export)
