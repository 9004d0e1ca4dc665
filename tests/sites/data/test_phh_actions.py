"""Actions of PHH: their meaning, and the places of findings."""

import pytest

from hhparser.language.automaton import Automaton
from hhparser.language.tables import table
from hhparser.model import BET, CALL, CHECK, RAISE, Status
from hhparser.sites import parse_hand
from tests.sites.data.phh_documents import document, findings, places, play, played


def test_actions_and_their_amounts() -> None:
    hand, _ = play("p3 cbr 6", "p1 cc", "p2 f", "d db AhKd2c", "p1 cc", "p3 cbr 94", "p1 cc")
    assert played(hand) == [
        (RAISE, 3, 6, 6, False),
        (CALL, 1, 5, 6, False),
        ("fold", 2, None, None, False),
        (CHECK, 1, None, None, False),
        (BET, 3, 94, 94, True),
        (CALL, 1, 94, 94, True),
    ]


def test_r24_the_price_is_the_whole_big_blind_though_it_is_short() -> None:
    hand, _ = play("p3 cc", "p1 cc", starting_stacks="[100, 1, 100]")
    assert played(hand) == [(CALL, 3, 2, 2, False), (CALL, 1, 1, 2, False)]


def test_r22_a_straddle_is_the_price() -> None:
    hand, _ = play("p1 cc", "p2 f", "p3 cc", blinds_or_straddles="[1, 2, 4]", min_bet="4")
    assert played(hand)[0] == (CALL, 1, 3, 4, False)


def test_r34_the_last_who_can_act_calls_only_what_is_there() -> None:
    """p2 is all-in for 3 from a big blind of 4: p1 has put in 2 and owes 1."""
    head = {"antes": "[0, 0]", "blinds_or_straddles": "[4, 4]", "min_bet": "4", "starting_stacks": "[3, 100]"}
    assert not findings(document("d db AhKd2c", "d db 3s", "d db 4s", "p1 sm 7h7d", "p2 sm 8h8d", **head))


def test_commentary_is_no_part_of_an_action() -> None:
    hand = parse_hand(document("# before the flop", "p3  f # no hand", "p1 f # p2 sm"))
    assert [a[:2] for a in played(hand)] == [("fold", 3), ("fold", 1)]
    assert (hand.shows, hand.diagnostics) == ((), ())


@pytest.mark.parametrize(
    ("shown", "cards", "mucked"),
    [
        ("p1 sm AhKd", "AhKd", False),
        ("p1 sm -", "QsQd", False),
        ("p1 sm ????", "", False),
        ("p1 sm", "", True),
    ],
)
def test_shows(shown: str, cards: str, mucked: bool) -> None:
    hand = parse_hand(document("d dh p1 QsQd", "d dh p2 ????", "p3 f", shown))
    assert [("".join(map(str, show.cards)), show.mucked) for show in hand.shows] == [(cards, mucked)]
    assert [dealt.seat for dealt in hand.dealt] == [1]


def test_one_known_card_is_shown_by_choice() -> None:
    hand = parse_hand(document("d dh p1 Qs??", "p3 f", "p1 f"))
    assert [("".join(map(str, show.cards)), show.seat) for show in hand.shows] == [("Qs", 1)]
    assert (hand.dealt, places(document("d dh p1 Qs??", "p3 f", "p1 f"))) == ((), ["S309:7:3"])


