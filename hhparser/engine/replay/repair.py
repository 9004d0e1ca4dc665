"""Corrects a wrong line of a hand from its other lines, so that one mistake gives one finding."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from hhparser.base.money import LARGEST
from hhparser.engine.errors import IllegalAction
from hhparser.engine.state import HandState
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    BLINDS,
    CALL,
    CHECK,
    DEAD,
    EACH,
    FOLD,
    POSTS,
    PREFLOP,
    RAISE,
    SMALL_BLIND,
    STRADDLE,
    TURN,
    Action,
    ActionKind,
    Hand,
    HandKind,
    Stakes,
)
from hhparser.model.hand import chips_in, seats_of, seats_with
from hhparser.model.positions import clockwise

ANSWERS = frozenset({FOLD, CALL, RAISE})
WRONG_SIZES = frozenset({"L110", "L111", "L112", "L113", "L118"})


def posts_due(hand: Hand) -> dict[ActionKind, int]:
    """Return the right sizes of posts: the header's blinds, also for dead blinds; the most common ante."""
    stakes = hand.stakes
    assert stakes is not None
    due = {}
    if stakes.big_blind is not None:
        due[BIG_BLIND] = stakes.big_blind
    if stakes.small_blind is not None:
        due[SMALL_BLIND] = stakes.small_blind
    if stakes.small_blind:
        due[DEAD] = stakes.small_blind
    if stakes.ante_type is EACH:
        due[ANTE] = usual_ante(hand)
    return due


def killed_stakes(hand: Hand) -> Stakes:
    """Return the printed stakes, or doubled bets if a kill was posted and all bets are doubled."""
    stakes = hand.stakes
    assert stakes is not None
    small_bet, big_bet = 2 * (stakes.small_bet or 0), 2 * (stakes.big_bet or 0)
    if not any(action.kind is STRADDLE and action.amount_to == small_bet for action in hand.actions):
        return stakes
    bets = {
        action.amount_to == (small_bet if action.street < TURN else big_bet)
        for action in hand.actions
        if action.kind is BET and not action.all_in
    }
    return replace(stakes, small_bet=small_bet, big_bet=big_bet) if bets == {True} else stakes


def blinds_are_usual(hand: Hand) -> bool:
    """Return whether the big blind is two or two and a half small blinds, or a blind is unknown."""
    small, big = (hand.stakes.small_blind, hand.stakes.big_blind) if hand.stakes else (None, None)
    return small is None or big is None or 2 * big in (4 * small, 5 * small)


def usual_ante(hand: Hand) -> int:
    """Return the most common ante."""
    amounts = [action.chips for action in hand.actions if action.kind is ANTE]
    return max(amounts, key=lambda amount: (amounts.count(amount), amount))


def antes_of(hand: Hand, seat: int) -> int:
    """Return the chips that a player puts in as antes."""
    return sum([a.chips for a in hand.actions if a.kind is ANTE and a.seat == seat])


def missing_ante(hand: Hand) -> int | None:
    """Return the seat of the only player without an ante if everybody pays one, or None. Source: R16."""
    stakes = hand.stakes
    if stakes is None or stakes.ante_type is not EACH:
        return None
    paid = seats_with(hand.actions, (ANTE,))
    missing = [seat for seat in hand.players if seat not in paid]
    return missing[0] if len(missing) == 1 and len(paid) > 1 else None


def misplaced_blind(hand: Hand, order: Sequence[int]) -> tuple[Action, int] | None:
    """Return a blind posted from the wrong seat, and the right seat, with three or more players.

    In a cash game players who sit out are skipped; in a tournament they post. Source: R18, R19.

    Args:
        hand: The hand.
        order: Seats dealt in, clockwise, starting left of the button.
    """
    small, big = _blinds(hand)
    if small is None or big is None or len(order) < 3 or _is_next(order, small.seat, big.seat):
        return None
    out = {seat.number for seat in hand.seats if seat.sat_out and hand.kind is HandKind.CASH}
    return _wrong_blind([seat for seat in order if seat not in out - {small.seat, big.seat}], small, big)


