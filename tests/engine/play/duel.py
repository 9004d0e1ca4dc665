"""A random hand on our engine and on PokerKit at once: they must agree before every action and at the end.

`play_hand` plays it; each decision is first compared with PokerKit, then taken in both. Where PokerKit plays
by another rule its value is predicted from our chips, and the rule that explains the difference is noted.
"""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import NamedTuple

import pokerkit

from hhparser.base.cards import Card
from hhparser.engine.hand_cards import HandCards
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Decision, Played, View, play_hand
from hhparser.model import BET, CALL, CHECK, FIXED_LIMIT, FOLD, NO_LIMIT, POT_LIMIT, PREFLOP, RAISE
from hhparser.model.house_rules import PotLimitPot
from tests.engine.play.random_deals import missing_blind, pokerkit_table, random_deal


class Offer(NamedTuple):
    """Legal actions of the next player: chips to call, least and greatest total of a bet or raise."""

    call: int
    low: int | None
    high: int | None


class Spot(NamedTuple):
    """The chips that a decision is about.

    Attributes:
        seat: Who is to act.
        stack: His chips behind.
        chips: His live chips on the street.
        top: The highest live total of anybody.
        pot: All chips in.
        answerable: Whether an opponent has chips for more than `top`.
    """

    seat: int
    stack: int
    chips: int
    top: int
    pot: int
    answerable: bool


def spot_of(view: View) -> Spot:
    seat, table = view.seat, view.table
    top = max(table.bets.values(), default=0)
    reach = [table.stacks[other] + table.bets.get(other, 0) for other in table.live if other != seat]
    return Spot(seat, table.stacks[seat], table.bets.get(seat, 0), top, table.pot, max(reach) > top)


class Round:
    """PokerKit's state of a street; it begins without a raise.

    Attributes:
        least: Minimum increment of a bet or raise.
        cap: Maximum number of bets and raises, or None.
        last_raise: The greatest bet or raise so far; bets and raises of at least this size are full.
        raises: Bets and raises so far.
        short_sum: Short all-ins since the last full raise, or since they added up to one.
        incomplete: Somebody has bet or raised all-in by less than `least`.
        acted: Players who have acted since the last full raise.
        ever_acted: Players who have acted.
    """

    def __init__(self, street: pokerkit.Street) -> None:
        self.least = street.min_completion_betting_or_raising_amount
        self.cap = street.max_completion_betting_or_raising_count
        self.last_raise = self.raises = self.short_sum = 0
        self.incomplete = False
        self.acted: set[int] = set()
        self.ever_acted: set[int] = set()

    def note(self, spot: Spot, to: int) -> None:
        """An action that brought a player's chips to a total."""
        seat, step = spot.seat, to - spot.top
        self.ever_acted.add(seat)
        if step > 0:
            self._note_raise(step, all_in=to == spot.chips + spot.stack)
        self.acted.add(seat)

    def _note_raise(self, step: int, *, all_in: bool) -> None:
        self.raises += 1
        self.incomplete |= step < self.least
        if step >= self.last_raise:
            self.acted = set()
            self.last_raise = step
        self.short_sum = self.short_sum + step if all_in else 0
        if self.short_sum >= self.last_raise:
            self.short_sum = 0

    def is_open(self, spot: Spot) -> bool:
        owed = spot.top - spot.chips
        faces_short = spot.seat in self.acted and self.short_sum
        can_raise = spot.answerable and owed < spot.stack and owed >= self.last_raise
        return can_raise and not faces_short and self.raises != self.cap


