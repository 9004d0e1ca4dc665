"""`/self-check`: held-out calls on the river, as the prices predicted them and as they turned out."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Final

import polars as pl

from analysis.dataset import Dataset
from analysis.pricing.models.kept import PoolCache
from analysis.pricing.review import GAME
from analysis.pricing.self_check import CheckedGame, check_games
from analysis.stats import chosen_hands
from analysis.views.prices.self_check import calls_words, game_words, self_check_object
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.prices import pool_cache
from analysis.web.pages.page import Page, job_keys
from analysis.web.pages.sorting import fields, sort_rows, sorting
from analysis.web.store.jobs import JobResult
from hhparser.base.text.typography import typeset
from hhparser.workers import Tell

COLUMNS: Final = fields("start", "n", "predicted", "won")


def answer(request: PageRequest) -> PageAnswer:
    """Return the data of `hh review --self-check`; a JSON request waits for the fit, a page does not."""
    found = None if request.player is None else _checked(request, request.player)
    games = found.ready if found is not None else None
    order = sorting(request, COLUMNS)
    data = self_check_object(games or [], request.player, request.left_out)
    for calls in chain.from_iterable(game["calls"] for game in data["games"]):
        calls["by_share"] = sort_rows(calls["by_share"], order, COLUMNS)
    shown = {
        **job_keys(found),
        "sort": order,
        "game_words": game_words,
        "calls_words": lambda calls: typeset(calls_words(calls)),
    }
    return PageAnswer(data, shown, is_whole=shown["job"] is None and not shown["is_old"])


def _checked(request: PageRequest, player: str) -> JobResult[list[CheckedGame]]:
    """Return the job that fits and checks the pools of a player's games."""
    matching = partial(chosen_hands, request.tables, columns=GAME, **request.row_filter)
    task = partial(_check, request.tables_of(), matching, player, pool_cache(request))
    return request.apart("self-check", task)


def _check(
    tables: Dataset,
    matching: Callable[[], pl.LazyFrame],
    player: str,
    cache: PoolCache,
    tell: Tell,
) -> list[CheckedGame]:
    """Check the games of the matching hands of a player against the pools of all hands."""
    return check_games(tables, [player], matching().select(GAME).unique().collect(), cache, tell)


PAGE: Final = Page("/self-check", "Self-check", "self_check.html", answer, in_menu=False)
