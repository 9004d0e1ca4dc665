"""Every statistic on hands where it is made, is a chance not taken, and is no chance."""

from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

from analysis import Tables, load
from analysis.stats import mean, player_stats, stats_objects
from analysis.stats.counting.sums import summed_part
from analysis.stats.statistic import Section
from hhparser.base.errors import SettingError
from tests.analysis.deals import deal, load_text

FOLDED = "LJ folds, HJ folds, CO folds, "
MADE, MISSED, NONE = (1, 1), (0, 1), (0, 0)
STEAL = FOLDED + "BTN raises 6, SB folds, "
SINGLE = STEAL + "BB calls | "
THREE_BET = "LJ raises 6, HJ folds, CO raises 18, BTN folds, SB folds, BB folds, "
LIMPED = FOLDED + "BTN calls, SB folds, BB checks | "
CHECKED_DOWN = "BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"
RUNOUT = " |  |  | "

CASES: list[tuple[str, str, str, tuple[int, int], dict[str, Any]]] = [
    # statistic, player, the hand, (made, chances), options of the deal
    ("vpip", "BTN", LIMPED + CHECKED_DOWN, MADE, {"wins": "BB"}),
    ("vpip", "SB", FOLDED + "BTN folds, SB calls, BB checks | SB checks, BB bets 2, SB folds", MADE, {}),
    ("vpip", "LJ", STEAL + "BB folds", MISSED, {}),
    ("vpip", "BB", LIMPED + CHECKED_DOWN, MISSED, {"wins": "BB"}),
    (
        "vpip",
        "CO",
        "LJ folds, HJ folds, CO checks, BTN folds, SB folds, BB checks"
        + RUNOUT[:3]
        + "BB checks, CO bets 2, BB folds",
        MISSED,
        {"posts": "CO big_blind 2"},
    ),
    ("vpip", "BB", FOLDED + "BTN folds, SB folds", NONE, {}),
    (
        "vpip",
        "BB",
        "BTN raises 6, SB folds" + RUNOUT,
        NONE,
        {"players": 3, "stacks": {"BB": 2}, "wins": "BTN"},
    ),
    ("pfr", "BTN", STEAL + "BB folds", MADE, {}),
    ("pfr", "LJ", STEAL + "BB folds", MISSED, {}),
    ("pfr", "BB", LIMPED + CHECKED_DOWN, MISSED, {"wins": "BB"}),
    ("pfr", "BB", FOLDED + "BTN folds, SB folds", NONE, {}),
    ("pfr", "BB", FOLDED + "BTN raises 200, SB folds, BB folds", NONE, {}),
    ("pfr_aligned", "BTN", STEAL + "BB folds", MADE, {}),
    ("pfr_aligned", "BB", FOLDED + "BTN raises 200, SB folds, BB folds", MISSED, {}),
    ("pfr_aligned", "BB", FOLDED + "BTN folds, SB folds", NONE, {}),
    ("rfi", "LJ", "LJ raises 6, HJ folds, CO folds, BTN folds, SB folds, BB folds", MADE, {}),
    ("rfi", "LJ", STEAL + "BB folds", MISSED, {}),
    ("rfi", "BTN", "LJ calls, HJ folds, CO folds, BTN raises 8, SB folds, BB folds, LJ folds", NONE, {}),
    ("rfi", "BB", FOLDED + "BTN folds, SB calls, BB raises 6, SB folds", NONE, {}),
    ("rfi", "BTN", FOLDED + "BTN calls, SB folds" + RUNOUT, NONE, {"stacks": {"BTN": 2}, "wins": "BB"}),
    (
        "rfi",
        "CO",
        "LJ folds, HJ folds, CO raises 8, BTN folds, SB folds, BB folds",
        MADE,
        {"posts": "CO big_blind 2"},
    ),
    (
        "rfi",
        "HJ",
        "HJ raises 12, CO folds, BTN folds, SB folds, BB folds, LJ folds",
        NONE,
        {"posts": "LJ straddle 4"},
    ),
    ("three_bet", "CO", THREE_BET + "LJ folds", MADE, {}),
    ("three_bet", "HJ", THREE_BET + "LJ folds", MISSED, {}),
    (
        "three_bet",
        "LJ",
        "LJ calls, HJ raises 8, CO folds, BTN folds, SB folds, BB folds, LJ raises 30, HJ folds",
        MADE,
        {},
    ),
    ("three_bet", "BTN", THREE_BET + "LJ folds", NONE, {}),
    ("three_bet", "LJ", THREE_BET + "LJ folds", NONE, {}),
    ("three_bet", "BB", FOLDED + "BTN raises 200, SB folds, BB folds", NONE, {}),
    ("fold_to_three_bet", "LJ", THREE_BET + "LJ folds", MADE, {}),
    ("fold_to_three_bet", "LJ", THREE_BET + "LJ calls | LJ checks, CO bets 20, LJ folds", MISSED, {}),
    (
        "fold_to_three_bet",
        "HJ",
        "LJ raises 6, HJ calls, CO raises 24, BTN folds, SB folds, BB folds, LJ folds, HJ folds",
        MADE,
        {},
    ),
    ("fold_to_three_bet", "BB", THREE_BET + "LJ folds", NONE, {}),
    (
        "fold_to_three_bet",
        "HJ",
        "LJ raises 6, HJ calls, CO raises 24, BTN folds, SB folds, BB folds, LJ raises 70, "
        "HJ folds, CO folds",
        NONE,
        {},
    ),
    ("fold_to_three_bet_after_raise", "LJ", THREE_BET + "LJ folds", MADE, {}),
    ("fold_to_three_bet_after_raise", "LJ", THREE_BET + "LJ raises 50, CO folds", MISSED, {}),
    (
        "fold_to_three_bet_after_raise",
        "HJ",
        "LJ raises 6, HJ calls, CO raises 24, BTN folds, SB folds, BB folds, LJ folds, HJ folds",
        NONE,
        {},
    ),
    ("steal", "BTN", STEAL + "BB folds", MADE, {}),
    ("steal", "CO", STEAL + "BB folds", MISSED, {}),
    ("steal", "BTN", "BTN raises 4, BB folds", MADE, {"players": 2}),
    ("steal", "HJ", "LJ folds, HJ raises 6, CO folds, BTN folds, SB folds, BB folds", NONE, {}),
    ("steal", "BTN", THREE_BET + "LJ folds", NONE, {}),
    ("fold_to_steal", "SB", STEAL + "BB calls | BB checks, BTN bets 4, BB folds", MADE, {}),
    ("fold_to_steal", "BB", STEAL + "BB folds", MADE, {}),
    ("fold_to_steal", "BB", FOLDED + "BTN folds, SB raises 6, BB folds", MADE, {}),
    ("fold_to_steal", "BB", STEAL + "BB raises 20, BTN folds", MISSED, {}),
    (
        "fold_to_steal",
        "BB",
        FOLDED + "BTN raises 6, SB calls, BB folds | SB checks, BTN bets 6, SB folds",
        NONE,
        {},
    ),
    ("fold_to_steal", "BB", FOLDED + "BTN raises 6, SB raises 20, BB folds, BTN folds", NONE, {}),
    ("fold_to_steal", "BB", "LJ raises 6, HJ folds, CO folds, BTN folds, SB folds, BB folds", NONE, {}),
    ("cbet_flop", "BTN", SINGLE + "BB checks, BTN bets 8, BB folds", MADE, {}),
    ("cbet_flop", "BTN", SINGLE + CHECKED_DOWN, MISSED, {"wins": "BB"}),
    ("cbet_flop", "BTN", SINGLE + "BB bets 8, BTN raises 24, BB folds", NONE, {}),
    ("cbet_flop", "BTN", LIMPED + "BB checks, BTN bets 2, BB folds", NONE, {}),
    (
        "cbet_flop",
        "BTN",
        FOLDED + "BTN raises 50, SB folds, BB calls" + RUNOUT,
        NONE,
        {"stacks": {"BTN": 50}, "wins": "BB"},
    ),
    ("fold_to_cbet_flop", "BB", SINGLE + "BB checks, BTN bets 8, BB folds", MADE, {}),
    ("fold_to_cbet_flop", "BB", SINGLE + "BB checks, BTN bets 8, BB raises 30, BTN folds", MISSED, {}),
    ("fold_to_cbet_flop", "BB", SINGLE + CHECKED_DOWN, NONE, {"wins": "BB"}),
    (
        "fold_to_cbet_flop",
        "BB",
        FOLDED + "BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN bets 10, "
        "SB raises 30, BB folds, BTN folds",
        NONE,
        {},
    ),
    (
        "af",
        "BTN",
        SINGLE + "BB checks, BTN bets 8, BB raises 20, BTN calls | BB bets 20, BTN raises 60, BB folds",
        (2, 1),
        {},
    ),
    ("af", "BB", SINGLE + "BB checks, BTN bets 8, BB folds", NONE, {}),
    (
        "afq",
        "BTN",
        SINGLE + "BB checks, BTN bets 8, BB raises 20, BTN calls | BB bets 20, BTN folds",
        (1, 3),
        {},
    ),
    ("afq", "BB", SINGLE + "BB checks, BTN bets 8, BB folds", MISSED, {}),
    ("afq", "BB", SINGLE + CHECKED_DOWN, NONE, {"wins": "BB"}),
    ("wtsd", "BB", SINGLE + CHECKED_DOWN, MADE, {"wins": "BTN"}),
    ("wtsd", "BB", FOLDED + "BTN raises 200, SB folds, BB calls" + RUNOUT, MADE, {"wins": "BTN"}),
    ("wtsd", "BTN", SINGLE + "BB checks, BTN bets 8, BB folds", MISSED, {}),
    ("wtsd", "LJ", SINGLE + CHECKED_DOWN, NONE, {"wins": "BB"}),
    ("wsd", "BTN", SINGLE + CHECKED_DOWN, MADE, {"wins": "BTN"}),
    ("wsd", "BB", SINGLE + CHECKED_DOWN, MISSED, {"wins": "BTN"}),
    (
        "wsd",
        "BB",
        FOLDED + "BTN raises 6, SB calls, BB calls | SB checks, BB checks, BTN checks | SB checks, "
        "BB checks, BTN checks | SB checks, BB checks, BTN checks",
        MADE,
        {"wins": "SB BB"},
    ),
    ("wsd", "BTN", SINGLE + "BB checks, BTN bets 8, BB folds", NONE, {}),
    ("wwsf", "BTN", SINGLE + "BB checks, BTN bets 8, BB folds", MADE, {}),
    ("wwsf", "BB", SINGLE + "BB checks, BTN bets 8, BB folds", MISSED, {}),
    ("wwsf", "BTN", STEAL + "BB folds", NONE, {}),
]


