"""PKR: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.pkr import PKR
from tests.sites.facts import codes_of, token_of

HEAD = """\
Table #50 - Birch Hollow 2
Starting Hand #7
Start time of hand: 01 Aug 2012 03:36:03
Last Hand #6
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: RING
Money Type: REAL MONEY
Blinds are now $1 / $2
Button is at seat 2
Seat 1: Ann - $100
Seat 2: Bob - $80
Seat 3: Cy - $60
Seat 4: Dan - $100
Shuffling Deck
Moving Button to seat 4
"""
BLINDS = "Ann posts small blind ($1)\nBob posts big blind ($2)\n"
DEAL = "Dealing Cards\n"
FLOP = "Dealing Flop [2 c][7 d][J h]\n"
TURN_AND_RIVER = "Dealing Turn [5 s]\nDealing River [T d]\n"
END = "Seat 1: Ann - $100\nSeat 2: Bob - $160\nEnd of Hand #7\n"


def hand_of(lines: str, *changes: tuple[str, str]):
    head = HEAD
    for old, new in changes:
        head = head.replace(old, new)
    return parse_hand(head + lines)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Blinds are now 1,500 / 3,000", "BLINDS", ("", 150000, 300000)),
        ("Seat 4: Old - Salt - €1,010.25", "SEAT", (4, "Old - Salt", 101025, None)),
        ("Pot sizes: $7,695", "POTS", (769500,)),
        ("No Rake Taken", "NO_RAKE", ()),
        ("Old Salt bets €2.16", "BET", ("Old Salt", 216, None)),
        ("Old Salt posts big blind (2,400) (all-in)", "POST_BIG_BLIND", ("Old Salt", 240000, " (all-in)")),
        ("Old Salt mucks", "MUCK", ("Old Salt",)),
        ("Old Salt wins $0.35 with: One Pair: Tens", "WINS", ("Old Salt", None, 35, None)),
        ("Old Salt wins $0.04, disconnection protection limited from $0.17 with: One Pair: 7s", "WINS", ("Old Salt", None, 4, None)),
        ("Old Salt  is using the time bank", "CLOCK", ("Old Salt",)),
        ("Old Salt brings $2 to table 50", "REBUY", ("Old Salt",)),
        ("Old Salt: he folds", "CHAT", ()),
        ("Old Salt: wins $5 with: One Pair: Tens", "CHAT", ()),
        ("Old Salt laughs his *** off.", "EMOTE", ()),
        ("Old Salt says Boom!", "EMOTE", ()),
        ("Old Salt dances", UNKNOWN, ("Old Salt dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(PKR, line) == (kind, fields)


@pytest.mark.parametrize(
    ("limit", "betting", "bets"),
    [
        ("NO LIMIT", NO_LIMIT, (None, None)),
        ("POT LIMIT", POT_LIMIT, (None, None)),
        ("FIXED LIMIT", FIXED_LIMIT, (200, 400)),
    ],
)
def test_betting(limit: str, betting: str, bets: tuple) -> None:
    stakes = hand_of(BLINDS + DEAL, ("NO LIMIT", limit)).stakes
    assert (stakes.betting, stakes.small_bet, stakes.big_bet) == (betting, *bets)
    assert (stakes.small_blind, stakes.big_blind) == (100, 200)


@pytest.mark.parametrize(
    ("game", "status", "code"), [("OMAHA", "unsupported", "P101"), ("HOLDEM HI/LO", "unparsed", "P103")]
)
def test_other_games_are_left_alone(game: str, status: str, code: str) -> None:
    hand = hand_of(BLINDS, ("HOLD'EM", game))
    assert (hand.status, [d.code for d in hand.diagnostics], hand.actions) == (status, [code], ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Table #50 - Birch\nStarting Hand #7\n", True),
        ("Table #50 - Birch\n\nStarting Hand #7\n", True),
        ("Table #50 - Birch\nHand #7\n", False),
    ],
)
def test_a_table_and_the_number_of_a_hand_make_the_header(text: str, found: bool) -> None:
    assert (detect(text) is PKR) == found


def test_r57_pots_of_one_time_follow_each_other_and_each_has_its_rake() -> None:
    hand = hand_of(
        BLINDS + DEAL
        + "Cy raises to $60 (all-in)\nDan calls $60\nAnn folds\nBob raises to $80 (all-in)\nDan calls $80\n"
        + "Pot sizes: $181\nPot sizes: $40\n"
        + "Bob shows [A c][A d]\nCy shows [K c][K d]\nDan shows [Q c][Q d]\n" + FLOP
        + "Pot sizes: $181\nPot sizes: $40\nDealing Turn [5 s]\nPot sizes: $181\nPot sizes: $40\n"
        + "Dealing River [K s]\nPot sizes: $181\nPot sizes: $40\n"
        + "Taking Rake of $1 from pot 1\nTaking Rake of $2 from pot 2\n"
        + "Bob has One Pair: Aces\nBob wins $38 from side pot #1 with: One Pair: Aces\n"
        + "Cy has Three of a Kind: Kings\nCy wins $180 with: Three of a Kind: Kings\n" + END
    )  # fmt: skip
    assert (hand.claims.total_pot, hand.claims.rake) == (22100, 300)
    assert hand.claims.pots == (("main", 18100), ("side-1", 4000))
    assert [(p.pot, p.amount) for p in hand.payouts] == [("side-1", 3800), ("main", 18000)]
    assert codes_of(hand) == []


@pytest.mark.parametrize(("first", "second", "codes"), [(53, 52, []), (52, 53, []), (54, 51, ["S307"])])
def test_r61_the_odd_chip_goes_to_either_of_two_winners(first: int, second: int, codes: list[str]) -> None:
    hand = hand_of(
        "Ann posts small blind ($0.01)\nBob posts big blind ($0.02)\nDan posts $0\nDan posts $0.01 dead\n" + DEAL
        + "Cy folds\nDan raises to $0.52\nAnn folds\nBob calls $0.52\n"
        + FLOP + "Bob checks\nDan checks\nDealing Turn [5 s]\nBob checks\nDan checks\n"
        + "Dealing River [T d]\nBob checks\nDan checks\nTaking Rake of $0.01 from pot 1\n"
        + "Bob shows [A c][3 c]\nDan shows [A s][3 s]\n"
        + f"Bob ties, and wins $0.{first} with: High Card: Ace\n"
        + f"Dan ties, and wins $0.{second} with: High Card: Ace\n" + END,
        ("$1 / $2", "$0.01 / $0.02"),
    )  # fmt: skip
    assert codes_of(hand) == codes


def test_a_player_under_protection_plays_for_what_he_has_put_in() -> None:
    hand = hand_of(
        BLINDS + DEAL + "Cy calls $2\nDan folds\nAnn folds\nBob raises to $8\n"
        + "Cy has become disconnected and has 10 seconds to reconnect\n"
        + "Cy has disconnected and has been granted disconnection protection\n"
        + "Returning $6 to Bob uncalled\nPot sizes: $5\n" + FLOP + TURN_AND_RIVER
        + "No Rake Taken\nCy shows [A c][K c]\nCy has High Card: Ace\nBob doesn't show\n"
        + "Cy wins $2, disconnection protection limited from $5 with: High Card: Ace\nBob wins $3\n" + END
    )  # fmt: skip
    replayed = check_hand(hand).replay
    assert (replayed.total_pot, replayed.committed[3], replayed.uncalled.amount) == (500, 200, 600)
    assert (replayed.collected, replayed.rake) == ({3: 200, 2: 300}, 0)
    assert codes_of(hand) == []


def test_a_hand_without_its_end_is_not_whole() -> None:
    hand = hand_of(BLINDS + DEAL + "Cy raises to $6\nDan folds\nAnn folds\nBob folds\nCy wins $5\n")
    assert codes_of(hand) == ["P112"]


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("High Card: Ace", "high card Ace"),
        ("High Card: 9", "high card Nine"),
        ("One Pair: 2s", "a pair of Deuces"),
        ("One Pair: 6s", "a pair of Sixes"),
        ("Two Pairs: Kings, 9s", "two pair, Kings and Nines"),
        ("Three of a Kind: Jacks", "three of a kind, Jacks"),
        ("Straight, 5 high", "a straight, Ace to Five"),
        ("Straight, Ace high", "a straight, Ten to Ace"),
        ("Flush, Queen high", "a flush, Queen high"),
        ("Full House, 7s over Queens", "a full house, Sevens full of Queens"),
        ("Four of a Kind: Tens", "four of a kind, Tens"),
        ("Straight Flush, 9 high", "a straight flush, Five to Nine"),
        ("Royal Flush", "a Royal Flush"),
    ],
)
def test_usual_words(printed: str, usual: str) -> None:
    assert PKR.usual_words(printed) == usual


def test_cards_in_small_letters() -> None:
    hand = hand_of(BLINDS + DEAL + "Dealing [qs][td] to Ann\n")
    assert [str(card) for card in hand.dealt[0].cards] == ["Qs", "Td"]


def test_an_uncalled_ante_goes_back_before_the_deal() -> None:
    posts = "Ann posts ante of $5\nBob posts ante of $3 (all-in)\nReturning $2 to Ann uncalled\n"
    hand = hand_of(posts + DEAL, ("Bob - $80", "Bob - $3"), ("Seat 3: Cy - $60\nSeat 4: Dan - $100\n", ""))
    assert [(back.seat, back.amount) for back in hand.uncalled] == [(1, 200)]
    assert "P110" not in codes_of(hand)


def test_the_type_of_the_table_identifies_a_tournament() -> None:
    hand = hand_of(BLINDS, ("Table Type: RING", "Table Type: TOURNAMENT"))
    assert (hand.kind.value, hand.tournament.name, hand.stakes.currency) == (
        "tournament",
        "Birch Hollow 2",
        None,
    )
