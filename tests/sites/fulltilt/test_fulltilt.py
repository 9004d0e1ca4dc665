"""Full Tilt lines and hands: their peculiarities, with chips that add up by eye."""

from datetime import UTC, datetime

import pytest

from hhparser.base.errors import AmountError
from hhparser.model import BIG_BLIND, DEAD, FIXED_LIMIT, NO_LIMIT, POT_LIMIT, UNPARSED, UNSUPPORTED
from hhparser.sites import detect, parse_hand
from hhparser.sites.fulltilt.fulltilt import FULLTILT, amount
from hhparser.sites.lines.lexer import UNKNOWN
from tests.sites.facts import codes_of, token_of
from tests.sites.fulltilt.fulltilt_hands import (
    CASH,
    POSTS,
    SEATS,
    STEAL,
    STEAL_SUMMARY,
    hand_of,
    lines,
    steal,
)

# --- lines ---


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 4: Old Salt ($1,250.50)", "SEAT", (4, "Old Salt", 125050, None)),
        ("Old Salt bets €7, and is capped", "BET", ("Old Salt", 700, None, ", and is capped")),
        ("Old Salt antes $10", "POST_ANTE", ("Old Salt", 1000, None)),
        ("Old Salt: he folds", "CHAT", ("Old Salt",)),
        ("Old Salt ties for the pot ($4) with a flush, Ace high", "COLLECTED", ("Old Salt", None, None, 400)),
        ("Old Salt wins the main pot ($4) with a flush, Ace high", "COLLECTED", ("Old Salt", "main", None, 400)),
        ("Old Salt wins pot 2 ($4) with a flush, Ace high", "COLLECTED", ("Old Salt", None, 2, 400)),
        ("*** FLOP *** [2c 7d Jh] (Total Pot: $65, 3 Players, 1 All-In)", "FLOP", ("2c 7d Jh", 6500)),
        ("*** RIVER 2 *** [2c 7d Jh 5s] [Qd]", "RUN_STREET", ("RIVER", 2, "2c 7d Jh 5s", "Qd", None)),
        ("Seat 1: Old Salt collected ($5)", "SEAT_COLLECTED", (1, "Old Salt", 500)),
        ("Seat 1: Old Salt (button) collected ($5), mucked", "SEAT_COLLECTED", (1, "Old Salt (button)", 500)),
        ("Seat 1: Old Salt mucked", "SEAT_MUCKED", (1, "Old Salt", None)),
        ("Seat 1: Old Salt mucked [6c 4d] - a straight, Eight high", "SEAT_MUCKED", (1, "Old Salt", "6c 4d")),
        ("Seat 1: Old Salt", UNKNOWN, ("Seat 1: Old Salt",)),
        ("Board: [2c 7d", UNKNOWN, ("Board: [2c 7d",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(FULLTILT, line) == (kind, fields)


@pytest.mark.parametrize(
    ("text", "scale", "expected"),
    [
        ("1,234.50", 2, 123450),
        ("1,234", 0, 1234),
        ("500K", 0, 500_000),
        ("1000K", 0, 1_000_000),
        ("2.5K", 0, 2500),
        ("2.5K", 2, 250_000),
        ("2B", 0, 2_000_000_000),
    ],
)
def test_amounts(text: str, scale: int, expected: int) -> None:
    assert amount(text, scale) == expected


def test_an_amount_finer_than_the_unit_is_none() -> None:
    with pytest.raises(AmountError):
        amount("1.5", 0)


# --- headers ---


@pytest.mark.parametrize(
    ("stakes", "betting", "printed", "currency", "cap"),
    [
        ("$0.25/$0.50 - No Limit Hold'em", NO_LIMIT, (25, 50), "USD", None),
        ("$0.25/$0.50 - $15 Cap No Limit Hold'em", NO_LIMIT, (25, 50), "USD", 1500),
        ("€1/€2 - Pot Limit Hold'em", POT_LIMIT, (100, 200), "EUR", None),
        ("$1/$2 - Limit Hold'em", FIXED_LIMIT, (100, 200), "USD", None),
        ("$25/$50 Ante $10 - No Limit Hold'em", NO_LIMIT, (2500, 5000), "USD", None),
        ("NL Hold'em - $1,000/$2,000", NO_LIMIT, (100_000, 200_000), "USD", None),
        ("CAP NL Hold'em - $0.05/$0.10", NO_LIMIT, (5, 10), "USD", None),
        ("PL Hold'em - £0.50/£1", POT_LIMIT, (50, 100), "GBP", None),
        ("FL Hold'em - $0.50/$1", FIXED_LIMIT, (50, 100), "USD", None),
        ("500K/1000K - No Limit Hold'em", NO_LIMIT, (500_000, 1_000_000), None, None),
    ],
)
def test_stakes_of_both_kinds_of_header(
    stakes: str, betting: str, printed: tuple[int, int], currency: str | None, cap: int | None
) -> None:
    hand = hand_of(
        f"Full Tilt Poker Game #1: Table Fen - {stakes} - 18:00:00 ET - 2010/06/01", "Seat 1: Ann (9)"
    )
    assert hand.stakes is not None
    limits = hand.stakes
    first = (
        (limits.small_bet, limits.big_bet)
        if betting is FIXED_LIMIT
        else (limits.small_blind, limits.big_blind)
    )
    assert (limits.betting, first, limits.currency, limits.cap) == (betting, printed, currency, cap)
    assert hand.play_money is (currency is None)


def test_a_long_name_that_has_run_over_the_small_blind() -> None:
    hand = steal(CASH.replace("Fen (6 max) - $1/$2", "VeryLongMadeUpName+xyA/$2"))
    assert hand.stakes is None
    hand = steal(CASH.replace("Fen (6 max) - $1/$2", "VeryLongMadeUpName+xyB5/$2"))
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (100, 200)
    hand = steal(CASH.replace("Fen (6 max) - $1", "VeryLongMadeUpName+xyB$1"))
    assert (hand.table, codes_of(hand)) == ("VeryLongMadeUpName+xyB", [])


@pytest.mark.parametrize(
    ("table", "name", "seats", "fast"),
    [
        ("Fen", "Fen", None, False),
        ("Fen (6 max, deep)", "Fen", 6, False),
        ("King of the Fen (heads up)", "King of the Fen", 2, False),
        ("Fen (New to the Game)", "Fen", None, False),
        ("Fen (9 max, Rush)", "Fen", 9, True),
    ],
)
def test_table_and_its_size(table: str, name: str, seats: int | None, fast: bool) -> None:
    hand = steal(CASH.replace("Fen (6 max)", table))
    assert (hand.table, hand.max_seats, hand.fast) == (name, seats, fast)


@pytest.mark.parametrize(
    ("time", "instant"),
    [
        ("18:00:00 ET - 2010/06/01", datetime(2010, 6, 1, 22, tzinfo=UTC)),
        ("1:00:05 UTC - 2013/05/24", datetime(2013, 5, 24, 1, 0, 5, tzinfo=UTC)),
        (
            "09:20:06 EET - 2012/11/23 [02:20:06 ET - 2012/11/23]",
            datetime(2012, 11, 23, 7, 20, 6, tzinfo=UTC),
        ),
        ("15:13 ET - Wed, July 21, 2010", datetime(2010, 7, 21, 19, 13, tzinfo=UTC)),
        ("15:13 ET - Wed, Julember 21, 2010", None),
    ],
)
def test_times(time: str, instant: datetime | None) -> None:
    hand = steal(CASH.replace("18:00:00 ET - 2010/06/01", time))
    assert (hand.started_at, hand.time_text) == (instant, time)


@pytest.mark.parametrize(
    ("name", "buy_in", "fee", "currency", "decimals"),
    [
        ("$2 + $0.25 Sit & Go", 200, 25, "USD", 2),
        ("€1,000 + €50 FTOPS Event", 100_000, 5000, "EUR", 2),
        ("$26 Super Turbo Matrix", 2600, None, "USD", 2),
        ("$5 Sit & Go (Super Turbo)", 500, None, "USD", 2),
        ("250 Play Money Sit & Go", 250, None, None, 0),
        ("6 Max Sit & Go", None, None, None, 2),
        ("$10,000 Rush Guar (Rebuy)", None, None, None, 2),
        ("Spring Series Event #1", None, None, None, 2),
    ],
)
def test_the_name_of_a_tournament_contains_the_buy_in(
    name: str, buy_in: int | None, fee: int | None, currency: str | None, decimals: int
) -> None:
    game = f"{name} (77), Table 5 - 10/20 - No Limit Hold'em"
    hand = hand_of(f"Full Tilt Poker Game #1: {game} - 18:00:00 ET - 2010/06/01", "Seat 1: Ann (1,500)")
    t = hand.tournament
    assert (t.id, t.name) == ("77", name)
    assert (t.buy_in, t.fee, t.currency, t.decimals) == (buy_in, fee, currency, decimals)
    assert (hand.table, hand.seats[0].stack, hand.fast) == ("5", 1500, "Rush" in name)
    assert hand.play_money is ("Play Money" in name)


@pytest.mark.parametrize(
    ("game", "status", "code", "words"),
    [
        ("Table Fen - $1/$2 - Pot Limit Omaha Hi", UNSUPPORTED, "P101", "Pot Limit Omaha Hi"),
        ("Table Fen - PLO - $1/$2", UNSUPPORTED, "P101", "PLO"),
        ("Table Fen - $2/$4 Ante $0.40 - Stud H/L", UNSUPPORTED, "P101", "Stud H/L"),
        ("$5 + $0.50 Sit & Go (77), Table 1 - 20/40 - Razz", UNSUPPORTED, "P101", "Razz"),
        ("Table Fen - No Limit Hold'em", UNPARSED, "P103", "No Limit Hold'em"),
    ],
)
def test_other_games(game: str, status: str, code: str, words: str) -> None:
    hand = steal(f"Full Tilt Poker Game #1: {game} - 18:00:00 ET - 2010/06/01")
    assert (hand.status, hand.hand_id) == (status, "1")
    assert [(d.code, d.found) for d in hand.diagnostics] == [(code, words)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (CASH, True),
        (CASH.replace("Full Tilt Poker", "FullTiltPoker"), True),
        (CASH.replace("Full Tilt Poker", "Full Tilt Poker.fr"), True),
        (f"\ufeff{CASH}", True),
        (f"Ann: {CASH}", False),
        (f"Ann: look, {CASH}", False),
        ("Full Tilt Poker Game #1", False),
        ("Full Tilt Hand #1: Tournament #2, 10+1 Hold'em No Limit - Level I (10/20) - 2016/05/20", False),
    ],
)
def test_detection(text: str, found: bool) -> None:
    assert (detect(text) is FULLTILT) is found


# --- hands ---


def test_the_french_site() -> None:
    hand = steal(CASH.replace("Full Tilt Poker", "Full Tilt Poker.fr").replace("$", "€"))
    assert (hand.hand_id, hand.table, hand.stakes.currency) == ("1", "Fen", "EUR")


def test_a_whole_hand() -> None:
    hand = steal()
    assert codes_of(hand) == []
    assert (hand.button, hand.players) == (1, (1, 2, 3))
    assert [(a.seat, a.amount, a.amount_to) for a in hand.actions if a.amount] == [
        (2, 100, 100),
        (3, 200, 200),
        (1, 600, 600),
    ]
    assert all(action.stated is None for action in hand.actions)
    assert (hand.claims.total_pot, hand.claims.rake) == (500, 0)
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(1, 400)]
    assert hand.shows == ()  # the last player left does not muck, they only do not show


