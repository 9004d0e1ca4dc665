"""`/lines`: the tree of betting lines, a node at a time, the player beside the others, and its hands."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Final, TypeVar

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
from analysis.lines.objects import node_object
from analysis.lines.taken import find_taken
from analysis.stats import LISTED
from analysis.web.asking import Asked, PageAnswer
from analysis.web.drawing import plural
from analysis.web.errors import QuestionError
from analysis.web.links import LONGEST
from analysis.web.pages.numbers.judged import PATIENCE
from analysis.web.pages.numbers.ranges import SHADES, square_of
from analysis.web.pages.page import Page
from analysis.web.pages.review.listing import Row, item, path_of, with_notes

ROWS: Final = 200
T = TypeVar("T")


def answer(asked: Asked) -> PageAnswer:
    """The node as `hh lines --vs pool --format json` gives it."""
    line = _read(asked, parse_line)
    trees = _waited(asked, ("lines", line.sizes, tuple(line.details)), lambda: _grow(asked, line))
    shown = {"crumbs": _crumbs(line.steps), "is_counted": trees is not None, "decides": [], "remarks": []}
    if trees is None:
        return PageAnswer({"node": line.text, "hands": 0, "answers": []}, shown)
    node = find_node(line, *trees)
    decides = [(who, hands, line.going_on(node.street, who)) for who, hands in node.positions.items()]
    shown |= {"decides": decides, "remarks": [*_remarks(trees[0])], "street": node.street}
    return PageAnswer(node_object(node), shown)


def _grow(asked: Asked, line: BettingLine) -> tuple[BettingTree, BettingTree | None]:
    """The trees of the player and of the others in the same hands."""
    choice = asked.choice
    grown = grow_tree(asked.tables, sizes=line.sizes, details=line.details, **choice)
    if choice["players"] is None:
        return grown, None
    return grown, grow_pool(asked.tables, sizes=line.sizes, details=line.details, **choice)


def _remarks(tree: BettingTree) -> Iterator[str]:
    if len(tree.betting) > 1:
        kinds = ", ".join(tree.betting).replace("_", " ")
        yield f"Counted together: {kinds}. Ask for one of them, such as betting = no_limit."
    if tree.capped:
        yield f"Not counted: {plural(tree.capped, 'hand')} with a cap."


def _crumbs(steps: str) -> list[tuple[str, str]]:
    """Each step, and the line up to it."""
    words = steps.split(", ") if steps else []
    return [(word, ", ".join(words[: number + 1])) for number, word in enumerate(words)]


def answer_hands(asked: Asked) -> PageAnswer:
    """The hands in which the player took the last step of a line, the newest first."""
    step = _read(asked, last_step)

    found = _waited(asked, ("taken", step.text), lambda: _take(asked, step))
    if found is None:
        return PageAnswer({"line": step.text, "total": None, "hands": []}, {"rows": []})
    total, newest, known = found
    rows = with_notes(asked, newest)
    items = [item(row) for row in rows]
    listed = [(one, row["time"], path_of(row)) for one, row in zip(items, rows, strict=True)]
    data = {"line": step.text, "total": total, "hands": items, "cards": dict(known)}
    return PageAnswer(data, {"rows": listed, "square": _square(known), "known": known.total()})


def _take(asked: Asked, step: LastStep) -> tuple[int, list[Row], Counter[str]]:
    """How many hands, the newest of them, and the starting hands that are known."""
    found = find_taken(step, asked.tables, columns=[*LISTED, "starting_hand"], **asked.choice)
    return found.height, found.head(ROWS).to_dicts(), Counter(found["starting_hand"].drop_nulls())


def _square(known: Counter[str]) -> list[list[tuple[str, int, int]]]:
    """Each starting hand with its number and shade."""
    most = max(known.values(), default=1)
    return [[(hand, known[hand], -(-SHADES * known[hand] // most)) for hand in row] for row in square_of()]


def _read(asked: Asked, parse: Callable[[str], T]) -> T:
    text = asked.query.get("line", "")
    if len(text) > LONGEST:
        raise QuestionError("line", text, f"a line has at most {LONGEST:,} characters", LONGEST + 1)
    try:
        return parse(text)
    except LineError as error:
        raise QuestionError("line", error.text, error.reason, error.column, error.length) from error


def _waited(asked: Asked, name: Hashable, make: Callable[[], T]) -> T | None:
    """What takes long to count; None if a page does not wait for it any longer."""
    seconds = PATIENCE if asked.is_page else None
    found = asked.served.remembered((name, asked.player, asked.question), make, seconds)
    return found.result() if found.done() else None


PAGE: Final = Page("/lines", "Lines", "lines.html", answer)
TAKEN: Final = Page("/lines/hands", "Hands of a line", "line_hands.html", answer_hands, in_menu=False)
