"""Validation of the prices of calls: on real hands with all cards, and on dealt pools.

    PYTHONPATH=. python benchmarks/pricing.py FOLDER [DECISIONS [HANDS]] | tee benchmarks/pricing.txt

Real hands (see `full_cards`), five folds: each fold is priced by a model of the other four, and its shares of
the pot are recalibrated on the predictions for the others. The slope is from a logistic regression of the
shares won on the predicted shares: 1 is calibrated, below 1 overconfident. Called mistakes are compared with
the opponent's actual cards.

Dealt pools (see `dealt_pool`): the truth follows from the policies. Dealt hands are kept in FOLDER. Takes
about 25 minutes of processor time.
"""

import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import numpy as np
import polars as pl
from dealt_pool import (
    PLANTED,
    DealtPool,
    FacedBet,
    dealt_pool,
    planted_strength,
    pool_value,
    true_gain,
    true_value,
)
from full_cards import RealHands, real_hands

from analysis.population.fitting import (
    FOLDS,
    FitHands,
    choose_settings,
    find_dealt,
    fit_hands,
    folds_of,
    pool_hands,
)
from analysis.population.hidden import UNKNOWN, PlayerHands
from analysis.population.nodes import MIDDLE
from analysis.population.population import Population
from analysis.pricing.decisions import FacedDecision, every_decision, faced_bets, unbet_rivers
from analysis.pricing.models.calibration import Calibration
from analysis.pricing.models.gate import MistakeCost, judge_mistakes, slope_of
from analysis.pricing.models.held_out import HeldOutDecision, calibration_of
from analysis.pricing.models.kept import price_decisions
from analysis.pricing.models.model import Model, fit_model
from analysis.pricing.models.rakes import rake_by_hand
from analysis.pricing.prices import WIDEST, Price, PriceKind, price_of, with_kinds
from analysis.pricing.reasons import routine_fold_reason, small_pot_reason
from analysis.pricing.review import Reviewed, rank
from analysis.pricing.river.showdown import pot_won, showdown_share, win_shares
from analysis.pricing.river.tree import SIZES
from hhparser.engine.play.sessions import NAMES
from hhparser.model import CALL, FLOP, FOLD, PREFLOP, RIVER, TURN, Street

USUAL: Final = (100, 20_000)
Z: Final = 1.96
OPEN_DEALS: Final = 600  # hole cards of the opponent drawn for the true value of a bet
DOUBT: Final = 0.45  # distance of a probability from one half
PLANTED_SEEDS: Final = range(11, 31)
STREETS_PRICED: Final = (RIVER, TURN, FLOP, PREFLOP)
THIRDS: Final = ("smallest", "middle", "largest")
MIXED: Final = ("regular", "calls_rivers", "opens_too_much", "limps", "calls_flops", "never_cbets_turns")
POOLS: Final = {"regular": ("regular",) * 6, "six styles": MIXED}
# above the threshold of the gate; the error of the model was set on the first pool, not on the second
LARGE_POOLS: Final = {
    "six other styles": ("calls_flops", "limps", "loose", "never_cbets_turns", "folds_to_3bets", "tight"),
    "six styles of both": ("loose", "calls_rivers", "tight", "opens_too_much", "regular", "folds_to_3bets"),
}
LARGE: Final = 40_000
LARGE_SEEDS: Final = (2, 3)


def main() -> None:
    """Print the rows of the proof."""
    folder, numbers = Path(sys.argv[1]), [int(text) for text in sys.argv[2:]]
    decisions, hands = [*numbers, *USUAL[len(numbers) :]]
    for name, styles in POOLS.items():
        policies = dict(zip(NAMES, styles, strict=False))
        print_dealt(folder, name, dealt_pool(folder, policies, 1, hands), policies, decisions)
    for name, styles in LARGE_POOLS.items():
        policies = dict(zip(NAMES, styles, strict=False))
        for seed in LARGE_SEEDS:
            print_large(
                f"{name}, seed {seed}", dealt_pool(folder, policies, seed, LARGE), policies, decisions
            )
    for real in real_hands():
        dealt = find_dealt(real.tables, real.heroes, uses_all_cards=False)
        hands, held = pool_hands(real.tables, dealt)
        print_real(real, dealt, hands, "showdowns")
        print_real(real, dealt, hands.with_held(held), "all cards")


