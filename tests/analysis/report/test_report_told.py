"""The top of a report: leaks and strengths, and the hands behind them."""

import pytest

from analysis import Tables
from analysis.players.dealt import find_hero
from analysis.players.differences.costs import Cost
from analysis.players.differences.leaks import Leak, leaks, with_prices
from analysis.players.results.sources import PoolGain
from analysis.players.results.split import DecisionSum, split_result
from analysis.players.subject import Subject, subjects
from analysis.report.content import report_content
from analysis.report.markdown import report_markdown
from analysis.report.sections.told import differences_table, gains_table, leaks_table, split_table
from analysis.stats import parse_where, player_hands


@pytest.fixture(scope="module")
def game(stars_tables: Tables) -> Subject:
    hero = find_hero(stars_tables)
    assert hero is not None
    return subjects(stars_tables, hero)[0]


@pytest.fixture(scope="module")
def habit(game: Subject) -> Leak:
    """A difference with enough hands."""
    return next(leak for leak in leaks(game) if leak.is_enough)


def with_costs(habit: Leak, q: float, *costs: float) -> list[Leak]:
    """The difference with some costs, each with a standard error of 0.5."""
    errors = [Cost(cost, 0.5, 1e9) for cost in costs]
    found = [habit._replace(cost_bb_100=one.value, cost=one, q=q, is_main=True) for one in errors]
    return with_prices(found)


CERTAIN, OPEN = 0.01, 0.5


@pytest.mark.parametrize(
    ("costs", "title", "expected", "others"),
    [
        pytest.param((), "", "", 0, id="nothing"),
        pytest.param((0.9, -0.9), "", "", 2, id="cost not known"),
        pytest.param((9, 8, 7, 6, 5, 4), "Leaks", "+9.0 leak, +8.0 leak, +7.0 leak, +6.0 leak, +5.0 leak", 0, id="five leaks"),
        pytest.param((2, -9, -8, -7, -6, 0.2), "Leaks and strengths", "+2.0 leak, −9.0 strength, −8.0 strength, −7.0 strength", 1, id="three strengths"),
        pytest.param((-9,), "Strengths", "−9.0 strength", 0, id="strength alone"),
    ],
)  # fmt: skip
def test_leaks_come_first_then_strengths(
    game: Subject, habit: Leak, costs: tuple[float, ...], title: str, expected: str, others: int
) -> None:
    found = [*with_costs(habit, CERTAIN, *costs), *with_costs(habit, OPEN, 9, -9)]
    table, different = leaks_table(game, found), differences_table(game, found)
    rows = [] if table is None else table.texts[1:]
    assert ", ".join(f"{cost} {kind}" for _, cost, _, kind, *_ in rows) == expected
    assert ("" if table is None else table.caption) == title
    assert (0 if different is None else len(different.rows)) == others


def test_a_difference_without_a_known_cost_has_no_price(game: Subject, habit: Leak) -> None:
    table = differences_table(game, with_costs(habit, 0.0004, 0.9))
    assert table is not None
    assert table.texts[0] == ["Habit", "q", "Chances"]
    assert table.texts[1][1] == "<0.001"
    assert table.folded


def test_a_leak_leads_to_the_hands_with_the_decision(game: Subject, habit: Leak) -> None:
    table = leaks_table(game, with_costs(habit, CERTAIN, 2))
    assert table is not None
    rows = (
        player_hands(game.tables).filter(game.where, player=game.player).filter(parse_where(habit.question))
    )
    assert table.groups[0].hands == tuple(rows.collect()["hand"])
    assert table.statistics == [habit.statistic]


def test_the_parts_of_the_result_are_a_table() -> None:
    judged = {"hands": 1000, "bb_per_100": -2.0, "luck_bb_100": 3.0, "all_ins": 12}
    table = split_table(split_result(judged, "not computed", DecisionSum(40, 60, -15.0, 10.0)))
    assert table is not None
    assert [row[:3] for row in table.texts[1:]] == [
        ["all-in luck", "+3.0", ""],
        ["board luck", "–", ""],
        ["decisions", "−1.5", "−3.5 to +0.5"],
        ["rest", "−3.5", ""],
    ]
    assert split_table(()) is None


def test_gains_have_bars_and_lead_to_their_hands(game: Subject) -> None:
    position = "BB"
    gain = PoolGain(position, "limped", 40, -20.0, 5.0, -8.0, -11.0, -5.0, f"position = {position}")
    found = [gain, gain._replace(gain_bb_100=2.0, low=-1.0, high=5.0), *[gain._replace(gain_bb_100=1.0)] * 8]
    table = gains_table(game, found)
    assert table is not None
    lost, won = table.texts[1:3]
    assert lost == [f"{position}, limped", f"{12 * '█'}│{12 * ' '}", "−8.0", "−11.0 to −5.0", "40"]
    assert won[1:4] == [f"{12 * ' '}│███{9 * ' '}", "+2.0", "−1.0 to +5.0"]
    assert len(table.rows) == 8
    assert table.remark.endswith(" 2 smaller ones are left out.")
    rows = player_hands(game.tables).filter(game.where, player=game.player, position=position)
    assert table.groups[0].hands == tuple(rows.collect()["hand"])
    assert gains_table(game, []) is None


@pytest.mark.slow
def test_every_format_has_the_verdict(stars_tables: Tables) -> None:
    content = report_content(stars_tables)
    told = content.sections[0].told
    assert told is not None
    assert "hands" in told.sentences[0]
    assert told.sentences[0].split(":")[0] in report_markdown(content)
    assert told.split is not None
    assert content.sections[0].tables[0] is told.split


@pytest.mark.slow
def test_the_first_numbers_count_the_hands_of_the_verdict(stars_tables: Tables) -> None:
    section = report_content(stars_tables).sections[0]
    net, rate, hands = section.numbers
    assert [one.label for one in section.numbers] == ["Net, USD", "bb/100, USD", "Hands, USD"]
    assert net.group == rate.group == hands.group
    assert hands.value.value == len(net.group.hands or ())
    assert section.told is not None
    assert f" {hands.value.text} hands " in section.told.sentences[0]
    assert f"That is {rate.value.text.split('.')[0]} big blinds" in section.told.sentences[1]
