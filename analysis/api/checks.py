"""Checks of names that callers pass: options and players."""

from collections.abc import Collection, Iterable
from typing import Final

from analysis.dataset import Dataset
from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest

OWN: Final = "the attribute `hero` of the hands is the name of the player who saved them"


def check_options(options: Iterable[str], known: Collection[str]) -> None:
    """Check the names of keyword arguments.

    Raises:
        SettingError: An unknown name.
    """
    for name in options:
        if name not in known:
            raise SettingError(name, f"no such option; {suggest(name, known)}")


def check_players(dataset: Dataset, players: Iterable[str]) -> None:
    """Check that a dataset has all players.

    Raises:
        SettingError: An unknown player.
    """
    known = dataset.columns_of("players", ["player"])["player"].unique().to_list()
    for name in players:
        if name not in known:
            hint = OWN if name.lower() in {"hero", "me"} else suggest(name, known)
            raise SettingError("player", f"no hand of {name!r}; {hint}")
