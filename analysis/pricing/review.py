"""The review: the hero's decisions with their prices, sorted by loss."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset
from analysis.population.fitting import FitHands, find_dealt
from analysis.population.records import usable_hands
from analysis.pricing.decisions import FacedDecision, every_decision, with_choice
from analysis.pricing.models.kept import GamePool, PoolCache, Tell, find_model, price_decisions
from analysis.pricing.models.model import Model
from analysis.pricing.models.rakes import OF_RAKES, rake_by_hand
from analysis.pricing.prices import Price, PriceKind, answer_names
from analysis.pricing.reasons import (
    NO_CARDS,
    SMALL_POT,
    TOO_FEW,
    not_usable,
    routine_fold_reason,
    small_pot_reason,
    small_pots,
)
from analysis.stats import CHIPS, chosen_hands

GAME: Final = ("site", "kind", "betting", "stakes")
OF_GAMES: Final = ("hand", "n_players", "started_at", *GAME)
PART_HANDS: Final = 10_000
MOST_FITTED: Final = 300_000  # player-hands of a pool; more make a fit slower, not better
OF_HANDS: Final = (
    *("hand", "site", "hand_id", "file", "line", "started_at"),
    *("kind", "currency", "play_money", "betting", "raises"),
)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision with its price.

    Attributes:
        price: The value of each answer.
        facts: Columns `OF_HANDS` of the hand, and `seat` and `position` of the player.
        own_answers: Number of times the heroes gave each answer at this node, by name; with this decision.
        reason: Reason for a closed gate; empty if the gate is open.
    """

    price: Price
    facts: Mapping[str, Any]  # Any: mixed columns
    own_answers: Mapping[str, int]
    reason: str

    @property
    def is_priced(self) -> bool:
        """Whether the decision has a price that is shown."""
        return not self.reason and self.price.is_proven and self.price.kind is not PriceKind.UNKNOWN


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of players, sorted by `rank`.

    Attributes:
        hands: Number of reviewed hands.
        decisions: Decisions with a price or, behind a closed gate, only a rank.
        reasons: Number of decisions by the reason why they have no price; includes `decisions` behind a
            closed gate.
    """

    hands: int
    decisions: tuple[Reviewed, ...]
    reasons: Mapping[str, int]


def review(
    tables: Dataset,
    players: Sequence[str],
    chosen: pl.DataFrame,
    cache: PoolCache | None = None,
    tell: Tell = lambda *_: None,
    *,
    is_thorough: bool = False,
) -> Review:
    """Price the decisions in player-hands against the pool of the other players, newest hands first.

    Each game (`GAME`) has its own pool. Each decision of the player-hands is in the review, or
    `Review.reasons` counts the reason why it is not.

    Args:
        tables: The dataset.
        players: Names of the reviewed players, who are not part of the pool.
        chosen: Columns `hand` and `seat` of the reviewed player-hands.
        cache: Cache of models and prices.
        tell: Progress callback, for each game: prices computed, prices to compute. An exception in it stops
            the job; prices computed before are in the cache.
        is_thorough: Whether to price small pots and routine folds as well.
    """
    games = usable_hands(tables, OF_GAMES)
    of_players = chosen_hands(tables, players=players, columns=("hand",)).select("hand").collect()
    wanted = games.join(chosen.select("hand").unique(), on="hand", how="semi")
    found: list[Reviewed] = []
    reasons = Counter(not_usable(tables, chosen, games["hand"]))
    for game, hands in wanted.group_by(GAME, maintain_order=True):
        of_game = games.join(hands.select(GAME).unique(), on=list(GAME), how="semi", nulls_equal=True)
        own = of_game.join(pl.concat([of_players, hands], how="diagonal"), on="hand", how="semi")["hand"]
        dealt = find_dealt(tables, players, of_hands=own)
        deciders = chosen.join(hands, on="hand", how="semi")
        decisions, small = _decided(tables, dealt.records, deciders, is_thorough=is_thorough)
        n_known = len(decisions) + small.total()
        made = with_choice(dealt.records).join(deciders, on=["hand", "seat"], how="semi").height
        reasons[NO_CARDS] += made - n_known
        if decisions:
            pool = pool_of(game, players, of_game)
            model = find_model(tables, pool, cache)
            if model is None:
                reasons[TOO_FEW] += n_known
                continue
            decisions, plain = _split(
                _newest_first(decisions, hands),
                partial(routine_fold_reason, model.population),
                is_thorough=is_thorough,
            )
            reasons += plain
            reasons[model.gate.reason] += len(decisions)
            decided = pl.Series([one.hand for one in decisions], dtype=pl.UInt32)
            rakes = rake_by_hand(tables.columns_of("hands", OF_RAKES), decided)
            prices = price_decisions(model, decisions, rakes, cache, tell)
            found += _reviewed(tables, dealt, model, prices)
        reasons += small
    left = {reason: count for reason, count in reasons.items() if reason and count}
    return Review(chosen["hand"].n_unique(), tuple(sorted(found, key=rank)), left)


def _decided(
    tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame, *, is_thorough: bool
) -> tuple[list[FacedDecision], Counter[str]]:
    """Return the decisions to price, and the number of decisions in small pots, keyed by reason.

    Most decisions are in small pots. To save memory, they are built and dropped in batches of `PART_HANDS`.
    """
    kept, small = list[FacedDecision](), Counter[str]()
    for part in deciders.select("hand").unique(maintain_order=True).iter_slices(PART_HANDS):
        played, choosing = (
            frame.join(part, on="hand", how="semi", maintain_order="left") for frame in (records, deciders)
        )
        without = None if is_thorough else small_pots(tables, played, choosing)
        found = every_decision(tables, played, choosing, without)
        large, reasons = _split(found, small_pot_reason, is_thorough=is_thorough)
        kept += large
        small += reasons
        if without is not None:
            small[SMALL_POT] += without.height
    return kept, small


def _split(
    decisions: Sequence[FacedDecision], why_not: Callable[[FacedDecision], str], *, is_thorough: bool
) -> tuple[list[FacedDecision], Counter[str]]:
    """Return the decisions to price, and the number of the other decisions by reason.

    Args:
        decisions: The decisions.
        why_not: Callback that returns the reason not to price a decision, or "".
        is_thorough: Whether to keep all decisions.
    """
    if is_thorough:
        return [*decisions], Counter()
    reasons = [why_not(decision) for decision in decisions]
    kept = [decision for decision, reason in zip(decisions, reasons, strict=True) if not reason]
    return kept, Counter(filter(None, reasons))


def review_hand(
    tables: Dataset,
    heroes: Sequence[str],
    hand: int,
    cache: PoolCache | None = None,
    tell: Tell = lambda *_: None,
) -> Review:
    """Price all decisions in one hand, of small pots too.

    Decisions of heroes with known cards are priced; if there are none, of all players with known cards.

    Args:
        tables: The dataset.
        heroes: Names of the hero; they are not part of the pool.
        hand: Hand key.
        cache: Cache of models and prices.
        tell: Progress callback: prices computed, prices to compute.
    """
    of_hand = pl.Series([hand], dtype=pl.UInt32)
    dealt = tables.columns_of("players", ("hand", "seat", "player", "hole_cards"), of_hand)
    known = dealt.filter(pl.col("hole_cards").is_not_null())
    own = known.filter(pl.col("player").is_in(list(heroes)))
    chosen = (known if own.is_empty() else own).select("hand", "seat")
    return review(tables, heroes, chosen, cache, tell, is_thorough=True)


def _newest_first(decisions: Sequence[FacedDecision], hands: pl.DataFrame) -> list[FacedDecision]:
    """Sort decisions by the time of their hands, newest first; hands without a time are last."""
    ordered = hands.sort("started_at", descending=True, nulls_last=True, maintain_order=True)
    places = {hand: place for place, hand in enumerate(ordered["hand"])}
    return sorted(decisions, key=lambda one: places[one.hand])


def player_hands_by_game(tables: Dataset) -> dict[tuple[str | None, ...], int]:
    """Count the player-hands of each game in `usable_hands`, keyed by `GAME`."""
    counted = usable_hands(tables, OF_GAMES).group_by(GAME).agg(pl.col("n_players").sum())
    return {tuple(game): count for *game, count in counted.select(*GAME, "n_players").iter_rows()}


def largest_game(tables: Dataset, players: Sequence[str], matching: pl.DataFrame | None = None) -> GamePool:
    """Return the pool of the game with the most hands; an empty pool without usable hands.

    Args:
        tables: The dataset.
        players: Names of the players outside the pool.
        matching: Columns `GAME`, one row per candidate game; None for all games.
    """
    games = usable_hands(tables, OF_GAMES)
    counted = games if matching is None else matching.join(games, on=list(GAME), how="semi", nulls_equal=True)
    largest = counted.group_by(GAME, maintain_order=True).len()
    largest = largest.sort("len", descending=True, maintain_order=True).head(1)
    of_game = games.join(largest, on=list(GAME), how="semi", nulls_equal=True)
    return pool_of(next(largest.select(GAME).iter_rows(), ()), players, of_game)


def pool_of(game: tuple[str | None, ...], players: Sequence[str], of_game: pl.DataFrame) -> GamePool:
    """Return the pool of a game: its newest hands, with at most `MOST_FITTED` player-hands.

    Args:
        game: Values of `GAME`.
        players: Names of the players outside the pool.
        of_game: Columns `OF_GAMES` of its hands.
    """
    newest = of_game.sort("started_at", "hand", descending=True, nulls_last=True)
    kept = newest.filter(pl.col("n_players").cum_sum() <= MOST_FITTED)["hand"].sort()
    return GamePool(game, tuple(players), kept, int(of_game["n_players"].sum()))


def rank(one: Reviewed) -> tuple[bool, float, int]:
    """Return the sort key: decisions with a shown price by loss, then the others by doubt, largest first."""
    price = one.price
    is_ordered_only = bool(one.reason) or not price.is_proven
    size = price.doubt if is_ordered_only else price.loss
    return is_ordered_only, -size, price.decision.hand


def _reviewed(tables: Dataset, dealt: FitHands, model: Model, prices: Sequence[Price]) -> list[Reviewed]:
    """Join prices with facts of their hands and the heroes' other answers, in the same order."""
    keys = [(one.decision.hand, one.decision.seat) for one in prices]
    decided = pl.DataFrame(keys, {"hand": pl.UInt32(), "seat": pl.Int64()}, orient="row")
    of_hands = decided["hand"].unique()
    positions = tables.columns_of("players", ("hand", "seat", "position"), of_hands)
    hands = tables.columns_of("hands", OF_HANDS, of_hands)
    facts = (
        decided.join(positions, on=["hand", "seat"], how="left", maintain_order="left")
        .join(hands, on="hand", how="left", maintain_order="left")
        .with_columns(pl.col("currency").fill_null(CHIPS))
    )
    own = _own_answers(dealt)
    return [
        Reviewed(price, row, _named(own.get(price.decision.step[:2], {}), price), model.gate.reason)
        for price, row in zip(prices, facts.iter_rows(named=True), strict=True)
    ]


def _named(counts: Mapping[int, int], price: Price) -> dict[str, int]:
    """Key the counts of a node by the names of the answers."""
    names = answer_names(price.decision)
    return {names[answer]: count for answer, count in counts.items()}


def _own_answers(dealt: FitHands) -> dict[tuple[int, int], Counter[int]]:
    """Count the answers of the heroes, keyed by street and node, then by answer index."""
    own = dealt.players.filter(~pl.col("is_pool"))
    made = dealt.records.join(own, on=["hand", "seat"], how="semi").select("street", "node", "answer")
    found: dict[tuple[int, int], Counter[int]] = {}
    for street, node, answer in made.iter_rows():
        found.setdefault((street, node), Counter())[answer] += 1
    return found
