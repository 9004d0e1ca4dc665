"""Statistics of a user: counted like the others, and messages about invalid ones."""

import re
from pathlib import Path

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import (
    STATISTICS,
    Section,
    Statistic,
    derived,
    load_statistics,
    mean,
    parse_where,
    player_stats,
    rate,
    register,
    where_columns,
)
from analysis.stats.own import StatisticError
from tests.analysis.deals import deal, load_text
from tests.analysis.stats.own_file import FILE
from tests.conftest import ROOT

pytestmark = pytest.mark.usefixtures("own_statistics")


def own(name: str = "own", made: pl.Expr | None = None) -> Statistic:
    made = pl.col("rfi") if made is None else made
    return rate(name, "", "Own", "Own words.", section=Section.PREFLOP, source="own", made=made)


def test_a_file_of_statistics(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(FILE)
    load_statistics(tmp_path / "own.py")
    opened = deal("BTN raises 6, BB folds", 2, number=1)
    tables = load_text(tmp_path, opened, deal("BTN folds", 2, number=2))
    frame = player_stats(tables, stats=["btn_open"], where="btn_open is not empty")
    counts = frame.select("player", "btn_open_made", "btn_open_chances", "btn_open")
    assert counts.rows() == [("BTN", 1, 2, 0.5)]
    assert frame["btn_open_low"].is_not_null().all()
    assert any("btn_open" in section for section in where_columns().values())


def test_registering_again_replaces(stars_tables: Tables) -> None:
    register(own(made=pl.lit(0)))
    assert player_stats(stars_tables, stats=["own"])["own_made"].sum() == 0
    register(own(made=pl.lit(1)))
    assert player_stats(stars_tables, stats=["own"])["own"].drop_nulls().unique().to_list() == [1]


def test_own_ones_may_rest_on_each_other() -> None:
    size = mean("m", "", "M", "M.", section=Section.RESULTS, source="own", value=pl.col("stack"))
    twice = derived(
        "m2", "", "M2", "M2.", section=Section.RESULTS, source="own", formula=pl.col("m") * 2, needs=("m",)
    )
    register(size, twice)
    with pytest.raises(StatisticError, match="needs 'mm'; did you mean m"):
        register(
            derived(
                "m3", "", "M", "M.", section=Section.RESULTS, source="", formula=pl.col("m"), needs=("mm",)
            )
        )


@pytest.mark.parametrize(
    ("statistic", "words"),
    [
        pytest.param(own("vpip"), "statistic 'vpip': this id already exists", id="taken"),
        pytest.param(own("My stat"), "statistic 'My stat': an id must have lower-case letters", id="letters"),
        pytest.param(own(made=pl.col("rfii")), "made: no column 'rfii'; did you mean rfi", id="column"),
        pytest.param(own(made=pl.col("rfi") + pl.col("hole_cards")), "statistic 'own': made: ", id="types"),
        pytest.param(own(made=pl.col("rfi").list.len()), "statistic 'own': made: ", id="operation"),
        pytest.param("vpip", "'vpip': is not a statistic", id="text"),
    ],
)
def test_faults_of_a_statistic(statistic: Statistic, words: str) -> None:
    with pytest.raises(StatisticError) as caught:
        register(statistic)
    assert words in str(caught.value)
    assert "own" not in STATISTICS


BY_NOTHING = pl.col("won") / (pl.col("won") * 0)


@pytest.mark.parametrize(
    ("statistic", "words"),
    [
        pytest.param(own(made=pl.lit(2)), "chances; set is_proportion=False for a rate above 1", id="made"),
        pytest.param(mean("own", "", "M", "M.", section=Section.RESULTS, source="own", value=BY_NOTHING),
                     "'own': sum: division by 0", id="a quotient"),
    ],
)  # fmt: skip
def test_counts_that_cannot_be_are_refused_by_name(
    stars_tables: Tables, statistic: Statistic, words: str
) -> None:
    register(statistic)
    with pytest.raises(StatisticError) as caught:
        player_stats(stars_tables, stats=["own"])
    assert words in str(caught.value)


def test_a_formula_without_a_number_is_empty(stars_tables: Tables) -> None:
    won = mean("m", "", "M", "M.", section=Section.RESULTS, source="own", value=pl.col("won"))
    ratio = derived(
        "own",
        "",
        "R",
        "R.",
        section=Section.RESULTS,
        source="own",
        formula=1 / (pl.col("m") * 0),
        needs=("m",),
    )
    register(won, ratio)
    assert player_stats(stars_tables, stats=["own"])["own"].drop_nulls().is_empty()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(
            FILE.replace("parse_where(", "parsed("), "own.py:11: NameError: name 'parsed'", id="name"
        ),
        pytest.param(FILE.replace("STATISTICS =", "STATISTICS ?"), "own.py:3: SyntaxError", id="syntax"),
        pytest.param(
            FILE.replace("STATISTICS", "MINE"), "own.py: does not declare STATISTICS", id="no tuple"
        ),
        pytest.param(FILE.replace("= BTN", "= BUTTON"), "own.py:11: WhereError: column", id="question"),
        pytest.param(FILE.replace('"own"', ""), "own.py", id="argument"),
    ],
)
def test_faults_of_a_file(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "own.py").write_text(text)
    with pytest.raises(StatisticError) as caught:
        load_statistics(tmp_path / "own.py")
    assert words in str(caught.value)


def test_the_example_of_the_page_counts(tmp_path: Path, stars_tables: Tables) -> None:
    page = (ROOT / "docs" / "reference" / "where.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "own.py").write_text(example)
    load_statistics(tmp_path / "own.py")
    frame = player_stats(stars_tables, stats=["fold_late_open"])
    made, chances = frame.select(pl.col("^fold_late_open_(made|chances)$").sum()).row(0)
    assert 0 < made < chances


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(StatisticError, match="the file does not exist"):
        load_statistics(tmp_path / "nix.py")


def test_questions_are_expressions() -> None:
    register(own(made=parse_where("net > 50bb")))
    assert "own" in STATISTICS
