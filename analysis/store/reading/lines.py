"""Aggregates of betting lines: the tree of all decisions of a segment, beside the segment, sorted by line.

They are cache entries, computed on first use and safe to delete, and merged in levels. The sizes in them are
`FINE_SIZES`, and rows are sorted by line without sizes, so that a query about a node reads few row groups,
whatever the sizes in its line.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset.dataset import Dataset
from analysis.lines.betting_line import ANY, BettingLine
from analysis.lines.details import PLAYERS, Values
from analysis.lines.sizes import FINE_SIZES, STACK, UNITS, Sizes
from analysis.lines.tree import (
    NODE,
    SHOWN,
    TREE,
    BettingTree,
    LineTree,
    NodeDecisions,
    Nodes,
    games_of,
    node_decisions,
    tree_of,
)
from analysis.queries.keys import POSITION_ORDER
from analysis.schema.column import Columns, values_of
from analysis.store.disk.levels import runs_of
from analysis.store.disk.segments import Segment
from analysis.store.reading.run_files import files_of_runs, merged_sums
from analysis.store.reading.snapshot import StoreSnapshot

VERSION: Final = 2  # of the aggregates
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
NODES: Final = Nodes(FINE_SIZES, (STACK, PLAYERS), starting_hands=False)
UNSIZED: Final = "unsized"  # column: the line without sizes
SIZE: Final = r" <?\d[\d.-]*(?:bb|x|%)\+?"  # regex for a size in a line
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
        games: Kinds of game with their betting structures, such as `cash no_limit`, sorted.
    """

    files: Sequence[LineFiles]
    is_in: pl.Expr
    hands: int
    capped: int
    games: tuple[str, ...]

    def at(self, *lines: BettingLine) -> BettingTree:
        """Return the tree of the nodes that may match one of some lines with the same sizes and details."""
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
    sizes = lines[0].sizes
    are_in = {f"in {number}": tree.is_in for number, tree in enumerate(trees)}
    is_at = _may_match(lines) & pl.any_horizontal(*are_in.values())
    found = pl.collect_all(
        _added(pl.scan_parquet(files).filter(is_at).with_columns(**are_in), columns, are_in)
        for files, columns in (
            ([one.answers for one in trees[0].files], TREE),
            ([one.shown for one in trees[0].files], SHOWN),
        )
    )
    matches = pl.col("line").str.contains(f"^(?:{'|'.join(line.wider_pattern for line in lines)})$")
    at_lines = pl.collect_all(_with_sizes(rows.lazy(), sizes).filter(matches) for rows in found)
    trees_at = []
    for name, tree in zip(are_in, trees, strict=True):
        answers, shown = pl.collect_all(
            _added(rows.lazy().filter(name), columns)
            for rows, columns in zip(at_lines, (TREE, SHOWN), strict=True)
        )
        trees_at.append(BettingTree(answers, shown, tree.hands, tree.capped, tree.games))
    return trees_at


def _with_sizes(rows: pl.LazyFrame, sizes: Sizes) -> pl.LazyFrame:
    """Replace the bins of `FINE_SIZES` in lines and sizes by the bins of `sizes`."""
    bins = {fine: name for unit in UNITS for fine, name in sizes.bins_of(FINE_SIZES, unit).items()}
    words = {f" {fine}": f" {name}" if name else "" for fine, name in bins.items()}
    return rows.with_columns(pl.col("line").str.replace_many(words), pl.col("size").replace(bins))


def _added(rows: pl.LazyFrame, columns: Columns, further: Collection[str] = ()) -> pl.LazyFrame:
    """Add up the 64-bit integer columns over rows with equal values in all other columns and in `further`."""
    sums = [column.name for column in columns if column.dtype == pl.Int64]
    keys = [column.name for column in columns if column.name not in sums]
    return rows.group_by(*keys, *further).agg(pl.col(sums).sum())


