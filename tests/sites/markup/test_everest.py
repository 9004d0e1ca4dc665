"""Everest: parsed values, amounts, and the findings per error."""

import pytest

from hhparser.base.text.spans import line_of
from hhparser.input.files import Block
from hhparser.model import HandKind, Status
from hhparser.sites import parse_hand
from hhparser.sites.reading import parse_block
from tests.formats.round_trips import read_back
from tests.sites.facts import codes_of

RING = '<SESSION time="1" tableName="Ghent" id="1.2" type="ring" money="€" screenName="b" game="hold-em" gametype="no-limit"/>\n'
TOURNAMENT = RING.replace("ring", "tournament").replace("€", "").replace("1.2", "52")
BLINDS = ("BLIND 1 50", "BLIND 2 100")
FOLDED = ("FOLD 0", "FOLD 1", "PUSH 2 50")


def element(line: str) -> str:
    """An element from a line such as `BET 1 250`, `HOLE 1 10c`, `COMMUNITY Kc, 10s, 8s` or `WIN 2 300 0`."""
    tag, *values = line.split(" ")
    if tag in ("COMMUNITY", "SWEEP"):
        head = ' rake="0" tax="0"' if tag == "SWEEP" else ""
        return f"<{tag}{head}>{' '.join(values)}</{tag}>"
    position, rest = f' position="{values[0]}"', values[1:]
    if tag in ("HOLE", "SHOW"):
        return f"<{tag}{position}>{' '.join(rest)}</{tag}>"
    names = ("amount", "pot")
    return (
        f"<{tag}{position}"
        + "".join(f' {name}="{value}"' for name, value in zip(names, rest, strict=False))
        + "/>"
    )


def game(
    *lines: str, session: str = RING, blinds: str = "0,50 €/1 €", stakes: str = "0,50 €/1 €", after: str = ""
) -> str:
    """A hand of the players a, b, c in the positions 0, 1, 2 with 10000 each, the button at 0; from line 7 on."""
    seats = [f'<SEAT position="{n}" name="{name}" balance="10000"/>' for n, name in enumerate("abc")]
    head = f'<HAND time="1303913758" id="7" index="1" blinds="{blinds}" stakes="{stakes}">'
    return (
        session
        + "\n".join([head, *seats, '<DEALER position="0"/>', *map(element, lines), "</HAND>"])
        + f"\n{after}"
    )


WALK = game(*BLINDS, *FOLDED, "SWEEP 100", "XSHOW 2", "WIN 2 100 0")


def test_the_head() -> None:
    hand, result = read_back(WALK)
    assert (hand.site, hand.hand_id, hand.table, hand.button, hand.hero) == ("everest", "7", "Ghent", 1, 2)
    assert (hand.kind, hand.play_money, str(hand.started_at)) == (
        HandKind.CASH,
        False,
        "2011-04-27 14:15:58+00:00",
    )
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats] == [
        (1, "a", 10000),
        (2, "b", 10000),
        (3, "c", 10000),
    ]
    assert (result.collected, result.uncalled and result.uncalled.amount, result.rake) == ({3: 100}, 50, 0)
    assert codes_of(WALK) == []


@pytest.mark.parametrize(
    ("blinds", "money", "expected"),
    [
        ("0,50 €/1 €", "€", (50, 100, "EUR")),
        ("$0.50/$1", "$", (50, 100, "USD")),
        ("$1,000/$2,000", "$", (100_000, 200_000, "USD")),
        ("1 750 €/3 500 €", "€", (175_000, 350_000, "EUR")),
        ("1.750,50 €/3.501 €", "€", (175_050, 350_100, "EUR")),
    ],
)
def test_printed_stakes(blinds: str, money: str, expected: tuple[int, int, str]) -> None:
    stakes = parse_hand(game(*BLINDS, session=RING.replace("€", money), blinds=blinds, stakes=blinds)).stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.currency) == expected


@pytest.mark.parametrize(
    ("blind", "expected"),
    [("10000", (0, 50, 100, 100)), ("10050", (2, 5000, 10000, 10050))],
    ids=["whole chips", "hundredths"],
)
def test_scale_of_tournaments(blind: str, expected: tuple[int, int, int, int]) -> None:
    hand = parse_hand(
        game("BLIND 1 5000", f"BLIND 2 {blind}", *FOLDED[:2], session=TOURNAMENT, blinds="50/100")
    )
    assert (
        hand.stakes.decimals,
        hand.stakes.small_blind,
        hand.stakes.big_blind,
        hand.actions[1].amount,
    ) == expected


def test_places_and_prizes_after_the_last_hand() -> None:
    prizes = '<PRIZE name="b" place="8" prize="1 090,50 €"/>\n<PRIZE name="c" place="9" prize=""/>\n'
    hand = parse_hand(game(*BLINDS, session=TOURNAMENT, blinds="50/100", after=prizes))
    assert (hand.tournament.id, hand.tournament.currency) == ("52", None)
    assert [place[:3] for place in hand.tournament.places] == [("b", 8, 109_050), ("c", 9, None)]


