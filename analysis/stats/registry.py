"""The single table of all statistics."""

from collections.abc import Iterable
from typing import Final

from analysis.stats.declared import (
    all_ins,
    cbets,
    hours,
    leads,
    postflop,
    preflop,
    reraises,
    results,
    showdown,
    totals,
    tournaments,
)
from analysis.stats.statistic import Statistic
from hhparser.base.errors import SettingError

MODULES: Final = (
    *(results, all_ins, hours, tournaments, preflop, reraises),
    *(cbets, leads, postflop, totals, showdown),
)
STATISTICS: Final[dict[str, Statistic]] = {
    statistic.id: statistic for module in MODULES for statistic in module.STATISTICS
}

BUILT_IN: Final = frozenset(STATISTICS)  # a user's own are added later


def find_statistics(ids: Iterable[str] | None = None) -> list[Statistic]:
    """Statistics by id, each after those that it needs; None for all.

    Raises:
        SettingError: An unknown id.
    """
    if ids is None:
        return list(STATISTICS.values())
    found: dict[str, Statistic] = {}
    for name in ids:
        if name not in STATISTICS:
            raise SettingError("stat", f"unknown statistic {name!r}; `hh stat` lists all")
        for needed in (*STATISTICS[name].needs, name):
            found[needed] = STATISTICS[needed]
    return list(found.values())
