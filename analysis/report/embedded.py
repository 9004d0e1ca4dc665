"""The replayer inside a report: the hands behind its numbers, packed into one page."""

import base64
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Final, NamedTuple

from analysis.replayer import replayer_html
from analysis.replayer.stats import Counts, counts_in
from analysis.replayer.summaries import by_time
from analysis.tables import Tables
from hhparser.columns.players import player_names
from hhparser.pipeline import Checked

MOST_HANDS: Final = 400
MOST_FAULTY: Final = 150

Hands = Mapping[int, Checked]  # hands by their key in the tables


class Embedded(NamedTuple):
    """The replayer of a report.

    Attributes:
        page: The replayer's page, deflated and in base64; empty without hands.
        places: Place of each hand in the replayer, by its key in the tables.
    """

    page: str = ""
    places: Mapping[int, int] = {}


def wanted_hands(lists: Iterable[Iterator[int]], others: Iterable[int] = ()) -> list[int]:
    """Keys of the hands to replay, at most `MOST_HANDS`: the first of each list, then the second, and so on.

    Args:
        lists: The hands behind each number.
        others: Faulty hands; the first `MOST_FAULTY` come before those of the numbers.
    """
    wanted = dict.fromkeys(islice(others, MOST_FAULTY))
    for turn in zip_longest(*lists):
        wanted.update(dict.fromkeys(hand for hand in turn if hand is not None))
        if len(wanted) >= MOST_HANDS:
            break
    return [*wanted][:MOST_HANDS]


def embed(tables: Tables, hands: Hands, heroes: Sequence[str]) -> Embedded:
    """A replayer with some hands.

    Args:
        tables: What was read; players' statistics up to a hand are computed from all of it.
        hands: The hands; those without a replay are left out.
        heroes: Names of the hero in those hands.
    """
    shown = {number: one for number, one in sorted(hands.items()) if one.replay is not None}
    if not shown:
        return Embedded()
    numbers = {id(one.hand): number for number, one in shown.items()}
    before = counts_in(tables, numbers.values())

    def count(ordered: Sequence[Checked]) -> Iterable[Mapping[int, Counts]]:
        return [_by_seat(one, before.get(numbers[id(one.hand)], {})) for one in ordered]

    page = replayer_html(shown.values(), heroes=heroes, title="Hands of the report", count=count)
    ordered = by_time([*shown.values()])
    places = {numbers[id(one.hand)]: place for place, one in enumerate(ordered)}
    return Embedded(base64.b64encode(zlib.compress(page.encode(), 9)).decode(), places)


def _by_seat(one: Checked, counts: Mapping[str, Counts]) -> Mapping[int, Counts]:
    return {seat: counts[name] for seat, name in player_names(one.hand).items() if name in counts}
