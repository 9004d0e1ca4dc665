"""The page draws the engine's state at every step of every sample."""

import json
from functools import cache
from typing import Any

import pytest

from analysis.replayer import replayer_html
from analysis.replayer.summaries import by_time
from hhparser.engine.replay.steps import steps
from hhparser.engine.state import known_chips
from hhparser.pipeline import Checked
from tests.analysis.replayer.conftest import Open
from tests.analysis.replayer.drawn import READ_ALL, drawn_view, expected_views, number
from tests.analysis.replayer.hands import checked, many_actions, six_side_pots
from tests.engine.samples import checked_in
from tests.sample_files import FILES, SITES


@cache
def hands_of(site: str) -> tuple[Checked, ...]:
    """Hands of a site's samples that can be replayed, in the order of the page."""
    hands = [one for path in FILES if path.parent.name == site for one in checked_in(path)]
    return tuple(by_time([one for one in hands if one.replay is not None]))


def read_all(open_page: Open, hands: tuple[Checked, ...]) -> list[list[dict[str, Any]]]:
    """Return the view drawn at each step of each hand."""
    return json.loads(open_page(replayer_html(hands)).evaluate(READ_ALL))  # type: ignore[no-any-return]


def assert_drawn(one: Checked, states: list[dict[str, Any]]) -> None:
    expected = expected_views(one)
    assert [drawn_view(state) for state in states[: len(expected)]] == expected
    assert one.replay is not None
    if one.replay.complete:
        assert_end(one, states[len(expected) - 1 :])


def assert_end(one: Checked, ending: list[dict[str, Any]]) -> None:
    """Pots as the engine builds them, then the boards, the stacks after all payments and the winners' cards."""
    pots = [award.pot.amount for award in one.replay.awards if award.pot.amount]
    unpaid = (
        next(state for state in ending[1:] if "wins" not in state["message"]) if len(ending) > 2 else None
    )
    if unpaid and len(pots) > 1:
        assert [number(words.split(" ")[-1]) for words in unpaid["pots"]] == pots
    last = steps(one.hand)[-1]
    view = drawn_view(ending[-1])
    assert view.stacks == {seat: known_chips(chips) for seat, chips in last.stacks.items()}
    assert (view.pot, view.bets, view.to_act) == (0, {}, None)
    assert ending[-1]["boards"] == ["".join(map(str, board)) for board in one.replay.boards if board]


@pytest.mark.slow_cases(8)
@pytest.mark.slow
@pytest.mark.parametrize("site", SITES)
def test_every_step_of_the_samples(open_page: Open, site: str) -> None:
    hands = hands_of(site)
    drawn = read_all(open_page, hands)
    assert len(drawn) == len(hands)
    for one, states in zip(hands, drawn, strict=True):
        assert_drawn(one, states)


@pytest.mark.parametrize(
    "text", [pytest.param(many_actions(), id="ten players, 67 actions"), pytest.param(six_side_pots(), id="six side pots")]
)  # fmt: skip
def test_every_step_of_large_hands(open_page: Open, text: str) -> None:
    one = checked(text)
    (states,) = read_all(open_page, (one,))
    assert_drawn(one, states)


def test_cards_lie_open_when_they_are_shown_and_no_sooner(open_page: Open) -> None:
    hands = hands_of("bovada")  # all cards of all players are in the text
    for one, states in zip(hands, read_all(open_page, hands), strict=True):
        before = [state for state in states if " shows " not in state["message"]][: len(expected_views(one))]
        open_seats = {seat["seat"] for state in before for seat in state["seats"] if seat["cards"]}
        assert open_seats <= {one.hand.hero}
