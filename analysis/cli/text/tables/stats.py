"""Table of player statistics: one row per player, or one row per statistic if there are many."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.text import Text

from analysis.cli.output import remark
from analysis.cli.text.tables.fitting import ShownColumn, amount_cells, console_for, write_fitting
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import typeset

if TYPE_CHECKING:
    from analysis.stats import Statistic

Object = dict[str, Any]  # Any: JSON values
MOST_COLUMNS: Final = 14
SEVERAL: Final = re.compile(r"(\d+ (?:stakes|buy-ins))\b.*")
GAME: Final = ("kind", "play_money", "betting")
NAME: Final = 12  # characters of a player's name that are always shown
STATISTIC: Final = 28  # and of the name of a statistic
FURTHER, SECOND, LAST = 100, 1_000, 10_000  # ranks of further currencies, other statistics, stakes
BY_STATISTIC: Final = (
    ShownColumn("statistic", (), is_left=True, shortest=STATISTIC),
    ShownColumn("value", ()),
    ShownColumn("counted", (), rank=2),
    ShownColumn("95% interval", (), rank=1),
    ShownColumn("~shrunk", (), rank=1),
    ShownColumn("95% interval", (), rank=1),
)
# statistics that a narrow terminal drops last; the others are dropped in reverse order
FOREMOST: Final = ("bb_per_100", "vpip", "pfr", "three_bet", "cbet_flop", "af", "wtsd", "wsd")


def write_table(
    stream: TextIO,
    objects: Sequence[Object],
    by: Sequence[str],
    ids: Iterable[str] | None,
    total: int | None = None,
) -> None:
    """Write the objects of `stats_objects` as tables; remarks mention mixed stakes and further rows.

    Args:
        stream: Where to write.
        objects: One per player and group.
        by: Columns of the groups.
        ids: Ids of the statistics; None for all.
        total: Number of rows if there are further ones.
    """
    from analysis.stats import find_statistics
    from analysis.views.stats import mixed_stakes

    if not objects:
        stream.write("no players match\n")
        return
    wanted = [statistic for statistic in find_statistics(ids) if statistic.id not in ("hands", "net")]
    if len(wanted) <= MOST_COLUMNS:
        _write_by_player(stream, objects, by, wanted)
    else:
        for row in objects:
            words = [_word(key, row) for key in ("player", *_varying(objects), *by)]
            write_by_statistic(stream, row, ", ".join(filter(None, words)), wanted)
    if mixed := mixed_stakes(objects):
        remark(f"{mixed} (--by stakes)")
    if total is not None and len(objects) < total:
        remark(f"{len(objects):,} of {total:,} rows (--limit {total})")


def _varying(objects: Sequence[Object]) -> list[str]:
    """Return the keys among `site` and `game` that differ between rows."""
    return [key for key in ("site", "game") if len({_word(key, row) for row in objects}) > 1]


def _word(key: str, row: Object) -> str:
    """Return the value of a key in words; `game` combines kind, betting and play money."""
    if key != "game":
        return cell_word(key, row[key])
    return game_text(row["kind"], row.get("betting"), row.get("play_money"))


def game_text(kind: str, betting: str | None, play_money: bool | None) -> str:
    """Return the kind of game in words; the defaults, real money and no limit, are not mentioned."""
    limit = "" if betting in {None, "no_limit"} else cell_word("betting", betting)
    return " ".join(filter(None, [kind, limit, "play money" if play_money else ""]))


def _write_by_player(
    stream: TextIO, objects: Sequence[Object], by: Sequence[str], wanted: "Sequence[Statistic]"
) -> None:
    """Write one row per player and group, rates in whole percent; a single player's name is the title."""
    players = {row["player"] for row in objects}
    title = Text(harmless(players.pop()), style="bold") if len(players) == 1 and len(objects) > 1 else None
    columns = [*_keys(objects, by, has_player=title is None), *_totals(objects)]
    for place, statistic in enumerate(wanted):
        columns += _columns(statistic, objects, place)
    write_fitting(stream, columns, title)


def _keys(objects: Sequence[Object], by: Sequence[str], *, has_player: bool) -> Iterator[ShownColumn]:
    """Yield the key columns of the rows, and the column of mixed stakes."""
    further = [key for key in by if key not in {"player", *GAME}]
    for key in dict.fromkeys([*(["player"] if has_player else []), *_varying(objects), *further]):
        cells = [Text(_word(key, row)) for row in objects]
        yield ShownColumn(
            key.replace("_", " "), cells, is_left=True, shortest=NAME if key == "player" else None
        )
    if "stakes" not in by and any(SEVERAL.match(row.get("stakes") or "") for row in objects):
        stakes = [Text(harmless(SEVERAL.sub(r"\1", row["stakes"] or ""))) for row in objects]
        yield ShownColumn("stakes", stakes, is_left=True, rank=LAST)


def _totals(objects: Sequence[Object]) -> Iterator[ShownColumn]:
    """Yield the columns of hands and net, one net column per currency."""
    yield ShownColumn("hands", [Text(f"{row['hands']:,}") for row in objects])
    for currency, rank in _net_ranks(objects).items():
        cells = amount_cells((row["net"].get(currency, "") for row in objects), currency)
        yield ShownColumn(f"net {currency}", cells, rank=rank)
    for currency in dict.fromkeys(chain.from_iterable(row.get("net_converted", ()) for row in objects)):
        cells = amount_cells(row["net_converted"].get(currency, "") for row in objects)
        yield ShownColumn(f"net in {currency}", cells)


