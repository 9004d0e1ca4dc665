"""Queries for hands: matches, and messages about invalid queries."""

from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis import Tables
from analysis.equity.made_hands import MADE_HANDS
from analysis.queries.values import WhereError
from analysis.queries.where import parse_query
from analysis.schema.column import text, times
from analysis.stats import chosen_hands, parse_where, where_columns
from tests.analysis.deals import deal, load_text

FOLDED = "LJ folds, HJ folds, CO folds, "
CALLED = (
    FOLDED + "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 6, BTN raises 20, BB folds"
)
REPLIED = FOLDED + "BTN raises 6, SB folds, BB raises 20, BTN folds"
LIMPED = "CO calls, BTN folds, SB folds, BB checks | BB checks, CO bets 3, BB folds"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Net of hand 1: BTN +13, BB -12, SB -1; of hand 2: BB +7, BTN -6, SB -1; of hand 3: CO +3, BB -2, SB -1."""
    texts = [deal(CALLED, number=1), deal(REPLIED, number=2), deal(LIMPED, players=4, number=3)]
    dealt = "*** HOLE CARDS ***\nDealt to BTN [As Kd]"
    texts[0] = texts[0].replace("*** HOLE CARDS ***", dealt)
    return load_text(tmp_path_factory.mktemp("where"), *texts)


CASES = [
    # question, "hand player" of all that fit
    ("position = BTN", "1 BTN, 2 BTN, 3 BTN"),
    ("position = btn and hand_id = 2", "2 BTN"),
    ("position in (CO, btn) and n_players < 6", "3 CO, 3 BTN"),
    ("position not in (LJ, HJ, CO, SB) and n_players = 6", "1 BTN, 1 BB, 2 BTN, 2 BB"),
    ("net > 3", "1 BTN, 2 BB"),
    ("net >= 3", "1 BTN, 2 BB, 3 CO"),
    ("net > 1.5bb", "1 BTN, 2 BB"),
    ("net >= 1.5 bb", "1 BTN, 2 BB, 3 CO"),
    ("net between -6bb and -2bb", "1 BB, 2 BTN"),
    ("net not between -2 and 2 and player = BTN", "1 BTN, 2 BTN"),
    ("committed > posted and net < 0", "1 BB, 2 BTN"),
    ("hand in 'QQ+, AKo'", "1 BTN"),
    ("hand = AKo or hole_cards = KdAs", "1 BTN"),
    ("hand in (QQ+, AKs)", ""),
    ("not hand in (QQ+, AKs)", "1 BTN"),
    ("hand = 15%", "1 BTN"),
    ("hole_cards contains as", "1 BTN"),
    ("starting_hand = AKo", "1 BTN"),
    ("three_bet", "2 BB"),
    ("three_bet = 1", "2 BB"),
    ("not three_bet", "1 SB, 1 BB, 2 SB"),
    ("three_bet is not empty", "1 SB, 1 BB, 2 SB, 2 BB"),
    ("three_bet is empty and position in (SB, BB)", "3 SB, 3 BB"),
    ("vs_three_bet = F", "2 BTN"),
    ("steal and not won", "2 BTN"),
    ("actions_turn = 'BF'", "1 BB"),
    ("actions_turn contains r", "1 BTN"),
    ("actions_preflop = '' and actions_flop = ''", ""),
    ("walk or limp", "3 CO"),
    ("won and not (three_bet or raises = 0)", ""),
    ("won and raises = 0 or three_bet", "2 BB, 3 CO"),
    ("won and (raises = 0 or three_bet)", "2 BB, 3 CO"),
    ("board contains 4S and won", "1 BTN"),
    ("is_hero", "1 BTN"),
    ("is_hero = no and position = BTN", "2 BTN, 3 BTN"),
    ("day = 2024-05-07 and won", "1 BTN, 2 BB, 3 CO"),  # 20:00 ET is midnight UTC
    ("time < '2024-05-07 00:00' or time > '2024-05-07 00:00'", ""),
    ("time >= 2024-05-07 and started_at <= 2024-05-07 and won", "1 BTN, 2 BB, 3 CO"),
    ("weekday = tue and hour = 0 and month = 2024-05 and won", "1 BTN, 2 BB, 3 CO"),
    ("opponent = LJ and won", "1 BTN, 2 BB"),
    ("opponent != LJ and won", "3 CO"),
    ("opponent BB three_bet", "2 LJ, 2 HJ, 2 CO, 2 BTN, 2 SB"),
    ("vs_three_bet = F and opponent 'BB' three_bet", "2 BTN"),
    ("opponent BTN (rfi and not won) and three_bet", "2 BB"),
    ("opponent BTN saw_flop and saw_flop and players_on_flop = 2", "1 BB"),
    ("opponent BB not three_bet and position in (CO, BTN, BB)", "1 CO, 1 BTN"),
    ("not opponent BB three_bet and position in (CO, BTN)", "1 CO, 1 BTN"),
    ("not opponent LJ won and position = BB", "1 BB, 2 BB"),
    ("opponent CO position = CO and opponent BTN net > 0 and won = 0", "1 LJ, 1 HJ, 1 SB, 1 BB"),
    ("OPPONENT BTN opponent = CO and position = SB", "1 SB, 2 SB, 3 SB"),
    ("opponent not in (LJ) and won", "3 CO"),
    ("pot_type = 3-bet and won", "2 BB"),
    ("flop_high_card >= T and won", "1 BTN, 3 CO"),
    ("flop_high_card > J", ""),
    ("flop_high_card between 9 and Q and won", "1 BTN, 3 CO"),
    ("flop_high_card not between 9 and Q", ""),
    ("stack = effective_stack and won", "1 BTN, 2 BB, 3 CO"),
    ("stakes contains '1/2 PLAY' and won", "1 BTN, 2 BB, 3 CO"),
]


@pytest.mark.parametrize(("question", "fitting"), [pytest.param(*case, id=case[0]) for case in CASES])
def test_what_fits(tables: Tables, question: str, fitting: str) -> None:
    found = chosen_hands(tables, where=question).select("hand_id", "player").collect()
    assert {f"{hand} {player}" for hand, player in found.iter_rows()} == set(
        filter(None, fitting.split(", "))
    )


@pytest.mark.parametrize(
    ("question", "fitting"),
    [
        ("strength_river > 'nut flush'", "full house, four of a kind, straight flush"),
        ("strength_river >= set and strength_river <= flush", "set, straight, flush"),
        ("strength_river between overpair and 'two pair with one card'",
         "overpair, two pair on board, two pair with one card"),
        ("strength_river < underpair", "high card, pair on board"),
    ],
)  # fmt: skip
def test_words_in_their_order(question: str, fitting: str) -> None:
    rows = pl.DataFrame({"strength_river": [*MADE_HANDS, None]})
    assert rows.filter(parse_where(question))["strength_river"].to_list() == fitting.split(", ")


FAULTS = [
    # query, marked part, message
    ("positoin = BTN", "positoin", "no column 'positoin'; did you mean position"),
    ("shoe = 4", "shoe", "`hh stats --columns` lists all"),
    ("net > 5 and positoin = BTN", "positoin", "no column"),
    ("position = BUTON", "BUTON", "no position 'BUTON'; did you mean BTN?"),
    ("kind = ring", "ring", "known: cash, tournament"),
    ("position > BTN", ">", "position has no order: use =, != or in"),
    ("position between SB and BB", "position", "has no order"),
    ("strength_river >= straigt", "straigt", "no strength_river 'straigt'; did you mean straight"),
    ("flop_suits > rainbow", ">", "flop_suits has no order: use =, != or in"),
    ("net > lots", "lots", "an amount such as 5 or 50bb, not with 'lots'"),
    ("net > position", "position", "net is a column of kind amount, position of kind word"),
    ("m_ratio > 5bb", "5bb", "m_ratio is compared with a number, not with '5bb'"),
    ("net", "net", "compare it, as in net = ..."),
    ("net contains 5", "net", "is not text"),
    ("actions_flop = XZ", "XZ", "X check, B bet, C call, R raise, F fold"),
    ("is_hero = maybe", "maybe", "is_hero is yes or no"),
    ("month = May", "May", "is not a month such as 2024-05"),
    ("day = 2024-02-30", "2024-02-30", "is not a date such as"),
    ("hand in 'QQ+, AKx'", "'QQ+, AKx'", "'AKx' is not a hand such as AhKd, AKs or QQ+"),
    ("net >", " ", "found the end, expected a value"),
    ("net 5", "5", "found '5', expected =, !=, <, >, in, between, contains or is"),
    ("net > 5 stack > 5", "stack", "found 'stack', expected and, or"),
    ("(net > 5", " ", "found the end, expected a closing bracket"),
    ("net > 5)", ")", "found ')', expected the end"),
    ("and", "and", "found 'and', expected a column"),
    ("", " ", "found the end, expected a column"),
    ("player = 'x", "'", "the quote is never closed"),
    ("? = 4", "?", "not understood"),
    ("opponent X", " ", "found the end, expected a column"),
    ("opponent X positoin = BTN", "positoin", "no column 'positoin'"),
    ("opponent X (won", " ", "found the end, expected a closing bracket"),
    (
        "opponent X opponent Y won",
        "Y",
        "a condition on Y is not allowed here, where conditions are on an opponent",
    ),
    ("opponent > X", ">", "opponent has no order"),
    ("opponent and won", "opponent", "compare it"),
    ("net is 5", "5", "expected empty or not empty"),
]


@pytest.mark.parametrize(
    ("question", "part", "words"), [pytest.param(*case, id=case[0] or "nothing") for case in FAULTS]
)
def test_faults_are_pointed_at(question: str, part: str, words: str) -> None:
    with pytest.raises(WhereError) as caught:
        parse_where(question)
    error = caught.value
    assert words in error.reason
    assert (question + " ")[error.column - 1 :][: error.length] == part
    lines = str(error).splitlines()
    assert lines[1] == "  " + question
    assert lines[2] == " " * (error.column + 1) + "^" * error.length


def test_every_documented_column_is_in_the_rows(tables: Tables) -> None:
    columns = {name: one for section in where_columns().values() for name, one in section.items()}
    questions = {name: parse_query(f"{one.name} is empty", columns) for name, one in columns.items()}
    assert chosen_hands(tables).collect().select(**questions).width == len(columns) > 250


NUMBERS = [None, -2.0, 0.0, 1.5, 3.0]
TEXTS = [None, "a", "b c", "and"]
FRAME = pl.DataFrame({"n": [n for n in NUMBERS for _ in TEXTS], "s": TEXTS * len(NUMBERS)})
COLUMNS = {
    "n": times("n", ""),
    "s": text("s", ""),
}
Question = tuple[str, list[bool | None]]


def values(column: str, test: Any) -> list[bool | None]:
    return [None if value is None else test(value) for value in FRAME[column]]


def _number_test(number: float, sign: str) -> Question:
    tests = {"=": number.__eq__, "!=": number.__ne__, "<": number.__gt__, ">=": number.__le__}
    return f"n {sign} {number:g}", values("n", lambda value: tests[sign](float(value)))


def _text_test(text: str, sign: str) -> Question:
    tests = {"=": text.__eq__, "!=": text.__ne__, "contains": lambda value: text in value}
    return f"s {sign} '{text}'", values("s", tests[sign])


def _negation(one: Question) -> Question:
    return f"not ({one[0]})", [None if truth is None else not truth for truth in one[1]]


def _pair(word: str, first: Question, second: Question) -> Question:
    settles = word == "or"
    truths: list[bool | None] = []
    for pair in zip(first[1], second[1], strict=True):
        unsettled = None if None in pair else not settles
        truths.append(settles if settles in pair else unsettled)
    return f"({first[0]}) {word} ({second[0]})", truths


TESTS = st.one_of(
    st.builds(_number_test, st.sampled_from([-2.0, 0.0, 1.5, 7.0]), st.sampled_from(["=", "!=", "<", ">="])),
    st.builds(_text_test, st.sampled_from(["a", "b c", "and"]), st.sampled_from(["=", "!=", "contains"])),
    st.just(("n", values("n", lambda value: value > 0))),
)
QUESTIONS = st.recursive(
    TESTS,
    lambda inner: st.one_of(
        st.builds(_negation, inner), st.builds(_pair, st.sampled_from(["and", "or"]), inner, inner)
    ),
    max_leaves=6,
)


@settings(max_examples=60)
@given(QUESTIONS)
def test_truth_is_that_of_the_words(question: Question) -> None:
    text, truths = question
    assert FRAME.select(parse_query(text, COLUMNS).alias("x"))["x"].to_list() == truths


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("n > 1" + " and n > 1" * 5_000, 10_001, "at most 10,000 characters"),
        ("not " * 2_000 + "n", 197, "more than 50 levels"),
        ("(n > 1 or n > 2 and " * 300 + "n" + ")" * 300, 482, "more than 50 levels"),
        ("n > " + "9" * 5_000, 5, "a number has at most 15 characters"),
        ("n > 0." + "1" * 15, 5, "a number has at most 15 characters"),
        ("n in (1, " + "x" * 5_000 + ")", 10, "a number has at most 15 characters"),
    ],
    ids=["length", "not", "brackets", "number", "decimals", "word"],
)
def test_a_question_has_bounds(text: str, column: int, words: str) -> None:
    with pytest.raises(WhereError, match=words) as raised:
        parse_query(text, COLUMNS)
    assert raised.value.column == column
    *_, shown, marks = str(raised.value).splitlines()
    assert len(marks) <= len(shown) + 1 <= 203


@settings(max_examples=150)
@given(st.text("ns=<>()' and or not in between is empty 5b-.,%\n"))
def test_any_text_is_understood_or_pointed_at(text: str) -> None:
    assert 1 <= place_of_fault(text) <= len(text) + 1


def place_of_fault(text: str) -> int:
    """Where the question is wrong; 1 when it is understood."""
    try:
        parse_query(text, COLUMNS)
    except WhereError as error:
        return error.column
    return 1
