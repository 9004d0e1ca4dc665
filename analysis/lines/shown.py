"""The range of the hands that are known to have taken a step of a betting line."""

from collections import Counter
from typing import Final, NamedTuple

from analysis.equity.ranges import STARTING_HANDS, Range
from analysis.lines.answers import find_node
from analysis.lines.language import LastStep
from analysis.lines.tree import BettingTree

DIGITS: Final = 2  # of a weight


class ShownRange(NamedTuple):
    """The hands that are known to have taken a step.

    Known hands are those of heroes and of showdowns, so they are no fair sample of all.

    Attributes:
        weights: How often each of the hole cards was held, compared with the one held most often.
        known: How many hands are known.
        made: How often the step was taken.
    """

    weights: Range
    known: int
    made: int


def find_range(step: LastStep, tree: BettingTree) -> ShownRange:
    """The known hands of a step; a starting hand stands for all its suits.

    Args:
        step: The last step of a line.
        tree: Grown with the sizes and details of the line before it, and with `starting_hands`.
    """
    answers = [one for one in find_node(step.before, tree).answers if step.holds(one.name)]
    shown: Counter[str] = Counter()
    for one in answers:
        shown.update(one.shown)
    return ShownRange(_weights(shown), shown.total(), sum(one.share.made for one in answers))


def _weights(shown: Counter[str]) -> Range:
    held = {hand: [*hand.hole_cards()] for hand in STARTING_HANDS if hand.low == hand.high or hand.suits}
    often = {hand: shown[str(hand)] / len(cards) for hand, cards in held.items() if shown[str(hand)]}
    most = max(often.values(), default=1)
    return {
        hole_cards: max(round(count / most, DIGITS), 10**-DIGITS)
        for hand, count in often.items()
        for hole_cards in held[hand]
    }
