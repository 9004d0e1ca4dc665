"""The prices of the decisions in a hand, worked out beside its page."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.pricing.gate import few_hands
from analysis.pricing.objects import decision_object
from analysis.pricing.review import GAME, player_hands_by_game, review_hand
from analysis.replayer.data import HandRow
from analysis.store import StoredTables
from analysis.store.reading.sums import POOLS
from analysis.web.asking import Asked
from analysis.web.errors import BusyError
from analysis.web.pages.review.neighbours import catalogue_ids
from hhparser.model import BET, CALL, CHECK, FOLD, RAISE, Hand
from hhparser.workers import Tell

Json = dict[str, Any]  # Any: what JSON can hold

DECISIONS: Final = frozenset({FOLD, CHECK, CALL, BET, RAISE})


class HandPrices(NamedTuple):
    """What is known of the prices in a hand.

    Attributes:
        is_there: Whether they were worked out.
        reason: Why there are none; empty if there are, or if no decision can be priced.
        decisions: As `hh price --format json` gives them, each with the `step` of the replayer.
    """

    is_there: bool
    reason: str = ""
    decisions: Sequence[Json] = ()


def prices_of(asked: Asked, hand: Hand, row: HandRow) -> HandPrices:
    """The prices of the decisions of the player; a page waits only a moment for them.

    A pool is fitted only if it has enough hands for a price.
    """
    if asked.player is None:
        return HandPrices(is_there=True, reason="nobody is known as the player")
    tables, name = asked.tables_of(), (hand.site, hand.hand_id)
    with suppress(BusyError):
        counted = asked.apart("player-hands by game", partial(_count, tables)).answer
        if not counted.done():
            return HandPrices(is_there=False)
        game = _game(asked, hand)
        if reason := few_hands(counted.result().get(game, 0)):
            return HandPrices(is_there=True, reason=reason)
        task = partial(_price, tables, *name, asked.player, asked.served.folder / POOLS)
        found = asked.apart(("prices", *name), task).answer
        if found.done():
            reason, decisions = found.result()
            return HandPrices(True, reason, _with_steps(decisions, hand, row))
    return HandPrices(is_there=False)


def _game(asked: Asked, hand: Hand) -> tuple[Any, ...]:  # Any: text or null
    """The game of a hand, whose row alone is read."""
    ids = catalogue_ids(asked.store, [(hand.site or "", hand.hand_id or "")])
    of_hand = asked.tables_of().only(pl.Series(ids, dtype=pl.UInt32)).hands
    return next(of_hand.select(GAME).iter_rows(), ())


def _hand(tables: StoredTables, site: str | None, number: str | None) -> pl.DataFrame:
    hands = tables.columns_of("hands", ("hand", "hand_id", *GAME))
    return hands.filter(pl.col("site") == site, pl.col("hand_id") == number).head(1)


def _count(tables: StoredTables, tell: Tell) -> dict[tuple[str | None, ...], int]:  # noqa: ARG001
    return player_hands_by_game(tables)


def _price(
    tables: StoredTables,
    site: str | None,
    number: str | None,
    player: str,
    cache: Path,
    tell: Tell,  # noqa: ARG001  nobody sees how far it is
) -> tuple[str, list[Json]]:
    """Why prices are not told, and the decisions in their order."""
    key = int(_hand(tables, site, number)["hand"].item())
    found = review_hand(tables, [player], key, cache)
    decisions = sorted(map(decision_object, found.decisions), key=lambda one: one["number"])
    return ", ".join(found.reasons), decisions


def _with_steps(decisions: Sequence[Json], hand: Hand, row: HandRow) -> list[Json]:
    """The decisions, each with the step at which it is faced."""
    acted = [number for number, action in enumerate(hand.actions) if action.kind in DECISIONS]
    faced = [step for step, frame in enumerate(row.frames) if frame.decision is not None]
    steps = dict(zip(acted, faced, strict=False))
    return [one | {"step": steps.get(one["number"], 0)} for one in decisions]