@pytest.mark.parametrize(
    "aside",
    [
        "Bob: Ann folds",
        "Dan: Cy raises to $20",
        "Cy: ",
        "Dan sits down",
        "Dan stands up",
        "Dan adds $50",
        "Bob is sitting out",
        "Bob has returned",
        "Ann has 15 seconds left to act",
        "15 seconds left to act",
        "Time has expired",
        "Ann has requested TIME",
        "Ann has been disconnected",
        "Ann has 90 seconds to reconnect",
        "Ann has reconnected",
        "Ann is feeling happy",
    ],
)
def test_asides_change_nothing(aside: str) -> None:
    hand = steal(CASH, aside)
    assert (codes_of(hand), len(hand.actions)) == ([], 5)


def test_r97_new_players_post_live_and_dead() -> None:
    posts = [POSTS[0], POSTS[1], "Dan posts a dead small blind of $1", "Dan posts $2", *POSTS[2:]]
    hand = hand_of(
        CASH, SEATS, "Seat 5: Dan ($50)", posts, "Dan checks", STEAL, "Ann wins the pot ($8)",
        "*** SUMMARY ***", "Total pot $8 | Rake $0", "Seat 5: Dan folded before the Flop",
    )  # fmt: skip
    assert [(a.kind, a.amount) for a in hand.actions if a.seat == 5 and a.amount] == [
        (DEAD, 100),
        (BIG_BLIND, 200),
    ]
    assert hand.new_posts == {5}


@pytest.mark.parametrize(
    ("ante", "kinds"), [("3, and is all in", ["post_ante"]), ("1", ["post_ante", "check"])]
)
def test_r23_a_blind_without_chips_is_no_check(ante: str, kinds: list[str]) -> None:
    header = (
        "Full Tilt Poker Game #1: Cup (7), Table 1 - NL Hold'em - 2K/2K Ante 3 - 18:00:00 ET - 2010/06/01"
    )
    hand = hand_of(header, "Seat 1: Ann (3)", "Seat 2: Bob (9)", f"Ann antes {ante}", "Ann checks", POSTS[2])
    assert [action.kind for action in hand.actions] == kinds


def test_actions_before_the_first_header_are_a_fragment() -> None:
    hand = parse_hand(lines(STEAL, "Ann wins the pot ($5)", STEAL_SUMMARY))
    assert (hand.status, [d.code for d in hand.diagnostics]) == (UNPARSED, ["P105"])
