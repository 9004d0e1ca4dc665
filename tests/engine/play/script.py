"""Scripted errors of a dealer."""

from collections.abc import Collection
from random import Random

ORDER = [4, 7, 2]  # three players: seat 4 is left of the button, seat 2 is the button


class Script(Random):
    """Shuffles like any other; an error happens at each opportunity marked x."""

    def __init__(self, errors: str) -> None:
        super().__init__(1)
        self.errors = iter(errors)

    def random(self) -> float:
        return 0.0 if next(self.errors, ".") == "x" else 0.9

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def hole_cards(exposed: Collection[int] = (), too_many: Collection[int] = ()) -> str:
    """The opportunities of a deal to three players; cards are counted from 1."""
    return "".join(
        f"{'x' if n in exposed else '.'}{'x' if n in too_many else '.'}" for n in range(1, 2 * len(ORDER) + 1)
    )
