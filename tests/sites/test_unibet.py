"""Unibet: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.unibet import UNIBET
from tests.sites.facts import codes_of, token_of

HEAD = """\
Game #14: Table €10 NL - 0.05/0.10 - No Limit Hold'Em - 08:05:00 2021/04/05
*** Seated players ***
Seat 1: Ann (€10)
Seat 4: Bob (€5.50)
Seat 6: Cy (€20)
*** Blinds and button ***
Ann has the button
Bob posts small blind €0.05
Cy posts big blind €0.10
*** Hole cards ***
Dealt in Ann
Dealt in Bob
Dealt to Cy [Kd 8s]
*** Preflop ***
"""


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 4: Old (Salt (€1,010.25)", "SEAT", (4, "Old (Salt", "€", 101025)),
        ("*** Turn *** [2c 7d Jh] [5s]", "TURN", ("2c 7d Jh", "5s")),
        ("*** River *** [Qd]", "RIVER", (None, "Qd")),
        ("bob calls €0.30, and is all-in", "CALL", ("bob", 30, ", and is all-in")),
        ("bob dances", UNKNOWN, ("bob dances",)),
    ],
)
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(UNIBET, line) == (kind, fields)


def test_heading() -> None:
    hand = parse_hand(HEAD)
    assert (hand.site, hand.hand_id, hand.table, hand.button, hand.hero) == ("unibet", "14", "€10 NL", 1, 6)
    assert (str(hand.started_at), hand.stakes.currency) == ("2021-04-05 08:05:00", "EUR")


@pytest.mark.parametrize("game", ["No Limit Hold'Em", "No Limit Hold'Em Banzai"])
def test_both_games_of_no_limit(game: str) -> None:
    assert parse_hand(HEAD.replace("No Limit Hold'Em", game)).stakes.big_blind == 10


def test_other_games_are_left_alone() -> None:
    hand = parse_hand(HEAD.replace("No Limit Hold'Em", "Pot Limit Omaha"))
    assert (hand.status, [d.found for d in hand.diagnostics]) == ("unsupported", ["Pot Limit Omaha"])


def test_r59_total_pot_and_wins_count_the_uncalled_bet() -> None:
    hand = parse_hand(
        HEAD
        + "Ann folds\nBob folds\nCy wins €0.15\n*** Summary ***\nTotal pot €0.15 Rake €0\n"
        + "Seat 4: Bob: bet €0.05 and won €0, net result: €-0.05\n"
        + "Seat 6: Cy: bet €0.10 and won €0.15, net result: €0.05\n"
    )
    assert (check_hand(hand).replay.total_pot, check_hand(hand).replay.uncalled.amount) == (10, 5)
    assert codes_of(hand) == []
