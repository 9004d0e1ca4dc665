"""Other houses with the format of PokerStars: fields of their own lines."""

from datetime import UTC, datetime

import pytest

from hhparser.input.files import Block
from hhparser.model import BIG_BLIND, SMALL_BLIND, STRADDLE, Figures, Hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.reading import parse_block
from hhparser.sites.stars.starsskins import STARS_SKINS
from tests.conftest import ROOT
from tests.sites.facts import codes_of, token_of

SEATS = """Table 'Lagoon' 6-max Seat #1 is the button
Seat 1: Ansel R ($100 in chips)
Seat 2: Mirren ($100 in chips)
Seat 3: 川獭 ($100 in chips)
"""
CARDS = "*** HOLE CARDS ***\nDealt to Ansel R [Ah Kd]\n"
HEADER = "PokerMaster Hand #1001: Hold'em No Limit ($2/$4 USD) - 2019/03/05 10:57:09 UTC"
BLINDS = "Mirren: posts small blind $2\n川獭: posts big blind $4\n"


def run_it_once(*lines: str, size: int = 6) -> Hand:
    header = "Run It Once Poker Hand #1001:  Hold'em No Limit (€2/€4) - 2019/06/25 15:55 UTC [2019/06/25 16:55 CET]"
    table = SEATS.replace("Table 'Lagoon' 6-max", f"Table ID '2001' {size}-Max")
    return parse_hand("\n".join([header, f"{table}{BLINDS}*** HOLE CARDS ***".replace("$", "€"), *lines, ""]))


@pytest.mark.parametrize(
    ("header", "currency", "fast"),
    [
        ("Run It Once Poker Hand #1001:  Hold'em No Limit (€2/€4) - 2019/06/25 15:55 UTC", "EUR", False),
        ("Run It Once Poker Hand #1001:  Hold'em No Limit (â‚¬2/â‚¬4) - 2019/06/25 15:55 UTC", "EUR", False),
        ("PokerBros Hand #1001: Hold'em Pot Limit ($2/$4 USD) - 2021/03/19 15:55:00 UTC", "USD", False),
        ("PokerMaster Hand #1001: Hold'em No Limit (¥2/¥4 CNY) - 2019/03/19 15:55:00 UTC", "CNY", False),
        ("Full Tilt Rush Hand #1001:  Hold'em No Limit ($2/$4) - 2016/05/20 11:55:00 ET", "USD", True),
        ("Full Tilt Hand #1001:  Hold'em No Limit (2/4) - 2016/05/20 11:55:00 ET", None, False),
    ],
)
def test_cash_header(header: str, currency: str | None, fast: bool) -> None:
    hand = parse_hand(f"{header}\n{SEATS}")
    assert detect(header) is STARS_SKINS
    assert (hand.site, hand.hand_id, hand.fast) == ("starsskins", "1001", fast)
    assert hand.stakes.currency == currency
    assert (hand.started_at.hour, hand.started_at.minute, hand.started_at.tzinfo) == (15, 55, UTC)


def test_tournament_header() -> None:
    header = "Run It Once Poker Hand #1001: Tournament #158, â‚¬4.69+â‚¬0.31 Cub3d, Hold'em No Limit (10/20) - 2021/04/12 16:01 UTC"
    hand = parse_hand(
        f"{header}\nTable ID '2001' 3-Max Seat #5 is the button\nSeat 5: Ansel R (500 in chips) [hero]\n"
    )
    assert (hand.tournament.buy_in, hand.tournament.fee) == (469, 31)
    assert (hand.tournament.currency, hand.started_at) == ("EUR", datetime(2021, 4, 12, 16, 1, tzinfo=UTC))
    assert (hand.hero, hand.max_seats, hand.last_seat) == (5, 3, 5)


def test_r19_a_big_blind_above_the_big_blind_is_a_straddle() -> None:
    hand = parse_hand(f"{HEADER}\n{SEATS}{BLINDS}Ansel R: posts big blind $8\n{CARDS}")
    assert [(a.kind, a.amount) for a in hand.actions] == [
        (SMALL_BLIND, 200),
        (BIG_BLIND, 400),
        (STRADDLE, 800),
    ]
    assert hand.new_posts == frozenset()


def test_a_second_big_blind_is_a_new_player() -> None:
    hand = parse_hand(f"{HEADER}\n{SEATS}{BLINDS}Ansel R: posts big blind $4\n{CARDS}")
    assert [a.kind for a in hand.actions] == [SMALL_BLIND, BIG_BLIND, BIG_BLIND]
    assert hand.new_posts == {1}


def test_a_walk_of_run_it_once_counts_what_nobody_matched() -> None:
    walk = run_it_once(
        "Ansel R: folds",
        "Mirren: folds",
        "*** SHOWDOWN ***",
        "川獭: mucks hand",
        "川獭 collected €6 from pot",
        "*** SUMMARY ***",
        "Total pot €6 | Rake €0.00",
        "Seat 3: 川獭 (big blind) mucked hand and won €6",
    )
    assert walk.figures == Figures(pot_has_uncalled=True, payouts_have_uncalled=True)
    assert [(r.outcome, r.won) for r in walk.results] == [("collected", (600,))]
    assert walk.diagnostics == ()


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 3: Ann showed [Ad Qd] and won €0.76 with Pair of Q and A K 5", "SEAT_WON", (3, "Ann", "Ad Qd", 76)),
        ("Seat 3: Ann mucked hand and won €0.15", "SEAT_WON", (3, "Ann", None, 15)),
        ("Seat 3: Ann mucked [2s 7c] and lost", "SEAT_MUCKED", (3, "Ann", "2s 7c")),
        ("Seat 3: Ann folded before River", "SEAT_FOLDED", (3, "Ann", "before River", None)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(STARS_SKINS, line) == (kind, fields)


def test_splashed_money_is_added_by_the_house() -> None:
    header = "Run It Once Poker Hand #1001:  Hold'em No Limit (€2/€4) - 2019/06/25 15:55 UTC"
    end = "Ansel R: folds\nMirren: folds\nUncalled bet (€2) returned to 川獭\n川獭 collected €9 from pot\n"
    text = f"{header}\n{SEATS}STP added: €5\n{BLINDS}{CARDS}{end}*** SUMMARY ***\nTotal pot €9 | Rake €0\n"
    text += "Seat 1: Ansel R (button) folded before Flop\nSeat 2: Mirren folded before Flop\nSeat 3: 川獭 collected (€9)\n"
    hand = parse_hand(text.replace("$", "€"))
    assert hand.added == 500
    assert codes_of(hand) == []


@pytest.mark.parametrize("name", ["cash_run_it_twice", "tour_bounty", "tour_progressive_knockout"])
def test_full_tilt_of_2016_prints_the_lines_of_pokerstars(name: str) -> None:
    text = (ROOT / f"sample_histories/pokerstars/{name}.txt").read_text(encoding="utf-8")
    theirs = list(parse_block(Block("f", 1, text.replace("PokerStars Hand #", "Full Tilt Hand #"))))
    own = list(parse_block(Block("f", 1, text)))
    assert [(h.site, codes_of(h), h.runs, h.bounties) for h in theirs] == [
        ("starsskins", [], h.runs, h.bounties) for h in own
    ]