def _wrong_blind(order: Sequence[int], small: Action, big: Action) -> tuple[Action, int] | None:
    """Return the misplaced blind and its right seat, or None; `order` has the seats that may post."""
    if _is_next(order, small.seat, big.seat):
        return None
    swapped = order[0] == big.seat and _is_next(order, big.seat, small.seat)
    if order[0] == small.seat and not swapped:
        return big, order[1]
    return small, big.seat if swapped else order[order.index(big.seat) - 1]


def likely_button(hand: Hand) -> int:
    """Return the printed button, or the seat before the small blind if the table has no such seat."""
    button = hand.button
    small, big = (None, None) if button in hand.players else _blinds(hand)
    if small is None or big is None:
        return button or 0
    if len(hand.players) < 3:
        return button or small.seat
    size = hand.last_seat or hand.max_seats
    outside = button is None or (size is not None and button > size)
    return small.seat - 1 if outside else button or 0


def _blinds(hand: Hand) -> tuple[Action | None, Action | None]:
    """Return the first small blind and the first big blind, without posts of new or returning players."""
    found: dict[ActionKind, Action] = {}
    for action in hand.actions:
        if action.kind not in POSTS:
            break
        if action.kind in BLINDS and action.seat not in hand.new_posts:
            found.setdefault(action.kind, action)
    return found.get(SMALL_BLIND), found.get(BIG_BLIND)


def _is_next(order: Sequence[int], seat: int, following: int) -> bool:
    return order[(order.index(seat) + 1) % len(order)] == following


def with_posted_blinds(hand: Hand) -> Hand | None:
    """Return the hand with the blinds as posted instead of the header's; None when they are the same."""
    stakes = hand.stakes
    posted = hand.posted_blinds
    small, big = posted.get(SMALL_BLIND), posted.get(BIG_BLIND)
    if stakes is None or big is None or big == stakes.big_blind:
        return None
    return replace(hand, stakes=replace(stakes, big_blind=big, small_blind=small or stakes.small_blind))


def with_other_button(hand: Hand) -> Hand | None:
    """Move the button to before the posted blinds, heads-up to the small blind; None without a change."""
    small, big = (None, None) if hand.button is None else _blinds(hand)
    if small is None or big is None or small.seat not in hand.players:
        return None
    order = clockwise(sorted(hand.players), small.seat)
    button = order[-2] if len(order) > 2 else small.seat
    if order[0] != big.seat or button == hand.button:
        return None
    return replace(hand, button=button)


def missing_big_blind(hand: Hand, order: Sequence[int]) -> Action | None:
    """Return the missing post of the player after the small blind, if there is no big blind. Source: R14.

    Args:
        hand: The hand.
        order: Seats dealt in, clockwise, starting left of the button.
    """
    small = next((action for action in hand.actions if action.kind is SMALL_BLIND), None)
    if small is None or small.seat not in order or len(order) < 2 or _has_big_blind(hand):
        return None
    due = posts_due(hand).get(BIG_BLIND, 0)
    seat = hand.seat(order[(order.index(small.seat) + 1) % len(order)])
    amount = min(due, seat.chips - antes_of(hand, seat.number))
    if amount <= 0:
        return None
    return Action(BIG_BLIND, seat.number, amount, amount, amount < due, PREFLOP, small.line)


def with_big_blind(hand: Hand, post: Action) -> tuple[Hand, Hand]:
    """Add a missing big blind: once for texts that print chips added, once for texts that print totals.

    Without the post, the parser read a printed total as the chips of the player's next action.
    """
    following = (n for n, a in enumerate(hand.actions) if a.seat == post.seat and a.kind not in POSTS)
    at = next(following, len(hand.actions))
    totals = [
        a._replace(amount=a.chips - post.chips) if n == at and a.chips > post.chips else a
        for n, a in enumerate(hand.actions)
    ]
    return replace(hand, actions=(post, *hand.actions)), replace(hand, actions=(post, *totals))


