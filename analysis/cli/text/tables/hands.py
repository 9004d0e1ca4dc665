"""Output of `hh hands`: one row for each player who matches, with file and line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.text import Text

from analysis.cli.choices.where import most_rows
from analysis.cli.output import remark, write_array, write_rows
from analysis.cli.progress import phase
from analysis.cli.text.cards import board_text, cards_text
from analysis.cli.text.file_names import short_names
from analysis.cli.text.tables.fitting import ShownColumn, amount_cells, write_fitting
from analysis.cli.workbook import TABULAR
from hhparser.base.money import format_amount
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    import polars as pl

Row = dict[str, Any]  # Any: values of columns
CSV_COLUMNS: Final = (
    *("file", "line", "site", "hand_id", "started_at", "stakes", "player", "position"),
    *("hole_cards", "board", "net", "currency", "net_bb"),
)
NAME: Final = 12  # characters of a player's name that are always shown
_FURTHER: Final = "further_"  # prefix, because the same column may be listed in another unit


def columns_shown(further: "Mapping[str, pl.Expr]") -> set[str]:
    """Return the columns of `player_hands` that `write_hands` reads, for the expressions in `further`."""
    from analysis.views.hands import LISTED

    return {*LISTED, *(root for value in further.values() for root in value.meta.root_names())}


def write_hands(
    stream: TextIO,
    rows: "pl.LazyFrame",
    output_format: str,
    further: "Mapping[str, pl.Expr]",
    limit: int | None = None,
    left_out: Row | None = None,
) -> None:
    """Execute the query and write its rows in order; a remark gives the counts of hands and rows.

    Args:
        stream: Where to write.
        rows: Rows of `player_hands`.
        output_format: text (or table), ids, csv, xlsx or json.
        further: More columns to show, by name.
        limit: Row limit; None for the default of the format.
        left_out: Counts of hands left out by reason, added to each JSON object.
    """
    from analysis.views.hands import LISTED

    most = most_rows(limit, output_format)
    shown = {name: value for name, value in further.items() if name not in (*LISTED, "net_bb")}
    wanted = {_FURTHER + name: value for name, value in shown.items()}
    with phase("finding"):
        found = rows.select(*LISTED, **wanted).collect()
    if output_format == "ids":
        found = found.unique(["file", "line"], maintain_order=True)
    write_found(stream, found.head(most or found.height).to_dicts(), output_format, list(shown), left_out)
    remark(_footer(found, most, is_chosen=limit is not None))


def write_found(
    stream: TextIO,
    found: Sequence[Row],
    output_format: str,
    further: Sequence[str] = (),
    left_out: Row | None = None,
) -> None:
    """Write rows of hands.

    Args:
        stream: Where to write.
        found: The rows, with the columns of `LISTED`.
        output_format: Format of the option `--format`.
        further: Columns to show besides the usual ones.
        left_out: Counts of hands left out, added to each JSON object; None to omit them.
    """
    if output_format == "json":
        stated = {} if left_out is None else {"left_out": left_out}
        write_array(stream, ({**one, **stated} for one in _objects(found, further)))
    elif output_format in TABULAR:
        write_rows(stream, [*CSV_COLUMNS, *further], _objects(found, further))
    elif output_format == "ids":
        ids = dict.fromkeys(row["hand_id"] or f"{row['file']}:{row['line']}" for row in found)
        stream.writelines(f"{harmless(name)}\n" for name in ids)
    elif found:
        _write_table(stream, found, further)


def _footer(found: "pl.DataFrame", limit: int | None, *, is_chosen: bool) -> str:
    """Return the counts of hands and rows, and the option to see rows beyond the limit."""
    hands, lines = found.select("file", "line").n_unique(), found.height
    if not lines:
        return "no hands match"
    counts = [count_of(hands, "hand"), *([count_of(lines, "line")] if lines != hands else [])]
    if limit is None or lines <= limit:
        return ", ".join(counts)
    return f"{limit:,} of {', '.join(reversed(counts))}" + ("" if is_chosen else f" (--limit {lines})")


def _objects(found: Iterable[Row], further: Sequence[str]) -> Iterable[Row]:
    from analysis.views.hands import listed_hand

    return ({**listed_hand(row), **{name: row[_FURTHER + name] for name in further}} for row in found)


def _write_table(stream: TextIO, found: Sequence[Row], further: Sequence[str]) -> None:
    """Write a table with one row per hand and player; if there is one player, the name is the title."""
    players = list(dict.fromkeys(row["player"] for row in found))
    title = Text(harmless(players[0]), style="bold") if len(players) == 1 else None
    columns = [column for column in _columns(found, further) if title is None or column.title != "player"]
    write_fitting(stream, columns, title)


def _columns(found: Sequence[Row], further: Sequence[str]) -> Iterator[ShownColumn]:
    """Yield all columns; a narrow terminal drops file and line first, then the stakes, then the time."""
    from analysis.views.hands import listed_hand

    short = short_names({row["file"] for row in found})
    places = [f"{short[row['file']]}:{row['line']}" for row in found]
    ids = [row["hand_id"] or place for row, place in zip(found, places, strict=True)]
    times = [row["time"] for row in found]
    yield ShownColumn("hand", _texts(places), is_left=True, rank=3)
    yield ShownColumn("id", _texts(ids), is_left=True)
    yield ShownColumn("date", _texts(times, "%Y-%m-%d"), is_left=True)
    yield ShownColumn("time", _texts(times, "%H:%M"), is_left=True, rank=1)
    yield ShownColumn("stakes", _texts(row["stakes"] for row in found), is_left=True, rank=2)
    yield ShownColumn("player", _texts(row["player"] for row in found), is_left=True, shortest=NAME)
    yield ShownColumn("pos", _texts(row["position"] for row in found), is_left=True)
    yield ShownColumn("cards ", [cards_text(row["hole_cards"]) for row in found], is_left=True)
    yield ShownColumn("board", [board_text(row["board"]) for row in found], is_left=True)
    yield _net(found)
    yield ShownColumn("bb", _texts((listed_hand(row)["net_bb"] for row in found), ".1f"))
    for name in further:
        yield ShownColumn(name, _texts(row[_FURTHER + name] for row in found))


def _net(found: Sequence[Row]) -> ShownColumn:
    """Return the column of net amounts; a currency common to all rows is moved to the heading."""
    amounts = amount_cells(format_amount(row["cash_out_net"], row["decimals"]) for row in found)
    currencies = [row["currency"] for row in found]
    if len({*currencies}) == 1:
        return ShownColumn(f"net {currencies[0]}", amounts)
    return ShownColumn(
        "net", [Text(harmless(f"{one} {unit}")) for one, unit in zip(amounts, currencies, strict=True)]
    )


def _texts(values: Iterable[object], spec: str = "") -> list[Text]:
    """Format values as cells; None is an empty cell."""
    return [Text("" if value is None else harmless(format(value, spec))) for value in values]
