"""Builds the hand of a document: identifies players by labels instead of names and tracks their stacks."""

from hhparser.model import BET, CALL, CHECK, FOLD, RAISE, RIVER, Action, ActionKind, Street
from hhparser.sites.format import Format
from hhparser.sites.lines.builder import HandBuilder


class DocumentBuilder(HandBuilder):
    """A `HandBuilder` for formats that name players by labels and print neither prices nor all-ins.

    Attributes:
        context: Text before this or an earlier hand that applies to all later ones; see `Document`.
        labels: Seat number by the document's label of a player.
        behind: Chips behind by seat.
        price: Live total that a player must reach on this street to stay in.
        acted: Seats that have acted on this street.
        folded: Seats that have folded.
    """

    def __init__(self, file: str, first_line: int, text: str, format_: Format) -> None:
        super().__init__(file, first_line, text, format_)
        self.context = ""
        self.labels: dict[str, int] = {}
        self.behind: dict[int, int] = {}
        self.price = 0
        self.acted: set[int] = set()
        self.folded: set[int] = set()

    def sit_labelled(
        self, label: str, number: int, name: str, stack: int | None, sat_out: bool = False
    ) -> None:
        """Seat a player with their label in the document."""
        self.sit(number, name, stack, sat_out)
        number = next(reversed(self.table.seats))  # a different seat when that one was taken
        self.labels[label] = number
        self.behind[number] = self.table.seats[number].chips

    def open_street(
        self, street: Street, added: str | None, repeated: str | None = None, *, run: int = 0
    ) -> None:
        """Begin a street and record its cards, None when the document gives none."""
        if street != self.play.street:
            self.price = 0
            self.acted.clear()
        super().open_street(street, added, repeated, run=run)

    def labelled(self, label: str) -> int:
        """Return the seat of a label; a negative number, with a finding, when the label is unknown."""
        seat = self.labels.get(label)
        if seat is None:
            seat = self.stranger(label)
            self.behind.setdefault(seat, 0)
        return seat

    def wager(self, kind: ActionKind, seat: int, amount: int, all_in: bool | None = None) -> None:
        """Record a post, call, bet or raise of live chips; all-in by default if it takes the last chip."""
        self.behind[seat] -= amount
        self.add(kind, seat, amount, not self.behind[seat] if all_in is None else all_in)
        self.price = max(self.price, self.play.chips[seat])
        self.acted.add(seat)

    def wager_by_price(self, seat: int, amount: int, all_in: bool | None = None) -> None:
        """Record chips without a verb: a bet without a price, a raise if above the price, else a call."""
        above = self.play.chips[seat] + amount > self.price
        self.wager((RAISE if above else CALL) if self.price else BET, seat, amount, all_in)

    def wager_dead(self, kind: ActionKind, seat: int, amount: int) -> None:
        """Record an ante or dead blind."""
        self.behind[seat] -= amount
        self.post_dead(kind, seat, amount, not self.behind[seat])

    def pass_on(self, kind: ActionKind, seat: int) -> None:
        """Record a fold or a check."""
        self.play.actions.append(Action(kind, seat, None, None, False, self.play.street, self.line))
        self.acted.add(seat)
        if kind is FOLD:
            self.folded.add(seat)

    def call(self, seat: int) -> None:
        """Record a check, or a call of the amount owed, as far as the stack goes. Source: R24, R53, R56."""
        others = [s for s in self.table.seats if s != seat and s not in self.folded and self.behind[s]]
        price = self.price if others else max(self.play.chips.values())
        amount = min(price - self.play.chips[seat], self.behind[seat])
        if amount > 0:
            self.wager(CALL, seat, amount)
        else:
            self.pass_on(CHECK, seat)

    def is_over(self) -> bool:
        """Return whether one player is left, or the betting of the river is closed. Source: R33, R46, R63."""
        live = [seat for seat in self.table.seats if seat not in self.folded]
        if len(live) < 2:
            return True
        return self.play.street is RIVER and self._has_closed([seat for seat in live if self.behind[seat]])

    def _has_closed(self, able: list[int]) -> bool:
        """Return whether everyone with chips left has matched the price and, if several, has acted."""
        price = max(self.play.chips.values())
        matched = all(self.play.chips[seat] == price for seat in able)
        return matched and (len(able) < 2 or self.acted.issuperset(able))
