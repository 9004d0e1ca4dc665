"""Money of tournaments, from finishing places in hands and in summary files."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import Tables, load
from analysis.stats import STATISTICS, player_hands, player_stats, value_text
from analysis.views.stats import stats_objects
from tests.analysis.deals import deal, load_text
from tests.analysis.ev.all_ins import HEADS_UP, SHOVE
from tests.analysis.tournaments import FIRST, IDS, PLACES, SECOND, SUMMARY, tournament_hand

FOLD = "BTN folds"


def stats_of(tables: Tables, player: str) -> dict[str, Any]:
    frame = player_stats(tables, players=[player], stats=IDS)
    return stats_objects(frame, stats=IDS)[0]["stats"]


def money(tables: Tables, player: str) -> tuple[Any, Any, tuple[int, int], float | None]:
    """Profit, sum of costs, in the money, return on investment."""
    stats = stats_of(tables, player)
    itm = stats["itm"]
    return (
        stats["tournament_profit"]["value"],
        stats["abi"]["sum"],
        (itm["made"], itm["chances"]),
        stats["roi"]["value"],
    )


WON = ({"USD": "4.50"}, {"USD": "5.50"}, (1, 1), pytest.approx(4.5 / 5.5))
LOST = ({"USD": "-5.50"}, {"USD": "5.50"}, (0, 1), -1)
NOTHING = ({}, {}, (0, 0), None)


@pytest.mark.fast_cases(4)
@pytest.mark.parametrize(
    ("said", "summary", "of_btn", "of_bb"),
    [
        pytest.param(PLACES, "", WON, LOST, id="stated-in-the-hand"),
        pytest.param("", SUMMARY, WON, LOST, id="stated-in-a-summary"),
        pytest.param(PLACES, SUMMARY, WON, LOST, id="stated-in-both"),
        pytest.param(SECOND + "\n", "", NOTHING, LOST, id="winner-unknown"),
        pytest.param("", SUMMARY.replace("#77", "#78"), WON, LOST, id="tournament-without-hands"),
        pytest.param("", SUMMARY.replace(" #77", ""), NOTHING, NOTHING, id="tournament-unknown"),
        pytest.param("", "", NOTHING, NOTHING, id="no-result-is-no-loss"),
        pytest.param("", SUMMARY.replace("$10.00", "$0.00"), NOTHING, LOST, id="no-winner-of-nothing"),
        pytest.param(
            "",
            SUMMARY + "\nYou finished in 1st place.\nYou made 1 rebuys and 0 addons for a total of "
            "USD 5.50.\n",
            ({"USD": "-1.00"}, {"USD": "11.00"}, (1, 1), pytest.approx(-1 / 11)),
            LOST,
            id="a-rebuy-costs",
        ),
    ],
)
def test_known_results(tmp_path: Path, said: str, summary: str, of_btn: Any, of_bb: Any) -> None:
    (tmp_path / "hands.txt").write_text(
        "\n".join([tournament_hand(FOLD, number=1), tournament_hand(FOLD, number=2, said=said)])
    )
    if summary:
        (tmp_path / "summary.txt").write_text(summary)
    tables = load(tmp_path, jobs=1)
    assert money(tables, "BTN") == of_btn
    assert money(tables, "BB") == of_bb


def test_an_entry_without_hands_adds_no_hands(tmp_path: Path) -> None:
    """It is added to that of the same player; whoever has no hand at the site is not listed."""
    (tmp_path / "hands.txt").write_text(tournament_hand(FOLD, said=PLACES))
    other = SUMMARY.replace("#77", "#78").replace("BB (Spain)", "Otter (Spain)").replace("$10.00", "$30.00")
    (tmp_path / "other.txt").write_text(other)
    tables = load(tmp_path, jobs=1)
    frame = player_stats(tables, stats=[*IDS, "finish_dist", "hourly_clock"])
    assert dict(frame.select("player", "hands").iter_rows()) == {"BTN": 1, "BB": 1}
    assert money(tables, "BTN") == ({"USD": "29.00"}, {"USD": "11.00"}, (2, 2), pytest.approx(29 / 11))
    of_chips = {"cev_per_game": 1, "cev_per_100": 1}  # of the hands alone
    assert {name: stats_of(tables, "BTN")[name]["n"] for name in of_chips} == of_chips
    assert player_stats(tables, players=["Otter"], stats=IDS)["hands"].to_list() == [0]
    together = player_stats(tables, pool_of=[], stats=["hands", "tournament_profit"])
    apart = player_stats(tables, stats=["hands", "tournament_profit"])["tournament_profit_USD"]
    assert together.select("hands", "tournament_profit_USD").rows() == [(2, sum(apart))]


@pytest.mark.parametrize(
    ("where", "profit"),
    [
        pytest.param("kind = tournament and site = pokerstars", "9.00", id="known"),
        pytest.param("tournament_id = 78", "4.50", id="that-tournament"),
        pytest.param("tournament_id = 77", "4.50", id="the-other"),
        pytest.param("position = BTN", "4.50", id="unknown-of-it"),
    ],
)
def test_filters_of_entries_without_hands(tmp_path: Path, where: str, profit: str) -> None:
    (tmp_path / "hands.txt").write_text(tournament_hand(FOLD, said=PLACES))
    (tmp_path / "other.txt").write_text(SUMMARY.replace("#77", "#78"))
    frame = player_stats(load(tmp_path, jobs=1), players=["BTN"], where=where, stats=IDS)
    assert str(frame["tournament_profit_USD"].item()) == profit


FREE = SUMMARY.replace("Buy-In: $5.00/$0.50 USD", "Freeroll")


@pytest.mark.parametrize(
    ("said", "summary"),
    [
        pytest.param(PLACES, "", id="stated in the hand"),
        pytest.param("", FREE, id="stated in a summary"),
        pytest.param("", FREE.replace("$10.00", "10.00€"), id="in euros"),
    ],
)
def test_the_cash_prize_of_a_freeroll_is_money(tmp_path: Path, said: str, summary: str) -> None:
    (tmp_path / "hands.txt").write_text(tournament_hand(FOLD, said=said, buy_in="Freeroll "))
    (tmp_path / "summary.txt").write_text(summary)
    tables = load(tmp_path, jobs=1)
    unit = "EUR" if "€" in summary else "USD"
    assert money(tables, "BTN")[:3] == ({unit: "10.00"}, {unit: "0.00"}, (1, 1))
    assert money(tables, "BB")[:3] == ({unit: "0.00"}, {unit: "0.00"}, (0, 1))


def test_bounties_are_won_and_paid_for(tmp_path: Path) -> None:
    said = "BTN wins the $2.00 bounty for eliminating BB\n" + PLACES
    text = tournament_hand(FOLD, said=said, buy_in="$5.00+$2.00+$0.50 USD")
    profit, cost, itm, _ = money(load_text(tmp_path, text), "BTN")
    assert (profit, cost, itm) == ({"USD": "4.50"}, {"USD": "7.50"}, (1, 1))  # 10 + 2 - 7.50


def test_a_bounty_is_no_prize(tmp_path: Path) -> None:
    said = "BTN wins the $2.00 bounty for eliminating BB\nBTN finished the tournament in 3rd place\n"
    profit, _, itm, _ = money(load_text(tmp_path, tournament_hand(FOLD, said=said)), "BTN")
    assert (profit, itm) == ({"USD": "-3.50"}, (0, 1))


def test_a_summary_states_bounties_and_further_entries(tmp_path: Path) -> None:
    """The profit is prize and bounties less every entry."""
    (tmp_path / "hands.txt").write_text(tournament_hand(FOLD), encoding="utf-8")
    own = "You finished in 1st place.\nYou made 1 re-entries\nYou won $10.00 + Bounty $4.50\n"
    (tmp_path / "summary.txt").write_text(SUMMARY + own, encoding="utf-8")
    assert money(load(tmp_path, jobs=1), "BTN")[:2] == ({"USD": "3.50"}, {"USD": "11.00"})


def test_a_re_entry_is_an_entry(tmp_path: Path) -> None:
    busts = "BB finished the tournament in 9th place\n"
    hands = [
        tournament_hand(FOLD, number=1, said=busts),
        tournament_hand(FOLD, number=2),
        tournament_hand(FOLD, number=3, said=PLACES),
    ]
    tables = load_text(tmp_path, *hands)
    assert money(tables, "BB") == ({"USD": "-11.00"}, {"USD": "11.00"}, (0, 2), -1)
    of_bb = tables.entries.filter(tables.players["player"] == "BB")
    assert of_bb["entries"].to_list() == [1, None, 1]


def test_currencies_stay_apart_and_share_no_return(tmp_path: Path) -> None:
    euro = tournament_hand(
        FOLD, said=PLACES.replace("$", "€"), tournament=78, buy_in="€5.00+€0.50 EUR", number=2
    )
    stats = stats_of(load_text(tmp_path, tournament_hand(FOLD, said=PLACES), euro), "BTN")
    assert stats["tournament_profit"]["value"] == {"EUR": "4.50", "USD": "4.50"}
    assert stats["roi"]["value"] is None


LAST = tournament_hand(SHOVE, said=PLACES, number=2, **HEADS_UP)  # aces are 170 ahead
OUT = "BTN finished the tournament in 9th place\n"


@pytest.mark.parametrize(
    ("hands", "chips", "n", "per_game"),
    [
        pytest.param([tournament_hand(FOLD), LAST], 169, 2, 169, id="one-chip-lost-before"),
        pytest.param([tournament_hand(FOLD, said=OUT), LAST], 169, 2, 84.5, id="two-entries"),
        pytest.param([tournament_hand(FOLD, tournament=78), LAST], 170, 1, 170, id="one-without-result"),
        pytest.param([tournament_hand(FOLD)], 0, 0, None, id="no-result"),
        pytest.param([deal(FOLD, 2)], 0, 0, None, id="no-tournament"),
    ],
)
def test_chips_by_equity(
    tmp_path: Path, hands: list[str], chips: float, n: int, per_game: float | None
) -> None:
    stats = stats_of(load_text(tmp_path, *hands), "BTN")
    assert (stats["cev_per_100"]["sum"], stats["cev_per_100"]["n"]) == (chips, n)
    assert (stats["cev_per_game"]["sum"], stats["cev_per_game"]["value"]) == (chips, per_game)


def test_cash_games_have_no_entries(stars_tables: Tables) -> None:
    entries = stars_tables.entries["entries"]
    cash = stars_tables.players.with_columns(entries).join(stars_tables.hands, on="hand")
    assert (
        cash.filter(pl.col("kind") == "cash")["entries"].null_count()
        == cash.filter(pl.col("kind") == "cash").height
    )
    assert cash["entries"].sum() > 0


def test_places_are_a_table(tmp_path: Path) -> None:
    tables = load_text(tmp_path, tournament_hand(FOLD, said=f"{SECOND}\n{FIRST}\n"))
    rows = tables.places.select("hand", "player", "place", "prize", "cost", "currency").rows()
    assert rows == [(0, "BB", 2, 0, 550, "USD"), (0, "BTN", 1, 1000, 550, "USD")]


@pytest.mark.parametrize(
    ("said", "won", "lost"),
    [
        pytest.param(PLACES, ("4.50", {"USD": 0.5}), ("-5.50", {"USD": 0.5}), id="prizes-less-costs"),
        pytest.param("", None, None, id="unknown-result"),
    ],
)
def test_an_hour_of_tournaments_is_worth_money(tmp_path: Path, said: str, won: Any, lost: Any) -> None:
    last = tournament_hand(FOLD, said=said, number=2).replace("20:00:00", "20:30:00")
    tables = load_text(tmp_path, tournament_hand(FOLD, number=1), last)
    for player, expected in (("BTN", won), ("BB", lost)):
        frame = player_stats(tables, players=[player], stats=["hourly_clock"])
        hourly = stats_objects(frame, stats=["hourly_clock"])[0]["stats"]["hourly_clock"]
        total, hours = expected or (None, {})
        assert (hourly["sum"], hourly["n"]) == ({} if total is None else {"USD": total}, hours)


def places_of(*prizes: str) -> str:
    """Return a summary in which BTN, BB and SB finished in this order."""
    listed = [
        f"  {place}: {name} (Norway), {prize}"
        for place, (name, prize) in enumerate(zip(("BTN", "BB", "SB"), prizes, strict=False), 1)
    ]
    return (
        SUMMARY.partition("  1:")[0].replace("2 players", f"{len(prizes)} players") + "\n".join(listed) + "\n"
    )


SB_NINTH = "SB finished the tournament in 9th place\n"


@pytest.mark.parametrize(
    ("said", "summary", "of_three", "of_two"),
    [
        pytest.param("", places_of("$10.00 (67%)", "$5.00 (33%)", ""), (True, 3, "bubble"), (True, 2, "in the money"), id="two-of-three-paid"),
        pytest.param("", places_of("$15.00 (100%)", "", ""), (True, 3, "before the bubble"), (True, 2, "bubble"), id="one-of-three-paid"),
        pytest.param("", places_of("$15.00 (100%)", ""), (None, None, None), (True, 2, "bubble"), id="a-place-unknown"),
        pytest.param(SB_NINTH, places_of("$15.00 (100%)", ""), (False, None, None), (True, 2, "bubble"), id="more-were-left"),
        pytest.param("", "", (None, None, None), (None, None, None), id="nothing-known"),
    ],
)  # fmt: skip
def test_stages(tmp_path: Path, said: str, summary: str, of_three: Any, of_two: Any) -> None:
    hands = [tournament_hand("BTN folds, SB folds", 3, number=1, said=said), tournament_hand(FOLD, number=2)]
    (tmp_path / "hands.txt").write_text("\n".join(hands))
    if summary:
        (tmp_path / "summary.txt").write_text(summary)
    rows = player_hands(load(tmp_path, jobs=1)).select("hand_id", "final_table", "players_left", "stage")
    assert set(rows.collect().iter_rows()) == {("1", *of_three), ("2", *of_two)}


def test_entrants(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(
        "\n".join(tournament_hand(FOLD, tournament=n, number=n) for n in (77, 78))
    )
    (tmp_path / "summary.txt").write_text(SUMMARY)
    found = player_stats(load(tmp_path, jobs=1), by=["entrants"], players=["BTN"], stats=["vpip"])
    assert set(found.select("entrants", "hands").iter_rows()) == {(2, 1), (None, 1)}


def test_bounties(tmp_path: Path) -> None:
    """A tournament for $4.00, $1.50 of bounty and $0.50 of fee: two bounties of $0.75 are won in one hand."""
    won = "BTN wins the $0.75 bounty for eliminating BB\n"
    text = tournament_hand(SHOVE, **HEADS_UP, buy_in="$4.00+$1.50+$0.50 USD", said=won + won)
    tables = load_text(tmp_path, text)
    found = player_hands(tables).select("player", "buy_in", "bounty", "fee", "bounties_won").collect()
    assert sorted(found.rows()) == [("BB", 400, 150, 50, None), ("BTN", 400, 150, 50, 150)]


NAMES = [
    ("Daily Hyper Turbo", "hyper", None),
    ("MISTRAL TURBO", "turbo", None),
    ("Qualifier Speed, 180-Man", "turbo", 180),
    ("Breakfast Cup", "regular", None),
    ("Slow Sunday", "slow", None),
    ("6 Player Sit n Go Hyper #37401", "hyper", 6),
    ("Sit & Go 45players", "regular", 45),
    ("$15 Heads-up NL Hold'em Hyper Turbo", "hyper", 2),
    ("Headsup of 64 Players", "regular", 64),
    ("6-Max Manhattan 2024", "regular", None),
    (None, None, None),
]


@pytest.mark.fast_cases(4)
@pytest.mark.parametrize(("name", "speed", "size"), NAMES, ids=[str(name) for name, *_ in NAMES])
def test_facts_in_tournament_names(
    tmp_path: Path, name: str | None, speed: str | None, size: int | None
) -> None:
    tables = load_text(tmp_path, tournament_hand(FOLD))
    named = tables.hands.with_columns(tournament_name=pl.lit(name, pl.String))
    rows = player_hands(replace(tables, hands=named)).select("speed", "field_size").unique().collect()
    assert rows.rows() == [(speed, size)]


def test_finishing_places(tmp_path: Path) -> None:
    hands = [
        tournament_hand(FOLD, number=number, tournament=70 + number, said=f"BB finished the tournament in {place} place\n")
        for number, place in enumerate(("2nd", "3rd", "4th", "6th", "7th", "500th"), 1)
    ]  # fmt: skip
    tables = load_text(tmp_path, *hands)
    row = player_stats(tables, players=["BB"], stats=["finish_dist"]).row(0, named=True)
    found = {
        name.removeprefix("finish_dist_"): n
        for name, n in row.items()
        if name.startswith("finish_dist_") and n
    }
    assert found == {"2": 1, "3": 1, "6": 2, "9": 1, "more": 1}
    assert row["finish_dist"] == 6
    assert player_stats(tables, players=["BTN"], stats=["finish_dist"])["finish_dist"].to_list() == [None]


def test_a_prize_without_a_currency_is_play_money(tmp_path: Path) -> None:
    """The word chips is for stacks."""
    text = tournament_hand(FOLD, said=PLACES.replace("$", ""), buy_in="5.00+0.50")
    profit, cost, _, _ = money(load_text(tmp_path, text), "BTN")
    assert (profit, cost) == ({"play money": "4.50"}, {"play money": "5.50"})


def test_return_on_investment_is_shown_in_percent() -> None:
    assert value_text(STATISTICS["roi"], 4.26) == "426.0"
    assert value_text(STATISTICS["itm"], 1.0) == "100.0"
