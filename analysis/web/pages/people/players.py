"""`/players`: who was met, the most frequent first; and one player."""

from typing import Any, Final

import polars as pl

from analysis.stats import player_stats, stats_objects
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import MissingError
from analysis.web.pages.numbers.cells import shown_statistics, stats_cells
from analysis.web.pages.page import Page
from hhparser.columns.players import ANONYMOUS

MOST: Final = 100
IDS: Final = ("bb_per_100", "vpip", "pfr", "three_bet", "af", "wtsd")
KEYS: Final = ("position", "pot_type")
Json = dict[str, Any]  # Any: what JSON can hold


def answer(asked: Asked) -> PageAnswer:
    """The players whose name contains what is searched for, as `hh stats --format json` gives them."""
    search = asked.query.get("name", "").strip().lower()
    where, calendar = asked.where, asked.calendar
    frame = player_stats(asked.tables, where=where, calendar=calendar, stats=IDS)
    named = frame.filter(pl.col("player") != ANONYMOUS)
    found = named.filter(pl.col("player").str.to_lowercase().str.contains(search, literal=True))
    rows = stats_objects(found.head(MOST), stats=IDS)
    wanted = shown_statistics(IDS)
    shown = {
        "search": search,
        "total": found.height,
        "table": [(row, stats_cells(row, wanted)) for row in rows],
    }
    return PageAnswer(rows, {**shown, "wanted": wanted})


def answer_player(asked: Asked) -> PageAnswer:
    """One player: all hands, by position and by kind of pot, and what was noted.

    Raises:
        MissingError: They have no hand.
    """
    site, name = asked.path["site"], asked.path["name"]
    groups: dict[str, list[Json]] = {}
    for by in ((), *((key,) for key in KEYS)):
        frame = player_stats(
            asked.tables, by=by, where=asked.where, players=[name], calendar=asked.calendar, stats=IDS
        )
        of_site = frame.filter(pl.col("site") == site)
        groups[by[0] if by else "all"] = stats_objects(of_site, by=by, stats=IDS)
    if not groups["all"] and not _is_known(asked, site, name):
        raise MissingError(f"there is no hand of {name} on {site}")
    with asked.served.notes() as kept:
        notes = kept.notes(site=site, player=name)
    noted = [{"id": one.id, "text": one.text, "made": one.made} for one in notes]
    wanted = shown_statistics(IDS)
    tables = {key: [(row, stats_cells(row, wanted)) for row in rows] for key, rows in groups.items()}
    shown = {"tables": tables, "wanted": wanted, "notes": notes, "site": site, "player": name}
    return PageAnswer({"player": name, "site": site, "stats": groups, "notes": noted}, shown)


def _is_known(asked: Asked, site: str, name: str) -> bool:
    """Whether a player was dealt any hand on a site."""
    frame = player_stats(asked.served.tables(), players=[name], stats=["hands"])
    return not frame.filter(pl.col("site") == site).is_empty()


PAGE: Final = Page("/players", "Players", "players.html", answer)
PLAYER: Final = Page("/player/{site}/{name:path}", "Player", "player.html", answer_player, in_menu=False)
