"""Checks of accounts: knowledge of hidden cards, play without rest, improbable results, identical play."""

from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.audits.play.chances import (
    Numbers,
    closeness,
    luck_tail,
    one_way_tail,
    rate_of,
    share_tail,
    unlikely,
)
from analysis.audits.play.ledger import ACCOUNT, PLACE
from analysis.audits.play.spots import FACING, STREETS
from analysis.dataset import Frames

FEWEST_RIVERS: Final = 15
FEWEST_HANDS: Final = 200
FEWEST_ALL_INS: Final = 10
STRENGTH: Final = 20.0  # weight of the rate of all players, in river decisions
BEST_KNOWN: Final = 0.3  # highest credible win rate, in big blinds per hand
REST: Final = 4  # hours
LONGEST: Final = 36  # hours without a rest
FEWEST_DECISIONS: Final = 2000
FEWEST_ACCOUNTS: Final = 20
MOST_ACCOUNTS: Final = 300
LIKENESS: Final = 0.25  # variance within a style relative to all accounts: students of one chart play alike
CASES: Final = (len(STREETS), 2, FACING)
PAIRS_AT_ONCE: Final = 10_000
Places = NDArray[np.intp]
SHARES: Final = tuple(
    (street, facing, kind) for street in range(4) for facing, kind in ((0, 2), (1, 0), (1, 2))
)


def sees_cards(sums: Frames) -> pl.DataFrame:
    """Return accounts with improbably many correct river decisions and an improbably high win rate."""
    rivers = sums["rivers"]
    rate = rate_of(rivers, "right")
    results = sums["results"].select(*ACCOUNT, "net", "squares", hands="n")
    usual = float(results["net"].sum()) / max(int(results["hands"].sum()), 1)
    tested = (
        rivers.filter(pl.col("n") >= FEWEST_RIVERS)
        .join(results.filter(pl.col("hands") >= FEWEST_HANDS), on=ACCOUNT, maintain_order="left")
        .with_columns(rate=pl.lit(rate), strength=pl.lit(STRENGTH))
    )
    right = share_tail(
        *(tested[name].cast(pl.Float64).to_numpy() for name in ("right", "n", "rate", "strength"))
    )
    return unlikely(tested, np.maximum(right, _winning(tested, usual)))


def wins_too_much(sums: Frames) -> pl.DataFrame:
    """Return accounts with results that the highest credible win rate does not explain."""
    results = sums["results"].rename({"n": "hands"})
    tested = results.filter(pl.col("hands") >= FEWEST_HANDS)
    return unlikely(tested, _winning(tested, BEST_KNOWN))


def _winning(tested: pl.DataFrame, rate: float) -> Numbers:
    """Bound the probability of the results, in big blinds, if the true win rate is `rate` per hand."""
    hands, net, squares = (tested[name].cast(pl.Float64).to_numpy() for name in ("hands", "net", "squares"))
    return one_way_tail(net - rate * hands, squares - 2 * rate * net + rate**2 * hands)


def lucky_all_ins(sums: Frames) -> pl.DataFrame:
    """Return accounts that win far more of their all-ins than their equity."""
    tested = sums["all_ins"].filter(pl.col("n") >= FEWEST_ALL_INS)
    return unlikely(
        tested, luck_tail((tested["share"] - tested["due"]).to_numpy(), tested["variance"].to_numpy())
    )


def never_rests(sums: Frames) -> pl.DataFrame:
    """Return accounts that played at least `LONGEST` hours without a rest of `REST` hours.

    `hours` is the longest period without a rest, `usual` its median over all accounts. If the median reaches
    `LONGEST`, the result is empty: in simulated or merged hands nobody rests.
    """
    apart = (pl.col("hour").diff().over(ACCOUNT) > REST).fill_null(True)
    stretches = (
        sums["hours"]
        .sort(*ACCOUNT, "hour")
        .with_columns(stretch=apart.cum_sum())
        .group_by(*ACCOUNT, "stretch", maintain_order=True)
        .agg(pl.col(PLACE).last(), hours=pl.col("hour").last() - pl.col("hour").first() + 1)
    )
    longest = stretches.sort("hours", maintain_order=True).group_by(ACCOUNT, maintain_order=True).last()
    compared = longest.with_columns(family=pl.lit(longest.height), usual=pl.col("hours").median())
    return compared.filter(pl.col("hours") >= LONGEST, pl.col("usual") < LONGEST)


