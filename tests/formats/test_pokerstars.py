"""Hands as PokerStars text: the output equals the site's text, and parses to the same hand."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hhparser.base.cards import parse_cards
from hhparser.checks import check
from hhparser.engine import best_rank, replay
from hhparser.findings.finding import Severity
from hhparser.formats.errors import NotHeldError
from hhparser.formats.ohh import write_ohh
from hhparser.formats.pokerstars import NotInPokerStarsError, write_pokerstars
from hhparser.formats.pokerstars.descriptions import describe, describe_hole_cards
from hhparser.model import (
    CANCELLED,
    NO_LIMIT,
    READ,
    CashOut,
    Claims,
    Dealt,
    Hand,
    HandKind,
    Seat,
    Stakes,
    TournamentInfo,
)
from hhparser.sites import parse_hand, read_hands
from tests.corpus.files import files_of
from tests.engine.samples import FOLDER, hands_of

NOT_SAME = {"file", "line", "text", "diagnostics"}
ASIDE = re.compile(
    r'.+ (?:said, ".*"|has timed out.*|is (?:dis)?connected|has returned|(?:joins|leaves) the table.*'
    r"|will be allowed to play after the button|was removed from the table.*|re-buys .*|is sitting out)"
    r"|.+: sits out|Betting is capped"
)
# printed differently today, or not a part of a Hand
OTHER_FORMS = {
    "cash_2005": "Game, the old time, no uncalled bet",
    "tour_2008_game": "Game, the old time, no uncalled bet",
    "cash_cp1252": "Game",
    "cash_dead_small_blind": "Game",
    "cash_observer": "Game",
    "tour_fpp": "Game",
    "cash_no_currency_code": "no currency code",
    "cash_button_ante": "one blank before the game",
    "cash_cash_out": "one blank before the game",
    "play_money_decimals": "one blank before the game",
    "tour_bounty": "a buy-in of whole dollars with cents",
    "tour_progressive_knockout": "a buy-in of whole dollars with cents; bounties of seats are not held",
    "home_cash": "the club is not held",
    "home_play_money": "the club is not held",
    "home_tournament": "the club is not held",
    "tour_out_of_hand": "why a player sits out is not held",
}
OLD_FORMS = {
    "cash_2005": {"time_text", "uncalled", "max_seats"},
    "tour_2008_game": {"time_text", "uncalled"},
}
NO_SHOW_NOT_HELD = {("cash_6max_session", 199), ("cash_table_talk", 84)}

CHIPS = Stakes(NO_LIMIT, 0, None, 100, 200)
HAND = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($20 in chips)
Seat 3: Cosmo ($200 in chips)
Birgit: posts small blind $1
Cosmo: posts big blind $2
*** HOLE CARDS ***
Ansel: raises $6 to $8
Birgit: raises $12 to $20 and is all-in
Cosmo: folds
Ansel: calls $12
*** FLOP *** [Ks 8c 3d]
*** TURN *** [Ks 8c 3d] [5h]
*** RIVER *** [Ks 8c 3d 5h] [2s]
*** SHOW DOWN ***
Birgit: shows [Kd Qd] (a pair of Kings)
Ansel: shows [Ah Kh] (a pair of Kings - Ace kicker)
Ansel collected $40 from pot
*** SUMMARY ***
Total pot $42 | Rake $2
Board [Ks 8c 3d 5h 2s]
Seat 1: Ansel (button) showed [Ah Kh] and won ($40) with a pair of Kings
Seat 2: Birgit (small blind) showed [Kd Qd] and lost with a pair of Kings
Seat 3: Cosmo (big blind) folded before Flop
"""


def written(hand: Hand) -> str:
    return write_pokerstars(hand, replay(hand))


def errors(hand: Hand) -> Counter[str]:
    result = replay(hand)
    found = hand.diagnostics if result is None else check(hand, result)
    return Counter(d.code for d in found if d.severity is Severity.ERROR)


