"""Contents of a store in numbers: hands, players, days, and bytes on the disk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import polars as pl

from analysis.dataset.cache import Cache
from analysis.store.disk import segments
from analysis.store.disk.catalogue import FILE, NOTES, Catalogue
from analysis.store.disk.segments import Segment
from analysis.store.intake import archives
from analysis.store.json_types import StoreInfoOutput
from analysis.store.notes import backups
from analysis.store.reading.hand_filter import ALL, SelectedHands
from analysis.store.reading.snapshot import StoreSnapshot
from hhparser.base.runtime.system import stat_file
from hhparser.columns.names import ANONYMOUS

SUMS: Final = "sums"
COUNTED: Final = """
SELECT (SELECT count(*) FROM hands) - count(*) + count(DISTINCT json_array(site, venue, number))
FROM hands WHERE id IN (SELECT hand FROM conflicts)
"""


@dataclass(frozen=True, slots=True)
class StoreInfo:
    """Contents of a store in numbers.

    Attributes:
        hands: Hands without copies.
        players: Names, each counted once on each site.
        segments: Sealed segments.
        tail: Hands that are not sealed yet.
        generation: Number of the present generation.
        bytes: Size of each part on the disk.
        reader_version: Version of the parser that read the rows.
        definitions_version: Digest of the definitions of columns and statistics.
        files: Imported files with hands.
        summaries: Imported tournament summaries.
        sites: Names of the sites.
        first: Day of the first hand; None if no hand has a time.
        last: Day of the last hand; None if no hand has a time.
    """

    hands: int
    players: int
    segments: int
    tail: int
    generation: int
    bytes: Mapping[str, int]
    reader_version: str
    definitions_version: str
    files: int
    summaries: int
    sites: tuple[str, ...]
    first: date | None
    last: date | None

    def as_dict(self) -> StoreInfoOutput:
        """Return the stable JSON output."""
        return {
            "schema": "hhparser/store-info/1",
            "hands": self.hands,
            "players": self.players,
            "segments": self.segments,
            "tail": self.tail,
            "generation": self.generation,
            "bytes": dict(self.bytes),
            "reader_version": self.reader_version,
            "definitions_version": self.definitions_version,
        }


def count_hands(catalogue: Catalogue) -> int:
    """Return the number of hands; hands with the same site, venue and id count once."""
    (hands,) = catalogue.row(COUNTED)
    return int(hands)


def store_info(catalogue: Catalogue, cache: Cache) -> StoreInfo:
    """Return the present contents of a store; the counts of a generation are cached.

    Raises:
        StoreError: The catalogue or a segment is damaged.
    """
    snapshot = StoreSnapshot(catalogue.folder, catalogue, cache=cache)
    reader, definitions = catalogue.row("SELECT reader, definitions FROM state")
    sizes = _sizes(catalogue.folder)
    counts = cache.frame(("info", snapshot.generation), partial(_counts, snapshot)).collect()
    row = counts.row(0, named=True)
    return StoreInfo(
        **{**row, "sites": tuple(row["sites"])},
        summaries=len(snapshot.summary().tournaments),
        segments=len(snapshot.segments),
        generation=snapshot.generation,
        bytes=sizes,
        reader_version=reader,
        definitions_version=definitions,
    )


def _counts(snapshot: StoreSnapshot) -> pl.DataFrame:
    """Return the counts of `StoreInfo` that need all hands, in one row."""
    parts = snapshot.parts_with()
    found = pl.concat([_sites_and_players(snapshot, *part) for part in parts])
    players = found.select("site", "player").drop_nulls("player")
    places = snapshot.places.lazy().select("hand", "file")
    placed = snapshot.scan("hands").select("hand", "file").join(places, on="hand", how="anti")
    files = pl.concat([placed, places]).select("file")
    named, with_hands = (one.unique().select(pl.len()).collect().item() for one in (players, files))
    unsealed = [read("hands").select(pl.len()) for read, segment in parts if segment is None]
    in_tail = sum(one.item() for one in pl.collect_all(unsealed))
    return found.select(
        sites=pl.col("site").drop_nulls().unique().sort().implode(),
        first=pl.col("first").min(),
        last=pl.col("last").max(),
        hands=pl.lit(snapshot.count - SelectedHands(snapshot, ALL).copies.height),
        players=pl.lit(named),
        tail=pl.lit(in_tail),
        files=pl.lit(with_hands),
    ).collect()


def _sites_and_players(
    snapshot: StoreSnapshot, read: Callable[[str], pl.LazyFrame], segment: Segment | None
) -> pl.LazyFrame:
    """Return each site of some hands with their first and last day, and each player; cached for a segment."""

    def find() -> pl.DataFrame:
        hands = read("hands").select("hand", "started_at", pl.col("site").cast(pl.String))
        day = pl.col("started_at").dt.date()
        sites = hands.group_by("site").agg(first=day.min(), last=day.max())
        named = read("players").filter(pl.col("player") != ANONYMOUS).select("hand", "player")
        players = named.join(hands, on="hand").select("site", "player").unique()
        return pl.concat(pl.collect_all([sites, players]), how="diagonal")

    if segment is None:
        return find().lazy()
    dropped = [hand for hand in snapshot.dropped if segment.first <= hand <= segment.last]
    return snapshot.cache.frame(("sites and players", segment.name, dropped), find)


def _sizes(folder: Path) -> dict[str, int]:
    """Return the bytes on disk of each part of a store."""
    parts = {
        "catalogue": folder.glob(f"{FILE}*"),
        "segments": (folder / segments.FOLDER).rglob("*.parquet"),
        "sums": (folder / SUMS).rglob("*"),
        "text": (folder / archives.FOLDER).glob("*"),
        "notes": [*folder.glob(f"{NOTES}*"), *(folder / backups.FOLDER).glob("*")],
    }
    return {
        name: sum(status.st_size for path in paths if path.is_file() and (status := stat_file(path)))
        for name, paths in parts.items()
    }
