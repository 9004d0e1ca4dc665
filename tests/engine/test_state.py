"""The rules of betting, with the numbers of docs/reference/rules.md."""

from typing import Any

import pytest

from hhparser.engine import HandState, IllegalAction
from hhparser.model import ActionKind
from hhparser.model.house_rules import CapCounts, MinRaise, PotLimitPot, Reopen, RuleSet, ShortOpen
from tests.engine.play.tables import FIXED_LIMIT, POT_LIMIT, choices, illegal, play, table

LIMPED = "C calls, A calls, B checks, flop"
SIDE_POT = "C raises to 7, A raises to 20, B calls, C calls, flop, B bets 40, C calls, turn"
CAPPED = "B calls, A checks, flop, A bets 10, B raises to 20, A raises to 30, B raises to 40"
FIXED_5_10: dict[str, Any] = {"blinds": (5, 10), "betting": FIXED_LIMIT}
OWN_RAISES = RuleSet(cap_counts=CapCounts.PLAYER)
HALF_RAISE, UNCAPPED = RuleSet(reopen=Reopen.HALF_RAISE), RuleSet(uncapped_heads_up=True)


def answer(state: HandState, words: str) -> str:
    """Return the legal actions after some words; for an action with a question mark, the rule it breaks.

    A rule is printed with the expected amount or seat, if there is one: `L111 2`.
    """
    if not words.endswith("?"):
        return choices(play(state, words))
    wrong = illegal(state, words.removesuffix("?"))
    return "legal" if wrong is None else " ".join(map(str, filter(None, (wrong.code, wrong.expected))))


# --- legal actions, by rule ---


