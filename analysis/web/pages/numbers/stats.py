"""`/stats`: statistics of the player by one or two keys, each number with its hands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from analysis.stats import (
    STATISTICS,
    Statistic,
    find_statistics,
    is_small,
    player_stats,
    read_rates,
    stats_objects,
    usual_statistics,
    value_text,
)
from analysis.stats.player_stats import group_keys
from analysis.stats.statistic import Kind
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.links import asks_for, both
from analysis.web.pages.page import Page
from hhparser.base.errors import SettingError

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
GROUPS: Final[Mapping[str, Sequence[str]]] = {
    "usual": (),
    "preflop": ("vpip", "pfr", "limp", "three_bet", "fold_to_three_bet", "four_bet", "steal", "squeeze"),
    "postflop": ("cbet_flop", "fold_to_cbet_flop", "cbet_turn", "af", "afq", "wtsd", "wsd", "wwsf"),
}


class StatsCell(NamedTuple):
    """A value of a statistic.

    Attributes:
        text: The value in words.
        detail: What it rests on.
        is_small: Whether that is too little.
        question: The question for the hands behind it; None if there is none.
    """

    text: str
    detail: str
    is_small: bool
    question: str | None


def answer(asked: Asked) -> PageAnswer:
    """The rows of `hh stats --format json` for the player."""
    by = [key for key in asked.query.get("by", "").split(",") if key]
    ids = _ids(asked)
    rows = _rows(asked, by, ids)
    wanted = [one for one in find_statistics(ids) if one.id not in ("hands", "net")]
    table = [
        (row, _question(asked, row, by), [_cell(one, row["stats"][one.id]) for one in wanted]) for row in rows
    ]
    shown = {
        "by": by,
        "keys": KEYS,
        "groups": GROUPS,
        "wanted": wanted,
        "table": table,
        "chosen": asked.query.get("stat", ""),
    }
    return PageAnswer(rows, shown)


def _rows(
    asked: Asked, by: Sequence[str], ids: Sequence[str]
) -> list[dict[str, Any]]:  # Any: what JSON can hold
    settings = asked.served.settings
    rates = None if settings.rates is None else read_rates(settings.rates)
    try:
        frame = player_stats(
            asked.tables, by=by, stats=ids, rakeback=settings.rakeback, rates=rates, **asked.choice
        )
    except SettingError as error:
        raise QuestionError(error.where, asked.query.get(error.where, ""), error.reason) from error
    return stats_objects(frame, by=by, stats=ids)


def _ids(asked: Asked) -> list[str]:
    """The statistics that are asked for: a group of them, or ids."""
    chosen = asked.query.get("stat", "")
    if chosen == "all":
        return [*STATISTICS]
    named = [*GROUPS.get(chosen, [one for one in chosen.split(",") if one])]
    if named:
        return named
    counts = asked.tables.ev_coverage()
    return usual_statistics(has_ev=counts["known"] + counts["third_folded"] > 0)


def _question(asked: Asked, row: Mapping[str, Any], by: Sequence[str]) -> str | None:
    """The question for the hands of a row; None if it cannot be said."""
    parts = [asks_for(key, row[key]) for key in group_keys(by) if key not in ("player", "site", "kind")]
    if None in parts:
        return None
    return both(asked.question.q, " and ".join(filter(None, parts)))


def _cell(statistic: Statistic, value: Mapping[str, Any]) -> StatsCell:
    """A value as the table shows it."""
    number, small = value["value"], is_small(statistic, value)
    if isinstance(number, dict):
        return StatsCell(" ".join(f"{amount} {unit}" for unit, amount in number.items()), "", small, None)
    ends = [value_text(statistic, value.get(end)) for end in ("low", "high")]
    is_rate = statistic.kind is Kind.RATE
    counted = f"{value['made']:,} of {value['chances']:,}" if is_rate else ""
    interval = f"95 %: {ends[0]} to {ends[1]}" if all(ends) else ""
    text = value_text(statistic, number, 0) if is_rate or number is None else f"{number:,.1f}"
    return StatsCell(
        text, ", ".join(filter(None, (counted, interval))), small, statistic.id if is_rate else None
    )


PAGE: Final = Page("/stats", "Statistics", "stats.html", answer)
