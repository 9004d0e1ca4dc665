"""iPoker: parsed values, places of findings, and the findings per error."""

import time
from pathlib import Path
from typing import Any

import pytest

from hhparser.formats.hand_json import hand_object
from hhparser.input import files
from hhparser.input.files import Block, read_blocks
from hhparser.model import Betting, HandKind, Status
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand, read_hands
from hhparser.sites.reading import hand_contexts, hand_starts, parse_block
from tests.sites.markup.ipoker_hands import BLINDS, MTT, SEATS, WALK, game, head, session


@pytest.mark.parametrize(
    ("gametype", "expected"),
    [
        ("Holdem NL $0.10/$0.25", (Betting.NO_LIMIT, "USD", 10, 25, None)),
        ("Holdem SL £1/£2", (Betting.NO_LIMIT, "GBP", 100, 200, None)),
        ("Holdem PL €0.5/€1", (Betting.POT_LIMIT, "EUR", 50, 100, None)),
        ("Holdem L $2/$4", (Betting.FIXED_LIMIT, "USD", 100, 200, 400)),
        ("Holdem Limit $2/$4", (Betting.FIXED_LIMIT, "USD", 100, 200, 400)),
        ("Hold'em No Limit €1/€2", (Betting.NO_LIMIT, "EUR", 100, 200, None)),
        ("LH 2/4 x2 Limit $1.00/$2.00", (Betting.FIXED_LIMIT, "USD", 100, 200, 400)),
        ("Holdem NL 5/10", (Betting.NO_LIMIT, "SEK", 500, 1000, None)),
        ("Holdem NL", (Betting.NO_LIMIT, None, 5, 10, None)),
        ("Holdem L", (Betting.FIXED_LIMIT, None, 5, 10, 20)),
    ],
)
def test_game_types(gametype: str, expected: tuple[Any, ...]) -> None:
    seats = ((1, "a", "1,500", 0, "0"), (3, "b", "1500", 0, "15"), (5, "c", "1.500", 1, "0"))
    posts = {"Holdem NL": 5, "Holdem L": 5}.get(gametype, (expected[2] or 0) / 100)
    blinds = (f"a sb {posts}", f"b bb {2 * posts}")
    hand = parse_hand(session(game(blinds, WALK, seats=seats), gametype=gametype, tablecurrency="SEK"))
    s = hand.stakes
    assert (s.betting, s.currency, s.small_blind, s.big_blind, s.big_bet) == expected
    assert hand.kind is (HandKind.CASH if expected[1] else HandKind.TOURNAMENT)


@pytest.mark.parametrize(
    ("gametype", "code"),
    [
        ("Omaha PL €0.10/€0.20", "P101"),
        ("Six Plus Holdem NL €0.10/€0.20", "P101"),
        ("", "P101"),
        ("Holdem ML €1/€2", "P102"),
        ("Holdem NL €1/€x", "P103"),
        ("Holdem NL €1/€1234567890123456", "P103"),
    ],
)
def test_games_that_are_not_read(gametype: str, code: str) -> None:
    hand = parse_hand(session(game(), gametype=gametype))
    assert hand.status is (Status.UNPARSED if code == "P103" else Status.UNSUPPORTED)
    assert [(d.code, d.line) for d in hand.diagnostics] == [(code, 3)]


