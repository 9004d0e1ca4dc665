"""What each player decided, and which chances he had: one pass over the actions of a hand.

Every flag is a dict from seat to 1 (made) or 0 (a chance not taken); a seat without an entry had no chance.
"""

from collections.abc import Mapping
from typing import Final

from hhparser.engine import Replay
from hhparser.model import BET, CALL, CHECK, FLOP, FOLD, PREFLOP, RAISE, STRADDLE, ActionKind, Hand, Street
from hhparser.positions import BB, BTN, CO, SB, Position

LETTERS: Final = {
    CHECK: "X",
    BET: "B",
    CALL: "C",
    RAISE: "R",
    FOLD: "F",
}
STEAL_POSITIONS: Final = frozenset({CO, BTN, SB})
BLINDS: Final = frozenset({SB, BB})
Flag = dict[int, int]


class Decisions:
    """The decisions of one hand.

    Attributes:
        letters: For each seat its action string on each of the four streets. Source: statistics 1.3.
        posted: Forced bets by seat.
        folded_on: Street of the fold, by seat.
        able_at: For flop, turn and river the seats neither folded nor all-in when it was dealt, clockwise;
            empty without action on the street.
        first_raiser: Seat of the first raise before the flop, or None.
        straddlers: Seats that posted a straddle.
    """

    __slots__ = (
        *("able", "able_at", "big_blind", "folded_on", "letters", "order", "positions", "posted"),
        *("entered", "level", "steal"),
        *("cbettor", "first_raiser", "raiser", "straddlers"),
        *("pfr", "rfi", "three_bet", "fold_to_three_bet", "fold_to_steal", "cbet_flop", "fold_to_cbet_flop"),
    )

    def __init__(self, hand: Hand, replay: Replay, positions: Mapping[int, Position | None]) -> None:
        self.positions = positions
        self.order = replay.order
        self.big_blind = replay.big_blind
        self.letters = {seat: ["", "", "", ""] for seat in replay.order}
        self.able = set(replay.order)
        self.posted: dict[int, int] = {}
        self.folded_on: dict[int, int] = {}
        self.able_at: list[list[int]] = [[], [], [], []]
        self.straddlers: set[int] = set()
        self.first_raiser: int | None = None
        self.raiser: int | None = None
        self.cbettor: int | None = None
        self.entered = self.steal = False
        self.pfr: Flag = {}
        self.rfi: Flag = {}
        self.three_bet: Flag = {}
        self.fold_to_three_bet: Flag = {}
        self.fold_to_steal: Flag = {}
        self.cbet_flop: Flag = {}
        self.fold_to_cbet_flop: Flag = {}
        self._open_street(PREFLOP)
        self._read(hand, replay)

    def flags(self) -> tuple[Flag, ...]:
        """The flags in the order of the columns of `players`."""
        return (
            *(self.pfr, self.rfi, self.three_bet, self.fold_to_three_bet),
            *(self.fold_to_steal, self.cbet_flop, self.fold_to_cbet_flop),
        )

    def wins_unopposed(self, seat: int) -> bool:
        """Whether all others folded before the flop and the player had nothing to decide."""
        return not self.letters[seat][0] and len(self.folded_on) == len(self.letters) - 1

    def _read(self, hand: Hand, replay: Replay) -> None:
        current = PREFLOP
        for action, (_, _, stack, can_raise) in zip(hand.actions, replay.spots, strict=True):
            kind, seat, amount, _, _, street, _, _ = action
            if stack <= 0 or seat not in self.letters:
                continue
            letter = LETTERS.get(kind)
            if letter is None:
                self._post(kind, seat, amount or 0)
            else:
                if street is not current:
                    self._open_street(street)
                    current = street
                self._decide(seat, street, letter, can_raise)
            if amount is not None and amount >= stack:
                self.able.discard(seat)

    def _open_street(self, street: Street) -> None:
        """Start a street: level 0 without a bet; before the flop the big blind is level 1."""
        self.level = +(street is PREFLOP)
        if street is not PREFLOP:
            self.able_at[street] = [seat for seat in self.order if seat in self.able]

    def _post(self, kind: ActionKind, seat: int, amount: int) -> None:
        self.posted[seat] = self.posted.get(seat, 0) + amount
        if kind is STRADDLE:
            self.straddlers.add(seat)

    def _decide(self, seat: int, street: Street, letter: str, can_raise: bool) -> None:
        if street is PREFLOP:
            letter = "R" if letter == "B" else letter
            self._preflop(seat, letter, can_raise or letter == "R")
        elif street is FLOP:
            self._flop(seat, letter)
        self.letters[seat][street] += letter
        if letter == "F":
            self.folded_on[seat] = street
            self.able.discard(seat)
        elif letter in "BR":
            self.level += 1

    def _preflop(self, seat: int, letter: str, can_raise: bool) -> None:
        """Chances before the flop. Source: statistics 3, 5, 15, 22, 23, 37, 39."""
        before = self.letters[seat][0]
        raises = +(letter == "R")
        if raises or before or can_raise:
            self.pfr[seat] = self.pfr.get(seat, 0) | raises
        if self.level == 1:
            self._unraised(seat, raises, can_raise)
        elif self.level == 2:
            if can_raise and seat != self.raiser:
                self.three_bet[seat] = raises
            if self.steal and not before and self.positions[seat] in BLINDS:
                self.fold_to_steal[seat] = +(letter == "F")
        elif self.level == 3 and seat != self.raiser and ("C" in before or "R" in before):
            self.fold_to_three_bet[seat] = +(letter == "F")
        if raises:
            self.raiser = seat
        if letter != "F":
            self.steal = bool(raises and self.level == 1 and self._is_steal(seat))
            self.entered = self.entered or letter != "X"

    def _unraised(self, seat: int, raises: int, can_raise: bool) -> None:
        others_straddle = bool(self.straddlers - {seat})
        is_big_blind = self.positions[seat] is BB
        if can_raise and not (self.entered or is_big_blind or others_straddle):
            self.rfi[seat] = raises
        if raises:
            self.first_raiser = seat

    def _is_steal(self, seat: int) -> bool:
        """Whether an open raise is a steal: first in from CO, BTN or SB, and no poster has checked."""
        checked = any("X" in letters[0] for letters in self.letters.values())
        return seat in self.rfi and self.positions[seat] in STEAL_POSITIONS and not checked

    def _flop(self, seat: int, letter: str) -> None:
        """The continuation bet and the answers to it. Source: statistics 50, 54."""
        if self.level == 0:
            if seat == self.raiser:
                self.cbet_flop[seat] = +(letter == "B")
                self.cbettor = seat if letter == "B" else None
        elif self.level == 1 and self.cbettor is not None and seat != self.cbettor:
            self.fold_to_cbet_flop[seat] = +(letter == "F")
