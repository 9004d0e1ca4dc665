"""How often 95 % intervals hold the true value.

    PYTHONPATH=. python benchmarks/coverage.py

Simulated players who win 5 bb/100: sessions of 10 to 300 hands, each with a result of its own that its hands
share (standard deviation 30 bb/100) under results with long tails (8 bb a hand).
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from analysis.inference.intervals import Z, wilson_interval
from analysis.stats.counting.bootstrap import Values, ratio_ends

PLAYERS: Final = 2000
DRAWS: Final = 1000
SESSIONS: Final = (20, 30, 50, 100)
CHANCES: Final = (10, 30, 100, 1000)
SHARES: Final = (0.02, 0.08, 0.25, 0.5)
MEAN: Final = 0.05


def play(sessions: int, rng: np.random.Generator) -> tuple[Values, Values, Values]:
    """The sum, the squares and the number of results of each session."""
    hands = rng.integers(10, 300, sessions)
    moods = np.repeat(rng.normal(MEAN, 0.3, sessions), hands)
    results = moods + rng.standard_t(3, hands.sum()) * 8 / 3**0.5
    starts = np.cumsum(hands) - hands
    return np.add.reduceat(results, starts), np.add.reduceat(results**2, starts), hands


def means() -> Iterator[tuple[int, float, float]]:
    """Sessions, and the shares of intervals that hold the mean: with draws of sessions, and without."""
    for sessions in SESSIONS:
        rng = np.random.default_rng(sessions)
        drawn = plain = 0
        for _ in range(PLAYERS):
            sums, squares, hands = play(sessions, rng)
            low, high = ratio_ends(sums, hands.astype(float), DRAWS)
            drawn += low <= MEAN <= high
            mean, n = sums.sum() / hands.sum(), hands.sum()
            spread = Z * ((squares.sum() / n - mean**2) / (n - 1)) ** 0.5
            plain += abs(mean - MEAN) <= spread
        yield sessions, drawn / PLAYERS, plain / PLAYERS


def rates() -> Iterator[tuple[int, list[float]]]:
    """Chances, and for each true share how many Wilson intervals hold it."""
    for chances in CHANCES:
        rng = np.random.default_rng(chances)
        covered = []
        for share in SHARES:
            made = pl.DataFrame({"made": rng.binomial(chances, share, 100_000)})
            low, high = wilson_interval(pl.col("made"), pl.lit(chances))
            covered.append(float(made.select(((low <= share) & (high >= share)).mean()).item()))
        yield chances, covered


def main() -> None:
    print("| sessions | draws of sessions | standard error of hands |\n|---|---|---|")
    for sessions, drawn, plain in means():
        print(f"| {sessions} | {drawn:.1%} | {plain:.1%} |")
    print("\n| chances |", " | ".join(f"{share:.0%}" for share in SHARES), "|\n|---|---|---|---|---|")
    for chances, covered in rates():
        print(f"| {chances:,} |", " | ".join(f"{one:.1%}" for one in covered), "|")


if __name__ == "__main__":
    main()
