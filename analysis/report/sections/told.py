"""The verdict on the hero, the tables of leaks and strengths, and of other differences."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from analysis.players.leaks import Leak, leaks
from analysis.players.subject import Subject
from analysis.players.verdict import verdict
from analysis.report.records import FEW, ColumnHeading, ReportTable, Told
from analysis.report.sections.behind import HandGroup, both, equality
from analysis.report.sections.text import Cell, count, signed
from analysis.stats import parse_where, player_hands
from hhparser.base.typography import probability_text, typeset

MOST_LEAKS: Final = 5
MOST_STRENGTHS: Final = 3
HABIT: Final = ColumnHeading("Habit", numeric=False)
PRICE: Final = (
    ColumnHeading(
        "Costs bb/100",
        "how much less the player wins than the others in these hands, per 100 of all hands; below 0 more",
    ),
    ColumnHeading("95 % interval", numeric=False),
    ColumnHeading("Verdict", numeric=False),
)
CHANCE: Final = (
    ColumnHeading("q", "share of false alarms among differences at least as clear as this one"),
    ColumnHeading("Chances", "how often the player had the decision"),
)
COMPARED: Final = (
    "Compared with the others at the same tables, in the same positions and with the same stacks"
)
REMARK: Final = (
    f"{COMPARED}; the costliest come first. At most one in twenty is expected to be a false alarm. "
    "The cost is how much less the player wins than the others in the hands with the decision, "
    "whatever else they do in them; its 95% interval, adjusted for the selection, does not contain 0. "
    "Those listed are the extremes of many; the true cost is likely nearer to 0."
)
NOT_PRICED: Final = f"{COMPARED}. Whether these differences cost or gain is not known."


def told(game: Subject) -> Told | None:
    """Compute the verdict and the leaks of a player in one kind of game; None for fewer than `FEW` hands."""
    if game.hands.height < FEW:
        return None
    sentences = [typeset(sentence) for sentence in verdict(game).sentences]
    found = leaks(game)
    return Told(sentences, leaks_table(game, found), differences_table(game, found))


def leaks_table(game: Subject, found: Sequence[Leak]) -> ReportTable | None:
    """Return the table of the costliest leaks and the best strengths; None if there are none."""
    costly = [leak for leak in found if leak.is_leak][:MOST_LEAKS]
    gainful = [leak for leak in found if leak.is_strength][:MOST_STRENGTHS]
    title = "Leaks and strengths" if costly and gainful else "Leaks" if costly else "Strengths"
    return _table(game, [*costly, *gainful], title, REMARK, is_priced=True)


def differences_table(game: Subject, found: Sequence[Leak]) -> ReportTable | None:
    """Return the collapsed table of certain differences without a price; None if there are none."""
    different = [leak for leak in found if leak.is_different]
    table = _table(game, different, "Plays differently", NOT_PRICED, is_priced=False)
    return table and replace(table, folded=True)


def _table(
    game: Subject, shown: Sequence[Leak], title: str, remark: str, *, is_priced: bool
) -> ReportTable | None:
    if not shown:
        return None
    return ReportTable(
        title,
        [HABIT, *(PRICE if is_priced else ()), *CHANCE],
        [
            [Cell(typeset(leak.meaning), leak.meaning), *(_price(leak) if is_priced else ()), *_chance(leak)]
            for leak in shown
        ],
        remark=remark,
        groups=_groups(game, shown),
        statistics=[leak.statistic for leak in shown],
    )


def _price(leak: Leak) -> list[Cell]:
    cost = signed(leak.cost_bb_100)
    ends = [signed(end).text for end in (leak.cost_low, leak.cost_high)]
    kind = "leak" if leak.is_leak else "strength"
    return [
        Cell(cost.text, cost.value),
        Cell(" to ".join(ends)),
        Cell(kind, kind, "loss" if leak.is_leak else "gain"),
    ]


def _chance(leak: Leak) -> list[Cell]:
    return [Cell(probability_text(leak.q), leak.q), count(leak.chances)]


def _groups(game: Subject, shown: Sequence[Leak]) -> list[HandGroup]:
    """Return the group of hands with the decision of each leak."""
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
