"""`/lines`: the tree of betting lines, a node at a time, player beside pool, and the hands of a line."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from analysis.lines import (
    BettingLine,
    BettingTree,
    LastStep,
    LineError,
    find_node,
    grow_pool,
    grow_tree,
    last_step,
    parse_line,
)
from analysis.lines.json_types import Lines
from analysis.lines.objects import node_object
from analysis.lines.taken import find_taken
from analysis.stats import LISTED
from analysis.store import StoredTables
from analysis.web.asking import Asked, PageAnswer
from analysis.web.drawing import plural
from analysis.web.errors import QuestionError
from analysis.web.pages.numbers.json_types import LineHandsPage
from analysis.web.pages.numbers.ranges import SHADES, square_of
from analysis.web.pages.page import Page
from analysis.web.pages.review.listing import Row, listed, with_notes
from hhparser.workers import Tell

ROWS: Final = 200
T = TypeVar("T")


def answer(asked: Asked) -> PageAnswer:
    """Return the node as in `hh lines --vs pool --format json`, for one person."""
    line, asked = _read(asked, parse_line), asked.of_one_person()
    grow = partial(_grow, asked.tables, asked.choice, line)
    trees = asked.apart(("lines", line.sizes, tuple(line.details)), grow)
    is_counted = trees.answer.done()
    shown = {"crumbs": _crumbs(line.steps), "is_counted": is_counted, "is_old": is_counted and trees.is_old}
    shown |= {"decides": [], "remarks": []}
    if not is_counted:
        empty: Lines = {"schema": "hhparser/lines/1", "node": line.text, "hands": 0, "answers": []}
        return PageAnswer(empty, shown, is_whole=False)
    own, pool = trees.answer.result()
    node = find_node(line, own, pool)
    decides = [(who, hands, line.going_on(node.street, who)) for who, hands in node.positions.items()]
    shown |= {"decides": decides, "remarks": [*_remarks(own)], "street": node.street}
    return PageAnswer(node_object(node), shown, is_whole=not trees.is_old)


def _grow(
    tables: StoredTables,
    choice: Mapping[str, Any],  # Any: the types differ
    line: BettingLine,
    tell: Tell,  # noqa: ARG001  no page shows its progress
) -> tuple[BettingTree, BettingTree | None]:
    """Return the betting trees of the player and of the pool in the same hands; no pool without a player."""
    grown = grow_tree(tables, sizes=line.sizes, details=line.details, **choice)
    if choice["players"] is None:
        return grown, None
    return grown, grow_pool(tables, sizes=line.sizes, details=line.details, **choice)


def _remarks(tree: BettingTree) -> Iterator[str]:
    if len(tree.betting) > 1:
        kinds = ", ".join(tree.betting).replace("_", " ")
        yield f"Counted together: {kinds}. Ask for one of them, such as betting = no_limit."
    if tree.capped:
        yield f"Not counted: {plural(tree.capped, 'hand')} with a cap."


def _crumbs(steps: str) -> list[tuple[str, str]]:
    """Split a line into steps; return each step and the line up to it."""
    words = steps.split(", ") if steps else []
    return [(word, ", ".join(words[: number + 1])) for number, word in enumerate(words)]


def answer_hands(asked: Asked) -> PageAnswer:
    """Return the hands in which the player took the last step of a line, newest first."""
    step, asked = _read(asked, last_step), asked.of_one_person()
    found = asked.remembered(("taken", step.text), lambda asked: _take(asked, step))
    data: LineHandsPage = {
        "schema": "hhparser/web-line-hands/1",
        "line": step.text,
        "total": None,
        "hands": [],
        "cards": {},
    }
    if not found.done():
        return PageAnswer(data, {"rows": []}, is_whole=False)
    total, newest, known = found.result()
    rows = listed(with_notes(asked, newest))
    data |= {"total": total, "hands": [one.item for one in rows], "cards": dict(known)}
    return PageAnswer(data, {"rows": rows, "square": _square(known), "known": known.total()})


def _take(asked: Asked, step: LastStep) -> tuple[int, list[Row], Counter[str]]:
    """Return the number of hands, the rows of the newest, and counts of the known starting hands."""
    found = find_taken(step, asked.tables, columns=[*LISTED, "starting_hand"], **asked.choice)
    return found.height, found.head(ROWS).to_dicts(), Counter(found["starting_hand"].drop_nulls())


def _square(known: Counter[str]) -> list[list[tuple[str, int, int]]]:
    """Return the grid of starting hands, each with its count and shade."""
    most = max(known.values(), default=1)
    return [[(hand, known[hand], -(-SHADES * known[hand] // most)) for hand in row] for row in square_of()]


def _read(asked: Asked, parse: Callable[[str], T]) -> T:
    try:
        return parse(asked.text("line"))
    except LineError as error:
        raise QuestionError("line", error.text, error.reason, error.column, error.length) from error


PAGE: Final = Page("/lines", "Lines", "lines.html", answer)
TAKEN: Final = Page("/lines/hands", "Hands of a line", "line_hands.html", answer_hands, in_menu=False)
