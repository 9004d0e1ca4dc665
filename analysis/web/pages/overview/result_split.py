"""The result of the player on the overview, split into luck, priced decisions and the rest."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset
from analysis.players.results.board import BoardResult, board_result
from analysis.players.results.split import split_result, sum_decisions
from analysis.players.subject import subjects
from analysis.pricing.models.gate import FEWEST_HANDS
from analysis.pricing.review import Review
from analysis.stats import Calendar
from analysis.views.verdict import OF_BOARD_LUCK, with_price_leaks
from analysis.web.page_request import PageRequest, without_progress
from analysis.web.pages.numbers.verdict import PageVerdict
from analysis.web.pages.review.queue import priced

MOST_PLAYERS: Final = 10  # at a table
COMPUTING: Final = "being computed"
PENDING: Final = "prices are being computed: see Review"


def has_prices(request: PageRequest) -> bool:
    """Whether the pool may be large enough for prices."""
    return request.player is not None and request.state.snapshot.count * MOST_PLAYERS >= FEWEST_HANDS


def with_split(request: PageRequest, judgement: PageVerdict) -> PageVerdict:
    """Return the verdict with the luck of the board and the priced decisions in its split.

    Neither a page nor JSON waits for these two; the verdict is not final before both are there.
    """
    if judgement.verdict is None or judgement.game is None:
        return judgement
    board = _board(replace(request, is_page=True))
    review = find_review(replace(request, is_page=True))
    decisions = review if isinstance(review, str) else sum_decisions(review, judgement.game)
    parts = split_result(judgement.verdict, board, decisions)
    split: dict[str, Any] = {"split": [part._asdict() for part in parts]}
    split |= price_leaks_of(request, judgement)
    if isinstance(board, BoardResult):
        split["board"] = board._asdict()
    is_whole = board != COMPUTING and decisions != PENDING
    return judgement._replace(verdict=judgement.verdict | split, is_split=is_whole)


def _board(request: PageRequest) -> BoardResult | str:
    task = partial(_find_board, request.tables, request.player or "", request.calendar, request.where)
    found = request.apart("board luck", partial(without_progress, task))
    return found.answer.result() if found.answer.done() else COMPUTING


def _find_board(tables: Dataset, player: str, calendar: Calendar, where: pl.Expr | None) -> BoardResult | str:
    """Return the luck of the board in the game with the most hands."""
    return board_result(subjects(tables, player, calendar, where, OF_BOARD_LUCK)[0])


def find_review(request: PageRequest) -> Review | str:
    """Return the prices of the player's decisions, or the reason why there are none."""
    if request.player is None or not has_prices(request):
        return "not enough hands for prices"
    return priced(request, request.player).ready or PENDING


def price_leaks_of(request: PageRequest, judgement: PageVerdict) -> dict[str, Any]:  # Any: a JSON value
    """Return the leaks by price as a field of the verdict, if the prices are computed."""
    review = find_review(replace(request, is_page=True))
    if isinstance(review, str) or judgement.verdict is None or judgement.game is None:
        return {}
    return with_price_leaks(review, judgement.game, judgement.verdict["hands"])
