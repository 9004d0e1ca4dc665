"""Fits the pool of a dataset: whose cards count as known, and the settings chosen on held-out hands."""

import pickle
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.dataset import Tables
from analysis.population.em import MOST_ROUNDS, Settings, fit, known_counts, log_likelihood
from analysis.population.hidden import UNKNOWN, PlayerHands, merged, player_hands
from analysis.population.policy import Policy
from analysis.population.population import Population
from analysis.population.records import find_records
from analysis.population.scores import hidden_card_scores

FOLDS: Final = 5
FEWEST: Final = 2_000  # player-hands, below which nothing is fitted
STRENGTHS: Final = (10.0, 40.0, 120.0)
TEMPERS: Final = (0.9, 1.0)
QUICK_ROUNDS: Final = 12
MOST_TRIED: Final = 40_000  # player-hands that settings are tried on


class Dealt(NamedTuple):
    """The decisions of a dataset and whose cards may be used to fit the pool.

    Attributes:
        records: Rows of `find_records` of all players, the heroes too.
        players: `hand`, `seat`, `hole_cards`, `is_used` (for the fit) and `is_pool` of all players.
    """

    records: pl.DataFrame
    players: pl.DataFrame

    def only(self, hands: pl.Series) -> "Dealt":
        """The decisions in some hands."""
        is_in = pl.col("hand").is_in(hands.implode())
        return Dealt(self.records.filter(is_in), self.players.filter(is_in))

    def digest(self) -> str:
        """A digest of all that a fit depends on, but for the boards."""
        digest = sha256()
        for frame in (self.records, self.players):
            for column in frame.get_columns():
                digest.update(pickle.dumps(column.to_list()))
        return digest.hexdigest()


def find_dealt(tables: Tables, heroes: Sequence[str] = (), *, uses_all_cards: bool = True) -> Dealt:
    """The decisions of all players; the pool is everyone but the heroes.

    Cards may be used if they were shown at a showdown, or if all cards of the hand are known.

    Args:
        tables: What was read.
        heroes: Players who are not part of the pool.
        uses_all_cards: Whether hands of which all cards are known show all of them to the fit.
    """
    dealt = tables.columns_of("players", ("hand", "seat", "player", "hole_cards", "went_to_showdown"))
    is_full = pl.col("hole_cards").is_not_null().all().over("hand") & pl.lit(uses_all_cards)
    players = dealt.select(
        "hand",
        "seat",
        "hole_cards",
        is_used=is_full | (pl.col("went_to_showdown") == 1).fill_null(False),
        is_pool=~pl.col("player").is_in(list(heroes)),
    )
    return Dealt(find_records(tables), players)


def pool_hands(tables: Tables, dealt: Dealt) -> tuple[PlayerHands, NDArray[np.int32]]:
    """The player-hands of the pool with the cards that may be used, and with all that are known."""
    keys = ["hand", "seat"]
    others = dealt.players.filter("is_pool")
    hands = player_hands(tables, dealt.records.join(others, on=keys, how="semi", maintain_order="left"))
    used = hands.keys.join(dealt.players, on=keys, how="left", maintain_order="left")["is_used"].to_numpy()
    return hands.with_held(np.where(used, hands.held, UNKNOWN).astype(np.int32)), hands.held


def folds_of(hands: pl.Series) -> NDArray[np.intp]:
    """The fold of each hand, by its key: evenly spread, and the same every time."""
    keys = hands.to_numpy().astype(np.uint64)
    found: NDArray[np.intp] = (keys * np.uint64(2_654_435_761) % np.uint64(2**32) >> np.uint64(7)).astype(
        np.intp
    )
    return found % FOLDS


def choose_settings(hands: PlayerHands, held_out: PlayerHands) -> Settings:
    """Choose the strength by the likelihood of held-out hands with their cards, the temper by the cards.

    Without cards shown after the flop nothing is tempered: it makes single answers look less certain.
    """
    hands = hands.take(np.arange(min(len(hands), MOST_TRIED)))

    def likelihood(strength: float) -> float:
        fitted = fit_hands(hands, Settings(strength, 1.0), QUICK_ROUNDS)
        return log_likelihood(held_out, fitted.policy)

    strength = max(STRENGTHS, key=likelihood)
    scored = held_out.take(np.flatnonzero((held_out.held != UNKNOWN) & (held_out.boards[:, 1] > 0)))
    if not len(scored):
        return Settings(strength, 1.0)

    def bits(temper: float) -> float:
        fitted = fit_hands(hands, Settings(strength, temper), QUICK_ROUNDS)
        return float(hidden_card_scores(scored, fitted.policy, temper).bits.mean())

    return Settings(strength, max(TEMPERS, key=bits))


def fit_hands(
    hands: PlayerHands, settings: Settings, rounds: int = MOST_ROUNDS, start: Policy | None = None
) -> Population:
    """Fit some player-hands; arguments as for `fit`."""
    compact = merged(hands)
    known = known_counts(compact.take(np.flatnonzero(compact.held != UNKNOWN)))
    return Population.of_fit(fit(compact, settings, rounds, start), known, settings, len(hands))
