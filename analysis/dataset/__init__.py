"""Rows of hands as polars tables."""

from analysis.dataset.load import Frames, PandasTables, Tables, batch_frames, frame_of, load

__all__ = ["Frames", "PandasTables", "Tables", "batch_frames", "frame_of", "load"]
