"""Players as JSON objects and CSV rows (`hh players`), and their calibration (`hh store calibrate`)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

import polars as pl

from analysis.dataset import Dataset
from analysis.players.calibration import FEWEST, SPLITS, calibrate
from analysis.players.differences.leaks import leaks
from analysis.players.moves import left_out_of
from analysis.players.results.trends import TREND_COLUMNS, trends
from analysis.players.subject import Subject, subjects
from analysis.stats import Calendar, LeftOut
from analysis.views.profiles import BY_POSITION, CORE, Profile, position_table
from analysis.views.stats import Amounts, LeftOutHands, StatisticValue
from analysis.views.verdict import ChangeOutput, LeakOutput, leak_object, trend_object


class PositionRow(TypedDict):
    """The statistics of a player in one position."""

    position: str
    hands: int
    net: Amounts
    stats: Annotated[dict[str, StatisticValue], "By ID, as listed by `hh stat`"]


class PlayerRow(TypedDict):
    """A player in one kind of game; the keys from `positions` on only with `--player`."""

    player: str
    site: str
    kind: Literal["cash", "tournament"]
    currency: str
    play_money: bool
    betting: str
    words: Annotated[str, "The profile in words"]
    hands: int
    net: Amounts
    stats: Annotated[dict[str, StatisticValue], "By ID, as listed by `hh stat`"]
    positions: NotRequired[list[PositionRow]]
    trends: NotRequired[list[ChangeOutput]]
    leaks: NotRequired[list[LeakOutput]]
    left_out: NotRequired[LeftOutHands]


class CalibrationRow(TypedDict):
    """Share of random splits of the sessions in which the two halves agree, for one statistic.

    Halves agree if the 95% interval of their difference contains 0.
    """

    statistic: str
    sessions: Annotated[int, "Sessions with a chance"]
    n: Annotated[int, "Chances of a rate, hands of a mean"]
    splits: Annotated[int, "0 for too few sessions"]
    by_hand: Annotated[float | None, "Share of the splits, by intervals that treat hands as independent"]
    by_session: Annotated[float | None, "Share of the splits, by intervals with sessions as clusters"]


class CalibrationOutput(TypedDict):
    """The calibration of a player in the kind of game with the most hands."""

    schema: Literal["hhparser/calibration/1"]
    player: Annotated[str | None, "Null without hands"]
    game: str | None
    words: str
    calibration: list[CalibrationRow]
    left_out: LeftOutHands


Object = dict[str, Any]  # Any: JSON values
CALIBRATION_WORDS: Final = (
    f"The sessions were split into two halves at random, {SPLITS} times. Correct 95% intervals agree in "
    "about 95% of the splits; a lower share means that sessions differ more than the interval assumes. "
    f"A statistic needs {FEWEST} sessions."
)
NO_CALIBRATION: Final[Object] = {
    "schema": "hhparser/calibration/1",
    "player": None,
    "game": None,
    "words": CALIBRATION_WORDS,
    "calibration": [],
    "left_out": LeftOut()._asdict(),
}
COLUMNS = (
    *("player", "site", "kind", "currency", "play_money", "betting"),
    *("section", "statistic", "group"),
    *("first", "last", "n", "value", "low", "high", "pool", "pool_n"),
    *("cost_bb_100", "cost_low", "cost_high", "p", "q"),
)


def profile_object(profile: Profile) -> Object:
    """Return a profile as a JSON object: player and game, words, hands, net, and core statistics."""
    numbers = {key: profile.numbers[key] for key in ("hands", "net", "stats")}
    return {**profile.who, "words": profile.words, **numbers}


def player_object(profile: Profile, subject: Subject) -> Object:
    """Return a profile as a JSON object, with positions, trends and leaks; `subject` is the same player."""
    return {
        **profile_object(profile),
        "positions": [
            {key: row[key] for key in ("position", "hands", "net", "stats")}
            for row in position_table(subject)
        ],
        "trends": [trend_object(trend) for trend in trends(subject)],
        "leaks": [leak_object(leak) for leak in leaks(subject)],
    }


def rows(player: Object) -> Iterator[Object]:
    """Yield one CSV row for each statistic in a `profile_object` or `player_object`.

    Keys are from `COLUMNS`; keys that do not apply to a row are missing.
    """
    who = {key: player[key] for key in COLUMNS[:6]}
    for name in CORE:
        yield {**who, "section": "profile", "statistic": name, **_numbers(player["stats"][name])}
    for row, name in product(player.get("positions", ()), BY_POSITION):
        numbers = _numbers(row["stats"][name])
        yield {**who, "section": "position", "statistic": name, "group": row["position"], **numbers}
    for trend in player.get("trends", ()):
        for stretch in trend["stretches"]:
            told = {key: stretch[key] for key in ("first", "last", "n", "value", "p")}
            yield {**who, "section": "trend", "statistic": trend["statistic"], **told}
    for leak in player.get("leaks", ()):
        yield {**who, "section": "leak", **_of_leak(leak)}


def _of_leak(leak: Object) -> Object:
    """Return the CSV values of a `LeakOutput`."""
    costs = {
        key: leak[key] for key in ("statistic", "pool", "cost_bb_100", "cost_low", "cost_high", "p", "q")
    }
    return {
        **costs,
        "group": leak["spot"],
        "n": leak["chances"],
        "value": leak["raw"],
        "pool_n": leak["pool_chances"],
    }


def _numbers(value: Object) -> Object:
    """Return the CSV values of a `StatisticValue`: n, value, low and high."""
    n = value["chances"] if "chances" in value else value["n"]
    return {"n": n, **{key: value.get(key) for key in ("value", "low", "high")}}


def calibration_object(
    tables: Dataset, players: Sequence[str], calendar: Calendar, where: pl.Expr | None = None
) -> Object:
    """Return a `CalibrationOutput` for the player's kind of game with the most hands.

    Args:
        tables: The dataset.
        players: Names of the player; the name with the most hands is used.
        calendar: Time zone and session gap.
        where: Filter of player-hands; None for all.
    """
    games = [game for name in players for game in subjects(tables, name, calendar, where, TREND_COLUMNS)]
    if not games:
        return NO_CALIBRATION
    game = max(games, key=lambda one: one.hands.height)
    hidden = left_out_of(games)._asdict()
    found = [one._asdict() for one in calibrate(game)]
    return {
        "schema": "hhparser/calibration/1",
        "player": game.player,
        "game": game.game,
        "words": CALIBRATION_WORDS,
        "calibration": found,
        "left_out": hidden,
    }
