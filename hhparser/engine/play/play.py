"""Plays one hand by the rules, from the forced bets to the payout."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.hand_cards import CardView, HandCards, known
from hhparser.engine.play.dealer import Dealer, Note
from hhparser.engine.play.posts import Lineup, Post, forced_bets, post_all
from hhparser.engine.play.rake import NO_RAKE, RakeSchedule
from hhparser.engine.pots import Award, Pot, build_pots, odd_chip_order, pay_pot
from hhparser.engine.ranks import HandRank, best_rank, best_seats
from hhparser.engine.showdown import (
    Chooser,
    Shown,
    board_players,
    show_order,
    showdown,
    side_pots_first,
    usual_choice,
)
from hhparser.engine.state import HandState, Snapshot
from hhparser.model import (
    ANTE,
    DEAD,
    PREFLOP,
    RAISE,
    STREETS,
    WAGERS,
    Action,
    ActionKind,
    Stakes,
    Uncalled,
)
from hhparser.model.house_rules import OddChips, RuleSet


class View(NamedTuple):
    """Everything the player to act may see: chips, cards, and the actions so far. Source: R89."""

    seat: int
    table: Snapshot
    cards: CardView
    actions: Sequence[Action] = ()


class Decision(NamedTuple):
    """A player's decision; `to` is the player's total on the street after a bet or raise, else None."""

    kind: ActionKind
    to: int | None = None


Ranks = tuple[dict[int, HandRank], ...]  # for each board, by seat
Decide = Callable[[View], Decision]


@dataclass(frozen=True, slots=True)
class Game:
    """Settings fixed before the cards are dealt.

    Attributes:
        stakes: Blinds, bets and ante.
        rules: House rules.
        rake: Rake schedule of the house.
        runs: Number of boards dealt when no more betting is possible.
    """

    stakes: Stakes
    rules: RuleSet = field(default_factory=RuleSet)
    rake: RakeSchedule = NO_RAKE
    runs: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was played to its end.

    Attributes:
        lineup: The players dealt in.
        actions: Posts and actions in order; they have no lines.
        hole_cards: Hole cards of all players, by seat.
        boards: The board, or boards, as far as they were dealt.
        uncalled: The unmatched bet that went back, or None.
        shown: Shows and mucks at the showdown, in order; empty without one.
        ranks: For each board, the rank of each hand at the showdown, by seat.
        awards: The pots, main pot first, and their payouts.
        stacks: Stack by seat after the hand.
        notes: Errors of the dealer and their corrections.
    """

    lineup: Lineup
    actions: tuple[Action, ...]
    hole_cards: dict[int, tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]
    uncalled: Uncalled | None
    shown: tuple[Shown, ...]
    ranks: Ranks
    awards: tuple[Award, ...]
    stacks: dict[int, int]
    notes: tuple[Note, ...]


def play_hand(
    lineup: Lineup,
    game: Game,
    dealer: Dealer,
    decide: Decide,
    straddles: Sequence[tuple[int, int]] = (),
    choose: Chooser | None = None,
) -> Played:
    """Play one hand from the forced bets to the payout.

    Args:
        lineup: The players dealt in, and the blinds they owe.
        game: Stakes and rules.
        dealer: Deals the cards.
        decide: Callback for each decision.
        straddles: Seat and amount of each straddle, in order.
        choose: Callback for each hand at the showdown; None for the usual choice.

    Raises:
        IllegalAction: The rules do not allow a straddle or a decision.
    """
    return _Hand(lineup, game, dealer, decide).play(straddles, choose)