def fit_pool(name: str, pool: DealtPool) -> tuple[FitHands, Model]:
    """Fit a model to the showdowns of a dealt pool, and print the state of its gate."""
    dealt = find_dealt(pool.tables, uses_all_cards=False)
    model = fit_model(pool.tables, dealt)
    assert model is not None
    print(f"dealt pool, {name}: {model.population.player_hands:,} player-hands")
    print(f"  gate: {model.gate.reason or 'open'}; {judged_words(model.gate.judged)}", flush=True)
    return dealt, model


def names_of(pool: DealtPool) -> dict[tuple[int, int], str]:
    """Return the name of each player by hand and seat."""
    players = pool.tables.players["hand", "seat", "player"]
    return {(hand, seat): name for hand, seat, name in players.iter_rows()}


def print_dealt(folder: Path, name: str, pool: DealtPool, policies: dict[str, str], decisions: int) -> None:
    """Print the errors of prices in a dealt pool by street; the fit sees the cards of showdowns."""
    dealt, model = fit_pool(name, pool)
    styles = {key: policies[name] for key, name in names_of(pool).items()}
    for street in STREETS_PRICED:
        print_street(pool, dealt, model, styles, street, decisions)
    print_open(pool, dealt, model, styles, decisions)
    if len(set(policies.values())) == 1:
        print_planted(folder, model)


def print_large(name: str, pool: DealtPool, policies: dict[str, str], decisions: int) -> None:
    """Print the errors of river prices against a player of the pool whose policy is unknown."""
    dealt, model = fit_pool(name, pool)
    names = names_of(pool)
    calls = priced_calls(pool, dealt, RIVER, decisions)
    prices = price_decisions(model, [decision for _, decision in calls], rake_by_hand(pool.tables.hands))
    true, value, error, pot = [], [], [], []
    for (call, decision), price in zip(calls, prices, strict=True):
        others = [policy for who, policy in policies.items() if who != names[call.hand, call.seat]]
        true.append(pool_value(call, others, 1) / decision.big_blind)
        value.append(price.answers[1].value)
        error.append(price.answers[1].error)
        pot.append(price.pot_bb)
    off, errors, pots = np.array(value) - true, np.array(error), np.array(pot)
    is_held, is_shown = np.abs(off) <= Z * errors, Z * errors <= WIDEST * pots
    print(
        f"  river, {len(prices)} calls: bias {(off / pots).mean():+.3f} of the pot, median error "
        f"{np.median(np.abs(off) / pots):.3f}; 95% intervals that hold the truth: {is_held.mean():.3f}; of "
        f"{is_shown.sum()} narrow enough to be shown: {is_held[is_shown].mean():.3f}",
        flush=True,
    )


def print_planted(folder: Path, model: Model) -> None:
    """Print the ranks of planted mistakes among the decisions of a player in a pool of regulars."""
    places, first, listed = [], [], []
    for seed in PLANTED_SEEDS:
        pool = dealt_pool(folder, dict(zip(NAMES, ("planted", *("regular",) * 5), strict=False)), seed, 1_000)
        own = pool.tables.players.filter(pl.col("player") == NAMES[0]).select("hand", "seat")
        planted = {(one.hand, one.seat) for one in pool.faced if is_planted(one)} & set(own.iter_rows())
        records = find_dealt(pool.tables, uses_all_cards=False).records
        decisions = [
            one
            for one in every_decision(pool.tables, records, own)
            if not small_pot_reason(one) and not routine_fold_reason(model.population, one)
        ]
        prices = price_decisions(model, decisions, rake_by_hand(pool.tables.hands))
        reviewed = sorted((Reviewed(one, {}, {}, model.gate.reason) for one in prices), key=rank)
        found = [
            place
            for place, one in enumerate(reviewed, 1)
            if (one.price.decision.hand, one.price.decision.seat) in planted
            and one.price.decision.street == RIVER
            and one.price.decision.to_call
        ]
        places += found
        first.append(min(found, default=0))
        listed.append(len(reviewed))
    print(
        f"  planted mistakes, {len(listed)} seeds of 1,000 hands: {len(places)} among {sum(listed)} "
        f"decisions, {sum(place <= 10 for place in places)} of them in the first ten of their seed"
    )
    print(f"    place of the first in each seed (0 for none): {', '.join(map(str, first))}", flush=True)


def is_planted(faced: FacedBet) -> bool:
    """Whether a decision is a planted mistake."""
    view, kind = faced.decision
    strength = planted_strength(view)
    return (strength <= PLANTED[0] and kind.kind is CALL) or (strength >= PLANTED[1] and kind.kind is FOLD)


