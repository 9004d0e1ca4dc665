"""The hands of a store that statistics leave out, with their players, cached beside the segments."""

from functools import partial
from typing import Final

import polars as pl

from analysis.dataset.dataset import DEALT, UNCOUNTED
from analysis.store.disk.batches import FILTERED, NAMES
from analysis.store.reading.snapshot import StoreSnapshot
from hhparser.columns.names import ANONYMOUS

HERO: Final = "Hero"  # in hands with aliases as names, see `hhparser.columns.players`
PLACED: Final = ("file", "line")  # columns from the files, not stored in segments


def find_uncounted(snapshot: StoreSnapshot) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the `UNCOUNTED` hands by their numbers in the catalogue, and their players with schema `DEALT`.

    The result for all segments is one cache entry; only the tail is scanned each time.
    """
    sealed = len(snapshot.segments)
    made_of = "uncounted", [one.name for one in snapshot.segments], snapshot.dropped
    kept = snapshot.cache.frame(made_of, partial(_of_parts, snapshot, 0, sealed)).collect()
    found = pl.concat([kept, _of_parts(snapshot, sealed, len(snapshot.parts))])
    dealt = found.select("hand", player="players").explode("player").drop_nulls()
    return found.drop("players"), dealt.cast(DEALT)


def _of_parts(snapshot: StoreSnapshot, first: int, after: int) -> pl.DataFrame:
    """Return the uncounted hands of a range of parts of a snapshot, with the names of their `players`."""
    empty = snapshot.parts[0]
    found = [_of_part(read("hands"), read("players")) for read in snapshot.parts[first:after]]
    return pl.concat(found) if found else _of_part(empty("hands").head(0), empty("players").head(0))


def _of_part(hands: pl.LazyFrame, players: pl.LazyFrame) -> pl.DataFrame:
    """Return the uncounted hands of one part, with the names of their `players`."""
    names = [name for name in NAMES["hands"] if name not in PLACED]
    found = hands.filter(UNCOUNTED).select(*names, *FILTERED).collect()
    rows = players.filter(pl.col("hand").is_in(found["hand"].implode())).select("hand", "player")
    of_rows = (rows if found.height else rows.head(0)).group_by("hand").agg(players="player").collect()
    alias = (
        pl.when(pl.col("hero").is_not_null()).then(pl.lit([ANONYMOUS, HERO])).otherwise(pl.lit([ANONYMOUS]))
    )
    printed = pl.when("anonymous").then(alias).otherwise("dealt")
    unknown = pl.lit(None, pl.String()).alias("file"), pl.lit(None, pl.Int64()).alias("line")
    joined = found.join(of_rows, on="hand", how="left", maintain_order="left")
    return joined.with_columns(*unknown, players=pl.coalesce("players", printed))