def _net_ranks(objects: Sequence[Object]) -> dict[str, int]:
    """Return the rank of each net column by currency; 0 for the currency with the most hands."""
    hands: Counter[str] = Counter()
    for row in objects:
        hands.update(dict.fromkeys(row["net"], row["hands"]))
    places = {currency: place for place, (currency, _) in enumerate(hands.most_common())}
    return {currency: places[currency] and FURTHER + places[currency] for currency in hands}


def _columns(statistic: "Statistic", objects: Iterable[Object], place: int) -> Iterator[ShownColumn]:
    """Yield the column of a statistic; for amounts, one column per currency. `place` is its default rank."""
    title = statistic.abbreviation or statistic.id
    rank = FOREMOST.index(statistic.id) + 1 if statistic.id in FOREMOST else SECOND + place
    values = [row["stats"][statistic.id] for row in objects]
    amounts = [value["value"] for value in values if isinstance(value["value"], dict)]
    currencies = dict.fromkeys(currency for one in amounts for currency, amount in one.items() if amount)
    if not currencies:
        yield ShownColumn(title, [_cell(statistic, value) for value in values], rank=rank)
    for currency in currencies:
        cells = [Text(value["value"].get(currency, "")) for value in values]
        yield ShownColumn(f"{title} {currency}", cells, rank=rank)


def _cell(statistic: "Statistic", value: Object) -> Text:
    """Format a value in whole percent and its shrunken rate; grey if the chances are few."""
    from analysis.stats import is_small

    shrunk = _shrunk(statistic, value, 0)
    text = _value(statistic, value, 0) + (f" ~{shrunk}" if shrunk else "")
    return Text(text, style="dim" if is_small(statistic, value) else "")


def _shrunk(statistic: "Statistic", value: Object, decimals: int = 1) -> str:
    return number_text(statistic, value.get("shrunk", {}).get("value"), decimals)


def write_by_statistic(stream: TextIO, row: Object, names: str, wanted: "Sequence[Statistic]") -> None:
    """Write one row per statistic with value, counts and interval; grey if the chances are few."""
    console = console_for(stream)
    net = f", net {typeset(_amounts(row['net']))}" if row["net"] else ""
    console.print(Text(f"{names}: {row['hands']:,} hands{net}", style="bold"))
    lines = [
        line for statistic in _fitting(row, wanted) for line in _lines(statistic, row["stats"][statistic.id])
    ]
    has_shrunk = any("shrunk" in value for value in row["stats"].values())
    columns = BY_STATISTIC if has_shrunk else BY_STATISTIC[:-2]
    filled = zip(columns, zip(*lines, strict=True), strict=False)
    write_fitting(stream, [column._replace(cells=cells) for column, cells in filled])


def _fitting(row: Object, wanted: "Sequence[Statistic]") -> "Sequence[Statistic]":
    """Return the statistics without those of tournaments for a cash game, unless there are no others."""
    from analysis.stats.declared import tournaments

    if row["kind"] == "tournament":
        return wanted
    return [one for one in wanted if one not in tournaments.STATISTICS] or wanted


def _lines(statistic: "Statistic", value: Object) -> Iterator[list[Text]]:
    """Yield the rows of cells of a statistic; for an amount, one row per currency."""
    from analysis.stats import is_small

    style = "dim" if is_small(statistic, value) else ""
    if isinstance(value["value"], dict):
        for currency, amount in value["value"].items():
            counted = _number(value.get("n", {}).get(currency, ""))
            cells = (f"{statistic.name}, {currency}", amount or "", counted, "", "", "")
            yield [Text(cell, style=style) for cell in cells]
        return
    shrunk = value.get("shrunk", {})
    cells = (
        *(statistic.name, _value(statistic, value), _counted(value), _interval(statistic, value)),
        *(_shrunk(statistic, value), _interval(statistic, shrunk)),
    )
    yield [Text(cell, style=style) for cell in cells]


def cell_word(key: str, value: object) -> str:
    """Format the value of a key, such as `no limit`, `play money` or, for another Boolean, `yes`."""
    if value is None:
        return ""
    if isinstance(value, bool):
        true, false = ("play money", "money") if key == "play_money" else ("yes", "no")
        return true if value else false
    return str(value).replace("_", " ") if key == "betting" else harmless(str(value))


def _amounts(amounts: dict[str, str]) -> str:
    return ", ".join(f"{amount_cells([amount], unit)[0]} {unit}" for unit, amount in amounts.items())


def _value(statistic: "Statistic", value: Object, decimals: int = 1) -> str:
    number = value["value"]
    if isinstance(number, dict):
        return _amounts({currency: amount for currency, amount in number.items() if amount})
    return number_text(statistic, number, decimals)


def number_text(statistic: "Statistic", number: float | None, decimals: int = 1) -> str:
    """Format the value of a statistic, rates in percent; empty for None."""
    from analysis.stats import value_text

    return value_text(statistic, number, decimals)


def _counted(value: Object) -> str:
    if "chances" in value:
        return f"{value['made']:,} / {value['chances']:,}"
    if "bins" in value:
        return f"{sum(value['bins'].values()):,}"
    n = value.get("n", "")
    if isinstance(n, dict):
        return ", ".join(f"{_number(number)} {name}" for name, number in n.items())
    return _number(n)


def _number(n: float | str) -> str:
    """Format a count, or the hours of a statistic with two decimals."""
    if n == "":
        return ""
    return f"{n:,.0f}" if float(n).is_integer() else f"{n:,.2f}"


def _interval(statistic: "Statistic", value: Object) -> str:
    ends = [number_text(statistic, value.get(end)) for end in ("low", "high")]
    return " to ".join(ends) if all(ends) else ""
