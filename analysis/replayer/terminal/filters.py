"""What the list is filtered by: words such as `result:won pot:20 ann`."""

from collections.abc import Callable
from typing import Final, TypeVar

from analysis.replayer.terminal.summaries import Summary, starting_hand
from hhparser.base.errors import HandHistoryError
from hhparser.findings.finding import Severity
from hhparser.model import Street
from hhparser.model.positions import Position

T = TypeVar("T")
Test = Callable[[Summary], bool]


class FilterError(HandHistoryError):
    """A value of a filter that means nothing; the message, short for the head of a list, says what would."""

    def __init__(self, key: str, value: str, known: str) -> None:
        super().__init__(f"{key}: {known}")
        self.key = key
        self.value = value


def read_filter(text: str, mask: bool = False) -> Test:
    """A test for hands that pass every word of a filter.

    Words are `result:`, `pot:`, `position:`, `cards:`, `street:` and `findings:` with a value; any other word
    is part of the number of the hand or of a player's name.

    Args:
        text: The words, apart by blanks.
        mask: Names are masked, so they are not looked for.

    Raises:
        FilterError: A value that its key does not have.
    """
    tests = [_test(word, mask) for word in text.split()]
    return lambda summary: all(test(summary) for test in tests)


def _test(word: str, mask: bool) -> Test:
    key, colon, value = word.partition(":")
    if colon and key.lower() in _TESTS:
        return _TESTS[key.lower()](value.lower()) if value else lambda _: True
    return _search(word.casefold(), mask)


def _search(word: str, mask: bool) -> Test:
    def test(summary: Summary) -> bool:
        hand = summary.hand
        names = [] if mask else [seat.name for seat in hand.seats]
        return any(word in text.casefold() for text in [hand.hand_id or "", *names])

    return test


def _result(value: str) -> Test:
    signs = {"won": 1, "lost": -1, "even": 0}
    wanted = _one_of("result", value, signs)
    return lambda summary: summary.net is not None and (summary.net > 0) - (summary.net < 0) == wanted


def _pot(value: str) -> Test:
    try:
        least = float(value)
    except ValueError:
        raise FilterError("pot", value, "a number of big blinds") from None
    return lambda summary: (summary.in_blinds(summary.pot) or 0) >= least


def _position(value: str) -> Test:
    wanted = _one_of("position", value, {place.lower(): place for place in Position})
    return lambda summary: summary.position == wanted


def _cards(value: str) -> Test:
    """`AK` means suited or not, `AKs`, `TT`, `A` any ace."""
    ranks, suited = value[:2].upper(), value[2:]
    if not set(ranks) <= set("AKQJT98765432") or suited not in {"", "s", "o"}:
        raise FilterError("cards", value, "such as AKs, TT, AK or A")

    def test(summary: Summary) -> bool:
        held = starting_hand(summary.cards)
        return any(text in held[:2] for text in (ranks, ranks[::-1])) and held[2:].startswith(suited)

    return test


def _street(value: str) -> Test:
    wanted = _one_of("street", value, {street.name.lower(): street for street in Street})
    return lambda summary: summary.street >= wanted


def _findings(value: str) -> Test:
    if value in {"any", "none"}:
        return lambda summary: bool(summary.severities) == (value == "any")
    wanted = _one_of("findings", value, {"any": None, "none": None, **{s.value: s for s in Severity}})
    return lambda summary: wanted in summary.severities


def _one_of(key: str, value: str, known: dict[str, T]) -> T:
    if value not in known:
        raise FilterError(key, value, ", ".join(known))
    return known[value]


_TESTS: Final[dict[str, Callable[[str], Test]]] = {
    "result": _result,
    "pot": _pot,
    "position": _position,
    "cards": _cards,
    "street": _street,
    "findings": _findings,
}
