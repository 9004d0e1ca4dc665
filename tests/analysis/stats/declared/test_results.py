"""Statistics of results beside the net: all-ins, hours, rakeback, action profit, spots."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis.stats import Calendar, player_stats
from analysis.views.stats import stats_objects
from tests.analysis.deals import deal, load_text
from tests.analysis.ev.all_ins import HEADS_UP, SHOVE

FOLD = "BTN folds"  # BTN -1, BB +1
WIN = "BTN raises 6, BB folds"  # BTN +2, BB -2
SHOWN = {"BTN": "As Ad", "BB": "Kc Jc"}


def at(time: str, table: str = "Deal", story: str = FOLD, number: int = 1) -> str:
    """A heads-up hand at a time of 2024-05-06 and a table."""
    return deal(story, 2, number=number).replace("20:00:00", time).replace("'Deal'", f"'{table}'")


def session(folder: Path, *hands: tuple[str, str], stats: list[str]) -> dict[str, Any]:
    texts = [at(time, table, number=number) for number, (time, table) in enumerate(hands, 1)]
    frame = player_stats(load_text(folder, *texts), players=["BB"], stats=stats)  # one chip a hand
    return stats_objects(frame, stats=stats)[0]["stats"]


ONE_TABLE = (("20:00:00", "A"), ("20:10:00", "A"), ("20:20:00", "A"))
TWO_TABLES = (("20:00:00", "A"), ("20:05:00", "B"), ("20:15:00", "B"), ("20:20:00", "A"))
CHANGE = (("20:00:00", "A"), ("20:10:00", "A"), ("20:15:00", "B"), ("20:20:00", "B"))
PAUSE = (("20:00:00", "A"), ("20:20:00", "A"), ("20:50:01", "A"))


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    ("hands", "clock", "at_tables", "counted", "bins", "most"),
    [
        pytest.param(ONE_TABLE, 20, 20, 3, {"1": 1200}, 1, id="one-table"),
        pytest.param(TWO_TABLES, 20, 30, 4, {"1": 600, "2": 600}, 2, id="two-tables-for-ten-minutes"),
        pytest.param(CHANGE, 20, 15, 4, {"1": 900}, 1, id="change-of-table"),
        pytest.param(PAUSE, 20, 20, 2, {"1": 1200}, 1, id="lone-hand-after-a-pause"),
        pytest.param(ONE_TABLE[:1], 0, 0, 0, {}, None, id="one-time-stamp"),
        pytest.param((ONE_TABLE[0], ONE_TABLE[0]), 0, 0, 0, {}, None, id="the-same-time-twice"),
    ],
)
def test_hours(
    tmp_path: Path,
    hands: tuple[tuple[str, str], ...],
    clock: int,
    at_tables: int,
    counted: int,
    bins: dict[str, int],
    most: int | None,
) -> None:
    ids = ["hourly_table", "hourly_clock", "hands_per_hour", "tables_avg", "tables_dist", "tables_max"]
    stats = session(tmp_path, *hands, stats=ids)
    hours = {"hourly_clock": clock / 60, "hourly_table": at_tables / 60}
    for name, n in hours.items():
        assert stats[name]["sum"] == {"chips": str(counted)}  # one chip in each hand that counts
        assert stats[name]["n"] == {"chips": n}
        assert stats[name]["value"] == ({"chips": str(round(counted / n))} if n else {})
    assert (stats["hands_per_hour"]["sum"], stats["tables_avg"]["sum"]) == (counted, at_tables * 60)
    assert stats["tables_avg"]["value"] == (at_tables / clock if clock else None)
    assert {name: n for name, n in stats["tables_dist"]["bins"].items() if n} == bins
    assert stats["tables_max"]["value"] == most


def test_another_gap_makes_other_sessions(tmp_path: Path) -> None:
    texts = [at(time, table, number=number) for number, (time, table) in enumerate(PAUSE, 1)]
    calendar = Calendar(session_gap=timedelta(minutes=31))
    tables = load_text(tmp_path, *texts)
    row = player_stats(tables, players=["BB"], stats=["hands_per_hour"], calendar=calendar)
    assert row["hands_per_hour_sum"][0] == 3
    assert row["hands_per_hour_n"][0] == 3001 / 3600


def test_hours_are_not_rounded(tmp_path: Path) -> None:
    """999,999 chips in 49 seconds are 73,469,314 an hour; an hour has no whole part of 49 seconds."""
    stacks = {"BTN": 1_000_000, "BB": 1_000_000}
    won = deal("BTN raises 1000000, BB calls", 2, number=2, stacks=stacks, wins="BTN")
    tables = load_text(tmp_path, at("20:00:00"), won.replace("20:00:00", "20:00:49"))
    row = player_stats(tables, players=["BTN"], stats=["hourly_clock", "hands_per_hour"]).row(0, named=True)
    assert row["hourly_clock_chips"] == 73_469_314
    assert row["hands_per_hour"] == 2 * 3600 / 49


def test_24_tables_or_more_share_a_bin(tmp_path: Path) -> None:
    tables = [chr(65 + number) for number in range(25)]
    hands = [(time, table) for time in ("20:00:00", "20:01:00") for table in tables]
    stats = session(tmp_path, *hands, stats=["tables_dist", "tables_max"])
    assert {name: n for name, n in stats["tables_dist"]["bins"].items() if n} == {"more": 60}
    assert (stats["tables_dist"]["value"], stats["tables_max"]["value"]) == (None, 24)


def test_hours_of_any_grouping_add_up_to_the_hours_of_the_player(tmp_path: Path) -> None:
    start = datetime(2024, 5, 6, 20)
    times = [f"{start + timedelta(seconds=97 * number):%H:%M:%S}" for number in range(20)]
    texts = [
        at(time, "AB"[number % 2], (FOLD, WIN)[number % 3 == 0], number) for number, time in enumerate(times)
    ]
    tables = load_text(tmp_path, *texts)
    whole, parts = (
        player_stats(tables, by=by, players=["BB"], stats=["tables_avg", "hourly_clock"])
        for by in ([], ["actions_preflop"])
    )
    assert parts.height == 2
    for column in ("tables_avg_sum", "tables_avg_n", "hourly_clock_sum_chips"):
        assert parts[column].sum() == whole[column][0]


def test_time_before_a_hand_with_errors_counts(tmp_path: Path) -> None:
    texts = [
        at(time, "A", FOLD, number)
        for number, time in enumerate(("20:00:00", "20:10:00", "20:30:00", "20:36:00"))
    ]
    wrong = {1: texts[1], 3: texts[3]}
    for number, text in wrong.items():
        texts[number] = text.replace("collected 2", "collected 9")
    tables = load_text(tmp_path, *texts)
    assert tables.hands["left_out"].to_list() == [False, True, False, True]
    row = player_stats(tables, players=["BB"], stats=["tables_avg", "hands_per_hour"]).row(0, named=True)
    assert (row["tables_avg_n"], row["tables_avg_sum"], row["hands_per_hour_sum"]) == (36 * 60, 36 * 60, 2)


def test_fast_fold_hands_are_at_one_table(tmp_path: Path) -> None:
    texts = [
        at(f"20:0{number}:00", table, FOLD, number).replace("PokerStars Hand", "PokerStars Zoom Hand")
        for number, table in enumerate("ABC")
    ]
    tables = load_text(tmp_path, *texts)
    assert tables.hands["fast"].all()
    row = player_stats(tables, players=["BB"], stats=["tables_avg", "hourly_table"]).row(0, named=True)
    assert (row["tables_avg_n"], row["tables_avg_sum"]) == (120, 120)


@pytest.mark.parametrize(
    ("rates", "rakeback"),
    [
        pytest.param({None: 0.3}, {"chips": "3"}, id="of-all-sites"),
        pytest.param({"pokerstars": 0.1, None: 0.3}, {"chips": "1"}, id="of-the-site"),
        pytest.param({"winamax": 0.3}, {}, id="of-another-site"),
        pytest.param({}, {}, id="without-a-rate"),
    ],
)
def test_rakeback(tmp_path: Path, rates: dict[str | None, float], rakeback: dict[str, str]) -> None:
    story = "BTN raises 20, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"
    tables = load_text(tmp_path, deal(story, 2, wins="BTN", rake=20))
    frame = player_stats(tables, players=["BB"], stats=["rakeback"], rakeback=rates)
    assert stats_objects(frame, stats=["rakeback"])[0]["stats"]["rakeback"]["value"] == rakeback


@pytest.mark.parametrize(
    ("story", "player", "profits"),
    [
        # BTN ends 2 up: 3 more than before the call, 1 being posted, and 4 more than before the bet
        pytest.param("BTN calls, BB checks | BB checks, BTN bets 4, BB folds", "BTN", (3, 4), id="won"),
        pytest.param("BTN calls, BB checks | BB checks, BTN bets 4, BB folds", "BB", (0, 0, 0), id="fold-is-0"),
        pytest.param("BTN raises 6, BB calls | BB bets 10, BTN folds", "BTN", (-5, 0), id="put-in-and-folded"),
        pytest.param("BTN folds", "BB", (), id="no-decision"),
    ],
)  # fmt: skip
def test_action_profit(tmp_path: Path, story: str, player: str, profits: tuple[int, ...]) -> None:
    row = player_stats(load_text(tmp_path, deal(story, 2)), players=[player], stats=["action_profit"])
    assert row["action_profit_n"][0] == len(profits)
    assert row["action_profit_sum"][0] == sum(profits) / 2  # in big blinds


def test_spot_frequency_counts_the_condition(tmp_path: Path) -> None:
    texts = [deal(story, 2, number=number) for number, story in enumerate([FOLD, FOLD, FOLD, WIN], 1)]
    tables = load_text(tmp_path, *texts)
    expected = {None: (4, 4), "net > 0": (1, 4), "net < 0": (3, 4)}
    for where, counts in expected.items():
        row = player_stats(tables, players=["BTN"], where=where, stats=["spot_frequency"]).row(0, named=True)
        assert (row["spot_frequency_made"], row["spot_frequency_chances"]) == counts
    assert player_stats(tables, players=["BTN"], where="net > 99").is_empty()


ALL_IN = deal(SHOVE, number=1, **HEADS_UP)  # aces win 220 where they are worth 170


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("hands", "player", "net", "ev"),
    [
        pytest.param([ALL_IN], "BTN", 220, 170, id="won-more-than-the-equity"),
        pytest.param([ALL_IN], "BB", -220, -170, id="lost-more-than-the-equity"),
        pytest.param([deal(WIN, 2, number=2)], "BTN", 2, 2, id="without-all-in-it-is-the-net"),
        pytest.param([ALL_IN, deal(WIN, 2, number=2)], "BTN", 222, 172, id="both"),
    ],
)
def test_ev_beside_the_net(tmp_path: Path, hands: list[str], player: str, net: int, ev: int) -> None:
    row = player_stats(load_text(tmp_path, *hands), players=[player]).row(0, named=True)
    assert (row["net_chips"], row["ev_net_chips"], row["ev_difference_chips"]) == (net, ev, net - ev)
    assert (row["ev_bb_per_100_sum"], row["ev_bb_per_100_n"]) == (ev / 2, len(hands))
    assert row["ev_bb_per_100"] == 100 * ev / 2 / len(hands)


def test_amounts_of_two_currencies_stay_apart(tmp_path: Path) -> None:
    play, money = at("20:00:00", "A"), at("20:10:00", "A", number=2)
    money = money.replace("(1/2)", "($1/$2 USD)").replace(" (Play Money)", "")
    frame = player_stats(
        load_text(tmp_path, play, money), by=["player"], players=["BB"], stats=["hourly_clock", "rakeback"]
    )
    assert frame.select(pl.col("hourly_clock_sum_USD", "hourly_clock_sum_chips")).row(0) == (1, 1)
