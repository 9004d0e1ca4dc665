"""Aggregates of betting lines: the tree of all decisions of a segment, beside the segment, sorted by line.

They are cache entries, computed on first use and safe to delete. A query about a node reads only the row
groups with the literal beginning of its line.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset.dataset import Dataset
from analysis.lines.betting_line import ANY, BettingLine
from analysis.lines.details import PLAYERS
from analysis.lines.sizes import SIZES, STACK
from analysis.lines.tree import (
    NODE,
    SHOWN,
    TREE,
    BettingTree,
    LineTree,
    NodeDecisions,
    Nodes,
    add_trees,
    node_decisions,
    tree_of,
)
from analysis.queries.keys import POSITION_ORDER
from analysis.schema.column import Columns, values_of
from analysis.store.reading.snapshot import StoreSnapshot

VERSION: Final = 1  # of the aggregates
ROW_GROUP: Final = 8192  # rows that are read for a node at least
TEXTS: Final = ("site", "kind", "betting", "stakes", "currency")
NUMBERS: Final = {
    "n_players": pl.Int32(),
    "decimals": pl.Int32(),
    "small_blind": pl.Float64(),
    "big_blind": pl.Float64(),
}
FILTERED: Final = (*TEXTS, "play_money", *NUMBERS)  # columns of hands that filters may read
# a hand with several heroes has rows for each of them; `is_first` is true for one of them
SCOPE: Final = (*FILTERED, "hero", "is_own", "is_first")
NODES: Final = Nodes(SIZES, (STACK, PLAYERS), starting_hands=False)
ALL_LINES: Final = "\U0010ffff"  # sorts after every other character
MOST_BEGINNINGS: Final = 50  # of a pattern, for each position of the first player
_GROUP: Final = re.compile(r"\(\?:([^()]*)\)(?![?*])")
_SPECIAL: Final = re.compile(r"(?<!\\)[.^$*+?{}\[\]()|]")


class LineFiles(NamedTuple):
    """Files with the aggregates of some hands: answers, known cards, and numbers of hands by `SCOPE`."""

    answers: Path
    shown: Path
    hands: Path


class StoredTree(NamedTuple):
    """The tree of betting lines of a store, read from aggregates node by node.

    Attributes:
        files: Aggregates of disjoint sets of hands.
        is_in: Filter on the columns `SCOPE`.
        hands: Number of player-hands.
        capped: Number of hands left out because of a cap.
        betting: Betting structures of the hands, sorted.
    """

    files: Sequence[LineFiles]
    is_in: pl.Expr
    hands: int
    capped: int
    betting: tuple[str, ...]

    def at(self, *lines: BettingLine) -> BettingTree:
        """Return the tree of the nodes that may match one of some betting lines with the same details."""
        (found,) = _trees_at([self], lines)
        return found

    def both_at(self, other: LineTree, *lines: BettingLine) -> tuple[BettingTree, BettingTree]:
        """Return `at` of this tree and of another one, from one scan if both are read from the same files."""
        if isinstance(other, StoredTree) and other.files == self.files:
            own, others = _trees_at([self, other], lines)
            return own, others
        return self.at(*lines), other.at(*lines)


def _trees_at(trees: Sequence[StoredTree], lines: Sequence[BettingLine]) -> list[BettingTree]:
    """Return `at` of trees with the same files."""
    details = (pl.col(name).is_in(values) for name, values in lines[0].details.items())
    is_at = pl.all_horizontal(_matches([line.wider_pattern for line in lines]), *details)
    are_in = {f"in {number}": tree.is_in for number, tree in enumerate(trees)}
    is_in_any = pl.any_horizontal(*are_in.values())
    found = pl.collect_all(
        _added(pl.scan_parquet(files).filter(is_at, is_in_any).with_columns(**are_in), columns, are_in)
        for files, columns in (
            ([one.answers for one in trees[0].files], TREE),
            ([one.shown for one in trees[0].files], SHOWN),
        )
    )
    trees_at = []
    for name, tree in zip(are_in, trees, strict=True):
        answers, shown = (
            _added(rows.lazy().filter(name), columns).collect()
            for rows, columns in zip(found, (TREE, SHOWN), strict=True)
        )
        trees_at.append(BettingTree(answers, shown, tree.hands, tree.capped, tree.betting))
    return trees_at


def _added(rows: pl.LazyFrame, columns: Columns, further: Collection[str] = ()) -> pl.LazyFrame:
    """Add rows of equal keys: the columns that are no sums, and further ones; sums are 64-bit integers."""
    sums = [column.name for column in columns if column.dtype == pl.Int64]
    keys = [column.name for column in columns if column.name not in sums]
    return rows.group_by(*keys, *further).agg(pl.col(sums).sum())


def _matches(patterns: Sequence[str]) -> pl.Expr:
    """Return a filter for the lines that match one of some patterns, which skips row groups without any."""
    literal: list[str] = []
    found = []
    for pattern in patterns:
        begins = beginnings(pattern)
        if all(one.is_whole for one in begins):
            literal += [one.text for one in begins]
            continue
        ranges = (pl.col("line").is_between(pl.lit(text), pl.lit(text + ALL_LINES)) for text, _ in begins)
        found.append(pl.any_horizontal(ranges) & pl.col("line").str.contains(f"^(?:{pattern})$"))
    return pl.any_horizontal(pl.col("line").is_in(literal), *found)


class Beginning(NamedTuple):
    """The literal text that lines begin with; `is_whole` if it is the whole line."""

    text: str
    is_whole: bool


def beginnings(pattern: str) -> list[Beginning]:
    r"""Return literal beginnings, one of which every match of a pattern of lines has.

    >>> beginnings(r"BTN\ opens(?: [^ ,]+)?, BB calls")
    [Beginning(text='BTN opens', is_whole=False)]
    """
    found = [pattern]
    while (group := _GROUP.search(found[0])) and len(found) * (group[1].count("|") + 1) <= MOST_BEGINNINGS:
        found = [
            _GROUP.sub(option.replace("\\", r"\\"), line, count=1)
            for line in found
            for option in group[1].split("|")
        ]
    return [_beginning(one) for line in found for one in _with_positions(line)]


def _with_positions(pattern: str) -> list[str]:
    """Return a pattern for each position of the first player, if it matches any."""
    if not pattern.startswith(ANY):
        return [pattern]
    return [re.escape(one) + pattern.removeprefix(ANY) for one in POSITION_ORDER]


def _beginning(pattern: str) -> Beginning:
    special = _SPECIAL.search(pattern)
    literal = pattern if special is None else pattern[: special.start()]
    return Beginning(re.sub(r"\\(.)", r"\1", literal), special is None)


def line_tree(
    whole: Any,
    is_in: pl.Expr,
    players: Collection[str] | None,
    *,
    of_others: bool,
    computes: bool,
) -> StoredTree | None:
    """Return the tree of the decisions of some players from aggregates.

    Args:
        whole: Dataset of all hands: `StoredTables`, which imports this module.
        is_in: Filter on the columns `FILTERED`.
        players: Names of heroes; None for the decisions of all players.
        of_others: Return the decisions of the opponents of these players.
        computes: Compute missing aggregates; else they lead to None.

    Returns:
        The tree, or None if aggregates are missing or do not cover the players.
    """
    if players is not None and not set(whole.snapshot.heroes).issuperset(players):
        return None
    found = [*line_files(whole, computes=computes)]
    files = [one for one in found if one is not None]
    if not files or len(files) < len(found):
        return None
    counts = pl.read_parquet([one.hands for one in files])
    if of_others and len(players or ()) > 1 and not counts["is_first"].all():
        return None  # one of the players is an opponent of another one
    is_in &= _are_by(players, of_others=of_others)
    counts = counts.filter(is_in)
    is_counted = pl.lit(True) if players else ~pl.col("is_own")  # each hand has a row of others
    hands, capped = int(counts["hands"].sum()), int(counts.filter(is_counted)["capped"].sum())
    betting = counts.filter(pl.col("hands") > 0)["betting"].unique().sort()
    return StoredTree(files, is_in, hands, capped, tuple(betting))


def _are_by(players: Collection[str] | None, *, of_others: bool) -> pl.Expr:
    """Return a filter on the columns `SCOPE` for the decisions of heroes, of their opponents, or of all."""
    if players is None:
        return pl.col("is_first")
    return pl.col("hero").is_in(list(players)) & (pl.col("is_own") != of_others)


def line_files(tables: Any, *, computes: bool = True) -> Iterator[LineFiles | None]:
    """Yield the aggregates of each segment and of the other hands.

    Args:
        tables: Dataset: `StoredTables` of all hands.
        computes: Compute missing aggregates.

    Yields:
        The files; None if they are missing, or cannot be written.
    """
    snapshot: StoreSnapshot = tables.snapshot
    for segment in tables.execution.over(snapshot.segments):
        excluded = tables.excluded(segment)
        hands = partial(_hands_of, snapshot, segment.first, segment.last, excluded)
        yield _files(tables, (segment.name, excluded), hands if computes else None)
    rest = [
        read("hands").select("hand").collect()["hand"] for read, one in snapshot.parts_with() if one is None
    ]
    others = pl.concat([snapshot.conflicts, *rest]).unique()
    if not others.is_empty():
        yield _files(tables, snapshot.generation, (lambda: others) if computes else None)


def _hands_of(snapshot: StoreSnapshot, first: int, last: int, excluded: Collection[int]) -> pl.Series:
    """Return the numbers of the hands of a segment, without the excluded ones."""
    numbers = pl.int_range(first, last + 1, eager=True, dtype=pl.UInt32)
    stored = snapshot.scan("hands", numbers).filter(pl.col("hand").is_between(first, last)).select("hand")
    return stored.filter(~pl.col("hand").is_in(list(excluded))).collect()["hand"]


def _files(tables: Any, made_of: object, find_hands: Callable[[], pl.Series] | None) -> LineFiles | None:
    """Return the aggregates of some hands; if one of the files is missing, compute and write them."""
    cache, heroes = tables.cache, tuple(tables.snapshot.heroes)
    keys = [("lines", VERSION, kind, made_of, heroes) for kind in LineFiles._fields]
    paths = [cache.find_file(key) for key in keys]
    if None in paths and find_hands is not None:
        frames = _aggregates(tables.only(find_hands()), heroes)
        paths = [cache.write_file(key, frame, ROW_GROUP) for key, frame in zip(keys, frames, strict=True)]
    return None if None in paths else LineFiles(*paths)


def _aggregates(part: Dataset, heroes: Collection[str]) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Return the frames of `LineFiles` for a dataset."""
    trees, counts = [], []
    for found in node_decisions(part, NODES, columns=("player", *FILTERED)):
        decisions = _with_scope(found, heroes)
        trees.append(tree_of(decisions, NODES, SCOPE))
        counts.append(_counts(decisions))
    tree = add_trees(trees)
    answers, shown = (frame.sort(*values_of(NODE), *SCOPE) for frame in tree[:2])
    return answers, shown, pl.concat(counts).group_by(SCOPE).agg(pl.col("hands", "capped").sum())