@pytest.mark.parametrize(
    ("stacks", "options", "told"),
    [
        pytest.param([100, 100], {}, [("", "B: call 1, raise to 4-100"), ("B calls", "A: check, raise to 4-100"), ("A checks, flop", "A: check, bet 2-98")], id="r15 heads up the button acts first before the flop and last after it"),
        pytest.param([100, 100, 100], {"blinds": (0, 0), "antes": [1, 1, 1]}, [("", "A: check, bet 1-99")], id="r18 without blinds the player left of the button acts first"),
        pytest.param([100] * 6, {"straddle": ("C", 4)}, [("", "D: call 4, raise to 8-100"), ("D folds, E calls, F folds, A calls, B calls", "C: check, raise to 8-100")], id="r19 the straddler acts last before the flop and may raise"),
        pytest.param([200] * 6, {"straddle": ("F", 4)}, [("", "A: call 3, raise to 8-200")], id="r20 a straddle on the button lets the small blind act first"),
        pytest.param([100] * 4, {"straddle": ("C", 4)}, [("D raises to 7?", "L110 8"), ("D calls, A calls, B folds, C checks, flop", "A: check, bet 2-96")], id="r22 over a straddle the least raise is the straddle and after the flop the big blind"),
        pytest.param([100, 1, 100], {}, [("", "C: call 2, raise to 4-100")], id="r24 others owe the full big blind when it is short"),
        pytest.param([100, 1, 100], {}, [("", "C: call 2, raise to 4-100"), ("C folds", "nobody")], id="r24 but nobody pays more than the highest real bet to a player alone"),
        pytest.param([1, 100], {}, [("", "nobody")], id="r24 heads up neither"),
        pytest.param([100, 100, 100], {}, [("C raises to 8", "A: call 7, raise to 14-100"), ("A calls", "B: call 6, raise to 14-100")], id="r25 blinds count toward the call"),
        pytest.param([100, 100, 100], {}, [("C calls, A calls", "B: check, raise to 4-100"), ("B checks", "nobody")], id="r26 the big blind acts though everybody only called"),
        pytest.param([100] * 4, {}, [("", "C: call 2, raise to 4-100"), ("C calls, D calls, A folds, B checks, flop", "B: check, bet 2-98")], id="r32 first to act is left of the big blind then left of the button"),
        pytest.param([100, 100, 100], {}, [("C calls, A raises to 4, B folds", "C: call 2, raise to 6-100"), ("C calls", "nobody"), ("flop", "A: check, bet 2-96")], id="r33 a round ends when all have acted and matched"),
        pytest.param([50, 200, 20], {}, [("C calls, A raises to 50", "B: call 48, raise to 98-200"), ("B calls, C calls", "nobody")], id="r34 the last player with chips answers a bet and is asked no more"),
        pytest.param([100, 100], {}, [("B raises to 100, A calls, flop", "nobody"), ("A checks?", "L106")], id="r34 nobody is asked who has nothing to decide"),
        pytest.param([100] * 4, {}, [("C checks?", "L107 2"), ("C calls, D calls, A calls", "B: check, raise to 4-100"), ("B checks?", "legal"), ("B calls 0?", "L108")], id="r35 check only when nothing is owed"),
        pytest.param([100, 100, 100], {}, [(LIMPED, "A: check, bet 2-98"), ("A folds?", "legal")], id="r36 folding is legal though checking is free"),
        pytest.param([100, 100, 100], {}, [(LIMPED, "A: check, bet 2-98"), ("A bets 1?", "L111 2"), ("A bets 99?", "L112 98")], id="r38 the least bet is the big blind and the most the stack"),
        pytest.param([1000] * 4, {}, [("C raises to 8", "D: call 8, raise to 14-1000"), ("D raises to 13?", "L110 14"), ("D raises to 14?", "legal"), ("D raises to 14", "A: call 13, raise to 20-1000"), ("A raises to 19?", "L110 20")], id="r39 blind 2 raise 6 to 8 reraise 6 to 14 next to 20"),
        pytest.param([1000] * 4, {}, [("C raises to 8, D raises to 30", "A: call 29, raise to 52-1000"), ("A raises to 51?", "L110 52"), ("A raises to 52?", "legal")], id="r39 reraise 22 to 30 next to 52"),
        pytest.param([1000] * 4, {}, [("C calls, D calls, A calls, B checks, flop, A bets 100", "B: call 100, raise to 200-998"), ("B raises to 199?", "L110 200"), ("B raises to 200?", "legal")], id="r39 bet 100"),
        pytest.param([100] * 3, {"rules": RuleSet(min_raise=MinRaise.LAST_RAISE)}, [("C raises to 8", "A: call 7, raise to 14-100")], id="r39 the last raise of 6"),
        pytest.param([100] * 3, {"rules": RuleSet(min_raise=MinRaise.BIG_BLIND)}, [("C raises to 8", "A: call 7, raise to 10-100")], id="r40 the big blind"),
        pytest.param([100] * 3, {"rules": RuleSet(min_raise=MinRaise.FIRST_BET)}, [("C raises to 8", "A: call 7, raise to 10-100")], id="r41 the first bet the big blind"),
        pytest.param([200] * 3, {"rules": RuleSet(min_raise=MinRaise.FIRST_BET)}, [(f"{LIMPED}, A bets 10, B raises to 50", "C: call 50, raise to 60-198")], id="r41 after the flop the first bet measures all raises"),
        pytest.param([100, 100, 3], {}, [("", "C: call 2, raise to 3"), ("C raises to 3?", "legal"), ("C raises to 4?", "L112 3")], id="r42 a stack too small for a full raise may go all in"),
        pytest.param([100, 100, 100, 30], {}, [("C raises to 50", "D: call 30"), ("D calls 50?", "L109 30"), ("D raises to 30?", "L112 50")], id="r42 a stack too small for a call may call all in but not raise"),
        pytest.param([100, 100, 10], {"rules": RuleSet(short_cover=True)}, [("C raises to 8, A folds", "B: call 6, raise to 10-100")], id="r42 a raise over 8 may be as short as what the raiser can call"),
        pytest.param([100, 100, 22], {"rules": RuleSet(short_cover=True)}, [("C raises to 8, A folds", "B: call 6, raise to 14-100")], id="r42 a raise over 8 where the raiser can call more than the least raise"),
        pytest.param([100, 100, 100, 14], {}, [("C raises to 10, D raises to 14", "A: call 13, raise to 22-100")], id="r43 players who have not acted may raise a short all in"),
        pytest.param([100, 100, 100, 14], {}, [("C raises to 10, D raises to 14, A folds, B folds", "C: call 4")], id="r43 a short all in raise does not reopen for the raiser"),
        pytest.param([100, 100, 14, 100], {}, [("C calls, D raises to 10, A calls, B folds, C raises to 14, D calls", "A: call 4")], id="r43 nor for a caller"),
        pytest.param([100, 100, 100, 3], {}, [("C calls, D raises to 3, A calls, B calls", "C: call 1")], id="r43 nor over the blind"),
        pytest.param([100, 100, 100, 4], {}, [("C calls, D raises to 4, A calls, B calls", "C: call 2, raise to 6-100")], id="r43 a full one does"),
        pytest.param([100, 100, 3, 100], {}, [("C calls, D calls, A calls, B checks, flop, A checks, B checks, C bets 1, D calls", "A: call 1"), ("A raises to 3?", "L116 1")], id="r43 a short all in bet does not reopen for those who checked"),
        pytest.param([100, 100, 100, 13], {"rules": HALF_RAISE}, [("C raises to 10, D raises to 13, A calls, B folds", "C: call 3")], id="r44 house rule 3 of 8 is less than half a raise"),
        pytest.param([100, 100, 100, 14], {"rules": HALF_RAISE}, [("C raises to 10, D raises to 14, A calls, B folds", "C: call 4, raise to 22-100")], id="r44 house rule 4 of 8 is half a raise and reopens"),
        # bet 500, raise to 1000, call, all-in 1300 and 1700: together 700 more, the last full raise was 500
        pytest.param([20001, 20001, 20001, 1301, 1701], {"blinds": (0, 0), "antes": [1] * 5}, [("A bets 500, B raises to 1000, C calls, D raises to 1300, E raises to 1700", "A: call 1200, raise to 2200-20000"), ("A calls", "B: call 700, raise to 2200-20000"), ("B calls", "C: call 700, raise to 2200-20000")], id="r45 short all ins that add up to a full raise reopen"),
        # E has called 1300, so only the 400 more of F are new to them
        pytest.param([20001, 20001, 20001, 1301, 20001, 1701], {"blinds": (0, 0), "antes": [1] * 6}, [("A bets 500, B raises to 1000, C calls, D raises to 1300, E calls, F raises to 1700, A folds, B folds, C folds", "E: call 400")], id="r45 the last of them counts only what came after the player acted"),
        pytest.param([100, 100, 100], {}, [("C raises to 8, A calls, B folds", "nobody"), ("C raises to 14?", "L106")], id="r46 nobody can raise their own bet"),
        pytest.param([2, 200, 300], {}, [("C raises to 300, A calls", "B: call 198"), ("B raises to 200?", "L117 300"), ("B raises to 300?", "L117 300")], id="r46 no raise when all opponents are all in"),
        pytest.param([1000, 1000], {"betting": POT_LIMIT}, [("", "B: call 1, raise to 4-6")], id="r48 pot limit before the flop heads up 1 2 the button may raise to 6"),
        pytest.param([10_000] * 4, {"blinds": (50, 50), "betting": POT_LIMIT}, [("C calls, D calls, A checks, B checks, flop, A bets 150, B calls", "C: call 150, raise to 300-800"), ("C raises to 801?", "L113 800")], id="r48 pot limit pot 200 bet 150 call 150 raise to 800"),
        pytest.param([10_000] * 4, {"blinds": (50, 50), "betting": POT_LIMIT, "rules": RuleSet(pot_limit_counts_call=False)}, [("C calls, D calls, A checks, B checks, flop, A bets 150, B calls", "C: call 150, raise to 300-650")], id="r48 the same without the call raise to 650"),
        pytest.param([20, 1000, 1000], {"betting": POT_LIMIT}, [("C raises to 7, A raises to 20, B calls, C calls, flop", "B: check, bet 2-60")], id="r49 the first bet beside an all in player is measured by the main pot"),
        pytest.param([20, 1000, 1000], {"betting": POT_LIMIT, "rules": RuleSet(pot_limit_pot=PotLimitPot.ACTIVE_POT)}, [(SIDE_POT, "B: check, bet 2-80")], id="r49 main pot 60 side pot 80 measured by the side pot"),
        pytest.param([20, 1000, 1000], {"betting": POT_LIMIT, "rules": RuleSet(pot_limit_pot=PotLimitPot.ALL_POTS)}, [(SIDE_POT, "B: check, bet 2-140")], id="r49 main pot 60 side pot 80 measured by all pots"),
        pytest.param([10_000, 10_000], {"blinds": (50, 100), "betting": POT_LIMIT}, [("B calls, A checks, flop, A bets 100", "B: call 100, raise to 200-500"), ("B raises to 150?", "L110 200")], id="r50 the least raise of pot limit is that of no limit"),
        pytest.param([1000, 1000, 1000], FIXED_5_10, [("", "C: call 10, raise to 20"), (LIMPED, "A: check, bet 10"), ("A bets 10", "B: call 10, raise to 20"), ("B calls, C calls, turn", "A: check, bet 20"), ("A bets 20", "B: call 20, raise to 40"), ("B calls, C calls, river", "A: check, bet 20")], id="r51 fixed limit 10 20 bets 10 on the flop and 20 on turn and river"),
        pytest.param([100] * 4, {"betting": FIXED_LIMIT}, [("C raises to 6?", "L113 4"), ("C raises to 3?", "L110 4")], id="r51 fixed limit allows no other size"),
        pytest.param([1000, 1000, 1000], FIXED_5_10, [("C raises to 20, A raises to 30, B raises to 40", "C: call 20")], id="r52 before the flop the big blind is the first bet"),
        pytest.param([1000, 1000], FIXED_5_10, [("B calls, A checks, flop, A bets 10, B raises to 20, A raises to 30, B raises to 40", "A: call 10"), ("A raises to 50?", "L115 40")], id="r52 bet raise reraise cap then only call or fold"),
        pytest.param([1000, 1000], FIXED_5_10 | {"rules": RuleSet(max_bets=5)}, [(CAPPED, "A: call 10, raise to 50")], id="r52 house rule of five bets"),
        pytest.param([100, 100, 100], {"blinds": (0, 0), "antes": [5, 5, 5]}, [("", "A: check, bet 5-95"), ("A bets 4?", "L111 5"), ("A bets 5", "B: call 5, raise to 10-95")], id="r38 without blinds the least bet is the ante"),
        pytest.param([1000, 1000], FIXED_5_10 | {"rules": OWN_RAISES}, [(CAPPED, "A: call 10, raise to 50"), ("A raises to 50, B raises to 60, A raises to 70", "B: call 10"), ("B raises to 80?", "L115 70")], id="r52 house rule of each player's own raises"),
        pytest.param([1000, 1000], FIXED_5_10 | {"rules": UNCAPPED}, [(CAPPED, "A: call 10, raise to 50")], id="r52 house rule of no cap heads up"),
        pytest.param([1000, 1000], FIXED_5_10 | {"rules": RuleSet(max_bets=3)}, [("B calls, A checks, flop, A bets 10, B raises to 20, A raises to 30", "B: call 10"), ("B raises to 40?", "L115 30")], id="r52 house rule of three bets"),
        pytest.param([1000, 1000, 1000], FIXED_5_10 | {"rules": UNCAPPED}, [("C raises to 20, A raises to 30, B raises to 40", "C: call 20"), ("C folds", "A: call 10, raise to 50")], id="r52 the cap holds heads up only if more players are in the hand"),
        pytest.param([100, 100, 100], {}, [("C raises to 8", "A: call 7, raise to 14-100"), ("A calls 7?", "legal"), ("A calls 8?", "L109 7"), ("A calls 7, B calls 6", "nobody")], id="r53 a call puts in what is missing"),
        pytest.param([1000, 1000, 34, 1000], FIXED_5_10, [("C calls, D raises to 20, A raises to 30, B folds, C raises to 34, D calls", "A: call 4")], id="r54 an all in below half a bet does not reopen"),
        pytest.param([1000, 1000, 14, 1000], FIXED_5_10, [("C raises to 14", "D: call 14, raise to 20")], id="r54 all in 4 over 10 is less than half a bet complete to 20"),
        pytest.param([1000, 1000, 15, 1000], FIXED_5_10, [("C raises to 15", "D: call 15, raise to 30")], id="r54 all in 5 over 10 is half a bet raise to 30"),
        pytest.param([1000, 1000, 15, 1000], FIXED_5_10 | {"rules": RuleSet(raise_over_all_in=True)}, [("C raises to 15", "D: call 15, raise to 25"), ("D raises to 25", "A: call 20, raise to 35")], id="r54 in some houses a raise adds a full bet to the all in"),
        pytest.param([1000, 1000, 14, 1000], FIXED_5_10 | {"rules": RuleSet(raise_over_all_in=True)}, [("C raises to 14", "D: call 14, raise to 20")], id="r54 also there an all in of less is completed"),
        pytest.param([1000, 1000, 34, 1000], FIXED_5_10, [("C calls, D raises to 20, A raises to 30, B folds, C raises to 34", "D: call 14, raise to 40")], id="r54 all in 4 over 30 is no bet the fourth is left"),
        pytest.param([1000, 1000, 35, 1000], FIXED_5_10, [("C calls, D raises to 20, A raises to 30, B folds, C raises to 35", "D: call 15")], id="r54 all in 5 over 30 is the fourth bet"),
        pytest.param([100] * 4, {}, [("D folds?", "L105 3"), ("C folds", "D: call 2, raise to 4-100"), ("C calls 2?", "L103"), ("E folds?", "L101")], id="r55 nobody acts out of turn"),
        pytest.param([100, 100, 3, 100], {}, [("C raises to 3", "D: call 3, raise to 5-100")], id="r91 least raise after a short all in is the last full raise more"),
        pytest.param([100, 100, 3, 100], {"rules": RuleSet(checked_may_raise=True)}, [("C calls, D calls, A calls, B checks, flop, A checks, B checks, C bets 1, D calls", "A: call 1, raise to 3-98"), ("A calls", "B: call 1, raise to 3-98"), ("B raises to 3", "D: call 2, raise to 5-98")], id="r43 in some houses those who only checked may raise it"),
        pytest.param([3, 100, 100], {"rules": RuleSet(short_open=ShortOpen.RAISE)}, [(f"{LIMPED}, A bets 1", "B: call 1, raise to 3-98")], id="r92 after an all in bet of 1 with big blind 2 raise"),
        pytest.param([3, 100, 100], {"rules": RuleSet(short_open=ShortOpen.COMPLETE)}, [(f"{LIMPED}, A bets 1", "B: call 1, raise to 2-98")], id="r92 after an all in bet of 1 with big blind 2 complete"),
        pytest.param([500, 500, 500], {"cap": 60}, [("", "C: call 2, raise to 4-60"), ("C raises to 60, A calls, B calls", "nobody")], id="r96 in a cap game a player at the cap acts no more"),
        pytest.param([100] * 4, {"blinds": (0, 2)}, [("C calls, D calls", "A: call 2, raise to 4-100")], id="r98 without a small blind the order stays"),
        pytest.param([100] * 3, {}, [("C bets 10?", "L118 2"), ("C raises to 10?", "legal"), (LIMPED, "A: check, bet 2-98"), ("A raises to 10?", "L119")], id="only the first wager of a street is a bet and a raise needs one"),
    ],
)  # fmt: skip
def test_turns(stacks: list[int], options: dict[str, Any], told: list[tuple[str, str]]) -> None:
    """After the words of each pair the next player has the choices, or the action breaks the rule, that follow."""
    state = table(stacks, **options)
    for words, seen in told:
        assert answer(state, words) == seen


