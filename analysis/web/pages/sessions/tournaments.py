"""`/tournaments`: entries with places and prizes, and results by buy-in; `/tournament/...`: a tournament."""

from decimal import Decimal
from functools import partial
from operator import itemgetter
from typing import Any, Final

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.ev.final_tables import find_worths
from analysis.schema.entries import DECIMALS, those_of
from analysis.stats import chosen_hands, left_out, player_stats, stats_objects
from analysis.web.errors import MissingError
from analysis.web.links import UrlFilter, both, hand_of, quoted, tournament_path, without
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_list import OF_SHOWN, listed
from analysis.web.pages.numbers.cells import shown_statistics, stats_cells, value_of
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sessions.session import session_rows
from analysis.web.pages.sorting import Columns, fields, sort_rows, sorting

MOST: Final = 150
IDS: Final = ("tournament_profit", "roi", "itm", "abi", "cev_per_100", "icm_ev_difference")
BY: Final = ["stakes"]
IS_TOURNAMENT: Final = (pl.col("kind") == "tournament").fill_null(True)  # unknown for other games
COLUMNS: Final = (
    *("site", "tournament_id", "tournament_name", "stakes", "started_at", "hand", "kind", "stage"),
    *("net", "big_blind", "stack", "collected", "committed", "decimals"),
    *("entries", "entry_cost", "entry_prize", "prize_currency", "play_money"),
)
RESULTS: Final = {"hands": pl.len(), "net_bb": in_big_blinds("net").sum().round(4)}
KEYS: Final = ["hand", "seat"]
OF_HANDS: Final = ("hand", "hand_id", "site", "tournament_id", "left_out", "started_at", "decimals")
OF_PLAYERS: Final = (*KEYS, "player", "stack", "committed", "net")
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
        "tournaments", lambda: [*_tournaments(request, _rows(request)), *map(_told, _without_hands(request))]
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
    found = _tournaments(whole, rows if rows.height else _rows(whole))
    if not found:
        raise MissingError(f"there is no hand of {request.player} in tournament {number} on {site}")
    order = sorting(request, {**OF_STAGES, **OF_FINAL_TABLE, **OF_SHOWN})
    stages = rows.filter(pl.col("stage").is_not_null()).group_by("stage", maintain_order=True)
    played = sort_rows(listed(session_rows(within)), order, OF_SHOWN)
    worths = within.once("worths", lambda: _worths(within, number))
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


def _worths(request: PageRequest, number: str) -> list[Json]:
    """Return the ICM value of the stack at each hand of the final table; [] if it cannot be computed."""
    is_of = IS_TOURNAMENT & (pl.col("site") == request.url_filter.site) & (pl.col("tournament_id") == number)
    tables = request.tables_of(request.store_filter.narrowed(is_of))
    hands, players = tables.columns_of("hands", OF_HANDS), tables.columns_of("players", OF_PLAYERS)
    worths = find_worths(hands, players, tables.places)
    if worths.is_empty():
        return []
    own = players.filter(pl.col("player") == request.player).join(worths, on=KEYS)
    rows = own.join(tables.icm, on=KEYS, how="left").join(hands, on="hand").sort("started_at", "hand")
    return [
        {
            "hand_id": row["hand_id"],
            "players": row["left"],
            "chips": _amount(row["stack"], row["decimals"]),
            "worth": _amount(row["worth"], DECIMALS),
            "worth_after": _amount(row["worth_after"], DECIMALS),
            "change": _amount(row["worth_after"] - row["worth"], DECIMALS),
            "all_in_luck": None
            if row["icm_ev_difference"] is None
            else _amount(row["icm_ev_difference"], DECIMALS),
        }
        for row in rows.iter_rows(named=True)
    ]


def _rows(request: PageRequest) -> pl.DataFrame:
    """Return the player's tournament hands in the order of play."""
    rows = chosen_hands(request.tables, columns=COLUMNS, **request.row_filter_with(IS_TOURNAMENT))
    return rows.select(COLUMNS).sort("started_at", "hand", nulls_last=True).collect()


def _tournaments(request: PageRequest, rows: pl.DataFrame) -> list[Json]:
    """Return the tournaments of some hands as JSON, newest first, with the place if it is known."""
    keys = ["site", "tournament_id"]
    places = request.tables.places.filter(pl.col("player") == (request.player or ""))
    known = places.group_by(keys).agg(pl.col("place").min(), pl.col("entrants").max())
    found = rows.group_by(keys, maintain_order=True).agg(
        name=pl.col("tournament_name").drop_nulls().first(),
        buy_in=pl.col("stakes").drop_nulls().first(),
        started_at=pl.col("started_at").first(),
        **RESULTS,
        left=(pl.col("stack") + pl.col("collected") - pl.col("committed")).last(),
        decimals=pl.col("decimals").first(),
        entries=pl.col("entries").sum(),
        cost=pl.col("entry_cost").sum(),
        prize=pl.col("entry_prize").sum(),
        currency=pl.col("prize_currency").drop_nulls().first(),
    )
    placed = found.join(known, on=keys, how="left", maintain_order="left").reverse()
    return [*map(_told, placed.iter_rows(named=True))]


def _without_hands(request: PageRequest) -> list[Json]:
    """Return the player's tournaments that only a summary mentions, without dates; the last file first."""
    entries = those_of(request.tables.entries_without_hands, request.where)
    of_player = entries.filter(pl.col("player") == (request.player or ""))
    unknown = [pl.lit(None).alias(name) for name in ("name", "buy_in", "started_at", "left", "decimals")]
    known = pl.col("site", "tournament_id", "place", "entrants", "entries")
    columns = of_player.select(
        known,
        *unknown,
        hands=0,
        net_bb=0.0,
        cost="entry_cost",
        prize="entry_prize",
        currency="prize_currency",
    )
    return columns.reverse().to_dicts()


def _told(row: Json) -> Json:
    """Return a tournament as JSON: amounts in their currency, null when no result is known."""
    started, decimals = row["started_at"], row.pop("decimals")
    amounts = {"cost": row["cost"], "prize": row["prize"], "profit": row["prize"] - row["cost"]}
    return {
        **row,
        **{key: _amount(value, DECIMALS) if row["entries"] else None for key, value in amounts.items()},
        "left": None if row["left"] is None else _amount(row["left"], decimals),
        "started_at": None if started is None else started.isoformat(),
    }


def _amount(value: int, decimals: int) -> str:
    return f"{Decimal(value).scaleb(-decimals):f}"


PAGE: Final = Page("/tournaments", "Tournaments", "tournaments.html", answer)
TOURNAMENT: Final = Page(
    "/tournament/{site}/{tournament:path}",
    "Tournament",
    "tournament.html",
    answer_one,
    in_menu=False,
    fields=without("site"),
)
