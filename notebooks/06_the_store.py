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
# A store keeps imported hands, so that queries do not parse them again. This one is in a temporary folder;
# put your own folder in `FOLDER`, your screen name in `HERO`, and the store of `hh import` in `STORE`.

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
# The same as `hh import`. A second import parses only new text: here, none.

# %%
with Store(STORE.name, create=True) as store:
    for _ in range(2):
        imported = store.import_files([str(FOLDER)])
        print(f"{imported.files} files, {imported.new} new hands")

# %% [markdown]
# ## Statistics
#
# `tables()` returns the same tables as `analysis.load`, each read on first use. `stats_to_pandas` and
# `to_pandas` convert results to pandas frames.

# %%
store = open_store(STORE.name)
tables = store.tables()
rates = player_stats(tables, players=[HERO], by=["player", "position"], stats=["vpip", "pfr", "three_bet"])
stats_to_pandas(rates)[["hands", "vpip", "pfr", "three_bet"]].droplevel(["player", "stakes"]).round(2)

# %% [markdown]
# ## A query
#
# The query language is the same as in `hh hands --where`; docs/where.md documents it. Amounts are in the
# smallest unit of the hand: cents, or tournament chips.

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
# `hands` parses hands by their ids, replays and checks them. Only the part of the file with the hand is
# read, so it takes milliseconds in a file of any size.

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
# `scan` reads only the columns and rows needed by a polars query, for use with millions of hands. Its keys
# are the same as in `tables()`.

# %%
players = store.scan("players")
counts = players.group_by("player").agg(hands=pl.len()).sort("hands", "player", descending=True)
to_pandas(counts.head(5).collect())

# %%
store.close()
STORE.cleanup()