Rows = dict[tuple[str, str], dict[str, Any]]


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """What is counted in each case, by the number of its hand and the player."""
    texts = [deal(story, number=number, **options) for number, (_, _, story, _, options) in enumerate(CASES)]
    tables = load_text(tmp_path_factory.mktemp("stats"), *texts)
    assert tables.diagnostics.filter(pl.col("class").is_in(["illegal", "arithmetic"])).is_empty()
    frame = player_stats(tables, by=["hand_id"], stats=list({case[0] for case in CASES}))
    return {(row["hand_id"], row["player"]): row for row in frame.iter_rows(named=True)}


@pytest.mark.parametrize(
    ("number", "statistic", "player", "counts"),
    [pytest.param(n, *case[:2], case[3], id=f"{case[0]}-{n}") for n, case in enumerate(CASES)],
)
def test_statistic(counted: Rows, number: int, statistic: str, player: str, counts: tuple[int, int]) -> None:
    row = counted[str(number), player]
    made, chances = counts
    assert (row[f"{statistic}_made"], row[f"{statistic}_chances"]) == counts
    assert row[statistic] == (made / chances if chances else None)


@pytest.fixture
def two_hands(tmp_path: Path) -> Tables:
    won = deal(SINGLE + CHECKED_DOWN, wins="BTN", rake=1, number=1)  # BTN +6, rake 1 of 13
    lost = deal(STEAL + "BB raises 20, BTN folds", number=2)  # BTN -6
    return load_text(tmp_path, won, lost)


