"""Held-out decisions: which of them validate prices."""

from pathlib import Path

import numpy as np
import pytest

from analysis.population.em import FitSettings
from analysis.population.fitting import find_dealt, fit_hands, pool_hands
from analysis.pricing.models import held_out
from analysis.pricing.models.held_out import held_out_cases, validate
from tests.analysis.deals import deal, load_text

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB bets 9, BTN {}"
BOTH = {"BTN": "Ac Kc", "BB": "9d 9h"}


def river(number: int, answer: str = "calls", shows: dict[str, str] = BOTH, **more: dict[str, str]) -> str:
    wins = {"folds": "BB", "calls": "BB", "raises 30, BB calls": "BB"}[answer]
    return deal(STORY.format(answer), 3, number=number, wins=wins, shows=shows, **more)


@pytest.mark.parametrize(
    ("text", "heroes", "answers"),
    [
        pytest.param(river(1), [], ["call"], id="a call of the pool with both hands shown"),
        pytest.param(river(1), ["BTN"], ["call"], id="a call of the hero"),
        pytest.param(river(1), ["BB"], [], id="a call against the hero says nothing about the pool"),
        pytest.param(river(1, "raises 30, BB calls"), [], ["call"], id="the call of a raise, not the raise"),
        pytest.param(
            river(1, "raises 30, BB calls", dealt={"SB": "2h 3h"}),
            [],
            ["raise", "call"],
            id="with all cards known, raises and calls of them count",
        ),
        pytest.param(river(1, shows={"BB": "9d 9h"}), [], [], id="a loser who hides the cards"),
        pytest.param(
            river(1, shows={"BB": "9d 9h"}, dealt={"BTN": "Ac Kc"}),
            ["BTN"],
            ["call"],
            id="the hero's cards are known",
        ),
    ],
)
def test_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, heroes: list[str], answers: list[str]
) -> None:
    assert found_in(tmp_path, monkeypatch, [text], heroes) == answers


def test_where_losers_hide_cards_only_the_hero_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known calls of the pool would be those that won."""
    hidden = [river(number, shows={"BB": "9d 9h"}) for number in range(1, 4)]
    own = river(5, shows={"BB": "9d 9h"}, dealt={"BTN": "Ac Kc"})
    assert found_in(tmp_path, monkeypatch, [*hidden, river(4)], []) == []
    assert found_in(tmp_path, monkeypatch, [*hidden, river(4), own], ["BTN"]) == ["call"] * 2


def test_where_bettors_hide_cards_the_hero_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known calls of the hero would be those that lost."""
    hidden = [
        deal(
            STORY.format("calls"),
            3,
            number=number,
            wins="BTN",
            shows={"BTN": "Ac Kc"},
            dealt={"BTN": "Ac Kc"},
        )
        for number in range(1, 4)
    ]
    assert found_in(tmp_path, monkeypatch, [*hidden, river(4)], ["BTN"]) == []


def found_in(folder: Path, monkeypatch: pytest.MonkeyPatch, texts: list[str], heroes: list[str]) -> list[str]:
    """The answers of the cases, with all hands held out."""
    tables = load_text(folder, *texts)
    hands, _ = pool_hands(tables, find_dealt(tables))
    population = fit_hands(hands, FitSettings(5.0, 1.0), rounds=1)
    monkeypatch.setattr(held_out, "folds_of", lambda keys: np.zeros(len(keys), np.intp))
    cases = held_out_cases(tables, find_dealt(tables, heroes), population)
    names = {2: "call", 1: "check", 0: "fold"}
    return [names.get(case.decision.step.answer, "raise") for case in cases]


def test_calls_of_the_hero_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = load_text(tmp_path, river(1))
    dealt = find_dealt(tables, ["BTN"])
    hands, _ = pool_hands(tables, find_dealt(tables))
    population = fit_hands(hands, FitSettings(5.0, 1.0), rounds=1)
    monkeypatch.setattr(held_out, "folds_of", lambda keys: np.zeros(len(keys), np.intp))
    (call,) = validate(tables, dealt, population).calls
    assert (call.is_own, call.won, call.to_call) == (True, 0.0, 4.5)
    assert (call.pot, call.realised) == (15.5, -4.5)  # 13 chips before the bet, twice 9
    assert call.predicted == pytest.approx(call.share * 15.5 - 4.5)
