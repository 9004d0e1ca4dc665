"""`/stats`: statistics of the player grouped by one or two columns; each number links to its hands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analysis.stats import (
    STATISTICS,
    Statistic,
    has_whole_tournaments,
    mixed_stakes,
    player_stats,
    read_rates,
    stats_objects,
    usual_statistics,
)
from analysis.stats.player_stats import group_keys
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.links import asks_for, both
from analysis.web.pages.numbers.cells import hands_counted, shown_statistics, stats_cells
from analysis.web.pages.numbers.versus import MOST_GROUPS, compared_groups, versus, versus_rows
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from hhparser.base.errors import SettingError
from hhparser.base.hints import suggest

MOST_CELLS: Final = 300
SAVED: Final = "@"  # prefix of the name of saved columns
FEWEST: Final = 10  # rows on a page
KEYS: Final[Mapping[str, str]] = {
    "position": "position",
    "position_group": "position group",
    "stakes": "stakes",
    "month": "month",
    "day": "day",
    "weekday": "weekday",
    "hour": "hour",
    "session": "session",
    "n_players": "players",
    "pot_type": "pot type",
    "stack_depth": "stack depth",
    "starting_hand": "starting hand",
    "opponent": "opponent",
    "tag": "tag",
}
TIMES: Final = ("year", "month", "day", "session")
Row = dict[str, Any]  # Any: a JSON value
GROUPS: Final[Mapping[str, Sequence[str]]] = {
    "usual": (),
    "preflop": ("vpip", "pfr", "limp", "three_bet", "fold_to_three_bet", "four_bet", "steal", "squeeze"),
    "postflop": ("cbet_flop", "fold_to_cbet_flop", "cbet_turn", "af", "afq", "wtsd", "wsd", "wwsf"),
}


def answer(asked: Asked) -> PageAnswer:
    """Return the rows of `hh stats --format json` for the player; with `vs`, of `hh compare`, by group.

    Raises:
        QuestionError: A column, a statistic or a query is not valid.
    """
    try:
        return _answer(asked)
    except SettingError as error:
        raise QuestionError(error.where, asked.query.get(error.where, ""), error.reason) from error


def _answer(asked: Asked) -> PageAnswer:
    by = keys_of(asked)
    ids = chosen_ids(asked, asked.query.get("stat", ""))
    shown = {
        "by": by,
        "keys": KEYS,
        "groups": GROUPS,
        "chosen": asked.query.get("stat", ""),
        "ids": ids,
        "sections": _sections(),
        "saved": asked.notes.questions(),
        "columns": asked.notes.columns(),
    }
    if asked.text("vs"):
        return _versus(asked, by, ids, shown)
    rows = asked.once(("stats", *by, "", *ids), lambda: _rows(asked, by, ids))
    wanted = shown_statistics(ids)
    cells = MOST_CELLS * 3 // 4 if "details" in asked.query else MOST_CELLS  # cells with details are larger
    part = list_part(asked, len(rows), max(cells // (len(wanted) or 1), FEWEST))
    shown_rows = _newest_first(rows, by)[part.rows]
    counted = asked.once(("counted", *by, "", *ids), lambda: hands_counted(asked, by, wanted))
    keys = group_keys(by)
    table = [
        (
            row,
            _question(asked, row, by),
            stats_cells(row, wanted, counted.get(tuple(row[key] for key in keys), {})),
        )
        for row in shown_rows
    ]
    mixed = mixed_stakes(shown_rows)
    return PageAnswer(rows, {**shown, "wanted": wanted, "table": table, "part": part, "mixed": mixed})


def _versus(
    asked: Asked, by: Sequence[str], ids: Sequence[str], shown: Mapping[str, Any]
) -> PageAnswer:  # Any: as shown
    """Return the comparison of `hh compare`; with `by` one for each group."""
    asked = asked.of_one_person()
    sides = versus(asked)
    name = ("versus", asked.text("vs"), *by, "", *ids)
    found = asked.remembered(name, lambda asked: compared_groups(asked, sides, by, ids))
    if not found.done():
        return PageAnswer({}, {**shown, "versus": sides, "compared": None}, is_whole=False)
    groups = found.result()
    compared = [
        (group, [*versus_rows(group.compared, [ask and both(ask, group.question) for ask in sides.asks])])
        for group in groups
    ]
    of_groups = {"schema": "hhparser/web-compare/1", "by": by, "groups": [one.data for one in groups]}
    data = of_groups if by else groups[0].data
    return PageAnswer(
        data,
        {
            **shown,
            "versus": sides,
            "compared": compared,
            "site": asked.question.site,
            "most_groups": MOST_GROUPS,
        },
        left_out=None if by else groups[0].compared.left_out,
    )


def _rows(asked: Asked, by: Sequence[str], ids: Sequence[str]) -> list[Row]:
    settings = asked.served.settings
    rates = None if settings.rates is None else read_rates(settings.rates)
    frame = player_stats(
        asked.tables, by=by, stats=ids, rakeback=settings.rakeback, rates=rates, **asked.choice
    )
    return stats_objects(frame, by=by, stats=ids)


def _newest_first(rows: list[Row], by: Sequence[str]) -> list[Row]:
    """Sort the rows by time, newest first, if they are grouped by time; else keep their order."""
    times = [key for key in by if key in TIMES]
    return sorted(rows, key=lambda row: [(row[key] is not None, row[key]) for key in times], reverse=True)


def keys_of(asked: Asked) -> list[str]:
    """Return the columns to group by, from the query parameter `by`."""
    return [key for key in asked.query.get("by", "").split(",") if key]


def chosen_ids(asked: Asked, chosen: str) -> list[str]:
    """Return the ids of the statistics for a group of them, saved columns such as `@mine`, or ids.

    Raises:
        QuestionError: No columns are saved under this name.
    """
    if chosen == "all":
        return [*STATISTICS]
    if chosen.startswith(SAVED):
        saved = asked.notes.columns()
        if chosen.removeprefix(SAVED) not in saved:
            hint = suggest(chosen.removeprefix(SAVED), saved) if saved else "none are saved yet"
            raise QuestionError("stat", chosen, f"no saved columns {chosen!r}; {hint}")
        chosen = saved[chosen.removeprefix(SAVED)]
    named = [*GROUPS.get(chosen, [one for one in chosen.split(",") if one])]
    if named:
        return named
    counts = asked.tables.ev_coverage()
    has_ev = counts["known"] + counts["third_folded"] > 0
    is_alone = not asked.text("vs")  # `hh compare` tests rates and means
    shows_money = is_alone and has_whole_tournaments(asked.tables, keys_of(asked))
    return usual_statistics(has_ev=has_ev, has_tournaments=shows_money)


def _sections() -> dict[str, list[Statistic]]:
    """Return all statistics that have a column, by section."""
    sections: dict[str, list[Statistic]] = {}
    for one in shown_statistics(STATISTICS):
        sections.setdefault(one.section.value, []).append(one)
    return sections


def _question(asked: Asked, row: Mapping[str, Any], by: Sequence[str]) -> str | None:
    """Return the query for the hands of a row; None if it cannot be expressed."""
    parts = [asks_for(key, row[key]) for key in group_keys(by) if key not in ("player", "site", "kind")]
    if None in parts:
        return None
    return both(asked.question.q, " and ".join(filter(None, parts)))


PAGE: Final = Page("/stats", "Statistics", "stats.html", answer)
