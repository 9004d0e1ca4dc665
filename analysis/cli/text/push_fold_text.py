"""Output of `hh equity --push-fold` as text or JSON: both ranges, and the EV of each hand."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, TextIO

from analysis.cli.output import table_width, wrapped
from hhparser.base.cards import RANKS
from hhparser.base.text.typography import typeset
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.equity.json_types import PushFoldOutput, PushFoldSide
    from analysis.ev import PushFold

DIGITS: Final = 4
RANGE: Final = 13  # column of a range
WIDEST: Final = 80  # in a file, too
CELL: Final = 6  # width of a column of the grid
SIDES: Final = {"push": "small blind", "call": "big blind"}


def write_push_fold(stream: TextIO, found: "PushFold", output_format: str) -> None:
    """Write the equilibrium of push or fold as `text` or `json`."""
    write = _write_json if output_format == "json" else _write_text
    write(stream, found)


def _write_json(stream: TextIO, found: "PushFold") -> None:
    shown: PushFoldOutput = {
        "schema": "hhparser/push-fold/1",
        "stack_bb": found.stack,
        "antes_bb": found.dead,
        "value_bb": round(found.value, DIGITS),
        "gain_bb": round(found.gain, 6),
        "push": _side_object(found.push, found.push_ev),
        "call": _side_object(found.call, found.call_ev),
    }
    stream.write(output_text(shown) + "\n")


def _side_object(frequencies: Mapping[str, float], evs: Mapping[str, float]) -> "PushFoldSide":
    return {
        "share": round(_share(frequencies), DIGITS),
        "range": _range(frequencies),
        "frequencies": _rounded(frequencies),
        "ev_bb": _rounded(evs),
    }


def _write_text(stream: TextIO, found: "PushFold") -> None:
    antes = f" and {found.dead:g} bb of antes" if found.dead else ""
    heading = f"{found.stack:g} bb{antes}: the small blind pushes or folds, the big blind calls or folds"
    lines = [wrapped(heading, stream=stream), ""]
    lines += [
        wrapped(f"{side}  {100 * _share(frequencies):4.1f}%  {_range(frequencies)}", RANGE, stream=stream)
        for side, frequencies, _ in _sides(found)
    ]
    ending = (
        f"The small blind wins {found.value:+.3f} bb in a hand; by playing otherwise the two could "
        f"gain {found.gain:.5f} bb together."
    )
    lines += ["", wrapped(typeset(ending), widest=WIDEST, stream=stream)]
    for side, _, evs in _sides(found):
        lines += [
            "",
            wrapped(
                f"EV of a {side} above a fold, in big blinds ({SIDES[side]}; suited above the diagonal)",
                stream=stream,
            ),
        ]
        lines += _grid(evs, table_width(stream))
    stream.write("\n".join(lines) + "\n")


def _sides(found: "PushFold") -> list[tuple[str, Mapping[str, float], Mapping[str, float]]]:
    return [("push", found.push, found.push_ev), ("call", found.call, found.call_ev)]


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {hand: round(value, DIGITS) for hand, value in values.items()}


def _share(frequencies: Mapping[str, float]) -> float:
    """Return the fraction of all combinations of hole cards, weighted by frequency."""
    ways = {hand: 6 if len(hand) == 2 else 4 if hand[2] == "s" else 12 for hand in frequencies}
    return sum(ways[hand] * often for hand, often in frequencies.items()) / sum(ways.values())


def _range(frequencies: Mapping[str, float]) -> str:
    from analysis.equity import format_range, parse_range

    parts = (f"{often:.2f}:{hand}" for hand, often in frequencies.items() if round(often, 2))
    return format_range(parse_range(", ".join(parts)))


def _grid(values: Mapping[str, float], width: int) -> Iterator[str]:
    """Yield the grid of starting hands, aces first, suited hands above the diagonal of pairs.

    On a narrow terminal, the columns that do not fit are in a second grid below.
    """
    ranks = RANKS[::-1]
    most = min((width - 2) // CELL, len(ranks))
    for columns in (ranks[place : place + most] for place in range(0, len(ranks), most)):
        yield "  " + "".join(f"{rank:>{CELL}}" for rank in columns)
        for first in ranks:
            hands = (_hand(first, second) for second in columns)
            yield f"{first:>2}" + "".join(f"{values[hand]:>+{CELL}.2f}" for hand in hands)


def _hand(first: str, second: str) -> str:
    if first == second:
        return first + second
    return f"{first}{second}s" if RANKS.index(first) > RANKS.index(second) else f"{second}{first}o"
