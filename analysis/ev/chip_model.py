"""The value of tournament chips in money: the independent chip model (ICM) of Malmuth and Harville."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.boards import live_cards, runout, winners_of
from analysis.ev.expected import Moment
from hhparser.base.cards import parse_cards


class Finalist(NamedTuple):
    """A player at the final table: stack at the start of the hand, and chips committed to the pots."""

    stack: int
    committed: int


def icm(stacks: Sequence[float], payouts: Sequence[float]) -> list[float]:
    """Return the ICM value of each stack: each place in turn is drawn in proportion to chips.

    Source: Harville, Assigning probabilities to the outcomes of multi-entry competitions, 1973.

    Args:
        stacks: Chips, all above 0.
        payouts: Prizes from first place, at least one for each stack.

    Returns:
        Values in the unit of the payouts, in the order of the stacks.
    """
    values = [0.0] * len(stacks)
    chances = {0: 1.0}  # probability by bit mask of the players who take the places before
    for place in range(len(stacks)):
        if not any(payouts[place:]):
            break
        following: dict[int, float] = defaultdict(float)
        for taken, chance in chances.items():
            left = [number for number in range(len(stacks)) if not taken >> number & 1]
            chips = sum(stacks[number] for number in left)
            for number in left:
                share = chance * stacks[number] / chips
                values[number] += share * payouts[place]
                following[taken | 1 << number] += share
        chances = following
    return values


def worth_of(
    stacks: Mapping[int, float], before: Mapping[int, int], payouts: Sequence[float]
) -> dict[int, float]:
    """Return the value of each seat after a hand; players with no chips left take the last places.

    When players bust in the same hand, the player with the larger stack before it is placed higher; equal
    stacks split the prizes.

    Args:
        stacks: Chips after the hand, by seat.
        before: Chips before the hand, by seat.
        payouts: Prizes from first place.
    """
    alive = [seat for seat, chips in stacks.items() if chips > 0]
    worth = dict(zip(alive, icm([stacks[seat] for seat in alive], payouts), strict=True)) if alive else {}
    busted = sorted((seat for seat in stacks if seat not in worth), key=before.__getitem__, reverse=True)
    place = len(alive)
    for _, tied in groupby(busted, key=before.__getitem__):
        seats = list(tied)
        share = sum(payouts[place : place + len(seats)]) / len(seats)
        worth |= dict.fromkeys(seats, share)
        place += len(seats)
    return worth


def expected_worth(
    moment: Moment, seats: Mapping[int, Finalist], payouts: Sequence[float]
) -> dict[int, float]:
    """Return the mean value of each seat over all boards to come, once the betting has ended.

    Args:
        moment: The hand when the betting ended.
        seats: All players at the table, by seat.
        payouts: Prizes from first place.

    Raises:
        DealError: The cards cannot be dealt together.
    """
    before = {seat: player.stack for seat, player in seats.items()}
    value = dict.fromkeys(seats, 0.0)
    for winners, chance in outcomes(moment):
        stacks = {seat: float(player.stack - player.committed) for seat, player in seats.items()}
        for pot, best in zip(moment.pots, winners, strict=True):
            for seat in best:
                stacks[seat] += pot.net / len(best)
        for seat, worth in worth_of(stacks, before, payouts).items():
            value[seat] += chance * worth
    return value


def outcomes(moment: Moment) -> list[tuple[tuple[tuple[int, ...], ...], float]]:
    """Return each possible set of winners, as the winning seats of each pot, with its probability.

    Raises:
        DealError: The cards cannot be dealt together.
    """
    seats = list(moment.cards)
    hands = [parse_cards(cards) for cards in moment.cards.values()]
    board = parse_cards(moment.board)
    known = [card for hand in hands for card in hand]
    found = runout(hands, board, live_cards([*known, *board, *parse_cards(moment.dead)], board))
    kinds, choices = np.zeros(len(found.ways), np.intp), []
    for pot in moment.pots:
        winners = winners_of(found.strengths[list(map(seats.index, pot.eligible))])
        is_choice = np.bincount(winners) > 0
        choices.append(np.flatnonzero(is_choice))
        kinds = kinds * len(choices[-1]) + (np.cumsum(is_choice) - 1)[winners]
    boards = np.bincount(kinds, found.ways)
    return [
        (
            tuple(map(_seats_of, _winners(kind, choices), (pot.eligible for pot in moment.pots))),
            boards[kind] / boards.sum(),
        )
        for kind in np.flatnonzero(boards).tolist()
    ]


def _winners(kind: int, choices: Sequence[NDArray[np.intp]]) -> tuple[int, ...]:
    """Decode the index of a combination to a bit mask of the winners of each pot."""
    places = np.unravel_index(kind, [len(values) for values in choices])
    return tuple(int(values[place]) for values, place in zip(choices, places, strict=True))


def _seats_of(mask: int, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for place, seat in enumerate(seats) if mask >> place & 1)
