"""A tournament from the first hand to the last chip."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.levels import Counted, Level, Schedule, doubling
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.table_errors import BetweenHandsError, PlayerCountError, StacksError
from hhparser.engine.play.tournament import (
    Finish,
    HandOutcome,
    Purchase,
    Tournament,
    TournamentError,
    TournamentRules,
)
from hhparser.engine.pots import Award, Pot, build_pots, split_pot, uncalled_bet
from hhparser.model.positions import clockwise

DOUBLING = doubling(Level(10, 20), count=8, lasts=5)


def tournament_of(names: str, **rules: object) -> Tournament:
    """A tournament of players with one letter, 100 chips each and prizes of half, three and two tenths."""
    fixed = {"starting_stack": 100, "schedule": DOUBLING, "price": 10, "shares": (50, 30, 20)}
    return Tournament(TournamentRules(**(fixed | rules)), names, Random(7))  # type: ignore[arg-type]


def table_with(tournament: Tournament, name: str) -> int:
    return next(
        number for number, players in tournament.tables.items() if name in {player.name for player in players}
    )


def seats_of(tournament: Tournament, table: int) -> dict[str, int]:
    return {player.name: player.seat for player in tournament.tables[table]}


def stacks_of(tournament: Tournament) -> dict[str, int]:
    """Stack of everybody who is still in."""
    return {player.name: player.stack for players in tournament.tables.values() for player in players}


def hand(tournament: Tournament, changes: Mapping[str, int], rebuys: str = "", **more: object) -> HandOutcome:
    """Play a hand in which players win or lose these chips, at the table of the first player."""
    table = table_with(tournament, next(iter(changes)))
    seats = seats_of(tournament, table)
    stacks = dict(tournament.next_hand(table).lineup.stacks)
    for name, chips in changes.items():
        stacks[seats[name]] += chips
    return tournament.finish_hand(table, stacks, rebuys=frozenset(rebuys), **more)  # type: ignore[arg-type]


def quiet_hand(tournament: Tournament, table: int) -> HandOutcome:
    return tournament.finish_hand(table, tournament.next_hand(table).lineup.stacks)


# --- levels ---


def test_r11_levels_by_hands() -> None:
    tournament = tournament_of("ABC", schedule=doubling(Level(1, 2), count=3, lasts=2))
    big_blinds = []
    for _ in range(7):
        big_blinds.append(tournament.level.big_blind)
        quiet_hand(tournament, 1)
    assert big_blinds == [2, 2, 4, 4, 8, 8, 8]


def test_r11_hands_are_counted_at_the_table_that_has_played_most() -> None:
    tournament = tournament_of("ABCDEF", table_size=3, schedule=doubling(Level(1, 2), count=3, lasts=2))
    for table in (1, 2, 1):
        assert tournament.level_number == 1
        quiet_hand(tournament, table)
    assert tournament.next_hand(2).level == Level(2, 4)


def test_r11_levels_by_minutes_set_by_the_caller() -> None:
    schedule = Schedule((Level(10, 20), Level(20, 40)), 15, Counted.MINUTES)
    tournament = tournament_of("ABC", schedule=schedule)
    for _ in range(20):
        quiet_hand(tournament, 1)
    tournament.set_minutes(14)
    running = tournament.next_hand(1)
    tournament.set_minutes(15)
    assert running.level == Level(10, 20)
    tournament.finish_hand(1, running.lineup.stacks)
    assert tournament.next_hand(1).level == Level(20, 40)
    with pytest.raises(TournamentError, match="minutes: 14 after 15"):
        tournament.set_minutes(14)


# --- elimination and places ---


def test_r12_last_player_standing_wins_all_chips() -> None:
    tournament = tournament_of("ABC")
    assert hand(tournament, {"A": -100, "B": 100}).eliminated == ("A",)
    assert (tournament.left, tournament.over) == (2, False)
    assert hand(tournament, {"B": -200, "C": 200}).eliminated == ("B",)
    assert tournament.over
    assert stacks_of(tournament) == {"C": 300}
    assert tournament.standings() == (Finish("C", 1, 15, 0), Finish("B", 2, 9, 0), Finish("A", 3, 6, 0))
    with pytest.raises(TournamentError, match="table 1: cannot begin a hand"):
        tournament.next_hand(1)


def test_who_sits_out_is_dealt_in_all_the_same() -> None:
    tournament = tournament_of("ABC")
    tournament.sit_out("A")
    assert [player.name for player in tournament.tables[1] if player.sat_out] == ["A"]
    lineup = tournament.next_hand(1).lineup
    assert len(lineup.stacks) == 3
    tournament.finish_hand(1, lineup.stacks)
    tournament.come_back("A")
    assert not any(player.sat_out for player in tournament.tables[1])


@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        pytest.param({"A": -40, "D": 40}, {"A": -60, "B": -100, "C": 160}, {"B": 3, "A": 4}, id="larger stack"),
        pytest.param({"A": -1, "D": 1}, {"A": -99, "B": -100, "C": 199}, {"B": 3, "A": 4}, id="a chip decides"),
        pytest.param({"D": 0}, {"A": -100, "B": -100, "C": 200}, {"A": 3, "B": 3}, id="equal stacks tie"),
    ],
)  # fmt: skip
def test_r103_places_of_one_hand(
    first: dict[str, int], second: dict[str, int], places: dict[str, int]
) -> None:
    tournament = tournament_of("ABCD")
    hand(tournament, first)
    hand(tournament, second)
    assert {finish.name: finish.place for finish in tournament.standings()} == places


def test_r103_equal_stacks_share_the_prizes() -> None:
    tournament = tournament_of("ABCD", shares=(40, 30, 20, 10))
    hand(tournament, {"A": -100, "B": -100, "C": 200})
    hand(tournament, {"D": -100, "C": 100})
    prizes = {finish.name: (finish.place, finish.prize) for finish in tournament.standings()}
    # third and fourth prize: 8 + 4
    assert prizes == {"C": (1, 16), "D": (2, 12), "A": (3, 6), "B": (3, 6)}


def test_r106_fewer_players_than_paid_places_share_the_whole_pool() -> None:
    tournament = tournament_of("AB")
    assert tournament.prizes == (13, 7)  # 20 in 50 : 30 is 12.5 and 7.5
    hand(tournament, {"A": 100, "B": -100})
    assert sum(finish.prize for finish in tournament.standings()) == tournament.pool == 20


# --- hand for hand ---


def bubble() -> Tournament:
    """Five players at tables of three; four places are paid."""
    return tournament_of("ABCDE", table_size=3, shares=(4, 3, 2, 1))


def test_r104_all_tables_play_the_same_number_of_hands() -> None:
    tournament = bubble()
    assert tournament.hand_for_hand
    for _ in range(3):
        assert tournament.ready_tables == (1, 2)
        quiet_hand(tournament, 1)
        assert tournament.ready_tables == (2,)
        with pytest.raises(TournamentError, match="table 1: cannot begin a hand now"):
            tournament.next_hand(1)
        quiet_hand(tournament, 2)


@pytest.mark.parametrize("order", [1, -1], ids=["the larger table first", "the smaller table first"])
def test_r104_one_round_is_ranked_as_one_hand(order: int) -> None:
    tournament = bubble()
    (a, b, c), (d, e) = (seats_of(tournament, table) for table in tournament.tables)
    hand(tournament, {a: -10, b: 10})
    hand(tournament, {d: 0})
    ends = [{a: -90, c: 90}, {d: -100, e: 100}]
    for changes in ends[::order]:
        assert hand(tournament, changes).eliminated == (next(iter(changes)),)
    # a began with 90 chips and d with 100
    assert [(finish.name, finish.place) for finish in tournament.standings()] == [(d, 4), (a, 5)]
    assert not tournament.hand_for_hand


def test_r104_equal_stacks_at_two_tables_share_the_prize() -> None:
    tournament = bubble()
    (a, b, *_), (d, e, *_) = (seats_of(tournament, table) for table in tournament.tables)
    hand(tournament, {a: -100, b: 100})
    assert tournament.standings() == ()
    hand(tournament, {d: -100, e: 100})
    assert {(finish.name, finish.place) for finish in tournament.standings()} == {(a, 4), (d, 4)}
    assert sorted(finish.prize for finish in tournament.standings()) == [2, 3]  # the fourth prize is 5


def test_r104_the_round_lasts_until_the_last_table_ends() -> None:
    tournament = bubble()
    a, b, _ = seats_of(tournament, 1)
    lineup = tournament.next_hand(2).lineup
    hand(tournament, {a: -100, b: 100})
    assert (tournament.ready_tables, tournament.standings()) == ((), ())
    tournament.finish_hand(2, lineup.stacks)
    assert [(finish.name, finish.place) for finish in tournament.standings()] == [(a, 5)]


@pytest.mark.parametrize(
    ("names", "near", "expected"),
    [
        ("ABCDEF", 1, False),
        ("ABCDEF", 2, True),
        ("ABCDE", 1, True),
        ("ABCD", 1, False),
    ],
    ids=["two must go", "two must go, near is two", "one must go", "all are in the money"],
)
def test_r104_near_the_money(names: str, near: int, expected: bool) -> None:
    assert tournament_of(names, table_size=3, shares=(4, 3, 2, 1), near=near).hand_for_hand is expected


def test_r104_one_table_waits_for_nobody() -> None:
    tournament = tournament_of("ABCD")
    assert not tournament.hand_for_hand
    for _ in range(3):
        quiet_hand(tournament, 1)


# --- rebuys and add-ons ---

REBUY = Purchase(chips=100, price=10, last_level=2, most_stack=100, times=2)
ADD_ON = Purchase(chips=150, price=8, last_level=2, times=1)


def with_purchases(names: str = "ABC") -> Tournament:
    return tournament_of(names, rebuy=REBUY, add_on=ADD_ON)


def test_r105_a_rebuy_adds_chips_and_prize_money() -> None:
    tournament = with_purchases()
    tournament.rebuy("A")
    assert stacks_of(tournament) == {"A": 200, "B": 100, "C": 100}
    assert tournament.pool == 30 + 10


def test_r105_a_rebuy_needs_a_stack_at_or_below_the_limit() -> None:
    tournament = with_purchases()
    hand(tournament, {"A": 1, "B": -1})
    with pytest.raises(TournamentError, match="A: has 101 chips, more than 100"):
        tournament.rebuy("A")
    tournament.rebuy("B")
    assert stacks_of(tournament) == {"A": 101, "B": 199, "C": 100}


def test_r105_only_while_the_level_allows() -> None:
    tournament = with_purchases()
    for _ in range(9):
        quiet_hand(tournament, 1)
    assert tournament.level_number == 2
    tournament.rebuy("A")
    quiet_hand(tournament, 1)
    assert tournament.level_number == 3
    for buy in (tournament.rebuy, tournament.add_on):
        with pytest.raises(TournamentError, match="B: nothing is sold at this level"):
            buy("B")


def test_r105_only_between_hands() -> None:
    tournament = with_purchases()
    tournament.next_hand(1)
    for buy in (tournament.rebuy, tournament.add_on):
        with pytest.raises(BetweenHandsError):
            buy("A")
    assert tournament.pool == 30


def test_r105_limited_number_of_rebuys() -> None:
    tournament = with_purchases()
    tournament.add_on("A")
    with pytest.raises(TournamentError, match="A: has bought 1 times"):
        tournament.add_on("A")
    tournament.add_on("B")
    assert tournament.pool == 30 + 8 + 8


def test_r105_who_lost_all_may_buy_again_at_once() -> None:
    tournament = with_purchases()
    outcome = hand(tournament, {"A": -100, "B": 100}, rebuys="A")
    assert outcome.eliminated == ()
    assert stacks_of(tournament) == {"A": 100, "B": 200, "C": 100}
    assert (tournament.left, tournament.pool) == (3, 40)


@pytest.mark.parametrize(
    ("lost", "rules", "reason"),
    [
        pytest.param(50, {"rebuy": REBUY}, "A: has chips left", id="chips left"),
        pytest.param(100, {}, "A: nothing is sold at this level", id="no rebuys"),
    ],
)
def test_r105_a_rebuy_that_is_not_allowed_changes_nothing(
    lost: int, rules: dict[str, Purchase], reason: str
) -> None:
    tournament = tournament_of("ABC", **rules)
    with pytest.raises(TournamentError, match=reason):
        hand(tournament, {"A": -lost, "B": lost}, rebuys="A")
    assert stacks_of(tournament) == {"A": 100, "B": 100, "C": 100}
    assert tournament.ready_tables == ()


@pytest.mark.parametrize("rules", [{}, {"rebuy": REBUY}], ids=["neither is sold", "rebuys only"])
def test_r105_a_freezeout_sells_nothing(rules: dict[str, Purchase]) -> None:
    with pytest.raises(TournamentError, match="nothing is sold"):
        tournament_of("ABC", **rules).add_on("A")


# --- bounties ---


def test_r107_bounties() -> None:
    tournament = tournament_of("ABC", bounty=25)
    seats = seats_of(tournament, 1)
    a, b, c = (seats[name] for name in "ABC")
    hand(tournament, {"A": -50, "B": 50})
    # A is all-in for 50: C wins the main pot of 150, and B the side pot of 100
    awards = [
        Award(Pot(150, (a, b, c)), 0, {c: 150}, (), "cards"),
        Award(Pot(100, (b, c)), 0, {b: 100}, (), "cards"),
    ]
    outcome = hand(tournament, {"A": -50, "C": 50}, awards=awards)
    assert outcome.bounties == {"C": 25}
    outcome = hand(
        tournament, {"B": -150, "C": 150}, awards=[Award(Pot(300, (b, c)), 0, {c: 300}, (), "cards")]
    )
    assert outcome.bounties == {"C": 25}
    # C keeps their own bounty
    assert [(finish.name, finish.bounties) for finish in tournament.standings()] == [
        ("C", 75),
        ("B", 0),
        ("A", 0),
    ]


def test_r107_the_odd_unit_of_a_bounty_goes_left_of_the_button() -> None:
    tournament = tournament_of("ABC", bounty=25)
    while tournament.next_hand(1).lineup.button != 2:
        tournament.finish_hand(1, {1: 100, 2: 100, 3: 100})
    # the button eliminated, seat 3 comes before seat 1
    split = Award(Pot(300, (3, 1, 2)), 0, {3: 150, 1: 150}, (), "cards")
    names = {seat: name for name, seat in seats_of(tournament, 1).items()}
    outcome = tournament.finish_hand(1, {1: 150, 2: 0, 3: 150}, [split])
    assert outcome.bounties == {names[3]: 13, names[1]: 12}


def test_r107_a_bounty_needs_the_pots() -> None:
    tournament = tournament_of("ABC", bounty=25)
    with pytest.raises(TournamentError, match="A: a bounty needs the awards"):
        hand(tournament, {"A": -100, "B": 100})


# --- bad calls ---


@pytest.mark.parametrize("names", ["", "A", "ABA"])
def test_a_tournament_has_two_players_or_more(names: str) -> None:
    with pytest.raises(TournamentError, match="two or more, all different"):
        tournament_of(names)


def test_r1_tables_have_two_to_ten_seats() -> None:
    with pytest.raises(PlayerCountError):
        tournament_of("ABC", table_size=11)


def test_nothing_changes_when_a_hand_ends_with_wrong_chips() -> None:
    tournament = tournament_of("ABC")
    lineup = tournament.next_hand(1).lineup
    with pytest.raises(StacksError):
        tournament.finish_hand(1, {1: 300, 2: 0, 3: 1})
    assert (tournament.left, stacks_of(tournament)) == (3, {"A": 100, "B": 100, "C": 100})
    tournament.finish_hand(1, lineup.stacks)


@pytest.mark.parametrize("table", [1, 2], ids=["between hands", "no such table"])
def test_a_hand_ends_where_one_is_played(table: int) -> None:
    with pytest.raises(TournamentError, match=f"table {table}: plays no hand"):
        tournament_of("ABC").finish_hand(table, {1: 100, 2: 100, 3: 100})


def test_a_player_who_is_out_is_not_there() -> None:
    tournament = tournament_of("ABC", rebuy=REBUY)
    hand(tournament, {"A": -100, "B": 100})
    with pytest.raises(TournamentError, match="A: is not in the tournament"):
        tournament.rebuy("A")


# --- whole tournaments ---


def all_in(lineup: Lineup, rng: Random) -> tuple[dict[int, int], list[Award]]:
    """Return stacks and pots of a random hand with several all-ins; other players fold up to half their stacks."""
    order = clockwise(list(lineup.stacks), lineup.button)
    live = [seat for seat in order if rng.random() < 0.2]
    live += rng.sample([seat for seat in order if seat not in live], max(0, 2 - len(live)))
    live = [seat for seat in order if seat in live]
    total = {
        seat: chips if seat in live else rng.randint(0, chips // 2) for seat, chips in lineup.stacks.items()
    }
    returned = uncalled_bet(total)
    if returned is not None:
        total[returned[0]] -= returned[1]
    stacks = {seat: chips - total[seat] for seat, chips in lineup.stacks.items()}
    luck = {seat: rng.randint(1, 4) for seat in live}
    awards = []
    for pot in build_pots(total, live, 0):
        best = max(luck[seat] for seat in pot.eligible)
        winners = split_pot(pot.amount, [seat for seat in pot.eligible if luck[seat] == best], order)
        awards.append(Award(pot, 0, winners, (), "cards"))
        for seat, chips in winners.items():
            stacks[seat] += chips
    return stacks, awards


class Course:
    """A tournament played at random: tables begin and end their hands in any order."""

    def __init__(self, players: int, rules: TournamentRules, rng: Random) -> None:
        self.names = [f"p{number}" for number in range(players)]
        self.tournament = Tournament(rules, self.names, rng)
        self.rng = rng
        self.running: dict[int, Lineup] = {}
        self.last_big_blind: dict[int, str] = {}
        self.bought = 0

    def step(self) -> None:
        ready = self.tournament.ready_tables
        assert ready or self.running, "nobody can go on"
        if ready and (not self.running or self.rng.random() < 0.5):
            self.begin(self.rng.choice(ready))
        else:
            self.end(self.rng.choice(sorted(self.running)))
        stacks = [player.stack for players in self.tournament.tables.values() for player in players]
        assert sum(stacks) == 100 * len(self.names) + 60 * self.bought

    def begin(self, table: int) -> None:
        lineup = self.tournament.next_hand(table).lineup
        names = {player.seat: player.name for player in self.tournament.tables[table]}
        assert not lineup.live
        if self.tournament.rules.button_rule is ButtonRule.DEAD:
            assert self.last_big_blind.get(table) != names[lineup.big_blind]
        self.last_big_blind[table] = names[lineup.big_blind]
        self.running[table] = lineup

    def end(self, table: int) -> None:
        stacks, awards = all_in(self.running.pop(table), self.rng)
        names = {player.seat: player.name for player in self.tournament.tables[table]}
        rebuys = set()
        if self.tournament.rules.rebuy and self.tournament.level_number == 1:
            rebuys = {names[seat] for seat, chips in stacks.items() if not chips and self.rng.random() < 0.5}
        self.bought += len(rebuys)
        self.tournament.finish_hand(table, stacks, awards, rebuys)
        if not self.running:
            self.check_balance()

    def check_balance(self) -> None:
        """With no hand in progress the tables are as few and as even as they can be."""
        tables = self.tournament.tables
        counts = [len(players) for players in tables.values()]
        if not self.tournament.hand_for_hand:
            assert len(tables) == -(-sum(counts) // self.tournament.rules.table_size)
            assert max(counts) - min(counts) < 2


COURSES = given(
    players=st.integers(2, 30),
    size=st.integers(2, 10),
    shares=st.sampled_from([(1,), (50, 30, 20), (40, 25, 15, 10, 10)]),
    near=st.integers(0, 4),
    rebuy=st.sampled_from([None, Purchase(60, 7, 1, 0)]),
    button_rule=st.sampled_from(list(ButtonRule)),
    seed=st.integers(0, 10**6),
)


def ends_with_one_player_holding_all_chips(
    players: int,
    size: int,
    shares: tuple[int, ...],
    near: int,
    rebuy: Purchase | None,
    button_rule: ButtonRule,
    seed: int,
) -> None:
    rules = TournamentRules(
        100, DOUBLING, size, 11, shares, bounty=5, rebuy=rebuy, near=near, button_rule=button_rule
    )
    course = Course(players, rules, Random(seed))
    tournament = course.tournament
    while not tournament.over:
        course.step()
    assert list(stacks_of(tournament).values()) == [100 * players + 60 * course.bought]
    standings = tournament.standings()
    assert sorted(finish.name for finish in standings) == sorted(course.names)
    assert sum(finish.prize for finish in standings) == tournament.pool == 11 * players + 7 * course.bought
    assert sum(finish.bounties for finish in standings) == 5 * players
    places = [finish.place for finish in standings]
    assert places == [1 + sum(other < place for other in places) for place in places]
    assert places.count(1) == 1


@settings(max_examples=40)
@COURSES
def test_r12_a_tournament_ends_with_one_player_holding_all_chips(**course: Any) -> None:
    ends_with_one_player_holding_all_chips(**course)


@pytest.mark.slow
@settings(max_examples=300)
@COURSES
def test_r12_many_tournaments_end_with_one_player_holding_all_chips(**course: Any) -> None:
    ends_with_one_player_holding_all_chips(**course)
