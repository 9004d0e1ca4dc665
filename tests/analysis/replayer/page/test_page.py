"""The replayer is one page that asks the network for nothing and trusts no name."""

import base64
import hashlib
import json
import re
import zlib
from pathlib import Path
from typing import Any

from tests.analysis.cli.conftest import one_hand
from tests.analysis.outline import Outline
from tests.analysis.replayer.hands import EVIL, checked, page, strange_names


def data_of(text: str) -> dict[str, Any]:
    (data,) = re.findall(r'<script type="text/plain" id="data">(.*?)</script>', text, re.DOTALL)
    return json.loads(zlib.decompress(base64.b64decode(data)))  # type: ignore[no-any-return]


def test_nothing_comes_from_elsewhere() -> None:
    text = page(one_hand())
    outline = Outline(text)
    assert all(reference.startswith("#") for reference in outline.references)
    assert len(outline.ids) == len(set(outline.ids))
    assert "default-src 'none'" in text
    addresses = set(re.findall(r"https?://[^\"'`\s]+|url\((?!#)|@import", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # the name of SVG, never fetched


def test_only_our_script_may_run() -> None:
    text = page(one_hand())
    (script,) = re.findall(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text


def test_names_cannot_leave_the_data() -> None:
    text = page(strange_names())
    assert EVIL not in text
    assert EVIL in json.dumps(data_of(text))


def test_data_travel_packed() -> None:
    text = page(*[one_hand(number) for number in range(1, 41)])
    data = data_of(text)
    assert data["sources"][0] == checked(one_hand(1)).hand.text
    assert len(text) - len(page(one_hand(1))) < 39 * len(one_hand(1))


def test_the_same_hands_give_the_same_page() -> None:
    assert page(one_hand(1), one_hand(2)) == page(one_hand(1), one_hand(2))


def test_a_page_without_hands_says_so() -> None:
    assert "There are no hands to replay." in page()


def test_html_of_one_hand_and_of_all(invoke, good: Path) -> None:
    assert len(data_of(invoke("replay", "good.txt", "--format", "html").stdout)["hands"][0]) == 3
    result = invoke("replay", "good.txt", "--hand", "2", "--format", "html", "-o", "one.html")
    assert (result.exit_code, result.stdout) == (0, "")
    assert len(data_of(Path("one.html").read_text(encoding="utf-8"))["hands"][0]) == 1
