"""Cards and tables of a verdict: the split of the result, bars of the gains over the pool, and leaks."""

import re
from typing import Any

import pytest

from analysis.players.results.split import DecisionSum, split_result
from analysis.render.page import page_environment
from analysis.render.verdict import gains_table, leaks_table, split_cards

CERTAIN, OPEN = 0.01, 0.5


def gain(value: float, half: float = 1.0) -> dict[str, Any]:
    limits = {"gain_bb_100": value, "low": value - half, "high": value + half}
    return {"position": "BB", "pot_type": "3-bet", "hands": 1234, "question": "position = BB", **limits}


def leak(cost: float, q: float = CERTAIN, *, is_priced: bool = True) -> dict[str, Any]:
    is_priced, is_certain = is_priced and q == CERTAIN, q == CERTAIN
    flags = {"is_leak": is_priced and cost > 0, "is_strength": is_priced and cost < 0}
    flags |= {"is_different": is_certain and not is_priced, "is_enough": True}
    rates = {"raw": 0.5, "pool": 0.25, "made": 20, "chances": 40, "q": q}
    costs = {"cost_bb_100": cost, "cost_low": cost - 1, "cost_high": cost + 1}
    words = {"statistic": "limp", "habit": "limps", "meaning": "Limps", "question": "limp is not empty"}
    return {**flags, **rates, **costs, **words}


def link(path: str, question: str) -> str:
    return f"{path}?q={question}"


def rendered(table: object) -> str:
    source = '{% from "table.html" import record_table with context %}{{ record_table(table, "Table") }}'
    return page_environment("analysis.render").from_string(source).render(table=table)


@pytest.mark.parametrize(
    ("value", "half", "bars"),
    [
        pytest.param(-10.0, 15.0, [("-20.0", "20.0"), ("-50.0", "60.0")], id="loss"),
        pytest.param(20.0, 5.0, [("0.0", "40.0"), ("30.0", "20.0")], id="gain"),
        pytest.param(0.0, 0.0, [("0.0", "0.0"), ("0.0", "0.0")], id="nothing won"),
    ],
)
def test_a_bar_starts_in_the_middle_and_has_its_interval_below(
    value: float, half: float, bars: list[tuple[str, str]]
) -> None:
    page = rendered(gains_table([gain(value, half)], link))
    found = re.findall(r'<rect [^>]*x="([^"]*)"[^>]* width="([^"]*)"', page)
    assert [tuple(str(round(float(end), 6) + 0.0) for end in ends) for ends in found] == bars
    for words in ("BB, 3-bet", "1,234"):
        assert f'<a href="/hands?q=position = BB">{words}</a>' in page


def test_gains_have_bars_in_text_and_the_largest_are_shown() -> None:
    table = gains_table([gain(-8.0, 3.0), gain(2.0, 3.0), *[gain(1.0)] * 8])
    assert table is not None
    lost, won = table.texts[1:3]
    assert lost == ["BB, 3-bet", f"{12 * '█'}│{12 * ' '}", "−8.0", "−11.0 to −5.0", "1,234"]
    assert won[1:4] == [f"{12 * ' '}│███{9 * ' '}", "+2.0", "−1.0 to +5.0"]
    assert len(table.rows) == 8
    assert table.remark.endswith(" 2 smaller ones are left out.")
    assert gains_table([]) is None


@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        pytest.param("is_leak", ["+9.00", "+8.00"], id="leaks up to a limit"),
        pytest.param("is_strength", ["−9.00"], id="strengths"),
    ],
)
def test_certain_costs_are_leaks_or_strengths(kind: str, costs: list[str]) -> None:
    found = [leak(cost) for cost in (9, 8, 7, -9)] + [leak(9, OPEN)]
    table = leaks_table(kind, found, most=2)
    assert table is not None
    assert [row[4] for row in table.texts[1:]] == costs
    assert leaks_table("", found) is None


def test_a_difference_without_a_known_cost_has_no_price() -> None:
    table = leaks_table("is_different", [leak(9), leak(9, is_priced=False)])
    assert table is not None
    assert table.texts == [
        ["Decision", "You, %", "Others, %", "q", "Of"],
        ["limps", "50", "25", "0.010", "40"],
    ]


def test_a_leak_leads_to_the_hands_with_the_decision_and_with_the_answer() -> None:
    page = rendered(leaks_table("is_leak", [leak(2)], link))
    assert re.findall('href="([^"]*)"', page) == [
        "/hands?q=limp is not empty",
        "/hands?q=limp",
        "/hands/pool?q=limp",
    ]


def test_a_decision_with_few_hands_is_not_compared() -> None:
    found = leak(0, OPEN) | {"is_enough": False, "pool": None, "q": None}
    table = leaks_table("", [found])
    assert table is not None
    assert table.texts[1] == ["limps", "50", "–", "–", "40"]


def test_the_parts_of_the_result_are_cards() -> None:
    judged = {"hands": 1000, "bb_per_100": -2.0, "luck_bb_100": 3.0, "all_ins": 12}
    parts = split_result(judged, "not computed", DecisionSum(40, 60, -15.0, 10.0))
    cards = split_cards([part._asdict() for part in parts])
    assert [(card.label, card.value.text, card.detail.split(", ")[0]) for card in cards] == [
        ("All-in luck, bb/100", "+3.0", "12 known all-ins"),
        ("Board luck, bb/100", "–", "not computed"),
        ("Decisions, bb/100", "−1.5", "−3.5 to +0.5"),
        ("Rest, bb/100", "−3.5", "luck of the deal"),
    ]
    assert split_cards(()) == []
