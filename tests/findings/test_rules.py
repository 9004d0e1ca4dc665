"""Every rule of docs/reference/rules.md has a test that is named after it."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
NUMBER = re.compile(r"[rR](\d+)")
NAMES = re.compile(r"def test_((?:r\d+_)+)|id=\"((?:[rR]\d+ )+)")


def rules_with_tests() -> set[int]:
    return {
        int(number)
        for path in TESTS.rglob("test_*.py")
        for names in NAMES.findall(path.read_text(encoding="utf-8"))
        for number in NUMBER.findall("".join(names))
    }


def test_every_rule_has_a_test_named_after_it() -> None:
    assert sorted(set(range(1, 115)) - rules_with_tests()) == []
