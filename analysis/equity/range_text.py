"""Formatting of a range as its shortest text, such as `QQ+, AK, T9s-76s`."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import numpy as np

from analysis.equity.hole_cards import N_HOLE_CARDS, HoleCards
from analysis.equity.ranges import STARTING_HANDS, Range, StartingHand

Run = tuple[StartingHand, ...]  # adjacent starting hands, highest first
Capacity = Mapping[Hashable, dict[Hashable, int]]

ACE: Final = 12
SEPARATOR: Final = ", "
_SOURCE, _SINK = "source", "sink"
_ORDER: Final = ("pairs", "", "s", "o")


def format_range(weights: Range) -> str:
    """Return the shortest notation of a range, heaviest weights first; `parse_range` parses it back."""
    parts = []
    for weight in sorted(set(weights.values()), reverse=True):
        prefix = "" if weight == 1 else f"{np.format_float_positional(weight)}:"
        held = {hole_cards for hole_cards, its_weight in weights.items() if its_weight == weight}
        parts += [prefix + part for part in _parts(held, len(prefix + SEPARATOR))]
    return SEPARATOR.join(parts)


def _parts(held: set[HoleCards], extra: int) -> list[str]:
    """Return the parts for hole cards of one weight; each part costs `extra` characters beside its text."""
    if len(held) == N_HOLE_CARDS:
        return ["random"]
    whole = {hand for hand in STARTING_HANDS if held.issuperset(hand.hole_cards())}
    rest = held.difference(*(hand.hole_cards() for hand in whole))
    runs = sorted(_shortest(whole, extra), key=_place)
    return [*map(_text, runs), *(f"{high}{low}" for high, low in sorted(rest, reverse=True))]


def _place(run: Run) -> tuple[int, int, int, str]:
    """Return a sort key: pairs first, then hands of all suits, suited and offsuit; each from the highest."""
    high, low, suits = run[0]
    return _ORDER.index("pairs" if high == low else suits), -high, -low, _text(run)


def _text(run: Run) -> str:
    first, last = run[0], run[-1]
    if len(run) == 1:
        return str(first)
    are_kickers = first.high == last.high and first.high - first.low == 1
    rises_to_the_top = first.low == ACE or are_kickers
    return f"{last}+" if rises_to_the_top else f"{first}-{last}"


def _cost(runs: Iterable[Run], extra: int) -> int:
    return sum(len(_text(run)) + extra for run in runs)


def _shortest(whole: Collection[StartingHand], extra: int) -> list[Run]:
    """Return the runs with the shortest text.

    Starting hands held both suited and offsuit are first written without suits; then each such run is
    dropped if that makes the text shorter.
    """
    both = {hand._replace(suits="") for hand in whole if hand.suits == "s"}
    both &= {hand._replace(suits="") for hand in whole if hand.suits == "o"}
    complete = partial(_completed, whole=whole, extra=extra)
    kept = _cover(both, both, extra)
    for run in [*kept]:
        fewer = [other for other in kept if other != run]
        if _cost(complete(fewer), extra) < _cost(complete(kept), extra):
            kept = fewer
    return min(complete(kept), complete([]), key=lambda runs: _cost(runs, extra))


def _completed(runs: Sequence[Run], whole: Collection[StartingHand], extra: int) -> list[Run]:
    """Return the runs, with further runs for pairs and for the remaining suited and offsuit hands."""
    named = {hand for run in runs for hand in run}
    found = [*runs]
    for suits in ("s", "o"):
        held = {hand for hand in whole if hand.suits == suits}
        found += _cover(held, {hand for hand in held if hand._replace(suits="") not in named}, extra)
    pairs = {hand for hand in whole if hand.high == hand.low}
    return found + _cover(pairs, pairs, extra)


def _cover(held: Collection[StartingHand], wanted: Iterable[StartingHand], extra: int) -> list[Run]:
    """Return the cheapest runs of held hands that cover all wanted hands.

    Each hand is in one run with equal first ranks and in one with equal gaps, or is written alone. So the
    runs are a minimum cut between source and sink: each run of the first kind has an edge from the source,
    each of the second an edge to the sink, and each hand an edge between its two runs.
    """
    rows, diagonals = _runs(held, 0), _runs(held, 1)
    capacity: Capacity = defaultdict(lambda: defaultdict(int))
    links: dict[StartingHand, tuple[Hashable, Hashable]] = {}
    for hand in sorted(wanted):
        row, diagonal = rows[hand], diagonals[hand]
        start, end = (row if len(row) > 1 else _SOURCE), (diagonal if len(diagonal) > 1 else _SINK)
        links[hand] = start, end
        capacity[start][end] += _cost([(hand,)], extra)
        if start == row:
            capacity[_SOURCE][row] = _cost([row], extra)
        if end == diagonal:
            capacity[diagonal][_SINK] = _cost([diagonal], extra)
    reached = _least_cut(capacity)
    chosen = {row: None for row in rows.values() if row in capacity and row not in reached}
    chosen |= {diagonal: None for diagonal in diagonals.values() if diagonal in reached}
    alone = [(hand,) for hand, (start, end) in links.items() if start in reached and end not in reached]
    return [*chosen, *alone]


def _runs(held: Collection[StartingHand], fall: int) -> dict[StartingHand, Run]:
    """Map each hand to its longest run; from hand to hand the first rank falls by `fall`, the second by 1."""
    found: dict[StartingHand, Run] = {}
    for hand in sorted(held):
        if _neighbour(hand, fall, 1) not in held:
            run = tuple(_downwards(hand, fall, held))
            found |= dict.fromkeys(run, run)
    return found


def _downwards(hand: StartingHand, fall: int, held: Collection[StartingHand]) -> Iterator[StartingHand]:
    while hand in held:
        yield hand
        hand = _neighbour(hand, fall, -1)


def _neighbour(hand: StartingHand, fall: int, step: int) -> StartingHand:
    return hand._replace(high=hand.high + fall * step, low=hand.low + step)


def _least_cut(capacity: Capacity) -> Collection[Hashable]:
    """Return the nodes on the source side of a minimum cut, by augmenting paths (Ford-Fulkerson)."""
    while _SINK in (before := _reached(capacity)):
        path: list[tuple[Hashable, Hashable]] = []
        end: Hashable = _SINK
        while end != _SOURCE:
            path.append((before[end], end))
            end = before[end]
        flow = min(capacity[start][end] for start, end in path)
        for start, end in path:
            capacity[start][end] -= flow
            capacity[end][start] += flow
    return before


def _reached(capacity: Capacity) -> dict[Hashable, Hashable]:
    """Return the nodes reachable from the source in the residual graph, each with its predecessor."""
    before: dict[Hashable, Hashable] = {_SOURCE: _SOURCE}
    queue: list[Hashable] = [_SOURCE]
    for node in queue:
        further = [other for other, left in capacity[node].items() if left and other not in before]
        before |= dict.fromkeys(further, node)
        queue += further
    return before
