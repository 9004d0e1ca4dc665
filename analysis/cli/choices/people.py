"""Resolution of player names: the hero, one player per name, validation with suggestions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.where import HandFilter
from analysis.cli.options import Source
from analysis.cli.output import remark
from analysis.cli.tables import joined_names
from hhparser.base.errors import HandHistoryError, SettingError

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset

FEW: Final = 5


def known_heroes(source: Source, tables: "Dataset") -> list[str]:
    """Return the hero's names in these hands, most hands first.

    The names come from `--hero`, else from the settings, else from the player who saved the hands.
    """
    from analysis.players.dealt import find_heroes

    return find_heroes(tables, _names_shown(source))


def _names_shown(source: Source) -> set[str]:
    """Return the user's screen names and the display names of their aliases."""
    own = set(source.own_names)
    people = (person for names in source.config.aliases.values() for person in names.items())
    return own.union(shown for shown, others in people if not own.isdisjoint(others))


def own_heroes(source: Source, tables: "Dataset") -> list[str]:
    """Return the hero's names in these hands; only the first one unless the user gave names."""
    heroes = known_heroes(source, tables)
    return heroes if source.own_names else heroes[:1]


def unknown_hero(tables: "Dataset") -> SettingError:
    """Return the error for hands without a hero, for commands without `--player`."""
    hint = f"give --hero NAME, or set heroes in hh.toml; {most_hands(tables)}"
    return SettingError("--hero", f"no hero is known: {hint}")


def players_or_hero(players: Sequence[str] | None, source: Source, tables: "Dataset") -> list[str]:
    """Return the players of a command: the values of `--player`, or the hero by default.

    Raises:
        SettingError: A named player was dealt no hand, or no hero is known.
    """
    check_players(tables, players)
    names = list(players or known_heroes(source, tables))
    if not names:
        raise SettingError("--player", f"these hands have no hero, so name a player; {most_hands(tables)}")
    return names


def of_one_person(
    hand_filter: HandFilter, source: Source, tables: "Dataset", *sides: "pl.Expr | None"
) -> HandFilter:
    """Limit each chosen name to the site with the most hands, unless a query names the column `site`.

    Args:
        hand_filter: The filter. Without players, up to five players selected by `sides` are limited.
        source: The input of the command, with its settings.
        tables: The dataset.
        sides: Queries of other options of the command, such as `hh compare --a`.
    """
    import polars as pl

    from analysis.queries.opponents import anybody

    named = {name for one in (hand_filter.where, *sides) if one is not None for name in one.meta.root_names()}
    players = hand_filter.players or (_few_named(hand_filter, tables, sides) if "player" in named else ())
    apart = {} if "site" in named else sites_apart(hand_filter._replace(players=players), source, tables)
    if not apart:
        return hand_filter
    of_sites = {name: pl.col("site") == sites[0] for name, sites in apart.items()}
    if len(players) == 1:
        return hand_filter.narrowed(of_sites[players[0]])
    is_theirs = pl.any_horizontal((pl.col("player") == name) & of_sites.get(name, True) for name in players)
    is_named = pl.col("player").is_in(players)
    return hand_filter.narrowed(anybody(is_theirs) & (is_theirs | ~is_named))


def _few_named(
    hand_filter: HandFilter, tables: "Dataset", sides: "Iterable[pl.Expr | None]"
) -> tuple[str, ...]:
    """Return the players that queries select, or none if there are more than five, as in `player != Ann`."""
    import polars as pl

    from analysis.stats import player_stats

    found: set[str] = set()
    for side in sides:
        if side is not None and "player" in side.meta.root_names():
            where = side if hand_filter.where is None else pl.all_horizontal(hand_filter.where, side)
            rows = player_stats(tables, where=where, calendar=hand_filter.calendar, stats=["hands"])
            found.update(rows["player"])
    return tuple(sorted(found)) if len(found) <= FEW else ()


