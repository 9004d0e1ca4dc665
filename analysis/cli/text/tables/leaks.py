"""Leaks and strengths as tables for people."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TextIO

from rich.table import Table

from analysis.cli.output import count_of
from analysis.cli.text.tables.fitting import write_ranked

Object = dict[str, Any]  # Any: JSON values
MOST: Final = 5
RANKS: Final = {"chances": 2, "others": 1}  # in which columns leave, the last first


def write_leaks(stream: TextIO, leaks: Sequence[Object], of: str = "value", most: int = MOST) -> None:
    """Write the costliest leaks, the best strengths, and how much was compared.

    Args:
        stream: Where to write.
        leaks: Objects of `analysis.players.leaks`, in its order.
        of: Heading of the player's own rates.
        most: How many of each.
    """
    for kind, title, effect in (("leak", "Leaks", "costs"), ("strength", "Strengths", "gains")):
        found = [one for one in leaks if one[f"is_{kind}"]][:most]
        if found:
            write_ranked(stream, _table(found, title, of, effect), RANKS)
            stream.write("\n")
    stream.writelines(f"{sentence}\n" for sentence in _compared(leaks))


def _compared(leaks: Sequence[Object]) -> Iterator[str]:
    """How much was compared, and how sure the differences are."""
    tested = [one for one in leaks if one["is_enough"]]
    certain = [one for one in tested if one["is_certain"]]
    yield (
        f"{count_of(len(tested), 'decision')} compared with the others in the same spots, "
        f"{len(certain)} certainly different"
    )
    if any(one["cost_low"] < 0 < one["cost_high"] for one in certain if one["cost_low"] is not None):
        yield "where the interval holds 0, the difference is certain and its cost is not"
    if few := len(leaks) - len(tested):
        yield f"not enough hands for {count_of(few, 'more decision')}"


def _table(leaks: Sequence[Object], title: str, of: str, effect: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(title)
    for heading in (of, "others", "chances", f"{effect} bb/100"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in leaks:
        table.add_row(
            one["habit"],
            *(f"{100 * one[key]:.0f} %" for key in ("raw", "pool")),
            f"{one['chances']:,}",
            _effect(one),
        )
    return table


def _effect(leak: Object) -> str:
    sign = 1 if leak["is_leak"] else -1
    ends = sorted(sign * leak[key] for key in ("cost_low", "cost_high"))
    return f"{sign * leak['cost_bb_100']:.1f} ({ends[0]:.1f} to {ends[1]:.1f})"
