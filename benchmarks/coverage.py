"""Coverage of the 95% intervals, and false alarm rate of the reported changes.

    PYTHONPATH=. python benchmarks/coverage.py FOLDER [PLAYERS] | tee benchmarks/coverage.txt

- Win rates: simulated players who win 5 bb/100 in sessions of 10 to 300 hands, each with a random mean
  shared by its hands (standard deviation 30 bb/100) under results with long tails (8 bb a hand).
- Rates: sessions of 5 to 150 chances; the rate of a session varies by 0 or 5 percentage points. Wilson's
  interval of all chances, the default of `hh stats`, claims the level for a spread of 0 only.
- Changes: 40 sessions of a player; rates vary by 0 to 8 points from session to session but never change. In
  half of the runs the player changes from six-max to heads-up tables, with other rates there.
- Costs of decisions: dealt hands of six players of one policy, where every true cost is 0, and hands with a
  leak planted in one player, where the true cost is the cost in all sets of that leak together. With k sets,
  the deviation of one set has 1 - 1/k of its variance, and its interval is narrowed accordingly. Hands dealt
  before are read from FOLDER.

Takes about half an hour of processor time.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.dataset import Tables
from analysis.inference.by_session import proportion_ends, ratio_ends
from analysis.inference.changes import change_points
from analysis.inference.intervals import wilson_interval
from analysis.inference.strata import Numbers
from analysis.players import Leak, leaks
from analysis.players.results.trends import SURENESS, TREND_STATISTICS
from analysis.players.subject import subjects
from benchmarks.leaks import NO_LEAK, PLANTED, dealt
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
SETS_OF_LEAKS: Final = 10  # of each leak
LEVEL: Final = 0.95
FEWEST_LISTED: Final = 20  # intervals, to judge how often they hold
DEPENDENT: Final = "hands of a session depend on each other"

Key = tuple[str, str]  # statistic and spot of a decision


class Coverage(NamedTuple):
    """A line of the result.

    Attributes:
        name: The kind of interval or change.
        held: How often the interval contained the truth.
        of: Number of trials.
        units: How many of these are independent; 0 for all.
        is_least: Whether it may hold more often than at the level.
        unclaimed: Why the level is not claimed; empty if it is.
    """

    name: str
    held: int
    of: int
    units: int = 0
    is_least: bool = False
    unclaimed: str = ""

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
        return is_within or bool(self.unclaimed)

    def __str__(self) -> str:
        low, high = (f"{min(1.0, LEVEL + sign * 2 * self.error):.1%}" for sign in (-1, 1))
        stated = f"{low} or more" if self.is_least else f"{low} to {high}"
        stated = f"nothing, as {self.unclaimed}" if self.unclaimed else stated
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
    """Measure Wilson's intervals (for independent hands) of rates between 2% and 98%."""
    for spread in SPREADS:
        for chances in CHANCES:
            random = np.random.default_rng(chances)
            shares = random.uniform(0.02, 0.98, players)
            true = shares if not spread else np.array([rates_of(random, 1, one, spread)[0] for one in shares])
            made = pl.DataFrame({"made": random.binomial(chances, true), "share": shares})
            low, high = wilson_interval(pl.col("made"), pl.lit(chances))
            held = made.select(pl.col("share").is_between(low, high).sum()).item()
            name = f"Wilson's of a rate, spread {100 * spread:.0f} points, {chances:,} chances"
            yield Coverage(name, held, players, unclaimed=DEPENDENT if spread else "")


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


def costs(
    folder: Path, sets: int = SETS, hands: int = HANDS, sets_of_leaks: int = SETS_OF_LEAKS
) -> Iterator[Coverage]:
    """Intervals of the costs of decisions."""
    dealt_sets = (dealt(folder, NO_LEAK, seed, hands) for seed in range(1, sets + 1))
    found = [found_costs(tables, name) for tables in dealt_sets for name in NAMES[:PLAYERS]]
    ends = [leak.cost.ends() for costs in found for leak in costs.values()]
    held = [low <= 0 <= high for _, low, high in ends]
    yield Coverage(f"cost, no leak, {sets} sets of {hands:,} hands", sum(held), len(held), units=len(found))
    found_in_sets = [
        (leak, leak.statistic in statistics, *is_held)
        for planted, statistics in PLANTED.items()
        for leak, *is_held in planted_costs(folder, planted, sets_of_leaks, hands)
    ]
    units = sets_of_leaks * len(PLANTED)
    for is_planted, name in ((True, "planted decisions"), (False, "other decisions")):
        held = [is_held for _, kind, is_held, _ in found_in_sets if kind == is_planted]
        yield Coverage(f"cost with a leak, {units} sets: {name}", sum(held), len(held), units=units)
    listed = [is_held for leak, _, _, is_held in found_in_sets if leak.is_priced]
    if listed:
        name = f"cost with a leak, {units} sets: listed, adjusted"
        few = "so few are listed" if len(listed) < FEWEST_LISTED else ""
        yield Coverage(name, sum(listed), len(listed), is_least=True, unclaimed=few)


def planted_costs(folder: Path, planted: str, sets: int, hands: int) -> Iterator[tuple[Leak, bool, bool]]:
    """Decisions of a player with a leak in each set.

    Yields:
        The decision, and whether its 95% interval and the one that is printed hold the cost in all sets.
    """
    dealt_sets = [dealt(folder, planted, seed, hands) for seed in range(1, sets + 1)]
    true = found_costs(joined(dealt_sets), NAMES[0])
    for tables in dealt_sets:
        for key, leak in found_costs(tables, NAMES[0]).items():
            distance = abs(leak.cost_bb_100 - true[key].cost_bb_100) / (1 - 1 / sets) ** 0.5
            _, *ends = leak.cost.ends()
            yield (
                leak,
                *(distance <= (high - low) / 2 for low, high in (ends, (leak.cost_low, leak.cost_high))),
            )


def found_costs(tables: Tables, player: str) -> dict[Key, Leak]:
    """The decisions of a player that have a cost."""
    found = leaks(subjects(tables, player)[0])
    return {(leak.statistic, leak.spot): leak for leak in found if leak.cost_bb_100 is not None}


def joined(sets: Sequence[Tables]) -> Tables:
    """The tables of several sets as one."""
    starts = np.cumsum([0, *(tables.hands.height for tables in sets)])
    moved = [
        {name: frame.with_columns(pl.col("hand") + int(start)) for name, frame in tables.frames().items()}
        for tables, start in zip(sets, starts, strict=False)
    ]
    return Tables(**{name: pl.concat(frames[name] for frames in moved) for name in moved[0]}, files=1)


def main() -> None:
    """Print a line for each kind of interval."""
    folder = Path(sys.argv[1])
    players = int(sys.argv[2]) if len(sys.argv) > 2 else USUAL
    parts = win_rates(players), hand_rates(5 * players), rates(players), changes(players // 2), costs(folder)
    for line in chain.from_iterable(parts):
        print(line, flush=True)


if __name__ == "__main__":
    main()