def sites_apart(
    hand_filter: HandFilter, source: Source, tables: "Dataset", *, counts_first: bool = True
) -> dict[str, list[str]]:
    """Find chosen names with hands on several sites, and print a remark about each.

    The same name on two sites is two players, unless heroes or aliases of the settings join them.

    Args:
        hand_filter: The filter, with the chosen players.
        source: The input of the command, with its settings.
        tables: The dataset.
        counts_first: Whether the remark says that only the first site is counted.

    Returns:
        The sites by name, most hands first; only names on several sites.
    """
    from analysis.stats import player_stats

    joined = joined_names(source.config)
    names = [name for name in hand_filter.players or () if name not in joined]
    if not names:
        return {}
    counts = player_stats(
        tables, players=names, where=hand_filter.where, calendar=hand_filter.calendar, stats=["hands"]
    )
    hands: dict[str, Counter[str]] = {}
    for name, site, count in counts.select("player", "site", "hands").iter_rows():
        hands.setdefault(name, Counter())[site] += count
    apart = {
        name: sorted(of, key=lambda site: (-of[site], site)) for name, of in hands.items() if len(of) > 1
    }
    for name, sites in sorted(apart.items()):
        counted = f"; only {sites[0]} is counted" if counts_first else ""
        where = f"{', '.join(sites[:-1])} and {sites[-1]}"
        hint = "choose one with --site, or join them in hh.toml"
        remark(f"{name} on {where} are different players{counted} ({hint})")
    return apart


def about_hero(
    hand_filter: HandFilter, source: Source, tables: "Dataset", keys: Iterable[str], *, everybody: bool
) -> HandFilter:
    """Limit the filter to the hero by default, and print a remark that names the hero.

    The filter stays as it is if a player is chosen, if the query or a key of `--by` names a player, if
    `everybody` is set, or if no hero is known.

    Args:
        hand_filter: The filter.
        source: The input of the command, with its settings.
        tables: The dataset.
        keys: The columns to group by.
        everybody: Whether `--all` was given.
    """
    from analysis.queries.where import WHO, says_whose

    question = click.get_current_context().params.get("where")
    is_said = not WHO.isdisjoint(keys) or (question and says_whose(question))
    if everybody or hand_filter.players or is_said:
        return hand_filter
    own = _names_shown(source)
    of_summaries = sorted(own.intersection(tables.entries_without_hands["player"])) if own else []
    heroes = list(dict.fromkeys([*known_heroes(source, tables), *of_summaries]))
    if not heroes:
        return hand_filter
    remark(f"about {', '.join(heroes[:FEW])}{' ...' if heroes[FEW:] else ''} (--all shows all players)")
    return hand_filter._replace(players=tuple(heroes))


def check_players(tables: "Dataset", players: Iterable[str] | None) -> None:
    """Validate names of players; an empty dataset accepts every name.

    Raises:
        SettingError: A player was dealt no hand.
    """
    for words in _unknown_words(tables, players):
        raise SettingError("--player", words)


def tell_unknown(tables: "Dataset", players: Iterable[str] | None) -> None:
    """Print a remark about each player who was dealt no hand."""
    for words in _unknown_words(tables, players):
        remark(words)


def _unknown_words(tables: "Dataset", players: Iterable[str] | None) -> Iterator[str]:
    """Yield the error message for each player who was dealt no hand; nothing for an empty dataset."""
    from analysis.players.dealt import names_dealt
    from analysis.stats import player_stats

    for player in players or ():
        if not player_stats(tables, players=[player], stats=["hands"]).is_empty():
            continue
        names = names_dealt(tables)
        if player not in names and not tables.is_empty:
            near = " or ".join(get_close_matches(player, names))
            yield f"no hands of {player!r}; {f'did you mean {near}?' if near else most_hands(tables)}"


def most_hands(tables: "Dataset") -> str:
    """Return the hint `most hands: ...` with up to five names.

    Raises:
        HandHistoryError: There are no hands.
    """
    from analysis.players.dealt import names_dealt

    names = names_dealt(tables)
    if not names:
        raise HandHistoryError(
            "no hand counts: all have errors, or are of other games; `hh check` lists them"
        )
    return f"most hands: {', '.join(names[:FEW])}"
