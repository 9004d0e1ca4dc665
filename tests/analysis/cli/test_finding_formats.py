"""Findings as text with carets, as annotations of GitHub, and as SARIF."""

import io
import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from analysis.cli.text.findings.github import GithubReport
from analysis.cli.text.findings.gitlab import GitlabReport
from analysis.cli.text.findings.junit import JunitReport
from analysis.cli.text.findings.sarif import SarifReport, uri_of
from analysis.cli.text.findings.tally import Totals
from analysis.cli.text.findings.text import TextReport, excerpt
from hhparser.base.text.docs import docs_page
from hhparser.findings.finding import FileFinding, Severity
from hhparser.findings.rules import RULES, make_finding
from tests.analysis.cli.conftest import OMAHA, ROOT, Terminal, one_hand

NOTHING = Totals(0, [], Counter())
SCHEMA = json.loads(Path(__file__).with_name("sarif_schema.json").read_text("utf-8"))


def finding(
    file: str = "a.txt", column: int = 6, end: int = 10, text: str | None = "Ann: bets 1"
) -> FileFinding:
    finding = make_finding("L111", 3, column, end, expected="2", found="1")
    return FileFinding(file, "pokerstars", "12", finding, text)


@pytest.mark.parametrize(
    ("text", "start", "end", "lines"),
    [
        pytest.param("Ann: bets 1", 5, 9, ("    Ann: bets 1", "         ^^^^"), id="words"),
        pytest.param("Ann: bets 1", 0, 11, ("    Ann: bets 1", "    ^^^^^^^^^^^"), id="whole line"),
        pytest.param("Ann: bets 1", 11, 11, ("    Ann: bets 1", "               ^"), id="nothing at the end"),
        pytest.param("\t[Qh 1x]", 5, 7, ("    \ufffd[Qh 1x]", "         ^^"), id="tabulator"),
        pytest.param("王: bets 1", 3, 7, ("    王: bets 1", "        ^^^^"), id="wide letters"),
        pytest.param(
            "Ze\u0301: bets 1", 5, 9, ("    Ze\u0301: bets 1", "        ^^^^"), id="accent of its own"
        ),
    ],
)
def test_carets_are_below_the_words(text, start, end, lines):
    assert excerpt(text, start, end) == lines


def test_a_very_long_line_is_cut_around_the_words():
    line, carets = excerpt("x" * 5000 + "HERE" + "y" * 5000, 5000, 5004)
    assert len(line) == 4 + 120
    assert line[carets.index("^") :].startswith("HEREy")
    assert carets.count("^") == 4


def test_colors_only_on_a_terminal_that_wants_them(monkeypatch):
    plain, terminal, asked = io.StringIO(), Terminal(), Terminal()
    monkeypatch.setenv("TERM", "xterm")
    TextReport(plain).add([finding()])
    TextReport(terminal).add([finding()])
    monkeypatch.setenv("NO_COLOR", "1")
    TextReport(asked).add([finding()])
    assert "\x1b[31m" in terminal.getvalue()
    assert "\x1b" not in plain.getvalue()
    assert asked.getvalue() == plain.getvalue()


def test_a_finding_without_a_line_is_one_line():
    stream = io.StringIO()
    TextReport(stream).add([finding(text=None)])
    assert stream.getvalue() == "a.txt:3:6: error L111 bet of 1 is below the minimum 2\n"


@pytest.mark.parametrize(
    ("file", "field"),
    [
        pytest.param("a.txt", "file=a.txt,", id="plain"),
        pytest.param("a:b,c 100%.txt", "file=a%3Ab%2Cc 100%25.txt,", id="signs with a meaning"),
        pytest.param("a\nb.txt", "file=a%0Ab.txt,", id="line end"),
    ],
)
def test_github_annotation(file, field):
    stream = io.StringIO()
    GithubReport(stream).add([finding(file)])
    place = "line=3,endLine=3,col=6,endColumn=10,title=L111 bet-below-minimum"
    assert stream.getvalue() == f"::error {field}{place}::bet of 1 is below the minimum 2\n"


def test_github_levels(invoke, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    (tmp_path / "notes.txt").write_text("buy milk\n")
    lines = invoke("check", "omaha.txt", "notes.txt", "--format", "github").stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "::notice"]


def test_text_counts_findings_beyond_the_limit_of_a_rule():
    stream = io.StringIO()
    report = TextReport(stream, limit=2)
    report.add([finding(text=None)] * 2)
    report.add([finding(text=None)] * 3)
    report.end(NOTHING)
    lines = stream.getvalue().splitlines()
    assert lines == ["a.txt:3:6: error L111 bet of 1 is below the minimum 2"] * 2 + [
        "3 more of L111 (--limit 0 prints all)"
    ]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_gitlab(count):
    stream = io.StringIO()
    report = GitlabReport(stream)
    report.add([finding("my hands/a.txt")] * count)
    report.end(NOTHING)
    found = json.loads(stream.getvalue())
    assert len({one.pop("fingerprint") for one in found}) == count  # equal findings are distinguished
    assert found == count * [
        {
            "description": "L111 bet of 1 is below the minimum 2",
            "check_name": "L111-bet-below-minimum",
            "severity": "major",
            "location": {"path": "my hands/a.txt", "lines": {"begin": 3}},
        }
    ]


