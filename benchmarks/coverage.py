"""How often 95% intervals contain the true value, and how often a change is reported where there is none.

    PYTHONPATH=. python benchmarks/coverage.py FOLDER [PLAYERS] | tee benchmarks/coverage.txt

- Win rates: simulated players who win 5 bb/100 in sessions of 10 to 300 hands, each with a result of its own
  that its hands share (standard deviation 30 bb/100) under results with long tails (8 bb a hand).
- Rates: sessions of 5 to 150 chances; the rate of a session varies by 0 or 5 percentage points. Wilson's
  interval of all chances, which `hh stats` prints by default, claims the level for a spread of 0 only.
- Changes: 40 sessions of a player whose rates vary by 0 to 8 points from session to session but never change;
  in half of the runs the player changes from six-max to heads-up tables, with other rates there.
- Costs of leaks: dealt hands of six players of one policy, so that no difference costs anything. Hands that
  were dealt before are read from FOLDER. The intervals are wide on purpose: at least 95% contain 0.

All takes about half an hour of a processor.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.inference.by_session import proportion_ends, ratio_ends
from analysis.inference.changes import change_points
from analysis.inference.intervals import wilson_interval
from analysis.inference.strata import Numbers
from analysis.players import leaks
from analysis.players.subject import subjects
from analysis.players.trends import SURENESS, TREND_STATISTICS
from benchmarks.leaks import NO_LEAK, dealt
from hhparser.engine.play.sessions import NAMES

USUAL: Final = 2000  # simulated players
MEAN: Final = 0.05  # big blinds a hand
SESSIONS: Final = (3, 20, 100)
SESSIONS_OF_RATES: Final = (20, 100)
SPREADS: Final = (0.0, 0.05)
CHANCES: Final = (30, 100, 1000)  # of one session
SHARES: Final = (0.08, 0.25, 0.5)
CHANGING: Final = (0.0, 0.03, 0.05, 0.08)
SESSIONS_OF_CHANGES: Final = 40
SETS, HANDS, PLAYERS = 40, 5000, 6
LEVEL: Final = 0.95


class Coverage(NamedTuple):
    """A line of the result.

    Attributes:
        name: What was tried.
        held: How often the interval contained the truth.
        of: How often it was tried.
        units: How many of these are independent; 0 for all.
        is_least: Whether it may hold more often than at the level.
        is_claimed: Whether the level is claimed at all.
    """

    name: str
    held: int
    of: int
    units: int = 0
    is_least: bool = False
    is_claimed: bool = True

    @property
    def share(self) -> float:
        """How often it held."""
        return self.held / self.of

    @property
    def error(self) -> float:
        """Standard error of the share at the level."""
        return (LEVEL * (1 - LEVEL) / (self.units or self.of)) ** 0.5

    @property
    def is_stated(self) -> bool:
        """Whether the share is within two standard errors of the level, or above it where it may be."""
        above = self.share - LEVEL
        is_within = -2 * self.error <= above and (self.is_least or above <= 2 * self.error)
        return is_within or not self.is_claimed

    def __str__(self) -> str:
        low, high = (f"{LEVEL + sign * 2 * self.error:.1%}" for sign in (-1, 1))
        stated = f"{low} or more" if self.is_least else f"{low} to {high}"
        stated = stated if self.is_claimed else "nothing, as hands of a session depend on each other"
        mark = "" if self.is_stated else "  NOT AS STATED"
        return f"{self.name:<52} {self.share:6.1%} of {self.of:5,} (stated: {stated}){mark}"


def win_rates(players: int) -> Iterator[Coverage]:
    """Intervals of win rates by the number of sessions."""
    for sessions in SESSIONS:
        random = np.random.default_rng(sessions)
        held = 0
        for _ in range(players):
            hands = random.integers(10, 300, sessions)
            moods = np.repeat(random.normal(MEAN, 0.3, sessions), hands)
            results = moods + random.standard_t(3, hands.sum()) * 8 / 3**0.5
            low, high = ratio_ends(np.add.reduceat(results, np.cumsum(hands) - hands), hands.astype(float))
            held += bool(low <= MEAN <= high)
        yield Coverage(f"win rate, {sessions} sessions", held, players)


def hand_rates(players: int) -> Iterator[Coverage]:
    """Wilson's intervals of rates between 2% and 98%, which assume that hands are independent."""
    for spread in SPREADS:
        for chances in CHANCES:
            random = np.random.default_rng(chances)
            shares = random.uniform(0.02, 0.98, players)
            true = shares if not spread else np.array([rates_of(random, 1, one, spread)[0] for one in shares])
            made = pl.DataFrame({"made": random.binomial(chances, true), "share": shares})
            low, high = wilson_interval(pl.col("made"), pl.lit(chances))
            held = made.select(pl.col("share").is_between(low, high).sum()).item()
            name = f"Wilson's of a rate, spread {100 * spread:.0f} points, {chances:,} chances"
            yield Coverage(name, held, players, is_claimed=not spread)


