"""The player-hands behind a number."""

from enum import StrEnum

import polars as pl

from analysis.stats.registry import find_statistics
from analysis.stats.statistic import Kind, Statistic
from hhparser.base.errors import SettingError


class Outcome(StrEnum):
    """Which hands of a statistic: every chance, those in which it was made, or those in which it was not."""

    CHANCE = "chance"
    MADE = "made"
    MISSED = "missed"


def hands_behind(statistic: str, outcome: Outcome = Outcome.CHANCE) -> pl.Expr:
    """The condition on rows of `player_hands` for those that a statistic counts.

    Args:
        statistic: Its id. A derived one counts the hands of the statistics it needs.
        outcome: `made` and `missed` are for rates; for other kinds all hands that count are chances.

    Raises:
        SettingError: No such statistic, or an outcome that it does not have.
    """
    *needed, own = find_statistics([statistic])
    if outcome is Outcome.CHANCE:
        return pl.any_horizontal([_has_chance(one) for one in ([own] if own.parts else needed)])
    if own.kind is not Kind.RATE:
        raise SettingError("hands", f"{own.id} is not a rate: it is counted, but never made or missed")
    made, chances = (own.counted(part).cast(pl.Int64).fill_null(0) for part in ("made", "chances"))
    return made > 0 if outcome is Outcome.MADE else chances > made


def _has_chance(statistic: Statistic) -> pl.Expr:
    """Whether a hand adds anything to a statistic."""
    if statistic.kind is Kind.SUM:
        return statistic.counted("sum").is_not_null()
    counts = {Kind.RATE: ["chances"], Kind.MEAN: ["n"]}.get(statistic.kind, list(statistic.parts))
    return pl.any_horizontal([statistic.counted(part).cast(pl.Float64).fill_null(0) > 0 for part in counts])
