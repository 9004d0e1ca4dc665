"""The model behind prices: the population, its calibration, and the gate; fitted once for a set of hands."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.dataset import Tables
from analysis.population.fitting import (
    FEWEST,
    Dealt,
    choose_settings,
    fit_hands,
    folds_of,
    pool_hands,
)
from analysis.population.hidden import UNKNOWN
from analysis.population.population import Population
from analysis.population.scores import Estimators, compare_estimators
from analysis.population.storing import packed, unpacked
from analysis.pricing.calibration import NOT_CALIBRATED, Calibration, calibrate
from analysis.pricing.decisions import RIVER, Decision, faced_bets
from analysis.pricing.gate import Gate, Judged, find_gate, judge_mistakes, slope_of
from analysis.pricing.prices import Price, price_of, with_kinds
from analysis.pricing.rakes import Rakes, rake_by_hand
from analysis.pricing.showdown import Chance, pot_won, showdown_chance, win_shares
from hhparser.base.entries import Entries

VERSION: Final = 4
MORE_ROUNDS: Final = 12  # from four fifths of the hands to all of them
LENGTH_BYTES: Final = 8


@dataclass(frozen=True, eq=False)
class Model:
    """What prices are computed from.

    Attributes:
        population: The pool.
        calibration: How its win shares are recalibrated.
        gate: Whether prices may be told.
        scores: How the population compares with simpler estimators.
    """

    population: Population
    calibration: Calibration
    gate: Gate
    scores: Estimators


def find_model(tables: Tables, dealt: Dealt, cache: Path | None = None) -> Model | None:
    """The model of a pool; None if there are not enough hands.

    Args:
        tables: What was read.
        dealt: The decisions in the hands of one game.
        cache: Folder where fitted models are kept.
    """
    entries = None if cache is None else Entries(cache, most=20)
    key = f"{VERSION} {dealt.digest()}"
    if entries is not None and (data := entries.read(key)) is not None:
        return _unpacked(data)
    model = fit_model(tables, dealt)
    if model is not None and entries is not None:
        entries.write(key, _packed(model))
    return model


def fit_model(tables: Tables, dealt: Dealt) -> Model | None:
    """Fit the pool, and judge its prices on a fifth of the hands; None if there are not enough hands."""
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
    return Model(population, calibration, find_gate(population.player_hands, slope, judged), scores)


class Case(NamedTuple):
    """A held-out decision whose opponent's cards are known: the predicted and the true share of the pot."""

    decision: Decision
    chance: Chance
    won: float


def held_out_cases(tables: Tables, dealt: Dealt, population: Population) -> list[Case]:
    """The decisions of the pool in the held-out hands, with known cards on both sides."""
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
            found.append(Case(decision, showdown_chance(population, decision), float(won)))
    return found


def _judged(tables: Tables, dealt: Dealt, population: Population) -> tuple[Calibration, Calibration, Judged]:
    """The calibration on all cases, and how it does on cases that it was not fitted to."""
    cases = held_out_cases(tables, dealt, population)
    if not cases:
        return NOT_CALIBRATED, NOT_CALIBRATED, Judged(0, 0.0, 0.0, 0.0)
    rakes = rake_by_hand(tables.hands)
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


def calibration_of(cases: Sequence[Case]) -> Calibration:
    """The calibration that the cases show."""
    rows = [(case.chance.share, case.won, case.decision.pot / case.decision.big_blind) for case in cases]
    return calibrate(*np.array(rows).reshape(-1, 3).T)


def price_decisions(model: Model, decisions: Sequence[Decision], rakes: Rakes) -> list[Price]:
    """The prices of some decisions, each with its kind; losses are shrunk by what all of them show."""
    found = [
        price_of(
            model.population,
            decision,
            showdown_chance(model.population, decision),
            model.calibration,
            rakes[decision.hand],
        )
        for decision in decisions
    ]
    return with_kinds(found, is_open=model.gate.is_open)


def _packed(model: Model) -> bytes:
    facts = json.dumps({
        "calibration": [*model.calibration],
        "gate": [model.gate.reason, model.gate.slope, [*model.gate.judged]],
        "scores": [*model.scores],
    }).encode()  # fmt: skip
    return len(facts).to_bytes(LENGTH_BYTES) + facts + packed(model.population)


def _unpacked(data: bytes) -> Model:
    end = LENGTH_BYTES + int.from_bytes(data[:LENGTH_BYTES])
    facts = json.loads(data[LENGTH_BYTES:end])
    line, covariance, n = facts["calibration"]
    reason, gate_slope, judged = facts["gate"]
    calibration = Calibration(tuple(line), tuple(map(tuple, covariance)), n)
    gate = Gate(reason, gate_slope, Judged(*judged))
    return Model(unpacked(data[end:]), calibration, gate, Estimators(*facts["scores"]))
