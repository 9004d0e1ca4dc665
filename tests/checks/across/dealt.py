"""Histories dealt by the engine, as texts of single hands, and findings of an audit in such texts."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from hhparser.checks.across import Auditor, Found, facts_of
from hhparser.engine import replay
from hhparser.engine.play.play import Game
from hhparser.engine.play.rake import NO_RAKE, RakeSchedule
from hhparser.engine.play.sessions import DealtHand, Setup, cash_session, tournaments
from hhparser.formats.writers import TARGETS
from hhparser.input.files import Block
from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Hand, Stakes
from hhparser.model.house_rules import RuleSet
from hhparser.pipeline import Checked, checked_hands

FILE = "session.txt"
RAKES = (
    NO_RAKE,
    RakeSchedule(Fraction(5, 100)),
    RakeSchedule(Fraction(45, 1000), {2: 50, 5: 300}),
    RakeSchedule(Fraction(10, 100), {2: 40}),
)


def cash_texts(
    seed: int,
    hands: int,
    players: int | None = None,
    rake: RakeSchedule | None = None,
    policy: str = "loose",
) -> list[str]:
    """Return hands of a cash table with size, structure and rake by the seed."""
    betting = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT)[seed % 3]
    bets = (10, 20) if betting is FIXED_LIMIT else (None, None)
    stakes = Stakes(betting, 2, "USD", 5, 10, *bets)
    game = Game(stakes, RuleSet(), rake or RAKES[seed % 4])
    return _texts(cash_session(Setup(game, players or 2 + seed % 9, policy, seed)), hands)


def tournament_texts(seed: int, hands: int, players: int | None = None) -> list[str]:
    """Hands of sit & gos, one after the other."""
    game = Game(Stakes(NO_LIMIT, 0, None, 10, 20), RuleSet())
    return _texts(tournaments(Setup(game, players or 2 + seed % 9, "tight", seed)), hands)


def _texts(session: Iterator[DealtHand], hands: int) -> list[str]:
    return texts_of(dealt.hand for dealt in islice(session, hands))


def texts_of(hands: Iterable[Hand]) -> list[str]:
    """Hands that the engine has dealt, as PokerStars writes them."""
    target = TARGETS["pokerstars"]
    return [
        target.framed(target.write(Checked(hand, replay(hand), ())), n) for n, hand in enumerate(hands, 1)
    ]


def audit(texts: Sequence[str], file: str = FILE) -> list[Found]:
    """The findings across the hands of one file."""
    auditor = Auditor()
    auditor.add(facts_of(*checked) for checked in checked_hands(Block(file, 1, "".join(texts))))
    return auditor.findings()


def codes(found: Sequence[Found]) -> list[str]:
    """The codes of findings, without chips that players bring and rebuys."""
    return [one.finding.code for one in found if one.finding.code not in ("C411", "T502")]


def line_of(texts: Sequence[str], number: int) -> int:
    """First line of a hand, from 0, in the file of all."""
    return 1 + sum(text.count("\n") for text in texts[:number])
