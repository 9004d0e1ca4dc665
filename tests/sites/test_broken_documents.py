"""Documents broken at random end in findings at places that exist, never in an exception."""

import random
import re
from pathlib import Path

import pytest

from tests.engine.samples import FOLDER
from tests.sites.broken_texts import check_findings

PATHS = sorted(
    path for path in FOLDER.rglob("*.*") if path.suffix in (".phh", ".phhs", ".ohh", ".csv", ".xml")
)
TOKEN = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|-?[\d.]+|\w+|[\[\]{}=:,<>/]')
JUNK = (
    *('"', "[", "]", "{", "}", "-1", "0", "9" * 20, "1e999999999", "inf", "nan", "null", "true", "[]", "{}"),
    *("<a>", "</a>", "<", "/>", "&lt;", "&x;", "<!DOCTYPE a>", '"-1"', '"0"', '"1e9"', '"999999999999999"'),
    *('""', '"p9"', '"Ah"', '"p1 f"', "????", "#", "\\", "\n", "[1]\n", "\x00", "1.123456789", '"\\ud800"'),
)


def break_text(text: str, chance: random.Random) -> str:
    """The text with a token or two replaced, doubled, left out or swapped."""
    for _ in range(chance.choice((1, 1, 2))):
        spans = [match.span() for match in TOKEN.finditer(text)]
        (start, end), (other, after) = sorted(chance.sample(spans, 2))
        first, second = text[start:end], text[other:after]
        new = chance.choice((chance.choice(JUNK), "", first * 2, second))
        swapped = first if new == second else second
        text = text[:start] + new + text[end:other] + swapped + text[after:]
    return text


@pytest.mark.slow_cases(40)
@pytest.mark.parametrize("count", [10, pytest.param(150, marks=pytest.mark.slow)])
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_no_exception_and_places_that_exist(path: Path, count: int) -> None:
    chance = random.Random(path.name)
    whole = path.read_text(encoding="utf-8")
    for _ in range(count):
        check_findings(break_text(whole, chance))
