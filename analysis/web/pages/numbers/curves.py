"""Winnings from hand to hand, as curves."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.inference.intervals import Z
from analysis.stats import chosen_hands
from analysis.web.asking import Asked
from analysis.web.svg import Curve, Drawing, charts, thinned

COLUMNS: Final = (
    *("started_at", "hand", "kind", "play_money", "net", "ev_net", "went_to_showdown"),
    *("big_blind", "decimals", "currency"),
)
GAMES: Final = {(False, "cash"): "cash", (False, "tournament"): "tournaments", (True, "cash"): "play money"}
LABELS: Final = {"": "net", "ev": "all-in EV", "showdown": "with showdown", "without": "without showdown"}


class Winnings(NamedTuple):
    """What was won up to each hand, by curve, from 0 before the first hand on.

    Attributes:
        game: `cash`, `tournaments` or `play money`, which are never added up together.
        unit: `bb`, or the currency.
        sums: Values by the style of the curve.
        deviation: Standard deviation of the net of a hand; None for fewer than two.
    """

    game: str
    unit: str
    sums: Mapping[str, list[float]]
    deviation: float | None

    @property
    def hands(self) -> int:
        """How many hands."""
        return len(self.sums[""]) - 1

    @property
    def points(self) -> list[dict[str, Any]]:  # Any: JSON
        """The values that are drawn, each with the number of hands so far."""
        names = {style: label.replace(" ", "_").replace("-", "_") for style, label in LABELS.items()}
        return [
            {"hands": at, **{names[style]: round(values[at], 4) for style, values in self.sums.items()}}
            for at in thinned(self.hands + 1)
        ]


def winnings(asked: Asked, unit: str = "bb") -> Winnings:
    """The winnings of the player in the kind of game with the most hands, in the order of play.

    Args:
        asked: The request.
        unit: `bb`, or `money`, which is used if all hands are of one currency.
    """
    rows = chosen_hands(asked.tables, columns=COLUMNS, **asked.choice).select(*COLUMNS)
    game, played = _most_played(rows.sort("started_at", "hand", nulls_last=True).collect())
    currencies = played["currency"].unique().to_list()
    in_money = unit == "money" and len(currencies) == 1
    scale = pl.lit(10.0).pow(pl.col("decimals"))
    net, ev = (pl.col(name) / scale if in_money else in_big_blinds(name) for name in ("net", "ev_net"))
    has_showdown = pl.col("went_to_showdown") == 1
    values = {
        "": net,
        "ev": ev,
        "showdown": pl.when(has_showdown).then(net).otherwise(0),
        "without": pl.when(has_showdown).then(0).otherwise(net),
    }
    sums = {
        style: [0.0, *played.select(value.fill_null(0).cast(pl.Float64).cum_sum().alias("sum"))["sum"]]
        for style, value in values.items()
    }
    deviation = played.select(net.cast(pl.Float64).std()).item() if played.height > 1 else None
    return Winnings(game, currencies[0] if in_money else "bb", sums, deviation)


def _most_played(rows: pl.DataFrame) -> tuple[str, pl.DataFrame]:
    """The kind of game with the most hands, and its rows."""
    games = rows.group_by("play_money", "kind").len().sort("len", "kind", descending=[True, False])
    if games.is_empty():
        return "cash", rows
    play_money, kind, _ = games.row(0)
    word = GAMES.get((bool(play_money), kind), "play money")
    return word, rows.filter(pl.col("kind") == kind, pl.col("play_money") == play_money)


def drawn(won: Winnings, styles: tuple[str, ...] = tuple(LABELS), *, band: bool = False) -> list[Drawing]:
    """The winnings as charts; none for no hands.

    Args:
        won: What was won.
        styles: Which curves.
        band: Draw what the play deserves, with 95 % confidence, as an area.
    """
    curves = [Curve(style, LABELS[style], won.sums[style]) for style in styles]
    spread = [Z * won.deviation * at**0.5 for at in range(won.hands + 1)] if band and won.deviation else ()
    last = won.sums[""][-1]
    return charts(curves, f"Winnings over {won.hands:,} hands: {last:+,.2f} {won.unit} in the end", spread)
