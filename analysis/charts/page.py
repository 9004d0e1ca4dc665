"""Rendering of a chart as SVG for a page, with colours that follow the light or dark scheme."""

import io
import re
from typing import TYPE_CHECKING, Any, Final

from analysis.charts.style import LIGHT, figure_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CSS_NAMES: Final = {
    LIGHT.ink: "--chart-ink",
    LIGHT.grid: "--chart-grid",
    LIGHT.green: "--chart-net",
    LIGHT.blue: "--chart-showdown",
    LIGHT.orange: "--chart-loss",
    LIGHT.amber: "--chart-other",
    LIGHT.purple: "--chart-ev",
}
_PREFIX: Final = re.compile(r'(\bid="|href="#|url\(#)')
_PROLOG: Final = re.compile(
    r"(?:<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<defs>\s*<style.*?</defs>)\s*", re.DOTALL
)


def svg_text(ax: "Axes", name: str) -> str:
    """Render a figure as an `svg` element: no fixed size, transparent, colours as CSS variables.

    Args:
        ax: Axes of the figure, drawn in the light theme.
        name: Prefix of the ids in the SVG, unique on the page.
    """
    import matplotlib as mpl  # noqa: PLC0415  slow to import

    text = io.StringIO()
    settings: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.sans-serif": ["DejaVu Sans"],
    }
    with mpl.rc_context(settings):
        figure_of(ax).savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = _PROLOG.sub("", text.getvalue())
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"| (width|height)="[\d.]+pt"', "", svg)
    svg = _PREFIX.sub(rf"\g<1>{name}-", svg)
    for colour, variable in CSS_NAMES.items():
        svg = svg.replace(colour, f"var({variable}, {colour})")
    return svg