@pytest.mark.parametrize(
    ("when", "start"),
    [
        ("2015-03-14 20:01:07", "2015-03-14 20:01:07"),
        ("30/04/2013 22:23", "2013-04-30 22:23:00"),
        ("22/11/2017 0:00:00", "2017-11-22 00:00:00"),
        ("05-Jan-2012 04:05:06", "2012-01-05 04:05:06"),
        ("05-Mai-2012 04:05:06", "None"),
        ("N/A", "None"),
        ("", "None"),
    ],
)
def test_times(when: str, start: str) -> None:
    hand = parse_hand(session(game(when=when)))
    assert (str(hand.started_at), hand.time_text) == (start, when or None)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, ("8000001", "Daily 5k", None, None, None)),
        ({"tournamentcode": "66", "tournamentname": "Daily"}, ("66", "Daily", None, None, None)),
        ({"buyin": "€0.91 + €0.09"}, ("8000001", "Daily 5k", 91, 9, "EUR")),
        ({"buyin": "€0 + €0.03 + €0.47"}, ("8000001", "Daily 5k", 47, 3, "EUR")),
        ({"buyin": "€0,50"}, ("8000001", "Daily 5k", 50, 0, "EUR")),
        ({"buyin": "Pts 11.00+Pts 0.00"}, ("8000001", "Daily 5k", 1100, 0, "FPP")),
        ({"buyin": "0", "currency": "USD"}, ("8000001", "Daily 5k", 0, 0, "USD")),
        ({"buyin": "Einladung"}, ("8000001", "Daily 5k", None, None, None)),
        ({"tablename": "Turbo (#641)"}, ("641", "Turbo", None, None, None)),
        ({"tablename": "Turbo"}, ("", "Turbo", None, None, None)),
    ],
)
def test_tournaments(more: dict[str, str], expected: tuple[Any, ...]) -> None:
    t = parse_hand(session(game(), **(MTT | more))).tournament
    assert (t.id, t.name, t.buy_in, t.fee, t.currency) == expected


@pytest.mark.parametrize(
    ("place", "win", "places"),
    [
        ("1", "€4", [("b", 1, 400)]),
        ("13", "0", [("b", 13, 0)]),
        ("2", "N/A", [("b", 2, None)]),
        ("0", "0", []),
        ("N/A", "N/A", []),
    ],
)
def test_the_last_hand_of_a_session_has_the_place_of_the_hero(
    place: str, win: str, places: list[tuple[Any, ...]]
) -> None:
    text = session(game(), game(code="10"), **MTT, place=place, win=win)
    first, last = parse_block(Block("f", 1, text))
    assert (first.tournament.places, [p[:3] for p in last.tournament.places]) == ((), places)


def test_tables_of_other_houses() -> None:
    more = {"tablename": "Zone Poker - X", "pokersite": "Ignition", "maxplayers": "4"}
    hand = parse_hand(session(game(), **more))
    assert (hand.venue, hand.anonymous, hand.fast) == ("Ignition", True, True)
    assert (hand.max_seats, hand.last_seat, hand.diagnostics) == (4, 10, ())


# --- the players ---


def test_names_are_unescaped() -> None:
    seats = ((1, "a", "€10", 0, "€0"), (3, "b", "€10", 0, "€0.15"), (5, "&lt;c&quot; &amp;", "€10", 1, "€0"))
    hand = parse_hand(session(game(BLINDS, ("a fold",), seats=seats)))
    assert hand.name(5) == '<c" &'


@pytest.mark.parametrize(
    ("small", "big", "button"),
    [("a", "b", 4), ("b", "c", None), ("c", "d", 9), ("d", "a", 1)],
    ids=["5 and 3", "3 and 10", "10 and 2", "2 and 5"],
)
def test_r99_a_button_without_a_player_is_at_the_seat_before_the_small_blind(
    small: str, big: str, button: int | None
) -> None:
    seats = tuple((n, name, "€10", 0, "€0") for n, name in ((5, "a"), (3, "b"), (10, "c"), (2, "d")))
    assert parse_hand(session(game((f"{small} sb 0.05", f"{big} bb 0.10"), seats=seats))).button == button


def test_r99_no_seat_is_left_for_the_button() -> None:
    seats = tuple((n, f"p{n}", "€10", 0, "€0") for n in range(1, 11))
    assert parse_hand(session(game(("p1 sb 0.05", "p2 bb 0.10"), seats=seats))).button is None


