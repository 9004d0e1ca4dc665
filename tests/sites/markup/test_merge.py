"""Merge: parsed values, raises and balances, and the findings per error."""

import time
from collections.abc import Iterable

import pytest

from hhparser.model import Status
from hhparser.sites import parse_hand
from tests.formats.round_trips import read_back
from tests.sites.facts import codes_of

CASH = '<description type="Holdem" stakes="No Limit ($0.50/$1)"/>\n'
TOURNAMENT = '<description type="Holdem Tournament" stakes="No Limit"/>\n'
HEAD = 'id="7-2" starttime="20120529013350" numholecards="2" gametype="2" seats="6" realmoney="true" data="20120529|Lane|7|7-2|false"'
BLINDS = ("SMALL_BLIND 1 0.50", "BIG_BLIND 2 1.00")


def events(lines: Iterable[str]) -> str:
    """Elements from lines such as `RAISE 2 3.00` or `SHOWN 2 Ah,Kd`, one a line."""
    parts = []
    for line in lines:
        kind, player, value = (*line.split(), "")[:3]
        if kind in ("HOLE", "SHOWN", "MUCKED", "COMMUNITY"):
            parts.append(f'<cards type="{kind}" cards="{value}" player="{player}"/>')
        elif kind in ("won", "uncalled"):
            pot = 1 if kind == "won" else 2
            uncalled = str(kind == "uncalled").lower()
            parts.append(
                f'<winner amount="{value}" uncalled="{uncalled}" potnumber="{pot}" player="{player}" pottype="n"/>'
            )
        else:
            money = f' amount="{value}"' if value else ""
            parts.append(f'<event sequence="1" type="{kind}" player="{player}"{money}/>')
    return "\n".join(parts)


def game(
    *rounds: Iterable[str],
    description: str = CASH,
    head: str = HEAD,
    stack: str = "$100.00",
    blinds: Iterable[str] = BLINDS,
) -> str:
    """A hand of the players a, b, c in the seats 0, 1, 2, the button at 0: preflop and later rounds, then the end."""
    names = ("PREFLOP", "POSTFLOP", "POSTTURN", "POSTRIVER")
    named = [("BLINDS", blinds), *zip(names, rounds[:-1], strict=False), ("END_OF_GAME", rounds[-1])]
    seats = "\n".join(
        f'<player seat="{n}" nickname="{name}" balance="{stack}" dealtin="true" />'
        for n, name in enumerate("abc")
    )
    body = "\n".join(f'<round id="{name}" sequence="1">\n{events(lines)}\n</round>' for name, lines in named)
    return f'{description}<game {head}>\n<players dealer="0">\n{seats}\n</players>\n{body}\n</game>\n'


FOLDED = ("FOLD 0", "FOLD 1")
WALK = game(FOLDED, ("won 2 1.50",))


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("20120529013350", "2012-05-29 01:33:50"),
        ("2012/08/14 21:50:08 +0400", "2012-08-14 17:50:08+00:00"),
        ("2012/08/23 02:10:05 -0300", "2012-08-23 05:10:05+00:00"),
        ("20121399000000", "None"),
        ("0012/08/14 21:50:08 +0400", "None"),
        ("2012/08/14 21:50:08 +9999", "None"),
        ("yesterday", "None"),
    ],
)
def test_times(text: str, instant: str) -> None:
    assert str(parse_hand(WALK.replace("20120529013350", text)).started_at) == instant


@pytest.mark.parametrize(
    ("data", "table"),
    [
        ("20120529|Lane|7|7-2|false", "Lane"),
        ("20120529|A %3A b|7|7-2|false", "A : b"),
        ("20100907:East: Lane:7:7-2:false", "East: Lane"),
        ("20100907", None),
    ],
)
def test_tables(data: str, table: str | None) -> None:
    assert parse_hand(WALK.replace("20120529|Lane|7|7-2|false", data)).table == table


