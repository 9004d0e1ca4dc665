"""Columns of the row of a hand."""

from pathlib import Path
from typing import Any

import pytest

from tests.analysis.deals import deal
from tests.columns.rows import UNKNOWN_RAKE, hand_of

WALK = deal("BTN folds, SB folds", 3)
FLOP = deal("BTN raises 6, SB raises 20, BB folds, BTN calls | SB bets 20, BTN folds", 3)
SHOWDOWN = deal("BTN calls, SB calls, BB checks | SB checks, BB checks, BTN checks | SB checks, BB checks, BTN checks | SB checks, BB checks, BTN checks", 3, wins="SB", rake=1)  # fmt: skip
GAME = "Hold'em No Limit (1/2)"


def with_game(game: str) -> str:
    """A hand of money at a table of another game."""
    return WALK.replace(GAME, game).replace(" (Play Money)", "")


def with_other_level(level: str) -> str:
    """A hand of 40/80 at a site whose headers may state the next level."""
    text = Path("sample_histories/bovada/tour_knockout.txt").read_text("utf-8")
    assert "40/80" in text
    return text.replace("40/80", level)


@pytest.mark.parametrize(
    ("level", "blinds"),
    [
        pytest.param("60/120", (40, 80), id="the next level"),
        pytest.param("40/80", (40, 80), id="the same level"),
        pytest.param("60/150", (60, 150), id="blinds in another proportion"),
        pytest.param("100/200", (100, 200), id="more than the next level"),
    ],
)
def test_blinds_are_those_of_the_level_played(level: str, blinds: tuple[int, int]) -> None:
    row = hand_of(with_other_level(level))
    assert (row["small_blind"], row["big_blind"]) == blinds


@pytest.mark.parametrize(
    ("text", "stakes"),
    [
        pytest.param(with_game("Hold'em No Limit ($1/$2 USD)"), "NL 1.00/2.00 USD", id="no limit"),
        pytest.param(with_game("Hold'em Pot Limit (€0.05/€0.10 EUR)"), "PL 0.05/0.10 EUR", id="pot limit, euros"),
        pytest.param(with_game("Hold'em Limit ($2/$4 USD)"), "FL 1.00/2.00 USD", id="fixed limit: the blinds, not the bets"),
        pytest.param(with_game("Hold'em No Limit ($2/$4 - $80 Cap -  USD)"), "NL cap 2.00/4.00 USD", id="with a cap"),
        pytest.param(WALK, "NL 1/2 play money", id="play money"),
        pytest.param(UNKNOWN_RAKE, "NL 1/2 play money", id="PHH without a currency"),
        pytest.param(with_game("Hold'em No Limit ($1/ USD)"), None, id="blinds that cannot be read"),
        pytest.param(with_game("Tournament #5, $3.00+$0.30 USD Hold'em No Limit - Level I (10/20)"), "3.00+0.30 USD", id="a tournament: its buy-in"),
        pytest.param(with_game("Tournament #5, $2.50+$2.50+$0.50 USD Hold'em No Limit - Level I (10/20)"), "2.50+2.50+0.50 USD", id="a bounty tournament"),
        pytest.param(with_game("Tournament #5, Freeroll Hold'em No Limit - Level I (10/20)"), "freeroll", id="a freeroll"),
    ],
)  # fmt: skip
def test_stakes_in_the_words_of_players(text: str, stakes: str | None) -> None:
    assert hand_of(text)["stakes"] == stakes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(WALK, {
            "complete": True, "left_out": False, "kind": "cash", "betting": "no_limit", "small_blind": 1, "big_blind": 2,
            "ante": None, "cap": None, "straddles": 0, "play_money": True, "n_players": 3, "button": 1, "board": None,
            "last_street": "preflop", "raises": 0, "showdown": False, "total_pot": 2, "rake": 0, "fees": 0, "added": 0,
            "is_utc": True,
        }, id="a walk"),
        pytest.param(FLOP, {
            "board": "2c 7d Jh", "last_street": "flop", "raises": 2, "showdown": False, "total_pot": 42,
        }, id="two raises before the flop and a bet on it"),
        pytest.param(SHOWDOWN, {
            "board": "2c 7d Jh 4s 9c", "last_street": "river", "raises": 0, "showdown": True, "total_pot": 6, "rake": 1,
        }, id="a showdown with rake"),
        pytest.param(deal("BTN folds, SB folds", 3, posts="BB straddle 4"), {"straddles": 1}, id="a straddle"),
        pytest.param(SHOWDOWN[: SHOWDOWN.index("*** SHOW")], {
            "complete": False, "board": None, "last_street": None, "raises": None, "showdown": None, "total_pot": None, "n_players": 3,
        }, id="a hand that breaks off"),
        pytest.param(with_game("Hold'em No Limit ($1/ USD)"), {
            "betting": None, "currency": None, "small_blind": None, "big_blind": None, "straddles": None,
        }, id="blinds that cannot be read"),
        pytest.param(WALK.replace("2024/05/06 20:00:00 ET", "2024/13/06 20:00:00 ET"), {
            "started_at": None, "is_utc": False,
        }, id="a time that cannot be read"),
        pytest.param(SHOWDOWN.replace("*** TURN *** [2c 7d Jh]", "*** TURN *** [2c 7d Qh]"), {"left_out": False, "complete": True}, id="a heading with another flop leaves a hand in"),
        pytest.param(FLOP.replace("SB: bets 20", "SB: bets 1"), {"left_out": True}, id="a bet below the minimum leaves it out"),
        pytest.param(SHOWDOWN.replace("SB collected", "Zoe collected"), {"left_out": True}, id="a payout to nobody at the table leaves it out"),
        pytest.param(with_game("Tournament #5, $3.00+$0.30 USD Hold'em No Limit - Level I (10/20)"), {
            "kind": "tournament", "tournament_id": "5", "level": "I", "buy_in": 300, "fee": 30, "buy_in_currency": "USD", "currency": None,
        }, id="a tournament"),
    ],
)  # fmt: skip
def test_hands(text: str, told: dict[str, Any]) -> None:
    row = hand_of(text)
    assert {column: row[column] for column in told} == told
