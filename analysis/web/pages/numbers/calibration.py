"""`/calibration`: coverage of the 95% intervals in the hands of the player."""

from functools import partial

import polars as pl

from analysis.players.calibration import NOTHING, Object, calibration_object
from analysis.stats import STATISTICS, Calendar, LeftOut
from analysis.store import StoredTables
from analysis.web.asking import Asked, PageAnswer
from analysis.web.pages.page import Page
from hhparser.workers import Tell


def answer(asked: Asked) -> PageAnswer:
    """Return the table of `hh store calibrate`; a JSON request waits for the job, a page only a moment."""
    if asked.player is None:
        return PageAnswer(NOTHING, {"is_there": True})
    work = partial(_work, asked.tables, asked.player, asked.calendar, asked.where)
    found = asked.apart("calibration", work)
    is_there = found.answer.done()
    data = found.answer.result() if is_there else NOTHING
    names = {one["statistic"]: STATISTICS[one["statistic"]].name for one in data["calibration"]}
    shown = {"is_there": is_there, "is_old": found.is_old, "names": names}
    hidden = LeftOut(**data["left_out"]) if is_there else None
    return PageAnswer(data, shown, is_whole=is_there and not found.is_old, left_out=hidden)


def _work(
    tables: StoredTables,
    player: str,
    calendar: Calendar,
    where: pl.Expr | None,
    tell: Tell,  # noqa: ARG001  no page shows its progress
) -> Object:
    return calibration_object(tables, [player], calendar, where)


PAGE = Page("/calibration", "Calibration", "calibration.html", answer, in_menu=False)
