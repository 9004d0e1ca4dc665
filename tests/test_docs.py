"""The pages in docs/ and the README agree with the code."""

import dataclasses
import re
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from analysis.stats.registry import BUILT_IN
from hhparser.findings.rules import RULES
from hhparser.model.house_rules import RuleSet

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
RULES_PAGE = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
NUMBERS = [int(number) for number in re.findall(r"^\*\*R(\d+)\*\*", RULES_PAGE, re.MULTILINE)]

BUILT = ("api.md", "commands.md", "schemas.md")  # by docs/site_pages.py; test_site.py checks links to them

# up to the end of the paragraph, the docstring or the comment
_SOURCE = re.compile(r'Source: (R\d.*?)(?=\n\s*\n|"""|\Z)', re.DOTALL)
_CONVENTION = re.compile(r"Source: docs/reference/statistics\.md \(([^)]+)\)")
_CITED = re.compile(r"\bR(\d+)(?:-R?(\d+))?\b")


def cited_numbers(text: str) -> set[int]:
    """Rule numbers in a citation such as `R68, R71-R74`, ends and middle of a range alike."""
    numbers: set[int] = set()
    for first, last in _CITED.findall(text):
        numbers.update(range(int(first), int(last or first) + 1))
    return numbers


def citations() -> list[tuple[str, set[int]]]:
    """Return the citations of rules: docstrings of the package, then the table of codes."""
    found = []
    for path in sorted((ROOT / "hhparser").rglob("*.py")):
        for source in _SOURCE.findall(path.read_text(encoding="utf-8")):
            found.append((path.relative_to(ROOT).as_posix(), cited_numbers(source)))
    return found + [(rule.code, cited_numbers(rule.source)) for rule in RULES if rule.source]


@pytest.mark.parametrize("name", ["checks", "dictionary", "sites", "statistics", "where"])
def test_a_page_equals_the_output_of_its_script(name: str) -> None:
    made = runpy.run_path(str(ROOT / "docs" / f"make_{name}.py"))[f"{name}_page"]()
    page = (ROOT / "docs" / "reference" / f"{name}.md").read_text(encoding="utf-8")
    assert page == made, f"run python docs/make_{name}.py and review the page"


def test_every_package_and_its_licence_are_listed() -> None:
    page = (ROOT / "docs" / "reference" / "packages.md").read_text("utf-8")
    listed = {
        name for cell in re.findall(r"^\| ([\w ,-]+?) \|", page, re.MULTILINE) for name in cell.split(", ")
    }
    lock = (ROOT / ".ci" / "lock" / "player.txt").read_text("utf-8")
    assert set(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)) <= listed


def test_counts_on_pages_equal_the_code(tmp_path: Path) -> None:
    maker = runpy.run_path(str(ROOT / "docs" / "make_counts.py"))
    for page, counts in list(maker["COUNTS"].items()):
        text = page.read_text(encoding="utf-8")
        assert maker["counted"](page) == text, f"run python docs/make_counts.py and review {page.name}"
        old = tmp_path / "old.md"
        old.write_text(re.sub(r"\d+(?= sites and| charts)", "1", text), encoding="utf-8")
        maker["COUNTS"][old] = counts
        assert old.read_text(encoding="utf-8") != maker["counted"](old) == text
        old.write_text("", encoding="utf-8")
        with pytest.raises(ValueError, match="has 0 counts"):
            maker["counted"](old)


def test_each_statistic_has_an_anchor() -> None:
    page = (ROOT / "docs" / "reference" / "statistics.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r'<a id="(\w+)"></a>', page)) == sorted(BUILT_IN)


def test_cited_conventions_of_statistics_are_on_the_page() -> None:
    page = (ROOT / "docs" / "reference" / "statistics.md").read_text(encoding="utf-8")
    headings = {heading.lower() for heading in re.findall(r"^### (.+)$", page, re.MULTILINE)}
    files = [path for folder in ("hhparser", "analysis") for path in (ROOT / folder).rglob("*.py")]
    cited = {name.lower() for path in files for name in _CONVENTION.findall(path.read_text(encoding="utf-8"))}
    assert "positions" in cited
    assert cited - headings == set()


def test_sources_name_a_rule_or_a_page_of_the_docs() -> None:
    """A statistic is cited by its anchor; a bare number cites nothing that a reader has."""
    files = [path for folder in ("hhparser", "analysis") for path in (ROOT / folder).rglob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    assert [found for text in texts for found in re.findall(r"Source: statistics? \d+", text)] == []
    anchors = {found for text in texts for found in re.findall(r"statistics\.md#(\w+)", text)}
    assert "straddle" in anchors
    assert anchors <= BUILT_IN


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


def test_house_rules_on_the_page_equal_the_model() -> None:
    named = set(re.findall(r"`RuleSet\.(\w+)`", RULES_PAGE))
    assert named == {field.name for field in dataclasses.fields(RuleSet)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "number", "printed"),
    [
        pytest.param("README.md", None, "position", id="readme"),
        pytest.param(
            "docs/tutorials/hands_to_plot.md", None, "300 hands of 6 players", id="from hands to a plot"
        ),
        pytest.param("docs/howto/playing.md", 0, "L110 4\n14\n", id="one decision at a time"),
        pytest.param("docs/howto/playing.md", 1, "decided_by='cards'", id="whole hands"),
        pytest.param("docs/howto/playing.md", 2, "('Ann', 200)", id="tables"),
        pytest.param("docs/howto/python.md", None, "AhKd 45.2%", id="samples and recipes"),
    ],
)
def test_python_examples_run(
    page: str,
    number: int | None,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text("".join(blocks) if number is None else blocks[number], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    if "hands.txt" in script.read_text("utf-8"):
        hands = ("deal", "--hands", "300", "--policy", "regular", "-o", "hands.txt")
        assert CliRunner().invoke(hh, hands).exit_code == 0
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
    page = (ROOT / "docs" / "howto" / "store.md").read_text("utf-8")
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


def test_the_readme_has_no_relative_links() -> None:
    """It is also the long description in package indexes."""
    text = (ROOT / "README.md").read_text("utf-8")
    assert [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith("https://")] == []
    assert len(text.splitlines()) <= 120


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith("http")]
    for link in links:
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if target.name in BUILT:
            continue
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target.read_text("utf-8")), link