def test_every_action_has_its_place() -> None:
    hand = parse_hand('variant = "NT"\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n'
                      'actions = ["p2 cbr 9", "p1 cc"]\n')  # fmt: skip
    assert [a.line for a in hand.actions] == [
        (2, 24, 25), (2, 27, 28), (5, 12, 22), (5, 24, 31),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param(("p3 cbr 3",), ["L110:7:3", "P113:8:1"], id="raise below the minimum"),
        pytest.param(("p1 f",), ["L105:7:3", "P113:8:1"], id="out of turn"),
        pytest.param(("p3 f", "p1 f", "p2 cbr 9"), ["L106:9:3"], id="after the end"),
        pytest.param(("p3 cbr 101", "p1 f", "p2 f"), ["L112:7:3"], id="more than the stack"),
        pytest.param(("p3 f", "p9 f", "p1 f"), ["L101:8:3"], id="no such player"),
        pytest.param(("p3 f", "p1 sd", "p1 f"), ["P110:8:3"], id="another game's action"),
        pytest.param(("p3 cbr 1.5e1", "p3 f", "p1 f"), ["P110:7:3"], id="a number that is none"),
        pytest.param(("p3 cbr 4.55", "p1 f", "p2 f"), [], id="an amount as fine as it likes"),
        pytest.param(("d dh p1 AhKd", "d dh p2 AhQd", "p3 f", "p1 f"), ["D101:8:3"], id="a card dealt twice"),
        pytest.param(("d dh p1 AhKdQd", "p3 f", "p1 f"), ["D105:7:3"], id="three hole cards"),
        pytest.param(("d dh p1 AhXx", "p3 f", "p1 f"), ["D102:7:3", "S309:7:3"], id="no card"),
        pytest.param(("p3 f", "d dh p1 AhKd", "p1 f"), ["P111:8:3"], id="cards after an action"),
        pytest.param(
            ("p3 f", "p1 cc", "p2 cc", "d db AhKdQdJd"), ["D104:10:3", "P113:11:1"], id="a flop of four"
        ),
        pytest.param(("p3 f", "d db AhKdQd"), ["L122:8:3", "P113:9:1"], id="a flop before the round is over"),
    ],
)
def test_findings_are_located_at_the_action(actions: tuple[str, ...], expected: list[str]) -> None:
    assert places(document(*actions)) == expected


def test_two_findings_of_one_line_are_distinguished() -> None:
    text = document("", actions='["p1 f", "p3 f", "p9 f"]')
    assert places(text) == ["L105:6:12", "L101:6:28"]


@pytest.mark.parametrize(
    ("head", "found"),
    [
        pytest.param({"variant": "7"}, "not Texas Hold'em: 7", id="a number as variant"),
        pytest.param({"variant": '"NS"'}, "not Texas Hold'em: NS", id="another game"),
        pytest.param({"starting_stacks": "[1]"}, "starting_stacks has 1 values, not 2 to 10", id="r1-one-player"),
        pytest.param({"starting_stacks": str([9] * 11)}, "starting_stacks has 11 values, not 2 to 10", id="r1-eleven"),
        pytest.param({"starting_stacks": "[1, -1, 1]"}, "starting_stacks is below 0", id="below 0"),
        pytest.param({"winnings": "[4, 0, -4]"}, "winnings is below 0", id="winnings below 0"),
        pytest.param({"starting_stacks": '"many"'}, "starting_stacks is not a list", id="no list"),
        pytest.param({"starting_stacks": "[1, [2], 3]"}, "starting_stacks is not a number", id="no number"),
        pytest.param({"starting_stacks": "[1e15, 1, 1]"}, "starting_stacks is too large", id="too large"),
        pytest.param({"antes": "[0, 0]"}, "antes has 2 values for 3 players", id="too few antes"),
        pytest.param({"antes": "[0, inf, 0]"}, "antes is too large", id="an ante without end"),
        pytest.param({"players": '["a"]'}, "players has 1 values for 3 players", id="too few names"),
        pytest.param({"players": "[1, 2, 3]"}, "players holds something that is not text", id="names that are numbers"),
        pytest.param({"actions": "[1]"}, "actions holds something that is not text", id="actions that are numbers"),
        pytest.param({"min_bet": "", "blinds_or_straddles": "[0, 0, 0]"}, "min_bet is missing", id="no big blind"),
    ],
)  # fmt: skip
def test_documents_that_are_no_hand(head: dict[str, str], found: str) -> None:
    text = document("p3 f", "p1 f", **head)
    hand = parse_hand(text)
    assert hand.status in (Status.UNPARSED, Status.UNSUPPORTED)
    assert [d.message.removeprefix("header cannot be read: ") for d in hand.diagnostics] == [found]


@pytest.mark.parametrize(
    ("kinds", "accepted"),
    [
        ("HOLE_CARDS HOLE_CARDS FOLD FOLD", True),
        ("FOLD BOARD SHOW BOARD BOARD MUCK", True),
        ("BOARD BOARD BOARD BOARD", False),
        ("FOLD HOLE_CARDS", False),
    ],
)
def test_which_actions_may_follow_which(kinds: str, accepted: bool) -> None:
    node = Automaton(table("phh")).start
    for kind in kinds.split():
        following = node[kind]
        if following is None:
            break
        node = following
    else:
        assert accepted
        return
    assert not accepted
