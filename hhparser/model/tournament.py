"""The tournament a hand belongs to: buy-in, finishing places and bounties."""

from dataclasses import dataclass
from typing import NamedTuple

from hhparser.base.reprs import ShortRepr
from hhparser.base.text.spans import LineOrSpan


class Bounty(NamedTuple):
    """A bounty won; amounts in the smallest unit of the buy-in's currency."""

    seat: int
    eliminated: str
    amount: int
    line: LineOrSpan


class Place(NamedTuple):
    """A finishing place; the prize is in the smallest unit of the buy-in's currency."""

    player: str
    place: int
    prize: int | None
    line: LineOrSpan


@dataclass(frozen=True, slots=True, repr=False)
class TournamentInfo(ShortRepr):
    """The tournament a hand belongs to; buy-in amounts have `decimals` digits after the point."""

    id: str
    name: str | None = None
    level: str | None = None
    buy_in: int | None = None
    fee: int | None = None
    bounty: int | None = None
    currency: str | None = None
    decimals: int = 2
    places: tuple[Place, ...] = ()
