"""Whole hands played by the rules, with a stacked deck."""

from fractions import Fraction
from random import Random

import pytest

from hhparser.base.cards import parse_cards
from hhparser.engine import IllegalAction
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Decision, Game, Played, View, play_hand
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.showdown import Choice
from hhparser.model import ActionKind, Betting, Stakes
from tests.engine.play.script import Script, hole_cards
from tests.engine.play.stacked import BOARD, played
from tests.engine.play.tables import name_of, seat_of


def stacks(result: Played) -> dict[str, int]:
    return {name_of(seat): stack for seat, stack in result.stacks.items()}


def pots(result: Played) -> list[tuple[int, str]]:
    return [(award.pot.amount, "".join(map(name_of, award.pot.eligible))) for award in result.awards]


CHECKED = "B checks, C checks, B checks, C checks, B checks, C checks"
SIDE_POT = f"C raises to 20, A calls, B raises to 50, C calls, {CHECKED}"
CHECKED_SIDE_POT = (
    "C raises to 50, A calls, B calls, B checks, C bets 10, B calls, B checks, C checks, B checks, C checks"
)
LAYERS = "C raises to 100, D raises to 200, A calls, B calls"


@pytest.mark.parametrize(
    ("chips", "words", "hands", "board", "paid", "after"),
    [
        pytest.param([20, 100, 100], SIDE_POT, "Ah Ad, Qh Qd, 9h 9d", BOARD, [(60, "ABC"), (60, "BC")], [60, 110, 50], id="r57 the short stack is best"),
        pytest.param([20, 100, 100], SIDE_POT, "7h 7d, Qh Qd, 9h 9d", BOARD, [(60, "ABC"), (60, "BC")], [0, 170, 50], id="r57 the short stack is not"),
        pytest.param([20, 50, 100, 200], LAYERS, "Ah Ad, Kh Kd, Qh Qd, 9h 9d", "Js 8c 3d 5h 4s", [(80, "ABCD"), (90, "BCD"), (100, "CD")], [80, 90, 100, 100], id="r58 every all-in makes a layer"),
        pytest.param([100, 30], "B raises to 30, A calls", "9h 9d, Ah Ad", BOARD, [(60, "AB")], [70, 60], id="r59 nobody wins more from an opponent than they bet"),
        pytest.param([100, 100], "B raises to 100, A calls", "Ah Ad, 9h 9d", BOARD, [(200, "AB")], [200, 0], id="r30 all five cards come when nobody can bet"),
        pytest.param([20, 100, 100], CHECKED_SIDE_POT, "7h 7d, Ah Ad, 9h 9d", BOARD, [(60, "ABC"), (80, "BC")], [0, 180, 40], id="r114 what is called above an all-in is the side pot"),
    ],
)  # fmt: skip
def test_pots_are_paid(
    chips: list[int], words: str, hands: str, board: str, paid: list[tuple[int, str]], after: list[int]
) -> None:
    result = played(chips, words, dict(zip("ABCD", hands.split(", "), strict=False)), board)
    assert (pots(result), list(stacks(result).values())) == (paid, after)
    assert result.boards == (parse_cards(board),)


def test_r59_the_unmatched_part_goes_back() -> None:
    hands = {"A": "Ah Ad", "B": "9h 9d"}
    result = played([100, 30], "B calls, A raises to 100, B calls", hands, "Js 8c 3d 5h 4s")
    assert (result.uncalled.seat, result.uncalled.amount) == (1, 70)
    assert stacks(result) == {"A": 130, "B": 0}


def test_r60_r61_r62_equal_hands_share_and_the_odd_chip_goes_left_of_the_button() -> None:
    hands = {"A": "Kh 3s", "B": "7h 6d", "C": "Kd 3h"}
    words = "C raises to 6, A calls, B folds, A checks, C checks, A checks, C checks, A checks, C checks"
    split = played([100, 100, 100], words, hands, "Ks 8c 4d 9h Ts", blinds=(1, 3))
    assert pots(split) == [(15, "AC")]
    assert stacks(split) == {"A": 102, "B": 97, "C": 101}


def test_r63_the_last_player_takes_the_pot_and_shows_nothing() -> None:
    result = played([100] * 3, "C raises to 8, A folds, B folds", {"A": "Ah Ad", "B": "9h 9d", "C": "7h 5d"})
    assert (result.shown, result.boards) == ((), ((),))
    assert stacks(result) == {"A": 99, "B": 98, "C": 103}


