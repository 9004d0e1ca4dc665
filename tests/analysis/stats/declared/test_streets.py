"""Bets, raises and showdowns, whoever was the aggressor."""

from pathlib import Path

from analysis.stats.declared import postflop, showdown
from tests.analysis.stats.declared.cases import count_all, rates, read_cases, uncovered

IDS = rates(postflop, showdown)
CASES = read_cases("""
a split pot: LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN checks | SB checks, BB checks, BTN checks | SB checks, BB checks, BTN checks; wins SB BB
  LJ missed saw_flop win_pct split_pct net_positive_pct
  SB made saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river wsd wwsf wwst wwsr win_pct split_pct net_positive_pct
  SB missed bet_flop bet_turn bet_river
  SB others agg_pct 0/3
all-in before the flop: LJ folds, HJ folds, CO folds, BTN raises 200, SB folds, BB calls |  |  | ; wins BTN
  BTN made saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river wsd wsd_non_small wwsf wwst wwsr win_pct net_positive_pct
  BTN missed split_pct
  BB made saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  BB missed wsd wsd_non_small wwsf wwst wwsr win_pct split_pct net_positive_pct
all-in on the flop: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 194, BTN calls |  | ; wins BTN
  BB made bet_flop afq_flop afq agg_pct overbet all_in_bet saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  BB missed min_bet wsd wsd_non_small wwsf wwst wwsr win_pct split_pct net_positive_pct
  BB others af_flop 1/0 af 1/0
three barrels called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB checks, BTN bets 30, BB calls; wins BTN
  BB made check_call_flop check_call_turn check_call_river saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  BB missed bet_flop check_raise_flop check_fold_flop af_flop afq_flop bet_turn check_raise_turn check_fold_turn af_turn afq_turn bet_river check_raise_river check_fold_river af_river afq_river fold_to_bet_flop raise_bet_flop fold_to_bet_turn raise_bet_turn fold_to_bet_river raise_bet_river river_call_win wsd wsd_non_small wsd_river_call wwsf wwst wwsr win_pct split_pct net_positive_pct
  BB others af 0/3 afq 0/3 agg_pct 0/6
river check-raise called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB checks, BTN bets 30, BB raises 90, BTN calls; wins BB
  BTN made bet_flop afq_flop bet_turn afq_turn bet_river af_river call_check_raise_river saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  BTN missed fold_to_check_raise_river raise_check_raise_river fold_to_raise_river three_bet_river river_call_win wsd wsd_non_small wsd_river_call wwsf wwst wwsr win_pct split_pct net_positive_pct
  BTN others af_flop 1/0 af_turn 1/0 afq_river 1/2 af 3/1 afq 3/4 agg_pct 3/4 overbet 0/3 min_bet 0/3 all_in_bet 0/3
river check-raise 3-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB checks, BTN bets 30, BB raises 60, BTN raises 100, BB folds
  BB made check_call_flop check_call_turn check_raise_river raise_bet_river fold_to_three_bet_river saw_flop saw_turn saw_river
  BB missed bet_flop check_raise_flop check_fold_flop af_flop afq_flop bet_turn check_raise_turn check_fold_turn af_turn afq_turn bet_river check_call_river check_fold_river fold_to_bet_flop raise_bet_flop fold_to_bet_turn raise_bet_turn fold_to_bet_river wtsd wtsd_turn wtsd_river wwsf wwst wwsr win_pct split_pct net_positive_pct
  BB others af_river 1/0 afq_river 1/2 af 1/2 afq 1/4 agg_pct 1/7
  BTN made bet_flop afq_flop bet_turn afq_turn bet_river raise_check_raise_river three_bet_river saw_flop saw_turn saw_river wwsf wwst wwsr win_pct net_positive_pct
  BTN missed fold_to_check_raise_river call_check_raise_river fold_to_raise_river wtsd wtsd_turn wtsd_river split_pct
  BTN others af_flop 1/0 af_turn 1/0 af_river 2/0 afq_river 2/2 af 4/0 afq 4/4 agg_pct 4/4 overbet 0/3 min_bet 0/3 all_in_bet 0/3
turn check-raise, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 48, BTN folds
  BTN made bet_flop afq_flop bet_turn fold_to_check_raise_turn fold_to_raise_turn saw_flop saw_turn
  BTN missed call_check_raise_turn raise_check_raise_turn three_bet_turn saw_river wtsd wtsd_turn wwsf wwst win_pct split_pct net_positive_pct
  BTN others af_flop 1/0 af_turn 1/0 afq_turn 1/2 af 2/0 afq 2/3 agg_pct 2/3 overbet 0/2 min_bet 0/2 all_in_bet 0/2
turn check-raise called, river lead: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 48, BTN calls | BB bets 60, BTN folds
  BTN made bet_flop afq_flop bet_turn af_turn call_check_raise_turn fold_to_bet_river saw_flop saw_turn saw_river
  BTN missed afq_river fold_to_check_raise_turn raise_check_raise_turn fold_to_raise_turn three_bet_turn raise_bet_river wtsd wtsd_turn wtsd_river wwsf wwst wwsr win_pct split_pct net_positive_pct
  BTN others af_flop 1/0 afq_turn 1/2 af 2/1 afq 2/4 agg_pct 2/4 overbet 0/2 min_bet 0/2 all_in_bet 0/2
turn check-raise 3-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 48, BTN raises 120, BB folds
  BB made check_call_flop check_raise_turn raise_bet_turn fold_to_three_bet_turn af saw_flop saw_turn
  BB missed bet_flop check_raise_flop check_fold_flop af_flop afq_flop bet_turn check_call_turn check_fold_turn fold_to_bet_flop raise_bet_flop fold_to_bet_turn saw_river wtsd wtsd_turn wwsf wwst win_pct split_pct net_positive_pct
  BB others af_turn 1/0 afq_turn 1/2 afq 1/3 agg_pct 1/5
turn 3-bet called; river c-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 40, BTN raises 80, BB calls | BB checks, BTN bets 60, BB folds
  BB made check_call_flop check_raise_turn af_turn check_fold_river raise_bet_turn fold_to_bet_river saw_flop saw_turn saw_river
  BB missed bet_flop check_raise_flop check_fold_flop af_flop afq_flop bet_turn check_call_turn check_fold_turn bet_river check_raise_river check_call_river afq_river fold_to_bet_flop raise_bet_flop fold_to_bet_turn fold_to_three_bet_turn raise_bet_river wtsd wtsd_turn wtsd_river wwsf wwst wwsr win_pct split_pct net_positive_pct
  BB others afq_turn 1/2 af 1/2 afq 1/4 agg_pct 1/7
turn 4-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 40, BTN raises 80, BB raises 150, BTN folds
  BTN made bet_flop afq_flop bet_turn raise_check_raise_turn three_bet_turn fold_to_four_bet_turn saw_flop saw_turn
  BTN missed fold_to_check_raise_turn call_check_raise_turn fold_to_raise_turn saw_river wtsd wtsd_turn wwsf wwst win_pct split_pct net_positive_pct
  BTN others af_flop 1/0 af_turn 2/0 afq_turn 2/3 af 3/0 afq 3/4 agg_pct 3/4 overbet 0/2 min_bet 0/2 all_in_bet 0/2
turn 4-bet called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB raises 40, BTN raises 80, BB raises 150, BTN calls | BB checks, BTN checks; wins BB
  BTN made bet_flop afq_flop bet_turn raise_check_raise_turn three_bet_turn saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  BTN missed bet_river fold_to_check_raise_turn call_check_raise_turn fold_to_raise_turn fold_to_four_bet_turn bet_when_checked_to wsd wsd_non_small wwsf wwst wwsr win_pct split_pct net_positive_pct
  BTN others af_flop 1/0 af_turn 2/1 afq_turn 2/3 af 3/1 afq 3/4 agg_pct 3/5 overbet 0/2 min_bet 0/2 all_in_bet 0/2
flop check-raise, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN folds
  BTN made bet_flop fold_to_check_raise_flop fold_to_raise_flop saw_flop
  BTN missed call_check_raise_flop raise_check_raise_flop three_bet_flop overbet min_bet all_in_bet saw_turn wtsd wwsf win_pct split_pct net_positive_pct
  BTN others af_flop 1/0 afq_flop 1/2 af 1/0 afq 1/2 agg_pct 1/2
flop check-raise called, all check: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN calls | BB checks, BTN checks | BB checks, BTN bets 30, BB calls; wins BB
  BTN made bet_flop af_flop bet_river afq_river call_check_raise_flop saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  BTN missed bet_turn fold_to_check_raise_flop raise_check_raise_flop fold_to_raise_flop three_bet_flop wsd wsd_non_small wwsf wwst wwsr win_pct split_pct net_positive_pct
  BTN others afq_flop 1/2 af_river 1/0 bet_when_checked_to 1/2 af 2/1 afq 2/3 agg_pct 2/4 overbet 0/2 min_bet 0/2 all_in_bet 0/2
flop 3-bet, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN raises 60, BB folds
  BB made check_raise_flop raise_bet_flop fold_to_three_bet_flop saw_flop
  BB missed bet_flop check_call_flop check_fold_flop fold_to_bet_flop saw_turn wtsd wwsf win_pct split_pct net_positive_pct
  BB others af_flop 1/0 afq_flop 1/2 af 1/0 afq 1/2 agg_pct 1/3
flop 3-bet called, c-bet goes on: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN raises 60, BB calls | BB checks, BTN bets 60, BB folds
  BB made check_raise_flop af_flop check_fold_turn raise_bet_flop fold_to_bet_turn af saw_flop saw_turn
  BB missed bet_flop check_call_flop check_fold_flop bet_turn check_raise_turn check_call_turn afq_turn fold_to_bet_flop fold_to_three_bet_flop raise_bet_turn saw_river wtsd wtsd_turn wwsf wwst win_pct split_pct net_positive_pct
  BB others afq_flop 1/2 afq 1/3 agg_pct 1/5
flop 4-bet, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN raises 60, BB raises 130, BTN folds
  BTN made bet_flop raise_check_raise_flop three_bet_flop fold_to_four_bet_flop saw_flop
  BTN missed fold_to_check_raise_flop call_check_raise_flop fold_to_raise_flop overbet min_bet all_in_bet saw_turn wtsd wwsf win_pct split_pct net_positive_pct
  BTN others af_flop 2/0 afq_flop 2/3 af 2/0 afq 2/3 agg_pct 2/3
flop 4-bet called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 24, BTN raises 60, BB raises 130, BTN calls | BB bets 50, BTN folds
  BTN made bet_flop raise_check_raise_flop three_bet_flop fold_to_bet_turn saw_flop saw_turn
  BTN missed afq_turn fold_to_check_raise_flop call_check_raise_flop fold_to_raise_flop fold_to_four_bet_flop raise_bet_turn overbet min_bet all_in_bet saw_river wtsd wtsd_turn wwsf wwst win_pct split_pct net_positive_pct
  BTN others af_flop 2/1 afq_flop 2/3 af 2/1 afq 2/4 agg_pct 2/4
donk, fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 8, BTN folds
  BTN made fold_to_bet_flop saw_flop
  BTN missed afq_flop raise_bet_flop afq agg_pct saw_turn wtsd wwsf win_pct split_pct net_positive_pct
probe turn, call: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN calls | BB checks, BTN bets 20, BB raises 60, BTN folds
  BTN made bet_river fold_to_check_raise_river fold_to_raise_river bet_when_checked_to af saw_flop saw_turn saw_river
  BTN missed bet_flop af_turn afq_turn fold_to_bet_turn raise_bet_turn call_check_raise_river raise_check_raise_river three_bet_river overbet min_bet all_in_bet wtsd wtsd_turn wtsd_river wwsf wwst wwsr win_pct split_pct net_positive_pct
  BTN others af_river 1/0 afq_river 1/2 afq 1/3 agg_pct 1/4
c-bet turn, fold: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN folds
  BTN made fold_to_bet_turn saw_flop saw_turn
  BTN missed af_flop afq_flop afq_turn fold_to_bet_flop raise_bet_flop raise_bet_turn af saw_river wtsd wtsd_turn wwsf wwst win_pct split_pct net_positive_pct
  BTN others afq 0/2 agg_pct 0/2
c-bet river 4-bet: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN calls | LJ bets 20, BTN raises 50, LJ raises 90, BTN raises 140, LJ folds
  LJ made bet_flop afq_flop bet_turn afq_turn bet_river three_bet_river fold_to_four_bet_river saw_flop saw_turn saw_river
  LJ missed fold_to_raise_river wtsd wtsd_turn wtsd_river wwsf wwst wwsr win_pct split_pct net_positive_pct
  LJ others af_flop 1/0 af_turn 1/0 af_river 2/0 afq_river 2/3 af 4/0 afq 4/5 agg_pct 4/5 overbet 0/3 min_bet 0/3 all_in_bet 0/3
c-bet river 4-bet called: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN calls | LJ bets 20, BTN raises 50, LJ raises 90, BTN raises 140, LJ calls; wins LJ
  LJ made bet_flop afq_flop bet_turn afq_turn bet_river three_bet_river river_call_win saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river wsd wsd_non_small wsd_river_call wsd_river_raise wwsf wwst wwsr win_pct net_positive_pct
  LJ missed fold_to_raise_river fold_to_four_bet_river split_pct
  LJ others af_flop 1/0 af_turn 1/0 af_river 2/1 afq_river 2/3 af 4/1 afq 4/5 agg_pct 4/5 overbet 0/3 min_bet 0/3 all_in_bet 0/3
c-bet river 3-bet called: LJ raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds | LJ bets 8, BTN calls | LJ bets 16, BTN calls | LJ bets 20, BTN raises 50, LJ raises 90, BTN calls; wins BTN
  BTN made af_river raise_bet_river river_call_win saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river wsd wsd_non_small wsd_river_call wsd_river_raise wwsf wwst wwsr win_pct net_positive_pct
  BTN missed af_flop afq_flop af_turn afq_turn fold_to_bet_flop raise_bet_flop fold_to_bet_turn raise_bet_turn fold_to_bet_river fold_to_three_bet_river split_pct
  BTN others afq_river 1/2 af 1/3 afq 1/4 agg_pct 1/4
  LJ made bet_flop afq_flop bet_turn afq_turn bet_river three_bet_river saw_flop saw_turn saw_river wtsd wtsd_turn wtsd_river
  LJ missed fold_to_raise_river wsd wsd_non_small wsd_river_raise wwsf wwst wwsr win_pct split_pct net_positive_pct
  LJ others af_flop 1/0 af_turn 1/0 af_river 2/0 afq_river 2/2 af 4/0 afq 4/4 agg_pct 4/4 overbet 0/3 min_bet 0/3 all_in_bet 0/3
three players, c-bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN bets 10, SB raises 30, BB folds, BTN folds
  BB made check_fold_flop fold_to_raise_flop saw_flop
  BB missed bet_flop check_raise_flop check_call_flop afq_flop three_bet_flop bet_when_checked_to afq saw_turn wtsd wwsf win_pct split_pct net_positive_pct
  BB others agg_pct 0/2
min-bets and an overbet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 2, BTN calls | BB bets 30, BTN calls | BB bets 162, BTN folds
  BB made bet_flop afq_flop bet_turn afq_turn bet_river afq_river saw_flop saw_turn saw_river wwsf wwst wwsr win_pct net_positive_pct
  BB missed wtsd wtsd_turn wtsd_river split_pct
  BB others af_flop 1/0 af_turn 1/0 af_river 1/0 af 3/0 afq 3/3 agg_pct 3/3 overbet 2/3 min_bet 1/3 all_in_bet 1/3
""")


def test_counts(tmp_path: Path) -> None:
    assert count_all(tmp_path, CASES, IDS) == {case.name: case.counts for case in CASES}


def test_every_rate_is_made_missed_and_without_chance() -> None:
    of_every_hand = ["saw_flop", "win_pct", "split_pct", "net_positive_pct"]
    assert uncovered(CASES, IDS) == of_every_hand
