"""Errors for invalid calls of a table."""

from collections.abc import Iterable, Mapping

from hhparser.base.cards import Card
from hhparser.base.errors import HandHistoryError


class PlayerCountError(HandHistoryError, ValueError):
    """Fewer than 2 or more than 10 players."""

    def __init__(self, count: int) -> None:
        super().__init__(f"hold'em takes 2 to 10 players, not {count}")
        self.count = count


class BlindsError(HandHistoryError, ValueError):
    """A small blind above the big blind."""

    def __init__(self, small_blind: int, big_blind: int) -> None:
        super().__init__(f"a small blind of {small_blind} is above the big blind of {big_blind}")
        self.small_blind = small_blind
        self.big_blind = big_blind


class SeatError(HandHistoryError, ValueError):
    """A seat that cannot be used as requested."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(f"seat {seat} {reason}")
        self.seat = seat
        self.reason = reason


class BuyInError(HandHistoryError, ValueError):
    """A buy-in outside the limits; `most` is None without a maximum."""

    def __init__(self, chips: int, least: int, most: int | None, unit: int) -> None:
        limit = f"at least {least}" if most is None else f"{least} to {most}"
        super().__init__(f"{chips} chips brought to the table, expected {limit} in multiples of {unit}")
        self.chips = chips
        self.least = least
        self.most = most
        self.unit = unit


class BetweenHandsError(HandHistoryError):
    """An operation between hands was requested during a hand, or the reverse."""

    def __init__(self, asked: str, running: bool) -> None:
        super().__init__(f"{asked}: {'a hand is being played' if running else 'no hand is being played'}")
        self.asked = asked
        self.running = running


class DrawError(HandHistoryError, ValueError):
    """Cards drawn for the button that are not one different card for each player."""

    def __init__(self, cards: Mapping[int, Card], seats: Iterable[int]) -> None:
        drawn = ", ".join(f"{seat}: {card}" for seat, card in cards.items())
        super().__init__(f"expected one card for each of the seats {sorted(seats)}, found {drawn or 'none'}")
        self.cards = cards


class FirstButtonError(HandHistoryError):
    """A draw for the first button after the first hand has begun."""

    def __init__(self) -> None:
        super().__init__("the first hand has already begun; the button can no longer be drawn")


class NoButtonError(HandHistoryError):
    """A first hand without a button."""

    def __init__(self) -> None:
        super().__init__("nobody has the button yet; draw for it")


class StacksError(HandHistoryError, ValueError):
    """Stacks after a hand with other seats than the lineup, or with another sum of chips."""

    def __init__(self, expected: Mapping[int, int], found: Mapping[int, int], rake: int) -> None:
        before, after = sum(expected.values()), sum(found.values())
        super().__init__(
            f"{before} chips at seats {sorted(expected)} before the hand,"
            f" {after} at {sorted(found)} and a rake of {rake} after it"
        )
        self.expected = expected
        self.found = found
        self.rake = rake
