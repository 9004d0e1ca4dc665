"""The answers at a node of the tree of betting lines, with their frequency, known cards and results."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.inference.comparison import fisher_test, q_values
from analysis.inference.intervals import Ends, newcombe_interval, wilson_interval
from analysis.lines.betting_line import BettingLine
from analysis.lines.sizes import UNITS, Sizes
from analysis.lines.tree import ANSWERS, NO_POSITION, NODE, SUMS, THOUSANDTHS, BettingTree, LineTree
from analysis.queries.keys import POSITION_ORDER
from analysis.schema.column import values_of
from analysis.schema.tables import STREETS

KEYS: Final = [*values_of(NODE)]
OF_SUMS: Final = [*values_of(SUMS)]
Name = tuple[str, str]  # an answer and the bin of its size
Row = dict[str, Any]  # Any: values of a row
NOTHING: Final[Row] = dict.fromkeys(OF_SUMS, 0) | {"cards": None, "hands": None}


class Share(NamedTuple):
    """Frequency of an answer.

    Attributes:
        made: Decisions with this answer.
        chances: All decisions at the node.
        value: `made / chances`; None without a decision.
        low: Lower end of the 95% Wilson interval.
        high: Upper end of the interval.
    """

    made: int
    chances: int
    value: float | None
    low: float | None
    high: float | None

    @property
    def ends(self) -> Ends:
        """Value, lower and upper end of the interval; all 0 without a decision."""
        return self.value or 0, self.low or 0, self.high or 0


class Answer(NamedTuple):
    """An answer at a node.

    Attributes:
        name: Action with its size bin, such as `bet 25-40%`.
        share: Frequency of the answer.
        net_bb: Mean result after the decision in big blinds; None if no stack is known.
        ev_bb: Mean result after the decision with all-ins at their expected value, in big blinds.
        showdowns: Decisions after which the player went to showdown.
        shown: Number of decisions by known cards: the starting hand, or its strength after the flop.
        pool: Frequency of the answer in the pool; None without a pool.
        q: q-value (false discovery rate among the answers of the node) of the difference from the pool.
        next: Betting line extended by this answer.
    """

    name: str
    share: Share
    net_bb: float | None
    ev_bb: float | None
    showdowns: int
    shown: Mapping[str, int]
    next: str
    pool: Share | None = None
    q: float | None = None

    @property
    def unknown(self) -> int:
        """Number of decisions with this answer and unknown cards."""
        return self.share.made - sum(self.shown.values())

    @property
    def difference(self) -> Ends | None:
        """Difference from the pool with its 95% Newcombe interval: value, low, high; None without a pool."""
        if self.pool is None or None in (self.share.value, self.pool.value):
            return None
        own, others = self.share.ends, self.pool.ends
        return own[0] - others[0], *newcombe_interval(own, others)

    @property
    def bounds(self) -> Mapping[str, tuple[float, float]]:
        """By known cards, the lowest and highest possible share of this answer with these cards.

        For the highest, all unknown cards are assumed to be of this kind.
        """
        made, unknown = self.share.made, self.unknown
        return {cards: (hands / made, (hands + unknown) / made) for cards, hands in self.shown.items()}


class BettingNode(NamedTuple):
    """A node: the decisions after a betting line.

    Attributes:
        line: Betting line before the decisions.
        street: Street of the decisions; "" without decisions.
        positions: Number of decisions by position, in the order of the betting.
        answers: Answers in order, from fold to the largest raise.
    """

    line: str
    street: str
    positions: Mapping[str, int]
    answers: Sequence[Answer]

    @property
    def chances(self) -> int:
        """Number of decisions at the node."""
        return sum(self.positions.values())


def find_node(line: BettingLine, tree: LineTree, pool: LineTree | None = None) -> BettingNode:
    """Look up the node after a betting line.

    If the line does not name the street of the decisions, the earliest street with decisions is used.

    Args:
        line: Parsed betting line.
        tree: Tree of the player, built with the sizes and details of the line.
        pool: Tree of the pool, to compare with; None for no comparison.

    Returns:
        The node; without answers if no decision matches.
    """
    trees = [tree.at(line)] if pool is None else tree.both_at(pool, line)
    nodes = _nodes_after(line, trees)
    if nodes.is_empty():
        return BettingNode(line.text, "", {}, ())
    own, *others = (_sums(one, nodes) for one in trees)
    names = sorted({*own}.union(*others), key=_place_in(line.sizes))
    shares, *of_others = (_shares(sums, names) for sums in (own, *others))
    street, positions = nodes["street"][0], _positions(trees[0], nodes)
    who = _who_decides(line, positions)
    answers = [
        _answer(name, share, own.get(name, NOTHING), _next_line(line, street, who, *name))
        for name, share in zip(names, shares, strict=True)
    ]
    for pool_shares in of_others:
        answers = _compared(answers, pool_shares)
    return BettingNode(line.text, street, positions, answers)


def _who_decides(line: BettingLine, positions: Mapping[str, int]) -> str | None:
    """Return the only position with decisions; if there are several, the player named in the line or None."""
    return next(iter(positions)) if len(positions) == 1 else line.who


def _nodes_after(line: BettingLine, trees: Sequence[BettingTree]) -> pl.DataFrame:
    """Return the keys of the nodes that match a line, on the earliest street with any."""
    nodes = pl.concat([tree.answers.select(KEYS) for tree in trees]).unique()
    found = nodes.filter(pl.Series([line.leads_to(*node) for node in nodes.iter_rows()], dtype=pl.Boolean))
    streets = found["street"].unique().to_list()
    return found.filter(pl.col("street") == min(streets, key=STREETS.index)) if streets else found


def _sums(tree: BettingTree, nodes: pl.DataFrame) -> dict[Name, Row]:
    """Return the aggregates by answer and size at some nodes, with lists of known cards and their counts."""
    counted, shown = (frame.join(nodes, on=KEYS, how="semi") for frame in (tree.answers, tree.shown))
    sums = counted.group_by("answer", "size").agg(pl.col(OF_SUMS).sum())
    hands = shown.group_by("answer", "size", "cards").agg(pl.col("hands").sum())
    ordered = hands.sort(-pl.col("hands"), "cards").group_by("answer", "size").agg("cards", "hands")
    rows = sums.join(ordered, on=["answer", "size"], how="left").iter_rows(named=True)
    return {(row["answer"], row["size"]): row for row in rows}


def _positions(tree: BettingTree, nodes: pl.DataFrame) -> dict[str, int]:
    at_nodes = tree.answers.join(nodes, on=KEYS, how="semi")
    found = dict(at_nodes.group_by("position").agg(pl.col("made").sum()).iter_rows())
    return {position: found[position] for position in (*POSITION_ORDER, NO_POSITION) if position in found}


def _place_in(sizes: Sizes) -> Callable[[Name], tuple[int, int]]:
    """Return a sort key function for answers: order of actions, then of size bins."""
    answers = list(ANSWERS)
    bins = ["", *(name for unit in UNITS for _, _, name in sizes.bins(unit))]
    return lambda name: (answers.index(name[0]), bins.index(name[1]))


def _shares(sums: Mapping[Name, Row], names: Sequence[Name]) -> list[Share]:
    """Return the frequency of each answer of a node, in the order of `names`."""
    made = [sums.get(name, NOTHING)["made"] for name in names]
    low, high = wilson_interval(pl.col("made"), pl.col("chances"))
    counts = pl.DataFrame({"made": made}, {"made": pl.Int64}).with_columns(chances=pl.col("made").sum())
    value = pl.when(pl.col("chances") > 0).then(pl.col("made") / pl.col("chances"))
    return [Share(*row) for row in counts.with_columns(value=value, low=low, high=high).iter_rows()]


def _answer(name: Name, share: Share, sums: Row, following: str) -> Answer:
    valued = THOUSANDTHS * sums["valued"]
    net, ev = (sums["net"] / valued, sums["ev"] / valued) if valued else (None, None)
    shown = dict(zip(sums["cards"] or (), sums["hands"] or (), strict=True))
    return Answer(" ".join(filter(None, name)), share, net, ev, sums["showdowns"], shown, following)


def _next_line(line: BettingLine, street: str, who: str | None, answer: str, size: str) -> str:
    """Return the betting line extended by an answer."""
    step = " ".join(filter(None, (who, ANSWERS[answer], size)))
    return line.going_on(street, step)


def _compared(answers: Sequence[Answer], pool: Sequence[Share]) -> list[Answer]:
    """Add the frequencies of the pool and the q-values of the differences to the answers."""
    p_values = [
        fisher_test(answer.share.made, answer.share.chances, share.made, share.chances)
        for answer, share in zip(answers, pool, strict=True)
    ]
    q = q_values(p_values)
    return [one._replace(pool=share, q=q) for one, share, q in zip(answers, pool, q, strict=True)]
