"""Facts that a hand must keep in a round trip through another format."""

from fractions import Fraction
from typing import Any

from hhparser.engine import Replay, replay
from hhparser.model import POSTS, Action, Hand
from hhparser.sites import parse_hand


def read_back(text: str) -> tuple[Hand, Replay]:
    """Parse the hand of a text; it must be complete."""
    hand = parse_hand(text)
    result = replay(hand)
    assert result is not None, hand.diagnostics
    return hand, result


def facts(hand: Hand, result: Replay, actions: list[Action]) -> dict[str, Any]:
    """Return facts of a hand, with amounts in whole units of the currency.

    Args:
        hand: A hand.
        result: Its replay.
        actions: Its actions that the other format can represent, besides the posts.
    """
    stakes = hand.stakes
    assert stakes is not None

    def units(amount: int | None) -> Fraction | None:
        return None if amount is None else Fraction(amount, 10**stakes.decimals)

    def by_seat(amounts: Any) -> dict[int, Fraction | None]:
        return {seat: units(amount) for seat, amount in sorted(amounts.items()) if amount}

    def row(action: Action) -> tuple[Any, ...]:
        kind, seat, amount, to, all_in, street, *_ = action
        return kind, seat, units(amount), units(to), all_in, street

    players = [seat for seat in sorted(hand.seats) if seat.number in hand.players]
    return {
        "game": (hand.hand_id, hand.kind, hand.play_money, hand.table, stakes.betting, stakes.currency),
        "limits": [units(n) for n in (stakes.big_blind, stakes.small_bet, stakes.big_bet)],
        "ante": (units(stakes.ante), stakes.ante_type),
        "seats": [(seat.number, seat.name, units(seat.chips)) for seat in players],
        "posts": sorted(row(action) for action in hand.actions if action.kind in POSTS),
        "actions": [row(action) for action in actions if action.kind not in POSTS],
        "order": (result.order, result.big_blind, result.live),
        "boards": result.boards,
        "cards": {seat: frozenset(cards) for seat, cards in (result.hole_cards or {}).items() if cards},
        "committed": by_seat(result.committed),
        "collected": by_seat(result.collected),
        "pots": [(units(award.pot.amount), award.pot.eligible) for award in result.awards],
        "winners": [set(award.winners) for award in result.awards],
        "final": {
            seat.number: (units(seat.chips - result.committed[seat.number]) or 0)
            + (units(result.collected.get(seat.number, 0)) or 0)
            for seat in players
        },
    }
