"""`/hands`: the matching hands, with facets to narrow the list."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import wait
from typing import Final

import polars as pl

from analysis.queries.keys import POSITION_ORDER
from analysis.stats import asks_for, both, left_out
from analysis.web.json_types import FacetItem, HandsPage
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.exports import formats_for
from analysis.web.pages.hands.hand_list import SORTS, counted, listing
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import sorting
from analysis.web.pages.upkeep.job_forms import job_object
from analysis.web.store.served_store import LONGEST

FACETS: Final[Mapping[str, tuple[str, Mapping[object, str]]]] = {
    "position": ("Position", {}),
    "pot_type": ("Pot", {}),
    "stakes": ("Stakes", {}),
    "won": ("Result", {1: "won a pot"}),  # a fold is not a lost pot
    "went_to_showdown": ("End", {1: "showdown", 0: "no showdown"}),
}
MOST_TAGS: Final = 5
MOST_VALUES: Final = 10


Facets = list[tuple[str, list[FacetItem]]]  # by heading


def answer(request: PageRequest) -> PageAnswer:
    """Return the rows of a page, the key of the next page, and the number of hands once it is known."""
    rows, following = listing(request)
    asking = request.long("counts", count)
    if not request.is_page:
        wait([asking.answer], LONGEST.elapsed)
    total, facets = asking.ready or (None, [])
    data: HandsPage = {
        "schema": "hhparser/web-hands/1",
        "hands": [one.item for one in rows],
        "next": following,
        "total": total,
    }
    shown = {
        "rows": rows,
        "facets": facets,
        "asking": asking,
        "formats": formats_for(total),
        "sort": sorting(request, SORTS),
    }
    hidden = left_out(request.tables, is_list=True, **request.row_filter)
    return PageAnswer(data, shown, is_whole=total is not None, left_out=hidden)


def answer_facets(request: PageRequest) -> PageAnswer:
    """Return the facets with the number of hands of each, or the progress of the job that counts them."""
    return _counts(request, lambda _, facets: {"schema": "hhparser/web-facets/1", **dict(facets)})


def answer_count(request: PageRequest) -> PageAnswer:
    """Return the number of matching hands, or the progress of the job that counts them."""
    return _counts(request, lambda total, _: {"schema": "hhparser/web-count/1", "count": total})


def _counts(request: PageRequest, data: Callable[[int, Facets], Mapping[str, object]]) -> PageAnswer:
    asking = request.long("counts", count)
    if asking.ready is None:
        return PageAnswer(job_object(asking), is_whole=False)
    return PageAnswer(data(*asking.ready))


def count(request: PageRequest) -> tuple[int, Facets]:
    """Count the matching hands, in total and by facet; facets without values are left out."""
    found = counted(request, [*FACETS, *([] if request.tables.noted.is_empty() else ["reviewed"])])
    facets = [*_columns(request, found), *_notes(request, found)]
    return _sum(found), [(heading, values) for heading, values in facets if values]


def _sum(found: pl.DataFrame) -> int:
    return int(found["hands"].sum())


def _facet(word: str, hands: int, **changes: str) -> FacetItem:
    return {"word": word, "hands": hands, "changes": changes}


def _by_value(found: pl.DataFrame, column: str) -> pl.DataFrame:
    """Return the values of a column with their number of hands, most frequent first."""
    counts = found.group_by(column).agg(pl.col("hands").sum())
    return counts.sort("hands", column, descending=[True, False])


def _columns(request: PageRequest, found: pl.DataFrame) -> Iterator[tuple[str, list[FacetItem]]]:
    """Yield heading and most frequent values of some columns; no values if all hands have the same."""
    for column, (heading, words) in FACETS.items():
        counts = _by_value(found, column)
        values = [
            _facet(
                words.get(value, "none" if value is None else str(value)),
                hands,
                q=both(request.url_filter.q, question),
            )
            for value, hands in _in_order(column, counts.head(MOST_VALUES).rows())
            if (not words or value in words)
            and (question := asks_for(column, value))
            and question not in request.url_filter.q
        ]
        yield heading, values if counts.height > 1 else []


def _in_order(column: str, values: list[tuple[object, int]]) -> list[tuple[object, int]]:
    """Return values with their number of hands; positions in the order of the seats."""
    if column != "position":
        return values
    places: dict[object, int] = {name: place for place, name in enumerate(POSITION_ORDER)}
    return sorted(values, key=lambda one: places.get(one[0], len(places)))


def _notes(request: PageRequest, found: pl.DataFrame) -> Iterator[tuple[str, list[FacetItem]]]:
    """Yield the facets of tags and of the review mark, unless the filters have a tag or review state."""
    total = _sum(found)
    if not request.url_filter.tag and (request.tables.noted["tags"].list.len() > 0).any():
        tags = _by_value(counted(request, ["tag"]), "tag").head(MOST_TAGS)
        facets: list[FacetItem] = []
        for tag, hands in tags.rows():
            without = f"not {tag}"
            facets += [_facet(tag, hands, tag=tag), _facet(without, total - hands, tag=without)]
        yield "Tag", facets
    reviewed = _sum(found.filter("reviewed")) if "reviewed" in found.columns else 0
    if reviewed and not request.url_filter.reviewed:
        needs = _facet("needs review", total - reviewed, reviewed="no")
        yield "Review", [_facet("reviewed", reviewed, reviewed="yes"), needs]


PAGE: Final = Page("/hands", "Hands", "hands.html", answer)
DATA: Final = (("/count", answer_count), ("/facets", answer_facets))
