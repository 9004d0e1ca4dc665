"""House rules: options for points on which the sources of the rules differ."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, get_type_hints

from hhparser.base.errors import SettingError
from hhparser.base.reprs import EnumRepr, ShortRepr
from hhparser.base.text.hints import suggest

_TRUTH: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Straddle(EnumRepr, StrEnum):
    """Players who may post a straddle. Source: R19, R20."""

    NONE = "none"
    UNDER_THE_GUN = "under_the_gun"
    BUTTON = "button"
    ANY = "any"


class MinRaise(EnumRepr, StrEnum):
    """Minimum size of a raise: the last bet or raise, the big blind, or the first bet of the street.

    Source: R39, R40, R41.
    """

    LAST_RAISE = "last_raise"
    BIG_BLIND = "big_blind"
    FIRST_BET = "first_bet"


class Reopen(EnumRepr, StrEnum):
    """Size of a short all-in that lets players who have acted raise again. Source: R43, R44."""

    FULL_RAISE = "full_raise"
    HALF_RAISE = "half_raise"


class PotLimitPot(EnumRepr, StrEnum):
    """Chips that count towards the size of a pot-limit raise. Source: R49."""

    ACTIVE_POT = "active_pot"
    ALL_POTS = "all_pots"


class ShortOpen(EnumRepr, StrEnum):
    """Price for the next player after an all-in opening bet below the big blind. Source: R92."""

    RAISE = "raise"
    COMPLETE = "complete"


class CapCounts(EnumRepr, StrEnum):
    """Raises that count towards the cap of fixed limit: all of a street, or per player. Source: R52."""

    TABLE = "table"
    PLAYER = "player"


class OddChips(EnumRepr, StrEnum):
    """Recipients of the odd chips of a split pot: one each from the left of the button, or one winner.

    With `BIG_BLIND_FIRST` it is the first winner from the big blind on. Source: R61.
    """

    LEFT_OF_BUTTON = "left_of_button"
    BIG_BLIND_FIRST = "big_blind_first"


class FirstToShow(EnumRepr, StrEnum):
    """First player to show after a bet on the river. Source: R64."""

    LAST_AGGRESSOR = "last_aggressor"
    FIRST_BETTOR = "first_bettor"


class MisdealOnExposed(EnumRepr, StrEnum):
    """Exposed hole cards that cause a misdeal. Source: R78, R79."""

    FIRST_OR_SECOND = "first_or_second"
    FIRST_ONLY = "first_only"


@dataclass(frozen=True, slots=True, repr=False)
class RuleSet(ShortRepr):
    """House rules; each field is a rule of docs/reference/rules.md that has variants.

    Attributes:
        straddle: Players who may straddle.
        straddle_size: Usual straddle in big blinds.
        min_raise: Minimum size of a raise.
        reopen: Size of a short all-in that reopens the betting.
        pot_limit_counts_call: A pot-limit raise is measured by the pot after the call. Source: R48.
        pot_limit_pot: Chips that count towards the size of a pot-limit raise.
        max_bets: Bets and raises of a fixed-limit street. Source: R52.
        cap_counts: Raises that count towards `max_bets`.
        uncapped_heads_up: No cap when two players are left. Source: R52.
        short_open: Price after a short opening all-in.
        odd_chip_unit: Smallest chip in the payout of a split pot. Source: R61.
        odd_chips: Recipients of the odd chips of a split pot.
        first_to_show: First player to show after a bet on the river.
        show_all: Every player at the showdown must show. Source: R67.
        must_announce_playing_board: Players who play the board must say so before they muck. Source: R69.
        misdeal_on_exposed: Exposed hole cards that cause a misdeal.
        blind_before_ante: With a big-blind ante the blind of a short stack comes first. Source: R110.
        checked_may_raise: Players who have only checked may raise a short opening all-in. Source: R43.
        short_cover: A bet or raise may be below the minimum when no opponent can call more. Source: R42.
        short_raise: A raise may repeat the size of a short all-in raise. Source: R39.
        raise_over_all_in: A fixed-limit raise adds a full bet to an all-in of half a bet or more. R54.
        most_rake: Maximum rake in percent of the pot, before a unit for rounding. Source: R108.
        no_flop_no_drop: A hand that ends before the flop pays no rake. Source: R108.
    """

    straddle: Straddle = Straddle.NONE
    straddle_size: int = 2
    min_raise: MinRaise = MinRaise.LAST_RAISE
    reopen: Reopen = Reopen.FULL_RAISE
    pot_limit_counts_call: bool = True
    pot_limit_pot: PotLimitPot = PotLimitPot.ACTIVE_POT
    max_bets: int = 4
    cap_counts: CapCounts = CapCounts.TABLE
    uncapped_heads_up: bool = False
    short_open: ShortOpen = ShortOpen.RAISE
    odd_chip_unit: int = 1
    odd_chips: OddChips = OddChips.LEFT_OF_BUTTON
    first_to_show: FirstToShow = FirstToShow.LAST_AGGRESSOR
    show_all: bool = False
    must_announce_playing_board: bool = False
    misdeal_on_exposed: MisdealOnExposed = MisdealOnExposed.FIRST_OR_SECOND
    blind_before_ante: bool = True
    checked_may_raise: bool = False
    short_cover: bool = False
    short_raise: bool = False
    raise_over_all_in: bool = False
    most_rake: int = 10
    no_flop_no_drop: bool = True


HouseRules = tuple[tuple[str, Any], ...]  # fields of RuleSet with values of any type


def merged(rules: Iterable[tuple[str, Any]], over: Iterable[tuple[str, Any]]) -> HouseRules:
    """Merge two sets of house rules; `over` overrides `rules`."""
    return tuple((dict(rules) | dict(over)).items())


def house_rules(where: str, text: str) -> HouseRules:
    """Parse house rules written as `max_bets=5,reopen=half_raise`.

    Raises:
        SettingError: As for `house_rule`; the message begins with `where`.
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    return tuple(house_rule(where, key.strip(), value.strip()) for key, _, value in pairs)


def house_rule(where: str, key: str, value: object) -> tuple[str, Any]:
    """Parse a field of `RuleSet` and its value, from text or from a value of a TOML file.

    Raises:
        SettingError: The key is unknown, or the value does not fit it.
    """
    types = get_type_hints(RuleSet)
    kind = types.get(key)
    if kind is None:
        raise SettingError(where, f"no house rule {key!r}; {suggest(key, types)}")
    text = str(value).lower()
    if kind is bool:
        if text in _TRUTH:
            return key, _TRUTH[text]
        raise SettingError(where, f"{key} must be true or false, not {value!r}")
    if issubclass(kind, StrEnum):
        if text in list(kind):
            return key, kind(text)
        raise SettingError(where, f"{key} must be {' or '.join(kind)}, not {value!r}")
    if re.fullmatch("[1-9][0-9]{0,8}", text):
        return key, int(text)
    raise SettingError(where, f"{key} must be a whole number above 0, not {value!r}")
