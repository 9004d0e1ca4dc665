"""Summaries of hands for the list."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from analysis.pricing.tables import NO_PRICES, DecisionTables, HandTables
from hhparser.base.cards import high_first
from hhparser.columns.cash_outs import cash_out_results
from hhparser.engine import Replay
from hhparser.findings.finding import Severity
from hhparser.model import BET, CALL, RAISE, Hand
from hhparser.model.positions import positions
from hhparser.pipeline import Checked

BY_CHOICE = frozenset((CALL, BET, RAISE))


class HandSummary(NamedTuple):
    """The summary of a hand; cards, position and net are the hero's.

    Attributes:
        checked: The hand with its replay and findings.
        hero: Seat of the hero; None without one.
        cards: Hole cards, such as `("As", "Kd")`; empty if unknown.
        position: Printed position, empty without one.
        net: Result with cash-outs; None without a hero or for an incomplete hand.
        pot: All chips of the pots; None for an incomplete hand.
        street: Last street dealt.
        played: Whether the hero put chips in voluntarily.
        severities: Severities of its findings.
        prices: Price tables of the hero's decisions; empty if they are not priced.
    """

    checked: Checked
    hero: int | None
    cards: tuple[str, ...]
    position: str
    net: int | None
    pot: int | None
    street: int
    played: bool
    severities: frozenset[Severity]
    prices: tuple[DecisionTables, ...] = ()

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.checked.hand

    def in_blinds(self, amount: int | None) -> float | None:
        """Convert an amount to big blinds, so that different stakes can be compared."""
        stakes = self.hand.stakes
        blind = stakes.big_blind if stakes is not None else None
        return None if amount is None else amount / (blind or 1)


def summarize(checked: Checked, heroes: Sequence[str], prices: HandTables = NO_PRICES) -> HandSummary:
    """Summarize a hand with a replay.

    Args:
        checked: The hand.
        heroes: Names of the hero; by default the hero is the player who saved the hand.
        prices: Price tables by hand.
    """
    hand, replay, findings = checked
    assert replay is not None
    hero = hero_seat(hand, heroes)
    seat = hero or 0
    return HandSummary(
        checked,
        hero,
        cards=tuple(map(str, high_first(replay.known_cards.get(seat, ())))),
        position=printed_positions(hand, replay).get(seat, ""),
        net=cash_out_results(hand, replay).get(seat) if replay.complete else None,
        pot=replay.total_pot if replay.complete else None,
        street=max((deal.street for deal in hand.board), default=0),
        played=_has_played(hand, hero),
        severities=frozenset({one.severity for one in findings}),
        prices=prices.get((hand.site, hand.hand_id), ()),
    )


def printed_positions(hand: Hand, replay: Replay) -> dict[int, str]:
    """Return the printed positions of players dealt in by seat; empty for a player without a position."""
    places = positions(hand.players, replay.hand.button or 0, replay.big_blind)
    return {seat.number: places[seat.number] or "" for seat in hand.seats if seat.number in places}


def _has_played(hand: Hand, seat: int | None) -> bool:
    """Return whether the player at a seat put chips in voluntarily."""
    return seat in {action.seat for action in hand.actions if action.kind in BY_CHOICE}


def hero_seat(hand: Hand, heroes: Sequence[str]) -> int | None:
    """Return the seat of the hero: a player with one of the names, else the player who saved the hand."""
    players = set(hand.players)
    named = [seat.number for seat in hand.seats if seat.name in heroes and seat.number in players]
    return named[0] if named else hand.hero


def by_time(hands: Sequence[Checked]) -> list[Checked]:
    """Sort hands by start; a hand without a time stays after its predecessor in the input."""
    last = datetime.min
    keyed = []
    for number, one in enumerate(hands):
        started = one.hand.started_at
        last = last if started is None else started.replace(tzinfo=None)
        keyed.append((last, number, one))
    return [one for _, _, one in sorted(keyed, key=lambda item: item[:2])]


def in_order(summaries: Sequence[HandSummary], more: Sequence[HandSummary]) -> list[HandSummary]:
    """Merge two lists of hands, in order of play.

    Args:
        summaries: Hands in order of play.
        more: Further hands in any order.
    """
    by_hand = {id(one.hand): one for one in [*summaries, *more]}
    return [by_hand[id(one.hand)] for one in by_time([one.checked for one in by_hand.values()])]
