"""Checks of actions and posts: illegal ones, and inconsistent marks and sizes."""

import math
from collections.abc import Mapping, Set

from hhparser.base.text.spans import LineOrSpan, line_of
from hhparser.checks.case import Case
from hhparser.checks.hand.seats import report_stakes
from hhparser.engine import known_chips
from hhparser.engine.replay.contradicted import changed_action, other_stack
from hhparser.engine.replay.repair import missing_ante, posts_due
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BLINDS,
    CALL,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FOLD,
    POSTS,
    SMALL_BLIND,
    STRADDLE,
    WAGERS,
    Action,
    ActionKind,
    Hand,
    HandKind,
)
from hhparser.model.actions import ACTION_WORDS
from hhparser.model.hand import seats_of
from hhparser.model.positions import clockwise
from hhparser.model.raises import short_raises

NAMES_PLAYER = frozenset({"L103", "L104", "L106"})
NAMES_WAITING = frozenset({"L122", "L123"})
SIZE_CODES = {
    SMALL_BLIND: "L130",
    BIG_BLIND: "L131",
    ANTE: "L132",
    DEAD: "L135",
}
TIME_OUT = " has timed out"


def check_actions(case: Case) -> None:
    """Check illegal actions, blinds and antes, free folds, all-in marks, time-outs and the button."""
    if _streets_are_swapped(case.hand):
        return
    _report_illegal(case)
    _check_posts(case)
    lines = {illegal.line for illegal in case.replay.illegal_actions}
    _check_folds(case, lines)
    _check_short_raises(case, lines)
    if case.stakes.cap is None:
        _check_all_in(case, lines)
    _check_last_left(case)
    _check_time_outs(case)
    _check_button(case)


def _streets_are_swapped(hand: Hand) -> bool:
    """Return whether headings are out of order, and therefore actions on the wrong streets."""
    streets = [deal.street for deal in hand.board if not deal.run]
    return streets != sorted(streets)


def _check_folds(case: Case, illegal: Set[LineOrSpan]) -> None:
    """Report folds of players who could check. Source: R36."""
    for action, spot in zip(case.hand.actions, case.replay.spots, strict=True):
        if action[0] is FOLD and not spot[1]:
            _, _, stack, _ = spot
            if stack and action.line not in illegal:
                case.report("L124", action.line)


def _check_short_raises(case: Case, illegal: Set[LineOrSpan]) -> None:
    """Report raises as short as an all-in before them, where the house accepts them. Source: R39, R42."""
    if not case.hand.rules.short_raise:
        return
    for action in short_raises(case.hand.actions, case.stakes.big_blind or 0):
        if action.line not in illegal:
            case.report("L137", action.line, "to_amount", found=action.amount_to)


def _check_last_left(case: Case) -> None:
    """Report a check by the only player who has not folded, unless an unknown line may be a missing action.

    Source: R63.
    """
    hand = case.hand
    if len(case.live) != 1 or not hand.actions or hand.actions[-1].kind is not CHECK:
        return
    last = hand.actions[-1]
    if last.seat in case.live and not hand.has_finding("P110"):
        case.report("L106", last.line, "player", found=case.name(last.seat))


def _check_time_outs(case: Case) -> None:
    """Report chips put in by a player who ran out of time before the action."""
    hand = case.hand
    if TIME_OUT not in hand.text:
        return
    for number, words in enumerate(hand.text.split("\n"), hand.line):
        for seat in hand.seats:
            action = (
                _next_action(hand, seat.number, number) if words.startswith(seat.name + TIME_OUT) else None
            )
            if action is not None and action.kind in WAGERS:
                case.report("L125", action.line, "player", found=seat.name)


def _next_action(hand: Hand, seat: int, line: int) -> Action | None:
    """Return a player's next action after a line."""
    return next((a for a in hand.actions if a.seat == seat and line_of(a.line) > line), None)


