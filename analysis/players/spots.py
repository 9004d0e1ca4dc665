"""The decisions in which players are compared: what is done, instead of what, which statistic counts it.

Every decision is here once. Fold, call and raise at the same point depend on each other, and so do totals and
their parts: with all of them, one habit would be reported several times.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

OPENERS: Final = ("ep", "mp", "co", "btn", "sb")
BLINDS: Final = ("sb", "bb")
GROUP_WORDS: Final = {
    "ep": "early position",
    "mp": "middle position",
    "co": "the cutoff",
    "btn": "the button",
    "sb": "the small blind",
    "bb": "the big blind",
}


class Spot(NamedTuple):
    """A decision that is compared.

    Attributes:
        statistic: Id of the rate that counts it, at most once in a hand.
        does: What the player does, as in `folds to 3-bets`.
        instead: What else they could do, as in `calling or 4-betting`.
        group: The position group that it is about; empty for all together.
    """

    statistic: str
    does: str
    instead: str
    group: str = ""

    @property
    def habit(self) -> str:
        """What is done and from where, as in `3-bets from the button`."""
        return f"{self.does} from {GROUP_WORDS[self.group]}" if self.group else self.does

    @property
    def question(self) -> str:
        """A question for `--where` that finds the hands with this decision."""
        where = f" and position_group = {self.group}" if self.group else ""
        return f"{self.statistic} is not empty{where}"


def _in_each(groups: tuple[str, ...], statistic: str, does: str, instead: str) -> Iterator[Spot]:
    return (Spot(statistic, does, instead, group) for group in groups)


SPOTS: Final = (
    *_in_each(OPENERS, "rfi", "raises first in", "limping or folding"),
    Spot("open_limp", "limps first in", "raising or folding"),
    Spot("isolate", "raises limpers", "calling or folding"),
    Spot("cold_call", "calls raises cold", "3-betting or folding"),
    *_in_each((*OPENERS, "bb"), "three_bet", "3-bets", "calling or folding"),
    Spot("squeeze", "squeezes", "calling or folding"),
    *_in_each(BLINDS, "fold_to_steal", "folds to steals", "calling or 3-betting"),
    Spot("fold_to_three_bet", "folds to 3-bets", "calling or 4-betting"),
    Spot("four_bet", "4-bets", "calling or folding"),
    Spot("fold_to_four_bet", "folds to 4-bets", "calling or raising"),
    Spot("cbet_flop", "continuation bets the flop", "checking"),
    Spot("cbet_turn", "continuation bets the turn", "checking"),
    Spot("cbet_river", "continuation bets the river", "checking"),
    Spot("delayed_cbet_turn", "bets the turn after checking the flop as the raiser", "checking"),
    Spot("donk_flop", "bets the flop into the raiser", "checking"),
    Spot("float_bet_flop", "bets the flop when the raiser checks", "checking"),
    Spot("probe_turn", "bets the turn when the raiser checked the flop", "checking"),
    Spot("fold_to_cbet_flop", "folds to continuation bets on the flop", "calling or raising"),
    Spot("fold_to_cbet_turn", "folds to continuation bets on the turn", "calling or raising"),
    Spot("check_raise_flop", "check-raises the flop", "calling or folding"),
    Spot("check_raise_turn", "check-raises the turn", "calling or folding"),
    Spot("fold_to_raise_flop", "folds to raises on the flop", "calling or raising"),
    Spot("fold_to_raise_turn", "folds to raises on the turn", "calling or raising"),
    Spot("call_bet_river", "calls bets on the river", "folding or raising"),
    Spot("raise_bet_river", "raises bets on the river", "calling or folding"),
    Spot("fold_to_raise_river", "folds to raises on the river", "calling or raising"),
)