def without_lines(value: Any) -> Any:
    """A value of a hand with line 0 wherever it has a line."""
    if isinstance(value, Claims):
        value = value._replace(boards=tuple(board for board, _ in value.boards))
    if hasattr(value, "_fields"):
        parts = {name: without_lines(getattr(value, name)) for name in value._fields}
        return type(value)(**(parts | ({"line": 0} if "line" in parts else {})))
    if isinstance(value, TournamentInfo):
        return replace(value, places=without_lines(value.places))
    return tuple(map(without_lines, value)) if isinstance(value, tuple) else value


def differences(first: Hand, second: Hand) -> set[str]:
    """Return the names of the fields that differ between two hands, except line numbers."""
    names = [field.name for field in fields(Hand) if field.compare and field.name not in NOT_SAME]
    return {
        name for name in names if without_lines(getattr(first, name)) != without_lines(getattr(second, name))
    }


SAMPLES = sorted(path.stem for path in (FOLDER / "pokerstars").glob("*.txt"))


def samples(name: str) -> list[Hand]:
    """The hands of a sample that reach their end or were cancelled."""
    results = [(hand, replay(hand)) for hand in hands_of(name)]
    return [hand for hand, result in results if result and (result.complete or hand.status is CANCELLED)]


def as_printed(hand: Hand) -> list[str]:
    """The lines of a hand's text without chat, comings and goings."""
    lines = [
        line.strip() for line in hand.text.strip("\ufeff\n ").replace("\r", "").split("\n\n")[0].split("\n")
    ]
    return [line for line in lines if line.startswith("Seat ") or not ASIDE.fullmatch(line)]


def all_said(hand: Hand) -> bool:
    """Whether the text has no more information than the hand: no card shown in a fold, no seat left out."""
    folds = {action.line for action in hand.actions}
    shown_early = any(show.line in folds for show in hand.shows)
    return hand.status is READ and not shown_early and len(hand.players) == len(hand.seats)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_reads_as_the_same_hands(name: str) -> None:
    for hand in samples(name):
        again = parse_hand(written(hand))
        assert differences(hand, again) == OLD_FORMS.get(name, set()), hand.line
        assert not errors(again) - errors(hand), hand.line


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_comes_out_as_printed(name: str) -> None:
    for hand in samples(name):
        same = [line.strip() for line in written(hand).splitlines()] == as_printed(hand)
        assert same != (name in OTHER_FORMS or (name, hand.line) in NO_SHOW_NOT_HELD), hand.line


def bare(hand: Hand) -> Hand:
    """Return a hand as the engine plays it, without the site's additions."""
    mucked = {result.seat: result.cards for result in hand.results if result.outcome == "mucked"}
    shows = tuple(
        show._replace(description=None, cards=show.cards or mucked.get(show.seat, ()), line=0)
        for show in hand.shows
    )
    actions = tuple(action._replace(stated=None, all_in=False, line=0) for action in hand.actions)
    return replace(hand, format=None, actions=actions, shows=shows, uncalled=(), results=(), claims=Claims())


@pytest.mark.parametrize("name", SAMPLES)
def test_additions_of_the_site_are_filled_in(name: str) -> None:
    for hand in filter(all_said, samples(name)):
        assert written(bare(hand)) == written(hand)


def test_lines_end_as_the_site_ends_them() -> None:
    text = written(parse_hand(HAND))
    assert text.endswith("folded before Flop\n")
    assert "Cosmo: folds \n" in text
    assert "Seat 1: Ansel ($200 in chips) \n" in text
    assert "| Rake $2 \n" in text
    assert [line.rstrip() for line in text.splitlines()] == HAND.splitlines()