def _check_button(case: Case) -> None:
    """Report a small blind that is not from the first player after the button. Source: R14, R15, R98, R99.

    If the rest of the text fits the printed button, it is not reported in formats with an uncertain button
    (unless the button is at the small blind), or if the summary marks it. Heads-up the button posts the small
    blind, unless the button may be dead because a third player left; this needs more than two seats.
    """
    hand = case.hand
    small = next((a for a in hand.actions if a.kind is SMALL_BLIND and a.seat not in hand.new_posts), None)
    fits = case.replay.hand.button == hand.button
    unsure = fits and not hand.conventions.button_is_certain
    if small is None or hand.button is None or (unsure and hand.button != small.seat):
        return
    order = clockwise(hand.players, hand.button)
    marked = any("button" in result.marks for result in hand.results)
    heads_up = len(order) == 2
    first = order[-1] if heads_up else order[0]
    may_be_dead = heads_up and hand.max_seats != 2
    if small.seat != first and not (fits and (marked or may_be_dead)):
        case.report_button("L126", small.line, case.name(first), case.name(small.seat))


def _check_all_in(case: Case, illegal: Set[LineOrSpan]) -> None:
    """Report players who put in their last chip without an all-in mark, and marks of other players."""
    for action, (_, _, stack, _) in zip(case.hand.actions, case.replay.spots, strict=True):
        _, seat, amount, _, all_in, _, line, _ = action
        if amount is None or all_in is (amount == stack) or line in illegal or known_chips(stack) is None:
            continue
        if all_in and _is_really_all_in(case, action, stack - amount):
            case.report("L121", case.hand.seat(seat).line, "stack_amount", found=stack - amount)
        elif all_in:
            case.report("L121", line, "all_in", found=stack - amount)
        elif not _posts_more(case, action):
            case.report("L120", line, found=case.name(seat))


def _is_really_all_in(case: Case, action: Action, left: int) -> bool:
    """Return whether an all-in mark is right and the stack wrong, although `left` chips would remain.

    The player must never act again. Besides, they could have acted later, or another line confirms the bet
    and at most a big blind would remain.
    """
    if _next_action(case.hand, action.seat, line_of(action.line)):
        return False
    is_little = 0 < left <= (case.stakes.big_blind or 0)
    return _is_passed_over(case, action) or (is_little and _is_confirmed(case, action))


def _is_passed_over(case: Case, action: Action) -> bool:
    """Return whether a player stays in without another action although others may bet on later streets."""
    hand = case.hand
    if action.seat not in case.live or all(deal.street <= action.street for deal in hand.board):
        return False
    later = {other.seat for other in hand.actions if other.street > action.street}
    all_in = {other.seat for other in hand.actions if other.all_in}
    return action.seat not in later and bool(later or case.live - all_in - {action.seat})


def _is_confirmed(case: Case, action: Action) -> bool:
    """Return whether a line confirms a wager: an equal one of another player, a return, a sum or a payout."""
    hand, uncalled = case.hand, case.replay.uncalled
    others = (a for a in hand.actions if a.street is action.street and a.seat != action.seat)
    totals = {other.amount_to for other in others if other.amount_to}
    seats = seats_of(hand.uncalled) | seats_of(hand.sums)
    if uncalled is not None and hand.figures.payouts_have_uncalled:
        seats.add(uncalled.seat)
    return action.seat in seats or action.amount_to in totals


def _posts_more(case: Case, action: Action) -> bool:
    """Return whether the same line also posts the all-in part (`posts small & big blinds`)."""
    return any(other.all_in for other in case.hand.actions if other.line == action.line)


def _report_illegal(case: Case) -> None:
    """Report the illegal actions of the replay, and the line that it has corrected."""
    _report_contradicted(case)
    for illegal in case.replay.illegal_actions:
        code, line = illegal.code, illegal.line
        if code in NAMES_WAITING:
            case.report(code, line, found=case.name(illegal.expected))
        elif code == "L105":
            case.report(code, line, "player", case.name(illegal.expected), case.name(illegal.seat))
        elif code in NAMES_PLAYER:
            case.report(code, line, "player", found=case.name(illegal.seat))
        else:
            case.report(code, line, illegal.field, illegal.expected, illegal.found)


