"""Rates before the flop."""

from pathlib import Path

from analysis.stats.declared import preflop, reraises
from tests.analysis.stats.declared.cases import count_all, rates, read_cases, uncovered

IDS = [name for name in rates(preflop, reraises) if name != "straddle"]
CASES = read_cases("""
a walk is no decision: LJ folds, HJ folds, CO folds, BTN folds, SB folds
  BB
steal: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB folds
  BB made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal fold_bb_to_lp_steal
  BB missed vpip pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_btn three_bet_vs_steal call_two_bet call_steal
small blind steals: LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB folds
  BB made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal bb_vs_sb_fold
  BB missed vpip pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_sb three_bet_vs_steal call_two_bet call_steal bb_vs_sb_call bb_vs_sb_three_bet
  SB made vpip pfr pfr_aligned rfi rfi_sb first_raise steal steal_success
  SB missed open_limp limp sb_complete preflop_all_in
big blind calls the small blind: LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB calls | SB checks, BB bets 6, SB folds
  BB made vpip call_two_bet call_steal bb_vs_sb_call
  BB missed pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_sb three_bet_vs_steal fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal bb_vs_sb_fold bb_vs_sb_three_bet
big blind 3-bets the small blind, 4-bet: LJ folds, HJ folds, CO folds, BTN folds, SB raises 6, BB raises 18, SB raises 50, BB folds
  BB made vpip pfr pfr_aligned three_bet three_bet_bb three_bet_vs_sb three_bet_vs_steal fold_to_four_bet bb_vs_sb_three_bet
  BB missed preflop_all_in call_two_bet fold_to_two_bet fold_to_two_bet_not_limped four_bet_plus call_four_bet five_bet_plus fold_to_steal fold_bb_to_steal call_steal bb_vs_sb_fold bb_vs_sb_call
  BB others fold_to_preflop_raise 1/2
small blind completes: LJ folds, HJ folds, CO folds, BTN folds, SB calls, BB checks | SB checks, BB bets 2, SB folds
  SB made vpip open_limp limp sb_complete
  SB missed pfr pfr_aligned rfi rfi_sb first_raise steal preflop_all_in
resteal: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN folds
  BTN made vpip pfr pfr_aligned rfi rfi_btn first_raise steal fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_ip fold_to_three_bet_after_steal fold_to_preflop_raise
  BTN missed open_limp limp steal_success preflop_all_in call_three_bet_all call_three_bet call_three_bet_after_raise four_bet four_bet_plus four_bet_after_raise
resteal called: LJ folds, HJ folds, CO folds, BTN raises 6, SB raises 20, BB folds, BTN calls | SB bets 20, BTN folds
  BTN made vpip pfr pfr_aligned rfi rfi_btn first_raise steal call_three_bet_all call_three_bet call_three_bet_after_raise
  BTN missed open_limp limp steal_success preflop_all_in fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_ip fold_to_three_bet_after_steal four_bet four_bet_plus four_bet_after_raise fold_to_preflop_raise
  SB made vpip pfr pfr_aligned three_bet three_bet_sb three_bet_vs_btn three_bet_vs_steal
  SB missed preflop_all_in call_two_bet fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_sb_to_steal call_steal
squeeze: LJ raises 6, HJ calls, CO raises 24, BTN folds, SB folds, BB folds, LJ folds, HJ calls | HJ checks, CO bets 30, HJ folds
  HJ made vpip cold_call call_two_bet call_three_bet_all call_three_bet call_squeeze
  HJ missed pfr pfr_aligned preflop_all_in three_bet three_bet_mp three_bet_vs_ep fold_to_two_bet fold_to_two_bet_not_limped fold_to_three_bet four_bet four_bet_plus fold_to_squeeze raise_squeeze
  HJ others fold_to_preflop_raise 0/2
  LJ made vpip pfr pfr_aligned rfi rfi_ep first_raise fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_oop fold_to_squeeze fold_to_preflop_raise
  LJ missed open_limp limp preflop_all_in call_three_bet_all call_three_bet call_three_bet_after_raise four_bet four_bet_plus four_bet_after_raise call_squeeze raise_squeeze
squeeze raised: LJ raises 6, HJ calls, CO folds, BTN raises 28, SB folds, BB folds, LJ raises 80, HJ folds, BTN calls | LJ bets 40, BTN folds
  BTN made vpip pfr pfr_aligned three_bet three_bet_btn three_bet_vs_ep squeeze call_four_bet
  BTN missed preflop_all_in cold_call call_two_bet fold_to_two_bet fold_to_two_bet_not_limped four_bet_plus fold_to_four_bet five_bet_plus
  BTN others fold_to_preflop_raise 0/2
  LJ made vpip pfr pfr_aligned rfi rfi_ep first_raise four_bet four_bet_plus four_bet_after_raise raise_squeeze
  LJ missed open_limp limp preflop_all_in call_three_bet_all fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_oop call_three_bet call_three_bet_after_raise fold_to_squeeze call_squeeze fold_to_preflop_raise
  HJ made vpip cold_call call_two_bet
  HJ missed pfr pfr_aligned preflop_all_in three_bet three_bet_mp three_bet_vs_ep fold_to_two_bet fold_to_two_bet_not_limped four_bet_plus five_bet_plus fold_to_preflop_raise
squeeze declined: LJ raises 6, HJ calls, CO calls, BTN folds, SB folds, BB folds | LJ checks, HJ checks, CO bets 10, LJ folds, HJ folds
  SB made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
  SB missed vpip pfr pfr_aligned preflop_all_in three_bet three_bet_sb three_bet_vs_ep squeeze call_two_bet
limpers and an isolation: LJ calls, HJ calls, CO raises 12, BTN folds, SB folds, BB folds, LJ folds, HJ calls | HJ checks, CO bets 10, HJ folds
  HJ made vpip limp over_limp limp_call call_two_bet
  HJ missed pfr pfr_aligned first_raise isolate preflop_all_in limp_fold limp_raise limp_raise_aligned three_bet three_bet_mp three_bet_vs_co fold_to_two_bet fold_to_preflop_raise
limp-raise: LJ calls, HJ raises 8, CO folds, BTN folds, SB folds, BB folds, LJ raises 30, HJ folds
  CO made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
  CO missed vpip pfr pfr_aligned preflop_all_in three_bet three_bet_co three_bet_vs_mp cold_call call_two_bet
  HJ made vpip pfr pfr_aligned first_raise isolate fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_ip fold_to_preflop_raise
  HJ missed limp over_limp preflop_all_in call_three_bet_all call_three_bet call_three_bet_after_raise four_bet four_bet_plus four_bet_after_raise
  LJ made vpip pfr pfr_aligned open_limp limp limp_raise limp_raise_aligned three_bet three_bet_ep three_bet_vs_mp
  LJ missed rfi rfi_ep first_raise preflop_all_in limp_fold limp_call call_two_bet fold_to_two_bet fold_to_preflop_raise
big blind isolates: LJ folds, HJ folds, CO folds, BTN calls, SB folds, BB raises 10, BTN folds
  BTN made vpip open_limp limp limp_fold fold_to_two_bet fold_to_preflop_raise
  BTN missed pfr pfr_aligned rfi rfi_btn first_raise steal preflop_all_in limp_call limp_raise limp_raise_aligned three_bet three_bet_btn three_bet_vs_bb call_two_bet
4-bet cold, 5-bet: LJ raises 6, HJ raises 18, CO raises 50, BTN folds, SB folds, BB folds, LJ raises 120, HJ folds, CO folds
  BTN missed vpip pfr pfr_aligned preflop_all_in cold_call_four_bet four_bet_plus five_bet_plus
  CO made vpip pfr pfr_aligned four_bet four_bet_plus cold_four_bet fold_to_five_bet
  CO missed preflop_all_in cold_call_three_bet call_three_bet_all five_bet_plus
4-bet and a cold caller: LJ raises 6, HJ raises 18, CO raises 50, BTN calls, SB folds, BB folds, LJ folds, HJ folds | CO checks, BTN bets 60, CO folds
  BTN made vpip cold_call_four_bet
  BTN missed pfr pfr_aligned preflop_all_in four_bet_plus five_bet_plus
3-bet and a cold caller: LJ raises 6, HJ raises 18, CO calls, BTN folds, SB folds, BB folds, LJ calls | LJ checks, HJ bets 30, CO folds, LJ folds
  CO made vpip cold_call_three_bet call_three_bet_all
  CO missed pfr pfr_aligned preflop_all_in four_bet four_bet_plus cold_four_bet
  HJ made vpip pfr pfr_aligned three_bet three_bet_mp three_bet_vs_ep
  HJ missed preflop_all_in cold_call call_two_bet fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
5-bet called: LJ folds, HJ folds, CO raises 6, BTN raises 18, SB folds, BB folds, CO raises 44, BTN raises 100, CO calls | CO checks, BTN bets 100, CO folds
  BTN made vpip pfr pfr_aligned three_bet three_bet_btn three_bet_vs_co four_bet_plus five_bet_plus
  BTN missed preflop_all_in cold_call call_two_bet fold_to_two_bet fold_to_two_bet_not_limped fold_to_four_bet call_four_bet
  BTN others fold_to_preflop_raise 0/2
  CO made vpip pfr pfr_aligned rfi rfi_co first_raise steal four_bet four_bet_plus four_bet_after_raise
  CO missed open_limp limp steal_success preflop_all_in call_three_bet_all fold_to_three_bet fold_to_three_bet_after_raise fold_to_three_bet_oop fold_to_three_bet_after_steal call_three_bet call_three_bet_after_raise five_bet_plus fold_to_five_bet fold_to_preflop_raise
open shove: LJ raises 20, HJ folds, CO folds, BTN folds, SB folds, BB folds; stacks LJ 20
  LJ made vpip pfr pfr_aligned rfi rfi_ep first_raise preflop_all_in open_shove_10bb open_shove_15bb open_shove_20bb open_shove_25bb
  LJ missed open_limp limp
short stacks fold: LJ folds, HJ folds, CO raises 6, BTN folds, SB folds, BB folds; stacks LJ 20 HJ 30 CO 40 BTN 50
  HJ missed vpip pfr pfr_aligned rfi rfi_mp first_raise open_limp limp preflop_all_in open_shove_15bb open_shove_20bb open_shove_25bb
  LJ missed vpip pfr pfr_aligned rfi rfi_ep first_raise open_limp limp preflop_all_in open_shove_10bb open_shove_15bb open_shove_20bb open_shove_25bb
shove of 15 big blinds: LJ folds, HJ raises 30, CO folds, BTN folds, SB folds, BB folds; stacks HJ 30
  HJ made vpip pfr pfr_aligned rfi rfi_mp first_raise preflop_all_in open_shove_15bb open_shove_20bb open_shove_25bb
  HJ missed open_limp limp
nobody behind can call a raise: LJ folds, HJ raises 100, CO folds, BTN folds, SB calls, BB folds; stacks HJ 100 BB 40; wins HJ
  SB made vpip call_two_bet
  SB missed pfr_aligned preflop_all_in fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
somebody behind can call a raise: LJ folds, HJ raises 100, CO folds, BTN folds, SB calls, BB folds; stacks HJ 100 BB 140; wins HJ
  SB made vpip call_two_bet
  SB missed pfr pfr_aligned preflop_all_in three_bet three_bet_sb three_bet_vs_mp fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
all-in call: LJ folds, HJ folds, CO folds, BTN raises 200, SB folds, BB calls |  |  | ; wins BTN
  BB made vpip preflop_all_in call_two_bet call_steal
  BB missed pfr_aligned fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_bb_to_steal fold_bb_to_lp_steal
  SB made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_sb_to_steal
  SB missed vpip pfr_aligned preflop_all_in call_two_bet call_steal
straddle: HJ folds, CO raises 12, BTN folds, SB folds, BB folds, LJ folds; posts LJ straddle 4
  LJ made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
  LJ missed vpip pfr pfr_aligned preflop_all_in three_bet three_bet_ep three_bet_vs_co call_two_bet
  CO made vpip pfr pfr_aligned first_raise
  CO missed limp preflop_all_in
a post, checked around: LJ folds, HJ folds, CO checks, BTN folds, SB folds, BB checks | BB checks, CO bets 2, BB folds; posts CO big_blind 2
  CO missed vpip pfr pfr_aligned rfi rfi_co first_raise open_limp steal preflop_all_in
a post, then a raise: LJ folds, HJ folds, CO raises 8, BTN folds, SB folds, BB folds; posts CO big_blind 2
  CO made vpip pfr pfr_aligned rfi rfi_co first_raise steal steal_success
  CO missed open_limp preflop_all_in
open behind a check: LJ folds, HJ checks, CO folds, BTN raises 8, SB folds, BB folds, HJ folds; posts HJ big_blind 2
  HJ made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
  HJ missed vpip pfr pfr_aligned rfi rfi_mp first_raise open_limp preflop_all_in three_bet three_bet_mp three_bet_vs_btn call_two_bet
  BTN made vpip pfr pfr_aligned first_raise
  BTN missed limp preflop_all_in
  BB made fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise
  BB missed vpip pfr pfr_aligned preflop_all_in three_bet three_bet_bb three_bet_vs_btn call_two_bet
a raise behind a check and a limp: LJ folds, HJ checks, CO calls, BTN raises 10, SB folds, BB folds, HJ folds, CO folds; posts HJ big_blind 2
  BTN made vpip pfr pfr_aligned first_raise isolate
  BTN missed limp over_limp preflop_all_in
a dead small blind limps: LJ folds, HJ calls, CO folds, BTN folds, SB folds, BB checks | BB checks, HJ checks | BB checks, HJ checks | BB checks, HJ checks; posts HJ dead_blind 1; wins BB
  HJ made vpip open_limp limp
  HJ missed pfr pfr_aligned rfi rfi_mp first_raise preflop_all_in
blind takes all: BTN raises 6, SB folds |  |  | ; players 3; stacks BB 2; wins BTN
  BB
limp takes all: LJ folds, HJ folds, CO folds, BTN calls, SB folds, BB checks |  |  | ; stacks BTN 2; wins BB
  BTN made vpip limp preflop_all_in
  BTN missed pfr_aligned
steal heads-up: BTN raises 4, BB folds; players 2
  BTN made vpip pfr pfr_aligned rfi rfi_btn first_raise steal steal_success
  BTN missed open_limp limp preflop_all_in
blind folds to a steal after a call: LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB folds | SB checks, BTN bets 6, SB folds
  SB made vpip call_two_bet call_steal
  SB missed pfr pfr_aligned preflop_all_in three_bet three_bet_sb three_bet_vs_btn three_bet_vs_steal fold_to_two_bet fold_to_two_bet_not_limped fold_to_preflop_raise fold_to_steal fold_sb_to_steal
limper re-raises the big blind: LJ folds, HJ folds, CO calls, BTN folds, SB calls, BB raises 12, CO raises 40, SB folds, BB folds
  CO made vpip pfr pfr_aligned open_limp limp limp_raise limp_raise_aligned three_bet three_bet_co three_bet_vs_bb
  CO missed rfi rfi_co first_raise steal preflop_all_in limp_fold limp_call call_two_bet fold_to_two_bet fold_to_preflop_raise
""")


def test_counts(tmp_path: Path) -> None:
    assert count_all(tmp_path, CASES, IDS) == {case.name: case.counts for case in CASES}


def test_every_rate_is_made_missed_and_without_chance() -> None:
    assert uncovered(CASES, IDS) == ["rfi_bb"]  # a walk is no chance
