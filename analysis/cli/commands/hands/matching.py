"""Hands that match a query, read from the files of a command in order."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from analysis.cli.choices.people import about_hero
from analysis.cli.choices.where import hand_filter_of
from analysis.cli.commands.hands.hands import Order, sorted_rows
from analysis.cli.options import Source
from analysis.cli.session import Session
from analysis.cli.tables import load_tables
from hhparser.pipeline import Checked

HandPlace = tuple[str, int]  # file and line of the start of a hand


def matching_places(source: Source, where: str | None, order: Order | None) -> list[HandPlace]:
    """Return the hands in which the hero matches a query, or anybody if the query names a player.

    Args:
        source: The input of the command.
        where: The query; None for all hands.
        order: Sort key; None for the order of the input.

    Raises:
        click.UsageError: The input is standard input, which cannot be read twice.
    """
    from analysis.stats import chosen_hands

    source.refuse_standard_input("--where reads the hands twice")
    tables = load_tables(source)
    hand_filter = about_hero(hand_filter_of(source, where, ()), source, tables, (), everybody=False)
    rows = chosen_hands(tables, with_errors=True, **hand_filter._asdict())
    ordered = sorted_rows(rows, order, newest_first=False)
    return ordered.select("file", "line").unique(maintain_order=True).collect().rows()


def read_places(current: Session, places: Sequence[HandPlace]) -> list[Checked]:
    """Read hands by their places, in the order of these places."""
    wanted = set(places)
    files = [one for one in current.files if one.path in {file for file, _ in wanted}]
    found: dict[HandPlace, Checked] = {}
    for batch in current.batches(partial(_at_places, wanted), files=files):
        found |= {(one.hand.file, one.hand.line): one for one in batch.result}
    return [found[place] for place in places if place in found]


def _at_places(wanted: Collection[HandPlace], hands: Iterable[Checked]) -> list[Checked]:
    return [one for one in hands if (one.hand.file, one.hand.line) in wanted]
