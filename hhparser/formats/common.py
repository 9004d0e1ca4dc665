"""Helpers shared by several writers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hhparser.engine import Replay, replay
from hhparser.model import BIG_BLIND, DEAD, FOLD, Action, Hand
from hhparser.model.hand import seats_with
from hhparser.model.house_rules import OddChips

USUAL_SIZES: Final = (2, 6, 9, 10)


def first_obstacle(obstacles: Mapping[str, bool]) -> str | None:
    """Return the first obstacle with value True; None if there is none."""
    return next((obstacle for obstacle, is_there in obstacles.items() if is_there), None)


def table_size(hand: Hand) -> int:
    """Return the printed table size; if it is below the highest seat number, the next common size."""
    highest = max([hand.button or 0, *(seat.number for seat in hand.seats)])
    return next((size for size in (hand.table_size or 0, *USUAL_SIZES) if size >= highest), highest)


def due_blind_first(hand: Hand, replayed: Replay) -> Hand:
    """Return the hand with posts that precede the big blind's moved after it: posts by returning players."""
    blind = next((a for a in hand.actions if a.kind is BIG_BLIND and a.seat == replayed.big_blind), None)
    if blind is None:
        return hand
    at = hand.actions.index(blind)
    before = hand.actions[:at]
    late = [action for action in before if _is_late(action)]
    due = [action for action in before if not _is_late(action)]
    return replace(hand, actions=(*due, blind, *late, *hand.actions[at + 1 :])) if late else hand


def _is_late(action: Action) -> bool:
    """Return whether a post is by a new or returning player, given that it precedes the big blind's post."""
    return action.kind in (DEAD, BIG_BLIND)


def is_unpaid(replayed: Replay) -> bool:
    """Return whether a hand has a pot but no payout."""
    return replayed.total_pot > 0 and not any(replayed.collected.values())


def is_overpaid(replayed: Replay) -> bool:
    """Return whether the payouts of a hand exceed its pots."""
    return (replayed.rake or 0) < 0


def house_rule_obstacle(hand: Hand, replayed: Replay) -> str | None:
    """Return what the hand depends on and other formats do not know: a house rule or an unprinted fold."""
    goes_left = hand.figures.odd_chips_go_left and hand.rules.odd_chips is OddChips.LEFT_OF_BUTTON
    if not goes_left and any(len(set(award.winners.values())) > 1 for award in replayed.awards):
        return "its site has its own order for odd chips"
    if hand.rules.short_cover and _raises_below_minimum(hand):
        return "a raise below the minimum covers all that an opponent can call"
    if hand.rules.short_raise:
        return "a raise below the minimum repeats a short all-in"
    known = seats_with(hand.actions, (FOLD,)).union(replayed.live)
    unsaid = [seat for seat in replayed.order if seat not in known]
    if any(hand.has_left(seat, hand.actions[-1].line) for seat in unsaid):
        return "a player who left the table folds without a line"
    return None


def _raises_below_minimum(hand: Hand) -> bool:
    """Return whether a hand is illegal without the house rule `short_cover`."""
    strict = replay(hand, replace(hand.rules, short_cover=False))
    return strict is not None and bool(strict.illegal_actions)