def print_street(
    pool: DealtPool,
    dealt: FitHands,
    model: Model,
    styles: dict[tuple[int, int], str],
    street: Street,
    decisions: int,
) -> None:
    """Print the errors of prices on a street."""
    calls = priced_calls(pool, dealt, street, decisions)
    started = process_time()
    prices = price_decisions(model, [decision for _, decision in calls], rake_by_hand(pool.tables.hands))
    taken = (process_time() - started) / len(prices)
    found = [
        true_value(call, (styles[call.hand, call.seat], styles[call.hand, call.opponent]), 1)
        for call, _ in calls
    ]
    true, of_truth = np.array(found).T / np.array([decision.big_blind for _, decision in calls])
    value, error = (
        np.array([getattr(one.answers[1], part) for one in prices]) for part in ("value", "error")
    )
    pot = np.array([one.pot_bb + one.decision.to_call / one.decision.big_blind for one in prices])
    off = (value - true) / pot
    called = [
        (one.chosen, truth)
        for one, truth in zip(with_kinds(prices, is_open=True), true.tolist(), strict=True)
        if one.kind is PriceKind.MISTAKE
    ]
    wrong = sum((truth if chosen == "fold" else -truth) <= 0 for chosen, truth in called)
    print(f"  {street.name.lower()}, {len(prices)} calls, {1000 * taken:.0f} ms each")
    print(
        f"    of the pot after a call: bias {off.mean():+.3f} (error {off.std() / len(off) ** 0.5:.3f}), "
        f"median error {np.median(np.abs(off)):.3f}, 90th percentile {np.quantile(np.abs(off), 0.9):.3f}, "
        f"half an interval {np.median(Z * error / pot):.3f}, "
        f"error of the truth {np.median(of_truth / pot):.3f}"
    )
    within = np.abs(value - true) <= Z * np.hypot(error, of_truth)
    print(f"    95% intervals that hold the truth: {within.mean():.3f}")
    print(f"    called mistakes {len(called)}, of them none {wrong}", flush=True)


def print_open(
    pool: DealtPool, dealt: FitHands, model: Model, styles: dict[tuple[int, int], str], decisions: int
) -> None:
    """Print the errors of the difference between a check and a bet of two thirds of the pot on the river."""
    opened = bets_of_two_thirds(pool, dealt, decisions)
    started = process_time()
    prices = price_decisions(model, [decision for _, decision in opened], rake_by_hand(pool.tables.hands))
    taken = (process_time() - started) / len(prices)
    found = []
    for one, decision in opened:
        played_by = styles[one.hand, one.seat], styles[one.hand, one.opponent]
        found.append(true_gain(one, decision.raised_by, played_by, 1, OPEN_DEALS))
    true, of_truth = np.array(found).T / np.array([decision.big_blind for _, decision in opened])
    value, error = (np.array([getattr(one, part) for one in prices]) for part in ("difference", "error"))
    pot = np.array([one.pot_bb for one in prices])
    off = (value - true) / pot
    print(f"  river, {len(prices)} checks or bets of two thirds of the pot, {1000 * taken:.0f} ms each")
    print(
        f"    check less bet, of the pot: bias {off.mean():+.3f} (error {off.std() / len(off) ** 0.5:.3f}), "
        f"median error {np.median(np.abs(off)):.3f}, 90th percentile {np.quantile(np.abs(off), 0.9):.3f}, "
        f"half an interval {np.median(Z * error / pot):.3f}, "
        f"error of the truth {np.median(of_truth / pot):.3f}"
    )
    within = np.abs(value - true) <= Z * np.hypot(error, of_truth)
    print(f"    95% intervals that hold the truth: {within.mean():.3f}")
    doubted = np.array([abs(one.p_loss - 0.5) >= DOUBT for one in prices])
    wrong = (np.sign(value) != np.sign(true))[doubted]
    print(f"    certain differences {doubted.sum()}, of them with the wrong sign {wrong.sum()}", flush=True)


def bets_of_two_thirds(pool: DealtPool, dealt: FitHands, most: int) -> list[tuple[FacedBet, FacedDecision]]:
    """Draw decisions on the river without a bet, each as if the player bet two thirds of the pot."""
    deciders = pool.tables.players.select("hand", "seat")
    found = {(one.hand, one.seat): one for one in unbet_rivers(pool.tables, dealt.records, deciders)}
    chosen = []
    for one in Random(1).sample(pool.opened, len(pool.opened)):
        decision = found.get((one.hand, one.seat))
        size = 0 if decision is None else round(SIZES[MIDDLE] * decision.pot)
        if decision is not None and decision.big_blind <= size < decision.behind:
            step = decision.step._replace(answer=MIDDLE)
            chosen.append((one, decision._replace(step=step, raised_by=size)))
    return chosen[:most]


