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
# # Betting lines
#
# What do players do after a given sequence of actions? A betting line describes the sequence, and the tree
# of all hands has the answers with their frequency and results. Put your own folder in `FOLDER`.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import polars as pl

import analysis
from analysis import Range
from analysis.lines import (
    LineError,
    find_node,
    find_range,
    grow_pool,
    grow_tree,
    last_step,
    next_words,
    parse_line,
)

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
cash = "kind = cash"
print(hands)

# %% [markdown]
# ## A line
#
# The language is the same as in `hh lines`: players by position or role, actions, sizes, cards of the
# board. `next_words` returns how a line can go on, and an error names the column:

# %%
print(next_words("BTN opens, BB calls, flop: BB")[:6])
try:
    parse_line("BTN opens, BB cals")
except LineError as error:
    print(error)


# %% [markdown]
# ## The answers
#
# The big blind has called an open of the button, checked the flop, and faces a bet. `net_bb` is the mean
# result from here on, so that a fold is worth 0.


# %%
def answers_after(text, grow=grow_tree, **options):
    """Return the answers after a line, one a row."""
    line = parse_line(text)
    node = find_node(line, grow(hands.dataset, where=cash, sizes=line.sizes, **options))
    return pl.DataFrame(
        [{"answer": one.name, **one.share._asdict(), "net_bb": one.net_bb} for one in node.answers]
    )


answers_after("BTN opens, BB calls, flop: BB checks, BTN bets").with_columns(pl.selectors.float().round(2))

# %% [markdown]
# ## Does the size of the bet matter?
#
# A line may name a range of sizes. Larger bets are folded to more often:

# %%
sizes = ("<40%", "40-60%", "60-90%", "90%+")
rows = []
for size in sizes:
    answers = answers_after(f"BTN opens, BB calls, flop: BB checks, BTN bets {size}")
    rows += [{"size": size, **row} for row in answers.iter_rows(named=True) if row["answer"] == "fold"]
folds = pl.DataFrame(rows)
folds.select("size", "made", "chances", pl.col("value", "low", "high").round(3))

# %%
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
errors = [folds["value"] - folds["low"], folds["high"] - folds["value"]]
axes.bar(folds["size"], folds["value"], yerr=errors, capsize=4, color="#0072b2")
axes.set(
    title="Folds of the big blind to a bet of the button on the flop, with 95% intervals",
    xlabel="size of the bet, of the pot",
    ylabel="share of the answers",
    ylim=(0, 1),
)
plt.show()

# %% [markdown]
# ## One player and the others
#
# `grow_pool` grows the tree of the other players in the same hands. The player opens from the cutoff and
# faces a 3-bet of the button:

# %%
spot = "CO opens, BTN 3-bets, CO"
own = answers_after(spot, players=[hands.hero])
others = answers_after(spot, grow=grow_pool, players=[hands.hero])
both = own.join(others, on="answer", how="full", coalesce=True, suffix="_pool").sort("answer")
both.select("answer", "made", "chances", "made_pool", "chances_pool")

# %%
figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
places = range(both.height)
for shift, name, column in ((-0.2, hands.hero, "value"), (0.2, "the others", "value_pool")):
    axes.bar([place + shift for place in places], both[column].fill_null(0), 0.4, label=name)
axes.set_xticks(places, both["answer"])
axes.set(
    title="Answers to a 3-bet of the button after an open from the cutoff",
    xlabel="answer",
    ylabel="share",
    ylim=(0, 1),
)
axes.legend()
plt.show()

# %% [markdown]
# ## The cards behind a line
#
# The hole cards that were seen are a range, each weighted by how often it took the line. Strong hands are
# shown more often, so a shown range is stronger than the range that was played.

# %%
step = last_step("BTN opens, BB 3-bets")
tree = grow_tree(hands.dataset, where=cash, sizes=step.before.sizes, starting_hands=True)
shown = find_range(step, tree)
print(f"cards known in {shown.known:,} of {shown.made:,} 3-bets")
Range(shown.weights)
