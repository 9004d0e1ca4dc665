"""Statistics of players by groups, filtered, as objects, and whatever the order of adding."""

from pathlib import Path
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import Tables, load
from analysis.stats import chosen_hands, mean, player_stats, unknown_results
from analysis.stats.counting.sums import added, partial_sums
from analysis.stats.statistic import Section, Statistic
from analysis.views.stats import stats_objects
from hhparser.base.errors import SettingError
from tests.analysis.deals import deal, load_text
from tests.analysis.tournaments import PLACES, tournament_hand

FOLDED = "LJ folds, HJ folds, CO folds, "
STEAL = FOLDED + "BTN raises 6, SB folds, "
SINGLE = STEAL + "BB calls | "
CHECKED_DOWN = "BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"


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


@pytest.mark.parametrize("where", [None, "net > 0"])
@pytest.mark.parametrize("by", [(), ("position",), ("pot_type",), ("month", "position")])
def test_queries_counted_together_have_the_same_numbers(
    stars_tables: Tables, by: tuple[str, ...], where: str | None
) -> None:
    alone = player_stats(stars_tables, by=by, where=where)
    together = player_stats(stars_tables, by=by, where=where, shared_by=("position", "pot_type", "month"))
    assert_frame_equal(together, alone)


@pytest.mark.parametrize("key", ["day", "month", "year", "session"])
def test_groups_by_time_are_in_its_order(stars_tables: Tables, key: str) -> None:
    for by in ([key], ["position", key]):
        rows = player_stats(stars_tables, by=by, players=["RiverOtter"], stats=["hands"])
        assert rows[key].is_sorted(nulls_last=True)
        for _, group in rows.group_by(key):
            assert group["hands"].is_sorted(descending=True)


def test_the_pool_is_one_player(stars_tables: Tables) -> None:
    """Its counts are the sums of the opponents' counts, and its intervals those of the sums."""
    hero, options = "RiverOtter", {"by": ["position"], "stats": ["vpip", "spot_frequency"]}
    pool = player_stats(stars_tables, pool_of=hero, where="n_players > 2", **options)
    assert pool["player"].unique().to_list() == ["(pool)"]
    dealt = stars_tables.players.filter(player=hero)["hand"]
    others = (pl.col("player") != hero) & pl.col("hand").is_in(dealt.to_list())
    each = player_stats(stars_tables, where=others & (pl.col("n_players") > 2), **options)
    keys = ["site", "kind", "play_money", "betting", "position"]
    sums = each.group_by(keys).agg(pl.col("hands", "vpip_made", "vpip_chances").sum())
    assert_frame_equal(pool.select(sums.columns), sums, check_row_order=False)
    every = player_stats(stars_tables, pool_of=[hero], **options).select(*keys, every="hands")
    joined = pool.join(every, on=keys)
    assert joined["spot_frequency_chances"].equals(joined["every"], check_names=False)
    assert not pool.filter(pl.col("hands") < pl.col("spot_frequency_chances")).is_empty()


def test_all_players_are_counted_together(stars_tables: Tables) -> None:
    counts = ["hands", "vpip_made", "vpip_chances"]
    keys = ["site", "kind", "play_money", "betting", "position"]
    options = {"by": ["position"], "stats": ["vpip"]}
    together = player_stats(stars_tables, pool_of=[], **options)
    apart = player_stats(stars_tables, **options).group_by(keys).agg(pl.col(counts).sum())
    assert set(together["player"]) == {"(pool)"}
    assert_frame_equal(together.select(*keys, *counts), apart, check_row_order=False)


def test_sessions_of_the_pool_equal_sessions_of_its_players(stars_tables: Tables) -> None:
    pool = player_stats(stars_tables, pool_of="RiverOtter", stats=["vpip"], bootstrap=100)
    largest = pool.row(0, named=True)
    assert largest["vpip_low"] < largest["vpip"] < largest["vpip_high"]


def test_queries_on_opponents_are_evaluated_before_the_filter_on_players(two_hands: Tables) -> None:
    asked = "opponent BB three_bet"
    counted = player_stats(two_hands, where=asked, players=["BTN"], stats=["fold_to_three_bet"])
    assert counted["fold_to_three_bet_made"].to_list() == counted["hands"].to_list() == [1]
    assert player_stats(two_hands, where=asked, players=["BB"]).is_empty()


def test_unknown_names_are_named(two_hands: Tables) -> None:
    with pytest.raises(SettingError, match="shoe_size"):
        player_stats(two_hands, by=["shoe_size"])
    with pytest.raises(SettingError, match="luck"):
        player_stats(two_hands, stats=["luck"])


