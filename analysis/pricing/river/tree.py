"""The betting on the river heads-up as a recursive tree: exact for given ranges and policies.

Both players follow the policy of the pool after the decision. Bets and raises have one size per bin of
`ANSWER_CUTS`; only the chosen bet or raise at the decision keeps its true size.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.population.nodes import ALL_IN, CALL, CHECK, FOLD, LARGE, MIDDLE, POSTFLOP, SMALL
from analysis.population.population import Population, buckets_on
from analysis.population.records import ME, NOBODY, OTHER, faced_bins, spr_bins
from analysis.population.strength import BLOCKED, is_free
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.river.showdown import net_of
from hhparser.engine.play.rake import RakeSchedule

Values = NDArray[np.float64]  # one for each of the opponent's hole cards

SIZES: Final = {SMALL: 0.33, MIDDLE: 0.66, LARGE: 1.2}  # share of the pot after a call
MOST_RAISES: Final = 4
STREET: Final = 3
SPLIT: Final = 0.5
FLIPPED: Final = {ME: OTHER, OTHER: ME, NOBODY: NOBODY}


class BettingSpot(NamedTuple):
    """A state of the betting; amounts in chips.

    Attributes:
        pot: Chips of the pot, including bets of the street.
        owed: Chips to call for the player to act.
        behind: Effective stack after this call: chips that both players can still bet.
        raises: Number of bets and raises on the street.
        spent: Chips that the priced player put in since the decision.
        is_own: Whether the priced player acts.
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
    """The parameters of a tree.

    Attributes:
        population: The policy of both players.
        own_bucket: Bucket of the priced player.
        buckets: Bucket of each of the opponent's 1,326 hole cards; 0 for blocked ones, without weight in
            ranges.
        wins: Share of the pot that the priced player wins against each of these hole cards.
        net: Callback: returns the chips of a pot after rake.
        digits: Digits of the priced player's node that are constant on a street: aggressor, in_position,
            texture.
        cannot_lose: Whether the priced player wins or splits against all hole cards, and so never folds.
    """

    population: Population
    own_bucket: int
    buckets: NDArray[np.intp]
    wins: Values
    net: Callable[[int], float]
    digits: dict[str, int]
    cannot_lose: bool = False

    def value(self, spot: BettingSpot) -> Values:
        """Compute the priced player's value in chips against each of the opponent's hole cards, recursively.

        The value counts from the decision on: chips won minus `spent`.
        """
        probabilities = self.population.answers(STREET, self.node(spot))
        chances = probabilities[self.own_bucket] if spot.is_own else probabilities[self.buckets]
        found, total = np.zeros(len(self.wins)), np.zeros(len(self.wins))
        for answer, size in options(spot):
            chance = chances[..., answer]
            is_blunder = answer == FOLD and spot.is_own and self.cannot_lose
            if is_blunder or not np.any(chance):
                continue
            found += chance * self.after(spot, answer, size)
            total += chance
        return found / total

    def after(self, spot: BettingSpot, answer: int, size: int = 0) -> Values:
        """Compute `value` after an answer of the player to act.

        Args:
            spot: The betting before the answer.
            answer: Index in `ANSWERS`.
            size: Chips that a bet or raise adds to the call; 0 for other answers.
        """
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
        raised = BettingSpot(
            spot.pot + paid, size, spot.behind - size, spot.raises + 1, spent, not spot.is_own
        )
        return self.value(raised)

    def node(self, spot: BettingSpot) -> int:
        """Return the node of the player to act."""
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

    def _is_last(self, spot: BettingSpot) -> bool:
        """Whether the player to act is in position."""
        return bool(self.digits["in_position"]) == spot.is_own


def options(spot: BettingSpot) -> Iterator[tuple[int, int]]:
    """Yield the legal answers with the chips that each adds to the call.

    Bets and raises have the sizes of `SIZES` below the effective stack, and all-in; none after `MOST_RAISES`.
    """
    yield from ((FOLD, 0), (CALL, 0)) if spot.owed else ((CHECK, 0),)
    if spot.behind <= 0 or spot.raises >= MOST_RAISES:
        return
    for answer, share in SIZES.items():
        size = max(round(share * (spot.pot + spot.owed)), 1)
        if size < spot.behind:
            yield answer, size
    yield ALL_IN, spot.behind


def bets_before(decision: FacedDecision) -> int:
    """Return the number of bets and raises that the decision faces on its street: 1, or 2 for two or more."""
    return 2 if digits_of(decision)["raised"] else 1


def river_tree(
    population: Population, decision: FacedDecision, wins: Values, rake: RakeSchedule
) -> RiverTree:
    """Build the tree of a heads-up river decision.

    Args:
        population: The fitted pool.
        decision: The decision.
        wins: Share of the pot that the player wins, by hole cards of the opponent.
        rake: The rake schedule.
    """
    buckets = buckets_on(decision.board, STREET).astype(np.intp)
    is_possible = is_free(np.array([*decision.board, *decision.own_cards], np.intp))
    return RiverTree(
        population,
        int(buckets[decision.held]),
        np.where(buckets == BLOCKED, 0, buckets),
        wins,
        lambda pot: net_of(decision, rake, pot),
        digits_of(decision),
        bool(wins[is_possible].min() >= SPLIT),
    )


def digits_of(decision: FacedDecision) -> dict[str, int]:
    """Decode the node of a postflop decision to its digits by name."""
    return {name: int(found[0]) for name, found in POSTFLOP.decode(np.array([decision.step.node])).items()}
