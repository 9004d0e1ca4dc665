"""The replayer inside a report: its hands, packed into one page."""

import base64
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Final, NamedTuple

from analysis.dataset import Tables
from analysis.replayer import replayer_html
from analysis.replayer.stats import Counts, counts_in
from analysis.replayer.summaries import by_time
from analysis.report.sections.text import plural
from hhparser.columns.names import player_names
from hhparser.pipeline import Checked

MOST_WHOLE: Final = 5_000  # hands of a report that holds all of them: about 4 MB
MOST_CHOSEN: Final = 500  # hands that a larger report holds
MOST_FAULTY: Final = 150

Hands = Mapping[int, Checked]  # hands by their key in the tables


class Embedded(NamedTuple):
    """The replayer of a report.

    Attributes:
        page: The replayer's page, deflated and in base64; empty without hands.
        places: Place of each hand in the replayer, by its key in the tables.
        words: How many hands of the report it holds, and why not all.
    """

    page: str = ""
    places: Mapping[int, int] = {}
    words: str = "Hands are counted and listed, but none is in the file to be opened."


def wanted_hands(
    hands: Sequence[int], lists: Iterable[Iterator[int]], others: Iterable[int] = ()
) -> list[int]:
    """Keys of the hands to replay: all of up to `MOST_WHOLE`.

    Of more hands, `MOST_CHOSEN`: the first of each list, then the second of each, and so on.

    Args:
        hands: Keys of all hands.
        lists: The hands behind each number.
        others: Faulty hands; the first `MOST_FAULTY` come before those of the numbers.
    """
    if len(hands) <= MOST_WHOLE:
        return list(hands)
    wanted = dict.fromkeys(islice(others, MOST_FAULTY))
    for turn in zip_longest(*lists):
        wanted.update(dict.fromkeys(hand for hand in turn if hand is not None))
        if len(wanted) >= MOST_CHOSEN:
            break
    return [*wanted][:MOST_CHOSEN]


def embed(tables: Tables, hands: Hands, heroes: Sequence[str], jobs: int = 1) -> Embedded:
    """A replayer with some hands.

    Args:
        tables: What was read; players' statistics up to a hand are computed from all of it.
        hands: The hands; those without a replay are left out.
        heroes: Names of the hero in those hands.
        jobs: How many processes work on many hands.
    """
    shown = {number: one for number, one in sorted(hands.items()) if one.replay is not None}
    if not shown:
        return Embedded()
    numbers = {id(one.hand): number for number, one in shown.items()}
    before = counts_in(tables, numbers.values())

    def count(ordered: Sequence[Checked]) -> Iterable[Mapping[int, Counts]]:
        return [_by_seat(one, before.get(numbers[id(one.hand)], {})) for one in ordered]

    page = replayer_html(shown.values(), heroes=heroes, title="Hands of the report", count=count, jobs=jobs)
    ordered = by_time([*shown.values()])
    places = {numbers[id(one.hand)]: place for place, one in enumerate(ordered)}
    packed = base64.b64encode(zlib.compress(page.encode(), 9)).decode()
    return Embedded(packed, places, _words(len(places), tables.hands.height))


def _words(inside: int, hands: int) -> str:
    if hands <= MOST_WHOLE:
        return f"{plural(hands, 'hand')}, of which {inside:,} open here."
    chosen = "those with faults, and the largest results behind each number"
    return f"{plural(hands, 'hand')}, of which {inside:,} open here, to keep the file small: {chosen}."


def _by_seat(one: Checked, counts: Mapping[str, Counts]) -> Mapping[int, Counts]:
    return {seat: counts[name] for seat, name in player_names(one.hand).items() if name in counts}
