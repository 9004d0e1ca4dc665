"""Decisions that are not priced, counted by reason."""

from typing import Final

import polars as pl

from analysis.dataset import Dataset
from analysis.population.nodes import FOLD
from analysis.population.population import Population
from analysis.population.records import MOST_PLAYERS
from analysis.pricing.decisions import IS_FACED, PREFLOP, RIVER, FacedDecision, with_choice
from analysis.pricing.kinds import is_rolled
from analysis.pricing.prices import pool_shares

TOO_FEW: Final = "not enough hands of this game"
NO_CARDS: Final = "hole cards unknown or contradictory"
NOT_USABLE: Final = (
    "hand with errors, unknown stacks, fixed limit, a cap, several boards, "
    f"or more than {MOST_PLAYERS} players"
)
LEAST_POT_BB: Final = 15  # no rollouts of smaller pots: each takes about 60 ms
SMALL_POT: Final = (
    f"pot below {LEAST_POT_BB} bb, except heads-up on the river or facing a bet "
    "(hh price and the page of the hand price it)"
)
ROUTINE_FOLD: Final = "fold of a hand that nearly all of the pool folds"
ROUTINE: Final = 0.95  # minimum share of the pool that folds, for a routine fold
ANSWERS: Final = ("fold", "check", "call", "bet", "raise")


def not_usable(tables: Dataset, chosen: pl.DataFrame, usable: pl.Series) -> dict[str, int]:
    """Count the decisions in chosen player-hands outside the usable hands, keyed by `NOT_USABLE`.

    Args:
        tables: The dataset.
        chosen: Columns `hand` and `seat` of the player-hands.
        usable: Keys of the usable hands.

    Returns:
        One item; empty without such decisions.
    """
    others = chosen.filter(~pl.col("hand").is_in(usable.implode()))
    actions = tables.columns_of("actions", ("hand", "seat", "action"), others["hand"].unique())
    found = actions.join(others, on=["hand", "seat"], how="semi").filter(pl.col("action").is_in(ANSWERS))
    return {NOT_USABLE: found.height} if found.height else {}


def small_pots(tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame) -> pl.DataFrame:
    """Find decisions with the reason `SMALL_POT` before they are built; return columns `hand` and `number`.

    The pot here includes chips of a bet that nobody can call. `small_pot_reason` excludes them, and so finds
    more decisions.

    Args:
        tables: The dataset.
        records: Rows of `find_records`.
        deciders: Columns `hand` and `seat` of the players; players with unknown cards have no decisions.
    """
    hands = deciders["hand"].unique()
    cards = tables.columns_of("players", ("hand", "seat", "hole_cards"), hands).drop_nulls()
    big_blinds = tables.columns_of("hands", ("hand", "big_blind"), hands)
    is_rolled = (
        (pl.col("players") > 2)
        | (IS_FACED & (pl.col("street") == PREFLOP))
        | (~IS_FACED & (pl.col("street") < RIVER))
    )
    return (
        with_choice(records)
        .filter(is_rolled & (pl.col("behind") > 0))
        .join(deciders.join(cards, on=["hand", "seat"], how="semi"), on=["hand", "seat"], how="semi")
        .join(big_blinds, on="hand")
        .filter(pl.col("pot") < LEAST_POT_BB * pl.col("big_blind"))
        .select("hand", "number")
    )


def small_pot_reason(decision: FacedDecision) -> str:
    """Return `SMALL_POT` for a rollout in a small pot if a call leaves chips to bet, else ""."""
    is_small = decision.pot < LEAST_POT_BB * decision.big_blind and decision.behind > 0
    return SMALL_POT if is_rolled(decision) and is_small else ""


def routine_fold_reason(population: Population, decision: FacedDecision) -> str:
    """Return `ROUTINE_FOLD` for the rollout of a fold that nearly all of the pool makes, else ""."""
    is_fold = is_rolled(decision) and decision.step.answer == FOLD
    return ROUTINE_FOLD if is_fold and pool_shares(population, decision)[FOLD] >= ROUTINE else ""
