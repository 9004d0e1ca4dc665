"""Selection of hands of a store by a filter, and their keys in the order of reading."""

from collections.abc import Callable, Collection, Hashable
from functools import cached_property
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset.copies import find_copies
from analysis.store.disk.batches import PLACE
from analysis.store.reading.snapshot import StoreSnapshot

ORDER: Final = ("rank", "line", "nth")  # of reading
NUMBERS: Final = ["stored", "hand", "file_id", "line"]


class StoreFilter(NamedTuple):
    """A filter on the hands of a store.

    Attributes:
        condition: Expression on the columns of the table `hands` and of `FILTERED`; None for all hands.
        heroes: Names; select hands dealt to one of them, and hands with unknown players. Empty for all hands.
        site: Only hands of this site; None for all.
        hands: Only hands with these numbers in the catalogue; None for all.
        with_errors: Include hands with an illegal or arithmetic error in statistics.
    """

    condition: pl.Expr | None = None
    heroes: frozenset[str] = frozenset()
    site: str | None = None
    hands: pl.Series | None = None
    with_errors: bool = False

    @property
    def is_all(self) -> bool:
        """Whether the filter selects all hands, without `with_errors`."""
        names_all = self.condition is None and not self.heroes and self.site is None and self.hands is None
        return names_all and not self.with_errors

    @property
    def key(self) -> Hashable:
        """Cache key, equal for equal filters; None for a list of hands."""
        if self.hands is not None:
            return None
        condition = None if self.condition is None else self.condition.meta.serialize()
        return condition, tuple(sorted(self.heroes)), self.site, self.with_errors

    def of_sums(self, columns: Collection[str]) -> pl.Expr | None:
        """Return the filter as an expression on sums by these columns, or None if it needs other columns."""
        of_site = pl.lit(True) if self.site is None else pl.col("site") == self.site
        condition = of_site if self.condition is None else of_site & self.condition
        is_decided = not self.heroes and self.hands is None and not self.with_errors
        return condition if is_decided and set(columns).issuperset(condition.meta.root_names()) else None

    def narrowed(self, condition: pl.Expr) -> "StoreFilter":
        """Return the filter with a further condition."""
        both = condition if self.condition is None else self.condition & condition
        return self._replace(condition=both)


ALL: Final = StoreFilter()


