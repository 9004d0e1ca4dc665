"""Output of `hh lines`: the answers at a node, or the differences over all nodes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.table import Table
from rich.text import Text

from analysis.cli.output import table_width, wrapped, write_array, write_lines, write_rows
from analysis.cli.text.tables.fitting import ShownColumn, console_for, write_fitting
from analysis.cli.workbook import TABULAR
from hhparser.base.text.typography import count_of, probability_text
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from rich.console import Console

    from analysis.inference.intervals import Ends
    from analysis.lines import Answer, BettingNode, Difference, Share
    from analysis.stats import LeftOut

Object = dict[str, Any]  # Any: JSON values
FEW: Final = 30  # threshold of decisions; rows below it are grey
MOST_SHOWN: Final = 3
WIDE: Final = 110
NUMBERS: Final = 75  # width of the table of differences without its lines
INDENT: Final = 2
SHOWN_MOST: Final = "hands shown most, with their possible share"
RANKS: Final = {
    "EV bb": 1,
    "difference": 1,
    "95%": 2,
    "showdown": 3,
    SHOWN_MOST: 4,
}  # columns of the highest rank are dropped first


def write_node(
    stream: TextIO,
    node: "BettingNode",
    output_format: str,
    left_out: "LeftOut",
    after: "Sequence[tuple[Answer, BettingNode]]" = (),
) -> None:
    """Write the answers at a node.

    Args:
        stream: Where to write.
        node: The node with its answers.
        output_format: table, csv, xlsx or json.
        left_out: Hands that the tree leaves out, for JSON.
        after: Answers with the nodes that follow them, for a table.
    """
    from analysis.views.lines import node_object

    if output_format == "json":
        stream.write(output_text({**node_object(node), "left_out": left_out._asdict()}) + "\n")
    elif output_format in TABULAR:
        rows = [{"node": node.line, **_flat(one)} for one in node_object(node)["answers"]]
        write_rows(stream, list(rows[0]) if rows else ["node"], rows)
    elif node.answers:
        _write_answers(stream, node, after)


def _write_answers(
    stream: TextIO, node: "BettingNode", after: "Sequence[tuple[Answer, BettingNode]]"
) -> None:
    console = console_for(stream)
    for heading in (node.line or "first decisions", _who(node)):
        console.print(wrapped(heading, INDENT, stream=stream), style="bold", soft_wrap=True)
    write_fitting(stream, list(_columns(node.answers, is_wide=table_width(stream) >= WIDE)))
    write_lines(stream, _unknown(node))
    if after:
        console.print()
        console.print(_next_table(after))


def _who(node: "BettingNode") -> str:
    """Return the street, the number of decisions and the positions of the players at a node."""
    positions = ", ".join(f"{position} {count:,}" for position, count in node.positions.items())
    return f"{node.street}, {count_of(node.chances, 'decision')}: {positions}"


def _unknown(node: "BettingNode") -> str:
    known = sum(sum(answer.shown.values()) for answer in node.answers)
    if known == node.chances:
        return f"cards known in all {known:,}"
    return f"cards known in {known:,} of {node.chances:,}, most of them from showdowns: not a fair sample"


def _next_table(after: "Sequence[tuple[Answer, BettingNode]]") -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("after", "who decides"):
        table.add_column(heading, no_wrap=True)
    table.add_column("decisions", justify="right", no_wrap=True)
    table.add_column("answers")
    for answer, node in after:
        street = "" if node.street == "preflop" else f"{node.street}: "
        shares = (f"{one.name} {_whole_percent(one.share.value or 0)}" for one in node.answers)
        table.add_row(answer.name, street + ", ".join(node.positions), f"{node.chances:,}", ", ".join(shares))
    return table


def _flat(row: Mapping[str, Any]) -> Object:
    pool: Mapping[str, Any] = row["pool"] or dict.fromkeys(("made", "chances", "value"))
    shown = " ".join(f"{cards}:{count}" for cards, count in row["shown"].items())
    bounds = " ".join(f"{cards}:{low}-{high}" for cards, (low, high) in row["shown_bounds"].items())
    beside = {f"pool_{name}": value for name, value in pool.items()}
    names = ("difference", "difference_low", "difference_high")
    difference = dict(zip(names, row["difference"] or [None] * len(names), strict=True))
    own = {name: value for name, value in row.items() if name not in {"pool", "difference"}}
    return {**own, "shown": shown, "shown_bounds": bounds, **beside, **difference}


def _columns(answers: "Sequence[Answer]", *, is_wide: bool) -> Iterator[ShownColumn]:
    """Yield the columns of the answers; rows with few decisions are grey."""
    has_pool = any(answer.pool is not None for answer in answers)
    of_pool = ["pool", "difference", "q"] if has_pool else []
    of_cards = [SHOWN_MOST] if is_wide else []
    rows = [_cells(answer, has_pool=has_pool, is_wide=is_wide) for answer in answers]
    of_results = ("net bb", "EV bb", "showdown", "unknown")
    headings = ("answer", "made", "share", "95%", *of_pool, *of_results, *of_cards)
    for heading, column in zip(headings, zip(*rows, strict=True), strict=True):
        yield ShownColumn(heading, column, heading in ("answer", SHOWN_MOST), RANKS.get(heading, 0))


def _cells(answer: "Answer", *, has_pool: bool, is_wide: bool) -> list[Text]:
    share, pool = answer.share, answer.pool
    beside = [_percent(pool), _points(answer.difference), probability_text(answer.q)] if has_pool else []
    shown = [f"{cards} {100 * low:.0f}-{100 * high:.0f}%" for cards, (low, high) in answer.bounds.items()]
    cards = ["; ".join(shown[:MOST_SHOWN])] if is_wide else []
    texts = (
        *(answer.name, f"{share.made:,}", _percent(share), _interval(share), *beside),
        *(_big_blinds(answer.net_bb), _big_blinds(answer.ev_bb)),
        *(_of(answer.showdowns, share.made), _of(answer.unknown, share.made), *cards),
    )
    return [Text(text, style="dim" if share.made < FEW else "") for text in texts]


def write_differences(
    stream: TextIO, found: "Sequence[Difference]", output_format: str, left_out: "LeftOut"
) -> None:
    """Write the differences between a player and the others.

    Args:
        stream: Where to write.
        found: The differences in their order.
        output_format: table, csv, xlsx or json.
        left_out: Hands that both sides leave out, for JSON.
    """
    from analysis.views.lines import difference_object

    objects = [difference_object(one) for one in found]
    if output_format == "json":
        write_array(stream, ({**one, "left_out": left_out._asdict()} for one in objects))
    elif output_format in TABULAR:
        write_rows(stream, list(objects[0]) if objects else ["line"], objects)
    else:
        _write_differences(stream, found)


def _write_differences(stream: TextIO, found: "Sequence[Difference]") -> None:
    from analysis.inference.comparison import UNLIKELY

    console = console_for(stream)
    certain = [one for one in found if one.is_certain]
    console.print(
        f"{len(certain)} of {len(found)} answers differ more than chance explains (q up to {UNLIKELY})"
    )
    if not found:
        console.print("not enough hands to compare")
        return
    if not certain:
        console.print("not enough hands for a certain difference")
    shown = certain or found[:10]
    longest = max(len(_difference_cells(one)[0]) for one in shown)
    if longest + NUMBERS > table_width(stream):
        _list_differences(console, shown)
    else:
        console.print(_difference_table(shown))


def _list_differences(console: "Console", shown: "Sequence[Difference]") -> None:
    """Write each difference on two lines, for a terminal that is too narrow for the table."""
    for one in shown:
        line, answer, own, chances, pool, of_pool, points, ends, q, worth = _difference_cells(one)
        cost = f", {worth} bb/100" if worth else ""
        console.print(line, style=None if one.is_certain else "dim")
        console.print(
            f"  {answer} {own} of {chances}, pool {pool} of {of_pool}: {points} points ({ends}), q {q}{cost}"
        )


def _difference_table(shown: "Sequence[Difference]") -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("line")
    table.add_column("answer", no_wrap=True)
    for heading in ("player", "of", "pool", "of", "difference", "95%", "q", "bb/100"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in shown:
        table.add_row(*_difference_cells(one), style=None if one.is_certain else "dim")
    return table


def _difference_cells(one: "Difference") -> list[str]:
    street = f"{one.street}: " if f"{one.street}: " not in one.line and one.street != "preflop" else ""
    line = ", ".join(filter(None, (one.line, street + one.position)))
    return [
        *(line, one.answer, _percent(one.own), f"{one.own.chances:,}"),
        *(_percent(one.pool), f"{one.pool.chances:,}"),
        *(f"{100 * one.difference:+.0f}", f"{100 * one.low:+.0f} to {100 * one.high:+.0f}"),
        *(probability_text(one.q), "" if one.worth is None else f"{one.worth:+.2f}"),
    ]


def _percent(share: "Share | None") -> str:
    return "" if share is None or share.value is None else f"{100 * share.value:.1f}%"


def _whole_percent(share: float) -> str:
    return "<1%" if 0 < share < 0.005 else f"{100 * share:.0f}%"


def _interval(share: "Share") -> str:
    """Format the interval of a share in percent, with a decimal if it is below 10%."""
    if share.low is None or share.high is None:
        return ""
    digits = 1 if share.high < 0.1 else 0
    return f"{100 * share.low:.{digits}f}-{100 * share.high:.{digits}f}"


def _points(ends: "Ends | None") -> str:
    """Format a difference of shares in percentage points, with its interval."""
    if ends is None:
        return ""
    value, low, high = (100 * end for end in ends)
    return f"{value:+.0f} ({low:+.0f} to {high:+.0f})"


def _of(count: int, made: int) -> str:
    return f"{count / made:.0%}" if made else ""


def _big_blinds(value: float | None) -> str:
    return "" if value is None else f"{value:+.2f}"