# --- A, B: the table and the forced bets ---


def test_r16_antes_come_before_the_blinds_and_are_no_bet() -> None:
    state = table([100, 100, 100], antes=[5, 5, 5])
    assert (state.pot, state.price) == (18, 2)
    assert choices(state) == "C: call 2, raise to 4-95"


def test_r21_after_a_re_straddle_its_whole_amount_is_the_price_and_the_least_raise() -> None:
    state = table([200] * 6, straddle=("C", 4))
    state.post(ActionKind.POST_STRADDLE, 4, 8)
    state.start_betting(4, 8)
    assert choices(state) == "E: call 8, raise to 16-200"


def test_r23_a_blind_larger_than_the_stack_is_all_in() -> None:
    state = table([100, 1, 100])
    assert state.stacks[2] == 0
    play(state, "C calls, A calls")
    assert choices(state) == "nobody"


def test_r24_alone_with_a_short_big_blind_a_player_faces_what_it_put_in() -> None:
    """B has 3 of the 4 of the big blind, and A the small blind of 1: the pot of 4 costs 2 more, not 3."""
    state = play(table([100, 3, 100], (1, 4)), "C folds")
    assert state.faced(1) == (4, 2, 99, False)


# --- D: betting ---


def test_r37_folded_chips_stay_in_the_pot() -> None:
    state = play(table([100, 100, 100]), "C raises to 8, A calls, B folds, flop, A bets 10, C folds")
    assert (state.pot, state.live) == (28, [1])