def plays_alike(sums: Frames) -> pl.DataFrame:
    """Return pairs of accounts of a venue with improbably similar decisions.

    Twelve frequencies of decisions (bets when checked to, folds and raises facing a bet, on each street) are
    modelled as normally distributed. Their covariance is a fraction of that of the venue's busiest accounts,
    plus sampling noise.
    """
    decisions = sums["decisions"]
    found = [_alike(rows) for rows in decisions.partition_by("venue", maintain_order=True) or [decisions]]
    tested = pl.concat(found, how="diagonal")
    return unlikely(tested, tested["p"].to_numpy())


def _alike(rows: pl.DataFrame) -> pl.DataFrame:
    """Return each pair of busy accounts of a venue with its p-value `p`; no rows for too few accounts."""
    busy = (
        rows.group_by(ACCOUNT, maintain_order=True)
        .agg(pl.col(PLACE).sort_by("number").last(), pl.col("n").sum())
        .filter(pl.col("n") >= FEWEST_DECISIONS)
        .sort("n", "player", descending=[True, False])
        .head(MOST_ACCOUNTS)
        .sort("player")
    )
    if busy.height < FEWEST_ACCOUNTS:
        busy = busy.clear()
    made, chances = _shares(rows.join(busy.select("player"), on="player"), busy["player"].to_list())
    first, second = np.triu_indices(busy.height, 1)
    later = np.where(busy["number"].to_numpy()[first] > busy["number"].to_numpy()[second], first, second)
    return (
        busy[later]
        .select("venue", *PLACE)
        .with_columns(
            first=busy["player"].gather(first),
            second=busy["player"].gather(second),
            n=busy["n"].gather(first) + busy["n"].gather(second),
            p=_nearness(made, chances, first, second),
        )
    )


def _shares(rows: pl.DataFrame, names: list[str]) -> tuple[Numbers, Numbers]:
    """Return the decisions made and the chances of each account; two arrays of shape (accounts, 12)."""
    counts = np.zeros((len(names), *CASES))
    places = {name: place for place, name in enumerate(names)}
    for name, situation, n in rows.select("player", "situation", "n").rows():
        counts[(places[name], *np.unravel_index(situation, CASES))] += n
    made = [counts[:, street, facing, kind] for street, facing, kind in SHARES]
    chances = [counts[:, street, facing].sum(axis=1) for street, facing, _ in SHARES]
    return np.stack(made, axis=1), np.stack(chances, axis=1)


def _nearness(made: Numbers, chances: Numbers, first: Places, second: Places) -> Numbers:
    """Return for each pair the probability that two accounts of the pool are at least as similar."""
    if not len(first):
        return np.zeros(0)
    shares = (made + 0.5) / (chances + 1)
    noise = shares * (1 - shares) / (chances + 1)
    spread = _without_noise(np.cov(shares, rowvar=False), noise.mean(axis=0))
    near = np.empty(len(first))
    for start in range(0, len(first), PAIRS_AT_ONCE):
        ours, theirs = first[start : start + PAIRS_AT_ONCE], second[start : start + PAIRS_AT_ONCE]
        own = (noise[ours] + noise[theirs])[:, :, None] * np.eye(len(SHARES))
        apart = (shares[ours] - shares[theirs])[:, :, None]
        distance = (apart * np.linalg.solve(2 * LIKENESS * spread + own, apart)).sum(axis=(1, 2))
        near[start : start + PAIRS_AT_ONCE] = closeness(distance, len(SHARES))
    return near


def _without_noise(covariance: Numbers, noise: Numbers) -> Numbers:
    """Subtract sampling noise from a covariance matrix; negative eigenvalues are set to 0."""
    values, vectors = np.linalg.eigh(covariance - np.diag(noise))
    return np.asarray((vectors * np.maximum(values, 0)) @ vectors.T)
