"""A drawn chart, rendered by notebooks and saved as PNG, SVG or PDF."""

import io
import sys
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analysis.charts.style import any_letters, figure_of
from hhparser.base.arguments import require
from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = ("png", "svg", "pdf")
DOTS_PER_INCH: Final = 100
SHARPNESS: Final = 2  # pixels of a saved PNG per pixel of the width argument
UNDATED: Final[dict[str, dict[str, Any]]] = {  # Any: metadata of matplotlib
    "png": {"Software": None},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}


@dataclass(frozen=True, eq=False, repr=False)
class Picture:
    """A drawn chart with deterministic output.

    Attributes:
        axes: The matplotlib axes, for changes before the picture is rendered or saved.
        name: Name of the chart; hash salt of the ids in an SVG file.
        title: Title with chart, player and game.
    """

    axes: "Axes"
    name: str
    title: str

    def __repr__(self) -> str:
        return f"<Picture {self.title}>"

    def _repr_png_(self) -> bytes:
        """Return the PNG that a notebook shows."""
        return self._drawn("png")

    def _repr_svg_(self) -> str | None:
        """Return the SVG after `%config InlineBackend.figure_formats = ["svg"]` in a notebook, else None."""
        settings = sys.modules.get("matplotlib_inline.config")
        is_wanted = settings is not None and "svg" in settings.InlineBackend.instance().figure_formats
        return self._drawn("svg").decode() if is_wanted else None

    def _drawn(self, file_format: str) -> bytes:
        file = io.BytesIO()
        self._write(file, file_format, DOTS_PER_INCH)
        return file.getvalue()

    def save(self, path: str | PathLike[str], file_format: str | None = None) -> None:
        """Write the picture to a file. A PNG has twice the width in pixels, for high-resolution screens.

        Args:
            path: File to write.
            file_format: `png`, `svg` or `pdf`; None for the suffix of the path.

        Raises:
            ArgumentError: `path` is not a path.
            SettingError: The format is not supported, or the folder does not exist.
        """
        require("path", path, (str, PathLike), "the path of a file, such as 'winnings.png'")
        chosen = (file_format or Path(path).suffix.removeprefix(".")).lower()
        if chosen not in FORMATS:
            raise SettingError("path", f"{str(path)!r} does not end in .{', .'.join(FORMATS)}")
        if not Path(path).parent.is_dir():
            raise SettingError("path", f"no folder {str(Path(path).parent)!r}; create it first")
        self._write(path, chosen, SHARPNESS * DOTS_PER_INCH)

    def _write(self, file: str | PathLike[str] | io.BytesIO, file_format: str, dpi: int) -> None:
        import matplotlib as mpl  # noqa: PLC0415  slow to import

        settings: dict[Any, Any] = {"svg.hashsalt": self.name}  # Any: keys of matplotlib
        with mpl.rc_context(settings), any_letters():
            figure_of(self.axes).savefig(file, format=file_format, metadata=UNDATED[file_format], dpi=dpi)
