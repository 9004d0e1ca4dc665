"""A betting line that is asked for, and which nodes of a tree it leads to."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from analysis.lines.details import Values
from analysis.lines.sizes import Sizes
from analysis.questions.keys import POSITION_ORDER
from analysis.schema.tables import STREETS

ROLES: Final[Mapping[str, str]] = {
    "open": "opener",
    "limp": "limper",
    "call": "caller",
    "3-bet": "3-bettor",
    "4-bet": "4-bettor",
}
BLIND: Final = "blind"
BLINDS: Final = ("SB", "BB")
ANY: Final = "[^ ,]+"  # a word of a line


class BettingLine(NamedTuple):
    """A betting line that is asked for.

    Attributes:
        steps: The line in full words, without the player who decides or a street that only begins.
        last_street: The street of the last step.
        headings: How the line begins each street, such as `flop paired`, where it says more than its name.
        pattern: What the line of a node must match.
        street: The street of the decisions, if the line ends with its name.
        who: Position or role of the player who decides, if the line ends with it.
        folded: Positions and roles of those who folded after the last step.
        sizes: Bins, cut at the sizes that the line names.
        details: Values of details that the line asks for, by their names.
    """

    steps: str
    last_street: str
    headings: Mapping[str, str]
    pattern: re.Pattern[str]
    street: str | None
    who: str | None
    folded: tuple[str, ...]
    sizes: Sizes
    details: Mapping[str, Values]

    @property
    def text(self) -> str:
        """The whole line."""
        begins = self.beginning(self.street or self.last_street)
        return ", ".join(filter(None, (self.steps, f"{begins}{self.who or ''}".strip())))

    @property
    def wider_pattern(self) -> str:
        """What every line that `pattern` matches matches, and few others; it refers to none of its groups."""
        return re.sub(r"\(\?P=\w+\)", ANY, self.pattern.pattern)

    def beginning(self, street: str) -> str:
        """What a step on a street begins with; nothing on the street of the last step."""
        return "" if street == self.last_street else f"{self.headings.get(street, street)}: "

    def going_on(self, street: str, step: str) -> str:
        """The line with one more step on a street."""
        return ", ".join(filter(None, (self.steps, self.beginning(street) + step)))

    def leads_to(self, street: str, line: str, position: str) -> bool:
        """Whether a node of a tree comes right after this line."""
        match = self.pattern.fullmatch(line)
        if match is None or (self.street or street) != street:
            return False
        last = _last_position(street, line)
        have_folded = (_comes_before(last, _positions(one, match), position) for one in self.folded)
        return position in _positions(self.who, match, position) and all(have_folded)

    def is_part_of(self, line: str) -> bool:
        """Whether a line of a tree is this one, or goes on from it."""
        return not self.pattern.pattern or re.fullmatch(f"{self.pattern.pattern}(?:, .*)?", line) is not None


def group_of(role: str) -> str:
    """The name of the group of a pattern that matches the player in a role."""
    return f"role_{role.replace('-', '_')}"


def _positions(who: str | None, match: re.Match[str], anybody: str = "") -> tuple[str, ...]:
    """The positions that are meant; `anybody` if none is named."""
    if who is None:
        return (anybody,)
    return BLINDS if who == BLIND else (match[group_of(who)] if who in ROLES.values() else who,)


def _last_position(street: str, line: str) -> str:
    """Who acted last on a street, or who sits before the first to act on it."""
    _, begins, steps = f"preflop: {line}".rpartition(f"{street}: ")
    if not begins or not steps:
        return "BB" if street == STREETS[0] else "BTN"
    return steps.rpartition(", ")[2].partition(" ")[0]


def _comes_before(last: str, positions: Sequence[str], position: str) -> bool:
    """Whether one of some positions acts between the last player and a position."""
    start = POSITION_ORDER.index(last) + 1
    turns = {one: turn for turn, one in enumerate((*POSITION_ORDER[start:], *POSITION_ORDER[:start]))}
    return any(turns[one] < turns.get(position, -1) for one in positions)
