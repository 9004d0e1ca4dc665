"""Speed of textures, made hands and draws, one process, beside a plain loop over the same player-hands.

    python benchmarks/strength.py [--hands 1000000] [--rounds 3]

Every player-hand has known cards on all streets; the columns of `TEXTURES` and `HOLDINGS` are computed from
the texts in the tables. The loop, over a fiftieth of the rows, finds only the category of the best five
cards on each street, as the columns `best_five_...` do. Medians of rounds are printed, of processor
time.
"""

import argparse
import statistics
import time
from itertools import cycle, islice

import numpy as np
import polars as pl
from hands import ratio, timings

from analysis.decisions.holdings import HOLDINGS
from analysis.decisions.textures import TEXTURES
from analysis.schema.column import values_of
from hhparser.base.cards import DECK, parse_cards
from hhparser.engine.ranks import best_rank

MOST_SECONDS = 10.0
HANDS_OF_LIMIT = 1_000_000
DISTINCT = 100_000
OF_LOOP = 50
SAW = ("saw_flop", "saw_turn", "saw_river", "went_to_showdown")


def player_hands(count: int) -> pl.DataFrame:
    """Rows with hole cards and a whole board."""
    cards = np.random.default_rng(1).random((DISTINCT, len(DECK))).argpartition(7)[:, :7]
    names = np.array([str(card) for card in DECK])[cards]
    texts = [*islice(cycle(map(" ".join, names)), count)]
    whole = pl.DataFrame({"cards": texts}).select(
        hole_cards=pl.col("cards").str.slice(0, 5), board=pl.col("cards").str.slice(6)
    )
    return whole.with_columns(pl.lit(1).alias(name) for name in SAW)


def loop(rows: pl.DataFrame) -> None:
    """The category on each street, one row after the other."""
    for hole_cards, board in rows.select("hole_cards", "board").iter_rows():
        cards = parse_cards(f"{hole_cards} {board}")
        for n_cards in (5, 6, 7):
            assert best_rank(cards[:n_cards]).category >= 0


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=HANDS_OF_LIMIT)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rows = player_hands(options.hands)
    part = rows.head(rows.height // OF_LOOP)
    parts = {
        "textures": TEXTURES,
        "made hands and draws": HOLDINGS,
        "best five": [column for column in HOLDINGS if column.name.startswith("best_five")],
    }
    stages = {
        name: (rows.height, lambda columns=columns: rows.select(**values_of(columns)))
        for name, columns in parts.items()
    }
    seconds = timings(
        {**stages, "loop": (part.height, lambda: loop(part))}, options.rounds, time.process_time
    )
    for name, of_rounds in seconds.items():
        print(f"{name:22} {statistics.median(of_rounds) * HANDS_OF_LIMIT:8.2f} s for a million player-hands")
    print(f"{'loop / best five':22} {ratio(seconds, 'loop', 'best five'):8.1f}")
    whole = sum(statistics.median(seconds[name]) for name in ("textures", "made hands and draws"))
    whole *= HANDS_OF_LIMIT
    print(f"{'all columns':22} {whole:8.2f} s   (at most {MOST_SECONDS:g})")


if __name__ == "__main__":
    main()
