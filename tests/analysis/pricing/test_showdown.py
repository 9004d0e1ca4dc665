from pathlib import Path

import numpy as np
import pytest

from analysis.dataset import Tables
from analysis.equity.hole_cards import HOLE_CARDS, number_of
from analysis.population.em import FitSettings
from analysis.population.fitting import find_dealt, fit_hands, pool_hands
from analysis.population.nodes import ANSWERS
from analysis.population.population import Population, buckets_on
from analysis.pricing.decisions import FacedDecision, faced_bets
from analysis.pricing.models.calibration import NOT_CALIBRATED, Calibration
from analysis.pricing.models.rakes import rake_by_hand, schedule
from analysis.pricing.prices import price_of
from analysis.pricing.river.showdown import pot_won, showdown_share, win_shares
from hhparser.base.cards import parse_cards
from hhparser.engine.play.rake import NO_RAKE
from hhparser.engine.ranks import best_rank
from tests.analysis.deals import BOARD, deal, load_text

BEFORE = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | "
STORIES = {
    "call": (BEFORE + "BB bets 60, BTN calls", {}),
    "raise": (BEFORE + "BB bets 60, BTN raises 150, BB calls", {}),
    "all-in for less": (BEFORE + "BB bets 60, BTN calls", {"BTN": 54}),
    "before the flop": ("BTN raises 6, SB folds, BB raises 200, BTN calls", {}),
    "before the flop, not all-in": ("BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | "
                                    "BB checks, BTN checks", {}),
    "three players": ("BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN checks | "
                      "SB checks, BB checks, BTN checks | SB bets 8, BB folds, BTN calls", {}),
}  # fmt: skip
FLOP = (21, 8)  # both stories begin with it
SHOWS = {"BTN": "Jc Ts", "BB": "9d 8d", "SB": "Ac 7c"}


def tables_of(folder: Path, name: str) -> Tables:
    story, stacks = STORIES[name]
    folded = {step.split()[0] for step in story.replace(" | ", ", ").split(", ") if step.endswith("folds")}
    shows = {who: cards for who, cards in SHOWS.items() if who not in folded}
    return load_text(
        folder, deal(story, 3, stacks=stacks, wins="BTN" if "BTN" not in folded else "BB", shows=shows)
    )


def calls_of(tables: Tables) -> list[FacedDecision]:
    dealt = find_dealt(tables)
    return faced_bets(tables, dealt.records, tables.players.select("hand", "seat"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # pot without what cannot be called, chips to call
        pytest.param("call", [FLOP, (89, 60)], id="call"),
        pytest.param("raise", [FLOP, (89, 60), (239, 90)], id="bet and raise"),
        pytest.param("all-in for less", [FLOP, (69, 40)], id="all-in for less"),
        pytest.param("before the flop", [(207, 194)], id="all-in before the flop"),
        pytest.param("before the flop, not all-in", [], id="more betting follows a call before the flop"),
        pytest.param("three players", [(26, 8)], id="the third player has folded"),
    ],
)  # fmt: skip
def test_decisions_facing_a_bet(tmp_path: Path, name: str, expected: list[tuple[int, int]]) -> None:
    assert [(one.pot, one.to_call) for one in calls_of(tables_of(tmp_path, name))] == expected


@pytest.fixture(scope="module")
def decision(tmp_path_factory: pytest.TempPathFactory) -> tuple[FacedDecision, Population]:
    tables = tables_of(tmp_path_factory.mktemp("river"), "call")
    hands, _ = pool_hands(tables, find_dealt(tables))
    _, found = calls_of(tables)
    return found, fit_hands(hands, FitSettings(5.0, 0.9), rounds=1)


def test_a_decision_says_who_did_what(decision: tuple[FacedDecision, Population]) -> None:
    found, _ = decision
    assert (found.held, found.opponent_held) == (
        number_of(parse_cards("Jc Ts")),
        number_of(parse_cards("9d 8d")),
    )
    assert [ANSWERS[step.answer] for step in found.opponent_steps] == [
        "call",
        "check",
        "call",
        "check",
        "95%+",
    ]
    assert ANSWERS[found.step.answer] == "call"