class _Hand:
    """One hand while it is being played."""

    def __init__(self, lineup: Lineup, game: Game, dealer: Dealer, decide: Decide) -> None:
        self.lineup = lineup
        self.game = game
        self.dealer = dealer
        self.decide = decide
        self.state = HandState(lineup.stacks, lineup.button, game.stakes, game.rules)
        self.cards = HandCards(lineup.stacks)
        self.actions: list[Action] = []

    def play(self, straddles: Sequence[tuple[int, int]], choose: Chooser | None) -> Played:
        posts = forced_bets(self.lineup, self.game.stakes, self.game.rules, straddles)
        self._record_posts(posts)
        post_all(self.state, posts, self.lineup, self.game.stakes)
        self.dealer.deal_hole_cards(self.cards, self.state.order)
        self._bet()
        return self._pay(choose)

    def _record_posts(self, posts: Sequence[Post]) -> None:
        """Record the forced bets as actions with totals and all-in marks."""
        chips, left = dict.fromkeys(self.lineup.stacks, 0), dict(self.lineup.stacks)
        for kind, seat, amount in posts:
            left[seat] -= amount
            to = None
            if kind is not ANTE and kind is not DEAD:
                to = chips[seat] = chips[seat] + amount
            self.actions.append(Action(kind, seat, amount, to, not left[seat], PREFLOP, 0))

    def _bet(self) -> None:
        """Play all streets with betting, then deal the rest of the board. Source: R30, R33."""
        state = self.state
        for street in STREETS:
            if street:
                if len(state.able) < 2:
                    self.dealer.run_out(self.cards, self.game.runs)
                    return
                self.dealer.deal(street, self.cards)
                state.deal(street)
            while state.to_act:
                if not street:
                    self.dealer.slip(self.cards)
                self._act(state.to_act[0])
            if len(state.live) == 1:
                return

    def _act(self, seat: int) -> None:
        """Ask a player for a decision, apply and record it."""
        state = self.state
        kind, to = self.decide(View(seat, state.snapshot(), self.cards.view(seat), tuple(self.actions)))
        before, top, street = state.chips[seat], state.top, state.street
        state.apply(kind, seat, to)
        after = state.chips[seat]
        moved = after - before or None
        stated = after - top if kind is RAISE else None
        reached = after if kind in WAGERS else None
        all_in = bool(moved) and not state.stacks[seat]
        self.actions.append(Action(kind, seat, moved, reached, all_in, street, 0, stated))
        if seat not in state.live:
            self.cards.muck(seat)

    def _pay(self, choose: Chooser | None) -> Played:
        """Return the uncalled bet, build the pots, show the hands, pay. Source: R59, R63, R108."""
        state = self.state
        returned = state.return_uncalled()
        pots = build_pots(state.total, state.live, sum(state.dead.values()), state.forfeited)
        boards = tuple(self.cards.boards)
        rakes = self.game.rake.by_pot(pots, len(state.order), bool(boards[0]))
        hole_cards = {seat: known(cards) for seat, cards in self.cards.hole_cards.items()}
        ranks, shown = self._showdown(pots, hole_cards, choose or usual_choice(state))
        awards = tuple(self._award(pot, rake, shown, ranks) for pot, rake in zip(pots, rakes, strict=True))
        for award in awards:
            for seat, chips in award.winners.items():
                state.stacks[seat] += chips
        return Played(
            lineup=self.lineup,
            actions=tuple(self.actions),
            hole_cards=hole_cards,
            boards=boards,
            uncalled=None if returned is None else Uncalled(*returned, None),
            shown=tuple(shown),
            ranks=ranks,
            awards=awards,
            stacks=state.stacks.copy(),
            notes=tuple(self.dealer.notes),
        )

    def _showdown(
        self, pots: Sequence[Pot], hole_cards: Mapping[int, tuple[Card, ...]], choose: Chooser
    ) -> tuple[Ranks, list[Shown]]:
        """Return the ranks of the hands on each board, and the shows; both empty when one player is left."""
        live, boards = {seat: hole_cards[seat] for seat in self.state.live}, tuple(self.cards.boards)
        if len(live) < 2:
            return (), []
        ranks = tuple({seat: best_rank(board + live[seat]) for seat in live} for board in boards)
        order = side_pots_first(show_order(self.state), pots)
        shown = showdown(order, pots, ranks, self.game.rules, choose, board_players(live, boards))
        self._turn_over(shown)
        return ranks, shown

    def _turn_over(self, shown: Sequence[Shown]) -> None:
        for one in shown:
            if one.shown:
                self.cards.show(one.seat)
            elif not one.claims:
                self.cards.muck(one.seat)

    def _award(self, pot: Pot, rake: int, shown: Sequence[Shown], ranks: Ranks) -> Award:
        """Pay a pot to the best shown hands on each board, or unseen hands if none is shown."""
        rules = self.game.rules
        order, unit = odd_chip_order(self.state.order, self.lineup.big_blind, rules), rules.odd_chip_unit
        if len(pot.eligible) == 1:
            return pay_pot(pot, rake, [pot.eligible], order, unit, "last_player")
        claims = {one.seat: one.shown for one in shown if one.claims and one.seat in pot.eligible}
        seen = [seat for seat, is_shown in claims.items() if is_shown]
        best = [best_seats(seen or [*claims], rank) for rank in ranks]
        odd_to_one = rules.odd_chips is OddChips.BIG_BLIND_FIRST
        return pay_pot(pot, rake, best, order, unit, "cards", odd_to_one=odd_to_one)
