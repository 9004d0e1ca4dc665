"""Rows of the table `hands`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hhparser.base.cards import DECK
from hhparser.base.money import format_amount
from hhparser.base.text.escape import encodable
from hhparser.columns.stakes import SHORT_BETTING
from hhparser.engine import Replay
from hhparser.findings.finding import Finding, FindingClass, Severity
from hhparser.model import BET, PREFLOP, RAISE, STRADDLE, Betting, Hand, HandKind, Street, TournamentInfo

CARD_TEXT: Final = tuple(str(card) for card in DECK)
STREET_NAMES: Final = ("preflop", "flop", "turn", "river")
CHIPS: Final = ("play money", "chips")
UNCOUNTED: Final = frozenset({FindingClass.ILLEGAL, FindingClass.ARITHMETIC})


def hand_row(
    key: int, hand: Hand, replay: Replay | None, findings: Sequence[Finding], status: str
) -> tuple[object, ...]:
    """Return the row of any hand; unknown values are None.

    Args:
        key: Key of the hand.
        hand: The hand.
        replay: Replay of the hand, or None.
        findings: All findings of the hand.
        status: `ok`, `findings`, `unparsed`, `cancelled` or `unsupported`.
    """
    return (
        *(key, encodable(hand.file), hand.line, hand.site, hand.venue, hand.hand_id, status),
        *(replay is not None and replay.complete, _is_left_out(replay, findings)),
        *_game(hand),
        *_tournament(hand.tournament),
        *_table(hand),
        *_course(hand, replay),
        *_chips(hand, replay),
    )


def _is_left_out(replay: Replay | None, findings: Sequence[Finding]) -> bool:
    """Return whether statistics leave the hand out: an illegal action, wrong amounts or unbalanced chips."""
    if replay is not None and not replay.is_balanced:
        return True
    rules = [finding.rule for finding in findings]
    return any(rule.severity is Severity.ERROR and rule.finding_class in UNCOUNTED for rule in rules)


def _game(hand: Hand) -> tuple[object, ...]:
    stakes = hand.stakes
    kind = None if hand.kind is None else hand.kind._value_
    if stakes is None:
        return (kind, *(None,) * 4, hand.play_money, hand.fast, *(None,) * 5)
    straddles = sum([action.kind is STRADDLE for action in hand.actions])
    return (
        *(kind, stakes.betting._value_, stakes_text(hand), stakes.currency, stakes.decimals),
        *(hand.play_money, hand.fast, stakes.small_blind, stakes.big_blind, stakes.ante, stakes.cap),
        straddles,
    )


def stakes_text(hand: Hand) -> str | None:
    """Format the stakes, `NL 0.05/0.10 USD`, or a tournament's buy-in, `3.00+0.30 USD`; None if unknown."""
    if hand.kind is HandKind.TOURNAMENT:
        return None if hand.tournament is None else _buy_in_text(hand.tournament)
    if hand.stakes is None:
        return None
    s = hand.stakes
    return _blinds_text(s.betting, s.small_blind, s.big_blind, s.decimals, s.cap is not None, _currency(hand))


def _currency(hand: Hand) -> str:
    if hand.play_money or hand.stakes is None:
        return CHIPS[0]
    return hand.stakes.currency or CHIPS[1]


def _buy_in_text(tournament: TournamentInfo) -> str:
    parts = [part for part in (tournament.buy_in, tournament.bounty, tournament.fee) if part is not None]
    if not any(parts):
        return "freeroll" if parts else "tournament"
    amounts = "+".join([format_amount(part, tournament.decimals) for part in parts])
    return f"{amounts} {tournament.currency or 'play money'}"


@lru_cache(maxsize=256)
def _blinds_text(
    betting: Betting, small: int | None, big: int | None, decimals: int, capped: bool, currency: str
) -> str:
    blinds = ["?" if blind is None else format_amount(blind, decimals) for blind in (small, big)]
    if currency in CHIPS:
        blinds = [blind.removesuffix("." + "0" * decimals) for blind in blinds]
    return f"{SHORT_BETTING[betting]}{' cap' if capped else ''} {'/'.join(blinds)} {currency}"


def _tournament(tournament: TournamentInfo | None) -> tuple[object, ...]:
    if tournament is None:
        return (None,) * 7
    t = tournament
    return t.id, t.name, t.level, t.buy_in, t.fee, t.bounty, t.currency


def _table(hand: Hand) -> tuple[object, ...]:
    hero = None if hand.hero is None else hand.name(hand.hero)
    started = hand.started_at
    return (
        *(hand.table, hand.max_seats, len(hand.players) or None, hand.button, hero, hand.anonymous),
        *((None, False) if started is None else (started.replace(tzinfo=None), started.tzinfo is not None)),
    )


def _course(hand: Hand, replay: Replay | None) -> tuple[object, ...]:
    if replay is None or not replay.complete:
        return None, hand.runs, None, None, None
    raises = sum([a.kind is RAISE or a.kind is BET for a in hand.actions if a.street is PREFLOP])
    board = " ".join([CARD_TEXT[card] for card in replay.boards[0]]) or None
    return board, hand.runs, STREET_NAMES[last_street(hand)], raises, len(replay.live) > 1


def last_street(hand: Hand) -> Street:
    """Return the last street dealt."""
    return hand.board[-1].street if hand.board else PREFLOP


def _chips(hand: Hand, replay: Replay | None) -> tuple[object, ...]:
    if replay is None or not replay.complete:
        return (None,) * 4
    fees = hand.total_fees
    return replay.total_pot - hand.added, replay.rake, fees, hand.added
