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


def test_seat_0_is_the_last_one() -> None:
    hand = hand_of("Ann: folds", "Bob: folds", "Uncalled bet (1) returned to Cy", "*** SUMMARY ***",
        "Total pot 2 | Rake 0", "Seat 0: Bob folded before Flop", "Seat 3: Cy collected (2)")  # fmt: skip
    assert [(seat.number, seat.name) for seat in hand.seats] == [(9, "Ann"), (10, "Bob"), (3, "Cy")]
    assert (hand.button, hand.hero, codes_of(hand)) == (9, 9, [])


@pytest.mark.parametrize(
    ("game", "stakes", "tournament"),
    [(CASH, (100, 200), None), (TOURNAMENT, (100, 200), "8")],
    ids=["cash", "tournament"],
)
def test_a_tournament_header_may_name_the_blinds_of_another_level(
    game: str, stakes: tuple, tournament: str | None
) -> None:
    hand = hand_of(game=game)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == stakes
    assert (hand.tournament.id if hand.tournament else None) == tournament


def test_a_short_big_blind_tells_no_level() -> None:
    hand = hand_of(game=TOURNAMENT, posts="Bob: posts small blind 1\nCy: posts big blind 1.50\n", cy=1.5)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (50, 100)


@pytest.mark.parametrize(
    ("post", "posted"),
    [
        ("Ann: post now 2", [("post_big_blind", 200)]),
        ("Ann: post dead 2", [("post_dead", 100), ("post_big_blind", 200)]),
    ],
)
def test_r97_new_and_returning_players_post(post: str, posted: list) -> None:
    hand = hand_of(posts=f"{POSTS}{post}\n")
    assert [(a.kind.value, a.amount) for a in hand.actions[2:]] == posted


def test_an_ante_of_nothing_is_none() -> None:
    hand = hand_of(posts=f"Ann: ante processed 0.00\nBob: ante processed 0.00\n{POSTS}")
    assert (len(hand.actions), hand.stakes.ante) == (2, None)


def test_streets_without_betting_stand_only_in_the_summary() -> None:
    hand = hand_of(
        "Ann: raises 200 to 200", "Bob: folds", "Cy: calls 198", "*** SHOW DOWN ***", "Ann shows 10h Kd",
        "Cy shows 3c 3d", "*** SUMMARY ***", "Total pot 396 | Rake 5", "Board [2c 7d Jh 10s 9h]",
        "Seat 9: Ann showed [10h Kd] and won (396)", "Seat 3: Cy showed [3c 3d] but did not win",
    )  # fmt: skip
    assert codes_of(hand) == []
    assert [str(card) for card in check_hand(hand).replay.boards[0]] == ["2c", "7d", "Jh", "Ts", "9h"]
    assert [action.all_in for action in hand.actions[2:]] == [True, False, True]


@pytest.mark.parametrize(
    ("cy", "winners", "payouts"),
    [
        (
            "3c 3d",
            ("Seat 9: Ann showed [10h Kd] and won (147)", "Seat 3: Cy showed [3c 3d] but did not win"),
            [(9, "main", 14700), (9, "side-1", 29500)],
        ),
        (
            "Jc Jd",
            ("Seat 9: Ann showed [10h Kd] and won (295)", "Seat 3: Cy showed [Jc Jd] and won (147)"),
            [(9, "side-1", 29500), (3, "main", 14700)],
        ),
    ],
    ids=["one winner", "two winners"],
)
def test_r57_each_pot_has_a_line_and_a_winner_only_that_of_his_last(
    cy: str, winners: tuple, payouts: list
) -> None:
    # main pot 3 x 50 = 150 less 3, side pot 2 x 150 = 300 less 5
    hand = hand_of(
        "Ann: raises 200 to 200", "Bob: calls 199", "Cy: calls 48", "Total pot 295 | Rake 8",
        "*** SHOW DOWN ***", "Ann shows 10h Kd", "Bob shows 3h 4h", f"Cy shows {cy}", "*** SUMMARY ***",
        "Total pot 147 | Rake 8", "Board [2c 7d Jh 10s 9h]", winners[0],
        "Seat 0: Bob showed [3h 4h] but did not win", winners[1], cy=50,
    )  # fmt: skip
    assert codes_of(hand) == []
    assert [(p.seat, p.pot, p.amount) for p in hand.payouts] == payouts
    assert (hand.claims.total_pot, hand.claims.rake) == (44200, 800)


@pytest.mark.parametrize(
    ("game", "code"),
    [("Omaha Pot Limit ($1/2)", "P101"), ("Tournament #8: Omaha $1/$2", "P101"), ("Hold'em ($1/2)", "P103")],
)
def test_other_games_are_left_alone(game: str, code: str) -> None:
    assert [d.code for d in parse_hand(HEAD.format(game=game, zone="GMT")).diagnostics] == [code]
