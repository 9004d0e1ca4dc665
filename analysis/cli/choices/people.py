"""Checks and suggestions for player names given by the user."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.where import HandChoice
from analysis.cli.options import Source
from analysis.cli.output import remark
from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    from analysis import Tables

FEW: Final = 5


def known_heroes(source: Source, tables: "Tables") -> list[str]:
    """The players that the user is, those with most hands first.

    They are those of `--hero`, or else of the settings, or else whoever saved the hands.
    """
    from analysis.players.dealt import find_heroes

    return find_heroes(tables, _names_shown(source))


def _names_shown(source: Source) -> set[str]:
    """The user's names, with those that tables show in place of one of them."""
    own = set(source.own_names)
    people = (person for names in source.config.aliases.values() for person in names.items())
    return own.union(shown for shown, others in people if not own.isdisjoint(others))


def compared_players(choice: HandChoice, source: Source, tables: "Tables") -> list[str]:
    """The players to compare with the others: those of `--player`, or else the hero.

    Raises:
        SettingError: A player who was dealt no hand, or there is nobody to compare.
    """
    for player in choice.players or ():
        check_player(tables, player)
    players = list(choice.players or known_heroes(source, tables))
    if not players:
        raise SettingError("--player", f"these hands have no hero, so name a player; {most_hands(tables)}")
    return players


def about_hero(
    choice: HandChoice, source: Source, tables: "Tables", keys: Iterable[str], *, everybody: bool
) -> HandChoice:
    """The choice, limited to the hero's hands if one is known and nothing says whose hands are asked for.

    Args:
        choice: What was asked for.
        source: What was read.
        tables: What was read of it.
        keys: The columns to group by.
        everybody: The hands of all players are asked for.
    """
    from analysis.questions.where import WHO, says_whose

    question = click.get_current_context().params.get("where")
    is_said = not WHO.isdisjoint(keys) or (question and says_whose(question))
    if everybody or choice.players or is_said:
        return choice
    heroes = known_heroes(source, tables)
    if not heroes:
        return choice
    remark(f"about {', '.join(heroes[:FEW])}{' ...' if heroes[FEW:] else ''} (--all: everybody)")
    return choice._replace(players=tuple(heroes))


def check_player(tables: "Tables", player: str) -> None:
    """Make sure that a player was dealt a hand, if there are hands.

    Raises:
        SettingError: They were not.
    """
    from analysis.players.dealt import names_dealt

    names = names_dealt(tables)
    if player not in names and not tables.is_empty:
        near = " or ".join(get_close_matches(player, names))
        hint = f"did you mean {near}?" if near else most_hands(tables)
        raise SettingError("--player", f"no hands of {player!r}; {hint}")


def most_hands(tables: "Tables") -> str:
    """The players with the most hands, in words.

    Raises:
        SettingError: There are no hands.
    """
    from analysis.players.dealt import names_dealt

    names = names_dealt(tables)
    if not names:
        raise SettingError("PATH", "no hands that fit")
    return f"most hands: {', '.join(names[:FEW])}"