@pytest.mark.parametrize(
    ("board", "best", "cards", "words"),
    [
        pytest.param("Ks 8c 3d 5h 2s", "Kd Qd", "Ah Kh", "a pair of Kings - Ace kicker", id="higher kicker"),
        pytest.param("Ks 8c 3d 5h 2s", "Ah Kh", "Kd Qd", "a pair of Kings - lower kicker", id="lower kicker"),
        pytest.param("Ks Ac 3d 5h 2s", "Kd Qd", "Kh Jh", "a pair of Kings - lower kicker", id="behind an ace"),
        pytest.param("Ks Ac 3d 5h 2s", "Kd Jd", "Kh Qh", "a pair of Kings - Ace+Queen kicker", id="two kickers"),
        pytest.param("Ks 8c 8d 5h 2s", "Kd Qd", "Kh Qh", "two pair, Kings and Eights", id="a split"),
        pytest.param("Ks 8c 3d 5h 2s", "8d 8h", "Ah Kh", "a pair of Kings", id="another category"),
        pytest.param("Ks 8s 3s 5h 2s", "As Qd", "Js Qc", "a flush, King high", id="another high card"),
        pytest.param("As 8s 3s 5h 2s", "Ts Qd", "Js Qc", "a flush, Ace high - Jack higher", id="flush above"),
        pytest.param("As 8s 3s 5h 2s", "Js Qc", "Ts Qd", "a flush, Ace high - lower cards", id="flush below"),
    ],
)  # fmt: skip
def test_kickers_distinguish_a_hand_from_the_best_hand_shown_before(
    board: str, best: str, cards: str, words: str
) -> None:
    before, shown = (best_rank(parse_cards(board) + parse_cards(text)) for text in (best, cards))
    assert describe(shown, before) == words


@pytest.mark.parametrize(("cards", "words"), [("Kh Ah", "high card Ace"), ("2c 2d", "a pair of Deuces")])
def test_hole_cards_before_the_flop(cards: str, words: str) -> None:
    assert describe_hole_cards(parse_cards(cards)) == words


def header(change: Callable[[Hand], Hand]) -> str:
    return written(change(parse_hand(HAND))).split("\n")[0]


def in_tournament(buy_in: int | None, bounty: int | None, fee: int | None, currency: str | None) -> str:
    digits = 2 if currency in ("USD", "EUR", "INR") else 0
    info = TournamentInfo("99", None, "IV", buy_in, fee, bounty, currency, digits)
    return header(lambda hand: replace(hand, kind=HandKind.TOURNAMENT, tournament=info, stakes=CHIPS))


@pytest.mark.parametrize(
    ("buy_in", "text"),
    [
        pytest.param((300, None, 30, "USD"), "$3.00+$0.30 USD ", id="cents"),
        pytest.param((1000, None, 100, "EUR"), "€10+€1 EUR ", id="whole"),
        pytest.param((500, 500, 90, "USD"), "$5.00+$5.00+$0.90 USD ", id="with a bounty"),
        pytest.param((13650, None, 1350, "INR"), "₹136.50+₹13.50 INR ", id="rupees"),
        pytest.param((2600, None, None, "USD"), "$26+$0 USD ", id="no fee"),
        pytest.param((50, None, 0, "FPP"), "50FPP ", id="points"),
        pytest.param((250, None, 0, "SC"), "250 SC ", id="coins"),
        pytest.param((5000, None, 0, None), "5000+0 ", id="chips"),
        pytest.param((0, None, 0, None), "Freeroll  ", id="freeroll"),
        pytest.param((None, None, None, None), "", id="unknown"),
    ],
)
def test_buy_ins(buy_in: Any, text: str) -> None:
    line = in_tournament(*buy_in)
    assert line.startswith(
        f"PokerStars Hand #1: Tournament #99, {text}Hold'em No Limit - Level IV (100/200) - "
    )


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        pytest.param({"fast": True}, "PokerStars Zoom Hand #1:  Hold'em No Limit ($1/$2) - {}", id="zoom"),
        pytest.param({"hand_id": "HD0042-7"}, "PokerStars Hand #00427:  Hold'em No Limit ($1/$2 USD) - {}", id="letters"),
        pytest.param({"hand_id": "1z"}, "PokerStars Hand #71:  Hold'em No Limit ($1/$2 USD) - {}", id="base 36"),
        pytest.param({"hand_id": f"{2**63 - 1}"}, "PokerStars Hand #9223372036854775807:  Hold'em No Limit ($1/$2 USD) - {}", id="64 bits"),
        pytest.param({"hand_id": "4411223344556677-21-1349781234"}, "PokerStars Hand #556677211349781234:  Hold'em No Limit ($1/$2 USD) - {}", id="more than 64 bits"),
        pytest.param({"started_at": None}, "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD)", id="no time"),
    ],
)  # fmt: skip
def test_headers(changes: dict[str, Any], line: str) -> None:
    time = "2021/07/03 4:05:06 ET"
    moment = {"time_text": None, "started_at": datetime(2021, 7, 3, 8, 5, 6, tzinfo=UTC)} | changes
    text = header(lambda hand: replace(hand, **moment))
    assert text == line.format(time)
    assert parse_hand(HAND.replace(HAND.split("\n", maxsplit=1)[0], text)).status is READ


