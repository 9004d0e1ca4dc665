"""The protocol of datasets: hands as tables, in memory or in a store, and the cached results of queries."""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import polars as pl

from analysis.dataset.cache import Cache
from analysis.dataset.execution import Execution
from analysis.dataset.names import Aliases
from analysis.ev import REASONS, reasons_of_hands

T = TypeVar("T")
Frames = dict[str, pl.DataFrame]
# hands that statistics leave out, or leave out before the flop
UNCOUNTED: Final = ~pl.col("complete") | pl.col("left_out") | pl.col("cap").is_not_null()
DEALT: Final = pl.Schema({"hand": pl.UInt32(), "player": pl.String()})


class SegmentRows(NamedTuple):
    """Player-hands of one segment, or of the tail; a dataset in memory is one segment.

    Attributes:
        rows: The rows.
        key: Cache key of the selected hands of the segment; None if their results are not cached.
        has_hand_keys: Whether `hand` is the key of a hand in the dataset, not its number in a store.
    """

    rows: pl.LazyFrame
    key: Hashable | None = None
    has_hand_keys: bool = True

    def map(self, change: Callable[[pl.LazyFrame], pl.LazyFrame]) -> "SegmentRows":
        """Return the segment with other rows of the same hands."""
        return self._replace(rows=change(self.rows))


