"""The rest of the betting on the river heads-up, as a tree: exact for given ranges and policies.

Later answers of both players are those of the pool. Bets and raises have one size for each bin of
`ANSWER_CUTS`, but for the decision itself, whose size is the one that was chosen.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.population.nodes import ALL_IN, CALL, CHECK, FOLD, LARGE, MIDDLE, POSTFLOP, SMALL
from analysis.population.population import Population, buckets_on
from analysis.population.records import ME, NOBODY, OTHER, faced_bins, spr_bins
from analysis.population.strength import BLOCKED
from analysis.pricing.decisions import Decision
from analysis.pricing.showdown import net_of
from hhparser.engine.play.rake import RakeSchedule

Values = NDArray[np.float64]  # one for each of the opponent's hole cards

SIZES: Final = {SMALL: 0.33, MIDDLE: 0.66, LARGE: 1.2}  # of the pot with a call
MOST_RAISES: Final = 4
STREET: Final = 3
FLIPPED: Final = {ME: OTHER, OTHER: ME, NOBODY: NOBODY}


class Spot(NamedTuple):
    """A point of the betting; amounts in chips.

    Attributes:
        pot: All chips that may be won, bets of the street included.
        owed: Chips to call for the player to act.
        behind: Chips that both can still put in after that call.
        raises: Bets and raises on the street.
        spent: What the player whose decision is priced has put in since it.
        is_own: Whether that player acts.
        was_checked: Whether a check ends the betting.
    """

    pot: int
    owed: int
    behind: int
    raises: int
    spent: int = 0
    is_own: bool = True
    was_checked: bool = False


@dataclass(frozen=True, eq=False)
class RiverTree:
    """What both players hold and do.

    Attributes:
        population: Decides how both go on.
        own_bucket: Strength of the player whose decision is priced.
        buckets: Strength of each of the opponent's 1,326 hole cards; blocked ones have no weight.
        wins: The share of the pot that the player wins against each.
        net: What a pot pays after rake.
        digits: Digits of the node of the decision that stay on the street: aggressor, in_position, texture.
    """

    population: Population
    own_bucket: int
    buckets: NDArray[np.intp]
    wins: Values
    net: Callable[[int], float]
    digits: dict[str, int]

    def value(self, spot: Spot) -> Values:
        """What the player gets from the decision on, in chips, against each of the opponent's hole cards."""
        probabilities = self.population.answers(STREET, self.node(spot))
        chances = probabilities[self.own_bucket] if spot.is_own else probabilities[self.buckets]
        found, total = np.zeros(len(self.wins)), np.zeros(len(self.wins))
        for answer, size in options(spot):
            chance = chances[..., answer]
            if not np.any(chance):
                continue
            found += chance * self.after(spot, answer, size)
            total += chance
        return found / total

    def after(self, spot: Spot, answer: int, size: int = 0) -> Values:
        """The value of an answer; `size` is what a bet or raise adds to the call."""
        if answer == FOLD:
            # the bet that nobody called goes back
            won = 0.0 if spot.is_own else self.net(spot.pot - spot.owed) + spot.owed
            return np.full(len(self.wins), won - spot.spent)
        if answer == CHECK and not spot.was_checked and not self._is_last(spot):
            return self.value(spot._replace(is_own=not spot.is_own, was_checked=True))
        paid = spot.owed + size
        spent = spot.spent + (paid if spot.is_own else 0)
        if answer in {CHECK, CALL}:
            return self.wins * self.net(spot.pot + paid) - spent
        raised = Spot(spot.pot + paid, size, spot.behind - size, spot.raises + 1, spent, not spot.is_own)
        return self.value(raised)

    def node(self, spot: Spot) -> int:
        """The node of the player to act."""
        amounts = (np.array([amount]) for amount in (spot.pot, spot.owed, spot.behind))
        pot, owed, behind = amounts
        aggressor, in_position = self.digits["aggressor"], self.digits["in_position"]
        digits = {
            "street": STREET - 1,
            "faced": int(faced_bins(pot, owed, behind)[0]),
            "raised": int(spot.raises > 1),
            "aggressor": aggressor if spot.is_own else FLIPPED[aggressor],
            "players": 0,
            "in_position": in_position if spot.is_own else 1 - in_position,
            "texture": self.digits["texture"],
            "spr": int(spr_bins(pot, owed, behind)[0]),
        }
        return int(POSTFLOP.encode({name: np.array([digit]) for name, digit in digits.items()})[0])

    def _is_last(self, spot: Spot) -> bool:
        """Whether the player to act is in position."""
        return bool(self.digits["in_position"]) == spot.is_own


def options(spot: Spot) -> Iterator[tuple[int, int]]:
    """The legal answers, each with what it adds to the call; sizes that take the stack are all-ins."""
    yield from ((FOLD, 0), (CALL, 0)) if spot.owed else ((CHECK, 0),)
    if spot.behind <= 0 or spot.raises >= MOST_RAISES:
        return
    for answer, share in SIZES.items():
        size = max(round(share * (spot.pot + spot.owed)), 1)
        if size < spot.behind:
            yield answer, size
    yield ALL_IN, spot.behind


def bets_before(decision: Decision) -> int:
    """Bets and raises on the street before a decision that faces one, as far as its node tells."""
    return 2 if digits_of(decision)["raised"] else 1


def river_tree(population: Population, decision: Decision, wins: Values, rake: RakeSchedule) -> RiverTree:
    """The tree of a decision; `wins` is the share of the pot that the player wins against each hole cards."""
    buckets = buckets_on(decision.board, STREET).astype(np.intp)
    return RiverTree(
        population,
        int(buckets[decision.held]),
        np.where(buckets == BLOCKED, 0, buckets),
        wins,
        lambda pot: net_of(decision, rake, pot),
        digits_of(decision),
    )


def digits_of(decision: Decision) -> dict[str, int]:
    """The digits of the node of a decision after the flop."""
    return {name: int(found[0]) for name, found in POSTFLOP.decode(np.array([decision.step.node])).items()}
