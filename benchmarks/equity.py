"""Speed and memory of exact equity, one process.

    python benchmarks/equity.py [--rounds 5] [--questions 20]

Random hands and boards are prepared beforehand. Every round runs all kinds of calculations in sequence.
Prints the time of the first calculation (it unpacks the table), then medians. Peak memory is of the
whole process, including imports.
"""

import argparse
import random
import resource
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hands import medians

from analysis.equity import equities, parse_range, range_equities
from hhparser.base.cards import DECK, Card, parse_cards

FLOP = parse_cards("Jh Th 2c")
TIGHT = "77+, ATs+, KTs+, QTs+, JTs, AQo+, KQo"
WIDE = "top 30%"


class Deal(NamedTuple):
    """Cards of one calculation."""

    hands: list[list[Card]]
    board: list[Card]
    dead: list[Card]


def deal(rng: random.Random, n_hands: int, n_board: int, n_dead: int) -> Deal:
    """Return random cards for one calculation."""
    cards = rng.sample(DECK, 2 * n_hands + n_board + n_dead)
    hands = [cards[2 * number : 2 * number + 2] for number in range(n_hands)]
    return Deal(hands, cards[2 * n_hands :][:n_board], cards[2 * n_hands + n_board :])


def ask(deals: list[Deal]) -> None:
    for hands, board, dead in deals:
        equities(hands, board, dead)


# by number of hands, board cards and dead cards: the most seconds that it may take
QUESTIONS = {
    "two hands before the flop": ((2, 0, 0), 0.001),
    "two hands on the flop": ((2, 3, 0), 0.001),
    "three hands on the flop": ((3, 3, 0), None),
    "two hands on the turn": ((2, 4, 0), None),
    "two before the flop, a dead card": ((2, 0, 1), None),
    "three hands before the flop": ((3, 0, 0), 0.5),
    "ten hands before the flop": ((10, 0, 0), None),
}
RANGES = {
    "two ranges before the flop": ([TIGHT, WIDE], ()),
    "two ranges on the flop": ([TIGHT, WIDE], FLOP),
    "random against random, flop": (["random", "random"], FLOP),
    "three ranges on the flop": ([TIGHT, TIGHT, "QQ+"], FLOP),
    "three ranges before the flop, drawn": ([TIGHT, WIDE, "random"], ()),
    "ten ranges before the flop, drawn": (["random"] * 10, ()),
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--questions", type=int, default=20, help="of each kind in a round")
    options = parser.parse_args()
    rng = random.Random(1)
    started = time.perf_counter()
    equities([DECK[:2], DECK[2:4]])
    print(f"{'first question':34} {(time.perf_counter() - started) * 1000:10.3f} ms")
    stages: dict[str, tuple[int, Callable[[], object]]] = {}
    for name, (sizes, _) in QUESTIONS.items():
        deals = [deal(rng, *sizes) for _ in range(options.questions)]
        stages[name] = len(deals), partial(ask, deals)
    for name, (texts, board) in RANGES.items():
        stages[name] = 1, partial(range_equities, [parse_range(text) for text in texts], board)
    medians(stages, 1)  # tables of boards are built once
    for name, seconds in medians(stages, options.rounds).items():
        limit = QUESTIONS.get(name, (None, None))[1]
        bound = f"   (at most {limit * 1000:g})" if limit else ""
        print(f"{name:34} {seconds * 1000:10.3f} ms{bound}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB   (at most 300)")


if __name__ == "__main__":
    main()
