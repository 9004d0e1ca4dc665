"""A table over many hands: players, stacks, button, and the lineup of the next hand."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

from hhparser.base.cards import DECK, Card
from hhparser.engine.play.blinds import Blinds, ButtonRule, first_blinds, fresh_blinds, next_blinds
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.table_errors import (
    BetweenHandsError,
    BuyInError,
    DrawError,
    FirstButtonError,
    NoButtonError,
    PlayerCountError,
    SeatError,
    StacksError,
)
from hhparser.model import HandKind
from hhparser.model.positions import MOST_PLAYERS, clockwise


class BuyIn(NamedTuple):
    """Limits of the house on a buy-in, in chips; a `maximum` of None means no limit. Source: R3."""

    big_blind: int
    minimum: int = 1
    maximum: int | None = None


class Owes(StrEnum):
    """Posts that a new or returning player owes to be dealt in before the big blind reaches them.

    A new player owes a live big blind; a player who missed a blind owes a dead small blind too. Source: R102.
    """

    NOTHING = "nothing"
    LIVE = "live"
    LIVE_AND_DEAD = "live_and_dead"


class TablePlayer(NamedTuple):
    """A player at the table between two hands; with `waits`, they wait for the big blind and do not post."""

    seat: int
    name: str
    stack: int
    owes: Owes
    waits: bool
    sat_out: bool = False


class Table:
    """The seats of one table from hand to hand.

    In a cash game players who sit out get no cards; in a tournament they are dealt in and post their blinds,
    and players moved to the table post nothing extra.

    Attributes:
        size: Number of seats.
        kind: Cash game or tournament.
        button_rule: Rule for moving the button.
        button: Seat of the button, None before the draw.
        lineup: Lineup of the current hand, None between hands.
    """

    def __init__(
        self,
        size: int,
        buy_in: BuyIn | None = None,
        *,
        kind: HandKind = HandKind.CASH,
        button_rule: ButtonRule | None = None,
        chip_unit: int = 1,
    ) -> None:
        """Create an empty table.

        Args:
            size: Number of seats, 2 to 10.
            buy_in: Limits on buy-ins; None for no limits.
            kind: Cash game or tournament.
            button_rule: Rule for moving the button; None for the default, the dead button in tournaments and
                the moving button in cash games.
            chip_unit: Chips are bought in multiples of it.

        Raises:
            PlayerCountError: Fewer than 2 or more than 10 seats.

        Source: R1, R3, R4, R99, R100.
        """
        if not 2 <= size <= MOST_PLAYERS:
            raise PlayerCountError(size)
        usual = ButtonRule.DEAD if kind is HandKind.TOURNAMENT else ButtonRule.MOVING
        self.size = size
        self.kind = kind
        self.button_rule = button_rule or usual
        self.button: int | None = None
        self.lineup: Lineup | None = None
        self._buy_in = buy_in or BuyIn(0)
        self._chip_unit = chip_unit
        self._players: dict[int, TablePlayer] = {}
        self._blinds: Blinds | None = None

    # --- players ---

    @property
    def players(self) -> tuple[TablePlayer, ...]:
        """Return the players at the table, by seat number."""
        return tuple(self._players[seat] for seat in sorted(self._players))

    def player(self, seat: int) -> TablePlayer:
        """Return the player at a seat.

        Raises:
            SeatError: The seat is empty.
        """
        if seat not in self._players:
            raise SeatError(seat, "is empty")
        return self._players[seat]

    def by_big_blind(self) -> tuple[list[int], list[int]]:
        """Return taken seats and free seats, each in the order of their next big blind."""
        last = self._blinds.big_blind if self._blinds else self.button or 0
        free = [seat for seat in range(1, self.size + 1) if seat not in self._players]
        return clockwise(sorted(self._players), last), clockwise(free, last)

    # --- arrivals and departures ---

    def sit(self, seat: int, name: str, chips: int, *, waits: bool = False) -> None:
        """Seat a player in an empty seat, also during a hand.

        Args:
            seat: Seat number, 1 or higher.
            name: Name of the player, unique at the table.
            chips: Amount of the buy-in.
            waits: Whether they wait for the big blind instead of posting one at once. Source: R102.

        Raises:
            SeatError: The seat does not exist or is taken, or the name is taken.
            BuyInError: The chips are outside the limits of the buy-in.
        """
        if not 1 <= seat <= self.size:
            raise SeatError(seat, f"is not one of the {self.size} seats")
        if seat in self._players:
            raise SeatError(seat, "is taken")
        if any(player.name == name for player in self._players.values()):
            raise SeatError(seat, f"cannot be taken by {name!r}, who already has a seat")
        self._check_chips(chips, self._buy_in.minimum, 0)
        self._players[seat] = TablePlayer(seat, name, chips, Owes.LIVE, waits)

    def leave(self, seat: int) -> TablePlayer:
        """Remove a player and their chips from a seat.

        Raises:
            SeatError: The seat is empty.
            BetweenHandsError: The player is in the current hand.
        """
        self._check_not_in_hand("leave", seat)
        return self._players.pop(seat)

    def sit_out(self, seat: int) -> None:
        """Sit a player out, starting with the next hand."""
        self._players[seat] = self.player(seat)._replace(sat_out=True)

    def come_back(self, seat: int, *, waits: bool = False) -> None:
        """Return a player to the game: they post missed blinds or wait for the big blind. Source: R102."""
        self._players[seat] = self.player(seat)._replace(sat_out=False, waits=waits)

    def add_chips(self, seat: int, chips: int) -> None:
        """Add chips to a stack, up to the maximum buy-in; an empty stack needs the minimum buy-in.

        Raises:
            SeatError: The seat is empty.
            BetweenHandsError: The player is in the current hand.
            BuyInError: No chips, too many, or not a multiple of the unit.

        Source: R5.
        """
        self._check_not_in_hand("add chips", seat)
        player = self._players[seat]
        self._check_chips(chips, 1 if player.stack else self._buy_in.minimum, player.stack)
        self._players[seat] = player._replace(stack=player.stack + chips)

    def _check_not_in_hand(self, asked: str, seat: int) -> None:
        self.player(seat)
        if self.lineup is not None and seat in self.lineup.stacks:
            raise BetweenHandsError(asked, running=True)

    def _check_chips(self, chips: int, least: int, stack: int) -> None:
        """Refuse chips outside the limits, given the player's stack. Source: R3, R4, R5."""
        most = None if self._buy_in.maximum is None else self._buy_in.maximum - stack
        if chips < least or (most is not None and chips > most) or chips % self._chip_unit:
            raise BuyInError(chips, least, most, self._chip_unit)

    # --- the button ---

    def draw_for_button(self, source: Mapping[int, Card] | Random) -> dict[int, Card]:
        """Assign the first button to the highest card; equal ranks are ordered by suit, clubs lowest.

        Args:
            source: The card of each player by seat, or a random generator that draws them from a full deck.

        Returns:
            Cards by seat.

        Raises:
            DrawError: The cards are not one different card per player.
            FirstButtonError: The first hand has begun.

        Source: R6.
        """
        self._check_first_hand()
        if isinstance(source, Random):
            source = dict(zip(sorted(self._players), source.sample(DECK, len(self._players)), strict=True))
        cards = dict(source)
        if not cards or cards.keys() != self._players.keys() or len(set(cards.values())) < len(cards):
            raise DrawError(cards, self._players)
        self.button = max(cards, key=cards.__getitem__)
        return cards

    def choose_button(self, rng: Random) -> None:
        """Assign the first button to a random player; needs at least one player. Source: R7."""
        self._check_first_hand()
        self.button = rng.choice(sorted(self._players))

    def _check_first_hand(self) -> None:
        if self._blinds is not None:
            raise FirstButtonError

    # --- hands ---

    def next_lineup(self) -> Lineup:
        """Start the next hand: move the button and the blinds, and return the lineup.

        Raises:
            BetweenHandsError: The last hand is not finished.
            NoButtonError: The first button is not assigned yet.
            PlayerCountError: Fewer than two players can be dealt in.

        Source: R8, R12, R98, R99, R100, R101, R102.
        """
        if self.lineup is not None:
            raise BetweenHandsError("begin the next hand", running=True)
        if self.button is None:
            raise NoButtonError
        ready = self._ready()
        if len(ready) < 2:
            raise PlayerCountError(len(ready))
        blinds, dealt, owing = self._move_blinds(ready)
        self.lineup = self._make_lineup(blinds, dealt, owing)
        self._note_missed(blinds, dealt)
        for seat in dealt:
            self._players[seat] = self._players[seat]._replace(owes=Owes.NOTHING, waits=False)
        self._blinds = blinds
        self.button = blinds.button
        return self.lineup

    def finish_hand(self, stacks: Mapping[int, int], rake: int = 0) -> None:
        """End the current hand.

        Args:
            stacks: Stack of each player dealt in, by seat.
            rake: Rake of the hand, minus chips that the house added.

        Raises:
            BetweenHandsError: There is no current hand.
            StacksError: The seats differ from the lineup, or the chips do not add up.
        """
        if self.lineup is None:
            raise BetweenHandsError("finish the hand", running=False)
        before = self.lineup.stacks
        right_sum = sum(stacks.values()) + rake == sum(before.values())
        if stacks.keys() != before.keys() or not right_sum or min(stacks.values()) < 0:
            raise StacksError(before, stacks, rake)
        for seat, stack in stacks.items():
            self._players[seat] = self._players[seat]._replace(stack=stack)
        self.lineup = None

    def _ready(self) -> list[TablePlayer]:
        """Return the players with chips; in a cash game without players who sit out."""
        cash = self.kind is HandKind.CASH
        return [player for player in self.players if player.stack and not (cash and player.sat_out)]

    def _move_blinds(self, ready: Sequence[TablePlayer]) -> tuple[Blinds, Sequence[int], Mapping[int, Owes]]:
        """Return the next blinds, the seats dealt in, and the posts owed by players not yet in the game.

        With fewer than two players in the game the blinds start again, and nobody owes anything.
        """
        seats = [player.seat for player in ready]
        if self._blinds is None:
            return first_blinds(seats, self.button or 0), seats, {}
        out = [player for player in ready if player.owes is not Owes.NOTHING]
        if len(ready) - len(out) < 2:
            return fresh_blinds(self._blinds, seats), seats, {}
        owing = {player.seat: player.owes for player in out}
        playing = [seat for seat in seats if seat not in owing]
        waiting = [player.seat for player in out if player.waits]
        posting = [player.seat for player in out if not player.waits]
        return *next_blinds(self.button_rule, self._blinds, playing, posting, waiting), owing

    def _make_lineup(self, blinds: Blinds, dealt: Sequence[int], owing: Mapping[int, Owes]) -> Lineup:
        """Build the lineup; only players in cash games owe extra posts."""
        live = owing.keys() & set(dealt) - {blinds.big_blind} if self.kind is HandKind.CASH else set()
        return Lineup(
            blinds.button,
            blinds.small_blind if blinds.small_blind in dealt else None,
            blinds.big_blind,
            {seat: self._players[seat].stack for seat in dealt},
            frozenset(live),
            frozenset([seat for seat in live if owing[seat] is Owes.LIVE_AND_DEAD]),
        )

    def _note_missed(self, blinds: Blinds, dealt: Sequence[int]) -> None:
        """Mark absent players whom a blind passes as owing both blinds. Source: R102."""
        if self._blinds is None:
            return
        order = clockwise(sorted({*self._players, blinds.big_blind}), self._blinds.big_blind - 1)
        for seat in order[: order.index(blinds.big_blind)]:
            if seat not in dealt and self._players[seat].owes is Owes.NOTHING:
                self._players[seat] = self._players[seat]._replace(owes=Owes.LIVE_AND_DEAD)