def _report_contradicted(case: Case) -> None:
    """Report the only line that contradicts all others: a stack, a bet or a fold."""
    printed, played = case.hand, case.replay.hand
    stack, action = other_stack(printed, played), changed_action(printed, played)
    if stack is not None and stack.put_in < stack.chips:
        case.report("L121", stack.line, "stack_amount", found=stack.chips - stack.put_in)
    elif stack is not None:
        case.report("L112", stack.line, "stack_amount", stack.chips, stack.put_in)
    elif action is not None:
        _report_action(case, *action)


def _report_action(case: Case, action: Action, due: Action) -> None:
    """Report an action that contradicts all other lines: its player, its amount, or its kind."""
    if action.seat != due.seat:
        _report_player(case, action, due)
    elif action.kind not in BLINDS:
        case.report("L127", action.line, None, _words(case, due), _words(case, action))
    elif action.kind in case.stakes.posted:  # else the post is compared with the header
        case.report(SIZE_CODES[action.kind], action.line, "amount", due.amount, action.amount)


def _report_player(case: Case, printed: Action, due: Action) -> None:
    """Report an action that the text gives to a wrong player."""
    code = {SMALL_BLIND: "L133", BIG_BLIND: "L134"}.get(printed.kind, "L105")
    case.report(code, printed.line, "player", case.name(due.seat), case.name(printed.seat))


def _words(case: Case, action: Action) -> str:
    """Describe an action in words, with its total."""
    amount = action.amount if action.kind is CALL else action.amount_to
    return ACTION_WORDS[action.kind] + ("" if amount is None else f" {case.amount(amount)}")


def _check_posts(case: Case) -> None:
    """Check that blinds and antes are posted once, with right size and seat. Source: R13, R16, R18, R19."""
    due = posts_due(case.hand)
    _check_posted(case, due)
    if not case.has("L13"):  # otherwise the wrong blind is unknown
        _check_proportion(case)
    _check_unposted(case, due)
    if case.replay.misplaced is not None:
        blind, seat = case.replay.misplaced
        code = "L133" if blind.kind is SMALL_BLIND else "L134"
        case.report(code, blind.line, "player", case.name(seat), case.name(blind.seat))


def _check_posted(case: Case, due: Mapping[ActionKind, int]) -> None:
    """Report blinds and antes that are posted twice or with a wrong size."""
    posted: set[tuple[ActionKind, int]] = set()
    header = _wrong_header(case, due)
    for action, (_, _, stack, _) in zip(case.hand.actions, case.replay.spots, strict=True):
        kind, seat, amount, *_ = action
        if kind not in POSTS:
            break
        if (kind, seat) in posted and kind in SIZE_CODES:
            case.report(SIZE_CODES[kind], action.line, "amount", 0, amount)
        elif header and kind in BLINDS:
            continue
        elif amount is None or amount != due.get(kind) or amount >= stack:
            _check_post(case, action, stack, due)
        posted.add((kind, seat))


def _check_proportion(case: Case) -> None:
    """Report a small blind above two thirds of the big blind, in tournaments and fixed limit. Source: R13."""
    hand, stakes = case.hand, case.stakes
    usual = hand.kind is HandKind.TOURNAMENT or stakes.betting is FIXED_LIMIT
    if not usual or not hand.conventions.usual_blinds:
        return
    posts = {action.kind: action for action in filter(hand.is_usual_blind, hand.actions)}
    if len(posts) < len(BLINDS):
        return
    small, big = posts[SMALL_BLIND], posts[BIG_BLIND]
    most = (2 * big.chips + 2) // 3
    if small.chips <= most:
        return
    if _unit(hand, big) < _unit(hand, small):
        case.report("L131", big.line, "amount", 2 * small.chips, big.amount)
    else:
        case.report("L130", small.line, "amount", most, small.amount)


