"""`/stats`: statistics of the player grouped by one or two columns; each number links to its hands."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import polars as pl

from analysis.dataset.dataset import ev_coverage
from analysis.stats import (
    STATISTICS,
    Statistic,
    asks_for,
    both,
    has_whole_tournaments,
    player_stats,
    rates_of,
    usual_statistics,
)
from analysis.stats.player_stats import group_keys
from analysis.views.stats import mixed_stakes, stats_objects
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.numbers.cells import (
    TIMES,
    hands_counted,
    key_value,
    shown_statistics,
    stats_cells,
    stats_columns,
    usual_order,
)
from analysis.web.pages.numbers.comparison import (
    MOST_GROUPS,
    SORTS,
    ComparedGroup,
    compared_groups,
    sort_in_games,
    versus,
    versus_rows,
)
from analysis.web.pages.numbers.heat import heat_tables
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sorting import sort_rows, sorting
from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest

MOST_CELLS: Final = 220
SAVED: Final = "@"  # prefix of the name of saved columns
FEWEST: Final = 10  # rows on a page
KEYS: Final[Mapping[str, str]] = {
    "position": "position",
    "position_group": "position group",
    "stakes": "stakes",
    "month": "month",
    "day": "day",
    "weekday": "weekday",
    "hour": "hour",
    "session": "session",
    "n_players": "players",
    "pot_type": "pot type",
    "stack_depth": "stack depth",
    "starting_hand": "starting hand",
    "opponent": "opponent",
    "tag": "tag",
}
Row = dict[str, Any]  # Any: a JSON value
GROUPS: Final[Mapping[str, Sequence[str]]] = {
    "usual": (),
    "preflop": ("vpip", "pfr", "limp", "three_bet", "fold_to_three_bet", "four_bet", "steal", "squeeze"),
    "postflop": ("cbet_flop", "fold_to_cbet_flop", "cbet_turn", "af", "afq", "wtsd", "wsd", "wwsf"),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the rows of `hh stats --format json` for the player; with `vs`, of `hh compare`, by group.

    Raises:
        QuestionError: A column, a statistic or a query is not valid.
    """
    try:
        return _answer(request)
    except SettingError as error:
        raise QuestionError(error.where, request.query.get(error.where, ""), error.reason) from error


