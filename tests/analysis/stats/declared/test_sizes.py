"""Means, distributions, and the statistics that rest on several hands."""

from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import STATISTICS, Kind, player_stats
from analysis.stats.statistic import Section
from analysis.views.stats import stats_objects
from tests.analysis.deals import deal, load_text

FOLDED = "LJ folds, HJ folds, CO folds, "
SINGLE = FOLDED + "BTN raises 6, SB folds, BB calls | "
CHECKED = "BB checks, BTN checks"


def row_of(folder: Path, player: str, stats: str, *hands: str) -> dict[str, Any]:
    tables = load_text(folder, *hands)
    assert tables.diagnostics.filter(pl.col("severity") == "error").is_empty()
    return player_stats(tables, players=[player], stats=stats.split()).row(0, named=True)


# story, player, statistic, sum, squares and count, options of the deal
MEANS = [
    pytest.param(FOLDED + "BTN raises 5, SB folds, BB folds", "BTN", "open_size", (2.5, 6.25, 1), {}, id="open to 2.5 bb"),
    pytest.param("LJ calls, HJ folds, CO raises 10, BTN folds, SB folds, BB folds, LJ folds", "CO", "open_size", (5, 25, 1), {}, id="first raise over a limper"),
    pytest.param("LJ raises 6, HJ folds, CO raises 18, BTN folds, SB folds, BB folds, LJ folds", "CO", "open_size", (0, 0, 0), {}, id="a 3-bet is no first raise"),
    pytest.param("HJ folds, CO raises 10, BTN folds, SB folds, BB folds, LJ folds", "CO", "open_size", (2.5, 6.25, 1), {"posts": "LJ straddle 4"}, id="open in straddles"),
    pytest.param(SINGLE + "BB checks, BTN bets 6, BB folds", "BTN", "bet_size_flop", (6 / 13, 36 / 169, 1), {}, id="6 into 13"),
    pytest.param(SINGLE + "BB checks, BTN bets 6, BB folds", "BB", "bet_size_flop", (0, 0, 0), {}, id="no bet"),
    pytest.param(SINGLE + "BB bets 6, BTN raises 30, BB folds", "BTN", "bet_size_flop", (0, 0, 0), {}, id="a raise is no bet"),
    pytest.param(SINGLE + CHECKED + " | BB checks, BTN bets 194, BB folds", "BTN", "bet_size_turn", (194 / 13, (194 / 13) ** 2, 1), {}, id="all-in for 194 into 13"),
    pytest.param(SINGLE + CHECKED + " | BB checks, BTN bets 194, BB folds", "BB", "bet_size_turn", (0, 0, 0), {}, id="no bet on the turn"),
    pytest.param(SINGLE + CHECKED + " | " + CHECKED + " | BB bets 2, BTN raises 20, BB folds", "BB", "bet_size_river", (2 / 13, 4 / 169, 1), {}, id="2 into 13, then raised"),
    pytest.param(SINGLE + CHECKED + " | " + CHECKED + " | BB bets 2, BTN raises 20, BB folds", "BTN", "bet_size_river", (0, 0, 0), {}, id="no bet on the river"),
    pytest.param(SINGLE + "BB checks, BTN bets 6, BB calls | BB bets 10, BTN folds", "BB", "bet_size_turn", (10 / 25, 0.16, 1), {}, id="10 into 25"),
    pytest.param(SINGLE + CHECKED + " | " + CHECKED + " | BB bets 13, BTN folds", "BB", "bet_size_river", (1, 1, 1), {}, id="13 into 13"),
    pytest.param(SINGLE + "BB bets 6, BTN folds", "BTN", "spr", (194 / 13, (194 / 13) ** 2, 1), {}, id="194 behind, 13 in the pot"),
    pytest.param(SINGLE + "BB bets 6, BTN folds", "BTN", "spr", (44 / 13, (44 / 13) ** 2, 1), {"stacks": {"BB": 50}}, id="the smaller stack counts"),
    pytest.param(FOLDED + "BTN raises 200, SB folds, BB calls |  |  | ", "BB", "spr", (0, 0, 0), {"wins": "BB"}, id="all-in before the flop"),
    pytest.param(FOLDED + "BTN raises 50, SB folds, BB calls |  |  | ", "BB", "spr", (0, 0, 0), {"stacks": {"BTN": 50}, "wins": "BB"}, id="the other is all-in"),
    pytest.param(SINGLE + "BB bets 13, BTN calls | " + CHECKED + " | " + CHECKED, "BTN", "pot_odds_faced", (13 / 39, 1 / 9, 1), {"wins": "BB"}, id="13 to win 26"),
    pytest.param(SINGLE + "BB bets 13, BTN calls | " + CHECKED + " | " + CHECKED, "BB", "pot_odds_laid", (13 / 39, 1 / 9, 1), {"wins": "BB"}, id="laid with a pot-size bet"),
    pytest.param(SINGLE + "BB bets 13, BTN raises 39, BB folds", "BTN", "pot_odds_laid", (26 / 91, (26 / 91) ** 2, 1), {}, id="laid with a raise"),
    pytest.param(SINGLE + CHECKED + " | " + CHECKED + " | " + CHECKED, "BTN", "pot_odds_faced", (0, 0, 0), {"wins": "BB"}, id="no call"),
    pytest.param(SINGLE + "BB bets 13, BTN folds", "BTN", "pot_odds_faced", (0, 0, 0), {}, id="a fold is no call"),
    pytest.param(SINGLE + CHECKED + " | " + CHECKED + " | " + CHECKED, "BB", "pot_odds_laid", (0, 0, 0), {"wins": "BB"}, id="no bet, no odds"),
    pytest.param(SINGLE + "BB bets 6, BTN folds", "BTN", "bb_vs_fold", (-3, 9, 1), {}, id="6 lost without a blind"),
    pytest.param(FOLDED + "BTN folds, SB folds", "SB", "bb_vs_fold", (0, 0, 1), {}, id="a folded small blind loses nothing"),
    pytest.param(FOLDED + "BTN folds, SB folds", "BB", "bb_vs_fold", (1.5, 2.25, 1), {}, id="a walk wins both blinds"),
    pytest.param(FOLDED + "BTN folds, SB folds", "BB", "eff_stack_bb", (100, 10_000, 1), {"stacks": {"BB": 500}}, id="the largest other counts"),
    pytest.param(FOLDED + "BTN folds, SB folds", "BTN", "eff_stack_bb", (20, 400, 1), {"stacks": {"BTN": 40}}, id="the own stack counts"),
    pytest.param(FOLDED + "BTN folds, SB folds", "BTN", "eff_stack_bb", (100, 10_000, 1), {}, id="all have 100 bb"),
    pytest.param(FOLDED + "BTN folds, SB folds", "SB", "m_ratio", (10, 100, 1), {"stacks": {"SB": 30}}, id="the blind is not taken off"),
    pytest.param(FOLDED + "BTN folds, SB folds", "BTN", "m_ratio", (200 / 3, 40_000 / 9, 1), {}, id="200 in blinds of 3"),
    pytest.param(FOLDED + "BTN folds, SB folds", "BTN", "m_ratio", (200 / 9, 40_000 / 81, 1), {"posts": ", ".join(f"{name} the_ante 1" for name in ("BTN", "SB", "BB", "LJ", "HJ", "CO"))}, id="antes count"),
]  # fmt: skip


