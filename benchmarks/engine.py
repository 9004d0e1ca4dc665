"""Speed of the engine, one process: replayed hands beside pokerkit, played hands, dealt cards.

    python benchmarks/engine.py FILE_OR_FOLDER... [--rounds 5] [--played 500]

Replay turns parsed hands into pots, winners and faults; pokerkit loads and replays the same hands from
PHH (the supported ones of 600). Played hands are no limit, six players of one policy with 100 big blinds;
dealt hands are hole cards for six and the whole board. Every round runs all stages in sequence;
medians are printed.
"""

import argparse
import gc
from collections.abc import Callable
from functools import partial
from random import Random

from hands import distinct_hands, medians
from pipeline import PASSES, play_in_pokerkit, pokerkit_hands, replay_all

from hhparser.engine.hand_cards import HandCards
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Game, play_hand
from hhparser.engine.play.policies.policy import POLICIES, Policy
from hhparser.engine.play.posts import Lineup
from hhparser.model import Betting, Stakes
from hhparser.workers import GC_THRESHOLDS

PEER_HANDS = 600
SEATS = range(1, 7)
LINEUP = Lineup(button=6, small_blind=1, big_blind=2, stacks=dict.fromkeys(SEATS, 1000))
GAME = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10, 10, 20))


def play(policy: Policy, count: int) -> None:
    """Play hands from equal stacks, the same hands in every round."""
    rng = Random(1)
    dealer = Dealer(rng)
    for _ in range(count):
        play_hand(LINEUP, GAME, dealer, lambda view: policy(view, rng))


def deal(count: int) -> None:
    """Deal hole cards and a whole board."""
    dealer = Dealer(Random(1))
    for _ in range(count):
        cards = HandCards(SEATS)
        dealer.deal_hole_cards(cards, SEATS)
        dealer.run_out(cards)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--played", type=int, default=500, help="hands of each policy in a round")
    options = parser.parse_args()
    gc.set_threshold(*GC_THRESHOLDS)
    hands = distinct_hands(options.files)
    peers = pokerkit_hands(hands, PEER_HANDS)
    played = options.played
    stages: dict[str, tuple[int, Callable[[], object]]] = {
        "replay": (len(hands), lambda: replay_all(hands, 1)),
        "replay of the same": (len(peers) * PASSES, lambda: replay_all(peers.values(), PASSES)),
        "pokerkit": (len(peers), lambda: play_in_pokerkit(peers)),
        "deal": (10 * played, lambda: deal(10 * played)),
    }
    for name, policy in POLICIES.items():
        stages[f"play, {name}"] = (played, partial(play, policy, played))
    gc.collect()
    gc.freeze()  # exclude the prepared objects from garbage collection
    seconds = medians(stages, options.rounds)
    print(f"{len(hands)} distinct hands, {len(peers)} of them in pokerkit, {options.rounds} rounds")
    for name, value in seconds.items():
        print(f"{name:20} {value * 1e6:8.1f} us/hand {1 / value:10.0f} hands/s")
    ratio = seconds["pokerkit"] / seconds["replay of the same"]
    print(f"pokerkit / replay    {ratio:.1f}   (at least 30)")


if __name__ == "__main__":
    main()
