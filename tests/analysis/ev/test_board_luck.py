"""Luck of the board: 0 in the mean, and 0 over the players of a hand."""

from itertools import islice
from random import Random

import polars as pl
import pytest

from analysis.dataset.load import batch_frames
from analysis.ev.board_luck import find_board_luck, variance_factor
from hhparser.base.cards import DECK
from hhparser.engine import Game, replay
from hhparser.engine.play.policies.policy import OF_ONE
from hhparser.engine.play.sessions import NAMES, Setup, cash_session
from hhparser.model import Betting, Stakes
from hhparser.pipeline import Checked

HANDS = {"hand": pl.UInt32(), "board": pl.String(), "runs": pl.Int64()}
PLAYERS = {"hand": pl.UInt32(), "seat": pl.Int64(), "hole_cards": pl.String()}
ACTIONS = {"hand": pl.UInt32(), "number": pl.Int64(), "street": pl.String(), "seat": pl.Int64(), "action": pl.String(),
           "amount": pl.Int64()}  # fmt: skip
OF_ACTIONS = ("hand", "number", "seat", "street", "action", "amount")
THREE = {1: "Ah Kd", 2: "8c 8d", 3: "Qs 7s"}
TWO = {1: "Ah Ad", 2: "Kc Jd"}
LIMPED = [("preflop", 1, "call", 10), ("preflop", 2, "check", 10)]
TURN_BET = [*LIMPED, ("turn", 1, "bet", 90), ("turn", 2, "call", 90)]


def luck_of(*deals):
    """Return the luck in hands, each given by its board, hole cards by seat, and actions."""
    numbered = [*enumerate(deals)]
    boards = [(number, board, 1) for number, (board, *_) in numbered]
    held = [(number, *one) for number, (_, held, _) in numbered for one in held.items()]
    acted = [(number, n, *one) for number, (*_, actions) in numbered for n, one in enumerate(actions)]
    frames = (
        pl.DataFrame(rows, schema, orient="row")
        for rows, schema in ((boards, HANDS), (held, PLAYERS), (acted, ACTIONS))
    )
    return find_board_luck(*frames)


def test_a_river_that_decides_a_pot_is_luck():
    """Of 44 rivers, two jacks give king-jack three of a kind, and three kings two pair: 5 beat aces."""
    found = luck_of(("2c 7d Jh 4s", TWO, TURN_BET), ("2c 7d Jh 4s Js", TWO, TURN_BET))
    (to_turn, to_river) = found.filter(pl.col("seat") == 2).sort("hand")["board_luck"]
    assert found["board_luck"].sum() == pytest.approx(0)
    assert to_river - to_turn == pytest.approx(200 * (1 - 5 / 44), abs=1.5)  # of 20 chips before the flop


@pytest.mark.parametrize(
    ("held", "board"),
    [
        pytest.param({1: "Ah Ad", 2: None}, "2c 7d Jh", id="hidden cards"),
        pytest.param({1: "Ah Ad", 2: "Ah Kd"}, "2c 7d Jh", id="a card twice"),
    ],
)
def test_hands_without_all_cards_are_left_out(held, board):
    assert luck_of((board, held, LIMPED)).is_empty()


def test_a_hand_without_a_flop_has_no_luck():
    folded = [("preflop", 1, "raise", 30), ("preflop", 2, "fold", 0)]
    assert luck_of((None, TWO, folded))["board_luck"].to_list() == [0.0, 0.0]


@pytest.mark.slow
def test_the_mean_over_boards_is_zero_for_play_that_depends_on_the_board():
    """Seat 1 bets flops with an ace or king, and else folds to a bet."""
    rest = sorted({str(card) for card in DECK} - set(" ".join(THREE.values()).split()))
    rng, deals = Random(3), []
    before = [("preflop", 1, "call", 10), ("preflop", 2, "call", 10), ("preflop", 3, "fold", 0)]
    for _ in range(400):
        board = rng.sample(rest, 5)
        if any(card[0] in "AK" for card in board[:3]):
            deals.append((" ".join(board), THREE, [*before, ("flop", 1, "bet", 20), ("flop", 2, "call", 20)]))
        else:
            flop = " ".join(board[:3])
            deals.append((flop, THREE, [*before, ("flop", 2, "bet", 20), ("flop", 1, "fold", 0)]))
    found = luck_of(*deals)
    sums = found.group_by("hand").agg(pl.col("board_luck").sum())["board_luck"]
    assert sums.abs().max() < 1e-9
    luck = found.filter(pl.col("seat") == 1)["board_luck"]
    assert luck.std() > 5
    assert abs(luck.mean()) < 2.5 * luck.std() / 20


@pytest.mark.slow
def test_dealt_hands_have_luck_of_mean_zero_and_vary_less_without_it(monkeypatch):
    shown = {}

    def watched(view, rng):
        shown[view.seat] = " ".join(map(str, view.cards.hole_cards[view.seat]))
        return OF_ONE["calls_flops"](view, rng)

    monkeypatch.setitem(OF_ONE, "watched", watched)
    game = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))
    setup = Setup(game, 3, "regular", 7, policies=tuple((name, "watched") for name in NAMES[:3]))
    played, held = [], []
    for number, one in enumerate(islice(cash_session(setup), 500)):
        played.append(Checked(one.hand, replay(one.hand), ()))
        held += [(number, *seat) for seat in shown.items()]
        shown.clear()
    frames = batch_frames(played)
    players = frames["players"].drop("hole_cards")
    known = players.join(pl.DataFrame(held, PLAYERS, orient="row"), on=["hand", "seat"], how="left")
    hands, actions = frames["hands"].select(*HANDS), frames["actions"].select(OF_ACTIONS)
    luck = find_board_luck(hands, known.select(*PLAYERS), actions)
    found = luck.join(players.select("hand", "seat", "net"), on=["hand", "seat"])
    rest = found.with_columns(left=pl.col("net") - pl.col("board_luck"))
    sums = rest.group_by("hand").agg(pl.col("net", "left").sum())
    assert (sums["net"] - sums["left"]).abs().max() < 1e-6
    for seat in (1, 2, 3):
        own = rest.filter(pl.col("seat") == seat)
        assert abs(own["board_luck"].mean()) < 2.5 * own["board_luck"].std() / own.height**0.5
    assert variance_factor(rest["net"].to_list(), rest["board_luck"].to_list()) > 1.2
