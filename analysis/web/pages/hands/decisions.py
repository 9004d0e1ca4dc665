"""The decisions of the player in a hand, each with its betting line and the equity question it poses."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import polars as pl

from analysis.lines import last_step
from analysis.lines.of_hand import Row, hand_decisions, line_before
from analysis.replayer.data import HandView
from analysis.stats import player_stats
from analysis.study.decisions import faced_steps
from analysis.web.links import UrlFilter
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.neighbours import catalogue_ids
from hhparser.model import STREETS, Hand

# the statistic of the pool that gives the width of a range, by the last answer before the flop
WIDTHS: Final = {"open": "rfi", "raise": "isolate", "3-bet": "three_bet", "call": "vpip", "limp": "vpip"}
NARROWEST: Final = 3  # percent; also of a player who made a 4-bet
MOST_OPPONENTS: Final = 2


class HandPoint(NamedTuple):
    """A decision of the player.

    Attributes:
        number: Its number in the actions of the hand.
        step: Step of the replayer where the player faces it.
        street: Its street.
        answer: The answer of the player, such as `call`.
        line: The betting line that leads to it, without the sizes of all steps but the last.
        node: Street, full betting line and position, as in the betting tree.
        equity: Query parameters of the equity page; None if the cards of the player are unknown.
    """

    number: int
    step: int
    street: str
    answer: str
    line: str
    node: tuple[str, str, str]
    equity: Mapping[str, str] | None


def hand_points(request: PageRequest, hand: Hand, row: HandView) -> list[HandPoint]:
    """Return the decisions of the player of the page in a hand, in the order of play."""
    if row.hero is None:
        return []
    ids = catalogue_ids(request.store, [(hand.site or "", hand.hand_id or "")])
    tables = request.tables_of().only(pl.Series(ids, dtype=pl.UInt32))
    decisions = hand_decisions(tables)
    steps = faced_steps(hand, row)
    cards = next((seat.cards for seat in row.seats if seat.number == row.hero), "")
    found = []
    for place, one in enumerate(decisions):
        if one["seat"] == row.hero:
            before, step = decisions[:place], steps.get(one["number"], 0)
            equity = _equity(request, hand, cards, one, before) if cards else None
            node = one["street"], one["line"], one["position"]
            line = line_before(one, before)
            found.append(HandPoint(one["number"], step, one["street"], one["answer"], line, node, equity))
    return found


def point_at_line(points: list[HandPoint], line: str) -> HandPoint | None:
    """Return the first decision after a betting line, or the decision of its last step; None without one."""
    if not line:
        return None
    before = last_step(line).before
    return next((one for one in points if before.leads_to(*one.node)), None)


def _equity(request: PageRequest, hand: Hand, cards: str, decision: Row, before: list[Row]) -> dict[str, str]:
    """Return the cards of the player, the ranges of the opponents still in the hand, and the board."""
    live: dict[int, Row | None] = {}
    for one in before:
        if one["answer"] == "fold":
            live.pop(one["seat"], None)
        elif one["street"] == "preflop":
            live[one["seat"]] = one
    live.pop(decision["seat"], None)
    ranges = [_range(request, one) for one in live.values() if one is not None][:MOST_OPPONENTS]
    street = next(street for street in STREETS if street.name.lower() == decision["street"])
    dealt = (one.added for one in hand.board if one.run == 0 and one.street <= street)
    texts = {"first": cards, "board": " ".join(str(card) for added in dealt for card in added)}
    return texts | dict(zip(("second", "third"), ranges or ["random"], strict=False))


def _range(request: PageRequest, answered: Row) -> str:
    """Return a range as wide as the pool plays this answer from this position, such as `top 24%`."""
    if answered["answer"] == "check":
        return "random"
    statistic = WIDTHS.get(answered["answer"])
    width = None if statistic is None else _widths(request).get((answered["position"], statistic))
    return f"top {max(NARROWEST, round(100 * (width or 0)))}%"


def _widths(request: PageRequest) -> Mapping[tuple[str, str], float]:
    """Return the frequency of the statistics in `WIDTHS` in all hands, by position and statistic."""
    return request.about(UrlFilter()).once("widths", lambda: _count_widths(request))


def _count_widths(request: PageRequest) -> dict[tuple[str, str], float]:
    stats = sorted(set(WIDTHS.values()))
    found = player_stats(request.tables_of(), by=["position"], stats=stats, pool_of=())
    sums = found.group_by("position").agg(pl.col(f"{one}_made", f"{one}_chances").sum() for one in stats)
    return {
        (row["position"], one): row[f"{one}_made"] / row[f"{one}_chances"]
        for row in sums.to_dicts()
        for one in stats
        if row[f"{one}_chances"]
    }
