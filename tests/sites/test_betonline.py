"""BetOnline: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import Hand
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.betonline import BETONLINE
from tests.sites.facts import token_of

HEAD = "BetOnline Poker Game #7: {game} - 2016/05/04 18:34:01 {zone}\nTable 'Fen' 10-Max, Seat #9 is the button\n"
CASH = "Hold'em No Limit ($1/2)"
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


@pytest.mark.parametrize(
    ("game", "code"),
    [("Omaha Pot Limit ($1/2)", "P101"), ("Tournament #8: Omaha $1/$2", "P101"), ("Hold'em ($1/2)", "P103")],
)
def test_other_games_are_left_alone(game: str, code: str) -> None:
    assert [d.code for d in parse_hand(HEAD.format(game=game, zone="GMT")).diagnostics] == [code]
