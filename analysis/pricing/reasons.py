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
LEAST_POT_BB: Final = 15  # a rollout takes some 60 ms
SMALL_POT: Final = (
    f"pot below {LEAST_POT_BB} bb, except heads-up on the river or facing a bet "
    "(hh price and the page of the hand price it)"
)
PLAIN_FOLD: Final = "fold of a hand that nearly all of the pool folds"
PLAIN: Final = 0.95  # share of the pool that folds
ANSWERS: Final = ("fold", "check", "call", "bet", "raise")


def not_usable(tables: Dataset, chosen: pl.DataFrame, usable: pl.Series) -> dict[str, int]:
    """Count the decisions in chosen player-hands outside the usable hands."""
    others = chosen.filter(~pl.col("hand").is_in(usable.implode()))
    actions = tables.columns_of("actions", ("hand", "seat", "action"), others["hand"].unique())
    found = actions.join(others, on=["hand", "seat"], how="semi").filter(pl.col("action").is_in(ANSWERS))
    return {NOT_USABLE: found.height} if found.height else {}


def small_pots(tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame) -> pl.DataFrame:
    """Find decisions with the reason `SMALL_POT`, without building them: columns `hand` and `number`.

    `small_pot_reason` finds more: the chips of a bet that nobody can call are not in the pot.

    Args:
        tables: The dataset.
        records: Rows of `find_records`.
        deciders: Columns `hand` and `seat` of the players; those with unknown cards have no decisions.
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
    """Return the reason not to roll out a decision in a small pot without a stack at risk; "" without one."""
    is_small = decision.pot < LEAST_POT_BB * decision.big_blind and decision.behind > 0
    return SMALL_POT if is_rolled(decision) and is_small else ""


def plain_fold_reason(population: Population, decision: FacedDecision) -> str:
    """Return the reason not to roll out a fold that nearly all of the pool makes; "" without one."""
    is_fold = is_rolled(decision) and decision.step.answer == FOLD
    return PLAIN_FOLD if is_fold and pool_shares(population, decision)[FOLD] >= PLAIN else ""
