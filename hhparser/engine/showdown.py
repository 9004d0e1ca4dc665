"""The showdown: who shows first, who shows or mucks, and which hands can still win the pots."""

from collections.abc import Callable, Mapping, Sequence, Set
from enum import StrEnum
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.pots import Pot
from hhparser.engine.ranks import HandRank, best_rank
from hhparser.engine.state import HandState
from hhparser.model import RIVER
from hhparser.model.house_rules import FirstToShow, RuleSet

Ranks = Sequence[Mapping[int, HandRank]]


class Choice(StrEnum):
    """A player's choice at the showdown."""

    SHOW = "show"
    MUCK = "muck"
    ANNOUNCE = "announce"  # announce that they play the board, then show


class Shown(NamedTuple):
    """A player's hand after the showdown.

    Attributes:
        seat: Seat of the player.
        shown: Whether it lies face up.
        claims: Whether it can still win; an unshown hand wins only without other claims on the pot.
    """

    seat: int
    shown: bool
    claims: bool


Chooser = Callable[[int, bool], Choice]  # arguments: seat, and whether a shown hand beats this one


def show_order(state: HandState) -> list[int]:
    """Return the live seats in showing order.

    After a bet on the river the last aggressor begins, or the first bettor, depending on the house rules;
    otherwise the first player left of the button. The others follow clockwise.

    Source: R64, R65.
    """
    first = state.aggressor
    if state.rules.first_to_show is FirstToShow.FIRST_BETTOR:
        first = state.first_bettor
    live = state.live
    if state.street is not RIVER or first not in live:
        return live[:]
    place = live.index(first)
    return live[place:] + live[:place]


def side_pots_first(order: Sequence[int], pots: Sequence[Pot]) -> list[int]:
    """Reorder the seats for pots decided one by one: players in the last side pot show first."""
    return sorted(order, key=lambda seat: -max(n for n, pot in enumerate(pots) if seat in pot.eligible))


def usual_choice(state: HandState) -> Chooser:
    """Return a chooser that mucks a losing hand, if its player could still bet against an opponent."""
    may_muck = frozenset(state.able) if len(state.able) > 1 else frozenset[int]()

    def choose(seat: int, beaten: bool) -> Choice:
        return Choice.MUCK if beaten and seat in may_muck else Choice.ANNOUNCE

    return choose


def showdown(
    order: Sequence[int],
    pots: Sequence[Pot],
    ranks: Ranks,
    rules: RuleSet,
    choose: Chooser,
    plays_board: frozenset[int] = frozenset(),
) -> list[Shown]:
    """Return each player's show or muck, in the order of showing.

    The last player with cards in a pot keeps them and wins it unseen, so that every pot is paid.

    Args:
        order: Live seats in the order of showing.
        pots: The pots to decide.
        ranks: For each board, the rank of each hand.
        rules: House rules on showing all hands and on announcing that one plays the board.
        choose: Callback for the choice of each player.
        plays_board: Players with the board as their best five on every run.

    Source: R66, R67, R69.
    """
    left = set(order)
    shown: list[Shown] = []
    for seat in order:
        beaten = _is_beaten(seat, [one.seat for one in shown if one.shown], pots, ranks)
        choice = choose(seat, beaten)
        if rules.show_all and choice is Choice.MUCK:
            choice = Choice.SHOW
        must_speak = rules.must_announce_playing_board and seat in plays_board
        valid = {Choice.ANNOUNCE} if must_speak else {Choice.ANNOUNCE, Choice.SHOW}
        claims = choice in valid or _is_last_with_cards(seat, left, pots)
        if not claims:
            left.discard(seat)
        shown.append(Shown(seat, choice is not Choice.MUCK, claims))
    return shown


def _is_last_with_cards(seat: int, left: Set[int], pots: Sequence[Pot]) -> bool:
    """Return whether this is the only player with cards in some pot."""
    return any(seat in pot.eligible and not left & set(pot.eligible) - {seat} for pot in pots)


def board_players(
    hole_cards: Mapping[int, Sequence[Card]], boards: Sequence[tuple[Card, ...]]
) -> frozenset[int]:
    """Return the seats with the board itself as their best five, on every board. Source: R69."""
    return frozenset(
        seat
        for seat, cards in hole_cards.items()
        if all(best_rank((*board, *cards)) == best_rank(board) for board in boards)
    )


def _is_beaten(seat: int, shown: Sequence[int], pots: Sequence[Pot], ranks: Ranks) -> bool:
    """Return whether a shown hand is better, in every pot that the player can win and on every board."""
    return all(
        any(other in pot.eligible and rank[other] > rank[seat] for other in shown)
        for pot in pots
        if seat in pot.eligible
        for rank in ranks
    )
