"""`/tournaments`: entries with places and prizes, and results by buy-in; `/tournament/...`: a tournament."""

from decimal import Decimal
from functools import partial
from operator import itemgetter
from typing import Any, Final

import polars as pl

from analysis.stats import both, left_out, player_stats, quoted
from analysis.views.sessions import in_order
from analysis.views.stats import stats_objects
from analysis.views.tournaments import (
    IS_TOURNAMENT,
    RESULTS,
    final_table,
    tournament_hands,
    tournaments_of,
    tournaments_without_hands,
)
from analysis.web.errors import MissingError
from analysis.web.links import UrlFilter, hand_of, tournament_path, without
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_list import OF_SHOWN, listed
from analysis.web.pages.numbers.cells import shown_statistics, stats_cells, value_of
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sorting import Columns, fields, sort_rows, sorting

MOST: Final = 150
IDS: Final = ("tournament_profit", "roi", "itm", "abi", "cev_per_100", "icm_ev_difference")
BY: Final = ["stakes"]
Json = dict[str, Any]  # Any: a JSON value
# columns that the tournaments and the buy-ins can be sorted by


def _value(name: str, row: Json) -> Decimal | None:
    return None if row[name] is None else Decimal(row[name])


SORTS: Final[Columns[Json]] = {
    **fields("started_at", "name", "hands", "net_bb", "place"),
    "stakes": itemgetter("buy_in"),
    "left": lambda row: row["left"] and Decimal(row["left"]),
    "prize": lambda row: row["prize"] and (row["currency"] or "", Decimal(row["prize"])),
    "profit": lambda row: row["profit"] and (row["currency"] or "", Decimal(row["profit"])),
}
OF_BUY_INS: Final[Columns[Json]] = {
    **fields("stakes", "site", "hands"),
    **{one: partial(value_of, one) for one in IDS},
}

OF_STAGES: Final[Columns[Json]] = fields("stage", "hands", "net_bb")
OF_FINAL_TABLE: Final[Columns[Json]] = {
    **fields("hand_id", "players"),
    **{one: partial(_value, one) for one in ("chips", "worth", "worth_after", "change", "all_in_luck")},
}


def answer(request: PageRequest) -> PageAnswer:
    """Return part of the tournaments, and the rows of `hh stats --by stakes --format json`.

    The newest tournaments are first, unless the request sorts them.
    """
    order = sorting(request, {**SORTS, **OF_BUY_INS})
    every = request.once(
        "tournaments",
        lambda: [
            *tournaments_of(request.tables, request.player, _rows(request)),
            *tournaments_without_hands(request.tables, request.player, request.where),
        ],
    )
    frame = player_stats(request.tables, by=BY, stats=IDS, **request.row_filter_with(IS_TOURNAMENT))
    may_be = IS_TOURNAMENT.fill_null(True)  # the kind of hands of other games is unknown
    hidden = left_out(request.tables_of(request.store_filter.narrowed(may_be)), **request.row_filter)
    rows = sort_rows(stats_objects(frame, by=BY, stats=IDS, left_out=hidden), order, OF_BUY_INS)
    wanted = shown_statistics(IDS)
    table = [(row, stats_cells(row, wanted)) for row in rows]
    part = list_part(request, len(every), MOST)
    data = {
        "schema": "hhparser/web-tournaments/1",
        "tournaments": sort_rows(every, order, SORTS)[part.rows],
        "total": part.total,
        "stats": rows,
    }
    shown = {
        "wanted": wanted,
        "table": table,
        "tournament_path": tournament_path,
        "part": part,
        "sort": order,
    }
    return PageAnswer(data, shown, left_out=hidden)


def answer_one(request: PageRequest) -> PageAnswer:
    """Return one tournament with its matching hands, if any, in the order of play.

    Raises:
        MissingError: The player was dealt no hand of the tournament.
    """
    site, number = request.path["site"], request.path["tournament"]
    within = _of_tournament(request, request.url_filter, number)
    rows = _rows(within)
    unlimited = UrlFilter(player=request.url_filter.player, with_errors=request.url_filter.with_errors)
    whole = within if rows.height else _of_tournament(request, unlimited, number)
    found = tournaments_of(whole.tables, whole.player, rows if rows.height else _rows(whole))
    if not found:
        raise MissingError(f"there is no hand of {request.player} in tournament {number} on {site}")
    order = sorting(request, {**OF_STAGES, **OF_FINAL_TABLE, **OF_SHOWN})
    stages = rows.filter(pl.col("stage").is_not_null()).group_by("stage", maintain_order=True)
    hands = in_order(within.tables, **within.row_filter)
    played = sort_rows(listed(within, hands.to_dicts()), order, OF_SHOWN)
    worths = within.once("worths", lambda: _final_table(within, number))
    data = {
        "schema": "hhparser/web-tournament/1",
        **found[0],
        **rows.select(**RESULTS).row(0, named=True),
        "stages": sort_rows(stages.agg(**RESULTS).to_dicts(), order, OF_STAGES),
        "final_table": sort_rows(worths, order, OF_FINAL_TABLE),
        "hands_played": [one.item for one in played],
    }
    shown = {
        "rows": played,
        "charts": drawn(winnings(within)),
        "asks": within.url_filter.q,
        "hand_of": hand_of,
        "sort": order,
    }
    return PageAnswer(data, shown, left_out=within.left_out)


def _of_tournament(request: PageRequest, url_filter: UrlFilter, number: str) -> PageRequest:
    """Return the request limited to the tournament in the path."""
    asks = both(url_filter.q, f"tournament_id = {quoted(number)}")
    return request.about(url_filter._replace(q=asks, site=request.path["site"]), {})


def _rows(request: PageRequest) -> pl.DataFrame:
    return tournament_hands(request.tables, **request.row_filter_with(IS_TOURNAMENT))


def _final_table(request: PageRequest, number: str) -> list[Json]:
    is_of = IS_TOURNAMENT & (pl.col("site") == request.url_filter.site) & (pl.col("tournament_id") == number)
    return final_table(request.tables_of(request.store_filter.narrowed(is_of)), request.player)


PAGE: Final = Page("/tournaments", "Tournaments", "tournaments.html", answer)
TOURNAMENT: Final = Page(
    "/tournament/{site}/{tournament:path}",
    "Tournament",
    "tournament.html",
    answer_one,
    in_menu=False,
    fields=without("site"),
)
