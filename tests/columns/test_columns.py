"""Rows of the tables: as wide as their names say, and exact."""

import polars as pl
import pytest

from analysis import Tables, load
from analysis.schema.tables import TABLES
from hhparser import replay
from hhparser.columns.names import ANONYMOUS, player_names
from hhparser.columns.shares import share_by_weight
from hhparser.engine import steps
from hhparser.model import FOLD, RAISE, Hand, Seat, Status, Street
from hhparser.sites import read_hands
from tests.analysis.deals import deal
from tests.columns.rows import players_of, rows_of


@pytest.fixture(
    scope="module",
    params=["samples", pytest.param("corpus", marks=[pytest.mark.corpus, pytest.mark.nightly])],
)
def tables(request: pytest.FixtureRequest) -> Tables:
    """The samples of PokerStars; in the nightly suite the real hands too."""
    if request.param == "samples":
        samples: Tables = request.getfixturevalue("stars_tables")
        return samples
    return load(request.getfixturevalue("corpus") / "pokerstars", jobs=1)


def test_every_column_has_a_meaning() -> None:
    for columns in TABLES.values():
        assert all(column.meaning for column in columns)


def test_rows_are_as_wide_as_their_names() -> None:
    rows = rows_of(deal("BTN raises 6, SB folds, BB folds", 3))
    for name, table in rows.by_name().items():
        assert all(len(row) == len(TABLES[name]) for row in table)
    assert [len(table) for table in rows.by_name().values()] == [1, 3, 5, 1, 0, 0]


def test_an_incomplete_hand_has_only_a_row_in_hands() -> None:
    text = deal("BTN raises 6, SB folds, BB calls | BB checks, BTN checks", 3)
    rows = rows_of(text[: text.index("BTN: checks")])
    assert [bool(table) for table in rows.by_name().values()][:4] == [True, False, False, False]


@pytest.mark.parametrize(
    ("story", "player", "strings"),
    [
        pytest.param("BTN folds, SB folds", "BB", ["", "", "", ""], id="walk"),
        pytest.param("BTN folds, SB calls, BB checks | SB checks, BB bets 2, SB folds", "SB", ["C", "XF", "", ""],
                     id="check-fold"),
        pytest.param("BTN raises 6, SB folds, BB raises 20, BTN folds", "BTN", ["RF", "", "", ""], id="raise-fold"),
        pytest.param("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB raises 30, BTN folds", "BB",
                     ["C", "XR", "", ""], id="check-raise"),
    ],
)  # fmt: skip
def test_action_strings(story: str, player: str, strings: list[str]) -> None:
    row = players_of(deal(story, 3))[player]
    assert [row[f"actions_{street}"] for street in ("preflop", "flop", "turn", "river")] == strings


def test_a_walk_is_the_big_blind_only() -> None:
    players = players_of(deal("BTN folds, SB folds", 3))
    assert {name: row["walk"] for name, row in players.items()} == {"BTN": 0, "SB": 0, "BB": 1}


def test_all_in_players_see_the_flop_but_have_no_position_there() -> None:
    story = "BTN raises 20, SB calls, BB calls | SB checks, BB bets 20, SB folds |  | "
    players = players_of(deal(story, 3, stacks={"BTN": 20}, wins="BTN"))
    assert [players[name]["saw_flop"] for name in ("BTN", "SB", "BB")] == [1, 1, 1]
    assert [players[name]["in_position_flop"] for name in ("BTN", "SB", "BB")] == [None, 0, 1]
    assert [players[name]["saw_turn"] for name in ("BTN", "SB", "BB")] == [1, 0, 1]


def test_a_player_whom_the_site_folds_all_in_saw_no_flop() -> None:
    story = "BTN raises 6, SB calls, BB folds | SB checks, BTN bets 8, SB folds"
    players = players_of(deal(story, 3, stacks={"BB": 2}))
    assert [players[name]["saw_flop"] for name in ("BTN", "SB", "BB")] == [1, 1, 0]


