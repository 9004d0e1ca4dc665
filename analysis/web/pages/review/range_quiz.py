"""`/study/ranges`: a quiz on the ranges of the pool, or of a chart that the user gives."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import polars as pl

from analysis.queries.keys import POSITION_ORDER
from analysis.render.hand_grid import GridCell, hand_grid, shade_of
from analysis.stats import player_stats
from analysis.study.charts import (
    FOLD,
    Chart,
    ChartError,
    PoolWidths,
    best_answers,
    parse_chart,
    pool_chart,
    shares_of,
)
from analysis.study.quiz import RangeQuestion
from analysis.web.errors import QuestionError
from analysis.web.json_types import RangeAnswer, RangeQuestionItem, RangeQuizPage
from analysis.web.links import number_in, without
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Done, FormPost, Page

STATS: Final = ("rfi", "fold_to_two_bet", "three_bet")
KEYS: Final[Mapping[str, str]] = {"fold": "f", "call": "c", "raise": "r"}
FEWEST: Final = 100  # decisions of the pool in a spot
LONGEST: Final = 20_000  # characters of a chart
PATH: Final = "/study/ranges"
Json = dict[str, Any]  # Any: a JSON value


def answer(request: PageRequest) -> PageAnswer:
    """Return the question and the score; the shares of the answers only after the user has answered."""
    quiz, chart = request.served.quiz, _chart(request)
    question = None if chart is None else quiz.present(chart)
    data: RangeQuizPage = {
        "schema": "hhparser/web-range-quiz/1",
        "source": "chart" if quiz.own is not None else "pool",
        "question": None,
        "answered": None,
        "right": quiz.right,
        "total": quiz.answered,
    }
    shown: Json = {"keys": KEYS, "is_counted": chart is not None, "grid": None, "words": ""}
    if chart is None or question is None:
        return PageAnswer(data, shown, is_whole=False)
    spot = question.spot
    data["question"] = RangeQuestionItem(
        number=question.number,
        position=spot.position,
        faces=spot.faces or None,
        hand=question.hand,
        answers=[*spot.answers],
    )
    shown["words"] = spot.words
    if question.answer:
        best = best_answers(chart, spot, question.hand)
        data["answered"] = RangeAnswer(
            answer=question.answer,
            is_right=question.answer in best,
            best=best,
            shares=shares_of(chart, spot, question.hand),
        )
        shown["grid"] = hand_grid(partial(_cell, chart, question))
    return PageAnswer(data, shown, is_whole=False)


def _cell(chart: Chart, question: RangeQuestion, hand: str) -> GridCell:
    """Return a cell with the letters of the best answers; the colour shows how often the hand is played."""
    best = [one for one in best_answers(chart, question.spot, hand) if one != FOLD]
    shade = shade_of(1 - shares_of(chart, question.spot, hand)[FOLD])
    letters = "/".join(KEYS[one].upper() for one in best)
    return GridCell(hand, letters, tone="made" if shade else "", shade=shade, is_marked=hand == question.hand)


def _chart(request: PageRequest) -> Chart | None:
    """Return the chart of the user, or else of the pool; None while the hands are counted."""
    if request.served.quiz.own is not None:
        return request.served.quiz.own
    found = request.remembered("range quiz", _of_pool)
    return found.result() if found.done() else None


def _of_pool(request: PageRequest) -> Chart:
    """Return ranges as wide as the others play in the hands that match the filters, by position."""
    where = request.where_with(pl.col("player") != (request.player or ""))
    found = player_stats(request.tables, by=["position"], stats=STATS, where=where, calendar=request.calendar)
    sums = found.group_by("position").agg(pl.col(f"{one}_made", f"{one}_chances").sum() for one in STATS)
    rows = {row["position"]: row for row in sums.to_dicts()}
    return pool_chart({name: _widths(rows[name]) for name in POSITION_ORDER if name in rows})


def _widths(row: Json) -> PoolWidths:
    opens, folds, raises = (
        row[f"{one}_made"] / row[f"{one}_chances"] if row[f"{one}_chances"] >= FEWEST else None
        for one in STATS
    )
    return PoolWidths(opens, None if folds is None else 1 - folds, raises)


def post_answer(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Record the answer to the present question.

    Raises:
        QuestionError: The question is another one, or the answer is not one of its answers.
    """
    given, chart = fields.get("answer", ""), _chart(request)
    number = number_in(fields.get("number", ""), digits=9)
    if chart is None or number is None or not request.served.quiz.post(chart, number, given):
        raise QuestionError("answer", given, "is not an answer to the present question")
    return Done(PATH, {"answer": given})


def post_next(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Go on to the next question."""
    del fields
    request.served.quiz.go_on()
    return Done(PATH, {"next": True})


def post_chart(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Ask about the chart in the field `chart`, or about the pool if it is empty; the score begins anew.

    Raises:
        QuestionError: The chart is too long or not valid.
    """
    text = fields.get("chart", "")
    if len(text) > LONGEST:
        raise QuestionError("chart", "", f"at most {LONGEST:,} characters")
    try:
        request.served.quiz.restart(parse_chart(text) if text.strip() else None)
    except ChartError as error:
        raise QuestionError("chart", "", str(error)) from error
    return Done(PATH, {"source": "chart" if text.strip() else "pool"})


PAGE: Final = Page(
    PATH, "Range quiz", "range_quiz.html", answer, in_menu=False, counts_hands=False, fields=without("player")
)
POSTS: Final = (
    FormPost(f"{PATH}/answer", post_answer, PATH),
    FormPost(f"{PATH}/next", post_next, PATH),
    FormPost(f"{PATH}/chart", post_chart, PATH),
)