@pytest.mark.parametrize(
    ("year", "last", "total"),
    [
        pytest.param("2010", ("RAISE 1 4.50", "CALL 2 4.00"), 500, id="2010: chips added"),
        pytest.param("2012", ("RAISE 1 5.00", "CALL 2 4.00"), 500, id="2012: total"),
        pytest.param("2012", ("RAISE 1 4.50", "CALL 2 4.00"), 500, id="the call tells: chips added"),
        pytest.param("2010", ("RAISE 1 5.00", "CALL 2 4.00"), 500, id="the call tells: total"),
        pytest.param("2010", ("RAISE 1 5.00", "FOLD 2"), 550, id="no call, 2010"),
        pytest.param("2012", ("RAISE 1 5.00", "FOLD 2"), 500, id="no call, 2012"),
    ],
)
def test_amounts_of_raises(year: str, last: tuple[str, str], total: int) -> None:
    """b has posted 0.50 and raises."""
    hand = parse_hand(game(("FOLD 0", *last), ("won 1 9.00",)).replace("20120529013350", f"{year}0529013350"))
    assert [action.amount_to for action in hand.actions if action.kind.value == "raise"] == [total]


def test_r23_short_big_blind_does_not_lower_the_price() -> None:
    """c posts their last 60 of 100; a calls 100."""
    blinds = ("SMALL_BLIND 1 50.00", "BIG_BLIND 2 60.00")
    text = game(
        ("CALL 0 100.00", "FOLD 1"),
        ("won 0 170.00", "uncalled 0 40.00"),
        description=TOURNAMENT,
        blinds=blinds,
        head=HEAD + ' version="1"',
    )
    text = text.replace('nickname="c" balance="$100.00"', 'nickname="c" balance="$60.00"')
    hand, _ = read_back(text)
    assert hand.stakes.big_blind == 100
    assert "L109" not in codes_of(text)


@pytest.mark.parametrize(
    ("post", "actions"),
    [
        pytest.param("INITIAL_BLIND 0 1.00", [("post_big_blind", 100)], id="r97-live-post"),
        pytest.param(
            "RETURN_BLIND 0 1.50", [("post_dead", 50), ("post_big_blind", 100)], id="r97-dead-and-live"
        ),
        pytest.param("RETURN_BLIND 0 0.50", [("post_dead", 50)], id="r97-dead-small-blind"),
    ],
)
def test_posts_of_returning_players(post: str, actions: list[tuple[str, int]]) -> None:
    hand = parse_hand(game(("CHECK 0", "FOLD 1", "CHECK 2"), (), blinds=(*BLINDS, post)))
    assert [(a.kind.value, a.amount) for a in hand.actions if a.seat == 1 and a.amount] == actions
    assert hand.new_posts == ({1} if actions[-1][0] == "post_big_blind" else set())


@pytest.mark.parametrize(
    ("description", "code"),
    [
        ('<description type="Omaha" stakes="Pot Limit ($0.50/$1)"/>\n', "P101"),
        ('<description type="7-Stud H/L8" stakes="Limit $0.25/$0.50"/>\n', "P101"),
        ('<description type="Holdem" stakes="Mixed ($0.50/$1)"/>\n', "P102"),
        ("", "P103"),
        ('<description type="Holdem/>\n', "P103"),
    ],
)
def test_unsupported_descriptions(description: str, code: str) -> None:
    text = game(FOLDED, ("won 2 1.50",), description=description)
    hand = parse_hand(text)
    assert hand.status is (Status.UNPARSED if code == "P103" else Status.UNSUPPORTED)
    assert [(d.code, d.line) for d in hand.diagnostics] == [(code, 2 if description else 1)]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        pytest.param('type="FOLD" player="0"', 'type="NAP" player="0"', "P110", 13, id="unknown event"),
        pytest.param('<round id="PREFLOP"', '<round id="SIESTA"', "P110", 12, id="unknown round"),
        pytest.param('type="FOLD" player="0"', 'type="FOLD" player="8"', "L101", 13, id="unknown player"),
        pytest.param('player="2" amount="1.00"', 'player="2"', "P110", 10, id="no amount"),
        pytest.param('amount="1.00"', 'amount="99999999999999999999"', "P110", 10, id="huge amount"),
        pytest.param('balance="$100.00"', 'balance="plenty"', "P103", 4, id="no balance"),
        pytest.param('seat="0"', 'seat="-1"', "P103", 4, id="no seat"),
        pytest.param("<players", "<people", "P103", 2, id="no players"),
        pytest.param("</game>", "", "P112", 18, id="cut off"),
    ],
)
def test_places_of_findings(old: str, new: str, code: str, line: int) -> None:
    """The first finding is at the whole element."""
    text = WALK.replace("</players", "</people") if new == "<people" else WALK
    hand = parse_hand(text.replace(old, new, 1))
    first = hand.diagnostics[0]
    width = len(hand.source_line(line))
    assert (first.code, first.line, first.column, first.end_column) == (code, line, 1, width + 1)


