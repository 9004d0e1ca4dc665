"""Actions and posts: what the engine found illegal, and marks and sizes that do not fit."""

from collections.abc import Mapping, Set

from hhparser.base.spans import LineOrSpan, line_of
from hhparser.checks.case import Case
from hhparser.engine import IllegalAction
from hhparser.engine.replay.repair import missing_ante, posts_due
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    DEAD,
    FOLD,
    POSTS,
    SMALL_BLIND,
    STRADDLE,
    WAGERS,
    Action,
    ActionKind,
)

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
    """Faults of the replay, blinds and antes, free folds, all-in marks."""
    streets = [deal.street for deal in case.hand.board if not deal.run]
    if streets != sorted(streets) or case.has("P128"):
        return  # headings are swapped, so actions stand on the wrong streets; or so are the blinds
    for fault in case.replay.faults:
        _report_fault(case, fault)
    _check_posts(case)
    faulty = {fault.line for fault in case.replay.faults}
    _check_folds(case, faulty)
    if case.stakes.cap is None and not case.has("L") and not case.has("P111"):
        _check_all_in(case, faulty)
    if TIME_OUT in case.hand.text:
        _check_time_outs(case)
    if case.hand.conventions.button_is_certain and not case.has("L") and not case.has("P12"):
        _check_button(case)


def _check_folds(case: Case, faulty: Set[LineOrSpan]) -> None:
    """A fold where nothing is owed. Source: R36."""
    for action, (_, owed, stack, _) in zip(case.hand.actions, case.replay.spots, strict=True):
        if not owed and action.kind is FOLD and stack and action.line not in faulty:
            case.report("L124", action.line)


def _check_time_outs(case: Case) -> None:
    """Whose time ran out does not put in chips with his next action."""
    for number, words in enumerate(case.hand.text.split("\n"), case.hand.line):
        for seat in case.hand.seats if TIME_OUT in words else ():
            if words.startswith(seat.name + TIME_OUT):
                own = (a for a in case.hand.actions if a.seat == seat.number and line_of(a.line) > number)
                action = next(own, None)
                if action is not None and action.kind in WAGERS:
                    case.report("L125", action.line, "player", found=seat.name)


def _check_button(case: Case) -> None:
    """The small blind comes from the first player dealt in after the button. Source: R14, R98, R99."""
    hand, order = case.hand, case.replay.order
    small = next((action for action in hand.actions if action.kind is SMALL_BLIND), None)
    if small is None or hand.button is None or len(order) < 3 or small.seat == order[0]:
        return
    if not any("button" in result.marks for result in hand.results):
        case.report("L126", small.line, "player", case.name(order[0]), case.name(small.seat))


def _check_all_in(case: Case, faulty: Set[LineOrSpan]) -> None:
    """Whoever puts in his last chip is marked all-in, and nobody else."""
    for action, (_, _, stack, _) in zip(case.hand.actions, case.replay.spots, strict=True):
        _, seat, amount, _, all_in, _, line, _ = action
        if amount is None or all_in is (amount == stack) or line in faulty:
            continue
        if all_in:
            case.report("L121", line, "all_in", found=stack - amount)
        elif not _posts_more(case, action):
            case.report("L120", line, found=case.name(seat))


def _posts_more(case: Case, action: Action) -> bool:
    """Whether the same line also posts the all-in part (`posts small & big blinds`)."""
    return any(other.all_in for other in case.hand.actions if other.line == action.line)


def _report_fault(case: Case, fault: IllegalAction) -> None:
    code = fault.code
    if code in NAMES_WAITING:
        case.report(code, fault.line, found=case.name(fault.expected))
    elif code == "L105":
        case.report(code, fault.line, "player", case.name(fault.expected), case.name(fault.seat))
    elif code in NAMES_PLAYER:
        case.report(code, fault.line, "player", found=case.name(fault.seat))
    else:
        case.report(code, fault.line, fault.field, fault.expected, fault.found)


def _check_posts(case: Case) -> None:
    """Each blind and ante once, of the right size, from the right seat. Source: R13, R16, R18, R19."""
    hand, due = case.hand, posts_due(case.hand)
    posted: set[tuple[ActionKind, int]] = set()
    for action, (_, _, stack, _) in zip(hand.actions, case.replay.spots, strict=True):
        kind, seat, amount, *_ = action
        if kind not in POSTS:
            break
        if (kind, seat) in posted and kind in SIZE_CODES:
            case.report(SIZE_CODES[kind], action.line, "amount", 0, amount)
        elif amount is None or amount != due.get(kind) or amount >= stack:
            _check_post(case, action, stack, due)
        posted.add((kind, seat))
    without = missing_ante(hand)
    if without is not None and hand.seat(without).stack:
        case.report("L132", hand.seat(without).line, "who", due[ANTE], 0)
    unposted = case.replay.unposted
    if unposted is not None:
        case.report("L131", hand.seat(unposted).line, "who", due[BIG_BLIND], 0)
    if case.replay.misplaced is not None and not case.has("L101"):
        blind, seat = case.replay.misplaced
        code = "L133" if blind.kind is SMALL_BLIND else "L134"
        case.report(code, blind.line, "player", case.name(seat), case.name(blind.seat))


def _check_post(case: Case, action: Action, stack: int, due: Mapping[ActionKind, int]) -> None:
    """Blinds as the header says, antes alike, unless the stack is less. Source: R13, R16, R19, R23."""
    amount = action.amount or 0
    if amount >= stack:
        if amount > stack:
            case.report("L112", action.line, "amount", stack, amount)
    elif action.kind is STRADDLE:
        least = 2 * (case.stakes.big_blind or 0)
        if amount < least:
            case.report("L136", action.line, "amount", least, amount)
    elif amount != due.get(action.kind, amount):
        case.report(SIZE_CODES[action.kind], action.line, "amount", due[action.kind], amount)
