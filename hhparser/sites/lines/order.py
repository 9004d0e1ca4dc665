"""Checks the order of posts, decisions, payouts and shows, independently of the site's grammar."""

from collections.abc import Callable, Iterator
from itertools import dropwhile
from typing import Final

from hhparser.base.text.spans import LineOrSpan, line_of, text_order
from hhparser.model import FOLD, POSTS, READ, Action, Show
from hhparser.sites.lines.builder import HandBuilder

POSTS_FIRST: Final = "posts before the first decision"
PAYOUTS_LAST: Final = "payouts after the last decision"
SHOWN_LAST: Final = "shown cards after the last decision"
UNCALLED_FIRST: Final = "the uncalled bet before the payouts"

_Clock = Callable[[LineOrSpan], tuple[int, int]]


def report_misplaced(b: HandBuilder) -> None:
    """Report a post after a decision, or a payout or shown cards before one; move posts to the front.

    Later findings of unexpected lines are consequences and dropped. Source: R33, R63, R89, R113.
    """
    actions = b.play.actions
    later = list(dropwhile(_is_post, actions))
    if b.status is not READ or not actions:
        return
    late = [action for action in later if _is_post(action)]
    if late:
        actions.sort(key=lambda action: not _is_post(action))
        _report(b, late[0].line, POSTS_FIRST)
        return
    for line, expected in _early(b, later):
        _report(b, line, expected)
        return


def _is_post(action: Action) -> bool:
    return action.kind in POSTS


def _early(b: HandBuilder, decisions: list[Action]) -> Iterator[tuple[LineOrSpan, str]]:
    """Yield place and expected order of lines in the wrong order.

    They are payouts and shown cards before the last decision or post, and uncalled bets after a payout.
    """
    actions, payouts = b.play.actions, b.outcome.payouts
    first, last = actions[0].line, (decisions or actions)[-1].line
    clock = _backwards if text_order(first) > text_order(last) else text_order
    start, end = clock(first), clock(last)
    for payout in payouts:
        if start < clock(payout.line) < end:
            yield payout.line, PAYOUTS_LAST
    for show in b.outcome.shows:
        if start < clock(show.line) < end and not _is_pocket(b, show, decisions, clock):
            yield show.line, SHOWN_LAST
    if payouts and b.format.conventions.uncalled_first:
        paid = clock(payouts[0].line)
        for claim in b.outcome.uncalled:
            if claim.line is not None and end < paid < clock(claim.line):
                yield claim.line, UNCALLED_FIRST


def _backwards(place: LineOrSpan) -> tuple[int, int]:
    """Return a sort key for a log that begins with its last line."""
    line, column = text_order(place)
    return -line, -column


def _is_pocket(b: HandBuilder, show: Show, decisions: list[Action], clock: _Clock) -> bool:
    """Return whether cards are shown on a fold, or by a document before the player's first decision."""
    own = [action for action in decisions if action.seat == show.seat]
    if any(action.kind is FOLD for action in own):
        return True
    return b.lexer is None and all(clock(show.line) < clock(action.line) for action in own)


def _report(b: HandBuilder, line: LineOrSpan, expected: str) -> None:
    b.line = line
    b.findings = [one for one in b.findings if one.code != "P111" or one.line < line_of(line)]
    b.report("P111", expected=expected)
