"""`/`: how it went, what to look at next, and whether everything is imported."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.stats import LISTED, chosen_hands, hands_in_pieces, player_stats, stats_objects
from analysis.store import Wanted
from analysis.web.asking import Asked, PageAnswer
from analysis.web.links import asks_for, both
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.numbers.judged import judged
from analysis.web.pages.page import Page
from analysis.web.pages.review.listing import SIZE, Row, item, listed, with_notes
from analysis.web.pages.review.played import PlayedSession, played_sessions
from analysis.web.pages.review.sessions import days_of
from analysis.web.pages.upkeep.places import import_state, offered, silent

IDS: Final = ("site", "hand_id")
BEGUN: Final = ("site", "started_at")
ALIKE: Final = (*BEGUN, "seat", "player", "net")  # what tells player-hands apart without their numbers
GAME: Final = ("play_money", "betting")
TO_REVIEW: Final = 5
CANDIDATES: Final = 100  # of which some may have no number
LAST: Final = 3
COSTLIEST: Final = 3
GAMES: Final = 8
Json = dict[str, Any]  # Any: what JSON can hold


class RecentResult(NamedTuple):
    """The result of a stretch of time.

    Attributes:
        words: Names it.
        limits: The filters for its hands.
        hands: How many there are.
        net_bb: Big blinds won.
    """

    words: str
    limits: dict[str, str]
    hands: int
    net_bb: float


def answer(asked: Asked) -> PageAnswer:
    """What is known now."""
    state = import_state(asked)
    if not state["hands"]:
        empty = {
            "state": state,
            "offered": offered(asked.served),
            "folder": str(asked.served.folder),
            "silent": silent(),
        }
        return PageAnswer({"hands": 0, "import": state}, empty)
    sessions = played_sessions(asked)
    to_review = _to_review(asked)
    results, judgement = _results(asked), judged(asked)
    questions = asked.served.questions()
    data = {
        "player": asked.player,
        "hands": state["hands"],
        "verdict": judgement.verdict,
        "results": results,
        "last_session": sessions[0].data if sessions else None,
        "review": [item(row) for row in to_review],
        "questions": questions,
        "import": state,
    }
    shown: Json = {
        "state": state,
        "games_shown": GAMES,
        "days": days_of(asked, sessions, slice(0, LAST)),
        "leaks": [one for one in judgement.leaks if one["is_leak"]][:COSTLIEST],
        "is_judged": judgement.is_there,
        "is_old": judgement.is_old,
        "periods": [*periods(sessions, datetime.now(asked.calendar.time_zone).date())],
        "charts": drawn(winnings(asked), band=True),
        "rows": listed(to_review),
        "questions": questions,
    }
    return PageAnswer(data, shown, is_whole=judgement.is_final)


def _results(asked: Asked) -> list[Json]:
    """Hands, net and win rate by kind of game."""
    stats = ["bb_per_100"]
    frame = asked.once("results", lambda: player_stats(asked.tables, stats=stats, **asked.choice))
    rows = stats_objects(frame, stats=stats)
    return [{**row, "question": both(asked.question.q, _game(row))} for row in rows]


def _game(row: Json) -> str:
    """The question for the hands of a kind of game."""
    return " and ".join(filter(None, (asks_for(key, row[key]) for key in GAME)))


def periods(sessions: Sequence[PlayedSession], today: date) -> Iterator[RecentResult]:
    """Stretches of time up to the last hand of the kind of game that was played most, each with more hands.

    Args:
        sessions: The newest first.
        today: The day on which they are told.
    """
    if not sessions:
        return
    kinds: Counter[str] = Counter()
    for one in sessions:
        kinds[one.kind] += one.hands
    kind = kinds.most_common(1)[0][0]
    played = [one for one in sessions if one.kind == kind]
    last: datetime = played[0].end
    known = 0
    for words, start in (("last session", played[0].start), *_starts(last, today)):
        within = [one for one in played if one.start >= start]
        if len(within) > known:
            known = len(within)
            yield _recent(words, within, last)


def _starts(last: datetime, today: date) -> Iterator[tuple[str, datetime]]:
    """The beginning of the day, month and year of a moment, each with its name."""
    day, start = last.date(), last.replace(hour=0, minute=0, second=0)
    month = start.replace(day=1)
    yield "today" if day == today else f"{day.day} {day:%B %Y}", start
    yield "this month" if day.replace(day=1) == today.replace(day=1) else f"{day:%B %Y}", month
    yield "this year" if day.year == today.year else f"{day:%Y}", month.replace(month=1)


def _recent(words: str, within: Sequence[PlayedSession], last: datetime) -> RecentResult:
    first = min(one.start for one in within)
    limits = {"from": first.isoformat(), "to": last.isoformat(), "kind": within[0].kind}
    return RecentResult(words, limits, sum(one.hands for one in within), sum(one.net_bb for one in within))


def _to_review(asked: Asked) -> list[Row]:
    """The hands with the largest results that were not reviewed yet."""
    return with_notes(asked, asked.once("to review", lambda: _largest(asked)).to_dicts())


def _largest(asked: Asked) -> pl.DataFrame:
    """The columns of the list for these hands, which alone are read whole."""
    reviewed = asked.tables.noted.filter("reviewed").select(*IDS)
    is_large = SIZE.top_k(CANDIDATES + reviewed.height).min() <= SIZE
    pieces = hands_in_pieces(asked.tables, (*ALIKE, "big_blind"), **asked.choice)
    of_pieces = pl.concat([rows.filter(is_large).select(*ALIKE, "big_blind").collect() for rows in pieces])
    large = of_pieces.filter(is_large).select(ALIKE).unique()
    begun = asked.tables.chosen.rows().join(large.lazy(), on=BEGUN, how="semi", nulls_equal=True)
    tables = asked.tables_of(Wanted(hands=begun.select("hand").collect()["hand"]))
    columns, players = {*LISTED, *ALIKE, "hand"}, large["player"].unique()
    whole = chosen_hands(tables, columns=columns, players=players, calendar=asked.calendar).collect()
    fitting = whole.filter(pl.col("hand_id").is_not_null()).join(
        large, on=ALIKE, how="semi", nulls_equal=True
    )
    left = fitting.join(reviewed, on=IDS, how="anti")
    return left.sort(SIZE, "hand", descending=[True, False]).head(TO_REVIEW).select(LISTED)


PAGE: Final = Page("/", "Overview", "home.html", answer)
