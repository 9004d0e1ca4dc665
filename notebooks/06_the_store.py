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
# # The store
#
# A store keeps hands that were read once; every question is then answered from it. This one is in a temporary
# folder; put your own folder in `FOLDER`, your screen name in `HERO`, and in `STORE` what `hh import` made.

# %%
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from analysis import charts, open_store
from analysis.dataset.pandas_frames import to_pandas
from analysis.stats import chosen_hands, player_stats, stats_to_pandas
from analysis.store import Store

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "pokerstars"
HERO = "RiverOtter"
STORE = TemporaryDirectory()

# %% [markdown]
# ## Import
#
# As `hh import` does. A second import reads only what is new: here, nothing.

# %%
with Store(STORE.name, create=True) as store:
    for _ in range(2):
        imported = store.import_files([str(FOLDER)])
        print(f"{imported.files} files, {imported.new} new hands")

# %% [markdown]
# ## Statistics
#
# `tables()` gives what `analysis.load` gives, each table when it is first used. `stats_to_pandas` and
# `to_pandas` turn results into pandas frames.

# %%
store = open_store(STORE.name)
tables = store.tables()
rates = player_stats(tables, players=[HERO], by=["player", "position"], stats=["vpip", "pfr", "three_bet"])
stats_to_pandas(rates)[["hands", "vpip", "pfr", "three_bet"]].droplevel(["player", "stakes"]).round(2)

# %% [markdown]
# ## A question
#
# In the words of `hh hands --where`; docs/where.md lists them. Amounts are in the smallest unit of the hand:
# cents, or chips of a tournament.

# %%
found = to_pandas(
    chosen_hands(tables, where="net > 20bb and position in (CO, BTN)", players=[HERO]).collect()
)
found[["hand_id", "position", "hole_cards", "board", "net"]]

# %% [markdown]
# ## A chart

# %%
charts.winnings(tables, HERO, where="kind = cash and currency = USD")

# %% [markdown]
# ## One hand
#
# `hands` reads hands from their text by their ids, replays and checks them. Only the piece of the file that
# holds the hand is read, so that it takes milliseconds in a file of any size.

# %%
(checked,) = store.hands([found["hand_id"].iloc[0]])
hand = checked.hand
for action in hand.actions:
    print(
        f"{action.street.name:8}{hand.name(action.seat):16}{action.kind.name.lower()} {action.amount or ''}"
    )
print(checked.status, checked.replay.total_pot)

# %% [markdown]
# ## Lazy frames
#
# `scan` reads only the columns and rows that a query asks for, which matters with millions of hands. Keys are
# those of `tables()`.

# %%
players = store.scan("players")
counts = players.group_by("player").agg(hands=pl.len()).sort("hands", "player", descending=True)
to_pandas(counts.head(5).collect())

# %%
store.close()
STORE.cleanup()
