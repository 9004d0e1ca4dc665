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
# # Validate a site's files
#
# Check that hands are legal, that their sums match, and that they are consistent with each other. Every
# hand is replayed by the rules, and the printed figures are compared with the replay. Put your own folder
# in `FOLDER`.

# %%
from pathlib import Path

import pandas as pd

from analysis import audit, load
from hhparser import check, parse_hand, read_hands, replay
from hhparser.findings.rules import RULES

HERE = Path("sample_histories") if Path("sample_histories").is_dir() else Path("../sample_histories")
FOLDER = HERE / "pokerstars"
pd.set_option("display.max_colwidth", 80)  # whole paths

tables = load(FOLDER)

# %% [markdown]
# ## Parsed hands

# %%
frames = tables.to_pandas()
hands = frames.hands
pd.crosstab(hands["site"], hands["status"])

# %%
print(
    f"{tables.files} files, {len(tables.skipped_files)} skipped, {tables.duplicates_dropped} copies dropped"
)

# %% [markdown]
# ## Findings
#
# An error is a contradiction in the text, a warning a missing or odd element, an info something legal but
# worth knowing.

# %%
findings = frames.diagnostics
findings.groupby(["severity", "code", "slug"], observed=True).size().rename("hands").to_frame()

# %% [markdown]
# Each finding has its file, line and column, and the found and expected values:

# %%
findings[["file", "line", "column", "code", "message", "text"]].head(8)

# %% [markdown]
# ## Explain a code

# %%
by_code = {rule.code: rule for rule in RULES}
for code in sorted(findings["code"].unique())[:3]:
    print(f"{code} {by_code[code].slug}: {by_code[code].explanation}")

# %% [markdown]
# ## Check the sums
#
# Contributions come from the actions, payouts from the payout lines. In every complete hand the net results
# of the players, the rake and the drops add up to the money added by the house.

# %%
net = frames.players.groupby("hand")["net"].sum()
ledger = hands[hands["complete"] & ~hands["left_out"]].set_index("hand").join(net)
difference = ledger["net"] + ledger["rake"] + ledger["fees"] - ledger["added"]
pd.Series(
    {"hands": len(ledger), "known rake": ledger["rake"].count(), "off": difference.fillna(0).ne(0).sum()}
)

# %% [markdown]
# ## Consistency between hands
#
# `audit` compares hands with each other: chips from hand to hand, button and clock, copies, rake, and
# whether the deal and the play look fair. `select` and `ignore` take codes, such as `ignore=["C404"]`.

# %%
audited = audit(FOLDER)
for one in audited.findings:
    print(f"{Path(one.file).name}:{one.finding.line}: {one.finding.code} {one.finding.message}")
for sample in audited.samples:
    print(f"{sample.kind}s tested: {sample.used}, left out: {sample.left_out}")

# %% [markdown]
# Each test of the deal has p, and q corrected for all tests; only q below 0.01 is a finding.

# %%
fields = ("name", "n", "statistic", "p", "q", "effect", "low", "high", "power")
pd.DataFrame([{field: getattr(test, field) for field in fields} for test in audited.tests])

# %% [markdown]
# ## A deliberate error
#
# This hand is legal. Make the second raise one chip smaller than the first, and look at the findings.

# %%
LEGAL = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/05/06 20:00:00 ET
Table 'Heron' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Bob: raises $4 to $10
Ann: folds
Uncalled bet ($4) returned to Bob
Bob collected $12 from pot
*** SUMMARY ***
Total pot $12 | Rake $0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected ($12)
"""
ILLEGAL = LEGAL.replace("raises $4 to $10", "raises $3 to $9").replace("($4)", "($3)")


def findings_of(text):
    hand = parse_hand(text)
    return [f"line {d.line}: {d.code} {d.message}" for d in check(hand, replay(hand))]


print("legal:", findings_of(LEGAL))
print("raised by 3 after a raise by 4:", findings_of(ILLEGAL))

# %% [markdown]
# ## Without tables
#
# `read_hands` yields the hands of a file in order, including unparsed ones; invalid data never raises an
# exception.

# %%
read = 0
errors = 0
for path in sorted(FOLDER.glob("*.txt")):
    for hand in read_hands(path):
        read += 1
        errors += any(d.severity == "error" for d in check(hand, replay(hand)))
print(f"{read} hands, {errors} with an error")

# %% [markdown]
# On the command line `hh check FOLDER` prints the findings, `hh audit FOLDER` the contradictions between
# hands, and `hh rule CODE` explains a code.
