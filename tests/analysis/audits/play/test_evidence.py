"""Facts that the checks store about hands written as one line."""

from math import copysign, sqrt
from pathlib import Path

import pytest

from analysis.audits.play.evidence import evidence
from tests.analysis.deals import deal, load_text
from tests.checks.across.stories import hand

LIMP = "BTN calls, BB checks"
CHECKED = 2 * " | SB checks, BTN checks"
ALL_CHECKED = " | SB checks, BB checks, BTN checks"


def rows(folder: Path, kind: str, *texts: str) -> list[tuple[object, ...]]:
    frame = evidence(load_text(folder, *texts).frames())[kind]
    return sorted(frame.drop("hand", "venue").rows())


@pytest.mark.parametrize(
    ("text", "flows"),
    [
        pytest.param(
            deal(f"BTN calls, SB calls, BB checks | SB bets 4, BB folds, BTN calls{CHECKED}", 3, wins="SB"),
            [("BTN", "SB", 3.0, 3.0, 9.0)],
            id="6 of BTN to SB; the 2 of BB are below two big blinds",
        ),
        pytest.param(
            deal(f"BTN raises 10, SB calls, BB calls{3 * ALL_CHECKED}", 3, wins="SB BB"),
            [("BB", "BTN", -2.5, 2.5, 6.25), ("BTN", "SB", 2.5, 2.5, 6.25)],
            id="10 of BTN to two winners, toward the first name is below nought",
        ),
        pytest.param(deal("BTN folds, SB folds", 3), [], id="blinds only"),
    ],
)
def test_flows(tmp_path: Path, text: str, flows: list[tuple[object, ...]]) -> None:
    found = rows(tmp_path, "flows", text)
    assert [row[:5] for row in found] == flows
    assert [row[5] for row in found] == pytest.approx([copysign(sqrt(row[3]), row[2]) for row in found])


@pytest.mark.parametrize(
    ("story", "folds"),
    [
        pytest.param("BTN raises 190, BB raises 200, BTN folds", [("BTN", "BB", 1)], id="10 to win 390"),
        pytest.param("BTN raises 190, BB raises 200, BTN calls", [("BTN", "BB", 0)], id="the call"),
        pytest.param("BTN raises 100, BB raises 200, BTN folds", [], id="100 to win 300"),
        pytest.param(f"{LIMP} | BB bets 2, BTN folds", [], id="2 to win 6, and no large pot"),
    ],
)
def test_long_odds(tmp_path: Path, story: str, folds: list[tuple[object, ...]]) -> None:
    wins = "BB" if story.endswith("calls") else ""
    assert rows(tmp_path, "odds", deal(story, 2, wins=wins)) == folds


@pytest.mark.parametrize(
    ("text", "flops"),
    [
        pytest.param(
            deal(
                f"{LIMP} | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks",
                2,
                wins="BB",
            ),
            [("BB", "BTN", 1)],
            id="checked down",
        ),
        pytest.param(
            deal(f"{LIMP} | BB checks, BTN checks | BB bets 4, BTN folds", 2),
            [("BB", "BTN", 0)],
            id="a bet on the turn",
        ),
        pytest.param(
            deal("BTN calls, SB calls, BB checks | SB checks, BB checks, BTN bets 4, SB folds, BB folds", 3),
            [],
            id="three players",
        ),
        pytest.param(deal("BTN raises 200, BB calls", 2, wins="BB"), [], id="all-in before the flop"),
        pytest.param(deal("BTN raises 6, BB folds", 2), [], id="no flop"),
    ],
)
def test_flops_heads_up(tmp_path: Path, text: str, flops: list[tuple[object, ...]]) -> None:
    assert rows(tmp_path, "flops", text) == flops


CHECKS = "BB checks, BTN checks"


@pytest.mark.parametrize(
    ("river", "wins", "right"),
    [
        pytest.param("BB bets 4, BTN calls", "BTN", [("BTN", 1)], id="a call that wins"),
        pytest.param("BB bets 4, BTN calls", "BB", [("BTN", 0)], id="a call that loses"),
        pytest.param("BB bets 4, BTN folds", "", [], id="a fold to unknown cards"),
        pytest.param(CHECKS, "BB", [], id="no decision about a bet"),
    ],
)
def test_river_decisions(tmp_path: Path, river: str, wins: str, right: list[tuple[object, ...]]) -> None:
    text = deal(f"{LIMP} | {CHECKS} | {CHECKS} | {river}", 2, wins=wins)
    assert rows(tmp_path, "rivers", text) == right


