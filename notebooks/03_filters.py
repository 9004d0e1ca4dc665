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
# # Filters
#
# A query selects the hands of a player: by cards, position, actions, sizes, results. This notebook asks
# where the money went, step by step. The language is the same as in `hh hands --where`, on the page Hands
# of the app, and here. Put your own folder in `FOLDER`.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import polars as pl

import analysis
from hhparser.base.errors import HandHistoryError

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
own = hands.filter("kind = cash and site = pokerstars", f"player = {hands.hero}")
print(own)

# %% [markdown]
# ## Conditions
#
# A condition is a column, an operator and a value; `and`, `or`, `not` and brackets combine them. `50bb` is
# 50 big blinds of the hand, whatever its stakes. `and` also filters an already filtered sample again:

# %%
for query in (
    "position = BTN",
    "position = BTN and rfi",
    "net > 50bb or net < -50bb",
    "starting_hand in (AA, KK, QQ)",
    "three_bet and went_to_showdown and not won",
    "flop_suits = monotone and saw_flop",
):
    print(f"{own.filter(query).players.height:6,}  {query}")

# %% [markdown]
# An error names the column and the closest name:

# %%
for query in ("positon = BTN", "position = BNT", "net > 50 bb and"):
    try:
        own.filter(query)
    except HandHistoryError as error:
        print(error, end="\n\n")

# %% [markdown]
# ## Where did the money go?
#
# `pot_type` says how many raises there were before the flop. Statistics take the same columns as keys:

# %%
parts = own.stats("bb_per_100, wtsd, wsd", by="pot_type").wide.sort("bb_per_100")
totals = own.filter("pot_type is not empty").players.join(own.hands, on="hand")
parts.select(
    "pot_type", "hands", "net_USD", pl.col("bb_per_100", "bb_per_100_low", "bb_per_100_high").round(0)
)

# %%
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
axes.barh(parts["pot_type"], parts["net_USD"].cast(float), color="#0072b2")
axes.axvline(0, color="grey", linewidth=0.8)
axes.set(title=f"Result of {hands.hero} by type of pot", xlabel="US dollars", ylabel="type of pot")
plt.show()

# %% [markdown]
# ## Narrow it down
#
# A column of answers has a letter for each decision, `F` for a fold, `C` for a call, `R` for a raise, and is
# empty without the decision. These are the opens that faced a 3-bet, and the answers to it:

# %%
faced = own.filter("rfi and vs_three_bet is not empty")
answers = faced.decisions.group_by("vs_three_bet").len().sort("len", descending=True)
answers.with_columns(share=(pl.col("len") / pl.col("len").sum()).round(2))

# %% [markdown]
# Six of seven are folds. By position, with the 95% interval, it is the same everywhere:

# %%
folds = own.stats("fold_to_three_bet", by="position").wide.filter(pl.col("fold_to_three_bet_chances") > 0)
errors = [
    folds["fold_to_three_bet"] - folds["fold_to_three_bet_low"],
    folds["fold_to_three_bet_high"] - folds["fold_to_three_bet"],
]
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
axes.bar(folds["position"], folds["fold_to_three_bet"], yerr=errors, capsize=4, color="#0072b2")
axes.set(
    title=f"{hands.hero} folds to a 3-bet, with 95% intervals",
    xlabel="position",
    ylabel="share of the 3-bets faced",
    ylim=(0, 1),
)
plt.show()

# %% [markdown]
# ## The hands behind a number
#
# The largest pots that were lost after a 3-bet of the player:

# %%
lost = own.filter("three_bet and net < 0")
rows = lost.players.join(lost.hands, on="hand").sort("net").head(3)
rows.select("hand_id", "position", "hole_cards", "board", "net")

# %% [markdown]
# As one page with the replayer, to open in a browser or to send to a friend:

# %%
from tempfile import TemporaryDirectory

from analysis.replayer import replayer_html

with TemporaryDirectory() as folder:
    page = Path(folder) / "lost.html"
    page.write_text(replayer_html(hands.read(rows["hand_id"])), encoding="utf-8")
    print(f"{page.stat().st_size // 1024} KB")

# %% [markdown]
# ## With polars
#
# A polars expression on the same columns can do more than the query language; `hands.lazy` has the tables as
# lazy frames. How do results depend on the size of the open?

# %%
opens = own.filter("rfi", pl.col("open_size").is_between(2, 4))
sizes = opens.decisions.join(opens.players, on=["hand", "seat"]).join(opens.hands, on="hand")
sizes.group_by("open_size").agg(
    hands=pl.len(), net_bb=(pl.col("net") / pl.col("big_blind")).mean().round(2)
).sort("open_size")