class SelectedHands:
    """The selected hands of a snapshot.

    `stored` is the number of a hand in the catalogue, `hand` its key: its index among the selected hands.
    """

    def __init__(self, snapshot: StoreSnapshot, store_filter: StoreFilter) -> None:
        self.snapshot = snapshot
        self.store_filter = store_filter

    def scan(self, table: str, of: pl.Series | None = None) -> pl.LazyFrame:
        """Return the stored rows of a table for the selected hands or the hands `of`, and perhaps others."""
        rows = self.snapshot.scan(table, self.store_filter.hands if of is None else of)
        return self.counted(rows) if table == "hands" else rows

    def counted(self, hands: pl.LazyFrame) -> pl.LazyFrame:
        """Set `left_out` to false in rows of the table `hands` if the filter includes hands with errors."""
        return hands.with_columns(left_out=pl.lit(False)) if self.store_filter.with_errors else hands

    @cached_property
    def is_selected(self) -> pl.Expr:
        """The filter as an expression on the columns of the stored table `hands`."""
        condition, heroes, site, only, _ = self.store_filter
        is_selected = pl.lit(True) if condition is None else condition
        if only is not None:
            is_selected &= pl.col("hand").is_in(only.implode())
        if site is not None:
            is_selected &= pl.col("site") == site
        if heroes:
            dealt = self.scan("players").filter(pl.col("player").is_in(list(heroes)))
            hands = dealt.select(pl.col("hand").unique()).collect()["hand"]
            named = pl.col("dealt").list.set_intersection(list(heroes)).list.len() > 0
            unknown = ~pl.col("complete") & (pl.col("dealt").list.len() == 0)
            is_selected &= (pl.col("hand").is_in(hands.implode()) & ~pl.col("anonymous")) | named | unknown
        return is_selected

    def rows(self, of: pl.Series | None = None) -> pl.LazyFrame:
        """Return the rows of the stored table `hands` for the selected hands, limited to `of` if given."""
        hands = self.scan("hands")
        return hands.filter(
            self.is_selected if of is None else pl.col("hand").is_in(of.implode()) & self.is_selected
        )

    def has_known_players(self) -> bool:
        """Return whether the players of at least one hand are known."""
        heroes = self.store_filter.heroes
        if (
            heroes and self.store_filter._replace(heroes=frozenset()).is_all
        ):  # most queries: a single part decides
            parts = self.snapshot.parts_with(heroes)
            if any(_has_hand_of(read, heroes) for read, _ in parts):
                return True
        is_known = pl.col("complete") | (pl.col("dealt").list.len() > 0)
        found: bool = self.rows().select(is_known.any()).collect().item()
        return found

    def _in_order(self, hands: pl.LazyFrame) -> pl.DataFrame:
        """Number the places of hands from 0 in the order of reading; return the first place of each hand."""
        placed, places = hands.collect(), self.snapshot.places
        if not places.is_empty():
            has_several = pl.col("hand").is_in(places["hand"].implode())
            several = placed.filter(has_several).drop(*PLACE).join(places, on="hand")
            placed = pl.concat([placed.filter(~has_several), several.select(placed.columns)])
        ranks = self.snapshot.ranks
        rank = placed["file"].replace_strict(ranks["file_id"], ranks["rank"], return_dtype=pl.UInt32)
        ranked = placed.rename({"hand": "stored", "file": "file_id"}).with_columns(rank=rank)
        numbered = ranked[_order(ranked).arg_sort()].with_row_index("hand")
        return numbered if places.is_empty() else numbered.filter(pl.col("stored").is_first_distinct())

    @cached_property
    def copies(self) -> pl.DataFrame:
        """Copies with other content, and the hand `kept` that counts instead, as catalogue numbers."""
        if self.snapshot.conflicts.is_empty():
            return pl.DataFrame(schema={"stored": pl.UInt32, "kept": pl.UInt32})
        hands = self._in_order(self.rows(self.snapshot.conflicts))
        stored = hands.select("hand", "stored")
        copies = find_copies(hands).join(stored, on="hand")
        kept = stored.rename({"hand": "kept", "stored": "kept_stored"})
        return copies.join(kept, on="kept").select("stored", kept="kept_stored")

    @cached_property
    def numbers(self) -> pl.DataFrame:
        """`stored`, `hand`, file and first line of each selected hand, including copies."""
        return self._in_order(self.rows().select("hand", *PLACE)).select(NUMBERS)

    @cached_property
    def own_numbers(self) -> pl.DataFrame:
        """`numbers` without the copies."""
        return self._without_copies(self.numbers)

    def numbers_among(self, hands: pl.Series) -> pl.DataFrame:
        """Return `own_numbers` for these stored hands only; `hand` is the index among them."""
        found = self.snapshot.scan("hands", hands).filter(pl.col("hand").is_in(hands.implode()))
        return self._without_copies(self._in_order(found.select("hand", *PLACE)).select(NUMBERS))

    def _without_copies(self, numbers: pl.DataFrame) -> pl.DataFrame:
        if self.copies.is_empty():
            return numbers
        return numbers.filter(~pl.col("stored").is_in(self.copies["stored"].implode()))

    @property
    def own_places(self) -> pl.LazyFrame:
        """`stored`, `hand`, path of the file and first line of each selected hand, without copies."""
        return self.with_files(self.own_numbers)

    def with_files(self, numbers: pl.DataFrame) -> pl.LazyFrame:
        """Return `numbers` with the path of the file in place of its id."""
        return numbers.lazy().join(self.snapshot.ranks.lazy().drop("rank"), on="file_id").drop("file_id")


def _order(hands: pl.DataFrame) -> pl.Series:
    """Pack the columns of `ORDER` into one integer, because sorting by three columns takes twice the time."""
    bits = {name: int(hands[name].max() or 0).bit_length() for name in ORDER}  # type: ignore[arg-type]
    dtype = pl.UInt64() if sum(bits.values()) <= 64 else pl.Int128()
    key = pl.Series([0], dtype=dtype)
    for name, width in bits.items():
        key = key * 2**width + hands[name].cast(dtype)
    return key


def _has_hand_of(read: Callable[[str], pl.LazyFrame], players: Collection[str]) -> bool:
    """Return whether a part has a complete hand with known names that one of the players was dealt."""
    dealt = read("players").filter(pl.col("player").is_in(list(players))).select("hand")
    known = read("hands").filter("complete", ~pl.col("anonymous")).join(dealt, on="hand", how="semi")
    return not known.select("hand").head(1).collect().is_empty()
