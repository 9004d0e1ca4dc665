"""The model behind prices: population, calibration and gate, fitted once for a set of hands."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from analysis.dataset import Dataset
from analysis.population.fitting import (
    FEWEST,
    FitHands,
    choose_settings,
    fit_hands,
    folds_of,
    pool_hands,
)
from analysis.population.population import Population
from analysis.population.scores import Estimators, compare_estimators
from analysis.pricing.models.calibration import Calibration
from analysis.pricing.models.gate import Gate, find_gate
from analysis.pricing.models.held_out import CheckedCall, validate
from hhparser.workers import Tell

MORE_ROUNDS: Final = 12  # iterations from the fit of four fifths to the fit of all hands
STEPS: Final = 5  # progress steps of a fit


@dataclass(frozen=True, eq=False)
class Model:
    """All fitted inputs of a price, for one pool.

    Attributes:
        population: The fitted pool.
        calibration: Parameters for the recalibration of win shares.
        gate: Whether prices are shown, and the reason if not.
        scores: Validation scores of the population and of simpler estimators.
        calls: Held-out calls on the river with known cards of both players.
        key: Cache key; "" if the model is not in a cache.
    """

    population: Population
    calibration: Calibration
    gate: Gate
    scores: Estimators
    calls: tuple[CheckedCall, ...] = ()
    key: str = ""


def fit_model(tables: Dataset, dealt: FitHands, tell: Tell = lambda *_: None) -> Model | None:
    """Fit the pool, and validate its prices on a held-out fifth of the hands.

    The validation uses a fit of the other four fifths; the returned population is fitted to all hands.

    Args:
        tables: The dataset.
        dealt: Result of `find_dealt` for one game.
        tell: Progress callback: steps done, number of steps. An exception in it stops the fit.

    Returns:
        The model, without a cache key; None if the pool has fewer than `FEWEST` player-hands.
    """
    if dealt.players["is_pool"].sum() < FEWEST:
        return None
    tell(0, STEPS)
    hands, _ = pool_hands(tables, dealt)
    is_held_out = folds_of(hands.keys["hand"]) == 0
    rest, held_out = (hands.take(np.flatnonzero(which)) for which in (~is_held_out, is_held_out))
    if not len(rest) or not len(held_out):
        return None
    tell(1, STEPS)
    settings = choose_settings(rest, held_out)
    tell(2, STEPS)
    partial = fit_hands(rest, settings)
    tell(3, STEPS)
    calibration, slope, judged, calls = validate(tables, dealt, partial)
    scores = compare_estimators(rest, partial, held_out)
    tell(4, STEPS)
    population = fit_hands(hands, settings, MORE_ROUNDS, partial.policy)
    gate = find_gate(population.player_hands, effective_players(tables, dealt), slope, judged)
    tell(STEPS, STEPS)
    return Model(population, calibration, gate, scores, calls)


def effective_players(tables: Dataset, dealt: FitHands) -> float:
    """Compute the effective number of players: the inverse of the sum of squared shares of player-hands.

    Each player-hand of an anonymous table is treated as another player. 0 for an empty pool.
    """
    of_hands = dealt.players["hand"].unique()
    pool = tables.columns_of("players", ("hand", "seat", "player"), of_hands).join(
        dealt.players.filter("is_pool"), on=["hand", "seat"], how="semi"
    )
    known = tables.columns_of("hands", ("hand", "anonymous"), of_hands).filter(~pl.col("anonymous"))
    named = pool.join(known, on="hand", how="semi")
    squares = float((named["player"].value_counts()["count"] ** 2).sum()) + pool.height - named.height
    return pool.height**2 / squares if squares else 0.0
