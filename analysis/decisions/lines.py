"""Continuation bets, donk bets, floats and probes: what a player did as, or against, the aggressor.

The aggressor of a street is the last to bet or raise on the street before it, nobody when it was
checked through. Source: statistics, section 3.
"""

from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.decisions.turns import IS_RAISE, Columns

SEAT, PLACE = pl.col("seat"), pl.col("place")
BEFORE: Final = {"flop": "preflop", "turn": "flop", "river": "turn"}
CHECKED_FLOP, CHECKED_TURN = (pl.col(f"actions_{street}") == "X" for street in ("flop", "turn"))


def find_aggressors(preflop: pl.DataFrame, postflop: pl.DataFrame) -> pl.DataFrame:
    """One row per hand: the seats `aggressor_flop`, `aggressor_turn`, `aggressor_river`."""
    turns = pl.concat([frame.select("hand", "street", "seat", "letter") for frame in (preflop, postflop)])
    on_street = {
        f"aggressor_{street}": SEAT.filter(pl.col("street") == before).last()
        for street, before in BEFORE.items()
    }
    return turns.filter(IS_RAISE).group_by("hand", maintain_order=True).agg(**on_street)


def line_flags(rows: pl.DataFrame) -> pl.DataFrame:
    """Add the flags of lines to players who saw the flop.

    Args:
        rows: Columns of `players`, `find_aggressors` and the three streets, `place` and `raises`.
    """
    for columns in (_roles(), _cbets(), _later_cbets(), _river_cbets(), _leads(), _probes(), _answers()):
        rows = rows.with_columns(**columns)
    return rows


def was_made(column: str) -> pl.Expr:
    """Whether the player did it; no chance is no."""
    return pl.col(column).eq_missing(1)


def anybody_made(column: str) -> pl.Expr:
    """Whether any player of the hand did it."""
    return was_made(column).any().over("hand")


def _place_of(player: pl.Expr) -> pl.Expr:
    """Place in the order of action of the player of the hand who fits; empty when nobody does."""
    return pl.when(player).then(PLACE).max().over("hand")


def _when(condition: pl.Expr, column: str) -> pl.Expr:
    return pl.when(condition).then(column)


def _roles() -> Columns:
    """Who is the aggressor, and the place of an aggressor who is not all-in."""
    columns: Columns = {}
    for street in STREETS:
        is_aggressor = SEAT.eq_missing(pl.col(f"aggressor_{street}"))
        can_act = pl.col(f"in_position_{street}").is_not_null()
        columns[f"is_aggressor_{street}"] = is_aggressor
        columns[f"aggressor_place_{street}"] = _place_of(is_aggressor & can_act)
    return columns


def _cbets() -> Columns:
    """Source: statistics 50, 91."""
    return {"cbet_flop": _when(pl.col("is_aggressor_flop"), "bet_flop")}


def _later_cbets() -> Columns:
    """Source: statistics 51, 59, 60."""
    checked_back = pl.col("cbet_flop").is_not_null() & CHECKED_FLOP
    return {
        "cbet_turn": _when(was_made("cbet_flop") & pl.col("is_aggressor_turn"), "bet_turn"),
        "cbet_turn_pt": _when(was_made("cbet_flop"), "bet_turn"),
        "delayed_cbet_turn": _when(checked_back, "bet_turn"),
        "delayed_cbet_river": _when(checked_back & CHECKED_TURN, "bet_river"),
    }


def _river_cbets() -> Columns:
    """Source: statistics 52, 60, 92."""
    gave_up = (pl.col("cbet_turn") == 0) & CHECKED_TURN
    flop, turn, river = (
        pl.col(f"bet_{street}").replace_strict({0: "X", 1: "B"}, return_dtype=pl.String) for street in STREETS
    )
    return {
        "cbet_river": _when(was_made("cbet_turn") & pl.col("is_aggressor_river"), "bet_river"),
        "cbet_river_pt": _when(was_made("cbet_turn_pt"), "bet_river"),
        "delayed_cbet_river_after_cbet": _when(gave_up, "bet_river"),
        "barrel_line": pl.when(pl.col("cbet_flop").is_not_null()).then(
            pl.coalesce(flop + turn + river, flop + turn, flop)
        ),
    }


def _leads() -> Columns:
    """Bets into the aggressor, and after he has checked. Source: statistics 61, 64, 65, 71."""
    columns: Columns = {}
    when_checked_to = []
    for street in STREETS:
        is_other = ~pl.col(f"is_aggressor_{street}")
        bet, place = f"bet_{street}", pl.col(f"aggressor_place_{street}")
        columns[f"donk_{street}"] = _when(is_other & (place > PLACE), bet)
        has_called = pl.col(f"in_position_{street}") == 1
        if street == "flop":
            has_called = pl.col("actions_preflop").is_in(["C", "CC"]) & (pl.col("raises") == 1)
        columns[f"float_bet_{street}"] = _when(is_other & (place < PLACE) & has_called, bet)
        when_checked_to.append(_when(is_other & was_made(f"checked_to_{street}"), bet))
    has_chance = pl.any_horizontal(bet.is_not_null() for bet in when_checked_to)
    columns["bet_when_checked_to"] = pl.when(has_chance).then(pl.sum_horizontal(when_checked_to))
    columns["bet_when_checked_to_chances"] = pl.sum_horizontal(bet.is_not_null() for bet in when_checked_to)
    return columns


def _probes() -> Columns:
    """Bets into the last raiser before the flop, who checked behind. Source: statistics 67, 68."""
    has_position = {
        "flop": _place_of(pl.col("is_aggressor_flop") & CHECKED_FLOP) > PLACE,
        "turn": _place_of(pl.col("is_aggressor_flop") & CHECKED_TURN) > PLACE,
    }
    called_cbet = anybody_made("cbet_flop") & (pl.col("vs_bet_flop") == "C")
    both_checked = has_position["flop"] & CHECKED_FLOP
    return {
        "probe_turn": _when(both_checked, "bet_turn"),
        "probe_river": _when(called_cbet & has_position["turn"] & CHECKED_TURN, "bet_river"),
        "probe_river_checked": _when(both_checked & has_position["turn"] & CHECKED_TURN, "bet_river"),
    }


def _answers() -> Columns:
    """Letters of the answers to those bets. Source: statistics 54-57, 62, 66, 69."""
    columns: Columns = {}
    for street in STREETS:
        vs_bet, has_checked = f"vs_bet_{street}", pl.col(f"actions_{street}").str.starts_with("X")
        is_aggressor = pl.col(f"is_aggressor_{street}")
        faces = {
            "cbet": anybody_made(f"cbet_{street}"),
            "donk": anybody_made(f"donk_{street}") & is_aggressor,
            "float": anybody_made(f"float_bet_{street}") & is_aggressor & has_checked,
        }
        if street != "flop":
            gave_up = (pl.col(f"cbet_{BEFORE[street]}") == 0) & (pl.col(f"actions_{BEFORE[street]}") == "X")
            faces["probe"] = anybody_made(f"probe_{street}") & gave_up
        for bet, condition in faces.items():
            columns[f"vs_{bet}_{street}"] = _when(condition, vs_bet)
            columns[f"raise_{bet}_{street}"] = _when(condition, f"raise_bet_{street}")
    return columns