# --- findings ---


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('player="c" type="0"', 'player="c" type="77"', ("P110", 17)),
        ('type="2" sum="€0.10"', 'type="7" sum="D"', ("P110", 14)),
        ('type="2" sum="€0.10"', 'type="2" sum="€0.10x"', ("P110", 14)),
        ("</players>", "<bot/></players>", ("P110", 10)),
        ("</general>\n<round", "</general>\n<bonus/>\n<round", ("P110", 12)),
        ('<round no="1">', '<round no="1"><cards type="Burn">C2</cards>', ("P110", 16)),
        ('<round no="1">', '<round no="1"><wait/>', ("P110", 16)),
        ("</game>", '<round no="7"/></game>', ("P110", 21)),
        ('player="c" type="0"', 'player="x" type="0"', ("L101", 17)),
        ('player="a" type="1"', 'player="x" type="1"', ("L101", 13)),
        ("€10", "ten", ("P103", 7)),
        ('seat="1"', 'seat="x"', ("P103", 7)),
        ('seat="1"', 'seat="0"', ("P103", 7)),
        ('seat="1"', "", ("P103", 7)),
        ('no="3"', 'no="x"', ("P103", 17)),
        ("<players>", "<people>", ("P103", 10)),
        ("</general>", "</geberal>", ("P103", 3)),
        ("<general>", "<generals>", ("P103", 3)),
        ('name="a"', 'name="&bang;"', ("P103", 7)),
        ('name="c"', 'name="b"', ("P121", 9)),
        ('seat="3"', 'seat="1"', ("P120", 8)),
    ],
)
def test_one_finding_at_its_place(old: str, new: str, found: tuple[str, int]) -> None:
    text = session(game())
    assert old in text
    hand = parse_hand(text.replace(old, new, 1))
    assert [(d.code, d.line) for d in hand.diagnostics][:1] == [found]


def test_p103_a_hand_without_a_session() -> None:
    hand = parse_hand(game())
    assert (hand.status, [d.code for d in hand.diagnostics]) == (Status.UNPARSED, ["P103"])


def test_text_after_a_hand_belongs_to_none() -> None:
    text = session(game()) + '<?xml version="1.0"?>\n' + session(game(code="10")) + "\nthe end\n"
    first, second = parse_block(Block("f", 1, text))
    assert (first.diagnostics, [(d.code, d.found) for d in second.diagnostics]) == ((), [("P114", "the end")])


# --- sessions ---


def test_each_hand_belongs_to_the_session_before_it() -> None:
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        + session(game(), game(code="10"), tablename="One")
        + session(game(code="11"), game(code="12"), tablename="Two")
    )
    hands = list(parse_block(Block("f", 1, text)))
    assert [(h.hand_id, h.table, h.line) for h in hands] == [("9", "One", 1), ("10", "One", 23), ("11", "Two", 43), ("12", "Two", 64)]  # fmt: skip
    assert detect(text) is detect(game())


def test_a_session_head_may_end_a_block() -> None:
    """The end of a file is searched for its last hand, where the head may be out of sight."""
    one, two = session(game(), tablename="One"), session(game(code="10"), tablename="Two")
    cut = len(one) + two.index("<game")
    (before,) = parse_block(Block("f", 1, (one + two)[:cut]))
    (after,) = parse_block(Block("f", 1, (one + two)[cut:], head(tablename="Two")))
    assert (before.table, after.table) == ("One", "Two")


def test_blocks_of_a_long_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 1 << 16)
    games = [game(code=str(n)) for n in range(1, 401)]
    path = tmp_path / "long.xml"
    path.write_text(
        session(*games[:300], tablename="One") + session(*games[300:], tablename="Two"), encoding="utf-8"
    )
    assert len(list(read_blocks(str(path), hand_starts(), hand_contexts()))) > 3
    hands = list(read_hands(str(path)))
    assert [hand.hand_id for hand in hands] == [str(n) for n in range(1, 401)]
    assert [hand.table for hand in hands] == ["One"] * 300 + ["Two"] * 100


# --- hostile input ---


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("<session>" * 50_000 + game(), id="sessions"),
        pytest.param("<session " + "x" * 500_000 + game(), id="a long tag"),
        pytest.param("<session>" + "<a>" * 100_000 + game(), id="a long head"),
        pytest.param(session(game(seats=SEATS * 500)), id="players"),
        pytest.param(session(game(BLINDS, ("c raise 0.30",) * 2000)), id="actions"),
        pytest.param(session(game().replace("€10", "€" + "9" * 5000)), id="a huge number"),
        pytest.param(session(*['<game gamecode="1">'] * 5000), id="games without end"),
    ],
)
def test_hostile_text_ends_soon(text: str) -> None:
    started = time.process_time()
    for hand in parse_block(Block("f", 1, text)):
        hand_object(check_hand(hand))
    assert time.process_time() - started < 10
