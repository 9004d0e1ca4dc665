"""The pages in docs/ and the README agree with the code."""

import dataclasses
import re
import runpy
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from hhparser.findings.rules import RULES
from hhparser.model.house_rules import RuleSet

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
RULES_PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
NUMBERS = [int(number) for number in re.findall(r"^\*\*R(\d+)\*\*", RULES_PAGE, re.MULTILINE)]

# up to the end of the paragraph, the docstring or the comment
_SOURCE = re.compile(r'Source: (R\d.*?)(?=\n\s*\n|"""|\Z)', re.DOTALL)
_CITED = re.compile(r"\bR(\d+)(?:-R?(\d+))?\b")


def cited_numbers(text: str) -> set[int]:
    """Rule numbers in a citation such as `R68, R71-R74`, ends and middle of a range alike."""
    numbers: set[int] = set()
    for first, last in _CITED.findall(text):
        numbers.update(range(int(first), int(last or first) + 1))
    return numbers


def citations() -> list[tuple[str, set[int]]]:
    """Where rules are cited, and which: docstrings of the package, then the table of codes."""
    found = []
    for path in sorted((ROOT / "hhparser").rglob("*.py")):
        for source in _SOURCE.findall(path.read_text(encoding="utf-8")):
            found.append((path.relative_to(ROOT).as_posix(), cited_numbers(source)))
    return found + [(rule.code, cited_numbers(rule.source)) for rule in RULES if rule.source]


@pytest.mark.parametrize("name", ["checks", "sites", "statistics", "where"])
def test_a_page_is_what_its_script_makes(name: str) -> None:
    made = runpy.run_path(str(ROOT / "docs" / f"make_{name}.py"))[f"{name}_page"]()
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert page == made, f"run python docs/make_{name}.py and review the page"


def test_rules_are_numbered_without_gaps() -> None:
    assert list(range(1, 115)) == NUMBERS


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("R39", {39}, id="one"),
        pytest.param("R43, R44, R45 (reopening),\n    R52 (cap).", {43, 44, 45, 52}, id="two lines"),
        pytest.param("R68, R71-R74, R112.", {68, 71, 72, 73, 74, 112}, id="range"),
    ],
)
def test_cited_numbers(text: str, numbers: set[int]) -> None:
    assert cited_numbers(text) == numbers


def test_every_cited_rule_is_on_the_page() -> None:
    cited = citations()
    assert {where for where, _ in cited} >= {"hhparser/engine/state.py", "hhparser/engine/pots.py", "L110"}
    unknown = {where: sorted(numbers - set(NUMBERS)) for where, numbers in cited if numbers - set(NUMBERS)}
    assert unknown == {}


def test_house_rules_on_the_page_are_those_of_the_model() -> None:
    named = set(re.findall(r"`RuleSet\.(\w+)`", RULES_PAGE))
    assert named == {field.name for field in dataclasses.fields(RuleSet)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "number", "printed"),
    [
        pytest.param("README.md", 0, "position", id="readme"),
        pytest.param("docs/playing.md", 0, "L110 4\n14\n", id="one decision at a time"),
        pytest.param("docs/playing.md", 1, "decided_by='cards'", id="whole hands"),
        pytest.param("docs/playing.md", 2, "('Ann', 200)", id="tables"),
    ],
)
def test_python_examples_run(
    page: str,
    number: int,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(blocks[number], encoding="utf-8")
    shutil.copytree(ROOT / "sample_histories", tmp_path / "sample_histories")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(script))
    assert printed in capsys.readouterr().out


@pytest.mark.slow
def test_examples_of_the_store_run(
    samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for args in (
        ("import", str(samples / "pokerstars"), "--store", "poker"),
        ("store", "compact", "--store", "poker"),
        ("store", "export", "--store", "poker", "-o", "tables"),
    ):
        assert CliRunner().invoke(hh, args).exit_code == 0, args
    page = (ROOT / "docs" / "store.md").read_text("utf-8")
    code = "".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    runpy.run_path("example.py")
    assert capsys.readouterr().out.count("shape: ") == 2
    for query in re.findall(r'^hh sql "(.*?)"', page, re.MULTILINE | re.DOTALL):
        answer = CliRunner().invoke(hh, ("sql", query, "--store", "poker"))
        assert answer.exit_code == 0, answer.stderr


def anchors_of(page: str) -> set[str]:
    """The anchors that GitHub makes of the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith("http")]
    for link in links:
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target.read_text("utf-8")), link
