"""A dataset in memory: the tables hands, players, actions, pots, diagnostics and places of tournaments."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import polars as pl

from analysis import ev
from analysis.dataset.names import Aliases, with_names
from analysis.dataset.pandas_frames import to_pandas
from analysis.decisions import DECISIONS, find_decisions
from analysis.ev import EV, ICM
from analysis.schema.column import Columns
from analysis.schema.entries import ENTRIES, entries_without_hands, find_entries
from analysis.schema.noted import nothing_noted
from analysis.schema.tables import TABLES, polars_schema
from hhparser.columns.tables import ByTable

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")
R = TypeVar("R")
Frames = dict[str, pl.DataFrame]
ROW: Final = "row"  # index of a row of `players`
CATEGORIES: Final = (
    *("site", "status", "kind", "betting", "stakes", "currency", "buy_in_currency", "table", "last_street"),
    *("position", "street", "action", "decided_by", "code", "slug", "severity", "class", "file"),
)
# hands that statistics leave out, or leave out before the flop
UNCOUNTED: Final = ~pl.col("complete") | pl.col("left_out") | pl.col("cap").is_not_null()
DEALT: Final = pl.Schema({"hand": pl.UInt32(), "player": pl.String()})
# columns computed for each player-hand on first access, by the name of their property of `Tables`
WORKED_OUT: Final[Mapping[str, Columns]] = {"decisions": DECISIONS, "ev": EV, "entries": ENTRIES, "icm": ICM}


@dataclass(frozen=True, eq=False)
class Tables(ByTable[pl.DataFrame]):
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
        duplicates_dropped: Number of copies of hands that count elsewhere.
        noted: One row per hand with tags, notes or a mark as reviewed in a store.
        dealt: `hand` and `player` of the known players of hands without rows in `players`.
        has_all_tournaments: False if a filter left out hands of tournaments.
    """

    _: KW_ONLY
    files: int = 0
    skipped_files: tuple[str, ...] = ()
    duplicates_dropped: int = 0
    noted: pl.DataFrame = field(default_factory=nothing_noted)
    dealt: pl.DataFrame = field(default_factory=DEALT.to_frame)
    has_all_tournaments: bool = True

    @classmethod
    def empty(cls) -> "Tables":
        """Return tables without rows."""
        frames = {name: polars_schema(columns).to_frame() for name, columns in TABLES.items()}
        return cls(*frames.values())

    def frames(self) -> Frames:
        """Return the frames by name."""
        return self.by_name()

    def columns_of(self, table: str, columns: Sequence[str]) -> pl.DataFrame:
        """Return columns of a table; a store reads these columns only."""
        frame: pl.DataFrame = getattr(self, table)
        return frame.select(columns)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """The decisions of players, counts and chances, in the order of `players`."""
        return find_decisions(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def ev(self) -> pl.DataFrame:
        """The all-in EV of each player-hand, in the order of `players`."""
        return ev.find_ev(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def entries(self) -> pl.DataFrame:
        """Cost and prizes of tournament entries, at the last hand of each; in the order of `players`."""
        return find_entries(self.hands, self.players, self.places)

    @cached_property
    def entries_without_hands(self) -> pl.DataFrame:
        """Entries of tournaments that only a summary file states; see `entries_without_hands`."""
        places = self.places if self.has_all_tournaments else self.places.clear()
        return entries_without_hands(places, self.hands.lazy().select("site", "tournament_id").unique())

    @cached_property
    def icm(self) -> pl.DataFrame:
        """Luck in money of all-ins at final tables, by ICM, in the order of `players`."""
        return ev.find_icm(self.hands, self.players, self.actions, self.pots, self.places)

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

    def only(self, hands: pl.Series) -> "Tables":  # noqa: ARG002  all hands are in memory
        """Return a dataset with at least these hands, given their keys in `uncounted`."""
        return self

    def known(self, key: Hashable, make: Callable[[], T]) -> T:  # noqa: ARG002  no cache in memory
        """Return a small value that depends on the hands and the key, cached where that is possible."""
        return make()

    def with_errors(self) -> "Tables":
        """Return the dataset with hands with an illegal or arithmetic error counted like all others."""
        return replace(self, hands=self.hands.with_columns(left_out=pl.lit(False)))

    @property
    def is_in_memory(self) -> bool:
        """Whether all rows are in memory, so that a query may compute more of them than it needs."""
        return True

    def with_decisions(self) -> pl.DataFrame:
        """The table `players` with all computed columns."""
        frames = (getattr(self, name).drop("hand", "seat") for name in WORKED_OUT)
        return self.players.hstack([column for frame in frames for column in frame.get_columns()])

    def pieces(
        self,
        needed: Collection[str] | None,  # noqa: ARG002  all columns are in memory
        players: Collection[str] | None,  # noqa: ARG002
    ) -> Iterator[tuple[pl.LazyFrame, pl.LazyFrame]]:
        """Yield the rows of `with_decisions`, with index `row`, and of `hands`, split into sets of hands.

        Args:
            needed: Needed columns; None for all columns in one piece.
            players: Names of needed players, None for all; rows of other players may be left out.
        """
        yield self.with_decisions().with_row_index(ROW).lazy(), self.hands.lazy()

    def in_parts(
        self,
        players: Collection[str] | None,  # noqa: ARG002  all hands are in memory
    ) -> Iterator["Tables"]:
        """Yield datasets of independent hands, without a common session, tournament or copy.

        Args:
            players: Names of needed players, None for all; hands of other players may be left out.
        """
        yield self

    def kept(
        self,
        pieces: list[pl.LazyFrame],
        needed: Collection[str],  # noqa: ARG002  all columns are in memory
        players: Collection[str] | None,  # noqa: ARG002
        made_by: Hashable,  # noqa: ARG002
    ) -> list[pl.LazyFrame]:
        """Return the pieces, with cached columns where a store has them.

        Args:
            pieces: Player-hands, computed from the result of `pieces`.
            needed: Needed columns.
            players: Names of needed players, None for all.
            made_by: Further part of the cache key, for computed columns.
        """
        return pieces

    def in_turn(self, pieces: Sequence[pl.LazyFrame]) -> Iterable[pl.LazyFrame]:
        """Return an iterator over the pieces; each is read before the next is requested."""
        return pieces

    def each(self, work: Callable[[T], R], parts: Iterable[T]) -> Iterable[R]:
        """Map a function over parts, in order."""
        return map(work, parts)

    def last_started(self, players: Collection[str] | None) -> list[datetime | None]:
        """Return the start of the last hand of each of `pieces`, or None if unknown."""
        hands = (hands for _, hands in self.pieces((), players))
        return [one.select(pl.col("started_at").max()).collect().item() for one in hands]

    def ev_coverage(self) -> dict[str, int]:
        """Return the number of hands for each reason why all-in EV is adjusted or not."""
        return ev.coverage_of_pieces(self.pieces(("ev_reason",), None))

    def of_each(
        self,
        pieces: Sequence[pl.LazyFrame],
        count: Callable[[pl.LazyFrame], pl.DataFrame],
        asked: object,  # noqa: ARG002  no cache in memory
        players: Collection[str] | None = None,  # noqa: ARG002  a single piece
    ) -> Iterator[pl.DataFrame]:
        """Yield the result of `count` for each piece, cached in a store.

        Args:
            pieces: Player-hands.
            count: Function to compute the result of a piece.
            asked: Cache key of the result besides the piece; None to bypass the cache.
            players: The names passed to `pieces`, None for all.
        """
        return map(count, self.in_turn(pieces))

    def together(
        self,
        pieces: Sequence[pl.LazyFrame],
        columns: Collection[str],
        *,
        among_themselves: bool = False,  # noqa: ARG002  hands have keys already
    ) -> pl.LazyFrame:
        """Concatenate columns of `pieces`.

        Args:
            pieces: Player-hands.
            columns: Names of columns; key and place of a hand are `hand`, `file` and `line`.
            among_themselves: Whether `hand` may be numbered among these hands only, in the same order.
        """
        return pl.concat([rows.select(columns) for rows in pieces])

    def remembered(
        self,
        asked: object,  # noqa: ARG002  no cache in memory
        count: Callable[[], pl.DataFrame],
    ) -> pl.DataFrame:
        """Return the result of `count`, cached in a store by the key `asked` and this dataset."""
        return count()

    def ready_sums(
        self,
        keys: Sequence[str],  # noqa: ARG002  no cache in memory
        parts: Sequence[Any],  # noqa: ARG002
        players: Collection[str],  # noqa: ARG002
        calendar: Any,  # noqa: ARG002
    ) -> list[pl.DataFrame] | None:
        """Return the result of `partial_sums` for all rows of some players from the cache, or None."""
        return None

    def renamed(self, aliases: Aliases) -> "Tables":
        """Return the dataset with one name for each person; see `analysis.dataset.names`."""
        players, actions, places, dealt = (
            with_names(frame, aliases, self.hands)
            for frame in (self.players, self.actions, self.places, self.dealt)
        )
        return replace(self, players=players, actions=actions, places=places, dealt=dealt)

    def to_pandas(self) -> "PandasTables":
        """Convert the tables to pandas: nullable integers and booleans, categories for repeated text."""
        return PandasTables(**{name: _to_pandas(frame) for name, frame in self.by_name().items()})


class PandasTables(ByTable["pd.DataFrame"]):
    """The tables as pandas frames."""


def _to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    return to_pandas(frame).astype({name: "category" for name in CATEGORIES if name in frame.columns})
