"""`/lines`: the tree of betting lines, a node at a time, the player beside the others, and its hands."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import polars as pl

from analysis.lines import (
    BettingLine,
    BettingNode,
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
from analysis.web.pages.review.listing import item, path_of, with_notes

ROWS: Final = 200
T = TypeVar("T")
Grown = tuple[BettingNode, tuple[str, ...], int]


def answer(asked: Asked) -> PageAnswer:
    """The node as `hh lines --vs pool --format json` gives it."""
    line = _read(asked, parse_line)
    grown = _waited(asked, "lines", lambda: _grow(asked, line))
    shown = {"line": line.text, "crumbs": _crumbs(line.steps), "is_counted": grown is not None}
    if grown is None:
        return PageAnswer(
            {"node": line.text, "hands": 0, "answers": []}, {**shown, "decides": [], "remarks": []}
        )
    node, betting, capped = grown
    decides = [(who, hands, line.going_on(node.street, who)) for who, hands in node.positions.items()]
    remarks = [*_remarks(betting, capped)]
    return PageAnswer(
        node_object(node), {**shown, "decides": decides, "remarks": remarks, "street": node.street}
    )


def _grow(asked: Asked, line: BettingLine) -> Grown:
    choice = asked.choice
    grown = grow_tree(asked.tables, sizes=line.sizes, details=line.details, **choice)
    pool = None
    if choice["players"] is not None:
        pool = grow_pool(asked.tables, sizes=line.sizes, details=line.details, **choice)
    return find_node(line, grown, pool), grown.betting, grown.capped


def _remarks(betting: tuple[str, ...], capped: int) -> Iterator[str]:
    if len(betting) > 1:
        kinds = ", ".join(betting).replace("_", " ")
        yield f"Counted together: {kinds}. Ask for one of them, such as betting = no_limit."
    if capped:
        yield f"Not counted: {plural(capped, 'hand')} with a cap."


def _crumbs(steps: str) -> list[tuple[str, str]]:
    """Each step, and the line up to it."""
    words = steps.split(", ") if steps else []
    return [(word, ", ".join(words[: number + 1])) for number, word in enumerate(words)]


def answer_hands(asked: Asked) -> PageAnswer:
    """The hands in which the player took the last step of a line, the newest first."""
    step = _read(asked, last_step)

    def take() -> pl.DataFrame:
        columns = [*LISTED, "starting_hand"]
        return find_taken(step, asked.tables, columns=columns, **asked.choice)

    found = _waited(asked, "taken", take)
    if found is None:
        return PageAnswer({"line": step.text, "total": None, "hands": []}, {"rows": [], "square": []})
    rows = with_notes(asked, found.head(ROWS).to_dicts())
    items = [item(row) for row in rows]
    known = Counter(found["starting_hand"].drop_nulls())
    shown = {
        "rows": [(one, row["time"], path_of(row)) for one, row in zip(items, rows, strict=True)],
        "square": _square(known),
        "known": known.total(),
    }
    return PageAnswer({"line": step.text, "total": found.height, "hands": items, "cards": dict(known)}, shown)


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


def _waited(asked: Asked, name: str, make: Callable[[], T]) -> T | None:
    """What takes long to count; None if a page does not wait for it any longer."""
    seconds = PATIENCE if asked.is_page else None
    key = name, asked.query.get("line", ""), asked.player, asked.question
    found = asked.served.remembered(key, make, seconds)
    return found.result() if found.done() else None


PAGE: Final = Page("/lines", "Lines", "lines.html", answer)
TAKEN: Final = Page("/lines/hands", "Hands of a line", "line_hands.html", answer_hands, in_menu=False)
