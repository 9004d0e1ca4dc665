"""Tables of leaks, strengths and other differences."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TextIO

from rich.table import Table

from analysis.cli.output import wrapped
from analysis.cli.text.tables.fitting import write_ranked
from hhparser.base.text.typography import count_of, probability_text

Object = dict[str, Any]  # Any: JSON values
MOST: Final = 5
RANKS: Final = {"chances": 2, "q": 1, "others": 1}  # the column of the highest rank is dropped first


def write_leaks(
    stream: TextIO, leaks: Sequence[Object], of: str = "value", most: int = MOST, *, with_others: bool = False
) -> None:
    """Write the costliest leaks, the best strengths, and the number of comparisons.

    Args:
        stream: Where to write.
        leaks: Objects of `analysis.players.differences.leaks`, in its order.
        of: Heading of the column with the player's rates.
        most: Row limit of each table.
        with_others: Whether to write differences without a price also beside leaks or strengths.
    """
    for kind, title in (("leak", "Leaks"), ("strength", "Strengths")):
        found = [one for one in leaks if one[f"is_{kind}"]][:most]
        if found:
            write_ranked(stream, _table(found, title, of), RANKS)
            stream.write("\n")
    others = [one for one in leaks if one["is_different"]]
    if others and (with_others or not any(one["is_leak"] or one["is_strength"] for one in leaks)):
        write_ranked(stream, _table(others, "Plays differently", of, is_priced=False), RANKS)
        stream.write("\n")
    stream.writelines(wrapped(sentence, stream=stream) + "\n" for sentence in _compared(leaks))


def _compared(leaks: Sequence[Object]) -> Iterator[str]:
    """Yield sentences on the number of comparisons, certain differences and decisions with few hands."""
    tested = [one for one in leaks if one["is_enough"]]
    certain = [one for one in tested if one["is_certain"]]
    if any(one["is_leak"] or one["is_strength"] for one in certain):
        yield "costs: how much less is won than the others win in the hands with the decision, 95% interval;"
        yield "these are the extremes of many, so the true cost is likely nearer to 0"
    yield (
        f"{count_of(len(tested), 'decision')} compared with the others in the same spots, "
        f"{len(certain)} certainly different"
    )
    if others := sum(one["is_different"] for one in certain):
        yield f"whether {count_of(others, 'difference')} of these cost or gain is not known"
    if few := len(leaks) - len(tested):
        yield f"not enough hands for {count_of(few, 'more decision')}"


def _table(leaks: Sequence[Object], title: str, of: str, *, is_priced: bool = True) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(title)
    for heading in (of, "others", "chances", "q", *(["costs bb/100"] if is_priced else [])):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in leaks:
        table.add_row(
            one["habit"],
            *(f"{100 * one[key]:.0f}%" for key in ("raw", "pool")),
            f"{one['chances']:,}",
            probability_text(one["q"]),
            *([_cost(one)] if is_priced else []),
        )
    return table


def _cost(leak: Object) -> str:
    return f"{leak['cost_bb_100']:.1f} ({leak['cost_low']:.1f} to {leak['cost_high']:.1f})"
