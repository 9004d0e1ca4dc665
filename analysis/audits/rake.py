"""Rake totals by stake and month, to compare with an invoice or a rakeback statement."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.audits.conclusion import Conclusion, RakeGroup, Total
from analysis.audits.deal.deals import number_of_hand
from hhparser.columns.hands import stakes_text
from hhparser.columns.shares import share_by_weight
from hhparser.findings.finding import has_error
from hhparser.model import Hand, HandKind
from hhparser.pipeline import Checked

RAKED: Final = np.dtype([("hand", "u8"), ("group", "u4"), ("rake", "i8"), ("own", "i8")])


class Rakes(NamedTuple):
    """The rake of some hands, one row per hand; `group` is an index into `groups`."""

    rows: NDArray[np.void]
    groups: list[RakeGroup]


class RakeTotals:
    """Collects the rake of all blocks, about thirty bytes per raked hand."""

    def __init__(self) -> None:
        self._blocks: list[NDArray[np.void]] = []
        self._numbers: dict[RakeGroup, int] = {}

    def add(self, rakes: Rakes) -> None:
        """Add the rake of the next block."""
        numbers = [self._numbers.setdefault(group, len(self._numbers)) for group in rakes.groups]
        rows = rakes.rows.copy()
        rows["group"] = np.array(numbers, "u4")[rows["group"]] if numbers else 0
        self._blocks.append(rows)

    def totals(self) -> list[Total]:
        """Return the totals by site, stakes and month, sorted; copies of a hand count once."""
        rows = np.concatenate([np.empty(0, RAKED), *self._blocks])
        rows = rows[np.unique(rows["hand"], return_index=True)[1]]
        found = []
        for group, number in self._numbers.items():
            ours = rows[rows["group"] == number]
            if len(ours):
                found.append(Total(group, len(ours), int(ours["rake"].sum()), int(ours["own"].sum())))
        return sorted(found)


def rakes_paid(book: RakeTotals) -> Conclusion:
    """Return the rake totals as a conclusion without findings."""
    return Conclusion(rakes=book.totals())


def count_rakes(hands: Iterable[Checked]) -> Rakes:
    """Return the rake of the real-money cash hands without errors in a block."""
    groups: dict[RakeGroup, int] = {}
    rows = []
    for checked, group, own in _raked(hands):
        assert checked.replay is not None
        number = groups.setdefault(group, len(groups))
        rows.append((number_of_hand(checked.hand, checked.replay), number, checked.replay.rake, own))
    return Rakes(np.array(rows, RAKED), list(groups))


def _raked(hands: Iterable[Checked]) -> Iterator[tuple[Checked, RakeGroup, int]]:
    """Yield raked hands with their group and the hero's share of the rake, weighted by chips put in."""
    for checked in filter(_pays_rake, hands):
        hand, replay, _ = checked
        assert replay is not None
        assert replay.rake is not None
        committed = {seat: chips for seat, chips in replay.committed.items() if chips > 0}
        shares = share_by_weight(replay.rake, committed, replay.order)
        yield checked, _group_of(hand), shares.get(hand.hero, 0) if hand.hero is not None else 0


def _group_of(hand: Hand) -> RakeGroup:
    assert hand.stakes is not None
    month = "" if hand.started_at is None else f"{hand.started_at:%Y-%m}"
    return RakeGroup(hand.site or "", stakes_text(hand) or "", month, hand.stakes.decimals)


def _pays_rake(checked: Checked) -> bool:
    """Return whether a hand is a real-money cash hand with rake and without an error."""
    hand, replay, findings = checked
    if not _is_for_money(hand) or replay is None or replay.rake is None:
        return False
    return replay.complete and not has_error(findings) and replay.rake > 0


def _is_for_money(hand: Hand) -> bool:
    return hand.kind is HandKind.CASH and not hand.play_money and hand.stakes is not None
