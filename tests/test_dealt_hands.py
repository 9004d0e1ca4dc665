"""Hands dealt and played by the engine: the output parses to the same hand, without a finding."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise
from typing import Any

import pytest

from hhparser.checks import check
from hhparser.engine import Replay, replay
from hhparser.engine.play.play import Game
from hhparser.engine.play.rake import NO_RAKE, RakeSchedule
from hhparser.engine.play.sessions import Setup, cash_session, roman, tournaments
from hhparser.formats.errors import NotHeldError
from hhparser.formats.ohh import write_ohh
from hhparser.formats.phh import write_phh
from hhparser.formats.phh_limits import decisions
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import AnteType, Betting, Hand, Stakes
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.sites import parse_hand
from tests.formats.round_trips import facts as facts_held

RAKE = RakeSchedule(Fraction(45, 1000), {2: 50, 5: 300})
SMALL, BIG = 5, 10


def setup(
    players: int = 6,
    policy: str = "random",
    betting: Betting = Betting.NO_LIMIT,
    *,
    ante: int | None = None,
    ante_type: AnteType | None = None,
    chips: bool = False,
    rake: RakeSchedule = NO_RAKE,
    runs: int = 1,
    errors: float = 0.0,
    seed: int = 11,
    rules: RuleSet | None = None,
) -> Setup:
    limits = (BIG, 2 * BIG) if betting is Betting.FIXED_LIMIT else (None, None)
    currency, decimals = (None, 0) if chips else ("USD", 2)
    stakes = Stakes(betting, decimals, currency, SMALL, BIG, *limits, ante, ante_type)
    return Setup(Game(stakes, rules or RuleSet(), rake, runs), players, policy, seed, errors)


CASH = [
    pytest.param(setup(), id="no limit"),
    pytest.param(setup(2), id="heads-up"),
    pytest.param(setup(10, "loose"), id="full ring"),
    pytest.param(setup(9, "tight"), id="tight"),
    pytest.param(setup(6, "random", Betting.POT_LIMIT), id="pot limit"),
    pytest.param(setup(7, "loose", Betting.FIXED_LIMIT), id="fixed limit"),
    pytest.param(setup(4, rake=RAKE), id="rake"),
    pytest.param(setup(5, rake=RAKE, runs=2), id="run it twice"),
    pytest.param(setup(5, "loose", runs=3), id="run it three times"),
    pytest.param(setup(6, errors=0.02), id="errors by the dealer"),
    pytest.param(setup(6, ante=2, ante_type=AnteType.EACH), id="antes"),
    pytest.param(setup(6, ante=10, ante_type=AnteType.BIG_BLIND), id="big-blind ante"),
    pytest.param(setup(6, ante=10, ante_type=AnteType.BUTTON), id="button ante"),
    pytest.param(setup(6, rules=RuleSet(straddle=Straddle.UNDER_THE_GUN)), id="straddle"),
    pytest.param(setup(6, rules=RuleSet(straddle=Straddle.BUTTON)), id="button straddle"),
]
TOURNAMENTS = [
    pytest.param(setup(6, chips=True), id="sit and go"),
    pytest.param(setup(2, "loose", chips=True), id="heads-up"),
    pytest.param(setup(10, chips=True, ante=2, ante_type=AnteType.EACH), id="antes"),
    pytest.param(setup(8, "loose", chips=True, ante=10, ante_type=AnteType.BIG_BLIND), id="big-blind ante"),
    pytest.param(setup(4, "random", Betting.FIXED_LIMIT, chips=True), id="fixed limit"),
    pytest.param(setup(4, "loose", Betting.POT_LIMIT, chips=True), id="pot limit"),
]


def facts(hand: Hand) -> dict[str, Any]:
    """Return the facts of a hand, without lines and what only a text has: its words, and posts that state a blind."""
    tournament = hand.tournament and hand.tournament
    return {
        "head": (
            hand.hand_id,
            hand.stakes and replace(hand.stakes, posted=()),
            hand.kind,
            hand.table,
            hand.max_seats,
            hand.button,
            hand.hero,
        ),
        "time": hand.started_at,
        "tournament": tournament
        and tournament.__class__(
            **{name: getattr(tournament, name) for name in tournament.__slots__ if name != "places"}
        ),
        "places": [place[:3] for place in tournament.places] if tournament else [],
        "seats": [seat[:4] for seat in hand.seats],
        "players": hand.players,
        "dealt": [dealt[:2] for dealt in hand.dealt],
        "actions": [action._replace(line=0) for action in hand.actions],
        "board": [deal[:4] for deal in hand.board],
        "uncalled": [uncalled[:2] for uncalled in hand.uncalled],
        "shows": [(show.seat, () if show.mucked else show.cards, show.run) for show in hand.shows],
        "payouts": [payout[:4] for payout in hand.payouts],
        "runs": hand.runs,
    }


def ending(hand: Hand) -> tuple[Any, ...]:
    result = replay(hand)
    assert result.complete
    assert not result.illegal_actions
    return result.awards, result.committed, result.boards, result.live, result.total_pot


def written_and_read(hands: Iterator[Hand]) -> Iterator[tuple[Hand, Hand]]:
    for hand in hands:
        yield hand, parse_hand(write_pokerstars(hand, replay(hand)))


def check_session(hands: list[Hand]) -> None:
    for hand, again in written_and_read(iter(hands)):
        assert check(again, replay(again)) == [], again.text
        assert facts(again) == facts(hand), again.text
        assert ending(again) == ending(hand), again.text


@pytest.mark.parametrize("table", CASH)
def test_cash_hands_read_back(table: Setup) -> None:
    check_session([dealt.hand for dealt in islice(cash_session(table), 20)])


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", TOURNAMENTS)
def test_tournament_hands_read_back(table: Setup, count: int) -> None:
    check_session([dealt.hand for dealt in islice(tournaments(table), count)])


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(8, 13))
@pytest.mark.parametrize("table", CASH)
def test_many_cash_hands_read_back(table: Setup, seed: int) -> None:
    again = Setup(table.game, table.players, table.policy, seed, table.error_rate)
    check_session([dealt.hand for dealt in islice(cash_session(again), 200)])


@pytest.mark.slow_cases(30)
@pytest.mark.fast_cases(14)
@pytest.mark.parametrize("count", [10, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", [*CASH, *TOURNAMENTS])
@pytest.mark.parametrize("write", [write_phh, write_ohh], ids=["phh", "ohh"])
def test_open_formats_read_back(
    write: Callable[[Hand, Replay | None], str], table: Setup, count: int
) -> None:
    session = tournaments if table.game.stakes.currency is None else cash_session
    held = 0
    for dealt in islice(session(table), count):
        hand, before = dealt.hand, replay(dealt.hand)
        assert before is not None
        try:
            again = parse_hand(write(hand, before))
        except NotHeldError:
            continue
        after = replay(again)
        assert after is not None
        assert check(again, after) == [], again.text
        own, other = (facts_held(*pair, decisions(*pair)) for pair in ((hand, before), (again, after)))
        assert other == own, again.text
        held += 1
    has_no_variant = write is write_phh and table.game.stakes.betting is Betting.POT_LIMIT
    assert held > count // 3 or table.game.runs > 1 or has_no_variant


def test_the_same_seed_deals_the_same_hands() -> None:
    first, second = ([d.hand for d in islice(cash_session(setup(seed=3)), 30)] for _ in range(2))
    assert first == second
    assert first != [d.hand for d in islice(cash_session(setup(seed=4)), 30)]


def test_sessions_that_differ_share_no_hand_number() -> None:
    tables = [
        setup(),
        setup(seed=12),
        setup(policy="loose"),
        setup(players=5),
        setup(rake=RAKE),
        setup(errors=0.1),
    ]
    numbers = [dealt.hand.hand_id for table in tables for dealt in islice(cash_session(table), 20)]
    numbers += [dealt.hand.hand_id for dealt in islice(tournaments(setup()), 20)]
    assert len(set(numbers)) == len(numbers)


def test_a_dealer_who_errs_says_what_was_done() -> None:
    dealt = list(islice(cash_session(setup(errors=0.03)), 200))
    rules = {rule for one in dealt for rule, _ in one.notes}
    assert rules == {"R78", "R80", "R81", "R82", "R83", "R84"}


def test_r12_a_tournament_ends_with_all_chips_at_one_player() -> None:
    hands = [dealt.hand for dealt in islice(tournaments(setup(6, chips=True)), 400)]
    played = [hand for hand in hands if hand.tournament and hand.tournament.id == hands[0].tournament.id]
    assert len(played) < len(hands)
    places = [place for hand in played for place in hand.tournament.places]
    assert sorted(place.place for place in places) == [1, 2, 3, 4, 5, 6]
    assert sum(place.prize or 0 for place in places) == 6 * 1000
    assert all(sum(seat.stack for seat in hand.seats) == 6 * 1500 for hand in played)


def test_r10_the_blinds_double() -> None:
    hands = [dealt.hand for dealt in islice(tournaments(setup(9, "tight", chips=True)), 40)]
    assert [hand.stakes.big_blind for hand in hands[::12]] == [10, 20, 40, 80]
    assert [hand.tournament.level for hand in hands[::12]] == ["I", "II", "III", "IV"]


def test_r5_stacks_change_between_hands_only_by_a_reload_to_100_big_blinds() -> None:
    hands = [dealt.hand for dealt in islice(cash_session(setup(rake=RAKE)), 200)]
    reloads = 0
    for hand, following in pairwise(hands):
        result = replay(hand)
        after = {seat.number: seat.stack for seat in hand.seats}
        for seat in result.order:
            after[seat] -= result.committed[seat]
        for payout in hand.payouts:
            after[payout.seat] += payout.amount
        for seat in following.seats:
            if seat.stack != after[seat.number]:
                assert (after[seat.number] < 20 * BIG, seat.stack) == (True, 100 * BIG)
                reloads += 1
    assert reloads > 5


def test_r102_players_come_back_with_a_dead_blind() -> None:
    hands = [dealt.hand for dealt in islice(cash_session(setup(9)), 300)]
    kinds = {action.kind.value for hand in hands for action in hand.actions}
    assert {"post_dead", "post_small_blind", "post_big_blind"} <= kinds
    assert any(hand.new_posts for hand in hands)


@pytest.mark.parametrize(("number", "text"), [(1, "I"), (4, "IV"), (9, "IX"), (24, "XXIV"), (49, "XLIX")])
def test_roman_numerals(number: int, text: str) -> None:
    assert roman(number) == text
