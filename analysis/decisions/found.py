"""Type, unit and meaning of every column that is found from the tables, one row per player-hand."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.decisions.seats import GROUPS
from analysis.decisions.turns import LETTER
from analysis.ev import REASONS
from analysis.tables.schema import CENTS, CHANCE, PRIZE_CENTS, Column

Schema = Mapping[str, Column]
LETTER_UNIT: Final = "letter"
KEYS: Final = {
    "hand": Column(pl.UInt32(), "key of the hand", "number"),
    "seat": Column(pl.Int64(), "seat number", "seat"),
}


def _made(meaning: str) -> Column:
    return Column(pl.Int8(), f"{meaning}: {CHANCE}", "times")


def _answer(faced: str) -> Column:
    return Column(LETTER, f"answer to {faced}", LETTER_UNIT)


def _flag(meaning: str) -> Column:
    return Column(pl.Boolean(), meaning)


def _ratio(meaning: str) -> Column:
    return Column(pl.Float64(), meaning, "ratio")


def _of_streets(columns: Schema) -> Schema:
    """The columns of flop, turn and river; `{street}` in a meaning is its name."""
    return {
        f"{name}_{street}": column._replace(meaning=column.meaning.format(street=street))
        for street in STREETS
        for name, column in columns.items()
    }


SEATS: Final[Schema] = {
    "place": Column(pl.Int16(), "rises clockwise from the button, which is last", "place"),
    "position_group": Column(pl.Enum(GROUPS), "group of the position; six-handed LJ is ep and HJ mp"),
    "posted_blind": _flag("has a blind, straddle or dead blind in"),
    "posted_big": _flag("has a big or a dead blind in"),
    "others_straddle": _flag("another player has straddled"),
    "may_straddle": _flag("sits left of the big blind at a table where straddles are posted"),
    "opening_price": Column(pl.Int64(), "the big blind, or the highest straddle", CENTS),
    "effective_stack": Column(
        pl.Int64(), "the smaller of the own stack and the largest other, before the posts", CENTS
    ),
    "m_ratio": _ratio("stack divided by blinds and antes"),
}
PREFLOP: Final[Schema] = {
    "rfi": _made("raised first in"),
    "first_raise": _made("raised where nobody had, over limpers or not"),
    "open_limp": _made("called as the first to enter"),
    "open_shove": Column(pl.Int8(), "raised first in all-in: 1 made, 0 not, empty without a chance", "times"),
    "limp": _made("called the big blind in the first turn"),
    "over_limp": _made("called the big blind behind a limper"),
    "isolate": _made("raised limpers"),
    "pfr": _made("raised"),
    "preflop_all_in": _made("put all chips in by a call or raise"),
    "three_bet": _made("raised the first raise"),
    "squeeze": _made("raised the first raise after a caller"),
    "cold_call": _made("called the first raise with nothing in"),
    "call_two_bet": _made("called the first raise"),
    "cold_call_three_bet": _made("called a 3-bet with nothing in"),
    "cold_call_four_bet": _made("called a 4-bet with nothing in"),
    "call_three_bet_all": _made("called a 3-bet"),
    "four_bet": _made("raised a 3-bet"),
    "four_bet_plus": _made("raised a 3-bet or a later raise"),
    "cold_four_bet": _made("raised a 3-bet without having entered"),
    "five_bet_plus": _made("raised a 4-bet or a later raise"),
    "vs_two_bet": _answer("the first raise before the flop"),
    "vs_two_bet_not_limped": _answer("the first raise before the flop, without having limped"),
    "vs_raise_after_limp": _answer("a raise after limping"),
    "limp_raise": _made("raised after limping"),
    "vs_three_bet": _answer("a 3-bet before the flop, with chips put in voluntarily"),
    "in_position_vs_three_bet": Column(
        pl.Int8(), "acts after the 3-bettor on later streets: 1 or 0", "times"
    ),
    "vs_squeeze": _answer("a squeeze, as opener or caller"),
    "vs_four_bet": _answer("a 4-bet, as the 3-bettor"),
    "vs_five_bet": _answer("a 5-bet, as the 4-bettor"),
    "vs_steal": _answer("a steal, in a blind with nobody else involved"),
    "three_bet_vs_steal": _made("raised a steal from a blind"),
    "opener_group": Column(pl.Enum(GROUPS), "position group of the raiser whom a 3-bet would answer"),
    "stealer": Column(pl.String(), "position of the player whose steal a blind faces"),
    "open_size": _ratio("what the own first raise goes to, in big blinds"),
    "open_stack": Column(pl.Int64(), "effective stack at a chance to raise first in", CENTS),
}
ON_STREET: Final[Schema] = {
    "bet": _made("bet the {street} first"),
    "checked_to": Column(pl.Int8(), "could bet the {street} after a check: 1 or 0", "times"),
    "check_raise": _made("raised on the {street} after a check"),
    "raise_bet": _made("raised the first bet of the {street}"),
    "three_bet": _made("raised the first raise of the {street}"),
    "min_bet": Column(pl.Int8(), "bet the least on the {street}: 1 or 0", "times"),
    "all_in_bet": Column(pl.Int8(), "bet all-in on the {street}: 1 or 0", "times"),
    "bet_size": _ratio("own bet on the {street} divided by the pot"),
    "vs_bet": _answer("the first bet of the {street}"),
    "vs_bet_after_check": _answer("a bet or raise on the {street}, after a check"),
    "vs_raise_after_bet": _answer("a raise on the {street}, after betting"),
    "vs_check_raise": _answer("a check-raise on the {street}, after betting"),
    "vs_raise": _answer("the first raise on the {street}"),
    "vs_three_bet": _answer("a re-raise on the {street}, after betting or raising"),
    "vs_four_bet": _answer("the third raise on the {street}"),
    "aggressor": Column(pl.Int64(), "who raised last on the street before the {street}", "seat"),
    "is_aggressor": _flag("was the last to raise on the street before"),
    "aggressor_place": Column(pl.Int16(), "place of an aggressor with chips behind on the {street}", "place"),
    "donk": _made("bet the {street} before the aggressor"),
    "float_bet": _made("bet the {street} in position after the aggressor checked"),
    "vs_cbet": _answer("a continuation bet on the {street}"),
    "raise_cbet": _made("raised a continuation bet on the {street}"),
    "vs_donk": _answer("a donk bet on the {street}"),
    "raise_donk": _made("raised a donk bet on the {street}"),
    "vs_float": _answer("a float bet on the {street}"),
    "raise_float": _made("raised a float bet on the {street}"),
}
LINES: Final[Schema] = {
    "players_on_flop": Column(pl.UInt32(), "players who saw the flop", "players"),
    "cbet_flop": _made("bet the flop as the last raiser"),
    "cbet_turn": _made("bet the turn after a bet on the flop, as the aggressor"),
    "cbet_turn_pt": _made("bet the turn after a bet on the flop"),
    "delayed_cbet_turn": _made("bet the turn after checking the flop as the last raiser"),
    "delayed_cbet_river": _made("bet the river after checking flop and turn as the last raiser"),
    "cbet_river": _made("bet the river after bets on flop and turn, as the aggressor"),
    "cbet_river_pt": _made("bet the river after bets on flop and turn"),
    "delayed_cbet_river_after_cbet": _made("bet the river after a bet on the flop and a check on the turn"),
    "barrel_line": Column(
        pl.String(), "B bet or X check on each street with a chance to continue the preflop raise"
    ),
    "bet_when_checked_to": Column(pl.Int8(), "streets bet after a check, not as the aggressor", "times"),
    "bet_when_checked_to_chances": Column(pl.UInt32(), "streets where that was possible", "times"),
    "probe_turn": _made("bet the turn before the last raiser, who checked the flop behind"),
    "probe_river": _made("bet the river before the last raiser, who checked the turn behind after a bet"),
    "probe_river_checked": _made("bet the river before the last raiser, who checked flop and turn behind"),
    "spr": _ratio("effective stack divided by the pot, at the flop"),
    "split": Column(pl.Int8(), "won a part of a pot that others won too: 1, else empty", "times"),
    **{f"vs_probe_{street}": _answer(f"a probe bet on the {street}") for street in STREETS[1:]},
    **{f"raise_probe_{street}": _made(f"raised a probe bet on the {street}") for street in STREETS[1:]},
}
SUMS: Final[Schema] = {
    f"{name}_{part}": Column(dtype, f"{words} of {meaning}", unit if part == "sum" else None)
    for name, meaning, unit, (whole, count) in (
        ("pot_odds_faced", "pot odds faced by own calls", "ratio", (pl.Float64(), pl.UInt32())),
        ("pot_odds_laid", "pot odds laid by own bets and raises", "ratio", (pl.Float64(), pl.UInt32())),
        ("action_profit", "what own decisions made of the stack", CENTS, (pl.Int64(), pl.Int64())),
    )
    for part, words, dtype in (
        ("sum", "sum", whole),
        ("squares", "sum of squares", pl.Float64()),
        ("n", "number", count),
    )
}
HOURS: Final[Schema] = {
    "clock_seconds": Column(pl.Int64(), "time since the hand before it in the session", "seconds"),
    "tables_open": Column(pl.Int32(), "tables that the player had open", "tables"),
    "is_timed": _flag("in a session with at least two time stamps"),
}
FLAGS: Final[Schema] = {**KEYS, **SEATS, **PREFLOP, **_of_streets(ON_STREET), **LINES, **SUMS, **HOURS}
EV: Final[Schema] = {
    **KEYS,
    "ev_net": Column(pl.Int64(), "net by equity when all-ins ended the betting, else `net`", CENTS),
    "equity": _ratio("equity in the main pot when all-ins ended the betting, 0 to 1"),
    "ev_reason": Column(pl.Enum(REASONS), "why `ev_net` is adjusted (known, third_folded) or is not"),
}
ENTRIES: Final[Schema] = {
    **KEYS,
    "result_known": _flag("in a tournament of which some result of the player is known"),
    "prize_currency": Column(pl.String(), "currency of costs and prizes"),
    "prize_decimals": Column(pl.Int32(), "digits after the point of these amounts", "digits"),
    "entries": Column(pl.Int64(), "entries with a known result that end in the hand", "entries"),
    "entries_paid": Column(pl.Int64(), "how many of them won a prize", "entries"),
    "entry_cost": Column(pl.Int64(), "what these entries cost, fees included", PRIZE_CENTS),
    "entry_prize": Column(pl.Int64(), "prizes and bounties won by them", PRIZE_CENTS),
}
ICM: Final[Schema] = {
    **KEYS,
    "icm_ev_difference": Column(
        pl.Int64(), "worth of the stacks after an all-in less the mean, at a final table", PRIZE_CENTS
    ),
}
FOUND: Final[Mapping[str, Schema]] = {"flags": FLAGS, "ev": EV, "entries": ENTRIES, "icm": ICM}
