"""Statistics as a frame that a notebook shows as a table with bars."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analysis.dataset.pandas_frames import to_pandas
from analysis.stats import STATISTICS, Kind, Statistic, find_statistics, is_small, value_text

if TYPE_CHECKING:
    import pandas as pd

ALWAYS: Final = ("hands", "net")
MOST_ROWS: Final = 100
STYLE: Final = (
    "<style>.hh-stats td,.hh-stats th{padding:2px 8px;text-align:right;white-space:nowrap}"
    ".hh-stats .key{text-align:left}.hh-stats .small{opacity:.5}</style>"
)


class StatsFrame(pl.DataFrame):
    """Statistics in few columns.

    Attributes:
        wide: The same rows with counts and 95% intervals.
    """

    wide: pl.DataFrame

    def to_pandas(self) -> "pd.DataFrame":  # type: ignore[override]  # needs none of the options
        """Convert the frame to pandas, without pyarrow."""
        return to_pandas(self)

    def _repr_html_(self, *, _from_series: bool = False) -> str:
        """Return the table that a notebook shows: a bar for each rate, small samples in grey."""
        shown = {name: STATISTICS[name] for name in self.columns if name in STATISTICS}
        heads = "".join(
            f'<th title="{escape(shown[name].name)}">{escape(shown[name].abbreviation)}</th>'
            if name in shown
            else f"<th>{escape(name)}</th>"
            for name in self.columns
        )
        rows = zip(self.head(MOST_ROWS).iter_rows(named=True), self._counts(), strict=False)
        body = "".join(f"<tr>{''.join(_cells(row, counts, shown))}</tr>" for row, counts in rows)
        left = self.height - MOST_ROWS
        more = f"<p>{left:,} more rows</p>" if left > 0 else ""
        return f'{STYLE}<table class="hh-stats"><tr>{heads}</tr>{body}</table>{more}'

    def _counts(self) -> Iterator[dict[str, Any]]:  # Any: values of many columns
        wide = getattr(self, "wide", None)
        yield from (self if wide is None or wide.height != self.height else wide).iter_rows(named=True)


def narrow(wide: pl.DataFrame, ids: Sequence[str] | None, by: Sequence[str] = ()) -> StatsFrame:
    """Return keys, stakes, hands, net, and the value of each statistic.

    Args:
        wide: Result of `player_stats`.
        ids: The requested statistics; None for all.
        by: The requested keys; they follow the player.
    """
    every = wide.columns[: wide.columns.index("hands_capped")]
    keys = [*(one for one in ("player", *by) if one in every), *every]
    wanted = [one.id for one in find_statistics(ids)] if ids is None else [_id(name) for name in ids]
    names = [*keys, *(name for one in (*ALWAYS, *wanted) for name in _values(one, wide.columns))]
    frame = StatsFrame(wide.select(list(dict.fromkeys(names))))
    frame.wide = wide
    return frame


def _id(name: str) -> str:
    return find_statistics([name])[-1].id


def _values(name: str, columns: Sequence[str]) -> list[str]:
    """Return the columns with the value of a statistic; an amount has one for each currency."""
    if STATISTICS[name].money:
        return [one for one in columns if one.rpartition("_")[0] == name]
    return [name] if name in columns else []


def _cells(row: dict[str, Any], counts: dict[str, Any], shown: dict[str, Statistic]) -> Iterator[str]:
    """Yield the cells of a row, given its values and its counts."""
    for name, value in row.items():
        statistic = shown.get(name)
        if statistic is None:
            css = "key" if isinstance(value, str) else ""
            yield f'<td class="{css}">{"" if value is None else escape(_plain(value))}</td>'
            continue
        css, tip = _sample_of(statistic, counts)
        bar = _bar(value) if statistic.kind is Kind.RATE and statistic.is_proportion else ""
        yield f'<td class="{css}" title="{tip}"{bar}>{escape(value_text(statistic, value))}</td>'


def _plain(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _bar(value: float | None) -> str:
    width = 0 if value is None else round(100 * min(max(value, 0), 1))
    return f' style="background:linear-gradient(90deg,#0072b240 {width}%,transparent {width}%)"'


def _sample_of(statistic: Statistic, counts: dict[str, Any]) -> tuple[str, str]:
    """Return the class and the tooltip of a cell: whether the sample is small, and its counts."""
    parts = {part: counts.get(statistic.part_name(part)) for part in statistic.parts}
    if any(value is None for value in parts.values()):
        return "", ""
    words = ", ".join(f"{part} {value:,}" for part, value in parts.items() if part != "squares")
    return ("small" if is_small(statistic, parts) else ""), words
