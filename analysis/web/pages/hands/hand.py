"""`/hand/<site>/<id>`: one hand in the replayer, its text with the findings, tags and notes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.replayer.data import HandView, ReplayerData, hand_row, page_data
from analysis.replayer.stats import SHOWN
from analysis.replayer.summaries import summarize
from analysis.stats import player_stats
from analysis.store.notes.notes import HandKey
from analysis.study.decisions import faced_steps
from analysis.views.hand import hand_object
from analysis.web.errors import MissingError
from analysis.web.links import hand_path, number_in
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.decisions import hand_points
from analysis.web.pages.hands.hand_words import HandWriter, hand_title
from analysis.web.pages.hands.neighbours import neighbours
from analysis.web.pages.hands.prices import OF_ANSWERS, prices_of
from analysis.web.pages.page import Page
from analysis.web.pages.review.queue import queue_place
from analysis.web.pages.sorting import fields, sort_rows, sorting
from hhparser.findings.finding import Finding
from hhparser.model import Hand
from hhparser.pipeline import Checked

OF_PLAYERS: Final = fields("player", "hands", *(one.id for one in SHOWN))  # columns to sort the players by
Json = dict[str, Any]  # Any: a JSON value


@dataclass(frozen=True)
class OfSite:
    """Filter that keeps the hands of one site."""

    site: str

    def __call__(self, hand: Hand) -> bool:
        """Whether a hand is of the site."""
        return hand.site == self.site


class LoadedHand(NamedTuple):
    """A hand of the store.

    Attributes:
        checked: The hand, parsed and checked.
        row: Its replay for the player of the page; None if it cannot be replayed.
    """

    checked: Checked
    row: HandView | None


def find_hand(request: PageRequest, hand: HandKey) -> Checked | None:
    """Return a hand of the store; None if it is not there, or if its file is gone."""
    site, number = hand
    reading = replace(request.served.settings.reading, keep=OfSite(site))
    return request.store.find_hand(number, reading)


def load_hand(request: PageRequest, hand: HandKey) -> LoadedHand:
    """Return a hand of the store; cached, because a page also requests its JSON twin.

    Raises:
        MissingError: It is not in the store, or its file is gone.
    """

    def load() -> LoadedHand:
        checked = find_hand(request, hand)
        if checked is None:
            site, number = hand
            raise MissingError(f"hand {number} of {site} is not in the store, or its file is gone")
        row = None if checked.replay is None else hand_row(summarize(checked, heroes), {})[0]
        return LoadedHand(checked, row)

    heroes = _heroes(request)
    return request.served.cache.get((request.state.key, "hand", hand, heroes), load)


def replayer_data(request: PageRequest, checked: Checked) -> ReplayerData:
    """Return the data of the replayer of a hand, without statistics of the players."""
    return page_data([checked], _heroes(request), count=lambda hands: [{}] * len(hands)).data


def answer(request: PageRequest) -> PageAnswer:
    """Return the hand as in `hh parse`, its frames, tags and notes."""
    site, number = request.path["site"], request.path["number"]
    checked, row = load_hand(request, (site, number))
    order = sorting(request, {**OF_PLAYERS, **OF_ANSWERS})
    notes = request.notes.notes(site=site, hand=number)
    mark = request.notes.by_hand().filter(site=site, hand_id=number).to_dicts()
    noted = next(iter(mark), {"tags": [], "reviewed": False})
    if not request.is_page:  # the page requests its JSON twin to start the replayer
        data = hand_object(checked, row, notes, noted)
        data["replayer"] = dict(replayer_data(request, checked))
        return PageAnswer(data)  # JSON clients use hh price: it waits for the fit of the pool
    shown = {
        "hand": checked.hand,
        "findings": checked.diagnostics,
        "tags": noted["tags"],
        "reviewed": noted["reviewed"],
        "row": row,
        "writer": row and HandWriter(row),
        "step": _step(request, checked.hand, row),
        "queue_place": queue_place(request, (site, number)),
        "notes": notes,
        "here": hand_path(site, number),
        "lines": [*_lines(checked)],
        "around": neighbours(request, site, number),
        "of_players": request.notes.by_player(),
        "title": row and hand_title(row),
        "points": [],
        "figures": [],
        "sort": order,
        "shown_statistics": SHOWN,
    }
    if row is None:
        return PageAnswer(None, shown)
    prices = prices_of(request, checked.hand, row)
    points = request.once(("points", site, number), lambda: hand_points(request, checked.hand, row))
    whole = {
        **shown,
        "points": sorted(points, key=lambda point: point.step != shown["step"]),  # the one under review first
        "figures": sort_rows(_figures(request, checked), order, OF_PLAYERS),
        "prices": prices.sorted(order),
    }
    return PageAnswer(None, whole, is_whole=prices.is_there)


def _heroes(request: PageRequest) -> tuple[str, ...]:
    return () if request.player is None else (request.player,)


def _step(request: PageRequest, hand: Hand, row: HandView | None) -> int:
    """Return the query parameter `step`, or by default the step of the query parameter `decision`."""
    step, decision = (number_in(request.query.get(key, "")) for key in ("step", "decision"))
    if row is None or step is not None:
        return min(step or 0, 0 if row is None else len(row.frames) - 1)
    return 0 if decision is None else faced_steps(hand, row).get(decision, 0)


def _lines(checked: Checked) -> Iterator[tuple[int, str, list[Finding]]]:
    """Yield number and text of each line of the hand history, with the findings on it."""
    first = checked.hand.line
    for number, line in enumerate((checked.hand.text or "").rstrip().splitlines(), first):
        yield number, line, [one for one in checked.diagnostics if one.line == number]


def _figures(request: PageRequest, checked: Checked) -> list[Json]:
    """Return the statistics of the players of the hand over all hands of the store; cached for a table."""
    site, kind = checked.hand.site, checked.hand.kind and checked.hand.kind.value
    names = sorted(seat.name for seat in checked.hand.seats)

    def count() -> list[Json]:
        ids = [statistic.id for statistic in SHOWN]
        frame = player_stats(
            request.tables_of(), by=["player"], players=names, stats=ids, calendar=request.calendar
        )
        return frame.filter((pl.col("site") == site) & (pl.col("kind") == kind)).to_dicts()

    return request.served.cache.get((request.state.key, "figures", site, kind, *names), count)


PAGE: Final = Page(
    "/hand/{site}/{number:path}", "Hand", "hand.html", answer, in_menu=False, counts_hands=False, fields=()
)
