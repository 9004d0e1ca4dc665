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
# # How the pool plays
#
# A betting line describes the actions so far; the tree has the next actions with their frequency and
# results. It shows how the others play a spot, and how one player differs. The hands here are dealt:
# everybody plays soundly, but Ada folds to 3-bets far too often. Put your own folder in `FOLDER` and your
# screen name in `HERO`.

# %%
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from analysis import load
from analysis.lines import (
    NO_SIZES,
    Difference,
    LineError,
    Share,
    find_differences,
    find_node,
    grow_pool,
    grow_tree,
    next_words,
    parse_line,
)

DEAL = "hh deal --hands 6000 --seed 1 --policy regular --policy-of Ada=folds_to_3bets -o hands.txt"
TEMPORARY = TemporaryDirectory()
FOLDER = Path(TEMPORARY.name)
HERO = "Ada"

command = [sys.executable, "-m", "hhparser", *DEAL.split()[1:-1], str(FOLDER / "hands.txt")]
subprocess.run(command, check=True, capture_output=True)
tables = load(FOLDER)
print(f"{tables.hands.height:,} hands")

# %% [markdown]
# ## A spot
#
# The language is the same as in `hh lines` (docs/lines.md). `next_words` returns the possible
# continuations, and a `LineError` names a mistake.

# %%
print(next_words("BTN opens, BB calls, flop: BB")[:6])
try:
    parse_line("BTN opns")
except LineError as error:
    print(error)

# %% [markdown]
# ## Frequencies of the actions
#
# The big blind calls an open of the button, checks the flop and faces a bet: how often do they fold?


# %%
def answers_after(text, grow=grow_tree, **whose):
    """The answers after a line, one a row."""
    line = parse_line(text)
    node = find_node(line, grow(tables, sizes=line.sizes, **whose))
    rows = [
        {"answer": one.name, **one.share._asdict(), "net_bb": one.net_bb, "showdowns": one.showdowns}
        for one in node.answers
    ]
    columns = ["answer", *Share._fields, "net_bb", "showdowns"]
    return pd.DataFrame(rows, columns=columns).set_index("answer")


answers_after("BTN opens, BB calls, flop: BB checks, BTN bets")

# %% [markdown]
# The big blind against an open from each position, after a fold of the small blind:

# %%
against = {who: answers_after(f"{who} opens, SB folds, BB")["value"] for who in ("LJ", "HJ", "CO", "BTN")}
pd.DataFrame(against).fillna(0).round(3)

# %% [markdown]
# ## Shown hands
#
# Only shown hands are known, and strong hands are shown more often: a share of the shown hands is not a
# share of all hands.

# %%
line = parse_line("BTN opens, BB calls, flop: BB checks, BTN bets")
node = find_node(line, grow_tree(tables, sizes=line.sizes))
shown = {answer.name: pd.Series(answer.shown, dtype="int64") for answer in node.answers}
pd.DataFrame(shown).fillna(0).astype(int).sort_values(["call", "fold"], ascending=False).head(6)

# %% [markdown]
# ## Comparison of one player with the pool
#
# The pool consists of the others in the hands of the player. Every node of the tree is compared; `q`
# corrects for the number of tests.

# %%
start = parse_line("", NO_SIZES)
own, pool = grow_tree(tables, players=[HERO], sizes=NO_SIZES), grow_pool(tables, [HERO], sizes=NO_SIZES)
compared = find_differences(start, own, pool)
certain = [one for one in compared if one.is_certain]
print(f"{len(compared)} compared, {len(certain)} certain")
pd.DataFrame(certain, columns=Difference._fields)[
    ["line", "position", "answer", "difference", "q", "worth"]
].head(6)

# %% [markdown]
# The spot of the leak:

# %%
spot = "BTN opens, SB folds, BB"
both = {
    HERO: answers_after(spot, players=[HERO])["value"],
    "the others": answers_after(spot, grow=grow_pool, players=[HERO])["value"],
}
answers = pd.DataFrame(both).fillna(0)
_ = answers.plot.barh(figsize=(7, 2.6), xlabel="share of the decisions", ylabel="", xlim=(0, 1))

# %%
TEMPORARY.cleanup()
