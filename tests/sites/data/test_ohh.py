"""OHH: parsed values, places of findings, and the findings per error."""

import copy
import json
from typing import Any

import pytest

from hhparser.engine import replay
from hhparser.input.files import Block
from hhparser.model import ANTE, BIG_BLIND, DEAD, POSTS, SMALL_BLIND, STRADDLE, HandKind, Status
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.reading import parse_block
from tests.formats.round_trips import read_back
from tests.sites.facts import codes_of

Json = dict[str, Any]


def act(player: int | None, action: str, amount: float | None = None, **more: object) -> Json:
    step = {"player_id": player, "action": action, "amount": amount, **more}
    return {key: value for key, value in step.items() if value is not None}


def street(name: str, *actions: Json, cards: str = "") -> Json:
    return {"street": name, "actions": list(actions)} | ({"cards": cards.split()} if cards else {})


BLINDS = (act(1, "Post SB", 0.5), act(2, "Post BB", 1))
HAND: Json = {
    "spec_version": "1.4.6",
    "site_name": "Club",
    "game_number": "77",
    "start_date_utc": "2024-03-01T19:30:00Z",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0},
    "table_name": "T",
    "table_size": 6,
    "currency": "USD",
    "dealer_seat": 6,
    "small_blind_amount": 0.5,
    "big_blind_amount": 1,
    "players": [{"id": n, "seat": 2 * n, "name": name, "starting_stack": 100} for n, name in ((1, "a"), (2, "b"), (3, "c"))],
    "rounds": [street("Preflop", *BLINDS, act(3, "Fold"), act(1, "Fold"))],
    "pots": [{"number": 0, "amount": 1, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 1}]}],
}  # fmt: skip


def document(**changes: object) -> Json:
    """A hand of three players in the seats 2, 4 and 6, who have 100 chips; None takes a key away."""
    hand = copy.deepcopy(HAND) | changes
    return {"ohh": {key: value for key, value in hand.items() if value is not None}}


def text(**changes: object) -> str:
    return json.dumps(document(**changes), indent=1)


def preflop(*actions: Json, **changes: object) -> str:
    """A document with other actions before the flop and, unless it is given, without pots."""
    return text(**{"rounds": [street("Preflop", *BLINDS, *actions)], "pots": None} | changes)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({}, (HandKind.CASH, False, "USD", 2), id="money"),
        pytest.param({"currency": "XPM"}, (HandKind.CASH, True, None, 1), id="play money"),
        pytest.param({"currency": "PPC"}, (HandKind.CASH, True, None, 1), id="play chips of old versions"),
        pytest.param({"currency": "PPC", "small_blind_amount": 1.00, "rounds": []}, (HandKind.CASH, True, None, 0), id="whole play chips"),
        pytest.param({"tournament": True, "currency": "EUR"}, (HandKind.TOURNAMENT, False, None, 1), id="tournament"),
        pytest.param({"big_blind_amount": 0.12345678}, (HandKind.CASH, False, "USD", 8), id="finer units"),
        pytest.param({"ante_amount": 0.30000000000000004}, (HandKind.CASH, False, "USD", 2), id="noise of binary numbers"),
    ],
)  # fmt: skip
def test_kind_and_scale(changes: Json, expected: tuple[Any, ...]) -> None:
    hand = parse_hand(text(**changes))
    assert (hand.kind, hand.play_money, hand.stakes.currency, hand.stakes.decimals) == expected


@pytest.mark.parametrize(
    ("bet_limit", "stakes"),
    [
        ({"bet_type": "NL"}, (50, 100, None, None, None)),
        ({"bet_type": "PL", "bet_cap": 30}, (50, 100, None, None, 3000)),
        ({"bet_type": "FL"}, (50, 100, 100, 200, None)),
        ("NL", (50, 100, None, None, None)),
    ],
)
def test_limits(bet_limit: object, stakes: tuple[int | None, ...]) -> None:
    s = parse_hand(text(bet_limit=bet_limit)).stakes
    assert (s.small_blind, s.big_blind, s.small_bet, s.big_bet, s.cap) == stakes


