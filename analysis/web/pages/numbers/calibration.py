"""`/calibration`: coverage of the 95% intervals in the hands of the player."""

from functools import partial
from typing import Final

from analysis.stats import STATISTICS, LeftOut
from analysis.views.players import NO_CALIBRATION, calibration_object
from analysis.web.page_request import PageAnswer, PageRequest, without_progress
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import fields, sort_rows, sorting

COLUMNS: Final = fields("statistic", "sessions", "n", "by_hand", "by_session")


def answer(request: PageRequest) -> PageAnswer:
    """Return the table of `hh store calibrate`; a JSON request waits for the job, a page only a moment."""
    if request.player is None:
        return PageAnswer(NO_CALIBRATION, {"is_there": True})
    task = partial(calibration_object, request.tables, [request.player], request.calendar, request.where)
    found = request.apart("calibration", partial(without_progress, task))
    is_there = found.answer.done()
    data = found.answer.result() if is_there else NO_CALIBRATION
    names = {one["statistic"]: STATISTICS[one["statistic"]].name for one in data["calibration"]}
    order = sorting(request, COLUMNS)
    data = {**data, "calibration": sort_rows(data["calibration"], order, COLUMNS)}
    shown = {"sort": order, "is_there": is_there, "is_old": found.is_old, "names": names}
    hidden = LeftOut(**data["left_out"]) if is_there else None
    return PageAnswer(data, shown, is_whole=is_there and not found.is_old, left_out=hidden)


PAGE = Page("/calibration", "Calibration", "calibration.html", answer, in_menu=False)
