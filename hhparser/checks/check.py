"""All checks of one hand; each runs after the checks that may explain its findings."""

from collections.abc import Sequence
from dataclasses import replace
from types import NoneType

from hhparser.base.arguments import require
from hhparser.base.runtime import plugins
from hhparser.checks.case import Case
from hhparser.checks.hand.actions import check_actions
from hhparser.checks.hand.cards import check_cards
from hhparser.checks.hand.consequences import without_consequences
from hhparser.checks.hand.currency import check_currency
from hhparser.checks.hand.money import check_money, unbalanced
from hhparser.checks.hand.rake import DeclaredRake, check_rake, declared_for
from hhparser.checks.hand.seats import check_dealt_in, check_header, check_seats
from hhparser.checks.hand.showdown import check_showdown
from hhparser.checks.hand.strangers import with_wrong_name
from hhparser.checks.hand.summary import check_summary
from hhparser.checks.hand.sums import check_sums
from hhparser.checks.hand.tournament import check_tournament
from hhparser.engine import Replay
from hhparser.engine.replay.awards import settled
from hhparser.findings.finding import Finding, has_error
from hhparser.model import CANCELLED, READ, Hand

CHECKS = (
    check_header,
    check_seats,
    check_currency,
    check_cards,
    check_actions,
    check_dealt_in,
    check_money,
    check_showdown,
    check_summary,
    check_sums,
    check_tournament,
    *plugins.added(plugins.CHECKS),
)


def check(hand: Hand, replay: Replay | None, rakes: Sequence[DeclaredRake] = ()) -> list[Finding]:
    """Return all findings about a hand, including parse errors (P codes), by line and column.

    Args:
        hand: Any hand, even an unsupported or unparsed one.
        replay: Its replay, None when it could not be replayed.
        rakes: Declared rakes; the first that applies to the game is used.

    >>> import hhparser
    >>> text = hhparser.read_hand("sample_histories/pokerstars/cash_6max_session.txt").text
    >>> hand = hhparser.parse_hand(text.replace("raises $0.62 to $0.90", "raises $0.20 to $0.48"))
    >>> [(one.line, one.code, one.message) for one in check(hand, hhparser.replay(hand))]
    [(22, 'L110', 'raise to 0.48 is below the minimum 0.56')]
    """
    require("hand", hand, Hand, "a Hand, such as read_hands and parse_hand return")
    require("replay", replay, (Replay, NoneType), "a Replay, such as replay(hand) returns")
    if replay is None or hand.stakes is None or hand.status not in (READ, CANCELLED):
        return list(hand.diagnostics)
    declared = declared_for(rakes, hand.site, hand.stakes)
    printed = replace(hand, payouts=replay.hand.payouts) if hand.figures.payouts_follow_nets else hand
    played = settled(printed, replay.uncalled, replay.total_pot)
    case = Case(played, hand.stakes, replay, rake_is_declared=declared is not None)
    for check_part in CHECKS if hand.status is READ else (check_header,):
        check_part(case)
    if declared is not None and hand.status is READ:
        check_rake(case, declared)
    found = without_consequences(case)
    if not replay.is_balanced and not has_error([*hand.diagnostics, *found]):
        found = [*found, unbalanced(case)]
    parse_findings = with_wrong_name(hand)
    if not found:
        return list(parse_findings)
    return sorted([*parse_findings, *found], key=lambda d: (d.line, d.column, d.rule.code))
