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
# # The price of a decision
#
# A bet on the river asks a question with a price: is my hand good often enough? This notebook computes the
# price, looks at the results of past calls, and prices one hand with the model of the pool. Put your own
# folder in `FOLDER`.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import polars as pl

import analysis
from analysis import equity_of

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo"

hands = analysis.load(FOLDER)
own = hands.filter("kind = cash and site = pokerstars", f"player = {hands.hero}")

# %% [markdown]
# ## Pot odds
#
# To call a bet of `size` times the pot, a player pays `size` to win `1 + size`, so the call needs to win
# `size / (1 + 2 * size)` of the time. A bet of half the pot needs 25%, a bet of the pot 33%.

# %%
sizes = pl.DataFrame({"size": [0.25, 0.5, 0.75, 1.0, 1.5, 2.0]})
sizes.with_columns(needed=(pl.col("size") / (1 + 2 * pl.col("size"))).round(3))

# %% [markdown]
# ## How often the calls won
#
# The river calls of the player against one bet, by its size: how often they won, with the 95% interval,
# beside the share that they needed.

# %%
calls = own.filter("vs_bet_river = C and bet_faced_river > 0")
rows = calls.decisions.join(calls.players, on=["hand", "seat"])
bins = pl.col("bet_faced_river").cut(
    [0.4, 0.6, 0.9, 1.3], labels=["to 40%", "to 60%", "to 90%", "to 130%", "more"]
)
size = pl.col("bet_faced_river")
found = (
    rows.group_by(size=bins)
    .agg(
        calls=pl.len(),
        won=(pl.col("net") > 0).mean(),
        needed=(size / (1 + 2 * size)).mean(),
        order=size.mean(),
    )
    .sort("order")
    .with_columns(error=1.96 * (pl.col("won") * (1 - pl.col("won")) / pl.col("calls")).sqrt())
)
found.select("size", "calls", pl.col("won", "needed").round(2))

# %%
figure, axes = plt.subplots(figsize=(7, 3.4), layout="constrained")
axes.bar(found["size"].cast(str), found["won"], yerr=found["error"], capsize=4, color="#0072b2", label="won")
axes.plot(found["size"].cast(str), found["needed"], "o--", color="#d55e00", label="needed")
axes.set(
    title=f"River calls of {hands.hero}: how often they won, and had to",
    xlabel="bet, as a share of the pot",
    ylabel="share of the calls",
    ylim=(0, 1),
)
axes.legend()
plt.show()

# %% [markdown]
# Against every size the calls won less often than needed, and against half the pot by more than chance: this
# player calls too much.
#
# ## One hand
#
# The largest pot that such a call lost, in the replayer:

# %%
lost = calls.filter("net < 0 and bet_faced_river between 0.4 and 1.3")
largest = lost.players.join(lost.hands, on="hand").sort("net").head(1)
hand_id, cards, board = largest.select("hand_id", "hole_cards", "board").row(0)
print(hand_id, cards, "on", board)
hands.read(hand_id)[0]

# %% [markdown]
# ## Against a range
#
# With an idea of the range of the opponent, `equity_of` says how often the hand is good:

# %%
hero_cards = cards.replace(" ", "")
ranges = {
    "any two cards": "random",
    "pairs, aces and broadways": "22+, A2+, KT+, QT+, JT",
    "aces and strong kings": "A7+, KQ",
}
equities = {
    name: equity_of(hero_cards, text, board=board)[hero_cards].equity for name, text in ranges.items()
}
price = largest.join(calls.decisions, on=["hand", "seat"])["bet_faced_river"][0]
needed = price / (1 + 2 * price)

figure, axes = plt.subplots(figsize=(7, 2.6), layout="constrained")
axes.barh(list(equities), list(equities.values()), color="#0072b2")
axes.axvline(needed, color="#d55e00", linestyle="--", label=f"needed: {needed:.0%}")
axes.set(
    title=f"Equity of {cards} on {board} against a range",
    xlabel="equity",
    ylabel="range of the opponent",
    xlim=(0, 1),
)
axes.legend()
plt.show()

# %% [markdown]
# ## The model of the pool
#
# Instead of a guess, fit the policy of the other players at these stakes to all their hands, with hidden
# cards as a latent variable (docs/explanation/pricing.md). The result is the range that they bet with here.
# This takes half a minute; `hh review` does it for all decisions, and a store caches it.

# %%
from analysis.pricing.review import review_hand

reviewed = review_hand(hands.dataset, [hands.hero], largest["hand"][0])
river = next(
    one for one in reviewed.decisions if one.price.decision.to_call and one.price.decision.street == 3
)
values = pl.DataFrame(
    {"answer": one.answer, "value_bb": one.value, "error_bb": one.error, "pool": one.pool}
    for one in river.price.answers
)
print("chosen:", river.price.chosen)
values.with_columns(pl.selectors.float().round(2))

# %%
figure, axes = plt.subplots(figsize=(7, 2.4), layout="constrained")
axes.errorbar(values["value_bb"], values["answer"], xerr=1.96 * values["error_bb"], fmt="o", capsize=4)
axes.axvline(0, color="grey", linewidth=0.8)
axes.set(
    title="Value of each answer from the bet on, with 95% intervals",
    xlabel="big blinds",
    ylabel="answer",
    ylim=(-0.6, len(values) - 0.4),
)
plt.show()

# %% [markdown]
# ## When not to believe it
#
# A price needs a large pool, and must hold on hands with known cards that were left out of the fit. The
# gate says whether it does:

# %%
print(river.reason or "the price holds")

# %% [markdown]
# With so few hands, `hh review` only ranks this decision and shows no number. The empirical table of all
# calls above needs no model.