def _with_scope(decisions: NodeDecisions, heroes: Collection[str]) -> NodeDecisions:
    """Add the columns of `SCOPE` to the decisions."""
    dealt = pl.concat([decisions.rows, decisions.capped]).filter(pl.col("player").is_in(list(heroes)))
    of_hands = (
        dealt.select("hand", hero="player")
        .unique()
        .sort("hand", "hero")
        .with_columns(is_first=pl.col("hand").is_first_distinct())
    )
    texts = [pl.col(name).cast(pl.String) for name in TEXTS]
    numbers = [pl.col(name).cast(dtype) for name, dtype in NUMBERS.items()]  # sums are 64-bit integers
    return NodeDecisions(
        *(
            frame.join(of_hands, on="hand", how="left").with_columns(
                *texts,
                *numbers,
                pl.col("is_first").fill_null(True),
                is_own=pl.col("player").eq_missing(pl.col("hero")),
            )
            for frame in decisions
        )
    )


def _counts(decisions: NodeDecisions) -> pl.DataFrame:
    """Return the numbers of player-hands and of capped hands by `SCOPE`."""
    counted = decisions.rows.group_by(SCOPE).agg(hands=pl.len().cast(pl.Int64))
    capped = decisions.capped.group_by(SCOPE).agg(capped=pl.col("hand").n_unique().cast(pl.Int64))
    return pl.concat([counted, capped], how="diagonal").with_columns(pl.col("hands", "capped").fill_null(0))
