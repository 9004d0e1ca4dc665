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
    assert "Kind: rate: made / chances\nSource: statistics 17" in text


def test_stat_names_what_a_derived_one_comes_from(invoke):
    assert "From: pfr, four_bet_after_raise" in invoke("stat", "four_bet_range").stdout


def test_stat_tells_other_names(invoke):
    assert "\nAlso: resteal\n" in invoke("stat", "3bet_vs_steal").stdout


def test_a_misspelt_statistic_gets_a_hint(refused):
    refused("did you mean squeeze", "stat", "sqeeze")
