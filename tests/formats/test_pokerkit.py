"""Converted samples of every site, read and replayed by pokerkit."""

import re
from collections.abc import Iterator
from decimal import Decimal

import pytest
from pokerkit import HandHistory, State

from hhparser.engine import Replay
from hhparser.formats.errors import NotHeldError
from hhparser.formats.phh import write_phh
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import (
    BIG_BLIND,
    FIXED_LIMIT,
    NO_LIMIT,
    POSTS,
    RAISE,
    SMALL_BLIND,
    Hand,
    HandKind,
    Stakes,
)
from tests.engine.samples import FOLDER, checked_in
from tests.sample_files import SITES

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:The field 'time_zone_abbreviation'")]
NOT_AS_TEXT = {"phh"}  # its samples have antes and more posts than two blinds
LIKE_A_LINE = re.compile(r"[:\[(#$]|\b(?:folds|checks|calls|bets|raises|shows|posts)\b")


def ended_hands(folder: str) -> Iterator[tuple[Hand, Stakes, Replay]]:
    """The faultless hands of a site's samples that reach their end with known stacks."""
    paths = [path for path in sorted((FOLDER / folder).iterdir()) if path.suffix != ".json"]
    for checked in [one for path in paths for one in checked_in(path) if one.status == "ok"]:
        hand, replay, stakes = checked.hand, checked.replay, checked.hand.stakes
        known = all(seat.stack is not None for seat in hand.seats)
        if known and replay is not None and replay.complete and stakes is not None:
            yield hand, stakes, replay


def has_common_prices(hand: Hand, stakes: Stakes) -> bool:
    """Return whether both programs agree on the price of a call: neither a short blind nor a short fixed bet."""
    blinds = [action.amount for action in hand.actions if action.kind is BIG_BLIND]
    fixed = stakes.betting is FIXED_LIMIT
    return blinds[:1] == [stakes.big_blind] and not (
        fixed and any(action.all_in and action.kind is RAISE for action in hand.actions)
    )


def is_text_of_pokerkit(hand: Hand, stakes: Stakes) -> bool:
    """Whether pokerkit reads such text: no-limit cash games and tournaments with two blinds alone."""
    posts = [action.kind for action in hand.actions if action.kind in POSTS]
    return (
        stakes.betting is NO_LIMIT
        and stakes.cap is None
        and stakes.currency != "INR"
        and posts == [SMALL_BLIND, BIG_BLIND]
        and hand.runs == 1
        and not any(LIKE_A_LINE.search(seat.name) for seat in hand.seats)
    )


def agree(hand: Hand, replay: Replay, state: State, unit: int) -> None:
    """Check that both end with the same stacks, except for rake and recipients of odd chips."""
    assert not state.status
    house = (replay.rake or 0) + sum(fee for _, fee in hand.fees)
    odd_chips = sum(len(award.winners) - 1 for award in replay.awards)
    more: dict[int, Decimal] = {}
    for seat, stack in zip(replay.order, state.stacks, strict=True):
        own = hand.seat(seat).chips - replay.committed[seat] + replay.collected.get(seat, 0)
        more[seat] = Decimal(stack) * unit - own
    assert round(sum(more.values())) == house, (hand.file, hand.line)
    assert {seat for seat, chips in more.items() if chips} <= replay.collected.keys()
    assert min(more.values()) >= -odd_chips


@pytest.mark.parametrize("folder", SITES)
def test_phh_is_replayed(folder: str) -> None:
    compared = 0
    for hand, stakes, replay in ended_hands(folder):
        try:
            document = write_phh(hand, replay)
        except NotHeldError:
            continue
        if has_common_prices(hand, stakes):
            *_, state = HandHistory.loads(document)
            agree(hand, replay, state, 10**stakes.decimals)
            compared += 1
    assert compared


@pytest.mark.parametrize("folder", SITES)
def test_pokerstars_text_is_read(folder: str) -> None:
    compared = 0
    for hand, stakes, replay in ended_hands(folder):
        if not (has_common_prices(hand, stakes) and is_text_of_pokerkit(hand, stakes)):
            continue
        try:
            text = write_pokerstars(hand, replay)
        except NotHeldError:
            continue
        [history] = HandHistory.from_pokerstars(text, error_status=True)
        assert history.players == [hand.name(seat) for seat in replay.order]
        *_, state = history
        agree(hand, replay, state, 1 if hand.kind is HandKind.TOURNAMENT else 10**stakes.decimals)
        compared += 1
    assert compared or folder in NOT_AS_TEXT
