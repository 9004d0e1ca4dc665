"""Player statistics as a table for people: one line per player, or one per statistic when there are many."""

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hhparser.base.escape import harmless
from hhparser.cli.output import wants_color

if TYPE_CHECKING:
    from analysis.stats import Statistic

Object = dict[str, Any]  # Any: JSON values
Column = tuple[str, list[Text]]  # title and cells
ENDLESS: Final = 1_000
MOST_COLUMNS: Final = 14
WIDTH: Final = 80
SEVERAL: Final = re.compile(r"\d+ (stakes|buy-ins)\b")
GAME: Final = ("site", "kind", "play_money", "betting")


def write_table(
    stream: TextIO, objects: Sequence[Object], by: Sequence[str], ids: Iterable[str] | None
) -> None:
    """Write what `stats_objects` gave.

    Args:
        stream: Where to write.
        objects: One per player and group.
        by: Keys of the groups.
        ids: The statistics asked for; None for all.
    """
    from analysis.stats import find_statistics

    wanted = [statistic for statistic in find_statistics(ids) if statistic.id not in ("hands", "net")]
    console = console_for(stream)
    keys = list(dict.fromkeys(["player", *_varying(objects, GAME), *by, *_mixed(objects)]))
    if not objects:
        console.print("no player fits")
    elif len(wanted) <= MOST_COLUMNS:
        console.print(_by_player(objects, keys, wanted))
    else:
        for row in objects:
            console.print(by_statistic(row, keys, wanted))


def console_for(stream: TextIO) -> Console:
    """A console as wide as the terminal; lines never wrap in a file or a pipe."""
    colored = wants_color(stream)
    return Console(
        file=stream, width=table_width(stream), force_terminal=colored, no_color=not colored, highlight=False
    )


def table_width(stream: TextIO) -> int:
    """Columns of the terminal; practically unlimited for a file or a pipe."""
    return shutil.get_terminal_size((WIDTH, 24)).columns if stream.isatty() else ENDLESS


def _varying(objects: Sequence[Object], keys: Iterable[str]) -> list[str]:
    """Keys whose value differs from row to row."""
    return [key for key in keys if len({row.get(key) for row in objects}) > 1]


def _mixed(objects: Sequence[Object]) -> list[str]:
    """The stakes, if some row has several."""
    return ["stakes"] if any(SEVERAL.match(row.get("stakes") or "") for row in objects) else []


def _by_player(objects: Sequence[Object], keys: Sequence[str], wanted: "Sequence[Statistic]") -> Table:
    """One line per player, rates in whole percent; on a narrow terminal only names are shortened."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for key in keys:
        table.add_column(key.replace("_", " "), no_wrap=True, overflow="ellipsis", min_width=3)
    columns = [*_totals(objects), *(_column(statistic, objects) for statistic in wanted)]
    for title, cells in columns:
        width = max(len(title), *map(len, cells))
        table.add_column(title, justify="right", no_wrap=True, min_width=width)
    for row, *numbers in zip(objects, *(cells for _, cells in columns), strict=True):
        table.add_row(*(Text(cell_word(key, row[key])) for key in keys), *numbers)
    return table


def _totals(objects: Sequence[Object]) -> Iterator[Column]:
    """The columns of hands and net, also in other currencies if asked for."""
    yield "hands", [Text(f"{row['hands']:,}") for row in objects]
    yield "net", [Text(_amounts(row["net"])) for row in objects]
    for currency in dict.fromkeys(name for row in objects for name in row.get("net_converted", {})):
        yield f"net in {currency}", [Text(row["net_converted"].get(currency, "")) for row in objects]


def _column(statistic: "Statistic", objects: Iterable[Object]) -> Column:
    title = statistic.abbreviation or statistic.id
    return title, [_cell(statistic, row["stats"][statistic.id]) for row in objects]


def _cell(statistic: "Statistic", value: Object) -> Text:
    """A value in whole percent, grey with few chances, followed by the shrunken rate."""
    from analysis.stats import is_small

    shrunk = _shrunk(statistic, value, 0)
    text = _value(statistic, value, 0) + (f" ~{shrunk}" if shrunk else "")
    return Text(text, style="dim" if is_small(statistic, value) else "")


def _shrunk(statistic: "Statistic", value: Object, decimals: int = 1) -> str:
    return number_text(statistic, value.get("shrunk", {}).get("value"), decimals)


def by_statistic(row: Object, keys: Sequence[str], wanted: "Sequence[Statistic]") -> Table:
    """One line per statistic: its value, its counts, and its interval; grey with few chances."""
    from analysis.stats import is_small

    names = ", ".join(cell_word(key, row[key]) for key in keys)
    title = Text(f"{names}: {row['hands']:,} hands, net {_amounts(row['net'])}", style="bold")
    table = Table(box=None, pad_edge=False, title=title, title_justify="left", header_style="bold")
    table.add_column("statistic")
    has_shrunk = any("shrunk" in value for value in row["stats"].values())
    shrunk = ("~shrunk", "95 % interval") if has_shrunk else ()
    for heading in ("value", "counted", "95 % interval", *shrunk):
        table.add_column(heading, justify="right", no_wrap=True)
    for statistic in wanted:
        value = row["stats"][statistic.id]
        cells = [statistic.name, _value(statistic, value), _counted(value), _interval(statistic, value)]
        if has_shrunk:
            cells += [_shrunk(statistic, value), _interval(statistic, value.get("shrunk", {}))]
        table.add_row(*cells, style="dim" if is_small(statistic, value) else None)
    return table


def cell_word(key: str, value: object) -> str:
    """The value of a key in words, such as `no limit`, `play money` or, for another fact, `yes`."""
    if value is None:
        return ""
    if isinstance(value, bool):
        true, false = ("play money", "money") if key == "play_money" else ("yes", "no")
        return true if value else false
    return str(value).replace("_", " ") if key == "betting" else harmless(str(value))


def _amounts(amounts: dict[str, str]) -> str:
    return ", ".join(f"{amount} {currency}" for currency, amount in amounts.items())


def _value(statistic: "Statistic", value: Object, decimals: int = 1) -> str:
    number = value["value"]
    if isinstance(number, dict):
        return _amounts({currency: amount for currency, amount in number.items() if amount})
    return number_text(statistic, number, decimals)


def number_text(statistic: "Statistic", number: float | None, decimals: int = 1) -> str:
    """The value of a statistic for people, rates in percent; empty for None."""
    if number is None:
        return ""
    if statistic.kind == "rate" and statistic.is_proportion:
        return f"{100 * number:.{decimals}f}"
    if statistic.kind == "rate":
        number *= statistic.factor
    return f"{number:,}" if isinstance(number, int) else f"{number:,.2f}"


def _counted(value: Object) -> str:
    if "chances" in value:
        return f"{value['made']:,} / {value['chances']:,}"
    if "bins" in value:
        return f"{sum(value['bins'].values()):,}"
    n = value.get("n", "")
    if isinstance(n, dict):
        return ", ".join(f"{number:,.2f} {currency}" for currency, number in n.items())
    return f"{n:,.2f}" if isinstance(n, float) else f"{n:,}" if n != "" else ""


def _interval(statistic: "Statistic", value: Object) -> str:
    ends = [number_text(statistic, value.get(end)) for end in ("low", "high")]
    return " - ".join(ends) if all(ends) else ""
