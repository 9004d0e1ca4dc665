"""The decisions to study, and their steps in the replayer."""

from typing import Final

from analysis.pricing.prices import PriceKind
from analysis.replayer.data import HandView, decision_frames
from hhparser.model import Hand

STUDIED_KINDS: Final = (PriceKind.MISTAKE, PriceKind.WORTH_A_LOOK)


def faced_steps(hand: Hand, row: HandView) -> dict[int, int]:
    """Return the step of the replayer that shows each decision, by the number of its action in the hand."""
    return decision_frames(hand, [frame.decision is not None for frame in row.frames])
