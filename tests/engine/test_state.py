"""The rules of betting, with the numbers of docs/rules.md."""

from typing import Any

import pytest

from hhparser.engine import IllegalAction
from hhparser.model import ActionKind
from hhparser.model.house_rules import MinRaise, PotLimitPot, Reopen, RuleSet, ShortOpen
from tests.engine.play.tables import FIXED_LIMIT, POT_LIMIT, choices, illegal, play, table

LIMPED = "C calls, A calls, B checks, flop"
HALF_RAISE = RuleSet(reopen=Reopen.HALF_RAISE)


def code(state, words: str) -> str | None:
    wrong = illegal(state, words)
    return wrong and wrong.code


# --- who may do what, by rule ---


@pytest.mark.parametrize(
    ("stacks", "options", "told"),
    [
        pytest.param([100, 100], {}, [("", "B: call 1, raise to 4-100"), ("B calls", "A: check, raise to 4-100"), ("A checks, flop", "A: check, bet 2-98")], id="r15 heads up the button acts first before the flop and last after it"),
        pytest.param([100] * 6, {"straddle": ("C", 4)}, [("", "D: call 4, raise to 8-100"), ("D folds, E calls, F folds, A calls, B calls", "C: check, raise to 8-100")], id="r19 the straddler acts last before the flop and may raise"),
        pytest.param([200] * 6, {"straddle": ("F", 4)}, [("", "A: call 3, raise to 8-200")], id="r20 a straddle on the button lets the small blind act first"),
        pytest.param([100, 1, 100], {}, [("", "C: call 2, raise to 4-100")], id="r24 others owe the full big blind when it is short"),
        pytest.param([100, 100, 100], {}, [("C raises to 8", "A: call 7, raise to 14-100"), ("A calls", "B: call 6, raise to 14-100")], id="r25 blinds count toward the call"),
        pytest.param([100, 100, 100], {}, [("C calls, A calls", "B: check, raise to 4-100"), ("B checks", "nobody")], id="r26 the big blind acts though everybody only called"),
        pytest.param([100, 100, 100], {}, [("C calls, A raises to 4, B folds", "C: call 2, raise to 6-100"), ("C calls", "nobody"), ("flop", "A: check, bet 2-96")], id="r33 a round ends when all have acted and matched"),
        pytest.param([50, 200, 20], {}, [("C calls, A raises to 50", "B: call 48, raise to 98-200"), ("B calls, C calls", "nobody")], id="r34 the last player with chips answers a bet and is asked no more"),
        pytest.param([100, 100, 100, 14], {}, [("C raises to 10, D raises to 14", "A: call 13, raise to 22-100")], id="r43 players who have not acted may raise a short all in"),
        # bet 500, raise to 1000, call, all-in 1300 and 1700: together 700 more, the last full raise was 500
        pytest.param([20001, 20001, 20001, 1301, 1701], {"blinds": (0, 0), "antes": [1] * 5}, [("A bets 500, B raises to 1000, C calls, D raises to 1300, E raises to 1700", "A: call 1200, raise to 2200-20000"), ("A calls", "B: call 700, raise to 2200-20000"), ("B calls", "C: call 700, raise to 2200-20000")], id="r45 short all ins that add up to a full raise reopen"),
        # E has called 1300, so only the 400 more of F are new to them
        pytest.param([20001, 20001, 20001, 1301, 20001, 1701], {"blinds": (0, 0), "antes": [1] * 6}, [("A bets 500, B raises to 1000, C calls, D raises to 1300, E calls, F raises to 1700, A folds, B folds, C folds", "E: call 400")], id="r45 the last of them counts only what came after the player acted"),
        pytest.param([1000, 1000], {"betting": POT_LIMIT}, [("", "B: call 1, raise to 4-6")], id="r48 pot limit before the flop heads up 1 2 the button may raise to 6"),
        pytest.param([1000, 1000, 1000], {"blinds": (5, 10), "betting": FIXED_LIMIT}, [("", "C: call 10, raise to 20"), (LIMPED, "A: check, bet 10"), ("A bets 10", "B: call 10, raise to 20"), ("B calls, C calls, turn", "A: check, bet 20"), ("A bets 20", "B: call 20, raise to 40"), ("B calls, C calls, river", "A: check, bet 20")], id="r51 fixed limit 10 20 bets 10 on the flop and 20 on turn and river"),
        pytest.param([1000, 1000, 1000], {"blinds": (5, 10), "betting": FIXED_LIMIT}, [("C raises to 20, A raises to 30, B raises to 40", "C: call 20")], id="r52 before the flop the big blind is the first bet"),
        pytest.param([1000, 1000, 34, 1000], {"blinds": (5, 10), "betting": FIXED_LIMIT}, [("C calls, D raises to 20, A raises to 30, B folds, C raises to 34, D calls", "A: call 4")], id="r54 an all in below half a bet does not reopen"),
        pytest.param([100, 100, 3, 100], {}, [("C raises to 3", "D: call 3, raise to 5-100")], id="r91 least raise after a short all in is the last full raise more"),
        pytest.param([500, 500, 500], {"cap": 60}, [("", "C: call 2, raise to 4-60"), ("C raises to 60, A calls, B calls", "nobody")], id="r96 in a cap game a player at the cap acts no more"),
        pytest.param([100] * 4, {"blinds": (0, 2)}, [("C calls, D calls", "A: call 2, raise to 4-100")], id="r98 without a small blind the order stays"),
        pytest.param([20, 1000, 1000], {"betting": POT_LIMIT}, [("C raises to 7, A raises to 20, B calls, C calls, flop", "B: check, bet 2-60")], id="r49 the first bet beside an all in player is measured by the main pot"),
    ],
)  # fmt: skip
def test_turns(stacks: list[int], options: dict[str, Any], told: list[tuple[str, str]]) -> None:
    """After the words of each pair the next player has the choices that follow them."""
    state = table(stacks, **options)
    for words, seen in told:
        assert choices(play(state, words)) == seen


