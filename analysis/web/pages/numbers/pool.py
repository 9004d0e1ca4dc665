"""`/pool`: the answers of the pool at a point of the betting, by strength, and the range behind a step."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset
from analysis.lines import last_step
from analysis.population.at_line import find_pool_node
from analysis.population.nodes import ANSWERS
from analysis.pricing.models.kept import PoolCache, find_model
from analysis.pricing.review import GAME, largest_game
from analysis.render.hand_grid import GridCell, hand_grid, shade_of
from analysis.stats import LeftOut, chosen_hands
from analysis.views.prices.pool import frequencies, given_answers, pool_object
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.prices import pool_cache
from analysis.web.pages.numbers.lines import read_line
from analysis.web.pages.page import Page, job_keys
from analysis.web.pages.sorting import Columns, fields, sort_rows, sorting
from analysis.web.store.jobs import JobResult
from hhparser.workers import Tell

Json = dict[str, Any]  # Any: a JSON value


def answer(request: PageRequest) -> PageAnswer:
    """Return the node of the pool as in `hh pool`; a JSON request waits for the fit, a page does not."""
    line = read_line(request, last_step).text if request.text("line") else ""
    found = _node(request, line) if line else None
    made = (found.ready if found is not None else None) or pool_object(line, None, None, LeftOut())
    columns = _columns([row["strength"] for row in made["by_strength"]])
    order = sorting(request, columns)
    rows = sort_rows(made["by_strength"], order, columns)
    data = {**made, "by_strength": rows, "left_out": request.left_out._asdict()}
    shown = {
        **job_keys(found),
        "names": given_answers(made),
        "grids": {key: _grid(data[key]) for key in ("range", "shown")},
        "sort": order,
    }
    return PageAnswer(data, shown, is_whole=shown["job"] is None and not shown["is_old"])


def _node(request: PageRequest, line: str) -> JobResult[Json]:
    """Return the job that fits the pool and finds the node of a line."""
    players = [request.player] if request.player is not None else []
    matching = partial(chosen_hands, request.tables, columns=GAME, **request.row_filter)
    task = partial(_find, request.tables_of(), matching, players, line, pool_cache(request))
    return request.apart(("pool", line), task)


def _find(
    tables: Dataset,
    matching: Callable[[], pl.LazyFrame],
    players: list[str],
    line: str,
    cache: PoolCache,
    tell: Tell,
) -> Json:
    """Return the node of a line in the pool of the game with most of the matching hands."""
    pool = largest_game(tables, players, matching().select(GAME).collect())
    model = find_model(tables, pool, cache, tell)
    node = None
    if model is not None:
        node = find_pool_node(tables, pool.dealt(tables), model.population, last_step(line))
    return pool_object(line, node, model, LeftOut())


def _columns(strengths: list[str]) -> Columns[Json]:
    """Return the columns that the strengths can be sorted by, the share of each answer among them."""
    by_answer = {name: partial(_share, name) for name in ANSWERS}
    return {"strength": lambda one: strengths.index(one["strength"]), **fields("decisions"), **by_answer}


def _share(name: str, row: Mapping[str, Any]) -> Any:  # Any: a JSON number
    return row["answers"][name]


def _grid(weights: Mapping[str, float]) -> list[list[GridCell]]:
    """Return the grid of a range: frequencies per combination, the most frequent one is 99."""
    often = frequencies(weights)
    return hand_grid(
        lambda hand: GridCell(
            hand,
            round(99 * often[hand]) or "" if hand in often else "",
            "",
            "made",
            shade_of(often.get(hand, 0)),
        )
    )


PAGE: Final = Page("/pool", "Pool", "pool.html", answer)
