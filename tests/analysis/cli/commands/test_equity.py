"""`hh equity`: output, and messages about invalid ranges and boards."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.analysis.deals import deal

Invoke = Callable[..., Result]

ON_THE_FLOP = """\
Qs 7d 2c  equity     win     tie
AhKd      27.73%   2.98%  49.49%
QQ+,AK    72.27%  47.53%  49.49%

        preflop     flop
AhKd     38.82%   27.73%
QQ+,AK   61.18%   72.27%

strengths
AhKd    high card 100.0%
QQ+,AK  set 16.7%, overpair 33.3%, high card 50.0%

draws
AhKd    none
QQ+,AK  backdoor 11.1%
"""


def test_a_hand_against_a_range_on_a_flop(invoke: Invoke) -> None:
    assert invoke("equity", "AhKd", "QQ+,AK", "--board", "Qs7d2c").stdout == ON_THE_FLOP


def test_one_hand_is_compared_with_a_random_one(invoke: Invoke) -> None:
    lines = invoke("equity", "AA").stdout.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["AA", "85.20%"], ["random", "14.80%"]]


@pytest.mark.slow
def test_the_interval_of_deals_that_are_drawn(invoke: Invoke) -> None:
    out = invoke("equity", "22+, A2s+", "top 15%", "random").stdout
    assert out == invoke("equity", "22+, A2s+", "top 15%", "random").stdout
    assert all(" ± 0.1" in line for line in out.splitlines()[1:])


@pytest.mark.parametrize("board", ["Qs7d2c", "qS 7D 2C", "Qs,7d,2c"])
def test_json(invoke: Invoke, board: str) -> None:
    found = json.loads(invoke("equity", "AhKd", "QQ", "--board", board, "--format", "json").stdout)
    assert (found["board"], found["exact"]) == (["Qs", "7d", "2c"], True)
    hand, queens = found["ranges"]
    assert (hand["name"], queens["range"], queens["strengths"]) == ("AhKd", "QQ", {"set": 1})
    assert hand["equity"] + queens["equity"] == pytest.approx(1)
    assert hand["streets"]["flop"]["equity"] == hand["equity"] < hand["streets"]["preflop"]["equity"]


def test_the_same_range_twice(invoke: Invoke) -> None:
    found = json.loads(invoke("equity", "QQ", "QQ", "--format", "json").stdout)
    assert [one["name"] for one in found["ranges"]] == ["QQ #1", "QQ #2"]
    assert [one["equity"] for one in found["ranges"]] == [0.5, 0.5]


FAULTS = [
    (["AhKd", "QQ+, AKx"], "column 6: 'AKx' is not a hand such as AhKd, AKs or QQ+\n  QQ+, AKx\n       ^"),
    (["AhKd", "AKs-QJo"], "column 1: no range of hands goes from AKs to QJo"),
    (["AhKd", "QQ", "--board", "Qs7x2c"], "column 3: '7x' is not a card such as Qs or Td\n  Qs7x2c\n    ^"),
    (["AhKd", "QQ", "--board", "Qs 7d Qs"], "column 7: Qs is given twice"),
    (["AhKd", "QQ", "--board", "Qs7d"], "a board has 3, 4 or 5 cards, not 2"),
    (["AhKd", "QQ", "--board", "Ah7d2c"], "'AhKd' cannot be held on Ah 7d 2c"),
    (["AhKd", "AhQd"], "the ranges cannot be dealt together"),
    (["random"] * 11, "equity needs two to ten ranges, not 11"),
    ([], "give a hand, a range, --range-of LINE or --push-fold STACK"),
    (["--push-fold", "10", "AA"], "--push-fold cannot be combined"),
    (["--push-fold", "0.5"], "'--push-fold': 0.5 is not in the range 1<=x<=100"),
    (["AhKd", "--range-of", "BTN opns"], "column 5: 'opns' is not understood"),
    (["AhKd", "--in", "hands/"], "hands are given to read, but no option needs them"),
    (["AhKd", "--range-of", "BTN opens", "--in", "nowhere"], "no file, folder or pattern matches 'nowhere'"),
]


@pytest.mark.parametrize(("arguments", "message"), FAULTS, ids=[message[:40] for _, message in FAULTS])
def test_faults_are_explained(invoke: Invoke, arguments: list[str], message: str) -> None:
    result = invoke("equity", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_push_or_fold(invoke: Invoke) -> None:
    lines = invoke("equity", "--push-fold", "10").stdout.splitlines()
    assert lines[0] == "10 bb: the small blind pushes or folds, the big blind calls or folds"
    assert lines[2].startswith("push  58.3%  22+, A2+, ")
    assert lines[3].startswith("call  37.4%  22+, A2+, ")
    aces = next(line for line in lines if line.startswith(" A "))
    assert aces.split()[1:3] == ["+3.48", "+2.28"]


def test_push_or_fold_as_json(invoke: Invoke) -> None:
    found = json.loads(invoke("equity", "--push-fold", "5", "--antes", "0.5", "--format", "json").stdout)
    assert (found["stack_bb"], found["antes_bb"]) == (5, 0.5)
    assert len(found["push"]["frequencies"]) == len(found["call"]["ev_bb"]) == 169
    assert (found["push"]["frequencies"]["AA"], found["call"]["frequencies"]["32o"]) == (1, 0)
    assert found["push"]["ev_bb"]["AA"] > found["push"]["ev_bb"]["KK"] > 0 > found["call"]["ev_bb"]["32o"]


@pytest.fixture
def opened(tmp_path: Path) -> str:
    """Four opens of the button with aces, once with ace-king suited, and once not known; the big blind calls."""
    story = "LJ folds, HJ folds, CO folds, BTN raises 5, SB folds, BB calls | BB checks, BTN bets 4, BB folds"
    held = ["As Ad", "Ac Ad", "As Ah", "As Ks", None]
    texts = [
        deal(story, number=number, dealt={"BTN": cards} if cards else None)
        for number, cards in enumerate(held, 1)
    ]
    (tmp_path / "hands.txt").write_text("\n".join(texts), encoding="utf-8")
    return str(tmp_path / "hands.txt")


@pytest.mark.parametrize("line", ["BTN opens", "opens, blind calls, flop: checks, opener bets 20-40%"])
def test_a_range_of_known_hands(invoke: Invoke, opened: str, line: str) -> None:
    """Three of six aces, one of four suited ace-kings: 1/2 and 1/4, so one is held twice as often."""
    result = invoke("equity", "QQ", "--range-of", line, "--in", opened, "--format", "json")
    queens, shown = json.loads(result.stdout)["ranges"]
    assert (queens["shown"], shown["shown"]) == (None, {"known": 4, "made": 5})
    assert (shown["name"], shown["range"]) == (line, "AA, 0.5:AKs")
    assert f"{line}: cards known in 4 of 5, most of them from showdowns: not a fair sample" in result.stderr


def test_no_known_hand(invoke: Invoke, opened: str) -> None:
    result = invoke("equity", "QQ", "--range-of", "BTN opens, blind calls", "--in", opened)
    assert result.exit_code == 2
    assert "no known hand took 'BTN opens, blind calls', of 5 that did" in result.stderr
