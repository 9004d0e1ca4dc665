"""Checks and suggestions for player names given by the user."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    from analysis import Tables

FEW: Final = 5


def check_player(tables: "Tables", player: str) -> None:
    """Make sure that a player was dealt a hand.

    Raises:
        SettingError: They were not.
    """
    names = players_by_hands(tables)
    if player not in names:
        near = " or ".join(get_close_matches(player, names))
        hint = f"did you mean {near}?" if near else most_hands(tables)
        raise SettingError("--player", f"no hands of {player!r}; {hint}")


def most_hands(tables: "Tables") -> str:
    """The players with the most hands, in words."""
    return f"most hands: {', '.join(players_by_hands(tables)[:FEW]) or 'nobody'}"


def players_by_hands(tables: "Tables") -> list[str]:
    """All names, those with the most hands first."""
    counts = tables.players["player"].value_counts(name="hands")
    names: list[str] = counts.sort(["hands", "player"], descending=[True, False])["player"].to_list()
    return names
