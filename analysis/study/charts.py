"""Preflop charts: the share of each answer to a spot, by starting hand."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from analysis.equity.errors import RangeError
from analysis.equity.ranges import STARTING_HANDS, Range, parse_range
from hhparser.base.errors import HandHistoryError
from hhparser.model.positions import Position

FOLD, CALL, RAISE = "fold", "call", "raise"
OPEN: Final = "open"
POSITIONS: Final = {str(one): str(one) for one in Position}
LINE: Final = re.compile(r"(\S+)\s+(?:(open)|(?:vs\s+(\S+)\s+)?(call|3-?bet|raise))\s*:(.*)", re.IGNORECASE)
Shares = Mapping[str, Mapping[str, float]]  # share of each answer but folds, by starting hand


class ChartSpot(NamedTuple):
    """A decision before the flop.

    Attributes:
        position: Position of the player.
        faces: `""` to open after all have folded, or else the position that raised, `any` for every one.
    """

    position: str
    faces: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return (FOLD, CALL, RAISE) if self.faces else (FOLD, RAISE)

    @property
    def words(self) -> str:
        """The spot, for people."""
        if not self.faces:
            return f"{self.position}, all have folded to you"
        return f"{self.position}, facing a raise{'' if self.faces == ANY else f' of {self.faces}'}"


ANY: Final = "any"
Chart = Mapping[ChartSpot, Shares]


class PoolWidths(NamedTuple):
    """How wide the pool plays in a position; None with too few decisions.

    Attributes:
        opens: Share of the hands that it opens.
        continues: Share of the hands that it does not fold to a raise.
        raises: Share of the hands with which it re-raises.
    """

    opens: float | None
    continues: float | None
    raises: float | None


class ChartError(HandHistoryError, ValueError):
    """A line of the text is not a part of a chart.

    Attributes:
        line: The line, from 1.
        reason: The message without the line.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def parse_chart(text: str) -> Chart:
    """Parse a chart: lines such as `BTN open: 22+, A2s+` or `BB vs BTN call: 22-TT`.

    Raises:
        ChartError: A line is not valid, or there is none.
    """
    chart: dict[ChartSpot, dict[str, dict[str, float]]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            spot, answer, played = _part(number, line.strip())
            shares = chart.setdefault(spot, {})
            for hand, share in _by_starting_hand(played).items():
                shares.setdefault(hand, {})[answer] = share
    if not chart:
        raise ChartError(1, "the chart is empty; write lines such as BTN open: 22+, A2s+")
    return chart


def pool_chart(widths: Mapping[str, PoolWidths]) -> Chart:
    """Return ranges as wide as the pool plays in each position, of the hands with the most equity.

    Args:
        widths: By position.
    """
    chart: dict[ChartSpot, Shares] = {}
    for position, width in widths.items():
        if width.opens is not None:
            chart[ChartSpot(position)] = {hand: {RAISE: share} for hand, share in _top(width.opens).items()}
        if width.continues is not None and width.raises is not None:
            raised, played = _top(width.raises), _top(max(width.continues, width.raises))
            chart[ChartSpot(position, ANY)] = {
                hand: {RAISE if hand in raised else CALL: 1.0} for hand in played
            }
    return chart


def shares_of(chart: Chart, spot: ChartSpot, hand: str) -> dict[str, float]:
    """Return the share of each answer with a starting hand; folds are the rest."""
    played = chart[spot].get(hand, {})
    shares = {answer: played.get(answer, 0.0) for answer in spot.answers}
    shares[FOLD] = max(1 - sum(played.values()), 0.0)
    return shares


def best_answers(chart: Chart, spot: ChartSpot, hand: str) -> list[str]:
    """Return the most frequent answer, or several that are equally frequent."""
    shares = shares_of(chart, spot, hand)
    most = max(shares.values())
    return [answer for answer, share in shares.items() if share > most - 1e-9]


def _part(number: int, line: str) -> tuple[ChartSpot, str, Range]:
    """Parse a line: its spot, answer and range."""
    match = LINE.fullmatch(line)
    if match is None:
        raise ChartError(
            number, f"{line[:60]!r} is not a line such as BTN open: 22+ or BB vs BTN call: 22-TT"
        )
    who, opens, faced, answer, text = match.groups()
    for name in filter(None, (who, faced)):
        if name.upper() not in POSITIONS:
            raise ChartError(number, f"no position {name!r}: {', '.join(POSITIONS)}")
    try:
        played = parse_range(text)
    except RangeError as error:
        raise ChartError(number, error.reason) from error
    faces = "" if opens else (faced or ANY).upper() if faced else ANY
    return ChartSpot(who.upper(), faces), CALL if (answer or "").lower() == CALL else RAISE, played


def _by_starting_hand(played: Range) -> dict[str, float]:
    """Return the share of the hole cards of each starting hand that a range plays."""
    shares: dict[str, float] = {}
    for hand in STARTING_HANDS:
        weights = [played.get(cards, 0.0) for cards in hand.hole_cards()]
        if any(weights):
            shares[str(hand)] = sum(weights) / len(weights)
    return shares


def _top(share: float) -> dict[str, float]:
    """Return the strongest starting hands up to a share of all hands."""
    try:
        return _by_starting_hand(parse_range(f"top {100 * share:.3f}%"))
    except RangeError:  # not even aces
        return {}