# --- A, B: the table and the forced bets ---


def test_r16_antes_come_before_the_blinds_and_are_no_bet() -> None:
    state = table([100, 100, 100], antes=[5, 5, 5])
    assert (state.pot, state.price) == (18, 2)
    assert choices(state) == "C: call 2, raise to 4-95"


def test_r18_without_blinds_the_player_left_of_the_button_acts_first() -> None:
    state = table([100, 100, 100], blinds=(0, 0), antes=[1, 1, 1])
    assert choices(state).startswith("A: check")


def test_r21_after_a_re_straddle_its_whole_amount_is_the_price_and_the_least_raise() -> None:
    state = table([200] * 6, straddle=("C", 4))
    state.post(ActionKind.POST_STRADDLE, 4, 8)
    state.start_betting(4, 8)
    assert choices(state) == "E: call 8, raise to 16-200"


def test_r22_over_a_straddle_the_least_raise_is_the_straddle_and_after_the_flop_the_big_blind() -> None:
    state = table([100] * 4, straddle=("C", 4))
    assert illegal(state, "D raises to 7").expected == 8
    play(state, "D calls, A calls, B folds, C checks, flop")
    assert choices(state) == "A: check, bet 2-96"


def test_r23_a_blind_larger_than_the_stack_is_all_in() -> None:
    state = table([100, 1, 100])
    assert state.stacks[2] == 0
    play(state, "C calls, A calls")
    assert choices(state) == "nobody"


def test_r24_but_nobody_pays_more_than_the_highest_real_bet_to_a_player_alone() -> None:
    # A has 1 in, B is all-in for 1 of a blind of 2: nothing is left to call
    assert choices(table([100, 1, 100])) == "C: call 2, raise to 4-100"
    assert choices(play(table([100, 1, 100]), "C folds")) == "nobody"
    assert choices(table([1, 100])) == "nobody"


