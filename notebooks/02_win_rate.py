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
# # The win rate and its interval
#
# How much of a result is skill? A win rate is a mean of results that vary by 90 big blinds and more per 100
# hands, so it needs an interval, and a large number of hands. Put your own folder in `FOLDER`.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import polars as pl

import analysis
from analysis.inference.variance import loss_probability

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
cash = hands.filter("kind = cash and site = pokerstars")
print(cash)

# %% [markdown]
# ## The rate, by stakes
#
# `wide` has the parts of each statistic: its sum, count, and the ends of its 95% interval.

# %%
stats = cash.stats("bb_per_100, sd_per_100", by="stakes", player=hands.hero)
rates = stats.wide.select(
    "stakes", "hands", "bb_per_100", "bb_per_100_low", "bb_per_100_high", "sd_per_100"
).sort("stakes")
rates.with_columns(pl.selectors.float().round(1))

# %%
figure, axes = plt.subplots(figsize=(7, 2.6), layout="constrained")
errors = [rates["bb_per_100"] - rates["bb_per_100_low"], rates["bb_per_100_high"] - rates["bb_per_100"]]
axes.errorbar(rates["bb_per_100"], rates["stakes"], xerr=errors, fmt="o", capsize=4)
axes.axvline(0, color="grey", linewidth=0.8)
axes.set(
    title=f"Win rate of {hands.hero} by stakes, with 95% intervals",
    xlabel="big blinds per 100 hands",
    ylabel="stakes",
    ylim=(-0.6, len(rates) - 0.4),
)
plt.show()

# %% [markdown]
# Both intervals contain 0: 8,052 hands do not show whether this player wins or loses at either stake.
#
# The interval treats hands as independent. A player on tilt is not; `bootstrap` draws whole sessions
# instead:

# %%
drawn = cash.stats("bb_per_100", by="stakes", player=hands.hero, bootstrap=1000).wide.sort("stakes")
drawn.select("stakes", pl.col("bb_per_100_low", "bb_per_100_high").round(1))

# %% [markdown]
# ## Less luck: all-in EV
#
# If all chips are in and cards are still to come, each player's share of the pot is their equity. The table
# `ev` has this result, `ev_net`, beside each player in each hand; `hands` has the big blind to divide by.

# %%
own = cash.filter(f"player = {hands.hero}")
results = (
    own.ev.join(own.players, on=["hand", "seat"])
    .join(own.hands, on="hand")
    .sort("started_at", "hand")
    .select(net_bb=pl.col("net") / pl.col("big_blind"), ev_bb=pl.col("ev_net") / pl.col("big_blind"))
    .with_row_index("number", offset=1)
)
results.select(pl.col("net_bb", "ev_bb").sum().round(1))

# %%
figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
axes.plot(results["number"], results["net_bb"].cum_sum(), label="result")
axes.plot(results["number"], results["ev_bb"].cum_sum(), "--", label="all-in EV")
axes.axhline(0, color="grey", linewidth=0.8)
axes.set(title=f"Winnings of {hands.hero} in big blinds", xlabel="hands", ylabel="big blinds")
axes.legend()
plt.show()

# %% [markdown]
# The gap between the two lines, all-in by all-in: each dot is an all-in with known cards, and the line is the
# luck so far. This player ran well, and is still behind.

# %%
own.plot.all_in_luck()

# %% [markdown]
# ## Other results by chance
#
# Blocks of the player's own hands are drawn again and again. The fan contains 70% and 95% of the runs, if
# the observed rate were the true one.

# %%
own.plot.variance_fan()

# %% [markdown]
# ## How many hands are enough?
#
# A player has a true win rate of 4 big blinds per 100 hands and a standard deviation of 90. The curve is the
# probability that they are still behind, by the number of hands:

# %%
for count in (1_000, 10_000, 100_000, 1_000_000):
    print(f"{count:9,} hands: {loss_probability(4, 90, count):.1%}")

# %% [markdown]
# The same curve for the rate of this player. The band is wide because the rate itself is uncertain: only
# about a million hands like these would show its sign.

# %%
own.plot.loss_chance()
