"""PokerTracker's Everest texts: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import TournamentInfo
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.pokertracker.pokertracker_everest import POKERTRACKER_EVEREST
from tests.sites.facts import codes_of, token_of

HEAD = """\
EverestPoker Game #64: Table Birch - 7 - $0.50/$1 - No Limit Hold'em - 22:33:12 - 2011/01/02
Seat 1: Ann ($10.00)
Seat 4: Bob ($20.00)
Seat 7: Cy ($30.00)
"""
BLINDS = "Bob posts the small blind of $0.50\nCy posts the big blind of $1.00\nThe button is in seat #1\n"
DEAL = "*** HOLE CARDS ***\n"


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 4: Old (Salt ($1,010.25)", "SEAT", (4, "Old (Salt", 101025)),
        ("bob dances", UNKNOWN, ("bob dances",)),
    ],
)
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(POKERTRACKER_EVEREST, line) == (kind, fields)


def test_heading() -> None:
    hand = parse_hand(HEAD + BLINDS + DEAL)
    assert (hand.site, hand.venue, hand.hand_id, hand.table) == ("pokertracker", "everest", "64", "Birch - 7")
    assert (hand.button, str(hand.started_at)) == (1, "2011-01-02 22:33:12")


@pytest.mark.parametrize(
    ("words", "table"),
    [("Tourney ID: 77, Table Birch-7 -", "Birch-7"), ("Tourney ID: 77 - Table Birch-7 -", "Birch-7"), ("Tourney ID: 77 -", None)],
)  # fmt: skip
def test_heading_of_a_tournament(words: str, table: str | None) -> None:
    hand = parse_hand(
        (HEAD + BLINDS + DEAL).replace("Table Birch - 7 -", words).replace("$0.50/$1", "50/100")
    )
    assert (hand.tournament, hand.table) == (TournamentInfo("77"), table)


@pytest.mark.parametrize(
    ("big_blind", "blinds", "bets"),
    [("0.50", (25, 50), (50, 100)), ("1.00", (50, 100), (100, 200))],
    ids=["the header prints the bets", "the header prints the blinds"],
)
def test_r51_stakes_of_fixed_limit(big_blind: str, blinds: tuple[int, int], bets: tuple[int, int]) -> None:
    posts = f"Bob posts the small blind of ${blinds[0] / 100}\nCy posts the big blind of ${big_blind}\n"
    stakes = parse_hand(HEAD.replace("No Limit", "Limit") + posts + DEAL).stakes
    assert (stakes.small_blind, stakes.big_blind) == blinds
    assert (stakes.small_bet, stakes.big_bet) == bets


def test_other_games_are_left_alone() -> None:
    hand = parse_hand(HEAD.replace("No Limit Hold'em", "Pot Limit Omaha"))
    assert (hand.status, [d.found for d in hand.diagnostics]) == ("unsupported", ["Pot Limit Omaha"])


def test_a_disconnected_player_plays_for_what_he_has_put_in() -> None:
    shows = "Ann shows [Ah Ad]\nCy mucked [7c 7d]\nBob mucked [8c 8d]\n"
    hand = parse_hand(
        HEAD
        + BLINDS
        + DEAL
        + "Ann calls $1.00\nBob has been disconnected, and is allin\nCy checks\n"
        + "*** FLOP *** [2c 3d 9h]\nCy bets $2.00\nAnn calls $2.00\n*** TURN *** [10s]\nCy checks\nAnn checks\n"
        + f"*** RIVER *** [Jh]\nCy checks\nAnn checks\n{shows}*** SUMMARY ***\n{shows}"
        + f"Ann collects $4.75\n{shows}Ann collects $1.40\n"
    )
    # main pot 3 x 0.50 = 1.50, side pot 2 x 2.50 = 5.00, rake 0.10 + 0.25
    replayed = check_hand(hand).replay
    assert [award.pot.amount for award in replayed.awards] == [150, 500]
    assert replayed.rake == 35
    assert len(hand.shows) == 3
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    ("total", "mark", "codes"),
    [
        pytest.param(10, ", and is all-in", [], id="marked"),
        pytest.param(10, "", ["L120"], id="not marked"),
        pytest.param(9, ", and is all-in", ["L121"], id="marked with chips left"),
    ],
)
def test_all_in_wagers_are_marked(total: int, mark: str, codes: list[str]) -> None:
    """Ann has $10."""
    text = f"{HEAD}{BLINDS}{DEAL}Ann raises to ${total}.00{mark}\nBob folds\nCy folds\n"
    text += f"Uncalled bet of ${total - 1}.00 returned to Ann\n*** SUMMARY ***\nAnn collects $2.50\n"
    assert codes_of(text) == codes
