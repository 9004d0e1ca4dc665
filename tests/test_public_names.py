"""Names of `hhparser`: cards from text, short representations, reading of files and folders."""

import pickle
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hhparser
from hhparser import Card, Hand, read_hand, read_hands, replay, steps, to_ohh, to_phh
from hhparser.base import cards
from hhparser.base.errors import ArgumentError, CardError, UnknownHandError, UnreadableFileError
from hhparser.engine import pots, ranks, state
from hhparser.findings import finding, rules
from hhparser.model import actions, claims, hand, house_rules, positions, tournament

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_histories"
SESSION = SAMPLES / "pokerstars" / "cash_6max_session.txt"
NAMES = {
    name: value
    for module in (
        actions,
        cards,
        claims,
        finding,
        hand,
        house_rules,
        positions,
        pots,
        ranks,
        state,
        tournament,
        hhparser,
    )
    for name, value in vars(module).items()
} | {"read_hand": read_hand, "replay": replay, "find_rule": rules.find_rule, "Step": hhparser.Step}


@pytest.fixture(scope="module")
def first() -> Hand:
    return read_hand(SESSION)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Ah", "Ah"), ("ah", "Ah"), ("TD", "Td"), ("10d", "Td"), (" 2c ", "2c")],
)
def test_a_card_is_made_from_text(text: str, shown: str) -> None:
    assert str(Card(text)) == shown
    assert Card(text) == cards.CARDS[shown]


@pytest.mark.parametrize("text", ["", "A", "Ax", "1h", "AhKh", "100h"])
def test_text_that_is_not_a_card(text: str) -> None:
    with pytest.raises(CardError, match="such as 'Ah'") as raised:
        Card(text)
    assert raised.value.text == text


def objects(one: Hand) -> dict[str, Any]:
    replayed = replay(one)
    assert replayed is not None
    return {
        "hand": one,
        "replay": replayed,
        "stakes": one.stakes,
        "rules": one.rules,
        "claims": one.claims,
        "seat": one.seats[0],
        "action": one.actions[0],
        "cards": one.dealt[0].cards,
        "step": steps(one)[3],
        "award": replayed.awards[0],
        "uncalled": replayed.uncalled,
        "dealt": one.dealt[0],
        "board": one.board[0],
        "rank": next(iter(replayed.ranks[0].values()), None) if replayed.ranks else None,
        "street": hhparser.Street.FLOP,
        "severity": hhparser.Severity.ERROR,
        "rule": hhparser.RULES[0],
        "finding": rules.make_finding("L110", 7, 1, 5, found="14", expected="16"),
    }


@pytest.mark.parametrize("name", sorted(objects(read_hand(SESSION))))
def test_a_representation_is_short_and_evaluates_back(name: str, first: Hand) -> None:
    value = objects(first)[name]
    shown = repr(value)
    assert len(shown) < 400
    assert eval(shown, dict(NAMES)) == value


def test_lists_of_rules_and_sites_are_short() -> None:
    assert repr(hhparser.RULES[:2]) == "(find_rule('P001'), find_rule('P002'))"
    assert repr(hhparser.SITES[1]) == "<Site pokerstars_pt>"


def test_a_hand_of_text_is_named_by_its_id(first: Hand) -> None:
    parsed = hhparser.parse_hand(first.text)
    assert repr(parsed) == f"<Hand {first.hand_id} of pokerstars>"
    assert repr(replay(parsed)) == f"<Replay of <Hand {first.hand_id} of pokerstars>>"


def test_a_changed_copy_is_not_shown_as_the_hand_of_the_file(first: Hand) -> None:
    assert repr(replace(first, button=5)) == f"<Hand {first.hand_id} of pokerstars>"
    assert repr(pickle.loads(pickle.dumps(first))) == repr(first)
    assert replace(first) == first


@pytest.mark.parametrize(
    "paths",
    [str(SESSION), SESSION, [SESSION], (str(SESSION), SESSION), f"{SESSION.parent}/cash_6max_sess*.txt"],
    ids=["text", "path", "list", "twice", "pattern"],
)
def test_hands_of_files(paths: Any) -> None:
    assert len({one.hand_id for one in read_hands(paths)}) == sum(1 for _ in read_hands(paths)) == 25


def test_hands_of_a_folder_and_a_file_elsewhere() -> None:
    found = {one.site for one in read_hands([SAMPLES / "unibet", SAMPLES / "swc"])}
    assert found == {"swc", "unibet"}


def test_hands_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match=r"none\.txt"):
        next(read_hands(tmp_path / "none.txt"))
    with pytest.raises(UnknownHandError, match="no hand '7' in"):
        read_hand(SESSION, "7")
    with pytest.raises(ArgumentError, match="the number of a hand as text"):
        read_hand(SESSION, 7)  # type: ignore[arg-type]


def test_a_hand_is_found_by_its_line(first: Hand) -> None:
    second = read_hand(SESSION, line=first.line + first.text.rstrip("\n").count("\n") + 4)
    assert second.hand_id != first.hand_id


def test_names_are_listed_before_they_are_imported() -> None:
    assert set(hhparser.__all__) <= set(dir(hhparser))
    assert len(steps(read_hand(SESSION))) > 1


def test_no_two_classes_share_a_name() -> None:
    sources = [
        path.read_text(encoding="utf-8")
        for part in ("hhparser", "analysis")
        for path in (ROOT / part).rglob("*.py")
    ]
    found = Counter(name for text in sources for name in re.findall(r"^class (\w+)", text, re.MULTILINE))
    assert [name for name, count in found.items() if count > 1] == []


@pytest.mark.parametrize("write", [to_phh, to_ohh], ids=["phh", "ohh"])
def test_a_written_hand_is_read_again(write: Any, first: Hand) -> None:
    again = hhparser.parse_hand(write(first))
    assert [one.kind for one in again.actions] == [one.kind for one in first.actions]
