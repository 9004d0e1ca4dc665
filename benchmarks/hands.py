"""Shared helpers of the benchmarks: distinct hands, copies of them in any number, and medians of rounds."""

import re
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from hhparser.input.files import find_files
from hhparser.model import Hand, Status
from hhparser.sites import read_hands

HAND_ID = re.compile(r"#(\d+):")


def distinct_hands(paths: Sequence[str]) -> list[Hand]:
    """The Hold'em hands of files and folders, each hand id once, in the order of the files."""
    seen: set[str | None] = set()
    hands = []
    for file in find_files(paths):
        for hand in read_hands(file.path):
            if hand.status is Status.READ and hand.hand_id not in seen:
                seen.add(hand.hand_id)
                hands.append(hand)
    return hands


def copies(hands: Sequence[Hand], count: int) -> Iterator[str]:
    """Texts of `count` hands; each round of copies has its own hand ids and player names."""
    for number in range(count):
        round_number, index = divmod(number, len(hands))
        hand = hands[index]
        text = hand.text.rstrip() + "\n\n\n"
        if round_number:
            text = HAND_ID.sub(lambda m: f"#{int(m[1]) + 10**13 * round_number}:", text, count=1)  # noqa: B023
            for seat in hand.seats:
                text = text.replace(seat.name, f"{seat.name}{round_number}")
        yield text


def write_input(path: Path, hands: Sequence[Hand], count: int) -> Path:
    """The path, after writing `count` different hands to it."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(copies(hands, count))
    return path


Stages = Mapping[str, tuple[int, Callable[[], object]]]


def medians(stages: Stages, rounds: int) -> dict[str, float]:
    """Median seconds per hand of each stage, measured by `timings`."""
    return {name: statistics.median(values) for name, values in timings(stages, rounds).items()}


def timings(
    stages: Stages, rounds: int, clock: Callable[[], float] = time.perf_counter
) -> dict[str, list[float]]:
    """Return the seconds per hand of each stage and round; every round runs all stages in sequence.

    Args:
        stages: By name, the number of hands that a stage works on, and its work.
        rounds: Number of rounds.
        clock: Function that returns the time in seconds.
    """
    seconds: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(rounds):
        for name, (count, work) in stages.items():
            started = clock()
            work()
            seconds[name].append((clock() - started) / count)
    return seconds


def ratio(seconds: Mapping[str, Sequence[float]], above: str, below: str) -> float:
    """Median ratio of two stages over the rounds; whatever slows a round slows both stages."""
    return statistics.median(a / b for a, b in zip(seconds[above], seconds[below], strict=True))
