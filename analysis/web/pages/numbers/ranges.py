"""`/ranges`: a grid of the 169 starting hands with a statistic or the win rate of each."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from analysis.stats import STATISTICS, Kind, player_stats, stats_objects
from analysis.web.errors import QuestionError
from analysis.web.links import both
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.template_filters import signed
from hhparser.model.positions import Position

RANKS: Final = "AKQJT98765432"
SHOWN: Final = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "bb_per_100")
SHADES: Final = 10
FULL: Final = 300.0  # bb/100 of the deepest shade
Json = dict[str, Any]  # Any: a JSON value


class RangeCell(NamedTuple):
    """A starting hand in the grid.

    Attributes:
        name: For example `AKs`.
        text: The formatted value; "" without a chance.
        shade: CSS class of its shade.
        title: The sample, as a tooltip.
        question: Query for the hands; None if there are none.
    """

    name: str
    text: str
    shade: str
    title: str
    question: str | None


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
    within = both(question, _only_money(rows))
    square = [[_cell(within, hand, name, counts) for hand in row] for row in square_of()]
    shown = {
        "square": square,
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


def _only_money(rows: list[Json]) -> str:
    """Return the query that excludes play money; "" if there is none."""
    return "not play_money" if any(row["play_money"] for row in rows) else ""


def square_of() -> list[list[str]]:
    """Return the names of the starting hands, a list per row of the grid."""
    return [[_hand(row, column) for column in RANKS] for row in RANKS]


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


def _hand(row: str, column: str) -> str:
    """Return the starting hand at a place in the grid: pairs on the diagonal, suited hands above it."""
    if row == column:
        return row + column
    is_suited = RANKS.index(row) < RANKS.index(column)
    return f"{row}{column}s" if is_suited else f"{column}{row}o"


def _cell(within: str, hand: str, name: str, counts: dict[str, tuple[float, float]]) -> RangeCell:
    made, chances = counts.get(hand, (0.0, 0.0))
    if not chances:
        return RangeCell(hand, "", "", "no chance", None)
    hands = both(within, f'starting_hand = "{hand}"')
    if STATISTICS[name].kind is Kind.RATE:
        title = f"{made:,.0f} of {chances:,.0f}"
        return RangeCell(
            hand,
            f"{100 * made / chances:.0f}",
            f"made-{_shade(made / chances)}",
            title,
            both(hands, f"{name} is not empty"),
        )
    rate = 100 * made / chances
    sign = "loss" if rate < 0 else "gain"
    return RangeCell(
        hand, signed(rate, 0), f"{sign}-{_shade(abs(rate) / FULL)}", f"{chances:,.0f} hands", hands
    )


def _shade(share: float) -> int:
    return round(SHADES * min(share, 1))


PAGE: Final = Page("/ranges", "Ranges", "ranges.html", answer)
