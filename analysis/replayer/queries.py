"""The columns for queries on the list of hands, with the hero's values for each hand."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import polars as pl

from analysis.dataset import batch_frames
from analysis.decisions import find_decisions
from analysis.schema.column import Column, times
from analysis.schema.tables import HANDS
from analysis.stats import known_columns
from analysis.stats.player_hands import with_keys
from hhparser.findings.finding import Severity
from hhparser.pipeline import Checked

ASKED: Final = (
    *("position", "starting_hand", "net", "won", "stack", "n_players", "total_pot", "last_street"),
    *("showdown", "pot_type", "vpip", "pfr", "three_bet", "saw_flop", "went_to_showdown"),
    *("actions_preflop", "actions_flop", "actions_turn", "actions_river", "board", "opponent"),
    *("hand_id", "site", "kind", "stakes", "table", "day"),
)
OF_HANDS: Final = tuple(name for name in ASKED if name in {column.name for column in HANDS})
KEYS: Final = ("pot_type", "day")  # columns of the hand that need players
OF_HERO: Final = tuple(name for name in ASKED if name not in {*OF_HANDS, *KEYS})
COUNTS: Final = {
    "findings": "findings of the hand",
    **{f"{severity}s": f"findings of severity {severity}" for severity in Severity},
}
UNITS: Final = ("big_blind", "decimals")  # units for comparing amounts
SIGNS: Final = "=<>≤≥("


@cache
def query_columns() -> dict[str, Column]:
    """Return the columns for queries on the list by name; their values are columns of `answers`."""
    columns = {name: column._replace(value=pl.col(name)) for name, column in _known().items()}
    counts = {name: times(name, meaning) for name, meaning in COUNTS.items()}
    return columns | counts


def _known() -> dict[str, Column]:
    """Return the columns of `--where` named in `ASKED`, in that order."""
    known = known_columns()
    return {name: known[name] for name in ASKED}


def answers(hands: Sequence[Checked], heroes: Sequence[int | None]) -> pl.DataFrame:
    """Compute the columns of `query_columns` and the units; one row per hand, player columns for the hero.

    Args:
        hands: Hands with a replay.
        heroes: Seat of the hero in each hand; None without a hero.
    """
    frames = batch_frames(hands)
    values = {name: column.value for name, column in _known().items()}
    decisions = find_decisions(*(frames[name] for name in ("hands", "players", "actions", "pots")))
    seats = pl.DataFrame({"hand": range(len(hands)), "own": heroes}, {"hand": pl.UInt32, "own": pl.Int64})
    players = frames["players"].hstack(decisions.drop("hand", "seat").get_columns())
    of_players = (
        with_keys(players.lazy(), frames["hands"].lazy())
        .join(seats.lazy(), on="hand")
        .with_columns(is_own=pl.col("seat").eq_missing(pl.col("own")))
        .sort("is_own", descending=True)
        .unique("hand", keep="first", maintain_order=True)
        .select(
            "hand",
            *[values[name].alias(name) for name in KEYS],
            *[pl.when("is_own").then(values[name]).alias(name) for name in OF_HERO],
        )
    )
    of_hands = frames["hands"].lazy().select("hand", *[values[name].alias(name) for name in OF_HANDS], *UNITS)
    rows = of_hands.join(of_players, on="hand", how="left").sort("hand").select(*ASKED, *UNITS)
    return rows.collect().hstack(pl.DataFrame(map(_counts, hands), dict.fromkeys(COUNTS, pl.Int64)))


def _counts(checked: Checked) -> dict[str, int]:
    found = [one.severity for one in checked.diagnostics]
    return {"findings": len(found), **{f"{severity}s": found.count(severity) for severity in Severity}}


def is_query(text: str) -> bool:
    """Return whether a text is a query; if not, it is a part of a player's name or a hand id."""
    first = next(iter(text.split()), "")
    return first in query_columns() or first.lower() == "not" or any(sign in text for sign in SIGNS)
