"""`/`: the overview: results, hands to review next, and the state of the import."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import partial
from typing import Any, Final

import polars as pl

from analysis.render.verdict import (
    GAIN_COLUMNS,
    LEAK_COLUMNS,
    gains_table,
    leaks_table,
    price_leaks_table,
    split_cards,
)
from analysis.stats import asks_for, both, chosen_hands, player_stats, rates_of, worth_of_days
from analysis.study.schedule import due_decisions
from analysis.views.hands import ITEM_COLUMNS, SIZE
from analysis.views.sessions import PlayedSession
from analysis.views.stats import mixed_stakes, stats_objects
from analysis.web.json_types import PeriodResult, Worth
from analysis.web.links import game_query, walk_of
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_list import OF_SHOWN, listed
from analysis.web.pages.numbers.cells import stats_columns
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.numbers.verdict import PageVerdict, judged
from analysis.web.pages.overview.next_steps import is_pending, next_steps
from analysis.web.pages.overview.result_split import with_split
from analysis.web.pages.page import Page
from analysis.web.pages.sessions.player_sessions import played_sessions
from analysis.web.pages.sessions.sessions import SORTS, days_of
from analysis.web.pages.sorting import Sorting, in_order, sort_rows, sorting
from analysis.web.pages.upkeep.import_folders import import_state, offered, silent
from hhparser.base.errors import SettingError
from hhparser.base.text.typography import typeset

GAME_OF_PERIOD: Final = ("kind", "play_money")
KINDS: Final = {"cash": "cash", "tournament": "tournaments"}
OF_RATE: Final = ("bb_per_100",)
TO_REVIEW: Final = 5
LAST: Final = 3
COSTLIEST: Final = 3
GAMES: Final = 8
SCHEMA: Final = "hhparser/web-index/2"
Json = dict[str, Any]  # Any: a JSON value
# columns that the results and their parts can be sorted by
OF_RESULTS: Final = stats_columns((), ("bb_per_100",))
OF_VERDICT: Final = frozenset(one.key for one in (*GAIN_COLUMNS, *LEAK_COLUMNS) if one.key)


def answer(request: PageRequest) -> PageAnswer:
    """Return the overview; for an empty store, the folders that can be imported."""
    state = import_state(request)
    if not state["hands"]:
        empty = {
            "state": state,
            "offered": offered(request.store),
            "folder": str(request.served.folder),
            "silent": silent(),
        }
        return PageAnswer({"schema": SCHEMA, "hands": 0, "import": state}, empty)
    order = sorting(request, {*OF_RESULTS, *OF_VERDICT, *OF_SHOWN, *SORTS})
    sessions = played_sessions(request)
    to_review = listed(request, request.once("to review", lambda: _largest(request)).to_dicts())
    frame = request.once("results", lambda: player_stats(request.tables, stats=OF_RATE, **request.row_filter))
    rows = stats_objects(frame, stats=OF_RATE)
    results = [{**row, "question": both(request.url_filter.q, game_query(row))} for row in rows]
    judgement = with_split(request, judged(request))
    recent = recent_results(request, sessions)
    won = winnings(request)
    steps = [*next_steps(request, judgement, sessions, to_review, frame)]
    worth = cash_worth(request)
    due = len(due_decisions(request.notes))
    data = {
        "schema": SCHEMA,
        "player": request.player,
        "hands": state["hands"],
        "verdict": judgement.verdict,
        "results": sort_rows(results, order, OF_RESULTS),
        "worth": worth,
        "last_session": sessions[0].data if sessions else None,
        "periods": recent,
        "review": [one.item for one in sort_rows(to_review, order, OF_SHOWN)],
        "next": [one.item for one in steps],
        "due": due,
        "questions": request.notes.questions(),
        "import": state,
    }
    shown: Json = {
        "state": state,
        "games_shown": GAMES,
        "period": (min(one.start for one in sessions), max(one.end for one in sessions))
        if sessions
        else None,
        **_of_verdict(request, judgement, order),
        "mixed": mixed_stakes(results),
        "days": days_of(request, [*sort_rows(sessions[:LAST], order, SORTS), *sessions[LAST:]], slice(LAST)),
        "is_judged": judgement.is_there,
        "is_old": judgement.is_old,
        "won": won,
        "charts": drawn(won, band=True),
        "played": sum(one["hands"] for one in results),
        "limits": judgement.limits,
        "rows": sort_rows(to_review, order, OF_SHOWN),
        "sort": order,
        "due": due,
        "steps": steps,
        "walk": walk_of("size", request.url_filter),
    }
    return PageAnswer(data, shown, is_whole=judgement.is_final and not is_pending(request))


def _of_verdict(request: PageRequest, judgement: PageVerdict, order: Sorting) -> Json:
    """Return the sentences, cards and tables of the verdict; the tables are None without rows."""
    verdict, link = judgement.verdict or {}, partial(judgement.link, request.url_filter)
    gains = gains_table(verdict.get("gains", ()), link)
    leaks = (
        price_leaks_table(verdict.get("price_leaks", ()), link, only_leaks=True)
        or leaks_table("is_leak", judgement.leaks, link, COSTLIEST)
        or leaks_table("is_different", judgement.leaks, link, COSTLIEST)
    )
    return {
        "sentences": [typeset(one) for one in verdict.get("sentences", ())],
        "split": split_cards(verdict.get("split", ())),
        "gains": gains and in_order(order, gains),
        "leaks": leaks and in_order(order, leaks),
    }


def recent_results(request: PageRequest, sessions: Sequence[PlayedSession]) -> list[PeriodResult]:
    """Return results by kind of game for the last session, and the day, month and year of the last hand.

    Args:
        request: The request.
        sessions: All sessions, newest first.
    """
    calendar = request.calendar
    today = (datetime.now(calendar.time_zone) - calendar.day_start).date()
    of_site = [*GAME_OF_PERIOD, *(["site"] if request.sites_apart else [])]
    last = [*_last_session(sessions)]
    known = sum(one["hands"] for one in last)
    return [*last, *periods(_days(request), of_site, today, request.url_filter.q, known)]


def _days(request: PageRequest) -> pl.DataFrame:
    """Return results by day and kind of game."""
    return request.once(
        "days", lambda: player_stats(request.tables, by=["day"], stats=OF_RATE, **request.row_filter)
    )


def cash_worth(request: PageRequest) -> Worth | None:
    """Return the result of all cash games in the currency of the settings; None without exchange rates."""
    settings = request.served.settings
    try:
        rates = rates_of(settings.rates, settings.currency)
        if rates is None:
            return None
        days = _days(request).filter(~pl.col("play_money"), kind="cash")
        return {"net": str(worth_of_days(days, rates)), "currency": rates.currency, "error": None}
    except SettingError as error:
        return {"net": None, "currency": settings.currency, "error": str(error)}


def _last_session(sessions: Sequence[PlayedSession]) -> Iterator[PeriodResult]:
    """Yield the results of the last session, one each for cash games and tournaments."""
    for one in sessions:
        if (one.site, one.number) == (sessions[0].site, sessions[0].number):
            yield {
                "words": "last session",
                "game": KINDS[one.kind],
                "limits": {"session": one.id},
                "hands": one.hands,
                "net_bb": one.net_bb,
            }


def periods(
    days: pl.DataFrame, keys: Sequence[str], today: date, q: str, known: int = 0
) -> Iterator[PeriodResult]:
    """Yield results of the day, month and year of the last hand; skip a period that adds no hands.

    Args:
        days: Hands and `bb_per_100` of `player_stats` by day.
        keys: The columns that separate kinds of game.
        today: The current day, for the names of the periods.
        q: The query of the page.
        known: Number of hands of the last session; a day with as many is this session.
    """
    dated = days.drop_nulls("day").with_columns(
        month=pl.col("day").dt.strftime("%Y-%m"), year=pl.col("day").dt.year()
    )
    last: date | None = dated["day"].max()  # type: ignore[assignment]
    has_both = dated["play_money"].n_unique() > 1
    for words, key, value in () if last is None else _periods(last, today):
        within = dated.filter(pl.col(key) == value)
        games = (
            within.group_by(keys)
            .agg(pl.col("hands", "bb_per_100_sum").sum())
            .sort("hands", *keys, descending=True)
        )
        for row in games.iter_rows(named=True) if games["hands"].sum() != known else ():
            yield _of_period(words, row, both(q, asks_for(key, value) or ""), has_both=has_both)
        known = int(games["hands"].sum())


def _periods(last: date, today: date) -> Iterator[tuple[str, str, object]]:
    """Yield name, column and value of the day, month and year of a day."""
    month, year = f"{last:%Y-%m}", last.year
    yield "today" if last == today else f"{last.day} {last:%B %Y}", "day", last
    yield "this month" if month == f"{today:%Y-%m}" else f"{last:%B %Y}", "month", month
    yield "this year" if year == today.year else str(year), "year", year


def _of_period(words: str, row: Json, q: str, *, has_both: bool) -> PeriodResult:
    """Return the result of a kind of game in a period.

    Args:
        words: Name of the period.
        row: Hands and sums of the kind of game.
        q: The query for its hands of every kind of game.
        has_both: Whether there are hands for play money and for money.
    """
    play_money = "play money" if row["play_money"] else ""
    game = ", ".join(filter(None, (KINDS[row["kind"]], play_money, row.get("site"))))
    asks = both(q, asks_for("play_money", row["play_money"]) or "") if has_both else q
    site = {"site": row["site"]} if "site" in row else {}
    return {
        "words": words,
        "game": game,
        "limits": {"q": asks, "kind": row["kind"], **site},
        "hands": row["hands"],
        "net_bb": round(row["bb_per_100_sum"], 2),
    }


def _largest(request: PageRequest) -> pl.DataFrame:
    """Return the largest results among hands not yet reviewed."""
    choice = request.row_filter_with(~pl.col("reviewed") & pl.col("hand_id").is_not_null())
    found = chosen_hands(request.tables, columns=ITEM_COLUMNS, most=TO_REVIEW, order=SIZE, **choice)
    return found.select(ITEM_COLUMNS).collect()


PAGE: Final = Page("/", "Overview", "home.html", answer)
