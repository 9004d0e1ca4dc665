"""Write docs/reference/checks.md, the table of rules: python docs/make_checks.py."""

from pathlib import Path
from typing import Final

from hhparser.findings.finding import Rule
from hhparser.findings.rules import HIDDEN_BY, RULES

PAGE: Final = Path(__file__).parent / "reference" / "checks.md"
HEAD: Final = """\
# Codes of findings

Every finding has one of these codes: P files and text, D cards, L actions, M pots and payouts, S
showdown, C hands together, T tournaments, F fairness. In messages, `{found}` is the value in the text,
`{expected}` the correct value, `{player}` the player concerned, and `{before}` the file and line of an
earlier hand. C, T and F codes come from `hh audit` (C401, C402, C443, T101 and T102 from `hh check`);
[validation.md](../explanation/validation.md) explains their certainty. After an error, the codes in its
column `hides` are suppressed in the same hand, because they may be mere consequences. The last column
has the numbers of the rules of hold'em behind a finding ([rules.md](rules.md));
[checklist.md](checklist.md) lists the checked conditions. `docs/make_checks.py` generates this page from
`hhparser/findings/rules.py`: do not edit.

| code | slug | severity | message | explanation | hides | rules |
|---|---|---|---|---|---|---|
"""


def checks_page() -> str:
    """Return the text of the page: a row for each code, in the order of its table."""
    return HEAD + "".join(f"{_row(rule)}\n" for rule in RULES)


def _row(rule: Rule) -> str:
    fields = (
        f'<a id="{rule.code}"></a>{rule.code}',
        f"`{rule.slug}`",
        rule.severity.value,
        f"`{rule.message}`",
        rule.explanation,
        ", ".join(code for code, hiding in HIDDEN_BY.items() if rule.code in hiding),
        rule.source or "",
    )
    cells = [field.replace("|", r"\|") for field in fields]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(checks_page(), encoding="utf-8", newline="\n")
