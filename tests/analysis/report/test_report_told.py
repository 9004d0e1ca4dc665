"""What a report tells before any table: which leaks and strengths, and the hands behind them."""

import pytest

from analysis import Tables
from analysis.players.dealt import find_hero
from analysis.players.leaks import Leak, leaks
from analysis.players.subject import Subject, subjects
from analysis.report.content import report_content
from analysis.report.markdown import report_markdown
from analysis.report.sections.told import COST_IS_OPEN, NONE_CERTAIN, leaks_table
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
    return [habit._replace(cost_bb_100=cost, q=q, is_main=True) for cost in costs]


CERTAIN, OPEN = 0.01, 0.5


@pytest.mark.parametrize(
    ("certain", "uncertain", "expected"),
    [
        pytest.param((), (2, 1), "+2.0 not certain, +1.0 not certain", id="not certain"),
        pytest.param((), (0.04, -3), "", id="nothing that costs"),
        pytest.param((5, 4), (9, 8, 7, 6), "+5.0 leak, +4.0 leak, +9.0 not certain, +8.0 not certain, +7.0 not certain", id="filled up to five"),
        pytest.param((9, 8, 7, 6, 5, 4), (3,), "+9.0 leak, +8.0 leak, +7.0 leak, +6.0 leak, +5.0 leak", id="five leaks"),
        pytest.param((1, -9, -8, -7, -6), (), "+1.0 leak, −9.0 strength, −8.0 strength, −7.0 strength", id="three strengths"),
    ],
)  # fmt: skip
def test_leaks_come_first_then_what_is_not_certain_then_strengths(
    game: Subject, habit: Leak, certain: tuple[float, ...], uncertain: tuple[float, ...], expected: str
) -> None:
    found = [*with_costs(habit, CERTAIN, *certain), *with_costs(habit, OPEN, *uncertain)]
    table = leaks_table(game, found)
    rows = [] if table is None else table.texts[1:]
    assert ", ".join(f"{cost} {kind}" for _, cost, _, kind, *_ in rows) == expected
    if table is not None:
        assert table.remark.startswith(NONE_CERTAIN) == (not any(cost > 0 for cost in certain))


@pytest.mark.parametrize(
    ("q", "low", "is_told"), [(CERTAIN, -0.5, True), (CERTAIN, 0.5, False), (OPEN, -0.5, False)]
)
def test_a_cost_that_may_be_none_is_told(
    game: Subject, habit: Leak, q: float, low: float, is_told: bool
) -> None:
    table = leaks_table(game, [habit._replace(q=q, is_main=True, cost_bb_100=1, cost_low=low, cost_high=3)])
    assert table is not None
    assert (COST_IS_OPEN in table.remark) == is_told


def test_a_leak_leads_to_the_hands_with_the_decision(game: Subject, habit: Leak) -> None:
    table = leaks_table(game, with_costs(habit, CERTAIN, 1))
    assert table is not None
    rows = (
        player_hands(game.tables).filter(game.where, player=game.player).filter(parse_where(habit.question))
    )
    assert table.groups[0].hands == tuple(rows.collect()["hand"])
    assert table.statistics == [habit.statistic]


@pytest.mark.slow
def test_every_format_tells_the_verdict(stars_tables: Tables) -> None:
    content = report_content(stars_tables)
    told = content.sections[0].told
    assert told is not None
    assert "hands" in told.sentences[0]
    assert told.sentences[0].split(":")[0] in report_markdown(content)


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
