"""The decisions of a hand, and the betting line that leads to each."""

import re
from collections.abc import Sequence
from typing import Any, Final

from analysis.dataset import Dataset
from analysis.dataset.dataset import UNCOUNTED
from analysis.decisions.turns import OF_ACTIONS
from analysis.lines.sizes import SIZES
from analysis.lines.tree import OF_PLAYERS, turns_with_lines

OF_HANDS: Final = ("complete", "left_out", "cap")
DECISION: Final = ("number", "seat", "street", "position", "line", "answer")
SIZE: Final = re.compile(r" [<\d][\d.%x+b-]*(?=, )")  # of steps before the last
Row = dict[str, Any]  # Any: a value of a column


def hand_decisions(tables: Dataset) -> list[Row]:
    """Return the columns `DECISION` of all decisions in the order of play; [] for a hand that is not counted.

    Args:
        tables: The dataset of one hand.
    """
    if tables.columns_of("hands", OF_HANDS).filter(~UNCOUNTED).is_empty():
        return []
    players, actions = tables.columns_of("players", OF_PLAYERS), tables.columns_of("actions", OF_ACTIONS)
    return turns_with_lines(players, actions, SIZES).select(DECISION).sort("number").to_dicts()


def line_before(decision: Row, before: Sequence[Row]) -> str:
    """Return the line of a decision with the player to act, and with the size of its last step only.

    Args:
        decision: A row of `hand_decisions`.
        before: The rows before it.
    """
    is_first = decision["street"] != "preflop" and all(one["street"] != decision["street"] for one in before)
    who = f"{decision['street']}: {decision['position']}" if is_first else decision["position"]
    return ", ".join(filter(None, (SIZE.sub("", decision["line"]), who)))
