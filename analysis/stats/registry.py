"""Registry of all statistics, and lookup by id, name or synonym."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from analysis.queries.names import plain_name
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

BUILT_IN: Final = frozenset(STATISTICS)  # the user's statistics are registered later
USUAL: Final = (
    *("bb_per_100", "vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "cbet_flop"),
    *("fold_to_cbet_flop", "af", "afq", "wtsd", "wsd", "wwsf"),
)

OF_TOURNAMENTS: Final = ("tournament_profit", "roi", "itm")


def usual_statistics(*, has_ev: bool, has_tournaments: bool = False) -> list[str]:
    """Return the ids of the default statistics, results first.

    Args:
        has_ev: Include the all-in adjusted win rate.
        has_tournaments: Include profit, ROI and ITM.
    """
    ev = ["ev_bb_per_100"] if has_ev else []
    return [USUAL[0], *ev, *(OF_TOURNAMENTS if has_tournaments else ()), *USUAL[1:]]


def named_statistic(name: str) -> Statistic | None:
    """Look up a statistic by id, abbreviation, full name or synonym, in any spelling.

    Returns:
        The statistic; None if the name is unknown or ambiguous.
    """
    plain = plain_name(name)
    for key in (name, plain):
        if key in STATISTICS:
            return STATISTICS[key]
    every = STATISTICS.values()
    for found in (
        [one for one in every if one.abbreviation == name],
        [one for one in every if plain in one.spellings],
    ):
        if len(found) == 1:
            return found[0]
    return None


def near_statistics(name: str) -> list[str]:
    """Return the ids of up to three statistics with a similar name, closest match first."""
    ids = {spelling: one.id for one in STATISTICS.values() for spelling in (*one.spellings, one.id)}
    near = get_close_matches(plain_name(name), ids, n=9)
    return list(dict.fromkeys(ids[spelling] for spelling in near))[:3]


def find_statistics(ids: Iterable[str] | None = None) -> list[Statistic]:
    """Return statistics in the order of their ids, each preceded by the statistics it needs.

    Args:
        ids: Ids or other names; None for all statistics.

    Raises:
        SettingError: An unknown or ambiguous name.
    """
    if ids is None:
        return list(STATISTICS.values())
    found: dict[str, Statistic] = {}
    for name in ids:
        statistic = named_statistic(name)
        if statistic is None:
            raise SettingError("stat", f"unknown statistic {name!r}; {_hint(name)}")
        for needed in (*statistic.needs, statistic.id):
            found[needed] = STATISTICS[needed]
    return list(found.values())


def _hint(name: str) -> str:
    """Return advice for an unknown name of a statistic."""
    if " " in name and all(map(named_statistic, name.split())):
        return "put commas between names"
    near = " or ".join(near_statistics(name))
    return f"did you mean {near}?" if near else "`hh stat` lists all"