def _has_big_blind(hand: Hand) -> bool:
    """Return whether a big blind is posted in turn, not just by a new or returning player."""
    return any(action.kind is BIG_BLIND and action.seat not in hand.new_posts for action in hand.actions)


def stand_in(hand: Hand, index: int, state: HandState) -> int | None:
    """Return the seat that must have acted for a name without a seat; None if no seat is missing."""
    if not state.to_act:
        return None
    seat = state.to_act[0]
    action = hand.actions[index]
    following = next((a for a in hand.actions[index + 1 :] if a.kind not in POSTS), None)
    acts_next = following is not None and following.seat == seat and following.street == action.street
    return None if acts_next else seat


def is_of_next_player(hand: Hand, index: int, state: HandState) -> bool:
    """Return whether an action out of turn is by the next player to act, under a wrong name.

    This is assumed if the next line is by the player after the next one, and if the next player does not act
    on the street before the named player acts again.
    """
    action, to_act = hand.actions[index], state.to_act
    following = [a.seat for a in hand.actions[index + 1 :] if a.street == action.street]
    if action.seat not in to_act[1:] or following[:1] != [to_act[1]]:
        return False
    return to_act[0] not in takewhile(lambda seat: seat != action.seat, following)


def least_stack(hand: Hand, seat: int) -> int:
    """Return a stack for a player without one: the chips put in if all-in or idle, else the maximum."""
    actions = [action for action in hand.actions if action.seat == seat]
    if any(action.all_in for action in actions) or not actions:
        return chips_in(actions)
    return LARGEST


def after_wrong_turn(hand: Hand, index: int, state: HandState) -> None:
    """Play the lines that are missing before an action out of turn.

    Skipped players who act later on the street keep their turn; players who act or show later in the hand
    called or checked; players without later lines folded.
    """
    action = hand.actions[index]
    passed = state.to_act[: state.to_act.index(action.seat)]
    later = hand.actions[index + 1 :]
    on_street = {a.seat for a in later if a.street == action.street}
    in_hand = seats_of(later) | seats_of(hand.shows)
    for seat in passed:
        if seat in on_street:
            continue
        if seat not in in_hand:
            state.carry_out(FOLD, seat, 0)
        else:
            state.carry_out(*_passive(state, seat))


def _passive(state: HandState, seat: int) -> tuple[ActionKind, int, int]:
    owed = max(state.owed(seat), 0)
    return (CALL if owed else CHECK), seat, state.chips[seat] + owed


def after_wrong_amount(
    hand: Hand, index: int, state: HandState, illegal: IllegalAction, to: int
) -> tuple[ActionKind, int]:
    """Return kind and total that an illegal action must have had, judging by the lines after it.

    Args:
        hand: The hand.
        index: Index of the action in `hand.actions`.
        state: The hand before the action.
        illegal: The error in it.
        to: Live total after the action as printed.
    """
    action = hand.actions[index]
    seat = action.seat
    if illegal.code == "L107":
        return (CALL, state.chips[seat] + state.owed(seat)) if _stays_in(hand, index) else (FOLD, 0)
    if illegal.code == "L108":
        if not _is_answered(hand, index):
            return CHECK, 0
        implied = _implied_total(hand, index, state.chips, state.stacks, to)
        return BET, implied if implied == action.amount else to
    if illegal.code == "L109":
        return _after_wrong_call(hand, index, state, to)
    if illegal.code == "M210":
        return RAISE, _between_two_figures(hand, index, state, illegal, to)
    if illegal.code in WRONG_SIZES:
        return _after_wrong_size(hand, index, state, illegal, to)
    return action.kind, to


