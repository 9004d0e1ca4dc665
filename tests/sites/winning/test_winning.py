"""Winning Poker Network since 2017: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import Hand, HandKind
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.winning.winning import WINNING
from tests.sites.facts import codes_of, token_of

CASH = "Hand #7 - Holdem({betting}) - $1/$2 - 2019/06/28 18:34:01 UTC\nFen 6-max Seat #1 is the button\n"
TOURNAMENT = (
    "Game Hand #8 - Tournament #9 - Holdem(No Limit) - Level 3 (10.00/20.00)- 2019/06/28 18:34:01 UTC"
)
SEATS = "Seat 1: Ann ($200)\nSeat 2: Bob ($200)\nSeat 4: Cy ($200)\n"
POSTS = "Bob posts the small blind $1\nCy posts the big blind $2\n"
DEAL = "*** HOLE CARDS ***\nDealt to Ann [Ah Kd]\n"
FLOP = "*** FLOP *** [2c 7d Jh]\n"
TURN_AND_RIVER = "*** TURN *** [2c 7d Jh] [5s]\n*** RIVER *** [2c 7d Jh 5s] [9h]\n"


def hand_of(*lines: str, betting: str = "No Limit", posts: str = POSTS) -> Hand:
    return parse_hand(CASH.format(betting=betting) + SEATS + posts + DEAL + "\n".join(lines))


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Kettle (Cap) 9-max Seat #1 is the button", "CASH_TABLE", ("Kettle (Cap)", 9, 1)),
        ("Title 'SNG 2.0 $5.5'", "TITLE", ("SNG 2.0 $5.5",)),
        ("Seat 3: Old (Salt) ($1,250.50)", "SEAT", (3, "Old (Salt)", 125050, None)),
        ("Old Salt posts $0.10", "POST", ("Old Salt", 10, None)),
        ("Old Salt posts dead $0.15", "POST_DEAD", ("Old Salt", 15, None)),
        ("Old Salt shows [Ah Kd] (a pair of Kings [Kd Kc Ah Jh 9s])", "SHOW", ("Old Salt", "Ah Kd", "a pair of Kings")),
        ("Total pot 46200.00", "TOTAL_POT", (4620000, None, None)),
        ("Seat 2: Bob showed [Ah Kd] and won $4.10 with a flush, Ace high [Ah Jh 9h 7h 2h]", "SEAT_SHOWED", (2, "Bob", "Ah Kd", 410, "a flush, Ace high")),
        ("Seat 2: Bob showed [Ah Kd] and lost with a pair of Kings [Kd Kc Ah Jh 9s]", "SEAT_SHOWED", (2, "Bob", "Ah Kd", None, "a pair of Kings")),
        ("Seat 2: Bob showed [Ah Kd] and won $1.59 with a pair of Kings [Kd Kc Ah Jh 9s kicker Nine}", "SEAT_SHOWED", (2, "Bob", "Ah Kd", 159, "a pair of Kings")),
        ("Seat 2: Bob showed [Ah Kd] and won $1.59 with a pair of Kings, kicker Nine}", "SEAT_SHOWED", (2, "Bob", "Ah Kd", 159, "a pair of Kings")),
        ("Seat 2: Bob mucked", "SEAT_MUCKED", (2, "Bob")),
        ("Begin Time: 2017/05/08 08:31:47 UTC", "INFORMATION", ()),
        ("Old Salt dances", UNKNOWN, ("Old Salt dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(WINNING, line) == (kind, fields)


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("a high card, Ace high", "high card Ace"),
        ("a pair of Sixs", "a pair of Sixes"),
        ("two pair, Queens and Nines", "two pair, Queens and Nines"),
        ("three of a kind, Set of Fours", "three of a kind, Fours"),
        ("a straight, Five high", "a straight, Ace to Five"),
        ("a straight, Queen high", "a straight, Eight to Queen"),
        ("a flush, King high", "a flush, King high"),
        ("a full house, Queens full of Kings", "a full house, Queens full of Kings"),
    ],
)
def test_usual_words(printed: str, usual: str) -> None:
    assert WINNING.usual_words(printed) == usual


@pytest.mark.parametrize(
    ("header", "digits", "kind", "tournament"),
    [
        (CASH.format(betting="No Limit"), 2, HandKind.CASH, None),
        (f"{TOURNAMENT}\n", 0, HandKind.TOURNAMENT, ("9", None, "3", None)),
        (TOURNAMENT.replace("- T", "- $500 GTD T") + "\n", 0, HandKind.TOURNAMENT, ("9", "$500 GTD", "3", None)),
        (f"{TOURNAMENT}\nTitle 'SNG $5'\n", 0, HandKind.TOURNAMENT, ("9", "SNG $5", "3", None)),
        (f"{TOURNAMENT} *** Summary: GameType: NL, TournamentId: 9, TournamentBuyIn: 1.65\n", 0, HandKind.TOURNAMENT, ("9", None, "3", 165)),
    ],
    ids=["cash", "tournament", "name in the header", "name in a line of its own", "buy-in added"],
)  # fmt: skip
def test_headers(header: str, digits: int, kind: HandKind, tournament: tuple | None) -> None:
    hand = parse_hand(header + SEATS + POSTS)
    info = hand.tournament
    assert (WINNING.decimals(header), hand.kind) == (digits, kind)
    assert (info and (info.id, info.name, info.level, info.buy_in)) == tournament
    assert str(hand.started_at) == "2019-06-28 18:34:01+00:00"


def test_a_fixed_limit_header_prints_the_blinds() -> None:
    stakes = hand_of(betting="Fixed Limit").stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (100, 200, 200, 400)


@pytest.mark.parametrize(
    ("header", "code", "status"),
    [
        ("Hand #7 - Omaha(Pot Limit) - $1/$2 - 2019/06/28 18:34:01 UTC", "P101", "unsupported"),
        ("Game Hand #8 - Tournament #9 - Omaha H/L(No Limit) - Level 3 (10/20)- 2019/06/28", "P101", "unsupported"),
        ("Hand #7 - Holdem(No Limit) - stakes - 2019/06/28 18:34:01 UTC", "P103", "unparsed"),
    ],
)  # fmt: skip
def test_other_games_are_left_alone(header: str, code: str, status: str) -> None:
    hand = parse_hand(f"{header}\nAnn folds\n")
    assert (hand.status, [d.code for d in hand.diagnostics]) == (status, [code])


def test_the_number_sign_alone_is_no_header() -> None:
    assert detect("Hand #7 - of some other site\n") is None


def test_rake_and_jackpot_fee_are_taken_from_the_printed_pot() -> None:
    hand = hand_of(
        "Ann calls $2", "Bob folds", "Cy checks", FLOP + "Main pot $4.70 | Rake $0.30", "Cy checks",
        "Ann checks", TURN_AND_RIVER + "Cy bets $2", "Ann folds", "Uncalled bet ($2) returned to Cy",
        "Cy does not show", "*** SUMMARY ***", "Total pot $4.70 | Rake $0.20 | JP Fee $0.10",
        "Board [2c 7d Jh 5s 9h]", "Seat 1: Ann (button) folded on the River",
        "Seat 2: Bob (small blind) folded on the Pre-Flop", "Seat 4: Cy did not show and won $4.70",
    )  # fmt: skip
    replay = check_hand(hand).replay
    assert codes_of(hand) == []
    # 2 + 1 + 2 = 5.00 = 4.70 + 0.20 + 0.10
    assert (replay.total_pot, hand.claims.rake, hand.fees) == (500, 20, (("jackpot", 10),))
    assert [(p.seat, p.amount) for p in hand.payouts] == [(4, 470)]


@pytest.mark.parametrize(
    ("bob", "cy", "codes"), [("2.00", "1.99", []), ("1.99", "2.00", []), ("2.01", "1.98", ["S307"])]
)
def test_r61_nobody_knows_who_gets_an_odd_cent(bob: str, cy: str, codes: list[str]) -> None:
    checks = "Bob checks\nCy checks\n"
    hand = hand_of(
        "Ann folds", "Bob calls $1", "Cy checks", FLOP + checks + "*** TURN *** [2c 7d Jh] [5s]",
        checks + "*** RIVER *** [2c 7d Jh 5s] [9h]", checks + "*** SHOW DOWN ***",
        "Bob shows [Qh Td] (a high card, Queen high [Qh Jh Td 9h 7d])",
        "Cy shows [Qc Ts] (a high card, Queen high [Qc Jh Ts 9h 7d])",
        f"Bob collected ${bob} from main pot", f"Cy collected ${cy} from main pot",
        "*** SUMMARY ***", "Total pot $3.99 | Rake $0.01", "Board [2c 7d Jh 5s 9h]",
        "Seat 1: Ann (button) folded on the Pre-Flop and did not bet",
        f"Seat 2: Bob (small blind) showed [Qh Td] and won ${bob} with a high card, Queen high [Qh Jh Td 9h 7d]",
        f"Seat 4: Cy (big blind) showed [Qc Ts] and won ${cy} with a high card, Queen high [Qc Jh Ts 9h 7d]",
    )  # fmt: skip
    assert codes_of(hand) == codes


def test_r96_a_capped_bet_ends_the_betting_with_chips_behind() -> None:
    hand = hand_of(
        "Ann caps $60", "Bob folds", "Cy calls $58", FLOP + TURN_AND_RIVER + "*** SHOW DOWN ***",
        "Ann shows [Ah Kd] (a high card, Ace high [Ah Kd Jh 9h 7d])",
        "Cy shows [3h 3d] (a pair of Threes [3h 3d Jh 9h 7d])", "Cy collected $121 from main pot",
        "*** SUMMARY ***", "Total pot $121 | Rake $0", "Board [2c 7d Jh 5s 9h]",
        "Seat 1: Ann (button) showed [Ah Kd] and lost with a high card, Ace high [Ah Kd Jh 9h 7d]",
        "Seat 2: Bob (small blind) folded on the Pre-Flop and did not bet",
        "Seat 4: Cy (big blind) showed [3h 3d] and won $121 with a pair of Threes [3h 3d Jh 9h 7d]",
    )  # fmt: skip
    assert (hand.stakes.cap, codes_of(hand)) == (6000, [])


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        ("posts $1", [("post_small_blind", 100)]),
        ("posts $2", [("post_big_blind", 200)]),
        ("posts dead $1", [("post_dead", 100)]),
        ("posts dead $3", [("post_dead", 100), ("post_big_blind", 200)]),
    ],
)
def test_posts_to_come_in(post: str, expected: list[tuple[str, int]]) -> None:
    hand = hand_of(posts=f"{POSTS}Ann {post}\n")
    assert [(str(action.kind), action.amount) for action in hand.actions[2:]] == expected


@pytest.mark.parametrize(
    ("posts", "small_bet"),
    [
        (POSTS.replace("$1", "$0.50").replace("$2", "$1"), 100),
        (POSTS, 200),
    ],
)
def test_the_header_of_fixed_limit_names_the_bets_if_the_big_blind_is_the_first(
    posts: str, small_bet: int
) -> None:
    hand = hand_of(betting="Fixed Limit", posts=posts)
    assert (hand.stakes.small_bet, hand.stakes.big_blind) == (small_bet, small_bet)


@pytest.mark.parametrize(("added", "codes"), [("$9", []), ("$6", ["M210"])])
def test_the_first_figure_of_a_raise_is_what_was_added(added: str, codes: list[str]) -> None:
    hand = hand_of("Ann raises $4 to $4", f"Bob raises {added} to $10", "Cy folds", "Ann folds")
    assert [d.code for d in check_hand(hand).diagnostics if d.code.startswith(("L", "M210"))] == codes
