"""Writer for the poker hand history standard (PHH), a TOML format.

Amounts have the decimals of the hand. p1 is the first player left of the button, and the last player has the
button (heads-up p1 is the big blind). Lists of posts have the full amounts, even if a short stack posts less.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime

from hhparser.base.cards import Card
from hhparser.base.money import format_amount
from hhparser.base.text.escape import json_text
from hhparser.engine import Replay, replay
from hhparser.engine.replay.repair import usual_ante
from hhparser.formats.errors import NotHeldError
from hhparser.formats.phh_limits import decisions, phh_obstacle, shown_cards, sizes, winners
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BIG_BLIND_ANTE,
    BUTTON_ANTE,
    CALL,
    CHECK,
    FIXED_LIMIT,
    FOLD,
    NO_LIMIT,
    PREFLOP,
    SMALL_BLIND,
    STRADDLE,
    STREETS,
    Action,
    Hand,
    HandKind,
    Stakes,
    TournamentInfo,
)
from hhparser.model.house_rules import RuleSet

VARIANTS = {NO_LIMIT: "NT", FIXED_LIMIT: "FT"}
SHARED_ANTES = (BIG_BLIND_ANTE, BUTTON_ANTE)


class NotInPhhError(NotHeldError):
    """PHH cannot express a hand."""

    format = "PHH"


def write_phh(hand: Hand, replay: Replay | None) -> str:
    """Serialize a hand to a PHH document that ends with a newline.

    Args:
        hand: Any hand.
        replay: Replay of the hand by the rules of its site.

    Raises:
        NotInPhhError: PHH cannot express the hand; see `phh_obstacle`.
    """
    obstacle = phh_obstacle(hand, replay)
    if obstacle is not None or replay is None or hand.stakes is None:
        raise NotInPhhError(hand.hand_id, obstacle or "")
    return "".join(f"{key} = {value}\n" for key, value in _fields(hand, hand.stakes, replay))


def to_phh(hand: Hand) -> str:
    """Serialize a hand to a PHH document, as pokerkit reads it.

    Raises:
        NotInPhhError: PHH cannot express the hand.

    >>> from hhparser import read_hand
    >>> to_phh(read_hand("sample_histories/pokerstars/cash_6max_session.txt")).splitlines()[0]
    'variant = "NT"'
    """
    return write_phh(hand, replay(hand))


def _fields(hand: Hand, stakes: Stakes, replay: Replay) -> Iterator[tuple[str, str]]:
    """Yield keys and values as TOML, in the order of the standard, then our extension keys."""
    order = replay.order
    by_blinds = order[::-1] if len(order) == 2 else order  # the small blind comes first heads-up too
    blinds = _blinds(hand, stakes)
    stacks = {seat: hand.seat(seat).stack for seat in order}
    left = {seat: _stack_left(hand, replay, seat) for seat in order}
    yield "variant", _text(VARIANTS[stakes.betting])
    yield "ante_trimming_status", "false" if stakes.ante_type in SHARED_ANTES else "true"
    yield "antes", _amounts(_antes(hand, stakes), order, stakes)
    yield "blinds_or_straddles", _amounts(blinds, by_blinds, stakes)
    for key, amount in _bets(hand, stakes, replay):
        yield key, format_amount(amount, stakes.decimals)
    yield "starting_stacks", _amounts(stacks, order, stakes)
    yield "actions", _array(map(_text, _actions(hand, stakes, replay)), "\n  ")
    yield from _about(hand, stakes)
    yield "seats", _array(map(str, order))
    yield "players", _array(_text(hand.name(seat)) for seat in order)
    yield "finishing_stacks", _amounts(left, order, stakes)
    yield from _own_fields(hand, stakes, replay)


def _own_fields(hand: Hand, stakes: Stakes, replay: Replay) -> Iterator[tuple[str, str]]:
    """Yield our extension keys: rake, fees and house rules, for which the standard has no keys."""
    if replay.rake:
        yield "_rake", format_amount(replay.rake, stakes.decimals)
    if hand.fees:
        fees = [f"{name}={format_amount(fee, stakes.decimals)}" for name, fee in hand.fees]
        yield "_fees", _text(",".join(fees))
    rules = _rules(hand.rules)
    if rules:
        yield "_rules", _text(rules)


def _stack_left(hand: Hand, replay: Replay, seat: int) -> int | None:
    """Return the stack of a player after the hand; None if unknown."""
    stack = hand.seat(seat).stack
    return None if stack is None else stack + replay.collected.get(seat, 0) - replay.committed[seat]


def _bets(hand: Hand, stakes: Stakes, replay: Replay) -> Iterator[tuple[str, int]]:
    """Yield the keys for bet sizes: `small_bet` and `big_bet` in fixed limit, else `min_bet`."""
    if stakes.betting is FIXED_LIMIT:
        yield "small_bet", stakes.small_bet or 0
        yield "big_bet", stakes.big_bet or 0
    else:
        yield "min_bet", _least_bet(hand, stakes, replay)


def _least_bet(hand: Hand, stakes: Stakes, replay: Replay) -> int:
    """Return the minimum bet: the big blind or largest straddle, or a smaller increment of a bet or raise.

    If a blind is missing, smaller increments are ignored: parsers take the minimum bet as the big blind.
    """
    straddles = [action.chips for action in hand.actions if action.kind is STRADDLE]
    least = max([stakes.big_blind or 0, *straddles])
    has_both = {SMALL_BLIND, BIG_BLIND} <= {action.kind for action in hand.actions}
    return min([least, *sizes(hand, replay)]) if has_both else least


def _antes(hand: Hand, stakes: Stakes) -> dict[int, int]:
    """Return the antes by seat, with the full amount for short stacks."""
    posts = [action for action in hand.actions if action.kind is ANTE]
    if stakes.ante_type in SHARED_ANTES:
        return {post.seat: stakes.ante or 0 for post in posts}
    return dict.fromkeys((post.seat for post in posts), usual_ante(hand) if posts else 0)


def _blinds(hand: Hand, stakes: Stakes) -> dict[int, int]:
    """Return blinds and straddles by seat, with the full amount for short stacks.

    The live post of a new or returning player is negative: it does not give the right to act last.
    """
    full = {SMALL_BLIND: stakes.small_blind, BIG_BLIND: stakes.big_blind, STRADDLE: None}
    blinds: dict[int, int] = {}
    for action in hand.actions:
        if action.kind in full:
            amount = full[action.kind] or action.chips
            returning = action.kind is BIG_BLIND and action.seat in hand.new_posts
            blinds[action.seat] = -amount if returning else amount
    return blinds


def _actions(hand: Hand, stakes: Stakes, replay: Replay) -> Iterator[str]:
    """Yield the actions of the standard: hole cards, then each street with its actions, then the showdown.

    All-in players show before the rest of the board is dealt.
    """
    labels = {seat: f"p{number}" for number, seat in enumerate(replay.order, 1)}
    known = replay.known_cards
    for seat, label in labels.items():
        yield f"d dh {label} {_cards(known.get(seat, ())).ljust(4, '?')}"
    board = {deal.street: f"d db {_cards(deal.added)}" for deal in hand.board}
    street = PREFLOP
    for action in decisions(hand, replay):
        while street < action.street:
            street = STREETS[street + 1]
            yield board.pop(street)
        yield f"{labels[action.seat]} {_action(action, stakes.decimals)}"
    yield from _showdown(hand, replay, labels)
    yield from board.values()


def _action(action: Action, decimals: int) -> str:
    if action.kind is FOLD:
        return "f"
    if action.kind in (CHECK, CALL):
        return "cc"
    return f"cbr {format_amount(action.total, decimals)}"


def _showdown(hand: Hand, replay: Replay, labels: Mapping[int, str]) -> Iterator[str]:
    """Yield the cards shown or mucked, in the order of the text; winners with unknown cards are left out."""
    shown = shown_cards(hand)
    unseen = winners(replay) - shown.keys()
    in_text = [show.seat for show in hand.shows]
    for seat in dict.fromkeys((*in_text, *shown, *replay.order)):
        if seat not in replay.live:
            continue
        if seat in shown:
            yield f"{labels[seat]} sm {_cards(shown[seat])}"
        elif len(replay.live) > 1 and seat not in unseen:
            yield f"{labels[seat]} sm"


def _about(hand: Hand, stakes: Stakes) -> Iterator[tuple[str, str]]:
    """Yield the known keys for site, hand, table, event, currency, seat count and time."""
    texts = {"venue": hand.venue, "hand": hand.hand_id, "table": hand.table}
    texts |= {"event": _event(hand.tournament), "currency": stakes.currency}
    yield from ((key, _text(value)) for key, value in texts.items() if value is not None)
    by_default = hand.kind is HandKind.CASH and stakes.currency is None
    if hand.play_money != by_default:
        yield "_play_money", str(hand.play_money).lower()
    if hand.table_size is not None:
        yield "seat_count", str(hand.table_size)
    if hand.started_at is not None:
        yield from _start(hand.started_at)


def _event(info: TournamentInfo | None) -> str | None:
    """Return the name of a tournament, or else its number; None for cash games."""
    return None if info is None else info.name or f"Tournament {info.id}"


def _start(moment: datetime) -> Iterator[tuple[str, str]]:
    """Yield the keys for time and date, with the time zone if known."""
    yield "time", moment.strftime("%H:%M:%S")
    if moment.tzinfo is not None:
        yield "time_zone", _text("UTC")
    yield from (("day", str(moment.day)), ("month", str(moment.month)), ("year", str(moment.year)))


def _rules(rules: RuleSet) -> str:
    """Format the house rules that differ from the defaults, in the syntax of the command line."""
    usual = RuleSet()
    changed = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return ",".join(f"{name}={value}" for name, value in changed.items() if value != getattr(usual, name))


def _cards(cards: Sequence[Card]) -> str:
    return "".join(map(str, cards))


def _amounts(by_seat: Mapping[int, int | None], order: Sequence[int], stakes: Stakes) -> str:
    """Format a TOML array of amounts in the order of seats; `inf` for an unknown stack."""
    amounts = [by_seat.get(seat, 0) for seat in order]
    return _array("inf" if n is None else format_amount(n, stakes.decimals) for n in amounts)


def _array(items: Iterable[str], before: str = "") -> str:
    return f"[{before}{(',' + (before or ' ')).join(items)}{before.rstrip(' ')}]"


def _text(text: str) -> str:
    """Serialize text to a TOML basic string; JSON has the same escapes, except for DEL."""
    return json_text(text)
