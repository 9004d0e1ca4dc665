"""Write docs/checks.md, the table of diagnostic codes: python docs/make_checks.py."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from hhparser.checklist import MANY_HANDS, ONE_HAND, Item
from hhparser.findings.finding import Rule
from hhparser.findings.rules import RULES

PAGE: Final = Path(__file__).with_name("checks.md")
HEAD: Final = """\
# Diagnostic codes

Every finding has one of these codes: P files and text, D cards, L actions, M pots and payouts, S showdown,
C hands together, T tournaments, F fairness. In messages `{found}` is what the text says, `{expected}` what it
should say and `{before}` the file and line of an earlier hand. C, T and F codes come
from `hh audit` (C401, C402, T101 and T102 from `hh check`); [validation.md](validation.md) says how sure they
are. The last column names the rules of hold'em that a finding rests on, by their numbers in
[rules.md](rules.md). Made from `hhparser/findings/rules.py` and `hhparser/checklist.py` by
`docs/make_checks.py`; not edited by hand.

| code | slug | severity | message | explanation | rules |
|---|---|---|---|---|---|
"""


ITEMS_HEAD: Final = """
## What is looked at in one hand

The items of a careful reading, the codes that tell when one does not hold, and what the text of a hand cannot
decide. [validation.md](validation.md) says how sure a finding is.

| item | what must hold | codes | not known from the text |
|---|---|---|---|
"""
MANY_HEAD: Final = """
## What is looked at in many hands

The same for hands together (`hh audit`). An item without codes is one that no text decides.

| item | what must hold | codes | not known from the text |
|---|---|---|---|
"""


def checks_page() -> str:
    """The text of the page: a row for each code in the order of its table, then one for each item."""
    codes = "".join(f"{_row(rule)}\n" for rule in RULES)
    return HEAD + codes + ITEMS_HEAD + _items(ONE_HAND) + MANY_HEAD + _items(MANY_HANDS)


def _items(items: Iterable[Item]) -> str:
    return "".join(
        f"| {item.number} | {item.subject} | {' '.join(item.codes)} | {item.unknown or ''} |\n"
        for item in items
    )


def _row(rule: Rule) -> str:
    fields = (
        rule.code,
        f"`{rule.slug}`",
        rule.severity.value,
        f"`{rule.message}`",
        rule.explanation,
        rule.source or "",
    )
    cells = [field.replace("|", r"\|") for field in fields]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(checks_page(), encoding="utf-8", newline="\n")
