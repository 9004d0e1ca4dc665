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
# # A first look
#
# Five months of one player: load the hands, see the result, where it comes from, and the hands behind it.
# The hands are the demo of this project; put your own folder in `FOLDER` to look at your hands.
# `analysis.open_store` opens the hands of `hh import` in place of `analysis.load`, with the same
# attributes.

# %%
from pathlib import Path

import pandas as pd

import analysis

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
print(hands)
print("hero:", hands.hero)

# %% [markdown]
# Every hand is parsed, replayed by the rules and checked. A hand with an illegal action or a wrong sum
# would stay in the tables, and statistics would leave it out; here there is none:

# %%
frames = hands.to_pandas()
pd.crosstab(frames.hands["site"], [frames.hands["kind"], frames.hands["status"]])

# %% [markdown]
# ## The result
#
# Cash games and tournaments are never added up, nor are sites or currencies: each has a row. The bar in a
# cell is the rate, and the tooltip its counts; numbers of few hands are grey.

# %%
hands.stats("vpip, pfr, 3bet, wtsd, bb_per_100", player=hands.hero)

# %% [markdown]
# From here on, the cash games at the largest site. A filter returns hands with the same attributes.

# %%
cash = hands.filter("kind = cash and site = pokerstars")
print(cash)

# %% [markdown]
# ## The graph
#
# The band is the 95% interval of the winnings at the true win rate: it contains 0, so neither winning nor
# losing is proven. Dashed is the all-in EV, the result without the luck of the cards after an all-in. The red
# line of other programs, money won without showdown, is brown here.

# %%
cash.plot.winnings()

# %% [markdown]
# ## Month by month

# %%
months = cash.stats("vpip, pfr, bb_per_100", by="month", player=hands.hero).sort("month")
months

# %% [markdown]
# ## Positions
#
# Everybody loses in the blinds; the question is how much.

# %%
cash.plot.by_position()

# %% [markdown]
# ## The most expensive hands
#
# The tables are polars frames: `players` has a row for each player in each hand, `hands` one for each hand.
# Amounts are whole cents. `read` parses a hand again, and a notebook shows it in the replayer; use the
# arrow keys in it.

# %%
own = cash.filter(f"player = {hands.hero}")
lost = own.players.join(own.hands, on="hand").sort("net").head(5)
lost.select("hand_id", "position", "hole_cards", "board", "net")

# %%
hands.read(lost["hand_id"][0])[0]

# %% [markdown]
# ## A report
#
# All of this on one page, in one file that opens without this program: `hh report hands/ -o report.html`, or
# `analysis.report.write_report(hands.dataset, "report.html", hero=hands.hero)`.
