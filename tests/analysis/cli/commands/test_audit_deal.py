"""`hh audit` and the deal: the table, the warning, the chart, JSON, and the rake."""

import json
from fractions import Fraction
from itertools import islice

import pytest

from hhparser.engine.play.play import Game
from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.play.sessions import Setup, cash_session
from hhparser.formats.writers import TARGETS
from hhparser.model import NO_LIMIT, Stakes
from hhparser.model.house_rules import RuleSet
from hhparser.pipeline import check_hand
from tests.analysis.cli.conftest import one_hand

FIELDS = ["name", "n", "statistic", "p", "q", "effect", "low", "high", "power"]


@pytest.fixture(scope="module")
def session_text() -> str:
    """Three hundred hands of a table for six, raked by 5%."""
    game = Game(Stakes(NO_LIMIT, 2, "USD", 5, 10), RuleSet(), RakeSchedule(Fraction(5, 100)))
    target = TARGETS["pokerstars"]
    dealt = [one.hand for one in islice(cash_session(Setup(game, 6, "loose", 3)), 300)]
    return "".join(target.framed(target.write(check_hand(hand)), n) for n, hand in enumerate(dealt, 1))


@pytest.fixture
def fair(tmp_path, session_text):
    (tmp_path / "fair.txt").write_text(session_text)
    return "fair.txt"


def pairs_only(text: str) -> str:
    """Return the same hands, except that the player's second card pairs the first one if possible."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line.startswith("Dealt to"):
            first = line[-6:-4]
            suits = [suit for suit in "cdhs" if first[0] + suit not in _rest(lines, place)]
            lines[place] = f"{line[:-3]}{first[0]}{suits[0]}]" if suits else line
    return "\n".join(lines)


def _rest(lines: list[str], place: int) -> str:
    end = next((n for n in range(place, len(lines)) if not lines[n]), len(lines))
    return "\n".join(lines[place:end])


@pytest.mark.slow
def test_table_of_tests(invoke, fair, tmp_path):
    result = invoke("audit", fair, "--select", "F")
    assert result.exit_code == 0
    lines = result.stdout.split("\n")
    assert lines[1].startswith("Fairness of the deal: ")
    assert " ".join(lines[3].split()) == "test n found expected deviation 95% interval p q power"
    (pairs,) = [line for line in lines if line.startswith("hole cards: pairs ")]
    hands = (tmp_path / fair).read_text().count("Dealt to")
    assert pairs.split()[3:6:2] == [str(hands), f"{hands / 17:.1f}"]
    assert "No q is below 0.01, so luck can explain what was found." in result.stdout


@pytest.mark.slow
def test_json_has_the_same_tests(invoke, fair):
    tests = json.loads(invoke("audit", fair, "--format", "json").stdout)["tests"]
    assert {tuple(test) for test in tests} == {tuple(FIELDS)}
    (pairs,) = [test for test in tests if test["name"] == "hole cards: pairs"]
    assert 200 < pairs["n"] <= 300
    assert 0 <= pairs["p"] <= pairs["q"] <= 1
    assert pairs["low"] < pairs["effect"] < pairs["high"]


@pytest.mark.slow
def test_a_player_who_gets_pairs_is_a_warning(invoke, tmp_path, session_text):
    (tmp_path / "odd.txt").write_text(pairs_only(session_text))
    result = invoke("audit", "odd.txt", "--select", "F101", "--fail-on", "warning")
    assert result.exit_code == 1
    lines = [line for line in result.stdout.split("\n") if "F101 hole cards: pairs" in line]
    assert len(lines) == 1
    assert lines[0].startswith("odd.txt:1:1: warning F101 hole cards: pairs: ")
    assert lines[0].endswith("; confirm on new hands")


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        pytest.param(("--select", "C"), id="others are selected"),
        pytest.param(("--ignore", "F"), id="fairness is ignored"),
    ],
)
def test_tests_that_are_not_wanted(invoke, fair, args):
    result = invoke("audit", fair, *args)
    assert "Fairness" not in result.stdout
    assert "fairness" not in result.stderr


def test_excluded_hands_are_counted_if_there_are_few_hands(invoke, good):
    result = invoke("audit", good.name)
    assert "fairness of the deal: too few hands for tests; 3 hands: of a player" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "magic"),
    [
        ("deal.png", b"\x89PNG"),
        pytest.param("deal.svg", b"<?xml", marks=pytest.mark.slow),
        pytest.param("deal.pdf", b"%PDF", marks=pytest.mark.slow),
    ],
)
def test_chart(invoke, fair, tmp_path, name, magic):
    invoke("audit", fair, "--chart", name)
    assert (tmp_path / name).read_bytes().startswith(magic)


def test_chart_of_an_unknown_kind(refused, fair, tmp_path):
    refused("'deal.txt' does not end in .png, .svg, .pdf", "audit", fair, "--chart", "deal.txt")
    assert not (tmp_path / "deal.txt").exists()


@pytest.mark.slow
def test_no_chart_without_tests(invoke, good, tmp_path):
    result = invoke("audit", good.name, "--chart", "deal.png")
    assert "no chart deal.png" in result.stderr
    assert not (tmp_path / "deal.png").exists()


def raked(number: int, day: int) -> str:
    """12 cents with one of rake; Ann has put in half."""
    hand = one_hand(number, day=day, won="0.11").replace("| Rake $0", "| Rake $0.01")
    return hand.replace("2021/03/0", "2021/04/0") if number > 2 else hand


def test_rake_by_month(invoke, tmp_path):
    """Two hands in March and one duplicate hand in April; the odd cent is the first player's."""
    (tmp_path / "a.txt").write_text("".join(raked(n, n) for n in (1, 2, 3)))
    (tmp_path / "b.txt").write_text(raked(3, 3))
    result = invoke("audit", "a.txt", "b.txt", "--rake", "--select", "T")
    rows = [line.split() for line in result.stdout.split("\n") if line.startswith("pokerstars")]
    assert [row[-4:-1] for row in rows] == [["2021-03", "2", "0.02"], ["2021-04", "1", "0.01"]]
    assert "rake of 3 hands: see --rake" in invoke("audit", "a.txt", "b.txt").stderr