def test_a_hand_without_an_id_gets_a_unique_number() -> None:
    hand = replace(parse_hand(HAND), hand_id=None)
    numbers = [
        parse_hand(written(changed)).hand_id or ""
        for changed in (
            hand,
            replace(hand, file="another.txt", line=7),
            replace(hand, table="another"),
            replace(hand, started_at=datetime(2021, 7, 3, 8, 5, 6, tzinfo=UTC)),
            replace(hand, seats=tuple(seat._replace(name=f"{seat.name}2") for seat in hand.seats)),
        )
    ]
    assert numbers[0] == numbers[1]
    assert len(set(numbers)) == 4
    assert all(0 < int(number) < 2**63 for number in numbers)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"finished": False}, "it is incomplete", id="breaks off"),
        pytest.param({"strangers": ((-1, "Dora"),)}, "Dora acts without a seat", id="stranger"),
        pytest.param({"added": 500}, "the house adds money", id="money added"),
        pytest.param({"actions": ()}, "nobody acts", id="no action"),
        pytest.param({"runs": 4}, "its board was run 4 times", id="four boards"),
        pytest.param({"hand_id": "a/1"}, "a/1 is not a number", id="odd id"),
        pytest.param({"kind": HandKind.TOURNAMENT}, "it names no tournament", id="no tournament"),
        pytest.param({"kind": HandKind.TOURNAMENT, "tournament": TournamentInfo("7")}, "its chips are money", id="money"),
        pytest.param({"kind": HandKind.TOURNAMENT, "tournament": TournamentInfo(""), "stakes": CHIPS}, "its tournament has no number", id="tournament without a number"),
    ],
)  # fmt: skip
def test_obstacles_of_the_text_format(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotInPokerStarsError) as error:
        written(replace(parse_hand(HAND), **changes))
    assert error.value.reason == reason


def test_amounts_below_a_cent_cannot_be_held() -> None:
    hand = parse_hand(HAND)
    assert hand.stakes is not None
    with pytest.raises(NotInPokerStarsError, match="has too many decimals"):
        written(replace(hand, stakes=replace(hand.stakes, decimals=5)))


@pytest.mark.parametrize("number", [1, 2])
def test_unsupported_games_cannot_be_held(number: int) -> None:
    with pytest.raises(NotInPokerStarsError, match="not supported"):
        written(hands_of("cash_other_games")[number - 1])


def test_figures_of_another_site_are_made_anew() -> None:
    hand = parse_hand(HAND)
    claims = Claims(4000, 0)
    actions = tuple(a if a.stated is None else a._replace(stated=a.amount) for a in hand.actions)
    board = tuple(deal._replace(repeated=()) for deal in hand.board)
    other = replace(
        hand, format="other", claims=claims, results=(), actions=actions, board=board, uncalled=()
    )
    assert written(other) == written(hand)


def test_the_uncalled_bet_is_said_before_the_rest_of_the_board() -> None:
    hand = hands_of("cash_run_it_twice")[0]
    silent = replace(hand, uncalled=())
    assert hand.uncalled[0].amount == 885
    assert written(silent) == written(hand)
    assert "Uncalled bet ($8.85) returned to boho.rey\n*** FIRST TURN ***" in written(silent)


def test_a_blind_who_could_pay_only_the_ante_is_marked() -> None:
    text = written(bare(hands_of("tour_antes_only")[0]))
    assert "Seat 2: RiverOtter (button) (small blind) showed" in text
    assert "Seat 5: Kestrel_77 (big blind) showed" in text


