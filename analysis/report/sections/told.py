"""The verdict on the hero, the tables of leaks and strengths, and of other differences."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from analysis.players.differences.leaks import Leak, leaks
from analysis.players.results.sources import PoolGain
from analysis.players.results.split import (
    NOT_MEASURED,
    SplitPart,
    SplitSources,
    find_board,
    find_decisions,
    split_result,
)
from analysis.players.results.verdict import verdict
from analysis.players.subject import Subject
from analysis.render.cells import Cell, count, signed
from analysis.render.tables import ColumnHeading, HandGroup, RecordTable
from analysis.report.records import FEW, Told
from analysis.report.sections.behind import both, equality
from analysis.stats import parse_where, player_hands
from hhparser.base.text.typography import bar, probability_text, typeset

MOST_LEAKS: Final = 5
MOST_STRENGTHS: Final = 3
MOST_GAINS: Final = 8
HALF_BAR: Final = 12  # columns of a bar on each side of the axis
GAINS_REMARK: Final = (
    "Results compared with the others in the same position and kind of pot, in big blinds per 100 of all "
    "hands. One interval in twenty excludes 0 by chance alone."
)
HABIT: Final = ColumnHeading("Habit", numeric=False)
PRICE: Final = (
    ColumnHeading(
        "Costs bb/100",
        "how much less the player wins than the others in these hands, per 100 of all hands; below 0 more",
    ),
    ColumnHeading("95% interval", numeric=False),
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


def told(game: Subject, measured: SplitSources = NOT_MEASURED) -> Told | None:
    """Compute the verdict and the leaks of a player in one kind of game; None for fewer than `FEW` hands.

    Args:
        game: Player and game.
        measured: Options of the split of the result.
    """
    if game.hands.height < FEW:
        return None
    judged = verdict(game)
    sentences = [typeset(sentence) for sentence in judged.sentences]
    parts = split_result(judged._asdict(), find_board(game, measured), find_decisions(game, measured))
    found = leaks(game)
    tables = leaks_table(game, found), differences_table(game, found)
    return Told(sentences, split_table(parts), gains_table(game, judged.gains), *tables)


def split_table(parts: Sequence[SplitPart]) -> RecordTable | None:
    """Return the table of the parts of the result; None without parts."""
    if not parts:
        return None
    return RecordTable(
        "Split of the result",
        [
            ColumnHeading("Part", numeric=False),
            ColumnHeading("bb/100", "big blinds per 100 of all hands of the player"),
            ColumnHeading("95% interval", numeric=False),
            ColumnHeading("", numeric=False),
        ],
        [
            [
                Cell(part.name, part.name),
                signed(part.bb_per_100),
                Cell("" if part.low is None else f"{signed(part.low).text} to {signed(part.high).text}"),
                Cell(part.words),
            ]
            for part in parts
        ],
    )


def gains_table(game: Subject, found: Sequence[PoolGain]) -> RecordTable | None:
    """Return the largest gains and losses with bars; None if there are none.

    Args:
        game: Player and game.
        found: Gains of `find_gains`, in its order.
    """
    if not found:
        return None
    shown = found[:MOST_GAINS]
    most = abs(shown[0].gain_bb_100) or 1.0
    more = f" {len(found) - len(shown)} smaller ones are left out." if len(found) > len(shown) else ""
    return RecordTable(
        "Where it comes from",
        [
            ColumnHeading("Where", numeric=False),
            ColumnHeading("", numeric=False),
            ColumnHeading("bb/100", "won more than the others there, per 100 of all hands of the player"),
            ColumnHeading("95% interval", numeric=False),
            ColumnHeading("Hands"),
        ],
        [_gain_cells(one, most) for one in shown],
        remark=GAINS_REMARK + more,
        groups=_groups(game, [one.question for one in shown]),
    )


def _gain_cells(one: PoolGain, most: float) -> list[Cell]:
    gain = signed(one.gain_bb_100)
    place = f"{one.position}, {one.pot_type}"
    return [
        Cell(place, place),
        Cell(bar(one.gain_bb_100 / most, HALF_BAR), one.gain_bb_100, gain.tone),
        gain,
        Cell(f"{signed(one.low).text} to {signed(one.high).text}"),
        count(one.hands),
    ]


def leaks_table(game: Subject, found: Sequence[Leak]) -> RecordTable | None:
    """Return the table of the costliest leaks and the best strengths; None if there are none."""
    costly = [leak for leak in found if leak.is_leak][:MOST_LEAKS]
    gainful = [leak for leak in found if leak.is_strength][:MOST_STRENGTHS]
    title = "Leaks and strengths" if costly and gainful else "Leaks" if costly else "Strengths"
    return _table(game, [*costly, *gainful], title, REMARK, is_priced=True)


def differences_table(game: Subject, found: Sequence[Leak]) -> RecordTable | None:
    """Return the collapsed table of certain differences without a price; None if there are none."""
    different = [leak for leak in found if leak.is_different]
    table = _table(game, different, "Plays differently", NOT_PRICED, is_priced=False)
    return table and replace(table, folded=True)


def _table(
    game: Subject, shown: Sequence[Leak], title: str, remark: str, *, is_priced: bool
) -> RecordTable | None:
    if not shown:
        return None
    return RecordTable(
        title,
        [HABIT, *(PRICE if is_priced else ()), *CHANCE],
        [
            [Cell(typeset(leak.meaning), leak.meaning), *(_price(leak) if is_priced else ()), *_chance(leak)]
            for leak in shown
        ],
        remark=remark,
        groups=_groups(game, [leak.question for leak in shown]),
        statistics=[leak.statistic for leak in shown],
    )


def _price(leak: Leak) -> list[Cell]:
    cost = signed(leak.cost_bb_100)
    ends = [signed(end).text for end in (leak.cost_low, leak.cost_high)]
    kind = "leak" if leak.is_leak else "strength"
    return [
        Cell(cost.text, cost.value, "gain" if (leak.cost_bb_100 or 0) < 0 else "loss"),
        Cell(" to ".join(ends)),
        Cell(kind, kind, "loss" if leak.is_leak else "gain"),
    ]


def _chance(leak: Leak) -> list[Cell]:
    return [Cell(probability_text(leak.q), leak.q), count(leak.chances)]


def _groups(game: Subject, questions: Sequence[str]) -> list[HandGroup]:
    """Return the player's hands that match each query."""
    rows = (
        player_hands(game.tables, calendar=game.calendar)
        .filter(game.where, pl.col("player") == game.player)
        .select("hand", *[parse_where(one).alias(str(at)) for at, one in enumerate(questions)])
        .collect()
    )
    within = equality("currency", game.currency)
    return [
        HandGroup(game.player, tuple(rows.filter(pl.col(str(at)))["hand"]), both(within, one))
        for at, one in enumerate(questions)
    ]
