"""Totals over flop, turn and river, calls of bets, checks behind, pots won without a showdown."""

from pathlib import Path

from analysis.stats.declared import totals
from tests.analysis.stats.declared.cases import count_all, rates, read_cases, uncovered

IDS = rates(totals)
CASES = read_cases("""
three barrels, the last raised: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB calls | BB checks, BTN bets 30, BB raises 90, BTN folds
  BTN missed checked_back_flop checked_back_turn checked_back_river won_without_showdown
  BTN others cbet 3/3
  BB made call_bet_flop call_bet_turn won_without_showdown
  BB missed call_bet_river
  BB others fold_to_cbet 0/3 check_raise 1/3 donk 0/3
  SB
two barrels, then a fold: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 16, BB folds
  BTN made won_without_showdown
  BTN missed checked_back_flop checked_back_turn
  BTN others cbet 2/2
  BB made call_bet_flop
  BB missed call_bet_turn won_without_showdown
  BB others fold_to_cbet 1/2 check_raise 0/2 donk 0/2
checked behind twice, then called: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB bets 8, BTN calls; wins BTN
  BTN made checked_back_flop checked_back_turn call_bet_river
  BTN missed won_without_showdown
  BTN others cbet 0/1
  BB missed donk won_without_showdown
checked through: LJ folds, HJ folds, CO folds, BTN calls, SB folds, BB checks | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks; wins BB
  BTN made checked_back_flop checked_back_turn checked_back_river
  BTN missed won_without_showdown
  BB missed won_without_showdown
a fold where nobody has bet: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN folds
  BTN missed checked_back_flop won_without_showdown
  BTN others cbet 0/1
  BB missed donk
  BB made won_without_showdown
donk bets on two streets: LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB bets 8, BTN raises 24, BB calls | BB bets 30, BTN folds
  BB made won_without_showdown
  BB others donk 2/2
  BTN missed call_bet_flop call_bet_turn won_without_showdown
three players: LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN checks | SB checks, BB bets 10, BTN folds, SB folds
  BB missed donk
  BB made won_without_showdown
  SB missed check_raise call_bet_turn donk won_without_showdown
  BTN made checked_back_flop
  BTN missed call_bet_turn won_without_showdown
  BTN others cbet 0/1
""")


def test_counts(tmp_path: Path) -> None:
    assert count_all(tmp_path, CASES, IDS) == {case.name: case.counts for case in CASES}


def test_every_rate_is_made_missed_and_without_chance() -> None:
    assert uncovered(CASES, IDS) == []
