"""Results of PokerNow hands are claims: pots, winners, descriptions, shown cards."""

import pytest

from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.data.pokernow_lines import HAND_WORDS
from tests.sites.data.pokernow_hands import BLINDS, RUN_OUT, WALK, A, B, C, entries, hand_of, log, play
from tests.sites.facts import codes_of

SHOWN = (f"{A} shows a A♠, A♣.", f"{C} shows a K♠, K♣.")
CHECKED_DOWN = (
    *BLINDS,
    f"{A} raises to 100 and go all in",
    f"{B} folds",
    f"{C} calls 100 and go all in",
    *SHOWN,
)


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("A High", "high card Ace"),
        ("Pair, 10's", "a pair of Tens"),
        ("Two Pair, A's & 6's", "two pair, Aces and Sixes"),
        ("Three of a Kind, 2's", "three of a kind, Deuces"),
        ("Straight, 5 High", "a straight, Ace to Five"),
        ("Flush, Kd High", "a flush, King high"),
        ("Full House, 7's over K's", "a full house, Sevens full of Kings"),
        ("Four of a Kind, 9's", "four of a kind, Nines"),
        ("Straight Flush, J High", "a straight flush, Seven to Jack"),
        ("Straight Flush, A High", "a Royal Flush"),
        ("Royal Flush", "a Royal Flush"),
        ("Five of a Kind, 9's", "Five of a Kind, 9's"),
        ("Pair, 1's", "Pair, 1's"),
    ],
)
def test_usual_words(printed: str, words: str) -> None:
    assert HAND_WORDS(printed) == words


@pytest.mark.parametrize(
    ("collected", "found"),
    [
        pytest.param(f"{A} collected 201 from pot with Pair, A's (combination: A♠)", [], id="right"),
        pytest.param(f"{A} collected 201 from pot", [], id="without a description"),
        pytest.param(f"{A} collected 201 from pot with Pair, K's (combination: A♠)", ["S302"], id="r77-wrong hand"),
        pytest.param(f"{A} collected 201 from pot with Luck (combination: A♠)", ["S302"], id="r77-no hand"),
        pytest.param(f"{C} collected 201 from pot with Pair, K's (combination: K♠)", ["S301"], id="r68-wrong winner"),
        pytest.param(f"{B} collected 201 from pot", ["S303"], id="r37-folded"),
        pytest.param(f"{A} collected 200 from pot", ["M203"], id="nothing is taken from the pot"),
        pytest.param(f"{A} collected 202 from pot", ["M203"], id="more than the pot"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("newest_first", [True, False], ids=["newest first", "oldest first"])
def test_results_are_claims(collected: str, found: list[str], newest_first: bool) -> None:
    """A and C are all-in for 100 each over the blind of 1; a pair of aces wins 201."""
    text = log(entries(*CHECKED_DOWN, *RUN_OUT, collected), newest_first=newest_first)
    findings = check_hand(parse_hand(text)).diagnostics
    assert [d.code for d in findings] == found
    line = next(n for n, words in enumerate(text.split("\n"), 1) if " collected " in words)
    assert {d.line for d in findings} <= {line}


def test_m203_several_payouts_below_the_pot() -> None:
    hand = hand_of(*CHECKED_DOWN, *RUN_OUT, f"{A} collected 100 from pot", f"{A} collected 90 from pot")
    findings = check_hand(hand).diagnostics
    assert [(d.code, d.found, d.expected) for d in findings] == [("M203", "100", "111")]


def test_r59_uncalled_bet() -> None:
    hand = hand_of(*BLINDS, *[entry.replace("bet of 1", "bet of 2") for entry in WALK])
    assert codes_of(hand) == ["M205"]


TWICE = (
    "Flop:  [2♣, 7♦, J♥]",
    "Turn: 2♣, 7♦, J♥ [3♠]",
    "River: 2♣, 7♦, J♥, 3♠ [4♠]",
    "Turn (second run): 2♣, 7♦, J♥ [K♥]",
    "River (second run): 2♣, 7♦, J♥, K♥ [4♦]",
)


@pytest.mark.parametrize(
    ("second", "found"),
    [
        (f"{C} collected 100 from pot with Three of a Kind, K's on the second run  (combination: K♠)", []),
        (f"{C} collected 100 from pot with Pair, K's on the second run  (combination: K♠)", ["S302"]),
        (f"{A} collected 100 from pot with Pair, A's on the second run  (combination: A♠)", ["S301"]),
    ],
    ids=["right", "r77-wrong hand", "r68-wrong winner"],
)
def test_r93_run_it_twice(second: str, found: list[str]) -> None:
    """201 chips on two boards: 101 on the first one."""
    hand, result = play(
        *(*CHECKED_DOWN, "All players in hand choose to run it twice.", *TWICE),
        *(f"{A} collected 101 from pot with Pair, A's (combination: A♠, A♣, J♥, 7♦, 4♠)", second),
    )
    assert (hand.runs, codes_of(hand)) == (2, found)
    assert [" ".join(map(str, board)) for board in result.boards] == ["2c 7d Jh 3s 4s", "2c 7d Jh Kh 4d"]


@pytest.mark.parametrize(
    ("shown", "hero"),
    [((), None), ((f"{B} shows a 5♠.",), 4), ((f"{C} shows a 10♦, 5♠.",), 6), ((f"{C} shows a K♦.",), None)],
    ids=["nobody shows", "one card", "both cards", "other cards"],
)
def test_whose_cards_your_hand_is(shown: tuple[str, ...], hero: int | None) -> None:
    hand = hand_of("Your hand is 5♠, 10♦", *BLINDS, *WALK, *shown)
    assert (hand.hero, [dealt.seat for dealt in hand.dealt]) == (hero, [hero] if hero else [])
    assert set(codes_of(hand)) <= {"S309"}


def test_d106_shown_cards_equal_dealt_cards() -> None:
    assert codes_of(hand_of("Your hand is 5♠, 10♦", *BLINDS, *WALK, f"{B} shows a 5♠, 9♦.")) == [
        "D106",
        "S309",
    ]


def test_d102_impossible_card() -> None:
    assert codes_of(hand_of(*BLINDS, *WALK, f"{B} shows a 5♠, 1♦.")) == ["D102", "S309"]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        pytest.param(RUN_OUT[1:], "Flop", id="no flop"),
        pytest.param((RUN_OUT[0], RUN_OUT[2]), "Turn", id="no turn"),
        pytest.param((*RUN_OUT, RUN_OUT[2]), "the end", id="two rivers"),
        pytest.param((*TWICE[:3], TWICE[3], TWICE[3]), "River", id="two turns on the second board"),
    ],
)
def test_p111_streets_in_their_order(board: tuple[str, ...], expected: str) -> None:
    hand = hand_of(*CHECKED_DOWN, *board, f"{A} collected 201 from pot")
    assert [(d.code, d.expected) for d in hand.diagnostics] == [("P111", expected)]


def test_r93_a_pot_of_the_second_run_has_a_second_board() -> None:
    collected = f"{C} collected 201 from pot with Pair, K's on the second run  (combination: K♠)"
    hand, result = play(*CHECKED_DOWN, *TWICE[:3], collected)
    assert (hand.runs, len(result.boards)) == (2, 2)
    assert hand.payouts[0].run == 1
