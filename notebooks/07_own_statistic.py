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
# # Your own statistic
#
# A question, a query, a statistic with its interval, the hands behind it, and a plugin for every command.
# The question: who bets the river again after a continuation bet on flop and turn, and how much? Put your own
# folder in `FOLDER`.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import polars as pl

import analysis
from analysis.stats import Outcome, Section, hands_behind, mean, parse_where, rate, register

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
cash = hands.filter("kind = cash and site = pokerstars")

# %% [markdown]
# ## A rate from two queries
#
# `chances` selects the decisions, `made` the decisions with the action; any polars expression on the same
# columns works, too. An empty value, such as a missing decision, satisfies neither a condition nor its
# negation.

# %%
third_barrel = rate(
    "third_barrel",
    "3rd barrel",
    "Third barrel in position",
    "Bet the river in position, of the chances to after continuation bets on flop and turn.",
    section=Section.POSTFLOP,
    source="own",
    made=parse_where("in_position_river and cbet_river"),
    chances=parse_where("in_position_river and cbet_river is not empty"),
)
register(third_barrel)

# %%
stats = cash.stats("third_barrel")
stats.filter(pl.col("third_barrel").is_not_null()).head(5)

# %% [markdown]
# ## One player and the others
#
# `wide` has the counts and the 95% interval. The counts of all others add up to the pool's rate:

# %%
counts = stats.wide.with_columns(
    who=pl.when(player=hands.hero).then(pl.lit(hands.hero)).otherwise(pl.lit("the others"))
)
summed = (
    counts.group_by("who")
    .agg(made=pl.col("third_barrel_made").sum(), chances=pl.col("third_barrel_chances").sum())
    .with_columns(share=pl.col("made") / pl.col("chances"))
    .with_columns(error=1.96 * (pl.col("share") * (1 - pl.col("share")) / pl.col("chances")).sqrt())
    .sort("who")
)
summed.with_columns(pl.selectors.float().round(3))

# %%
figure, axes = plt.subplots(figsize=(7, 2.4), layout="constrained")
axes.errorbar(summed["share"], summed["who"], xerr=summed["error"], fmt="o", capsize=4)
axes.set(
    title="Third barrels in position, with 95% intervals",
    xlabel="share of the chances",
    ylabel="player",
    xlim=(0, 1),
    ylim=(-0.6, 1.6),
)
plt.show()

# %% [markdown]
# The intervals overlap: no difference is visible. A number that surprises is worth a look at its hands:

# %%
own = cash.filter(f"player = {hands.hero}", hands_behind("third_barrel", Outcome.MADE))
rows = own.players.join(own.hands, on="hand").join(own.decisions, on=["hand", "seat"])
rows.select("hand_id", "hole_cards", "board", "bet_size_river", "net").sort("net", "hand_id").head(5)

# %% [markdown]
# ## A mean
#
# The mean covers the hands with a value; other hands are empty.

# %%
register(
    mean(
        "river_bet_size",
        "Bet R",
        "Bet size on the river",
        "Own bet on the river divided by the pot before it.",
        section=Section.POSTFLOP,
        source="own",
        value=pl.col("bet_size_river"),
    )
)
sizes = cash.stats("river_bet_size", player=hands.hero, by="position")
sizes.wide.select("position", "river_bet_size_n", pl.col("^river_bet_size(_low|_high)?$").round(2))

# %% [markdown]
# ## The distribution
#
# A mean hides the shape: this player uses four sizes.

# %%
bets = cash.filter(f"player = {hands.hero}", "bet_size_river between 0.01 and 2").decisions["bet_size_river"]
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
axes.hist(bets, bins=[step / 20 for step in range(41)], color="#0072b2")
axes.set(
    title=f"Bets of {hands.hero} on the river",
    xlabel="bet divided by the pot",
    ylabel="number of bets",
)
plt.show()

# %% [markdown]
# ## In every command
#
# A file with a tuple `STATISTICS` adds statistics to one command; errors name the line of the file:

# %%
MY_STATS = """\
from analysis.stats import Section, parse_where, rate

STATISTICS = (
    rate(
        "third_barrel",
        "3rd barrel",
        "Third barrel in position",
        "Bet the river in position, of the chances to after continuation bets on flop and turn.",
        section=Section.POSTFLOP,
        source="own",
        made=parse_where("in_position_river and cbet_river"),
        chances=parse_where("in_position_river and cbet_river is not empty"),
    ),
)
"""

# %%
import subprocess
import sys
from tempfile import TemporaryDirectory

with TemporaryDirectory() as folder:
    file = Path(folder) / "my_stats.py"
    file.write_text(MY_STATS, encoding="utf-8")
    command = f"stats {FOLDER} --stats-file {file} --stat third_barrel --player RiverOtter --format csv"
    done = subprocess.run(
        [sys.executable, "-m", "hhparser", *command.split()], check=True, capture_output=True, text=True
    )
    print(done.stdout)

# %% [markdown]
# To share them, make them a plugin: a package with an entry point, loaded by `hh --plugin mystats`, or in
# Python by `hhparser.use_plugins("mystats")` before anything else. docs/howto/plugins.md has a template.
#
# ```toml
# [project.entry-points."hhparser.statistics"]
# mystats = "my_stats:STATISTICS"
# ```