# --- D: betting ---


def test_r32_first_to_act_is_left_of_the_big_blind_then_left_of_the_button() -> None:
    state = table([100] * 4)
    assert choices(state).startswith("C")
    play(state, "C calls, D calls, A folds, B checks, flop")
    assert choices(state).startswith("B")


def test_r34_nobody_is_asked_who_has_nothing_to_decide() -> None:
    state = play(table([100, 100]), "B raises to 100, A calls, flop")
    assert choices(state) == "nobody"
    assert code(state, "A checks") == "L106"


def test_r35_check_only_when_nothing_is_owed() -> None:
    state = table([100] * 4)
    assert illegal(state, "C checks").code == "L107"
    assert illegal(state, "C checks").expected == 2
    play(state, "C calls, D calls, A calls")
    assert illegal(state, "B checks") is None
    assert code(state, "B calls 0") == "L108"


def test_r36_folding_is_legal_though_checking_is_free() -> None:
    state = play(table([100, 100, 100]), LIMPED)
    assert illegal(state, "A folds") is None


def test_r37_folded_chips_stay_in_the_pot() -> None:
    state = play(table([100, 100, 100]), "C raises to 8, A calls, B folds, flop, A bets 10, C folds")
    assert (state.pot, state.live) == (28, [1])


def test_r38_the_least_bet_is_the_big_blind_and_the_most_the_stack() -> None:
    state = play(table([100, 100, 100]), LIMPED)
    assert choices(state) == "A: check, bet 2-98"
    assert (illegal(state, "A bets 1").code, illegal(state, "A bets 1").expected) == ("L111", 2)
    assert (illegal(state, "A bets 99").code, illegal(state, "A bets 99").expected) == ("L112", 98)


@pytest.mark.parametrize(
    ("before", "words", "least"),
    [
        pytest.param("C raises to 8", "D raises to {}", 14, id="blind 2, raise 6 to 8, re-raise to 14"),
        pytest.param(
            "C raises to 8, D raises to 14", "A raises to {}", 20, id="re-raise 6 to 14, next to 20"
        ),
        pytest.param(
            "C raises to 8, D raises to 30", "A raises to {}", 52, id="re-raise 22 to 30, next to 52"
        ),
        pytest.param(
            "C calls, D calls, A calls, B checks, flop, A bets 100", "B raises to {}", 200, id="bet 100"
        ),
    ],
)
def test_r39_a_raise_is_at_least_the_last_bet_or_raise(before: str, words: str, least: int) -> None:
    state = play(table([1000] * 4), before)
    assert illegal(state, words.format(least)) is None
    short = illegal(state, words.format(least - 1))
    assert (short.code, short.expected, short.found) == ("L110", least, least - 1)


def test_r42_a_stack_too_small_for_a_full_raise_may_go_all_in() -> None:
    state = table([100, 100, 3])
    assert choices(state) == "C: call 2, raise to 3"
    assert illegal(state, "C raises to 3") is None
    assert code(state, "C raises to 4") == "L112"


def test_r42_a_stack_too_small_for_a_call_may_call_all_in_but_not_raise() -> None:
    state = play(table([100, 100, 100, 30]), "C raises to 50")
    assert choices(state) == "D: call 30"
    assert (illegal(state, "D calls 50").code, illegal(state, "D calls 50").expected) == ("L109", 30)
    assert code(state, "D raises to 30") == "L112"


