"""The answers of a pool after a betting line, by strength, and the range behind its last answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.dataset import Dataset
from analysis.equity.ranges import STARTING_HANDS
from analysis.lines.language import LastStep
from analysis.lines.taken import ANSWER, fitting_values
from analysis.lines.tree import NODE, Nodes, node_decisions
from analysis.population.em import posterior_chunks
from analysis.population.fitting import FitHands
from analysis.population.hidden import UNKNOWN, combo_of, player_hands
from analysis.population.nodes import N_ANSWERS
from analysis.population.population import Ends, Floats, Population, observations, share_ends
from analysis.population.strength import BLOCKED, N_BUCKETS, N_GROUPS, starting_hand_groups, starting_hands
from analysis.schema.column import values_of
from analysis.schema.tables import STREETS

TINY: Final = 1e-30
KEYS: Final = ["hand", "seat"]
MOST: Final = 4_000  # maximum number of decisions to infer cards for; a sample beyond it


@dataclass(frozen=True, eq=False)
class PoolNode:
    """The decisions of a pool at the last step of a betting line.

    Attributes:
        line: The line as text.
        street: Name of the street of the last step.
        decisions: Number of decisions at the node, at least 1.
        counts: Expected number of answers by strength: groups of starting hands before the flop, else buckets
            of equity and draws; shape (strengths, answers). The sum is `decisions`.
        observed: Effective number of answers by strength, for the intervals; shape (strengths,).
        taken: Number of decisions with the answer of the last step.
        held: Inferred range of players with this answer: the probability of each of the 1,326 hole cards; all
            0 if `taken` is 0.
        shown: Counts of the known hole cards of players with this answer; shape (1326,).
        known: Number of known hole cards, the sum of `shown`.
    """

    line: str
    street: str
    decisions: int
    counts: Floats
    observed: Floats
    taken: int
    held: Floats
    shown: Floats
    known: int

    @property
    def shares(self) -> Floats:
        """The share of each answer by strength; shape (strengths, answers)."""
        found: Floats = self.counts / np.maximum(self.counts.sum(axis=1, keepdims=True), TINY)
        return found

    @property
    def ends(self) -> Ends:
        """Lower and upper ends of the 95% intervals of `shares`; two arrays of shape (strengths, answers)."""
        return share_ends(self.shares, self.observed, is_smoothed=False)


def find_pool_node(
    tables: Dataset, dealt: FitHands, population: Population, step: LastStep
) -> PoolNode | None:
    """Estimate how the pool answers at the last step of a line, by strength; None without a decision.

    Hidden cards are inferred from the fitted policy. Of more than `MOST` decisions, only an evenly spaced
    sample is used, and its counts are scaled up.

    Args:
        tables: The dataset.
        dealt: Result of `find_dealt` for one game.
        population: The pool, fitted to the same game.
        step: The parsed line.
    """
    found = _decisions_at(tables, dealt, step)
    if found.is_empty():
        return None
    street = STREETS.index(found["street"][0])
    every = found.height
    chosen = found.gather_every(max(1, -(-every // MOST)))
    upto = chosen.select(*KEYS, last="number")
    records = dealt.records.join(upto, on=KEYS, how="inner", maintain_order="left")
    hands = player_hands(tables, records.filter(pl.col("number") <= pl.col("last")))
    used = hands.keys.join(dealt.players, on=KEYS, how="left", maintain_order="left")["is_used"].to_numpy()
    held = np.where(used, hands.held, UNKNOWN)
    facts = hands.keys.join(chosen, on=KEYS, how="left", maintain_order="left")
    is_taken = facts["is_taken"].to_numpy()
    answers = facts["code"].to_numpy()
    counts = np.zeros((N_BUCKETS if street else N_GROUPS, N_ANSWERS))
    n_known = np.zeros(len(counts))
    inferred = np.zeros(len(starting_hands()))
    for rows, weights in posterior_chunks(hands, population.policy, population.settings.temper):
        likely = weights / np.maximum(weights.sum(axis=1, keepdims=True), TINY)
        known = np.flatnonzero(held[rows] != UNKNOWN)
        likely[known] = 0
        likely[known, held[rows][known]] = 1
        places = hands.bucket_on(street)[rows] if street else np.broadcast_to(_groups(), likely.shape)
        n_known += np.bincount(places[known, held[rows][known]], minlength=BLOCKED + 1)[: len(counts)]
        codes = places.astype(np.intp) * N_ANSWERS + answers[rows, None]
        sums = np.bincount(codes.ravel(), likely.ravel(), (BLOCKED + 1) * N_ANSWERS)
        counts += sums.reshape(-1, N_ANSWERS)[: len(counts)]
        inferred += likely[is_taken[rows]].sum(axis=0)
    scale = every / max(counts.sum(), TINY)
    counts, n_known = counts * scale, n_known * scale
    observed = observations(n_known, counts.sum(axis=1) - n_known)
    taken = found.filter("is_taken")
    shown = _shown(dealt, taken)
    return PoolNode(
        step.text,
        STREETS[street],
        every,
        counts,
        observed,
        taken.height,
        inferred / max(inferred.sum(), TINY),
        shown,
        int(shown.sum()),
    )


def _shown(dealt: FitHands, taken: pl.DataFrame) -> Floats:
    """Count the known hole cards of the player-hands in `taken` (columns `KEYS`); shape (1326,)."""
    used = dealt.players.filter("is_used").join(taken, on=KEYS, how="semi")
    held = np.array([combo_of(cards) for cards in used["hole_cards"]], np.intp)
    return np.bincount(held[held != UNKNOWN], minlength=len(starting_hands())).astype(np.float64)


def _groups() -> NDArray[np.intp]:
    """Return the group of starting hands of each of the 1,326 hole cards."""
    found: NDArray[np.intp] = starting_hand_groups()[starting_hands()]
    return found


def _decisions_at(tables: Dataset, dealt: FitHands, step: LastStep) -> pl.DataFrame:
    """Find the decisions of the pool at the last step: the first of each player-hand, all on one street.

    Columns: `hand`, `seat`, `number`, `street`, `code` (index in `ANSWERS`), and `is_taken` (whether it is
    the answer of the last step).
    """
    line, parts = step.before, []
    keys = [*values_of(NODE)]
    for made, _, _ in node_decisions(tables, Nodes(line.sizes, tuple(line.details), starting_hands=False)):
        is_in = [pl.col(name).is_in(list(values)) for name, values in line.details.items()]
        some = made.filter(pl.lit(True), *is_in)
        at = some.join(fitting_values(some, keys, line.leads_to), on=keys, how="semi")
        done = fitting_values(at, ANSWER, lambda *name: step.holds(" ".join(filter(None, name))))
        taken = at.join(done, on=done.columns, how="semi").select(*KEYS, "number", is_taken=pl.lit(True))
        parts.append(at.select(*KEYS, "number", "street").join(taken, on=[*KEYS, "number"], how="left"))
    every = pl.concat(parts).with_columns(pl.col("is_taken").fill_null(False), pl.col("seat").cast(pl.Int64))
    pool = dealt.records.select(*KEYS, "number", code="answer").join(
        dealt.players.filter("is_pool"), on=KEYS, how="semi"
    )
    found = every.join(pool, on=[*KEYS, "number"], how="inner").sort(*KEYS, "number")
    first = min(found["street"].unique().to_list(), key=STREETS.index, default="")
    return found.filter(pl.col("street") == first).unique(KEYS, keep="first", maintain_order=True)


def range_by_starting_hand(held: Floats) -> Mapping[str, float]:
    """Sum the values of the 1,326 hole cards by starting hand, such as `AKs`."""
    sums = np.bincount(starting_hands(), held, len(STARTING_HANDS))
    return {str(hand): float(total) for hand, total in zip(STARTING_HANDS, sums, strict=True)}
