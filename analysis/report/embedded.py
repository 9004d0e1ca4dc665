"""The replayer embedded in a report as a compressed page."""

import base64
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Final, NamedTuple

from analysis.dataset import Dataset
from analysis.pricing.tables import NO_PRICES, HandTables
from analysis.replayer import replayer_html
from analysis.replayer.stats import Counts, counts_in
from analysis.replayer.summaries import by_time
from hhparser.base.text.typography import count_of
from hhparser.columns.names import player_names
from hhparser.pipeline import Checked

MOST_WHOLE: Final = 500  # threshold in hands; up to it all are embedded, about 0.4 MB in 2 s
MOST_CHOSEN: Final = 200  # hands embedded in a larger report
MOST_FAULTY: Final = 60

Hands = Mapping[int, Checked]  # hands by hand key


class Embedded(NamedTuple):
    """The embedded replayer.

    Attributes:
        page: The HTML page of the replayer, deflated and encoded in base64; empty without hands.
        places: Index of each hand in the replayer, by hand key.
        words: Sentence on the number of embedded hands.
    """

    page: str = ""
    places: Mapping[int, int] = {}
    words: str = "Hands are counted and listed, but none is in the file to be opened."


def wanted_hands(
    hands: Sequence[int], lists: Iterable[Iterator[int]], others: Iterable[int] = ()
) -> list[int]:
    """Choose the keys of the hands to embed: all of up to `MOST_WHOLE` hands.

    Of more hands, choose `MOST_CHOSEN`: the first of each list, then the second of each, and so on.

    Args:
        hands: Keys of all hands.
        lists: Keys of the hands behind each number.
        others: Keys of hands with findings; the first `MOST_FAULTY` have priority over the lists.
    """
    if len(hands) <= MOST_WHOLE:
        return list(hands)
    wanted = dict.fromkeys(islice(others, MOST_FAULTY))
    for turn in zip_longest(*lists):
        wanted.update(dict.fromkeys(hand for hand in turn if hand is not None))
        if len(wanted) >= MOST_CHOSEN:
            break
    return [*wanted][:MOST_CHOSEN]


def embed(
    tables: Dataset, hands: Hands, heroes: Sequence[str], jobs: int = 1, prices: HandTables = NO_PRICES
) -> Embedded:
    """Render the replayer page for some hands, and compress it.

    Args:
        tables: The dataset; statistics of players up to a hand are computed from all its hands.
        hands: The hands to embed; hands without a replay are left out.
        heroes: Names of the hero in the hands.
        jobs: Number of worker processes for many hands.
        prices: Price tables by hand.
    """
    shown = {number: one for number, one in sorted(hands.items()) if one.replay is not None}
    if not shown:
        return Embedded()
    numbers = {id(one.hand): number for number, one in shown.items()}
    before = counts_in(tables, numbers.values())

    def count(ordered: Sequence[Checked]) -> Iterator[Mapping[int, Counts]]:
        for one in ordered:
            counts, names = before.get(numbers[id(one.hand)], {}), player_names(one.hand)
            yield {seat: counts[name] for seat, name in names.items() if name in counts}

    page = replayer_html(
        shown.values(), heroes=heroes, title="Hands of the report", count=count, jobs=jobs, prices=prices
    )
    ordered = by_time([*shown.values()])
    places = {numbers[id(one.hand)]: place for place, one in enumerate(ordered)}
    packed = base64.b64encode(zlib.compress(page.encode(), 9)).decode()
    return Embedded(packed, places, _words(len(places), tables.hands.height))


def _words(inside: int, hands: int) -> str:
    if hands <= MOST_WHOLE:
        return f"{count_of(hands, 'hand')}, {inside:,} can be opened here."
    chosen = "hands with findings, and the largest results behind each number"
    return f"{count_of(hands, 'hand')}, {inside:,} can be opened here, to keep the file small: {chosen}."
