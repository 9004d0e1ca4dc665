"""Every column that a question about hands may name: those of the tables, keys, flags, and each rate."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from analysis.all_in import REASONS
from analysis.flags.postflop import STREETS
from analysis.flags.seats import GROUPS
from analysis.schema import CENTS, HANDS, PLAYERS
from analysis.schema import Column as TableColumn
from analysis.stats.player_hands import DEPTHS, KEY_MEANINGS, POT_TYPES
from analysis.stats.registry import STATISTICS
from analysis.stats.statistic import Kind, Statistic
from analysis.where import parse_question
from analysis.where_values import Column, ColumnKind
from hhparser.model import Betting, HandKind
from hhparser.positions import Position
from hhparser.sites import FORMATS

Section = Mapping[str, Column]
AMOUNT, CARDS, FLAG, LETTERS, NAMES, NUMBER, TEXT, TIME, TIMES, WORD = (
    *(ColumnKind.AMOUNT, ColumnKind.CARDS, ColumnKind.FLAG, ColumnKind.LETTERS, ColumnKind.NAMES),
    *(ColumnKind.NUMBER, ColumnKind.TEXT, ColumnKind.TIME, ColumnKind.TIMES, ColumnKind.WORD),
)
POSITIONS: Final = tuple(position.value for position in Position)
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "position": POSITIONS,
    "position_group": GROUPS,
    "opener_group": GROUPS,
    "stealer": POSITIONS,
    "kind": tuple(kind.value for kind in HandKind),
    "betting": tuple(betting.value for betting in Betting),
    "status": ("ok", "findings"),
    "last_street": ("preflop", *STREETS),
    "site": tuple(dict.fromkeys(site.name for site in FORMATS)),
    "pot_type": (*POT_TYPES.values(), "4-bet"),
    "stack_depth": (*(f"to {most} bb" for most in DEPTHS), f"above {DEPTHS[-1]} bb"),
    "ev_reason": REASONS,
    "weekday": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
KINDS: Final = {
    **dict.fromkeys(("hole_cards", "hand"), CARDS),
    **{f"actions_{street}": LETTERS for street in ("preflop", *STREETS)},
    # the currency of a buy-in is not that of the chips
    **dict.fromkeys(("hour", "year", "session", "buy_in", "fee"), NUMBER),
    **dict.fromkeys(("time", "day"), TIME),
    "opponent": NAMES,
}
# what a player faced: the letter of his answer
ANSWERS: Final = {
    "vs_two_bet": "the first raise before the flop",
    "vs_two_bet_not_limped": "the first raise before the flop, without having limped",
    "vs_raise_after_limp": "a raise after limping",
    "vs_three_bet": "a 3-bet before the flop, with chips put in voluntarily",
    "vs_squeeze": "a squeeze, as opener or caller",
    "vs_four_bet": "a 4-bet, as the 3-bettor",
    "vs_five_bet": "a 5-bet, as the 4-bettor",
    "vs_steal": "a steal, in a blind with nobody else involved",
}
STREET_ANSWERS: Final = {
    "vs_bet": "the first bet of the {street}",
    "vs_bet_after_check": "a bet or raise on the {street}, after a check",
    "vs_raise_after_bet": "a raise on the {street}, after betting",
    "vs_check_raise": "a check-raise on the {street}, after betting",
    "vs_raise": "the first raise on the {street}",
    "vs_three_bet": "a re-raise on the {street}, after betting or raising",
    "vs_four_bet": "the third raise on the {street}",
    "vs_cbet": "a continuation bet on the {street}",
    "vs_donk": "a donk bet on the {street}",
    "vs_float": "a float bet on the {street}",
}
FLAGS: Final[Mapping[str, tuple[ColumnKind, str]]] = {
    "position_group": (WORD, "group of the position; six-handed LJ is ep and HJ mp"),
    "effective_stack": (AMOUNT, "the smaller of the own stack and the largest other, before the posts"),
    "open_stack": (AMOUNT, "effective stack at a chance to raise first in"),
    "m_ratio": (NUMBER, "stack divided by blinds and antes"),
    "spr": (NUMBER, "effective stack divided by the pot, at the flop"),
    "open_size": (NUMBER, "what the own first raise goes to, in big blinds"),
    "open_shove": (TIMES, "raised first in all-in: 1 made, 0 not, empty without a chance"),
    "opener_group": (WORD, "position group of the raiser whom a 3-bet would answer"),
    "stealer": (WORD, "position of the player whose steal a blind faces"),
    "posted_blind": (FLAG, "has a blind, straddle or dead blind in"),
    "posted_big": (FLAG, "has a big or a dead blind in"),
    "others_straddle": (FLAG, "another player has straddled"),
    "in_position_vs_three_bet": (TIMES, "acts after the 3-bettor on later streets: 1 or 0"),
    "players_on_flop": (NUMBER, "players who saw the flop"),
    "barrel_line": (LETTERS, "B bet or X check on each street with a chance to continue the preflop raise"),
    "ev_net": (AMOUNT, "net by equity when all-ins ended the betting, else `net`"),
    "equity": (NUMBER, "equity in the main pot when all-ins ended the betting, 0 to 1"),
    "ev_reason": (WORD, "why `ev_net` is adjusted (known, third_folded) or is not"),
    "tables_open": (NUMBER, "tables that the player had open"),
    "split": (TIMES, "won a part of a pot that others won too: 1, else empty"),
    **{name: (LETTERS, f"answer to {faced}") for name, faced in ANSWERS.items()},
    **{
        f"{name}_{street}": (LETTERS, f"answer to {faced.format(street=street)}")
        for street in STREETS
        for name, faced in STREET_ANSWERS.items()
    },
    **{f"vs_probe_{street}": (LETTERS, f"answer to a probe bet on the {street}") for street in STREETS[1:]},
    **{f"is_aggressor_{street}": (FLAG, "was the last to raise on the street before") for street in STREETS},
    **{
        f"checked_to_{street}": (TIMES, f"could bet the {street} after a check: 1 or 0") for street in STREETS
    },
    **{f"bet_size_{street}": (NUMBER, f"own bet on the {street} divided by the pot") for street in STREETS},
    **{f"min_bet_{street}": (TIMES, f"bet the least on the {street}: 1 or 0") for street in STREETS},
    **{f"all_in_bet_{street}": (TIMES, f"bet all-in on the {street}: 1 or 0") for street in STREETS},
}


def parse_where(text: str) -> pl.Expr:
    """The condition on rows of `player_hands` that a question such as `position = BTN` states.

    Raises:
        WhereError: It is not understood, or names no column.
    """
    return parse_question(text, known_columns())


def known_columns() -> Section:
    """All columns that questions may name."""
    return {name: column for section in where_columns().values() for name, column in section.items()}


def where_columns() -> dict[str, Section]:
    """The columns that questions may name, by the heading of their section."""
    cards = PLAYERS["hole_cards"]
    return {
        "The player": {**_of_table(PLAYERS), "hand": _table_column("hand", "hole_cards", cards)},
        "The hand": _of_table(HANDS),
        "Times, sessions, groups": {name: _key(name) for name in KEY_MEANINGS},
        "What the player did and faced": {name: _flag(name) for name in FLAGS},
        "Chances: 1 or more made, 0 not taken, empty no chance": {
            name: _rate(statistic) for name, statistic in STATISTICS.items() if statistic.kind is Kind.RATE
        },
    }


def _of_table(table: Mapping[str, TableColumn]) -> Section:
    return {name: _table_column(name, name, column) for name, column in table.items() if name != "hand"}


def _table_column(name: str, source: str, column: TableColumn) -> Column:
    kind = KINDS.get(name) or _kind_of(name, column)
    meaning = column.meaning if name == source else f"the same as {source}"
    if kind is NUMBER and column.unit == CENTS:
        meaning += ", in its smallest unit"
    return _column(name, kind, pl.col(source), meaning)


def _kind_of(name: str, column: TableColumn) -> ColumnKind:
    if name in WORDS:
        return WORD
    if column.unit == CENTS:
        return AMOUNT
    if column.unit == "times":
        return TIMES
    return _OF_TYPES.get(column.dtype, NUMBER)


_OF_TYPES: Final[Mapping[pl.DataType, ColumnKind]] = {
    pl.String(): TEXT,
    pl.Boolean(): FLAG,
    pl.Datetime("us"): TIME,
}


def _key(name: str) -> Column:
    kind = KINDS.get(name, WORD if name in WORDS else TEXT)
    return _column(name, kind, pl.col("opponents" if kind is NAMES else name), KEY_MEANINGS[name])


def _flag(name: str) -> Column:
    kind, meaning = FLAGS[name]
    return _column(name, kind, pl.col(name), meaning)


def _column(name: str, kind: ColumnKind, value: pl.Expr, meaning: str) -> Column:
    if kind in (WORD, LETTERS):
        value = value.cast(pl.String)
    return Column(name, kind, value, meaning, WORDS.get(name, ()))


def _rate(statistic: Statistic) -> Column:
    made, chances = (statistic.counted(part).cast(pl.Int64) for part in ("made", "chances"))
    return Column(statistic.id, TIMES, pl.when(chances > 0).then(made.fill_null(0)), statistic.words)
