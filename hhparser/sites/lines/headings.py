"""Parts of headers that several sites print alike: blinds, tournament prices, months."""

from collections.abc import Sequence
from typing import Final

from hhparser.model import FIXED_LIMIT
from hhparser.sites.lines.builder import HandBuilder

MONTH_NAMES: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
MONTHS: Final = tuple(name[:3] for name in MONTH_NAMES)


def set_blinds(b: HandBuilder, small: int | None, big: int) -> None:
    """Set the blinds, printed in fixed limit too, where the bets are one and two big blinds."""
    b.game.blinds = small, big
    b.game.stakes = (big, 2 * big) if b.game.betting is FIXED_LIMIT else b.game.blinds


def price_parts(amounts: Sequence[int]) -> tuple[int | None, int | None, int | None]:
    """Buy-in, fee and bounty of a price such as `$5+$5+$0.90`, with a bounty in the middle."""
    buy_in = amounts[0] if amounts else None
    fee = amounts[-1] if len(amounts) > 1 else None
    return buy_in, fee, amounts[1] if len(amounts) == 3 else None
