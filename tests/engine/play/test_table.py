"""A table over many hands: seats, buy-ins, the first button, and posts of new and returning players."""

from random import Random

import pytest

from hhparser.base.cards import CARDS
from hhparser.base.errors import HandHistoryError
from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.table import BuyIn, Owes, Table
from hhparser.engine.play.table_errors import (
    BetweenHandsError,
    BuyInError,
    DrawError,
    FirstButtonError,
    NoButtonError,
    PlayerCountError,
    SeatError,
    StacksError,
)
from hhparser.model import HandKind
from tests.engine.play.tables import name_of, seat_of
from tests.engine.stories import DEAD, MOVING, play, story, table_of

BOTH = [DEAD, MOVING]
FIRST = "ABCD: A B C"


# --- seats and buy-ins ---


@pytest.mark.parametrize("size", [0, 1, 11])
def test_r1_two_to_ten_seats(size: int) -> None:
    with pytest.raises(PlayerCountError, match=f"2 to 10 players, not {size}") as caught:
        Table(size)
    assert caught.value.count == size
    assert isinstance(caught.value, HandHistoryError)


def test_r1_ten_players_are_dealt_in() -> None:
    assert play(table_of("ABCDEFGHIJ")) == "ABCDEFGHIJ: A B C"


def test_r1_one_player_is_no_hand() -> None:
    with pytest.raises(PlayerCountError, match="not 1"):
        table_of("A").next_lineup()


@pytest.mark.parametrize(
    ("seat", "name", "reason"),
    [
        pytest.param(0, "X", "is not one of the 3 seats", id="below the first"),
        pytest.param(4, "X", "is not one of the 3 seats", id="above the last"),
        pytest.param(1, "X", "is taken", id="taken"),
        pytest.param(2, "A", "cannot be taken by 'A', who already has a seat", id="two seats for one"),
    ],
)
def test_a_seat_is_for_one_player(seat: int, name: str, reason: str) -> None:
    with pytest.raises(SeatError, match=reason):
        table_of("A", size=3).sit(seat, name, 100)


def test_r3_a_buy_in_of_100_big_blinds_or_more_is_allowed_without_a_maximum() -> None:
    table = Table(6, BuyIn(big_blind=2))
    table.sit(1, "A", 200)
    table.sit(2, "B", 1_000_000)
    assert [player.stack for player in table.players] == [200, 1_000_000]


@pytest.mark.parametrize(
    ("chips", "allowed"), [(79, False), (80, True), (200, True), (201, False), (0, False), (-100, False)]
)
def test_r3_buy_in_of_40_to_100_big_blinds(chips: int, allowed: bool) -> None:
    table = Table(6, BuyIn(big_blind=2, minimum=80, maximum=200))
    if allowed:
        table.sit(1, "A", chips)
        assert table.player(1).stack == chips
        return
    with pytest.raises(BuyInError, match="expected 80 to 200") as caught:
        table.sit(1, "A", chips)
    assert (caught.value.chips, caught.value.least, caught.value.most) == (chips, 80, 200)


@pytest.mark.parametrize(("unit", "chips", "allowed"), [(1, 103, True), (5, 105, True), (5, 103, False)])
def test_r4_the_smallest_chip_is_an_option(unit: int, chips: int, allowed: bool) -> None:
    table = Table(6, chip_unit=unit)
    if allowed:
        table.sit(1, "A", chips)
        return
    with pytest.raises(BuyInError, match=f"multiples of {unit}"):
        table.sit(1, "A", chips)


def test_r5_no_chips_are_added_during_a_hand() -> None:
    table = table_of("ABC")
    table.next_lineup()
    with pytest.raises(BetweenHandsError, match="add chips: a hand is being played"):
        table.add_chips(1, 50)
    table.finish_hand({1: 90, 2: 110, 3: 100})
    table.add_chips(1, 50)
    assert [player.stack for player in table.players] == [140, 110, 100]


def test_r5_who_is_not_in_the_hand_may_add_chips() -> None:
    table = table_of("ABC")
    table.sit_out(2)
    table.next_lineup()
    table.add_chips(2, 50)
    assert table.player(2).stack == 150


@pytest.mark.parametrize(
    ("stack", "chips", "allowed"),
    [
        pytest.param(150, 50, True, id="up to the maximum"),
        pytest.param(150, 51, False, id="above the maximum"),
        pytest.param(250, 1, False, id="more was won already"),
        pytest.param(10, 5, True, id="any amount on top of a stack"),
        pytest.param(150, 0, False, id="no chips"),
        pytest.param(0, 79, False, id="a new stack below the minimum"),
        pytest.param(0, 80, True, id="a new stack"),
    ],
)
def test_r5_a_stack_is_filled_up_to_the_maximum(stack: int, chips: int, allowed: bool) -> None:
    table = Table(6, BuyIn(big_blind=2, minimum=80, maximum=200))
    for seat in (1, 2):
        table.sit(seat, name_of(seat), 150)
    table.choose_button(Random(1))
    table.next_lineup()
    table.finish_hand({1: stack, 2: 300 - stack})
    if allowed:
        table.add_chips(1, chips)
    else:
        with pytest.raises(BuyInError):
            table.add_chips(1, chips)
    assert table.player(1).stack == stack + chips * allowed


