"""888: lines that no sample has, amounts and cards of several countries, and each peculiarity in a small hand."""

import pytest

from hhparser.model import HandKind
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.pacific import ENGLISH_AND_GERMAN, PACIFIC, PORTUGUESE, RUSSIAN, SPANISH, decimals
from tests.sites.facts import codes_of, token_of

HEAD = """\
#Game No : 700000001
***** 888poker Hand History for Game 700000001 *****
{stakes} Blinds {betting} Holdem - *** 07 02 2020 21:04:59
Table Mill Pond 6 Max (Real Money)
Seat {button} is the button
Total number of players : 4
Seat 1: Ann ( $10 )
Seat 4: Bob ( $4 )
Seat 7: Cy ( $20 )
Seat 10: Dan ( $1.50 )
"""
BLINDS = "Ann posts small blind [$0.05]\nBob posts big blind [$0.10]\n"
DEAL = "** Dealing down cards **\n"


def hand_of(lines: str, *, stakes: str = "$0.05/$0.10", betting: str = "No Limit", button: int = 10):
    return parse_hand(HEAD.format(stakes=stakes, betting=betting, button=button) + lines)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Tournament #81 $0.90 + $0.10 - Table #12 6 Max (Real Money)", "TOURNAMENT", ("81", "$0.90 + $0.10", "12", 6, "Real Money")),
        ("Tournament #81 Free 10 Max (Real Money)", "TOURNAMENT", ("81", "Free", None, 10, "Real Money")),
        ("Seat 4: Old ( Salt ( $1,010.25 )", "SEAT", (4, "Old ( Salt", 101025)),
        ("Seat 4: Old Salt ( 1\u00a0010,25\u00a0$ )", "SEAT", (4, "Old Salt", 101025)),
        ("bob bets [5$]", "BET", ("bob", 500)),
        ("bob raises [0,08 $]", "RAISE", ("bob", 8)),
        ("bob posts small blind [£0.01]", "POST_SMALL_BLIND", ("bob", 1)),
        ("bob collected [ 1.250,40 $ ]", "COLLECTED", ("bob", 125040)),
        ("bob dances", UNKNOWN, ("bob dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(PACIFIC, line) == (kind, fields)


@pytest.mark.parametrize(
    ("words", "word", "card"),
    [
        (ENGLISH_AND_GERMAN, "Td", "Td"),
        (ENGLISH_AND_GERMAN, "Ac,", "Ac"),
        (ENGLISH_AND_GERMAN, "10Herz,", "Th"),
        (ENGLISH_AND_GERMAN, "QKreuz", "Qc"),
        (ENGLISH_AND_GERMAN, "2Karo", "2d"),
        (ENGLISH_AND_GERMAN, "JPik", "Js"),
        (SPANISH, "Dp", "Ts"),
        (SPANISH, "Ac,", "Ah"),
        (SPANISH, "4t", "4c"),
        (SPANISH, "4d", "4d"),
        (PORTUGUESE, "De", "Ts"),
        (PORTUGUESE, "4p,", "4c"),
        (RUSSIAN, "10б", "Td"),
        (RUSSIAN, "Дч,", "Qh"),
        (RUSSIAN, "Aп".encode("cp1251").decode("cp1252"), "As"),
    ],
)
def test_cards(words: dict, word: str, card: str) -> None:
    assert str(words[word]) == card


@pytest.mark.parametrize("words", [ENGLISH_AND_GERMAN, SPANISH, PORTUGUESE, RUSSIAN])
def test_every_card_has_a_word(words: dict) -> None:
    assert len(set(words.values())) == 52


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("Ac, Kp", "Ah Ks"), ("Ao, Kp", "Ad Kc"), ("Ac, Kd", "Ac Kd"), ("Tп, Kч", "Ts Kh"), ("Aá, Kò", "Ad Kc")],
)
def test_the_letters_of_suits_determine_the_language(cards: str, expected: str) -> None:
    hand = hand_of(f"{BLINDS}{DEAL}Dealt to Ann [ {cards} ]\n")
    assert " ".join(map(str, hand.dealt[0].cards)) == expected


@pytest.mark.parametrize("amount", ["0,125 $", "$0.125", "1.2345 $"])
def test_an_amount_finer_than_a_cent_is_no_other_amount(amount: str) -> None:
    assert token_of(PACIFIC, f"bob bets [{amount}]")[0] == UNKNOWN


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("Table Encke (Real Money)\nSeat 1: Ann ( $10 )", 2),
        ("Table Encke (Practice Play)\nSeat 1: Ann ( 10 )\nAnn bets [2]", 0),
        ("Table Encke (Practice Play)\nSeat 1: Ann ( 1,000 )\nAnn bets [2.5]", 1),
        ("0.50/1 Blinds\nTable Encke (Play Money)\nSeat 1: Ann ( 1\u00a0000,25 )", 2),
        ("0,50/1 Blinds Fix Limit\nTable Encke (Play Money)\nSeat 1: Ann ( 10 )", 2),
        ("1.250,40 $/0 $ Blinds\nTournament #1 4,65 $ + 0,35 $ (Real Money)\nSeat 1: Ann ( 10 $ )", 0),
    ],
)
def test_scale_of_amounts(text: str, digits: int) -> None:
    assert decimals(text) == digits