@pytest.mark.parametrize(
    ("actions", "posts"),
    [
        pytest.param((act(3, "Straddle", 2),), [(STRADDLE, 6, 200)], id="straddle"),
        pytest.param((act(3, "Post Extra Blind", 1),), [(BIG_BLIND, 6, 100)], id="r97-live-post"),
        pytest.param((act(3, "Post BB", 1),), [(BIG_BLIND, 6, 100)], id="r97-second-big-blind"),
        pytest.param((act(3, "Post Dead", 0.5),), [(DEAD, 6, 50)], id="r97-dead-post"),
        pytest.param((act(3, "Post SB", 0.5),), [(DEAD, 6, 50)], id="r97-second-small-blind"),
        pytest.param((act(3, "Post Ante", 2),), [(ANTE, 6, 200)], id="ante"),
    ],
)
def test_posts(actions: tuple[Json, ...], posts: list[tuple[Any, ...]]) -> None:
    hand = parse_hand(preflop(*actions))
    found = [(a.kind, a.seat, a.amount) for a in hand.actions if a.kind in POSTS]
    assert found == [(SMALL_BLIND, 2, 50), (BIG_BLIND, 4, 100), *posts]
    assert hand.new_posts == ({6} if posts[0][0] is BIG_BLIND else set())


@pytest.mark.parametrize(
    ("amounts", "totals"),
    [
        pytest.param((3, 9.5, 14, 7), [300, 1000, 1700, 1700], id="chips added"),
        pytest.param((3, 10, 17, 7), [300, 1000, 1700, 1700], id="totals"),
        pytest.param((3, 10, 14, 7), [300, 1050, 1700, 1750], id="as many misfits: chips added"),
    ],
)
def test_amounts_of_raises(amounts: tuple[float, ...], totals: list[int]) -> None:
    """c raises to 3, a to 10, c to 17, a calls 7; or c adds 3, a 9.5, c 14."""
    c, a, again, call = amounts
    hand = parse_hand(
        preflop(act(3, "Raise", c), act(1, "Raise", a), act(2, "Fold"), act(3, "Raise", again), act(1, "Call", call))
    )  # fmt: skip
    assert [action.amount_to for action in hand.actions[2:] if action.amount] == totals


@pytest.mark.parametrize("marked", [True, False, None])
def test_the_last_chip_is_all_in_whatever_the_mark(marked: bool | None) -> None:
    hand = parse_hand(preflop(act(3, "Raise", 100, is_allin=marked), act(1, "Fold"), act(2, "Fold")))
    assert hand.actions[2].all_in is True


def test_l121_marked_all_in_with_chips_left() -> None:
    assert codes_of(preflop(act(3, "Raise", 50, is_allin=True), act(1, "Fold"), act(2, "Fold"))) == ["L121"]


RUN_OUT = (act(3, "Raise", 100, is_allin=True), act(1, "Fold"), act(2, "Call", 99, is_allin=True))
SHOWS = street(
    "Showdown", act(3, "Shows Cards", cards=["Ah", "Ac"]), act(2, "Mucks Cards", cards=["Kh", "Kc"])
)


@pytest.mark.parametrize("repeats", [False, True], ids=["added cards", "the whole board"])
def test_boards(repeats: bool) -> None:
    before = "2c 3c 4d " if repeats else ""
    rounds = [
        street("Preflop", *BLINDS, *RUN_OUT),
        street("Flop", cards="2c 3c 4d"),
        street("Turn", cards=before + "9s"),
        street("River", cards=(before + "9s " if repeats else "") + "Jd"),
        SHOWS,
    ]
    hand, result = read_back(text(rounds=rounds, pots=None))
    assert " ".join(map(str, result.boards[0])) == "2c 3c 4d 9s Jd"
    assert (hand.unsettled, result.collected, result.awards[0].decided_by) == (True, {6: 20050}, "cards")
    assert [(show.seat, show.mucked) for show in hand.shows] == [(6, False), (4, True)]
    assert check_hand(hand).diagnostics == ()


def test_r93_a_street_that_comes_again_is_another_run() -> None:
    rounds = [street("Preflop", *BLINDS, *RUN_OUT), street("Flop", cards="2c 3c 4d"),
              street("Turn", cards="9s"), street("River", cards="Jd"),
              street("Turn", cards="Ks"), street("River", cards="6s"), SHOWS]  # fmt: skip
    pots = [{"amount": 200.5, "rake": 0.5, "player_wins": [{"player_id": 2, "win_amount": 100}]}]
    hand, result = read_back(text(rounds=rounds, pots=pots))
    assert [" ".join(map(str, board)) for board in result.boards] == ["2c 3c 4d 9s Jd", "2c 3c 4d Ks 6s"]
    assert (hand.runs, hand.payouts, result.collected) == (2, (), {6: 10000, 4: 10000})


