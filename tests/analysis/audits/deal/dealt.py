"""Deals by the thousand, straight into the form that the tests count, without betting."""

import numpy as np

from analysis.audits.deal.deals import DEAL, NO_CARD, UNKNOWN, Deals

PLAYERS = 6


def decks(rng: np.random.Generator, hands: int, cards: int, weights: np.ndarray | None = None) -> np.ndarray:
    """The first cards of as many shuffled decks; heavier cards come sooner."""
    keys = rng.random((hands, 52))
    if weights is not None:
        keys = -np.log(keys) / weights
    top = np.argpartition(keys, cards, axis=1)[:, :cards]
    return np.take_along_axis(top, np.argsort(np.take_along_axis(keys, top, axis=1), axis=1), axis=1)


def records(cards: np.ndarray) -> Deals:
    """Hands of one player at one stake: two hole cards and, where there are seven cards, a board."""
    deals = np.zeros(len(cards), DEAL)
    deals["hand"] = deals["content"] = deals["second"] = np.arange(len(cards))
    deals["hole"] = cards[:, :2]
    deals["board"] = cards[:, 2:] if cards.shape[1] == 7 else NO_CARD
    deals["seat"] = 1 + np.arange(len(cards)) // 3 % PLAYERS
    deals["behind"] = np.arange(len(cards)) % PLAYERS
    deals["all_in"] = NO_CARD
    deals["favourite"] = deals["own"] = UNKNOWN
    return deals


def dealt(seed: int, hands: int, weights: np.ndarray | None = None) -> Deals:
    """Return hands of fair decks, or of decks in which heavier cards come sooner."""
    return records(decks(np.random.default_rng(seed), hands, 7, weights))


def heavier(cards: np.ndarray, factor: float) -> np.ndarray:
    """Return weights of the 52 cards; a weight multiplies the odds that a card comes first."""
    return np.where(cards, factor, 1.0)
