"""Hands as OHH: the output, its schema, and the round trip."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from hhparser.engine import replay
from hhparser.formats.ohh import NotInOhhError, ohh_obstacle, write_ohh
from hhparser.model import Hand, Seat
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand, read_hands
from tests.engine.samples import FOLDER, FORMATS, hands_of_format, replayed
from tests.formats.round_trips import facts, read_back

SCHEMA = json.loads(files("hhparser.formats").joinpath("ohh_schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=FormatChecker())
DOCUMENTS = sorted(path for path in FOLDER.rglob("*.*hh*") if path.suffix in (".phh", ".phhs", ".ohh"))


def document(name: str, number: int = 1) -> dict[str, Any]:
    """A sample as OHH, read back as JSON."""
    return json.loads(write_ohh(*replayed(name, number)))["ohh"]


def steps(hand: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The wagers of a document: seat, action, amount, all-in."""
    seats = {player["id"]: player["seat"] for player in hand["players"]}
    return [
        (seats[a["player_id"]], a["action"], a["amount"], a["is_allin"])
        for street in hand["rounds"]
        for a in street["actions"]
        if a["amount"]
    ]


def same(hand: Hand) -> None:
    """The hand is read back with the same facts and without new findings."""
    result = replay(hand)
    assert result is not None
    text = write_ohh(hand, result)
    assert list(VALIDATOR.iter_errors(json.loads(text))) == [], hand.text
    back, again = read_back(text)
    own = facts(hand, result, list(hand.actions))
    assert own == facts(back, again, list(back.actions)), hand.text
    if check_hand(hand).status == "ok":
        assert check_hand(back).status == "ok", hand.text


def writable(hands: list[Hand]) -> list[Hand]:
    return [hand for hand in hands if ohh_obstacle(hand, replay(hand)) is None]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert list(VALIDATOR.iter_errors({"ohh": {"spec_version": "1.4.6"}}))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_most_samples_come_back(name: str) -> None:
    hands = hands_of_format(name)
    held = writable(hands)
    assert 2 * len(held) >= len(hands)
    for hand in held:
        same(hand)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_documents_come_back(path: Path) -> None:
    hands = list(read_hands(str(path)))
    assert hands
    for hand in writable(hands):
        same(hand)


def test_amounts_are_chips_that_move() -> None:
    assert steps(document("cash_straddle"))[:5] == [
        (6, "Post SB", 1.0, False),
        (1, "Post BB", 2.0, False),
        (2, "Straddle", 4.0, False),
        (3, "Raise", 12.0, False),
        (2, "Call", 8.0, False),
    ]


def test_pots_are_gross_and_have_their_payouts() -> None:
    pots = document("cash_side_pot")["pots"]
    assert [(pot["amount"], pot["rake"], pot["player_wins"][0]["win_amount"]) for pot in pots] == [
        (22.8, 1.14, 21.66),
        (37.5, 1.86, 35.64),
    ]


SIDE_POT = """PokerStars Hand #4:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:20:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($100 in chips)
Seat 2: Birgit ($100 in chips)
Seat 3: Cosmo ($70 in chips)
Birgit: posts small blind $1
Cosmo: posts big blind $2
*** HOLE CARDS ***
Ansel: raises $98 to $100 and is all-in
Birgit: calls $99 and is all-in
Cosmo: calls $68 and is all-in
*** FLOP *** [Ks 8c 3d]
*** TURN *** [Ks 8c 3d] [5h]
*** RIVER *** [Ks 8c 3d 5h] [2s]
*** SHOW DOWN ***
Birgit: shows [Kd Td] (a pair of Kings)
Ansel: shows [Ah Kh] (a pair of Kings - Ace kicker)
Cosmo: shows [Ac Kc] (a pair of Kings - Ace kicker)
Ansel collected {ansel} from pot
Cosmo collected {cosmo} from pot
*** SUMMARY ***
Total pot $270 | Rake $3
Board [Ks 8c 3d 5h 2s]
"""


@pytest.mark.parametrize(
    ("ansel", "cosmo", "rakes"),
    [
        pytest.param("$163.50", "$103.50", [3.0, 0.0], id="rake of the main pot"),
        pytest.param("$163.05", "$103.95", [2.1, 0.9], id="rake of both"),
    ],
)
def test_players_who_share_one_pot_have_its_payouts(ansel: str, cosmo: str, rakes: list[float]) -> None:
    hand = parse_hand(SIDE_POT.format(ansel=ansel, cosmo=cosmo))
    pots = json.loads(write_ohh(hand, replay(hand)))["ohh"]["pots"]
    assert [pot["rake"] for pot in pots] == rakes
    paid = Counter[int]()
    for pot in pots:
        assert pot["amount"] == pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"])
        paid.update({win["player_id"]: round(100 * win["win_amount"]) for win in pot["player_wins"]})
    assert paid == {0: round(100 * float(ansel[1:])), 2: round(100 * float(cosmo[1:]))}
    same(hand)


def test_every_action_has_an_amount_and_is_allin() -> None:
    actions = [a for street in document("cash_side_pot")["rounds"] for a in street["actions"]]
    assert {a["action"] for a in actions} >= {"Dealt Cards", "Fold", "Shows Cards"}
    assert all({"amount", "is_allin"} <= a.keys() for a in actions)
    assert {a["amount"] for a in actions if a["action"] in ("Fold", "Dealt Cards")} == {0}