def test_groups_and_filters(two_hands: Tables) -> None:
    by = player_stats(two_hands, by=["position", "month"], players=["BTN", "BB"], stats=["vpip"])
    assert set(by.select("player", "position", "month").iter_rows()) == {
        ("BTN", "BTN", "2024-05"),
        ("BB", "BB", "2024-05"),
    }
    as_text = player_stats(two_hands, where="went_to_showdown = 1", stats=["net"])
    as_expression = player_stats(two_hands, where=pl.col("went_to_showdown") == 1, stats=["net"])
    assert as_text.equals(as_expression)
    assert as_text["player"].to_list() == ["BB", "BTN"]


def test_unknown_names_are_named(two_hands: Tables) -> None:
    with pytest.raises(SettingError, match="shoe_size"):
        player_stats(two_hands, by=["shoe_size"])
    with pytest.raises(SettingError, match="luck"):
        player_stats(two_hands, stats=["luck"])


def test_objects_have_the_form_of_the_interface(two_hands: Tables) -> None:
    stats = ["vpip", "rfi", "af", "bb_per_100"]
    frame = player_stats(two_hands, by=["site", "betting"], players=["BB"], stats=stats)
    (one,) = stats_objects(frame, by=["betting"], stats=stats)
    assert list(one) == ["player", "site", "kind", "betting", "hands", "net", "stats"]
    assert (one["player"], one["kind"], one["hands"], one["net"]) == ("BB", "cash", 2, {"chips": "1"})
    vpip = one["stats"]["vpip"]
    assert (vpip["made"], vpip["chances"], vpip["value"]) == (2, 2, 1)
    assert vpip["low"] == pytest.approx(0.3424, abs=1e-4)  # Wilson, 2 of 2
    assert vpip["high"] == pytest.approx(1)
    assert one["stats"]["rfi"] == {"made": 0, "chances": 0, "value": None, "low": None, "high": None}
    assert (one["stats"]["af"]["low"], one["stats"]["af"]["high"]) == (None, None)
    assert one["stats"]["bb_per_100"]["kind"] == "mean"
    assert list(one["stats"]["bb_per_100"]) == ["kind", "sum", "n", "value", "low", "high"]


