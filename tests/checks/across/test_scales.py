"""Hands with other decimals than their neighbours have the same findings."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from hhparser.checks.across import Auditor, Facts, facts_of
from hhparser.input.files import Block
from hhparser.pipeline import checked_hands
from tests.checks.across.dealt import FILE, cash_texts, tournament_texts
from tests.checks.across.edits import bring_chips, edit_stack, go_back_a_level, skip_button
from tests.checks.across.stories import ALL, NEXT, hand

Found = list[tuple[str, int]]


def facts(texts: list[str]) -> list[Facts | None]:
    block = Block(FILE, 1, "".join(texts))
    return [facts_of(one.hand, one.replay, one.diagnostics) for one in checked_hands(block)]


def finer(hand: Facts) -> Facts:
    """The same hand in hundredths of its unit."""
    stakes = hand.stakes
    blinds = {"small_blind": stakes.small_blind * 100, "big_blind": stakes.big_blind * 100}
    seats = tuple(
        seat._replace(start=seat.start * 100, end=None if seat.end is None else seat.end * 100)
        for seat in hand.seats
    )
    return hand._replace(stakes=replace(stakes, decimals=stakes.decimals + 2, **blinds), seats=seats)


def found(hands: list[Facts]) -> Found:
    auditor = Auditor()
    auditor.add(hands)
    return [(one.finding.code, one.finding.line) for one in auditor.findings()]


def assert_same(texts: list[str]) -> Found:
    """Every third hand in another scale changes no finding."""
    hands = facts(texts)
    plain = found(hands)
    for first in range(3):
        assert found([finer(one) if n % 3 == first else one for n, one in enumerate(hands)]) == plain
    return plain


@pytest.mark.parametrize(
    ("texts", "flaw"),
    [
        pytest.param(cash_texts(3, 40, 6), edit_stack, id="r5 edited stack"),
        pytest.param(cash_texts(3, 40, 6), skip_button, id="r100 skipped button"),
        pytest.param(tournament_texts(3, 60, 6), bring_chips, id="r105 chips brought"),
        pytest.param(tournament_texts(3, 60, 6), go_back_a_level, id="r10 level goes back"),
    ],
)
def test_planted_flaw(texts: list[str], flaw: Callable[[list[str], Random], int | None]) -> None:
    assert flaw(texts, Random(3)) is not None
    assert assert_same(texts)


BACK = {1: 200, 2: 199, 3: 200, 4: 201}


@pytest.mark.parametrize(
    ("later", "codes"),
    [
        pytest.param([hand(2, 2, NEXT)], [], id="r5 chips agree"),
        pytest.param([hand(2, 2, NEXT | {4: 150})], ["C412"], id="r5 chips are gone"),
        pytest.param([hand(2, 2, NEXT | {1: 150}), hand(3, 3, BACK)], ["C413"], id="r5 stack of one hand"),
    ],
)
def test_stacks(later: list[str], codes: list[str]) -> None:
    assert [code for code, _ in assert_same([hand(1, 1, ALL), *later])] == codes


@pytest.mark.parametrize(("stack", "codes"), [(200, []), (197, []), (150, ["C414"])])
def test_r5_a_player_who_comes_back(stack: int, codes: list[str]) -> None:
    """Player 5 is away for one hand; they had 200, and 3 are as much as they may post."""
    stories = [
        hand(1, 1, ALL | {5: 200}),
        hand(2, 2, NEXT),
        hand(3, 3, BACK | {5: stack}),
    ]
    assert [code for code, _ in assert_same(stories)] == codes


@pytest.mark.parametrize(("more", "code"), [(1600, "T502"), (1637, "T501")])
@pytest.mark.parametrize("scale", [lambda one: one, finer])
def test_r105_a_rebuy_is_a_round_number_of_chips(scale: Callable, more: int, code: str) -> None:
    first, second = facts(tournament_texts(1, 2))
    seat, *others = second.seats
    richer = second._replace(seats=(seat._replace(start=seat.start + more, end=None), *others))
    assert [kind for kind, _ in found([scale(first), scale(richer)])] == [code]
