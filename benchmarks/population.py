"""Score the population model's predictions of hidden cards and answers on held-out hands.

    PYTHONPATH=. python benchmarks/population.py | tee benchmarks/population.txt

Real hands with all cards (see `full_cards`): the fit sees the cards of showdowns only, in four fifths of the
hands; the scores use all cards of the rest. `no cards` looks at the node alone, `showdowns` counts shown
cards alone, `EM` is the model, `oracle` counts all cards. Bits measure the improvement of the range of a
player who folded after the flop over a uniform range.
"""

import resource
import time
from typing import Final

import numpy as np
from full_cards import RealHands, real_hands

from analysis.population.em import known_counts
from analysis.population.fitting import choose_settings, find_dealt, fit_hands, folds_of, pool_hands
from analysis.population.hidden import UNKNOWN, PlayerHands
from analysis.population.policy import Policy, smoothed, without_cards
from analysis.population.scores import answer_scores, hidden_card_scores, score_of

HEADING: Final = f"{'':<12}{'preflop':>9}{'postflop':>10}{'bits':>8}{'error':>8}   tenths of the PIT"


def main() -> None:
    """Print the scores of each set of hands."""
    for hands in real_hands():
        print_scores(hands)


def print_scores(hands: RealHands) -> None:
    """Print the scores of the four estimators on one set of hands."""
    dealt = find_dealt(hands.tables, hands.heroes, uses_all_cards=False)
    started = time.process_time()
    pool, held = pool_hands(hands.tables, dealt)
    bucketed = time.process_time() - started
    fold = folds_of(pool.keys["hand"])
    is_test = fold == 0
    train, test = pool.take(np.flatnonzero(~is_test)), pool.with_held(held).take(np.flatnonzero(is_test))
    known = test.take(np.flatnonzero(test.held != UNKNOWN))
    is_shown = pool.take(np.flatnonzero(is_test)).held != UNKNOWN
    folded = test.take(np.flatnonzero((test.held != UNKNOWN) & ~is_shown & (test.boards[:, 1] > 0)))
    started = time.process_time()
    # settings are chosen within the hands that are fitted
    inner = folds_of(train.keys["hand"]) == 1
    settings = choose_settings(train.take(np.flatnonzero(~inner)), train.take(np.flatnonzero(inner)))
    chosen = time.process_time() - started
    started = time.process_time()
    population = fit_hands(train, settings)
    fitted = time.process_time() - started
    everything = pool.with_held(held).take(np.flatnonzero(~is_test))
    all_known = known_counts(everything.take(np.flatnonzero(everything.held != UNKNOWN)))
    shown = known_counts(train.take(np.flatnonzero(train.held != UNKNOWN)))
    print(
        f"{hands.name}: {len(train):,} player-hands fitted, {(train.held != UNKNOWN).sum():,} of them shown; "
        f"{len(folded):,} folded after the flop are scored"
    )
    print(HEADING)
    for name, policy, temper in (
        ("no cards", without_cards(all_known, settings.strength), 1.0),
        ("showdowns", smoothed(shown, settings.strength), 1.0),
        ("EM", population.policy, settings.temper),
        ("oracle", smoothed(all_known, settings.strength), 1.0),
    ):
        print_row(name, known, folded, policy, temper)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"strength {settings.strength:g}, temper {settings.temper:g}; processor time: "
        f"buckets {bucketed:.0f} s, settings {chosen:.0f} s, fit {fitted:.0f} s; most memory {memory:,} MB\n"
    )


def print_row(name: str, known: PlayerHands, folded: PlayerHands, policy: Policy, temper: float) -> None:
    """Print the scores of one estimator."""
    before, after = answer_scores(known, policy)
    hidden = hidden_card_scores(folded, policy, temper)
    bits = score_of(hidden.bits)
    tenths = np.histogram(hidden.places, 10, (0, 1))[0] / max(len(hidden.places), 1)
    places = " ".join(f"{share:.3f}" for share in tenths)
    print(
        f"{name:<12}{before.mean:>9.3f}{after.mean:>10.3f}{bits.mean:>8.3f}{bits.error:>8.3f}   {places}",
        flush=True,
    )


if __name__ == "__main__":
    main()
