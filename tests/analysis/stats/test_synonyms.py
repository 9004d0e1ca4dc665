"""Words of players for columns of the query language."""

import pytest

from analysis.stats import column_name, parse_where
from analysis.stats.where import SYNONYMS, known_columns


@pytest.mark.parametrize(("word", "name"), SYNONYMS.items())
def test_a_synonym_is_its_column(word: str, name: str) -> None:
    assert word not in known_columns()
    assert column_name(word) == name
    assert parse_where(f"{word} is empty").meta.eq(parse_where(f"{name} is empty"))
