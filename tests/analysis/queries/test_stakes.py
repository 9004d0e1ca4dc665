"""Stakes in queries: the values of the option `--stakes`, and the texts of the column."""

import pytest

from analysis import load
from analysis.cli.choices.stakes import stakes
from analysis.dataset import Tables
from analysis.queries.values import WhereError
from analysis.stats import chosen_hands, parse_where
from hhparser.sites.reading import read_hands
from tests.analysis.cli.conftest import ROOT

FILES = [
    ROOT / "sample_histories" / "pokerstars" / f"{name}.txt"
    for name in (
        "cash_full_ring_session",
        "cash_euro",
        "cash_fixed_limit",
        "cash_short_all_in",
        "tour_freeroll",
    )
]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load(FILES)


def hands_of(tables: Tables, question: str) -> set[str]:
    return set(chosen_hands(tables, where=question).select("hand_id").collect()["hand_id"])


@pytest.mark.parametrize(
    "text", ["NL5", "5nl", "NL100", "0.50/1.00", ".5/1", "€0.5/1", "NL 0.5/1 USD", "FL 2/4", "FL100", "NL25"]
)
def test_short_forms_are_those_of_the_option(tables: Tables, text: str) -> None:
    if text == "FL100":  # a buy-in names no game of fixed limit
        with pytest.raises(WhereError, match="does not name stakes"):
            parse_where(f"stakes = '{text}'")
        return
    wanted = stakes(text)
    read = {hand.hand_id for file in FILES for hand in read_hands(file) if wanted.fits(hand)}
    counted = hands_of(tables, "not won or won")
    assert hands_of(tables, f"stakes = '{text}'") == read & counted
    assert hands_of(tables, f"stakes in ('{text}', freeroll)") == (read & counted) | hands_of(
        tables, "stakes = freeroll"
    )
    assert hands_of(tables, f"stakes != '{text}'") == counted - read


def test_texts_of_the_column_are_exact(tables: Tables) -> None:
    texts = tables.hands["stakes"].drop_nulls().unique().to_list()
    assert len(texts) > 4
    for text in texts:
        found = chosen_hands(tables, where=f"stakes = '{text}'").select("stakes").collect()
        assert set(found["stakes"]) <= {text}


@pytest.mark.parametrize("text", ["NL", "low", "25", "NL0"])
def test_what_names_no_stakes_is_refused(text: str) -> None:
    with pytest.raises(WhereError, match="does not name stakes such as NL25"):
        parse_where(f"stakes = {text}")
