"""Sessions found segment by segment equal the sessions of all hands together."""

import random
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from analysis.stats import Calendar, player_stats
from analysis.store import Store
from analysis.store.disk import levels
from analysis.store.notes.notes import Notes
from analysis.store.upkeep.forget import Unwanted
from analysis.views.sessions import PlayedSession
from analysis.web.links import UrlFilter
from analysis.web.page_request import PageRequest
from analysis.web.pages.sessions.player_sessions import played_sessions
from analysis.web.store.served_store import ServedSettings, ServedStore
from tests.analysis.cli.conftest import one_hand

FIRST = datetime(2021, 3, 1, 12)
EASTERN = timedelta(hours=5)
DRAWS = 6


@pytest.fixture(autouse=True)
def small_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Segments that no other one joins."""
    monkeypatch.setattr(levels, "LARGEST", 1)


def imported_in_parts(folder: Path, minutes: list[int], parts: int) -> Path:
    """Return a store of hands at some minutes, in segments that overlap; the last ones in the tail."""
    with Store(folder / "store", create=True) as store:
        for part in range(parts):
            file = folder / f"{part}.txt"
            chosen = [*enumerate(minutes)][part::parts]
            file.write_text("".join(_at(number, minute) for number, minute in chosen))
            store.import_files([str(file)])
            if part < parts - 1:
                store.compact()
    return folder / "store"


def _at(number: int, minute: int) -> str:
    time = f"{FIRST + timedelta(minutes=minute):%Y/%m/%d %H:%M:%S}"
    return one_hand(number + 1).replace("2021/03/01 12:00:00", time)


def sessions_of(store: Path, question: str = "", gap: int = 30) -> list[PlayedSession]:
    settings = ServedSettings(calendar=Calendar(session_gap=timedelta(minutes=gap)))
    served = ServedStore(store, settings)
    return played_sessions(PageRequest(served.connect(), UrlFilter(q=question), {}, {}))


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("minutes", "hands"),
    [
        pytest.param([0, 30, 60], [3], id="each hand in another part"),
        pytest.param([0, 31, 62], [1, 1, 1], id="a minute more"),
        pytest.param([0, 20, 70, 40, 60, 200], [1, 5], id="hands of one part between those of others"),
        pytest.param([0, 101, 30, 70, 60, 10], [1, 5], id="out of order"),
    ],
)
def test_runs_of_different_parts_make_one_session(
    minutes: list[int], hands: list[int], tmp_path: Path
) -> None:
    sessions = sessions_of(imported_in_parts(tmp_path, minutes, 3))
    assert sorted(one.hands for one in sessions) == sorted(hands)
    assert [one.start for one in sessions] == sorted((one.start for one in sessions), reverse=True)


@pytest.mark.slow_cases(2)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(DRAWS))
def test_they_equal_the_hands_that_statistics_count(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    minutes = draw.sample(range(900), 30)
    store, gap = imported_in_parts(tmp_path, minutes, 1 + seed % 4), draw.choice([10, 30])
    calendar = Calendar(session_gap=timedelta(minutes=gap))
    for question in ("", "position = SB", "position = BB", "opponent Bob net < 0", "line < 20"):
        with Store(store) as opened:
            counted = player_stats(
                opened.tables(), by=["session"], where=question or None, players=["Ann"], calendar=calendar
            )
        for _ in range(2):  # from the cache, too
            found = sessions_of(store, question, gap)
            told = {one.number: (one.hands, one.net) for one in found}
            assert told == {
                row["session"]: (row["hands"], {"USD": f"{row['net_USD']:.2f}"})
                for row in counted.iter_rows(named=True)
            }


@pytest.mark.slow
def test_reviewed_hands_belong_to_a_session(tmp_path: Path) -> None:
    """Hands that do not fit the question are none of them."""
    store = imported_in_parts(tmp_path, [0, 20, 100, 110, 120], 3)
    with Notes(store, writes=True) as notes:
        notes.review([("pokerstars", hand) for hand in ("1", "3", "5", "77")])
    assert [(one.hands, one.reviewed) for one in sessions_of(store)] == [(3, 2), (2, 1)]
    assert not sessions_of(store, "position = 'BB'")


@pytest.mark.slow
def test_a_hand_is_forgotten_in_a_segment_after_segments_without_the_player(tmp_path: Path) -> None:
    """The cache of one segment is not used for the next."""
    with Store(tmp_path / "store", create=True) as store:
        for number, name in enumerate(("Ann", "Eve", "Eve")):
            file = tmp_path / f"{number}.txt"
            file.write_text(_at(number, 100 * number).replace("Ann", name))
            store.import_files([str(file)])
            store.compact()
        for hands in (2, 1):
            asked = PageRequest(
                ServedStore(store.folder, ServedSettings()).connect(), UrlFilter(player="Eve"), {}, {}
            )
            counted = player_stats(store.tables(), by=["session"], players=["Eve"], stats=["hands"])
            assert len(played_sessions(asked)) == counted.height == hands
            if hands > 1:
                store.forget(Unwanted(numbers=["3"]))
