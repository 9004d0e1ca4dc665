"""`hh tag`: tag hands, and mark hands as reviewed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices import types
from analysis.cli.choices.where import calendar_of, parsed_query, where_option
from analysis.cli.commands.store.notes import site_option
from analysis.cli.options import Source, StoreChoice, chooses_store, format_option, usual_reading
from analysis.cli.output import echo_result, remark, write_named
from analysis.cli.tables import load_tables
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.store.notes.notes import HandKey

EPILOG: Final = """
\b
Examples:
  hh tag 212866104937 bluff
  hh tag 212866104937 212866104938 hero-call
  hh tag --where "vs_three_bet = F and net < -20bb" --player Hero overfold
  hh tag --remove 212866104937 bluff
  hh tag --remove --where "tag = bluff" bluff        from all hands
  hh tag --reviewed 212866104937
  hh tag --reviewed --where "day = 2024-05-06"
  hh tag --list
  hh hands --where "tag in (bluff, hero-call) and not reviewed"
  hh stats --player Hero --by tag

A hand can have many tags. --where tags all hands in which a player matches the query, as found by hh hands.
Tags are stored with the notes; hh notes exports and imports them.
"""


@click.command(epilog=EPILOG)
@click.argument("words", metavar="[HAND...] [TAG]", nargs=-1)
@where_option
@click.option("--player", "players", multiple=True, metavar="NAME", help="With --where, only this player.")
@site_option
@click.option("--remove", "removed", is_flag=True, help="Remove the tag, or the mark, from the hands.")
@click.option("--reviewed", is_flag=True, help="Mark hands as reviewed, in place of a TAG.")
@click.option("--list", "is_list", is_flag=True, help="List the tags with their number of hands.")
@format_option("text", "json")
@chooses_store
def command(
    chosen: StoreChoice,
    words: tuple[str, ...],
    where: str | None,
    players: tuple[str, ...],
    site: str | None,
    removed: bool,
    reviewed: bool,
    is_list: bool,
    output_format: str,
) -> None:
    """Tag hands, by their ids or with a query."""
    from analysis.store import open_store

    if is_list:
        if any((words, where, removed, reviewed)):
            raise click.UsageError("--list takes no hands and no tag")
        _list(chosen, output_format)
        return
    numbers, tag = _hands_and_tag(words, reviewed)
    if (where is None) != bool(numbers):
        raise click.UsageError("give hands by id, or --where")
    if where is not None:
        keys = _fitting(chosen, where, players, site)
    elif players:
        raise click.UsageError("--player needs --where")
    else:
        with open_store(chosen.folder) as store:
            keys = list(dict.fromkeys(store.hand_key(number, site) for number in numbers))
    with chosen.notes(writes=True) as notes:
        changed = (
            notes.review(keys, removed=removed) if tag is None else notes.tag(keys, tag, removed=removed)
        )
    done = {"schema": "hhparser/tag/1", "hands": len(keys), "changed": changed}
    echo_result(output_format, done, _summary(len(keys), changed, tag, removed))


def _list(chosen: StoreChoice, output_format: str) -> None:
    with chosen.notes() as notes:
        tags = notes.tags()
    if output_format == "json":
        click.echo(output_text(tags))
    else:
        write_named({name: f"{hands:>6,}" for name, hands in tags.items()}, "no tags")


def _hands_and_tag(words: Sequence[str], reviewed: bool) -> tuple[Sequence[str], str | None]:
    """Split arguments into hand ids and a tag; None as the tag for `--reviewed`."""
    if reviewed:
        return words, None
    if not words:
        raise click.UsageError("give hands by id, or --where, and a tag; or --list")
    return words[:-1], types.word(words[-1])


def _fitting(chosen: StoreChoice, where: str, players: Sequence[str], site: str | None) -> "list[HandKey]":
    """Find the keys of all hands in which a player matches the query; hands without an id are left out."""
    from analysis.stats import chosen_hands

    reading = replace(usual_reading(chosen.config), site=site)
    source = Source((), reading, None, (), chosen.config, store=chosen.folder)
    rows = chosen_hands(
        load_tables(source),
        where=parsed_query(where),
        players=players or None,
        calendar=calendar_of(source.config),
        columns=("site", "hand_id", "hand"),
    )
    found = rows.sort("hand").select("site", "hand_id", "hand").unique("hand", maintain_order=True).collect()
    known = found.drop_nulls()
    if found.height > known.height:
        remark(f"{count_of(found.height - known.height, 'hand')} without an id left out")
    return list(dict.fromkeys(known.select("site", "hand_id").iter_rows()))


def _summary(hands: int, changed: int, tag: str | None, removed: bool) -> str:
    """Return the summary, such as `3 of 5 hands tagged bluff, the others were already`."""
    if not hands:
        return "no hands match"
    what = "marked as reviewed" if tag is None else f"tagged {tag}"
    had = "the others were not" if removed else "the others were already"
    verb = "no longer " if removed else ""
    if changed == hands:
        return f"{count_of(hands, 'hand')} {verb}{what}"
    return f"{changed:,} of {count_of(hands, 'hand')} {verb}{what}, {had}"
