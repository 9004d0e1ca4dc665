"""Enums that describe a hand: its streets, actions and kinds, and how far it could be read."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final


class Street(IntEnum):
    """The four betting rounds in order."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Betting(StrEnum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class ActionKind(StrEnum):
    """What a player did; the values are the words of the JSON output."""

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


class AnteType(StrEnum):
    """Who pays the ante."""

    EACH = "each"
    BIG_BLIND = "big_blind"
    BUTTON = "button"


class HandKind(StrEnum):
    """Cash game or tournament; the two are never added up together."""

    CASH = "cash"
    TOURNAMENT = "tournament"


class Status(StrEnum):
    """How far a hand could be read."""

    READ = "read"
    UNSUPPORTED = "unsupported"
    CANCELLED = "cancelled"
    UNPARSED = "unparsed"


# Members are globals too: on Python 3.11, looking one up in its enum is ten times slower.
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
WAGERS: Final = frozenset({CALL, BET, RAISE})
