"""`hh study` asks decisions, and shows nothing later than the decision before the answer."""

import re
from pathlib import Path

import pytest

from analysis.pricing import prices
from analysis.pricing import review as reviewing
from analysis.store import Store
from analysis.store.notes.notes import Notes
from analysis.study.schedule import post_answer, studied
from tests.analysis.cli.conftest import invoke, refused
from tests.analysis.deals import deal
from tests.analysis.web.test_queue import TEXTS, closed_model

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB bets 31, BTN folds"
SHOWN = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls "
    "| BB checks, BTN bets 23, BB calls | BB bets 51, BTN calls"
)

__all__ = ["invoke", "refused"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "hands.txt"
    file.write_text(deal(STORY, 3, dealt={"BTN": "Ac Kc"}))
    return file


@pytest.fixture
def folder(tmp_path: Path, file: Path) -> Path:
    """A store of one tagged hand."""
    folder = tmp_path / "store"
    with Store(folder, create=True) as store:
        store.import_files([str(file)])
    with Notes(folder, writes=True) as notes:
        notes.tag([("pokerstars", "1")], "bluff")
    return folder


@pytest.mark.parametrize("options", [(), ("--tag", "bluff")])
def test_a_tagged_hand_is_asked_up_to_the_decision(invoke, folder, options) -> None:
    result = invoke("study", "--store", str(folder), *options, typed="c\ng\n")
    before, after = result.stdout.split("Your answer")
    assert "BB bets 31" in before
    assert "folds" not in before.rpartition("BB bets")[2]
    assert "In the hand: fold" in after
    assert "1 decision studied; 0 still due" in after
    assert "pool hero" not in before
    assert "decisions after this line: 0 of the pool, 1 of the hero" in after
    assert " fold              - 100%" in after
    with Notes(folder) as notes:
        assert [(one.number, one.answer) for one in studied(notes)] == [(9, None)]
    again = invoke("study", "--store", str(folder), *options).stdout
    assert again.startswith("no decision to study\n" if options else "nothing is due; --mistakes, ")


def test_the_end_of_input_stops_the_questions(invoke, folder) -> None:
    result = invoke("study", "--store", str(folder), typed="")
    assert result.exit_code == 0
    assert "BB bets 31, 107% of the pot" in result.stdout
    assert result.stdout.endswith("0 decisions studied; 0 still due\n")


def test_hands_without_the_tag_are_not_asked(invoke, folder) -> None:
    assert "no decision to study" in invoke("study", "--store", str(folder), "--tag", "other").stdout


def test_files_are_studied_without_a_store(invoke, file) -> None:
    result = invoke("study", str(file), "--line", "BTN opens, BB calls, flop: BB checks", typed="b\ng\n")
    before, after = result.stdout.split("Your answer")
    assert "FLOP" in before.upper()
    assert "31" not in before
    assert "In the hand: bet" in after
    assert "1 decision studied" in after
    assert "the schedule is not kept without a store" in result.stderr


def test_a_line_has_twenty_hands_the_newest_first(invoke, tmp_path: Path) -> None:
    hands = [deal(STORY, 3, number=number, dealt={"BTN": "Ac Kc"}) for number in range(1, 23)]
    (tmp_path / "many.txt").write_text("".join(hands))
    result = invoke("study", str(tmp_path / "many.txt"), "--line", "BTN opens", typed="r\ng\n" * 20)
    assert "20 decisions studied" in result.stdout


@pytest.mark.parametrize("decision", range(4))
def test_nothing_later_is_shown_before_the_answer(invoke, tmp_path: Path, decision: int) -> None:
    """The flop, turn and river, actions and cards after each decision of the player are searched for."""
    file, folder = tmp_path / "hands.txt", tmp_path / "store"
    file.write_text(deal(SHOWN, 3, dealt={"BTN": "Ac Kc"}))
    with Store(folder, create=True) as store:
        store.import_files([str(file)])
    number = (2, 6, 9, 12)[decision]
    with Notes(folder, writes=True) as notes:
        post_answer(notes, ("pokerstars", "1"), number, "call")
    first = "c" if decision == 3 else "r" if decision == 0 else "b"
    result = invoke("study", "--store", str(folder), typed=f"{first}\ng\n")
    before, after = result.stdout.split("Your answer")
    assert "In the hand: " in after
    shown = re.sub(r"[♠♥♦♣]", lambda suit: "shdc"["♠♥♦♣".index(suit[0])], before)
    later = [["2c", "7d", "Jh"], ["4s"], ["9c"], []][decision:]
    assert not [card for street in later for card in street if card in shown]
    amounts = ["raises", " 8", " 23", " 51"][decision + (decision == 3) :]
    assert not [amount for amount in amounts if amount in before]
    for word in ("wins", "won", "shows", "collected", "net", "calls 51"):
        assert word not in before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--mistakes", "--tag", "bluff"), "give one of --mistakes, --tag and --line"),
        (("--line", "BTN jumps"), "BTN jumps"),
    ],
)
def test_wrong_options_are_explained(refused, file, options, words) -> None:
    refused(words, "study", str(file), *options)


def test_standard_input_cannot_be_asked(refused) -> None:
    refused("give files in place of standard input", "study", "-")


def test_without_mistakes_nothing_is_asked(invoke, file) -> None:
    assert "no decision to study" in invoke("study", str(file), "--mistakes").stdout


def test_a_decision_worth_a_look_is_shown_with_its_table_after_the_answer(
    invoke, tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(reviewing, "find_model", closed_model)
    monkeypatch.setattr(prices, "FEWEST_TO_RANK", 0)  # the pool has one hand
    (tmp_path / "hands.txt").write_text("\n".join(TEXTS))
    result = invoke("study", str(tmp_path / "hands.txt"), "--mistakes", typed="f\ng\n")
    before, after = result.stdout.split("Your answer")
    assert "1 decision studied" in after
    assert "order only" not in before
    assert "order only" in after