@pytest.mark.parametrize(
    ("line", "table", "size", "buy_in", "fee", "currency"),
    [
        ("Tournament #81 $0.90 + $0.10 - Table #12 6 Max (Real Money)", "81 12", 6, 90, 10, "USD"),
        ("Tournament #81 0,01 € - Table #9 (Real Money)", "81 9", None, 1, 0, "EUR"),
        ("Tournament #81 13,95 $ + 1,05 $ - Table #1 4 Max (Real Money)", "81 1", 4, 1395, 105, "USD"),
        ("Tournament #81 Free 10 Max (Real Money)", "81", 10, 0, 0, None),
        ("Tournament #81 1,500 + 100 - Table #2 (Play Money)", "81 2", None, 1500, 100, None),
        ("Tournament #81 Ticket - Table #2 (Real Money)", "81 2", None, None, None, None),
    ],
)
def test_tournaments(
    line: str, table: str, size: int | None, buy_in: int | None, fee: int | None, currency: str | None
) -> None:
    hand = parse_hand(
        HEAD.format(stakes="$100/$200", betting="No Limit", button=1).replace(
            "Table Mill Pond 6 Max (Real Money)", line
        )
    )
    assert hand.kind is HandKind.TOURNAMENT
    assert (hand.table, hand.max_seats) == (table, size)
    assert (hand.stakes.currency, hand.stakes.big_blind) == (None, 200)
    assert (hand.tournament.buy_in, hand.tournament.fee, hand.tournament.currency) == (buy_in, fee, currency)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (HEAD, True),
        (HEAD.replace("888poker Hand", "Cassava Hand"), True),
        (HEAD.replace("888poker Hand", "Hand"), False),
        (HEAD.replace("888poker Hand", "Hand").replace(" *****\n", " ***** (Other)\n"), False),
    ],
    ids=["888poker", "cassava", "no brand", "no brand, converted"],
)
def test_only_titles_with_a_brand_are_of_this_format(text: str, found: bool) -> None:
    assert (detect(text) is PACIFIC) == found


@pytest.mark.parametrize(
    ("words", "code", "status"),
    [
        ("Blinds Pot Limit Omaha - *** 07 02 2020 21:04:59", "P101", "unsupported"),
        ("Ante 7 Card Stud - *** 07 02 2020 21:04:59", "P101", "unsupported"),
        ("Blinds Some Limit Holdem - *** 07 02 2020 21:04:59", "P103", "unparsed"),
    ],
)
def test_other_games_are_left_alone(words: str, code: str, status: str) -> None:
    hand = parse_hand(
        f"#Game No : 7\n***** 888poker Hand History for Game 7 *****\n$1/$2 {words}\nAnn folds\n"
    )
    assert (hand.status, [d.code for d in hand.diagnostics], hand.actions) == (status, [code], ())


def test_a_fold_before_the_deal_leaves_the_player_out() -> None:
    hand = hand_of(
        "Cy folds\nAnn posts small blind [$0.05]\nDan folds\nBob posts big blind [$0.10]\n"
        + DEAL
        + "Ann folds\n** Summary **\nBob collected [ $0.15 ]\n"
    )
    assert [seat.number for seat in hand.seats if seat.sat_out] == [7, 10]
    assert hand.players == (1, 4)
    assert len(hand.actions) == 3
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    ("seat", "button", "codes"),
    [(10, 10, []), (11, 10, ["P122"]), (10, 11, ["P123"])],
    ids=["seat and button 10 of a table of 6", "seat above 10", "button above 10"],
)
def test_r1_seats_of_every_table_are_numbered_up_to_ten(seat: int, button: int, codes: list[str]) -> None:
    text = HEAD.format(stakes="$0.05/$0.10", betting="No Limit", button=button).replace(
        "Seat 10: Dan", f"Seat {seat}: Dan"
    )
    lines = BLINDS + DEAL + "Cy folds\nDan folds\nAnn folds\n** Summary **\nBob collected [ $0.15 ]\n"
    assert codes_of(parse_hand(text + lines)) == codes


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        pytest.param("Cy folds\n", [], id="each player has a line"),
        pytest.param("", ["L138"], id="a seated player without a line"),
    ],
)
def test_each_seated_player_has_a_line(line: str, codes: list[str]) -> None:
    end = "Dan folds\nAnn folds\n** Summary **\nBob did not show his hand\nBob collected [ $0.10 ]\n"
    assert codes_of(hand_of(BLINDS + DEAL + line + end)) == codes
