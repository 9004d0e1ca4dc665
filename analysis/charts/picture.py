"""A drawn chart: a notebook shows it, and it can be saved as PNG, SVG or PDF."""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analysis.charts.style import any_letters, figure_of
from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = ("png", "svg", "pdf")
DOTS_PER_INCH: Final = 100
SHARPNESS: Final = 2  # pixels of a saved PNG for each pixel of its width
UNDATED: Final[dict[str, dict[str, Any]]] = {  # Any: metadata of matplotlib
    "png": {"Software": None},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}


@dataclass(frozen=True, eq=False, repr=False)
class Picture:
    """A drawn chart. The same hands give the same bytes.

    Attributes:
        axes: The axes of matplotlib, for changes before the picture is shown or saved.
        name: Name of the chart; seed of the ids in an SVG file.
        title: What the picture shows, of whom.
    """

    axes: "Axes"
    name: str
    title: str

    def __repr__(self) -> str:
        return f"<Picture {self.title}>"

    def _repr_png_(self) -> bytes:
        """Return the PNG that a notebook shows."""
        file = io.BytesIO()
        self._write(file, "png", DOTS_PER_INCH)
        return file.getvalue()

    def save(self, path: str | Path, file_format: str | None = None) -> None:
        """Write the picture to a file. A PNG has two pixels for each of its width, for sharp screens.

        Args:
            path: File to write.
            file_format: `png`, `svg` or `pdf`; None for the suffix of the path.

        Raises:
            SettingError: The suffix is not one of these formats.
        """
        chosen = (file_format or Path(path).suffix.removeprefix(".")).lower()
        if chosen not in FORMATS:
            raise SettingError("path", f"{str(path)!r} does not end in .{', .'.join(FORMATS)}")
        self._write(path, chosen, SHARPNESS * DOTS_PER_INCH)

    def _write(self, file: str | Path | io.BytesIO, file_format: str, dpi: int) -> None:
        import matplotlib as mpl  # noqa: PLC0415  slow to import

        settings: dict[Any, Any] = {"svg.hashsalt": self.name}  # Any: keys of matplotlib
        with mpl.rc_context(settings), any_letters():
            figure_of(self.axes).savefig(file, format=file_format, metadata=UNDATED[file_format], dpi=dpi)
