"""Rates drawn towards what others do: empirical Bayes with a beta-binomial pool."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import polars as pl
import scipy

from analysis.stats.statistic import Kind, Statistic
from hhparser.columns.players import ANONYMOUS

FEWEST_PLAYERS: Final = 5
BOUNDS: Final = ((-10.0, 10.0), (0.0, np.log(1e5)))
OWN_KEYS: Final = frozenset({"player", "site", "session", "opponent"})
Counts = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Prior(NamedTuple):
    """A beta distribution of the rate of a player of whom nothing is known."""

    alpha: float
    beta: float


def fit_prior(made: Counts, chances: Counts) -> Prior | None:
    """The beta distribution that makes the counts of some players likeliest; None for too few players."""
    seen = chances > 0
    if seen.sum() < FEWEST_PLAYERS:
        return None
    # equal counts once, in order: the sum does not hang on the order of the players
    (made, chances), times = np.unique(np.stack([made[seen], chances[seen]]), axis=1, return_counts=True)
    betaln = scipy.special.betaln

    def surprise(place: Counts) -> float:
        alpha, beta = _prior(place)
        return float(((betaln(alpha, beta) - betaln(made + alpha, chances - made + beta)) * times).sum())

    share = ((made * times).sum() + 0.5) / ((chances * times).sum() + 1)
    start = np.array([scipy.special.logit(share), np.log(20)])
    return _prior(scipy.optimize.minimize(surprise, start, method="Nelder-Mead", bounds=BOUNDS).x)


def _prior(place: Counts) -> Prior:
    """From the logit of the mean, and the logarithm of how many chances the prior is worth."""
    mean, worth = float(scipy.special.expit(place[0])), float(np.exp(place[1]))
    return Prior(mean * worth, (1 - mean) * worth)


def with_shrunk(frame: pl.DataFrame, keys: Sequence[str], wanted: Sequence[Statistic]) -> pl.DataFrame:
    """Add `id_shrunk`, `id_shrunk_low`, `id_shrunk_high` of each proportion; the counts stay as they are.

    The pool are all players of the frame with the same kind of game and the same other keys, anonymous ones
    left out. Without a chance, or with fewer than five players, the columns are empty.

    Args:
        frame: Values by player.
        keys: Columns that make a group.
        wanted: The statistics.
    """
    pool_keys = [key for key in keys if key not in OWN_KEYS]
    rates = [s for s in wanted if s.kind is Kind.RATE and s.is_proportion]
    parts = [_shrunk(part, rates) for part in frame.partition_by(pool_keys, maintain_order=True)]
    return pl.concat(parts) if parts else frame


def _shrunk(pool: pl.DataFrame, rates: Sequence[Statistic]) -> pl.DataFrame:
    is_person = (pool["player"] != ANONYMOUS).fill_null(False).to_numpy()
    columns: list[pl.Series] = []
    for rate in rates:
        made, chances = (pool[rate.part_name(part)].to_numpy().astype(float) for part in ("made", "chances"))
        prior = fit_prior(made[is_person], chances[is_person])
        values = np.full((3, len(made)), np.nan) if prior is None else _posterior(made, chances, prior)
        values[:, chances == 0] = np.nan
        names = (f"{rate.id}_shrunk", f"{rate.id}_shrunk_low", f"{rate.id}_shrunk_high")
        columns += [pl.Series(name, row, nan_to_null=True) for name, row in zip(names, values, strict=True)]
    return pool.with_columns(columns)


def _posterior(made: Counts, chances: Counts, prior: Prior) -> Counts:
    """Mean and both ends of the central 95 % of what is likely after seeing the counts."""
    alpha, beta = made + prior.alpha, chances - made + prior.beta
    ends = [scipy.special.betaincinv(alpha, beta, share) for share in (0.025, 0.975)]
    return np.stack([alpha / (alpha + beta), *ends])
