"""The model behind prices: the population, its calibration, and the gate; fitted once for a set of hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

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
from analysis.population.hidden import UNKNOWN
from analysis.population.population import Population
from analysis.population.scores import Estimators, compare_estimators
from analysis.pricing.decisions import RIVER, FacedDecision, faced_bets
from analysis.pricing.models.calibration import NOT_CALIBRATED, Calibration, calibrate
from analysis.pricing.models.gate import Gate, MistakeCost, find_gate, judge_mistakes, slope_of
from analysis.pricing.models.rakes import OF_RAKES, rake_by_hand
from analysis.pricing.prices import price_of, with_kinds
from analysis.pricing.river.showdown import Chance, pot_won, showdown_chance, win_shares

MORE_ROUNDS: Final = 12  # iterations from the fit of four fifths to the fit of all hands


@dataclass(frozen=True, eq=False)
class Model:
    """The input of prices, fitted once for a pool.

    Attributes:
        population: The fitted pool.
        calibration: Parameters for the recalibration of win shares.
        gate: Whether prices are shown.
        scores: Validation scores of the population and of simpler estimators.
        key: Cache key; "" if the model is not in a cache.
    """

    population: Population
    calibration: Calibration
    gate: Gate
    scores: Estimators
    key: str = ""


def fit_model(tables: Dataset, dealt: FitHands) -> Model | None:
    """Fit the pool, and validate its prices on a fifth of the hands; None below the threshold in hands."""
    if dealt.players["is_pool"].sum() < FEWEST:
        return None
    hands, _ = pool_hands(tables, dealt)
    is_held_out = folds_of(hands.keys["hand"]) == 0
    rest, held_out = (hands.take(np.flatnonzero(which)) for which in (~is_held_out, is_held_out))
    if not len(rest) or not len(held_out):
        return None
    settings = choose_settings(rest, held_out)
    partial = fit_hands(rest, settings)
    calibration, slope, judged = _judged(tables, dealt, partial)
    scores = compare_estimators(rest, partial, held_out)
    population = fit_hands(hands, settings, MORE_ROUNDS, partial.policy)
    gate = find_gate(population.player_hands, effective_players(tables, dealt), slope, judged)
    return Model(population, calibration, gate, scores)


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


class HeldOutDecision(NamedTuple):
    """A held-out decision with known cards: the predicted and the true share of the pot."""

    decision: FacedDecision
    chance: Chance
    won: float


def held_out_cases(tables: Dataset, dealt: FitHands, population: Population) -> list[HeldOutDecision]:
    """Find the river decisions of the pool in held-out hands with known cards of both players."""
    keys = dealt.players["hand"].unique()
    held_out = keys.filter(pl.Series(folds_of(keys) == 0))
    shown = dealt.players.filter(
        pl.col("is_pool") & pl.col("is_used") & pl.col("hand").is_in(held_out.implode())
    )
    records = dealt.records.join(shown.select("hand").unique(), on="hand", how="semi")
    usable = set(shown.select("hand", "seat").iter_rows())
    found = []
    for decision in faced_bets(tables, records, shown):
        both = {(decision.hand, decision.seat), (decision.hand, decision.opponent)}
        if decision.street == RIVER and both <= usable and decision.opponent_held != UNKNOWN:
            won = win_shares(decision.board, decision.held)[decision.opponent_held]
            found.append(HeldOutDecision(decision, showdown_chance(population, decision), float(won)))
    return found


def _judged(
    tables: Dataset, dealt: FitHands, population: Population
) -> tuple[Calibration, Calibration, MistakeCost]:
    """Fit the calibration to all cases, and validate it on cases outside the fit."""
    cases = held_out_cases(tables, dealt, population)
    if not cases:
        return NOT_CALIBRATED, NOT_CALIBRATED, MistakeCost(0, 0.0, 0.0, 0.0)
    decided = pl.Series([case.decision.hand for case in cases], dtype=pl.UInt32)
    rakes = rake_by_hand(tables.columns_of("hands", OF_RAKES), decided)
    prices, shares, pots = [], [], []
    halves = np.array([case.decision.hand % 2 for case in cases])
    for half in (0, 1):
        fitted_to = [case for case, place in zip(cases, halves, strict=True) if place != half]
        calibration = calibration_of(fitted_to)
        for case in (case for case, place in zip(cases, halves, strict=True) if place == half):
            rake = rakes[case.decision.hand]
            prices.append(price_of(population, case.decision, case.chance, calibration, rake))
            pot_bb = case.decision.pot / case.decision.big_blind
            shares.append((calibration.of(case.chance.share, pot_bb), case.won))
            pots.append(pot_won(case.decision, rake) / case.decision.big_blind)
    predicted, won = zip(*shares, strict=True)
    judged = judge_mistakes(with_kinds(prices, is_open=True), pots)
    return calibration_of(cases), slope_of(predicted, won), judged


def calibration_of(cases: Sequence[HeldOutDecision]) -> Calibration:
    """Fit the calibration to cases."""
    rows = [(case.chance.share, case.won, case.decision.pot / case.decision.big_blind) for case in cases]
    return calibrate(*np.array(rows).reshape(-1, 3).T)
