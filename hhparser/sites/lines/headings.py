"""Parts of headers that several sites print alike: blinds, tournament prices, months."""

from collections.abc import Sequence

from hhparser.model import FIXED_LIMIT
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.printed_stakes import find_stakes


def set_blinds(b: HandBuilder, small: int | None, big: int) -> None:
    """Set the blinds, printed in fixed limit too, where the bets are one and two big blinds."""
    b.game.blinds = small, big
    b.game.stakes = (big, 2 * big) if b.game.betting is FIXED_LIMIT else b.game.blinds


def set_printed_stakes(b: HandBuilder, header: str) -> None:
    """Set the stakes of a game that is not parsed further, if its header prints them."""
    found = find_stakes(header, b.game.decimals)
    if found is not None:
        b.game.betting, b.game.currency = found.betting, found.currency
        b.game.stakes = found.low, found.high


def price_parts(amounts: Sequence[int]) -> tuple[int | None, int | None, int | None]:
    """Return buy-in, fee and bounty of a price such as `$5+$5+$0.90`, with a bounty in the middle."""
    buy_in = amounts[0] if amounts else None
    fee = amounts[-1] if len(amounts) > 1 else None
    return buy_in, fee, amounts[1] if len(amounts) == 3 else None