def _may_match(lines: Sequence[BettingLine]) -> pl.Expr:
    """Return a filter for nodes that may match one of the lines, ignoring sizes; it skips row groups."""
    literal: list[str] = []
    found = []
    for pattern in (line.unsized_pattern for line in lines):
        begins = beginnings(pattern)
        if all(one.is_whole for one in begins):
            literal += [one.text for one in begins]
            continue
        ranges = (pl.col(UNSIZED).is_between(pl.lit(text), pl.lit(text + ALL_LINES)) for text, _ in begins)
        found.append(pl.any_horizontal(ranges) & pl.col(UNSIZED).str.contains(f"^(?:{pattern})$"))
    details = (_is_detail(name, values, lines[0].sizes) for name, values in lines[0].details.items())
    return pl.all_horizontal(pl.any_horizontal(pl.col(UNSIZED).is_in(literal), *found), *details)


def _is_detail(name: str, values: Values, sizes: Sizes) -> pl.Expr:
    """Return a filter for the values of a detail, with stack depths translated to `FINE_SIZES`."""
    if name == STACK:
        values = tuple(fine for fine, one in sizes.bins_of(FINE_SIZES, STACK).items() if one in values)
    return pl.col(name).is_in(values)


class Beginning(NamedTuple):
    """A literal prefix of lines; `is_whole` if it is the whole line."""

    text: str
    is_whole: bool


def beginnings(pattern: str) -> list[Beginning]:
    r"""Return literal prefixes; every line that matches the regex begins with at least one of them.

    >>> beginnings("(?:CO|BTN) opens, [^ ,]+ calls")[1]
    Beginning(text='BTN opens, ', is_whole=False)
    """
    found = [pattern]
    while (more := [one for line in found for one in _options(line)]) != found and len(
        more
    ) <= MOST_BEGINNINGS:
        found = more
    return [_beginning(one) for line in found for one in _with_positions(line)]


def _options(pattern: str) -> list[str]:
    """Expand the first group of alternatives in a regex into one regex per alternative."""
    group = _GROUP.search(pattern)
    if group is None:
        return [pattern]
    return [pattern[: group.start()] + option + pattern[group.end() :] for option in group[1].split("|")]


def _with_positions(pattern: str) -> list[str]:
    """Expand a regex for any position of the first player into one regex per position."""
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
    counts = whole.cache.get(
        ("counts of lines", *files), lambda: pl.read_parquet([one.hands for one in files])
    )
    if of_others and len(players or ()) > 1 and not counts["is_first"].all():
        return None  # one of the players is an opponent of another one
    is_in &= _are_by(players, of_others=of_others)
    counts = counts.filter(is_in)
    is_counted = pl.lit(True) if players else ~pl.col("is_own")  # each hand has a row of others
    hands, capped = int(counts["hands"].sum()), int(counts.filter(is_counted)["capped"].sum())
    return StoredTree(files, is_in, hands, capped, games_of(counts.filter(pl.col("hands") > 0)))


def _are_by(players: Collection[str] | None, *, of_others: bool) -> pl.Expr:
    """Return a filter on the columns `SCOPE` for the decisions of heroes, of their opponents, or of all."""
    if players is None:
        return pl.col("is_first")
    return pl.col("hero").is_in(list(players)) & (pl.col("is_own") != of_others)


def line_files(tables: Any, *, computes: bool = True) -> Iterator[LineFiles | None]:
    """Yield the aggregates of runs of segments and of the other hands.

    Args:
        tables: Dataset: `StoredTables` of all hands.
        computes: Compute missing aggregates.

    Yields:
        The files; None if they are missing, or cannot be written.
    """
    snapshot: StoreSnapshot = tables.snapshot
    cached = _CachedLines(tables, computes)
    yield from files_of_runs(runs_of(snapshot.segments), tables.execution, cached)
    rest = [
        read("hands").select("hand").collect()["hand"] for read, one in snapshot.parts_with() if one is None
    ]
    others = pl.concat([snapshot.conflicts, *rest]).unique()
    if not others.is_empty():
        found = cached.find_made_of(snapshot.generation)
        yield cached.compute_for(snapshot.generation, lambda: others) if found is None else found


