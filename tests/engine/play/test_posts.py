"""Forced bets in the order of posting."""

from dataclasses import replace

import pytest

from hhparser.engine import HandState, IllegalAction
from hhparser.engine.play.posts import (
    Lineup,
    check_straddles,
    forced_bets,
    post_all,
    usual_straddle,
)
from hhparser.engine.play.table_errors import BlindsError, PlayerCountError
from hhparser.model import ANTE, FLOP, AnteType, Betting, Stakes
from hhparser.model.house_rules import RuleSet, Straddle
from tests.engine.play.tables import choices, name_of, play, seat_of

WORDS = {"small_blind": "small", "big_blind": "big", "dead": "dead", "ante": "ante", "straddle": "straddle"}


def lineup(
    stacks: list[int], *, small: str | None = "A", big: str = "B", live: str = "", dead: str = ""
) -> Lineup:
    """Players A, B, C ... clockwise, the last one on the button."""
    return Lineup(
        len(stacks),
        seat_of(small) if small else None,
        seat_of(big),
        dict(enumerate(stacks, 1)),
        frozenset(map(seat_of, live)),
        frozenset(map(seat_of, dead)),
    )


def stakes(
    small: int = 1, big: int = 2, ante: int | None = None, ante_type: AnteType | None = None
) -> Stakes:
    return Stakes(Betting.NO_LIMIT, 0, None, small, big, ante=ante, ante_type=ante_type)


def posted(line: Lineup, game: Stakes, rules: RuleSet | None = None) -> str:
    """Posts in words, such as `A small 1, B big 2`."""
    posts = forced_bets(line, game, rules or RuleSet())
    return ", ".join(f"{name_of(p.seat)} {WORDS[p.kind.removeprefix('post_')]} {p.amount}" for p in posts)


def pairs_of(straddles: str) -> list[tuple[int, int]]:
    """Seats and amounts of straddles such as `C4 D8`."""
    return [(seat_of(word[0]), int(word[1:])) for word in straddles.split()]


@pytest.mark.parametrize("players", [1, 11])
def test_r1_two_to_ten_players(players: int) -> None:
    with pytest.raises(PlayerCountError, match="2 to 10 players"):
        forced_bets(lineup([100] * players), stakes(), RuleSet())


def test_r13_the_small_blind_is_not_above_the_big_blind() -> None:
    with pytest.raises(BlindsError, match="above the big blind"):
        forced_bets(lineup([100] * 3), stakes(3, 2), RuleSet())


EACH = stakes(ante=1, ante_type=AnteType.EACH)
OF_BIG_BLIND = stakes(ante=2, ante_type=AnteType.BIG_BLIND)
OF_BUTTON = stakes(ante=2, ante_type=AnteType.BUTTON)
ANTE_FIRST = RuleSet(blind_before_ante=False)


@pytest.mark.parametrize(
    ("line", "game", "rules", "expected"),
    [
        pytest.param(lineup([100] * 4), stakes(), None, "A small 1, B big 2", id="R14 R17 left of the button, no ante"),
        pytest.param(lineup([100] * 2, small="B", big="A"), stakes(), None, "B small 1, A big 2", id="R15 heads-up"),
        pytest.param(lineup([100, 1, 100]), stakes(), None, "A small 1, B big 1", id="R23 short big blind"),
        pytest.param(lineup([100] * 3, small=None), stakes(), None, "B big 2", id="R98 missing small blind"),
        pytest.param(lineup([100] * 4, live="C"), stakes(), None, "A small 1, B big 2, C big 2", id="R97 a new player's live blind"),
        pytest.param(lineup([100] * 5, live="DC", dead="D"), stakes(), None, "A small 1, B big 2, C big 2, D dead 1, D big 2", id="R97 a returning player's dead and live blind"),
        pytest.param(lineup([100, 2, 100]), EACH, None, "A ante 1, B ante 1, C ante 1, A small 1, B big 1", id="R16 antes of all players come before the blinds"),
        pytest.param(lineup([100, 3, 100]), OF_BIG_BLIND, None, "A small 1, B big 2, B ante 1", id="R110 big-blind ante, blind first"),
        pytest.param(lineup([100, 3, 100]), OF_BIG_BLIND, ANTE_FIRST, "B ante 2, A small 1, B big 1", id="R110 big-blind ante, ante first"),
        pytest.param(lineup([100] * 3), OF_BUTTON, None, "C ante 2, A small 1, B big 2", id="R110 button ante"),
    ],
)  # fmt: skip
def test_posts(line: Lineup, game: Stakes, rules: RuleSet | None, expected: str) -> None:
    assert posted(line, game, rules) == expected


