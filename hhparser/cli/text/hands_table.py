"""The hands found: one line for each player who matches, with the place in the file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.table import Table
from rich.text import Text

from hhparser.base.escape import harmless
from hhparser.base.money import format_amount
from hhparser.cli.output import count_of, note, write_array, write_rows
from hhparser.cli.text.stats_table import console_for, table_width

if TYPE_CHECKING:
    import polars as pl

Row = dict[str, Any]  # Any: what a column holds
COLUMNS: Final = (
    *("file", "line", "site", "hand_id", "started_at", "is_utc", "time", "stakes", "player", "position"),
    *("hole_cards", "board", "net", "currency", "decimals", "big_blind"),
)
CSV_COLUMNS: Final = (
    *("file", "line", "site", "hand_id", "started_at", "stakes", "player", "position"),
    *("hole_cards", "board", "net", "currency", "net_bb"),
)
SHOWN: Final = (*COLUMNS, "net_bb")
_FURTHER: Final = "further_"  # prefix, because a column may also be asked for in another unit
WIDE: Final = 120
SHRINKING: Final = {"hand": 12, "stakes": 8, "player": 5}  # minimum widths of the columns that may shrink


def columns_shown(further: "Mapping[str, pl.Expr]") -> set[str]:
    """The columns of `player_hands` that `write_hands` reads."""
    return {*COLUMNS, *(root for value in further.values() for root in value.meta.root_names())}


def write_hands(
    stream: TextIO, rows: "pl.LazyFrame", output_format: str, further: "Mapping[str, pl.Expr]"
) -> None:
    """Write the player-hands in the order given.

    Args:
        stream: Where to write.
        rows: Rows of `player_hands`.
        output_format: text (or table), ids, csv or json.
        further: More columns to show, by name.
    """
    shown = {name: value for name, value in further.items() if name not in SHOWN}
    found = rows.select(*COLUMNS, **{_FURTHER + name: value for name, value in shown.items()}).collect()
    _WRITERS[output_format](stream, found.to_dicts(), list(shown))
    hands = found.select("file", "line").n_unique()
    note(f"{count_of(hands, 'hand')}, {count_of(found.height, 'line')}" if hands else "no hand fits")


def _objects(found: Iterable[Row], further: Sequence[str]) -> Iterable[Row]:
    return ({**_shown(row), **{name: row[_FURTHER + name] for name in further}} for row in found)


def _shown(row: Row) -> Row:
    started: datetime | None = row["started_at"]
    zone = "Z" if row["is_utc"] else ""
    net, big_blind = row["net"], row["big_blind"]
    return {
        **{key: row[key] for key in ("file", "line", "site", "hand_id")},
        "started_at": None if started is None else f"{started.isoformat(timespec='seconds')}{zone}",
        **{key: row[key] for key in ("stakes", "player", "position", "hole_cards", "board")},
        "net": format_amount(net, row["decimals"]),
        "currency": row["currency"],
        "net_bb": round(net / big_blind, 2) if big_blind else None,
    }


def _write_ids(stream: TextIO, found: Iterable[Row], _: Sequence[str]) -> None:
    stream.writelines(
        f"{harmless(name)}\n"
        for name in dict.fromkeys(row["hand_id"] or f"{row['file']}:{row['line']}" for row in found)
    )


def _write_json(stream: TextIO, found: Iterable[Row], further: Sequence[str]) -> None:
    write_array(stream, _objects(found, further))


def _write_csv(stream: TextIO, found: Sequence[Row], further: Sequence[str]) -> None:
    write_rows(stream, [*CSV_COLUMNS, *further], _objects(found, further))


def _write_text(stream: TextIO, found: Sequence[Row], further: Sequence[str]) -> None:
    """Write one line for each; on a narrow terminal place, time and stakes are left out."""
    if not found:
        return
    is_narrow = table_width(stream) < WIDE
    lines = [_narrowed(_cells(row, further)) if is_narrow else _cells(row, further) for row in found]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for name in lines[0]:
        _add_column(table, name, [line[name] for line in lines], is_number=name in ("net", "bb", *further))
    for line in lines:
        table.add_row(*(Text(harmless(cell)) for cell in line.values()))
    console_for(stream).print(table)


def _add_column(table: Table, name: str, cells: Sequence[str], *, is_number: bool) -> None:
    longest = max(len(name), *map(len, cells))
    is_place = name == "hand"
    table.add_column(
        name,
        justify="right" if is_number else "left",
        no_wrap=not is_place,
        overflow="fold" if is_place else "ellipsis",  # a place is useful only when complete
        min_width=min(longest, SHRINKING.get(name, longest)),
    )


def _narrowed(line: dict[str, str]) -> dict[str, str]:
    kept = {name: cell for name, cell in line.items() if name not in ("hand", "stakes")}
    return kept | {"date": line["date"].partition(" ")[0]}


def _cells(row: Row, further: Sequence[str]) -> dict[str, str]:
    """The cells of a line by heading."""
    shown = _shown(row)
    place = f"{row['file']}:{row['line']}"
    return {
        "hand": place,
        "id": row["hand_id"] or place,
        "date": _formatted(row["time"], "%Y-%m-%d %H:%M"),
        "stakes": _formatted(row["stakes"]),
        "player": row["player"],
        "position": _formatted(row["position"]),
        "cards": _formatted(row["hole_cards"]),
        "board": _formatted(row["board"]),
        "net": f"{shown['net']} {row['currency']}",
        "bb": _formatted(shown["net_bb"], ".1f"),
        **{name: _formatted(row[_FURTHER + name]) for name in further},
    }


def _formatted(value: object, spec: str = "") -> str:
    """A value as text; empty for None."""
    return "" if value is None else format(value, spec) if spec else str(value)


_WRITERS: Final[dict[str, Callable[[TextIO, Sequence[Row], Sequence[str]], None]]] = {
    "text": _write_text,
    "table": _write_text,
    "ids": _write_ids,
    "csv": _write_csv,
    "json": _write_json,
}
