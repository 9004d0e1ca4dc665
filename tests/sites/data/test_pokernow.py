"""PokerNow: the head of a hand, where hands of a log begin and end, rows that are broken."""

import time
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from hhparser.input import files
from hhparser.model import Betting, HandKind, Status
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand, read_hands
from tests.sites.data.pokernow_hands import (
    BLINDS,
    RUN_OUT,
    WALK,
    A,
    B,
    C,
    entries,
    hand_of,
    hands_of,
    log,
    row,
)
from tests.sites.facts import codes_of


@pytest.mark.parametrize(
    ("start", "hand_id", "button"),
    [
        pytest.param(f"#7 (id: q0w9e8) (No Limit Texas Hold'em) (dealer: {B})", "q0w9e8", 4, id="with an id"),
        pytest.param(f"#7 (id: q0w9e8)  (Texas Hold'em) (dealer: {B})", "q0w9e8", 4, id="two blanks"),
        pytest.param(f"#7  (No Limit Texas Hold'em) (dealer: {C})", "7-171497928900000", 6, id="without"),
        pytest.param(f"#7 (id: q0)  No Limit Texas Hold'em (dealer: {B})", "q0", 4, id="bare game"),
        pytest.param(
            "#7 (id: q0)  No Limit Texas Hold'em (dead button)", "q0", 3, id="bare game, dead button"
        ),
    ],
)
def test_starts(start: str, hand_id: str, button: int) -> None:
    lines = [f"-- starting hand {start} --", *entries(*BLINDS, *WALK)[1:-1], "-- ending hand #7 --"]
    hand = parse_hand(log(lines))
    assert (hand.hand_id, hand.button, hand.status) == (hand_id, button, Status.READ)


@pytest.mark.parametrize(
    "columns",
    [
        *(",".join(names) for names in permutations(("entry", "at", "order"))),
        *(
            "entry,at,order,note",
            "entry,room,at,order,table",
            "table,entry,at,order",
            "note,at,order,room,entry",
        ),
        *("room,order,at,entry,note", "at,note,entry,order"),
    ],
)
@pytest.mark.parametrize("newest_first", [True, False])
def test_columns_in_any_order(columns: str, newest_first: bool) -> None:
    lines = [line for number in (1, 2, 3) for line in entries(*BLINDS, *WALK, number=number)]
    text = log([f"The player {A} joined the game.", *lines], columns=columns, newest_first=newest_first)
    hands = hands_of(text)
    assert [(hand.status, codes_of(hand)) for hand in hands] == [(Status.READ, [])] * 3
    assert all(
        hand.started_at is not None and "".join(hand.text.split()) in "".join(text.split()) for hand in hands
    )


