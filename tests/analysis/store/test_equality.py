"""The tables of a store equal the tables of the files, whatever the order and the steps of the imports."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from analysis import Tables, load
from analysis.stats import Calendar, chosen_hands, player_stats
from analysis.stats.selection import STARTED
from analysis.store import Store
from analysis.store.disk import seal
from analysis.store.reading import time_ranges
from analysis.store.reading.stored_tables import StoredTables
from analysis.views.hands import SIZE
from tests.analysis.store.equality import assert_equal


@pytest.fixture(scope="module", autouse=True)
def short_time_ranges() -> Iterator[None]:
    """Process checks across hands in several time ranges."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time_ranges, "HANDS", 100)
        yield


@pytest.fixture(scope="module")
def stored_samples(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredTables]:
    """All samples, in two segments and the tail."""
    with Store(tmp_path_factory.mktemp("store"), create=True) as store:
        for number, site in enumerate(sorted(samples.iterdir())):
            store.import_files([str(site)])
            if number in (8, 20):
                seal.seal_tail(store.folder, store.catalogue)
        assert (len(store.snapshot().segments), store.snapshot().has_tail) == (2, True)
        yield store.tables()


@pytest.mark.slow
def test_all_samples(stored_samples: StoredTables, all_tables: Tables) -> None:
    assert_equal(stored_samples, all_tables)


QUESTIONS: dict[str, dict[str, Any]] = {
    "all": {},
    "groups": {"by": ["position", "stakes"], "players": ["RiverOtter"]},
    "hands": {"by": ["hand"], "stats": ["vpip"]},
    "files": {"by": ["file"], "stats": ["vpip"], "where": "line > 100"},
    "nobody": {"players": ["Nobody at all"]},
    "a stranger": {"players": ["Tante Ilse"], "by": ["position"]},
    "question about all statistics": {"where": "position = BTN", "players": ["RiverOtter"]},
    "question": {"where": "net > 5bb and position = BTN"},
    "cards": {"by": ["strength_flop", "flop_suits"], "where": "flop contains A", "stats": ["wtsd"]},
    "sessions": {"by": ["session"], "stats": ["vpip", "hourly_clock"]},
    "draws": {"stats": ["vpip", "bb_per_100"], "bootstrap": 100, "players": ["RiverOtter"]},
    "opponents": {"by": ["opponent"], "stats": ["vpip"], "players": ["RiverOtter"]},
    "an opponent": {"where": "opponent RiverOtter vpip and position = BTN", "players": ["Tante Ilse"]},
    "opponents by name": {
        "where": "opponent in (RiverOtter, Nobody) and not opponent = Kvothe",
        "players": ["Tante Ilse"],
    },
    "session of an opponent": {"where": "opponent RiverOtter session > 1", "players": ["Tante Ilse"]},
    "any opponent": {"where": "opponent is not empty and opponent = RiverOtter", "players": ["Tante Ilse"]},
    "against one by opponent": {
        "by": ["opponent"],
        "where": "opponent = RiverOtter",
        "players": ["Tante Ilse"],
        "stats": ["vpip"],
    },
    "what an opponent did": {"where": "opponent RiverOtter saw_flop and not won", "by": ["position"]},
    "another gap": {"stats": ["hourly_clock"], "calendar": Calendar(session_gap=timedelta(minutes=5))},
    "errors as well": {"stats": ["vpip"], "with_errors": True, "shrink": True},
}


@pytest.mark.slow
@pytest.mark.slow_cases(5)
@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_statistics(question: dict[str, Any], stored_samples: StoredTables, all_tables: Tables) -> None:
    assert_frame_equal(player_stats(stored_samples, **question), player_stats(all_tables, **question))


@pytest.mark.slow
def test_hands_of_a_question(stored_samples: StoredTables, all_tables: Tables) -> None:
    found = [
        chosen_hands(tables, where="won and net > 20bb").sort("hand", "seat").collect()
        for tables in (stored_samples, all_tables)
    ]
    assert found[0].height > 0
    assert_frame_equal(*found, check_column_order=False)


@pytest.mark.parametrize("by", [[], ["session"], ["opponent"]])
def test_columns_of_hands(by: list[str], stored_samples: StoredTables, all_tables: Tables) -> None:
    asked: dict[str, Any] = {"where": "net > 10bb", "by": by, "columns": ["net", "board", "file", "line"]}
    found = [
        chosen_hands(tables, **asked).sort("hand", "seat", *by).collect()
        for tables in (stored_samples, all_tables)
    ]
    assert found[0].height > 0
    assert_frame_equal(*found, check_column_order=False)


@pytest.mark.slow
def test_heroes_one_after_the_other(stored_samples: StoredTables, all_tables: Tables) -> None:
    heroes = stored_samples.snapshot.heroes
    for hero in (*heroes, *reversed(heroes)):
        asked: dict[str, Any] = {"players": [hero], "stats": ["vpip"], "where": f"net > -{len(hero)}000bb"}
        assert_frame_equal(player_stats(stored_samples, **asked), player_stats(all_tables, **asked))
    assert len(heroes) > 2


