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
# # Write your own statistic
#
# A statistic is one declaration: its made hands and its chances. After registration every command, query
# and group key accepts it. Put your own folder in `FOLDER` and your screen name in `HERO`.

# %%
from pathlib import Path

import pandas as pd
import polars as pl

from analysis import load
from analysis.dataset.pandas_frames import to_pandas
from analysis.players.compare import compare_hands
from analysis.stats import (
    Outcome,
    Section,
    chosen_hands,
    hands_behind,
    mean,
    parse_where,
    player_stats,
    rate,
    register,
    stats_to_pandas,
)

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "pokerstars"
HERO = "RiverOtter"
pd.set_option("display.max_colwidth", 80)  # whole paths

tables = load(FOLDER)

# %% [markdown]
# ## Start with a query
#
# The syntax is the same as in `hh stats --where`; docs/where.md lists the columns. An empty value, such as
# a missing chance, satisfies neither a condition nor its negation. Amounts are in the smallest unit of the
# hand: cents, or tournament chips.

# %%
opened = chosen_hands(tables, where="position = BTN and rfi and net > 3bb", players=[HERO]).collect()
to_pandas(opened.select("file", "line", "hole_cards", "board", "net"))

# %% [markdown]
# ## A rate from two queries
#
# How often does a player who opened on the button or before it fold to a 3-bet from the blinds? The folds
# are made, all answers are chances. Both are queries here; any polars expression on the same columns works,
# too.

# %%
faced = "rfi and vs_three_bet is not empty and position in (CO, BTN)"
fold_late = rate(
    "fold_late_open_to_three_bet",
    "F3B late",
    "Fold a late open to a 3-bet",
    "Folded to a 3-bet after raising first in from CO or BTN, of the 3-bets faced so.",
    section=Section.PREFLOP,
    source="own",
    made=parse_where(f"{faced} and vs_three_bet = F"),
    chances=parse_where(faced),
)
register(fold_late)

# %%
everyone = player_stats(tables, stats=["fold_late_open_to_three_bet"])
columns = [name for name in everyone.columns if name.startswith("fold_late")]
print(everyone.select(pl.col("^.*_(made|chances)$").sum()).row(0))
to_pandas(everyone.filter(pl.col(columns[1]) > 0).select("player", "kind", *columns))

# %% [markdown]
# ## The hands behind it
#
# Look at the hands behind a surprising number.

# %%
folded = chosen_hands(tables, where=hands_behind("fold_late_open_to_three_bet", Outcome.MADE)).collect()
to_pandas(folded.select("file", "line", "player", "hole_cards", "net"))

# %% [markdown]
# ## A mean
#
# The mean covers the hands with a value; other hands are empty.

# %%
river_bet = mean(
    "river_bet_size",
    "Bet R",
    "Bet size on the river",
    "Own bet on the river divided by the pot before it.",
    section=Section.POSTFLOP,
    source="own",
    value=pl.col("bet_size_river"),
)
register(river_bet)
sizes = player_stats(tables, stats=["river_bet_size", "vpip"], players=[HERO])
stats_to_pandas(sizes)

# %% [markdown]
# ## Test a difference
#
# `p` is the probability of such a large difference by chance alone; `q` corrects it for the number of
# tests.

# %%
compared = compare_hands(
    tables, "position in (CO, BTN)", players=[HERO], stats=["vpip", "pfr", "river_bet_size"]
)
for one in compared.comparisons:
    sides = f"a {one.a.counted:g} of {one.a.of}, b {one.b.counted:g} of {one.b.of}"
    print(one.kind, one.betting, one.statistic.id, sides)

# %% [markdown]
# ## In a file
#
# Put the same declarations into a tuple `STATISTICS` in a file to use them in every command: `hh stats
# hands/ --stats-file my_stats.py --stat fold_late_open_to_three_bet`. Error messages name the line of the
# file.
