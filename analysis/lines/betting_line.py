"""A parsed betting line, and the test for nodes of the tree that match it."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from analysis.lines.details import Values
from analysis.lines.sizes import Sizes
from analysis.queries.keys import POSITION_ORDER
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
ANY: Final = "[^ ,]+"  # regex for any word of a line
_SIZE: Final = re.compile(rf"\(\?: {re.escape(ANY)}\)\?|(?<![,:]) \(\?:[^()]*\)")  # of a pattern


class BettingLine(NamedTuple):
    """A parsed betting line: a query for nodes of the tree.

    Attributes:
        steps: Normalized text of settings and steps, without the player to act or a street at the end.
        last_street: Street of the last step.
        headings: Normalized headings of streets with textures, such as `flop paired`, by street.
        pattern: Regex for the line of a node.
        street: Street of the decisions if the line ends with a street, else None.
        who: Position or role of the player to act if the line ends with it, else None.
        folded: Positions and roles of the players who folded after the last step.
        sizes: Size bins, with cuts at the sizes in the line.
        details: Allowed values of the details in the line, by name of the detail.
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
        """Normalized text of the whole line."""
        begins = self.beginning(self.street or self.last_street)
        return ", ".join(filter(None, (self.steps, f"{begins}{self.who or ''}".strip())))

    @property
    def wider_pattern(self) -> str:
        """A looser regex without names of groups and back-references, for polars."""
        return re.sub(r"\(\?P<\w+>", "(?:", re.sub(r"\(\?P=\w+\)", ANY, self.pattern.pattern))

    @property
    def unsized_pattern(self) -> str:
        """`wider_pattern` for lines without sizes."""
        return _SIZE.sub("", self.wider_pattern)

    def beginning(self, street: str) -> str:
        """Return the prefix of a step on a street, such as `flop: `; "" on the street of the last step."""
        return "" if street == self.last_street else f"{self.headings.get(street, street)}: "

    def going_on(self, street: str, step: str) -> str:
        """Return the text of the line extended by a step on a street."""
        return ", ".join(filter(None, (self.steps, self.beginning(street) + step)))

    def leads_to(self, street: str, line: str, position: str) -> bool:
        """Return whether a node matches this line, its player to act, and the folds at its end.

        Args:
            street: Street of the node's decisions.
            line: Line of the node.
            position: Position of the player to act at the node.
        """
        match = self.pattern.fullmatch(line)
        if match is None or (self.street or street) != street:
            return False
        last = _last_position(street, line)
        have_folded = (_comes_before(last, _positions(one, match), position) for one in self.folded)
        return position in _positions(self.who, match, position) and all(have_folded)

    def is_prefix_of(self, line: str) -> bool:
        """Return whether the line of a node begins with this line."""
        return not self.pattern.pattern or re.fullmatch(f"{self.pattern.pattern}(?:, .*)?", line) is not None


def group_of(role: str) -> str:
    """Return the name of the regex group for the player in a role."""
    return f"role_{role.replace('-', '_')}"


def _positions(who: str | None, match: re.Match[str], anybody: str = "") -> tuple[str, ...]:
    """Convert a position or role to positions, using the groups of the match; `anybody` if `who` is None."""
    if who is None:
        return (anybody,)
    return BLINDS if who == BLIND else (match[group_of(who)] if who in ROLES.values() else who,)


def _last_position(street: str, line: str) -> str:
    """Return the position that acted last on a street; without actions, the seat before the first to act."""
    _, begins, steps = f"preflop: {line}".rpartition(f"{street}: ")
    if not begins or not steps:
        return "BB" if street == STREETS[0] else "BTN"
    return steps.rpartition(", ")[2].partition(" ")[0]


def _comes_before(last: str, positions: Sequence[str], position: str) -> bool:
    """Return whether one of the positions acts after the position `last` and before `position`."""
    start = POSITION_ORDER.index(last) + 1 if last in POSITION_ORDER else 0
    turns = {one: turn for turn, one in enumerate((*POSITION_ORDER[start:], *POSITION_ORDER[:start]))}
    return any(turns[one] < turns.get(position, -1) for one in positions)
