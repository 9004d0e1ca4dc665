"""Decision columns, computed in one pass over the actions of a hand."""

from typing import Final

from hhparser.engine import Replay
from hhparser.model import BET, CALL, CHECK, FOLD, PREFLOP, RAISE, STRADDLE, ActionKind, Hand

LETTERS: Final = {CHECK: "X", BET: "B", CALL: "C", RAISE: "R", FOLD: "F"}
PREFLOP_LETTERS: Final = {**LETTERS, BET: "R"}  # a preflop bet occurs only if nobody posted a blind
STREET_LETTERS: Final = (PREFLOP_LETTERS, LETTERS, LETTERS, LETTERS)


class Decisions:
    """The decisions of one hand.

    Attributes:
        letters: Action strings on the four streets, by seat. Source: docs/reference/statistics.md (actions).
        posted: Forced bets by seat.
        folded_on: Street of the fold, by seat; includes players that the site folds without chips behind.
        able_at: Seats neither folded nor all-in at the start of each street, clockwise; empty preflop and for
            streets without action.
        straddlers: Seats that posted a straddle.
    """

    __slots__ = ("able", "able_at", "big_blind", "folded_on", "letters", "order", "posted", "straddlers")

    def __init__(self, hand: Hand, replay: Replay) -> None:
        self.order = replay.order
        self.big_blind = replay.big_blind
        self.letters = {seat: ["", "", "", ""] for seat in replay.order}
        self.able = set(replay.order)
        self.posted: dict[int, int] = {}
        folds = (action for action in hand.actions if action.kind is FOLD)
        self.folded_on = {fold.seat: fold.street for fold in folds if fold.seat in self.letters}
        self.able_at: list[list[int]] = [[], [], [], []]
        self.straddlers: set[int] = set()
        self._read(hand, replay)

    def wins_unopposed(self, seat: int) -> bool:
        """Return whether all others folded before the flop and the player had no decision."""
        return not self.letters[seat][0] and len(self.folded_on) == len(self.letters) - 1

    def folded_before_flop(self) -> set[int]:
        """Return the seats that folded before the flop and did not post a straddle."""
        return {seat for seat, street in self.folded_on.items() if not street} - self.straddlers

    def _read(self, hand: Hand, replay: Replay) -> None:
        current = PREFLOP
        for action, (_, owed, stack, _) in zip(hand.actions, replay.spots, strict=True):
            kind, seat, amount, _, _, street, _, _ = action
            is_cut_off = kind is CHECK and owed > 0  # a disconnected player, without a decision
            if stack <= 0 or is_cut_off or seat not in self.letters:
                continue
            letter = STREET_LETTERS[street].get(kind)
            if letter is None:
                self._post(kind, seat, amount or 0)
            else:
                if street is not current:
                    self.able_at[street] = self._still_able()
                    current = street
                self.letters[seat][street] += letter
            if kind is FOLD or (amount is not None and amount >= stack):
                self.able.discard(seat)

    def _still_able(self) -> list[int]:
        return [seat for seat in self.order if seat in self.able]

    def _post(self, kind: ActionKind, seat: int, amount: int) -> None:
        self.posted[seat] = self.posted.get(seat, 0) + amount
        if kind is STRADDLE:
            self.straddlers.add(seat)
