"""Continuation bets, donk bets, floats and probes: decisions of, or against, the aggressor.

The aggressor of a street is the last player to bet or raise on the street before; there is none when
that street was checked through.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.decisions.turns import IS_RAISE, LETTER
from analysis.schema.column import Column, Columns, chance, helpers, letters, number, times, values_of, yes_no

SEAT, PLACE = pl.col("seat"), pl.col("place")
BEFORE: Final = {"flop": "preflop", "turn": "flop", "river": "turn"}
CHECKED: Final = {street: pl.col(f"actions_{street}") == "X" for street in STREETS}


def was_made(column: str) -> pl.Expr:
    """Return the condition that the player took the chance; false without a chance."""
    return pl.col(column).eq_missing(1)


def anybody_made(column: str) -> pl.Expr:
    """Return the condition that any player of the hand took the chance."""
    return was_made(column).any().over("hand")


def _place_of(player: pl.Expr) -> pl.Expr:
    """Return the place in the order of action of the matching player of the hand; null without a match."""
    return pl.when(player).then(PLACE).max().over("hand")


def _bet(name: str, meaning: str, condition: pl.Expr, street: str) -> Column:
    """Return a column of the chance to bet a street first; null where the condition does not hold."""
    return chance(name, meaning, pl.when(condition).then(f"bet_{street}"))


# fmt: off
def _roles(street: str) -> Columns:
    """Return two columns: whether the player is the aggressor, and the place of an aggressor with chips left.

    Places grow in the order of action on the street; see `SEATS`.
    """
    can_act = pl.col(f"in_position_{street}").is_not_null()
    return (
        yes_no(f"is_aggressor_{street}", "was the last to raise on the street before",
               SEAT.eq_missing(pl.col(f"aggressor_{street}"))),
        *helpers(number(
            f"aggressor_place_{street}", f"place of an aggressor with chips behind on the {street}", "place",
            _place_of(pl.col(f"is_aggressor_{street}") & can_act), pl.Int16())),
    )


def _leads(street: str) -> Columns:
    """Return the chances to bet into the aggressor (`donk_...`), and after their check (`float_bet_...`)."""
    is_other, place = ~pl.col(f"is_aggressor_{street}"), pl.col(f"aggressor_place_{street}")
    has_called = pl.col(f"in_position_{street}") == 1
    if street == "flop":
        has_called = pl.col("actions_preflop").is_in(["C", "CC"]) & (pl.col("raises") == 1)
    return (
        _bet(f"donk_{street}", f"bet the {street} before the aggressor", is_other & (place > PLACE), street),
        _bet(f"float_bet_{street}", f"bet the {street} in position after the aggressor checked",
             is_other & (place < PLACE) & has_called, street),
    )


def _answers(street: str, bet: str, words: str, condition: pl.Expr) -> Columns:
    """Return the letter of the answer to a kind of bet (`vs_...`), and the chance to raise it (`raise_...`).

    Both are null where the condition does not hold.
    """
    raised = pl.when(condition).then(f"raise_bet_{street}")
    return (
        letters(f"vs_{bet}_{street}", f"answer to a {words} on the {street}",
                pl.when(condition).then(f"vs_bet_{street}"), LETTER),
        chance(f"raise_{bet}_{street}", f"raised a {words} on the {street}", raised),
    )


def _answers_on(street: str) -> Iterator[Column]:
    """Yield the columns of the answers to continuation, donk, float and probe bets on a street."""
    is_aggressor = pl.col(f"is_aggressor_{street}")
    has_checked = pl.col(f"actions_{street}").str.starts_with("X")
    yield from _answers(street, "cbet", "continuation bet", anybody_made(f"cbet_{street}"))
    yield from _answers(street, "donk", "donk bet", anybody_made(f"donk_{street}") & is_aggressor)
    floated = anybody_made(f"float_bet_{street}") & is_aggressor & has_checked
    yield from _answers(street, "float", "float bet", floated)
    if street != "flop":
        gave_up = (pl.col(f"cbet_{BEFORE[street]}") == 0) & CHECKED[BEFORE[street]]
        probed = anybody_made(f"probe_{street}") & gave_up
        vs_probe, raise_probe = _answers(street, "probe", "probe bet", probed)
        yield from (vs_probe, *helpers(raise_probe))


def _barrels() -> pl.Expr:
    """Return an expression for the letters B (bet) and X (check) by street, for the last preflop raiser."""
    flop, turn, river = (
        pl.col(f"bet_{street}").replace_strict({0: "X", 1: "B"}, return_dtype=pl.String) for street in STREETS
    )
    line = pl.coalesce(flop + turn + river, flop + turn, flop)
    return pl.when(pl.col("cbet_flop").is_not_null()).then(line)


CHECKED_BACK: Final = pl.col("cbet_flop").is_not_null() & CHECKED["flop"]
BEHIND_FLOP, BEHIND_TURN = (
    _place_of(pl.col("is_aggressor_flop") & CHECKED[street]) > PLACE for street in ("flop", "turn")
)
HAS_RAISED: Final = pl.col("actions_preflop").str.contains("R")
BOTH_CHECKED: Final = ~HAS_RAISED & BEHIND_FLOP & CHECKED["flop"]
CALLED_CBET: Final = ~HAS_RAISED & anybody_made("cbet_flop") & (pl.col("vs_bet_flop") == "C")
WHEN_CHECKED_TO: Final = [
    pl.when(~pl.col(f"is_aggressor_{street}") & was_made(f"checked_to_{street}")).then(f"bet_{street}")
    for street in STREETS
]
COULD_BET: Final = [bet.is_not_null() for bet in WHEN_CHECKED_TO]

AGGRESSORS: Final = helpers(*(
    number(f"aggressor_{street}", f"who raised last on the street before the {street}", "seat",
           SEAT.filter(pl.col("street") == before).last())
    for street, before in BEFORE.items()
))
LINES: Final = (
    number("players_on_flop", "players who saw the flop", "players", pl.len().over("hand"), pl.UInt32()),
    *(column for street in STREETS for column in _roles(street)),
    _bet("cbet_flop", "bet the flop as the last raiser", pl.col("is_aggressor_flop"), "flop"),
    _bet("cbet_turn", "bet the turn after a bet on the flop, as the aggressor",
         was_made("cbet_flop") & pl.col("is_aggressor_turn"), "turn"),
    _bet("cbet_turn_pt", "bet the turn after a bet on the flop", was_made("cbet_flop"), "turn"),
    _bet("delayed_cbet_turn", "bet the turn after checking the flop as the last raiser",
         CHECKED_BACK, "turn"),
    _bet("delayed_cbet_river", "bet the river after checking flop and turn as the last raiser",
         CHECKED_BACK & CHECKED["turn"], "river"),
    _bet("cbet_river", "bet the river after bets on flop and turn, as the aggressor",
         was_made("cbet_turn") & pl.col("is_aggressor_river"), "river"),
    _bet("cbet_river_pt", "bet the river after bets on flop and turn", was_made("cbet_turn_pt"), "river"),
    _bet("delayed_cbet_river_after_cbet", "bet the river after a bet on the flop and a check on the turn",
         (pl.col("cbet_turn") == 0) & CHECKED["turn"], "river"),
    letters("barrel_line", "B bet or X check on each street with a chance to continue the preflop raise",
            _barrels()),
    *(column for street in STREETS for column in _leads(street)),
    times("bet_when_checked_to", "streets bet after a check, not as the aggressor",
          pl.when(pl.any_horizontal(COULD_BET)).then(pl.sum_horizontal(WHEN_CHECKED_TO))),
    *helpers(times("bet_when_checked_to_chances", "streets where that was possible",
                   pl.sum_horizontal(COULD_BET), pl.UInt32())),
    _bet("probe_turn", "bet the turn before the last raiser, who checked the flop behind",
         BOTH_CHECKED, "turn"),
    _bet("probe_river", "bet the river before the last raiser, who checked the turn behind after a bet",
         CALLED_CBET & BEHIND_TURN & CHECKED["turn"], "river"),
    _bet("probe_river_checked", "bet the river before the last raiser, who checked flop and turn behind",
         BOTH_CHECKED & BEHIND_TURN & CHECKED["turn"], "river"),
    *(column for street in STREETS for column in _answers_on(street)),
)
# fmt: on


def _in_steps(columns: Sequence[Column]) -> Iterator[dict[str, pl.Expr]]:
    """Yield the columns in steps; each step depends on earlier steps only.

    Raises:
        ValueError: Columns depend on each other in a circle.
    """
    left = values_of(columns)
    while left:
        step = [name for name, value in left.items() if left.keys().isdisjoint(value.meta.root_names())]
        if not step:
            raise ValueError(f"columns that need each other: {', '.join(left)}")
        yield {name: left.pop(name) for name in step}


STEPS: Final = tuple(_in_steps(LINES))


def find_aggressors(preflop: pl.DataFrame, postflop: pl.DataFrame) -> pl.DataFrame:
    """Return one row per hand: the seats `aggressor_flop`, `aggressor_turn`, `aggressor_river`."""
    turns = pl.concat([frame.select("hand", "street", "seat", "letter") for frame in (preflop, postflop)])
    return turns.filter(IS_RAISE).group_by("hand", maintain_order=True).agg(**values_of(AGGRESSORS))


def line_decisions(rows: pl.DataFrame) -> pl.DataFrame:
    """Add `LINES` to players who saw the flop.

    Args:
        rows: Columns of `players`, `find_aggressors` and the three streets, `place` and `raises`.
    """
    for step in STEPS:
        rows = rows.with_columns(**step)
    return rows