def test_main_and_side_pots_are_gross() -> None:
    players = copy.deepcopy(HAND["players"])
    players[2]["starting_stack"] = 10
    bets = act(3, "Raise", 10, is_allin=True), act(1, "Raise", 20), act(2, "Call", 19)
    checks = act(1, "Check"), act(2, "Check")
    cards = act(1, "Shows Cards", cards=["Ah", "Ad"]), act(2, "Mucks Cards"), act(3, "Mucks Cards")
    rounds = [street("Preflop", *BLINDS, *bets), street("Flop", *checks, cards="2c 3c 4d"),
              street("Turn", *checks, cards="9s"), street("River", *checks, cards="Jd"),
              street("Showdown", *cards)]  # fmt: skip
    pots = [{"amount": 30, "rake": 1.5, "player_wins": [{"player_id": 1, "win_amount": 28.5}]},
            {"amount": 20, "rake": 1, "player_wins": [{"player_id": 1, "win_amount": 19}]}]  # fmt: skip
    hand, _ = read_back(text(players=players, rounds=rounds, pots=pots))
    assert hand.claims.pots == (("main", 3000), ("side-1", 2000))
    assert check_hand(hand).diagnostics == ()


def test_money_added_by_the_house() -> None:
    rounds = [street("Preflop", *BLINDS, act(None, "Add to Pot", 5), act(3, "Fold"), act(1, "Fold"))]
    pot = {"amount": 6, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 6}]}
    hand, result = read_back(text(rounds=rounds, pots=[pot]))
    assert (hand.added, result.total_pot, check_hand(hand).diagnostics) == (500, 600, ())


def test_comings_and_goings_change_nothing() -> None:
    asides = (act(3, "Sits Down"), act(3, "Added Chips", 50), act(3, "Stands Up"))
    assert codes_of(text(rounds=[street("Preflop", *asides, *BLINDS, act(3, "Fold"), act(1, "Fold"))])) == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"pots": [{"amount": 2, "player_wins": [{"player_id": 2, "win_amount": 1}]}]}, ["M201"], id="a pot too large"),
        pytest.param({"pots": [{"amount": 1, "player_wins": [{"player_id": 2, "win_amount": 2}]}]}, ["M204"], id="paid too much"),
        pytest.param({"pots": [{"amount": 1, "player_wins": [{"player_id": 3, "win_amount": 1}]}]}, ["S303"], id="paid to who has folded"),
        pytest.param({"rounds": [street("Preflop", *BLINDS, act(3, "Fold"))]}, ["L123"], id="an action is missing"),
        pytest.param({"rounds": [street("Preflop", *BLINDS, act(3, "Jump"), act(3, "Fold"), act(1, "Fold"))]}, ["P110"], id="no such action"),
        pytest.param({"dealer_seat": 9}, ["P123"], id="button outside the table"),
        pytest.param({"table_size": 5}, ["P122", "P123"], id="a seat outside the table"),
        pytest.param({"rounds": [], "pots": []}, ["P113"], id="nothing happens"),
    ],
)  # fmt: skip
def test_findings(changes: Json, expected: list[str]) -> None:
    assert sorted(codes_of(text(**changes))) == expected


def test_findings_are_located_at_the_action() -> None:
    source = preflop(act(3, "Raise", 1.5), act(1, "Fold"), act(2, "Fold"))
    finding = check_hand(parse_hand(source)).diagnostics[0]
    line = source.split("\n").index('      "player_id": 3,')  # counted from 0: the brace above it
    assert (finding.code, finding.line, finding.column) == ("L110", line, 6)


