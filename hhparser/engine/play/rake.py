"""Rake that the house takes from the pots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hhparser.engine.pots import Pot


@dataclass(frozen=True, slots=True)
class RakeSchedule:
    """Rake of a house: a share of the pot, and caps.

    Attributes:
        rate: Share of the pot, such as `Fraction(5, 100)`.
        caps: Maximum rake of a hand, by the minimum number of players dealt in for the cap; empty for no cap.
        no_flop_no_drop: A hand that ends before the flop pays no rake.

    Source: R86, R108.
    """

    rate: Fraction
    caps: Mapping[int, int] = field(default_factory=dict)
    no_flop_no_drop: bool = True

    def cap(self, players: int) -> int | None:
        """Return the cap for a number of players dealt in, or None."""
        reached = [least for least in self.caps if least <= players]
        return self.caps[max(reached)] if reached else None

    def by_pot(self, pots: Sequence[Pot], players: int, flop_dealt: bool) -> list[int]:
        """Return the rake of each pot, main pot first; the cap limits their sum.

        The rake of a pot is the rake on all pots up to it, minus the rake of the earlier pots.

        Args:
            pots: The pots, uncalled bet already returned.
            players: Players dealt in.
            flop_dealt: Whether a flop was dealt.
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
