"""Time of all statistics, compared with the time to read the hands, in one process.

    python benchmarks/counting.py FILE_OR_FOLDER... [--rounds 3]

Each round reads the hands, computes the columns of each player-hand (decisions, all-ins by equity,
entries, final tables), and aggregates all statistics by player. Prints medians of processor seconds.
"""

import argparse
import statistics
import time
from collections import defaultdict

from analysis import load
from analysis.dataset.derived import WORKED_OUT
from analysis.ev.expected import pot_shares
from analysis.stats import player_stats


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    seconds: dict[str, list[float]] = defaultdict(list)
    for _ in range(options.rounds):
        pot_shares.cache_clear()
        started = time.process_time()
        tables = load(options.files, jobs=1)
        seconds["load"].append(time.process_time() - started)
        for name in WORKED_OUT:
            started = time.process_time()
            getattr(tables, name)
            seconds[name].append(time.process_time() - started)
        started = time.process_time()
        player_stats(tables)
        seconds["sums by player"].append(time.process_time() - started)
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    print(f"{tables.hands.height} hands, {options.rounds} rounds")
    for name, value in medians.items():
        print(f"{name:16} {value:8.2f} s")
    whole = sum(medians.values())
    print(f"all found / load {(whole - medians['sums by player']) / medians['load']:8.2f}   (at most 1.5)")
    print(f"whole / load     {whole / medians['load']:8.2f}")


if __name__ == "__main__":
    main()
