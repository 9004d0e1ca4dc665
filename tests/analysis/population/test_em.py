import itertools
from pathlib import Path

import numpy as np
import pytest

from analysis.dataset import Tables
from analysis.equity.hole_cards import HOLE_CARDS, N_HOLE_CARDS, number_of
from analysis.population.em import FitSettings, e_step, fit, known_counts, log_likelihood, posterior_chunks
from analysis.population.fitting import choose_settings, find_dealt, fit_hands, pool_hands
from analysis.population.hidden import UNKNOWN, PlayerHands, merged
from analysis.population.nodes import N_ANSWERS
from analysis.population.policy import Policy, smoothed, without_cards
from analysis.population.population import PlayedNode, buckets_on
from analysis.population.scores import answer_scores, hidden_card_scores
from analysis.population.storing import packed, unpacked
from analysis.population.strength import BLOCKED
from hhparser.base.cards import parse_cards
from tests.analysis.deals import deal, load_text

BOARD = tuple(map(int, parse_cards("2c 7d Jh 4s 9c")))
TO_SHOWDOWN = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB checks, BTN checks"
STORIES = (
    deal(TO_SHOWDOWN, 3, wins="BTN", number=1, shows={"BTN": "Jc Js", "BB": "9d 8d"}),
    deal("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds", 3, number=2),
    deal("BTN raises 6, SB folds, BB folds", 3, number=3),
    deal("BTN raises 6, SB folds, BB folds", 3, number=4),
    deal("BTN folds, SB raises 6, BB folds", 3, number=5),
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder: Path = tmp_path_factory.mktemp("pool")
    return load_text(folder, *STORIES)


@pytest.fixture(scope="module")
def hands(tables: Tables) -> PlayerHands:
    found, _ = pool_hands(tables, find_dealt(tables))
    return found


def steps_of(hands: PlayerHands, row: int) -> list[PlayedNode]:
    found = []
    for street, decisions in enumerate(hands.decisions):
        for code, times in zip(decisions[row].indices, decisions[row].data, strict=True):
            found += [PlayedNode(street, *divmod(int(code), N_ANSWERS))] * int(times)
    return found


def test_cards_count_as_known_at_a_showdown_only(hands: PlayerHands) -> None:
    shown = {number_of(parse_cards("Jc Js")), number_of(parse_cards("9d 8d"))}
    assert set(hands.held.tolist()) == {*shown, UNKNOWN}


def test_nothing_is_tempered_without_cards_shown_after_the_flop(
    hands: PlayerHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.population.fitting.STRENGTHS", (10.0,))
    monkeypatch.setattr("analysis.population.fitting.QUICK_ROUNDS", 1)
    unseen = hands.take(np.flatnonzero(hands.held == UNKNOWN))
    assert choose_settings(hands, unseen) == FitSettings(10.0, 1.0)


def test_players_who_did_the_same_before_the_flop_are_one_row(hands: PlayerHands) -> None:
    compact = merged(hands)
    assert compact.weights.sum() == len(hands) == 15
    assert compact.weights.max() == 4  # the small blind folds to the same raise


def test_weights_are_the_product_of_the_likelihoods(hands: PlayerHands) -> None:
    rng = np.random.default_rng(1)
    empty = Policy.zeros()
    policy = Policy(rng.random(empty.preflop.shape), rng.random(empty.postflop.shape))
    ((_, weights),) = posterior_chunks(hands, policy, 0.9)
    for row in range(len(hands)):
        last = int(np.flatnonzero(hands.boards[row])[-1]) if hands.boards[row].any() else 0
        for held in range(0, N_HOLE_CARDS, 131):
            expected = 1 / N_HOLE_CARDS
            if not {*BOARD[: last + 2 if last else 0]}.isdisjoint(HOLE_CARDS[held]):
                expected = 0.0
            for street, node, answer in steps_of(hands, row) if expected else ():
                bucket = buckets_on(BOARD, street)[held]
                expected *= policy.of_street(street)[node, bucket, answer] ** 0.9
            assert weights[row, held] == pytest.approx(expected, rel=1e-4)


def test_expected_counts_keep_the_number_of_answers(hands: PlayerHands) -> None:
    hidden = hands.take(np.flatnonzero(hands.held == UNKNOWN))
    policy = smoothed(Policy.zeros(), 1.0)
    expected, _ = e_step(hidden, policy, 1.0)
    assert expected.preflop.sum() == pytest.approx(hidden.decisions[0].sum(), rel=1e-5)
    assert expected.postflop.sum() == pytest.approx(sum(m.sum() for m in hidden.decisions[1:]), rel=1e-5)


def test_known_cards_are_counted_in_their_bucket(hands: PlayerHands) -> None:
    known = hands.take(np.flatnonzero(hands.held != UNKNOWN))
    counts = known_counts(known)
    for row in range(len(known)):
        for street, node, answer in steps_of(known, row):
            assert counts.of_street(street)[node, buckets_on(BOARD, street)[known.held[row]], answer] >= 1
    assert counts.postflop.sum() == sum(matrix.sum() for matrix in known.decisions[1:])


@pytest.mark.slow
def test_likelihood_never_falls(hands: PlayerHands) -> None:
    reached = fit(merged(hands), FitSettings(1e-6, 1.0), rounds=6).log_likelihoods
    assert all(later >= earlier - 1e-3 for earlier, later in itertools.pairwise(reached))


@pytest.mark.slow
def test_range_leaves_out_seen_cards_and_adds_up_to_one(hands: PlayerHands) -> None:
    population = fit_hands(hands, FitSettings(), rounds=2)
    seen = (int(parse_cards("Ah")[0]),)
    held = population.range_of(steps_of(hands, 0), BOARD, seen)
    assert held.sum() == pytest.approx(1)
    is_blocked = [not {*BOARD, *seen}.isdisjoint(cards) for cards in HOLE_CARDS]
    assert held[np.array(is_blocked)].sum() == 0
    assert (buckets_on(BOARD, 3) == BLOCKED).sum() < sum(is_blocked)


def test_answers_of_a_node_add_up_to_one_and_are_legal() -> None:
    policy = smoothed(Policy.zeros(), 5.0)
    for part in (policy.preflop, policy.postflop):
        assert np.allclose(part.sum(axis=-1), 1)
        assert ((part > 0).sum(axis=-1) < N_ANSWERS).all()


@pytest.mark.slow
def test_a_fit_is_read_back_from_its_bytes(hands: PlayerHands) -> None:
    population = fit_hands(hands, FitSettings(7.0, 0.8), rounds=3)
    again = unpacked(packed(population))
    assert (again.settings, again.player_hands) == (population.settings, population.player_hands)
    assert np.allclose(again.policy.postflop, population.policy.postflop, atol=1e-3)


def test_scores(hands: PlayerHands) -> None:
    known = hands.take(np.flatnonzero(hands.held != UNKNOWN))
    counts = known_counts(known)
    before, after = answer_scores(known, smoothed(counts, 1.0))
    _, blind = answer_scores(known, without_cards(counts, 1.0))
    assert before.n == 2
    assert after.n == 7
    assert after.mean > blind.mean
    scores = hidden_card_scores(known, smoothed(counts, 0.1), 1.0)
    assert (scores.bits > 0).all()
    assert ((scores.places >= 0) & (scores.places <= 1)).all()


def test_log_likelihood_counts_cards_where_they_are_known(hands: PlayerHands) -> None:
    policy = smoothed(Policy.zeros(), 1.0)
    hidden = hands.with_held(np.full(len(hands), UNKNOWN, np.int32))
    _, of_answers = e_step(hidden, policy, 1.0)
    assert log_likelihood(hidden, policy) == pytest.approx(of_answers, rel=1e-5)
    known = (hands.held != UNKNOWN).sum()
    # a policy without a hint of cards: each of those that the board of two or five cards allows is as likely
    possible = [1 / (1326 - 5 * 51 + 10)] * known
    assert log_likelihood(hands, policy) - of_answers == pytest.approx(np.log(possible).sum(), rel=1e-3)
