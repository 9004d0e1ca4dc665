"""Build the stored tables of a batch of hands, with all columns that depend on a single hand."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from hashlib import blake2b
from typing import Final, NamedTuple

import polars as pl

from analysis import ev
from analysis.dataset.dataset import Frames
from analysis.dataset.load import frame_of
from analysis.decisions import DECISIONS, hand_decisions
from analysis.decisions.hours import HOURS
from analysis.decisions.straddles import STRADDLES
from analysis.ev import EV
from analysis.schema.column import Columns, values_of
from analysis.schema.tables import TABLES
from hhparser.checks.hand.rake import limits
from hhparser.columns import Row, add_rows, no_rows
from hhparser.pipeline import Checked

KEPT_DECISIONS: Final[Columns] = (
    *(column for column in DECISIONS if column not in (*STRADDLES, *HOURS)),
    *EV,
)
ROW: Final = "row"
# columns of `hands` for the filters of commands only
FILTERED: Final = pl.Schema({"low": pl.String(), "high": pl.String(), "dealt": pl.List(pl.String())})
LINES: Final = ("actions", "diagnostics", "places")  # stored lines are offsets from the first of the hand
NAMES: Final = {table: tuple(values_of(columns)) for table, columns in TABLES.items()}
DECIDED: Final = ("hand", "seat", *values_of(KEPT_DECISIONS))


Place = tuple[int, int, int]  # file id, line, and index among the hands that begin in that line
PLACE: Final = pl.Schema({"file": pl.UInt32(), "line": pl.Int64(), "nth": pl.UInt32()})


class Identity(NamedTuple):
    """The place, id and content digest of a hand, to recognize copies of it.

    Attributes:
        file: Path of its file.
        line: Its first line, from 1.
        site: Site, or None if unknown.
        venue: Room or network where it was played, or None if unknown.
        number: The site's id of the hand, or None.
        digest: Signed 64-bit digest of its text, row and findings.
    """

    file: str
    line: int
    site: str | None
    venue: str | None
    number: str | None
    digest: int


class StoredBatch(NamedTuple):
    """The identities of the hands of a batch, and their tables by name; the column `hand` counts from 0."""

    identities: list[Identity]
    frames: Frames


def next_place(last: Place, file: int, line: int) -> Place:
    """Return the place of the next hand read after the hand at `last`, given its file id and first line."""
    return file, line, last[2] + 1 if last[:2] == (file, line) else 0


def stored_batch(checked: Iterable[Checked]) -> StoredBatch:
    """Return the tables of some hands in the stored schema.

    `players` also has the columns of decisions and all-in EV, and `row`, the index of the row.
    """
    rows = no_rows()
    identities: list[Identity] = []
    filtered: list[tuple[str | None, str | None, list[str]]] = []
    for one in checked:
        add_rows(rows, one.hand, one.replay, one.diagnostics, one.status)
        identities.append(_identity(one, rows.hands[-1]))
        filtered.append(_filtered(one))
    frames = {name: frame_of(name, table) for name, table in rows.by_name().items()}
    frames["players"] = with_decisions(frames)
    first = frames["hands"].select("hand", first="line")
    for name in LINES:
        frames[name] = _counted_from(frames[name], first)
    frames["hands"] = frames["hands"].hstack(pl.DataFrame(filtered, FILTERED, orient="row"))
    return StoredBatch(identities, {name: frame.drop("file", strict=False) for name, frame in frames.items()})


def with_decisions(frames: Frames) -> pl.DataFrame:
    """Return the table `players` with the columns of decisions and all-in EV, and the row index `row`."""
    tables = [frames[name] for name in ("hands", "players", "actions", "pots")]
    parts = [find(*tables).drop("hand", "seat") for find in (hand_decisions, ev.find_ev)]
    return pl.concat([frames["players"], *parts], how="horizontal").with_row_index(ROW)


def _identity(one: Checked, row: Row) -> Identity:
    """Return the identity of a hand; its digest changes with the text, the row or the findings."""
    hand = one.hand
    findings = [(d.code, d.line - hand.line, d.column, d.message) for d in one.diagnostics]
    text = hand.text if findings else hand.text.rstrip()  # tables keep the text of hands with findings
    content = f"{text}\0{row[3:]}\0{findings}".encode("utf-8", "surrogatepass")
    digest = int.from_bytes(blake2b(content, digest_size=8).digest(), signed=True)
    return Identity(hand.file, hand.line, hand.site, hand.venue, hand.hand_id, digest)


def _filtered(one: Checked) -> tuple[str | None, str | None, list[str]]:
    """Return the row of a hand for the columns `FILTERED`.

    It has the lower and higher blind or bet of the stakes as text (None without stakes), and the names of the
    players dealt in if the table `players` has no rows with them, else an empty list.
    """
    hand = one.hand
    low, high = (None, None) if hand.stakes is None else map(plain, limits(hand.stakes))
    is_in_players = one.replay is not None and one.replay.complete and not hand.anonymous
    return low, high, [] if is_in_players else [hand.name(seat) for seat in hand.players]


def plain(amount: Decimal) -> str:
    """Return an amount without trailing zeros, so that equal amounts are equal texts."""
    return f"{amount.normalize():f}"


def _counted_from(frame: pl.DataFrame, first: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with line numbers as offsets from the first line of their hand."""
    joined = frame.join(first, on="hand", how="left", maintain_order="left")
    return joined.with_columns(pl.col("line") - pl.col("first")).drop("first")


def numbered(frames: Frames, numbers: Sequence[int | None], places: Sequence[Place]) -> Frames:
    """Replace the batch index in the column `hand` by the catalogue number, and add places to `hands`.

    Args:
        frames: The tables of a batch.
        numbers: Catalogue numbers by batch index; the rows of hands with None are removed.
        places: Places by batch index.
    """
    at = pl.DataFrame(places, PLACE, orient="row")
    ids = pl.Series(numbers, dtype=pl.UInt32)
    placed = frames | {"hands": frames["hands"].drop("line").hstack(at)}
    return {
        name: frame.with_columns(hand=pl.lit(ids).gather(pl.col("hand"))).filter(pl.col("hand").is_not_null())
        for name, frame in placed.items()
    }
