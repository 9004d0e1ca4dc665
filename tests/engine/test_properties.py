"""Invariants of every hand, played at random: chips, pots, rotation of the table."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhparser.engine import HandState
from hhparser.engine.pots import build_pots, split_pot, uncalled_bet
from hhparser.model import ActionKind, AnteType, Betting, Stakes, Street
from hhparser.model.house_rules import Reopen, RuleSet, ShortOpen

FEW = settings(max_examples=20)  # many more below
FAST = settings(max_examples=60)
SLOW = settings(max_examples=1000)


class Deal(NamedTuple):
    """A table and the choices of its players; stacks in seat order from the left of the button."""

    stacks: tuple[int, ...]
    ante: int
    shared_ante: bool
    dead: int
    straddle: int
    betting: Betting
    rules: RuleSet
    choices: tuple[tuple[int, int], ...]


DEALS = st.builds(
    Deal,
    stacks=st.lists(st.integers(1, 120), min_size=2, max_size=10).map(tuple),
    ante=st.sampled_from([0, 0, 1, 2]),
    shared_ante=st.booleans(),
    dead=st.sampled_from([0, 0, 1]),
    straddle=st.sampled_from([0, 0, 4]),
    betting=st.sampled_from(list(Betting)),
    rules=st.builds(
        RuleSet,
        reopen=st.sampled_from(list(Reopen)),
        short_open=st.sampled_from(list(ShortOpen)),
        uncapped_heads_up=st.booleans(),
    ),
    choices=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 200)), min_size=80, max_size=80).map(tuple),
)


class Seen(NamedTuple):
    """How a hand went: each action with its place left of the button, and the totals at the end."""

    actions: list[tuple[int, ActionKind, int]]
    totals: list[int]
    live: list[int]
    stacks: list[int]


def start(deal: Deal, seats: Sequence[int]) -> HandState:
    """The hand after its forced bets; `seats` are the seat numbers clockwise, the last one on the button."""
    ante_type = AnteType.BIG_BLIND if deal.shared_ante else AnteType.EACH
    stakes = Stakes(deal.betting, 0, None, 1, 2, 2, 4, deal.ante, ante_type)
    state = HandState(dict(zip(seats, deal.stacks, strict=True)), seats[-1], stakes, deal.rules)

    def post(kind: ActionKind, seat: int, amount: int) -> None:
        paid = min(amount, state.stacks[seat])
        if paid:
            state.post(kind, seat, paid)

    small, big = (seats[0], seats[1]) if len(seats) > 2 else (seats[1], seats[0])
    for seat in (big,) if deal.shared_ante else seats:
        post(ActionKind.POST_ANTE, seat, deal.ante)
    post(ActionKind.POST_SMALL_BLIND, small, 1)
    post(ActionKind.POST_BIG_BLIND, big, 2)
    post(ActionKind.POST_DEAD, seats[-1], deal.dead)
    last, price = big, 2
    if deal.straddle and len(seats) > 3 and state.stacks[seats[2]] > deal.straddle:
        last, price = seats[2], deal.straddle
        post(ActionKind.POST_STRADDLE, last, price)
    state.start_betting(last, price)
    return state


def choose(state: HandState, choice: tuple[int, int]) -> tuple[ActionKind, int, int | None, int]:
    """One of the actions that are offered to the next player."""
    legal = state.legal_actions()
    assert legal is not None
    roll, size = choice
    if roll > 5 and legal.min_to is not None and legal.max_to is not None:
        to = min(legal.min_to + size // 3, legal.max_to)
        return (ActionKind.RAISE if state.price else ActionKind.BET), legal.seat, None, to
    if roll == 0:
        return ActionKind.FOLD, legal.seat, None, 0
    kind = ActionKind.CHECK if legal.check else ActionKind.CALL
    return kind, legal.seat, legal.call, state.chips[legal.seat] + (legal.call or 0)


def check_offers(state: HandState) -> None:
    """All that is offered to the next player is allowed, and nothing below or above it."""
    legal = state.legal_actions()
    seat, wager = legal.seat, ActionKind.RAISE if state.price else ActionKind.BET
    assert state.why_illegal(ActionKind.FOLD, seat, None, None) is None
    assert (
        (state.why_illegal(ActionKind.CHECK, seat, None, None) is None) == legal.check == (legal.call is None)
    )
    assert (state.why_illegal(ActionKind.CALL, seat, legal.call or 0, None) is None) == (
        legal.call is not None
    )
    if legal.min_to is None or legal.max_to is None:
        assert state.why_illegal(wager, seat, None, state.chips[seat] + state.stacks[seat]) is not None
        return
    allowed = [state.why_illegal(wager, seat, None, to) is None for to in (legal.min_to, legal.max_to)]
    refused = [state.why_illegal(wager, seat, None, to) for to in (legal.min_to - 1, legal.max_to + 1)]
    assert all(allowed)
    assert None not in refused


def play(deal: Deal, seats: Sequence[int]) -> Seen:
    """Play a deal to its end; offered actions must be allowed and no chip may get lost."""
    state, choices, actions = start(deal, seats), iter(deal.choices), []
    chips = sum(deal.stacks)
    for street in Street:
        if street and len(state.live) > 1:
            state.deal(street)
        while state.to_act:
            check_offers(state)
            kind, seat, amount, to = choose(state, next(choices, (1, 0)))
            assert state.why_illegal(kind, seat, amount, to) is None
            state.apply(kind, seat, to)
            actions.append((seats.index(seat), kind, to))
            assert state.pot + sum(state.stacks.values()) == chips
            assert sum(state.total.values()) + sum(state.dead.values()) == state.pot
            assert min(state.stacks.values()) >= 0
    in_order = [state.total[seat] for seat in seats]
    return Seen(
        actions, in_order, [seats.index(s) for s in state.live], [state.stacks[seat] for seat in seats]
    )


def seats_of(deal: Deal) -> list[int]:
    return list(range(1, len(deal.stacks) + 1))


def check_pots(deal: Deal) -> None:
    seen = play(deal, seats_of(deal))
    totals = dict(enumerate(seen.totals))
    returned = uncalled_bet(totals)
    if returned is not None and returned[0] in seen.live:
        totals[returned[0]] -= returned[1]
    pots = build_pots(totals, seen.live, deal.dead)
    assert sum(pot.amount for pot in pots) == sum(totals.values()) + deal.dead
    assert all(set(pot.eligible) <= set(seen.live) for pot in pots)
    assert all(set(later.eligible) < set(pot.eligible) for pot, later in pairwise(pots))


def check_turning(deal: Deal) -> None:
    """The same players in other seats, the button moved with them, do and get the same."""
    seats = seats_of(deal)
    for turned in (seats[1:] + seats[:1], seats[-1:] + seats[:-1], [3 * seat for seat in seats]):
        assert play(deal, turned) == play(deal, seats)


@given(DEALS)
@FEW
def test_every_action_offered_is_allowed_and_chips_are_conserved(deal: Deal) -> None:
    play(deal, seats_of(deal))


@given(DEALS)
@FEW
def test_pots_hold_what_was_put_in_less_what_was_returned(deal: Deal) -> None:
    check_pots(deal)


@given(DEALS)
@FEW
def test_turning_the_table_changes_nothing(deal: Deal) -> None:
    check_turning(deal)


@pytest.mark.nightly
@given(DEALS)
@SLOW
def test_many_more_deals(deal: Deal) -> None:
    check_pots(deal)
    check_turning(deal)


AMOUNTS = st.dictionaries(st.integers(1, 10), st.integers(0, 60), min_size=2, max_size=10)


@given(AMOUNTS, st.data())
@FAST
def test_nobody_wins_more_from_an_opponent_than_he_has_put_in(
    total: Mapping[int, int], data: st.DataObject
) -> None:
    live = data.draw(st.lists(st.sampled_from(sorted(total)), min_size=1, unique=True))
    pots = build_pots(total, live, 0)
    folded_above = sum(max(0, total[s] - max(total[p] for p in live)) for s in total if s not in live)
    for seat in live:
        won = sum(pot.amount for pot in pots if seat in pot.eligible)
        most = sum(min(chips, total[seat]) for chips in total.values())
        assert won <= most + folded_above


@given(
    st.integers(0, 10_000),
    st.lists(st.integers(1, 10), min_size=1, unique=True),
    st.permutations(range(1, 11)),
    st.sampled_from([1, 5]),
)
@FAST
def test_shares_add_up_and_differ_by_one_chip(
    amount: int, winners: list[int], order: list[int], unit: int
) -> None:
    shares = split_pot(amount, winners, order, unit)
    assert shares.keys() == set(winners)
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) < 2 * unit
    clockwise = [shares[seat] for seat in order if seat in winners]
    assert clockwise == sorted(clockwise, reverse=True)
