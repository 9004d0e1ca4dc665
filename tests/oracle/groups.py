"""Bins of sizes and stacks, and facts in the names of tournaments, computed a second time."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

STREETS = ("flop", "turn", "river")
# the column of each bin, its unit size, the ends of the bins, their unit
BINS: Mapping[str, tuple[str, int, Sequence[float], str]] = {
    **{f"bet_faced_{s}_bin": (f"bet_faced_{s}", 100, (25, 35, 50, 70, 80, 100, 150), "%") for s in STREETS},
    **{f"raise_faced_{s}_bin": (f"raise_faced_{s}", 100, (50, 75, 100, 150, 200), "%") for s in STREETS},
    "two_bet_faced_bin": ("two_bet_faced_bb", 1, (2, 2.5, 3, 4, 6), "bb"),
    "three_bet_faced_bin": ("three_bet_faced_bb", 1, (6, 8, 10, 12, 15, 20), "bb"),
    "four_bet_faced_bin": ("four_bet_faced_bb", 1, (15, 20, 25, 30, 40), "bb"),
}
STACKS = (5, 10, 15, 20, 25, 40, 60, 80, 100, 150, 200)
POTS = (5, 10, 20, 40, 60, 100, 200)
SPEEDS = (
    ("hyper", ("hyper",)),
    ("turbo", ("turbo", "speed")),
    ("turbo", ("fast", "quick")),
    ("slow", ("slow",)),
)


def bin_word(value: Fraction | None, edges: Sequence[float], unit: str) -> str | None:
    """The bin of a value, named by the edge that it does not pass."""
    if value is None:
        return None
    for edge in edges:
        if value <= Fraction(str(edge)):
            return f"to {edge:g} {unit}"
    return f"above {edges[-1]} {unit}"


def speed_of(name: str | None) -> str | None:
    """How fast a tournament is, by its name; `fast`, `quick` and `slow` are only looked for where words begin."""
    if name is None:
        return None
    starts = re.split(r"[^a-z0-9_]+", name.lower())
    for speed, words in SPEEDS:
        whole = words[0] in ("hyper", "turbo")
        if any(word in name.lower() if whole else any(s.startswith(word) for s in starts) for word in words):
            return speed
    return "regular"


def field_size_of(name: str | None) -> int | None:
    """Return the number of players by the name of a tournament."""
    words = re.split(r"[^a-z0-9_]+", (name or "").lower())
    for one, following in zip(words, [*words[1:], ""], strict=True):
        if one.isdigit() and len(one) <= 5 and following in ("player", "players", "man"):
            return int(one)
        joined = re.fullmatch(r"(\d{1,5})(players?|man)", one)
        if joined:
            return int(joined[1])
    is_heads_up = any(pair == ("heads", "up") for pair in pairwise(words))
    return 2 if is_heads_up or "headsup" in words else None
