"""Replays the actions of a hand by the rules and recomputes its pots and winners."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.errors import IllegalAction
from hhparser.engine.pots import Award
from hhparser.engine.ranks import HandRank
from hhparser.engine.replay.awards import all_boards, award_pots, collected_by_seat, known_cards, settled
from hhparser.engine.replay.driver import Observer, Player
from hhparser.engine.replay.repair import missing_big_blind, with_posted_blinds
from hhparser.engine.state import HandState, Spot
from hhparser.model import BIG_BLIND, CANCELLED, READ, Action, Hand, Uncalled
from hhparser.model.house_rules import RuleSet


class Replay(NamedTuple):
    """What the rules make of a hand; a tuple, because it is made quickest.

    Attributes:
        hand: The hand that was played: the one given, or one with the blinds that its actions fit.
        rules: The house rules that it was played by.
        complete: The hand reached its end; else of the fields below `committed` only the cards are known.
        faults: Illegal actions in the order of the text, each with its line.
        spots: For each action of the text, what its player faced: pot, chips to call, stack, and whether a
            raise was possible.
        order: Seats dealt in, clockwise, the first left of the button first.
        big_blind: Seat whose turn it was to post the big blind.
        live: Seats not folded at the end, clockwise.
        committed: Chips put in by seat, uncalled bet returned; dead blinds included.
        uncalled: The unmatched bet that went back, or None.
        total_pot: All chips in, after the uncalled bet, with money added by the house.
        boards: The board, or boards, each up to five cards.
        hole_cards: Known hole cards by seat.
        ranks: For each board, the rank of each live hand that is known.
        awards: The pots, main pot first, and how they are paid.
        collected: Chips by seat paid from the pots: what the text says, or what the pots pay in an unsettled
            hand without claims.
        rake: Taken by the house: the pots less what was collected and the fees; of an unsettled hand what the
            text states, None when it states nothing.
        misplaced: A blind posted from the wrong seat, and the right seat; known for every hand.
        unposted: Seat whose big blind the text leaves out, by what follows; `hand` has the post.
        observed: What the observer returned, in order.
    """

    hand: Hand
    rules: RuleSet
    complete: bool
    faults: tuple[IllegalAction, ...]
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
    observed: tuple[Any, ...] = ()  # Any: as the observer


def replay(hand: Hand, rules: RuleSet | None = None, observe: Observer | None = None) -> Replay | None:
    """Play a hand again by the rules; None when its players or actions could not be read.

    Args:
        hand: Any hand; nothing of it is changed.
        rules: House rules instead of the site's own.
        observe: Called with the state and what changed it: None for the posts, then each voluntary action
            and each street. `observed` keeps what it returns; it must not change the state.
    """
    if hand.stakes is None or not hand.players or hand.status not in (READ, CANCELLED):
        return None
    rules = rules or hand.rules
    player = Player(hand, rules, observe)
    player.play()
    doubtful = player.faults or (BIG_BLIND, player.big_blind) not in player.posted
    return _result(_mended(player, rules, observe) if doubtful else player, rules)


def _mended(player: Player, rules: RuleSet, observe: Observer | None) -> Player:
    """The same hand with other blinds, where more of the text fits them: the header or a post is wrong."""
    hand = player.hand
    other = with_posted_blinds(hand)
    unposted = missing_big_blind(hand, player.state.order)
    if unposted is not None:
        other = replace(hand, actions=(unposted, *hand.actions))
    if other is None:
        return player
    mended = Player(other, rules, observe)
    mended.play()
    gain = len(player.faults) - len(mended.faults)
    if unposted is not None:
        marks = (result.marks for result in hand.results if result.seat == unposted.seat)
        gain += any("big blind" in of_seat for of_seat in marks)
    if gain <= 0:
        return player
    if unposted is not None:
        del mended.spots[0]  # the text has no such action
        mended.unposted = unposted.seat
    return mended


def _result(player: Player, rules: RuleSet) -> Replay:
    """Return the uncalled bet, build the pots and award them."""
    hand, state = player.hand, player.state
    ends = hand.finished and hand.status is READ
    uncalled = _return_uncalled(hand, state) if ends else None
    committed = state.total
    if state.dead:
        committed = committed.copy()
    for seat, amount in state.dead.items():
        committed[seat] += amount
    base = (
        player.hand,
        rules,
        ends,
        tuple(player.faults),
        tuple(player.spots),
        tuple(state.order),
        player.big_blind,
        tuple(state.live),
    )
    rest = player.misplaced, player.unposted if ends else None, tuple(player.observed)
    if not ends:
        returned_all = dict.fromkeys(committed, 0) if hand.status is CANCELLED else committed
        boards, cards = all_boards(hand), known_cards(hand)
        return Replay(*base, returned_all, None, 0, boards, cards, (), (), {}, None, *rest)
    pot = state.pot + hand.added
    hand = settled(hand, uncalled, pot)
    collected = collected_by_seat(hand)
    paid = sum(collected.values())
    boards, hole_cards, ranks, awards = award_pots(hand, state, rules, paid)
    rake: int | None = pot - paid
    if hand.fees:
        rake = pot - paid - sum([fee for _, fee in hand.fees])
    if hand.unsettled:
        collected, rake = collected or won_by_seat(awards), hand.claims.rake
    return Replay(*base, committed, uncalled, pot, boards, hole_cards, ranks, awards, collected, rake, *rest)


def won_by_seat(awards: Iterable[Award]) -> dict[int, int]:
    """Chips by seat that the pots pay."""
    won: dict[int, int] = {}
    for award in awards:
        for seat, chips in award.winners.items():
            won[seat] = won.get(seat, 0) + chips
    return won


def _return_uncalled(hand: Hand, state: HandState) -> Uncalled | None:
    """The returned bet with its line in the text, if it has one."""
    returned = state.return_uncalled()
    if returned is None:
        return None
    seat, amount = returned
    for claim in hand.uncalled:
        if claim.seat == seat:
            return Uncalled(seat, amount, claim.line)
    return Uncalled(seat, amount, None)
