"""`hh stat`."""

import pytest

from analysis.stats import STATISTICS


def test_stat_lists_every_statistic(invoke):
    words = invoke("stat").stdout.split()
    assert [name for name in STATISTICS if name not in words] == []


@pytest.mark.parametrize("word", ["squeeze", "SQZ", "sqz", "Squeeze"])
def test_stat_explains_one(invoke, word):
    text = invoke("stat", word).stdout
    assert text.startswith("squeeze: Squeeze (SQZ)\n")
    assert text.endswith(
        "Kind: rate: made / chances\nVersion: 2\n"
        "Docs: https://hhparser.readthedocs.io/en/stable/reference/statistics/#squeeze\n"
    )


@pytest.mark.usefixtures("own_statistics")
def test_a_statistic_of_the_user_has_a_source_and_no_page(invoke, tmp_path):
    (tmp_path / "own.py").write_text(
        "from analysis.stats import Section, parse_where, rate\n"
        "STATISTICS = (rate('own', 'OWN', 'Own', 'Own.', section=Section.PREFLOP, source='own',"
        " made=parse_where('rfi'), chances=parse_where('rfi')),)"
    )
    assert invoke("stat", "own", "--stats-file", "own.py").stdout.endswith("Version: 2\nSource: own\n")


def test_stat_names_the_inputs_of_a_derived_statistic(invoke):
    assert "From: pfr, four_bet_after_raise" in invoke("stat", "four_bet_range").stdout


def test_stat_tells_other_names(invoke):
    assert "\nAlso: resteal\n" in invoke("stat", "3bet_vs_steal").stdout


def test_a_misspelt_statistic_gets_a_hint(refused):
    refused("did you mean squeeze", "stat", "sqeeze")