def priced_calls(
    pool: DealtPool, dealt: FitHands, street: Street, most: int
) -> list[tuple[FacedBet, FacedDecision]]:
    """Some of the calls on a street, drawn at random, that the pricing code finds too."""
    deciders = pool.tables.players.select("hand", "seat")
    found = {
        (one.hand, one.seat, one.street, one.to_call): one
        for one in faced_bets(pool.tables, dealt.records, deciders)
    }
    calls = []
    faced = [one for one in pool.faced if one.decision.view.table.street is street]
    for call in Random(1).sample(faced, len(faced)):
        legal = call.decision.view.table.legal
        decision = found.get((call.hand, call.seat, street, (legal.call or 0) if legal else 0))
        if decision is not None:
            calls.append((call, decision))
    return calls[:most]


def print_real(real: RealHands, dealt: FitHands, hands: PlayerHands, known: str) -> None:
    """Print calibration and called mistakes of one set of real hands, fitted to some known cards."""
    fold = folds_of(hands.keys["hand"])
    settings = choose_settings(hands.take(np.flatnonzero(fold != 0)), hands.take(np.flatnonzero(fold == 0)))
    populations = [fit_hands(hands.take(np.flatnonzero(fold != place)), settings) for place in range(FOLDS)]
    cases = cases_by_fold(real, dealt, populations)
    every = list(chain(*cases))
    predicted, won = (float(np.mean(part)) for part in ([one.chance.share for one in every], wins(every)))
    print(
        f"{real.name}, fitted to {known}: {len(hands):,} player-hands, "
        f"{len(every):,} river calls with known cards"
    )
    print(
        f"  as fitted: slope {slope_words(calibration_of(every))}, "
        f"mean predicted {predicted:.3f}, won {won:.3f}"
    )
    rakes = rake_by_hand(real.tables.hands)
    prices: list[Price] = []
    shares: list[float] = []
    for place in range(FOLDS):
        others = [case for other, part in enumerate(cases) if other != place for case in part]
        calibration = calibration_of(others)
        for case in cases[place]:
            rake = rakes[case.decision.hand]
            prices.append(price_of(populations[place], case.decision, case.chance, calibration, rake))
            shares.append(calibration.of(case.chance.share, prices[-1].pot_bb))
    by_pot = np.argsort([one.pot_bb for one in prices], kind="stable")
    for name, at in zip(THIRDS, np.array_split(by_pot, len(THIRDS)), strict=True):
        slope = slope_of(np.array(shares)[at].tolist(), np.array(wins(every))[at].tolist())
        print(f"  recalibrated, {name} third of pots: slope {slope_words(slope)}")
    pots = [pot_won(one.decision, rakes[one.decision.hand]) / one.decision.big_blind for one in prices]
    print(f"  {judged_words(judge_mistakes(with_kinds(prices, is_open=True), pots))}", flush=True)


def cases_by_fold(
    real: RealHands, dealt: FitHands, populations: Sequence[Population]
) -> list[list[HeldOutDecision]]:
    """The river calls of the pool with known cards on both sides, each in its fold, priced by its model."""
    others = dealt.players.filter("is_pool").select("hand", "seat")
    found: list[list[HeldOutDecision]] = [[] for _ in populations]
    hands = dealt.players["hand"]
    fold_of = dict(zip(hands.to_list(), folds_of(hands).tolist(), strict=True))
    for one in faced_bets(real.tables, dealt.records, others):
        if one.street == RIVER and one.opponent_held != UNKNOWN:
            place = fold_of[one.hand]
            won = float(win_shares(one.board, one.held)[one.opponent_held])
            found[place].append(HeldOutDecision(one, showdown_share(populations[place], one), won))
    return found


def wins(cases: Sequence[HeldOutDecision]) -> list[float]:
    """The share of the pot that each call would have won."""
    return [one.won for one in cases]


def slope_words(found: Calibration) -> str:
    """The slope with its standard error."""
    return f"{found.slope:.2f} (error {found.slope_error:.2f}, intercept {found.line[0]:+.2f})"


def judged_words(judged: MistakeCost) -> str:
    """Return the predicted and realised cost of called mistakes in words."""
    return (
        f"called mistakes {judged.n}: predicted {judged.predicted:.1f} bb each, "
        f"realised {judged.realised:.1f} ± {Z * judged.error:.1f}"
    )


if __name__ == "__main__":
    main()
