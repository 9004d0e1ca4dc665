"""A dataset in memory: the tables hands, players, actions, pots, diagnostics and places of tournaments."""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from typing import Any

import polars as pl

from analysis import ev
from analysis.dataset.cache import Cache
from analysis.dataset.dataset import DEALT, UNCOUNTED, SegmentRows
from analysis.dataset.derived import DerivedFrames
from analysis.dataset.execution import Execution
from analysis.dataset.names import Aliases, with_names
from analysis.decisions import find_decisions
from analysis.schema.entries import entries_without_hands
from analysis.schema.noted import nothing_noted
from analysis.schema.tables import TABLES, polars_schema
from hhparser.columns.tables import ByTable


@dataclass(frozen=True, eq=False, repr=False)
class Tables(DerivedFrames, ByTable[pl.DataFrame]):
    """A dataset in memory; computed columns are cached on first access.

    Attributes:
        hands: One row per hand, including hands that could not be read.
        players: One row per hand and player dealt in.
        actions: One row per action, posts included.
        pots: One row per pot.
        diagnostics: One row per finding; findings about a whole file have no hand.
        places: One row per finishing place and bounty of a tournament, from hands and summary files.
        files: Files read.
        skipped_files: Files without any hand.
        duplicates_dropped: Number of copies of hands that were left out.
        noted: One row per hand with tags, notes or a mark as reviewed in a store.
        dealt: `hand` and `player` of the known players of hands without rows in `players`.
        has_all_tournaments: False if a filter left out hands of tournaments.
        cache: Cache of results, lost with the dataset.
        execution: Plan, progress, deadline and executor of queries.
    """

    _: KW_ONLY
    files: int = 0
    skipped_files: tuple[str, ...] = ()
    duplicates_dropped: int = 0
    noted: pl.DataFrame = field(default_factory=nothing_noted)
    dealt: pl.DataFrame = field(default_factory=DEALT.to_frame)
    has_all_tournaments: bool = True
    cache: Cache = field(default_factory=Cache, init=False, repr=False)
    execution: Execution = field(default_factory=Execution, init=False, repr=False)

    @classmethod
    def empty(cls) -> "Tables":
        """Return tables without rows."""
        frames = {name: polars_schema(columns).to_frame() for name, columns in TABLES.items()}
        return cls(*frames.values())

    def columns_of(
        self, table: str, columns: Sequence[str], of_hands: pl.Series | None = None
    ) -> pl.DataFrame:
        """Return columns of a table, optionally only the rows of some hands; see `Dataset.columns_of`."""
        return chosen_columns(getattr(self, table), columns, of_hands)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """The decisions of players, counts and chances, in the order of `players`."""
        return find_decisions(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def ev(self) -> pl.DataFrame:
        """The all-in EV of each player-hand, in the order of `players`."""
        return ev.find_ev(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def entries_without_hands(self) -> pl.DataFrame:
        """Entries of tournaments that only a summary file states; see `entries_without_hands`."""
        places = self.places if self.has_all_tournaments else self.places.clear()
        return entries_without_hands(places, self.hands.lazy().select("site", "tournament_id").unique())

    @property
    def is_empty(self) -> bool:
        """Whether the dataset has no hand."""
        return self.hands.is_empty()

    @property
    def has_known_players(self) -> bool:
        """Whether the players of at least one hand are known."""
        return not (self.players.is_empty() and self.dealt.is_empty())

    @cached_property
    def uncounted(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The rows of `hands` that are `UNCOUNTED`, and `hand` and `player` of their known players."""
        hands = self.hands.filter(UNCOUNTED)
        dealt = pl.concat([self.dealt, self.players.select(DEALT.names())])
        return hands, dealt.join(hands, on="hand", how="semi")

    @property
    def key(self) -> Hashable:
        """Cache key of the hands: the cache belongs to this dataset."""
        return ()

    @property
    def is_whole(self) -> bool:
        """True: all hands are selected."""
        return True

    def caches_columns(
        self,
        players: Collection[str] | None,  # noqa: ARG002  all columns are in memory
        columns: Collection[str],  # noqa: ARG002
    ) -> bool:
        """Return False: all columns are in memory."""
        return False

    def only(self, hands: pl.Series) -> "Tables":  # noqa: ARG002  all hands are in memory
        """Return this dataset, as all hands are in memory."""
        return self

    def dealt_to(self, players: Collection[str]) -> "Tables":  # noqa: ARG002  all hands are in memory
        """Return this dataset."""
        return self

    def with_errors(self) -> "Tables":
        """Return the dataset with hands with an illegal action or wrong amounts included in statistics."""
        return replace(self, hands=self.hands.with_columns(left_out=pl.lit(False)))

    def segments(
        self,
        needed: Collection[str] | None,  # noqa: ARG002  all columns are in memory
        players: Collection[str] | None,  # noqa: ARG002
    ) -> Iterator[tuple[SegmentRows, pl.LazyFrame]]:
        """Yield the rows of `with_decisions` and of `hands`."""
        yield SegmentRows(self.with_decisions.lazy()), self.hands.lazy()

    def parts(
        self,
        players: Collection[str] | None,  # noqa: ARG002  all hands are in memory
    ) -> Iterator["Tables"]:
        """Yield this dataset."""
        yield self

    def together(
        self,
        segments: Sequence[SegmentRows],
        columns: Collection[str],
        *,
        among_themselves: bool = False,  # noqa: ARG002  hands have keys already
    ) -> pl.LazyFrame:
        """Concatenate columns of segments."""
        return pl.concat([segment.rows.select(columns) for segment in segments])

    def aggregates(
        self,
        keys: Sequence[str],  # noqa: ARG002  there are no aggregates
        parts: Sequence[Any],  # noqa: ARG002
        players: Collection[str] | None,  # noqa: ARG002
        calendar: Any,  # noqa: ARG002
        opponent: str | None = None,  # noqa: ARG002
    ) -> list[pl.DataFrame] | None:
        """Return None: there are no aggregates."""
        return None

    def line_tree(
        self,
        condition: pl.Expr | None,
        players: Collection[str] | None,
        *,
        of_others: bool,
        computes: bool,
    ) -> None:
        """Return None: there are no aggregates."""

    def renamed(self, aliases: Aliases) -> "Tables":
        """Return the dataset with one name for each person; see `analysis.dataset.names`."""
        players, actions, places, dealt = (
            with_names(frame, aliases, self.hands)
            for frame in (self.players, self.actions, self.places, self.dealt)
        )
        return replace(self, players=players, actions=actions, places=places, dealt=dealt)


def chosen_columns(frame: pl.DataFrame, columns: Sequence[str], of_hands: pl.Series | None) -> pl.DataFrame:
    """Return columns of the rows of some hands; None for all rows."""
    rows = frame if of_hands is None else frame.filter(pl.col("hand").is_in(of_hands.implode()))
    return rows.select(columns)
