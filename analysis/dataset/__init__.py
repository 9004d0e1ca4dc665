"""Datasets: hands as polars tables, in memory or in a store."""

from typing import TYPE_CHECKING

from analysis.dataset.dataset import Dataset, Frames
from analysis.dataset.derived import PandasTables
from analysis.dataset.tables import Tables
from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from analysis.dataset.load import batch_frames, frame_of

__all__ = ["Dataset", "Frames", "PandasTables", "Tables", "batch_frames", "frame_of"]

__getattr__ = on_first_use(__name__, {"analysis.dataset.load": ("batch_frames", "frame_of")})
