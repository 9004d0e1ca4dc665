"""Microgaming: parsed values, amounts, and the findings per error."""

import base64
import time

import pytest

from hhparser.input.files import Block
from hhparser.model import HandKind, Status
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.reading import parse_block
from tests.formats.round_trips import read_back
from tests.sites.facts import codes_of

HEAD = {
    "hhversion": "4",
    "id": "7",
    "date": "2014-03-02 19:30:05",
    "tablename": "Locks",
    "stakes": "1|2",
    "betlimit": "NL",
    "tabletype": "Cash Game",
    "gametype": "Hold&apos;em",
    "realmoney": "true",
    "currencysymbol": "rCA=",
    "playerseat": "0",
    "istournament": "0",
    "tablesize": "6",
    "rake": "0",
}
BLINDS = ("SmallBlind 2 1.00", "BigBlind 3 2.00")
WON = '<Action type="Win"><Seat num="{0}" amount="{1}" pot="{2}" type="" lowhandwin="0"/></Action>'


def element(line: str) -> str:
    """An element from a line such as `Call 2 1.00`, `DealFlop 2c 10d Ah`, `ShowCards 2 Ah Kd` or `Win 2 3.00`."""
    kind, *values = line.split()
    if kind == "Win":
        return WON.format(*values, *("0",)[: 3 - len(values)])
    with_cards = kind.startswith(("Deal", "Show", "Muck"))
    seat = f' seat="{values.pop(0)}"' if kind not in ("DealFlop", "DealTurn", "DealRiver") else ""
    if with_cards:
        cards = "".join(f'<Card value="{card[:-1]}" suit="{card[-1]}" id="1"/>' for card in values)
        return f'<Action seq="1" type="{kind}"{seat}>{cards}</Action>'
    money = f' value="{values[0]}"' if values else ""
    return f'<Action seq="1" type="{kind}"{seat}{money}/>'


def game(*actions: str, balance: str = "100.00", **head: str) -> str:
    """A hand of the players a, b, c in the seats 1, 2, 3, the button at 1; one action a line, from line 8 on."""
    attributes = " ".join(f'{key}="{value}"' for key, value in (HEAD | head).items() if value)
    seats = [f'<Seat num="{n}" alias="{name}" balance="{balance}"/>' for n, name in enumerate("abc", 1)]
    seats[0] = seats[0].replace("/>", ' dealer="true"/>')
    lines = [
        f"<Game {attributes}>",
        "<Seats>",
        *seats,
        "</Seats>",
        "<Gameplay>",
        *map(element, actions),
        "</Gameplay>",
        "</Game>",
    ]
    return "\n".join(lines) + "\n"


WALK = game(*BLINDS, "Fold 1", "Fold 2", "MuckCards 3", "Win 3 3.00")


@pytest.mark.parametrize(
    ("symbol", "currency"),
    [("€", "EUR"), (" $", "USD"), ("£", "GBP"), ("", None), ("¤", None)],
)
def test_currency(symbol: str, currency: str | None) -> None:
    code = base64.b64encode(symbol.encode("utf-16-le")).decode()
    stakes = parse_hand(WALK.replace("rCA=", code)).stakes
    assert stakes.currency == currency


def test_a_symbol_that_is_no_code_is_no_currency() -> None:
    stakes = parse_hand(WALK.replace("rCA=", "?")).stakes
    assert stakes.currency is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("VIP €10,000 Freeroll [4685921]:Table 1", ("4685921", "VIP €10,000 Freeroll", "Table 1")),
        ("Sit and go [99]", ("99", "Sit and go", None)),
        ("Nameless", ("", "Nameless", "Nameless")),
    ],
)
def test_tournaments(name: str, expected: tuple[str, str, str | None]) -> None:
    hand = parse_hand(
        game(
            *BLINDS,
            "Fold 1",
            "Fold 2",
            "Win 3 3.00",
            tablename=name,
            istournament="1",
            gametype="Multi Table Hold&apos;em",
        )
    )
    assert (hand.kind, hand.stakes.decimals, hand.stakes.currency) == (HandKind.TOURNAMENT, 0, None)
    assert (hand.tournament.id, hand.tournament.name, hand.table) == expected


@pytest.mark.parametrize(
    ("amount", "posts"),
    [
        pytest.param("2.00", [("post_big_blind", 200)], id="r97-live-big-blind"),
        pytest.param("1.00", [("post_small_blind", 100)], id="r97-live-small-blind"),
        pytest.param("3.00", [("post_dead", 100), ("post_big_blind", 200)], id="r97-dead-and-live"),
    ],
)
def test_posts_to_play(amount: str, posts: list[tuple[str, int]]) -> None:
    hand = parse_hand(game(*BLINDS, f"PostedToPlay 1 {amount}", "Fold 1", "Fold 2", "Win 3 3.00"))
    assert [(a.kind.value, a.amount) for a in hand.actions if a.seat == 1 and a.amount] == posts
    assert (1 in hand.new_posts) == (posts[-1][0] == "post_big_blind")


