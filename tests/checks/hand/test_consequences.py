"""One wrong line is one finding: its consequences are not reported."""

from pathlib import Path

import pytest

from analysis.replayer.summaries import printed_positions
from hhparser.input.files import Block
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.reading import parse_block
from tests.hands import HAND, TOURNAMENT, WALK
from tests.sites.facts import codes_of

SAMPLES = Path(__file__).parent.parent.parent.parent / "sample_histories"


def changed(old: str, new: str, text: str = HAND) -> Hand:
    assert text.count(old) == 1, old
    return parse_hand(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        pytest.param("Ansel: raises $4 to $6", "Ansel: rises $4 to $6", ["P110", "M216"], id="a lost raise"),
        pytest.param("Birgit: calls $5", "Birgit: call $5", ["P110"], id="a lost call"),
        pytest.param("Birgit: folds", "Birgit: fo~lds", ["P110"], id="a lost fold"),
        pytest.param("Cosmo: bets $10", "Cosmo: bet $10", ["P110"], id="a lost bet"),
        pytest.param("Birgit: posts small blind", "Birgit: posts smal blind", ["P110"], id="a lost small blind"),
        pytest.param("Cosmo: posts big blind", "Cosmo: posts bg blind", ["P110"], id="a lost big blind"),
        pytest.param("Birgit: folds", "the wind blows\nBirgit: checks", ["P110", "L107"], id="a strange line explains nothing"),
    ],
)  # fmt: skip
def test_a_line_of_a_player_that_cannot_be_read(old: str, new: str, codes: list[str]) -> None:
    """Where the later lines do not show its chips, the hand does not add up (M216)."""
    assert codes_of(changed(old, new)) == codes


def test_a_lost_line_explains_nothing_on_later_streets() -> None:
    text = HAND.replace("Ansel: raises $4", "Cosmo: dances\nAnsel: raises $4")
    assert codes_of(changed("Ansel: bets $40", "Ansel: bets $400", text)) == ["P110", "L112"]


def test_a_lost_blind_in_a_hand_without_its_only_decision() -> None:
    assert codes_of(WALK) == []
    lost = WALK.replace("big blind $2", "bg blind $2").replace("folds", "fo~lds", 1)
    assert codes_of(lost) == ["P110", "P110"]


@pytest.mark.parametrize(
    ("name", "old", "new", "adds_up"),
    [
        ("bovada/cash_dead_button.txt", "All-in $0.55", "All-in $0.x55", True),
        ("everest/everest_session.xml", 'position="1" amount="2500" allin="1"', 'position="1" amount="25x00" allin="1"', False),
        ("pokernow/cash_evening.csv", "bets 7.70 and go all in", "bets 7.x70 and go all in", False),
    ],
)  # fmt: skip
def test_a_lost_all_in_explains_who_waits_for_its_player(
    name: str, old: str, new: str, adds_up: bool
) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8-sig")
    assert text.count(old) == 1
    hands = parse_block(Block("a.txt", 1, text.replace(old, new)))
    (codes,) = [codes for codes in map(codes_of, hands) if "P110" in codes]
    assert sorted(codes) == (["P110"] if adds_up else ["M216", "P110"])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        pytest.param("Birgit: calls $5", "Cosmo: calls $5", "L105", id="a call"),
        pytest.param("Ansel: raises $20 to $30", "Birgit: raises $20 to $30", "L105", id="a raise"),
        pytest.param("Birgit: posts small", "Ansel: posts small", "L133", id="the small blind"),
        pytest.param("Cosmo: posts big", "Ansel: posts big", "L134", id="the big blind"),
    ],
)
def test_a_line_with_the_wrong_name(old: str, new: str, code: str) -> None:
    assert codes_of(changed(old, new)) == [code]


@pytest.mark.parametrize(("who", "stack"), [("Ansel", "$200"), ("Cosmo", "$150")])
def test_a_stack_of_nothing(who: str, stack: str) -> None:
    assert codes_of(changed(f"{who} ({stack}", f"{who} ($0")) == ["P125"]


def test_the_level_of_another_hand() -> None:
    """All blinds differ from the header in the same proportion, so the header is wrong."""
    text = TOURNAMENT.replace("$", "").replace(" 1+0 USD", " $1+$0 USD")
    assert codes_of(text) == []
    found = check_hand(changed("(1/2)", "(2/4)", text)).diagnostics
    assert [(one.code, one.line, one.expected, one.found) for one in found] == [("L131", 1, "2", "4")]


@pytest.mark.parametrize("seat", [2, 3])
def test_a_button_that_does_not_fit_the_order_of_play(seat: int) -> None:
    text = HAND.replace("Seat 1: Ansel (button)", "Seat 1: Ansel")
    hand = changed("Seat #1 is", f"Seat #{seat} is", text)
    assert codes_of(hand) == ["L126"]
    replay = check_hand(hand).replay
    assert replay.hand.button == 1
    assert printed_positions(hand, replay) == {1: "BTN", 2: "SB", 3: "BB"}
