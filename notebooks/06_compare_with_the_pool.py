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
# # Compare with the pool
#
# Is a fold rate of 87% too much? There is no ideal number, but you can compare it with the other players at
# the same tables, in the same positions, with the same stacks. This notebook finds the decisions that differ,
# and their cost. Put your own folder in `FOLDER`.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
import polars as pl

import analysis
from analysis.players import Leak, leaks, strengths, verdict
from analysis.players.subject import subjects

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
subject = subjects(hands.dataset, hands.hero)[0]
print(subject.player, subject.game, subject.hands.height, "hands")

# %% [markdown]
# ## The players
#
# One dot per player; its size is the number of hands. The further a dot is below the dotted line, the more
# the player calls instead of raising.

# %%
hands.plot.opponents()

# %% [markdown]
# ## The verdict
#
# The conclusions, their certainty, and the open questions; the same as `hh me`.

# %%
for sentence in verdict(subject).sentences:
    print(sentence)

# %% [markdown]
# ## Every decision
#
# Many decisions are compared at once, and of a hundred tests five are "significant" by luck. `q` allows for
# that: of the differences with q up to 0.05, about one in twenty is luck. The cost is how much less the
# player wins than the others in the hands with the decision, in big blinds per 100 hands; it is much less
# certain than the difference.

# %%
found = leaks(subject)
tested = pd.DataFrame([leak for leak in found if leak.is_enough], columns=Leak._fields).sort_values(
    "q", kind="stable"
)
print(f"{len(found)} decisions, {len(tested)} with enough chances, {len(strengths(found))} strengths")
columns = ["habit", "made", "chances", "raw", "pool", "q", "cost_bb_100", "cost_low", "cost_high"]
tested[columns].head(8).round(3)

# %%
for leak in found:
    if leak.is_certain:
        print(f"q {leak.q:.1g}: {leak.meaning}")

# %%
widest = tested.head(8)[::-1]
figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
errors = [widest["difference"] - widest["low"], widest["high"] - widest["difference"]]
axes.errorbar(widest["pool"] + widest["difference"], widest["habit"], xerr=errors, fmt="o", label=hands.hero)
axes.plot(widest["pool"], widest["habit"], "|", markersize=14, color="#d55e00", label="the others")
axes.set(
    title=f"{hands.hero} and the others in the same spots, with 95% intervals",
    xlabel="share of the chances",
    ylabel="decision",
    xlim=(0, 1),
)
axes.legend()
plt.show()

# %% [markdown]
# ## The hands behind it
#
# `question` is a query that matches them, here and in `hh hands --where`.

# %%
surest = tested.iloc[0]
cash = hands.filter("kind = cash and site = pokerstars")
behind = cash.filter(surest["question"], f"player = {hands.hero}")
print(f"{surest['question']}: {behind.players.height} hands")
rows = behind.decisions.join(behind.players, on=["hand", "seat"]).join(behind.hands, on="hand")
rows.select("hand_id", "position", "hole_cards", "vs_three_bet", "net").sort("net", "hand_id").head(5)

# %% [markdown]
# ## The pool as one player
#
# Statistics have a row for each player. The counts in `wide` add up to the counts of the pool, here folds to
# a continuation bet on the flop by its size, as a pandas frame:

# %%
others = cash.filter(f"player != {hands.hero}")
wide = others.stats("fold_to_cbet_flop", by="bet_faced_flop_bin").wide
pool = (
    wide.group_by(size="bet_faced_flop_bin")
    .agg(made=pl.col("fold_to_cbet_flop_made").sum(), chances=pl.col("fold_to_cbet_flop_chances").sum())
    .filter(pl.col("chances") > 0)
    .with_columns(folds=pl.col("made") / pl.col("chances"))
    .sort(pl.col("size").str.extract(r"(\d+)").cast(int))
)
frame = pd.DataFrame(pool.to_dict(as_series=False))
frame.round(3)

# %%
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
spread = 1.96 * (frame["folds"] * (1 - frame["folds"]) / frame["chances"]) ** 0.5
axes.bar(frame["size"], frame["folds"], yerr=spread, capsize=4, color="#0072b2")
axes.set(
    title="The pool folds to a continuation bet on the flop, with 95% intervals",
    xlabel="size of the bet, of the pot",
    ylabel="share of the bets faced",
    ylim=(0, 1),
)
plt.show()
