"""Rake of a hand: facts from the hand, and schedules of the rake due."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, NamedTuple

from hhparser.checks.case import Case
from hhparser.engine import Replay
from hhparser.model import FIXED_LIMIT, READ, Hand, HandKind, Stakes

STRONG: Final = frozenset({"USD", "EUR", "GBP", "USDT"})  # no cap in them is above 10, or 10 big blinds
ROUNDED_OTHERWISE: Final = 1  # smallest unit; sites round half a unit sometimes up, sometimes down


class RakeFacts(NamedTuple):
    """Rake taken from a hand.

    Attributes:
        pot: Total pot, in the smallest unit.
        rake: Rake, in the smallest unit.
        players: Number of players dealt in.
        flop: Whether a flop was dealt.
        pieces: Number of pots times boards, each rounded separately.
    """

    pot: int
    rake: int
    players: int
    flop: bool
    pieces: int


class RakeFormula(NamedTuple):
    """A share of the pot, rounded to a multiple of a step.

    Attributes:
        rate: Ten-thousandths of the pot.
        step: The step, in the smallest unit of the hand.
        rounding: -1 down, 0 to the nearest, 1 up.
    """

    rate: int
    step: int
    rounding: int

    def due(self, pot: int) -> int:
        """Return the rake of a pot below the cap."""
        parts, step = pot * self.rate, 10_000 * self.step
        more = (0, step // 2, step - 1)[self.rounding + 1]
        return (parts + more) // step * self.step


class DeclaredRake(NamedTuple):
    """A rake declared by the user; amounts are in whole units of the currency.

    Attributes:
        percent: Percent of the pot, at most two digits after the point.
        caps: Maximum rake of a hand, by the minimum number of players dealt in; empty without a cap.
        no_flop_no_drop: A hand that ends before the flop pays no rake.
        step: The rake is a multiple of it; None for the smallest unit.
        site: Name of the site, None for all sites.
        currency: Currency of the stakes, None for all.
        stakes: Blinds of the games (bets in fixed limit); empty for all.

    Source: R86, R108.
    """

    percent: Decimal
    caps: tuple[tuple[int, Decimal], ...] = ()
    no_flop_no_drop: bool = True
    step: Decimal | None = None
    site: str | None = None
    currency: str | None = None
    stakes: tuple[tuple[Decimal, Decimal], ...] = ()

    def holds_for(self, site: str | None, stakes: Stakes) -> bool:
        """Return whether this rake applies to a game on a site."""
        return (
            self.site in (None, site)
            and self.currency in (None, stakes.currency)
            and (not self.stakes or limits(stakes) in self.stakes)
        )

    def due(self, paid: RakeFacts, decimals: int) -> int:
        """Return the rake of a hand, in its smallest unit."""
        if self.no_flop_no_drop and not paid.flop:
            return 0
        due = RakeFormula(int(self.percent * 100), self._step(decimals), -1).due(paid.pot)
        caps = [cap for least, cap in sorted(self.caps) if least <= paid.players]
        return min(due, int(caps[-1].scaleb(decimals))) if caps else due

    def fits(self, paid: RakeFacts, decimals: int) -> bool:
        """Return whether a hand paid the rake due, within a unit plus a step per further pot or board."""
        slack = (paid.pieces - 1) * self._step(decimals) + ROUNDED_OTHERWISE
        return abs(self.due(paid, decimals) - paid.rake) <= (slack if paid.flop else 0)

    def _step(self, decimals: int) -> int:
        return 1 if self.step is None else max(int(self.step.scaleb(decimals)), 1)


def declared_for(rakes: Iterable[DeclaredRake], site: str | None, stakes: Stakes) -> DeclaredRake | None:
    """Return the first declared rake that applies to a game on a site, or None."""
    return next((rake for rake in rakes if rake.holds_for(site, stakes)), None)


def limits(stakes: Stakes) -> tuple[Decimal, Decimal]:
    """Return the blinds (bets in fixed limit) that identify a game, in whole units of the currency."""
    if stakes.betting is FIXED_LIMIT:
        low, high = stakes.small_bet, stakes.big_bet
    else:
        low, high = stakes.small_blind, stakes.big_blind
    unit = Decimal(1).scaleb(-stakes.decimals)
    return (low or 0) * unit, (high or 0) * unit


def rake_facts(hand: Hand, replay: Replay) -> RakeFacts | None:
    """Return the facts about the rake of a real-money cash game; None for other hands."""
    paid = hand.kind is HandKind.CASH and not hand.play_money and hand.status is READ
    if not paid or not replay.complete or replay.rake is None:
        return None
    pieces = len(replay.awards) * hand.runs
    return RakeFacts(replay.total_pot, replay.rake, len(hand.players), bool(hand.board), pieces)


def most_rake(case: Case) -> int:
    """Return the maximum rake of any room for a hand, plus a unit for rounding each pot. Source: R108."""
    hand, replay = case.hand, case.replay
    if hand.kind is HandKind.TOURNAMENT:
        return 0
    if replay.rules.no_flop_no_drop and hand.claims.rake is None and not hand.board:
        return 0
    most = replay.total_pot * replay.rules.most_rake // 100 + len(replay.awards) * hand.runs
    big_blind = case.stakes.big_blind or most
    if case.stakes.currency in STRONG:
        most = min(most, max(10 * 10**case.stakes.decimals, 10 * big_blind))
    return min(most, 30 * big_blind)


def check_rake(case: Case, declared: DeclaredRake) -> None:
    """Compare the rake of a hand without errors with the rake declared for its game. Source: R108."""
    paid = None if case.errors else rake_facts(case.hand, case.replay)
    if paid is not None and not declared.fits(paid, case.stakes.decimals):
        due = declared.due(paid, case.stakes.decimals)
        case.report("M212", case.hand.claims.line or case.hand.line, "rake_amount", due, paid.rake)