def test_text_between_hands() -> None:
    assert codes_of(WALK + "\nbye\n") == ["P114"]


def test_many_pots_and_players_are_read_fast() -> None:
    winners = [f"won {n} 1.00" for n in range(3000)]
    text = game(FOLDED, winners)
    started = time.process_time()
    parse_hand(text)
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    ("blinds", "posts"),
    [
        (("SMALL_BLIND 1 50.00", "ALL_IN 2 60.00"), [("post_small_blind", 50), ("post_big_blind", 60)]),
        (("ANTE 0 5.00", "ALL_IN 2 3.00", "ANTE 1 5.00", "SMALL_BLIND 1 50.00"),
         [("post_ante", 5), ("post_ante", 3), ("post_ante", 5), ("post_small_blind", 50)]),
    ],
    ids=["big blind", "ante"],
)  # fmt: skip
def test_r23_an_all_in_for_a_blind_or_an_ante(blinds: tuple[str, ...], posts: list[tuple[str, int]]) -> None:
    """Balances exclude the posts."""
    text = game(("FOLD 0", "FOLD 1"), ("won 2 110.00",), description=TOURNAMENT, blinds=blinds)
    hand = parse_hand(text.replace('nickname="c" balance="$100.00"', 'nickname="c" balance="$0.00"'))
    assert [(str(action.kind), action.amount) for action in hand.actions[: len(posts)]] == posts
    assert hand.stakes.big_blind == 100
    assert (hand.seat(3).stack, hand.actions[1].all_in) == (posts[1][1], True)


def test_hidden_cards_and_players_who_are_not_dealt_in() -> None:
    text = game(("HOLE 0 null,null", "HOLE 1 Ah,Kd", "HOLE 2 null,null", "FOLD 0", "FOLD 1"), ("won 2 1.50",))
    hand = parse_hand(text.replace('nickname="a" balance="$100.00" dealtin="true"',
                                   'nickname="a" balance="$100.00" dealtin="false"'))  # fmt: skip
    assert hand.players == (2, 3)
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    ("place", "found"), [(2, []), (1, ["P111"]), (0, ["P111"])], ids=["last", "middle", "first"]
)
def test_the_board_is_printed_after_all_actions_of_its_street(place: int, found: list[str]) -> None:
    flop = ["CHECK 2", "CHECK 0"]
    flop.insert(place, "COMMUNITY 0 2c,7d,Ks")
    rest = [("CHECK 2", "CHECK 0", f"COMMUNITY 0 {board}") for board in ("2c,7d,Ks,4h", "2c,7d,Ks,4h,9c")]
    hand = parse_hand(game(("CALL 0 1.00", "FOLD 1"), flop, *rest, ("SHOWN 2 Ah,Kd", "won 2 2.50")))
    assert [d.code for d in hand.diagnostics] == found