def test_a_table_always_has_a_size() -> None:
    hand, result = replayed("cash_2005")
    assert hand.max_seats is None
    assert json.loads(write_ohh(hand, result))["ohh"]["table_size"] == 9


def test_a_start_without_a_zone_is_marked_as_local() -> None:
    moment = datetime(2021, 3, 14, 20, 15)
    for start, local in ((moment, True), (moment.replace(tzinfo=UTC), None)):
        hand = replace(parse_hand(PHH), started_at=start)
        text = write_ohh(hand, replay(hand))
        read = json.loads(text)["ohh"]
        assert (read["start_date_utc"], read.get("_local_time")) == ("2021-03-14T20:15:00Z", local)
        assert parse_hand(text).started_at == start


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("cash_new_player_posts", {"Post SB": 1, "Post BB": 1, "Post Extra Blind": 1}, id="new"),
        pytest.param("cash_small_and_big_blinds", {"Post SB": 1, "Post BB": 1, "Post Extra Blind": 1, "Post Dead": 1}, id="both blinds"),
        pytest.param("tour_big_blind_ante", {"Post SB": 1, "Post BB": 1, "Post Ante": 1}, id="big-blind ante"),
    ],
)  # fmt: skip
def test_posts(name: str, words: dict[str, int]) -> None:
    written = Counter(a["action"] for a in document(name)["rounds"][0]["actions"])
    assert {word: n for word, n in written.items() if "Post" in word} == words


def test_the_head() -> None:
    read = document("tour_bounty")
    assert (read["spec_version"], read["game_type"], read["bet_limit"]["bet_type"]) == (
        "1.4.6",
        "Holdem",
        "NL",
    )
    assert (read["tournament"], read["currency"]) == (True, "Chips")
    info = read["tournament_info"]
    assert {key: info[key] for key in ("buyin_amount", "bounty_fee_amount", "fee_amount")} == {
        "buyin_amount": 5.0, "bounty_fee_amount": 5.0, "fee_amount": 1.0,
    }  # fmt: skip
    assert read["tournament_bounties"][0]["bounty_won"] == 5.0


@pytest.mark.parametrize(
    ("name", "currency", "flags"),
    [
        ("play_money_cash", "XPM", []),
        ("cash_euro", "EUR", []),
        ("cash_zoom_session", "USD", ["Fast"]),
        ("cash_observer", "USD", ["Observed"]),
        ("cash_cap_game", "USD", ["Cap"]),
    ],
)
def test_currency_and_flags(name: str, currency: str, flags: list[str]) -> None:
    read = document(name)
    assert (read["currency"], read["flags"]) == (currency, flags)


def test_cash_outs_are_separate_from_payouts() -> None:
    hand, _ = replayed("cash_cash_out")
    contract = hand.cash_outs[0]
    wins = [win for win in document("cash_cash_out")["pots"][0]["player_wins"] if "cashout_amount" in win]
    assert [win["cashout_amount"] for win in wins] == [contract.amount / 100]
    back, _ = read_back(write_ohh(*replayed("cash_cash_out")))
    assert [c[:3] for c in back.cash_outs] == [c[:3] for c in hand.cash_outs]


@pytest.mark.parametrize(
    ("name", "number", "reason"),
    [
        ("cash_run_it_twice", 1, "its board was run more than once"),
        ("tour_truncated", 2, "it is incomplete"),
        ("cash_cancelled", 1, "it is incomplete"),
    ],
)
def test_samples_that_ohh_cannot_hold(name: str, number: int, reason: str) -> None:
    hand, result = replayed(name, number)
    with pytest.raises(NotInOhhError, match=reason) as error:
        write_ohh(hand, result)
    assert (error.value.hand_id, error.value.reason) == (hand.hand_id, reason)


PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
hand = 7
"""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("hand = 7\n", "", "it has no number"),
        ("[100, 100]", "[100, inf]", "a stack is not known"),
        ("p2 f", "p3 f\", \"p2 f", "a player without a seat acts"),
        ('"NT"', '"FT"\nsmall_bet = 2\nbig_bet = 5', "its bets are not one and two big blinds"),
        ('"p2 f"', '"p2 cbr 9", "p1 cbr 1", "p2 f"', "an action takes chips back"),
    ],
)  # fmt: skip
def test_documents_that_ohh_cannot_hold(old: str, new: str, reason: str) -> None:
    assert old in PHH
    hand = parse_hand(PHH)
    assert ohh_obstacle(hand, replay(hand)) is None
    hand = parse_hand(PHH.replace(old, new))
    assert ohh_obstacle(hand, replay(hand)) == reason


def test_r59_more_than_the_pot_cannot_be_paid() -> None:
    hand = parse_hand(PHH)
    result = replay(hand)
    assert ohh_obstacle(hand, result._replace(rake=-1)) == "more is paid than its pots hold"


@pytest.mark.parametrize("seats", [1, 12])
def test_r1_a_table_of_2_to_10_players(seats: int) -> None:
    hand = parse_hand(PHH)
    many = tuple(Seat(number, f"p{number}", 100, False, 1) for number in range(1, seats + 1))
    assert ohh_obstacle(replace(hand, seats=many), replay(hand)) == "it does not have 2 to 10 players"


def test_amounts_of_sixteen_digits_cannot_be_held() -> None:
    hand = parse_hand(PHH)
    first, *others = hand.actions
    large = replace(hand, actions=(first._replace(amount=10**15), *others))
    assert ohh_obstacle(large, replay(hand)) == "an amount is too large"