def test_opponents_of_some_players(stored_samples: StoredTables, all_tables: Tables) -> None:
    asked: dict[str, Any] = {"players": ["Tante Ilse"], "where": "won or not won", "columns": ["opponents"]}
    stored, loaded = (
        chosen_hands(tables, **asked).select(pl.col("opponents").list.sort()).collect()
        for tables in (stored_samples, all_tables)
    )
    assert stored["opponents"].list.len().max() > 1
    assert sorted(stored["opponents"].to_list()) == sorted(loaded["opponents"].to_list())


def test_hands_are_numbered_only_where_columns_name_their_place(
    stored_samples: StoredTables, all_tables: Tables
) -> None:
    found = [chosen_hands(tables, columns=["net"]).collect() for tables in (stored_samples, all_tables)]
    assert_frame_equal(*found, check_column_order=False, check_row_order=False)
    assert {"hand", "file", "line"}.isdisjoint(found[0].columns)


@pytest.mark.slow
@pytest.mark.parametrize("columns", [["net", "file"], ["net", "file", "hand"]])
@pytest.mark.parametrize("most", [1, 7, 60, 5000])
def test_newest_hands(
    most: int, columns: list[str], stored_samples: StoredTables, all_tables: Tables
) -> None:
    asked: dict[str, Any] = {"where": "vpip", "columns": columns, "most": most}
    found = [chosen_hands(tables, **asked).collect() for tables in (stored_samples, all_tables)]
    every = chosen_hands(all_tables, where="vpip").sort("hand", "seat").collect()
    times = every["started_at"].sort(descending=True, nulls_last=True).head(most)
    assert found[0]["started_at"].to_list() == times.to_list()
    assert_frame_equal(*found, check_column_order=False)


@pytest.mark.slow
@pytest.mark.parametrize("most", [1, 7, 5000])
def test_largest_results(most: int, stored_samples: StoredTables, all_tables: Tables) -> None:
    columns = ["site", "hand_id", "seat"]
    found = [
        chosen_hands(tables, columns=columns, most=most, order=SIZE).select(columns).collect()
        for tables in (stored_samples, all_tables)
    ]
    every = chosen_hands(all_tables).sort(SIZE, "hand", "seat", descending=[True, True, False])
    assert_frame_equal(found[0], every.select(columns).head(most).collect())
    assert_frame_equal(*found)


@pytest.mark.slow
@pytest.mark.parametrize("order", [STARTED, SIZE])
def test_no_hand_matches(order: pl.Expr, stored_samples: StoredTables) -> None:
    asked: dict[str, Any] = {"where": "player = nobody", "columns": ["hand_id"], "most": 5, "order": order}
    assert chosen_hands(stored_samples, **asked).collect().is_empty()


@pytest.mark.slow
def test_names_of_a_person(stored_samples: StoredTables, all_tables: Tables) -> None:
    aliases = {None: {"Kestrel_77": "Kestrel"}, "pokerstars": {"Tante Ilse": "Ilse"}}
    stored, loaded = stored_samples.renamed(aliases), all_tables.renamed(aliases)
    assert_frame_equal(player_stats(stored), player_stats(loaded))
    assert_equal(stored, loaded)


@pytest.fixture(scope="module")
def many_files(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of several formats, copies of some of them, and copies with another hero."""
    folder = tmp_path_factory.mktemp("hands")
    for number, path in enumerate(sorted(samples.glob("*/*.txt"))[::30]):
        (folder / f"{number:02}.txt").write_bytes(path.read_bytes())
    text = (samples / "pokerstars" / "cash_6max_session.txt").read_text(encoding="utf-8")
    (folder / "10 session.txt").write_text(text, encoding="utf-8")
    (folder / "20 the same.txt").write_text(text, encoding="utf-8")
    hidden = "\n".join(line for line in text.split("\n") if not line.startswith("Dealt to"))
    (folder / "05 another view.txt").write_text(hidden, encoding="utf-8")
    (folder / "empty.txt").write_text("nothing\n", encoding="utf-8")
    return folder


@pytest.mark.slow
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_order_and_any_cut(
    data: st.DataObject, many_files: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Files come in any order and grow in any steps, cut within hands and lines; the tail is sealed at any size."""
    folder = tmp_path_factory.mktemp("store")
    hands, store = folder / "hands", Store(folder / "store", create=True)
    hands.mkdir()
    order = data.draw(st.permutations(sorted(many_files.iterdir())))
    for path in order:
        content = path.read_bytes()
        cuts = sorted(data.draw(st.lists(st.integers(0, len(content)), max_size=3)))
        for cut in [*cuts, len(content)]:
            (hands / path.name).write_bytes(content[:cut])
            if cut < len(content) or data.draw(st.booleans()):
                store.import_files([str(hands)])
        if data.draw(st.booleans()):
            seal.seal_tail(store.folder, store.catalogue)
    store.import_files([str(hands)])
    assert_equal(store.tables(), load(hands))
    assert store.import_files([str(hands)]).new == 0
    store.close()