def test_r47_no_limit_has_any_number_of_raises() -> None:
    state = play(table([1000, 1000]), "B calls, A checks, flop")
    for total in range(2, 42, 4):
        play(state, f"A {'bets' if total == 2 else 'raises to'} {total}, B raises to {total + 2}")
    assert choices(state) == "A: call 2, raise to 42-998"


def test_r56_a_player_may_call_all_in_for_less() -> None:
    state = play(table([100, 100, 100, 5]), "C raises to 8, D calls")
    assert (state.chips[4], state.price) == (5, 8)
    assert choices(state) == "A: call 7, raise to 14-100"


# --- I: rows that played and recorded hands need ---


def test_r97_a_live_post_counts_as_a_bet_and_gives_the_option() -> None:
    state = table([100] * 4)
    state.post(ActionKind.POST_BIG_BLIND, 4, 2)
    state.start_betting(2, 2)
    assert choices(play(state, "C folds")) == "D: check, raise to 4-100"


def test_r97_a_dead_blind_is_no_bet() -> None:
    state = table([100] * 4)
    state.post(ActionKind.POST_DEAD, 4, 1)
    state.start_betting(2, 2)
    assert choices(play(state, "C folds")) == "D: call 2, raise to 4-99"
    assert (state.pot, state.dead) == (4, {4: 1})