@pytest.mark.parametrize(
    ("shown", "right"),
    [
        pytest.param("Jc Jd", 1, id="three Jacks were ahead"),
        pytest.param("3c 3d", 0, id="threes were behind"),
    ],
)
def test_river_folds_with_known_cards(tmp_path: Path, shown: str, right: int) -> None:
    """Board 2c 7d Jh 4s 9c; BTN folds a pair of Nines."""
    text = deal(f"{LIMP} | {CHECKS} | {CHECKS} | BB bets 4, BTN folds", 2)
    text = text.replace("*** HOLE CARDS ***", "*** HOLE CARDS ***\nDealt to BTN [9h 8h]")
    text = text.replace("*** SUMMARY", f"BB: shows [{shown}]\n*** SUMMARY")
    assert rows(tmp_path, "rivers", text) == [("BTN", right)]


def test_decisions(tmp_path: Path) -> None:
    """Six situations of a street: fold, check, bet with nothing owed; then fold, call, raise."""
    text = deal(f"{LIMP} | BB bets 4, BTN raises 12, BB folds", 2)
    assert rows(tmp_path, "decisions", text) == [
        ("BB", 1),
        ("BB", 6 + 2),
        ("BB", 6 + 3),
        ("BTN", 4),
        ("BTN", 11),
    ]


def all_in(wins: str) -> str:
    """Aces against kings before the flop, shown down on 2c 7d Jh 4s 9c."""
    text = deal("BTN raises 200, BB calls", 2, wins=wins)
    board = "*** FLOP *** [2c 7d Jh]\n*** TURN *** [2c 7d Jh] [4s]\n*** RIVER *** [2c 7d Jh 4s] [9c]\n"
    shows = "*** SHOW DOWN ***\nBB: shows [Kc Kd] (a pair of Kings)\nBTN: shows [Ac Ad] (a pair of Aces)\n"
    return text.replace("*** SHOW DOWN ***\n", board + shows)


def test_all_ins(tmp_path: Path) -> None:
    """Aces of the same suits win 81.1% and tie 0.5% against kings: the winner has one pot where 0.826 was due."""
    (kings, aces) = rows(tmp_path, "all_ins", all_in("BTN"))
    assert (kings[0], aces[0], kings[2], aces[2]) == ("BB", "BTN", 0.0, 1.0)
    assert aces[1] == pytest.approx(0.826, abs=0.001)
    assert aces[3] == pytest.approx(kings[3]) == pytest.approx(0.826 * 0.174, abs=0.001)


def test_an_all_in_on_a_board_without_its_flop_is_left_out(tmp_path: Path) -> None:
    text = deal(f"{LIMP} | BB checks, BTN checks | BB bets 198, BTN calls", 2, wins="BTN")
    shows = "BB: shows [Kc Kd] (a pair of Kings)\nBTN: shows [Ac Ad] (a pair of Aces)\n"
    text = text.replace(
        "*** SHOW DOWN ***\n", f"*** RIVER *** [2c 7d Jh 4s] [9c]\n*** SHOW DOWN ***\n{shows}"
    )
    assert len(rows(tmp_path, "all_ins", text)) == 2
    without = text.replace("*** FLOP *** [2c 7d Jh]\n", "").replace("[2c 7d Jh", "[")
    assert rows(tmp_path, "all_ins", without) == []


def test_hands_with_errors_or_without_names_are_left_out(tmp_path: Path) -> None:
    good = deal("BTN raises 6, BB folds", 2, number=1)
    wrong = deal("BTN raises 6, BB folds", 2, number=2).replace("Total pot 4", "Total pot 5")
    frames = evidence(load_text(tmp_path, good, wrong).frames())
    assert frames["hands"]["hand_id"].to_list() == ["1"]


C, D, E = 3, 4, 5  # seats of Cem, Dot and Eva; Ann and Bob are always there


@pytest.mark.parametrize(
    ("tables", "steps"),
    [
        pytest.param([(), (C, D), (C, D)], [("Cem", "Dot", 1, 1.0)], id="two who come, together"),
        pytest.param([(), (C,), (C, D)], [("Cem", "Dot", 0, 0.0)], id="two who come, one by one"),
        pytest.param([(C, D), (C, D), ()], [("Cem", "Dot", 1, 1.0)], id="two who leave together"),
        pytest.param(
            [(), (C, D), (C, D, E)],
            [("Cem", "Dot", 1, 1 / 3), ("Cem", "Eva", 0, 1 / 3), ("Dot", "Eva", 0, 1 / 3)],
            id="two of three come together: a third of all pairs",
        ),
        pytest.param([(C, D), (C, D)], [], id="nobody comes or leaves"),
    ],
)
def test_joint_steps(tmp_path: Path, tables: list[tuple[int, ...]], steps: list[tuple[object, ...]]) -> None:
    session = [hand(n, 1, dict.fromkeys((1, 2, *others), 200)) for n, others in enumerate(tables, 1)]
    assert rows(tmp_path, "steps", *session) == steps