class Duel:
    """One random hand.

    Attributes:
        rows: Rules with a difference between PokerKit and the engine.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.seed = seed
        self.deal = random_deal(self.rng)
        self.betting = self.deal.game.stakes.betting
        self.eager = self.rng.choice([0.2, 0.35, 0.6])
        self.rows: set[str] = set()
        self.theirs = pokerkit_table(self.deal)
        self.street = PREFLOP
        self.round = Round(self.theirs.streets[PREFLOP])
        self.dealt = 0
        cards = HandCards(self.deal.order)
        Dealer(Random(seed)).deal_hole_cards(cards, self.deal.order)
        for seat in self.deal.order:
            self.theirs.deal_hole("".join(map(str, cards.hole_cards[seat])))

    def play(self) -> None:
        deal, dealer = self.deal, Dealer(Random(self.seed))
        self.finish(play_hand(deal.lineup, deal.game, dealer, self.decide, deal.straddles))

    # --- decisions ---

    def decide(self, view: View) -> Decision:
        """Compare the legal actions of the player, and apply a random one."""
        table, theirs = view.table, self.theirs
        if table.street is not self.street:
            self.street = table.street
            self.round = Round(theirs.streets[table.street])
            self.deal_street(iter(view.cards.boards[0][self.dealt :]))
        assert theirs.actor_index == self.deal.order.index(view.seat)
        seen = Offer(
            theirs.checking_or_calling_amount,
            theirs.min_completion_betting_or_raising_to_amount,
            theirs.max_completion_betting_or_raising_to_amount,
        )
        assert table.legal is not None
        ours = Offer(table.legal.call or 0, table.legal.min_to, table.legal.max_to)
        spot = spot_of(view)
        assert seen == self.predicted(spot)
        if ours != seen:
            self.rows.add(self.row(spot, ours, seen))
        return self.act(view, spot, ours, seen)

    def predicted(self, spot: Spot) -> Offer:
        """PokerKit's offer by its own rules."""
        _, stack, chips, top, pot, _ = spot
        call = min(stack, top - chips)
        if not self.round.is_open(spot):
            return Offer(call, None, None)
        low = top + max(self.round.last_raise, self.round.least)
        pot_limit = max(low, 2 * top - chips + pot)
        high = {NO_LIMIT: stack + chips, POT_LIMIT: pot_limit, FIXED_LIMIT: low}[self.betting]
        return Offer(call, min(low, stack + chips), min(high, stack + chips))

    def row(self, spot: Spot, ours: Offer, seen: Offer) -> str:
        """Return the rule that explains PokerKit's different offer."""
        owed = spot.top - spot.chips
        if self.street is PREFLOP and missing_blind(self.deal):
            price = max(spot.top, self.deal.game.stakes.big_blind or 0)
            alone = not spot.answerable and ours.call == seen.call
            assert alone or ours.call == min(spot.stack, price - spot.chips)
            return "R24"
        assert ours.call == seen.call
        if not spot.answerable:
            return "R46"
        if self.betting is FIXED_LIMIT:
            assert self.round.incomplete
            return "R54"
        if ours.low is None:
            assert spot.seat in self.round.ever_acted
            assert 0 < self.round.last_raise <= owed < self.round.least
            return "R43"
        if seen.low is None:
            assert spot.seat in self.round.acted
            assert 0 < self.round.short_sum < self.round.last_raise <= owed
            return "R45"
        assert ours.low == seen.low
        assert (ours.high or 0) < (seen.high or 0)
        assert self.betting is POT_LIMIT
        assert self.deal.game.rules.pot_limit_pot is PotLimitPot.ACTIVE_POT
        return "R49"

    def act(self, view: View, spot: Spot, ours: Offer, seen: Offer) -> Decision:
        """A random action that PokerKit can follow."""
        roll = self.rng.random()
        to = self.raise_to(spot, ours, seen) if roll < self.eager else None
        if to is not None and self.follow(spot, seen, to):
            return Decision(RAISE if view.table.price else BET, to)
        folds = roll > (0.75 if ours.call else 0.98)
        if folds or not self.follow(spot, seen, spot.chips + ours.call):
            self.theirs.fold()
            return Decision(FOLD)
        return Decision(CALL if ours.call else CHECK)

    def raise_to(self, spot: Spot, ours: Offer, seen: Offer) -> int | None:
        """A total that we offer, and PokerKit too unless it takes the raise for a call."""
        if ours.low is None or ours.high is None:
            return None
        low, high = ours.low, ours.high
        if spot.answerable:
            low, high = max(low, seen.low or 0), min(high, seen.high or 0)
        if low > high:
            return None
        middle = self.rng.randint(low, min(high, 3 * low))
        return self.rng.choice([low, middle, self.rng.randint(low, high), high])

    def follow(self, spot: Spot, seen: Offer, to: int) -> bool:
        """Bring the player's chips to a total in PokerKit, if it can; a bet nobody can answer is a call."""
        called = spot.chips + seen.call
        if to > called and spot.answerable:
            if seen.low is None or not seen.low <= to <= (seen.high or 0):
                return False
            self.theirs.complete_bet_or_raise_to(to)
        else:
            to = called
            self.theirs.check_or_call()
        self.round.note(spot, to)
        return True

    # --- cards and pots ---

    def deal_street(self, cards: Iterator[Card]) -> None:
        """Burn a card and deal a street."""
        self.theirs.burn_card("??")
        count = self.theirs.board_dealing_count
        self.theirs.deal_board("".join(str(next(cards)) for _ in range(count)))
        self.dealt += count

    def finish(self, played: Played) -> None:
        """Deal the remaining streets; the pots and the stacks must be the same."""
        theirs, shared = self.theirs, self.dealt
        if theirs.actor_index is not None:
            self.check_idly()
        self.compare_pots(played)
        rest = iter([card for board in played.boards for card in board[shared:]])
        while not theirs.can_push_chips():
            if theirs.showdown_index is not None:
                theirs.show_or_muck_hole_cards(True)
            elif any(theirs.runout_count_selector_statuses):
                theirs.select_runout_count(self.deal.game.runs)
            else:
                self.deal_street(rest)
        assert not list(rest)
        while theirs.can_push_chips():
            theirs.push_chips()
        stacks = pokerkit_stacks(played)
        assert theirs.stacks == [stacks[seat] for seat in self.deal.order]

    def check_idly(self) -> None:
        """PokerKit asks the last player with chips though they have nothing to decide. Source: R34."""
        theirs = self.theirs
        stacks = [stack for stack, live in zip(theirs.stacks, theirs.statuses, strict=True) if live]
        assert len(stacks) - stacks.count(0) == 1
        assert theirs.checking_or_calling_amount == 0
        assert theirs.min_completion_betting_or_raising_to_amount is None
        theirs.check_or_call()
        self.rows.add("R34")

    def compare_pots(self, played: Played) -> None:
        """The same chips and players in each pot; to a last player PokerKit returns their whole last bet."""
        theirs, order = self.theirs, self.deal.order
        pots = [(pot.amount, tuple(order[place] for place in pot.player_indices)) for pot in theirs.pots]
        awarded = [(award.pot.amount, award.pot.eligible) for award in played.awards]
        if sum(theirs.statuses) > 1:
            assert pots == awarded
        else:
            uncalled = played.uncalled.amount if played.uncalled else 0
            assert sum(theirs.bets) + sum(pot[0] for pot in pots) == awarded[0][0] + uncalled


def pokerkit_stacks(played: Played) -> dict[int, int]:
    """Our stacks at the end, if the odd chips were handed out in PokerKit's way.

    It merges pots that the same hands contest once the beaten ones are out, and gives all odd chips to the
    first board and to its first winner. Source: R61, R93.
    """
    stacks = played.stacks.copy()
    paid = {seat for award in played.awards for seat in award.winners}
    for _, merged in groupby(played.awards, lambda award: paid.intersection(award.pot.eligible)):
        awards = list(merged)
        for award in awards:
            for seat, chips in award.winners.items():
                stacks[seat] -= chips
        boards = awards[0].by_board or (awards[0].winners,)
        share, odd = divmod(sum(award.pot.amount for award in awards), len(boards))
        for number, winners in enumerate(boards):
            each, left = divmod(share if number else share + odd, len(winners))
            for place, seat in enumerate(winners):
                stacks[seat] += each if place else each + left
    return stacks
