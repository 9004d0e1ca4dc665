"""Decisions to compare players on: the action and its statistic.

The list omits totals of listed parts, and results of many decisions such as going to showdown, because one
habit would be reported several times. Decisions at the same point of a hand, such as folding and raising
against a 3-bet, depend on each other: only the most certain difference among them can be a leak.
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
    """A decision to compare.

    Attributes:
        statistic: ID of the rate. Several chances in a hand count as one, made if any of them was made.
        does: Action of the player, as in `folds to 3-bets`.
        group: Position group; empty for all positions together.
        faced: Action faced, if other spots of the list are answers to the same action; else empty.
    """

    statistic: str
    does: str
    group: str = ""
    faced: str = ""

    @property
    def point(self) -> tuple[str, str]:
        """Return the point of the hand as a key: the action faced (else the statistic), and the group."""
        return self.faced or self.statistic, self.group

    @property
    def habit(self) -> str:
        """Return action and position, as in `3-bets from the button`."""
        where = "in" if self.group in BLINDS else "from"
        return f"{self.does} {where} {GROUP_WORDS[self.group]}" if self.group else self.does

    @property
    def question(self) -> str:
        """Return a query for `--where` that finds the hands with this decision."""
        where = f" and position_group = {self.group}" if self.group else ""
        return f"{self.statistic} is not empty{where}"


def _in_each(groups: tuple[str, ...], statistic: str, does: str, faced: str = "") -> Iterator[Spot]:
    return (Spot(statistic, does, group, faced) for group in groups)


SPOTS: Final = (
    *_in_each(OPENERS, "rfi", "opens"),
    Spot("open_limp", "limps first in"),
    Spot("isolate", "raises limpers"),
    Spot("cold_call", "calls raises cold"),
    *_in_each((*OPENERS, "bb"), "three_bet", "3-bets", "raise"),
    *_in_each(BLINDS, "fold_to_steal", "folds to steals", "raise"),
    Spot("squeeze", "squeezes"),
    Spot("fold_to_three_bet", "folds to 3-bets", faced="3-bet"),
    Spot("four_bet", "4-bets", faced="3-bet"),
    Spot("fold_to_four_bet", "folds to 4-bets"),
    Spot("cbet_flop", "c-bets the flop"),
    Spot("cbet_turn", "c-bets the turn"),
    Spot("cbet_river", "c-bets the river"),
    Spot("delayed_cbet_turn", "makes delayed c-bets on the turn"),
    Spot("donk_flop", "donk bets the flop"),
    Spot("float_bet_flop", "float bets the flop"),
    Spot("probe_turn", "probe bets the turn"),
    Spot("fold_to_cbet_flop", "folds to flop c-bets", faced="flop bet"),
    Spot("check_raise_flop", "check-raises the flop", faced="flop bet"),
    Spot("fold_to_raise_flop", "folds to flop raises"),
    Spot("fold_to_cbet_turn", "folds to turn c-bets", faced="turn bet"),
    Spot("check_raise_turn", "check-raises the turn", faced="turn bet"),
    Spot("fold_to_raise_turn", "folds to turn raises"),
    Spot("call_bet_river", "calls river bets", faced="river bet"),
    Spot("raise_bet_river", "raises river bets", faced="river bet"),
    Spot("fold_to_raise_river", "folds to river raises"),
    Spot("overbet", "overbets after the flop"),
    Spot("min_bet", "min-bets after the flop"),
)
