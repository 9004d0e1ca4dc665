"""Checks and suggestions for player names given by the user."""

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.where import HandChoice
from analysis.cli.options import Source
from analysis.cli.output import remark
from analysis.cli.tables import joined_names
from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    import polars as pl

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


def of_one_person(
    choice: HandChoice, source: Source, tables: "Tables", *sides: "pl.Expr | None"
) -> HandChoice:
    """Limit each chosen name to the site with the most hands, unless a condition is about the site.

    Args:
        choice: The query and the chosen players; without any, the few that the other conditions name.
        source: The input of the command, with its settings.
        tables: The hands.
        sides: Other conditions of the command, such as those of `hh compare --a`.
    """
    import polars as pl

    from analysis.questions.opponents import anybody

    named = {name for one in (choice.where, *sides) if one is not None for name in one.meta.root_names()}
    players = choice.players or (_few_named(choice, tables, sides) if "player" in named else ())
    apart = {} if "site" in named else sites_apart(choice._replace(players=players), source, tables)
    if not apart:
        return choice
    of_sites = {name: pl.col("site") == sites[0] for name, sites in apart.items()}
    if len(players) == 1:
        return choice.narrowed(of_sites[players[0]])
    is_theirs = pl.any_horizontal((pl.col("player") == name) & of_sites.get(name, True) for name in players)
    is_named = pl.col("player").is_in(players)
    return choice.narrowed(anybody(is_theirs) & (is_theirs | ~is_named))


def _few_named(choice: HandChoice, tables: "Tables", sides: "Iterable[pl.Expr | None]") -> tuple[str, ...]:
    """The players that conditions choose; none if they choose many, such as all but one."""
    import polars as pl

    from analysis.stats import player_stats

    found: set[str] = set()
    for side in sides:
        if side is not None and "player" in side.meta.root_names():
            where = side if choice.where is None else pl.all_horizontal(choice.where, side)
            rows = player_stats(tables, where=where, calendar=choice.calendar, stats=["hands"])
            found.update(rows["player"])
    return tuple(sorted(found)) if len(found) <= FEW else ()


def sites_apart(
    choice: HandChoice, source: Source, tables: "Tables", *, counts_first: bool = True
) -> dict[str, list[str]]:
    """Return the sites of each chosen name that stands for different players, and print a remark about each.

    Args:
        choice: The query and the chosen players.
        source: The input of the command, with its settings.
        tables: The hands.
        counts_first: Whether the remark says that only the first site is counted.

    Returns:
        The sites by name, those with the most hands first.
    """
    from analysis.stats import player_stats

    joined = joined_names(source.config)
    names = [name for name in choice.players or () if name not in joined]
    if not names:
        return {}
    counts = player_stats(
        tables, players=names, where=choice.where, calendar=choice.calendar, stats=["hands"]
    )
    hands: dict[str, Counter[str]] = {}
    for name, site, count in counts.select("player", "site", "hands").iter_rows():
        hands.setdefault(name, Counter())[site] += count
    apart = {
        name: sorted(of, key=lambda site: (-of[site], site)) for name, of in hands.items() if len(of) > 1
    }
    for name, sites in sorted(apart.items()):
        counted = f"only {sites[0]} is counted, " if counts_first else ""
        where = f"{', '.join(sites[:-1])} and {sites[-1]}"
        hint = "--site chooses, heroes or aliases in hh.toml join them"
        remark(f"{name} on {where} are different players: {counted}{hint}")
    return apart


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
