"""Winnings after each hand, as curves."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset.dataset import cached_frame
from analysis.decisions.stacks import in_big_blinds
from analysis.render.curves import winnings_charts
from analysis.render.svg import Axis, Drawing
from analysis.series.winnings import LABELS, PARTS, running_sums, thinned
from analysis.stats import asks_for, both, hands_in_segments
from analysis.web.page_request import PageRequest

GAME: Final = ("site", "kind", "play_money")
COLUMNS: Final = (*GAME, "started_at", "time", "big_blind", "decimals", "currency")
AMOUNTS: Final = {"net": "cash_out_net", "ev": "ev_net", "rake": "rake_weighted"}
HAS_SHOWDOWN: Final = "went_to_showdown"
GAMES: Final = {(False, "cash"): "cash", (False, "tournament"): "tournaments", (True, "cash"): "play money"}
NAMES: Final = {style: label.lower().replace(" ", "_").replace("-", "_") for style, label in LABELS.items()}
SLICES: Final = 20  # links from a graph to its hands
TOGETHER: Final = ("", "ev")  # curves of small graphs
Span = tuple[int, int]


class HandSlice(NamedTuple):
    """The hands between two points of a graph.

    Attributes:
        start: Index of the point before the first hand.
        stop: Index of the point after the last hand.
        hands: Number of hands.
        begin: Time of the first hand.
        end: Time of the last hand.
    """

    start: int
    stop: int
    hands: int
    begin: datetime
    end: datetime


class Winnings(NamedTuple):
    """Cumulative winnings by curve; with many hands, only at some of them.

    Attributes:
        game: `cash`, `tournaments` or `play money`; they are never combined.
        limits: The filters to change in the request to select the hands of this game.
        unit: `bb`, or the currency.
        total: Number of hands of the game.
        at: Number of hands up to each point: from 0 to all, or within the requested span.
        times: Time of the last hand up to each point; of the first hand at 0.
        sums: Winnings since the first point, by CSS class of the curve.
        slices: Hands between points, in a few parts.
        deviation: Standard deviation of the net of a hand; None for fewer than two hands.
        other_currency: Number of hands of other games that were played for other money.
    """

    game: str
    limits: Mapping[str, str]
    unit: str
    total: int
    at: list[int]
    times: list[datetime | None]
    sums: Mapping[str, list[float]]
    slices: list[HandSlice]
    deviation: float | None
    other_currency: int

    @property
    def hands(self) -> int:
        """Number of hands that are shown."""
        return self.at[-1] - self.at[0]

    @property
    def won(self) -> dict[str, float]:
        """Winnings in the hands that are shown, by CSS class of the curve."""
        return {style: values[-1] for style, values in self.sums.items()}

    @property
    def points(self) -> list[dict[str, Any]]:  # Any: JSON
        """The points as JSON, each with the number of hands up to it."""
        return [
            {
                "hands": at,
                "time": None if time is None else time.isoformat(),
                **{NAMES[style]: round(values[number], 4) for style, values in self.sums.items()},
            }
            for number, (at, time) in enumerate(zip(self.at, self.times, strict=True))
        ]


def winnings(
    request: PageRequest,
    unit: str | None = None,
    span: Span | None = None,
    styles: tuple[str, ...] = TOGETHER,
) -> Winnings:
    """Return the winnings of the player in the kind of game with the most hands, in the order of play.

    Args:
        request: The request.
        unit: `bb`, or `money`, used if all hands are of one currency; None for the setting.
        span: Start and stop index of the hands, clipped to the hands that exist; None for all.
        styles: CSS classes of the curves.
    """
    chosen = unit or request.served.settings.look.unit
    return request.once(("winnings", chosen, span, styles), lambda: _winnings(request, chosen, span, styles))


def _winnings(request: PageRequest, unit: str, span: Span | None, styles: tuple[str, ...]) -> Winnings:
    in_money = unit == "money"
    rows = _amounts(request, styles, in_money=in_money)
    limits, played = _most_played(request, rows)
    currencies = played["currency"].unique().to_list()
    if in_money and len(currencies) > 1:
        return _winnings(request, "bb", span, styles)
    first, last = _within(span, played.height)
    at = [first + one for one in thinned(last - first + 1)]
    times, money = played["time"], played.select("play_money", "currency").unique()
    deviation: float | None = played.select(pl.col("net").std()).item()
    return Winnings(
        game=_game(played),
        limits=limits,
        unit=currencies[0] if in_money and currencies else "bb",
        total=played.height,
        at=at,
        times=[None] if times.is_empty() else times.gather([max(one - 1, 0) for one in at]).to_list(),
        sums=running_sums(played, styles, at),
        slices=_slices(times, at),
        deviation=deviation,
        other_currency=rows.join(money, on=money.columns, how="anti", nulls_equal=True).height,
    )


def _amounts(request: PageRequest, styles: tuple[str, ...], *, in_money: bool) -> pl.DataFrame:
    """Return the columns that the curves need, a row per hand in the order of play.

    Only these columns, as there may be millions of hands. Hands with the same time are in the order of
    their import.
    """
    needed = {"net", *(name for style in styles for name in PARTS[style].meta.root_names())}
    amounts = {name: column for name, column in AMOUNTS.items() if name in needed}
    scale = pl.lit(10.0).pow(pl.col("decimals"))
    values = {
        name: (pl.col(column) / scale if in_money else in_big_blinds(column)).cast(pl.Float64)
        for name, column in amounts.items()
    }
    columns = [*COLUMNS, *amounts.values()]
    if "has_showdown" in needed:
        columns.append(HAS_SHOWDOWN)
        values["has_showdown"] = pl.col(HAS_SHOWDOWN) == 1
    shown = (*("started_at", "time", "play_money"), pl.col("site", "kind", "currency").cast(pl.Categorical))

    def read() -> pl.DataFrame:
        pieces = hands_in_segments(request.tables, columns, **request.row_filter)
        return pl.concat([piece.select(*shown, **values).collect() for piece in pieces])

    made_of = (
        "amounts",
        request.player,
        request.calendar,
        {name: one.meta.serialize() for name, one in values.items()},
    )
    rows = read() if request.where is not None else cached_frame(request.tables, made_of, read)
    if not rows["started_at"].is_sorted(nulls_last=True):  # usually sorted, and sorting copies them
        rows = rows.sort("started_at", nulls_last=True, maintain_order=True)
    return rows.drop("started_at")


def _within(span: Span | None, hands: int) -> Span:
    """Clip a span to the hands that exist; all hands for None or an empty span."""
    first, last = span or (0, hands)
    last = min(last, hands)
    return (first, last) if first < last else (0, hands)


def _slices(times: pl.Series, at: Sequence[int]) -> list[HandSlice]:
    """Divide the hands into a few parts; omit parts that begin or end at an unknown time."""
    ends = thinned(len(at), SLICES + 1)
    found = [
        HandSlice(start, stop, at[stop] - at[start], times[at[start]], times[at[stop] - 1])
        for start, stop in pairwise(ends)
    ]
    return [one for one in found if one.begin and one.end]


def _most_played(request: PageRequest, rows: pl.DataFrame) -> tuple[Mapping[str, str], pl.DataFrame]:
    """Return the filters for the game with the most hands, of one person, and its rows."""
    keys = GAME if request.sites_apart else GAME[1:]
    games = rows.group_by(keys).len().sort("len", *reversed(keys), descending=[True, *[False] * len(keys)])
    if games.height <= 1:
        return {}, rows
    game = games.drop("len").row(0, named=True)
    limits = {key: value for key, value in game.items() if key != "play_money"}
    if games["play_money"].n_unique() > 1:
        limits["q"] = both(request.url_filter.q, asks_for("play_money", game["play_money"]) or "")
    return limits, rows.filter(pl.col(key) == value for key, value in game.items())


def _game(played: pl.DataFrame) -> str:
    """Return the name of the kind of game."""
    if played.is_empty():
        return "cash"
    play_money, kind = played.select("play_money", pl.col("kind").cast(pl.String)).row(0)
    return GAMES.get((bool(play_money), kind), "play money")


def drawn(won: Winnings, *, band: bool = False, by_time: bool = False) -> list[Drawing]:
    """Return the winnings as charts; [] without hands.

    Args:
        won: The winnings.
        band: Whether to draw the 95% interval of the expected winnings as a band.
        by_time: Whether the x axis is the time, if all times are known, instead of the number of hands.
    """
    axis = Axis.of_times(won.times) if by_time and None not in won.times else None
    return winnings_charts(won.sums, won.at, won.unit, deviation=won.deviation if band else None, axis=axis)
