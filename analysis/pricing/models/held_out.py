"""Validation of prices on held-out river decisions with known cards of both players."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.dataset import Dataset
from analysis.population.fitting import FitHands, folds_of
from analysis.population.hidden import UNKNOWN
from analysis.population.nodes import CALL
from analysis.population.population import Population
from analysis.pricing.decisions import RIVER, FacedDecision, faced_bets
from analysis.pricing.models.calibration import NOT_CALIBRATED, Calibration, calibrate
from analysis.pricing.models.gate import MistakeCost, judge_mistakes, slope_of
from analysis.pricing.models.rakes import OF_RAKES, rake_by_hand
from analysis.pricing.prices import price_of, with_kinds
from analysis.pricing.river.showdown import ShowdownShare, pot_won, showdown_share, win_shares

KEYS: Final = ["hand", "seat"]
MOST_HIDDEN: Final = 0.05  # maximum share of hidden hole cards at showdowns


class HeldOutDecision(NamedTuple):
    """A held-out river decision that faces a bet, with known cards of both players.

    Attributes:
        decision: The decision.
        chance: Predicted share of the pot that a call wins, before recalibration.
        won: True share of the pot: 0, 0.5 or 1.
    """

    decision: FacedDecision
    chance: ShowdownShare
    won: float


class CheckedCall(NamedTuple):
    """A held-out call on the river with known cards of both players.

    Attributes:
        is_own: True if a hero called, False if a player of the pool called.
        share: Predicted share of the pot, recalibrated on other hands.
        won: True share of the pot: 0, 0.5 or 1.
        pot: Big blinds that the call can win, after rake.
        to_call: Big blinds to call.
    """

    is_own: bool
    share: float
    won: float
    pot: float
    to_call: float

    @property
    def predicted(self) -> float:
        """Predicted result of the call in big blinds."""
        return self.share * self.pot - self.to_call

    @property
    def realised(self) -> float:
        """Result of the call against the true cards in big blinds."""
        return self.won * self.pot - self.to_call


class Validation(NamedTuple):
    """The validation of a model on held-out hands.

    Attributes:
        calibration: Calibration fitted to all held-out decisions.
        slope: Result of `slope_of`, from shares that are each recalibrated on other hands.
        judged: The predicted and realised loss of called mistakes.
        calls: The calls among the held-out decisions.
    """

    calibration: Calibration = NOT_CALIBRATED
    slope: Calibration = NOT_CALIBRATED
    judged: MistakeCost = MistakeCost(0, 0.0, 0.0, 0.0)
    calls: tuple[CheckedCall, ...] = ()


def validate(tables: Dataset, dealt: FitHands, population: Population) -> Validation:
    """Fit the calibration to all held-out decisions, and validate it by two-fold cross-validation.

    Args:
        tables: The dataset.
        dealt: Result of `find_dealt` for one game.
        population: The pool, fitted without the held-out hands.

    Returns:
        The validation; the defaults of `Validation` without a held-out decision.
    """
    cases = held_out_cases(tables, dealt, population)
    if not cases:
        return Validation()
    decided = pl.Series([case.decision.hand for case in cases], dtype=pl.UInt32)
    rakes = rake_by_hand(tables.columns_of("hands", OF_RAKES), decided)
    own = {*dealt.players.filter(~pl.col("is_pool")).select(KEYS).iter_rows()}
    prices, checked = [], []
    for (decision, chance, won), calibration in _with_calibrations(cases):
        rake, big_blind = rakes[decision.hand], decision.big_blind
        prices.append(price_of(population, decision, chance, calibration, rake))
        share = calibration.of(chance.share, decision.pot / big_blind)
        pot, to_call = pot_won(decision, rake) / big_blind, decision.to_call / big_blind
        checked.append(CheckedCall((decision.hand, decision.seat) in own, share, won, pot, to_call))
    judged = judge_mistakes(with_kinds(prices, is_open=True), [one.pot for one in checked])
    slope = slope_of([one.share for one in checked], [one.won for one in checked])
    calls = (one for one, price in zip(checked, prices, strict=True) if price.chosen == "call")
    return Validation(calibration_of(cases), slope, judged, tuple(calls))


def _with_calibrations(
    cases: Sequence[HeldOutDecision],
) -> Iterator[tuple[HeldOutDecision, Calibration]]:
    """Yield each decision with a calibration fitted to the other half of the hands (odd or even keys)."""
    halves = [[case for case in cases if case.decision.hand % 2 == half] for half in (0, 1)]
    for some, others in permutations(halves):
        calibration = calibration_of(others)
        yield from ((case, calibration) for case in some)


def held_out_cases(tables: Dataset, dealt: FitHands, population: Population) -> list[HeldOutDecision]:
    """Find the held-out heads-up decisions that face a river bet of the pool, with both players' cards known.

    Hands with all cards known contribute calls, folds and raises. Hands with hidden cards contribute calls
    only, because a called bettor has to show. Two rules avoid selection bias in them: calls of the pool are
    used only if at most `MOST_HIDDEN` of the pool's cards at showdowns are hidden; calls of the heroes are
    used only if the bettor showed in nearly all of them.
    """
    players = _held_out_players(dealt)
    is_eligible = (
        pl.col("is_full") | ~pl.col("is_pool") | pl.lit(value=_shows_losers(dealt)) & pl.col("is_shown")
    )
    deciders = players.filter(is_eligible, pl.col("hole_cards").is_not_null())
    full = set(players.filter("is_full")["hand"])
    of_hero = {*players.filter(~pl.col("is_pool"), ~pl.col("is_full")).select(KEYS).iter_rows()}
    of_pool = players.filter("is_pool").select(*KEYS, "is_shown")
    is_shown = {(hand, seat): shown for hand, seat, shown in of_pool.iter_rows()}
    records = dealt.records.join(deciders.select("hand").unique(), on="hand", how="semi")
    rivers = [
        one
        for one in faced_bets(tables, records, deciders)
        if one.street == RIVER
        and (one.hand, one.opponent) in is_shown
        and (one.step.answer == CALL or one.hand in full)
    ]
    known = [one for one in rivers if is_shown[one.hand, one.opponent] and one.opponent_held != UNKNOWN]
    n_known, n_called = (sum((one.hand, one.seat) in of_hero for one in some) for some in (known, rivers))
    if n_known < (1 - MOST_HIDDEN) * n_called:
        known = [one for one in known if (one.hand, one.seat) not in of_hero]
    return [_held_out_decision(population, one) for one in known]


def _held_out_players(dealt: FitHands) -> pl.DataFrame:
    """Return the rows of `FitHands.players` in held-out hands (fold 0), with two more columns.

    `is_shown`: The hole cards are known and used in fits. `is_full`: `is_shown` for all players of the hand.
    """
    keys = dealt.players["hand"].unique()
    held_out = keys.filter(pl.Series(folds_of(keys) == 0))
    is_shown = pl.col("is_used") & pl.col("hole_cards").is_not_null()
    return dealt.players.filter(pl.col("hand").is_in(held_out.implode())).with_columns(
        is_shown=is_shown, is_full=is_shown.all().over("hand")
    )


def _held_out_decision(population: Population, decision: FacedDecision) -> HeldOutDecision:
    won = win_shares(decision.board, decision.held)[decision.opponent_held]
    return HeldOutDecision(decision, showdown_share(population, decision), float(won))


def _shows_losers(dealt: FitHands) -> bool:
    """Whether losers of the pool show too: at most `MOST_HIDDEN` of its cards at showdowns are hidden."""
    hidden = dealt.players.filter("is_pool", "is_used")["hole_cards"].is_null().mean()
    return isinstance(hidden, float) and hidden <= MOST_HIDDEN


def calibration_of(cases: Sequence[HeldOutDecision]) -> Calibration:
    """Fit a calibration to held-out decisions; see `calibrate`."""
    rows = [(case.chance.share, case.won, case.decision.pot / case.decision.big_blind) for case in cases]
    return calibrate(*np.array(rows).reshape(-1, 3).T)
