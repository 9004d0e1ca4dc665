"""Other names of statistics and columns, as players write them."""

import pytest

from analysis.queries.values import WhereError
from analysis.stats import STATISTICS, column_name, find_statistics, named_statistic, parse_where


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("three_bet", "three_bet"),
        ("3bet", "three_bet"),
        ("3-Bet", "three_bet"),
        ("4bet", "four_bet"),
        ("fold_to_3bet", "fold_to_three_bet"),
        ("fold vs 3-bet", "fold_to_three_bet"),
        ("F3B", "fold_to_three_bet"),
        ("3bet_bb", "three_bet_bb"),
        ("cbet", "cbet"),
        ("c-bet", "cbet"),
        ("cbet-flop", "cbet_flop"),
        ("Flop continuation bet", "cbet_flop"),
        ("bb/100", "bb_per_100"),
        ("winrate", "bb_per_100"),
        ("EV bb/100", "ev_bb_per_100"),
        ("W$SD", "wsd"),
        ("ats", "steal"),
        ("resteal", "three_bet_vs_steal"),
        ("$", "net"),
    ],
)
def test_a_statistic_goes_by_many_names(name, id_):
    assert named_statistic(name) is STATISTICS[id_]
    assert find_statistics([name])[-1] is STATISTICS[id_]


@pytest.mark.parametrize("name", ["", "bet", "3bets", "c4b", "fold_to_", "hand"])
def test_other_words_name_none(name):
    assert named_statistic(name) is None


def test_only_one_abbreviation_needs_its_capitals():
    """C4B is a cold 4-bet, C4b a call of one."""
    named = (
        (name, one) for one in STATISTICS.values() for name in (one.abbreviation, one.name, *one.synonyms)
    )
    assert [name for name, one in named if name and named_statistic(name) is not one] == []
    lower = {
        one.abbreviation for one in STATISTICS.values() if named_statistic(one.abbreviation.lower()) is None
    }
    assert lower == {"", "C4B", "C4b"}


@pytest.mark.parametrize(
    ("question", "written_out"),
    [
        ("3bet", "three_bet"),
        ("not 3-bet and W$SD", "not three_bet and wsd"),
        ("vs_3bet = F", "vs_three_bet = F"),
        ("3bettor_position in (SB, BB)", "three_bettor_position in (SB, BB)"),
        ("Position = btn", "position = BTN"),
        ("net < Total_Pot", "net < total_pot"),
        ("opponent Ann 3bet", "opponent Ann three_bet"),
    ],
)
def test_a_question_understands_them(question, written_out):
    assert parse_where(question).meta.eq(parse_where(written_out))


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("vs_3bet", "vs_three_bet"),
        ("Pot-Type", "pot_type"),
        ("ATS", "steal"),
        ("position", "position"),
        ("nix", None),
    ],
)
def test_a_column_goes_by_them_too(name, column):
    assert column_name(name) == column


def test_an_unknown_one_gets_a_hint():
    with pytest.raises(WhereError, match="no column '3bett'; did you mean"):
        parse_where("3bett")
