# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Variance and all-in EV
#
# How much of a result is luck? All-in EV removes the luck of the cards after the last bet; simulation shows
# the remaining variance. Put your own folder in `FOLDER` and your screen name in `HERO`.

# %%
from pathlib import Path

import numpy as np

from analysis import charts, load
from analysis.ev import coverage
from analysis.inference.variance import loss_probability, simulate
from analysis.players.subject import subjects
from analysis.stats import player_stats, stats_to_pandas

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "pokerstars"
HERO = "RiverOtter"

tables = load(FOLDER)
subject = subjects(tables, HERO)[0]
print(subject.game, subject.hands.height, "hands")

# %% [markdown]
# ## The result and its all-in EV
#
# When no betting is possible and cards are still to come, each player's share of the pots is their equity.
# If a live hand is unknown, the result is not adjusted; the counts show how often.

# %%
own = tables.ev.join(subject.hands.select("hand", "seat"), on=["hand", "seat"])
coverage(tables.hands, own)

# %%
subject.results.select("net", "ev_net").sum()

# %%
charts.winnings(tables, HERO)

# %% [markdown]
# The band is the 95% interval of the winnings for the true win rate. The dashed line is all-in EV.

# %%
charts.all_in_luck(tables, HERO)

# %% [markdown]
# EV still contains luck, though less than the result: hands in which a loser mucked cannot be adjusted, and
# the cards of folded players are unknown.
#
# ## Win rate and its interval

# %%
rate = player_stats(
    tables, players=[HERO], where=subject.where, stats=["bb_per_100", "sd_per_100", "se_per_100"]
)
stats_to_pandas(rate)[
    ["hands", "bb_per_100", "bb_per_100_low", "bb_per_100_high", "sd_per_100", "se_per_100"]
]

# %% [markdown]
# ## Simulation of the same number of hands
#
# Blocks of the player's own hands are resampled with equal probability, so large pots keep their frequency.
# The fan contains 70% and 95% of the runs. The simulation treats the observed win rate as the true one; the
# interval above shows its uncertainty.

# %%
charts.variance_fan(tables, HERO)

# %%
simulation = simulate(subject.net_bb, 10_000)
print("big blinds after 10,000 hands, if play and games stay as they are")
for share in (0.025, 0.25, 0.5, 0.75, 0.975):
    print(f"{100 * share:5.1f} % of runs stay below {simulation.quantile(share)[-1]:9,.0f}")

# %% [markdown]
# ## Downswings

# %%
charts.downswing_depth(tables, HERO)

# %%
deepest = simulation.deepest_downswings()
print(f"deepest downswing in 10,000 hands: {np.median(deepest):,.0f} bb in half of the runs,")
print(f"{np.quantile(deepest, 0.95):,.0f} bb or more in one of twenty")

# %% [markdown]
# ## How long until a winner is ahead?
#
# A player who truly wins 4 big blinds per 100 hands at a standard deviation of 90 is still behind
#
# - after 10,000 hands with a probability of one in three,
# - after 100,000 hands with one in twelve.

# %%
for hands in (1_000, 10_000, 100_000, 1_000_000):
    print(f"{hands:9,} hands: {100 * loss_probability(4, 90, hands):4.1f} %")

# %%
charts.loss_chance(tables, HERO)
