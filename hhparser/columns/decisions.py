"""What each player decided: one pass over the actions of a hand."""

from typing import Final

from hhparser.engine import Replay
from hhparser.model import BET, CALL, CHECK, FOLD, PREFLOP, RAISE, STRADDLE, ActionKind, Hand

LETTERS: Final = {
    CHECK: "X",
    BET: "B",
    CALL: "C",
    RAISE: "R",
    FOLD: "F",
}
PREFLOP_LETTERS: Final = {**LETTERS, BET: "R"}  # where nobody posts a blind


class Decisions:
    """The decisions of one hand.

    Attributes:
        letters: For each seat its action string on each of the four streets. Source: statistics 1.3.
        posted: Forced bets by seat.
        folded_on: Street of the fold, by seat.
        able_at: For flop, turn and river the seats neither folded nor all-in when it was dealt, clockwise;
            empty without action on the street.
        straddlers: Seats that posted a straddle.
    """

    __slots__ = ("able", "able_at", "big_blind", "folded_on", "letters", "order", "posted", "straddlers")

    def __init__(self, hand: Hand, replay: Replay) -> None:
        self.order = replay.order
        self.big_blind = replay.big_blind
        self.letters = {seat: ["", "", "", ""] for seat in replay.order}
        self.able = set(replay.order)
        self.posted: dict[int, int] = {}
        self.folded_on: dict[int, int] = {}
        self.able_at: list[list[int]] = [[], [], [], []]
        self.straddlers: set[int] = set()
        self._read(hand, replay)

    def wins_unopposed(self, seat: int) -> bool:
        """Whether all others folded before the flop and the player had nothing to decide."""
        return not self.letters[seat][0] and len(self.folded_on) == len(self.letters) - 1

    def _read(self, hand: Hand, replay: Replay) -> None:
        current = PREFLOP
        for action, (_, owed, stack, _) in zip(hand.actions, replay.spots, strict=True):
            kind, seat, amount, _, _, street, _, _ = action
            is_cut_off = kind is CHECK and owed > 0  # a lost connection leaves him in without a decision
            if stack <= 0 or is_cut_off or seat not in self.letters:
                continue
            letter = (LETTERS if street else PREFLOP_LETTERS).get(kind)
            if letter is None:
                self._post(kind, seat, amount or 0)
            else:
                if street is not current:
                    self.able_at[street] = [seat for seat in self.order if seat in self.able]
                    current = street
                if letter == "F":
                    self.folded_on[seat] = street
                    self.able.discard(seat)
                self.letters[seat][street] += letter
            if amount is not None and amount >= stack:
                self.able.discard(seat)

    def _post(self, kind: ActionKind, seat: int, amount: int) -> None:
        self.posted[seat] = self.posted.get(seat, 0) + amount
        if kind is STRADDLE:
            self.straddlers.add(seat)
