"""One mistake in a text is one finding: the line implied by the other lines replaces the wrong one."""

import pytest

from hhparser.checks import check
from hhparser.engine import Replay, replay
from hhparser.sites import parse_hand
from tests.hands import HAND


def changed(old: str, new: str) -> Replay:
    assert HAND.count(old) == 1, old
    result = replay(parse_hand(HAND.replace(old, new)))
    assert result is not None
    return result


def test_the_hand_is_right_as_it_stands() -> None:
    result = replay(parse_hand(HAND))
    assert result.illegal_actions == ()
    assert result.total_pot == 7800


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param("posts small blind $1", "posts small blind $3", None, id="small blind: the header's"),
        pytest.param("posts big blind $2", "posts big blind $1", None, id="big blind: the header's"),
        pytest.param("raises $4 to $6", "raises $1 to $3", "L110", id="raise too small: the calls say 6"),
        pytest.param("raises $4 to $6", "raises $4 to $8", "M210", id="raise: two figures disagree, the calls say 6"),
        pytest.param("raises $4 to $6", "raises $294 to $296", "L112", id="raise above the stack: the calls say 6"),
        pytest.param("Cosmo: calls $4", "Cosmo: calls $7", "L109", id="call: what was owed"),
        pytest.param("Birgit: calls $5", "Birgit: calls $6", "L109", id="call: the total in place of what is missing"),
        pytest.param("Birgit: calls $5", "Cosmo: calls $5", "L105", id="a wrong name: the next line is Cosmo's own"),
        pytest.param("Cosmo: calls $20", "Cosmo: checks", "L107", id="check of a player who goes on: a call"),
        pytest.param("Birgit: folds", "Birgit: checks", "L107", id="check of a player who is gone: a fold"),
        pytest.param("Cosmo: bets $10", "Cosmo: bets $1", "L111", id="bet too small: the raise says 10"),
        pytest.param("Birgit: calls $5\n", "", "L105", id="a line is missing: who goes on has called"),
        pytest.param("Birgit: folds\n", "", "L105", id="a line is missing: who is gone has folded"),
        pytest.param("Ansel: bets $40", "Ansel: bets $240", "L112", id="bet above the stack: the return says 40"),
        pytest.param("*** FLOP *** [Ks 8c 3d]\n", "", None, id="a heading is missing: the next one has its cards"),
        pytest.param("Birgit: folds", "Birgit: folds\nBirgit: folds", "L103", id="folds twice"),
    ],
)  # fmt: skip
def test_one_mistake_is_one_finding(old: str, new: str, found: str | None) -> None:
    result = changed(old, new)
    assert [illegal.code for illegal in result.illegal_actions] == ([found] if found else [])
    assert result.total_pot == 7800, "what the rest of the text says"


def test_two_figures_of_a_raise_that_disagree() -> None:
    """Over the blind of 2, a raise to 8 is one of 6, not of 4."""
    (wrong,) = changed("raises $4 to $6", "raises $4 to $8").illegal_actions
    assert (wrong.code, wrong.expected, wrong.found) == ("M210", 600, 400)


@pytest.mark.parametrize(
    ("old", "new", "codes", "bet"),
    [
        pytest.param("raises $4 to $6", "raises $4 to $8", ["M210"], 800, id="the total of two figures"),
        pytest.param("raises $4 to $6", "bets $6", ["L118"], 600, id="a bet over the blind is a raise"),
        pytest.param("raises $4 to $6", "raises $0 to $2", ["L110"], 200, id="a raise to the price is a call"),
        pytest.param("raises $4 to $6", "raises $1 to $3", ["L110"], 400, id="a raise below the minimum goes there"),
    ],
)  # fmt: skip
def test_a_text_that_breaks_off_after_a_wrong_line(old: str, new: str, codes: list[str], bet: int) -> None:
    result = replay(parse_hand(HAND.replace(old, new).partition("Birgit: calls")[0]))
    assert [illegal.code for illegal in result.illegal_actions] == codes
    assert result.committed[1] == bet


def test_a_button_on_an_empty_seat_between_the_blinds_is_wrong_itself() -> None:
    """Birgit in seat 2 and Cosmo in seat 4 post, so the button was not in seat 3, but in seat 1 as at the end."""
    hand = parse_hand(HAND.replace("Seat 3: Cosmo", "Seat 4: Cosmo").replace("Seat #1", "Seat #3"))
    result = replay(hand)
    assert (result.illegal_actions, result.order, result.total_pot) == ((), (2, 4, 1), 7800)
    assert [(found.code, found.line) for found in check(hand, result)] == [("L126", 2)]


def test_a_fold_of_a_player_who_goes_on_was_a_call() -> None:
    """Cosmo checked the turn, and plays the river for the 40 of each after the printed fold."""
    rest = "*** RIVER *** [Ks 8c 3d 5h] [2s]\nCosmo: checks\nAnsel: checks\n*** SHOW DOWN ***\nCosmo: shows [Kh Kd]"
    result = changed("Uncalled bet ($40) returned to Ansel\nAnsel collected $78 from pot\n*** SUMMARY ***\nTotal pot $78",
                     f"{rest}\nCosmo collected $158 from pot\n*** SUMMARY ***\nTotal pot $158")  # fmt: skip
    assert (result.illegal_actions, result.total_pot) == ((), 15800)


def test_a_player_without_a_seat_replaces_the_skipped_player() -> None:
    result = changed("Birgit: folds", "Nobody: folds")
    assert result.illegal_actions == ()
    assert result.live == (1,)
    assert result.total_pot == 7800


def test_an_action_of_a_stranger_is_left_out_when_nobody_is_missing() -> None:
    result = changed("Birgit: folds", "Birgit: folds\nNobody: calls $20")
    assert result.illegal_actions == ()
    assert result.total_pot == 7800


@pytest.mark.parametrize(
    ("old", "new", "unposted"),
    [
        pytest.param("Cosmo: posts big blind $2\n", "", 3, id="r14 big blind left out"),
        pytest.param("($1/$2 USD)", "($1/$4 USD)", None, id="header of other stakes"),
    ],
)
def test_blinds_are_inferred_from_the_actions(old: str, new: str, unposted: int | None) -> None:
    """The pot is that of the fair hand, and no action is illegal."""
    result = changed(old, new)
    assert (result.illegal_actions, result.total_pot, result.unposted) == ((), 7800, unposted)
    assert len(result.spots) == len(parse_hand(HAND.replace(old, new)).actions)


def test_a_hand_without_a_big_blind_may_be_right() -> None:
    """Some sites deal hands without a big blind."""
    result = replay(parse_hand(NO_BIG_BLIND))
    assert (result.illegal_actions, result.unposted) == ((), None)


NO_BIG_BLIND = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
Seat 3: Cosmo ($150 in chips)
Birgit: posts small blind $1
*** HOLE CARDS ***
Cosmo: folds
Ansel: folds
Birgit collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""
