"""Loading of files into polars tables: hands, players, actions, pots, diagnostics, places of tournaments."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import polars as pl

from analysis.dataset.copies import merge_copies
from analysis.dataset.names import Aliases, with_names
from analysis.dataset.pandas_frames import to_pandas
from analysis.decisions import DECISIONS, find_decisions
from analysis.ev import EV, ICM, coverage_of_pieces, find_ev, find_icm
from analysis.schema.column import Columns
from analysis.schema.entries import ENTRIES, find_entries
from analysis.schema.noted import nothing_noted
from analysis.schema.tables import TABLES, polars_schema
from hhparser.columns import ByTable, add_rows, finding_row, no_rows, summary_rows
from hhparser.columns.players import player_names
from hhparser.input.files import InputFile, find_files
from hhparser.input.summary_files import read_summary
from hhparser.pipeline import Batch, Checked, Reading, RunSummary, run
from hhparser.sites import SUMMARY_STARTS

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
    """

    _: KW_ONLY
    files: int = 0
    skipped_files: tuple[str, ...] = ()
    duplicates_dropped: int = 0
    noted: pl.DataFrame = field(default_factory=nothing_noted)
    dealt: pl.DataFrame = field(default_factory=DEALT.to_frame)

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
        return find_ev(self.hands, self.players, self.actions, self.pots)

    @cached_property
    def entries(self) -> pl.DataFrame:
        """What players paid for tournaments and won there, at their last hand; in the order of `players`."""
        return find_entries(self.hands, self.players, self.places)

    @cached_property
    def icm(self) -> pl.DataFrame:
        """What all-ins at final tables won or lost in money against the mean, in the order of `players`."""
        return find_icm(self.hands, self.players, self.actions, self.pots, self.places)

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
        return coverage_of_pieces(self.pieces(("ev_reason",), None))

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


def load(
    paths: str | Path | Iterable[str | Path | InputFile],
    *,
    jobs: int | None = 1,
    reading: Reading = Reading(),
    on_batch: Callable[[Batch], None] | None = None,
    change: Callable[[Checked], Checked] | None = None,
) -> Tables:
    """Read hand histories into tables; each hand of a site counts once.

    Args:
        paths: Files, folders (recursively) and patterns, or what `find_files` found; `-` is standard input.
        jobs: Worker processes; None chooses. More than one needs `if __name__ == "__main__":` in a script.
        reading: How hands are read.
        on_batch: Called after each batch, to show progress.
        change: Transforms each hand, for example removes the names; must be picklable.

    Raises:
        NoInputError: A path matches nothing.
    """
    given = [paths] if isinstance(paths, str | Path) else paths
    summary = RunSummary()
    batches: list[Frames] = []
    hands = 0
    files = find_files([path if isinstance(path, InputFile) else str(path) for path in given])
    work = partial(_loaded_batch, change=change)
    for batch in run(files, work, reading=reading, jobs=jobs, summary=summary, gather=True):
        numbered = pl.col("hand") + hands
        batches.append({name: frame.with_columns(numbered) for name, frame in batch.result.items()})
        hands += batches[-1]["hands"].height
        if on_batch is not None:
            on_batch(batch)
    return _tables(batches, summary)


def batch_frames(checked: Iterable[Checked], change: Callable[[Checked], Checked] | None = None) -> Frames:
    """The frames of a batch of hands, each transformed by `change` first; hands are numbered from 0."""
    rows = no_rows()
    for one in checked if change is None else map(change, checked):
        add_rows(rows, one.hand, one.replay, one.diagnostics, one.status)
    return {name: frame_of(name, table) for name, table in rows.by_name().items()}


def _loaded_batch(checked: Iterable[Checked], change: Callable[[Checked], Checked] | None) -> Frames:
    """`batch_frames`, and `dealt`: the known players of hands that have no rows in `players`."""
    dealt: list[tuple[int, str]] = []

    def noted() -> Iterator[Checked]:
        for number, one in enumerate(checked if change is None else map(change, checked)):
            if one.replay is None or not one.replay.complete:
                names = player_names(one.hand)
                dealt.extend((number, names[seat]) for seat in one.hand.players)
            yield one

    return batch_frames(noted()) | {"dealt": pl.DataFrame(dealt, DEALT, orient="row")}


def frame_of(table: str, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:  # Any: mixed columns
    """The frame of a table from its rows."""
    schema = polars_schema(TABLES[table])
    columns: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(schema)
    return pl.DataFrame(
        [pl.Series(name, values, dtype=schema[name]) for name, values in zip(schema, columns, strict=True)]
    )


def _tables(batches: Sequence[Frames], summary: RunSummary) -> Tables:
    dealt = pl.concat([DEALT.to_frame(), *(batch.pop("dealt") for batch in batches)])
    batches = [*batches, frames_of_files(summary)]
    frames, dropped = merge_copies({name: pl.concat([batch[name] for batch in batches]) for name in TABLES})
    return Tables(
        **frames,
        files=summary.files,
        skipped_files=tuple(summary.skipped),
        duplicates_dropped=dropped,
        dealt=dealt,
    )


def frames_of_files(summary: RunSummary) -> Frames:
    """The tables of whole files: findings about them, and the places that tournament summaries state."""
    rows = no_rows()
    rows.diagnostics.extend(finding_row(None, file, finding, None) for file, finding in summary.file_findings)
    for file, text in summary.tournaments:
        if (found := read_summary(text, SUMMARY_STARTS)) is not None:
            rows.places.extend(summary_rows(file, found))
    return {name: frame_of(name, table) for name, table in rows.by_name().items()}


def _to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    return to_pandas(frame).astype({name: "category" for name in CATEGORIES if name in frame.columns})