def _answer(request: PageRequest) -> PageAnswer:
    by = keys_of(request)
    ids = chosen_ids(request, request.query.get("stat", ""))
    shown: dict[str, Any] = {
        "by": by,
        "keys": KEYS,
        "groups": GROUPS,
        "chosen": request.query.get("stat", ""),
        "ids": ids,
        "sections": _sections(),
        "saved": request.notes.questions(),
        "columns": request.notes.columns(),
    }
    if request.text("vs"):
        return _versus(request, by, ids, shown)
    frame = request.once(("stats", *by, "", *ids), lambda: _frame(request, by, ids))
    wanted = shown_statistics(ids)
    cells = MOST_CELLS * 3 // 4 if "details" in request.query else MOST_CELLS  # cells with details are larger
    part = list_part(request, frame.height, max(cells // (len(wanted) or 1), FEWEST))
    columns = stats_columns(by, [one.id for one in wanted])
    order = sorting(request, columns)
    if request.is_page and not order.column and {"position", *TIMES}.isdisjoint(by):
        rows = shown_rows = stats_objects(frame[part.rows], by=by, stats=ids)
    else:
        rows = stats_objects(frame, by=by, stats=ids)
        rows = sort_rows(rows, order, columns) if order.column else rows
        shown_rows = (rows if order.column else usual_order(rows, by))[part.rows]
    counted = hands_counted(request, by, wanted, shown_rows)
    keys = group_keys(by)
    table = [
        (
            row,
            _question(request, row, by),
            stats_cells(row, wanted, counted.get(tuple(row[key] for key in keys), {})),
        )
        for row in shown_rows
    ]
    mixed = mixed_stakes(shown_rows)
    shown |= {"wanted": wanted, "table": table, "part": part, "mixed": mixed, "sort": order}
    return PageAnswer(rows, shown)


def _versus(
    request: PageRequest, by: Sequence[str], ids: Sequence[str], shown: Mapping[str, Any]
) -> PageAnswer:  # Any: as shown
    """Return the comparison of `hh compare`; with `by` one for each group."""
    request = request.of_one_person()
    sides = versus(request)
    of_groups = {"group": partial(_group_value, by)} if by else {}
    order = sorting(request, [*SORTS, *of_groups, *(ids if by else ())])
    name = ("versus", request.text("vs"), *by, "", *ids)
    found = request.remembered(name, lambda request: compared_groups(request, sides, by, ids))
    if not found.done():
        waiting = {"versus": sides, "compared": None, "only_site": request.url_filter.site}
        return PageAnswer({}, {**shown, **waiting}, is_whole=False)
    groups = found.result()
    if by and by[0] in {"position", *TIMES}:
        groups = sort_rows(groups, order._replace(column="group", descending=False), of_groups)
    groups = sort_rows(groups, order, of_groups)
    compared = [(group, [*versus_rows(group, sides)]) for group in groups]
    every = {"schema": "hhparser/web-compare/1", "by": by, "groups": [one.data for one in groups]}
    data = every if by else groups[0].data
    return PageAnswer(
        data,
        {
            **shown,
            "versus": sides,
            "compared": [(group, [*sort_in_games(rows, order)]) for group, rows in compared],
            "heat": [*heat_tables(compared, order)] if by else [],
            "sort": order,
            "site": request.url_filter.site,
            "only_site": request.url_filter.site,
            "most_groups": MOST_GROUPS,
        },
        left_out=None if by else groups[0].compared.left_out,
    )


def _group_value(by: Sequence[str], group: ComparedGroup) -> list[tuple[bool, Any]]:  # Any: a column's value
    values = [key_value(key, group.values) for key in by]
    return [(value is not None, "" if value is None else value) for value in values]


def _frame(request: PageRequest, by: Sequence[str], ids: Sequence[str]) -> pl.DataFrame:
    settings = request.served.settings
    rates = rates_of(settings.rates, settings.currency)
    return player_stats(
        request.tables, by=by, stats=ids, rakeback=settings.rakeback, rates=rates, **request.row_filter
    )


def keys_of(request: PageRequest) -> list[str]:
    """Return the columns to group by, from the query parameter `by`."""
    return [key for key in request.query.get("by", "").split(",") if key]


def _saved_columns(request: PageRequest, chosen: str) -> str:
    """Return the text of saved columns such as `@mine`."""
    name, saved = chosen.removeprefix(SAVED), request.notes.columns()
    if name not in saved:
        hint = suggest(name, saved) if saved else "none are saved yet"
        raise QuestionError("stat", chosen, f"no saved columns {chosen!r}; {hint}")
    return saved[name]


def chosen_ids(request: PageRequest, chosen: str) -> list[str]:
    """Return the ids of the statistics for a group of them, saved columns such as `@mine`, or ids.

    Raises:
        QuestionError: No columns are saved under this name.
    """
    if chosen == "all":
        return [*STATISTICS]
    if chosen.startswith(SAVED):
        chosen = _saved_columns(request, chosen)
    named = [*GROUPS.get(chosen, [one for one in chosen.split(",") if one])]
    if named:
        return named
    counts = ev_coverage(request.tables)
    has_ev = counts["known"] + counts["third_folded"] > 0
    is_alone = not request.text("vs")  # `hh compare` tests rates and means
    shows_money = is_alone and has_whole_tournaments(request.tables, keys_of(request))
    return usual_statistics(has_ev=has_ev, has_tournaments=shows_money)


def _sections() -> dict[str, list[Statistic]]:
    """Return all statistics that have a column, by section."""
    sections: dict[str, list[Statistic]] = {}
    for one in shown_statistics(STATISTICS):
        sections.setdefault(one.section.value, []).append(one)
    return sections


def _question(request: PageRequest, row: Mapping[str, Any], by: Sequence[str]) -> str | None:
    """Return the query for the hands of a row; None if it cannot be expressed."""
    parts = [asks_for(key, row[key]) for key in group_keys(by) if key not in ("player", "site", "kind")]
    if None in parts:
        return None
    return both(request.url_filter.q, " and ".join(filter(None, parts)))


PAGE: Final = Page("/stats", "Statistics", "stats.html", answer, is_long=True)
