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
# # Check a site's files
#
# Every hand is replayed by the rules of poker, and each printed figure is compared with the replay. This
# notebook takes good files, breaks them as a site's export might, and finds the faults again: one hand, a
# folder, and contradictions between hands. Put your own folder in `FOLDER`.

# %%
import re
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import matplotlib.pyplot as plt
import polars as pl

import analysis
import hhparser

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "demo" / "demo.zip"

# %% [markdown]
# ## One hand
#
# `read_hand` and `read_hands` parse, `replay` plays by the rules, `check` compares. A good hand has no
# findings:

# %%
hand = next(one for one in hhparser.read_hands(FOLDER) if "USD" in one.file)
print(hand.hand_id, "findings:", hhparser.check(hand, hhparser.replay(hand)))

# %% [markdown]
# Now the same hand with a wrong figure in the summary, and with a small blind that the player cannot pay:


# %%
def findings_of(text):
    """Return the findings about a hand, a line each."""
    hand = hhparser.parse_hand(text)
    return [
        f"line {one.line}: {one.severity} {one.code} {one.message}"
        for one in hhparser.check(hand, hhparser.replay(hand))
    ]


pot = re.search(r"Total pot \$([\d.]+)", hand.text)[1]
print("\n".join(findings_of(hand.text.replace(f"Total pot ${pot}", "Total pot $99.99"))))
print("\n".join(findings_of(hand.text.replace("posts small blind $", "posts small blind $1"))))

# %% [markdown]
# ## Explain a code

# %%
rules = {rule.code: rule for rule in hhparser.RULES}
for code in ("M201", "L112"):
    print(f"{code} {rules[code].slug}: {rules[code].explanation}")

# %% [markdown]
# ## A folder
#
# Three faults that an export may have: amounts with a lost digit, cards that are printed twice, and lines
# that are missing. Each file of January gets some of them.

# %%
FAULTS = (
    lambda text: re.sub(r"(: calls \$\d+\.\d)\d\b", r"\g<1>9", text, count=9),
    lambda text: re.sub(
        r"\*\*\* TURN \*\*\* \[(..) .. ..\] \[..\]", r"*** TURN *** [\1 \1 \1] [\1]", text, count=3
    ),
    lambda text: re.sub(r"^Uncalled bet .*\n", "", text, count=6, flags=re.MULTILINE),
)
folder = TemporaryDirectory()
with zipfile.ZipFile(FOLDER) as archive:
    names = sorted(name for name in archive.namelist() if name.startswith("HH202601") and "USD" in name)
    for number, name in enumerate(names):
        text = archive.read(name).decode("utf-8")
        broken = FAULTS[number % len(FAULTS)](text)
        Path(folder.name, f"{number:02}.txt").write_text(broken, encoding="utf-8")

hands = analysis.load(folder.name)
hands.hands["status"].value_counts(sort=True)

# %% [markdown]
# An error is a contradiction in the text, a warning a missing or odd element. Each finding has its file,
# line and column, and the expected and found values:

# %%
found = hands.diagnostics
counts = found.group_by("severity", "code", "slug").len().sort("len", "code", descending=[True, False])
counts

# %%
shown = counts.head(8).reverse()
figure, axes = plt.subplots(figsize=(8, 3.4), layout="constrained")
axes.barh(shown["code"] + " " + shown["slug"].cast(str), shown["len"], color="#d55e00")
axes.set(title="Findings in the files of January", xlabel="number of findings", ylabel="rule")
plt.show()

# %% [markdown]
# The findings by file:

# %%
by_file = found.with_columns(file=pl.col("file").str.extract(r"([^/\\]+)$")).group_by("file", "code").len()
by_file.pivot("code", index="file", values="len", sort_columns=True).sort("file")

# %%
found.select("line", "code", "message", "expected", "found").head(5)

# %% [markdown]
# ## The sums of all hands
#
# Contributions come from the actions, payouts from the payout lines: two sources. In every valid hand, the
# net results of the players, the rake and the fees add up to the money that the house added.

# %%
valid = hands.hands.filter(pl.col("complete") & ~pl.col("left_out"))
net = hands.players.group_by("hand").agg(pl.col("net").sum())
ledger = valid.join(net, on="hand").select(
    off=pl.col("net") + pl.col("rake") + pl.col("fees") - pl.col("added")
)
print(f"{ledger.height} valid hands, {(ledger['off'] != 0).sum()} do not balance")

# %% [markdown]
# ## Between hands
#
# `audit` compares hands with each other: copies, chips from hand to hand, the button, the clock, the rake;
# and it tests whether the deal looks fair. The unbroken files of January:

# %%
with zipfile.ZipFile(FOLDER) as archive:
    for number, name in enumerate(names):
        Path(folder.name, f"{number:02}.txt").write_bytes(archive.read(name))
audited = analysis.audit(folder.name)
print(len(audited.findings), "findings,", len(audited.tests), "tests of the deal")

# %%
tests = pl.DataFrame(
    {"test": one.name, "n": one.n, "p": one.p, "q": one.q} for one in audited.tests if one.p is not None
)
figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
axes.plot(sorted(tests["p"]), [(place + 0.5) / tests.height for place in range(tests.height)], "o")
axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
axes.set(
    title="Tests of the deal: a fair deal follows the diagonal",
    xlabel="p-value",
    ylabel="share of the tests with a smaller p-value",
)
plt.show()

# %%
folder.cleanup()

# %% [markdown]
# In CI, `hh check FOLDER --format github` does the same, and exits with status 1 if there is an error
# (docs/tutorials/files_in_ci.md).
