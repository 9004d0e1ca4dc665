"""The verdict on the hero: sentences, split of the result, sources, leaks and other differences."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from analysis.players.results.split import NOT_MEASURED, SplitSources
from analysis.players.subject import Subject
from analysis.render.tables import HandGroup, RecordTable
from analysis.render.verdict import gains_table, leaks_table, price_leaks_table, split_cards
from analysis.report.records import FEW, Told
from analysis.report.sections.behind import equality
from analysis.report.sections.next_steps import next_table
from analysis.stats import both, parse_where, player_hands
from analysis.views.verdict import verdict_object
from hhparser.base.text.typography import typeset

MOST_LEAKS: Final = {"is_leak": 5, "is_strength": 3}


def told(game: Subject, measured: SplitSources = NOT_MEASURED) -> Told | None:
    """Compute the verdict and the leaks of a player in one kind of game; None for fewer than `FEW` hands.

    Args:
        game: Player and game.
        measured: Options of the split of the result.
    """
    if game.hands.height < FEW:
        return None
    view = verdict_object(game, measured)
    tables = (
        gains_table(view["gains"]),
        price_leaks_table(view.get("price_leaks", ())),
        *(leaks_table(kind, view["leaks"], most=most) for kind, most in MOST_LEAKS.items()),
        (different := leaks_table("is_different", view["leaks"])) and replace(different, folded=True),
    )
    return Told(
        [typeset(sentence) for sentence in view["sentences"]],
        split_cards(view["split"]),
        with_groups(game, [one for one in tables if one is not None]),
        next_table(game, view["leaks"], measured.review),
    )


def with_groups(game: Subject, tables: Sequence[RecordTable]) -> list[RecordTable]:
    """Return the tables with the player's hands behind each row."""
    asked = dict.fromkeys(one for table in tables for one in table.questions)
    rows = (
        player_hands(game.tables, calendar=game.calendar)
        .filter(game.where, pl.col("player") == game.player)
        .select("hand", *[parse_where(one).alias(one) for one in asked])
        .collect()
    )
    within = equality("currency", game.currency)
    groups = {
        one: HandGroup(game.player, tuple(rows.filter(pl.col(one))["hand"]), both(within, one))
        for one in asked
    }
    return [replace(table, groups=[groups[one] for one in table.questions]) for table in tables]
