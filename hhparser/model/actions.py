"""Enums that describe a hand: streets, actions, kinds, and parse status."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final

from hhparser.base.reprs import EnumRepr


class Street(EnumRepr, IntEnum):
    """The four betting rounds in order."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Betting(EnumRepr, StrEnum):
    """Betting structure."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class ActionKind(EnumRepr, StrEnum):
    """Kind of an action; the values are the words of the JSON output."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    POST_ANTE = "post_ante"
    POST_SMALL_BLIND = "post_small_blind"
    POST_BIG_BLIND = "post_big_blind"
    POST_DEAD = "post_dead"
    POST_STRADDLE = "post_straddle"


class AnteType(EnumRepr, StrEnum):
    """Payer of the ante."""

    EACH = "each"
    BIG_BLIND = "big_blind"
    BUTTON = "button"


class HandKind(EnumRepr, StrEnum):
    """Cash game or tournament; statistics never combine the two."""

    CASH = "cash"
    TOURNAMENT = "tournament"


class Status(EnumRepr, StrEnum):
    """Parse status of a hand."""

    READ = "read"
    UNSUPPORTED = "unsupported"
    CANCELLED = "cancelled"
    UNPARSED = "unparsed"


# Members are globals too: on Python 3.11, a lookup in the enum is ten times slower.
STREETS: Final = tuple(Street)
PREFLOP, FLOP, TURN, RIVER = STREETS
CARDS_BEFORE: Final = (0, 0, 3, 4)  # cards on a board by street: before it is dealt, and after
BOARD_CARDS: Final = (0, 3, 4, 5)
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Betting
FOLD, CHECK, CALL, BET, RAISE, ANTE, SMALL_BLIND, BIG_BLIND, DEAD, STRADDLE = ActionKind
EACH, BIG_BLIND_ANTE, BUTTON_ANTE = AnteType
READ, UNSUPPORTED, CANCELLED, UNPARSED = Status
# `new_record(Seat, (1, ...))` is a faster `Seat(1, ...)`: with the latter, parsing takes 1.07 times as long
# (4,500 hands: benchmarks/shortcuts.py)
new_record: Final = tuple.__new__
POSTS: Final = frozenset({ANTE, SMALL_BLIND, BIG_BLIND, DEAD, STRADDLE})
ACTION_WORDS: Final[Mapping[str, str]] = {
    FOLD: "folds",
    CHECK: "checks",
    CALL: "calls",
    BET: "bets",
    RAISE: "raises to",
    ANTE: "posts ante",
    SMALL_BLIND: "posts small blind",
    BIG_BLIND: "posts big blind",
    DEAD: "posts dead",
    STRADDLE: "posts straddle",
}
BLINDS: Final = frozenset({SMALL_BLIND, BIG_BLIND})
WAGERS: Final = frozenset({CALL, BET, RAISE})