def test_objects_have_the_form_of_the_interface(two_hands: Tables) -> None:
    stats = ["vpip", "rfi", "af", "bb_per_100"]
    frame = player_stats(two_hands, by=["site", "betting"], players=["BB"], stats=stats)
    (one,) = stats_objects(frame, by=["betting"], stats=stats)
    keys = ["player", "site", "kind", "play_money", "betting", "stakes"]
    assert list(one) == [*keys, "hands", "hands_capped", "net", "stats"]
    assert (one["play_money"], one["betting"], one["stakes"]) == (True, "no_limit", "NL 1/2 play money")
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
    rows = pl.DataFrame({"won": values, "group": 1})
    assert str(_summed(rows, own, "sum")["own_sum"].item()) == "0.0"


def test_large_sums_of_fractions_do_not_depend_on_the_order_of_adding() -> None:
    own = mean("own", "O", "Own", "own", section=Section.RESULTS, source="own", value=pl.col("won"))
    random = Random(1)
    won = pl.DataFrame({"won": [random.uniform(0, 400) for _ in range(400_000)]})
    rows = won.with_columns(group=pl.int_range(pl.len()) // 20)
    shuffled = rows.sample(fraction=1, shuffle=True, seed=1)
    assert _summed(rows, own, "squares").equals(_summed(shuffled, own, "squares"))


def _summed(rows: pl.DataFrame, statistic: Statistic, part: str) -> pl.DataFrame:
    sums = partial_sums(rows.lazy(), ["group"], [(statistic, part)])
    return added([sums.collect()], ["group"]).sort("group")


def test_play_money_fixed_limit_and_money_are_in_rows_of_their_own(tmp_path: Path) -> None:
    story = "BTN raises 4, SB folds, BB folds"
    play = deal(story, 3, number=1)
    texts = [play.replace("(1/2)", f"({symbol}1/{symbol}2 {name})").replace(" (Play Money)", "").replace("#1:", f"#{n}:")
             for n, (symbol, name) in enumerate((("$", "USD"), ("€", "EUR")), 2)]  # fmt: skip
    limit = texts[0].replace("No Limit (", "Limit (").replace("#2:", "#4:").replace("($1/$2", "($2/$4")
    tables = load_text(tmp_path, play, *texts, limit)
    found = player_stats(tables, players=["BTN"], stats=["vpip"])
    keys = "play_money", "betting", "stakes", "hands"
    assert found.select(keys).rows() == [
        (False, "no_limit", "2 stakes in EUR, USD", 2),
        (False, "fixed_limit", "FL 1.00/2.00 USD", 1),
        (True, "no_limit", "NL 1/2 play money", 1),
    ]
    one = player_stats(tables, by=["player"], players=["BTN"], stats=["vpip"])
    assert one.select("stakes", "hands").rows() == [("4 stakes in EUR, USD, chips", 4)]
    assert one["vpip_made"].item() == found["vpip_made"].sum()


@pytest.fixture(scope="module")
def capped(samples: Path) -> Tables:
    """Hands with a cap, and one without."""
    return load([samples / "pokerstars" / "cash_cap_game.txt", samples / "pokerstars" / "cash_walk.txt"])


def test_hands_with_a_cap_count_before_the_flop_on_request(capped: Tables) -> None:
    options = {"by": ["player"], "stats": ["vpip", "saw_flop"]}
    plain, whole = (player_stats(capped, with_caps=with_caps, **options) for with_caps in (False, True))
    assert (
        plain["hands_capped"].sum()
        == capped.players.join(capped.hands.filter(pl.col("cap").is_not_null()), on="hand", how="semi").height
    )
    assert whole["hands_capped"].sum() == 0
    assert whole["vpip_chances"].sum() > plain["vpip_chances"].sum()
    assert whole["saw_flop_chances"].sum() == plain["saw_flop_chances"].sum()


@pytest.mark.parametrize("question", ["vpip", "open_size > 1", "vs_two_bet is not empty"])
def test_questions_count_hands_with_a_cap_as_statistics_do(capped: Tables, question: str) -> None:
    asked = f"cap is not empty and {question}"
    assert chosen_hands(capped, where=asked).collect().is_empty()
    assert not chosen_hands(capped, where=asked, with_caps=True).collect().is_empty()


def test_unknown_results_are_counted(tmp_path: Path) -> None:
    tables = load_text(
        tmp_path,
        tournament_hand("BTN folds"),
        tournament_hand("BTN folds", tournament=78, said=PLACES, number=2),
    )
    assert unknown_results(tables, players=["BTN"]) == (1, 2)
