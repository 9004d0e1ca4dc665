"""Who shows first, who shows or mucks, and who may still win."""

from collections.abc import Mapping
from typing import Any

import pytest

from hhparser.base.cards import parse_cards
from hhparser.engine.pots import Pot
from hhparser.engine.ranks import best_rank
from hhparser.engine.showdown import Choice, board_players, show_order, showdown, usual_choice
from hhparser.model.house_rules import FirstToShow, RuleSet
from tests.engine.play.tables import name_of, play, seat_of, table

TO_RIVER = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, A checks, B bets 4, C calls, A calls, river, "
BOARD = "Ks 8c 3d 5h 2s"


@pytest.mark.parametrize(
    ("river", "rule", "order"),
    [
        pytest.param("A checks, B bets 10, C calls, A calls", "last_aggressor", "BCA", id="R64 the bettor"),
        pytest.param("A bets 10, B calls, C raises to 20, A calls, B calls", "last_aggressor", "CAB", id="R64 the raiser"),
        pytest.param("A bets 10, B calls, C raises to 20, A calls, B calls", "first_bettor", "ABC", id="R64 the first bettor"),
        pytest.param("A checks, B bets 10, C calls, A folds", "last_aggressor", "BC", id="R64 of those left"),
        pytest.param("A checks, B checks, C checks", "last_aggressor", "ABC", id="R65 checked, the turn does not matter"),
        pytest.param("A bets 94, B calls, C calls", "last_aggressor", "ABC", id="R64 a bet called all-in"),
    ],
)  # fmt: skip
def test_order_of_showing(river: str, rule: str, order: str) -> None:
    state = play(table([100] * 3, rules=RuleSet(first_to_show=FirstToShow(rule))), TO_RIVER)
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
    """Return the players' choices in turn: `A shows`, `B mucks`, or `C waits` for a hand that may win unseen.

    Args:
        hands: Hole cards by player, in the order of showing.
        choices: Choices that differ from the usual.
        rules: House rules.
        pots: Players of each pot; by default one pot for all.
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


MUCK, ON_BOARD = Choice.MUCK, {"A": "2c 3c", "B": "Td 2d"}
ACES_SEVENS, THREE = {"A": "Ah Ad", "B": "7c 6c"}, {"A": "Ah Ad", "B": "Qh Qd", "C": "9h 9d"}
BROADWAY = {"board": "Ah Kc Qs Jd 9s"}  # A plays the board, B a straight
MUST = {"rules": RuleSet(must_announce_playing_board=True)}


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    [
        pytest.param(ACES_SEVENS, {}, "A shows, B mucks", id="R66 a beaten hand mucks"),
        pytest.param({"A": "7c 6c", "B": "Ah Ad"}, {}, "A shows, B shows", id="R66 a better hand shows"),
        pytest.param({"A": "Qh Qd", "B": "Qs Qc"}, {}, "A shows, B shows", id="R66 an equal hand shows"),
        pytest.param(ACES_SEVENS, {"choices": {"A": MUCK}}, "A mucks, B shows", id="R66 the first to show may muck too"),
        pytest.param(ACES_SEVENS, {"choices": {"A": MUCK, "B": MUCK}}, "A mucks, B waits", id="R66 the last with cards gets the pot unseen"),
        pytest.param(THREE, {"choices": {"B": MUCK, "C": MUCK}, "pots": ("ABC", "BC")}, "A shows, B mucks, C waits", id="R66 the last of a side pot keeps their cards"),
        pytest.param(THREE, {"pots": ("ABC", "BC")}, "A shows, B shows, C mucks", id="R66 a hand beaten in the main pot only is shown"),
        pytest.param(ACES_SEVENS, {"rules": RuleSet(show_all=True)}, "A shows, B shows", id="R67 everybody shows"),
        pytest.param(ON_BOARD, BROADWAY, "A shows, B shows", id="R69 no need to announce playing the board"),
        pytest.param(ON_BOARD, BROADWAY | MUST | {"choices": {"A": Choice.SHOW}}, "A loses, B shows", id="R69 not announced"),
        pytest.param(ON_BOARD, BROADWAY | MUST | {"choices": {"A": Choice.ANNOUNCE}}, "A shows, B shows", id="R69 announced"),
    ],
)  # fmt: skip
def test_show_or_muck_in_turn(hands: dict[str, str], options: dict[str, Any], expected: str) -> None:
    assert shown(hands, **options) == expected


@pytest.mark.parametrize(
    ("stacks", "mucking"),
    [
        pytest.param([100, 100, 100], "ABC", id="chips behind"),
        pytest.param([100, 16, 100], "AC", id="B is all-in"),
        pytest.param([16, 16, 100], "", id="C has nobody left to bet against"),
        pytest.param([16, 16, 16], "", id="all are all-in"),
    ],
)
def test_r66_a_hand_is_mucked_only_if_beaten_by_players_who_could_still_bet(
    stacks: list[int], mucking: str
) -> None:
    choose = usual_choice(play(table(stacks), f"{TO_RIVER}A bets 10, B calls, C calls"))
    assert "".join(name_of(seat) for seat in (1, 2, 3) if choose(seat, True) is Choice.MUCK) == mucking
    assert {choose(seat, False) for seat in (1, 2, 3)} == {Choice.ANNOUNCE}


def test_r69_who_plays_the_board() -> None:
    cards = {1: parse_cards("2c 3c"), 2: parse_cards("Kd Kh")}
    assert board_players(cards, [parse_cards("Ah Kc Qs Jd Ts")]) == {1, 2}
    assert board_players(cards, [parse_cards("Ah Kc Qs Jd 9s")]) == {1}