def test_r111_after_a_raise_the_player_to_the_right_of_the_raiser_acts_last() -> None:
    state = play(table([100] * 4), "C calls, D raises to 8, A calls, B calls")
    assert state.to_act == [3]


# --- changes of the state ---


@pytest.mark.parametrize(
    ("blinds", "words", "sizes"),
    [
        pytest.param((1, 2), "", "raises to 4-100", id="over the blind of 2"),
        pytest.param((0, 1), "", "raises to 2-100", id="over a blind of 1"),
        pytest.param((1, 2), "C raises to 8", "raises to 14-100", id="over a raise of 6 to 8"),
        pytest.param((1, 2), LIMPED, "bets 2-98", id="first to bet on the flop"),
    ],
)
def test_plain_raises_are_legal_without_another_look(blinds: tuple[int, int], words: str, sizes: str) -> None:
    state = play(table([100] * 3, blinds), words)
    seat = state.to_act[0]
    plain = {
        verb: [to for to in range(110) if state.is_plain_raise(kind, seat, to, None)]
        for verb, kind in (("bets", ActionKind.BET), ("raises to", ActionKind.RAISE))
    }
    assert [f"{verb} {found[0]}-{found[-1]}" for verb, found in plain.items() if found] == [sizes]


def test_verify_raises_the_error_of_why_illegal() -> None:
    with pytest.raises(IllegalAction) as wrong:
        table([100] * 3).verify(ActionKind.CHECK, 3)
    assert (wrong.value.code, wrong.value.seat, wrong.value.expected) == ("L107", 3, 2)


