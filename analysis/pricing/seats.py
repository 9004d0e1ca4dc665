"""The players at a decision: chips, cards and earlier answers, in the order of action after the flop."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from analysis.population.hidden import UNKNOWN
from analysis.population.population import PlayedNode
from analysis.population.records import BLIND_OF_TWO, BUTTON_OF_TWO, EARLIER, SEAT_OF_POSITION

RAISES: Final = ("bet", "raise")
BLINDS: Final = ("post_small_blind", "post_big_blind", "post_straddle")
ANSWERS: Final = ("fold", "check", "call", *RAISES)


class PlayedAction(NamedTuple):
    """An action: its index in the hand, seat, kind, chips put in, and street."""

    number: int
    seat: int
    action: str
    amount: int
    street: str


class Seated(NamedTuple):
    """A player dealt in, at one point of the betting; amounts in chips.

    Attributes:
        seat: Seat number.
        role: Result of `preflop_seat`.
        steps: Decisions of the player so far, in order.
        held: Index of the hole cards; `UNKNOWN` for hidden cards.
        stack: Chips behind.
        bet: Chips put in on this street.
        total: Chips put in during the hand, without dead blinds.
        is_live: Whether the player has not folded.
        must_act: Whether the player has to act before the betting round ends.
        has_raised: Whether the player has raised before the flop.
    """

    seat: int
    role: int
    steps: tuple[PlayedNode, ...]
    held: int = UNKNOWN
    stack: int = 0
    bet: int = 0
    total: int = 0
    is_live: bool = True
    must_act: bool = False
    has_raised: bool = False


class BettingBefore(NamedTuple):
    """The players, and the betting before a decision.

    Attributes:
        seats: Players dealt in, folded ones too, in the order of action after the flop.
        dead: Chips of dead blinds.
        raises: Number of bets and raises on this street; blinds are not bets.
        calls: Number of calls on this street.
        aggressor: Seat of the last bet or raise before this street; 0 without one.
        raiser: Seat of the last bet or raise in the hand; 0 without one.
    """

    seats: tuple[Seated, ...] = ()
    dead: int = 0
    raises: int = 0
    calls: int = 0
    aggressor: int = 0
    raiser: int = 0

    def place(self, seat: int) -> int:
        """Return the index in `seats` of a seat number; ValueError if it was not dealt in."""
        return [one.seat for one in self.seats].index(seat)

    @property
    def live(self) -> tuple[Seated, ...]:
        """The players who have not folded."""
        return tuple(one for one in self.seats if one.is_live)


def betting_before(
    number: int, seats: Sequence[Seated], actions: Sequence[PlayedAction], street: str
) -> BettingBefore:
    """Replay the actions before a decision.

    Args:
        number: Index of the action that the decision led to; it is not replayed.
        seats: The players with their starting stacks, in the order of action after the flop.
        actions: All actions of the hand, in order.
        street: Name of the street of the decision.
    """
    players = {one.seat: one for one in seats}
    betting = BettingBefore()
    now = ""
    for done in [*(one for one in actions if one.number < number), None]:
        if (done.street if done else street) != now:
            now = done.street if done else street
            betting = betting._replace(raises=0, calls=0, aggressor=betting.raiser)
            players = {seat: one._replace(bet=0, must_act=_can_act(one)) for seat, one in players.items()}
        if done:
            betting = _counted(betting, done)
            players = _after(players, done)
    return betting._replace(seats=tuple(players.values()))


def _can_act(player: Seated) -> bool:
    """Whether a player has not folded and has chips left."""
    return player.is_live and player.stack > 0


def _counted(betting: BettingBefore, done: PlayedAction) -> BettingBefore:
    """Return the betting with dead blinds, raises and calls updated by an action."""
    if done.action == "post_dead":
        return betting._replace(dead=betting.dead + done.amount)
    if done.action in RAISES:
        return betting._replace(raises=betting.raises + 1, raiser=done.seat)
    return betting._replace(calls=betting.calls + (done.action == "call"))


def _after(players: Mapping[int, Seated], done: PlayedAction) -> dict[int, Seated]:
    """Return the players after an action."""
    found = dict(players)
    if done.action in RAISES:
        found = {seat: one._replace(must_act=_can_act(one)) for seat, one in found.items()}
    one = found[done.seat]
    is_bet = done.action in {*BLINDS, *ANSWERS}
    stack = max(one.stack - done.amount, 0)
    found[done.seat] = one._replace(
        stack=stack,
        bet=one.bet + done.amount * is_bet,
        total=one.total + done.amount * (done.action != "post_dead"),
        is_live=one.is_live and done.action != "fold",
        must_act=one.must_act and done.action not in ANSWERS and stack > 0,
        has_raised=one.has_raised or (done.action in RAISES and done.street == "preflop"),
    )
    return found


def preflop_seat(position: str | None, dealt: int) -> int:
    """Return the digit `seat` of a preflop node for a position.

    Args:
        position: Printed position, such as `CO`; early and unknown ones give `EARLIER`.
        dealt: Number of players dealt in; with two, any position except the big blind gives the button.
    """
    if dealt == 2:
        return BLIND_OF_TWO if position == "BB" else BUTTON_OF_TWO
    return SEAT_OF_POSITION.get(position or "", EARLIER)
