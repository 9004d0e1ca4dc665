"""Entries of PokerNow: actions, posts, asides, the button, all-in."""

import pytest

from hhparser.model import ANTE, BIG_BLIND, CALL, DEAD, FOLD, RAISE, STRADDLE
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from tests.sites.data.pokernow_hands import (
    BLINDS,
    DEALER,
    RUN_OUT,
    WALK,
    A,
    B,
    C,
    entries,
    hand_of,
    hands_of,
    log,
    play,
    row,
    stacks,
)
from tests.sites.facts import codes_of


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (f"{A} folds", (FOLD, 2, None, None, False)),
        (f"{A} calls 2", (CALL, 2, 2, 2, False)),
        (f"{A} raises to 5", (RAISE, 2, 5, 5, False)),
        (f"{A} raises to 100 and go all in", (RAISE, 2, 100, 100, True)),
        (f"{A} posts an ante of 1", (ANTE, 2, 1, None, False)),
        (f"{A} posts a straddle of 4", (STRADDLE, 2, 4, 4, False)),
        (f"{A} posts a missing small blind of 1", (DEAD, 2, 1, None, False)),
        (f"{A} posts a missed big blind of 2", (BIG_BLIND, 2, 2, 2, False)),
    ],
)
def test_actions(entry: str, expected: tuple[object, ...]) -> None:
    hand = hand_of(*BLINDS, entry)
    assert hand.actions[2][:5] == expected
    assert (hand.stakes and hand.stakes.big_blind, hand.new_posts) == (2, {2} if "missed" in entry else set())


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (f"{A} calls with 2", (CALL, 2, 2, 2, False)),
        (f"{A} raises with 5", (RAISE, 2, 5, 5, False)),
        (f"{A} raises 5", (RAISE, 2, 5, 5, False)),
        (f"{A} raises with 100 and all in", (RAISE, 2, 100, 100, True)),
    ],
)
def test_actions_in_the_words_of_2020(entry: str, expected: tuple[object, ...]) -> None:
    assert hand_of(*BLINDS, entry).actions[2][:5] == expected


@pytest.mark.parametrize(
    ("end", "cards"),
    [
        (f"{A} gained 18", []),
        (f"{A} gained 18 from pot", []),
        (f"{A} wins 18 with Pair, A's (hand: A♥, A♦)", [(2, 2)]),
    ],
)
@pytest.mark.parametrize("newest_first", [True, False])
def test_a_hand_in_the_words_of_2020(end: str, cards: list[tuple[int, int]], newest_first: bool) -> None:
    lines = entries(
        *BLINDS, f"{A} raises with 6", f"{B} folds", f"{C} calls with 6", "flop: [2♣, 7♦, J♥]",
        f"{C} checks", f"{A} bets with 2.50", f"{C} calls with 2.50", "turn: 2♣, 7♦, J♥ [3♠]",
        f"{C} checks", f"{A} checks", "river: 2♣, 7♦, J♥, 3♠ [4♠]", f"{C} checks", f"{A} checks", end,
        game="Texas Hold'em",
    )  # fmt: skip
    text = log(
        [entry.replace("Player stacks", "Players stacks") for entry in lines], newest_first=newest_first
    )
    hand = parse_hand(text)
    assert (codes_of(hand), [seat.stack for seat in hand.seats]) == ([], [10_000, 10_000, 10_000])
    assert [payout.amount for payout in hand.payouts] == [1800]
    assert [(show.seat, len(show.cards)) for show in hand.shows] == cards


@pytest.mark.parametrize(
    "name",
    ["x folds", "x @ y", '"', '" folds', 'a" (5) | b', "#2", "a, b", "(10♥)", "Zoë 日本", 'x" @ q" posts a'],
)
def test_names_may_hold_anything(name: str) -> None:
    who = f'"{name} @ id_1-2"'
    lines = [entry.replace(A, who) for entry in entries(*BLINDS, *WALK, button=DEALER.format(A))]
    hand = parse_hand(log(lines))
    assert (hand.seats[0].name, hand.button, codes_of(hand)) == (name, 2, [])


