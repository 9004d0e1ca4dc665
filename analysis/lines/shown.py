"""The range of known hands that took a step of a betting line."""

from collections import Counter
from typing import Final, NamedTuple

from analysis.equity.ranges import STARTING_HANDS, Range
from analysis.lines.answers import find_node
from analysis.lines.language import LastStep
from analysis.lines.tree import BettingTree

DIGITS: Final = 2  # decimals of a weight


class ShownRange(NamedTuple):
    """The known hands that took a step.

    Only hands of heroes and hands shown down are known, so they are a biased sample.

    Attributes:
        weights: Weight by hole cards, relative to the most frequent ones.
        known: Number of known hands.
        made: Number of decisions that took the step.
    """

    weights: Range
    known: int
    made: int


def find_range(step: LastStep, tree: BettingTree) -> ShownRange:
    """Return the range of known hands for the last step of a line; all suits of a hand have equal weight.

    Args:
        step: Last step of a line.
        tree: Tree built with the sizes and details of the line before it, and with `starting_hands`.
    """
    answers = [one for one in find_node(step.before, tree).answers if step.holds(one.name)]
    shown: Counter[str] = Counter()
    for one in answers:
        shown.update(one.shown)
    return ShownRange(_weights(shown), shown.total(), sum(one.share.made for one in answers))


def _weights(shown: Counter[str]) -> Range:
    """Return weights relative to the most frequent hole cards, from counts by starting hand."""
    held = {hand: [*hand.hole_cards()] for hand in STARTING_HANDS if hand.low == hand.high or hand.suits}
    often = {hand: shown[str(hand)] / len(cards) for hand, cards in held.items() if shown[str(hand)]}
    most = max(often.values(), default=1)
    return {
        hole_cards: max(round(count / most, DIGITS), 10**-DIGITS)
        for hand, count in often.items()
        for hole_cards in held[hand]
    }
