"""The button and the blinds from hand to hand, in stories and whatever happens."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.table import Table
from hhparser.model import HandKind
from hhparser.model.positions import clockwise
from tests.engine.play.tables import name_of, seat_of
from tests.engine.stories import DEAD, MOVING, play, story, table_of

BOTH = [DEAD, MOVING]


# --- the button and the blinds from hand to hand ---


@pytest.mark.parametrize("rule", BOTH)
def test_r8_the_button_moves_one_player_clockwise(rule: ButtonRule) -> None:
    table = table_of("ACDF", rule)
    hands = ["ACDF: A C D", "ACDF: C D F", "ACDF: D F A", "ACDF: F A C", "ACDF: A C D"]
    assert [play(table) for _ in hands] == hands


def test_r9_the_button_marks_the_player_who_would_deal() -> None:
    lineup = table_of("ABCD", button="C").next_lineup()
    assert "".join(map(name_of, clockwise(list(lineup.stacks), lineup.button))) == "DABC"
    assert table_of("ABCD", button="C").button == seat_of("C")


@pytest.mark.parametrize(
    ("rules", "players", "events", "hands"),
    [
        pytest.param(BOTH, "AB", "hand, hand, hand", "AB: A A B | AB: B B A | AB: A A B", id="r15 heads-up the button posts the small blind"),
        pytest.param([DEAD], "ABCD", "hand, A leaves, hand, hand", "ABCD: A B C | BCD: B C D | BCD: C D B", id="r99 the button leaves"),
        pytest.param([DEAD], "ABCD", "hand, B leaves, hand, hand", "ABCD: A B C | ACD: b C D | ACD: C D A", id="r99 small blind leaves: dead button"),
        pytest.param([DEAD], "ABCD", "hand, C leaves, hand, hand", "ABCD: A B C | ABD: B - D | ABD: c D A", id="r99 big blind leaves: both are dead in turn"),
        pytest.param([DEAD], "ABCD", "hand, D leaves, hand, hand", "ABCD: A B C | ABC: B C A | ABC: C A B", id="r99 the next big blind leaves"),
        pytest.param([DEAD], "ABCDE", "hand, B leaves, C leaves, hand, hand, hand, hand", "ABCDE: A B C | ADE: b - D | ADE: c D E | ADE: D E A | ADE: E A D", id="r99 both blinds leave"),
        pytest.param([MOVING], "ABCD", "hand, A leaves, hand, hand", "ABCD: A B C | BCD: B C D | BCD: C D B", id="r100 the button leaves"),
        pytest.param([MOVING], "ABCD", "hand, B leaves, hand, hand", "ABCD: A B C | ACD: C D A | ACD: D A C", id="r100 small blind leaves"),
        pytest.param([MOVING], "ABCD", "hand, C leaves, hand, hand", "ABCD: A B C | ABD: B D A | ABD: D A B", id="r100 big blind leaves: D posts no big blind"),
        pytest.param([MOVING], "ABCD", "hand, D leaves, hand, hand", "ABCD: A B C | ABC: B C A | ABC: C A B", id="r100 the next big blind leaves"),
        pytest.param(BOTH, "ABC", "hand, A leaves, hand, hand", "ABC: A B C | BC: C C B | BC: B B C", id="r101 the button goes: C has posted, now B"),
        pytest.param(BOTH, "ABC", "hand, B leaves, hand, hand", "ABC: A B C | AC: C C A | AC: A A C", id="r101 the small blind goes: C has posted, now A"),
        pytest.param(BOTH, "ABC", "hand, C leaves, hand, hand", "ABC: A B C | AB: B B A | AB: A A B", id="r101 the big blind goes: B posts the small blind again"),
        pytest.param([DEAD], "AC", "hand, D sits, hand, hand", "AC: A A C | ACD: A C D | ACD: C D A", id="r101 dead, left of the big blind: D posts it"),
        pytest.param([DEAD], "AC", "hand, B sits, hand, hand", "AC: A A C | AC: C C A | ABC: C A B", id="r101 dead, left of the button: one hand later"),
        pytest.param([MOVING], "AC", "hand, D sits, hand, hand", "AC: A A C | AC: C C A | ACD: A C D", id="r101 moving, left of the big blind"),
        pytest.param([MOVING], "AC", "hand, B sits, hand, hand", "AC: A A C | ABC: C A B | ABC: A B C", id="r101 moving, left of the button"),
    ],
)  # fmt: skip
def test_blinds_after_players_come_and_go(
    rules: list[ButtonRule], players: str, events: str, hands: str
) -> None:
    for rule in rules:
        assert story(table_of(players, rule), *events.split(", ")) == hands.split(" | ")


def test_r98_nobody_posts_a_dead_small_blind() -> None:
    table = table_of("ABCD")
    story(table, "hand", "C leaves")
    lineup = table.next_lineup()
    assert (lineup.button, lineup.small_blind, lineup.big_blind) == (2, None, 4)
    assert list(lineup.stacks) == [1, 2, 4]


@pytest.mark.parametrize(
    ("kind", "rule"), [(HandKind.TOURNAMENT, DEAD), (HandKind.CASH, MOVING)], ids=["tournament", "cash"]
)
def test_r100_the_dead_button_is_the_default_of_tournaments(kind: HandKind, rule: ButtonRule) -> None:
    assert Table(9, kind=kind).button_rule is rule


# --- whatever happens ---

SIZE = 8
CORE = (2, 5, 8)  # seats with players who never leave
Event = tuple[str, int, int]
EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["hand", "hand", "hand", "sit", "sit and wait", "leave", "out", "back", "add"]),
        st.sampled_from([1, 3, 4, 6, 7]),
        st.integers(1, 60),
    ),
    min_size=30,
    max_size=80,
)


class House:
    """The chips outside the table, and all hands that were played."""

    def __init__(self, rule: ButtonRule, core: Sequence[int]) -> None:
        self.table = Table(SIZE, button_rule=rule)
        self.brought = 0
        self.hands: list[Lineup] = []
        for seat in core:
            self.sit(seat, 100, waits=False)
        self.table.choose_button(Random(sum(core)))

    def sit(self, seat: int, chips: int, *, waits: bool) -> None:
        self.table.sit(seat, f"{seat}/{self.brought}", chips, waits=waits)
        self.brought += chips

    def add(self, seat: int, chips: int) -> None:
        self.table.add_chips(seat, chips)
        self.brought += chips

    def play(self, loser: int, chips: int) -> None:
        """Somebody loses chips to the big blind and a chip of rake; the core always has some."""
        lineup = self.table.next_lineup()
        stacks = dict(lineup.stacks)
        rake = 0
        if loser in stacks and loser != lineup.big_blind:
            lost = min(chips, stacks[loser])
            rake = min(lost, 1)
            stacks[loser] -= lost
            stacks[lineup.big_blind] += lost - rake
        self.table.finish_hand(stacks, rake)
        self.brought -= rake
        self.hands.append(lineup)

    def happen(self, event: str, seat: int, chips: int) -> None:
        taken = any(player.seat == seat for player in self.table.players)
        if event == "hand":
            if sum(player.stack > 0 and not player.sat_out for player in self.table.players) > 1:
                self.play(seat, chips)
        elif event.startswith("sit"):
            if not taken:
                self.sit(seat, chips, waits=event != "sit")
        elif not taken:
            return
        elif event == "leave":
            self.brought -= self.table.leave(seat).stack
        elif event == "out":
            self.table.sit_out(seat)
        elif event == "back":
            self.table.come_back(seat, waits=chips % 2 == 0)
        else:
            self.add(seat, chips)
        assert sum(player.stack for player in self.table.players) == self.brought


def between(seat: int, first: int, last: int) -> bool:
    """Whether a seat lies strictly between two others, clockwise."""
    return 0 < (seat - first) % SIZE < ((last - first) % SIZE or SIZE)


def check_lineup(lineup: Lineup) -> None:
    dealt = set(lineup.stacks)
    assert len(dealt) > 1
    assert min(lineup.stacks.values()) > 0
    assert lineup.big_blind in dealt
    assert lineup.small_blind is None or lineup.small_blind in dealt - {lineup.big_blind}
    assert lineup.dead <= lineup.live <= dealt - {lineup.small_blind, lineup.big_blind}
    if len(dealt) == 2:
        assert lineup.button == lineup.small_blind
    else:
        assert lineup.button not in (lineup.small_blind, lineup.big_blind)
        span = [seat for seat in dealt if between(seat, lineup.button, lineup.big_blind)]
        assert set(span) <= {lineup.small_blind}


RULES, CORES = st.sampled_from([DEAD, MOVING]), st.sampled_from([(4, 7), (1, 3), (2, 5, 8), (1, 2, 3)])


@given(RULES, CORES, EVENTS)
@settings(max_examples=30)
def test_chips_are_conserved_and_blinds_are_in_order(
    rule: ButtonRule, core: tuple[int, ...], events: list[Event]
) -> None:
    check_order(rule, core, events)


def check_order(rule: ButtonRule, core: tuple[int, ...], events: list[Event]) -> None:
    house = House(rule, core)
    for event in events:
        house.happen(*event)
    for lineup in house.hands:
        check_lineup(lineup)
    for last, lineup in pairwise(house.hands):
        stayed = last.stacks.keys() & lineup.stacks.keys()
        if rule is DEAD or len(lineup.stacks) == 2:
            assert lineup.big_blind != last.big_blind
        if rule is DEAD:
            assert not [seat for seat in stayed if between(seat, last.big_blind, lineup.big_blind)]


@given(EVENTS)
@settings(max_examples=30)
def test_r99_whoever_stays_posts_the_big_blind_in_turn_and_then_the_small_blind(events: list[Event]) -> None:
    check_turns(events)


def check_turns(events: list[Event]) -> None:
    house = House(DEAD, CORE)
    for event in events:
        house.happen(*event)
    posted = [lineup.big_blind for lineup in house.hands if lineup.big_blind in CORE]
    for last, seat in pairwise(posted):
        assert CORE[(CORE.index(last) + 1) % 3] == seat
    for last, lineup in pairwise(house.hands):
        if last.big_blind in CORE:
            assert lineup.small_blind == last.big_blind


@given(EVENTS)
@settings(max_examples=30)
def test_r102_nobody_is_dealt_in_for_more_than_an_orbit_without_a_big_blind(events: list[Event]) -> None:
    check_free_hands(events)


def check_free_hands(events: list[Event]) -> None:
    house = House(DEAD, CORE)
    for event in events:
        house.happen(*event)
    free = dict.fromkeys(range(1, SIZE + 1), 0)
    for lineup in house.hands:
        for seat in lineup.stacks:
            paid = seat == lineup.big_blind or seat in lineup.live
            free[seat] = 0 if paid else free[seat] + 1
            assert free[seat] < SIZE


@pytest.mark.nightly
@given(RULES, CORES, EVENTS)
@settings(max_examples=300)
def test_many_more_tables(rule: ButtonRule, core: tuple[int, ...], events: list[Event]) -> None:
    check_order(rule, core, events)
    check_turns(events)
    check_free_hands(events)