def test_a_name_may_hold_a_line_break() -> None:
    lines = [entry.replace("Cy", "C\ny") for entry in entries(*BLINDS, *WALK)]
    for newest_first in (True, False):
        hand = parse_hand(log(lines, newest_first=newest_first))
        assert (hand.seats[2].name, codes_of(hand)) == ("C\ny", [])


def test_two_players_of_one_name() -> None:
    hand = parse_hand(log([entry.replace("Cy", "Al") for entry in entries(*BLINDS, *WALK)]))
    assert ([seat.name for seat in hand.seats], codes_of(hand)) == (["Al", "Bo", "Al#6"], [])


@pytest.mark.parametrize(
    "entry",
    [
        f"The player {A} joined the game with a stack of 100.",
        f"The player {A} stand up with the stack of 95.50.",
        f"The admin updated the player {A} stack from 10 to 20.",
        f"The admin {A} enqueued the game stop on next hand.",
        f"WARNING: the admin queued the stack change for the player {A} adding 10 chips in the next hand.",
        "The game's small blind was changed from 5 to 10.",
        "Undealt cards: 7♥, 6♥, Q♠ [4♣, 6♦]",
        "Remaining players decide whether to run it twice.",
        f"{A} chooses to not run it twice.",
        "Some players choose to not run it twice.",
    ],
)
def test_asides_change_nothing(entry: str) -> None:
    hand = hand_of(*BLINDS, entry, *WALK)
    assert (codes_of(hand), hand.board, len(hand.actions)) == ([], (), 4)


@pytest.mark.parametrize(
    "entry",
    [
        "A new kind of entry",
        f"{A} dances",
        f"{A} calls two",
        f"{A} calls 1e9",
        f"{A} bets {'9' * 5000}",
        f"{A} posts a blind of 3",
        f"{A} collected all from pot",
        f"{A} shows nothing.",
        "Flop: none",
        "Uncalled bet returned",
        "Your cards",
        "Player of the month",
        stacks(1, 2, 3),
    ],
)
@pytest.mark.parametrize("newest_first", [True, False], ids=["newest first", "oldest first"])
def test_an_unknown_entry_is_one_finding_at_its_line(entry: str, newest_first: bool) -> None:
    lines = entries(*BLINDS, entry, *WALK)
    text = log(lines, newest_first=newest_first)
    found = check_hand(parse_hand(text)).diagnostics
    line = next(n for n, words in enumerate(text.split("\n"), 1) if words.startswith(row(entry, 4)[:14]) and row(entry, 4) == words)  # fmt: skip
    assert [(d.code, d.line, d.column) for d in found] == [("P110", line, 1)]
    assert found[0].end_column == text.split("\n")[line - 1].rindex('",') + 2


def test_l101_somebody_without_a_seat() -> None:
    hand = hand_of(*BLINDS, '"Di @ d4" folds', *WALK)
    assert codes_of(hand) == ["L101"]


def test_r99_the_seat_before_the_first_is_the_tenth() -> None:
    lines = [e.replace("#2 ", "#1 ") for e in entries(f"{A} posts a small blind of 1", f"{B} posts a big blind of 2", button="(dead button)")]  # fmt: skip
    assert parse_hand(log(lines)).button == 10


