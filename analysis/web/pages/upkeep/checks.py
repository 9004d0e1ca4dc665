"""`/checks`: the findings by code; and the findings of one rule."""

from typing import Any, Final

import polars as pl

from analysis.stats import chosen_hands
from analysis.views.findings import COUNTED, code_order, counted_codes, counted_places
from analysis.web.errors import MissingError
from analysis.web.links import hand_of
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sorting import fields, sort_frame, sort_rows, sorting
from hhparser.findings.rules import RULE_BY_CODE

MOST: Final = 200
SHOWN: Final = ("file", "line", "column", "site", "hand_id", "message")
Json = dict[str, Any]  # Any: a JSON value
# columns that the tables can be sorted by: codes, files and sites, and the findings of a rule
OF_CODES: Final = {
    **fields("code", "slug", "findings", "files", "sites"),
    "severity": lambda row: -code_order(row)[0],
}
OF_PLACES: Final = fields("hands", *COUNTED.values())
OF_FINDINGS: Final = {
    "hand": pl.col("hand_id"),
    "message": pl.col("message"),
    "place": pl.struct("file", "line", "column"),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the codes with findings, the most severe and most frequent first."""
    found, of_files, of_sites = _found(request), *({**OF_PLACES, **fields(key)} for key in ("file", "site"))
    order = sorting(request, {**OF_CODES, **of_files, **of_sites})
    data = {
        "schema": "hhparser/web-checks/1",
        "codes": sort_rows(counted_codes(found), order, OF_CODES),
        "findings": found.height,
        "files": sort_rows(counted_places(found, "file"), order, of_files),
        "sites": sort_rows(counted_places(found, "site"), order, of_sites),
    }
    return PageAnswer(data, {"sort": order})


def codes_of(request: PageRequest) -> list[Json]:
    """Return the codes with findings in the matching hands."""
    return counted_codes(_found(request))


def _found(request: PageRequest) -> pl.DataFrame:
    """Return the findings with their hands; only of one file if the query parameter `file` is set."""
    file = request.text("file")
    found = request.once("findings", lambda: _joined(request))
    return found.filter(pl.col("file") == file) if file else found


def _joined(request: PageRequest) -> pl.DataFrame:
    found, chosen = request.tables.diagnostics, request.tables.chosen
    numbers = chosen.own_numbers.filter(pl.col("hand").is_in(found["hand"].unique().implode()))
    rows = chosen.rows(numbers["stored"]).select("site", "hand_id", stored="hand").collect()
    hands = rows.join(numbers, on="stored").select("hand", "site", "hand_id")
    is_all = request.where is None and not request.url_filter.player
    within = found if is_all else found.join(_matching(request), on="hand", how="semi")
    return within.join(hands, on="hand", how="left", maintain_order="left")


def _matching(request: PageRequest) -> pl.DataFrame:
    """Return the hands where the player's row matches the query, including hands with errors.

    Without a query, this includes the player's hands that could not be replayed.
    """
    rows = chosen_hands(request.tables, columns=("hand",), with_errors=True, **request.row_filter)
    hands = rows.select(pl.col("hand").unique()).collect()
    if request.where is not None:
        return hands
    unread = request.tables.dealt.filter(pl.col("player") == request.player).select("hand")
    return pl.concat([hands, unread.cast(hands.schema)])


def answer_code(request: PageRequest) -> PageAnswer:
    """Return a rule and its findings.

    Raises:
        MissingError: There is no such rule.
    """
    rule = RULE_BY_CODE.get(request.path["code"])
    if rule is None:
        raise MissingError(f"there is no rule {request.path['code']}")
    order = sorting(request, OF_FINDINGS)
    found = sort_frame(_found(request).filter(pl.col("code") == rule.code), order, OF_FINDINGS)
    part = list_part(request, found.height, MOST)
    rows = found.select(SHOWN)[part.rows].to_dicts()
    data = {
        "schema": "hhparser/web-rule/1",
        "code": rule.code,
        "slug": rule.slug,
        "severity": rule.severity.value,
        "explanation": rule.explanation,
        "findings": rows,
        "total": part.total,
    }
    paths = [hand_of(row["site"], row["hand_id"]) for row in rows]
    return PageAnswer(data, {"paths": paths, "part": part, "sort": order})


PAGE: Final = Page("/checks", "Checks", "checks.html", answer, counts_hands=False)
RULE: Final = Page("/checks/{code}", "Rule", "check.html", answer_code, in_menu=False, counts_hands=False)
