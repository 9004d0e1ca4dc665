"""Winnings and all-in luck as line charts."""

from collections.abc import Mapping, Sequence

from analysis.inference.intervals import Z
from analysis.render.svg import Axis, Curve, Drawing, charts
from analysis.series.winnings import LABELS, AllInLuck
from hhparser.base.text.typography import typeset


def winnings_charts(
    sums: Mapping[str, Sequence[float]],
    at: Sequence[int],
    unit: str,
    *,
    deviation: float | None = None,
    axis: Axis | None = None,
) -> list[Drawing]:
    """Return winnings as a chart in each size; [] without hands.

    Args:
        sums: Winnings since the first point, by key of `PARTS`; the net is the main curve.
        at: Number of hands up to each point.
        unit: `bb`, or the currency.
        deviation: Standard deviation of the net of a hand, for a band of the 95% interval of the expected
            winnings: net ± 1.96 s √n after n hands; None for no band.
        axis: The x axis; None for the number of hands.
    """
    curves = [Curve(part, LABELS[part], values) for part, values in sums.items()]
    spread = [Z * deviation * (one - at[0]) ** 0.5 for one in at] if deviation else ()
    words = typeset(f"Winnings over {at[-1] - at[0]:,} hands: {sums[''][-1]:+,.2f} {unit} in the end")
    return charts(curves, words, spread, axis or Axis(at))


def luck_charts(luck: AllInLuck) -> list[Drawing]:
    """Return all-in luck as a step line in each size; [] without adjusted all-ins."""
    if not luck.hands:
        return []
    hands, sums = luck.steps
    at = [hands[(corner + 1) // 2] for corner in range(2 * len(hands) - 1)]  # the end of a step, its next one
    values = [sums[corner // 2] for corner in range(2 * len(hands) - 1)]
    words = typeset(f"Big blinds won above all-in EV over {luck.total:,} hands: {sums[-1]:+,.1f} in the end")
    return charts([Curve("ev", luck.label, values)], words, axis=Axis(at))
