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
# Who plays how, how sure that is, what changed, and where a player differs from the others in the same
# hands. Put your own folder in `FOLDER` and your screen name in `HERO`.

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
# The words say what the numbers say. No number is considered ideal: a player is compared with the others of
# the same kind of game who have 30 hands.

# %%
for profile in profiles(tables):
    if profile.numbers["hands"] >= 30:
        print(f"{profile.player} ({profile.kind}, {profile.numbers['hands']} hands): {profile.words}")

# %% [markdown]
# ## Loose or tight, passive or aggressive
#
# A dot for each player, as large as their number of hands. The further it is below the dotted line, the more
# they call where they could raise.

# %%
charts.opponents(tables, HERO)

# %% [markdown]
# Dots of players with few hands are far out because their rates are uncertain. The interval says how far:

# %%
stats = player_stats(
    tables, where="kind = cash and currency = USD", stats=["vpip", "pfr_aligned", "three_bet"]
)
rates = stats_to_pandas(stats)
rates[["hands", "vpip", "vpip_made", "vpip_chances", "vpip_low", "vpip_high"]].head(8)

# %% [markdown]
# ## One player
#
# `subjects` gives the kinds of game that they played, the one with most hands first. Amounts of different
# currencies are never added up, so each is looked at by itself.

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
# ## Sizes of bets

# %%
charts.bet_sizes(tables, HERO)

# %% [markdown]
# ## What changed
#
# The sessions are cut where a rate changes most, in the same positions with as many players; a cut is kept
# when shuffled sessions seldom have one as large.

# %%
for trend in trends(subject):
    for stretch in trend.stretches:
        change = "" if stretch.p is None else f", changed with p {stretch.p:.3f}"
        name = STATISTICS[trend.statistic].abbreviation
        print(f"{name} {stretch.value:.2f} of {stretch.n} from {stretch.first:%d %b %Y}{change}")

# %% [markdown]
# The same as a picture: thin lines are moving averages, thick ones the level of each stretch.

# %%
charts.trend_lines(tables, HERO)

# %% [markdown]
# ## Leaks: differences from the others in the same spots, and what they cost
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
