"""`hh report`: its formats, the hands inside, and pseudonyms."""

import html
import json
import re

import pytest

from tests.analysis.cli.commands.report_page import inside, unpacked
from tests.analysis.cli.conftest import one_hand


@pytest.mark.slow
def test_the_hands_behind_the_numbers_are_inside(invoke, good, tmp_path):
    assert invoke("report", "good.txt", "-o", "report.html").exit_code == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert hand_ids(inside(page)) == ["1", "2", "3"]
    assert "Ann: bets $0.04" not in page  # packed


@pytest.mark.slow
def test_only_hands_of_the_filter(invoke, tmp_path):
    (tmp_path / "a.txt").write_text("".join(one_hand(number, day=number) for number in range(1, 5)))
    invoke("report", "a.txt", "--from", "2021-03-02", "--to", "2021-03-03", "-o", "report.html")
    replayer = inside((tmp_path / "report.html").read_text(encoding="utf-8"))
    assert hand_ids(replayer) == ["2", "3"]


@pytest.mark.slow
def test_links_lead_to_the_right_hands_in_spite_of_copies_and_several_files(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand(1, day=4) + one_hand(2, day=3))
    (tmp_path / "b.txt").write_text(one_hand(2, day=3) + one_hand(3, day=2) + one_hand(4, day=1))
    invoke("report", "a.txt", "b.txt", "-o", "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    ids = hand_ids(inside(page))
    assert ids == ["4", "3", "2", "1"]
    numbers = json.loads(unpacked(page, "numbers"))
    days = [time[9] for time in numbers["time"]]
    assert list(zip(numbers["id"], days, strict=True)) == [("1", "4"), ("2", "3"), ("3", "2"), ("4", "1")]
    assert [ids[place] for place in numbers["place"]] == numbers["id"]


@pytest.mark.slow
def test_hands_from_standard_input_are_inside(spawn, tmp_path):
    hands = one_hand(1) + one_hand(2)
    result = spawn("report", "-", "-o", "report.html", input=hands.encode())
    assert result.returncode == 0
    assert hand_ids(inside((tmp_path / "report.html").read_text(encoding="utf-8"))) == ["1", "2"]


@pytest.mark.slow
def test_markdown_and_pdf(invoke, good, tmp_path):
    for name in ("md", "pdf"):
        assert invoke("report", "good.txt", "--format", name, "-o", f"report.{name}").exit_code == 0
    assert (tmp_path / "report.md").read_text(encoding="utf-8").startswith("# Ann\n")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["html", "md"])
def test_a_question_is_told_on_the_first_page(invoke, good, tmp_path, name):
    where = "day > 2021-03-01"
    assert invoke("report", "good.txt", "--where", where, "--format", name, "-o", "a").exit_code == 0
    text = html.unescape((tmp_path / "a").read_text(encoding="utf-8")).replace("\\", "")
    assert "Only hands that match: day > 2021-03-01." in text
    assert "2 hands, 2 players" in text
    assert "3 hands (3 without errors)" in text


@pytest.mark.slow
def test_pseudonyms_are_those_of_convert(invoke, good, tmp_path):
    invoke("convert", "good.txt", "--to", "pokerstars", "--anonymize", "--salt", "x", "-o", "other.txt")
    name = re.search(r"Dealt to (\w+)", (tmp_path / "other.txt").read_text())[1]
    for options in ([], ["--hero", "Ann"]):
        invoke("report", "good.txt", "--anonymize", "--salt", "x", "-o", "report.html", *options)
        page = (tmp_path / "report.html").read_text(encoding="utf-8")
        assert f"<h1><bdi>{name}</bdi>" in page
        for text in (page, unpacked(inside(page), "data"), unpacked(page, "numbers")):
            for secret in ("Ann", "Bob", "good.txt"):
                assert not re.search(rf"\b{secret}\b", text)


def hand_ids(replayer: str) -> list[str]:
    """Numbers of the hands of a replayer."""
    return json.loads(unpacked(replayer, "data"))["hands"][0]


def test_salt_belongs_to_anonymize(invoke, good):
    assert invoke("report", "good.txt", "-o", "report.html", "--salt", "x").exit_code == 2
