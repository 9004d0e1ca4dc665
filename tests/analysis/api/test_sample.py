"""The façade: samples of files and of a store, their filters, statistics, charts and messages."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner
from polars.testing import assert_frame_equal

import analysis
from analysis import Sample, charts
from analysis.api.sample import FRAMES
from analysis.cli.main import hh
from analysis.equity import Chances
from analysis.stats import player_stats
from analysis.store.store import Store
from hhparser.base.errors import HandHistoryError

PATH = Path("pokerstars") / "cash_6max_session.txt"
QUERY = "net > 50bb"


@pytest.fixture(scope="module")
def sample(samples: Path) -> Sample:
    return analysis.load(samples / PATH)


@pytest.fixture(scope="module")
def folder(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("store")
    with Store(folder, create=True) as store:
        store.import_files([str(samples / PATH)], jobs=1)
    return folder


@pytest.mark.parametrize("name", FRAMES)
def test_a_sample_has_the_tables_of_the_dataset(name: str, sample: Sample, samples: Path) -> None:
    tables = analysis.dataset.load.load(samples / PATH)
    assert_frame_equal(getattr(sample, name), getattr(tables, name))
    assert_frame_equal(getattr(sample.lazy, name).collect(), getattr(tables, name))


@pytest.mark.parametrize("name", FRAMES)
def test_a_store_has_the_same_tables(name: str, sample: Sample, folder: Path) -> None:
    with analysis.open_store(folder) as stored:
        assert_frame_equal(pl.DataFrame(getattr(stored, name)), getattr(sample, name))
        assert getattr(stored.lazy, name).collect().height == getattr(sample, name).height


def test_a_filter_keeps_player_hands_and_rows_of_their_hands(sample: Sample) -> None:
    some = sample.filter(QUERY, pl.col("is_hero"))
    assert some.players["player"].unique().to_list() == ["RiverOtter"]
    assert 0 < some.players.height < sample.players.height
    assert set(some.hands["hand"]) == set(some.players["hand"]) == set(some.actions["hand"])
    assert (
        some.decisions.height == some.ev.height == some.lazy.players.collect().height == some.players.height
    )
    assert some.stats("vpip")["hands"].sum() == some.players.height
    assert some.to_pandas().hands.shape[0] == some.hands.height


@pytest.mark.parametrize(
    "by", ["position", ["position"], ("position",), " position "], ids=["text", "list", "tuple", "blanks"]
)
def test_statistics_are_narrow_and_name_their_counts(by: Any, sample: Sample) -> None:
    found = sample.stats(by=by)
    assert found.width < 30
    assert found.columns[:2] == ["player", "position"]
    assert found.wide.height == found.height
    assert {"vpip_made", "vpip_low"} <= set(found.wide.columns).difference(found.columns)
    wide = player_stats(sample.dataset, by=["position"])
    assert_frame_equal(pl.DataFrame(found), wide.select(found.columns))


@pytest.mark.parametrize(
    ("stats", "columns"),
    [
        pytest.param("3bet", ["three_bet"], id="another name"),
        pytest.param("vpip, pfr", ["vpip", "pfr"], id="several"),
        pytest.param(["WTSD"], ["wtsd"], id="a list"),
        pytest.param("net", [], id="an amount"),
    ],
)
def test_chosen_statistics(stats: Any, columns: list[str], sample: Sample) -> None:
    keys = ["player", "site", "kind", "play_money", "betting", "stakes", "hands", "net_USD"]
    assert sample.stats(stats).columns == [*keys, *columns]


def test_a_comparison_is_that_of_the_command(sample: Sample, samples: Path) -> None:
    found = sample.filter("position != BB").compare(stats="vpip, pfr", by="position")
    args = ["--vs", "pool", "--by", "position", "--stat", "vpip,pfr", "--where", "position != BB", "--json"]
    printed = json.loads(CliRunner().invoke(hh, ["compare", str(samples / PATH), *args]).stdout)
    rows = [{**group, **row} for group in printed["groups"] for row in group["comparisons"]]
    assert found.height == len(rows) > 4
    for row, expected in zip(found.iter_rows(named=True), rows, strict=True):
        assert {key: row[key] for key in ("position", "kind", "statistic")} == {
            key: expected[key] for key in ("position", "kind", "statistic")
        }
        values = [expected["a"]["value"], expected["b"]["value"], expected["a"]["chances"]]
        assert [row["a"], row["b"], row["a_of"]] == values
        assert [row[key] for key in ("difference", "low", "q")] == [
            expected[key] for key in ("difference", "low", "q")
        ]


def test_a_comparison_without_rows_has_its_columns(sample: Sample) -> None:
    found = sample.filter("net > 100000bb").compare(by="month")
    assert found.columns[:2] == ["month", "kind"]
    assert found.is_empty()


def test_a_frame_of_statistics_for_pandas(sample: Sample) -> None:
    frame = sample.stats("vpip").to_pandas()
    assert frame["vpip"].dtype == "float64"
    assert len(frame) == sample.players["player"].n_unique()


@pytest.mark.parametrize("name", ["winnings", "by_position", "position"])
def test_a_chart_is_of_the_hero(name: str, sample: Sample) -> None:
    picture = getattr(sample.plot, name)(width=320)
    assert "RiverOtter" in picture.title
    assert picture._repr_png_().startswith(b"\x89PNG")


def test_a_notebook_that_prefers_svg_gets_it(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = sample.plot.winnings(width=320)
    for formats, is_svg in (({"png"}, False), ({"png", "svg"}, True)):
        backend = SimpleNamespace(instance=lambda formats=formats: SimpleNamespace(figure_formats=formats))
        monkeypatch.setitem(sys.modules, "matplotlib_inline.config", SimpleNamespace(InlineBackend=backend))
        assert (picture._repr_svg_() or "").startswith("<?xml") is is_svg


def test_functions_for_datasets_take_a_sample(sample: Sample) -> None:
    every: Any = sample
    assert_frame_equal(player_stats(every, by="position"), player_stats(sample.dataset, by=["position"]))
    assert "RiverOtter" in charts.winnings(every, "RiverOtter").title


def test_hands_are_read_again(sample: Sample, folder: Path) -> None:
    number = sample.hands["hand_id"][3]
    with analysis.open_store(folder) as stored:
        for one in (sample, stored):
            (checked,) = one.read(number)
            assert checked.hand.hand_id == number
            assert checked.replay is not None


@pytest.mark.parametrize(
    ("use", "message"),
    [
        pytest.param(
            lambda s: s.stats(by="positon"), "by: no column 'positon'; did you mean position", id="by"
        ),
        pytest.param(
            lambda s: s.stats("vpipp"), "unknown statistic 'vpipp'; did you mean vpip", id="statistic"
        ),
        pytest.param(lambda s: s.stats(player="RiverOtte"), "did you mean RiverOtter", id="player"),
        pytest.param(lambda s: s.filter("nett > 1"), "no column 'nett'; did you mean net", id="query"),
        pytest.param(lambda s: s.read("7"), "no hand '7'", id="hand"),
        pytest.param(lambda s: player_stats(s, by="positon"), "no column 'positon'", id="by of the function"),
        pytest.param(lambda s: s.filter(QUERY).segments, "segments is for all hands", id="filtered"),
        pytest.param(lambda s: analysis.load("nowhere"), "matches 'nowhere'", id="files"),
        pytest.param(lambda s: analysis.open_store("nowhere"), "store nowhere", id="store"),
    ],
)
def test_errors_name_the_argument(use: Callable[[Any], Any], message: str, sample: Sample) -> None:
    with pytest.raises(HandHistoryError, match=message):
        use(sample)


@pytest.mark.parametrize(
    ("use", "message"),
    [
        pytest.param(lambda s: s.filtr, "did you mean filter", id="sample"),
        pytest.param(lambda s: s.plot.winings, "did you mean winnings", id="plot"),
        pytest.param(lambda s: s.lazy.hand, "one of hands, players", id="lazy"),
    ],
)
def test_unknown_attributes_suggest_others(use: Callable[[Any], Any], message: str, sample: Sample) -> None:
    with pytest.raises(AttributeError, match=message):
        use(sample)


def test_completion_offers_public_names_only(sample: Sample) -> None:
    assert {"hands", "players", "stats", "filter", "plot", "lazy", "to_pandas"} <= set(dir(sample))
    assert not [name for name in dir(sample) if name.startswith("_")]
    assert "winnings" in dir(sample.plot)
    assert dir(sample.lazy) == sorted(FRAMES)
    assert set(analysis.__all__) == set(dir(analysis))


def test_a_representation_evaluates_back(sample: Sample, folder: Path) -> None:
    again = eval(repr(sample.filter(QUERY)), {"load": analysis.load})
    assert_frame_equal(again.players, sample.filter(QUERY).players)
    assert eval(repr(sample.plot), {"load": analysis.load}).winnings().title
    assert_frame_equal(eval(repr(sample.lazy), {"load": analysis.load}).hands.collect(), sample.hands)
    assert str(again).endswith(f"filtered by {QUERY}")
    assert str(again).startswith(f"{again.hands.height} hand")
    with analysis.open_store(folder) as stored:
        assert repr(stored) == f"open_store({str(folder)!r})"


@pytest.mark.parametrize(
    "value", [analysis.Range("QQ+, AKs, 0.5:AJo"), analysis.equity_of("AA", "KK")], ids=["range", "equity"]
)
def test_ranges_and_chances_evaluate_back(value: Any) -> None:
    assert eval(repr(value), {"Range": analysis.Range, "Chances": Chances}) == value


def test_results_without_an_expression_are_described(sample: Sample, samples: Path) -> None:
    assert repr(analysis.audit(samples / PATH)) == "<Audited: hands 25, findings 0, tests 0>"
    assert repr(sample.plot.winnings(width=240)).startswith("<Picture Net, ")


def test_tables_show_their_sizes(sample: Sample) -> None:
    for tables in (sample.dataset, sample.to_pandas()):
        assert f": hands {sample.hands.height}, players {sample.players.height}, " in repr(tables)


def test_names_of_the_first_version_are_deprecated(folder: Path, sample: Sample) -> None:
    with analysis.open_store(folder) as store:
        with pytest.deprecated_call(match="use the sample itself"):
            assert_frame_equal(store.tables().players, sample.players)
        with pytest.deprecated_call(match=r"use \.read\(ids\)"):
            assert store.hands(store.hands["hand_id"].head(2))[0].replay is not None
        assert store.scan("players").collect().height == sample.players.height
        assert store.info().hands == sample.hands.height


def test_files_without_hands_are_named(tmp_path: Path) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("print(1)\n")
    with pytest.warns(UserWarning, match=r"no hands of a known site in .*a\.py and 1 more file"):
        assert str(analysis.load([tmp_path / "a.py", tmp_path / "b.py"])) == "0 hands of 0 players"
