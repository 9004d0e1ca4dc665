"""Pairs of players: chips that pass one way, folds at long odds, soft play, coming and going together."""

from typing import Final

import numpy as np
import polars as pl

from analysis.integrity.chances import count_tail, one_way_tail, rate_of, share_tail, unlikely
from analysis.tables import Frames

FEWEST_POTS: Final = 15
POTS_OF_SKILL: Final = 100  # in so many pots chance tells about as much as the skill of most players
FEWEST_ODDS: Final = 3
FEWEST_FLOPS: Final = 10
FEWEST_STEPS: Final = 3
STYLES_ADD_UP: Final = 0.4  # how far two styles tell what the two do together
STRENGTH: Final = 10.0  # chances that the rate of all players counts for beside a player's own


def one_way_flow(sums: Frames) -> pl.DataFrame:
    """Pairs between whom chips pass one way, beyond what either loses to and wins from others.

    Tested are the square roots of the pots, less what skill explains.
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
    """What skill lets pass from first to second.

    It follows from what share of the chips that pass between each and all others came to him, taken for
    smaller where those pots are few.
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
    """Players who fold to one opponent for a tenth of a large pot, more often than they and all others do."""
    odds = sums["odds"]
    rate = rate_of(odds, "folds")
    own = [pl.col("folds", "n").sum().over("venue", "player").name.prefix("all_")]
    tested = odds.with_columns(own).filter(pl.col("n") >= FEWEST_ODDS)
    elsewhere = pl.col("all_n") - pl.col("n")
    others = pl.col("all_folds") - pl.col("folds") + rate * STRENGTH
    tested = tested.with_columns(strength=elsewhere + STRENGTH, rate=others / (elsewhere + STRENGTH))
    return unlikely(tested, share_tail(*_numbers(tested, "folds", "n", "rate", "strength")))


def soft_play(sums: Frames) -> pl.DataFrame:
    """Pairs who check down flops that they see alone, more often than either does with others.

    `rate` is what two players of their kind would do: the odds of both together, measured by those of all.
    """
    flops = sums["flops"]
    rate = rate_of(flops, "checked")
    sides = [flops.select("venue", "checked", "n", player=who) for who in ("first", "second")]
    totals = pl.concat(sides).group_by("venue", "player").agg(pl.col("checked", "n").sum())
    tested = flops.filter(pl.col("n") >= FEWEST_FLOPS)
    for who in ("first", "second"):
        named = totals.rename({"player": who, "checked": f"checked_{who}", "n": f"n_{who}"})
        tested = tested.join(named, on=["venue", who], maintain_order="left")
    odds, strengths = [], []
    for who in ("first", "second"):
        elsewhere = pl.col(f"n_{who}") - pl.col("n") + STRENGTH
        others = (pl.col(f"checked_{who}") - pl.col("checked") + rate * STRENGTH) / elsewhere
        odds.append(others / (1 - others))
        strengths.append(1 / elsewhere)
    together = odds[0] * odds[1] / (rate / (1 - rate))
    tested = tested.with_columns(
        rate=together / (1 + together), strength=STYLES_ADD_UP / (strengths[0] + strengths[1])
    )
    return unlikely(tested, share_tail(*_numbers(tested, "checked", "n", "rate", "strength")))


def come_and_go_together(sums: Frames) -> pl.DataFrame:
    """Pairs who come to tables, or leave them, in one hand more often than chance lets them."""
    tested = sums["steps"].filter(pl.col("n") >= FEWEST_STEPS)
    return unlikely(tested, count_tail(*_numbers(tested, "together", "chance")))


def _numbers(frame: pl.DataFrame, *columns: str) -> list[np.ndarray]:
    return [frame[column].cast(pl.Float64).to_numpy() for column in columns]
