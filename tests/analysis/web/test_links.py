"""Addresses that carry the question, and questions for groups of hands."""

from datetime import date

import pytest

from analysis.stats import asks_for, both, parse_where
from analysis.web.links import UrlFilter, hand_path, link, player_path

QUESTION = UrlFilter(player="a&b", q="net > 5bb or won", start="2024-01-01")


@pytest.mark.parametrize(
    ("path", "changes", "address"),
    [
        ("/hands", {}, "/hands?player=a%26b&q=net+%3E+5bb+or+won&from=2024-01-01"),
        (
            "/stats",
            {"by": "position"},
            "/stats?player=a%26b&q=net+%3E+5bb+or+won&from=2024-01-01&by=position",
        ),
        ("/hands", {"q": None, "from": "2023-01-01"}, "/hands?player=a%26b&from=2023-01-01"),
        ("/", {"player": None, "q": "", "from": None}, "/"),
    ],
)
def test_links(path: str, changes: dict[str, object], address: str) -> None:
    assert link(QUESTION, path, changes) == address


def test_questions_go_from_page_to_page() -> None:
    assert UrlFilter.of({**QUESTION.params, "by": "position"}) == QUESTION
    assert UrlFilter().params == {}
    assert not UrlFilter(player="a").is_limited


@pytest.mark.parametrize(
    ("name", "value", "question"),
    [
        ("position", "UTG+1", 'position = "UTG+1"'),
        ("position", None, "position is empty"),
        ("stakes", 'it\'s "x"', None),
        ("stakes", 'a "b"', "stakes = 'a \"b\"'"),
        ("n_players", 6, "n_players = 6"),
        ("hour", 0, "hour = 0"),
        ("day", date(2024, 5, 6), "day = 2024-05-06"),
        ("play_money", False, "not play_money"),
        ("play_money", True, "play_money"),
        ("won", 1, "won = 1"),
        ("opponent", "Bob", None),
        ("net", 5, None),
        ("nothing", 5, None),
    ],
)
def test_a_group_has_a_question(name: str, value: object, question: str | None) -> None:
    assert asks_for(name, value) == question
    if question is not None:
        parse_where(question)


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        ("", "won", "won"),
        ("won", "", "won"),
        ("won", "net > 1", "won and net > 1"),
        ("won or limp", "net > 1", "(won or limp) and net > 1"),
        ("", "won or limp", "won or limp"),
        ("won OR limp", "a = 'x or y'", "(won OR limp) and (a = 'x or y')"),
    ],
)
def test_both(first: str, second: str, asked: str) -> None:
    assert both(first, second) == asked


def test_paths() -> None:
    assert hand_path("pokerstars", "1/2 3") == "/hand/pokerstars/1%2F2%203"
    assert player_path("winamax", "a?b#c") == "/player/winamax/a%3Fb%23c"
