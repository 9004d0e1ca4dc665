"""Hands with findings in a report, and their text with the words concerned highlighted."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset

MOST_FINDINGS: Final = 500
MOST_LINES: Final = 200
NO_FINDINGS: Final = "Every hand agrees with the rules and with its own figures."
SEVERITIES: Final = ("error", "warning", "info")
Row = dict[str, Any]  # Any: cells of a frame


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A part of a text, and whether it is highlighted because of a finding."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A row of the findings table, and its line of text in parts."""

    row: Row
    line: Sequence[TextPiece]

    @property
    def place(self) -> str:
        """File, line and column, such as `hands.txt:12:3`."""
        return f"{self.row['file']}:{self.row['line']}:{self.row['column']}"


@dataclass(frozen=True, slots=True)
class FaultyHand:
    """The findings of one hand, the worst first, its text, and its hand key.

    A finding about a whole file has neither text nor hand key.
    """

    findings: Sequence[ShownFinding]
    text: Sequence[TextPiece]
    number: int | None


def faulty_hands(tables: Dataset) -> list[FaultyHand]:
    """Return the hands of the first `MOST_FINDINGS` findings: errors first, then warnings, in input order."""
    rank = pl.col("severity").replace_strict({name: place for place, name in enumerate(SEVERITIES)})
    shown = tables.diagnostics.with_row_index("order").sort(rank, "order").head(MOST_FINDINGS)
    groups: dict[object, list[Row]] = defaultdict(list)
    for row in shown.rows(named=True):
        groups[row["order"] + 0.5 if row["hand"] is None else row["hand"]].append(row)
    texts = tables.diagnostics.filter(pl.col("hand_text").is_not_null()).join(shown, on="hand", how="semi")
    wanted = texts.select("hand", "hand_text").join(tables.hands.select("hand", "line"), on="hand")
    by_hand = {hand: (text, line) for hand, text, line in wanted.iter_rows()}
    return [_faulty_hand(rows, *by_hand.get(hand, ("", 1))) for hand, rows in groups.items()]


def _faulty_hand(rows: Sequence[Row], text: str, first_line: int) -> FaultyHand:
    findings = [ShownFinding(row, pieces(row["text"] or "", [_words(row)])) for row in rows]
    lines = text.rstrip().split("\n")[:MOST_LINES]
    text_pieces = pieces("\n".join(lines), _places(rows, lines, first_line))
    return FaultyHand(findings, text_pieces, rows[0]["hand"])


def _places(rows: Sequence[Row], lines: Sequence[str], first_line: int) -> Iterator[tuple[int, ...]]:
    """Yield the start and end index of the words of each finding in the joined lines."""
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for row in rows:
        number = row["line"] - first_line
        if row["text"] and 0 <= number < len(lines):
            yield tuple(starts[number] + column for column in _words(row))


def _words(row: Row) -> tuple[int, int]:
    return row["column"] - 1, row["end_column"] - 1


def pieces(text: str, places: Iterable[tuple[int, ...]]) -> list[TextPiece]:
    """Split a text into parts with and without highlighting.

    Args:
        text: The text.
        places: Start and end index of each highlighted range; ranges may overlap.
    """
    inside = list(places)
    cuts = sorted({0, len(text), *(min(cut, len(text)) for place in inside for cut in place)})
    return [
        TextPiece(text[start:end], any(first <= start and end <= last for first, last in inside))
        for start, end in pairwise(cuts)
    ]