class Dataset(Protocol):
    """Hands as tables.

    Frames are read on first access, and the columns of `decisions`, `ev`, `entries` and `icm` computed; each
    of these four has the rows of `players`, in the same order.

    Attributes:
        cache: Cache of results.
        execution: Plan, progress, deadline and executor of queries.
    """

    @property
    def cache(self) -> Cache: ...  # noqa: D102  see Attributes
    @property
    def execution(self) -> Execution: ...  # noqa: D102

    @property
    def hands(self) -> pl.DataFrame:
        """One row per hand, including hands that could not be read."""

    @property
    def players(self) -> pl.DataFrame:
        """One row per hand and player dealt in."""

    @property
    def actions(self) -> pl.DataFrame:
        """One row per action, posts included."""

    @property
    def pots(self) -> pl.DataFrame:
        """One row per pot."""

    @property
    def diagnostics(self) -> pl.DataFrame:
        """One row per finding; findings about a whole file have no hand."""

    @property
    def places(self) -> pl.DataFrame:
        """One row per finishing place and bounty of a tournament, from hands and summary files."""

    @property
    def decisions(self) -> pl.DataFrame:
        """The decisions of players: counts and chances."""

    @property
    def ev(self) -> pl.DataFrame:
        """The all-in EV of each player-hand."""

    @property
    def entries(self) -> pl.DataFrame:
        """Cost and prizes of tournament entries, at the last hand of each."""

    @property
    def icm(self) -> pl.DataFrame:
        """Luck in money of all-ins at final tables, by ICM."""

    @property
    def entries_without_hands(self) -> pl.DataFrame:
        """Entries of tournaments that only a summary file states."""

    @property
    def noted(self) -> pl.DataFrame:
        """One row per hand with tags, notes or a mark as reviewed in a store."""

    @property
    def dealt(self) -> pl.DataFrame:
        """`hand` and `player` of the known players of hands without rows in `players`."""

    @property
    def uncounted(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The rows of `hands` that are `UNCOUNTED`, and `hand` and `player` of their known players.

        In a store, `hand` is the number in the catalogue.
        """

    @property
    def files(self) -> int:
        """Number of files read."""

    @property
    def skipped_files(self) -> tuple[str, ...]:
        """Files without any hand."""

    @property
    def duplicates_dropped(self) -> int:
        """Number of copies of hands that were left out."""

    @property
    def is_empty(self) -> bool:
        """Whether the dataset has no hand."""

    @property
    def has_known_players(self) -> bool:
        """Whether the players of at least one hand are known."""

    @property
    def key(self) -> Hashable | None:
        """Cache key of the selected hands; None if results are not cached."""

    @property
    def is_whole(self) -> bool:
        """Whether all hands are selected under their printed names, so that results are worth disk space."""

    def caches_columns(self, players: Collection[str] | None, columns: Collection[str]) -> bool:
        """Return whether to cache columns of players in memory, because they are queried again and again.

        Args:
            players: Names; None for all players.
            columns: Names of the columns.
        """

    def frames(self) -> Frames:
        """Return the tables by name."""

    def columns_of(
        self, table: str, columns: Sequence[str], of_hands: pl.Series | None = None
    ) -> pl.DataFrame:
        """Return columns of a table, optionally only the rows of some hands; a store reads nothing else.

        Args:
            table: Name of the table.
            columns: Its columns.
            of_hands: Hand keys; None for all hands.
        """

    def segments(
        self, needed: Collection[str] | None, players: Collection[str] | None
    ) -> Iterator[tuple[SegmentRows, pl.LazyFrame]]:
        """Yield the rows of `players` with all computed columns, and the rows of `hands`, by segment.

        Args:
            needed: Needed columns; None for all columns, in one segment.
            players: Names of needed players, None for all; rows of other players may be left out.
        """

    def parts(self, players: Collection[str] | None) -> "Iterator[Dataset]":
        """Yield datasets of independent hands, without a common session, tournament or copy.

        Args:
            players: Names of needed players, None for all; hands of other players may be left out.
        """

    def together(
        self, segments: Sequence[SegmentRows], columns: Collection[str], *, among_themselves: bool = False
    ) -> pl.LazyFrame:
        """Concatenate columns of segments, with key and place of a hand in `hand`, `file` and `line`.

        Args:
            segments: Player-hands.
            columns: Names of columns.
            among_themselves: Whether `hand` may be the index among these hands instead of the hand key of the
                dataset; both have the same order.
        """

    def aggregates(
        self,
        keys: Sequence[str],
        parts: Sequence[Any],  # Any: `Part` of a layer above
        players: Collection[str] | None,
        calendar: Any,
        opponent: str | None = None,
    ) -> list[pl.DataFrame] | None:
        """Return the result of `partial_sums` from aggregates; None if these do not cover the query.

        Args:
            keys: Columns to group by.
            parts: Parts of statistics.
            players: Names; None for all players.
            calendar: Time zone and session gap.
            opponent: Only hands with this opponent; None for all hands.
        """

    def line_tree(
        self,
        condition: pl.Expr | None,
        players: Collection[str] | None,
        *,
        of_others: bool,
        computes: bool,
    ) -> Any | None:  # Any: `LineTree` of a layer above
        """Return the tree of betting lines from aggregates; None if these do not cover the decisions.

        Args:
            condition: Filter on player-hands; None for all.
            players: Names of the players who decide; None for all.
            of_others: Return the decisions of the opponents of these players.
            computes: Compute missing aggregates; else they lead to None.
        """

    def only(self, hands: pl.Series) -> "Dataset":
        """Return a dataset with these hands and perhaps others.

        Args:
            hands: Values of `hand` as in `uncounted`; in a store, numbers in the catalogue.
        """

    def dealt_to(self, players: Collection[str]) -> "Dataset":
        """Return a dataset with at least the selected hands dealt to some players.

        A store drops a filter that selects the hands of these players, because aggregates are of all hands.

        Args:
            players: Names.
        """

    def with_errors(self) -> "Dataset":
        """Return the dataset with hands with an illegal action or wrong amounts included in statistics."""

    def renamed(self, aliases: Aliases) -> "Dataset":
        """Return the dataset with one name for each person; see `analysis.dataset.names`."""


def cached_value(dataset: Dataset, key: Hashable, compute: Callable[[], T]) -> T:
    """Return a small value from the memory cache; compute it on a miss, or if the dataset has no key.

    Args:
        dataset: Dataset that the value is computed from.
        key: Cache key of the value, besides the hands.
        compute: Computes the value.
    """
    return compute() if dataset.key is None else dataset.cache.get((dataset.key, key), compute)


def cached_frame(dataset: Dataset, key: object, compute: Callable[[], pl.DataFrame]) -> pl.DataFrame:
    """Return the result of a query from the cache, and set the plan; compute it on a miss.

    For the arguments see `cached_value`.
    """
    if dataset.key is None:
        return compute()
    dataset.execution.plan = "cached"
    return dataset.cache.frame((dataset.key, key), compute).collect()


def cached_json(dataset: Dataset, key: Hashable | None, compute: Callable[[], T]) -> T:
    """Return a JSON value from the cache on disk; compute it on a miss.

    Without a key of the dataset or of the value, compute it. A cached value has lists in place of tuples. For
    the arguments see `cached_value`.
    """
    if key is None or dataset.key is None:
        return compute()
    return dataset.cache.value((dataset.key, key), compute)


def count_each(
    dataset: Dataset,
    segments: Sequence[SegmentRows],
    count: Callable[[pl.LazyFrame], pl.DataFrame],
    key: object,
) -> Iterator[pl.DataFrame]:
    """Yield the result of a function for each segment, from the cache if the dataset is whole.

    Args:
        dataset: Dataset of the segments.
        segments: Player-hands.
        count: Computes the result of a segment.
        key: Cache key of the result besides the segment; None to bypass the cache.
    """
    for segment in dataset.execution.over(segments):
        yield _cached(dataset, segment, key, partial(count, segment.rows))


def ev_coverage(dataset: Dataset) -> dict[str, int]:
    """Return the number of hands for each reason why all-in EV is adjusted or not."""
    count = partial(_reasons, dataset)
    counts = dict((cached_frame(dataset, "all-in EV", count) if dataset.is_whole else count()).iter_rows())
    return {reason: counts.get(reason, 0) for reason in REASONS}


def _reasons(dataset: Dataset) -> pl.DataFrame:
    """Return the number of hands by reason; of each segment from the cache."""
    found = [
        _cached(dataset, segment, "all-in EV", partial(reasons_of_hands, segment.rows, hands))
        for segment, hands in dataset.segments(("ev_reason",), None)
    ]
    return pl.concat(found).group_by("ev_reason").sum()


def _cached(
    dataset: Dataset, segment: SegmentRows, key: object, compute: Callable[[], pl.DataFrame]
) -> pl.DataFrame:
    if key is None or segment.key is None or not dataset.is_whole:
        return compute()
    return dataset.cache.frame((segment.key, key), compute).collect()
