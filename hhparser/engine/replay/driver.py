"""Plays all actions of a hand through the engine, legal or not, to the end of the text."""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from hhparser.base.text.spans import LineOrSpan
from hhparser.engine.errors import AWAITED, IllegalAction
from hhparser.engine.replay.repair import (
    after_wrong_amount,
    after_wrong_turn,
    is_of_next_player,
    killed_stakes,
    least_stack,
    likely_button,
    misplaced_blind,
    missing_ante,
    posts_due,
    stand_in,
)
from hhparser.engine.state import HandState, Spot
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BLINDS,
    CALL,
    CHECK,
    FIXED_LIMIT,
    FOLD,
    POSTS,
    PREFLOP,
    RAISE,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    STREETS,
    Action,
    ActionKind,
    Hand,
    Street,
)
from hhparser.model.house_rules import RuleSet
from hhparser.model.positions import big_blind_seat, clockwise

ONCE = frozenset({*BLINDS, ANTE})
TOO_SMALL = frozenset({"L110", "L112"})
IGNORED = frozenset({"L103", "L104", "L106"})
NUMBER_AND_STACK = itemgetter(0, 2)

Observer = Callable[[HandState, Action | Street | None], Any]  # Any: the driver collects arbitrary results


class Driver:
    """Drives one state through one hand and records the results.

    Attributes:
        state: The current state of the hand.
        illegal_actions: Illegal actions in the order of the text.
        spots: Situation of the player before each action of the hand.
        observed: Return values of the observer, in order.
        big_blind: Seat that was due to post the big blind.
        misplaced: A blind posted from the wrong seat, and the right seat.
        overdrawn: Whether a post is larger than its player's stack.
        posted: Kind and seat of each post.
        unposted: Seat of a big blind added by the caller, because the text lacks it, or None.
    """

    __slots__ = (
        *("big_blind", "due", "hand", "illegal_actions", "last_blind", "misplaced", "moved", "observe"),
        *("observed", "overdrawn", "posted", "price", "spots", "state", "unposted"),
    )

    def __init__(self, hand: Hand, rules: RuleSet, observe: Observer | None = None) -> None:
        """Set up the table.

        Args:
            hand: A hand with stakes and players.
            rules: House rules.
            observe: Callback with the state and its last change: None for the posts, then each voluntary
                action and each street; it must not change the state.
        """
        assert hand.stakes is not None
        seats, players = hand.seats, hand.players
        if len(players) < len(seats):
            seats = tuple([seat for seat in seats if seat.number in players])
        stacks = dict(map(NUMBER_AND_STACK, seats))
        if not all(stacks.values()):
            stacks = {seat.number: seat.chips or least_stack(hand, seat.number) for seat in seats}
        self.hand = hand
        self.observe = observe
        stakes = killed_stakes(hand) if hand.stakes.betting is FIXED_LIMIT else hand.stakes
        self.state = HandState(stacks, likely_button(hand), stakes, rules)
        self.illegal_actions: list[IllegalAction] = []
        self.spots: list[Spot] = []
        self.observed: list[Any] = []  # Any: return values of the observer
        self.big_blind = big_blind_seat(hand)
        self.last_blind = 0
        self.price = 0
        self.due = posts_due(hand)
        self.posted: set[tuple[ActionKind, int]] = set()
        self.misplaced = misplaced_blind(hand, self.state.order)
        self.moved = self._moved_blinds()
        self.unposted: int | None = None
        self.overdrawn = False

    def _moved_blinds(self) -> dict[tuple[ActionKind, int], int]:
        """Return the right seats of blinds that the text puts in wrong seats; two blinds may be swapped."""
        if self.misplaced is None:
            return {}
        blind, seat = self.misplaced
        moved = {(blind.kind, blind.seat): seat}
        if seat == self.big_blind:
            moved[BIG_BLIND, seat] = blind.seat
        self.big_blind = moved.get((BIG_BLIND, self.big_blind or 0), self.big_blind)
        return moved

    def play(self) -> None:
        """Play all actions of the text; record illegal ones and replace them by a guess from other lines."""
        state, observe, note = self.state, self.observe, self.spots.append
        faced, fold_next = state.faced, state.fold_next
        start = self._post_all()
        for index, action in enumerate(self.hand.actions[start:], start):
            kind, seat, _, _, _, street, _, _ = action
            if kind in POSTS:
                self._post(action)
                continue
            if street > state.street:
                self._close_round(street)
            if seat < 0:
                self._act_unseated(index, action)
                continue
            spot = faced(seat)
            note(spot)
            to_act = state.to_act
            if kind is FOLD and to_act and to_act[0] == seat:
                fold_next()
            else:
                self._act(index, action, spot)
            if observe is not None:
                self.observed.append(observe(state, action))
        self._end()

    def _post_all(self) -> int:
        """Play the posts before the first decision; return their number."""
        for action in self.hand.actions:
            if action.kind not in POSTS:
                break
            self._post(action)
        self._start_betting()
        return len(self.spots)

    def _act(self, index: int, action: Action, spot: Spot) -> None:
        """Apply a check, full call or ordinary raise in turn directly; validate everything else first."""
        state = self.state
        kind, seat, amount, amount_to, all_in, _, _, stated = action
        _, owed, _, may_raise = spot
        to = (amount_to or 0) if kind is RAISE else state.chips[seat] + (amount or 0)
        if kind is CALL:
            plain = amount == owed > 0
        elif kind is CHECK:
            plain = not owed or all_in  # a disconnected player owes nothing more
        else:
            plain = may_raise and state.is_plain_raise(kind, seat, to, stated)
        if plain and state.to_act and state.to_act[0] == seat:
            state.carry_out(kind, seat, to)
        else:
            self._judge(index, action, to, may_raise)
        if all_in and state.stacks[seat]:
            self._put_all_in(index, seat)

    def _judge(self, index: int, action: Action, to: int, may_raise: bool) -> None:
        """Apply an action that may be illegal; `to` is the live total after it."""
        state, kind, seat = self.state, action.kind, action.seat
        illegal = state.why_illegal(kind, seat, action.amount, to, may_raise)
        if illegal is not None and illegal.code == "L106" and self._heading_missing():
            self._deal()
            to = live_total(action, 0)
            illegal = state.why_illegal(kind, seat, action.amount, to)
        illegal = self._wrong_figures(action, to, illegal) or self._before_turn(index)
        if illegal is None:
            state.carry_out(kind, seat, to)
        else:
            self._correct(index, action, to or state.chips[seat], illegal)

    def _before_turn(self, index: int) -> IllegalAction | None:
        """Return the error of a player all-in from a forced bet who acts before the turn of their seat."""
        state, action = self.state, self.hand.actions[index]
        if action.seat in state.able or not state.to_act:
            return None
        before = self.hand.actions[index - 1]
        last = self.last_blind if before.kind in POSTS else before.seat
        following = clockwise(sorted(state.order), last)
        is_early = following.index(state.to_act[0]) < following.index(action.seat)
        return IllegalAction("L104", action.seat, field="player") if is_early else None

    def _wrong_figures(self, action: Action, to: int, illegal: IllegalAction | None) -> IllegalAction | None:
        """Return the error in a raise: inconsistent or swapped figures, else `illegal`.

        The figures are the total `to` and the stated increment.
        """
        seat, stated, top = action.seat, action.stated, self.state.top
        if stated is None:
            return illegal
        if illegal is None:
            fits = stated == to - top or self._is_above_short_blind(to - stated)
            return None if fits else IllegalAction("M210", seat, to - top, stated, "amount")
        if illegal.code in TOO_SMALL and stated - top == to:
            return IllegalAction("M210", seat, to, stated, "amount")
        return illegal

    def _is_above_short_blind(self, price: int) -> bool:
        """Return whether a price is a big blind all-in for less than the small blind; some sites use it."""
        state, seat = self.state, self._all_in_big_blind()
        return seat is not None and state.street is PREFLOP and price == state.chips[seat] < state.top

    def _all_in_big_blind(self) -> int | None:
        """Return the seat of the big blind if they have no chips left."""
        seat = self.big_blind
        return seat if seat is not None and self.state.stacks.get(seat) == 0 else None

    def _post(self, action: Action) -> None:
        """Play a post; correct a blind or ante of the wrong size unless it takes the whole stack."""
        state = self.state
        kind, seat, amount, _, _, _, _, _ = action
        amount = amount or 0
        post = kind, seat
        if self.moved:
            seat = self.moved.get(post, seat)
            post = kind, seat
        stack = state.stacks.get(seat, 0)
        self.spots.append((state.pot, 0, stack, False))
        if not stack or (post in self.posted and kind in ONCE):
            return
        self.posted.add(post)
        if amount != stack:
            self.overdrawn |= amount > stack
            amount = min(self.due.get(kind, amount), stack)
        state.post(kind, seat, amount)
        if kind is not ANTE:
            self._note_blind(kind, seat, amount)

    def _note_blind(self, kind: ActionKind, seat: int, amount: int) -> None:
        """Update the price and the seat of the last blind after a blind or straddle."""
        if kind is STRADDLE:
            self.price, self.last_blind = max(self.price, amount), seat
        elif kind in BLINDS:
            self.last_blind = self.last_blind or self.big_blind or 0
            if kind is BIG_BLIND:
                self.price = max(self.price, self.state.big_blind)

    def _start_betting(self) -> None:
        """Open the first round left of the big blind or last straddle; without blinds, left of the button.

        Source: R18, R19, R22, R24, R32, R95.
        """
        self._post_missing_ante()
        if not self.price and self.posted and (all_in := self._all_in_big_blind()) is not None:
            self.last_blind, self.price = all_in, self.state.big_blind  # the ante took the whole stack
        if self._is_bomb_pot():
            self.state.make_blinds_dead()
        else:
            self.state.start_betting(self.last_blind if self.price else self._last_blind(), self.price)
            if (STRADDLE, self.last_blind) in self.posted:
                self._let_straddle_act_last()
        self._notify(None)

    def _is_bomb_pot(self) -> bool:
        """Return whether all posted antes of a big blind or more and the first decision is on a later street.

        Antes of any size are enough without blinds. Source: R95.
        """
        kinds = {kind for kind, _ in self.posted}
        if ANTE not in kinds or (kinds != {ANTE} and not self._antes_are_large(kinds)):
            return False
        first = self.hand.first_decision
        return first is not None and first.street > PREFLOP

    def _antes_are_large(self, kinds: set[ActionKind]) -> bool:
        payers = {seat for kind, seat in self.posted if kind is ANTE}
        is_large = self.due.get(ANTE, 0) >= self.state.big_blind > 0
        return is_large and len(payers) > 2 and kinds <= {ANTE, *BLINDS}

    def _let_straddle_act_last(self) -> None:
        """Start left of the big blind if the text does; the straddle then acts last. Source: R20."""
        state = self.state
        first = self.hand.first_decision
        able = clockwise(sorted(state.able), self.big_blind or 0)
        if (
            first is None
            or first.street is not PREFLOP
            or self.last_blind not in able[1:]
            or not state.to_act
        ):
            return
        if first.seat == able[0] != state.to_act[0]:
            able.remove(self.last_blind)
            state.to_act = [*able, self.last_blind]

    def _post_missing_ante(self) -> None:
        """Post the ante of the only player without an ante in the text."""
        seat = missing_ante(self.hand) if self.posted else None
        if seat is not None:
            self.state.post(ANTE, seat, min(self.due[ANTE], self.state.stacks[seat]))

    def _last_blind(self) -> int:
        """Return the seat of the last blind or straddle; without a big blind possibly the small blind."""
        blinds = {kind: seat for kind, seat in self.posted if kind in BLINDS}
        if blinds.keys() == {SMALL_BLIND}:
            small, first = blinds[SMALL_BLIND], self.hand.first_decision
            if first is not None and first.seat == clockwise(sorted(self.state.order), small)[0]:
                return small
        return self.last_blind

    def _act_unseated(self, index: int, action: Action) -> None:
        """Handle an action under a name without a seat: apply it as the next player, see `_replace`."""
        state = self.state
        self.spots.append((state.pot, 0, 0, False))
        self._replace(index, action)

    def _replace(self, index: int, action: Action) -> None:
        """Apply an action as the next player to act, if the text has no line for them."""
        state = self.state
        seat = stand_in(self.hand, index, state)
        if seat is not None:
            to = live_total(action, state.chips[seat])
            state.carry_out(action.kind, seat, min(to, state.chips[seat] + state.stacks[seat]))

    def _put_all_in(self, index: int, seat: int) -> None:
        """Skip a player who is marked all-in but has chips left, and who never acts again."""
        state = self.state
        if seat in state.able and all(action.seat != seat for action in self.hand.actions[index + 1 :]):
            state.able.remove(seat)

    def _correct(self, index: int, action: Action, to: int, illegal: IllegalAction) -> None:
        """Record an illegal action and continue with the action that the rest of the text implies."""
        self._note(illegal, action.line)
        state, seat, kind = self.state, action.seat, action.kind
        if illegal.code in IGNORED or is_of_next_player(self.hand, index, state):
            self._replace(index, action)
            return
        if illegal.code == "L105":
            after_wrong_turn(self.hand, index, state)
        if kind is not FOLD:
            kind, to = after_wrong_amount(self.hand, index, state, illegal, to)
        state.carry_out(kind, seat, min(to, state.chips[seat] + state.stacks[seat]))

    def _note(self, illegal: IllegalAction, line: LineOrSpan) -> None:
        """Record an illegal action, except a missing turn of a player who left the table and so folded."""
        if illegal.code in AWAITED and self.hand.has_left(illegal.expected, line):
            return
        illegal.line = line
        self.illegal_actions.append(illegal)

    def _heading_missing(self) -> bool:
        """Return whether the heading of the next street is missing, though a later street has one."""
        streets = {deal.street for deal in self.hand.board}
        return self.state.street + 1 not in streets and max(streets, default=0) > self.state.street + 1

    def _close_round(self, street: Street) -> None:
        """Advance to the next street; record players who still had to act."""
        state = self.state
        if state.to_act and state.street < street:
            self._unfinished(street)
        while state.street < street:
            self._deal()

    def _deal(self) -> None:
        """Start the next street."""
        street = STREETS[self.state.street + 1]
        self.state.deal(street)
        self._notify(street)

    def _notify(self, change: Street | None) -> None:
        """Call the observer after the posts or the start of a street."""
        if self.observe is not None:
            self.observed.append(self.observe(self.state, change))

    def _end(self) -> None:
        """Deal the remaining streets of the text, and check that the betting was over.

        A hand truncated between two streets waits for the first decision on the second one.
        """
        hand, state = self.hand, self.state
        if hand.board and state.street < RIVER:
            self._close_round(max([deal.street for deal in hand.board]))
        if state.to_act and hand.is_complete:
            self._unfinished(None)
        elif not state.to_act and not hand.is_complete and len(state.able) > 1 and state.street < RIVER:
            self._deal()

    def _unfinished(self, street: Street | None) -> None:
        """Record a round that ended early; a player without later lines counts as folded."""
        self._note_waiting(street)
        state = self.state
        later = {a.seat for a in self.hand.actions if street is not None and a.street >= street}
        later.update(show.seat for show in self.hand.shows)
        for seat in [s for s in state.to_act if s not in later]:
            state.carry_out(FOLD, seat, 0)
        state.to_act.clear()

    def _note_waiting(self, street: Street | None) -> None:
        state = self.state
        waiting = [seat for seat in state.to_act if seat not in state.skipped]
        if waiting and len(state.live) > 1:
            code = "L122" if street is not None else "L123"
            self._note(IllegalAction(code, waiting[0], waiting[0]), self._end_line(street))

    def _end_line(self, street: Street | None) -> LineOrSpan:
        """Return the line of the premature heading, or of the first payout."""
        hand = self.hand
        if street is not None:
            return next((deal.line for deal in hand.board if deal.street == street), hand.line)
        if hand.payouts:
            return hand.payouts[0].line
        return hand.claims.line or hand.line


def live_total(action: Action, chips: int) -> int:
    """Return a player's live total on the street after an action, given the `chips` in before it."""
    return action.total if action.kind is RAISE else chips + action.chips