def test_r5_nobody_leaves_during_his_hand() -> None:
    table = table_of("AB")
    table.next_lineup()
    with pytest.raises(BetweenHandsError, match="leave"):
        table.leave(1)
    table.finish_hand({1: 130, 2: 70})
    assert table.leave(1).stack == 130


@pytest.mark.parametrize(
    ("stacks", "rake"),
    [
        pytest.param({1: 100, 2: 101}, 0, id="a chip too many"),
        pytest.param({1: 100, 2: 100}, 1, id="rake that nobody paid"),
        pytest.param({1: 201, 2: -1}, 0, id="below nothing"),
        pytest.param({1: 200}, 0, id="a player missing"),
        pytest.param({1: 100, 2: 50, 3: 50}, 0, id="a player who was not in it"),
    ],
)
def test_a_hand_ends_with_the_chips_that_it_had(stacks: dict[int, int], rake: int) -> None:
    table = table_of("AB")
    table.next_lineup()
    with pytest.raises(StacksError, match="200 chips at seats") as caught:
        table.finish_hand(stacks, rake)
    assert (caught.value.expected, caught.value.found) == ({1: 100, 2: 100}, stacks)
    table.finish_hand({1: 120, 2: 77}, rake=3)


def test_hands_come_one_after_the_other() -> None:
    table = table_of("AB")
    with pytest.raises(BetweenHandsError, match="no hand is being played"):
        table.finish_hand({1: 100, 2: 100})
    table.next_lineup()
    with pytest.raises(BetweenHandsError, match="a hand is being played"):
        table.next_lineup()


def test_an_empty_seat_has_no_player() -> None:
    with pytest.raises(SeatError, match="seat 3 is empty"):
        table_of("AB").sit_out(3)


# --- the first button ---


@pytest.mark.parametrize(
    ("drawn", "button"),
    [
        pytest.param("A 2s, B Kd, C Qs", "B", id="the highest rank"),
        pytest.param("A Ac, B Ks, C Qs", "A", id="aces are high"),
        pytest.param("A Kc, B Kh, C Kd", "B", id="hearts over diamonds over clubs"),
        pytest.param("A Kh, B Kc, C Ks", "C", id="spades over hearts"),
        pytest.param("A 3c, B 2s, C 2h", "A", id="suits count for equal ranks only"),
    ],
)
def test_r6_drawing_for_the_button(drawn: str, button: str) -> None:
    table = Table(6)
    cards = {seat_of(part[0]): CARDS[part[2:]] for part in drawn.split(", ")}
    for seat in cards:
        table.sit(seat, name_of(seat), 100)
    assert table.draw_for_button(cards) == cards
    assert table.button == seat_of(button)
    assert table.next_lineup().button == seat_of(button)


def test_r6_cards_drawn_from_a_deck_differ_and_the_highest_wins() -> None:
    buttons = set()
    for seed in range(100):
        table = Table(10)
        for seat in range(1, 11):
            table.sit(seat, str(seat), 100)
        cards = table.draw_for_button(Random(seed))
        assert list(cards) == list(range(1, 11))
        assert len(set(cards.values())) == 10
        assert max(cards.values()) == cards[table.button or 0]
        buttons.add(table.button)
    assert buttons == set(range(1, 11))


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param({1: "As"}, id="a player without a card"),
        pytest.param({1: "As", 2: "Ks", 3: "Qs"}, id="a card for an empty seat"),
        pytest.param({1: "As", 2: "As"}, id="a card drawn twice"),
    ],
)
def test_r6_one_card_each(cards: dict[int, str]) -> None:
    with pytest.raises(DrawError, match=r"one card for each of the seats \[1, 2\]"):
        table_of("AB").draw_for_button({seat: CARDS[card] for seat, card in cards.items()})


def test_r7_a_random_player_is_the_first_dealer() -> None:
    buttons = set()
    for seed in range(50):
        table = table_of("BDF")
        table.choose_button(Random(seed))
        buttons.add(table.next_lineup().button)
    assert buttons == {2, 4, 6}


def test_the_first_button_is_given_once() -> None:
    table = Table(6)
    table.sit(1, "A", 100)
    table.sit(2, "B", 100)
    with pytest.raises(NoButtonError):
        table.next_lineup()
    table.choose_button(Random(1))
    table.next_lineup()
    for draw in (table.draw_for_button, table.choose_button):
        with pytest.raises(FirstButtonError):
            draw(Random(1))


