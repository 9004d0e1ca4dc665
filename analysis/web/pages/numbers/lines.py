"""`/lines`: the tree of betting lines, a node at a time, player beside pool, and the hands of a line."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from operator import itemgetter
from typing import Any, Final, TypeVar

from analysis.dataset import Dataset
from analysis.lines import (
    BettingLine,
    LastStep,
    LineError,
    LineTree,
    find_node,
    find_tree,
    last_step,
    parse_line,
    stored_tree,
)
from analysis.lines.taken import find_taken
from analysis.render.hand_grid import SHADES, GridCell, hand_grid
from analysis.views.hands import ITEM_COLUMNS
from analysis.views.lines import Lines, node_object
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageAnswer, PageRequest, without_progress
from analysis.web.pages.hands.hand_list import SORTS as OF_HANDS
from analysis.web.pages.hands.hand_list import Row, listed
from analysis.web.pages.numbers.json_types import LineHandsPage
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Columns, Sorting, fields, sort_frame, sort_rows, sorting
from hhparser.base.text.typography import count_of

ROWS: Final = 200
T = TypeVar("T")
Trees = tuple[LineTree, LineTree | None]
# columns that the answers can be sorted by
SORTS: Final[Columns[Mapping[str, Any]]] = {  # Any: a JSON value
    **fields("answer", "value", "q", "net_bb", "ev_bb"),
    "interval": itemgetter("low"),
    "pool": lambda one: one["pool"] and one["pool"]["value"],
    "hands": itemgetter("made"),
    "shown": lambda one: sum(one["shown"].values()),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the node as in `hh lines --vs pool --format json`, for one person."""
    order = sorting(request, SORTS)
    line, request = read_line(request, parse_line), request.of_one_person()
    trees, is_old = line_trees(request, line)
    shown = {"crumbs": _crumbs(line.steps), "is_counted": trees is not None, "is_old": is_old}
    shown |= {"decides": [], "remarks": [], "sort": order, "only_site": request.url_filter.site}
    if trees is None:
        empty: Lines = {"schema": "hhparser/lines/1", "node": line.text, "hands": 0, "answers": []}
        return PageAnswer(empty, shown, is_whole=False)
    own, pool = trees
    node = find_node(line, own, pool)
    decides = [(who, hands, line.going_on(node.street, who)) for who, hands in node.positions.items()]
    shown |= {"decides": decides, "remarks": [*_remarks(own)], "street": node.street}
    data = node_object(node)
    data["answers"] = sort_rows(data["answers"], order, SORTS)
    return PageAnswer(data, shown, is_whole=not is_old)


def line_trees(request: PageRequest, line: BettingLine) -> tuple[Trees | None, bool]:
    """Return the trees of the player and the pool for a line, and whether they are stale.

    The trees are None while a job grows them.
    """
    if (trees := _ready(request, line)) is not None:
        return trees, False
    task = partial(_find, request.tables, request.row_filter, line)
    job = request.apart(("lines", line.sizes, tuple(line.details)), partial(without_progress, task))
    return (job.answer.result(), job.is_old) if job.answer.done() else (None, False)


def _ready(request: PageRequest, line: BettingLine) -> Trees | None:
    """Return the trees from aggregates; None if these are not computed yet, or do not cover the query."""
    players = request.row_filter["players"]
    options = {"sizes": line.sizes, "details": line.details, "where": request.where, "players": players}
    tree, pool = (
        stored_tree(request.tables, **options, of_others=of_others, computes=False)
        for of_others in (False, players is not None)
    )
    if tree is None or pool is None:
        return None
    return tree, None if players is None else pool


def _find(tables: Dataset, choice: Mapping[str, Any], line: BettingLine) -> Trees:  # Any: the types differ
    """Return the betting trees of the player and of the pool in the same hands; no pool without a player."""
    options = {"sizes": line.sizes, "details": line.details, **choice}
    pool = None if choice["players"] is None else find_tree(tables, **options, of_others=True)
    return find_tree(tables, **options), pool


def _remarks(tree: LineTree) -> Iterator[str]:
    if len(tree.games) > 1:
        games = ", ".join(tree.games).replace("_", " ")
        yield f"Counted together: {games}. Ask for one of them, such as kind = cash and betting = no_limit."
    if tree.capped:
        yield f"Not counted: {count_of(tree.capped, 'hand')} with a cap."


def _crumbs(steps: str) -> list[tuple[str, str]]:
    """Split a line into steps; return each step and the line up to it."""
    words = steps.split(", ") if steps else []
    return [(word, ", ".join(words[: number + 1])) for number, word in enumerate(words)]


def answer_hands(request: PageRequest) -> PageAnswer:
    """Return the hands in which the player took the last step of a line, newest first by default."""
    order = sorting(request, OF_HANDS)
    step, request = read_line(request, last_step), request.of_one_person()
    found = request.remembered(("taken", step.text, order.text), lambda request: _take(request, step, order))
    data: LineHandsPage = {
        "schema": "hhparser/web-line-hands/1",
        "line": step.text,
        "total": None,
        "hands": [],
        "cards": {},
    }
    if not found.done():
        return PageAnswer(data, {"rows": [], "sort": order}, is_whole=False)
    total, first, known = found.result()
    rows = listed(request, first)
    data |= {"total": total, "hands": [one.item for one in rows], "cards": dict(known)}
    shown = {"rows": rows, "grid": _grid(known), "known": known.total(), "sort": order}
    shown["only_site"] = request.url_filter.site
    return PageAnswer(data, shown)


def _take(request: PageRequest, step: LastStep, order: Sorting) -> tuple[int, list[Row], Counter[str]]:
    """Return the number of hands, the rows of the first, and counts of the known starting hands."""
    found = find_taken(
        step, request.tables, columns=[*ITEM_COLUMNS, "tags", "starting_hand"], **request.row_filter
    )
    first = sort_frame(found, order, OF_HANDS).head(ROWS).select(ITEM_COLUMNS)
    return found.height, first.to_dicts(), Counter(found["starting_hand"].drop_nulls())


def _grid(known: Counter[str]) -> list[list[GridCell]]:
    """Return the grid of starting hands with their counts; a hand that occurs has a colour."""
    most = max(known.values(), default=1)
    return hand_grid(
        lambda hand: GridCell(hand, known[hand] or "", tone="made", shade=-(-SHADES * known[hand] // most))
    )


def read_line(request: PageRequest, parse: Callable[[str], T]) -> T:
    """Parse the query parameter `line`.

    Raises:
        QuestionError: It is not a line.
    """
    try:
        return parse(request.text("line"))
    except LineError as error:
        raise QuestionError("line", error.text, error.reason, error.column, error.length) from error


PAGE: Final = Page("/lines", "Lines", "lines.html", answer)
TAKEN: Final = Page("/lines/hands", "Hands of a line", "line_hands.html", answer_hands, in_menu=False)