def test_the_calibration_of_rivers_is_not_used_before_them(tmp_path: Path) -> None:
    tables = tables_of(tmp_path, "call")
    hands, _ = pool_hands(tables, find_dealt(tables))
    population = fit_hands(hands, FitSettings(5.0, 0.9), rounds=1)
    line = Calibration(line=(-2.0, 1.0, 0.0, 0.0))
    is_same = {}
    for one in calls_of(tables):
        chance = showdown_share(population, one)
        raw, other = (price_of(population, one, chance, by, NO_RAKE) for by in (NOT_CALIBRATED, line))
        is_same[one.street] = raw.answers[1].value == other.answers[1].value
    assert is_same == {1: True, 3: False}


def test_chance_is_that_of_counting_all_hole_cards(decision: tuple[FacedDecision, Population]) -> None:
    found, population = decision
    board = parse_cards(" ".join(BOARD))
    own = best_rank((*board, *HOLE_CARDS[found.held]))
    won = total = 0.0
    for number, held in enumerate(HOLE_CARDS):
        if not {*held}.isdisjoint({*board, *HOLE_CARDS[found.held]}):
            continue
        weight = 1.0
        for street, node, answer in found.opponent_steps:
            bucket = buckets_on(found.board, street)[number]
            weight *= population.answers(street, node)[bucket, answer] ** 0.9
        other = best_rank((*board, *held))
        won += weight * (1.0 if own > other else 0.5 * (own == other))
        total += weight
    chance = showdown_share(population, found)
    assert chance.share == pytest.approx(won / total)
    assert 0 < chance.variance < 1


@pytest.mark.parametrize(
    ("held", "other", "share"),
    [("Ah Ad", "Kh Kd", 0.826), ("Ah Kh", "2c 2d", 0.5), ("9d 8d", "Jc Ts", 0.383)],
)
def test_win_shares_before_the_flop(held: str, other: str, share: float) -> None:
    shares = win_shares((), number_of(parse_cards(held)))
    assert shares[number_of(parse_cards(other))] == pytest.approx(share, abs=0.01)


def test_win_shares() -> None:
    board = tuple(map(int, parse_cards(" ".join(BOARD))))
    shares = win_shares(board, number_of(parse_cards("Jc Ts")))
    cases = {"Jd 9h": 0.0, "Td 8h": 1.0 - 1.0, "Ad Kh": 1.0, "Js Th": 0.5}
    assert {held: shares[number_of(parse_cards(held))] for held in cases} == cases


@pytest.mark.parametrize(
    ("rake", "won"),
    [
        pytest.param(NO_RAKE, 149, id="no rake"),
        pytest.param(schedule(0.05, 100), 142, id="share"),
        pytest.param(schedule(0.05, 3), 146, id="cap"),
    ],
)
def test_rake_is_taken_from_the_pot(decision: tuple[FacedDecision, Population], rake, won: int) -> None:
    assert pot_won(decision[0], rake) == won


def test_rake_is_estimated_by_game_and_players(tmp_path: Path) -> None:
    story = "BTN raises 6, SB folds, BB calls | BB bets {0}, BTN calls | BB checks, BTN checks | BB checks, BTN checks"
    texts = [
        deal(
            story.format(bet), 3, wins="BTN", rake=rake, number=number, shows={"BTN": "Jc Ts", "BB": "9d 8d"}
        )
        for number, (bet, rake) in enumerate([(20, 2), (30, 3), (180, 8), (190, 8)], 1)
    ]
    tables = load_text(tmp_path, *texts)
    found = rake_by_hand(tables.hands)[0]
    assert found.cap(3) == 8
    assert float(found.rate) == pytest.approx(5 / (53 + 73), abs=0.001)
    assert np.isclose(float(found.rate), float(rake_by_hand(tables.hands)[3].rate))
