"""`/players`: all players in the matching hands, most hands first; and the page of a player."""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, Final

import polars as pl

from analysis.stats import asks_for, both, left_out, player_stats
from analysis.views.stats import mixed_stakes, stats_objects
from analysis.web.errors import MissingError
from analysis.web.links import without
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_list import OF_SHOWN, ListedRow, listing
from analysis.web.pages.numbers.cells import shown_statistics, stats_cells, stats_columns, usual_order
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sorting import sort_frame, sort_rows, sorting
from hhparser.columns.names import ANONYMOUS

MOST: Final = 100
IDS: Final = ("bb_per_100", "vpip", "pfr", "three_bet", "af", "wtsd")
KEYS: Final = ("position", "pot_type", "month")
BY: Final[dict[str, tuple[str, ...]]] = {"all": (), **{key: (key,) for key in KEYS}}  # keys of each table
SHOWDOWNS: Final = 10
MOST_MONTHS: Final = 24  # the last ones; all are on the page of statistics
SHOWN: Final = "went_to_showdown and starting_hand is not empty"
Json = dict[str, Any]  # Any: a JSON value
Against = tuple[str, str, list[Json]]  # name, query and rows


def answer(request: PageRequest) -> PageAnswer:
    """Return the players with the search text in their names, as `hh stats --format json` prints them."""
    search = request.query.get("name", "").strip().lower()
    where, calendar = request.where, request.calendar
    frame = request.once(
        "players", lambda: player_stats(request.tables, where=where, calendar=calendar, stats=IDS)
    )
    named = frame.filter(pl.col("player") != ANONYMOUS)
    found = named.filter(pl.col("player").str.to_lowercase().str.contains(search, literal=True))
    columns = {
        "name": pl.col("player").str.to_lowercase(),
        "game": pl.concat_str("kind", "site", separator=" "),
        **{one: pl.col(one) for one in ("hands", *IDS)},
    }
    order = sorting(request, columns)
    found = sort_frame(found, order, columns)
    part = list_part(request, found.height, MOST)
    rows = stats_objects(found[part.rows], stats=IDS)
    wanted = shown_statistics(IDS)
    shown = {
        "of_players": request.notes.by_player(),
        "search": search,
        "persons": found.select(pl.struct("site", "player").n_unique()).item(),
        "part": part,
        "sort": order,
        "table": [(row, stats_cells(row, wanted)) for row in rows],
    }
    hidden = left_out(request.tables, where=where, calendar=calendar)
    return PageAnswer(rows, {**shown, "wanted": wanted}, left_out=hidden)


def answer_player(request: PageRequest) -> PageAnswer:
    """Return one player: statistics of all hands and by group, against the user, last showdowns, notes.

    Raises:
        MissingError: The player has no hand in the store.
    """
    site, name = request.path["site"], request.path["name"]
    of_player = request.about(request.url_filter._replace(player=name, site=site))
    order = sorting(request, {**stats_columns(("player", *KEYS), IDS), **OF_SHOWN})
    with ThreadPoolExecutor(1) as beside:  # on two processors the page takes three quarters of the time
        rest = beside.submit(_met_and_shown, of_player)
        groups = {
            group: sort_rows(_grouped(of_player, *keys), order, stats_columns(keys, IDS))
            for group, keys in BY.items()
        }
        against, showdowns = rest.result()
    if not groups["all"] and not request.has_player(site, name):
        raise MissingError(f"there is no hand of {name} on {site}")
    notes = request.notes.notes(site=site, player=name)
    wanted = shown_statistics(IDS)
    shown_rows = {
        group: rows if order.column else usual_order(rows, BY[group]) for group, rows in groups.items()
    }
    shown_rows["month"] = _of_last_months(shown_rows["month"])
    met = [row for _, _, rows in against for row in rows]
    met = sort_rows(met, order, stats_columns(("player",), IDS))
    showdowns = sort_rows(showdowns, order, OF_SHOWN)
    shown = {
        "tables": {
            key: [(row, stats_cells(row, wanted)) for row in rows] for key, rows in shown_rows.items()
        },
        "has_more_months": len(shown_rows["month"]) < len(groups["month"]),
        "against": [(row, stats_cells(row, wanted)) for row in met],
        "asked": {who: q for who, q, _ in against},
        "rows": showdowns,
        "sort": order,
        "shown_hands": SHOWN,
        "is_user": name == request.connection.hero,
        "wanted": wanted,
        "mixed": mixed_stakes(chain(*groups.values(), met)),
        "notes": notes,
        "site": site,
        "player": name,
    }
    data = {
        "schema": "hhparser/web-player/1",
        "player": name,
        "site": site,
        "stats": groups,
        "against": {who: rows for who, _, rows in against},
        "showdowns": [row.item for row in showdowns],
        "notes": [{"id": one.id, "text": one.text, "made": one.made} for one in notes],
    }
    return PageAnswer(data, shown, left_out=of_player.left_out)


def _of_last_months(rows: list[Json]) -> list[Json]:
    """Return the rows of the last `MOST_MONTHS` months."""
    last = set(sorted({row["month"] or "" for row in rows})[-MOST_MONTHS:])
    return [row for row in rows if (row["month"] or "") in last]


def _grouped(request: PageRequest, *by: str) -> list[Json]:
    """Return the rows of `hh stats --format json`, from the cache."""

    def count() -> list[Json]:
        frame = player_stats(request.tables, by=by, stats=IDS, shared_by=KEYS, **request.row_filter)
        return stats_objects(frame, by=by, stats=IDS)

    return request.once(("profile", *by), count)


def _within(request: PageRequest, question: str) -> PageRequest:
    """Return the request limited by a further query, without its other query parameters."""
    return request.about(request.url_filter._replace(q=both(request.url_filter.q, question)), {})


def _met_and_shown(of_player: PageRequest) -> tuple[list[Against], list[ListedRow]]:
    """Return the result of `_against` and the last showdowns; runs in a thread."""
    with of_player.for_thread() as request:
        return _against(request, request.connection.hero), listing(_within(request, SHOWN), SHOWDOWNS)[0]


def _against(request: PageRequest, hero: str | None) -> list[Against]:
    """Return the player's hands against the user and vice versa."""
    name = request.url_filter.player
    if hero is None or hero == name:
        return []
    found = []
    for who, other in ((name, hero), (hero, name)):
        if (question := asks_for("player", other)) is None:
            return []
        question = question.replace("player", "opponent", 1)
        of_pair = _within(request.about(request.url_filter._replace(player=who)), question)
        found.append((who, of_pair.url_filter.q, _grouped(of_pair)))
    return found


PAGE: Final = Page("/players", "Players", "players.html", answer, fields=without("player"), is_long=True)
PLAYER: Final = Page(
    "/player/{site}/{name:path}",
    "Player",
    "player.html",
    answer_player,
    in_menu=False,
    fields=without("player", "site"),
)
