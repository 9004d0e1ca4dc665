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
# # Review a session
#
# Load a folder of hand histories, compute the result and its sources, and see the confidence intervals. Put
# your own folder in `FOLDER` and your screen name in `HERO`.

# %%
from pathlib import Path

import pandas as pd

from analysis import charts, load
from analysis.dataset.pandas_frames import to_pandas
from analysis.report import write_report
from analysis.stats import STATISTICS, chosen_hands, player_stats, stats_to_pandas

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "pokerstars"
HERO = "RiverOtter"

# %% [markdown]
# ## Load the hands
#
# Every hand is parsed, replayed by the rules and checked. Hands with an illegal or arithmetic error stay in
# the tables, but statistics leave them out. The tables are polars frames; `to_pandas` converts them to
# pandas.

# %%
tables = load(FOLDER)
hands = to_pandas(tables.hands)
pd.crosstab(hands["status"], hands["left_out"])

# %% [markdown]
# ## The result
#
# Cash games and tournaments are never added up, nor are different currencies: each has its own column.

# %%
overall = stats_to_pandas(player_stats(tables, players=[HERO]))
overall.filter(regex="^(hands|net_[A-Z]+|bb_per_100|bb_per_100_low|bb_per_100_high)$")

# %% [markdown]
# The interval shows the effect of luck: with a few hundred hands it is wide.
#
# ## Winnings, with and without showdown
#
# A chart function takes the tables and a player and selects the unit: here the vertical axis is in dollars.

# %%
charts.winnings(tables, HERO, where="kind = cash and currency = USD")

# %% [markdown]
# ## Results by position

# %%
charts.by_position(tables, HERO, where="kind = cash and currency = USD")

# %% [markdown]
# ## Style of play
#
# Every rate is made / chances. Each statistic defines its chances in a sentence:

# %%
for name in ("vpip", "pfr", "three_bet", "fold_to_steal", "cbet_flop"):
    print(f"{STATISTICS[name].abbreviation}: {STATISTICS[name].words}")

# %%
overall[["vpip", "vpip_made", "vpip_chances", "vpip_low", "vpip_high", "pfr", "three_bet", "wtsd"]]

# %% [markdown]
# ## The biggest pots
#
# The tables are ordinary frames: query them with a filter and a sort. Amounts are whole cents.

# %%
session = chosen_hands(tables, where="kind = cash and currency = USD", players=[HERO])
pots = to_pandas(session.collect())
pots = pots.sort_values("net", key=abs, ascending=False, kind="stable")
pots["net_usd"] = pots["net"] / 100
pots[["hand_id", "position", "hole_cards", "board", "net_usd"]].head(5)

# %% [markdown]
# ## Report
#
# `write_report` writes the same numbers, and every finding with its file and line, to one HTML file.

# %%
write_report(tables, "session.html", hero=HERO)
