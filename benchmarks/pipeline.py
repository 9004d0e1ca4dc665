"""Speed of each stage, one process, beside a bare scan of the same text and pokerkit on the same hands.

    python benchmarks/pipeline.py FILE_OR_FOLDER... [--rounds 5] [--no-pokerkit]

Hands are taken once each. Every round runs all stages one after the other; medians are printed, and
medians of the ratios of each round, because a busy machine slows some rounds and not others.
The bare scan is one compiled alternation of the grammar's terminals, factored on the player: one match a
line, nothing kept.
"""

import argparse
import gc
import tempfile
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from statistics import median

from hands import distinct_hands, ratio, timings, write_input

from analysis.dataset import load
from hhparser.checks import check
from hhparser.engine import replay
from hhparser.formats.phh import NotInPhhError, write_phh
from hhparser.input.files import read_blocks
from hhparser.model import Hand
from hhparser.sites.reading import hand_starts, parse_block, site_lexer
from hhparser.sites.registry import SITES
from hhparser.workers import GC_THRESHOLDS

PASSES = 10  # over the few hands that pokerkit plays, so that both take long enough to be timed


def scan(texts: list[str]) -> None:
    """Match each line once."""
    match = site_lexer(SITES[0], 2).match
    for text in texts:
        for line in text.split("\n"):
            match(line.rstrip())


def pokerkit_hands(hands: list[Hand], sample: int) -> dict[str, Hand]:
    """Return hands by PHH text: `sample` evenly spaced ones, if PHH and pokerkit support them."""
    chosen = {}
    for hand in hands[:: max(len(hands) // sample, 1)]:
        replayed = replay(hand)
        if replayed is not None and replayed.complete:
            try:
                text = write_phh(hand, replayed)
                play_in_pokerkit([text])
            except (NotInPhhError, ValueError, KeyError):
                continue
            chosen[text] = hand
    return chosen


def play_in_pokerkit(texts: Iterable[str]) -> None:
    """Load and replay PHH hands to their end."""
    import pokerkit  # noqa: PLC0415  optional, slow to import

    for text in texts:
        for _ in pokerkit.HandHistory.loads(text):
            pass


def replay_all(hands: Collection[Hand], passes: int) -> None:
    """Replay the hands `passes` times."""
    for _ in range(passes):
        for hand in hands:
            replay(hand)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-pokerkit", action="store_true")
    options = parser.parse_args()
    hands = distinct_hands(options.files)
    gc.set_threshold(*GC_THRESHOLDS)
    with tempfile.TemporaryDirectory() as folder:
        path = write_input(Path(folder) / "input.txt", hands, len(hands))
        report(hands, path, options.rounds, 0 if options.no_pokerkit else 600)


def report(hands: list[Hand], path: Path, rounds: int, peer_hands: int) -> None:
    """Measure all stages in turn for some rounds and print medians."""
    starts = hand_starts()
    blocks = list(read_blocks(str(path), starts))
    texts = [hand.text for hand in hands]
    parsed = [hand for block in blocks for hand in parse_block(block)]
    replays = [replay(hand) for hand in parsed]
    peers = pokerkit_hands(parsed, peer_hands) if peer_hands else {}
    n = len(hands)
    stages: dict[str, tuple[int, Callable[[], object]]] = {
        "read": (n, lambda: list(read_blocks(str(path), starts))),
        "split + parse": (n, lambda: [0 for block in blocks for _ in parse_block(block)]),
        "replay": (n, lambda: replay_all(parsed, 1)),
        "check": (n, lambda: [0 for pair in zip(parsed, replays, strict=True) if check(*pair)]),
        "bare scan (a)": (n, lambda: scan(texts)),
        "whole, with tables": (n, lambda: load([str(path)], jobs=1)),
    }
    if peers:
        stages["pokerkit (b)"] = (len(peers), lambda: play_in_pokerkit(peers))
        stages["replay of the same"] = (len(peers) * PASSES, lambda: replay_all(peers.values(), PASSES))
    gc.collect()
    gc.freeze()  # exclude the prepared objects from garbage collection
    seconds = timings(stages, rounds)
    print(f"{n} distinct hands of {sum(map(len, texts)) / n:.0f} characters, {rounds} rounds")
    for name, values in seconds.items():
        value = median(values)
        print(f"{name:20} {value * 1e6:8.1f} us/hand {1 / value:10.0f} hands/s")
    share = ratio(seconds, "bare scan (a)", "whole, with tables")
    print(f"whole / bare scan    {share:.3f}   (at least 0.12)")
    if peers:
        times = ratio(seconds, "pokerkit (b)", "replay of the same")
        print(f"pokerkit / replay    {times:.1f}   (at least 30; {len(peers)} hands)")


if __name__ == "__main__":
    main()