def test_a_player_of_unknown_stack_who_posts_nothing_is_not_marked() -> None:
    hand = parse_hand(
        'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [0, 2, 0]\nmin_bet = 2\n'
        'starting_stacks = [inf, inf, 200]\nactions = ["p3 cbr 6", "p1 f", "p2 f"]\n'
    )
    summary = written(hand).partition("*** SUMMARY ***")[2]
    assert "(big blind)" in summary
    assert "(small blind)" not in summary


def test_a_player_who_sits_out_has_a_summary_line() -> None:
    hand = parse_hand(HAND)
    out = replace(hand, seats=(*hand.seats, Seat(5, "Dora", 20000, True, 0)), results=())
    assert written(out).endswith("folded before Flop\nSeat 5: Dora\n")


@pytest.mark.parametrize(
    ("size", "last", "highest", "text"),
    [
        pytest.param(6, None, 6, "6-max", id="as stated"),
        pytest.param(None, None, 3, "6-max", id="not stated"),
        pytest.param(6, 10, 9, "9-max", id="seats with gaps"),
        pytest.param(6, None, 8, "9-max", id="more seats than stated"),
    ],
)
def test_the_table_holds_its_seats(size: int | None, last: int | None, highest: int, text: str) -> None:
    hand = parse_hand(HAND.replace("Seat 3:", f"Seat {highest}:"))
    assert f"Table 'Aster' {text} Seat" in written(replace(hand, max_seats=size, last_seat=last))


@pytest.mark.parametrize("hero", [1, 2, 3])
def test_the_heros_cards_are_written_last(hero: int) -> None:
    hand = parse_hand(HAND)
    cards = {1: "Ah Kh", 2: "Kd Qd", 3: "7c 2d"}
    dealt = tuple(Dealt(seat, parse_cards(text), 0) for seat, text in cards.items())
    text = written(replace(hand, hero=hero, dealt=dealt))
    assert text.split("\n*** FLOP")[0].count("Dealt to ") == 3
    again = parse_hand(text)
    assert (again.hero, again.dealt[-1].seat) == (hero, hero)


def test_a_winner_with_known_cards_has_shown_them() -> None:
    hand = parse_hand(HAND)
    silent = replace(hand, format="other", shows=(), results=())
    known = replace(silent, dealt=(Dealt(1, parse_cards("Ah Kh"), 0),))
    assert "Ansel: shows" not in written(silent)
    assert "Birgit: mucks hand \nAnsel: shows [Ah Kh] (a pair of Kings)\n" in written(known)
    assert "Seat 1: Ansel (button) showed [Ah Kh] and won ($40) with a pair of Kings" in written(known)


@pytest.mark.parametrize(
    ("amount", "fee", "text"),
    [
        pytest.param(3900, 39, "$39 | Cash Out Fee $0.39", id="stated"),
        pytest.param(0, 150, "$38.50 | Cash Out Fee $1.50", id="the pot less the fee"),
        pytest.param(0, None, "$40", id="neither"),
    ],
)
def test_a_cash_out_has_an_amount(amount: int, fee: int | None, text: str) -> None:
    hand = replace(parse_hand(HAND), cash_outs=(CashOut(1, amount, fee, 0),))
    assert f"Ansel cashed out the hand for {text}\n" in written(hand)


def test_fractions_of_tournament_chips_are_scaled() -> None:
    hand = parse_hand(HAND.replace("$200", "$200.25"))
    assert hand.stakes is not None
    chips = replace(hand.stakes, currency=None)
    text = written(replace(hand, kind=HandKind.TOURNAMENT, tournament=TournamentInfo("7"), stakes=chips))
    assert "Hold'em No Limit - (100/200)" in text
    assert "Seat 1: Ansel (20025 in chips)" in text
    assert "Ansel: raises 600 to 800" in text
    assert parse_hand(text).seats[0].stack == 20025


# --- real hands ---

CHANGED = {
    "time_text": "the form of 2008",
    "max_seats": "the text does not say it, or it is too small for the seats",
    "uncalled": "old texts and converters have no such line",
    "shows": "a description, a place in the order, or a player who mucked is filled in",
    "payouts": "another order",
    "actions": "all-in where no chips are left",
    "claims": "a board that the summary does not repeat",
    "results": "a hand without a summary",
    "format": "a Portuguese text comes out in English",
    "conventions": "those of the English text",
}
SCALE = {"stakes", "seats"}  # play chips printed as `250.0` come out as `250`


