"""Who shows first, who shows or mucks, and who may still win."""

from collections.abc import Mapping

import pytest

from hhparser.base.cards import parse_cards
from hhparser.engine.pots import Pot
from hhparser.engine.ranks import best_rank
from hhparser.engine.showdown import Choice, board_players, show_order, showdown
from hhparser.model.house_rules import FirstToShow, RuleSet
from tests.engine.play.tables import name_of, play, seat_of, table

TO_RIVER = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A checks, B bets 4, C calls, A calls, river, "
BOARD = "Ks 8c 3d 5h 2s"


@pytest.mark.parametrize(
    ("river", "rule", "order"),
    [
        pytest.param("A checks, B bets 10, C calls, A calls", "last_aggressor", "BCA", id="R64 the bettor"),
        pytest.param(
            "A bets 10, B calls, C raises to 20, A calls, B calls",
            "last_aggressor",
            "CAB",
            id="R64 the raiser",
        ),
        pytest.param(
            "A bets 10, B calls, C raises to 20, A calls, B calls",
            "first_bettor",
            "ABC",
            id="R64 the first bettor",
        ),
        pytest.param("A checks, B bets 10, C calls, A folds", "last_aggressor", "BC", id="R64 of those left"),
        pytest.param(
            "A checks, B checks, C checks",
            "last_aggressor",
            "ABC",
            id="R65 checked, the turn does not matter",
        ),
        pytest.param("A bets 96", "last_aggressor", "ABC", id="R64 a bet called all-in"),
    ],
)
def test_order_of_showing(river: str, rule: str, order: str) -> None:
    state = play(table([100] * 3, rules=RuleSet(first_to_show=FirstToShow(rule))), TO_RIVER)
    if river == "A bets 96":
        river = "A bets 94, B calls, C calls"
    assert "".join(map(name_of, show_order(play(state, river)))) == order


def test_r65_all_in_before_the_river_nobody_has_bet_on_it() -> None:
    state = play(table([100] * 3), "C raises to 100, A calls, B calls")
    assert "".join(map(name_of, show_order(state))) == "ABC"


def shown(
    hands: Mapping[str, str],
    choices: Mapping[str, Choice] | None = None,
    rules: RuleSet | None = None,
    pots: tuple[str, ...] = (),
    board: str = BOARD,
) -> str:
    """What each does in turn: `A shows`, `B mucks`, or `C waits` for a hand that may win unseen.

    Args:
        hands: Hole cards by player, in the order of showing.
        choices: What a player wants if not the usual.
        rules: House rules.
        pots: Who plays for each pot, all for one pot if not said.
        board: Five cards.
    """
    cards = {seat_of(player): parse_cards(text) for player, text in hands.items()}
    ranks = [{seat: best_rank((*own, *parse_cards(board))) for seat, own in cards.items()}]

    def choose(seat: int, beaten: bool) -> Choice:
        return (choices or {}).get(name_of(seat), Choice.MUCK if beaten else Choice.SHOW)

    eligible = [Pot(100, tuple(map(seat_of, players))) for players in pots or ("".join(hands),)]
    words = {(True, True): "shows", (False, False): "mucks", (False, True): "waits", (True, False): "loses"}
    result = showdown(
        list(cards), eligible, ranks, rules or RuleSet(), choose, board_players(cards, [parse_cards(board)])
    )
    return ", ".join(f"{name_of(one.seat)} {words[one.shown, one.claims]}" for one in result)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        pytest.param({"A": "Ah Ad", "B": "7c 6c"}, "A shows, B mucks", id="a beaten hand mucks"),
        pytest.param({"A": "7c 6c", "B": "Ah Ad"}, "A shows, B shows", id="a better hand shows"),
        pytest.param({"A": "Qh Qd", "B": "Qs Qc"}, "A shows, B shows", id="an equal hand shows"),
    ],
)
def test_r66_show_or_muck_in_turn(hands: dict[str, str], expected: str) -> None:
    assert shown(hands) == expected


def test_r66_the_first_to_show_may_muck_too() -> None:
    assert shown({"A": "Ah Ad", "B": "7c 6c"}, {"A": Choice.MUCK}) == "A mucks, B shows"


def test_r66_the_last_with_cards_gets_the_pot_unseen() -> None:
    assert shown({"A": "Ah Ad", "B": "7c 6c"}, {"A": Choice.MUCK, "B": Choice.MUCK}) == "A mucks, B waits"


def test_r66_the_last_of_a_side_pot_keeps_his_cards() -> None:
    hands = {"A": "Ah Ad", "B": "Qh Qd", "C": "9h 9d"}
    mucks = dict.fromkeys("BC", Choice.MUCK)
    assert shown(hands, mucks, pots=("ABC", "BC")) == "A shows, B mucks, C waits"


def test_r66_a_hand_beaten_in_the_main_pot_only_is_shown() -> None:
    hands = {"A": "Ah Ad", "B": "Qh Qd", "C": "9h 9d"}
    assert shown(hands, pots=("ABC", "BC")) == "A shows, B shows, C mucks"


def test_r67_everybody_shows() -> None:
    assert shown({"A": "Ah Ad", "B": "7c 6c"}, rules=RuleSet(show_all=True)) == "A shows, B shows"


@pytest.mark.parametrize(
    ("must", "choice", "expected"),
    [
        pytest.param(False, Choice.SHOW, "A shows, B shows", id="no need to announce it"),
        pytest.param(True, Choice.SHOW, "A loses, B shows", id="not announced"),
        pytest.param(True, Choice.ANNOUNCE, "A shows, B shows", id="announced"),
    ],
)
def test_r69_playing_the_board(must: bool, choice: Choice, expected: str) -> None:
    hands = {"A": "2c 3c", "B": "Td 2d"}
    rules = RuleSet(must_announce_playing_board=must)
    assert shown(hands, {"A": choice}, rules, board="Ah Kc Qs Jd 9s") == expected


def test_r69_who_plays_the_board() -> None:
    cards = {1: parse_cards("2c 3c"), 2: parse_cards("Kd Kh")}
    assert board_players(cards, [parse_cards("Ah Kc Qs Jd Ts")]) == {1, 2}
    assert board_players(cards, [parse_cards("Ah Kc Qs Jd 9s")]) == {1}
