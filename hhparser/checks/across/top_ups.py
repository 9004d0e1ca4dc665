"""Chips that players of a cash table add to their stacks."""

from collections.abc import Iterator
from decimal import Decimal

from hhparser.checks.across.links import Jump, Link
from hhparser.checks.across.words import Found, Values, at_stack, chips


class TopUps:
    """Collects the chips that each player of a table adds, for one finding per player."""

    def __init__(self) -> None:
        self._first: dict[str, tuple[Link, Jump]] = {}
        self._stacks: dict[str, list[str]] = {}

    def add(self, link: Link) -> None:
        """Record the chips added between two hands."""
        for jump in link.jumps.values():
            assert jump.after.start is not None
            name = jump.after.name
            self._first.setdefault(name, (link, jump))
            self._stacks.setdefault(name, []).append(chips(link.after, jump.after.start))

    def findings(self) -> Iterator[Found]:
        """Yield a finding for each player, at the first chips they added."""
        for name, (link, jump) in self._first.items():
            assert jump.before.end is not None
            before = chips(link.after, jump.before.end)
            values = Values(before, _summed_up(self._stacks[name]), link.before.where, name)
            yield at_stack("C411", link.after, jump.after, values)


def _summed_up(stacks: list[str]) -> str:
    """Summarize the stacks after a player's top-ups, such as `50.00, 39 times` or `20.00-50.00, 4 times`."""
    lowest, highest = min(stacks, key=Decimal), max(stacks, key=Decimal)
    reached = lowest if Decimal(lowest) == Decimal(highest) else f"{lowest}-{highest}"
    return reached if len(stacks) == 1 else f"{reached}, {len(stacks)} times"