@pytest.mark.parametrize(
    ("posts", "kinds", "new"),
    [
        (("BLIND 1 50", "BLIND 2 100"), "small_blind big_blind", set()),  # R13
        (("BLIND 2 100",), "big_blind", set()),  # R18: a dead small blind
        (("BLIND 1 30", "BLIND 2 70"), "small_blind big_blind", set()),  # R23: short
        (("BLIND 1 50", "BLIND 2 100", "BLIND 0 100"), "small_blind big_blind big_blind", {1}),  # R97
        (("ANTE 0 10", "ANTE 1 10", "BLIND 2 100"), "ante ante big_blind", set()),  # R16
    ],
)
def test_posts(posts: tuple[str, ...], kinds: str, new: set[int]) -> None:
    hand = parse_hand(game(*posts))
    assert [action.kind.value for action in hand.actions] == [f"post_{kind}" for kind in kinds.split()]
    assert hand.new_posts == new


def test_cards_are_dealt_one_at_a_time() -> None:
    holes = ("HOLE 1 10c", "HOLE 2 --", "HOLE 0 --", "HOLE 1 Ah", "HOLE 2 --", "HOLE 0 --")
    hand = parse_hand(game(*BLINDS, *holes))
    assert [(dealt.seat, " ".join(map(str, dealt.cards)), line_of(dealt.line)) for dealt in hand.dealt] == [
        (2, "Tc Ah", 12)
    ]


@pytest.mark.parametrize(
    ("boards", "streets"),
    [
        (("COMMUNITY Kc, 10s, 8s",), ["FLOP"]),
        (("COMMUNITY Kc, 10s, 8s", "COMMUNITY 2d", "COMMUNITY 3d"), ["FLOP", "TURN", "RIVER"]),
        (("COMMUNITY Kc, 10s, 8s, 2d, 3d",), ["FLOP", "TURN", "RIVER"]),
        (("COMMUNITY Kc, 10s, 8s", "COMMUNITY 2d, 3d"), ["FLOP", "TURN", "RIVER"]),
    ],
)
def test_boards(boards: tuple[str, ...], streets: list[str]) -> None:
    hand = parse_hand(game(*BLINDS, *boards))
    assert [deal.street.name for deal in hand.board] == streets
    assert (
        " ".join(str(card) for deal in hand.board for card in deal.added)
        == "Kc Ts 8s 2d 3d"[: 3 * (2 + len(streets)) - 1]
    )


def test_figures_are_no_claims_where_rake_was_taken() -> None:
    text = WALK.replace("WIN", "WIN").replace('rake="0"', 'rake="5"')
    claims = parse_hand(text).claims
    assert (claims.total_pot, claims.rake) == (None, None)
    assert parse_hand(WALK).claims[:2] == (100, 0)


def test_the_session_holds_until_the_next_one() -> None:
    second = WALK.removeprefix(RING)
    hands = list(parse_block(Block("f", 1, WALK + second + WALK.replace("€", "$"))))
    assert [h.stakes and h.stakes.currency for h in hands] == ["EUR", "EUR", "USD"]
    [alone] = parse_block(Block("f", 80, second, RING.strip()))
    assert (alone.status, alone.line) == (Status.READ, 80)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        pytest.param('<FOLD position="0"/>', '<NAP position="0"/>', "P110", 9, id="unknown element"),
        pytest.param('<FOLD position="0"/>', '<FOLD position="9"/>', "L101", 9, id="unknown player"),
        pytest.param(
            '<BLIND position="2" amount="100"/>', '<BLIND position="2"/>', "P110", 8, id="no amount"
        ),
        pytest.param('amount="100" pot', 'amount="-1" pot', "P110", 14, id="an amount below 0"),
        pytest.param(' balance="10000"', "", "P103", 3, id="no balance"),
        pytest.param(' position="0" name', " name", "P103", 3, id="no position"),
        pytest.param('blinds="0,50 €/1 €"', 'blinds="low"', "P103", 2, id="no blinds"),
        pytest.param('game="hold-em"', 'game="omaha-hi"', "P101", 2, id="another game"),
        pytest.param('gametype="no-limit"', 'gametype="mixed"', "P102", 2, id="another limit"),
        pytest.param("</HAND>", "", "P112", 14, id="cut off"),
    ],
)
def test_places_of_findings(old: str, new: str, code: str, line: int) -> None:
    """The first finding is at the whole start tag."""
    hand = parse_hand(WALK.replace(old, new, 1))
    first = hand.diagnostics[0]
    width = len(hand.source_line(line))
    assert (first.code, first.line, first.column) == (code, line, 1)
    assert first.end_column == width + 1


def test_a_hand_without_a_session_is_one_finding() -> None:
    assert codes_of(WALK.removeprefix(RING)) == ["P103"]


def test_text_after_a_hand() -> None:
    assert codes_of(WALK + "bye\n") == ["P114"]


@pytest.mark.parametrize(
    ("first_to_act", "kind"),
    [
        pytest.param("FOLD 0", "POST_SMALL_BLIND", id="the button acts first"),
        pytest.param("FOLD 2", "POST_BIG_BLIND", id="a new player posts after a dead small blind"),
    ],
)
def test_the_first_blind_is_small_if_the_second_player_is_not_first_to_act(
    first_to_act: str, kind: str
) -> None:
    holes = [f"HOLE {n} --" for n in range(3)]
    hand = parse_hand(game("BLIND 1 100", "BLIND 2 100", *holes, first_to_act, "BET 1 0"))
    assert hand.actions[0].kind.name == kind
