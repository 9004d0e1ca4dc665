"""Ranges of hole cards and their notation, such as `QQ+, AKs, T9s-76s, 0.5:AJo`.

| Part | Hole cards |
| --- | --- |
| `QQ`, `AKs`, `AKo`, `AK` | pairs; suited, offsuit or all cards of two ranks |
| `QQ+` | this pair and all higher ones |
| `A2s+`, `AJo+`, `T8+` | the first rank stays, the second rises up to one below it |
| `22-55`, `A5s-A2s`, `T9s-76s` | pairs; one rank stays; or both fall together. Either end may be first |
| `AhKh` | these two cards |
| `random`, `100%` | all hole cards |
| `15%`, `top 15%` | as many of the 169 starting hands as fit, by their exact equity against a random hand |
| `0.5:AJo`, `50%:AJo` | a part with a weight, 0 to 1 |

Parts are separated by commas; whitespace and case do not matter. The last weight of hole cards overrides
earlier ones, so `random, 0:AA` is all hands except aces.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from analysis.equity.errors import RangeError
from analysis.equity.hole_cards import HOLE_CARDS, N_HOLE_CARDS, HoleCards, number_of
from analysis.equity.preflop import preflop_counts
from hhparser.base.cards import CARDS, DECK, RANKS

Range = Mapping[HoleCards, float]
Refusal = Callable[[str], RangeError]

_ANY_CASE: Final = re.IGNORECASE | re.ASCII
_HAND: Final = "([2-9TJQKA])([2-9TJQKA])([so]?)"
_ONE: Final = re.compile(rf"{_HAND}(\+?)", _ANY_CASE)
_RUN: Final = re.compile(f"{_HAND}-{_HAND}", _ANY_CASE)
_TWO_CARDS: Final = re.compile("([2-9TJQKA])([cdhs])([2-9TJQKA])([cdhs])", _ANY_CASE)
_TOP: Final = re.compile(r"(?:top)?(\d+\.?\d*|\.\d+)%", _ANY_CASE)
_WEIGHT: Final = re.compile(r"(\d+\.?\d*|\.\d+)(%?)", re.ASCII)


class StartingHand(NamedTuple):
    """A starting hand: two ranks, the higher first, and `s` suited, `o` offsuit, or "" for both."""

    high: int
    low: int
    suits: str

    def __str__(self) -> str:
        return RANKS[self.high] + RANKS[self.low] + self.suits

    def hole_cards(self) -> Iterator[HoleCards]:
        """Yield all hole cards of this starting hand."""
        for first in range(4):
            for second in range(first if self.high == self.low else 4):
                if not self.suits or (first == second) == (self.suits == "s"):
                    yield DECK[self.high * 4 + first], DECK[self.low * 4 + second]


STARTING_HANDS: Final = [
    *(StartingHand(rank, rank, "") for rank in range(12, -1, -1)),
    *(StartingHand(high, low, "s") for high in range(12, 0, -1) for low in range(high - 1, -1, -1)),
    *(StartingHand(high, low, "o") for high in range(12, 0, -1) for low in range(high - 1, -1, -1)),
]


def parse_range(text: str) -> Range:
    """Parse a range; return the weight of each of its hole cards.

    Raises:
        RangeError: A part is not valid, or the range is empty.
    """
    weights: dict[HoleCards, float] = {}
    start = 0
    for part in text.split(","):
        refusal = partial(RangeError, text, start + len(part) - len(part.lstrip()) + 1)
        weight, colon, hands = "".join(part.split()).rpartition(":")
        weights |= dict.fromkeys(_hole_cards(hands, refusal), _weight(weight, refusal) if colon else 1.0)
        start += len(part) + 1
    named = {hole_cards: weight for hole_cards, weight in weights.items() if weight}
    if not named:
        raise RangeError(text, 1, "the range holds no hand")
    return named


def _weight(words: str, refusal: Refusal) -> float:
    found = _WEIGHT.fullmatch(words)
    weight = float(found[1]) / (100 if found[2] else 1) if found else 2
    if weight > 1:
        raise refusal(f"{words!r} is not a weight from 0 to 1")
    return weight


def _hole_cards(words: str, refusal: Refusal) -> list[HoleCards]:
    if words.lower() == "random":
        return HOLE_CARDS
    if found := _TOP.fullmatch(words):
        return _top(float(found[1]) / 100, refusal)
    if found := _TWO_CARDS.fullmatch(words):
        return [_two_cards(words, refusal)]
    hands = _starting_hands(words, refusal)
    return [hole_cards for hand in hands for hole_cards in hand.hole_cards()]


def _two_cards(words: str, refusal: Refusal) -> HoleCards:
    first, second = sorted(
        (CARDS[word[0].upper() + word[1].lower()] for word in (words[:2], words[2:])), reverse=True
    )
    if first == second:
        raise refusal(f"{words!r} is the same card twice")
    return first, second


def _top(share: float, refusal: Refusal) -> list[HoleCards]:
    """Return the hole cards of the strongest starting hands, as many whole hands as fit in a share."""
    if share > 1:
        raise refusal("a share is at most 100%")
    taken: list[HoleCards] = []
    for hole_cards in _strongest_first():
        if len(taken) + len(hole_cards) > share * N_HOLE_CARDS:
            break
        taken += hole_cards
    return taken


@cache
def _strongest_first() -> list[list[HoleCards]]:
    """Return the hole cards of each starting hand, ordered by preflop equity against a random hand."""
    table = preflop_counts()
    points = (2 * table.wins + table.ties).sum(axis=1)
    hands = [list(hand.hole_cards()) for hand in STARTING_HANDS]
    return sorted(hands, key=lambda hole_cards: int(points[number_of(hole_cards[0])]), reverse=True)


def _starting_hands(words: str, refusal: Refusal) -> list[StartingHand]:
    """Parse a token such as `AKs`, `A2s+` or `T9s-76s`."""
    if found := _ONE.fullmatch(words):
        hand = _starting_hand(found.groups()[:3], refusal)
        return _upwards(hand) if found[4] else [hand]
    if found := _RUN.fullmatch(words):
        ends = _starting_hand(found.groups()[:3], refusal), _starting_hand(found.groups()[3:], refusal)
        return _run(max(ends), min(ends), refusal)
    raise refusal(f"{words!r} is not a hand such as AhKd, AKs or QQ+")


def _starting_hand(words: Sequence[str], refusal: Refusal) -> StartingHand:
    low, high = sorted(RANKS.index(rank.upper()) for rank in words[:2])
    if low == high and words[2]:
        raise refusal(f"a pair is never {'suited' if words[2].lower() == 's' else 'offsuit'}")
    return StartingHand(high, low, words[2].lower())


def _upwards(hand: StartingHand) -> list[StartingHand]:
    high, low, suits = hand
    if high == low:
        return [StartingHand(rank, rank, suits) for rank in range(low, 13)]
    return [StartingHand(high, rank, suits) for rank in range(low, high)]


def _run(first: StartingHand, last: StartingHand, refusal: Refusal) -> list[StartingHand]:
    """Return the starting hands of `first-last`: with equal first ranks (`AQs-ATs`) or gaps (`T9s-76s`).

    Raises:
        RangeError: The hands have neither in common.
    """
    fall, low_fall = first.high - last.high, first.low - last.low
    falls_alike = fall == low_fall
    stays = fall == 0 and first.high != first.low
    if first.suits != last.suits or not (falls_alike or stays):
        raise refusal(f"no range of hands goes from {first} to {last}")
    return [
        StartingHand(first.high - min(step, fall), first.low - step, first.suits)
        for step in range(low_fall + 1)
    ]
