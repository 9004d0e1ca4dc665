"""How often the intervals of a player hold: `hh store calibrate`."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypedDict

import polars as pl

from analysis.dataset import Dataset
from analysis.players.calibration import FEWEST, SPLITS, calibrate
from analysis.players.moves import left_out_of
from analysis.players.results.trends import TREND_COLUMNS
from analysis.players.subject import subjects
from analysis.stats import Calendar, LeftOut
from analysis.stats.objects import LeftOutHands


class CalibrationRow(TypedDict):
    """Share of random splits with agreeing 95% intervals of the two halves, for one statistic."""

    statistic: str
    sessions: Annotated[int, "Sessions with a chance"]
    n: Annotated[int, "Chances of a rate, hands of a mean"]
    splits: Annotated[int, "0 for too few sessions"]
    by_hand: Annotated[float | None, "Share of the splits, by intervals that treat hands as independent"]
    by_session: Annotated[float | None, "The same by intervals from sessions"]


class CalibrationOutput(TypedDict):
    """The calibration of a player in the kind of game with the most hands."""

    schema: Literal["hhparser/calibration/1"]
    player: Annotated[str | None, "Null without hands"]
    game: str | None
    words: str
    calibration: list[CalibrationRow]
    left_out: LeftOutHands


Object = dict[str, Any]  # Any: JSON values
WORDS: Final = (
    f"The sessions were split into two halves at random, {SPLITS} times. Correct 95% intervals agree in "
    "about 95% of the splits; a lower share means that sessions differ more than the interval assumes. "
    f"A statistic needs {FEWEST} sessions."
)
NOTHING: Final[Object] = {
    "schema": "hhparser/calibration/1",
    "player": None,
    "game": None,
    "words": WORDS,
    "calibration": [],
    "left_out": LeftOut()._asdict(),
}


def calibration_object(
    tables: Dataset, players: Sequence[str], calendar: Calendar, where: pl.Expr | None = None
) -> Object:
    """Return the JSON object of a player's calibration, for the kind of game with the most hands.

    Args:
        tables: The dataset.
        players: Names of the player.
        calendar: Time zone and session gap.
        where: Filter of player-hands; None for all.
    """
    games = [game for name in players for game in subjects(tables, name, calendar, where, TREND_COLUMNS)]
    if not games:
        return NOTHING
    game = max(games, key=lambda one: one.hands.height)
    hidden = left_out_of(games)._asdict()
    found = [one._asdict() for one in calibrate(game)]
    return {
        "schema": "hhparser/calibration/1",
        "player": game.player,
        "game": game.game,
        "words": WORDS,
        "calibration": found,
        "left_out": hidden,
    }
