"""Effect of hands with errors on the main rates of a player."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from analysis.players.subject import Subject
from analysis.stats import STATISTICS, LeftOut, left_out, player_stats

MAIN: Final = ("vpip", "pfr", "three_bet", "bb_per_100")
POINT: Final = {"rate": 0.01}  # minimum change of a rate; of other statistics 1
NAMES: Final = tuple(STATISTICS[name].abbreviation or STATISTICS[name].name for name in MAIN)


class RateMove(NamedTuple):
    """A main rate of a player without and with their hands with errors.

    Attributes:
        statistic: ID of the statistic.
        value: Value without hands with errors; None without a chance.
        with_errors: Value including hands with errors; None without a chance.
        moves: Whether the values differ by at least one percentage point, or one big blind per 100 hands, or
            only one of them is None.
    """

    statistic: str
    value: float | None
    with_errors: float | None
    moves: bool


def rate_moves(game: Subject) -> list[RateMove]:
    """Return the rates `MAIN` of a player in one kind of game; empty if no hand has errors."""
    without, with_errors = (
        player_stats(
            game.tables,
            by=["player"],
            where=game.where,
            players=[game.player],
            stats=MAIN,
            calendar=game.calendar,
            with_errors=counts,
        ).row(0, named=True)
        for counts in (False, True)
    )
    if without["hands"] == with_errors["hands"]:
        return []
    return [_move(name, without[name], with_errors[name]) for name in MAIN]


def left_out_of(games: Sequence[Subject]) -> LeftOut:
    """Count the hands left out in all kinds of game of one or more players together.

    Args:
        games: At least one subject; all have the dataset, filter and calendar of the first.
    """
    played = games[0].played
    names = {game.player for game in games}
    return left_out(played.tables, where=played.question, players=names, calendar=played.calendar)


def _move(name: str, value: float | None, changed: float | None) -> RateMove:
    """Build a `RateMove` from the values without and with hands with errors."""
    if value is None or changed is None:
        return RateMove(name, value, changed, value is not changed)
    point = POINT.get(STATISTICS[name].kind.value, 1)
    return RateMove(name, value, changed, abs(changed - value) >= point)


def moves_words(moves: Sequence[RateMove]) -> str:
    """Describe in one sentence how the main rates would change if hands with errors were included."""
    moved = [_words(one) for one in moves if one.moves]
    if not moved:
        return f"Counting the hands with errors would not move {', '.join(NAMES)} by a point."
    return f"Counting the hands with errors would move {', '.join(moved)}."


def _words(one: RateMove) -> str:
    name = NAMES[MAIN.index(one.statistic)]
    return f"{name} from {_text(one.statistic, one.value)} to {_text(one.statistic, one.with_errors)}"


def _text(name: str, value: float | None) -> str:
    if value is None:
        return "nothing"
    if STATISTICS[name].kind.value == "rate":
        return f"{100 * value:.1f}%"
    return f"{value:.1f}".replace("-", "\N{MINUS SIGN}")
