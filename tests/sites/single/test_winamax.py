"""Winamax: fields of its lines, and hands for each peculiarity."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hhparser.engine import Replay, replay
from hhparser.formats.ohh import write_ohh
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import (
    BIG_BLIND,
    DEAD,
    FIXED_LIMIT,
    FLOP,
    NO_LIMIT,
    POT_LIMIT,
    PREFLOP,
    Betting,
    Hand,
    HandKind,
    Status,
)
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand, read_hands
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.winamax import WINAMAX, decimals
from tests.sites.facts import token_of

CASH = "Winamax Poker - CashGame - HandId: #7000001-12-1500000000 - Holdem no limit (0.10€/0.25€) - 2017/07/14 02:40:00 UTC"
TOURNAMENT = (
    'Winamax Poker - Tournament "MISTRAL" buyIn: 9€ + 1€ level: 4 - HandId: #4294967296001-31-1500000000'
    " - Holdem no limit (25/100/200) - 2017/07/14 02:40:00 UTC"
)

SAMPLES = sorted((Path(__file__).parents[3] / "sample_histories" / "winamax").glob("*.txt"))

# --- lines ---


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Table: 'Ile d'Yeu 02' 5-max (real money) Seat #4 is the button", "TABLE", ("Ile d'Yeu 02", None, 5, None, 4)),
        ("Table: 'K (O)(1000)#012' 6-max (real money) Seat #3 is the button", "TABLE", ("K (O)(1000)#012", "1000", 6, None, 3)),
        ("Seat 4: River (Otter) (12.50)", "SEAT", (4, "River (Otter)", 1250)),
        ("RiverOtter posts big blind 119 and is all-in", "POST_BIG_BLIND", ("RiverOtter", 11900, " and is all-in")),
        ("RiverOtter posts small blind 0.10€ out of position", "POST_DEAD", ("RiverOtter", 10, None)),
        ("Seat 6: Kestrel 9 (small blind) folded", "SEAT_FOLDED", (6, "Kestrel 9 (small blind)", None)),
        ("Seat 6: Kestrel 9 folded on the turn", "SEAT_FOLDED", (6, "Kestrel 9", "turn")),
        ("Seat 6: Kestrel 9 (button) mucked", "SEAT_MUCKED", (6, "Kestrel 9 (button)")),
        ("Hold-up to Pot: total 0.20€", "CASH_DROP", (20,)),
        ("Escape to Pot : total 2€", "CASH_DROP", (200,)),
        ("Splash to Pot: total 1.50€", "CASH_DROP", (150,)),
        ("Drop Pot: total 1€", "CASH_DROP", (100,)),
        ("RiverOtter raises to 1€", UNKNOWN, ("RiverOtter raises to 1€",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(WINAMAX, line) == (kind, fields)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("High card : Ace", "high card Ace"),
        ("One pair : 6", "a pair of Sixes"),
        ("Two pairs : Aces and 8", "two pair, Aces and Eights"),
        ("Trips of Kings", "three of a kind, Kings"),
        ("Straight 5 high", "a straight, Ace to Five"),
        ("Straight Jack high", "a straight, Seven to Jack"),
        ("Flush 9 high", "a flush, Nine high"),
        ("Full of 9 and Aces", "a full house, Nines full of Aces"),
        ("Quads of 2", "four of a kind, Deuces"),
        ("One pair : 1", "one pair"),
        ("", None),
    ],
)
def test_usual_words(printed: str, expected: str | None) -> None:
    assert WINAMAX.usual_words(printed) == expected


# --- headers ---


@pytest.mark.parametrize(
    ("start", "game", "kind", "betting", "stakes", "currency", "fast"),
    [
        ("CashGame", "Holdem no limit (0.10€/0.25€)", HandKind.CASH, NO_LIMIT, (10, 25), "EUR", False),
        ("CashGame", "Holdem pot limit (1€/2€)", HandKind.CASH, POT_LIMIT, (100, 200), "EUR", False),
        ("CashGame", "Holdem fixed limit (1€/2€)", HandKind.CASH, FIXED_LIMIT, (50, 100), "EUR", False),
        ("CashGame", "Holdem no limit (0.01/0.02)", HandKind.CASH, NO_LIMIT, (1, 2), None, False),
        ("CashGame", "Holdem no limit (0.05€/0.10€/0.25€)", HandKind.CASH, NO_LIMIT, (10, 25), "EUR", False),
        ('Go Fast "Groix"', "Holdem no limit (2€/4€)", HandKind.CASH, NO_LIMIT, (200, 400), "EUR", True),
        ('Tournament "A" buyIn: Free level: 0', "Holdem no limit (10/20)", HandKind.TOURNAMENT, NO_LIMIT, (10, 20), None, False),
        ('Tournament "A" buyIn: Free level: ', "Holdem no limit (10/20)", HandKind.TOURNAMENT, NO_LIMIT, (10, 20), None, False),
        ('Tournament "A" buyIn: Free level: 9', "Holdem no limit (25/100/200)", HandKind.TOURNAMENT, NO_LIMIT, (100, 200), None, False),
    ],
)  # fmt: skip
def test_headers(
    start: str,
    game: str,
    kind: HandKind,
    betting: Betting,
    stakes: tuple[int, int],
    currency: str | None,
    fast: bool,
) -> None:
    hand = parse_hand(
        f"Winamax Poker - {start} - HandId: #71-2-15 - {game} - 2017/07/14 02:40:00 UTC\n{SEATS}"
    )
    assert (hand.hand_id, hand.kind, hand.fast, hand.stakes.currency) == ("71-2-15", kind, fast, currency)
    assert (hand.stakes.betting, hand.stakes.small_blind, hand.stakes.big_blind) == (betting, *stakes)
    assert hand.started_at.isoformat() == "2017-07-14T02:40:00+00:00"
    assert hand.time_text == "2017/07/14 02:40:00 UTC"


SEATS = """\
Table: 'Groix(1000)#002' 3-max (real money) Seat #1 is the button
Seat 1: Ann (1000)
Seat 2: Bob (1000)
Seat 3: Cid (1000)
"""


@pytest.mark.parametrize(
    ("text", "buy_in", "bounty", "fee", "currency"),
    [
        ("9€ + 1€", 900, None, 100, "EUR"),
        ("1.86€ + 0.14€", 186, None, 14, "EUR"),
        ("4.50€ + 4.50€ + 1€", 450, 450, 100, "EUR"),
        ("0.93-0.07", 93, None, 7, None),
        ("0 + 0", 0, None, 0, None),
        ("Free", 0, None, 0, None),
        ("Gratuit", 0, None, 0, None),
        ("Ticket", None, None, None, None),
        ("Ticket only", None, None, None, None),
    ],
)
def test_buy_ins(
    text: str, buy_in: int | None, bounty: int | None, fee: int | None, currency: str | None
) -> None:
    tournament = parse_hand(f"{TOURNAMENT.replace('9€ + 1€', text)}\n{SEATS}").tournament
    assert (tournament.id, tournament.name, tournament.level) == ("1000", "MISTRAL", "4")
    assert (tournament.buy_in, tournament.bounty, tournament.fee, tournament.currency) == (
        buy_in, bounty, fee, currency,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("game", "code", "words"),
    [
        ("Omaha pot limit (1€/2€)", "P101", "Omaha pot limit (1€/2€)"),
        ("Omaha5 pot limit (1€/2€)", "P101", "Omaha5 pot limit (1€/2€)"),
        ("Holdem spread limit (1€/2€)", "P103", "Holdem spread limit (1€/2€)"),
    ],
)
def test_other_games(game: str, code: str, words: str) -> None:
    header = CASH.replace("Holdem no limit (0.10€/0.25€)", game)
    assert WINAMAX.other_game(header) == (code, words)
    hand = parse_hand(f"{header}\n{SEATS}")
    assert [d.code for d in hand.diagnostics] == [code]
    assert hand.status is (Status.UNSUPPORTED if code == "P101" else Status.UNPARSED)


@pytest.mark.parametrize(
    ("header", "line", "expected"),
    [
        pytest.param(CASH, "Ann bets 5€", 2, id="money"),
        pytest.param(TOURNAMENT, "Ann bets 500", 0, id="chips"),
        pytest.param(TOURNAMENT, "v1.5 bets 500", 0, id="a name with a point"),
        pytest.param(TOURNAMENT, "Ann bets 292.50", 2, id="parts of chips"),
        pytest.param(TOURNAMENT, "Ann raises 797.50 to 1595", 2, id="an increase with parts of chips"),
        pytest.param(TOURNAMENT, "Ann raises 1595 to 2392.50", 2, id="a total with parts of chips"),
    ],
)
def test_decimals(header: str, line: str, expected: int) -> None:
    assert decimals(f"{header}\n{line}\n") == expected


@pytest.mark.parametrize("header", [CASH, TOURNAMENT])
def test_the_format_is_detected_from_its_header(header: str) -> None:
    assert detect(header) is WINAMAX
    assert detect(header.replace("HandId", "Id")) is None


# --- hands ---


def hand_of(*lines: str, header: str = TOURNAMENT, seats: str = SEATS) -> Hand:
    return parse_hand("\n".join([header, seats.strip(), "*** ANTE/BLINDS ***", *lines]))


RAISED = (
    "Bob posts small blind 100",
    "Cid posts big blind 200",
    "Dealt to Cid [Ah Kd]",
    "*** PRE-FLOP *** ",
    "Ann raises 400 to 600",
    "Bob folds",
    "Cid folds",
    "Ann collected 900 from pot",
    "*** SUMMARY ***",
    "Total pot 900 | No rake",
)


@pytest.mark.parametrize("at", [0, 3, 5])
def test_a_hold_up_is_added_to_the_pot(at: int) -> None:
    lines = [line.replace("900", "950") for line in RAISED]
    checked = check_hand(hand_of(*lines[:at], "Hold-up to Pot: total 50", *lines[at:]))
    assert checked.replay is not None
    assert (checked.hand.added, checked.replay.total_pot) == (50, 550)  # without the uncalled bet
    assert {finding.code for finding in checked.diagnostics} <= {"P133", "S310"}


def test_r97_a_new_player_posts_a_live_big_blind_out_of_position() -> None:
    hand = hand_of(
        "Bob posts big blind 200",
        "Ann posts big blind 200 out of position",
        "Cid posts small blind 100 out of position",
    )
    assert [(a.seat, a.kind, a.amount_to) for a in hand.actions] == [
        (2, BIG_BLIND, 200), (1, BIG_BLIND, 200), (3, DEAD, None),
    ]  # fmt: skip
    assert hand.new_posts == {1}


def test_r97_the_big_blind_may_follow_the_post_of_a_new_player() -> None:
    hand = hand_of("Ann posts big blind 200 out of position", "Bob posts big blind 200")
    assert hand.new_posts == {1}


def test_r102_who_denies_the_big_blind_sits_out() -> None:
    hand = hand_of("Bob denies big blind", "Cid posts big blind 200", "*** PRE-FLOP ***", "Ann folds")
    assert [seat.name for seat in hand.seats if seat.sat_out] == ["Bob"]
    assert hand.players == (1, 3)


def test_who_denies_must_have_a_seat() -> None:
    assert [d.code for d in hand_of("Dan denies big blind", *RAISED).diagnostics] == ["L101"]


def test_results_of_the_summary() -> None:
    hand = hand_of(
        *RAISED,
        "Seat 1: Ann (button) showed [Qs Qd] and won 900 with Full of Queens and 5",
        "Seat 2: Bob (small blind) folded on the pre-flop",
        "Seat 3: Cid (big blind) folded on the flop",
    )
    assert [(r.seat, r.outcome, r.folded_on, r.won, r.descriptions, r.marks) for r in hand.results] == [
        (1, "showed", None, (900,), ("a full house, Queens full of Fives",), ("button",)),
        (2, "folded", PREFLOP, (), (), ("small blind",)),
        (3, "folded", FLOP, (), (), ("big blind",)),
    ]


SHOWDOWN = """\
Bob posts small blind 100
Cid posts big blind 200
*** PRE-FLOP ***
Ann folds
Bob calls 100
Cid checks
*** FLOP *** [Qh Ts 9c]
Bob checks
Cid checks
*** TURN *** [Qh Ts 9c][Ks]
Bob checks
Cid checks
*** RIVER *** [Qh Ts 9c Ks][2h]
Bob checks
Cid checks
*** SHOW DOWN ***
Bob shows [Qd 5d] ({shown})
Cid shows [Td 3h] (One pair : Tens)
Bob collected 400 from pot
*** SUMMARY ***
Total pot 400 | No rake
Board: [Qh Ts 9c Ks 2h]
Seat 2: Bob (small blind) showed [Qd 5d] and won 400 with {claimed}
Seat 3: Cid (big blind) showed [Td 3h] and lost with One pair : Tens"""


@pytest.mark.parametrize(
    ("shown", "claimed", "codes"),
    [
        ("One pair : Queens", "One pair : Queens", []),
        ("One pair : Kings", "One pair : Queens", ["S302"]),
        ("One pair : Queens", "Two pairs : Queens and Tens", ["S302"]),
        ("words of another kind", "words of another kind", []),
    ],
)
def test_r77_descriptions_are_compared(shown: str, claimed: str, codes: list[str]) -> None:
    lines = SHOWDOWN.format(shown=shown, claimed=claimed).split("\n")
    assert [d.code for d in check_hand(hand_of(*lines)).diagnostics] == codes


@pytest.mark.parametrize("write", [write_pokerstars, write_ohh])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_written_without_the_uncalled_bet_in_what_was_collected(
    path: Path, write: Callable[[Hand, Replay | None], str]
) -> None:
    for hand in read_hands(str(path)):
        checked = check_hand(parse_hand(write(hand, replay(hand))))
        assert (checked.status, checked.diagnostics) == ("ok", ())
        assert checked.replay.collected.items() <= replay(hand).collected.items()
