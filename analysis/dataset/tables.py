"""The tables of hands in memory: hands, players, actions, pots, diagnostics, places of tournaments."""

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
ROW: Final = "row"  # number of a row of `players`
CATEGORIES: Final = (
    *("site", "status", "kind", "betting", "stakes", "currency", "buy_in_currency", "table", "last_street"),
    *("position", "street", "action", "decided_by", "code", "slug", "severity", "class", "file"),
)
# hands that statistics leave out, or leave out before the flop
UNCOUNTED: Final = ~pl.col("complete") | pl.col("left_out") | pl.col("cap").is_not_null()
DEALT: Final = pl.Schema({"hand": pl.UInt32(), "player": pl.String()})
# what is computed for each player-hand on first access, by the name of its property of `Tables`
WORKED_OUT: Final[Mapping[str, Columns]] = {"decisions": DECISIONS, "ev": EV, "entries": ENTRIES, "icm": ICM}


@dataclass(frozen=True, eq=False)
class Tables(ByTable[pl.DataFrame]):
    """Everything that was read.

    Attributes:
        hands: One row per hand, including hands that could not be read.
        players: One row per hand and player dealt in.
        actions: One row per action, posts included.
        pots: One row per pot.
        diagnostics: One row per finding; those about a whole file have no hand.
        places: One row per finishing place and bounty of a tournament that a hand or a summary file states.
        files: Files read.
        skipped_files: Files without any hand.
        duplicates_dropped: Copies of hands that had already been read.
        noted: One row per hand that has tags or notes, or is marked as reviewed, in a store.
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
        """Tables without a row."""
        frames = {name: polars_schema(columns).to_frame() for name, columns in TABLES.items()}
        return cls(*frames.values())

    def frames(self) -> Frames:
        """The frames by name."""
        return self.by_name()

    def columns_of(self, table: str, columns: Sequence[str]) -> pl.DataFrame:
        """Some columns of the frame of a name, which a store reads alone."""
        frame: pl.DataFrame = getattr(self, table)
        return frame.select(columns)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """What players did out of what they could do, in the order of `players`; computed on first access."""
        return find_decisions(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def ev(self) -> pl.DataFrame:
        """What each player-hand was worth when all-ins ended the betting, in the order of `players`."""
        return ev.find_ev(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def entries(self) -> pl.DataFrame:
        """What players paid for tournaments and won there, at their last hand; in the order of `players`."""
        return find_entries(self.hands, self.players, self.places)

    @cached_property
    def entries_without_hands(self) -> pl.DataFrame:
        """Entries of tournaments that only a summary file states; see `entries_without_hands`."""
        places = self.places if self.has_all_tournaments else self.places.clear()
        return entries_without_hands(places, self.hands.lazy().select("site", "tournament_id").unique())

    @cached_property
    def icm(self) -> pl.DataFrame:
        """What all-ins at final tables won or lost in money against the mean, in the order of `players`."""
        return ev.find_icm(self.hands, self.players, self.actions, self.pots, self.places)

    @property
    def is_empty(self) -> bool:
        """Whether there is no hand."""
        return self.hands.is_empty()

    @property
    def has_known_players(self) -> bool:
        """Whether the players of any hand are known."""
        return not (self.players.is_empty() and self.dealt.is_empty())

    @cached_property
    def uncounted(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The rows of `hands` that are `UNCOUNTED`, and `hand` and `player` of their known players."""
        hands = self.hands.filter(UNCOUNTED)
        dealt = pl.concat([self.dealt, self.players.select(DEALT.names())])
        return hands, dealt.join(hands, on="hand", how="semi")

    def only(self, hands: pl.Series) -> "Tables":  # noqa: ARG002  all hands are in memory
        """Tables that hold at least these hands, by their keys in `uncounted`."""
        return self

    def known(self, key: Hashable, make: Callable[[], T]) -> T:  # noqa: ARG002  no cache in memory
        """Return a small value that depends on the hands and the key, cached where that is possible."""
        return make()

    def with_errors(self) -> "Tables":
        """The tables with hands that have an illegal or arithmetic error counted like all others."""
        return replace(self, hands=self.hands.with_columns(left_out=pl.lit(False)))

    @property
    def is_in_memory(self) -> bool:
        """Whether all rows are at hand, so that it pays to work out more of them than a question needs."""
        return True

    def with_decisions(self) -> pl.DataFrame:
        """The table `players` with all that is computed for each player-hand."""
        frames = (getattr(self, name).drop("hand", "seat") for name in WORKED_OUT)
        return self.players.hstack([column for frame in frames for column in frame.get_columns()])

    def pieces(
        self,
        needed: Collection[str] | None,  # noqa: ARG002  all columns are at hand
        players: Collection[str] | None,  # noqa: ARG002
    ) -> Iterator[tuple[pl.LazyFrame, pl.LazyFrame]]:
        """The rows of `with_decisions`, numbered as `row`, and of `hands`, in pieces that share no hand.

        Args:
            needed: Columns that are used; None for all, in one piece.
            players: Names that are used, None for all; rows of others may be left out.
        """
        yield self.with_decisions().with_row_index(ROW).lazy(), self.hands.lazy()

    def in_parts(
        self,
        players: Collection[str] | None,  # noqa: ARG002  all hands are at hand
    ) -> Iterator["Tables"]:
        """Tables of some hands at a time, which have no session, tournament or copy in common.

        Args:
            players: Names that are used, None for all; hands of others may be left out.
        """
        yield self

    def kept(
        self,
        pieces: list[pl.LazyFrame],
        needed: Collection[str],  # noqa: ARG002  all columns are at hand
        players: Collection[str] | None,  # noqa: ARG002
        made_by: Hashable,  # noqa: ARG002
    ) -> list[pl.LazyFrame]:
        """The pieces, in which columns that were used before need not be read again.

        Args:
            pieces: Player-hands, made of `pieces`.
            needed: Columns that are used.
            players: Names that are used, None for all.
            made_by: What decides the columns besides these tables.
        """
        return pieces

    def in_turn(self, pieces: Sequence[pl.LazyFrame]) -> Iterable[pl.LazyFrame]:
        """The pieces one after the other, each of which is read before the next one is taken."""
        return pieces

    def each(self, work: Callable[[T], R], parts: Iterable[T]) -> Iterable[R]:
        """What some work gives for each part, in order."""
        return map(work, parts)

    def last_started(self, players: Collection[str] | None) -> list[datetime | None]:
        """When the last hand of each of `pieces` began."""
        hands = (hands for _, hands in self.pieces((), players))
        return [one.select(pl.col("started_at").max()).collect().item() for one in hands]

    def ev_coverage(self) -> dict[str, int]:
        """How many hands have each reason why all-in EV is adjusted or not; see `analysis.ev.coverage`."""
        return ev.coverage_of_pieces(self.pieces(("ev_reason",), None))

    def of_each(
        self,
        pieces: Sequence[pl.LazyFrame],
        count: Callable[[pl.LazyFrame], pl.DataFrame],
        asked: object,  # noqa: ARG002  tables in memory remember nothing
        players: Collection[str] | None = None,  # noqa: ARG002  they have one piece
    ) -> Iterator[pl.DataFrame]:
        """What is counted of each of `pieces`, which were made for some players.

        Args:
            pieces: Player-hands.
            count: Counts a piece.
            asked: What decides it together with the piece; None if it is not worth keeping.
            players: Names that `pieces` were made for, None for all.
        """
        return map(count, self.in_turn(pieces))

    def together(
        self,
        pieces: Sequence[pl.LazyFrame],
        columns: Collection[str],
        *,
        among_themselves: bool = False,  # noqa: ARG002  they have numbers
    ) -> pl.LazyFrame:
        """Some columns of rows of `pieces` together.

        Args:
            pieces: Player-hands.
            columns: Which columns; the number and the place of a hand are `hand`, `file` and `line`.
            among_themselves: The numbers need only tell the order of these hands.
        """
        return pl.concat([rows.select(columns) for rows in pieces])

    def remembered(
        self,
        asked: object,  # noqa: ARG002  tables in memory remember nothing
        count: Callable[[], pl.DataFrame],
    ) -> pl.DataFrame:
        """What was counted for a question; `asked` decides it, together with these tables."""
        return count()

    def ready_sums(
        self,
        keys: Sequence[str],  # noqa: ARG002  the tables are counted for each question
        parts: Sequence[Any],  # noqa: ARG002
        players: Collection[str],  # noqa: ARG002
        calendar: Any,  # noqa: ARG002
    ) -> list[pl.DataFrame] | None:
        """What `partial_sums` would give for all rows of some players, if it is known already."""
        return None

    def renamed(self, aliases: Aliases) -> "Tables":
        """The tables with one name for each person; see `analysis.dataset.names`."""
        players, actions, places, dealt = (
            with_names(frame, aliases, self.hands)
            for frame in (self.players, self.actions, self.places, self.dealt)
        )
        return replace(self, players=players, actions=actions, places=places, dealt=dealt)

    def to_pandas(self) -> "PandasTables":
        """The tables as pandas frames: nullable integers and booleans, categories for repeated text."""
        return PandasTables(**{name: _to_pandas(frame) for name, frame in self.by_name().items()})


class PandasTables(ByTable["pd.DataFrame"]):
    """The tables as pandas frames."""


def _to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    return to_pandas(frame).astype({name: "category" for name in CATEGORIES if name in frame.columns})