@pytest.mark.parametrize(
    ("actions", "rake", "collected", "returned"),
    [
        pytest.param(("Raise 1 7.00", "Fold 2", "Fold 3", "MuckCards 1", "Win 1 10.00"), "0", {1: 500}, 500, id="won with it"),
        pytest.param(("Raise 1 7.00", "Fold 2", "Fold 3", "Win 1 9.50"), "50", {1: 450}, 500, id="less rake"),
        pytest.param(("Raise 1 7.00", "Fold 2", "Fold 3", "MoneyReturned 1 5.00", "Win 1 5.00"), "0", {1: 500}, 500, id="its own element"),
    ],
)  # fmt: skip
def test_r59_uncalled_bet(
    actions: tuple[str, ...], rake: str, collected: dict[int, int], returned: int
) -> None:
    """a raises to 7, nobody calls."""
    hand, result = read_back(game(*BLINDS, *actions, rake=rake))
    assert (result.collected, result.uncalled and result.uncalled.amount, result.rake) == (
        collected,
        returned,
        int(rake),
    )
    assert check_hand(hand).diagnostics == ()


def test_a_rake_that_does_not_fit_is_found_at_the_head() -> None:
    [found] = check_hand(parse_hand(game(*BLINDS, "Call 1 2.00", "Fold 2", "Check 3", "DealFlop 2c 7d Jh", "Check 3", "Bet 1 2.00", "Fold 3", "Win 1 6.50", rake="25"))).diagnostics  # fmt: skip
    assert (found.code, found.line, found.expected, found.found) == ("M202", 1, "0.50", "0.25")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        pytest.param('type="Fold" seat="1"', 'type="Nap" seat="1"', "P110", 10, id="unknown action"),
        pytest.param('type="Fold" seat="1"', 'type="Fold" seat="9"', "L101", 10, id="unknown player"),
        pytest.param(' value="2.00"', "", "P110", 9, id="no amount"),
        pytest.param(' value="2.00"', ' value="-2.00"', "P110", 9, id="an amount below 0"),
        pytest.param('balance="100.00"', 'balance="x"', "P103", 3, id="no balance"),
        pytest.param('num="1"', 'num="0"', "P103", 3, id="seat 0"),
        pytest.param('stakes="1|2"', 'stakes="low"', "P103", 1, id="no stakes"),
        pytest.param('gametype="Hold&apos;em"', 'gametype="Omaha"', "P101", 1, id="another game"),
        pytest.param('betlimit="NL"', 'betlimit="XL"', "P102", 1, id="another limit"),
        pytest.param("</Game>", "", "P112", 14, id="cut off"),
    ],
)
def test_places_of_findings(old: str, new: str, code: str, line: int) -> None:
    """The first finding is at the whole element."""
    hand = parse_hand(WALK.replace(old, new, 1))
    first = hand.diagnostics[0]
    width = len(hand.source_line(line))
    assert (first.code, first.line, first.column, first.end_column) == (code, line, 1, width + 1)


def test_text_beside_a_hand() -> None:
    marked = f"----PRIMA.DAT----\n\n{WALK}\nExtendedTableName: Locks [1]\n----PRIMA.DAT----\n\n{WALK}"
    hands = list(parse_block(Block("f", 1, marked)))
    assert [(hand.status, hand.line, hand.diagnostics) for hand in hands] == [
        (Status.READ, 1, ()),
        (Status.READ, 22, ()),
    ]
    assert codes_of(WALK + "bye\n") == ["P114"]


def test_r1_more_than_ten_seats_are_no_table() -> None:
    seats = "\n".join(f'<Seat num="{n}" alias="p{n}" balance="1.00"/>' for n in range(4, 2000))
    started = time.process_time()
    hand = parse_hand(WALK.replace("</Seats>", f"{seats}\n</Seats>"))
    assert [(d.code, d.found) for d in hand.diagnostics] == [("P103", "Seats has 1999 players")]
    assert time.process_time() - started < 2


def test_many_actions_are_read_fast() -> None:
    started = time.process_time()
    check_hand(parse_hand(game(*BLINDS, *["ShowCards 1 Ah As", "Call 9 1.00"] * 1000)))
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    ("actions", "lines"),
    [
        pytest.param(("Call 1 2.00", "Fold 2", "Bet 3 4.00", "Fold 1"), [], id="the big blind owes nothing"),
        pytest.param(("Raise 1 6.00", "Fold 2", "Fold 3"), [], id="a raise"),
        pytest.param(("Bet 1 6.00", "Fold 2", "Fold 3"), [10], id="a bet in place of a raise"),
    ],
)
def test_a_bet_of_a_player_who_owes_chips(actions: tuple[str, ...], lines: list[int]) -> None:
    text = game(*BLINDS, *actions)
    assert [one.line for one in check_hand(parse_hand(text)).diagnostics if one.code == "L118"] == lines


@pytest.mark.parametrize(
    ("flop", "shown", "is_on_board"),
    [
        pytest.param("37", "39", True, id="the king's number on the board"),
        pytest.param("39", "38", False, id="another number in the hand"),
        pytest.param("39", "39", False, id="the same number in both"),
    ],
)
def test_the_number_of_a_card_shows_which_of_two_is_wrong(flop: str, shown: str, is_on_board: bool) -> None:
    """The ace of hearts, number 39, is on the board and in a hand."""
    play = (*BLINDS, "Fold 1", "Call 2 1.00", "Check 3", "DealFlop Ah 7d 2c", "Check 2", "Check 3")
    text = game(*play, "ShowCards 2 Ah Kd").replace("><Card", ">\n<Card")
    card = '<Card value="A" suit="h" id="{}"/>'
    for number in (flop, shown):
        text = text.replace(card.format("1"), card.format(number), 1)
    [found] = [one for one in check_hand(parse_hand(text)).diagnostics if one.code == "D101"]
    after = "\n".join(text.split("\n")[found.line :])
    assert ("ShowCards" in after) == is_on_board
