"""`hh equity`: what is printed, and what is said of ranges and boards that make no sense."""

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Invoke = Callable[..., Result]

ON_THE_FLOP = """\
Qs 7d 2c   equity      win      tie
AhKd      27.73 %   2.98 %  49.49 %
QQ+,AK    72.27 %  47.53 %  49.49 %

        preflop     flop
AhKd    38.82 %  27.73 %
QQ+,AK  61.18 %  72.27 %

strengths
AhKd    high card 100.0 %
QQ+,AK  set 16.7 %, overpair 33.3 %, high card 50.0 %

draws
AhKd    none
QQ+,AK  backdoor 11.1 %
"""


def test_a_hand_against_a_range_on_a_flop(invoke: Invoke) -> None:
    assert invoke("equity", "AhKd", "QQ+,AK", "--board", "Qs7d2c").stdout == ON_THE_FLOP


def test_one_hand_is_compared_with_a_random_one(invoke: Invoke) -> None:
    lines = invoke("equity", "AA").stdout.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["AA", "85.20"], ["random", "14.80"]]


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
    (["AhKd", "QQ+, AKx"], "column 6: 'AKx' is not a hand\n  QQ+, AKx\n       ^"),
    (["AhKd", "AKs-QJo"], "column 1: no range of hands goes from AKs to QJo"),
    (["AhKd", "QQ", "--board", "Qs7x2c"], "column 3: '7x' is not a card such as Qs or Td\n  Qs7x2c\n    ^"),
    (["AhKd", "QQ", "--board", "Qs 7d Qs"], "column 7: Qs is given twice"),
    (["AhKd", "QQ", "--board", "Qs7d"], "a board has 3, 4 or 5 cards, not 2"),
    (["AhKd", "QQ", "--board", "Ah7d2c"], "'AhKd' cannot be held on Ah 7d 2c"),
    (["AhKd", "AhQd"], "the ranges cannot be dealt together"),
    (["random"] * 11, "equity needs two to ten ranges, not 11"),
    ([], "Missing argument 'HAND_OR_RANGE...'"),
]


@pytest.mark.parametrize(("arguments", "message"), FAULTS, ids=[message[:40] for _, message in FAULTS])
def test_faults_are_explained(invoke: Invoke, arguments: list[str], message: str) -> None:
    result = invoke("equity", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
