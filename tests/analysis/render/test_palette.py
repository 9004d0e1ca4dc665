"""The colours of both schemes can be told from their background."""

import pytest

from analysis.render.palette import Scheme, colours


def luminance(colour: str) -> float:
    """Relative luminance, by WCAG 2."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("names", "least"),
    [
        (("ink", "soft", "accent", "gain", "loss", "warn", "chart-ink"), 4.5),  # text
        (("chart-net", "chart-ev", "chart-showdown", "chart-other", "chart-loss"), 3),  # lines
    ],
)
def test_colours_have_contrast(scheme: Scheme, names: tuple[str, ...], least: float) -> None:
    found = colours(scheme)
    for background in ("paper", "card"):
        for name in names:
            dark, bright = sorted((luminance(found[background]), luminance(found[name])))
            assert (bright + 0.05) / (dark + 0.05) >= least, (background, name)
