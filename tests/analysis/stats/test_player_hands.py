"""Keys of player-hands: days of a time zone, sessions, starting hands, opponents."""

from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import Calendar, player_hands, player_stats
from tests.analysis.deals import deal, load_text

STORY = "BTN raises 6, BB folds"  # BTN +2, BB -2


@pytest.fixture
def evening(tmp_path: Path) -> Tables:
    """Return hands at 20:00, 20:20 and 21:00 ET, midnight and later in UTC."""
    texts = [deal(STORY, 2, number=number) for number in (1, 2, 3)]
    times = ("20:00:00", "20:20:00", "21:00:00")
    return load_text(
        tmp_path, *(text.replace("20:00:00", time) for text, time in zip(texts, times, strict=True))
    )


def keys(tables: Tables, calendar: Calendar, *names: str) -> list[tuple[object, ...]]:
    rows = player_hands(tables, calendar=calendar).filter(pl.col("player") == "BTN")
    return rows.select(names).collect().rows()


@pytest.mark.parametrize(
    ("calendar", "first", "last"),
    [
        pytest.param(Calendar(), (date(2024, 5, 7), 0, "Tue"), (date(2024, 5, 7), 1, "Tue"), id="utc"),
        pytest.param(
            Calendar(ZoneInfo("America/New_York")),
            (date(2024, 5, 6), 20, "Mon"),
            (date(2024, 5, 6), 21, "Mon"),
            id="zone of the site",
        ),
        pytest.param(
            Calendar(day_start=timedelta(minutes=30)),
            (date(2024, 5, 6), 0, "Mon"),
            (date(2024, 5, 7), 1, "Tue"),
            id="day begins at half past midnight",
        ),
    ],
)
def test_days(
    evening: Tables, calendar: Calendar, first: tuple[object, ...], last: tuple[object, ...]
) -> None:
    rows = keys(evening, calendar, "day", "hour", "weekday")
    assert (rows[0], rows[-1]) == (first, last)


@pytest.mark.parametrize(
    ("minutes", "sessions"), [(30, [1, 1, 2]), (40, [1, 1, 1]), (19, [1, 2, 3]), (20, [1, 1, 2])]
)
def test_sessions_end_after_a_gap(evening: Tables, minutes: int, sessions: list[int]) -> None:
    calendar = Calendar(session_gap=timedelta(minutes=minutes))
    assert keys(evening, calendar, "session") == [(number,) for number in sessions]


def test_starting_hands(tmp_path: Path) -> None:
    cards = {"7h 7d": "77", "Kd As": "AKo", "As Kd": "AKo", "9c Tc": "T9s", "2c Ac": "A2s"}
    dealt = "*** HOLE CARDS ***"
    texts = [
        deal(STORY, 2, number=number).replace(dealt, f"{dealt}\nDealt to BTN [{held}]")
        for number, held in enumerate(cards)
    ]
    found = player_hands(load_text(tmp_path, *texts)).select("player", "starting_hand").collect()
    assert found.filter(player="BTN")["starting_hand"].to_list() == list(cards.values())
    assert found.filter(player="BB")["starting_hand"].null_count() == len(cards)


def test_a_hand_counts_for_each_opponent(tmp_path: Path) -> None:
    three = deal("BTN raises 6, SB folds, BB folds", 3, number=1)  # BTN +3, SB -1, BB -2
    tables = load_text(tmp_path, three, deal(STORY, 2, number=2))
    frame = player_stats(tables, by=["opponent"], players=["BTN"], stats=["net"])
    assert set(frame.select("opponent", "hands", "net_chips").iter_rows()) == {("BB", 2, 5), ("SB", 1, 3)}
    met = player_stats(tables, by=["opponent"], players=["BTN"], where="opponent = SB", stats=["net"])
    assert met["opponent"].to_list() == ["SB"]
