"""Tables of leaks, strengths and other differences."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TextIO

from analysis.cli.output import write_lines
from analysis.cli.text.tables.fitting import write_record_table
from hhparser.base.text.typography import count_of

Object = dict[str, Any]  # Any: JSON values
MOST: Final = 5
RANKS: Final = {"Of": 2, "q": 1, "Others, %": 1}  # the column of the highest rank is dropped first


def write_leaks(
    stream: TextIO, leaks: Sequence[Object], of: str = "Value", *, with_others: bool = False
) -> None:
    """Write the costliest leaks, the best strengths, and the number of comparisons.

    Args:
        stream: Where to write.
        leaks: Objects of `analysis.views.verdict.leak_object`, in the order of `leaks`.
        of: Name of the player in the heading of their rates.
        with_others: Whether to write differences without a price also beside leaks or strengths.
    """
    from analysis.render.verdict import leaks_table

    tables = [leaks_table(kind, leaks, most=MOST, of=of) for kind in ("is_leak", "is_strength")]
    if with_others or not any(tables):
        tables.append(leaks_table("is_different", leaks, of=of))
    for table in filter(None, tables):
        write_record_table(stream, table, RANKS)
        stream.write("\n")
    write_lines(stream, "\n".join(_compared(leaks)))


def _compared(leaks: Sequence[Object]) -> Iterator[str]:
    """Yield sentences on the number of comparisons, certain differences and decisions with few hands."""
    tested = [one for one in leaks if one["is_enough"]]
    certain = sum(one["is_certain"] for one in tested)
    compared = count_of(len(tested), "decision")
    yield f"{compared} compared with the others in the same spots, {certain} certainly different"
    if few := len(leaks) - len(tested):
        yield f"not enough hands for {count_of(few, 'more decision')}"
