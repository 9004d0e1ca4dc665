"""The share of the pot at a heads-up showdown against the range of the opponent."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.population.population import Population, Range, buckets_on
from analysis.population.strength import Board
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.rollouts.runouts import runouts_of
from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.pots import Pot

TILT, TOLERANCE = 50.0, 1e-6


class ShowdownShare(NamedTuple):
    """The share of the pot won at a showdown, and its variance from the fitted policy.

    Attributes:
        share: Expected share of the pot, 0 to 1.
        variance: Variance of the share.
        chances: Number of decisions of the pool at the rarest node of the opponent, by `Population.chances`;
            0 if the opponent has not acted.
    """

    share: float
    variance: float
    chances: float


def showdown_share(population: Population, decision: FacedDecision) -> ShowdownShare:
    """Compute the share of the pot that a call wins against the opponent's range without more betting."""
    held = population.range_of(decision.opponent_steps, decision.board, decision.own_cards)
    wins = win_shares(decision.board, decision.held)
    share = float(held @ wins)
    chances = min((population.chances(*step[:2]) for step in decision.opponent_steps), default=0.0)
    return ShowdownShare(share, range_variance(population, decision, held, wins - share), chances)


def win_shares(board: Board, held: int) -> NDArray[np.float64]:
    """Return the equity of hole cards against each of the 1,326 hole cards; a tie is worth half.

    Before the river it is the mean over the boards of `runouts_of`, a sample on the flop; before the flop it
    is exact. 0 against hole cards that share a card with the board.

    Args:
        board: Board cards: 0, 3, 4 or 5.
        held: Index of the hole cards.
    """
    if not board:
        counts = preflop_counts()
        of_all: NDArray[np.float64] = (counts.wins[held] + counts.ties[held] / 2) / BOARDS
        return of_all
    won = runouts_of(board).won(held)
    ways = (~np.isnan(won)).sum(axis=0)
    found: NDArray[np.float64] = np.nansum(won, axis=0) / np.maximum(ways, 1)
    return found


def tilted_range(population: Population, decision: FacedDecision, share: float) -> tuple[Range, Range]:
    """Return the opponent's range, `tilted` to the player's mean win share `share`, and `win_shares`."""
    wins = win_shares(decision.board, decision.held)
    held = population.range_of(decision.opponent_steps, decision.board, decision.own_cards)
    return tilted(held, wins, share), wins


def tilted(held: Range, wins: NDArray[np.float64], share: float) -> Range:
    """Reweight a range by exp(t × wins), with t such that the mean of `wins` is `share`.

    t is limited to ±`TILT`, so the result only approaches a share outside of the possible means.
    """
    low, high = -TILT, TILT
    found = held
    while high - low > TOLERANCE:
        middle = (low + high) / 2
        weights = held * np.exp(middle * wins)
        found = weights / weights.sum()
        if found @ wins < share:
            low = middle
        else:
            high = middle
    return found


def range_variance(
    population: Population, decision: FacedDecision, held: Range, deviation: NDArray[np.float64]
) -> float:
    """Compute the variance of a mean over the opponent's range from the uncertainty of the fitted policy.

    Delta method with Dirichlet distributions: a probability `p` from `n` answers has a relative variance of
    (1 - p) / (p n); it scales the weight of all hole cards of its bucket.

    Args:
        population: The fitted pool.
        decision: The decision.
        held: The range.
        deviation: Value for each of the 1,326 hole cards minus its mean over the range.

    Returns:
        Variance in squared units of `deviation`.
    """
    total = 0.0
    temper = population.settings.temper
    for street, node, answer in decision.opponent_steps:
        probability = population.answers(street, node)[:, answer]
        relative = (1 - probability) / (probability * population.effective_counts(street, node))
        buckets = buckets_on(decision.board, street)
        moved = np.bincount(buckets, held * deviation, len(probability) + 1)[: len(probability)]
        total += float(temper**2 * (moved**2 @ relative))
    return total


def pot_won(decision: FacedDecision, rake: RakeSchedule) -> int:
    """Return the chips that a call can win, after rake."""
    return net_of(decision, rake, decision.pot + decision.to_call)


def net_of(decision: FacedDecision, rake: RakeSchedule, pot: int) -> int:
    """Return the chips of a pot after rake, when a flop was dealt."""
    both = (decision.seat, decision.opponent)
    return pot - sum(rake.by_pot([Pot(pot, both)], decision.players, flop_dealt=True))