@pytest.fixture(scope="module")
def means(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the counts in the hands of `MEANS`, by number of the hand and player."""
    values = [one.values for one in MEANS]
    texts = [deal(story, number=number, **options) for number, (story, *_, options) in enumerate(values)]
    tables = load_text(tmp_path_factory.mktemp("means"), *texts)
    assert tables.diagnostics.filter(pl.col("severity") == "error").is_empty()
    frame = player_stats(tables, by=["hand_id"], stats=list({statistic for _, _, statistic, *_ in values}))
    return {(row["hand_id"], row["player"]): row for row in frame.iter_rows(named=True)}


@pytest.mark.parametrize(
    ("number", "player", "statistic", "parts"),
    [pytest.param(number, *one.values[1:4], id=one.id) for number, one in enumerate(MEANS)],
)
def test_mean(
    means: dict[tuple[str, str], dict[str, Any]],
    number: int,
    player: str,
    statistic: str,
    parts: tuple[float, ...],
) -> None:
    row = means[f"{number}", player]
    found = [row[f"{statistic}_{part}"] for part in ("sum", "squares", "n")]
    assert found == pytest.approx(parts, abs=1e-5)
    assert row[statistic] == (pytest.approx(parts[0], abs=1e-5) if parts[2] else None)


def bins(row: dict[str, Any], statistic: str) -> dict[str, int]:
    start = f"{statistic}_"
    return {name.removeprefix(start): n for name, n in row.items() if name.startswith(start) and n}


@pytest.mark.parametrize(
    ("opens", "counts", "median"),
    [
        pytest.param((4, 5, 6), {"2": 1, "2.5": 1, "3": 1}, 2.5, id="middle of three"),
        pytest.param((4, 5), {"2": 1, "2.5": 1}, 2, id="half is reached in the lower bin"),
        pytest.param((11,), {"5.5": 1}, 5.5, id="steps of a half above 5"),
        pytest.param((30,), {"more": 1}, None, id="the last bin is open"),
    ],
)
def test_open_size_dist(
    tmp_path: Path, opens: tuple[int, ...], counts: dict[str, int], median: float | None
) -> None:
    story = FOLDED + "BTN raises {}, SB folds, BB folds"
    row = row_of(
        tmp_path,
        "BTN",
        "open_size_dist",
        *[deal(story.format(to), number=n) for n, to in enumerate(opens, 1)],
    )
    assert bins(row, "open_size_dist") == counts
    assert row["open_size_dist"] == median


FLOP = SINGLE + "BB bets 6, BTN folds"
# story, player, statistic, counts of the bins, options of the deal; a bin is named by its upper edge
BINS = [
    pytest.param(SINGLE + "BB bets 13, BTN calls | BB bets 13, BTN calls | BB bets 97, BTN folds", "BB", "bet_size_dist", {"0.5": 1, "1": 1, "more": 1}, {}, id="13 into 13, 13 into 39, 97 into 65"),
    pytest.param(SINGLE + "BB bets 13, BTN raises 39, BB folds", "BTN", "bet_size_dist", {}, {}, id="a raise is no bet"),
    pytest.param(SINGLE + "BB checks, BTN bets 3, BB folds", "BTN", "bet_size_dist", {"0.25": 1}, {}, id="3 into 13"),
    pytest.param(FLOP, "BTN", "spr_dist", {"4": 1}, {"stacks": {"BB": 50}}, id="44 behind, 13 in the pot"),
    pytest.param(FLOP, "BTN", "spr_dist", {"16": 1}, {}, id="194 behind, 13 in the pot"),
    pytest.param(FLOP, "SB", "spr_dist", {}, {}, id="no flop seen"),
    pytest.param(FLOP, "BTN", "eff_stack_bb_dist", {"100": 1}, {"stacks": {"BB": 50}}, id="all but the big blind have 200"),
    pytest.param(FLOP, "BB", "eff_stack_bb_dist", {"25": 1}, {"stacks": {"BB": 50}}, id="25 bb are in the bin of 25"),
    pytest.param(FLOP, "BB", "eff_stack_bb_dist", {"40": 1}, {"stacks": {"BB": 51}}, id="25.5 bb are in the next"),
    pytest.param(FLOP, "BTN", "m_ratio_dist", {"more": 1}, {}, id="200 in blinds of 3"),
    pytest.param(FLOP, "BTN", "m_ratio_dist", {"10": 1}, {"stacks": {"BTN": 30}}, id="M of 10 is in the bin of 10"),
    pytest.param(FLOP, "BTN", "m_ratio_dist", {"15": 1}, {"stacks": {"BTN": 31}}, id="M above 10 is in the next"),
]  # fmt: skip


@pytest.mark.fast_cases(4)
@pytest.mark.parametrize(("story", "player", "statistic", "counts", "options"), BINS)
def test_bins(
    tmp_path: Path, story: str, player: str, statistic: str, counts: dict[str, int], options: dict[str, Any]
) -> None:
    row = row_of(tmp_path, player, statistic, deal(story, **options))
    assert bins(row, statistic) == counts


def test_the_median_is_the_edge_of_the_bin_in_the_middle(tmp_path: Path) -> None:
    row = row_of(tmp_path, "BB", "bet_size_dist", deal(BINS[0].values[0]))
    assert row["bet_size_dist"] == 1


def test_every_value_has_three_hands() -> None:
    counted = Counter(one.values[2] for one in (*MEANS, *BINS))
    assert {statistic: n for statistic, n in counted.items() if n < 3} == {}
    values = {s.id for s in STATISTICS.values() if s.kind in (Kind.MEAN, Kind.DISTRIBUTION)}
    of_play = {name for name in values if STATISTICS[name].section is not Section.RESULTS}
    assert of_play - counted.keys() == {"open_size_dist", "barrel_lines"}  # these have tables of their own


@pytest.mark.parametrize(
    ("story", "lines"),
    [
        pytest.param("BB checks, BTN bets 6, BB folds", "B", id="one bet"),
        pytest.param("BB checks, BTN bets 6, BB calls | BB checks, BTN checks | BB checks, BTN bets 10, BB folds", "B BX BXB", id="bet check bet"),
        pytest.param("BB checks, BTN checks | BB bets 6, BTN folds", "X", id="no chance on the turn"),
        pytest.param("BB bets 6, BTN folds", "", id="no chance on the flop"),
    ],
)  # fmt: skip
def test_barrel_lines(tmp_path: Path, story: str, lines: str) -> None:
    row = row_of(tmp_path, "BTN", "barrel_lines", deal(SINGLE + story))
    assert bins(row, "barrel_lines") == dict.fromkeys(lines.split(), 1)


@pytest.fixture
def straddled_table(tmp_path: Path) -> Tables:
    posted = deal("HJ folds, CO folds, BTN folds, SB folds, BB folds", posts="LJ straddle 4", number=1)
    plain = deal(FOLDED + "BTN raises 6, SB folds, BB folds", number=2)
    return load_text(tmp_path, posted, plain)


@pytest.mark.parametrize(
    ("player", "counts"),
    [pytest.param("LJ", (1, 2), id="left of the big blind"), pytest.param("HJ", (0, 0), id="next to that")],
)
def test_straddle(straddled_table: Tables, player: str, counts: tuple[int, int]) -> None:
    row = player_stats(straddled_table, players=[player], stats=["straddle"]).row(0, named=True)
    assert (row["straddle_made"], row["straddle_chances"]) == counts


def test_a_table_without_straddles_gives_no_chance_of_one(tmp_path: Path) -> None:
    assert row_of(tmp_path, "LJ", "straddle", deal(FOLDED + "BTN folds, SB folds"))["straddle_chances"] == 0


FOUR_BET = "LJ raises 6, HJ folds, CO raises 18, BTN folds, SB folds, BB folds, LJ raises 50, CO folds"
GAVE_UP = "LJ raises 6, HJ folds, CO raises 18, BTN folds, SB folds, BB folds, LJ folds"
LIMPED = "LJ calls, HJ folds, CO folds, BTN folds, SB folds, BB raises 8, LJ folds"
WALK = FOLDED + "BTN folds, SB folds"


@pytest.mark.parametrize(
    ("stories", "ratio", "range_"),
    [  # of LJ: hands raised by hands played; hands raised times 4-bets by chances
        pytest.param([FOUR_BET, LIMPED], 1 / 2, 1 / 2 * 1, id="one of two is raised, and 4-bet"),
        pytest.param([FOUR_BET, GAVE_UP, WALK, WALK], 1, 2 / 4 * 1 / 2, id="two of four, one of two"),
        pytest.param([GAVE_UP], 1, 0, id="a chance of a 4-bet is not taken"),
        pytest.param([LIMPED], 0, None, id="no chance of a 4-bet"),
        pytest.param([WALK], None, None, id="no hand played"),
    ],
)
def test_derived_statistics_come_from_the_sums(
    tmp_path: Path, stories: list[str], ratio: float | None, range_: float | None
) -> None:
    hands = [deal(story, number=number) for number, story in enumerate(stories)]
    row = row_of(tmp_path, "LJ", "pfr_vpip_ratio four_bet_range", *hands)
    assert (row["pfr_vpip_ratio"], row["four_bet_range"]) == (ratio, range_)


@pytest.mark.parametrize(
    ("key", "groups"),
    [
        pytest.param("position_group", {"btn": 2}, id="position_group"),
        pytest.param("pot_type", {"single-raised": 1, "limped": 1}, id="pot_type"),
        pytest.param("stack_depth", {"to 100 bb": 2}, id="stack_depth"),
        pytest.param("session", {1: 1, 2: 1}, id="session"),
    ],
)
def test_groups(tmp_path: Path, key: str, groups: dict[object, int]) -> None:
    first = deal(FOLDED + "BTN raises 6, SB folds, BB folds", number=1)
    later = deal(FOLDED + "BTN folds, SB calls, BB checks | SB bets 2, BB folds", number=2)
    tables = load_text(tmp_path, first, later.replace("20:00:00", "20:30:01"))
    frame = player_stats(tables, by=[key], players=["BTN"], stats=["hands"])
    assert dict(frame.select(key, "hands").iter_rows()) == groups


def test_objects_have_the_bins_of_a_distribution(tmp_path: Path) -> None:
    tables = load_text(tmp_path, deal(FOLDED + "BTN raises 5, SB folds, BB folds"))
    frame = player_stats(tables, players=["BTN"], stats=["open_size_dist"])
    (one,) = stats_objects(frame, stats=["open_size_dist"])
    found = one["stats"]["open_size_dist"]
    assert (found["kind"], found["value"]) == ("distribution", 2.5)
    assert (found["bins"]["2.5"], found["bins"]["more"]) == (1, 0)


def test_flags_are_made_once(tmp_path: Path) -> None:
    tables = load_text(tmp_path, deal(FOLDED + "BTN raises 5, SB folds, BB folds"))
    assert tables.decisions is tables.decisions
    assert tables.decisions.select("hand", "seat").equals(tables.players.select("hand", "seat"))


DEALT_IN_ALONE = """#Game No : 474000001
***** 888poker Hand History for Game 474000001 *****
$0.01/$0.02 Blinds No Limit Holdem - *** 03 02 2020 21:02:26
Table Aster 9 Max (Real Money)
Seat 6 is the button
Total number of players : 2
Seat 7: Ansel ( $2.79 )
Seat 9: Birgit ( $2.36 )
Ansel posts small blind [$0.01]
Birgit folds
** Summary **
Ansel collected [ $0.01 ]
"""


def test_who_is_dealt_in_alone_has_no_effective_stack(tmp_path: Path) -> None:
    row = player_stats(load_text(tmp_path, DEALT_IN_ALONE), with_errors=True).row(0, named=True)
    assert (row["player"], row["eff_stack_bb_n"], row["eff_stack_bb"]) == ("Ansel", 0, None)
