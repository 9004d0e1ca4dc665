"""GGPoker: fields of each kind of line, and a small hand for each peculiarity."""

import pytest

from hhparser.model import FLOP, RIVER, TURN, Hand
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.stars.ggpoker import GGPOKER
from tests.sites.facts import token_of

HEADER = "Poker Hand #RC1000001: Hold'em No Limit ($0.02/$0.05) - 2025/03/04 18:34:01"
SEATS = """Table 'RushAndCash1000001' 6-max Seat #1 is the button
Seat 1: 5a1be77e ($5 in chips)
Seat 2: Hero ($5 in chips)
Seat 3: c0ffe412 ($12.4 in chips)
"""
BLINDS = "Hero: posts small blind $0.02\nc0ffe412: posts big blind $0.05\n"
CARDS = """*** HOLE CARDS ***
Dealt to 5a1be77e 
Dealt to Hero [9c 4h]
Dealt to c0ffe412 
"""  # noqa: W291  the site ends these lines with a blank
FOLDS = "5a1be77e: folds\nHero: folds\n"
END = """Uncalled bet ($0.03) returned to c0ffe412
*** SHOWDOWN ***
c0ffe412 collected $0.04 from pot
*** SUMMARY ***
Total pot $0.04 | Rake $0 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
"""


def hand_of(
    *, header: str = HEADER, before: str = "", posts: str = BLINDS, play: str = FOLDS, end: str = END
) -> Hand:
    return parse_hand(f"{header}\n{SEATS}{before}{posts}{CARDS}{play}{end}")


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 1: 5a1be77e ($1,234.5 in chips)", "SEAT", (1, "5a1be77e", 123450)),
        ("Dealt to 5a1be77e ", "DEALT", ("5a1be77e", None)),
        ("Hero: raises $0.2 to $1,000.3 and is all-in", "RAISE", ("Hero", 20, 100030, " and is all-in")),
        ("Total pot $4 | Rake $0.2 | Jackpot $0.05", "TOTAL_POT", (400, 20, 5, None, None, None)),
        ("Seat 2: ab12 received ($0.01) from time bank card, folded on the River", "SEAT_FOLDED", (2, "ab12", "on the River", None)),
        ("Seat 2: ab12 (small blind) bought time bank card ($0.05), won ($8.71)", "SEAT_COLLECTED", (2, "ab12 (small blind)", 871)),
        ("Seat 2: ab12 collected ($0.35)", "SEAT_COLLECTED", (2, "ab12", 35)),
        ("Seat 2: ab12 showed [Ah Kd] and collected ($0.35)", "SEAT_SHOWED", (2, "ab12", "Ah Kd", " and collected ($0.35)")),
        ("Seat 2: ab12 showed [Ah Kd] and won ($1) with Ace-High, and won ($1)", "SEAT_SHOWED", (2, "ab12", "Ah Kd", " and won ($1) with Ace-High, and won ($1)")),
        ("Seat 2: ab12 showed [Ah Kd] and lost with Ace high, EV Cashout ($8.64)", "SEAT_SHOWED", (2, "ab12", "Ah Kd", " and lost with Ace high")),
        ("Hero: straddle $2", "POST_STRADDLE", ("Hero", 200, None)),
        ("Hero: Bet & Muck", "CHOICE", ("Hero",)),
        ("Splash to Pot : total $1", "CASH_DROP", (100,)),
        ("Hero: stands up", UNKNOWN, ("Hero: stands up",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(GGPOKER, line) == (kind, fields)


@pytest.mark.parametrize(
    ("description", "words"),
    [
        ("Ace high", "high card Ace"),
        ("King-High", "high card King"),
        ("Trey-High", "high card Three"),
        ("a pair of Twos", "a pair of Deuces"),
        ("Pair of Treys", "a pair of Threes"),
        ("two pair, Kings and Twos", "two pair, Kings and Deuces"),
        ("Pair of Sixes and Pair of Twos", "two pair, Sixes and Deuces"),
        ("three of a kind, Twos", "three of a kind, Deuces"),
        ("Three Jacks", "three of a kind, Jacks"),
        ("a straight, Six to Two", "a straight, Deuce to Six"),
        ("a straight, Ace to Five", "a straight, Ace to Five"),
        ("a straight, Ace to Ten", "a straight, Ten to Ace"),
        ("Fives-High Straight", "a straight, Ace to Five"),
        ("Sixes-High Straight", "a straight, Deuce to Six"),
        ("a flush King high", "a flush, King high"),
        ("Ace High Flush", "a flush, Ace high"),
        ("a full house, Aces full of Twos", "a full house, Aces full of Deuces"),
        ("Sevens Full over Treys", "a full house, Sevens full of Threes"),
        ("Four Aces", "four of a kind, Aces"),
        ("a straight flush, Nine to Five", "a straight flush, Five to Nine"),
        ("Queen-High Straight Flush", "a straight flush, Eight to Queen"),
        ("Ace-High Straight Flush", "a Royal Flush"),
        ("a hand of his own", "a hand of his own"),
    ],
)
def test_r77_both_ways_to_name_a_hand_become_the_usual_words(description: str, words: str) -> None:
    assert GGPOKER.usual_words(description) == words


def test_fees_beside_the_rake_are_kept_by_name_where_they_are_taken() -> None:
    end = END.replace("Jackpot $0 ", "Jackpot $0.02 ").replace("Tax $0", "Tax $0.01")
    assert hand_of(end=end).fees == (("jackpot", 2), ("tax", 1))


@pytest.mark.parametrize(
    ("header", "name", "level", "blinds"),
    [
        (
            "Tournament #2001, H-04: $1,050 Hold'em Kettle #77: Hold'em No Limit   - Level14(1,000/2,000)",
            "H-04: $1,050 Hold'em Kettle #77:",
            "14",
            (1000, 2000),
        ),
        ("Tournament #2001, Daily $5 Hold'em No Limit - Level2 (10/20)", "Daily $5", "2", (10, 20)),
        ("Tournament #2001, Daily $5 Hold'em No Limit - Level2(10/20(3))", "Daily $5", "2", (10, 20)),
    ],
    ids=["commas and the game in the name", "a blank before the blinds", "an ante"],
)
def test_tournament_header(header: str, name: str, level: str, blinds: tuple[int, int]) -> None:
    text = f"Poker Hand #TM1000: {header} - 2021/04/04 20:43:56\n{SEATS}".replace("$", "").replace(
        "12.4", "12"
    )
    tournament, stakes = (hand := parse_hand(text)).tournament, hand.stakes
    assert (tournament.id, tournament.name, tournament.level) == ("2001", name.replace("$", ""), level)
    assert (stakes.small_blind, stakes.big_blind, tournament.buy_in) == (*blinds, None)


@pytest.mark.parametrize(
    ("posts", "blinds"),
    [
        pytest.param("60 120", (60, 120), id="the level changed during the hand"),
        pytest.param("80 160", (80, 160), id="as the header says"),
        pytest.param("60 160", (80, 160), id="one blind alone is a fault"),
        pytest.param("100 200", (80, 160), id="no level goes down"),
    ],
)
def test_r13_blinds_of_the_level_at_the_start_of_a_tournament_hand(
    posts: str, blinds: tuple[int, int]
) -> None:
    small, big = posts.split()
    hand = parse_hand(
        f"""Poker Hand #TM1000: Tournament #2001, Daily Hold'em No Limit - Level3(80/160) - 2021/04/04 20:43:56
Seat 1: 5a1be77e (5,000 in chips)
Seat 2: Hero (5,000 in chips)
5a1be77e: posts small blind {small}
Hero: posts big blind {big}
*** HOLE CARDS ***
"""
    )
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == blinds


ALL_IN = """5a1be77e: folds
Hero: raises $4.95 to $5 and is all-in
c0ffe412: calls $4.95
"""


def test_r93_later_boards_of_older_hands_leave_out_the_cards_they_share() -> None:
    play = f"""{ALL_IN}*** FLOP *** [2c 7s Td]
*** FIRST TURN *** [2c 7s Td] [8h]
*** FIRST RIVER *** [2c 7s Td 8h] [9d]
*** SECOND TURN *** [2c 7s Td] [5s]
*** SECOND RIVER *** [2c 7s Td 5s] [3h]
"""
    end = """*** FIRST SHOWDOWN ***
Hero collected $5 from pot
*** SECOND SHOWDOWN ***
c0ffe412 collected $5 from pot
*** SUMMARY ***
Total pot $10.02 | Rake $0.02 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Hand was run two times
FIRST Board [2c 7s Td 8h 9d]
SECOND Board [5s 3h]
"""
    hand = hand_of(play=play, end=end)
    assert hand.runs == 2
    assert [(d.street, d.run) for d in hand.board] == [
        (FLOP, 0),
        (TURN, 0),
        (RIVER, 0),
        (TURN, 1),
        (RIVER, 1),
    ]
    assert [" ".join(map(str, cards)) for cards, _ in hand.claims.boards] == [
        "2c 7s Td 8h 9d",
        "2c 7s Td 5s 3h",
    ]
    assert [(p.seat, p.run) for p in hand.payouts] == [(2, 0), (3, 1)]
    assert hand.diagnostics == ()


@pytest.mark.parametrize(
    ("outcome", "won", "descriptions"),
    [
        ("and won ($9.9) with a pair of Tens", (990,), ("a pair of Tens",)),
        ("and won ($9.9)", (990,), ("",)),
        ("and collected ($9.9)", (990,), ("",)),
        ("and lost with Pair of Twos, and won ($3), and lost", (0, 300, 0), ("a pair of Deuces", "", "")),
        ("and won ($9.9) with Ace high, Cashout Risk ($2)", (990,), ("high card Ace",)),
        ("and won ($0) with Three Aces, EV Cashout ($9.1)", (), ()),
    ],
)
def test_the_winnings_of_a_seat(outcome: str, won: tuple[int, ...], descriptions: tuple[str, ...]) -> None:
    (result,) = hand_of(end=f"{END}Seat 2: Hero (small blind) showed [9c 4h] {outcome}\n").results
    assert (result.seat, result.outcome, result.marks) == (2, "showed", ("small blind",))
    assert (result.won, result.descriptions) == (won, descriptions)


@pytest.mark.parametrize("number", ["RC1000000001", "AoF1000000001", "1000000001"])
def test_numbers_of_hands(number: str) -> None:
    text = f"Poker Hand #{number}: Hold'em No Limit ($1/$2) - 2025/03/04 18:34:01\n"
    assert (parse_hand(text).hand_id, parse_hand(text).stakes is not None) == (number, True)
    short_deck = parse_hand(f"Poker Hand #{number}: ShortDeck No Limit ($1) - 2025/03/04 18:34:01\n")
    assert [found.code for found in short_deck.diagnostics] == ["P101"]


@pytest.mark.parametrize(
    ("name", "buy_in", "currency"),
    [
        ("$52.50 Bounty Hunters Kettle", 5250, "USD"),
        ("Daily Hyper $5", 500, "USD"),
        ("H-04: $1,050 Kettle #77:", 105_000, "USD"),
        ("¥20 Tea Time", 2000, None),
        ("Global Kettle $50K GTD", None, None),
        ("$1,000 GTD Freeroll", None, None),
        ("$2.5M Kettle", None, None),
        ("Freeroll", None, None),
    ],
)
def test_the_name_contains_the_buy_in(name: str, buy_in: int | None, currency: str | None) -> None:
    header = f"Tournament #2001, {name} Hold'em No Limit - Level2 (10/20) - 2021/04/04 20:43:56"
    tournament = parse_hand(f"Poker Hand #TM1000: {header}\n{SEATS}").tournament
    assert (tournament.name, tournament.buy_in, tournament.fee, tournament.currency) == (
        name,
        buy_in,
        None,
        currency,
    )
