"""Frames that follow from the tables of a dataset, in memory or in a store."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

import polars as pl

from analysis import ev
from analysis.dataset.dataset import Dataset, Frames
from analysis.dataset.pandas_frames import to_pandas
from analysis.decisions import DECISIONS
from analysis.ev import EV, ICM
from analysis.schema.column import Columns
from analysis.schema.entries import ENTRIES, READ, find_entries
from analysis.schema.tables import TABLES
from hhparser.columns.tables import ByTable

if TYPE_CHECKING:
    import pandas as pd

CATEGORIES: Final = (
    *("site", "status", "kind", "betting", "stakes", "currency", "buy_in_currency", "table", "last_street"),
    *("position", "street", "action", "decided_by", "code", "slug", "severity", "class", "file"),
)
# columns computed for each player-hand on first access, by the name of their property
WORKED_OUT: Final[Mapping[str, Columns]] = {"decisions": DECISIONS, "ev": EV, "entries": ENTRIES, "icm": ICM}


class DerivedFrames:
    """The frames that follow from the tables of a dataset."""

    def frames(self: Dataset) -> Frames:
        """Return the tables by name."""
        return {name: getattr(self, name) for name in TABLES}

    @cached_property
    def entries(self: Dataset) -> pl.DataFrame:
        """Cost and prizes of tournament entries, at the last hand of each; in the order of `players`."""
        hands, players = (self.columns_of(table, columns) for table, columns in READ.items())
        return find_entries(hands, players, self.places)

    @cached_property
    def icm(self: Dataset) -> pl.DataFrame:
        """Luck in money of all-ins at final tables, by ICM, in the order of `players`."""
        return ev.find_icm(self.hands, self.players, self.actions, self.pots, self.places)

    @cached_property
    def with_decisions(self: Dataset) -> pl.DataFrame:
        """The table `players` with all computed columns."""
        frames = (getattr(self, name).drop("hand", "seat") for name in WORKED_OUT)
        return self.players.hstack([column for frame in frames for column in frame.get_columns()])

    def to_pandas(self: Dataset) -> "PandasTables":
        """Convert the tables to pandas: nullable integers and booleans, categories for repeated text."""
        return PandasTables(**{name: _to_pandas(getattr(self, name)) for name in TABLES})


class PandasTables(ByTable["pd.DataFrame"]):
    """The tables as pandas frames."""


def _to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    return to_pandas(frame).astype({name: "category" for name in CATEGORIES if name in frame.columns})
