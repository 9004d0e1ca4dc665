"""The model behind prices: the population, its calibration, and the gate; fitted once for a set of hands."""

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
STEPS: Final = 5  # of a fit


@dataclass(frozen=True, eq=False)
class Model:
    """The input of prices, fitted once for a pool.

    Attributes:
        population: The fitted pool.
        calibration: Parameters for the recalibration of win shares.
        gate: Whether prices are shown.
        scores: Validation scores of the population and of simpler estimators.
        calls: Held-out calls on the river with known cards.
        key: Cache key; "" if the model is not in a cache.
    """

    population: Population
    calibration: Calibration
    gate: Gate
    scores: Estimators
    calls: tuple[CheckedCall, ...] = ()
    key: str = ""


def fit_model(tables: Dataset, dealt: FitHands, tell: Tell = lambda *_: None) -> Model | None:
    """Fit the pool, and validate its prices on a fifth of the hands; None below the threshold in hands.

    Args:
        tables: The dataset.
        dealt: The decisions of a game.
        tell: Progress callback: steps done, number of steps. An exception in it stops the fit.
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
    """Compute the effective number of players in a pool, the inverse of the sum of squared shares.

    An anonymous player counts as a new player in each hand.
    """
    of_hands = dealt.players["hand"].unique()
    pool = tables.columns_of("players", ("hand", "seat", "player"), of_hands).join(
        dealt.players.filter("is_pool"), on=["hand", "seat"], how="semi"
    )
    known = tables.columns_of("hands", ("hand", "anonymous"), of_hands).filter(~pl.col("anonymous"))
    named = pool.join(known, on="hand", how="semi")
    squares = float((named["player"].value_counts()["count"] ** 2).sum()) + pool.height - named.height
    return pool.height**2 / squares if squares else 0.0
