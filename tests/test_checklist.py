"""Every item of docs/reference/checklist.md has codes with cases, and every code about hands belongs to an item."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from hhparser.findings.rules import RULE_BY_CODE, RULES
from tests.checks.case_files import FILES, OF_FILES

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "checklist.md"


class Item(NamedTuple):
    """A row of the page."""

    number: str
    subject: str
    codes: list[str]
    unknown: str


ROWS = re.findall(
    r"^\| ([WA]\d+) \| (.*) \| (.*) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
)
CHECKLIST = [Item(number, subject, codes.split(), unknown) for number, subject, codes, unknown in ROWS]


def test_items_are_numbered_without_gaps() -> None:
    numbers = [f"W{number}" for number in range(1, 45)] + [f"A{number}" for number in range(1, 33)]
    assert [item.number for item in CHECKLIST] == numbers


@pytest.mark.parametrize("item", CHECKLIST, ids=lambda item: item.number)
def test_item_has_codes_with_cases(item: Item) -> None:
    """Each code is explained, and has hands that it is about and some that it is not about."""
    assert item.codes or item.unknown
    assert len(set(item.codes)) == len(item.codes)
    for code in item.codes:
        assert RULE_BY_CODE[code].explanation
        kinds = {path.stem.partition("_")[0] for path in FILES if path.parent.name == code}
        assert kinds == {"pass", "fail"}, code


@pytest.mark.parametrize("item", CHECKLIST, ids=lambda item: item.number)
def test_item_in_words(item: Item) -> None:
    assert re.fullmatch(r"[a-z][^.|]+", item.subject)
    assert re.fullmatch(r"([A-Z][^|]+\.)?", item.unknown)


def test_codes_about_hands_belong_to_items() -> None:
    listed = {code for item in CHECKLIST for code in item.codes}
    of_hands = {rule.code for rule in RULES if rule.code[0] in "PDLMSCTF"} - OF_FILES
    assert sorted(of_hands - listed) == []
