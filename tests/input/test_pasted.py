"""Text that was copied from a mail or a web page."""

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hhparser import read_hands
from hhparser.input.files import read_blocks
from hhparser.input.pasted import restored
from hhparser.pipeline import check_hand
from hhparser.sites import SITES
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import hand_starts
from tests.engine.samples import FOLDER
from tests.sites.lines.grammar_walks import sample_hands

FORMS: dict[str, Callable[[str], str]] = {
    "quoted": lambda text: "".join(f"> {line}" for line in text.splitlines(keepends=True)),
    "quoted twice": lambda text: "".join(f"> > {line}" for line in text.splitlines(keepends=True)),
    "indented": lambda text: "".join(f"    {line}" for line in text.splitlines(keepends=True)),
    "HTML entities": html.escape,
    "spaces that do not break": lambda text: text.replace(" ", "\xa0"),
    "typographic quotation marks": lambda text: re.sub(r"(?<=\S)'", "\u2019", text).replace("'", "\u2018"),
    "double line ends": lambda text: text.replace("\n", "\n\n"),
}


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("> one\n> two\n>\n>three\n", "one\ntwo\n\n>three\n"),
        ("He wrote:\n>> one\n>> two\n>> three\n", "He wrote:\none\ntwo\nthree\n"),
        (">a: folds\nb: checks\nc: checks\n", ">a: folds\nb: checks\nc: checks\n"),
        (">a: folds\nb: checks\n", ">a: folds\nb: checks\n"),
        ("\t<a>\n\t\t<b>\n", "<a>\n\t<b>\n"),
        ("<a>\n\t\t<b>\n", "<a>\n\t\t<b>\n"),
        ("  one\n\n    two\n", "one\n\n  two\n"),
        ("Hold&#x27;em 1&#39;000 R&amp;D\n", "Hold'em 1'000 R&D\n"),
        ('R&amp;D said, "&quot;"\n', 'R&amp;D said, "&quot;"\n'),
        ("<a name='&#39;'>", "<a name='&#39;'>"),
        ("R&amp;D: folds\n", "R&amp;D: folds\n"),
        ("&gt; Hold&#39;em\n&gt; Seat 1\n", "Hold'em\nSeat 1\n"),
        ("Seat\xa01:\xa0Boris\xa0(1\xa0000)\n", "Seat 1: Boris (1 000)\n"),
        ("Seat 1: Boris (1\xa0000)\n", "Seat 1: Boris (1\xa0000)\n"),
        ("Hold\u2019em, \u2018Alba\u2019, \u201cBo\u201d\n", "Hold'em, 'Alba', \"Bo\"\n"),
        ("Hold'em, O\u2019Hara\n", "Hold'em, O\u2019Hara\n"),
        ("", ""),
        ("\n \n", "\n \n"),
    ],
)
def test_restored(pasted: str, text: str) -> None:
    assert restored(pasted) == text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_a_pasted_hand_is_read_as_before(site: Site, form: str, tmp_path: Path) -> None:
    for hand in sample_hands(site):
        text = hand.text.rstrip() + "\n"
        if form == "HTML entities" and "&" in text and "'" not in text:
            continue  # without a quotation mark nothing tells that `&amp;` is one character
        one, other = tmp_path / "one.txt", tmp_path / "other.txt"
        one.write_text(text, encoding="utf-8")
        other.write_text(FORMS[form](text), encoding="utf-8")
        (before,), (after,) = (list(map(check_hand, read_hands(path))) for path in (one, other))
        assert after.status == before.status
        assert [d.code for d in after.diagnostics] == [d.code for d in before.diagnostics]
        assert [act[:5] for act in after.hand.actions] == [act[:5] for act in before.hand.actions]
        assert (after.hand.hand_id, after.hand.stakes) == (before.hand.hand_id, before.hand.stakes)


def test_lines_and_offsets_of_a_quoted_file(tmp_path: Path) -> None:
    """Reading can start at any block, because its offset counts the bytes of the file."""
    text = (FOLDER / "pokerstars/cash_zoom_session.txt").read_text(encoding="utf-8-sig")
    file = tmp_path / "mail.txt"
    file.write_text("I wrote:\n" + FORMS["quoted"](text * 150), encoding="utf-8")
    blocks = list(read_blocks(str(file), hand_starts()))
    source, lines = file.read_bytes(), file.read_text(encoding="utf-8").splitlines()
    assert len(blocks) > 1
    for block in blocks[1:]:
        first = block.text.split("\n", 1)[0]
        assert lines[block.line - 1] == f"> {first}"
        assert block.offset is not None
        assert source[block.offset :].startswith(f"> {first}".encode())
