"""Fair deals in which only the best hands are played: betting moves flops and all-ins no further than allowed."""

import numpy as np
import pytest

from analysis.audits.deal.all_ins import all_in_tests
from analysis.audits.deal.boards import board_tests, repeated_board_tests
from analysis.audits.deal.deals import NO_CARD, UNKNOWN
from analysis.equity import equities
from analysis.equity.evaluator import strengths
from hhparser.base.cards import DECK
from tests.analysis.audits.deal.dealt import decks, records

UNLIKELY = 1e-3


def values(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """How much players like two cards: pairs, high cards, one suit, small gaps."""
    high, low = np.maximum(first, second) >> 2, np.minimum(first, second) >> 2
    suited = (first & 3) == (second & 3)
    return np.where(
        high == low, 20 + 2 * high, 1.6 * high + 0.9 * low + 3 * suited - 0.6 * np.minimum(high - low, 5)
    )


def liked(cards: np.ndarray, players: int, share: float) -> np.ndarray:
    """Return the players with one of the best hands, of a given share; shape (hands, players)."""
    first, second = np.triu_indices(52, 1)
    least = np.quantile(values(first, second), 1 - share)
    return np.stack([values(cards[:, 2 * n], cards[:, 2 * n + 1]) > least for n in range(players)], axis=1)


def seen(players: int, share: float, hands: int, seed: int) -> np.ndarray:
    """Return hands with two players or more on the flop; the first player's cards are known, played or not."""
    cards = decks(np.random.default_rng(seed), hands, 2 * players + 5)
    cards = cards[liked(cards, players, share).sum(axis=1) >= 2]
    return records(np.hstack([cards[:, :2], cards[:, 2 * players :]]))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("players", "share"),
    [
        pytest.param(2, 0.6, id="heads-up"),
        pytest.param(6, 0.15, id="six who are tight"),
        pytest.param(6, 0.3, id="six who are loose"),
        pytest.param(9, 0.15, id="nine"),
    ],
)
def test_flops_that_are_seen(players, share):
    """Aces are rarer by 3 to 12%; that, and no other test, needs its allowance in full."""
    deals = seen(players, share, 300_000, seed=players)
    for test in (*board_tests(deals), *repeated_board_tests(deals)):
        assert test.p > UNLIKELY, test
        if test.name == "flop: aces":
            assert -0.15 < test.effect < -0.01


def fitting(cards: np.ndarray, shown: int, players: int) -> np.ndarray:
    """Return the players with a pair, or four cards of a suit, on this many cards; shape (hands, players)."""
    board = cards[:, 2 * players : 2 * players + shown]
    fits = []
    for n in range(players):
        hole = cards[:, 2 * n : 2 * n + 2]
        pair = (hole[:, :1] >> 2 == hole[:, 1:] >> 2).any(axis=1)
        pair |= (hole[:, :, None] >> 2 == board[:, None] >> 2).any(axis=(1, 2))
        suits = np.hstack([hole, board]) & 3
        fits.append(pair | np.any([(suits == suit).sum(axis=1) > 3 for suit in range(4)], axis=0))
    return np.stack(fits, axis=1)


def played_on(players: int, share: float, hands: int, ends: bool) -> np.ndarray:
    """Return hands with the streets seen by two players; only players who hit the board continue.

    Args:
        players: Players at the table.
        share: Share of hole cards that they play.
        hands: Number of hands dealt.
        ends: Whether a hand ends once it has hit a player, and continues otherwise.
    """
    cards = decks(np.random.default_rng(players), hands, 2 * players + 5)
    on = liked(cards, players, share)
    cards, on = cards[on.sum(axis=1) > 1], on[on.sum(axis=1) > 1]
    deals = records(np.hstack([cards[:, :2], cards[:, 2 * players :]]))
    for shown in (3, 4):
        fits = on & fitting(cards, shown, players)
        on = np.where(fits.any(axis=1, keepdims=True) | (not ends), fits, on)
        on[on.sum(axis=1) < 2] = False
        deals["board"][~on.any(axis=1), shown:] = NO_CARD
    return deals


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "share"), [(2, 0.6), (2, 1.0), (6, 0.15), (6, 0.3), (9, 0.15)])
@pytest.mark.parametrize("ends", [False, True], ids=["who is hit goes on", "one who is hit ends it"])
def test_turns_and_rivers_that_are_seen(players, share, ends):
    """Cards that pair the board are rarer by up to 5% or more frequent by 1%, cards of its suits by 1%."""
    for test in board_tests(played_on(players, share, 300_000, ends)):
        if test.name.endswith(("flush cards", "pairing cards")):
            assert test.p > UNLIKELY, test
            assert -0.06 < test.effect < 0.02


def all_ins(players: int, share: float, hands: int, seed: int) -> np.ndarray:
    """Return hands in which just two players like their cards, and are all-in before the flop."""
    cards = decks(np.random.default_rng(seed), hands, 2 * players + 5)
    plays = liked(cards, players, share)
    cards, plays = cards[plays.sum(axis=1) == 2], plays[plays.sum(axis=1) == 2]
    seats = np.argsort(~plays, axis=1, kind="stable")[:, :2]
    rows = np.arange(len(cards))[:, None]
    first, second = (np.hstack([cards[rows, 2 * seats[:, [n]] + one] for one in (0, 1)]) for n in (0, 1))
    board = cards[:, 2 * players :]
    held = [strengths(np.hstack([hand, board]).T).astype(int) for hand in (first, second)]
    deals = records(cards[:, :2])
    deals["all_in"], deals["own"] = 0, UNKNOWN
    for row, hands_ in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
        found = equities([[DECK[card] for card in hand] for hand in hands_])
        best = int(found[1].equity > found[0].equity)
        deals["favourite"][row] = 1 - found[best].losses / (
            found[best].wins + found[best].ties + found[best].losses
        )
        deals["favourite_held"][row] = held[best][row] >= held[1 - best][row]
    return deals


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "share"), [(2, 0.3), (6, 0.12), (6, 0.25), (9, 0.1)])
def test_all_ins_after_others_have_folded(players, share):
    """Folded cards are low, so more high ones are left: favourites hold up to one in a hundred times less."""
    for test in all_in_tests(all_ins(players, share, 80_000, seed=players), 0.0):
        assert test.p > UNLIKELY, test
