"""`/ranges`: a grid of the 169 starting hands with a statistic or the win rate of each."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from analysis.render.hand_grid import GridCell, hand_grid, shade_of
from analysis.stats import STATISTICS, Kind, both, player_stats
from analysis.views.stats import stats_objects
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.template_filters import signed
from hhparser.model.positions import Position

SHOWN: Final = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "bb_per_100")
FULL: Final = 300.0  # bb/100 of the deepest shade
Json = dict[str, Any]  # Any: a JSON value


def answer(request: PageRequest) -> PageAnswer:
    """Return the rows of `hh stats --by starting_hand --format json` for one statistic."""
    name = _choice(request, "stat", SHOWN) or SHOWN[0]
    position = _choice(request, "position", [*Position])
    question = both(request.url_filter.q, position and f'position = "{position}"')
    there = request.about(request.url_filter._replace(q=question))
    site = there.of_one_person().url_filter.site
    frame = player_stats(there.tables, by=["starting_hand"], stats=[name], **there.row_filter)
    rows = stats_objects(frame, by=["starting_hand"], stats=[name])
    kind, drawn = _most_played([row for row in rows if site in ("", row["site"])])
    counts = _counts(drawn, name)
    within = both(question, "not play_money" if any(row["play_money"] for row in rows) else "")
    shown = {
        "grid": hand_grid(partial(_cell, within, name, counts)),
        "statistic": STATISTICS[name],
        "choices": [STATISTICS[one] for one in SHOWN],
        "position": position,
        "positions": [*Position],
        "kind": kind,
        "site": site,
        "hands": sum(row["hands"] for row in drawn),
    }
    return PageAnswer(rows, shown, left_out=there.left_out)


def _choice(request: PageRequest, key: str, choices: Sequence[str]) -> str:
    """Return the value of a query parameter, or ""; check that it is one of the choices.

    Raises:
        QuestionError: It is another value.
    """
    choice = request.query.get(key) or ""
    if choice and choice not in choices:
        raise QuestionError(key, choice, f"one of {', '.join(choices)}")
    return choice


def _most_played(rows: list[Json]) -> tuple[str, list[Json]]:
    """Return the kind with more hands, cash or tournament, and its rows; play money is excluded."""
    hands: Counter[str] = Counter()
    for row in rows:
        hands[row["kind"]] += 0 if row["play_money"] else row["hands"]
    kind = hands.most_common(1)[0][0] if hands else "cash"
    return kind, [row for row in rows if row["kind"] == kind and not row["play_money"]]


def _counts(rows: list[Json], name: str) -> dict[str, tuple[float, float]]:
    """Return numerator and denominator of a statistic, by starting hand."""
    parts = ("made", "chances") if STATISTICS[name].kind is Kind.RATE else ("sum", "n")
    counts: dict[str, tuple[float, float]] = {}
    for row in rows:
        value = row["stats"][name]
        made, chances = counts.get(row["starting_hand"], (0.0, 0.0))
        counts[row["starting_hand"]] = made + (value[parts[0]] or 0), chances + (value[parts[1]] or 0)
    return counts


def _cell(within: str, name: str, counts: dict[str, tuple[float, float]], hand: str) -> GridCell:
    made, chances = counts.get(hand, (0.0, 0.0))
    if not chances:
        return GridCell(hand, title="no chance")
    hands = both(within, f'starting_hand = "{hand}"')
    if STATISTICS[name].kind is Kind.RATE:
        share = made / chances
        sample = f"{made:,.0f} of {chances:,.0f}"
        question = both(hands, f"{name} is not empty")
        return GridCell(hand, f"{100 * share:.0f}", sample, "made", shade_of(share), question)
    rate = 100 * made / chances
    shade = shade_of(abs(rate) / FULL)
    return GridCell(
        hand, signed(rate, 0), f"{chances:,.0f} hands", "loss" if rate < 0 else "gain", shade, hands
    )


PAGE: Final = Page("/ranges", "Ranges", "ranges.html", answer)