def test_hands_without_blinds_leave_the_big_blinds_won_finite() -> None:
    tables = load(Path(__file__).parents[3] / "sample_histories" / "pacific", jobs=1)
    assert (tables.hands["big_blind"] == 0).any()
    values = player_stats(tables).select(pl.selectors.float())
    assert not [name for name in values.columns if values[name].is_infinite().any()]


@pytest.mark.parametrize(
    "values", [(-0.1, -0.2, 0.3), (-1 / 11, -2 / 11, 3 / 11)], ids=["tenths", "elevenths"]
)
def test_fractions_that_cancel_out_leave_no_minus(values: tuple[float, ...]) -> None:
    own = mean("own", "O", "Own", "own", section=Section.RESULTS, source="own", value=pl.col("won"))
    won = pl.DataFrame({"won": values})
    assert str(won.lazy().select(summed_part(own, "sum")).collect().item()) == "0.0"


def test_large_sums_of_fractions_do_not_depend_on_the_order_of_adding() -> None:
    own = mean("own", "O", "Own", "own", section=Section.RESULTS, source="own", value=pl.col("won"))
    random = Random(1)
    won = pl.DataFrame({"won": [random.uniform(0, 400) for _ in range(400_000)]})
    rows = won.with_columns(group=pl.int_range(pl.len()) // 20)
    shuffled = rows.sample(fraction=1, shuffle=True, seed=1)
    first, second = (
        frame.lazy().group_by("group").agg(summed_part(own, "squares")).sort("group").collect()
        for frame in (rows, shuffled)
    )
    assert first.equals(second)