def test_why_illegal_names_the_wrong_part_of_the_action() -> None:
    state = table([100] * 3)
    wrong = illegal(state, "B folds")
    assert (wrong.field, wrong.seat, wrong.expected) == ("player", 2, 3)
    assert illegal(state, "C calls 3").field == "amount"
    wrong = illegal(state, "C raises to 3")
    assert (wrong.field, wrong.found, wrong.expected) == ("to_amount", 3, 4)


def test_an_action_out_of_turn_passes_over_players_who_may_act_later() -> None:
    state = table([100] * 4)
    state.carry_out(ActionKind.CALL, 4, 2)
    assert state.skipped == {3}
    assert illegal(state, "C calls 2") is None


def test_a_player_all_in_from_an_ante_may_be_folded_in_his_turn_by_the_site() -> None:
    state = table([100, 100, 5, 100], antes=[5, 5, 5, 5])
    assert choices(state).startswith("D")
    assert illegal(state, "C folds") is None
    state.carry_out(ActionKind.FOLD, 3, 0)
    assert (state.live, state.forfeited) == ([1, 2, 4], [3])
    assert choices(state).startswith("D")


def test_r70_a_hand_that_touches_the_muck_is_dead_and_nobody_loses_his_turn() -> None:
    state = play(table([100] * 4), "C calls")
    state.kill(1)
    assert choices(state) == "D: call 2, raise to 4-100"
    assert choices(play(state, "D calls")) == "B: check, raise to 4-100"
    assert (state.pot, state.live) == (7, [2, 3, 4])


def test_r70_the_last_opponent_dead_ends_the_betting() -> None:
    state = play(table([100] * 3), "C folds")
    state.kill(2)
    assert (choices(state), state.live) == ("nobody", [1])


def test_the_cap_leaves_fewer_bets_with_each_raise() -> None:
    state = table([100] * 3, betting=FIXED_LIMIT)
    left = []
    for words in ("C raises to 4", "A raises to 6", "B raises to 8"):
        left.append(state.legal_actions().bets_left)
        play(state, words)
    assert [*left, state.legal_actions().bets_left] == [3, 2, 1, 0]
    assert table([100] * 3).legal_actions().bets_left is None


def test_a_snapshot_does_not_change() -> None:
    state = table([100] * 3)
    before = state.snapshot()
    play(state, "C raises to 8")
    assert (before.pot, before.stacks[3], before.bets, before.price) == (3, 100, {1: 1, 2: 2}, 2)
    assert (state.snapshot().pot, state.snapshot().bets[3]) == (11, 8)


def test_an_illegal_action_changes_nothing() -> None:
    state = table([100] * 3)
    before = state.snapshot()
    with pytest.raises(IllegalAction, match="L110"):
        state.apply(ActionKind.RAISE, 3, 3)
    assert state.snapshot() == before
