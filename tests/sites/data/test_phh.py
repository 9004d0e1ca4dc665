"""PHH and PHHS: the head, the posts, and files of several hands."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hhparser.base.text.spans import line_of
from hhparser.input import files
from hhparser.input.files import Block
from hhparser.model import AnteType, HandKind, Status
from hhparser.sites import parse_hand, read_hands
from hhparser.sites.reading import parse_block
from tests.sites.data.phh_documents import document, places, play, posts


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        pytest.param({}, (HandKind.CASH, True, None, 0), id="play chips"),
        pytest.param({"currency": '"USD"'}, (HandKind.CASH, False, "USD", 2), id="money"),
        pytest.param({"currency_symbol": '"€"'}, (HandKind.CASH, False, "EUR", 2), id="its symbol"),
        pytest.param({"currency_symbol": '"₿"', "min_bet": "2.00001"}, (HandKind.CASH, False, "₿", 5), id="finer units"),
        pytest.param({"event": '"Main Event"'}, (HandKind.TOURNAMENT, False, None, 0), id="an event"),
        pytest.param({"level": "3"}, (HandKind.TOURNAMENT, False, None, 0), id="a level"),
        pytest.param({"event": '"High stakes"', "currency": '"USD"'}, (HandKind.CASH, False, "USD", 2), id="an event for money"),
        pytest.param({"min_bet": "2.50"}, (HandKind.CASH, True, None, 2), id="play chips as printed"),
        pytest.param({"min_bet": "2.0", "event": '"E"'}, (HandKind.TOURNAMENT, False, None, 0), id="tournament chips as needed"),
    ],
)  # fmt: skip
def test_kind_and_scale(head: dict[str, str], expected: tuple[Any, ...]) -> None:
    hand = parse_hand(document("p3 f", "p1 f", **head))
    assert (hand.kind, hand.play_money, hand.stakes.currency, hand.stakes.decimals) == expected


def test_metadata_of_a_document() -> None:
    hand = parse_hand(
        document("p3 f", "p1 f", hand="7001", venue='"Club"', table='"T"', seat_count="6", players='["a", "b", "a"]')
    )  # fmt: skip
    assert (hand.site, hand.format, hand.venue, hand.hand_id) == ("phh", "phh", "Club", "7001")
    assert (hand.table, hand.max_seats, hand.button) == ("T", 6, 3)
    assert [seat.name for seat in hand.seats] == ["a", "b", "a#3"]
    assert [d.code for d in hand.diagnostics] == ["P121"]


@pytest.mark.parametrize(
    ("seats", "expected", "button"),
    [
        pytest.param("", {1: "p1", 2: "p2", 3: "p3"}, 3, id="none: p1 is seat 1"),
        pytest.param("[2, 5, 6]", {2: "p1", 5: "p2", 6: "p3"}, 6, id="clockwise"),
        pytest.param("[5, 6, 2]", {2: "p3", 5: "p1", 6: "p2"}, 2, id="over the last seat"),
    ],
)
def test_seats(seats: str, expected: dict[int, str], button: int) -> None:
    hand, result = play("p3 f", "p1 f", seats=seats)
    assert {seat.number: seat.name for seat in hand.seats} == expected
    assert list(expected) == [seat.number for seat in hand.seats]
    assert (hand.button, result.order[-1], hand.diagnostics) == (button, button, ())


@pytest.mark.parametrize(
    "seats", ["[1, 3, 2]", "[1, 1, 2]", "[1, 2]", "[0, 1, 2]", "[1, 2, inf]", "[1, 2, 2.5]"]
)
def test_seats_that_cannot_be_are_left_out(seats: str) -> None:
    hand = parse_hand(document("p3 f", "p1 f", seats=seats))
    assert [d.code for d in hand.diagnostics] == ["P110"]
    assert [seat.number for seat in hand.seats] == [1, 2, 3]


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ('time = 23:30:00\ntime_zone = "Europe/Berlin"', "2024-07-01T21:30:00+00:00"),
        ('time = 23:30:00\ntime_zone_abbreviation = "ET"', "2024-07-02T03:30:00+00:00"),
        ('time = "23:30:00"\ntime_zone = "Nowhere/../.."', "2024-07-01T23:30:00"),
        (f'time = 23:30:00\ntime_zone = "{"a/" * 1500}a"', "2024-07-01T23:30:00"),
        ("time = 23:30:00", "2024-07-01T23:30:00"),
        ('time = "late"', None),
        ("", None),
    ],
)
def test_time(clock: str, expected: str | None) -> None:
    text = document("p3 f", "p1 f", day="1", month="7", year="2024") + clock
    started = parse_hand(text).started_at
    assert (None if started is None else started.isoformat()) == expected


@pytest.mark.parametrize("year", ["1", "20240", "0"])
def test_an_impossible_year_is_none(year: str) -> None:
    clock = 'time = 00:30:00\ntime_zone = "Asia/Tokyo"'
    assert parse_hand(document("p3 f", "p1 f", day="1", month="1", year=year) + clock).started_at is None


def test_house_rules() -> None:
    assert parse_hand(document("p3 f", _rules='"odd_chip_unit=5,reopen=half_raise"')).rules.odd_chip_unit == 5
    assert places(document("p3 f", "p1 f", _rules='"gravity=low"')) == ["P110:10:10"]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ({}, "small_blind 1 1, big_blind 2 2"),
        ({"blinds_or_straddles": "[1, 2, 4]", "min_bet": "4"}, "small_blind 1 1, big_blind 2 2, straddle 3 4"),
        ({"blinds_or_straddles": "[1, 2, -2]"}, "small_blind 1 1, big_blind 2 2, big_blind 3 2"),  # R97
        ({"blinds_or_straddles": "[1, 2, -3]"}, "small_blind 1 1, big_blind 2 2, dead 3 1, big_blind 3 2"),  # R97
        ({"blinds_or_straddles": "[1, 2, -1]"}, "small_blind 1 1, big_blind 2 2, dead 3 1"),  # R102
        ({"blinds_or_straddles": "[2, 0, 0]"}, "big_blind 1 2"),  # R98: no small blind
        ({"blinds_or_straddles": "[0, 2, 0]"}, "big_blind 2 2"),  # R98: a dead small blind
        ({"blinds_or_straddles": "[1, 0, 0]"}, "small_blind 1 1"),
        ({"starting_stacks": "[100, 1.5, 100]"}, "small_blind 1 10, big_blind 2 15!"),  # R23
        # R110: each ante first, but the big blind before its ante
        ({"antes": "[1, 1, 1]", "starting_stacks": "[2, 100, 1]"}, "ante 1 1, ante 2 1, ante 3 1!, small_blind 1 1!, big_blind 2 2"),
        ({"antes": "[0, 2, 0]", "starting_stacks": "[100, 3, 100]"}, "small_blind 1 1, big_blind 2 2, ante 2 1!"),
        ({"blinds_or_straddles": "[0, 0, 0]", "antes": "[1, 1, 1]"}, "ante 1 1, ante 2 1, ante 3 1"),  # R18
    ],
)  # fmt: skip
def test_posts(head: dict[str, str], expected: str) -> None:
    assert posts(parse_hand(document(**head))) == expected


def test_r15_heads_up_the_first_player_is_the_big_blind() -> None:
    hand, result = play(
        "p2 f", antes="[0, 0]", blinds_or_straddles="[1, 2]", starting_stacks="[50, 60]", seats="[4, 1]"
    )
    assert posts(hand) == "small_blind 1 1, big_blind 4 2"
    assert (hand.button, result.big_blind, result.collected) == (1, 4, {4: 2})


@pytest.mark.parametrize(
    ("antes", "ante_type"),
    [("[1, 1, 1]", AnteType.EACH), ("[0, 2, 0]", AnteType.BIG_BLIND), ("[0, 0, 3]", AnteType.BUTTON)],
)
def test_r16_antes(antes: str, ante_type: AnteType) -> None:
    hand, _ = play("p3 f", "p1 f", antes=antes)
    assert hand.stakes.ante_type is ante_type


def test_r110_the_ante_is_stated_in_full_though_a_short_stack_posts_less() -> None:
    hand, _ = play("p3 f", "p1 f", antes="[0, 2, 0]", starting_stacks="[100, 3, 100]")
    assert (hand.stakes.ante, posts(hand)) == (2, "small_blind 1 1, big_blind 2 2, ante 2 1!")


@pytest.mark.parametrize(
    ("head", "blinds", "bets"),
    [
        ({}, (1, 2), (None, None)),
        ({"variant": '"PT"'}, (1, 2), (None, None)),
        ({"variant": '"FT"', "min_bet": "", "small_bet": "3", "big_bet": "6"}, (1, 2), (3, 6)),
        ({"blinds_or_straddles": "[1, 2, 4]", "min_bet": "4"}, (1, 2), (None, None)),
        ({"blinds_or_straddles": "[2, 0, 0]"}, (None, 2), (None, None)),
        ({"blinds_or_straddles": "[1, 0, 0]"}, (1, 2), (None, None)),
        ({"blinds_or_straddles": "[2, 2, 0]"}, (2, 2), (None, None)),
    ],
)
def test_limits(head: dict[str, str], blinds: tuple[Any, Any], bets: tuple[Any, Any]) -> None:
    stakes = parse_hand(document("p3 f", **head)).stakes
    assert ((stakes.small_blind, stakes.big_blind), (stakes.small_bet, stakes.big_bet)) == (blinds, bets)


def test_a_file_of_several_hands() -> None:
    one, two = document("p3 f", "p1 f", hand="1"), document("p3 f", "p1 f", hand="2")
    hands = list(parse_block(Block("f.phhs", 1, f"# my hands\n\n[1]\n{one}\n['2']  # the second\n{two}")))
    assert [(hand.hand_id, hand.line, hand.status) for hand in hands] == [
        ("1", 1, Status.READ), ("2", 15, Status.READ),
    ]  # fmt: skip
    assert [line_of(hand.actions[-1].line) for hand in hands] == [11, 23]


@pytest.mark.parametrize("between", ["", "\n", "\n# the next\n"])
def test_documents_one_after_the_other(between: str) -> None:
    first, second = (document("p3 f", "p1 f", hand=n, winnings="[0, 3, 0]") for n in "12")
    hands = list(parse_block(Block("-", 1, first + between + second)))
    assert [(hand.hand_id, hand.status) for hand in hands] == [("1", Status.READ), ("2", Status.READ)]


@pytest.mark.parametrize("broken", ["= 3", "players = [", 'x = "', "min_bet = 2", "\x00"])
def test_a_fault_of_toml_costs_one_hand_of_several(broken: str) -> None:
    good = document("p3 f", "p1 f")
    hands = list(parse_block(Block("f.phhs", 1, f"[1]\n{good}[2]\n{good}{broken}\n[3]\n{good}")))
    assert [hand.status.value for hand in hands] == ["read", "unparsed", "read"]
    assert [d.code for hand in hands for d in hand.diagnostics] == ["P103"]


def test_a_table_without_a_variant_is_a_hand_that_cannot_be_read() -> None:
    good = document("p3 f", "p1 f")
    hands = list(
        parse_block(Block("f.phhs", 1, f"[1]\n{good}[2]\n{document('p3 f', variant='')}[3]\n{good}"))
    )
    assert [hand.status.value for hand in hands] == ["read", "unparsed", "read"]
    assert hands[1].diagnostics[0].message == "header cannot be read: variant is missing"


def test_keys_may_come_before_the_variant() -> None:
    text = 'author = "x"\n# a note\n' + document("p3 f", "p1 f")
    assert [(hand.line, hand.status) for hand in parse_block(Block("-", 1, text))] == [(1, Status.READ)]


@pytest.mark.parametrize(
    "text", ["[tool.ruff]\nline-length = 110\n", "the variant = 'NT' of the game\n", "[1]\nkey = 2\n"]
)
def test_other_texts_are_no_phh(text: str) -> None:
    assert list(parse_block(Block("-", 1, text))) == []


def test_a_large_file_is_read_in_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 1 << 14)
    one = document("p3 cbr 6", "p1 f", "p2 cc", "d db AhKd2c", "p2 cc", "p3 cc", "d db 3s", "p2 f")
    path = tmp_path / "many.phhs"
    path.write_text("".join(f"[{n}]\n{one}hand = {n}\n\n" for n in range(1, 301)), encoding="utf-8")
    assert path.stat().st_size > 4 * files.BLOCK_BYTES
    hands = list(read_hands(str(path)))
    assert [hand.hand_id for hand in hands] == [str(n) for n in range(1, 301)]
    assert {later.line - hand.line for hand, later in pairwise(hands)} == {hands[1].line - 1}