def rates(players: int) -> Iterator[Coverage]:
    """Intervals of rates by the spread between sessions and the number of sessions."""
    for spread in SPREADS:
        for sessions in SESSIONS_OF_RATES:
            for share in SHARES:
                random = np.random.default_rng([sessions, *(round(100 * part) for part in (share, spread))])
                held = 0
                for _ in range(players):
                    made, chances = session_rates(random, sessions, share, spread)
                    low, high = proportion_ends(made, chances)
                    held += bool(low <= share <= high)
                name = f"rate of {share:.0%}, spread {100 * spread:.0f} points, {sessions} sessions"
                yield Coverage(name, held, players)


def session_rates(
    random: np.random.Generator, sessions: int, share: float, spread: float
) -> tuple[Numbers, Numbers]:
    """How often something was done in each session, and its chances."""
    chances = random.integers(5, 150, sessions)
    made = random.binomial(chances, rates_of(random, sessions, share, spread))
    return made.astype(float), chances.astype(float)


def rates_of(random: np.random.Generator, sessions: int, share: float, spread: float) -> Numbers:
    """The true rates of sessions, with this mean and standard deviation."""
    if not spread:
        return np.full(sessions, share)
    worth = share * (1 - share) / spread**2 - 1
    return random.beta(share * worth, (1 - share) * worth, sessions)


def changes(players: int) -> Iterator[Coverage]:
    """How often no change is reported of a player who never changes: all statistics of the verdict."""
    for spread in CHANGING:
        random = np.random.default_rng(round(100 * spread))
        quiet = sum(not is_told_of_change(random, spread, run % 2 == 0) for run in range(players))
        name = f"no change reported, spread {100 * spread:.0f} points"
        yield Coverage(name, quiet, players, is_least=True)


def is_told_of_change(random: np.random.Generator, spread: float, moves: bool) -> bool:
    """Whether any of the statistics of a player is reported to change.

    Args:
        random: Draws the sessions.
        spread: Standard deviation of the rates of sessions.
        moves: Whether the player changes from one stratum to another in the middle, with a small overlap.
    """
    alpha = SURENESS / len(TREND_STATISTICS)
    for _ in TREND_STATISTICS:
        counts = np.zeros((SESSIONS_OF_CHANGES, 2))
        counts[:, 0] = random.integers(20, 200, SESSIONS_OF_CHANGES)
        if moves:
            counts[SESSIONS_OF_CHANGES // 2 :] = counts[SESSIONS_OF_CHANGES // 2 :, ::-1]
            counts[::7, 1] = counts[::7, 0] = 30
        drawn = [rates_of(random, SESSIONS_OF_CHANGES, share, spread) for share in (0.25, 0.6)]
        made = random.binomial(counts.astype(int), np.stack(drawn, axis=1)).astype(float)
        if change_points(made, counts, alpha=alpha):
            return True
    return False


def costs(folder: Path, sets: int = SETS, hands: int = HANDS) -> Coverage:
    """Intervals of the costs of differences between players of one policy, which cost nothing."""
    held = of = 0
    for seed in range(1, sets + 1):
        tables = dealt(folder, NO_LEAK, seed, hands)
        for name in NAMES[:PLAYERS]:
            for leak in leaks(subjects(tables, name)[0]):
                if leak.cost_low is not None and leak.cost_high is not None:
                    held += leak.cost_low <= 0 <= leak.cost_high
                    of += 1
    name = f"cost of a difference, {sets} sets of {hands:,} hands"
    return Coverage(name, held, of, units=sets * PLAYERS, is_least=True)


def main() -> None:
    """Print a line for each kind of interval."""
    folder = Path(sys.argv[1])
    players = int(sys.argv[2]) if len(sys.argv) > 2 else USUAL
    for part in (win_rates(players), hand_rates(5 * players), rates(players), changes(players // 2)):
        for line in part:
            print(line, flush=True)
    print(costs(folder), flush=True)


if __name__ == "__main__":
    main()
