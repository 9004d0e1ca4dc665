"""Filters for the player-hands that a statistic counts."""

from dataclasses import replace
from enum import StrEnum

import polars as pl

from analysis.stats.registry import find_statistics
from analysis.stats.statistic import Kind, Statistic
from hhparser.base.errors import SettingError


class Outcome(StrEnum):
    """Selects the hands of a statistic: all chances, only made ones, or only missed ones."""

    CHANCE = "chance"
    MADE = "made"
    MISSED = "missed"


def hands_behind(statistic: str, outcome: Outcome = Outcome.CHANCE) -> pl.Expr:
    """Return a filter expression for the rows of `player_hands` that a statistic counts.

    Args:
        statistic: Id. A derived statistic counts the hands of the statistics it needs.
        outcome: `made` and `missed` apply to rates only; for other kinds every counted hand is a chance.

    Raises:
        SettingError: Unknown statistic, or an outcome that its kind does not have.
    """
    *needed, own = find_statistics([statistic])
    if outcome is Outcome.CHANCE:
        return pl.any_horizontal([_has_chance(one) for one in ([own] if own.parts else needed)])
    if own.kind is not Kind.RATE:
        raise SettingError("hands", f"{own.id} is not a rate, so it has no made or missed hands")
    made, chances = (own.counted(part).cast(pl.Int64).fill_null(0) for part in ("made", "chances"))
    return made > 0 if outcome is Outcome.MADE else chances > made


def made_in_hands(name: str) -> tuple[Statistic, str]:
    """Return the part of a statistic that counts the hands in which a rate was made, each once."""
    part = "hands"
    return replace(find_statistics([name])[-1], parts={part: hands_behind(name, Outcome.MADE)}), part


def _has_chance(statistic: Statistic) -> pl.Expr:
    """Return an expression that is true where a hand adds to a statistic."""
    if statistic.kind is Kind.SUM:
        return statistic.counted("sum").is_not_null()
    counts = {Kind.RATE: ["chances"], Kind.MEAN: ["n"]}.get(statistic.kind, list(statistic.parts))
    return pl.any_horizontal([statistic.counted(part).cast(pl.Float64).fill_null(0) > 0 for part in counts])
