"""A table in words for tests: players A, B, C ... sit clockwise, A first left of the button, the last on it.

A posts the small blind and B the big blind; heads-up A is the big blind and B, on the button, the small blind.
"""

import re
from collections.abc import Sequence

from hhparser.engine import HandState, IllegalAction
from hhparser.model import ActionKind, AnteType, Betting, Stakes, Street
from hhparser.model.house_rules import RuleSet

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Betting.NO_LIMIT, Betting.POT_LIMIT, Betting.FIXED_LIMIT
WORDS = re.compile(
    r"(?P<player>[A-J]) (?P<verb>folds|checks|calls|bets|raises to)(?: (?P<amount>\d+))?|(?P<street>flop|turn|river)"
)
KINDS = {
    "folds": ActionKind.FOLD,
    "checks": ActionKind.CHECK,
    "calls": ActionKind.CALL,
    "bets": ActionKind.BET,
    "raises to": ActionKind.RAISE,
}


def seat_of(player: str) -> int:
    return ord(player) - ord("A") + 1


def name_of(seat: int) -> str:
    return chr(ord("A") + seat - 1)


def table(
    stacks: Sequence[int],
    blinds: Sequence[int] = (1, 2),
    *,
    straddle: tuple[str, int] | None = None,
    antes: Sequence[int] = (),
    shared_ante: tuple[str, int] | None = None,
    betting: Betting = NO_LIMIT,
    rules: RuleSet = RuleSet(),  # noqa: B008  immutable
    cap: int | None = None,
) -> HandState:
    """A hand with its forced bets in and the first player to act; stacks are before the posts, from A on."""
    ante_type = AnteType.BIG_BLIND if shared_ante else AnteType.EACH if antes else None
    small, big = blinds
    stakes = Stakes(
        *(betting, 0, None, small, big, big, 2 * big),
        ante=max(antes, default=None),
        ante_type=ante_type,
        cap=cap,
    )
    state = HandState(dict(enumerate(stacks, 1)), len(stacks), stakes, rules)
    for seat, ante in enumerate(antes, 1):
        state.post(ActionKind.POST_ANTE, seat, min(ante, state.stacks[seat]))
    order = (1, 2) if len(stacks) > 2 else (2, 1)
    for kind, seat, blind in zip(("small", "big"), order, blinds, strict=True):
        if blind and state.stacks[seat]:
            post = ActionKind.POST_SMALL_BLIND if kind == "small" else ActionKind.POST_BIG_BLIND
            state.post(post, seat, min(blind, state.stacks[seat]))
    price, last = big, order[1]
    if shared_ante:
        state.post(ActionKind.POST_ANTE, seat_of(shared_ante[0]), shared_ante[1])
    if straddle:
        last, price = seat_of(straddle[0]), straddle[1]
        state.post(ActionKind.POST_STRADDLE, last, price)
    state.start_betting(last if price else 0, price)
    return state


def play(state: HandState, words: str) -> HandState:
    """Legal actions and streets in words, such as `C raises to 8, A folds, B calls, flop`."""
    for part in filter(None, words.split(", ")):
        match = WORDS.fullmatch(part)
        assert match, part
        if match["street"]:
            assert not state.to_act, f"{part} before {name_of(state.to_act[0])} has acted"
            state.deal(Street[match["street"].upper()])
            continue
        kind, seat, _, to = _action(state, match)
        state.apply(kind, seat, to)
    return state


def illegal(state: HandState, words: str) -> IllegalAction | None:
    """Return the error of one action in words, without carrying it out."""
    match = WORDS.fullmatch(words)
    assert match, words
    return state.why_illegal(*_action(state, match))


def _action(state: HandState, match: re.Match[str]) -> tuple[ActionKind, int, int, int]:
    """Kind, seat, chips that a call moves (all that is owed if not said), and the total after the action."""
    kind, seat = KINDS[match["verb"]], seat_of(match["player"])
    amount = int(match["amount"] or 0)
    if kind is ActionKind.CALL and match["amount"] is None:
        amount = state.owed(seat)
    to = amount if kind in (ActionKind.BET, ActionKind.RAISE) else state.chips.get(seat, 0) + amount
    return kind, seat, amount, to


def choices(state: HandState) -> str:
    """Return the legal actions: `C: call 2, raise to 4-100`, `A: check, bet 2-98`, `B: call 30`."""
    legal = state.legal_actions()
    if legal is None:
        return "nobody"
    parts = ["check" if legal.check else f"call {legal.call}"]
    if legal.min_to is not None:
        verb = "raise to" if state.price else "bet"
        size = f"{legal.min_to}" if legal.min_to == legal.max_to else f"{legal.min_to}-{legal.max_to}"
        parts.append(f"{verb} {size}")
    return f"{name_of(legal.seat)}: {', '.join(parts)}"
