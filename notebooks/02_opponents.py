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
# # Opponents
#
# Profiles of players with confidence intervals, changes over time, and differences from the others in the
# same hands. Put your own folder in `FOLDER` and your screen name in `HERO`.

# %%
from pathlib import Path

import pandas as pd

from analysis import charts, load
from analysis.players import Leak, leaks, position_table, profiles, trends
from analysis.players.subject import subjects
from analysis.stats import STATISTICS, player_stats, stats_to_pandas

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "pokerstars"
HERO = "RiverOtter"

tables = load(FOLDER)

# %% [markdown]
# ## Everybody with enough hands
#
# The descriptions are generated from the numbers. No number is considered ideal: a player is compared with
# the others of the same kind of game who have at least 30 hands.

# %%
for profile in profiles(tables):
    if profile.numbers["hands"] >= 30:
        print(f"{profile.player} ({profile.kind}, {profile.numbers['hands']} hands): {profile.words}")

# %% [markdown]
# ## Loose or tight, passive or aggressive
#
# One dot per player; its size is the number of hands. The further a dot is below the dotted line, the more
# the player calls instead of raising.

# %%
charts.opponents(tables, HERO)

# %% [markdown]
# Dots of players with few hands are far out because their rates are uncertain, as the interval shows:

# %%
stats = player_stats(
    tables, where="kind = cash and currency = USD", stats=["vpip", "pfr_aligned", "three_bet"]
)
rates = stats_to_pandas(stats)
rates[["hands", "vpip", "vpip_made", "vpip_chances", "vpip_low", "vpip_high"]].head(8)

# %% [markdown]
# ## One player
#
# `subjects` returns the kinds of game that a player played, most hands first. Amounts of different
# currencies are never added up, so each kind of game is a separate subject.

# %%
subject = subjects(tables, HERO)[0]
print(subject.game, subject.hands.height, "hands")
pd.DataFrame(
    {
        "position": row["position"],
        "hands": row["hands"],
        **{name: value["value"] for name, value in row["stats"].items()},
    }
    for row in position_table(subject)
).set_index("position")

# %%
charts.starting_hands(tables, HERO, width=700)

# %% [markdown]
# ## Bet sizes

# %%
charts.bet_sizes(tables, HERO)

# %% [markdown]
# ## Changes over time
#
# The sessions are split where a rate changes most, in the same positions with the same number of players; a
# split is kept if shuffled sessions seldom have an equally large one.

# %%
for trend in trends(subject):
    for stretch in trend.stretches:
        change = "" if stretch.p is None else f", changed with p {stretch.p:.3f}"
        name = STATISTICS[trend.statistic].abbreviation
        print(f"{name} {stretch.value:.2f} of {stretch.n} from {stretch.first:%d %b %Y}{change}")

# %% [markdown]
# The same as a chart: thin lines are moving averages, thick ones the level of each period.

# %%
charts.trend_lines(tables, HERO)

# %% [markdown]
# ## Leaks: differences from the others in the same spots, and their cost
#
# Many decisions are compared at once, and of a hundred tests five are "significant" by luck. `q` allows for
# that: of the differences with q up to 0.05, about one in twenty is luck. A difference is not a mistake by
# itself: the cost says how much less they win than the others in the hands with the decision, in big blinds
# per 100 hands.

# %%
found = leaks(subject)
tested = [leak for leak in found if leak.is_enough]
print(f"{len(tested)} compared, {sum(leak.is_certain for leak in tested)} certainly different")
columns = ["habit", "raw", "pool", "chances", "cost_bb_100", "cost_low", "cost_high", "q"]
pd.DataFrame(tested, columns=Leak._fields)[columns]
