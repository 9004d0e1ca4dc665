"""Output of `hh pool` as text."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TextIO

from rich.text import Text

from analysis.cli.output import table_width, write_lines
from analysis.cli.text.tables.fitting import ShownColumn, write_fitting
from analysis.views.prices.pool import frequencies, given_answers
from hhparser.base.cards import HAND_GRID, RANKS
from hhparser.base.text.typography import count_of

Object = Mapping[str, Any]  # Any: JSON values
GAP: Final = "  "
INDENT: Final = 2
FEW: Final = 0.5  # threshold of decisions for a strength to be listed


def write_pool(stream: TextIO, pool: Object) -> None:
    """Write the answers by strength, and the inferred range beside the shown one."""
    heading = f"{pool['line']}\n{pool['street']}, {count_of(pool['decisions'], 'decision')}\n\n"
    write_lines(stream, heading, INDENT)
    _write_strengths(stream, pool)
    write_lines(
        stream,
        f"\nthe last step was taken {count_of(pool['taken'], 'time')}, {pool['known']} with known cards",
    )
    _write_ranges(stream, pool)
    write_scores(stream, pool["scores"])


def write_scores(stream: TextIO, scores: Object) -> None:
    """Write the validation scores of a model and of simpler estimators, if there are any."""
    if scores["n"]:
        score = (
            f"\nlog2 score of {scores['n']:,} held-out answers after the flop with known cards, better if "
            f"nearer to 0: no cards {scores['no_cards']:.3f}, showdowns {scores['showdowns']:.3f}, "
            f"this model {scores['em']:.3f}; shown hands never folded, which favours showdowns"
        )
        write_lines(stream, score)


def _write_strengths(stream: TextIO, pool: Object) -> None:
    """Write a row for each strength with its decisions and the shares of the answers."""
    rows = [row for row in pool["by_strength"] if row["decisions"] >= FEW]
    columns = [
        ShownColumn("strength", [Text(row["strength"]) for row in rows], is_left=True),
        ShownColumn("decisions", [Text(f"{row['decisions']:.0f}") for row in rows]),
    ]
    columns += [ShownColumn(name, [Text(_share(row, name)) for row in rows]) for name in given_answers(pool)]
    write_fitting(stream, columns)
    write_lines(stream, "\nshares with the larger half of their 95% interval")


def _share(row: Object, name: str) -> str:
    """Render the share of an answer with the larger half of its interval: `61% ±9`."""
    share = row["answers"][name]
    half = max(share - row["low"][name], row["high"][name] - share)
    return f"{share:.0%} ±{100 * half:.0f}"


def _write_ranges(stream: TextIO, pool: Object) -> None:
    """Write the inferred range and the shown one, side by side if both fit."""
    inferred = ["inferred, 99 is most often", *_grid(pool["range"])]
    shown = ["shown", *_grid(pool["shown"])]
    width = max(map(len, inferred))
    if table_width(stream) < 2 * width + len(GAP):
        lines = [*inferred, "", *shown]
    else:
        lines = [f"{one:{width}}{GAP}{other}" for one, other in zip(inferred, shown, strict=True)]
    stream.writelines(line + "\n" for line in lines)


def _grid(weights: Mapping[str, float]) -> Iterator[str]:
    """Yield a 13 x 13 grid of frequencies per combination, scaled to 99; suited hands are above the pairs."""
    often = frequencies(weights)
    ranks = RANKS[::-1]
    yield " " + "".join(f"{rank:>3}" for rank in ranks)
    for rank, hands in zip(ranks, HAND_GRID, strict=True):
        cells = (round(99 * often.get(hand, 0.0)) for hand in hands)
        yield rank + "".join(f"{cell or '.':>3}" for cell in cells)