def _unit(hand: Hand, post: Action) -> int:
    """Return the greatest common divisor of a post and all stacks."""
    return math.gcd(post.chips, *(seat.chips for seat in hand.seats))


def _wrong_header(case: Case, due: Mapping[ActionKind, int]) -> bool:
    """Report once that the header's blinds differ from all blinds posted, and return whether they do.

    Source: R13.
    """
    sizes = case.hand.posted_blinds
    wrong = all(kind in due and sizes.get(kind, due[kind]) != due[kind] for kind in BLINDS)
    in_proportion = wrong and sizes[SMALL_BLIND] * due[BIG_BLIND] == sizes[BIG_BLIND] * due[SMALL_BLIND]
    if in_proportion or _big_blind_fits_all_else(case, sizes, due):
        report_stakes(case, "L131", sizes[BIG_BLIND], due[BIG_BLIND])
        return True
    if _is_unusual_level(case, sizes, due):
        report_stakes(case, "L131", 2 * sizes[SMALL_BLIND], due[BIG_BLIND])
    return False


def _is_unusual_level(case: Case, sizes: Mapping[ActionKind, int], due: Mapping[ActionKind, int]) -> bool:
    """Return whether a tournament's big blind is above three small blinds, and nobody posts it whole."""
    small, hand = sizes.get(SMALL_BLIND), case.hand
    if hand.kind is not HandKind.TOURNAMENT or not hand.conventions.usual_blinds or small is None:
        return False
    return BIG_BLIND not in sizes and small == due.get(SMALL_BLIND) and 3 * small < due.get(BIG_BLIND, 0)


def _big_blind_fits_all_else(
    case: Case, sizes: Mapping[ActionKind, int], due: Mapping[ActionKind, int]
) -> bool:
    """Return whether the big blind in the header is wrong and the posted one right.

    The posted small blind must equal the header's. The posted big blind must fit the play, or be two to three
    small blinds while the header's is more than three.
    """
    played, posted, stated = case.replay.hand.stakes, sizes.get(BIG_BLIND), due.get(BIG_BLIND)
    if played is None or stated is None or posted in (None, stated):
        return False
    small = due.get(SMALL_BLIND)
    if sizes.get(SMALL_BLIND, small) != small:
        return False
    return played.big_blind == posted or (small is not None and 2 * small <= posted <= 3 * small < stated)


def _check_unposted(case: Case, due: Mapping[ActionKind, int]) -> None:
    """Report players who owe an ante or a big blind and have no line for it."""
    hand = case.hand
    without = missing_ante(hand)
    if without is not None and hand.seat(without).stack and not case.has("L132"):  # reported once
        case.report("L132", hand.seat(without).line, "who", due[ANTE], 0)
    unposted = case.replay.unposted
    if unposted is not None:
        case.report("L131", hand.seat(unposted).line, "who", due[BIG_BLIND], 0)


def _check_post(case: Case, action: Action, stack: int, due: Mapping[ActionKind, int]) -> None:
    """Report blinds that differ from the header, and unequal antes, except short stacks.

    Source: R13, R16, R19, R23.
    """
    amount = action.chips
    if amount >= stack:
        if amount > stack:
            case.report("L112", action.line, "amount", stack, amount)
    elif action.kind is STRADDLE:
        least = 2 * (case.stakes.big_blind or 0)
        if amount < least:
            case.report("L136", action.line, "amount", least, amount)
    elif amount != due.get(action.kind, amount) and not _is_rounded(action, due):
        case.report(SIZE_CODES[action.kind], action.line, "amount", due[action.kind], amount)


def _is_rounded(action: Action, due: Mapping[ActionKind, int]) -> bool:
    """Return whether the header prints half of an odd big blind, rounded down, for a small blind of 2/5."""
    big = due.get(BIG_BLIND, 0)
    halved = big % 2 == 1 and due.get(SMALL_BLIND) == big // 2
    return action.kind is SMALL_BLIND and halved and 5 * action.chips == 2 * big