@pytest.mark.parametrize("at", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("name", ["Al", "Alice B."], ids=["the same name", "another name"])
def test_a_player_who_logs_in_has_two_ids(at: int, name: str) -> None:
    """The change is before the hand, between its entries or after it; the stacks may name either id."""
    new = A.replace("Al @ a_1", f"{name} @ zz9")
    played = [*BLINDS, f"{new} raises to 6", f"{B} folds", f"{C} folds"]
    lines = [*entries(*played, f"Uncalled bet of 4 returned to {new}", f"{new} collected 5 from pot")]
    if at == 1:
        lines[1] = lines[1].replace(A, new)
    lines.insert(at, f"The player {A} changed the ID from a_1 to zz9 because authenticated login.")
    checked = check_hand(parse_hand(log(lines)))
    result = checked.replay
    assert (checked.status, checked.diagnostics) == ("ok", ())
    assert result is not None
    assert result.collected[2] - result.committed[2] == 3


@pytest.mark.parametrize("newest_first", [True, False])
@pytest.mark.parametrize("name", ["Al", "Alice B."], ids=["the same name", "another name"])
@pytest.mark.parametrize("printed", ["Al @ a_1", "Alice B. @ zz9", "Guest @ zz9"])
@pytest.mark.parametrize("at", ["between hands", "in a hand"])
@pytest.mark.parametrize("block_bytes", [1 << 20, 1 << 12])
def test_a_player_who_logs_in_is_one_player(
    newest_first: bool,
    name: str,
    printed: str,
    at: str,
    block_bytes: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name that is first in the file is the player's name in every hand, in blocks of any size."""
    monkeypatch.setattr(files, "BLOCK_BYTES", block_bytes)
    change = f'The player "{printed}" changed the ID from a_1 to zz9 because authenticated login.'
    before = [line for number in range(1, 21) for line in entries(*BLINDS, *WALK, number=number)]
    after = [line for number in range(21, 41) for line in entries(*BLINDS, *WALK, number=number)]
    lines = [*before, change, *(line.replace("Al @ a_1", f"{name} @ zz9") for line in after)]
    if at == "in a hand":
        lines.remove(change)
        lines.insert(len(before) - 2, change)
    path = tmp_path / "log.csv"
    path.write_text(log(lines, newest_first=newest_first), encoding="utf-8")
    hands = list(read_hands(str(path)))
    assert [codes_of(hand) for hand in hands] == [[]] * 40
    names = {tuple(seat.name for seat in hand.seats) for hand in hands}
    assert names == {(name if newest_first else "Al", "Bo", "Cy")}


@pytest.mark.parametrize("newest_first", [True, False])
def test_players_without_a_login_keep_their_names(newest_first: bool) -> None:
    """A player with another ID and name is another player, and so is one whose login nobody printed."""
    after = [line.replace("Al @ a_1", "Alice @ zz9") for line in entries(*BLINDS, *WALK, number=2)]
    change = 'The player "Guest @ yy8" changed the ID from x_7 to yy8 because authenticated login.'
    hands = hands_of(log([*entries(*BLINDS, *WALK, number=1), change, *after], newest_first=newest_first))
    assert {hand.seats[0].name for hand in hands} == {"Al", "Alice"}


@pytest.mark.parametrize(
    ("game", "status", "found"),
    [
        ("Pot Limit Omaha Hi", Status.UNSUPPORTED, ["P101"]),
        ("Limit Texas Hold'em", Status.UNSUPPORTED, ["P102"]),
        ("Pot Limit Texas Hold'em", Status.READ, []),
    ],
)
def test_games(game: str, status: Status, found: list[str]) -> None:
    hand = hand_of(*BLINDS, *WALK, game=game)
    assert (hand.status, codes_of(hand)) == (status, found)
    assert hand.stakes is None or hand.stakes.betting is Betting.POT_LIMIT


@pytest.mark.parametrize("newest_first", [True, False])
@pytest.mark.parametrize("block_bytes", [1 << 20, 1 << 12])
def test_tournaments(
    newest_first: bool, block_bytes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries about tournament players come before the first hand: at the end of a log saved newest first."""
    monkeypatch.setattr(files, "BLOCK_BYTES", block_bytes)
    hands = [entry for number in range(1, 41) for entry in entries(*BLINDS, *WALK, number=number)]
    path = tmp_path / "log.csv"
    for first, kind in (("is in the tournament", HandKind.TOURNAMENT), ("joined the game", HandKind.CASH)):
        lines = [f"The player {A} {first} with a stack of 100.", *hands]
        path.write_text(log(lines, newest_first=newest_first), encoding="utf-8")
        assert [hand.kind for hand in read_hands(str(path))] == [kind] * 40


@pytest.mark.parametrize(
    ("chips", "small", "big", "decimals"),
    [
        pytest.param(("10", "10", "10"), 1, 2, 0, id="chips"),
        pytest.param(("10.00", "10.00", "10.00"), 100, 200, 2, id="cents in the stacks"),
        pytest.param(("10.5", "10", "10"), 10, 20, 1, id="as many digits as are printed"),
    ],
)
def test_scale(chips: tuple[str, ...], small: int, big: int, decimals: int) -> None:
    stakes = hand_of(*BLINDS, *WALK, chips=chips).stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.decimals) == (small, big, decimals)


LEAD = [f"The player {A} requested a seat.", "The game's big blind was changed from 20 to 2."]
BETWEEN = [f"{B} shows a 9♣, 9♦.", f"The player {A} stand up with the stack of 5.", f"The player {A} sit back with the stack of 5."]  # fmt: skip


def three_hands() -> list[str]:
    hands = [entries(*BLINDS, *WALK, number=number) for number in (1, 2, 3)]
    return [*LEAD, *hands[0], *BETWEEN, *hands[1], *BETWEEN, *hands[2], *BETWEEN]


@pytest.mark.parametrize("newest_first", [True, False], ids=["newest first", "oldest first"])
def test_hands_of_a_log(newest_first: bool) -> None:
    """Shows after a hand belong to that hand; other entries between hands change nothing."""
    hands = hands_of(log(three_hands(), newest_first=newest_first))
    numbers = [str(hand.hand_id).partition("-")[0] for hand in hands]
    assert numbers == (["3", "2", "1"] if newest_first else ["1", "2", "3"])
    assert [codes_of(hand) for hand in hands] == [["S309"]] * 3
    assert [[show.seat for show in hand.shows] for hand in hands] == [[4]] * 3
    assert sum(hand.text.count("\n") for hand in hands) == log(three_hands()).count("\n")
    assert all(a.line + a.text.count("\n") == b.line for a, b in pairwise(hands))


@pytest.mark.parametrize("newest_first", [True, False], ids=["newest first", "oldest first"])
def test_p113_a_hand_that_is_not_over(newest_first: bool) -> None:
    lines = [*three_hands(), *entries(*BLINDS, f"{A} raises to 6", number=4)[:-1]]
    hands = hands_of(log(lines, newest_first=newest_first))
    last = hands[0 if newest_first else -1]
    text = log(lines, newest_first=newest_first).split("\n")
    found = check_hand(last).diagnostics
    assert [(d.code, text[d.line - 1]) for d in found] == [("P113", row(lines[-1], len(lines) - 1))]
    assert (len(hands), last.finished, len(last.actions)) == (4, False, 3)


@pytest.mark.parametrize(
    ("lines", "newest_first"),
    [
        pytest.param(three_hands()[6:], True, id="newest first, the oldest hand begins in the middle"),
        pytest.param(three_hands()[6:], False, id="oldest first"),
    ],
)
def test_p105_a_hand_without_its_start(lines: list[str], newest_first: bool) -> None:
    hands = hands_of(log(lines, newest_first=newest_first))
    statuses = [hand.status for hand in hands]
    assert sorted(statuses) == [Status.READ, Status.READ, Status.UNPARSED]
    assert codes_of(hands[statuses.index(Status.UNPARSED)]) == ["P105"]


def test_p111_another_hand_ends() -> None:
    lines = entries(*BLINDS, *WALK)
    lines[-1] = "-- ending hand #2 --"
    assert codes_of(parse_hand(log(lines))) == ["P111"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(log([*entries(*WALK)[:1], "Player stacks: nobody", *entries(*WALK)[2:]]), "P103", id="nobody sits"),
        pytest.param(log(entries(*WALK, chips=(5,))), "P103", id="one player"),
        pytest.param(log([e.replace(" (No", " No") for e in entries(*WALK)]), "P103", id="no game"),
        pytest.param(log(["-- starting hand #1 --", *entries(*BLINDS, *WALK)[1:]]), "P103", id="nothing but a number"),
    ],
)  # fmt: skip
def test_hands_that_cannot_be_read(text: str, found: str) -> None:
    hand = parse_hand(text)
    assert (hand.status, [d.code for d in hand.diagnostics]) == (Status.UNPARSED, [found])


def test_other_csv_is_none_of_ours() -> None:
    assert detect('entry,at,order\n"nothing",2024-05-06T07:08:09.000Z,1\n') is None
    assert detect("path,site\na.csv,pokernow\n-- ending hand #1 --\n") is None


FOLDS = row(f"{A} folds", 4)


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(FOLDS.replace('""', '"', 1), id="a quote is missing"),
        pytest.param(FOLDS.replace('folds"', "folds"), id="an open quote"),
        pytest.param(FOLDS[1:], id="no quote at the start"),
        pytest.param(FOLDS + ",9", id="four fields"),
        pytest.param('"alone"', id="one field"),
        pytest.param(f'"{"x" * 200_000}",2024-05-06T07:08:09.000Z,1', id="a huge field"),
    ],
)
@pytest.mark.parametrize("newest_first", [True, False], ids=["newest first", "oldest first"])
def test_a_broken_row_is_one_finding_and_costs_itself(broken: str, newest_first: bool) -> None:
    text = log(entries(*BLINDS, *WALK), newest_first=newest_first).replace(FOLDS, broken)
    hand = parse_hand(text)
    line = text.split("\n").index(broken) + 1
    assert [(d.code, d.line) for d in hand.diagnostics] == [("P110", line)]
    assert (hand.status, len(hand.actions), len(hand.payouts)) == (Status.READ, 3, 1)


def test_zeros_are_part_of_a_name() -> None:
    hand = parse_hand(log([entry.replace("Cy", "C\0y") for entry in entries(*BLINDS, *WALK)]))
    assert (hand.seats[2].name, codes_of(hand)) == ("C\0y", [])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(log(entries(*BLINDS)) + '"' * 400_000, id="quotes"),
        pytest.param(log(entries(*BLINDS)) + '"""x @ y"" shows a \n' * 20_000, id="shows"),
        pytest.param(log(entries(*BLINDS)) + '"-- ending hand #1\n' * 20_000, id="ends"),
        pytest.param("entry,at,order\n" * 20_000, id="headings"),
        pytest.param(log(entries(*BLINDS, chips=("5) | #2 " * 9000,) * 3)), id="stacks"),
        pytest.param(log(entries(*BLINDS, '" ' * 50_000 + "folds")), id="a name of quotes"),
        pytest.param(log(entries(*BLINDS, f"{A} shows a {'A♠, ' * 20_000}.")), id="cards"),
        pytest.param(log(entries(*BLINDS, f"{A} collected 5 from pot with {'with ' * 20_000}")), id="a long hand"),
    ],
)  # fmt: skip
def test_hostile_text_is_read_in_time(text: str) -> None:
    before = time.process_time()
    for hand in hands_of(text):
        check_hand(hand)
    assert time.process_time() - before < 5


def test_r14_a_blind_behind_a_call_is_no_stake() -> None:
    hand = hand_of(BLINDS[1], f"{A} folds", f"{B} calls 2", BLINDS[0], f"{C} checks", *RUN_OUT)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (None, 2)