@pytest.mark.parametrize(
    ("rule", "straddles", "wrong"),
    [
        pytest.param(Straddle.NONE, "C4", "L105", id="R19 none"),
        pytest.param(Straddle.UNDER_THE_GUN, "C4", None, id="R19 left of the big blind"),
        pytest.param(Straddle.UNDER_THE_GUN, "D4", "L105", id="R19 from another seat"),
        pytest.param(Straddle.UNDER_THE_GUN, "C3", "L110", id="R19 too small"),
        pytest.param(Straddle.BUTTON, "E4", None, id="R20 on the button"),
        pytest.param(Straddle.BUTTON, "C4", "L105", id="R20 not on the button"),
        pytest.param(Straddle.ANY, "C4 D8", None, id="R21 straddled again"),
        pytest.param(Straddle.ANY, "C4 D9 E18", None, id="R21 of any legal size"),
        pytest.param(Straddle.ANY, "C4 D7", "L110", id="R21 too small"),
        pytest.param(Straddle.ANY, "A4", "L105", id="R19 from the small blind"),
    ],
)
def test_straddles(rule: Straddle, straddles: str, wrong: str | None) -> None:
    found = None
    try:
        check_straddles(lineup([100] * 5), stakes(), RuleSet(straddle=rule), pairs_of(straddles))
    except IllegalAction as error:
        found = error.code
    assert found == wrong


@pytest.mark.parametrize(
    ("betting", "wrong"),
    [(Betting.NO_LIMIT, None), (Betting.POT_LIMIT, "L105"), (Betting.FIXED_LIMIT, "L105")],
)
def test_r21_a_straddle_is_straddled_again_in_no_limit_only(betting: Betting, wrong: str | None) -> None:
    game, rules = replace(stakes(), betting=betting), RuleSet(straddle=Straddle.ANY)
    check_straddles(lineup([100] * 5), game, rules, pairs_of("C4"))
    found = None
    try:
        check_straddles(lineup([100] * 5), game, rules, pairs_of("C4 D8"))
    except IllegalAction as error:
        found = error.code
    assert found == wrong


def test_r19_the_usual_straddle_is_double_the_big_blind() -> None:
    assert usual_straddle(stakes(), RuleSet()) == 4
    assert usual_straddle(stakes(), RuleSet(straddle_size=3)) == 6


def opened(line: Lineup, game: Stakes, straddles: str = "") -> HandState:
    state = HandState(line.stacks, line.button, game, RuleSet())
    posts = forced_bets(line, game, RuleSet(straddle=Straddle.ANY), pairs_of(straddles))
    post_all(state, posts, line, game)
    return state


@pytest.mark.parametrize(
    ("line", "straddles", "first"),
    [
        pytest.param(lineup([100] * 4), "", "C: call 2, raise to 4-100", id="R32 left of the big blind"),
        pytest.param(lineup([100] * 5), "C4", "D: call 4, raise to 8-100", id="R22 left of the straddle"),
        pytest.param(lineup([100] * 5), "C4 D8", "E: call 8, raise to 16-100", id="R21 of the re-straddle"),
        pytest.param(lineup([100, 1, 100]), "", "C: call 2, raise to 4-100", id="R24 short big blind"),
        pytest.param(lineup([100] * 4, live="D"), "", "C: call 2, raise to 4-100", id="R97 live post behind"),
    ],
)
def test_first_decision(line: Lineup, straddles: str, first: str) -> None:
    assert choices(opened(line, stakes(), straddles)) == first


def test_r24_others_owe_the_big_blind_though_its_ante_took_all() -> None:
    game = stakes(ante=1, ante_type=AnteType.EACH)
    assert choices(opened(lineup([10, 1, 10, 10]), game)) == "C: call 2, raise to 4-9"


def test_r18_without_blinds_the_player_left_of_the_button_acts_first() -> None:
    antes_only = Stakes(Betting.NO_LIMIT, 0, None, ante=1, ante_type=AnteType.EACH)
    assert choices(opened(lineup([100] * 3), antes_only)) == "A: check, bet 1-99"


def test_r97_a_live_post_has_the_option() -> None:
    state = play(opened(lineup([100] * 4, live="D"), stakes()), "C calls")
    assert choices(state) == "D: check, raise to 4-100"


def post_bomb_pot(state: HandState, amount: int) -> None:
    """Post the same amount for every player and begin the betting on the flop."""
    for seat in state.order:
        state.post(ANTE, seat, min(amount, state.stacks[seat]))
    state.deal(FLOP)


def test_r95_bomb_pot() -> None:
    state = HandState({1: 100, 2: 3, 3: 100}, 3, stakes(), RuleSet())
    post_bomb_pot(state, 5)
    assert (state.pot, state.stacks) == (13, {1: 95, 2: 0, 3: 95})
    assert choices(state) == "A: check, bet 2-95"


def test_r95_a_pot_limit_below_the_big_blind_still_allows_the_least_bet() -> None:
    game = Stakes(Betting.POT_LIMIT, 0, None, 5, 10)
    state = HandState({1: 100, 2: 100, 3: 100}, 3, game, RuleSet())
    post_bomb_pot(state, 2)
    assert choices(state) == "A: check, bet 10"


def test_r113_blinds_are_in_before_a_card_is_dealt() -> None:
    state = opened(lineup([100] * 3), stakes())
    assert (state.pot, state.chips) == (3, {1: 1, 2: 2, 3: 0})
