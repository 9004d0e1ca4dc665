"""Bars of the gains of a player over the others, by position and kind of pot."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from analysis.players.results.sentences import signed
from hhparser.base.text.typography import bar, typeset

Object = dict[str, Any]  # Any: JSON values
MOST: Final = 8
HALF: Final = 12  # columns of a bar on each side of the axis, if they fit
GAPS: Final = 4  # columns between name, bar and words, and of the axis


def gain_lines(gains: Sequence[Object], width: int) -> Iterator[str]:
    """Yield a heading and a line with bar, gain and interval for each of the largest gains and losses.

    Args:
        gains: Objects of `analysis.players.results.sources.find_gains`, in its order.
        width: Width of the text.
    """
    shown = gains[:MOST]
    if not shown:
        return
    yield textwrap.fill("Difference from the others, bb per 100 of all your hands, 95% interval", width)
    names = [f"{one['position']}, {one['pot_type']}" for one in shown]
    words = [
        f"{signed(one['gain_bb_100']):>5} ({signed(one['low'])} to {signed(one['high'])})" for one in shown
    ]
    longest = max(map(len, names))
    half = max(1, min(HALF, (width - longest - max(map(len, words)) - GAPS) // 2))
    most = max(abs(one["gain_bb_100"]) for one in shown) or 1.0
    for name, one, text in zip(names, shown, words, strict=True):
        yield f"{name:<{longest}}  {bar(one['gain_bb_100'] / most, half)} {typeset(text)}"
    if more := len(gains) - len(shown):
        yield f"{more} smaller left out"
    command = f"the hands of a line: hh hands --where '{shown[0]['question']}'"
    yield textwrap.fill(
        command, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
