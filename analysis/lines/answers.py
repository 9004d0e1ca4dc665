"""The answers at a node of the tree of betting lines: how often, with what cards, with what result."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.inference.comparison import fisher_test, q_values
from analysis.inference.intervals import Ends, newcombe_interval, wilson_interval
from analysis.lines.betting_line import BettingLine
from analysis.lines.sizes import UNITS, Sizes
from analysis.lines.tree import ANSWERS, NO_POSITION, NODE, SUMS, THOUSANDTHS, BettingTree
from analysis.questions.keys import POSITION_ORDER
from analysis.schema.column import values_of
from analysis.schema.tables import STREETS

KEYS: Final = [*values_of(NODE)]
OF_SUMS: Final = [*values_of(SUMS)]
Name = tuple[str, str]  # an answer and the bin of its size
Row = dict[str, Any]  # Any: values of a row
NOTHING: Final[Row] = dict.fromkeys(OF_SUMS, 0) | {"cards": None, "hands": None}


class Share(NamedTuple):
    """How often one answer was given.

    Attributes:
        made: Decisions with this answer.
        chances: All decisions at the node.
        value: The one divided by the other; None without a decision.
        low: Lower end of its 95 % Wilson interval.
        high: Upper end.
    """

    made: int
    chances: int
    value: float | None
    low: float | None
    high: float | None

    @property
    def ends(self) -> Ends:
        """The value with both ends of its interval; all 0 without a decision."""
        return self.value or 0, self.low or 0, self.high or 0


class Answer(NamedTuple):
    """An answer at a node.

    Attributes:
        name: The answer with its size in bins, such as `bet 25-40%`.
        share: How often it was given.
        net_bb: Mean result from there on in big blinds; None where no stack is known.
        ev_bb: The same with all-ins at their expected value.
        showdowns: Decisions after which the player came to a showdown.
        shown: How often each starting hand is known to have given this answer.
        pool: How often the others gave it, if they were asked for.
        q: Lowest false discovery rate, among the answers of the node, at which the two differ.
        next: The line that goes on with this answer.
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
        """Decisions with this answer whose cards are not known."""
        return self.share.made - sum(self.shown.values())

    @property
    def difference(self) -> Ends | None:
        """The share less that of the others, with both ends of its 95 % interval after Newcombe."""
        if self.pool is None or None in (self.share.value, self.pool.value):
            return None
        own, others = self.share.ends, self.pool.ends
        return own[0] - others[0], *newcombe_interval(own, others)

    @property
    def bounds(self) -> Mapping[str, tuple[float, float]]:
        """The least and the largest share that each of the shown hands may have of all with this answer."""
        made = self.share.made
        return {cards: (hands / made, (hands + self.unknown) / made) for cards, hands in self.shown.items()}


class BettingNode(NamedTuple):
    """The decisions after a line.

    Attributes:
        line: What happened so far.
        street: The street of the decisions; empty if there are none.
        positions: How often each position decides, in the order of the betting.
        answers: Fold first, the largest raise last.
    """

    line: str
    street: str
    positions: Mapping[str, int]
    answers: Sequence[Answer]

    @property
    def chances(self) -> int:
        """How many decisions there are."""
        return sum(self.positions.values())


def find_node(line: BettingLine, tree: BettingTree, pool: BettingTree | None = None) -> BettingNode:
    """The answers after a line.

    If the line does not say on which street, the decisions are those of the earliest street that has some.

    Args:
        line: What happened so far.
        tree: Grown with the sizes and details of the line.
        pool: The tree of others, to compare with.
    """
    trees = [one.after(line.wider_pattern).within(line.details) for one in (tree, pool) if one is not None]
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
    """The only position that decides; else whom the line names."""
    return next(iter(positions)) if len(positions) == 1 else line.who


def _nodes_after(line: BettingLine, trees: Sequence[BettingTree]) -> pl.DataFrame:
    """The nodes that a line leads to, all on the same street."""
    nodes = pl.concat([tree.answers.select(KEYS) for tree in trees]).unique()
    found = nodes.filter(pl.Series([line.leads_to(*node) for node in nodes.iter_rows()], dtype=pl.Boolean))
    streets = found["street"].unique().to_list()
    return found.filter(pl.col("street") == min(streets, key=STREETS.index)) if streets else found


def _sums(tree: BettingTree, nodes: pl.DataFrame) -> dict[Name, Row]:
    """The sums of each answer at some nodes, with the starting hands that are known to have given it."""
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
    """Where an answer stands among others."""
    answers = list(ANSWERS)
    bins = ["", *(name for unit in UNITS for _, _, name in sizes.bins(unit))]
    return lambda name: (answers.index(name[0]), bins.index(name[1]))


def _shares(sums: Mapping[Name, Row], names: Sequence[Name]) -> list[Share]:
    """How often each of all answers of a node was given."""
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
    """The line that goes on with an answer."""
    step = " ".join(filter(None, (who, ANSWERS[answer], size)))
    return line.going_on(street, step)


def _compared(answers: Sequence[Answer], pool: Sequence[Share]) -> list[Answer]:
    """The answers with those of others beside them."""
    p_values = [
        fisher_test(answer.share.made, answer.share.chances, share.made, share.chances)
        for answer, share in zip(answers, pool, strict=True)
    ]
    q = q_values(p_values)
    return [one._replace(pool=share, q=q) for one, share, q in zip(answers, pool, q, strict=True)]
