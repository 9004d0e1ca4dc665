"""Full Tilt's shows, payouts and summaries."""

import re

import pytest

from hhparser.engine import replay
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.fulltilt.fulltilt import FULLTILT
from tests.engine.samples import FOLDER
from tests.sites.facts import codes_of
from tests.sites.fulltilt.fulltilt_hands import (
    BOARD,
    CAPPED,
    CASH,
    POSTS,
    RANKS,
    SEATS,
    STEAL,
    STEAL_SUMMARY,
    hand_of,
)


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("Ace King high", "high card Ace"),
        ("a pair of Twos", "a pair of Deuces"),
        ("two pair, Kings and Twos", "two pair, Kings and Deuces"),
        ("a straight, Five high", "a straight, Ace to Five"),
        ("a straight, Ace high", "a straight, Ten to Ace"),
        ("a straight flush, Jack high", "a straight flush, Seven to Jack"),
        ("a flush, Jack high", "a flush, Jack high"),
        ("a straight, Nothing high", "a straight, Nothing high"),
    ],
)
def test_r77_hands_in_the_usual_words(printed: str, usual: str) -> None:
    assert FULLTILT.usual_words(printed) == usual


def test_r77_a_rank_that_is_not_held_is_reported_where_it_stands() -> None:
    hand = hand_of(
        CASH.replace("No Limit", "$60 Cap No Limit"), SEATS, POSTS, CAPPED, BOARD,
        "Ann shows a pair of Aces", RANKS[1], "Cy wins the pot ($121) with a pair of Queens",
        "*** SUMMARY ***", "Total pot $121 | Rake $0", "Board: [2c 7d Jh 5s 9h]",
        "Seat 1: Ann showed [Ah Kd] and lost with Ace King high", "Seat 2: Bob folded before the Flop",
        "Seat 3: Cy showed [Qc Qd] and won ($121) with a pair of Queens",
    )  # fmt: skip
    found = [(d.code, d.line, d.column) for d in check_hand(hand).diagnostics]
    assert found == [("S302", 17, 11)]


RUNS = [
    "Players agree to Run It Twice", CAPPED[3], CAPPED[4],
    "*** FLOP 1 *** [2c 7d Jh]", "*** TURN 1 *** [2c 7d Jh] [5s]", "*** RIVER 1 *** [2c 7d Jh 5s] [9h]",
    "*** FLOP 2 *** [Kc 7s Th]", "*** TURN 2 *** [Kc 7s Th] [5c]", "*** RIVER 2 *** [Kc 7s Th 5c] [9s]",
    "*** SHOW DOWN 1 ***", *RANKS, "*** SHOW DOWN 2 ***", "Ann shows a pair of Kings", RANKS[1],
    "Cy wins pot 1 ($60) with a pair of Queens", "Ann wins pot 2 ($60) with a pair of Kings",
    "*** SUMMARY ***", "Total pot $121 | Rake $1",
    "*** SUMMARY 1 ***", "Pot 1 $60", "Board: [2c 7d Jh 5s 9h]",
    "Seat 1: Ann (button) showed [Ah Kd] and lost with Ace King high",
    "Seat 2: Bob (small blind) folded before the Flop",
    "Seat 3: Cy (big blind) showed [Qc Qd] and won ($60) with a pair of Queens",
    "*** SUMMARY 2 ***", "Pot 2 $60", "Board: [Kc 7s Th 5c 9s]",
    "Seat 1: Ann (button) showed [Ah Kd] and won ($60) with a pair of Kings",
    "Seat 2: Bob (small blind) folded before the Flop",
    "Seat 3: Cy (big blind) showed [Qc Qd] and lost with a pair of Queens",
]  # fmt: skip


def test_r93_two_boards_with_a_summary_each() -> None:
    hand = hand_of(CASH.replace("No Limit", "$60 Cap No Limit"), SEATS, POSTS, CAPPED[:3], RUNS)
    assert codes_of(hand) == []
    assert (hand.runs, [(p.seat, p.amount, p.run) for p in hand.payouts]) == (2, [(3, 6000, 0), (1, 6000, 1)])
    assert [(r.seat, r.won) for r in hand.results] == [(1, (0, 6000)), (2, ()), (3, (6000, 0))]
    assert hand.results[0].descriptions == ("high card Ace", "a pair of Kings")


SIDE = [
    "Ann calls $2", "Bob raises to $50, and is all in", "Cy calls $48", "Ann calls $48",
    BOARD[0], "Cy bets $20", "Ann calls $20", BOARD[1], "Cy checks", "Ann checks",
    BOARD[2], "Cy checks", "Ann checks", "*** SHOW DOWN ***",
    "Cy shows [Qc Qd] a pair of Queens", "Ann mucks", "Cy wins the side pot ($38) with a pair of Queens",
    "Bob mucks", "Cy wins the main pot ($143) with a pair of Queens", "*** SUMMARY ***",
]  # fmt: skip


@pytest.mark.parametrize(("main", "side", "found"), [(150, 40, []), (143, 38, ["M209"]), (140, 50, ["M209"])])
def test_r57_main_and_side_pot_are_gross(main: int, side: int, found: list[str]) -> None:
    seats = [SEATS[0], "Seat 2: Bob ($50)", SEATS[2]]
    hand = hand_of(
        CASH, seats, POSTS, SIDE, f"Total pot $190 Main pot ${main}. Side pot ${side}. | Rake $9",
        "Board: [2c 7d Jh 5s 9h]",
        "Seat 1: Ann mucked", "Seat 2: Bob mucked", "Seat 3: Cy showed [Qc Qd] and won ($181) with a pair of Queens",
    )  # fmt: skip
    assert codes_of(hand) == found
    assert [(s.seat, s.mucked) for s in hand.shows] == [(3, False), (1, True), (2, True)]