@pytest.mark.parametrize(
    ("stacks", "before", "seen"),
    [
        pytest.param([100, 100, 100, 14], "C raises to 10, D raises to 14, A folds, B folds", "C: call 4", id="raiser"),
        pytest.param(
            [100, 100, 14, 100], "C calls, D raises to 10, A calls, B folds, C raises to 14, D calls", "A: call 4",
            id="caller",
        ),
        pytest.param([100, 100, 100, 3], "C calls, D raises to 3, A calls, B calls", "C: call 1", id="over the blind"),
        pytest.param([100, 100, 100, 4], "C calls, D raises to 4, A calls, B calls", "C: call 2, raise to 6-100", id="full"),
    ],
)  # fmt: skip
def test_r43_a_short_all_in_raise_does_not_reopen(stacks: list[int], before: str, seen: str) -> None:
    assert choices(play(table(stacks), before)) == seen


def test_r43_a_short_all_in_bet_does_not_reopen_for_those_who_checked() -> None:
    state = play(table([100, 100, 3, 100]), "C calls, D calls, A calls, B checks, flop")
    play(state, "A checks, B checks, C bets 1, D calls")
    assert choices(state) == "A: call 1"
    assert code(state, "A raises to 3") == "L116"


@pytest.mark.parametrize(
    ("all_in", "seen"),
    [
        pytest.param(13, "C: call 3", id="3 of 8 is less than half"),
        pytest.param(14, "C: call 4, raise to 22-100", id="4 of 8 is half"),
    ],
)
def test_r44_house_rule_half_a_raise_reopens(all_in: int, seen: str) -> None:
    state = table([100, 100, 100, all_in], rules=HALF_RAISE)
    assert choices(play(state, f"C raises to 10, D raises to {all_in}, A calls, B folds")) == seen


def test_r46_nobody_can_raise_their_own_bet() -> None:
    state = play(table([100, 100, 100]), "C raises to 8, A calls, B folds")
    assert choices(state) == "nobody"
    assert code(state, "C raises to 14") == "L106"


def test_r46_no_raise_when_all_opponents_are_all_in() -> None:
    state = play(table([2, 200, 300]), "C raises to 300, A calls")
    assert choices(state) == "B: call 198"
    assert code(state, "B raises to 200") == "L117"
    assert code(state, "B raises to 300") == "L117"


def test_r47_no_limit_has_any_number_of_raises() -> None:
    state = play(table([1000, 1000]), "B calls, A checks, flop")
    for total in range(2, 42, 4):
        play(state, f"A {'bets' if total == 2 else 'raises to'} {total}, B raises to {total + 2}")
    assert choices(state) == "A: call 2, raise to 42-998"


def test_r48_pot_limit_pot_200_bet_150_call_150_raise_to_800() -> None:
    state = table([10_000] * 4, blinds=(50, 50), betting=POT_LIMIT)
    play(state, "C calls, D calls, A checks, B checks, flop")
    play(state, "A bets 150, B calls")
    assert choices(state) == "C: call 150, raise to 300-800"
    assert (illegal(state, "C raises to 801").code, illegal(state, "C raises to 801").expected) == (
        "L113",
        800,
    )


def test_r50_the_least_raise_of_pot_limit_is_that_of_no_limit() -> None:
    state = play(
        table([10_000, 10_000], blinds=(50, 100), betting=POT_LIMIT), "B calls, A checks, flop, A bets 100"
    )
    assert choices(state) == "B: call 100, raise to 200-500"
    assert code(state, "B raises to 150") == "L110"


def test_r51_fixed_limit_allows_no_other_size() -> None:
    state = table([100] * 4, betting=FIXED_LIMIT)
    assert (illegal(state, "C raises to 6").code, illegal(state, "C raises to 6").expected) == ("L113", 4)
    assert (illegal(state, "C raises to 3").code, illegal(state, "C raises to 3").expected) == ("L110", 4)


def test_r52_bet_raise_reraise_cap_then_only_call_or_fold() -> None:
    state = play(table([1000, 1000], blinds=(5, 10), betting=FIXED_LIMIT), "B calls, A checks, flop")
    play(state, "A bets 10, B raises to 20, A raises to 30, B raises to 40")
    assert choices(state) == "A: call 10"
    assert code(state, "A raises to 50") == "L115"