# --- coming in and coming back ---


@pytest.mark.parametrize(
    ("rules", "players", "events", "hands"),
    [
        pytest.param(BOTH, "ABCD", "hand, F sits, hand, hand", "ABCD: A B C | ABCDF: B C D, F posts 2 | ABCDF: C D F", id="a new player: a live big blind"),
        pytest.param(BOTH, "ABCD", "hand, F sits and waits, hand, hand", "ABCD: A B C | ABCD: B C D | ABCDF: C D F", id="a new player waits for the big blind"),
        pytest.param(BOTH, "ABDE", "hand, C sits, hand, hand", "ABDE: A B D | ABDE: B D E | ABCDE: D E A, C posts 2", id="nobody comes in between the next button and the next small blind"),
        pytest.param(BOTH, "ABCDE", "hand, D sits out, hand, D comes back, hand", "ABCDE: A B C | ABCE: B C E | ABCE: C E A", id="the big blind has passed: waits for the button to do so"),
        pytest.param(BOTH, "ABCDE", "hand, D sits out, hand, D comes back, hand, hand", "ABCDE: A B C | ABCE: B C E | ABCE: C E A | ABCDE: E A B, D posts 1+2", id="a live big blind and a dead small blind"),
        pytest.param(BOTH, "ABCDE", "hand, D sits out, hand, D comes back and waits, hand, hand, hand, hand", "ABCDE: A B C | ABCE: B C E | ABCE: C E A | ABCE: E A B | ABCE: A B C | ABCDE: B C D", id="waits for the big blind"),
        pytest.param(BOTH, "ABCDE", "hand, A sits out, hand, A comes back, hand", "ABCDE: A B C | BCDE: B C D | ABCDE: C D E", id="no blind has passed: owes nothing"),
        pytest.param([DEAD], "ABCDE", "hand, C sits out, hand, C comes back, hand", "ABCDE: A B C | ABDE: B - D | ABCDE: C D E, C posts 1+2", id="a missed small blind costs both, on the button where it was missed"),
        pytest.param([DEAD], "ABCDE", "hand, C leaves, C sits, hand, hand", "ABCDE: A B C | ABDE: B - D | ABCDE: C D E, C posts 2", id="a new player in the seat of the small blind owes no dead one"),
        pytest.param([DEAD], "ABCDE", "hand, F sits, F sits out, hand, hand, hand, hand, F comes back, hand", "ABCDE: A B C | ABCDE: B C D | ABCDE: C D E | ABCDE: D E A | ABCDE: E A B | ABCDEF: A B C, F posts 2", id="nor does one who never was in the game"),
        pytest.param(BOTH, "AB", "hand, B leaves, C sits, D sits and waits, E sits, hand, hand", "AB: A A B | ACDE: E A C | ACDE: A C D", id="a table that was down to one player starts afresh"),
    ],
)  # fmt: skip
def test_r102_coming_in_and_coming_back(
    rules: list[ButtonRule], players: str, events: str, hands: str
) -> None:
    for rule in rules:
        assert story(table_of(players, rule), *events.split(", ")) == hands.split(" | ")


def test_r102_a_player_without_chips_misses_blinds() -> None:
    table = table_of("ABCD")
    table.next_lineup()
    table.finish_hand({1: 200, 2: 100, 3: 100, 4: 0})
    assert play(table) == "ABC: B C A"
    assert table.player(4).owes is Owes.LIVE_AND_DEAD
    table.add_chips(4, 100)
    assert story(table, "hand", "hand") == ["ABC: C A B", "ABCD: A B C, D posts 1+2"]


@pytest.mark.parametrize("rule", BOTH)
def test_r102_who_owes_is_free_once_he_has_been_dealt_in(rule: ButtonRule) -> None:
    table = table_of("ABCD", rule)
    story(table, "hand", "F sits")
    assert table.player(6).owes is Owes.LIVE
    play(table)
    assert table.player(6).owes is Owes.NOTHING


def test_r102_in_a_tournament_who_sits_out_is_dealt_in_and_posts() -> None:
    table = table_of("ABCD", kind=HandKind.TOURNAMENT)
    hands = ["ABCD: A B C", "ABCD: B C D", "ABCD: C D A"]
    assert story(table, "hand", "D sits out", "hand", "D comes back", "hand") == hands
    assert table.player(4).owes is Owes.NOTHING


def test_r102_in_a_tournament_a_moved_player_posts_nothing_to_come_in() -> None:
    table = table_of("ABCD", kind=HandKind.TOURNAMENT)
    assert story(table, "hand", "F sits", "hand", "hand") == [FIRST, "ABCDF: B C D", "ABCDF: C D F"]


def test_seats_in_the_order_of_the_big_blind() -> None:
    table = table_of("ABD", size=6)
    play(table)
    assert table.by_big_blind() == ([1, 2, 4], [5, 6, 3])