@pytest.mark.parametrize(("shares", "found"), [((2445, 2440), []), ((2443, 2442), ["S307"])])
def test_r61_nickels_are_shared(shares: tuple[int, int], found: list[str]) -> None:
    cy, ann = (f"{share / 100:.2f}" for share in shares)
    hand = hand_of(
        CASH.replace("$1/$2", "$0.25/$0.50"), SEATS,
        ["Bob posts the small blind of $0.25", "Cy posts the big blind of $0.50", *POSTS[2:]],
        ["Ann raises to $25.30", "Bob folds", "Cy calls $24.80", *BOARD[:1], "Cy checks", "Ann checks"],
        [BOARD[1], "Cy checks", "Ann checks", BOARD[2], "Cy checks", "Ann checks", "*** SHOW DOWN ***"],
        ["Cy shows [Ah Kd] Ace King high", "Ann shows [Ac Kh] Ace King high"],
        f"Cy ties for the pot (${cy}) with Ace King high", f"Ann ties for the pot (${ann}) with Ace King high",
        "*** SUMMARY ***", "Total pot $50.85 | Rake $2", "Board: [2c 7d Jh 5s 9h]",
        f"Seat 1: Ann showed [Ac Kh] and won (${ann}) with Ace King high", "Seat 2: Bob folded before the Flop",
        f"Seat 3: Cy showed [Ah Kd] and won (${cy}) with Ace King high",
    )  # fmt: skip
    assert codes_of(hand) == found


def test_r93_a_second_pot_belongs_to_a_second_board_without_lines() -> None:
    one_board = [line for line in RUNS if " 2 " not in line or line.startswith("Ann wins pot 2")]
    hand = hand_of(CASH.replace("No Limit", "$60 Cap No Limit"), SEATS, POSTS, CAPPED[:3], one_board)
    assert hand.runs == 2
    assert sum(payout.amount for payout in hand.payouts) == 12000
    written = parse_hand(write_pokerstars(hand, replay(hand)))
    assert [(p.seat, p.amount, p.run) for p in written.payouts] == [(3, 6000, 0), (1, 6000, 1)]


@pytest.mark.parametrize(
    "line", ["*** RIVER 0 *** [2c 7d Jh 5s] [9h]", "*** SHOW DOWN 0 ***", "*** SUMMARY 0 ***"]
)
def test_boards_are_counted_from_1(line: str) -> None:
    hand = hand_of(CASH, SEATS, POSTS, "Ann folds", line)
    assert [d.code for d in hand.diagnostics] == ["P110", "P113"]


@pytest.mark.parametrize(
    ("name", "street"),
    [("cash_two_boards", "TURN 2"), ("cash_two_boards", "RIVER 1"), ("tour_flipout", "FLOP")],
)
def test_the_pot_of_each_street_is_checked(name: str, street: str) -> None:
    """Also of boards with a number, and when all players are all-in from their antes."""
    text = (FOLDER / f"fulltilt/{name}.txt").read_text(encoding="utf-8-sig")
    wrong = re.sub(rf"(\* {street} .*Total Pot: \$?)\d", r"\g<1>9", text)
    assert codes_of(text) == []
    assert codes_of(wrong) == ["M215"]


@pytest.mark.parametrize("mark", ["", " (button)"])
def test_a_player_who_sits_down_during_the_hand_has_no_line_end_in_the_summary(mark: str) -> None:
    seats = [SEATS[0], SEATS[1].replace("2", "4", 1), SEATS[2].replace("3", "5", 1)]
    asides = ["Dee adds $40"]
    summary = [line.replace("Seat 3", "Seat 5") for line in STEAL_SUMMARY]
    summary[3] = f"Seat 3: Dee{mark} Seat 4: Bob (small blind) folded before the Flop"
    hand = hand_of(CASH, seats, POSTS, asides, STEAL, "Ann wins the pot ($5)", summary)
    assert codes_of(hand) == []
    assert [(result.seat, result.outcome) for result in hand.results] == [
        (1, "collected"),
        (4, "folded"),
        (5, "folded"),
    ]


def test_a_walk_beside_a_player_who_sits_down_during_the_hand() -> None:
    posts = [POSTS[1], "The button is in seat #1", POSTS[3]]
    hand = hand_of(
        CASH, SEATS, posts, "Dee adds $40", "Ann folds", "Bob folds", "Uncalled bet of $2 returned to Cy", "Cy mucks",
        "*** SUMMARY ***", "Total pot $0 | Rake $0", "Seat 1: Ann (button) didn't bet (folded)",
        "Seat 2: Bob didn't bet (folded)", "Seat 9: Dee Seat 3: Cy (big blind) didn't bet (folded)",
    )  # fmt: skip
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        pytest.param("collected ($2), mucked", [], id="collected"),
        pytest.param("didn't bet (folded)", ["S305"], id="paid, as if folded"),
    ],
)
def test_a_big_blind_who_wins_the_small_blind(words: str, codes: list[str]) -> None:
    hand = hand_of(
        CASH, SEATS, POSTS, "Ann folds", "Bob folds", "Uncalled bet of $1 returned to Cy", "Cy mucks", "Cy wins the pot ($2)",
        "*** SUMMARY ***", "Total pot $2 | Rake $0", "Seat 1: Ann (button) didn't bet (folded)",
        "Seat 2: Bob (small blind) folded before the Flop", f"Seat 3: Cy (big blind) {words}",
    )  # fmt: skip
    assert codes_of(hand) == codes
