"""Equities of hands and ranges as text or JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from hhparser.base.cards import Card
from hhparser.base.escape import json_text

if TYPE_CHECKING:
    from analysis.equity import Chances, Made, Range
    from analysis.lines import ShownRange

Z: Final = 1.96  # standard errors of a 95 % interval


class RangeResult(NamedTuple):
    """A hand or range with its figures.

    Attributes:
        name: As it was given.
        weights: The hands that it holds.
        by_street: Its chances on each street, the last one is that of the board.
        made: What its hands have made; None before the flop.
        shown: How many hands it was taken from, if it is one of known hands.
    """

    name: str
    weights: "Range"
    by_street: "Mapping[str, Chances]"
    made: "Made | None"
    shown: "ShownRange | None" = None

    @property
    def chances(self) -> "Chances":
        """The chances on the board that was given."""
        return [*self.by_street.values()][-1]


def write_equities(
    stream: TextIO, compared: Sequence[RangeResult], board: Sequence[Card], output_format: str
) -> None:
    """Write what `hh equity` found."""
    write = _write_json if output_format == "json" else _write_text
    write(stream, compared, [str(card) for card in board])


def _write_json(stream: TextIO, compared: Sequence[RangeResult], board: Sequence[str]) -> None:
    from analysis.equity import format_range

    ranges = [
        {
            "name": one.name,
            "range": format_range(one.weights),
            **one.chances._asdict(),
            "streets": {street: found._asdict() for street, found in one.by_street.items()},
            "strengths": None if one.made is None else one.made.strengths,
            "draws": None if one.made is None else one.made.draws,
            "shown": None if one.shown is None else {"known": one.shown.known, "made": one.shown.made},
        }
        for one in compared
    ]
    is_exact = not any(one.chances.error for one in compared)
    stream.write(json_text({"board": board, "exact": is_exact, "ranges": ranges}) + "\n")


def _write_text(stream: TextIO, compared: Sequence[RangeResult], board: Sequence[str]) -> None:
    width = max(len(one.name) for one in compared)
    columns = ["equity", "win", "tie"]
    rows = [(one.name, [_equity(one.chances), *map(_percent, one.chances[:2])]) for one in compared]
    blocks = [_table(" ".join(board), columns, rows, width)]
    if len(compared[0].by_street) > 1:
        streets = [(one.name, [*map(_equity, one.by_street.values())]) for one in compared]
        blocks.append(_table("", [*compared[0].by_street], streets, width))
    for title, place in (("strengths", 0), ("draws", 1)):
        lines = [f"{one.name:{width}}  {_listed(one.made[place])}" for one in compared if one.made]
        if any(one.made and one.made[place] for one in compared):
            blocks.append("\n".join([title, *lines]))
    stream.write("\n\n".join(blocks) + "\n")


def _table(corner: str, columns: Sequence[str], rows: Sequence[tuple[str, list[str]]], width: int) -> str:
    width = max(width, len(corner))
    cell = max(len(value) for _, values in rows for value in (*values, *columns))
    return "\n".join(
        "  ".join([f"{name:{width}}", *(f"{value:>{cell}}" for value in values)])
        for name, values in [(corner, columns), *rows]
    )


def _equity(chances: "Chances") -> str:
    interval = f" ± {100 * Z * chances.error:.2f}" if chances.error else ""
    return f"{100 * chances.equity:.2f}{interval} %"


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _listed(shares: Mapping[str, float]) -> str:
    return ", ".join(f"{word} {100 * share:.1f} %" for word, share in shares.items()) or "none"
