"""Checks of pairs of players: one-way chip flow, folds at long odds, soft play, joining tables together."""

from typing import Final

import numpy as np
import polars as pl

from analysis.audits.play.chances import count_tail, one_way_tail, rate_of, share_tail, unlikely
from analysis.audits.play.ledger import ACCOUNT
from analysis.dataset import Frames

FEWEST_POTS: Final = 15
POTS_OF_SKILL: Final = 100  # number of pots over which chance and skill have about equal weight
FEWEST_ODDS: Final = 3
FEWEST_FLOPS: Final = 10
FEWEST_STEPS: Final = 3
STYLES_ADD_UP: Final = 0.4  # weight of two players' styles in the prediction for the pair
MOST_OF_ONE: Final = 10  # maximum chances with one opponent that count towards a style
STRENGTH: Final = 10.0  # weight of the rate of all players, in chances of a player


def one_way_flow(sums: Frames) -> pl.DataFrame:
    """Return pairs with a one-way flow of chips beyond the players' results against others.

    The test uses the square roots of the pots, less the flow explained by skill.
    """
    flows = sums["flows"]
    forward = pl.col("chips").sign()
    tested = flows.with_columns(
        expected=_by_skill(flows, "chips", "size") * forward,
        expected_roots=_by_skill(flows, "roots", "root_size") * forward,
        gain=pl.col("chips") * forward,
        gain_roots=pl.col("roots") * forward,
        loser=pl.when(forward > 0).then("first").otherwise("second"),
        winner=pl.when(forward > 0).then("second").otherwise("first"),
    ).filter(pl.col("n") >= FEWEST_POTS)
    excess = tested["gain_roots"] - tested["expected_roots"].clip(lower_bound=0)
    p = np.minimum(2 * one_way_tail(excess.to_numpy(), tested["size"].to_numpy()), 1)
    return unlikely(tested, p)


def _by_skill(flows: pl.DataFrame, gain: str, size: str) -> pl.Series:
    """Estimate the flow from the first player to the second that skill alone explains.

    The estimate uses each player's net share of the chips in pots against others, shrunk to 0 for few pots.

    Args:
        flows: Aggregates by pair.
        gain: Column with the signed flow from `first` to `second`.
        size: Column with the unsigned flow.
    """
    sides = [("first", -pl.col(gain)), ("second", pl.col(gain))]
    ends = pl.concat([flows.select("venue", player=who, own=own, all=size, pots="n") for who, own in sides])
    totals = ends.group_by("venue", "player").agg(pl.col("own", "all", "pots").sum())
    shares = []
    for who, own in sides:
        named = flows.join(totals.rename({"player": who}), on=["venue", who], maintain_order="left")
        share = (pl.col("own") - own) / (pl.col("all") - pl.col(size))
        pots = pl.col("pots") - pl.col("n")
        known = pots / (pots + POTS_OF_SKILL)
        shares.append(named.select(share.fill_nan(0.0).clip(-1, 1) * known).to_series())
    return (shares[1] - shares[0]).clip(-1, 1) * flows[size]


def folds_at_long_odds(sums: Frames) -> pl.DataFrame:
    """Return players who fold to one opponent at long odds more often than to others."""
    odds = sums["odds"]
    rate = rate_of(odds, "folds")
    usual = _usual(odds.select(*ACCOUNT, made="folds", n="n"), rate)
    tested = pl.concat([odds, usual], how="horizontal").filter(pl.col("n") >= FEWEST_ODDS)
    return unlikely(tested, share_tail(*_numbers(tested, "folds", "n", "rate", "strength")))


def _usual(rows: pl.DataFrame, rate: float) -> pl.DataFrame:
    """Estimate for each row the player's rate against other opponents, and its weight in chances.

    At most `MOST_OF_ONE` chances with each opponent count, so that one opponent does not dominate a style.

    Args:
        rows: Columns `made` and `n` of each player and opponent.
        rate: Rate of all players.

    Returns:
        The columns `rate` and `strength`, in the order of `rows`.
    """
    counted = pl.min_horizontal("n", pl.lit(MOST_OF_ONE))
    made = pl.col("made") * counted / pl.col("n")
    elsewhere = counted.sum().over(ACCOUNT) - counted + STRENGTH
    others = made.sum().over(ACCOUNT) - made + rate * STRENGTH
    return rows.select(strength=elsewhere, rate=others / elsewhere)


def soft_play(sums: Frames) -> pl.DataFrame:
    """Return pairs who check down heads-up flops more often than either player does with others.

    `rate` is the expected rate of two players with their styles: the product of their odds, relative to the
    odds of all players.
    """
    flops = sums["flops"]
    rate = rate_of(flops, "checked")
    sides = [flops.select("venue", player=who, made="checked", n="n") for who in ("first", "second")]
    usual = _usual(pl.concat(sides), rate)
    first, second = usual[: flops.height], usual[flops.height :]
    odds = [one["rate"] / (1 - one["rate"]) for one in (first, second)]
    together = odds[0] * odds[1] / (rate / (1 - rate))
    strength = STYLES_ADD_UP / (1 / first["strength"] + 1 / second["strength"])
    tested = flops.with_columns(rate=together / (1 + together), strength=strength).filter(
        pl.col("n") >= FEWEST_FLOPS
    )
    return unlikely(tested, share_tail(*_numbers(tested, "checked", "n", "rate", "strength")))


def come_and_go_together(sums: Frames) -> pl.DataFrame:
    """Return pairs who join or leave tables in the same hand improbably often."""
    tested = sums["steps"].filter(pl.col("n") >= FEWEST_STEPS)
    return unlikely(tested, count_tail(*_numbers(tested, "together", "chance")))


def _numbers(frame: pl.DataFrame, *columns: str) -> list[np.ndarray]:
    return [frame[column].cast(pl.Float64).to_numpy() for column in columns]