@pytest.mark.nightly
@pytest.mark.corpus
@pytest.mark.slow
def test_real_hands_read_as_the_same_hands(corpus: Path) -> None:
    hands = [hand for path in files_of(corpus) for hand in read_hands(str(path))]
    counts: Counter[str] = Counter()
    for hand in hands:
        where = (Path(hand.file).name, hand.line)
        try:
            text = written(hand)
        except NotInPokerStarsError:
            counts["not held"] += 1
            continue
        again = parse_hand(text)
        changed = differences(hand, again)
        assert again.diagnostics == () or not errors(again) - errors(hand), where
        assert written(again) == text, where
        assert changed <= (CHANGED.keys() | SCALE if changed >= SCALE else CHANGED.keys()), where
        counts["the same" if not changed else "scale" if changed >= SCALE else "changed"] += 1
    assert counts["not held"] == 4
    assert counts["the same"] > 3_900
    assert counts["changed"] < 500


FLOP_LINE = "*** FLOP *** [Ks 8c 3d]"
SHOW_LINE = "Birgit: shows [Kd Qd] (a pair of Kings)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(FLOP_LINE, "*** FLOP *** [Ks 8c 3d 4h 6h 7h]", id="a flop of six cards"),
        pytest.param(SHOW_LINE, f"{SHOW_LINE}\n{SHOW_LINE}", id="cards shown twice"),
        pytest.param("*** SHOW DOWN ***", "*** SECOND SHOW DOWN ***", id="the showdown of a board that is not there"),
    ],
)  # fmt: skip
def test_damaged_showdowns_are_written_and_read(old: str, new: str) -> None:
    assert old in HAND
    hand = parse_hand(HAND[: HAND.index("*** SUMMARY")].replace(old, new))
    again = parse_hand(written(hand))
    assert again.status is READ
    assert [payout.amount for payout in again.payouts] == [4000]


def test_a_cash_game_that_names_a_tournament_is_written_as_a_cash_game() -> None:
    text = written(replace(parse_hand(HAND), tournament=TournamentInfo("7")))
    assert text.startswith("PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD)")


def test_r93_a_summary_has_no_more_boards_than_were_run() -> None:
    hand = hands_of("cash_run_it_twice")[0]
    boards = hand.claims.boards * 2
    text = written(replace(hand, claims=hand.claims._replace(boards=boards)))
    assert text.count(" Board [") == hand.runs == 2


def test_control_characters_are_not_written() -> None:
    """Names from documents may hold any character, also the end of a line."""
    hand = samples("cash_2005")[0]
    first, second, *others = hand.seats
    names = ("E\x1b[2J\u202eve", "B\nob")
    seats = (first._replace(name=names[0]), second._replace(name=names[1]), *others)
    text = written(replace(hand, seats=seats))
    assert "E\ufffd[2J\ufffdve" in text
    assert "B\ufffdob" in text
    assert not any(ord(letter) in {0x1B, 0x202E} for letter in text)
    alike = (first._replace(name="Ann\x1b"), second._replace(name="Ann\x9b"), *others)
    with pytest.raises(NotInPokerStarsError, match="names differ only in characters that are not written"):
        written(replace(hand, seats=alike))


def test_a_fold_that_is_not_printed_cannot_be_held() -> None:
    left = HAND.replace("Cosmo: folds\n", "").replace("*** HOLE", "Cosmo leaves the table\n*** HOLE")
    for write in (write_pokerstars, write_ohh):
        with pytest.raises(NotHeldError, match="a player who left the table folds without a line"):
            write(parse_hand(left), replay(parse_hand(left)))


def test_a_header_of_the_next_level_is_written_as_played() -> None:
    sample = (FOLDER / "bovada" / "tour_knockout.txt").read_text("utf-8")
    hand = parse_hand(sample.replace("Level 4 (40/80)", "Level 4 (60/120)"))
    assert errors(hand) == Counter()
    assert "- Level 4 (40/80)" in written(hand)
    assert '"big_blind_amount": 80' in write_ohh(hand, replay(hand))
