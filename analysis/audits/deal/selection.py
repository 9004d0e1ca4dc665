"""Selection of hands for the tests of the deal, without hands that may have been chosen for their cards."""

from collections import Counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.audits.deal.deals import DEAL, NO_CARD, UNKNOWN, CountedDeals, Deals

FEWEST_OF_A_PLAYER: Final = 30
MOST_HIDDEN: Final = 0.02


class Selected(NamedTuple):
    """Hands to test, sorted by hero and time, and the number of hands left out by reason."""

    deals: Deals
    left_out: dict[str, int]


class DealBook:
    """Collects the records of all blocks, about fifty bytes per hand."""

    def __init__(self) -> None:
        self._blocks: list[Deals] = []
        self._left_out: Counter[str] = Counter()

    def add(self, counted: CountedDeals) -> None:
        """Add the records of the next block."""
        self._blocks.append(counted.deals)
        self._left_out.update(counted.left_out)

    def selected(self) -> Selected:
        """Return the hands to test and release the blocks; call it once, after adding all blocks."""
        deals = np.concatenate([np.empty(0, DEAL), *self._blocks])
        self._blocks.clear()
        left_out = Counter(self._left_out)
        for reason, keep in (("copies of a hand that is used", _firsts), (FEW, _from_histories)):
            kept = keep(deals)
            left_out[reason] = len(deals) - len(kept)
            deals = kept
        deals = deals[np.argsort(deals["second"], kind="stable")]
        deals = deals[np.argsort(deals["witness"], kind="stable")]
        return Selected(deals, dict(+left_out))


FEW: Final = f"of a player or table with fewer than {FEWEST_OF_A_PLAYER} hands, which may be a selection"


def _firsts(deals: Deals) -> Deals:
    """Keep one copy of each hand: the first one with hole cards, or else the first one."""
    order = np.lexsort((np.arange(len(deals)), deals["hole"][:, 0] == NO_CARD, deals["hand"]))
    numbers = deals["hand"][order]
    is_first = np.append(np.ones(min(1, len(deals)), bool), numbers[1:] != numbers[:-1])
    firsts: Deals = deals[np.sort(order[is_first])]
    return firsts


def _from_histories(deals: Deals) -> Deals:
    """Keep heroes and tables with enough hands, because single hands are often shared for their result."""
    _, places, counts = np.unique(deals["witness"], return_inverse=True, return_counts=True)
    kept: Deals = deals[counts[places] >= FEWEST_OF_A_PLAYER]
    return kept


def _sites_that_hide(deals: Deals) -> tuple[Deals, NDArray[np.bool_]]:
    """Return all all-ins, and a mask of those from sites where losers can hide their cards."""
    found = deals[deals["all_in"] != NO_CARD]
    _, places = np.unique(found["site"], return_inverse=True)
    hidden = np.bincount(places, found["favourite"] == UNKNOWN)
    parts = hidden / np.maximum(1, np.bincount(places))
    return found, parts[places] > MOST_HIDDEN


def open_all_ins(deals: Deals) -> tuple[Deals, float]:
    """Return the all-ins with all hands known, and the share of hidden all-ins at the same sites."""
    found, hides = _sites_that_hide(deals)
    of_open = found[~hides]
    known = of_open[of_open["favourite"] != UNKNOWN]
    return known, 1 - len(known) / len(of_open) if len(of_open) else 0.0


def hidden_all_ins(deals: Deals) -> dict[str, int]:
    """Return the number of all-ins left out, by reason."""
    found, hides = _sites_that_hide(deals)
    hidden = int((found["favourite"][~hides] == UNKNOWN).sum())
    reasons = {"at sites where losers may hide their cards": int(hides.sum()), "with a hidden hand": hidden}
    return {reason: number for reason, number in reasons.items() if number}
