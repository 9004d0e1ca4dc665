"""Speed, size and counts of the hand evaluators, one process, beside phevaluator on the same hands.

    python benchmarks/evaluator.py [--hands 200000] [--rounds 5] [--all-sevens]

Hands are random and prepared beforehand: tuples of cards for single calls, an array of bytes for many at
once. Every round runs all evaluators one after the other; medians are printed. Time and memory of the tables
are taken in fresh processes, without the import of numpy. All hands of five cards are counted, with
--all-sevens also the 133,784,560 of seven.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable

import numpy as np
import phevaluator
from hands import medians

from analysis.equity.evaluator import card_sets, strengths
from hhparser.base.cards import DECK
from hhparser.base.rank_table import N_STRENGTHS
from hhparser.engine.ranks import Category, HandRank, best_rank

MODULES = ("hhparser.base.rank_table", "hhparser.engine.ranks", "analysis.equity.evaluator")
FIRST_CALLS = """
import time
import numpy as np
from analysis.equity.evaluator import strengths
from hhparser.engine.ranks import best_rank
cards = np.arange(7).reshape(7, 1)
started = time.perf_counter()
best_rank(range(7))
strengths(cards)
print(time.perf_counter() - started)
"""
MEMORY = """
import tracemalloc
tracemalloc.start()
import analysis.equity.evaluator, hhparser.base.rank_table, hhparser.engine.ranks
modules = analysis.equity.evaluator, hhparser.base.rank_table, hhparser.engine.ranks
filters = [tracemalloc.Filter(True, module.__file__) for module in modules]
traces = tracemalloc.take_snapshot().filter_traces(filters).statistics("filename")
print(sum(trace.size for trace in traces))
"""


def build_seconds() -> float:
    """Seconds to import the modules that hold the tables, without numpy, and for their first calls."""
    command = [sys.executable, "-X", "importtime", "-c", FIRST_CALLS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    imports = [line.removeprefix("import time:").split("|") for line in done.stderr.splitlines()]
    own = [(fields[-1].strip(), int(fields[0])) for fields in imports if fields[-1].strip() in MODULES]
    assert {name for name, _ in own} == set(MODULES), done.stderr  # one may be listed twice
    return sum(microseconds for _, microseconds in own) / 1e6 + float(done.stdout)


def table_bytes() -> int:
    """Memory that the modules with the tables have allocated after their import."""
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    return int(done.stdout)


def report_rates(n_hands: int, rounds: int) -> None:
    """Print hands per second of each evaluator."""
    rng = random.Random(1)
    cards = [tuple(rng.sample(DECK, 7)) for _ in range(n_hands)]
    numbers = [tuple(map(int, hand)) for hand in cards]
    many = np.tile(np.array(numbers, np.uint8).T, 10)
    stages: dict[str, tuple[int, Callable[[], object]]] = {
        "best_rank": (n_hands, lambda: [0 for hand in cards if not best_rank(hand)]),
        "phevaluator": (n_hands, lambda: [0 for hand in numbers if not phevaluator.evaluate_cards(*hand)]),
        "strengths of seven": (many.shape[1], lambda: strengths(many)),
        "strengths of six": (many.shape[1], lambda: strengths(many[:6])),
        "strengths of five": (many.shape[1], lambda: strengths(many[:5])),
    }
    for name, seconds in medians(stages, rounds).items():
        print(f"{name:20} {1e-6 / seconds:8.2f} million hands/s")


def report_counts(n_cards: int) -> None:
    """Print how many of all hands fall into each category."""
    started = time.perf_counter()
    counts = np.zeros(N_STRENGTHS + 1, np.int64)
    for sets in card_sets(n_cards):
        counts += np.bincount(strengths(sets), minlength=len(counts))
    seconds = time.perf_counter() - started
    by_category: Counter[Category] = Counter()
    for strength in np.flatnonzero(counts):
        by_category[HandRank(strength).category] += int(counts[strength])
    print(
        f"\n{counts.sum():,} hands of {n_cards} cards, {np.count_nonzero(counts)} strengths, {seconds:.2f} s"
    )
    for category in reversed(Category):
        print(f"{category.name:20} {by_category[category]:14,}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--all-sevens", action="store_true")
    options = parser.parse_args()
    report_rates(options.hands, options.rounds)
    build = statistics.median(build_seconds() for _ in range(options.rounds))
    print(f"tables               {table_bytes():,} bytes, ready after {build * 1000:.1f} ms")
    report_counts(5)
    if options.all_sevens:
        report_counts(7)


if __name__ == "__main__":
    main()