@pytest.mark.parametrize(
    ("amount", "weights", "shares"),
    [
        pytest.param(9, {1: 1, 2: 1, 3: 1}, {1: 3, 2: 3, 3: 3}, id="even"),
        pytest.param(10, {1: 1, 2: 1, 3: 1}, {2: 4, 3: 3, 1: 3}, id="odd-cent-left-of-the-button"),
        pytest.param(7, {1: 50, 2: 30, 3: 20}, {1: 4, 2: 2, 3: 1}, id="largest-fraction"),
        pytest.param(0, {1: 1}, {}, id="no-rake"),
    ],
)
def test_rake_shares(amount: int, weights: dict[int, int], shares: dict[int, int]) -> None:
    assert share_by_weight(amount, weights, [2, 3, 1]) == shares


def test_anonymous_players_pool_but_the_hero_stays() -> None:
    seats = tuple(Seat(number, name, 100, False, number) for number, name in enumerate("abc", 1))
    hand = Hand("f.txt", 1, "", Status.READ, seats=seats, hero=2, anonymous=True)
    assert player_names(hand) == {1: ANONYMOUS, 2: "Hero", 3: ANONYMOUS}


def test_invariants_of_real_and_sample_hands(tables: Tables) -> None:
    whole = tables.hands.filter(pl.col("complete"))
    sums = tables.players.group_by("hand").agg(
        pl.col("net", "rake_dealt", "rake_contributed", "rake_weighted").sum()
    )
    both = whole.join(sums, on="hand", how="left")
    assert both.filter(pl.col("net") + pl.col("rake") + pl.col("fees") != pl.col("added")).is_empty()
    raked = both.filter(pl.col("rake") > 0)
    for share in ("rake_dealt", "rake_contributed", "rake_weighted"):
        assert raked.filter(pl.col(share) != pl.col("rake")).is_empty()
    counted = [column.name for column in TABLES["players"] if column.unit == "times"]
    values = tables.players.select(pl.col(counted).is_in([0, 1]).fill_null(True).all())
    assert values.row(0) == (True,) * len(counted)
    assert tables.players.filter((pl.col("saw_flop") == 0) & (pl.col("went_to_showdown") == 1)
                                 & (pl.col("actions_preflop").str.contains("F"))).is_empty()  # fmt: skip
    assert tables.players.group_by("hand").len().join(whole, on="hand", how="anti").is_empty()


def able_to_raise(hand: Hand) -> set[int]:
    """The seats that may raise before the flop, and whom somebody has the chips to call, or who raise."""
    able = {one.seat for one in hand.actions if one.kind is RAISE and one.street is Street.PREFLOP}
    folded = set[int]()
    for step in steps(hand):
        if step.action is not None and step.action.kind is FOLD:
            folded.add(step.action.seat)
        legal = step.legal
        if step.street is not Street.PREFLOP or legal is None or legal.min_to is None:
            continue
        price = step.bets.get(legal.seat, 0) + (legal.call or 0)
        others = {seat for seat, stack in step.stacks.items() if stack} - folded - {legal.seat}
        if any(step.bets.get(seat, 0) + step.stacks[seat] > price for seat in others):
            able.add(legal.seat)
    return able


def test_chances_to_raise_agree_with_the_engine(tables: Tables) -> None:
    decisions = tables.decisions.join(tables.hands.select("hand", "file", "line"), on="hand")
    kept = set(tables.hands.select("file", "line").iter_rows())
    keys = decisions.filter(pl.col("pfr").is_not_null()).select("file", "line", "seat").iter_rows()
    chances: dict[tuple[str, int], set[int]] = {}
    for name, line, seat in keys:
        chances.setdefault((name, line), set()).add(seat)
    compared = 0
    for file in tables.hands["file"].unique(maintain_order=True):
        for hand in read_hands(file):
            replayed = replay(hand)
            is_copy = (hand.file, hand.line) not in kept
            if is_copy or replayed is None or not replayed.complete or replayed.illegal_actions:
                continue
            turns = [step.legal for step in steps(hand) if step.street is Street.PREFLOP and step.legal]
            seats = [legal.seat for legal in turns]
            able = {seat for seat in seats if seats.count(seat) > 1} | able_to_raise(hand)
            assert chances.get((hand.file, hand.line), set()) == able, hand.hand_id
            compared += 1
    assert compared > 50
