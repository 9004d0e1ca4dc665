"""What the house takes from the pots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hhparser.engine.pots import Pot


@dataclass(frozen=True, slots=True)
class RakeSchedule:
    """How much a house takes: a share of the pot, and caps.

    Attributes:
        rate: Share of the pot, such as `Fraction(5, 100)`.
        caps: Most chips taken from a hand, by the smallest number of players dealt in that the cap is for;
            empty for no cap.
        no_flop_no_drop: Nothing is taken from a hand that ends before the flop.

    Source: R86, R108.
    """

    rate: Fraction
    caps: Mapping[int, int] = field(default_factory=dict)
    no_flop_no_drop: bool = True

    def cap(self, players: int) -> int | None:
        """The cap for a number of players dealt in, None for no cap."""
        reached = [least for least in self.caps if least <= players]
        return self.caps[max(reached)] if reached else None

    def by_pot(self, pots: Sequence[Pot], players: int, flop_dealt: bool) -> list[int]:
        """What each pot pays, main pot first: the rate of all pots up to it, less what those before it pay.

        Args:
            pots: The pots, uncalled bet already returned.
            players: Players dealt in.
            flop_dealt: Whether the hand has seen a flop.
        """
        if self.no_flop_no_drop and not flop_dealt:
            return [0] * len(pots)
        cap = self.cap(players)
        rakes: list[int] = []
        for number in range(len(pots)):
            chips = sum(pot.amount for pot in pots[: number + 1])
            due = chips * self.rate.numerator // self.rate.denominator
            rakes.append((due if cap is None else min(due, cap)) - sum(rakes))
        return rakes


NO_RAKE = RakeSchedule(Fraction(0))
