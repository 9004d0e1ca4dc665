"""Replays the actions of a hand by the rules and recomputes its pots and winners."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from hhparser.base.arguments import require
from hhparser.base.cards import Card
from hhparser.engine.errors import IllegalAction
from hhparser.engine.pots import Award
from hhparser.engine.ranks import HandRank
from hhparser.engine.replay.awards import all_boards, award_pots, collected_by_seat, known_cards, settled
from hhparser.engine.replay.contradicted import (
    PlayedResult,
    hands_with_another_line,
    is_likely,
    paid_after_folding,
)
from hhparser.engine.replay.driver import Driver, Observer
from hhparser.engine.replay.posted import (
    blinds_differ,
    hands_with_another_blind,
    hands_with_another_poster,
    hands_with_stated_blind,
)
from hhparser.engine.replay.repair import (
    missing_big_blind,
    with_big_blind,
    with_other_button,
    with_posted_blinds,
)
from hhparser.engine.state import HandState, Spot
from hhparser.model import BIG_BLIND, CANCELLED, READ, SMALL_BLIND, Action, Hand, HandKind, Uncalled
from hhparser.model.house_rules import RuleSet


class Replay(NamedTuple):
    """Result of replaying a hand by the rules; a tuple, because it is the fastest to build.

    Attributes:
        hand: The hand as played: the argument, or a copy with the blinds, the button or the line that fit
            its actions.
        rules: House rules of the replay.
        complete: Whether the hand reached its end; if not, of the attributes after `committed` only cards
            are known.
        illegal_actions: Illegal actions in the order of the text, each with its line.
        spots: Situation before each action of the text: pot, chips to call, stack, and whether a raise was
            possible.
        order: Seats dealt in, clockwise, starting left of the button.
        big_blind: Seat that was due to post the big blind.
        live: Seats not folded at the end, clockwise.
        committed: Chips put in by seat, uncalled bet returned; dead blinds included.
        uncalled: The returned unmatched bet, or None.
        total_pot: All chips in, uncalled bet returned, with money added by the house.
        boards: The board of each run, up to five cards.
        hole_cards: Known hole cards by seat.
        ranks: For each board, the rank of each known live hand.
        awards: The pots, main pot first, and their payouts.
        collected: Chips by seat paid from the pots: as printed, or as computed for an unsettled hand without
            claims.
        rake: Rake: the pots minus chips collected and fees; for an unsettled hand the printed rake, None
            without one.
        misplaced: A blind posted from the wrong seat, and the right seat; also for incomplete hands.
        unposted: Seat with a big blind missing in the text, judging by later lines; `hand` has the post.
        observed: Return values of the observer, in order.
    """

    hand: Hand
    rules: RuleSet
    complete: bool
    illegal_actions: tuple[IllegalAction, ...]
    spots: tuple[Spot, ...]
    order: tuple[int, ...]
    big_blind: int | None
    live: tuple[int, ...]
    committed: Mapping[int, int]
    uncalled: Uncalled | None = None
    total_pot: int = 0
    boards: tuple[tuple[Card, ...], ...] = ()
    hole_cards: Mapping[int, tuple[Card, ...]] | None = None
    ranks: tuple[Mapping[int, HandRank], ...] = ()
    awards: tuple[Award, ...] = ()
    collected: Mapping[int, int] = {}
    rake: int | None = None
    misplaced: tuple[Action, int] | None = None
    unposted: int | None = None
    observed: tuple[Any, ...] = ()  # Any: return values of the observer

    def __repr__(self) -> str:
        if not self.hand.is_in_file:
            return f"<Replay of {self.hand!r}>"
        rules = "" if self.rules == self.hand.rules else f", {self.rules!r}"
        return f"replay({self.hand!r}{rules})"

    @property
    def known_cards(self) -> Mapping[int, tuple[Card, ...]]:
        """Return the known hole cards by seat; empty without any."""
        return self.hole_cards or {}

    @property
    def taken(self) -> int:
        """Return the chips of the pots that nobody collected, minus fees; negative after overpayment."""
        return self.total_pot - sum(self.collected.values()) - self.hand.total_fees

    @property
    def is_balanced(self) -> bool:
        """Return whether payouts, rake and fees add up to the pot, if the rake is known. Source: R108."""
        if not self.complete:
            return True
        hand, taken = self.hand, self.taken
        if hand.claims.rake is not None:
            return taken == hand.claims.rake
        may_be_raked = hand.figures.has_rake and hand.kind is not HandKind.TOURNAMENT
        return taken >= 0 if may_be_raked else not taken


def replay(hand: Hand, rules: RuleSet | None = None, observe: Observer | None = None) -> Replay | None:
    """Replay a hand by the rules; return None when its players or actions could not be parsed.

    If the text contradicts itself, other blinds, another button and one changed line are tried;
    `Replay.hand` is then the corrected copy.

    Args:
        hand: Any hand; it is not changed.
        rules: House rules that override the site's.
        observe: Callback with the state and its last change: None for the posts, then each voluntary action
            and each street. `observed` collects its return values; it must not change the state. It is called
            in each attempt, and `observed` has the values of the chosen one.

    >>> import hhparser
    >>> played = replay(hhparser.read_hand("sample_histories/pokerstars/cash_6max_session.txt"))
    >>> played.total_pot, played.rake, dict(played.collected)  # in cents; the players by seat
    (111, 5, {4: 106})
    """
    require("hand", hand, Hand, "a Hand, such as read_hands and parse_hand return")
    if hand.stakes is None or not hand.players or hand.status not in (READ, CANCELLED):
        return None
    rules = rules or hand.rules
    driver = Driver(hand, rules, observe)
    driver.play()
    if driver.illegal_actions or (BIG_BLIND, driver.big_blind) not in driver.posted:
        driver = _with_other_blinds(driver, rules, observe)
    order = driver.state.order
    if driver.illegal_actions or (SMALL_BLIND, order[0 if len(order) > 2 else -1]) not in driver.posted:
        driver = _with_other_button(driver, rules, observe)
    result = _result(driver, rules)
    if driver.unposted is None and (driver.illegal_actions or driver.overdrawn or _differs(result)):
        return _with_another_line(driver, result, observe) or result
    return result


def _differs(result: Replay) -> bool:
    """Return whether the sum of the actions differs from the printed total pot, or is less than is paid.

    It also differs if final stacks pay a player who folded or lost, or if the rake is wrong in a text with
    sums of players. If only a post states the size of a blind, the other printed figures must fit as well.
    """
    if not result.complete:
        return False
    hand, uncalled, pot = result.hand, result.uncalled, result.total_pot
    if _pays_loser(result) or (hand.sums and not result.is_balanced):
        return True
    if not _pot_fits(hand, pot) and not _pot_fits(settled(hand, uncalled, pot), pot):
        return True
    return blinds_differ(hand, uncalled, pot)


def _pays_loser(result: Replay) -> bool:
    """Return whether final stacks pay a player who folded or wins no pot."""
    if not result.hand.figures.payouts_follow_nets:
        return False
    if paid_after_folding(result.hand):
        return True
    return not {seat for award in result.awards for seat in award.winners}.issuperset(result.collected)


def _pot_fits(hand: Hand, pot: int) -> bool:
    return hand.claims.total_pot in (None, pot) and hand.total_paid <= pot


def _with_another_line(driver: Driver, as_printed: Replay, observe: Observer | None) -> Replay | None:
    """Replay with one line changed before the first illegal action; None unless all later lines fit."""
    hand, illegal, rules = driver.hand, driver.illegal_actions, as_printed.rules
    printed = PlayedResult(hand, as_printed.uncalled, as_printed.total_pot)
    blinds = hands_with_another_blind(hand, illegal, as_printed.uncalled, as_printed.total_pot)
    posters = hands_with_another_poster(hand, illegal)
    for other in chain(blinds, posters, hands_with_another_line(printed, illegal, driver.spots)):
        mended = Driver(other, rules, observe)
        mended.play()
        if not mended.illegal_actions and hand.is_complete:
            result = _result(mended, rules)
            played = PlayedResult(other, result.uncalled, result.total_pot)
            if not _pays_loser(result) and is_likely(printed, played, illegal):
                return result
    return None


def _with_other_button(driver: Driver, rules: RuleSet, observe: Observer | None) -> Driver:
    """Replay with the button before the posted blinds; keep the driver unless that fits more of the text."""
    hand = driver.hand
    other = with_other_button(hand) if driver.unposted is None else None
    if other is None:
        return driver
    mended = Driver(other, rules, observe)
    mended.play()
    gain = len(driver.illegal_actions) - len(mended.illegal_actions)
    if not gain:
        marked = {result.seat for result in hand.results if "button" in result.marks}
        gain = (other.button in marked) - (hand.button in marked)
        gain += len(hand.players) > 2 and (BIG_BLIND, hand.button) in driver.posted  # else a dead button
    return mended if gain > 0 else driver


def _with_other_blinds(driver: Driver, rules: RuleSet, observe: Observer | None) -> Driver:
    """Replay with other blinds, as the header or a post may be wrong; keep the driver unless more fits."""
    hand = driver.hand
    unposted = missing_big_blind(hand, driver.state.order)
    if unposted is None:
        others = (*hands_with_stated_blind(hand), with_posted_blinds(hand))
    else:
        others = with_big_blind(hand, unposted)
    played = [Driver(other, rules, observe) for other in others if other is not None]
    if not played:
        return driver
    for one in played:
        one.play()
    mended = min(played, key=lambda one: len(one.illegal_actions))
    gain = len(driver.illegal_actions) - len(mended.illegal_actions)
    if unposted is not None:
        marks = (result.marks for result in hand.results if result.seat == unposted.seat)
        gain += hand.conventions.tells_big_blind or any("big blind" in of_seat for of_seat in marks)
    if gain <= 0:
        return driver
    if unposted is not None:
        del mended.spots[0]  # the text has no such action
        mended.unposted = unposted.seat
    return mended


def _result(driver: Driver, rules: RuleSet) -> Replay:
    """Build the result from a driver that has played all actions.

    For a complete hand, return the uncalled bet in the driver's state, and build and award the pots. For an
    incomplete one, only the chips put in and the cards are known.
    """
    hand, state = driver.hand, driver.state
    ends = hand.is_complete
    base = (
        hand,
        rules,
        ends,
        tuple(driver.illegal_actions),
        tuple(driver.spots),
        tuple(state.order),
        driver.big_blind,
        tuple(state.live),
    )
    rest = driver.misplaced, driver.unposted if ends else None, tuple(driver.observed)
    if not ends:
        committed = dict.fromkeys(state.total, 0) if hand.status is CANCELLED else _committed(state)
        return Replay(*base, committed, None, 0, all_boards(hand), known_cards(hand), (), (), {}, None, *rest)
    uncalled = _return_uncalled(hand, state)
    pot = state.pot + hand.added
    hand = settled(hand, uncalled, pot)
    collected = collected_by_seat(hand)
    paid = sum(collected.values())
    boards, cards, ranks, awards = award_pots(hand, state, rules, paid)
    rake: int | None = pot - paid - hand.total_fees
    if hand.unsettled:
        collected, rake = collected or won_by_seat(awards), hand.claims.rake
    committed = _committed(state)
    return Replay(*base, committed, uncalled, pot, boards, cards, ranks, awards, collected, rake, *rest)


def _committed(state: HandState) -> dict[int, int]:
    """Return the chips put in by seat, dead blinds included."""
    if not state.dead:
        return state.total
    return {seat: chips + state.dead.get(seat, 0) for seat, chips in state.total.items()}


def won_by_seat(awards: Iterable[Award]) -> dict[int, int]:
    """Return the chips paid from the pots, by seat."""
    won: dict[int, int] = {}
    for award in awards:
        for seat, chips in award.winners.items():
            won[seat] = won.get(seat, 0) + chips
    return won


def _return_uncalled(hand: Hand, state: HandState) -> Uncalled | None:
    """Move the uncalled bet back to its player's stack; return it with its line in the text, or None."""
    returned = state.return_uncalled()
    if returned is None:
        return None
    seat, amount = returned
    for claim in hand.uncalled:
        if claim.seat == seat:
            return Uncalled(seat, amount, claim.line)
    return Uncalled(seat, amount, None)