@pytest.mark.parametrize(
    ("rules", "seen"),
    [
        pytest.param(RuleSet(max_bets=5), "A: call 10, raise to 50", id="five bets"),
        pytest.param(RuleSet(uncapped_heads_up=True), "A: call 10, raise to 50", id="no cap heads-up"),
        pytest.param(RuleSet(max_bets=3), None, id="three bets"),
    ],
)
def test_r52_house_rules_move_the_cap(rules: RuleSet, seen: str | None) -> None:
    state = table([1000, 1000], blinds=(5, 10), betting=FIXED_LIMIT, rules=rules)
    play(state, "B calls, A checks, flop, A bets 10, B raises to 20, A raises to 30")
    assert (illegal(state, "B raises to 40") is None) == (seen is not None)
    if seen:
        assert choices(play(state, "B raises to 40")) == seen


def test_r52_the_cap_holds_heads_up_only_if_more_players_are_in_the_hand() -> None:
    rules = RuleSet(uncapped_heads_up=True)
    state = table([1000, 1000, 1000], blinds=(5, 10), betting=FIXED_LIMIT, rules=rules)
    play(state, "C raises to 20, A raises to 30, B raises to 40")
    assert choices(state) == "C: call 20"
    assert choices(play(state, "C folds")) == "A: call 10, raise to 50"


def test_r53_a_call_puts_in_what_is_missing() -> None:
    state = play(table([100, 100, 100]), "C raises to 8")
    assert illegal(state, "A calls 7") is None
    assert (illegal(state, "A calls 8").code, illegal(state, "A calls 8").expected) == ("L109", 7)
    assert choices(play(state, "A calls 7, B calls 6")) == "nobody"


@pytest.mark.parametrize(
    ("all_in", "seen"),
    [
        pytest.param(14, "D: call 14, raise to 20", id="4 over 10 is less than half: complete to 20"),
        pytest.param(15, "D: call 15, raise to 30", id="5 over 10 is half: a bet, raise to 30"),
    ],
)
def test_r54_an_all_in_below_half_a_bet_only_changes_the_price(all_in: int, seen: str) -> None:
    state = table([1000, 1000, all_in, 1000], blinds=(5, 10), betting=FIXED_LIMIT)
    assert choices(play(state, f"C raises to {all_in}")) == seen


@pytest.mark.parametrize(
    ("all_in", "seen"),
    [
        pytest.param(34, "D: call 14, raise to 40", id="4 over 30 is no bet: the fourth is left"),
        pytest.param(35, "D: call 15", id="5 over 30 is the fourth bet"),
    ],
)
def test_r54_an_all_in_of_half_a_bet_counts_towards_the_cap(all_in: int, seen: str) -> None:
    state = table([1000, 1000, all_in, 1000], blinds=(5, 10), betting=FIXED_LIMIT)
    play(state, f"C calls, D raises to 20, A raises to 30, B folds, C raises to {all_in}")
    assert choices(state) == seen


def test_r55_nobody_acts_out_of_turn() -> None:
    state = table([100] * 4)
    wrong = illegal(state, "D folds")
    assert (wrong.code, wrong.seat, wrong.expected) == ("L105", 4, 3)
    assert code(play(state, "C folds"), "C calls 2") == "L103"
    assert code(state, "E folds") == "L101"


def test_r56_a_player_may_call_all_in_for_less() -> None:
    state = play(table([100, 100, 100, 5]), "C raises to 8, D calls")
    assert (state.chips[4], state.price) == (5, 8)
    assert choices(state) == "A: call 7, raise to 14-100"


# --- I: rows that played and recorded hands need ---


@pytest.mark.parametrize(
    ("rule", "least"),
    [pytest.param(ShortOpen.RAISE, 3, id="raise"), pytest.param(ShortOpen.COMPLETE, 2, id="complete")],
)
def test_r92_after_an_all_in_bet_of_1_with_big_blind_2(rule: ShortOpen, least: int) -> None:
    state = table([3, 100, 100], rules=RuleSet(short_open=rule))
    play(state, LIMPED)
    assert choices(play(state, "A bets 1")) == f"B: call 1, raise to {least}-98"


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