@pytest.mark.parametrize("mark", ["", " and go all in "], ids=["not marked", "marked"])
def test_r24_big_blind_of_a_short_stack(mark: str) -> None:
    """C has 5 for a big blind of twice the small one, 6: A owes 6, and 1 goes back."""
    hand, result = play(
        *(f"{B} posts a small blind of 3", f"{C} posts a big blind of 5{mark}"),
        *(f"{A} calls 6", f"{B} folds", f"Uncalled bet of 1 returned to {A}"),
        *(f"{A} shows a A♠, A♣.", f"{C} shows a K♠, K♣.", *RUN_OUT),
        f"{A} collected 13 from pot with Pair, A's (combination: A♠, A♣, J♥, 7♦, 4♠)",
        chips=(100, 100, 5),
    )
    assert (hand.stakes.big_blind, hand.actions[1].all_in, result.total_pot) == (6, True, 13)
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    ("first", "raised", "called", "found"),
    [
        pytest.param("raises to 40 and go all in", None, "calls 40 and go all in", [], id="covers with chips left"),
        pytest.param("raises to 39 and go all in", "raises to 40 and go all in", "calls 40", ["L121"], id="covers nobody"),
        pytest.param("raises to 30", "raises to 40 and go all in", "calls 40", [], id="r42-last chip"),
        pytest.param("raises to 30", "raises to 40", "calls 40", ["L120"], id="last chip without the mark"),
    ],
)  # fmt: skip
def test_the_meaning_of_all_in(first: str, raised: str | None, called: str, found: list[str]) -> None:
    """A has 100, B and C have 40; the site limits a wager to the amount that an opponent can call."""
    folded = f"{B} folds"
    last = [f"{C} {called}"] if raised is None else [f"{C} {raised}", f"{A} {called}"]
    hand, result = play(
        *(*BLINDS, f"{A} {first}", folded, *last, f"{A} shows a A♠, A♣.", f"{C} shows a K♠, K♣.", *RUN_OUT),
        f"{A} collected 81 from pot with Pair, A's (combination: A♠, A♣, J♥, 7♦, 4♠)",
        chips=(100, 40, 40),
    )
    assert (result.committed, codes_of(hand)) == ({2: 40, 4: 1, 6: 40}, found)


@pytest.mark.parametrize(
    ("to", "found"), [(45, []), (44, ["L110"]), (60, []), (58, [])], ids=["covers", "less", "minimum", "more"]
)
def test_r42_a_raise_may_be_short_when_it_covers(to: int, found: list[str]) -> None:
    """After raises to 15 and 35 the least raise is to 55, but C has only 45; it takes 1 + 35 + 35."""
    hand = hand_of(
        *(*BLINDS, f"{A} raises to 15", f"{B} folds", f"{C} raises to 35", f"{A} raises to {to}"),
        *(f"{C} folds", f"Uncalled bet of {to - 35} returned to {A}", f"{A} collected 71 from pot"),
        chips=(100, 45, 45),
    )
    assert codes_of(hand) == found


def test_r102_a_missed_big_blind_of_the_small_blind_replaces_it() -> None:
    posts = (BLINDS[0], f"{B} posts a missed big blind of 2", BLINDS[1])
    end = (f"{A} folds", f"{B} checks", f"{C} checks", RUN_OUT[0], f"{B} checks", f"{C} bets 2", f"{B} folds")
    _, result = play(*posts, *end, f"Uncalled bet of 2 returned to {C}", f"{C} collected 4 from pot")
    assert (result.illegal_actions, result.total_pot) == ((), 4)


def test_a_bomb_pot_has_no_betting_before_the_flop() -> None:
    bombs = [f"{B} posts a bet of 4 (bomb pot bet)", f"{C} calls 4 (bomb pot bet)"]
    hand, result = play(
        *bombs,
        f"{A} calls 4 (bomb pot bet)",
        RUN_OUT[0],
        f"{B} bets 6",
        f"{C} folds",
        f"{A} folds",
        f"Uncalled bet of 6 returned to {B}",
        f"{B} collected 12 from pot",
    )
    assert check_hand(hand).status == "ok"
    assert (codes_of(hand), result.total_pot) == ([], 12)


def test_a_bounty_for_seven_deuce_is_not_of_the_pot() -> None:
    bounty = [f"{A} paid 5 for the 7-2 bounty to {C}", f"{C} collected 5 from the 7-2 bounty"]
    lines = [*entries(*BLINDS, *WALK), f"{C} shows a 7♣, 2♥.", *bounty]
    (hand,) = hands_of(log(lines))
    assert (codes_of(hand), sum(payout.amount for payout in hand.payouts)) == ([], 2)
