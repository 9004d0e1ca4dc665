"""888: lines that no sample has, amounts and cards of several countries, and each peculiarity in a small hand."""

import pytest

from hhparser.model import HandKind
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.pacific import ENGLISH_AND_GERMAN, PACIFIC, SPANISH, decimals
from tests.sites.facts import actions_of, codes_of, token_of

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
FLOP = "** Dealing flop ** [ 2c, 7d, Jh ]\n"
TURN_AND_RIVER = "** Dealing turn ** [ 5s ]\n** Dealing river ** [ Qd ]\n"
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
    ],
)
def test_cards(words: dict, word: str, card: str) -> None:
    assert str(words[word]) == card


@pytest.mark.parametrize("words", [ENGLISH_AND_GERMAN, SPANISH], ids=["english-german", "spanish"])
def test_every_card_has_a_word(words: dict) -> None:
    assert len(set(words.values())) == 52


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
    ("stakes", "betting", "currency", "blinds", "bets"),
    [
        ("$0.05/$0.10", "No Limit", "USD", (5, 10), (None, None)),
        ("0,05\u00a0€/0,10\u00a0€", "Pot Limit", "EUR", (5, 10), (None, None)),
        ("5£/10£", "No Limit", "GBP", (500, 1000), (None, None)),
        ("$0.50/$1", "Fix Limit", "USD", (50, 100), (100, 200)),
        ("$0.06/$0.12", "Fix Limit", "USD", (6, 12), (12, 25)),
    ],
)
def test_the_header_prints_the_blinds(
    stakes: str, betting: str, currency: str, blinds: tuple, bets: tuple
) -> None:
    read = hand_of(BLINDS + DEAL, stakes=stakes, betting=betting).stakes
    assert read is not None
    assert read.currency == currency
    assert (read.small_blind, read.big_blind, read.small_bet, read.big_bet) == (*blinds, *bets)


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
    assert (hand.table, hand.max_seats, hand.stakes.currency, hand.stakes.big_blind) == (
        table,
        size,
        None,
        200,
    )
    assert hand.tournament is not None
    assert (hand.tournament.buy_in, hand.tournament.fee, hand.tournament.currency) == (buy_in, fee, currency)


def test_heading() -> None:
    hand = hand_of(BLINDS + DEAL + "Dealt to Cy [ Td, 2c ]\n")
    assert (hand.site, hand.format, hand.hand_id) == ("888", "pacific", "700000001")
    assert (hand.table, hand.max_seats, hand.button, hand.hero, hand.fast) == ("Mill Pond", 6, 10, 7, False)
    assert hand.time_text == "07 02 2020 21:04:59"
    assert str(hand.started_at) == "2020-02-07 21:04:59"
    assert [str(card) for card in hand.dealt[0].cards] == ["Td", "2c"]


def test_snap_is_fast_and_a_hand_may_begin_without_its_number() -> None:
    text = HEAD.format(stakes="$1/$2", betting="No Limit", button=1).partition("\n")[2]
    hand = parse_hand(text.replace("888poker Hand", "888poker Snap Poker Hand"))
    assert (hand.hand_id, hand.fast, hand.line) == ("700000001", True, 1)


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


def test_a_raise_is_printed_as_the_chips_added() -> None:
    hand = hand_of(BLINDS + DEAL + "Cy raises [$0.30]\nDan folds\nAnn raises [$0.85]\n")
    assert actions_of(hand)[2:] == [
        ("Cy", "raise", 30, 30, False),
        ("Dan", "fold", None, None, False),
        ("Ann", "raise", 85, 90, False),
    ]
    assert hand.actions[2].stated is None


def test_the_last_chip_is_all_in_though_no_line_says_so() -> None:
    hand = hand_of(
        BLINDS
        + DEAL
        + "Cy raises [$4]\nDan calls [$1.50]\nAnn folds\nBob calls [$3.90]\n"
        + FLOP
        + TURN_AND_RIVER
        + "** Summary **\nBob shows [ 2d, 2h ]\nCy mucks [ 3c, 3d ]\nDan shows [ Ah, Kh ]\n"
        + "Bob collected [ $4.33 ]\nBob collected [ $4.75 ]\n"
    )
    assert [(name, all_in) for name, *_, all_in in actions_of(hand)[2:]] == [
        ("Cy", False),
        ("Dan", True),
        ("Ann", False),
        ("Bob", True),
    ]
    # main pot 3 x 1.50 + 0.05 = 4.55, side pot 2 x 2.50 = 5.00, rake 0.22 + 0.25
    assert codes_of(hand) == []
    assert check_hand(hand).replay.rake == 47


