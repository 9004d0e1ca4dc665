"""Rates before the flop: statistics 2-46."""

import pytest

from analysis.stats import preflop, reraises
from tests.analysis.cases import Case, Counts, count_all, rates, uncovered

IDS = [name for name in rates(preflop, reraises) if name != "straddle"]
CASES = [
    Case("a walk is no decision", "LJ folds, HJ folds, CO folds, BTN folds, SB folds", "BB", "", ""),
    Case(
        "steal",
        "LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB folds",
        "BB",
        "fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal fold_bb_to_lp_steal",
        "vpip pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_btn three_bet_vs_steal call_two_bet call_steal",
    ),
    Case(
        "small blind steals",
        "LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB folds",
        "BB",
        "fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal bb_vs_sb_fold",
        "vpip pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_sb three_bet_vs_steal call_two_bet call_steal bb_vs_sb_call bb_vs_sb_three_bet",
    ),
    Case(
        "small blind steals",
        "LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB folds",
        "SB",
        "vpip pfr pfr_aligned rfi rfi_sb first_raise steal steal_success",
        "open_limp limp sb_complete preflop_all_in",
    ),
    Case(
        "big blind calls the small blind",
        "LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB calls | SB checks, BB bets 6, SB folds",
        "BB",
        "vpip call_two_bet call_steal bb_vs_sb_call",
        "pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_sb three_bet_vs_steal fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal bb_vs_sb_fold bb_vs_sb_three_bet",
    ),
    Case(
        "big blind 3-bets the small blind, 4-bet",
        "LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB raises 18, SB raises 50, BB folds",
        "BB",
        "vpip pfr pfr_aligned three_bet three_bet_bb three_bet_vs_sb three_bet_vs_steal fold_to_four_bet bb_vs_sb_three_bet",
        "preflop_all_in call_two_bet fold_to_two_bet fold_to_two_bet_not_limped four_bet_plus call_four_bet five_bet_plus fold_to_steal fold_bb_to_steal call_steal bb_vs_sb_fold bb_vs_sb_call",
        {"fold_to_preflop_raise": (1, 2)},
    ),
    Case(
        "small blind completes",
        "LJ folds, HJ folds, CO folds, BTN folds, SB calls, BB checks | SB checks, BB bets 2, SB folds",
        "SB",
        "vpip open_limp limp sb_complete",
        "pfr pfr_aligned rfi rfi_sb first_raise steal preflop_all_in",
    ),
    Case(
        "resteal",
        "LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN folds",
        "BTN",
        "vpip pfr pfr_aligned rfi rfi_btn first_raise steal fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_ip fold_to_three_bet_after_steal fold_to_preflop_raise",
        "open_limp limp steal_success preflop_all_in call_three_bet_all call_three_bet call_three_bet_after_raise four_bet four_bet_plus four_bet_after_raise",
    ),
    Case(
        "resteal called",
        "LJ folds, HJ folds, CO folds, BTN raises 6, SB raises 20, BB folds, BTN calls | SB bets 20, BTN folds",
        "BTN",
        "vpip pfr pfr_aligned rfi rfi_btn first_raise steal call_three_bet_all call_three_bet call_three_bet_after_raise",
        "open_limp limp steal_success preflop_all_in fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_ip fold_to_three_bet_after_steal four_bet four_bet_plus four_bet_after_raise fold_to_preflop_raise",
    ),
    Case(
        "resteal called",
        "LJ folds, HJ folds, CO folds, BTN raises 6, SB raises 20, BB folds, BTN calls | SB bets 20, BTN folds",
        "SB",
        "vpip pfr pfr_aligned three_bet three_bet_sb three_bet_vs_btn three_bet_vs_steal",
        "preflop_all_in call_two_bet fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_sb_to_steal call_steal",
    ),
    Case(
        "squeeze",
        "LJ raises 6, HJ calls, CO raises 24, BTN folds, SB folds, BB folds, LJ folds, HJ calls | HJ checks, CO bets 30, HJ folds",
        "HJ",
        "vpip cold_call call_two_bet call_three_bet_all call_three_bet call_squeeze",
        "pfr pfr_aligned preflop_all_in three_bet three_bet_mp three_bet_vs_ep fold_to_two_bet fold_to_two_bet_not_limped fold_to_three_bet four_bet four_bet_plus fold_to_squeeze raise_squeeze",
        {"fold_to_preflop_raise": (0, 2)},
    ),
    Case(
        "squeeze",
        "LJ raises 6, HJ calls, CO raises 24, BTN folds, SB folds, BB folds, LJ folds, HJ calls | HJ checks, CO bets 30, HJ folds",
        "LJ",
        "vpip pfr pfr_aligned rfi rfi_ep first_raise fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_oop fold_to_squeeze fold_to_preflop_raise",
        "open_limp limp preflop_all_in call_three_bet_all call_three_bet call_three_bet_after_raise four_bet four_bet_plus four_bet_after_raise call_squeeze raise_squeeze",
    ),
    Case(
        "squeeze raised",
        "LJ raises 6, HJ calls, CO folds, BTN raises 28, SB folds, BB folds, LJ raises 80, HJ folds, BTN calls | LJ bets 40, BTN folds",
        "BTN",
        "vpip pfr pfr_aligned three_bet three_bet_btn three_bet_vs_ep squeeze call_four_bet",
        "preflop_all_in cold_call call_two_bet fold_to_two_bet fold_to_two_bet_not_limped four_bet_plus fold_to_four_bet five_bet_plus",
        {"fold_to_preflop_raise": (0, 2)},
    ),
    Case(
        "squeeze raised",
        "LJ raises 6, HJ calls, CO folds, BTN raises 28, SB folds, BB folds, LJ raises 80, HJ folds, BTN calls | LJ bets 40, BTN folds",
        "LJ",
        "vpip pfr pfr_aligned rfi rfi_ep first_raise four_bet four_bet_plus four_bet_after_raise raise_squeeze",
        "open_limp limp preflop_all_in call_three_bet_all fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_oop call_three_bet call_three_bet_after_raise fold_to_squeeze call_squeeze fold_to_preflop_raise",
    ),
    Case(
        "squeeze declined",
        "LJ raises 6, HJ calls, CO calls, BTN folds, SB folds, BB folds | LJ checks, HJ checks, CO bets 10, LJ folds, HJ folds",
        "SB",
        "fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise",
        "vpip pfr pfr_aligned preflop_all_in three_bet three_bet_sb three_bet_vs_ep squeeze call_two_bet",
    ),
    Case(
        "limpers and an isolation",
        "LJ calls, HJ calls, CO raises 12, BTN folds, SB folds, BB folds, LJ folds, HJ calls | HJ checks, CO bets 10, HJ folds",
        "HJ",
        "vpip limp over_limp limp_call call_two_bet",
        "pfr pfr_aligned first_raise isolate preflop_all_in limp_fold limp_raise limp_raise_aligned three_bet three_bet_mp three_bet_vs_co fold_to_two_bet fold_to_preflop_raise",
    ),
    Case(
        "limp-raise",
        "LJ calls, HJ raises 8, CO folds, BTN folds, SB folds, BB folds, LJ raises 30, HJ folds",
        "CO",
        "fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise",
        "vpip pfr pfr_aligned preflop_all_in three_bet three_bet_co three_bet_vs_mp cold_call call_two_bet",
    ),
    Case(
        "limp-raise",
        "LJ calls, HJ raises 8, CO folds, BTN folds, SB folds, BB folds, LJ raises 30, HJ folds",
        "HJ",
        "vpip pfr pfr_aligned first_raise isolate fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_ip fold_to_preflop_raise",
        "limp over_limp preflop_all_in call_three_bet_all call_three_bet call_three_bet_after_raise four_bet four_bet_plus four_bet_after_raise",
    ),
    Case(
        "limp-raise",
        "LJ calls, HJ raises 8, CO folds, BTN folds, SB folds, BB folds, LJ raises 30, HJ folds",
        "LJ",
        "vpip pfr pfr_aligned open_limp limp limp_raise limp_raise_aligned three_bet three_bet_ep three_bet_vs_mp",
        "rfi rfi_ep first_raise preflop_all_in limp_fold limp_call call_two_bet fold_to_two_bet fold_to_preflop_raise",
    ),
    Case(
        "big blind isolates",
        "LJ folds, HJ folds, CO folds, BTN calls, SB folds, BB raises 10, BTN folds",
        "BTN",
        "vpip open_limp limp limp_fold fold_to_two_bet fold_to_preflop_raise",
        "pfr pfr_aligned rfi rfi_btn first_raise steal preflop_all_in limp_call limp_raise limp_raise_aligned three_bet three_bet_btn three_bet_vs_bb call_two_bet",
    ),
    Case(
        "4-bet cold, 5-bet",
        "LJ raises 6, HJ raises 18, CO raises 50, BTN folds, SB folds, BB folds, LJ raises 120, HJ folds, CO folds",
        "BTN",
        "",
        "vpip pfr pfr_aligned preflop_all_in cold_call_four_bet four_bet_plus five_bet_plus",
    ),
    Case(
        "4-bet cold, 5-bet",
        "LJ raises 6, HJ raises 18, CO raises 50, BTN folds, SB folds, BB folds, LJ raises 120, HJ folds, CO folds",
        "CO",
        "vpip pfr pfr_aligned four_bet four_bet_plus cold_four_bet fold_to_five_bet",
        "preflop_all_in cold_call_three_bet call_three_bet_all five_bet_plus",
    ),
    Case(
        "4-bet and a cold caller",
        "LJ raises 6, HJ raises 18, CO raises 50, BTN calls, SB folds, BB folds, LJ folds, HJ folds | CO checks, BTN bets 60, CO folds",
        "BTN",
        "vpip cold_call_four_bet",
        "pfr pfr_aligned preflop_all_in four_bet_plus five_bet_plus",
    ),
    Case(
        "3-bet and a cold caller",
        "LJ raises 6, HJ raises 18, CO calls, BTN folds, SB folds, BB folds, LJ calls | LJ checks, HJ bets 30, CO folds, LJ folds",
        "CO",
        "vpip cold_call_three_bet call_three_bet_all",
        "pfr pfr_aligned preflop_all_in four_bet four_bet_plus cold_four_bet",
    ),
    Case(
        "3-bet and a cold caller",
        "LJ raises 6, HJ raises 18, CO calls, BTN folds, SB folds, BB folds, LJ calls | LJ checks, HJ bets 30, CO folds, LJ folds",
        "HJ",
        "vpip pfr pfr_aligned three_bet three_bet_mp three_bet_vs_ep",
        "preflop_all_in cold_call call_two_bet fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise",
    ),
    Case(
        "5-bet called",
        "LJ folds, HJ folds, CO raises 6, BTN raises 18, SB folds, BB folds, CO raises 44, BTN raises 100, CO calls | CO checks, BTN bets 100, CO folds",
        "BTN",
        "vpip pfr pfr_aligned three_bet three_bet_btn three_bet_vs_co four_bet_plus five_bet_plus",
        "preflop_all_in cold_call call_two_bet fold_to_two_bet fold_to_two_bet_not_limped fold_to_four_bet call_four_bet",
        {"fold_to_preflop_raise": (0, 2)},
    ),
    Case(
        "5-bet called",
        "LJ folds, HJ folds, CO raises 6, BTN raises 18, SB folds, BB folds, CO raises 44, BTN raises 100, CO calls | CO checks, BTN bets 100, CO folds",
        "CO",
        "vpip pfr pfr_aligned rfi rfi_co first_raise steal four_bet four_bet_plus four_bet_after_raise",
        "open_limp limp steal_success preflop_all_in call_three_bet_all fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_oop fold_to_three_bet_after_steal call_three_bet call_three_bet_after_raise five_bet_plus fold_to_five_bet fold_to_preflop_raise",
    ),
    Case(
        "open shove",
        "LJ raises 20, HJ folds, CO folds, BTN folds, SB folds, BB folds",
        "LJ",
        "vpip pfr pfr_aligned rfi rfi_ep first_raise preflop_all_in open_shove_10bb open_shove_15bb open_shove_20bb open_shove_25bb",
        "open_limp limp",
        {},
        {"stacks": {"LJ": 20}},
    ),
    Case(
        "short stacks fold",
        "LJ folds, HJ folds, CO raises 6, BTN folds, SB folds, BB folds",
        "HJ",
        "",
        "vpip pfr pfr_aligned rfi rfi_mp first_raise open_limp limp preflop_all_in open_shove_15bb open_shove_20bb open_shove_25bb",
        {},
        {"stacks": {"LJ": 20, "HJ": 30, "CO": 40, "BTN": 50}},
    ),
    Case(
        "short stacks fold",
        "LJ folds, HJ folds, CO raises 6, BTN folds, SB folds, BB folds",
        "LJ",
        "",
        "vpip pfr pfr_aligned rfi rfi_ep first_raise open_limp limp preflop_all_in open_shove_10bb open_shove_15bb open_shove_20bb open_shove_25bb",
        {},
        {"stacks": {"LJ": 20, "HJ": 30, "CO": 40, "BTN": 50}},
    ),
    Case(
        "shove of 15 big blinds",
        "LJ folds, HJ raises 30, CO folds, BTN folds, SB folds, BB folds",
        "HJ",
        "vpip pfr pfr_aligned rfi rfi_mp first_raise preflop_all_in open_shove_15bb open_shove_20bb open_shove_25bb",
        "open_limp limp",
        {},
        {"stacks": {"HJ": 30}},
    ),
    Case(
        "all-in call",
        "LJ folds, HJ folds, CO folds, BTN raises 200, SB folds, BB calls |  |  | ",
        "BB",
        "vpip preflop_all_in call_two_bet call_steal",
        "pfr_aligned fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal fold_bb_to_lp_steal",
        {},
        {"wins": "BTN"},
    ),
    Case(
        "all-in call",
        "LJ folds, HJ folds, CO folds, BTN raises 200, SB folds, BB calls |  |  | ",
        "SB",
        "fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_sb_to_steal",
        "vpip pfr_aligned preflop_all_in call_two_bet call_steal",
        {},
        {"wins": "BTN"},
    ),
    Case(
        "straddle",
        "HJ folds, CO raises 12, BTN folds, SB folds, BB folds, LJ folds",
        "LJ",
        "fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise",
        "vpip pfr pfr_aligned preflop_all_in three_bet three_bet_ep three_bet_vs_co call_two_bet",
        {},
        {"posts": "LJ straddle 4"},
    ),
    Case(
        "blind folds to a steal after a call",
        "LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB folds | SB checks, BTN bets 6, SB folds",
        "SB",
        "vpip call_two_bet call_steal",
        "pfr pfr_aligned preflop_all_in three_bet three_bet_sb three_bet_vs_btn three_bet_vs_steal fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_sb_to_steal",
    ),
    Case(
        "limper re-raises the big blind",
        "LJ folds, HJ folds, CO calls, BTN folds, SB calls, BB raises 12, CO raises 40, SB folds, BB folds",
        "CO",
        "vpip pfr pfr_aligned open_limp limp limp_raise limp_raise_aligned three_bet three_bet_co three_bet_vs_bb",
        "rfi rfi_co first_raise steal preflop_all_in limp_fold limp_call call_two_bet fold_to_two_bet fold_to_preflop_raise",
    ),
]


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> list[Counts]:
    return count_all(tmp_path_factory.mktemp("hands"), CASES, IDS)


@pytest.mark.parametrize(
    "number", [pytest.param(n, id=f"{c.title}: {c.player}") for n, c in enumerate(CASES)]
)
def test_counts(counts: list[Counts], number: int) -> None:
    assert counts[number] == CASES[number].counts


def test_every_rate_is_made_missed_and_without_chance() -> None:
    assert uncovered(CASES, IDS) == ["rfi_bb"]  # a walk is no chance
