"""The decisions that `hh study` asks: due ones, mistakes, tagged hands, hands of a line."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from analysis.cli.choices.prices import pool_cache, pricing, seats_of
from analysis.cli.choices.where import calendar_of
from analysis.cli.options import Source

if TYPE_CHECKING:
    from analysis import Dataset
    from analysis.pricing.tables import HandTables
    from analysis.stats import Calendar
    from analysis.store.notes.notes import HandKey, Notes

StudyItems = Iterator[tuple["HandKey", int | None]]  # hand, number of the decision or None for the last one
KEYS: Final = ("site", "hand_id")
HANDS_AT_ONCE: Final = 50


def find_items(
    source: Source,
    tables: "Dataset",
    notes: "Notes",
    heroes: Sequence[str],
    *,
    mistakes: bool,
    tag: str | None,
    line: str | None,
) -> "tuple[StudyItems, HandTables]":
    """Return the decisions of the heroes to ask, and the price tables of mistakes.

    The choices exclude each other: only mistakes and decisions worth a look, only hands with a tag, or only
    hands in a betting line.
    """
    from analysis.pricing.tables import NO_PRICES
    from analysis.study.schedule import due_decisions, studied

    known = {one.hand for one in studied(notes)}
    if mistakes:
        found, prices = _mistakes(source, tables, heroes)
        return (one for one in found if one[0] not in known), prices
    if line is not None:
        found = _of_line(tables, line, heroes, calendar_of(source.config))
        return (one for one in found if one[0] not in known), NO_PRICES
    tags = [*notes.tags()] if tag is None else [tag]
    tagged = {hand for tag in tags for hand in notes.tagged(tag)} - known
    fresh = ((hand, None) for hand in sorted(tagged))
    if tag is not None:
        return fresh, NO_PRICES
    return chain(((one.hand, one.number) for one in due_decisions(notes)), fresh), NO_PRICES


def _mistakes(source: Source, tables: "Dataset", heroes: Sequence[str]) -> "tuple[StudyItems, HandTables]":
    """Return mistakes and decisions worth a look in the order of `hh review`, with their price tables."""
    from analysis.pricing.review import review
    from analysis.study.decisions import STUDIED_KINDS
    from analysis.views.prices.review import hand_tables

    with pricing() as tell:
        own = seats_of(tables, heroes)
        found = review(tables, heroes, own, pool_cache(source), tell)
    items = (
        ((one.facts["site"], one.facts["hand_id"]), one.price.decision.number)
        for one in found.decisions
        if one.facts["hand_id"] is not None and one.price.kind in STUDIED_KINDS
    )
    return items, hand_tables(found)


def _of_line(tables: "Dataset", text: str, heroes: Sequence[str], calendar: "Calendar") -> StudyItems:
    """Yield the newest hands of a line, each with the decision to take its last step, or else after it."""
    import polars as pl

    from analysis.lines import last_step, parse_line
    from analysis.lines.language import LastStep
    from analysis.lines.taken import find_taken
    from analysis.lines.tree import Nodes, node_decisions

    players, columns = [*heroes], ["hand", *KEYS, "started_at"]
    for step in (last_step(text), LastStep(text, parse_line(text), "", None)):
        found = find_taken(step, tables, columns=columns, players=players, calendar=calendar)
        if not found.is_empty():
            break
    nodes = Nodes(step.before.sizes, (), starting_hands=False)
    hands = found.drop_nulls("hand_id").select("hand", *KEYS).unique(maintain_order=True)
    for some in hands.iter_slices(HANDS_AT_ONCE):
        parts = [part.made for part in node_decisions(tables.only(some["hand"]), nodes, players=players)]
        at = {
            one["hand"]: one["number"]
            for one in pl.concat(parts).sort("number", descending=True).iter_rows(named=True)
            if step.before.leads_to(one["street"], one["line"], one["position"])
        }
        yield from (((site, number), at.get(hand)) for hand, site, number in some.rows())