def _between_two_figures(hand: Hand, index: int, state: HandState, illegal: IllegalAction, to: int) -> int:
    """Return the total of a raise with inconsistent figures: as printed unless the next lines contradict."""
    stated = hand.actions[index].stated or 0
    if illegal.expected == to:
        return stated or to  # the two figures are swapped
    implied = _implied_total(hand, index, state.chips, state.stacks, to)
    return implied if implied - stated in (0, state.top) else to


def _after_wrong_size(
    hand: Hand, index: int, state: HandState, illegal: IllegalAction, to: int
) -> tuple[ActionKind, int]:
    """Return kind and total implied by the next lines; a total that does not exceed the price was a call."""
    seat = hand.actions[index].seat
    as_printed = illegal.code == "L118" or to <= state.price
    otherwise = to if as_printed else illegal.expected or to
    implied = _implied_total(hand, index, state.chips, state.stacks, otherwise)
    return (RAISE, implied) if implied > state.price else (CALL, state.chips[seat] + state.owed(seat))


def _after_wrong_call(hand: Hand, index: int, state: HandState, to: int) -> tuple[ActionKind, int]:
    """Return a raise if the next lines, or the stack, fit the printed total; else a call."""
    action = hand.actions[index]
    chips = state.chips[action.seat]
    price = chips + state.owed(action.seat)
    implied = _implied_total(hand, index, state.chips, state.stacks, price)
    if action.all_in and action.amount == chips + state.stacks[action.seat]:
        implied = action.amount
    return (RAISE, implied) if implied > price and implied in (action.amount, to) else (CALL, price)


def _is_answered(hand: Hand, index: int) -> bool:
    """Return whether the next line is a call, raise or fold, or the chips were returned as uncalled."""
    action, following = hand.actions[index], hand.actions[index + 1 : index + 2]
    if following and following[0].street == action.street:
        return following[0].kind in ANSWERS
    return not following and action.seat in seats_of(hand.uncalled)


def _stays_in(hand: Hand, index: int) -> bool:
    """Return whether the player of an action appears again before the summary."""
    later = seats_of(hand.actions[index + 1 :]) | seats_of(hand.shows) | seats_of(hand.payouts)
    return hand.actions[index].seat in later


def _implied_total(
    hand: Hand, index: int, chips: Mapping[int, int], stacks: Mapping[int, int], otherwise: int
) -> int:
    """Return the total that an illegal bet or raise must have had.

    The first full call gives the price; else the printed increment of the next raise; else the total of
    all-in calls plus the uncalled bet that was returned; else `otherwise`.
    """
    action = hand.actions[index]
    others = {seat: n for seat, n in chips.items() if seat != action.seat}
    rest = hand.actions[index + 1 :]
    on_street = list(takewhile(lambda later: later.street == action.street, rest))
    calls = _calls(on_street, others)
    for seat, amount in calls:
        others[seat] += amount
        if amount < stacks[seat]:
            return others[seat]
    raised_from = _price_of_raise(on_street)
    if raised_from is not None:
        return raised_from
    returned = _returned(hand, action.seat) if len(on_street) == len(rest) else 0
    return max(others.values(), default=0) + returned if returned or calls else otherwise


def _price_of_raise(actions: Sequence[Action]) -> int | None:
    """Return the price before the next raise, if its increment is printed."""
    raised = next((action for action in actions if action.kind is RAISE), None)
    return None if raised is None or raised.stated is None else raised.total - raised.stated


def _calls(actions: Sequence[Action], seats: Collection[int]) -> list[tuple[int, int]]:
    """Return seats and amounts of the calls before the next raise."""
    before = takewhile(lambda action: action.kind is not RAISE, actions)
    return [(a.seat, a.amount) for a in before if a.kind is CALL and a.amount and a.seat in seats]


def _returned(hand: Hand, seat: int) -> int:
    """Return the chips that the text returns to a player as uncalled."""
    return next((uncalled.amount for uncalled in hand.uncalled if uncalled.seat == seat), 0)