@pytest.mark.parametrize(
    ("post", "answers", "posted"),
    [
        (
            "Cy posts big blind [$0.10]",
            "Cy checks\nDan folds\nAnn folds\nBob checks\n",
            [("Cy", "post_big_blind", 10, 10, False)],
        ),
        (
            "Cy posts dead blind [$0.05 + $0.10]",
            "Cy checks\nDan folds\nAnn folds\nBob checks\n",
            [("Cy", "post_dead", 5, None, False), ("Cy", "post_big_blind", 10, 10, False)],
        ),
        (
            "Cy posts dead blind [$0.05 + $0]",
            "Cy calls [$0.10]\nDan folds\nAnn folds\nBob checks\n",
            [("Cy", "post_dead", 5, None, False)],
        ),
    ],
    ids=["live", "dead and live", "dead alone"],
)
def test_r97_new_and_returning_players_post(post: str, answers: str, posted: list) -> None:
    hand = hand_of(f"{BLINDS}{post}\n{DEAL}{answers}")
    assert actions_of(hand)[2 : 2 + len(posted)] == posted
    assert codes_of(hand) == ["P113"]


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


def test_r59_a_walk_pays_the_whole_big_blind_and_no_other_hand_an_unmatched_bet() -> None:
    folds = "Cy folds\nDan folds\nAnn folds\n** Summary **\n"
    walk = hand_of(BLINDS + DEAL + folds + "Bob collected [ $0.15 ]\n")
    steal = hand_of(
        BLINDS
        + DEAL
        + "Cy raises [$0.40]\nDan folds\nAnn folds\nBob folds\n** Summary **\nCy collected [ $0.25 ]\n"
    )
    for hand, pot, back in ((walk, 10, 5), (steal, 25, 30)):
        replayed = check_hand(hand).replay
        assert (replayed.total_pot, replayed.uncalled.amount, replayed.rake) == (pot, back, 0)
        assert codes_of(hand) == []


def test_r18_nobody_posts_the_big_blind_and_the_player_left_of_the_small_blind_acts_first() -> None:
    hand = hand_of(
        "Ann posts small blind [$0.05]\n"
        + DEAL
        + "Bob folds\nCy folds\nDan folds\n** Summary **\nAnn did not show his hand\nAnn collected [ $0.05 ]\n"
    )
    assert codes_of(hand) == []


def test_r24_a_short_big_blind_may_be_called_in_full() -> None:
    text = HEAD.replace("Seat 4: Bob ( $4 )", "Seat 4: Bob ( $0.07 )")
    lines = (
        "Ann posts small blind [$0.05]\nBob posts big blind [$0.07]\n"
        + DEAL
        + "Cy folds\nDan folds\nAnn calls [$0.05]\n"
        + FLOP
        + TURN_AND_RIVER
        + "** Summary **\nAnn shows [ 9c, 9d ]\nBob mucks [ 3c, 3d ]\nAnn collected [ $0.14 ]\n"
    )
    hand = parse_hand(text.format(stakes="$0.05/$0.10", betting="No Limit", button=10) + lines)
    assert codes_of(hand) == []
    assert check_hand(hand).replay.uncalled.amount == 3


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


def test_a_spanish_hand_calls_hearts_c() -> None:
    hand = hand_of(
        BLINDS
        + DEAL
        + "Dealt to Cy [ Dc, Ac ]\nCy calls [$0.10]\nDan folds\nAnn folds\nBob checks\n"
        + "** Dealing flop ** [ 4c, Qd, 8p ]\n"
    )
    assert [str(card) for card in hand.dealt[0].cards] == ["Th", "Ah"]
    assert [str(card) for card in hand.board[0].added] == ["4h", "Qd", "8s"]


def test_where_all_are_all_in_from_antes_the_header_has_no_blinds() -> None:
    hand = parse_hand(
        "#Game No : 7\n***** 888.ro BLAST Hand History for Game 7 *****\n"
        "1.250,40 $/0 $ Blinds No Limit Holdem - ***\nTournament #81 4,65 $ + 0,35 $ (Real Money)\n"
        "Seat 1 is the button\nSeat 1: Ann ( 1.500 $ )\nSeat 6: Bob ( 1.500 $ )\n"
        "Ann posts ante [1.500 $]\nBob posts ante [1.500 $]\n" + DEAL
    )
    assert hand.stakes is not None
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.ante) == (0, 0, 1500)
    assert (hand.time_text, hand.started_at) == (None, None)