@pytest.mark.parametrize(
    ("file", "path"),
    [
        pytest.param("./hands/é#1.txt", "hands/é#1.txt", id="relative"),
        pytest.param("{here}/hands/a.txt", "hands/a.txt", id="absolute"),
        pytest.param("/elsewhere/a.txt", "/elsewhere/a.txt", id="elsewhere"),
    ],
)
def test_gitlab_shows_a_file_by_its_path_in_the_repository(file, path):
    stream = io.StringIO()
    report = GitlabReport(stream)
    report.add([finding(file.format(here=Path.cwd()))])
    report.end(NOTHING)
    (found,) = json.loads(stream.getvalue())
    assert found["location"]["path"] == path


def junit_of(findings: list[FileFinding]) -> ElementTree.Element:
    stream = io.StringIO()
    report = JunitReport(stream)
    report.add(findings)
    report.end(NOTHING)
    return ElementTree.fromstring(stream.getvalue().encode())


def test_junit_has_a_suite_for_each_file_and_a_failure_for_each_finding():
    suites = junit_of([finding('<a> & "b"\x01.txt'), finding("c.txt"), finding("c.txt")])
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in suites] == [
        ('<a> & "b"\ufffd.txt', "1", "1"),
        ("c.txt", "2", "2"),
    ]
    case = suites[1][0]
    assert (case.get("classname"), case.get("name")) == ("hh.L111", "L111 bet-below-minimum, hand 12")
    assert (case[0].get("type"), case[0].text) == (
        "error",
        "c.txt:3:6: error L111 bet of 1 is below the minimum 2",
    )


def test_junit_without_findings_is_one_test_that_passed():
    (suite,) = junit_of([])
    assert (suite.get("tests"), suite.get("failures"), len(suite[0])) == ("1", "0", 0)


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        pytest.param("hands/a.txt", "hands/a.txt", id="relative"),
        pytest.param("my hands/é#1.txt", "my%20hands/%C3%A9%231.txt", id="signs"),
        pytest.param("c:d.txt", "c%3Ad.txt", id="no scheme"),
        pytest.param("/home/ann/a b.txt", "file:///home/ann/a%20b.txt", id="absolute"),
        pytest.param("a.zip/b.txt", "a.zip/b.txt", id="in an archive"),
    ],
)
def test_uri(file, uri):
    assert uri_of(file) == uri


def sarif_of(findings: list[FileFinding]) -> dict:
    stream = io.StringIO()
    report = SarifReport(stream)
    for some in (findings[:1], [], findings[1:]):
        report.add(some)
    report.end(NOTHING)
    log = json.loads(stream.getvalue())
    jsonschema.validate(log, SCHEMA, format_checker=jsonschema.FormatChecker())
    return log


@pytest.mark.parametrize("count", [0, 1, 3])
def test_sarif_fits_its_schema(count):
    (run,) = sarif_of([finding("a b.txt")] * count)["runs"]
    assert len(run["results"]) == count
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [rule.code for rule in RULES]


def test_sarif_rules_link_to_the_docs():
    page = (ROOT / "docs" / "reference" / "checks.md").read_text(encoding="utf-8")
    (run,) = sarif_of([])["runs"]
    for rule in run["tool"]["driver"]["rules"]:
        address, anchor = rule["helpUri"].split("#")
        assert address == docs_page("reference/checks")
        assert f'<a id="{anchor}"></a>{rule["id"]} |' in page


def test_sarif_result():
    (run,) = sarif_of([finding()])["runs"]
    (result,) = run["results"]
    assert re.fullmatch("[0-9a-f]{32}", result.pop("partialFingerprints")["handAndRule/v1"])
    assert run["tool"]["driver"]["rules"][result.pop("ruleIndex")]["id"] == "L111"
    assert result == {
        "ruleId": "L111",
        "level": "error",
        "message": {"text": "bet of 1 is below the minimum 2"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "a.txt"},
                    "region": {
                        "startLine": 3,
                        "startColumn": 6,
                        "endColumn": 10,
                        "snippet": {"text": "Ann: bets 1"},
                    },
                }
            }
        ],
        "properties": {"site": "pokerstars", "handId": "12", "expected": "2", "found": "1"},
    }


def test_sarif_of_every_code():
    told = [FileFinding("a.txt", None, None, make_finding(rule.code, 1, 1, 1, "5", "6")) for rule in RULES]
    (run,) = sarif_of(told)["runs"]
    levels = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    found = [(result["ruleId"], result["level"]) for result in run["results"]]
    assert found == [(rule.code, levels[rule.severity]) for rule in RULES]


def test_the_schema_refuses_invalid_sarif():
    log = sarif_of([finding()])
    log["runs"][0]["results"][0]["level"] = "bad"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, SCHEMA)


def test_sarif_of_a_command(invoke, bad, tmp_path):
    (tmp_path / "noted.txt").write_text(one_hand(1) + "a note of my own\n\n" + one_hand(2))
    result = invoke("check", ".", "--format", "sarif")
    log = json.loads(result.stdout)
    jsonschema.validate(log, SCHEMA)
    assert result.exit_code == 1
    assert [r["ruleId"] for r in log["runs"][0]["results"]] == ["L111", "P114"]
