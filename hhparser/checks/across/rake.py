"""Rake of each stake, inferred from its hands, and the hands that deviate from it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.words import Found, Values, at_words, chips
from hhparser.checks.hand.rake import ROUNDED_OTHERWISE, DeclaredRake, RakeFormula, declared_for

HANDS_A_WINDOW: Final = 2_000
FEWEST_HANDS: Final = 60
FEWEST_RAKED: Final = 30
MOST_OUTLIERS: Final = 0.03
SAMPLE: Final = 200
FIRST_SAMPLE: Final = 60
BEST: Final = 20
RATES: Final = range(50, 1001, 10)  # in ten-thousandths of the pot
FINER: Final = range(-10, 11)
STEPS: Final = (1, 5, 10, 25, 50, 100)
ROUNDINGS: Final = (-1, 0, 1)
HEADER_LINES: Final = 3
FEWEST_ABOVE: Final = 3


class Raked(NamedTuple):
    """A hand of a stake, with amounts in its smallest unit.

    Attributes:
        hand: The hand.
        pot: Its total pot.
        rake: The rake that it paid.
        players: Number of players dealt in.
        pieces: Number of pots times boards, each rounded separately.
        above: Number of hands that paid more rake with at most as many players.
    """

    hand: Facts
    pot: int
    rake: int
    players: int
    pieces: int
    above: int = 0

    def fits(self, formula: RakeFormula, units: int = 0) -> bool:
        """Return whether the hand paid the rake due, give or take `units`, or less because of a cap.

        A cap explains less rake only if few hands with the same number of players or fewer paid more. Each
        pot and each board may be rounded separately.
        """
        less = formula.due(self.pot) - self.rake
        slack = (self.pieces - 1) * formula.step + units
        return -slack <= less <= slack or (less > 0 and self.above < FEWEST_ABOVE)


class RakeBook:
    """Collects the hands of each stake until the batch is large enough to infer its rake."""

    def __init__(self, declared: Iterable[DeclaredRake] = ()) -> None:
        self._declared = tuple(declared)
        self._windows: dict[tuple[object, ...], list[Raked]] = {}

    def add(self, hand: Facts) -> Iterator[Found]:
        """Add a hand; yield the findings about its stake once the hand completes a batch."""
        rake, stakes = hand.rake, hand.stakes
        if rake is None or rake.pot <= 0 or not (rake.flop or self._rake_of(hand)):
            return
        blinds = stakes.small_blind, stakes.big_blind, stakes.decimals, stakes.cap is None
        key = (hand.site, hand.venue, hand.fast, stakes.currency, stakes.betting, *blinds)
        window = self._windows.setdefault(key, [])
        header = "\n".join(hand.head.split("\n", HEADER_LINES)[:HEADER_LINES])
        light = hand._replace(head=header, seats=(), places=(), cards=(), mark=None)
        window.append(Raked(light, rake.pot, rake.rake, rake.players, rake.pieces))
        if len(window) >= HANDS_A_WINDOW:
            yield from self._judge(self._windows.pop(key))

    def end(self) -> Iterator[Found]:
        """Yield the findings about the last, incomplete batch of each stake."""
        for window in self._windows.values():
            yield from self._judge(window)
        self._windows.clear()

    def _judge(self, window: Sequence[Raked]) -> Iterator[Found]:
        """Yield findings about the hands of one stake, by the declared rake or else an inferred formula."""
        declared = self._rake_of(window[0].hand)
        return outliers(window) if declared is None else departures(window, declared)

    def _rake_of(self, hand: Facts) -> DeclaredRake | None:
        return declared_for(self._declared, hand.site, hand.stakes)


def departures(window: Sequence[Raked], declared: DeclaredRake) -> Iterator[Found]:
    """Report hands that do not pay the declared rake, or only the first if there are many. Source: R108."""
    odd = [
        (one.hand, paid)
        for one in window
        if (paid := one.hand.rake) and not declared.fits(paid, one.hand.stakes.decimals)
    ]
    if len(odd) > MOST_OUTLIERS * len(window):
        found = Values(f"{declared.percent}%", f"{len(odd)} of {len(window)} hands")
        yield at_words("C472", odd[0][0], odd[0][0].hand_id, found)
        return
    for hand, paid in odd:
        yield _other_rake(hand, declared.due(paid, hand.stakes.decimals), paid.rake)


def outliers(window: Sequence[Raked]) -> Iterator[Found]:
    """Report hands that deviate from the formula of nearly all others of a stake. Source: R86, R108."""
    if len(window) < FEWEST_HANDS or sum(one.rake > 0 for one in window) < FEWEST_RAKED:
        return
    hands = _with_caps(window)
    formula = infer(hands)
    odd = [one for one in hands if not one.fits(formula, ROUNDED_OTHERWISE)]
    if len(odd) > MOST_OUTLIERS * len(hands):
        return
    for one in odd:
        yield _other_rake(one.hand, formula.due(one.pot), one.rake)


def _other_rake(hand: Facts, due: int, paid: int) -> Found:
    return at_words("C471", hand, hand.hand_id, Values(chips(hand, due), chips(hand, paid)))


def infer(hands: Sequence[Raked]) -> RakeFormula:
    """Return the formula that most hands fit, found on a sample and then refined.

    If several fit equally many hands, the simplest is used.
    """
    formulas = [RakeFormula(*parts) for parts in product(RATES, STEPS, ROUNDINGS)]
    best = _fitting_most(formulas, _some(hands, FIRST_SAMPLE))[:BEST]
    finer = [one._replace(rate=one.rate + more) for one in best for more in FINER]
    return _fitting_most([*best, *finer], _some(hands, SAMPLE))[0]


def _fitting_most(formulas: Iterable[RakeFormula], hands: Sequence[Raked]) -> list[RakeFormula]:
    """Return the formulas, sorted by the number of hands that do not fit."""
    return sorted(formulas, key=lambda formula: sum(not one.fits(formula) for one in hands))


def _some(hands: Sequence[Raked], number: int) -> Sequence[Raked]:
    """Return about this many of the hands, evenly spread."""
    return hands[:: max(1, len(hands) // number)]


def _with_caps(window: Sequence[Raked]) -> list[Raked]:
    """Set `above` of each hand; caps do not fall with the number of players."""
    counts = Counter((one.players, one.rake) for one in window)
    above = {
        (players, rake): sum(n for (few, more), n in counts.items() if few <= players and more > rake)
        for players, rake in counts
    }
    return [one._replace(above=above[one.players, one.rake]) for one in window]