class _CachedLines(NamedTuple):
    """The files of aggregates in the cache.

    Attributes:
        tables: Dataset: `StoredTables` of all hands.
        computes: Compute missing aggregates.
    """

    tables: Any
    computes: bool

    def find(self, segments: Sequence[Segment]) -> LineFiles | None:
        """Return the files of some segments."""
        return self.find_made_of(self._made_of(segments))

    def find_made_of(self, made_of: object) -> LineFiles | None:
        """Return the files with this part of the cache key, or None if one is missing."""
        return _all_files(map(self.tables.cache.find_file, self._keys(made_of)))

    def compute(self, segment: Segment) -> LineFiles | None:
        """Compute the aggregates of a segment without excluded hands, if `computes`."""
        excluded = self.tables.excluded(segment)
        hands = partial(_hands_of, self.tables.snapshot, segment.first, segment.last, excluded)
        return self.compute_for(self._made_of([segment]), hands)

    def compute_for(self, made_of: object, find_hands: Callable[[], pl.Series]) -> LineFiles | None:
        """Compute the aggregates of some hands and write them to the cache, if `computes`."""
        if not self.computes:
            return None
        return self._write(made_of, _aggregates(self.tables.only(find_hands()), self._heroes))

    def merge(self, segments: Sequence[Segment], parts: Sequence[LineFiles]) -> LineFiles | None:
        """Add up the files of parts of some segments."""
        if not self.computes:
            return None
        return self._write(self._made_of(segments), map(merged_sums, zip(*parts, strict=True)))

    @property
    def _heroes(self) -> tuple[str, ...]:
        return tuple(self.tables.snapshot.heroes)

    def _made_of(self, segments: Sequence[Segment]) -> list[object]:
        return [(one.name, self.tables.excluded(one)) for one in segments]

    def _keys(self, made_of: object) -> list[object]:
        return [("lines", VERSION, kind, made_of, self._heroes) for kind in LineFiles._fields]

    def _write(self, made_of: object, frames: Iterable[pl.LazyFrame]) -> LineFiles | None:
        write = self.tables.cache.write_file
        return _all_files(
            write(key, frame, ROW_GROUP) for key, frame in zip(self._keys(made_of), frames, strict=True)
        )


def _all_files(paths: Iterable[Path | None]) -> LineFiles | None:
    """Return the files, or None if one is missing."""
    found = [path for path in paths if path is not None]
    return LineFiles(*found) if len(found) == len(LineFiles._fields) else None


def _hands_of(snapshot: StoreSnapshot, first: int, last: int, excluded: Collection[int]) -> pl.Series:
    """Return the numbers of the hands of a segment, without the excluded ones."""
    numbers = pl.int_range(first, last + 1, eager=True, dtype=pl.UInt32)
    stored = snapshot.scan("hands", numbers).filter(pl.col("hand").is_between(first, last)).select("hand")
    return stored.filter(~pl.col("hand").is_in(list(excluded))).collect()["hand"]


def _aggregates(part: Dataset, heroes: Collection[str]) -> Iterator[pl.LazyFrame]:
    """Return the frames of `LineFiles` for a dataset; to save memory, batches of hands are kept as files."""
    batches = []
    for found in node_decisions(part, NODES, columns=("player", *FILTERED)):
        decisions = _with_scope(found, heroes)
        tree = tree_of(decisions, NODES, SCOPE)
        batches.append([*map(_packed, (*map(_by_line, tree[:2]), _counts(decisions)))])
    return map(merged_sums, zip(*batches, strict=True))


def _packed(frame: pl.DataFrame) -> BytesIO:
    frame.write_parquet(stream := BytesIO(), compression="lz4", row_group_size=ROW_GROUP)
    stream.seek(0)
    return stream


def _by_line(frame: pl.DataFrame) -> pl.DataFrame:
    """Return aggregates with the column `UNSIZED`, and sorted by it first."""
    unsized = pl.col("line").str.replace_all(SIZE, "").alias(UNSIZED)
    keys = list(
        dict.fromkeys([UNSIZED, *values_of(NODE), *SCOPE, *frame.select(pl.exclude(pl.Int64)).columns])
    )
    return frame.select(unsized, pl.all()).select(*keys, pl.exclude(keys)).sort(UNSIZED)


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
