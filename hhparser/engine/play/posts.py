"""Forced bets: who is dealt in, and the posts in order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hhparser.engine.errors import IllegalAction
from hhparser.engine.play.table_errors import BlindsError, PlayerCountError
from hhparser.engine.state import HandState
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BIG_BLIND_ANTE,
    BUTTON_ANTE,
    DEAD,
    EACH,
    NO_LIMIT,
    SMALL_BLIND,
    STRADDLE,
    ActionKind,
    Stakes,
)
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.model.positions import MOST_PLAYERS, clockwise


class Lineup(NamedTuple):
    """The players dealt into a hand, and the blinds they owe.

    Attributes:
        button: Seat of the button; empty with a dead button.
        small_blind: Seat that owes the small blind, None when it is dead.
        big_blind: Seat that owes the big blind.
        stacks: Stack by seat of all players dealt in, at least two, in the order of the seats.
        live: Other seats that post a live big blind, by new players and players who missed a blind.
        dead: Seats in `live` that post a dead small blind too.
    """

    button: int
    small_blind: int | None
    big_blind: int
    stacks: Mapping[int, int]
    live: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()


class Post(NamedTuple):
    """A forced bet, in chips."""

    kind: ActionKind
    seat: int
    amount: int


def forced_bets(
    lineup: Lineup, stakes: Stakes, rules: RuleSet, straddles: Sequence[tuple[int, int]] = ()
) -> list[Post]:
    """Return all posts before the cards are dealt; a short stack posts all it has.

    Args:
        lineup: The players dealt in.
        stakes: Blinds and ante.
        rules: House rules on straddles and on the order of big blind and big blind ante.
        straddles: Seat and amount of each straddle, in order.

    Raises:
        PlayerCountError: Fewer than two players or more than ten.
        BlindsError: A small blind above the big blind.
        IllegalAction: L105 a straddle from the wrong seat, L110 a straddle that is too small.

    Source: R1, R13-R17, R19-R21, R23, R97, R98, R110, R113.
    """
    if not 2 <= len(lineup.stacks) <= MOST_PLAYERS:
        raise PlayerCountError(len(lineup.stacks))
    _check_blinds(stakes)
    check_straddles(lineup, stakes, rules, straddles)
    posts = list(_blinds(lineup, stakes))
    antes = _antes(lineup, stakes)
    if stakes.ante_type is BIG_BLIND_ANTE and rules.blind_before_ante:
        posts = [*posts, *antes]
    else:
        posts = [*antes, *posts]
    posts += [Post(STRADDLE, seat, amount) for seat, amount in straddles]
    return list(_within_stacks(posts, lineup.stacks))


def _check_blinds(stakes: Stakes) -> None:
    small, big = stakes.small_blind or 0, stakes.big_blind or 0
    if small > big:
        raise BlindsError(small, big)


def check_straddles(
    lineup: Lineup, stakes: Stakes, rules: RuleSet, straddles: Iterable[tuple[int, int]]
) -> None:
    """Check the seats and sizes of straddles.

    A straddle must be at least the minimum raise over the blind or straddle before it. Only no-limit games
    allow more than one straddle.

    Raises:
        IllegalAction: L105 a straddle from the wrong seat, L110 a straddle that is too small.

    Source: R19, R20, R21.
    """
    big_blind = stakes.big_blind or 0
    after_blind = clockwise(sorted(lineup.stacks), lineup.big_blind)
    allowed = {
        Straddle.NONE: frozenset[int](),
        Straddle.UNDER_THE_GUN: frozenset(after_blind[:1]),
        Straddle.BUTTON: frozenset((lineup.button,)),
        Straddle.ANY: frozenset(after_blind) - {lineup.small_blind, lineup.big_blind},
    }[rules.straddle]
    price, step, owed_by = big_blind, big_blind, after_blind[0]
    for number, (seat, amount) in enumerate(straddles):
        if seat not in allowed or (number and stakes.betting is not NO_LIMIT):
            raise IllegalAction("L105", seat, owed_by, seat, "player")
        if amount < price + step:
            raise IllegalAction("L110", seat, price + step, amount, "to_amount")
        price = step = amount


def usual_straddle(stakes: Stakes, rules: RuleSet) -> int:
    """Return the usual size of a straddle, in chips. Source: R19."""
    return rules.straddle_size * (stakes.big_blind or 0)


def post_all(state: HandState, posts: Iterable[Post], lineup: Lineup, stakes: Stakes) -> None:
    """Post the forced bets and open the first betting round.

    The price is the nominal big blind, even if its player posts less, or the largest straddle.

    Source: R18, R19, R22, R24, R32.
    """
    price = stakes.big_blind or 0
    last = lineup.big_blind if price else 0
    for kind, seat, amount in posts:
        state.post(kind, seat, amount)
        if kind is STRADDLE:
            price, last = max(price, amount), seat
    state.start_betting(last, price)


def _blinds(lineup: Lineup, stakes: Stakes) -> Iterator[Post]:
    """Yield small blind, big blind, then the posts of new and returning players, left of the button first."""
    small, big = stakes.small_blind or 0, stakes.big_blind or 0
    if lineup.small_blind is not None:
        yield Post(SMALL_BLIND, lineup.small_blind, small)
    yield Post(BIG_BLIND, lineup.big_blind, big)
    for seat in clockwise(sorted(lineup.live), lineup.button):
        if seat in lineup.dead:
            yield Post(DEAD, seat, small)
        yield Post(BIG_BLIND, seat, big)


def _antes(lineup: Lineup, stakes: Stakes) -> list[Post]:
    """Return the antes in posting order: of all players, or of one player for all."""
    ante = stakes.ante or 0
    seats = {
        None: [],
        EACH: clockwise(sorted(lineup.stacks), lineup.button),
        BIG_BLIND_ANTE: [lineup.big_blind],
        BUTTON_ANTE: [seat for seat in lineup.stacks if seat == lineup.button],
    }[stakes.ante_type]
    return [Post(ANTE, seat, ante) for seat in seats]


def _within_stacks(posts: Iterable[Post], stacks: Mapping[int, int]) -> Iterator[Post]:
    """Yield the posts, reduced to the chips in the stack; skip players without chips. Source: R23."""
    left = dict(stacks)
    for kind, seat, amount in posts:
        paid = min(amount, left[seat])
        left[seat] -= paid
        if paid:
            yield Post(kind, seat, paid)