# --- what the state does ---


def test_verify_raises_what_why_illegal_returns() -> None:
    with pytest.raises(IllegalAction) as wrong:
        table([100] * 3).verify(ActionKind.CHECK, 3)
    assert (wrong.value.code, wrong.value.seat, wrong.value.expected) == ("L107", 3, 2)


def test_why_illegal_says_which_part_of_the_action_is_wrong() -> None:
    state = table([100] * 3)
    assert illegal(state, "B folds").field == "player"
    assert illegal(state, "C calls 3").field == "amount"
    assert illegal(state, "C raises to 3").field == "to_amount"


@pytest.mark.parametrize(
    ("words", "expected"), [("C bets 10", "L118"), ("C raises to 10", None)], ids=["bet", "raise"]
)
def test_only_the_first_wager_of_a_street_is_a_bet(words: str, expected: str | None) -> None:
    assert code(table([100] * 3), words) == expected


def test_a_raise_needs_a_bet() -> None:
    state = play(table([100] * 3), LIMPED)
    assert code(state, "A raises to 10") == "L119"


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


@pytest.mark.parametrize(
    ("rule", "least"),
    [
        pytest.param(MinRaise.LAST_RAISE, 14, id="R39 the last raise of 6"),
        pytest.param(MinRaise.BIG_BLIND, 10, id="R40 the big blind"),
        pytest.param(MinRaise.FIRST_BET, 10, id="R41 the first bet, the big blind"),
    ],
)
def test_least_raise_after_a_raise_of_6_to_8(rule: MinRaise, least: int) -> None:
    state = play(table([100] * 3, rules=RuleSet(min_raise=rule)), "C raises to 8")
    assert choices(state) == f"A: call 7, raise to {least}-100"


def test_r41_after_the_flop_the_first_bet_measures_all_raises() -> None:
    state = table([200] * 3, rules=RuleSet(min_raise=MinRaise.FIRST_BET))
    play(state, f"{LIMPED}, A bets 10, B raises to 50")
    assert choices(state) == "C: call 50, raise to 60-198"


@pytest.mark.parametrize(
    ("stack", "least"),
    [
        pytest.param(10, 10, id="all that the raiser can call"),
        pytest.param(22, 14, id="the raiser can call more than the least raise"),
    ],
)
def test_r42_a_raise_over_8_may_be_short_when_it_covers(stack: int, least: int) -> None:
    state = play(table([100, 100, stack], rules=RuleSet(short_cover=True)), "C raises to 8, A folds")
    assert choices(state) == f"B: call 6, raise to {least}-100"


def test_r48_pot_limit_without_the_call_pot_200_bet_150_call_150_raise_to_650() -> None:
    rules = RuleSet(pot_limit_counts_call=False)
    state = table([10_000] * 4, blinds=(50, 50), betting=POT_LIMIT, rules=rules)
    play(state, "C calls, D calls, A checks, B checks, flop, A bets 150, B calls")
    assert choices(state) == "C: call 150, raise to 300-650"


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        pytest.param(PotLimitPot.ACTIVE_POT, 80, id="side pot"),
        pytest.param(PotLimitPot.ALL_POTS, 140, id="all pots"),
    ],
)
def test_r49_main_pot_60_side_pot_80_first_bet_on_the_turn(rule: PotLimitPot, most: int) -> None:
    state = table([20, 1000, 1000], betting=POT_LIMIT, rules=RuleSet(pot_limit_pot=rule))
    play(state, "C raises to 7, A raises to 20, B calls, C calls, flop, B bets 40, C calls, turn")
    assert choices(state) == f"B: check, bet 2-{most}"


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
