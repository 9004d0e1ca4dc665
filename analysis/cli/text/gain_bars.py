"""Bars of the gains of a player over the others, by position and kind of pot."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from analysis.players.sentences import signed
from hhparser.base.typography import bar

Object = dict[str, Any]  # Any: JSON values
MOST: Final = 8
HALF: Final = 12  # columns of a bar on each side of the axis


def gain_lines(gains: Sequence[Object]) -> Iterator[str]:
    """Yield a heading and a line with bar, gain and interval for each of the largest gains and losses.

    Args:
        gains: Objects of `analysis.players.sources.find_gains`, in its order.
    """
    shown = gains[:MOST]
    if not shown:
        return
    yield "Won more than the others, bb per 100 of all your hands, 95% interval"
    names = [f"{one['position']}, {one['pot_type']}" for one in shown]
    longest = max(map(len, names))
    most = max(abs(one["gain_bb_100"]) for one in shown) or 1.0
    for name, one in zip(names, shown, strict=True):
        gain = one["gain_bb_100"]
        words = f"{signed(gain):>5} ({signed(one['low'])} to {signed(one['high'])})"
        yield f"{name:<{longest}}  {bar(gain / most, HALF)} {words}"
    if more := len(gains) - len(shown):
        yield f"{more} smaller left out"
    yield f"the hands of a line: hh hands --where '{shown[0]['question']}'"
