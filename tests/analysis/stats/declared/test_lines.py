"""Continuation bets, donk bets, floats and probes."""

from pathlib import Path

from analysis.stats.declared import cbets, leads
from tests.analysis.stats.declared.cases import count_all, rates, read_cases, uncovered

IDS = rates(cbets, leads)
CASES = read_cases("""
a split pot: LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN checks | SB checks, BB checks, BTN checks | SB checks, BB checks, BTN checks; wins SB BB
  BTN made check_back_flop
  BTN missed cbet_flop cbet_flop_ip cbet_flop_multiway cbet_flop_srp delayed_cbet_turn delayed_cbet_river
  SB missed donk_flop probe_turn probe_river_checked
c-bet, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds
  BB made fold_to_cbet_flop fold_to_cbet_non_three_bet_pot_flop
  BB missed call_cbet_flop raise_cbet_flop raise_cbet_all_flop donk_flop
three barrels called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB checks, BTN bets 30, BB calls; wins BTN
  BB made call_cbet_flop call_cbet_turn call_cbet_river
  BB missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_non_three_bet_pot_flop fold_to_cbet_turn raise_cbet_turn raise_cbet_all_turn fold_to_cbet_non_three_bet_pot_turn fold_to_cbet_river raise_cbet_river raise_cbet_all_river fold_to_cbet_non_three_bet_pot_river donk_flop donk_turn donk_river
three barrels, river check-raise, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB checks, BTN bets 30, BB raises 90, BTN folds
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt cbet_river cbet_river_pt fold_to_raise_after_cbet_river
  BTN missed check_back_flop
turn 3-bet called; river c-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 40, BTN raises 80, BB calls | BB checks, BTN bets 60, BB folds
  BB made call_cbet_flop raise_cbet_turn raise_cbet_all_turn fold_to_cbet_river fold_to_cbet_non_three_bet_pot_river
  BB missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_non_three_bet_pot_flop fold_to_cbet_turn call_cbet_turn fold_to_cbet_non_three_bet_pot_turn call_cbet_river raise_cbet_river raise_cbet_all_river donk_flop donk_turn donk_river
turn 4-bet called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 40, BTN raises 80, BB raises 150, BTN calls | BB checks, BTN checks; wins BB
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt
  BTN missed cbet_river_pt fold_to_raise_after_cbet_turn check_back_flop float_bet_river
flop check-raise called, all check: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN calls | BB checks, BTN checks | BB checks, BTN bets 30, BB calls; wins BB
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp
  BTN missed cbet_turn_pt fold_to_raise_after_cbet_flop check_back_flop float_bet_turn
flop 3-bet called, c-bet goes on: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN raises 60, BB calls | BB checks, BTN bets 60, BB folds
  BB made raise_cbet_flop raise_cbet_all_flop fold_to_cbet_turn fold_to_cbet_non_three_bet_pot_turn
  BB missed fold_to_cbet_flop call_cbet_flop fold_to_cbet_non_three_bet_pot_flop call_cbet_turn raise_cbet_turn raise_cbet_all_turn donk_flop donk_turn
delayed c-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN bets 8, BB folds
  BTN made delayed_cbet_turn check_back_flop
  BTN missed cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp
delayed twice: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN bets 8, BB folds
  BTN made delayed_cbet_river check_back_flop
  BTN missed cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp delayed_cbet_turn
gives up on the turn, bets the river: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB checks, BTN bets 20, BB folds
  BB made call_cbet_flop
  BB missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_non_three_bet_pot_flop donk_flop donk_turn probe_river
gives up on turn and river: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB checks, BTN checks; wins BB
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp
  BTN missed cbet_turn cbet_turn_pt delayed_cbet_river_after_cbet check_back_flop
donk, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 8, BTN folds
  BTN made fold_to_donk_flop
  BTN missed call_donk_flop raise_donk_flop
donk called, turn checked to: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 8, BTN calls | BB checks, BTN bets 20, BB folds
  BTN made call_donk_flop float_bet_turn
  BTN missed fold_to_donk_flop raise_donk_flop
donk, raise, call: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 8, BTN raises 24, BB calls | BB bets 30, BTN calls | BB bets 60, BTN folds
  BB made donk_flop donk_turn
  BB missed fold_to_raise_after_donk
  BTN made raise_donk_flop call_donk_turn
  BTN missed fold_to_donk_flop call_donk_flop fold_to_donk_turn raise_donk_turn
turn donk, raised: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB bets 20, BTN raises 60, BB folds
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp raise_donk_turn
  BTN missed check_back_flop fold_to_donk_turn call_donk_turn
turn donk, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB bets 20, BTN folds
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp fold_to_donk_turn
  BTN missed check_back_flop call_donk_turn raise_donk_turn
river donk, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB bets 40, BTN folds
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt fold_to_donk_river
  BTN missed check_back_flop call_donk_river raise_donk_river
river donk, call: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB bets 40, BTN calls; wins BTN
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt call_donk_river
  BTN missed check_back_flop fold_to_donk_river raise_donk_river
river donk, raise: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB bets 40, BTN raises 100, BB calls; wins BTN
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt raise_donk_river
  BTN missed check_back_flop fold_to_donk_river call_donk_river
river donk, raise, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB bets 40, BTN raises 100, BB folds
  BB made call_cbet_flop call_cbet_turn donk_river fold_to_raise_after_donk
  BB missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_non_three_bet_pot_flop fold_to_cbet_turn raise_cbet_turn raise_cbet_all_turn fold_to_cbet_non_three_bet_pot_turn donk_flop donk_turn
probe turn, raise, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN raises 24, BB folds
  BTN made check_back_flop raise_probe
  BTN missed cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp fold_to_probe
probe turn, raise, call: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN raises 24, BB calls | BB checks, BTN checks; wins BB
  BB made probe_turn
  BB missed donk_flop donk_river fold_to_raise_after_probe
probe turn, call: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN calls | BB checks, BTN bets 20, BB raises 60, BTN folds
  BB made raise_float_river probe_turn
  BB missed donk_flop fold_to_float_river
  BTN made check_back_flop float_bet_river
  BTN missed cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp fold_to_probe raise_probe
probe river checked twice: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB bets 8, BTN folds
  BB made probe_river_checked
  BB missed donk_flop probe_turn
probe river raised: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB bets 20, BTN raises 60, BB folds
  BB made call_cbet_flop probe_river fold_to_raise_after_probe
  BB missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_non_three_bet_pot_flop donk_flop donk_turn
float flop: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ checks, BTN bets 8, LJ folds
  BTN made float_bet_flop
  LJ made fold_to_float_flop
  LJ missed cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp raise_float_flop
float flop raised: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ checks, BTN bets 8, LJ raises 24, BTN folds
  LJ made raise_float_flop
  LJ missed cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp fold_to_float_flop
float flop declined: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ checks, BTN checks | LJ checks, BTN bets 8, LJ folds
  BTN missed float_bet_flop
float turn: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ checks, BTN bets 16, LJ folds
  LJ made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp fold_to_float_turn
  LJ missed cbet_turn cbet_turn_pt raise_float_turn
float turn raised: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ checks, BTN bets 16, LJ raises 50, BTN folds
  LJ made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp raise_float_turn
  LJ missed cbet_turn cbet_turn_pt fold_to_float_turn
float turn declined: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ checks, BTN checks | LJ bets 10, BTN folds
  LJ made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp delayed_cbet_river_after_cbet
  LJ missed cbet_turn cbet_turn_pt
float river: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN calls | LJ checks, BTN bets 30, LJ folds
  LJ made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt fold_to_float_river
  LJ missed cbet_river cbet_river_pt raise_float_river
c-bet turn raised: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN raises 48, LJ folds
  LJ made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt fold_to_raise_after_cbet_turn
c-bet river, raised fold: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN calls | LJ bets 30, BTN raises 90, LJ folds
  BTN made call_cbet_flop call_cbet_turn raise_cbet_river raise_cbet_all_river
  BTN missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_non_three_bet_pot_flop fold_to_cbet_turn raise_cbet_turn raise_cbet_all_turn fold_to_cbet_non_three_bet_pot_turn fold_to_cbet_river call_cbet_river fold_to_cbet_non_three_bet_pot_river
c-bet river, raised call: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN calls | LJ bets 30, BTN raises 90, LJ calls; wins BTN
  LJ made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_srp cbet_turn cbet_turn_pt cbet_river cbet_river_pt
  LJ missed fold_to_raise_after_cbet_river
3-bet pot, c-bet fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN calls | BB bets 20, BTN folds
  BB made cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_three_bet_pot
  BTN made fold_to_cbet_flop fold_to_cbet_three_bet_pot_flop
  BTN missed call_cbet_flop raise_cbet_flop raise_cbet_all_flop
3-bet pot, three barrels: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN calls | BB bets 20, BTN calls | BB bets 40, BTN calls | BB bets 60, BTN folds
  BTN made call_cbet_flop call_cbet_turn fold_to_cbet_river fold_to_cbet_three_bet_pot_river
  BTN missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_three_bet_pot_flop fold_to_cbet_turn raise_cbet_turn raise_cbet_all_turn fold_to_cbet_three_bet_pot_turn call_cbet_river raise_cbet_river raise_cbet_all_river
3-bet pot, three barrels called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN calls | BB bets 20, BTN calls | BB bets 40, BTN calls | BB bets 60, BTN calls; wins BTN
  BTN made call_cbet_flop call_cbet_turn call_cbet_river
  BTN missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_three_bet_pot_flop fold_to_cbet_turn raise_cbet_turn raise_cbet_all_turn fold_to_cbet_three_bet_pot_turn fold_to_cbet_river raise_cbet_river raise_cbet_all_river fold_to_cbet_three_bet_pot_river
3-bet pot, two barrels: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN calls | BB bets 20, BTN calls | BB bets 40, BTN folds
  BTN made call_cbet_flop fold_to_cbet_turn fold_to_cbet_three_bet_pot_turn
  BTN missed fold_to_cbet_flop raise_cbet_flop raise_cbet_all_flop fold_to_cbet_three_bet_pot_flop call_cbet_turn raise_cbet_turn raise_cbet_all_turn
3-bet pot, check: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 20, BTN calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks; wins BB
  BB missed cbet_flop cbet_flop_oop cbet_flop_hu cbet_flop_three_bet_pot delayed_cbet_turn delayed_cbet_river
4-bet pot, c-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 18, BTN raises 44, BB calls | BB checks, BTN bets 50, BB folds
  BTN made cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_four_bet_pot
  BTN missed check_back_flop
probe turn, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN folds
  BTN made check_back_flop fold_to_probe
  BTN missed cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_srp raise_probe
4-bet pot, check: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB raises 18, BTN raises 44, BB calls | BB checks, BTN checks | BB bets 50, BTN folds
  BTN made check_back_flop
  BTN missed cbet_flop cbet_flop_ip cbet_flop_hu cbet_flop_four_bet_pot
all-in before the flop: LJ folds, HJ folds, CO folds, BTN raises 50, SB folds, BB calls |  |  | ; stacks BTN 50; wins BB
  BTN
three players, c-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN bets 10, SB raises 30, BB folds, BTN folds
  BTN made cbet_flop cbet_flop_ip cbet_flop_multiway cbet_flop_srp fold_to_raise_after_cbet_flop
  BTN missed check_back_flop
  BB missed donk_flop
""")


def test_counts(tmp_path: Path) -> None:
    assert count_all(tmp_path, CASES, IDS) == {case.name: case.counts for case in CASES}


def test_every_rate_is_made_missed_and_without_chance() -> None:
    assert uncovered(CASES, IDS) == []
