"""Equities that the replayer shows: of the cards that its reader can see, from frame to frame."""

import pytest

from analysis.replayer.equity import ALL_KNOWN, SHOWN_ONLY, EquityRow, equity_rows
from analysis.replayer.frames import FOLDED, Change, Frame
from analysis.replayer.states import table_states
from hhparser.base.cards import parse_cards
from tests.analysis.replayer.conftest import Open, go_to
from tests.analysis.replayer.hands import all_in, page

ACES, KINGS, TENS = parse_cards("As Ad"), parse_cards("Ks Kd"), parse_cards("Ts Td")


def frame(kind: str, cards: str = "", *, street: int = 0, run: int = 0, folds: int | None = None) -> Frame:
    changes = () if folds is None else (Change(folds, 100, 0, FOLDED),)
    return Frame(kind, None, None, None, 0, street, run, cards, changes, (), None)


START, SHOW, PAY = frame("start"), frame("show"), frame("pay")
FLOP, TURN, RIVER = (
    frame("deal", "2c7dJh", street=1),
    frame("deal", "4s", street=2),
    frame("deal", "9c", street=3),
)


# aces win against kings on the turn with all but two of 44 cards: 42/44 = 0.9545
@pytest.mark.parametrize(
    ("frames", "cards", "expected"),
    [
        pytest.param([START, FLOP, TURN], {1: ACES}, [], id="one hand alone"),
        pytest.param([START], {1: ACES, 2: KINGS}, [(0, ((1, 8264), (2, 1736)))], id="preflop"),
        pytest.param([FLOP, TURN, RIVER], {1: ACES, 2: KINGS}, [(0, ((1, 9162), (2, 838))), (1, ((1, 9545), (2, 455))), (2, ((1, 10_000), (2, 0)))], id="street by street"),
        pytest.param([FLOP, TURN, frame("fold", folds=2)], {1: ACES, 2: KINGS}, [(0, ((1, 9162), (2, 838))), (1, ((1, 9545), (2, 455))), (2, ())], id="a fold ends it"),
        pytest.param([frame("deal", "2c7dJh", street=1, folds=3)], {1: ACES, 2: KINGS, 3: parse_cards("Kh Kc")}, [(0, ((1, 10_000), (2, 0)))], id="cards of who folded are gone"),
        pytest.param([FLOP, TURN, RIVER, PAY, frame("deal", "Kh", street=3, run=1)], {1: ACES, 2: KINGS}, [(0, ((1, 9162), (2, 838))), (1, ((1, 9545), (2, 455))), (2, ((1, 10_000), (2, 0))), (3, ())], id="nothing after a payment"),
        pytest.param([FLOP, TURN, RIVER, frame("deal", "Kh", street=3, run=1)], {1: ACES, 2: KINGS}, [(0, ((1, 9162), (2, 838))), (1, ((1, 9545), (2, 455))), (2, ((1, 10_000), (2, 0))), (3, ((1, 0), (2, 10_000)))], id="second board"),
        pytest.param([frame("deal", "AcKcQcJcTc", street=3)], {1: ACES, 2: KINGS, 3: TENS}, [(0, ((1, 3334), (2, 3333), (3, 3333)))], id="they add up to 10,000"),
        pytest.param([START], {1: ACES, 2: parse_cards("As Kd")}, [], id="a card that stands twice"),
    ],
)  # fmt: skip
def test_equities_of_known_cards(frames: list[Frame], cards: dict[int, tuple], expected: list) -> None:
    rows = equity_rows(table_states(frames, (), (), ()), cards, shown=())
    assert [(row.frame, row.shares) for row in rows] == expected
    assert {row.audience for row in rows} <= {ALL_KNOWN}


def test_the_table_sees_equities_from_the_showdown_on() -> None:
    rows = equity_rows(
        table_states([START, SHOW, FLOP], (), (), ()), {1: ACES, 2: KINGS, 3: TENS}, shown={1, 2}
    )
    shares = ((1, 8264), (2, 1736))
    assert next(row for row in rows if row.audience == SHOWN_ONLY) == EquityRow(1, SHOWN_ONLY, shares)
    assert [row.frame for row in rows if row.audience == ALL_KNOWN] == [0, 2]


# SB has not folded yet at the start, and its cards are not known
# villains' cards wanted, step of posts, raise, fold, call, showdown, flop, turn, river, payment; equities
SHOWN = [
    ("hidden before the showdown", False, 3, ""),
    ("cards lie open", False, 4, "83% 17%"),
    ("turn", False, 6, "95% 4.6%"),
    ("paid", False, 8, ""),
    ("switch on, from the start", True, 0, "83% ? 17%"),
]
MUCKED = [("switch off", False, 4, ""), ("switch on", True, 4, "83% 17%")]


@pytest.mark.parametrize(
    ("shown", "cases"),
    [
        pytest.param(True, SHOWN, id="shown"),
        pytest.param(False, MUCKED, id="mucked"),
    ],
)
def test_equities_follow_the_switch_of_villains_cards(
    open_page: Open, shown: bool, cases: list[tuple[str, bool, int, str]]
) -> None:
    window = open_page(page(all_in(shown=shown)))
    found = []
    for name, villains, step, _ in cases:
        go_to(window, f"#hand=4&step={step}")
        window.set_checked(".set-villains", villains)
        labels = window.locator(".table .equity text").all_text_contents()
        found.append((name, villains, step, " ".join(labels)))
        assert window.locator(".table [role=img][aria-label*=equity]").count() == len(labels)
    assert found == cases
