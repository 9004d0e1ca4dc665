"""The tree of betting lines, with hands that a player can follow."""

import pickle
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import Tables
from analysis.lines import (
    NO_SIZES,
    Answer,
    BettingNode,
    Sizes,
    add_trees,
    find_node,
    grow_pool,
    grow_tree,
    parse_line,
)
from tests.analysis.deals import deal, load_text

FOLDED = "LJ folds, HJ folds, CO folds"
STORIES = (
    f"{FOLDED}, BTN raises 5, SB folds, BB calls | BB checks, BTN bets 4, BB folds",
    f"{FOLDED}, BTN raises 5, SB folds, BB calls | BB checks, BTN bets 11, BB calls | BB checks, BTN checks"
    " | BB checks, BTN checks",
    f"{FOLDED}, BTN raises 6, SB folds, BB raises 24, BTN folds",
    f"{FOLDED}, BTN calls, SB folds, BB checks | BB checks, BTN checks | BB bets 5, BTN folds",
    "LJ folds, HJ folds, CO raises 4, BTN folds, SB folds, BB folds",
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Six-handed hands at 1/2: the button opens twice to 2.5 big blinds, once to 3, limps once, folds once."""
    shown = {"BTN": "As Kd", "BB": "7h 7s"}
    texts = [
        deal(story, number=number, wins="BB" if number == 2 else "", shows=shown if number == 2 else None)
        for number, story in enumerate(STORIES, 1)
    ]
    return load_text(tmp_path_factory.mktemp("lines"), *texts)


def node(tables: Tables, text: str, **chosen: object) -> BettingNode:
    line = parse_line(text)
    return find_node(line, grow_tree(tables, sizes=line.sizes, **chosen))


def counts(found: BettingNode) -> dict[str, tuple[int, int]]:
    return {answer.name: (answer.share.made, answer.share.chances) for answer in found.answers}


def test_the_first_decisions(tables: Tables) -> None:
    assert counts(node(tables, "BTN")) == {"limp": (1, 4), "open 2.2-2.7bb": (2, 4), "open 2.7-3.5bb": (1, 4)}
    assert node(tables, "").positions == {"LJ": 5, "HJ": 5, "CO": 5, "BTN": 4}
    assert counts(node(tables, "CO")) == {"fold": (4, 5), "open <2.2bb": (1, 5)}


def test_the_big_blind_against_an_open(tables: Tables) -> None:
    found = node(tables, "BTN opens, BB")
    assert counts(found) == {"call": (2, 3), "3-bet 3.5-4.5x": (1, 3)}
    assert [answer.next for answer in found.answers] == [
        "BTN opens, BB calls",
        "BTN opens, BB 3-bets 3.5-4.5x",
    ]
    assert counts(node(tables, "opens, blind")) == {"fold": (5, 8), "call": (2, 8), "3-bet 3.5-4.5x": (1, 8)}


def test_after_the_flop(tables: Tables) -> None:
    assert counts(node(tables, "BTN opens, BB calls")) == {"check": (2, 2)}
    found = node(tables, "BTN opens, BB calls, flop: BB checks")
    assert counts(found) == {"bet 25-40%": (1, 2), "bet 80-110%": (1, 2)}  # 4 and 11 into 11
    assert found.answers[0].next == "BTN opens, BB calls, flop: BB checks, BTN bets 25-40%"
    small = node(tables, "BTN opens, BB calls, flop: BB checks, BTN bets <50%")
    assert counts(small) == {"fold": (1, 1)}
    turn = node(tables, "BTN limps, BB checks, flop: BB checks, BTN checks, turn: BB bets")
    assert (turn.street, counts(turn)) == ("turn", {"fold": (1, 1)})


def test_results_count_from_the_decision_on(tables: Tables) -> None:
    answers: dict[str, Answer] = {one.name: one for one in node(tables, "BTN opens, BB").answers}
    # of the calls one lost 3 chips of the blinds' 2 more, one won the pot of 33 with 14 more
    call, three_bet = answers["call"], answers["3-bet 3.5-4.5x"]
    assert call.net_bb == pytest.approx((-3 + 33 - 14) / 2 / 2)
    assert three_bet.net_bb == pytest.approx((6 + 1 + 2) / 2)
    assert (call.showdowns, call.shown) == (1, {"77": 1})
    fold = node(tables, "CO opens, BTN").answers[0]
    assert (fold.name, fold.net_bb, fold.ev_bb) == ("fold", 0, 0)


def test_cards_after_the_flop_are_made_hands(tables: Tables) -> None:
    line = "BTN opens, BB calls, flop: BB checks, BTN"
    assert [one.shown for one in node(tables, line).answers] == [{}, {"high card": 1}]
    (call,) = node(tables, f"{line} bets 60%+").answers
    assert (call.name, call.shown) == ("call", {"set": 1})


def test_choices_of_players_and_questions(tables: Tables) -> None:
    assert counts(node(tables, "BTN", players=["BTN"])) == counts(node(tables, "BTN"))
    assert node(tables, "BTN", players=["BB"]).answers == ()
    assert counts(node(tables, "BTN", where="net < 0")) == {
        "limp": (1, 3),
        "open 2.2-2.7bb": (1, 3),
        "open 2.7-3.5bb": (1, 3),
    }


def test_beside_the_others(tables: Tables) -> None:
    line = parse_line("opens, blind")
    tree, pool = grow_tree(tables, players=["BB"]), grow_pool(tables, ["BB"])
    fold, call, three_bet = find_node(line, tree, pool).answers
    assert [(one.share.made, one.pool and one.pool.made) for one in (fold, call, three_bet)] == [
        (1, 4),
        (2, 0),
        (1, 0),
    ]
    # of the 70 ways to share 5 folds of 8 decisions, 5 give one to the big blind and 5 give one to the small
    assert fold.q == pytest.approx(3 * 10 / 70)


def test_without_sizes(tables: Tables) -> None:
    tree = grow_tree(tables, sizes=Sizes((), (), ()))
    assert counts(find_node(parse_line("BTN"), tree)) == {"limp": (1, 4), "open": (3, 4)}
    assert set(tree.answers["size"]) == {""}


def test_only_the_sizes_that_a_line_names(tables: Tables) -> None:
    line = parse_line("BTN opens 2-2.8bb, BB", NO_SIZES)
    assert counts(find_node(line, grow_tree(tables, sizes=line.sizes))) == {"call": (2, 2)}
    assert counts(find_node(parse_line("BTN", line.sizes), grow_tree(tables, sizes=line.sizes))) == {
        "limp": (1, 4),
        "open 2-2.8bb": (2, 4),
        "open 2.8bb+": (1, 4),
    }


def test_trees_of_parts_add_up(tables: Tables) -> None:
    whole = grow_tree(tables)
    parts = [grow_tree(tables, where=pl.col("hand") % 2 == rest) for rest in (0, 1)]
    together = add_trees(parts)
    assert together.answers.equals(whole.answers)
    assert together.shown.equals(whole.shown)
    assert (together.hands, together.capped) == (whole.hands, whole.capped)


def test_a_tree_goes_to_another_process_as_it_is(tables: Tables) -> None:
    tree = grow_tree(tables)
    again = pickle.loads(pickle.dumps(tree))
    assert_frame_equal(again.answers, tree.answers)
    assert_frame_equal(again.shown, tree.shown)
    assert again[2:] == tree[2:]


def test_no_hands(tmp_path: Path) -> None:
    tables = load_text(tmp_path, "")
    assert node(tables, "BTN") == BettingNode("BTN", "", {}, ())
