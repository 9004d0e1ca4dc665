"""What is told about the hero before any table: the verdict, and the leaks with what they cost."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import polars as pl

from analysis.players.leaks import Leak, leaks
from analysis.players.subject import Subject
from analysis.players.verdict import verdict
from analysis.report.records import FEW, ColumnHeading, ReportTable, Told
from analysis.report.sections.behind import HandGroup, both, equality
from analysis.report.sections.text import EMPTY, Cell, count, signed
from analysis.stats import parse_where, player_hands
from hhparser.base.typography import typeset

MOST_LEAKS: Final = 5
MOST_STRENGTHS: Final = 3
HEADINGS: Final = (
    ColumnHeading("Habit", numeric=False),
    ColumnHeading("Costs bb/100", "what the difference costs in 100 hands; below 0 it gains"),
    ColumnHeading("95 % interval", numeric=False),
    ColumnHeading("Verdict", "whether the difference is certain", numeric=False),
    ColumnHeading("q", "share of false alarms among differences at least as clear as this one"),
    ColumnHeading("Chances", "how often the player could have done it"),
)
REMARK: Final = (
    "Compared with the others at the same tables, in the same positions and with the same stacks; the "
    "costliest come first. Of those that are certain, at most one in twenty is expected to be a false alarm."
)
COST_IS_OPEN: Final = " Where the interval holds 0, the difference is certain and its cost is not."
NONE_CERTAIN: Final = "No leak is certain in these hands; these differences cost the most if they are real. "


def told(game: Subject) -> Told | None:
    """The verdict and the leaks of a player in one kind of game; None for few hands."""
    if game.hands.height < FEW:
        return None
    sentences = [typeset(sentence) for sentence in verdict(game).sentences]
    return Told(sentences, leaks_table(game, leaks(game)))


def leaks_table(game: Subject, found: Sequence[Leak]) -> ReportTable | None:
    """The costliest leaks, filled up with what is not certain, and the strengths."""
    certain = [leak for leak in found if leak.is_leak][:MOST_LEAKS]
    costly = [*certain, *islice(filter(_may_cost, found), MOST_LEAKS - len(certain))]
    gainful = [leak for leak in found if leak.is_strength][:MOST_STRENGTHS]
    shown = [*costly, *gainful]
    if not shown:
        return None
    return ReportTable(
        "Leaks and strengths" if gainful else "Leaks",
        HEADINGS,
        [_cells(leak) for leak in shown],
        remark=_remark([*certain, *gainful]),
        groups=_groups(game, shown),
        statistics=[leak.statistic for leak in shown],
    )


def _remark(told: Sequence[Leak]) -> str:
    """What the table says, which depends on the differences in it that are certain."""
    is_open = any((leak.cost_low or 0) < 0 < (leak.cost_high or 0) for leak in told)
    none = "" if any(leak.is_leak for leak in told) else NONE_CERTAIN
    return none + REMARK + (COST_IS_OPEN if is_open else "")


def _may_cost(leak: Leak) -> bool:
    """Whether a difference that is not certain costs anything that is seen in the number shown."""
    return leak.is_enough and not leak.is_certain and round(leak.cost_bb_100 or 0.0, 1) > 0


def _cells(leak: Leak) -> list[Cell]:
    cost = signed(leak.cost_bb_100)
    ends = [signed(end).text for end in (leak.cost_low, leak.cost_high)]
    kind = "leak" if leak.is_leak else "strength" if leak.is_strength else "not certain"
    return [
        Cell(typeset(leak.meaning), leak.meaning),
        Cell(cost.text, cost.value),
        Cell(" to ".join(ends) if leak.cost_low is not None else EMPTY),
        Cell(kind, kind, {"leak": "loss", "strength": "gain"}.get(kind, "")),
        Cell(EMPTY if leak.q is None else f"{leak.q:.3f}", leak.q),
        count(leak.chances),
    ]


def _groups(game: Subject, shown: Sequence[Leak]) -> list[HandGroup]:
    """The hands with the decision of each leak."""
    rows = (
        player_hands(game.tables, calendar=game.calendar)
        .filter(game.where, pl.col("player") == game.player)
        .select("hand", *[parse_where(leak.question).alias(str(at)) for at, leak in enumerate(shown)])
        .collect()
    )
    within = equality("currency", game.currency)
    return [
        HandGroup(game.player, tuple(rows.filter(pl.col(str(at)))["hand"]), both(within, leak.question))
        for at, leak in enumerate(shown)
    ]