def test_r66_a_hand_kept_unseen_wins_what_nobody_else_can_claim_and_no_more() -> None:
    """B and C keep their cards: C takes the side pot of 60 with the best hand, and A the main pot of 60."""
    hands = {"A": "9h 9d", "B": "Qh Qd", "C": "Ah Ad"}

    def choose(seat: int, _beaten: bool) -> Choice:
        return Choice.SHOW if name_of(seat) == "A" else Choice.MUCK

    result = played([20, 100, 100], SIDE_POT, hands, BOARD, choose=choose)
    assert stacks(result) == {"A": 60, "B": 50, "C": 110}


def test_r76_a_whole_hand_of_fixed_limit() -> None:
    hands = {"A": "Qs 9h", "B": "Ks Jh", "C": "7d 6c", "D": "Ac 5c"}  # Bob, Carol, Ted, Alice
    words = (
        "C folds, D calls, A calls, B checks, "
        "A checks, B bets 2, D raises to 4, A calls, B calls, "
        "A checks, B checks, D checks, "
        "A bets 4, B calls, D folds"
    )
    result = played([100] * 4, words, hands, "9c Kc 3h 5s 9d", betting=Betting.FIXED_LIMIT)
    assert pots(result) == [(26, "AB")]
    assert stacks(result) == {"A": 116, "B": 90, "C": 100, "D": 94}
    assert [rank.describe() for rank in result.ranks[0].values()] == [
        "three of a kind, Nines",
        "two pair, Kings and Nines",
    ]


def test_r87_r93_each_board_pays_half() -> None:
    result = played(
        *([100, 101], "B raises to 101, A calls", {"A": "Ah Ad", "B": "9h 9d"}, "Js 8c 3d 5h 4s"),
        runs=2,
        more="3s Jh 8h 9s 3h 4h 2s 5d",
    )
    assert len(result.boards) == 2
    assert sum(result.stacks.values()) == 201
    assert [sum(shares.values()) for shares in result.awards[0].by_board] == [100, 100]


def test_r108_rake_comes_off_before_the_split() -> None:
    words = "B raises to 10, A calls, A checks, B checks, A checks, B checks, A checks, B checks"
    hands = {"A": "Ah 7d", "B": "Ad 7h"}
    result = played([100, 100], words, hands, "Ks Kc Kh Kd 4s", rake=RakeSchedule(Fraction(1, 10)))
    assert [award.rake for award in result.awards] == [2]
    assert stacks(result) == {"A": 99, "B": 99}


def test_r108_no_flop_no_drop() -> None:
    rake = RakeSchedule(Fraction(1, 10))
    result = played([100] * 2, "B raises to 50, A folds", {"A": "Ah 7d", "B": "Ad 7h"}, rake=rake)
    assert [award.rake for award in result.awards] == [0]


def test_r55_a_decision_against_the_rules_is_refused() -> None:
    with pytest.raises(IllegalAction, match="L107"):
        played([100, 100], "B checks", {"A": "7h 7d", "B": "Ah Ad"})


def test_actions_are_recorded_with_amounts_totals_and_all_ins() -> None:
    result = played([100, 30], "B raises to 30, A calls", {"A": "9h 9d", "B": "Ah Ad"}, "Js 8c 3d 5h 4s")
    assert [(a.kind, a.seat, a.amount, a.amount_to, a.all_in, a.stated) for a in result.actions] == [
        (ActionKind.POST_SMALL_BLIND, 2, 1, 1, False, None),
        (ActionKind.POST_BIG_BLIND, 1, 2, 2, False, None),
        (ActionKind.RAISE, 2, 29, 30, True, 28),
        (ActionKind.CALL, 1, 28, 30, False, None),
    ]


def test_r84_a_flop_that_is_dealt_too_early_does_not_count_when_all_fold() -> None:
    lineup = Lineup(3, 1, 2, dict.fromkeys((1, 2, 3), 100))
    dealer = Dealer(Script(hole_cards() + ".x"), error_rate=0.5)
    game = Game(Stakes(Betting.NO_LIMIT, 0, None, 1, 2))
    result = play_hand(lineup, game, dealer, lambda _: Decision(ActionKind.FOLD))
    assert [note.rule for note in result.notes] == ["R84"]
    assert result.boards == ((),)


def test_r89_a_player_sees_his_own_cards_only() -> None:
    seen: dict[str, str] = {}

    def decide(view: View) -> Decision:
        known = [
            seat_of("A") + seat - 1 for seat, cards in view.cards.hole_cards.items() if None not in cards
        ]
        seen[name_of(view.seat)] = "".join(map(name_of, known))
        return Decision(ActionKind.FOLD)

    lineup = Lineup(3, 1, 2, dict.fromkeys((1, 2, 3), 100))
    play_hand(lineup, Game(Stakes(Betting.NO_LIMIT, 0, None, 1, 2)), Dealer(Random(5)), decide)
    assert seen == {"C": "C", "A": "A"}