def test_findings_of_one_line_are_distinguished() -> None:
    source = json.dumps(document(rounds=[street("Preflop", *BLINDS, act(1, "Fold"), act(3, "Raise", 1.5))]))
    found = check_hand(parse_hand(source)).diagnostics
    assert {d.line for d in found} == {1}
    assert [(d.code, source[d.column - 1 : d.end_column - 1]) for d in found][:2] == [
        ("L105", '{"player_id": 1, "action": "Fold"}'),
        ("L110", '{"player_id": 3, "action": "Raise", "amount": 1.5}'),
    ]


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        pytest.param({"game_type": "Omaha"}, "P101", "not Texas Hold'em: Omaha NL", id="omaha"),
        pytest.param({"game_type": "ShortDeckHoldem"}, "P101", "not Texas Hold'em: ShortDeckHoldem NL", id="short deck"),
        pytest.param({"game_type": None}, "P101", "not Texas Hold'em: NL", id="no game"),
        pytest.param({"bet_limit": {"bet_type": "SL"}}, "P102", "betting structure is not supported: Holdem SL", id="spread limit"),
        pytest.param({"big_blind_amount": None}, "P103", "big_blind_amount is missing", id="no big blind"),
        pytest.param({"big_blind_amount": -1}, "P103", "big_blind_amount is below 0", id="below 0"),
        pytest.param({"big_blind_amount": "one"}, "P103", "big_blind_amount is not a number", id="no number"),
        pytest.param({"players": HAND["players"][:1]}, "P103", "players has 1 values, not 2 to 10", id="r1-one-player"),
        pytest.param({"players": [{"id": 1, "seat": 1}, {"id": 1, "seat": 2}]}, "P103", "id is taken twice", id="an id twice"),
        pytest.param({"players": [{"id": 1}, {"id": 2}]}, "P103", "seat is missing", id="no seats"),
        pytest.param({"players": "many"}, "P103", "players is not a list", id="no list"),
        pytest.param({"rounds": [{"street": "Fourth"}]}, "P103", "street is 'Fourth'", id="no such street"),
        pytest.param({"rounds": [{"street": "Preflop", "actions": [7]}]}, "P103", "actions holds something that is not an object", id="no actions"),
        pytest.param({"flags": [[]]}, "P103", "flags holds something that is not text", id="flags"),
    ],
)  # fmt: skip
def test_documents_that_are_no_hand(changes: Json, code: str, words: str) -> None:
    hand = parse_hand(text(**changes))
    assert hand.status in (Status.UNSUPPORTED, Status.UNPARSED)
    assert [d.code for d in hand.diagnostics] == [code]
    assert hand.diagnostics[0].message.endswith(words)


def test_an_action_of_nobody() -> None:
    hand = parse_hand(preflop(act(8, "Post Ante", 1), act(8, "Call", 1), act(3, "Fold"), act(1, "Fold")))
    assert [d.code for d in hand.diagnostics] == ["L101", "L101"]
    assert replay(hand) is not None


# --- files ---


@pytest.mark.parametrize(
    "join",
    [
        pytest.param("{0}\n\n{1}\n", id="with a blank line between"),
        pytest.param("{0}{1}", id="with nothing between"),
        pytest.param("[{0},\n{1}]\n", id="a list"),
        pytest.param("\n  [\n{0}\n,\n{1}\n]", id="a list in lines"),
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_files_of_several_hands(join: str, indent: int | None) -> None:
    one, two = (json.dumps(document(game_number=number), indent=indent) for number in ("1", "2"))
    hands = list(parse_block(Block("f.ohh", 1, join.format(one, two))))
    assert [(hand.hand_id, hand.status, hand.diagnostics) for hand in hands] == [
        ("1", Status.READ, ()), ("2", Status.READ, ()),
    ]  # fmt: skip


def test_an_object_without_a_wrapper() -> None:
    source = json.dumps(document()["ohh"])
    assert [hand.hand_id for hand in parse_block(Block("f", 1, source))] == ["77"]


def test_a_fault_of_json_costs_one_hand() -> None:
    source = f"{text()}\n\n{text()[:-40]}\n\n{text()}"
    hands = list(parse_block(Block("f.ohh", 1, source)))
    assert [hand.status.value for hand in hands] == ["read", "unparsed", "read"]
    assert hands[1].diagnostics[0].code == "P103"


def test_text_after_a_hand_is_noted_once() -> None:
    hands = list(parse_block(Block("f.ohh", 1, f"{json.dumps(document())}\n\nthe end\nof it\n")))
    assert [(d.code, d.line, d.found) for d in hands[0].diagnostics] == [("P114", 3, "the end")]


@pytest.mark.parametrize("source", ['{"hands": []}', "{}", "{", '[{"file": "x"}]', '"ohh"'])
def test_other_texts_are_no_ohh(source: str) -> None:
    assert detect(source) is None


def test_the_format_is_detected_from_the_text() -> None:
    found = detect("[\n" + text())
    assert found.name == "ohh"
