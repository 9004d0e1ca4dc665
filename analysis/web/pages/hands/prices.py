"""The prices of the decisions in a hand, computed in a background job."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.pricing.models.gate import FEWEST_HANDS, few_hands_reason
from analysis.pricing.models.kept import ALL_HANDS, PoolCache
from analysis.pricing.review import GAME, player_hands_by_game, review_hand
from analysis.replayer.data import HandView
from analysis.store.reading.aggregates import POOLS
from analysis.study.decisions import faced_steps
from analysis.views.prices.review import decision_object
from analysis.web.errors import BusyError
from analysis.web.page_request import PageRequest, without_progress
from analysis.web.pages.hands.neighbours import catalogue_ids
from analysis.web.pages.sorting import Columns, Sorting, fields, sort_rows
from hhparser.model import Hand
from hhparser.workers import Tell

Json = dict[str, Any]  # Any: a JSON value
FEW: Final = f"not enough hands: fewer than {FEWEST_HANDS:,} player-hands of this game"
# columns that the answers of a decision can be sorted by
OF_ANSWERS: Final[Columns[Json]] = fields("answer", "value_bb", "pool", "hero")


class HandPrices(NamedTuple):
    """The prices of the decisions in a hand, or the reason why there are none.

    Attributes:
        is_there: Whether the job has ended.
        reason: Why there are no prices; "" if there are, or if no decision can be priced.
        decisions: As in `hh price --format json`, each with the `step` of the replayer.
    """

    is_there: bool
    reason: str = ""
    decisions: Sequence[Json] = ()

    def sorted(self, order: Sorting) -> "HandPrices":
        """Return the prices with the answers of each decision in an order."""
        sort = partial(sort_rows, order=order, columns=OF_ANSWERS)
        return self._replace(decisions=[one | {"answers": sort(one["answers"])} for one in self.decisions])


def prices_of(request: PageRequest, hand: Hand, row: HandView) -> HandPrices:
    """Return the prices of the player's decisions, or a pending result if a job takes too long for a page.

    The population model is fitted only if the pool has enough hands for a price.
    """
    if request.player is None:
        return HandPrices(is_there=True, reason="nobody is known as the player")
    tables, name = request.tables_of(), (hand.site, hand.hand_id)
    with suppress(BusyError):
        count = partial(player_hands_by_game, tables)
        counted = request.apart("player-hands by game", partial(without_progress, count)).answer
        if not counted.done():
            return HandPrices(is_there=False)
        game = request.once(("game", *name), partial(_game, request, hand))
        if few_hands_reason(counted.result().get(game, 0)):
            return HandPrices(is_there=True, reason=FEW)
        task = partial(_price, tables, *name, request.player, pool_cache(request))
        found = request.apart(("prices", *name), task).answer
        if found.done():
            (reason, decisions), steps = found.result(), faced_steps(hand, row)
            with_steps = [one | {"step": steps.get(one["number"], 0)} for one in decisions]
            return HandPrices(is_there=True, reason=reason, decisions=with_steps)
    return HandPrices(is_there=False)


def pool_cache(request: PageRequest) -> PoolCache:
    """Return the cache of models and prices of the store."""
    return PoolCache(
        request.served.folder / POOLS, scope=None if request.url_filter.with_errors else ALL_HANDS
    )


def _game(request: PageRequest, hand: Hand) -> tuple[Any, ...]:  # Any: text or null
    """Return the columns `GAME` of a hand; only its row is read."""
    ids = catalogue_ids(request.store, [(hand.site or "", hand.hand_id or "")])
    of_hand = request.tables_of().only(pl.Series(ids, dtype=pl.UInt32)).hands
    return next(of_hand.select(GAME).iter_rows(), ())


def _price(
    tables: Dataset,
    site: str | None,
    number: str | None,
    player: str,
    cache: PoolCache,
    tell: Tell,
) -> tuple[str, list[Json]]:
    """Return the reason why there are no prices, and the decisions in the order of play."""
    hands = tables.columns_of("hands", ("hand", "hand_id", *GAME))
    key = hands.filter(pl.col("site") == site, pl.col("hand_id") == number)["hand"][0]
    found = review_hand(tables, [player], key, cache, tell)
    decisions = sorted(map(decision_object, found.decisions), key=lambda one: one["number"])
    return ", ".join(found.reasons), decisions
