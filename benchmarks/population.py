"""Score the population model's predictions of hidden cards and answers on held-out hands.

    PYTHONPATH=. python benchmarks/population.py FOLDER | tee benchmarks/population.txt

Real hands with all cards (see `full_cards`): the fit sees the cards of showdowns only, in four fifths of the
hands; the scores use all cards of the rest. `no cards` looks at the node alone, `showdowns` counts shown
cards alone, `EM` is the model, `oracle` counts all cards. Bits measure the improvement of the range of a
player who folded after the flop over a uniform range.

Dealt pools (see `dealt_pool`, kept in FOLDER): the intervals of the policy, fitted to showdowns, are compared
with the answers in other hands of the same pool, whose cards are all known. A true share with few
observations has its own error, which is added to the interval.
"""

import resource
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from dealt_pool import dealt_pool
from full_cards import RealHands, real_hands
from pricing import LARGE_POOLS, POOLS

from analysis.population.em import known_counts
from analysis.population.fitting import choose_settings, find_dealt, fit_hands, folds_of, pool_hands
from analysis.population.hidden import UNKNOWN, PlayerHands
from analysis.population.policy import Counts, Policy, smoothed, without_cards
from analysis.population.population import (
    HIDDEN_WORTH,
    Ends,
    Floats,
    Population,
    observations,
    share_ends,
)
from analysis.population.scores import answer_scores, hidden_card_scores, score_of
from analysis.population.strength import N_BUCKETS, N_GROUPS, starting_hand_groups
from hhparser.engine.play.sessions import NAMES

HEADING: Final = f"{'':<12}{'preflop':>9}{'postflop':>10}{'bits':>8}{'error':>8}   tenths of the PIT"
DEALT: Final = 40_000  # hands of a dealt pool: 240,000 player-hands
FIT, TRUTH = 2, 3  # seeds of the fitted hands, and of the hands with the true shares
FEWEST: Final = 200  # effective chances of a node
FEWEST_TRUE: Final = 30  # decisions with hands of one strength, of which a true share is counted
Z: Final = 1.96
TINY: Final = 1e-9
MIXED: Final = (0.1, 0.9)
UNSEEN: Final = "six other styles"  # the weight of hidden cards was set on the pools of `POOLS`


class NodeShares(NamedTuple):
    """The shares of answers at a node by strength, with the ends of their intervals."""

    node: int
    shares: Floats
    ends: Ends


def main() -> None:
    """Print the scores of each set of hands."""
    for hands in real_hands():
        print_scores(hands)
    for name, styles in {**POOLS, UNSEEN: LARGE_POOLS[UNSEEN]}.items():
        print_recovered(Path(sys.argv[1]), name, dict(zip(NAMES, styles, strict=False)))


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


def print_recovered(folder: Path, name: str, policies: dict[str, str]) -> None:
    """Print how many intervals of the shares of answers in a dealt pool hold the true shares."""
    fitted, other = (dealt_pool(folder, policies, seed, DEALT).tables for seed in (FIT, TRUTH))
    hands, _ = pool_hands(fitted, find_dealt(fitted, uses_all_cards=False))
    fold = folds_of(hands.keys["hand"])
    settings = choose_settings(*(hands.take(np.flatnonzero(part)) for part in (fold != 0, fold == 0)))
    population = fit_hands(hands, settings)
    others, held = pool_hands(other, find_dealt(other))
    truth = known_counts(others.with_held(held).take(np.flatnonzero(held != UNKNOWN)))
    print(f"dealt pool, {name}: {len(hands):,} player-hands fitted, nodes with {FEWEST} effective chances")
    for street, words in enumerate(("before the flop", "after the flop")):
        print_held(f"{words}, policy", policy_shares(population, street), truth.of_street(street))
        print_held(f"{words}, hh pool", pool_shares(population, street), truth.of_street(street))
    print(flush=True)


def policy_shares(population: Population, street: int) -> Iterator[NodeShares]:
    """Yield the policy of each node, as `Population.answers` returns it."""
    for node in well_known(population, street):
        yield NodeShares(node, population.answers(street, node), population.answer_ends(street, node))


def pool_shares(population: Population, street: int) -> Iterator[NodeShares]:
    """Yield the expected answers of each node by strength, as `hh pool` counts them."""
    for node in well_known(population, street):
        known, hidden = (
            by_strength(part.of_street(street)[node]) for part in (population.known, population.hidden)
        )
        counts = known + hidden
        shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), TINY)
        observed = observations(known.sum(axis=1), hidden.sum(axis=1))
        yield NodeShares(node, shares, share_ends(shares, observed, is_smoothed=False))


def well_known(population: Population, street: int) -> list[int]:
    """Return the nodes with at least `FEWEST` effective chances; expected ones count `HIDDEN_WORTH`."""
    known, hidden = (
        part.of_street(street).sum(axis=(1, 2)) for part in (population.known, population.hidden)
    )
    found: list[int] = np.flatnonzero(known + HIDDEN_WORTH * hidden >= FEWEST).tolist()
    return found


def by_strength(counts: Counts) -> Counts:
    """Add up the counts of starting hands by group; counts after the flop are returned as they are."""
    if len(counts) == N_BUCKETS:
        return counts
    groups = starting_hand_groups()
    return np.stack([counts[groups == group].sum(axis=0) for group in range(N_GROUPS)])


def print_held(words: str, nodes: Iterable[NodeShares], truth: Counts) -> None:
    """Print the share of intervals that hold the true share, by node, strength and answer."""
    held, widths, errors, trues, n_nodes = [], [], [], [], 0
    for node, shares, (low, high) in nodes:
        counts = truth[node] if len(shares) == truth.shape[1] else by_strength(truth[node])
        n = counts.sum(axis=1, keepdims=True)
        true = counts / np.maximum(n, 1)
        spread = np.clip(true, 1 / FEWEST_TRUE, 1 - 1 / FEWEST_TRUE)
        noise = Z * np.sqrt(spread * (1 - spread) / np.maximum(n, 1))
        is_counted = (n >= FEWEST_TRUE) & (shares.sum(axis=0) + counts.sum(axis=0) > 0)
        half = np.where(true > shares, high - shares, shares - low)
        held += (np.abs(true - shares) <= np.hypot(half, noise))[is_counted].tolist()
        widths += ((high - low) / 2)[is_counted].tolist()
        errors += (true - shares)[is_counted].tolist()
        trues += true[is_counted].tolist()
        n_nodes += 1
    mixed = [is_in for is_in, share in zip(held, trues, strict=True) if MIXED[0] <= share <= MIXED[1]]
    print(
        f"  {words}: {n_nodes} nodes; {np.mean(held):.3f} of {len(held):,} intervals by strength hold the "
        f"true share, {np.mean(mixed):.3f} of {len(mixed):,} for shares of 10% to 90%; mean half width "
        f"{np.mean(widths):.3f}, error {np.std(errors):.3f}"
    )


if __name__ == "__main__":
    main()
