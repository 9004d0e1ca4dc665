"""Charts of ranges before the flop, and the quiz on them."""

import pytest

from analysis.study.charts import (
    ANY,
    ChartError,
    ChartSpot,
    PoolWidths,
    best_answers,
    parse_chart,
    pool_chart,
    shares_of,
)
from analysis.study.quiz import RangeQuiz, draw_question

TEXT = """# mine
btn open: 22+, A2s+, 50%:KTo
BB vs BTN call: 22-TT, 0.5:AKo
BB vs BTN 3-bet: JJ+, 0.5:AKo, AhKh
SB raise: AA
"""
OPEN, DEFEND = ChartSpot("BTN"), ChartSpot("BB", "BTN")


@pytest.mark.parametrize(
    ("spot", "hand", "best"),
    [
        (OPEN, "77", ["raise"]),
        (OPEN, "72o", ["fold"]),
        (OPEN, "KTo", ["fold", "raise"]),
        (DEFEND, "TT", ["call"]),
        (DEFEND, "JJ", ["raise"]),
        (DEFEND, "AKo", ["call", "raise"]),
        (DEFEND, "AKs", ["fold"]),
        (ChartSpot("SB", ANY), "AA", ["raise"]),
    ],
)
def test_a_chart_answers(spot: ChartSpot, hand: str, best: list[str]) -> None:
    assert best_answers(parse_chart(TEXT), spot, hand) == best


def test_shares_add_up() -> None:
    chart = parse_chart(TEXT)
    assert shares_of(chart, DEFEND, "AKs") == {"fold": 0.75, "call": 0, "raise": 0.25}
    assert shares_of(chart, DEFEND, "AKo") == {"fold": 0, "call": 0.5, "raise": 0.5}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "empty"),
        ("BTN open: 22+\nBTN shoves: AA", 2, "not a line such as"),
        ("XX open: AA", 1, "no position 'XX'"),
        ("BB vs ZZ call: AA", 1, "no position 'ZZ'"),
        ("BTN open: 22+, A1s", 1, "A1s"),
    ],
)
def test_a_wrong_line_is_named(text: str, line: int, reason: str) -> None:
    with pytest.raises(ChartError, match=reason) as error:
        parse_chart(text)
    assert error.value.line == line


def test_ranges_of_the_pool_are_as_wide_as_it_plays() -> None:
    chart = pool_chart({"CO": PoolWidths(0.25, 0.2, 0.05), "SB": PoolWidths(None, None, 0.1)})
    assert set(chart) == {ChartSpot("CO"), ChartSpot("CO", ANY)}
    cards = {2: 6, 3: 4}
    opened = sum(12 if hand.endswith("o") else cards[len(hand)] for hand in chart[ChartSpot("CO")])
    assert 0.24 < opened / 1326 <= 0.25
    defended = {hand: best_answers(chart, ChartSpot("CO", ANY), hand) for hand in ("AA", "AQs", "KJs", "72o")}
    assert defended == {"AA": ["raise"], "AQs": ["raise"], "KJs": ["call"], "72o": ["fold"]}


def test_no_spot_and_answer_is_left_out() -> None:
    chart = parse_chart(TEXT)
    drawn = [draw_question(chart, 1) for _ in range(150)]
    assert {one.spot for one in drawn} == {OPEN, DEFEND, ChartSpot("SB", ANY)}
    best = {(one.spot, best_answers(chart, one.spot, one.hand)[0]) for one in drawn}
    assert best == {
        *((OPEN, answer) for answer in ("fold", "raise")),
        *((DEFEND, answer) for answer in ("fold", "call", "raise")),
        *((ChartSpot("SB", ANY), answer) for answer in ("fold", "raise")),
    }


def test_an_answer_counts_once() -> None:
    chart, quiz = parse_chart("BTN open: random"), RangeQuiz()
    question = quiz.present(chart)
    assert question is not None
    assert not quiz.post(chart, 2, "raise")
    assert not quiz.post(chart, 1, "call")
    assert quiz.post(chart, 1, "raise")
    assert not quiz.post(chart, 1, "raise")
    assert (quiz.right, quiz.answered) == (1, 1)
    assert quiz.present(chart) == question._replace(answer="raise")
    quiz.go_on()
    quiz.go_on()
    following = quiz.present(chart)
    assert (following and following.number) == 2
    quiz.restart(None)
    assert (quiz.right, quiz.answered, quiz.present({})) == (0, 0, None)
