"""BetOnline: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.betonline import BETONLINE
from tests.sites.facts import codes_of, token_of

HEAD = "BetOnline Poker Game #7: {game} - 2016/05/04 18:34:01 {zone}\nTable 'Fen' 10-Max, Seat #9 is the button\n"
CASH = "Hold'em No Limit ($1/2)"
TOURNAMENT = "Tournament #8: Hold'em $0.50/$1.00"
SEATS = """\
Seat 9: Ann (200 in chips) - The button
Seat 0: Bob (200 in chips) - Small Blind
Seat 3: Cy ({cy} in chips) - Big Blind
"""
POSTS = "Bob: posts small blind 1\nCy: posts big blind 2\n"
DEAL = "*** HOLE CARDS ***\nDealt to Ann [10h Kd]\n"
FLOP = "*** FLOP *** [2c 7d Jh]"


def hand_of(
    *lines: str, game: str = CASH, posts: str = POSTS, zone: str = "Eastern Daylight Time", cy: int = 200
) -> Hand:
    return parse_hand(
        HEAD.format(game=game, zone=zone) + SEATS.format(cy=cy) + posts + DEAL + "\n".join(lines)
    )


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Dealt to Old Salt []", "DEALT", ("Old Salt", "")),
        ("Old Salt: folds: folds", "FOLD", ("Old Salt: folds",)),
        ("Board [6c 7s Qc 10d]", "BOARD", ("6c 7s Qc 10d",)),
        ("Old Salt has left the table", "MOVEMENT", ("Old Salt",)),
        ("Old Salt dances", UNKNOWN, ("Old Salt dances",)),
    ],
)
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(BETONLINE, line) == (kind, fields)


@pytest.mark.parametrize(
    ("zone", "instant"),
    [
        ("Eastern Daylight Time", "2016-05-04 22:34:01+00:00"),
        ("GMT Daylight Time", "2016-05-04 17:34:01+00:00"),
        ("Pacific Standard Time", "2016-05-05 01:34:01+00:00"),
        ("Moon Time", "2016-05-04 18:34:01"),
    ],
)
def test_zones_are_named_as_windows_does(zone: str, instant: str) -> None:
    assert str(hand_of(zone=zone).started_at) == instant


def test_a_short_big_blind_does_not_determine_the_level() -> None:
    hand = hand_of(game=TOURNAMENT, posts="Bob: posts small blind 1\nCy: posts big blind 1.50\n", cy=1.5)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (50, 100)


def test_streets_without_betting_are_only_in_the_summary() -> None:
    hand = hand_of(
        "Ann: raises 200 to 200", "Bob: folds", "Cy: calls 198", "*** SHOW DOWN ***", "Ann shows 10h Kd",
        "Cy shows 3c 3d", "*** SUMMARY ***", "Total pot 396 | Rake 5", "Board [2c 7d Jh 10s 9h]",
        "Seat 9: Ann showed [10h Kd] and won (396)", "Seat 0: Bob folded before Flop", "Seat 3: Cy showed [3c 3d] but did not win",
    )  # fmt: skip
    assert codes_of(hand) == []
    assert [str(card) for card in check_hand(hand).replay.boards[0]] == ["2c", "7d", "Jh", "Ts", "9h"]
    assert [action.all_in for action in hand.actions[2:]] == [True, False, True]


@pytest.mark.parametrize(
    ("game", "code"),
    [("Omaha Pot Limit ($1/2)", "P101"), ("Tournament #8: Omaha $1/$2", "P101"), ("Hold'em ($1/2)", "P103")],
)
def test_other_games_are_left_alone(game: str, code: str) -> None:
    assert [d.code for d in parse_hand(HEAD.format(game=game, zone="GMT")).diagnostics] == [code]


PLAY = ("Ann: folds", "Bob: calls 1", "Cy: checks", FLOP, "Bob: checks", "Cy: bets 2", "Bob: folds",
        "Uncalled bet (2) returned to Cy")  # fmt: skip
SUMMARY = (
    "*** SUMMARY ***", "Total pot 3.80 | Rake 0.20", "Board [2c 7d Jh]", "Seat 9: Ann folded before Flop",
    "Seat 0: Bob folded on the Flop", "Seat 3: Cy collected (3.80)",
)  # fmt: skip


@pytest.mark.parametrize("again", [SUMMARY, SUMMARY[1:]], ids=["with its heading", "without it"])
@pytest.mark.parametrize("early", [(), ("Total pot 3.80 | Rake 0.20",), ("Total pot 4 | Rake 0",)])
def test_a_summary_that_is_printed_twice_counts_once(early: tuple[str, ...], again: tuple[str, ...]) -> None:
    hand = hand_of(*PLAY, *early, *SUMMARY, *again)
    assert [(payout.amount, payout.pot) for payout in hand.payouts] == [(380, "pot")]
    assert hand.claims.total_pot == 380
    assert codes_of(hand) == ["P119"]


def test_a_button_outside_the_table_is_one_finding() -> None:
    hand = hand_of(*PLAY, *SUMMARY)
    assert codes_of(hand) == []
    assert codes_of(hand.text.replace("Seat #9 is", "Seat #15 is")) == ["P123"]


@pytest.mark.parametrize(
    ("held", "codes"),
    [("10h Kd 2c 3s", ["P101"]), ("10h Kd 2c 3s 4s", ["P101"]), ("10h Kd 2c", ["D105"]), ("10h Kd", [])],
)
def test_four_hole_cards_are_omaha_whatever_the_header_says(held: str, codes: list[str]) -> None:
    text = HEAD.format(game=CASH, zone="Eastern Daylight Time") + SEATS.format(cy=200) + POSTS
    dealt = DEAL.replace("10h Kd", held)
    checked = check_hand(parse_hand(f"{text}{dealt}Ann: folds\nBob: folds\nReturned uncalled bet: $1\n"))
    found = [finding.code for finding in checked.diagnostics if finding.code in {"P101", "D105"}]
    assert (found, checked.status == "unsupported") == (codes, "P101" in codes)


@pytest.mark.parametrize(
    ("game", "posts", "findings"),
    [
        pytest.param(CASH, POSTS, [], id="as marked"),
        pytest.param(CASH, POSTS.replace("Bob", "Ann"), [("L133", 6, "Bob")], id="the small blind"),
        pytest.param(CASH, POSTS.replace("Cy", "Ann"), [("L134", 7, "Cy")], id="the big blind"),
        pytest.param(TOURNAMENT, POSTS.replace("Bob", "Ann"), [], id="a tournament may have old marks"),
    ],
)
def test_blinds_of_marked_players(game: str, posts: str, findings: list[tuple[str, int, str]]) -> None:
    found = hand_of("Ann: folds", game=game, posts=posts).diagnostics
    assert [(one.code, one.line, one.expected) for one in found if one.code[:2] == "L1"] == findings
