"""Fits the pool of a dataset: the choice of known cards, and of the settings on held-out hands."""

import pickle
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.dataset import Dataset
from analysis.population.em import MOST_ROUNDS, FitSettings, fit, known_counts, log_likelihood
from analysis.population.hidden import UNKNOWN, PlayerHands, merged, player_hands
from analysis.population.policy import Policy
from analysis.population.population import Population
from analysis.population.records import find_records
from analysis.population.scores import hidden_card_scores

FOLDS: Final = 5
FEWEST: Final = 2_000  # threshold of a fit in player-hands
STRENGTHS: Final = (10.0, 40.0, 120.0)
TEMPERS: Final = (0.9, 1.0)
QUICK_ROUNDS: Final = 12
MOST_TRIED: Final = 40_000  # sample size in player-hands for the choice of settings


class FitHands(NamedTuple):
    """The input of a fit: decisions and known cards.

    Attributes:
        records: Rows of `find_records` of all players, the heroes too.
        players: One row per player-hand: `hand`, `seat`, `hole_cards`, `is_used` (whether a fit uses these
            cards) and `is_pool` (False for heroes).
    """

    records: pl.DataFrame
    players: pl.DataFrame

    def digest(self) -> str:
        """Compute a digest of the decisions and cards; boards are not part of it."""
        digest = sha256()
        for frame in (self.records, self.players):
            for column in frame.get_columns():
                digest.update(pickle.dumps(column.to_list()))
        return digest.hexdigest()


def find_dealt(
    tables: Dataset,
    heroes: Sequence[str] = (),
    *,
    of_hands: pl.Series | None = None,
    uses_all_cards: bool = True,
) -> FitHands:
    """Find the decisions and known cards of all players; the pool is all players except the heroes.

    A fit uses cards of players who went to showdown. With `uses_all_cards` it also uses all cards of hands
    without hidden cards.

    Args:
        tables: The dataset.
        heroes: Names of the players outside the pool.
        of_hands: Hand keys; None for all hands.
        uses_all_cards: Whether folded cards are used as well, in hands where all hole cards are known.
    """
    dealt = tables.columns_of(
        "players", ("hand", "seat", "player", "hole_cards", "went_to_showdown"), of_hands
    )
    is_full = pl.col("hole_cards").is_not_null().all().over("hand") & pl.lit(uses_all_cards)
    players = dealt.select(
        "hand",
        "seat",
        "hole_cards",
        is_used=is_full | (pl.col("went_to_showdown") == 1).fill_null(False),
        is_pool=~pl.col("player").is_in(list(heroes)),
    )
    return FitHands(find_records(tables, of_hands), players)


def pool_hands(tables: Dataset, dealt: FitHands) -> tuple[PlayerHands, NDArray[np.int32]]:
    """Return the player-hands of the pool with the cards for the fit, and all known hole cards.

    The second result has the index of the hole cards of each player-hand, `UNKNOWN` for hidden ones, without
    the filter `is_used`.
    """
    keys = ["hand", "seat"]
    others = dealt.players.filter("is_pool")
    hands = player_hands(tables, dealt.records.join(others, on=keys, how="semi", maintain_order="left"))
    used = hands.keys.join(dealt.players, on=keys, how="left", maintain_order="left")["is_used"].to_numpy()
    return hands.with_held(np.where(used, hands.held, UNKNOWN).astype(np.int32)), hands.held


def folds_of(hands: pl.Series) -> NDArray[np.intp]:
    """Return the cross-validation fold of each hand key, 0 to `FOLDS` - 1, by a hash; fold 0 is held out."""
    keys = hands.to_numpy().astype(np.uint64)
    found: NDArray[np.intp] = (keys * np.uint64(2_654_435_761) % np.uint64(2**32) >> np.uint64(7)).astype(
        np.intp
    )
    return found % FOLDS


def choose_settings(hands: PlayerHands, held_out: PlayerHands) -> FitSettings:
    """Choose strength and temper by their scores on held-out hands.

    The strength maximizes the likelihood of the held-out hands. The temper maximizes the score of their known
    cards that saw a flop; without such cards it is 1.

    Args:
        hands: Player-hands to fit; only the first `MOST_TRIED` are used.
        held_out: Player-hands for the scores.
    """
    hands, held_out = hands.take(np.arange(min(len(hands), MOST_TRIED))), merged(held_out)

    def likelihood(strength: float) -> float:
        fitted = fit_hands(hands, FitSettings(strength, 1.0), QUICK_ROUNDS)
        return log_likelihood(held_out, fitted.policy)

    strength = max(STRENGTHS, key=likelihood)
    scored = held_out.take(np.flatnonzero((held_out.held != UNKNOWN) & (held_out.boards[:, 1] > 0)))
    if not len(scored):
        return FitSettings(strength, 1.0)

    def bits(temper: float) -> float:
        fitted = fit_hands(hands, FitSettings(strength, temper), QUICK_ROUNDS)
        return float(hidden_card_scores(scored, fitted.policy, temper).bits.mean())

    return FitSettings(strength, max(TEMPERS, key=bits))


def fit_hands(
    hands: PlayerHands, settings: FitSettings, rounds: int = MOST_ROUNDS, start: Policy | None = None
) -> Population:
    """Fit a pool to player-hands, after merging equal ones; for the arguments see `fit`."""
    compact = merged(hands)
    known = known_counts(compact.take(np.flatnonzero(compact.held != UNKNOWN)))
    return Population.of_fit(fit(compact, settings, rounds, start), known, settings, len(hands))
