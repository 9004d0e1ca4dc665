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
# # Find my leaks
#
# Find the decisions in which a player differs from the others in the same spots, and estimate their cost.
# The hands here are dealt with a known leak: everybody plays soundly, but Ada folds to 3-bets far too
# often. Put your own folder in `FOLDER` and your screen name in `HERO`.

# %%
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from analysis import load
from analysis.dataset.pandas_frames import to_pandas
from analysis.players import Leak, leaks, strengths, verdict
from analysis.players.subject import subjects
from analysis.stats import chosen_hands

DEAL = "hh deal --hands 6000 --seed 1 --policy regular --policy-of Ada=folds_to_3bets -o hands.txt"
TEMPORARY = TemporaryDirectory()
FOLDER = Path(TEMPORARY.name)
HERO = "Ada"

command = [sys.executable, "-m", "hhparser", *DEAL.split()[1:-1], str(FOLDER / "hands.txt")]
subprocess.run(command, check=True, capture_output=True)
tables = load(FOLDER)
subject = subjects(tables, HERO)[0]
print(subject.game, subject.hands.height, "hands")

# %% [markdown]
# ## The verdict
#
# The conclusions, their certainty, and the open points.

# %%
for sentence in verdict(subject).sentences:
    print(sentence)

# %% [markdown]
# ## The compared decisions
#
# Each decision is compared with those of the others at the same tables, in the same positions and with the
# same effective stacks. `q` counts all tests: of the differences with q up to 0.05 about one in twenty is
# luck. The cost is how much less the player wins than the others in the hands with the decision, in big
# blinds per 100 hands, with its 95% interval; it is much less certain than the difference itself. A leak is a
# certain difference whose interval of the cost is above 0.

# %%
found = leaks(subject)
tested = pd.DataFrame([leak for leak in found if leak.is_enough], columns=Leak._fields)
print(f"{len(found)} decisions, {len(tested)} with enough chances")
tested[["habit", "made", "chances", "raw", "pool", "q", "cost_bb_100", "cost_low", "cost_high"]].sort_values(
    "q", kind="stable"
).head(8)

# %% [markdown]
# The certain differences, in a sentence each:

# %%
for leak in found:
    if leak.is_certain:
        print(f"q {leak.q:.1g}: {leak.meaning}")
print(f"strengths: {len(strengths(found))}")

# %% [markdown]
# Decisions without enough chances yet:

# %%
few = pd.DataFrame([leak for leak in found if not leak.is_enough], columns=Leak._fields)
few[["habit", "made", "chances", "pool_chances"]].sort_values("chances", ascending=False, kind="stable").head(
    5
)

# %% [markdown]
# ## Comparison with the others
#
# The rates of the player and of the others, the most certain difference on top.

# %%
widest = tested.sort_values("q", kind="stable").head(6)[::-1].set_index("habit")
shares = widest[["raw", "pool"]].set_axis([HERO, "the others"], axis="columns")
_ = shares.plot.barh(figsize=(7, 3.2), xlabel="share of the chances", ylabel="", xlim=(0, 1))

# %% [markdown]
# ## The hands behind it
#
# `question` is a query that matches them, here and in `hh hands --where`.

# %%
surest = min((leak for leak in found if leak.is_enough), key=lambda leak: leak.q)
names = [
    "hand_id",
    "position",
    "hole_cards",
    "starting_hand",
    "actions_preflop",
    "vs_three_bet",
    "net",
    "big_blind",
]
hands = to_pandas(chosen_hands(tables, where=surest.question, players=[HERO]).select(names).collect())
hands["net_bb"] = hands["net"] / hands["big_blind"]
print(f"{surest.question}: {len(hands)} hands")
hands.sort_values(["net_bb", "hand_id"])[
    ["hand_id", "position", "hole_cards", "actions_preflop", "net_bb"]
].head(6)

# %% [markdown]
# The hands that Ada folds: starting hands that are folded every time show the extent of the leak.

# %%
hands["folded"] = hands["vs_three_bet"] == "F"
by_hand = hands.groupby("starting_hand", observed=True)["folded"].agg(["size", "mean"])
by_hand.rename(columns={"size": "faced", "mean": "folded"}).sort_values(
    ["faced", "starting_hand"], ascending=[False, True]
).head(8)

# %%
TEMPORARY.cleanup()
