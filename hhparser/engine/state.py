"""State of a hand in play: legal actions, and the effect of each action.

Seats are the printed numbers; amounts are in the smallest unit of the hand. `HandState` is the only mutable
object here; `why_illegal` validates an action, `apply` carries out a legal one.
"""

from bisect import bisect_right
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hhparser.base.money import LARGEST
from hhparser.engine.errors import IllegalAction
from hhparser.engine.pots import uncalled_bet
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND_ANTE,
    BUTTON_ANTE,
    CALL,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FOLD,
    NO_LIMIT,
    POT_LIMIT,
    PREFLOP,
    RAISE,
    TURN,
    ActionKind,
    Stakes,
    Street,
)
from hhparser.model.house_rules import CapCounts, MinRaise, PotLimitPot, Reopen, RuleSet, ShortOpen

FULL_RAISE, COMPLETE = Reopen.FULL_RAISE, ShortOpen.COMPLETE
LAST_RAISE, FIRST_BET = MinRaise.LAST_RAISE, MinRaise.FIRST_BET


Spot = tuple[int, int, int, bool]  # pot, chips to call, stack behind, whether a raise is possible


def known_chips(chips: int | None) -> int | None:
    """Return the chips, or None when they derive from an unknown stack."""
    return None if chips is None or chips > LARGEST // 2 else chips


class LegalActions(NamedTuple):
    """Legal actions of the player to act; a fold is always possible.

    Attributes:
        seat: Seat to act.
        check: Whether nothing is owed.
        call: Chips to call, None when nothing is owed.
        min_to: Least total to bet or raise to, None when betting is closed to them.
        max_to: Greatest total, None as `min_to`; both are equal in fixed limit and for a short all-in.
        bets_left: Bets and raises left on the street under the cap of fixed limit; None without a cap.
    """

    seat: int
    check: bool
    call: int | None
    min_to: int | None
    max_to: int | None
    bets_left: int | None = None


class Snapshot(NamedTuple):
    """The chips of a hand at one moment; an immutable copy.

    Attributes:
        street: The street of the next decision.
        pot: All chips in, including bets of this street.
        stacks: Chips behind by seat.
        bets: Live chips on this street by seat, without zeros.
        price: Live total that a player must reach on this street to stay in.
        live: Seats not folded, clockwise, starting left of the button.
        legal: Legal actions of the next player; None when nobody has to act.
    """

    street: Street
    pot: int
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    price: int
    live: tuple[int, ...]
    legal: LegalActions | None


class HandState:
    """A hand between the first post and the showdown.

    Attributes:
        order: Seats dealt in, clockwise, starting left of the button.
        stacks: Chips behind, by seat.
        chips: Live chips on this street, by seat.
        total: Chips that count towards pots (bets, blinds, each player's ante), by seat.
        dead: Chips that belong entirely to the main pot (dead blinds, one player's ante for all), by seat.
        pot: All chips in, including bets of this street.
        live: Seats not folded, clockwise.
        able: Seats not folded and not all-in, clockwise.
        to_act: Seats that still have to act on this street, the next one first.
        skipped: Seats skipped by an action out of turn.
        forfeited: Seats folded by the site while all-in; the pots at their levels remain.
        price: Live total that a player must reach on this street to stay in.
        top: Highest live total actually put in (below the price after a short big blind).
        first_bettor: Seat of the first bet of the street or, preflop, of the first raise; None without one.
        aggressor: Seat of the last bet or raise of the street; None without one.
        short_raise: Size of the last raise of the street if it was below the minimum, else 0.
    """

    __slots__ = (
        *("able", "aggressor", "bets", "betting", "big_bet", "big_blind", "chips", "dead", "first_bettor"),
        *(
            "forfeited",
            "full_price",
            "last_raise",
            "least_bet",
            "levels",
            "live",
            "no_chips",
            "order",
            "pot",
            "price",
            "rules",
        ),
        *(
            "raises",
            "shared_ante",
            "short_raise",
            "skipped",
            "small_bet",
            "stacks",
            "street",
            "to_act",
            "top",
            "total",
        ),
    )

    def __init__(self, stacks: Mapping[int, int], button: int, stakes: Stakes, rules: RuleSet) -> None:
        seats = sorted(stacks)
        left = bisect_right(seats, button)
        self.order = seats[left:] + seats[:left]
        cap = stakes.cap
        self.stacks = dict(stacks) if cap is None else {s: min(n, cap) for s, n in stacks.items()}
        self.no_chips = dict.fromkeys(seats, 0)
        self.chips = self.no_chips.copy()
        self.total = self.no_chips.copy()
        self.dead: dict[int, int] = {}
        self.shared_ante = stakes.ante_type in (BIG_BLIND_ANTE, BUTTON_ANTE)
        self.pot = 0
        self.live = self.order[:]
        self.able = self.order[:]
        self.to_act: list[int] = []
        self.skipped: set[int] = set()
        self.forfeited: list[int] = []
        self.levels: dict[int, int] = {}
        self.betting = stakes.betting
        self.big_blind = stakes.big_blind or 0
        self.small_bet = stakes.small_bet or 0
        self.big_bet = stakes.big_bet or 0
        self.rules = rules
        self.street = PREFLOP
        self.price = self.top = self.full_price = 0
        self.least_bet = self.big_blind or stakes.ante or 1
        self.last_raise = self.least_bet
        self.short_raise = 0
        self.bets = 0
        self.raises: dict[int, int] = {}
        self.first_bettor: int | None = None
        self.aggressor: int | None = None

    # --- forced bets ---

    def post(self, kind: ActionKind, seat: int, amount: int) -> None:
        """Put in a blind, ante, straddle or dead blind. Source: R16, R19, R25, R90, R97."""
        self.stacks[seat] -= amount
        self.pot += amount
        if kind is DEAD or (kind is ANTE and self.shared_ante):
            self.dead[seat] = self.dead.get(seat, 0) + amount
        else:
            self.total[seat] += amount
            if kind is not ANTE:
                chips = self.chips[seat] = self.chips[seat] + amount
                if chips > self.top:
                    self.top = chips
        if self.stacks[seat] <= 0 and seat in self.able:
            self.able.remove(seat)

    def make_blinds_dead(self) -> None:
        """Move the blinds of a bomb pot to the main pot, unless all put in the same. Source: R95."""
        if len(set(self.total.values())) > 1:
            for seat, chips in self.chips.items():
                self.total[seat] -= chips
                self.dead[seat] = self.dead.get(seat, 0) + chips
        self.chips.update(self.no_chips)
        self.top = 0
        self.least_bet = self.big_blind

    def start_betting(self, last_blind: int, price: int) -> None:
        """Open the first betting round, starting left of the last blind. Source: R32.

        Args:
            last_blind: Seat of the big blind, or of the last straddle.
            price: The nominal big blind or straddle, 0 when nobody owes one.
        """
        self.price = self.full_price = max(price, self.top)
        self.last_raise = max(price, self.least_bet)
        self.bets = +(price > 0)
        able = self.able
        position = self.order.index(last_blind) + 1 if last_blind in self.order else 0
        if len(able) < len(self.order):  # a player is all-in from a forced bet
            position = sum([seat in able for seat in self.order[:position]])
        self._open_round(able[position:] + able[:position])

    def deal(self, street: Street) -> None:
        """Start the next street and gather the bets of the last one."""
        self.street = street
        self.chips.update(self.no_chips)
        self.price = self.top = self.full_price = 0
        self.last_raise = self.least_bet
        self.short_raise = 0
        self.bets = 0
        self.raises.clear()
        self.first_bettor = self.aggressor = None
        self.levels.clear()
        self.skipped.clear()
        self._open_round(self.able[:])

    def _open_round(self, to_act: list[int]) -> None:
        self.to_act = to_act if len(to_act) > 1 or self._owes() else []

    def _owes(self) -> bool:
        """Return whether the only player who is not all-in faces a bet. Source: R34."""
        return bool(self.able) and self.chips[self.able[0]] < self.top and len(self.live) > 1

    # --- legal actions ---

    def owed(self, seat: int) -> int:
        """Return the chips to call, from 0 to the stack.

        If no other player can add chips, only the highest bet put in must be matched, not the full price.
        """
        able = self.able
        owed = (self.top if len(able) == 1 and able[0] == seat else self.price) - self.chips[seat]
        stack = self.stacks[seat]
        return 0 if owed < 0 else min(owed, stack)

    def faced(self, seat: int) -> Spot:
        """Return a player's situation: pot, chips to call, stack, and whether a raise is possible.

        A raise needs chips beyond the price, both the player's and an opponent's who could call it.
        """
        stack, able = self.stacks[seat], self.able
        owed = self.price - self.chips[seat]
        if len(able) < 2 or owed < 0 or owed > stack:
            owed = self.owed(seat)
        can_raise = stack > owed and self._exceeds_price(seat)
        if can_raise and (seat in self.levels or self.betting is FIXED_LIMIT):
            can_raise = self.why_closed(seat) is None
        return self.pot, owed, stack, can_raise

    def _exceeds_price(self, seat: int) -> bool:
        """Return whether an opponent who is not all-in has chips beyond the price."""
        chips, stacks, price = self.chips, self.stacks, self.price
        for other in self.able:  # noqa: SIM110  a generator takes twice as long, and this runs at each action
            if other != seat and chips[other] + stacks[other] > price:
                return True
        return False

    def legal_actions(self) -> LegalActions | None:
        """Return the legal actions of the next player, or None when nobody has to act."""
        if not self.to_act:
            return None
        seat = self.to_act[0]
        owed = self.owed(seat)
        low, high = self.raise_range(seat) if self.why_closed(seat) is None else (None, None)
        capped = self.betting is FIXED_LIMIT and not self._is_uncapped()
        left = self._bets_left(seat) if capped else None
        return LegalActions(seat, not owed, owed or None, low, high, left)

    def snapshot(self) -> Snapshot:
        """Return an immutable copy of the chips and the legal actions."""
        stacks = MappingProxyType(self.stacks.copy())
        bets = MappingProxyType({seat: chips for seat, chips in self.chips.items() if chips})
        legal = self.legal_actions()
        return Snapshot(self.street, self.pot, stacks, bets, self.price, tuple(self.live), legal)

    def raise_range(self, seat: int) -> tuple[int, int]:
        """Return least and greatest total to bet or raise to; equal in fixed limit and for a short all-in.

        Source: R38-R42, R48, R51, R54, R92.
        """
        stack_to = self.chips[seat] + self.stacks[seat]
        if self.betting is FIXED_LIMIT:
            low = high = self.full_price + self._fixed_bet()
        else:
            low = self.price + self.last_raise
            if 0 < self.price < self.big_blind and self.rules.short_open is COMPLETE:
                low = self.big_blind
            if self.short_raise and self.rules.short_raise:
                low = self.price + self.short_raise
            if self.rules.short_cover:
                low = self._covering(seat, low)
            high = stack_to
            if self.betting is POT_LIMIT:
                called = self.price - self.chips[seat] if self.rules.pot_limit_counts_call else 0
                high = max(self.price + self._counted_pot() + called, low)
        return min(low, stack_to), min(high, stack_to)

    def _fixed_bet(self) -> int:
        return self.small_bet if self.street < TURN else self.big_bet

    def _covering(self, seat: int, low: int) -> int:
        """Return the least total to bet or raise to, limited to the deepest opponent's chips. Source: R42."""
        reach = max(
            [self.chips[other] + self.stacks[other] for other in self.able if other != seat], default=0
        )
        return min(low, reach) if reach > self.price else low

    def _counted_pot(self) -> int:
        """Return the pot size for a pot-limit raise, as the house counts it. Source: R49.

        It is all chips, or the bets plus the contested pot: the side pot above the chips of players all-in
        since an earlier street, or the main pot if there is no side pot.
        """
        if self.rules.pot_limit_pot is PotLimitPot.ALL_POTS:
            return self.pot
        chips, total = self.chips, self.total
        level = max([total[s] for s in self.live if s not in self.able and not chips[s]], default=0)
        side_pot = sum([max(total[s] - chips[s] - level, 0) for s in self.order])
        return side_pot + sum(chips.values()) if level and side_pot else self.pot

    def is_plain_raise(self, kind: ActionKind, seat: int, to: int, stated: int | None) -> bool:
        """Return whether a bet or raise has an ordinary no-limit size that fits its stated increment.

        The caller has checked that a raise is possible.

        Source: R38, R39.
        """
        if self.betting is not NO_LIMIT or (stated is not None and stated != to - self.top):
            return False
        price = self.price
        low, high = price + self.last_raise, self.chips[seat] + self.stacks[seat]
        return (kind is RAISE) == (price > 0) and low <= to <= high

    def why_closed(self, seat: int) -> str | None:
        """Return the code of the rule that closes betting to a player on their turn, or None.

        Source: R43, R44, R45 (reopening), R46 (covered), R52 (cap).
        """
        if self.able == [seat]:
            return "L117"
        if self.chips[seat] + self.stacks[seat] <= self.price:
            return "L112"
        capped = self.betting is FIXED_LIMIT and not self._is_uncapped()
        if capped and not self._bets_left(seat):
            return "L115"
        level = self.levels.get(seat)
        if level is not None and not self._reopened(level):
            return "L116"
        return None

    def _bets_left(self, seat: int) -> int:
        """Return the bets and raises left under the cap, per street or per player. Source: R52."""
        most = self.rules.max_bets
        if self.rules.cap_counts is CapCounts.PLAYER:
            return max(most - bool(self.price) - self.raises.get(seat, 0), 0)
        return max(most - self.bets, 0)

    def _is_uncapped(self) -> bool:
        return self.rules.uncapped_heads_up and len(self.live) == 2

    def _reopened(self, level: int) -> bool:
        """Return whether betting has reopened to a player who acted at a price of `level`."""
        if self.betting is FIXED_LIMIT:
            return self.full_price > level
        step = self.price - level
        if step >= self.last_raise or (not level and self.rules.checked_may_raise):
            return True
        return self.rules.reopen is not FULL_RAISE and 2 * step >= self.last_raise

    def why_illegal(
        self, kind: ActionKind, seat: int, amount: int | None, to: int | None, may_raise: bool = False
    ) -> IllegalAction | None:
        """Return why an action is illegal, or None.

        Args:
            kind: Fold, check, call, bet or raise.
            seat: Seat of the player.
            amount: Chips put in by a call.
            to: Live total after a bet or raise.
            may_raise: Whether `faced` returned that a raise is possible.
        """
        to_act = self.to_act
        if not to_act or to_act[0] != seat:
            illegal = self._wrong_turn(kind, seat)
            if illegal is not None:
                return illegal
        if kind is FOLD:
            return None
        if kind is CHECK:
            return self._wrong_check(seat)
        if kind is CALL:
            return self._wrong_call(seat, amount)
        return self._wrong_raise(kind, seat, to or 0, may_raise)

    def _wrong_turn(self, kind: ActionKind, seat: int) -> IllegalAction | None:
        """Return the error of an action out of turn, or None if it is acceptable."""
        passive = kind in (FOLD, CHECK)
        if seat not in self.able:
            code = self._why_unable(seat, passive)
            return None if code is None else IllegalAction(code, seat, field="player")
        if seat in self.skipped or (passive and not self.to_act and len(self.able) == 1):
            return None
        if seat in self.to_act:
            return IllegalAction("L105", seat, self.to_act[0], seat, "player")
        return IllegalAction("L106", seat, field="player")

    def _why_unable(self, seat: int, passive: bool) -> str | None:
        """Return the code of the rule that bars a player without cards or chips from acting, or None."""
        if seat not in self.order:
            return "L101"
        if seat not in self.live:
            return "L103"
        if passive and self.street is PREFLOP and seat not in self.levels:
            return None  # all-in from a forced bet while sitting out: the site folds them in turn
        return "L106" if not self.to_act and len(self.able) < 2 else "L104"

    def _wrong_check(self, seat: int) -> IllegalAction | None:
        owed = self.owed(seat) if self.chips[seat] < self.price else 0
        return IllegalAction("L107", seat, owed) if owed else None

    def _wrong_call(self, seat: int, amount: int | None) -> IllegalAction | None:
        owed = self.owed(seat)
        if not owed:
            return IllegalAction("L108", seat, found=amount, field="amount")
        if amount in (owed, min(self.price - self.chips[seat], self.stacks[seat])):
            return None
        return IllegalAction("L109", seat, owed, amount, "amount")

    def _wrong_raise(self, kind: ActionKind, seat: int, to: int, may_raise: bool) -> IllegalAction | None:
        confused, field = ("L118", "amount") if kind is BET else ("L119", "to_amount")
        if (kind is BET) == (self.price > 0):
            return IllegalAction(confused, seat, self.price or None, to, field)
        code = None if may_raise else self.why_closed(seat)
        stack_to = self.chips[seat] + self.stacks[seat]
        if to > stack_to and code != "L117":
            return IllegalAction("L112", seat, stack_to, to, field)
        if code is not None:
            return IllegalAction(code, seat, self.price, to, field)
        return self._wrong_size(kind, seat, to, field)

    def _wrong_size(self, kind: ActionKind, seat: int, to: int, field: str) -> IllegalAction | None:
        low, high = self.raise_range(seat)
        if to < low:
            return IllegalAction("L111" if kind is BET else "L110", seat, low, to, field)
        return IllegalAction("L113", seat, high, to, field) if to > high else None

    def verify(self, kind: ActionKind, seat: int, to: int | None = None) -> None:
        """Raise `IllegalAction` when the action is illegal.

        Args:
            kind: Fold, check, call, bet or raise.
            seat: Seat of the player.
            to: Live total after a call, bet or raise; None for a call of the chips owed.
        """
        amount = None
        if kind is CALL and seat in self.chips:
            amount = self.owed(seat) if to is None else to - self.chips[seat]
        illegal = self.why_illegal(kind, seat, amount, to)
        if illegal is not None:
            raise illegal

    # --- effects ---

    def apply(self, kind: ActionKind, seat: int, to: int | None = None) -> None:
        """Carry out a legal action; for the arguments see `verify`.

        Raises:
            IllegalAction: The rules do not allow it; the state is unchanged.
        """
        self.verify(kind, seat, to)
        if kind is CALL and to is None:
            to = self.chips[seat] + self.owed(seat)
        self.carry_out(kind, seat, to or 0)

    def carry_out(self, kind: ActionKind, seat: int, to: int) -> None:
        """Carry out an action of the text, legal or not.

        Args:
            kind: Fold, check, call, bet or raise.
            seat: Seat of the player.
            to: Live total on this street after the action.
        """
        to_act = self.to_act
        if to_act and to_act[0] == seat:
            del to_act[0]
        elif seat in to_act:
            position = to_act.index(seat)
            self.skipped.update(to_act[:position])
            self.to_act = to_act = to_act[position + 1 :] + to_act[:position]
        if kind is FOLD:
            self._fold(seat)
        else:
            if kind is not CHECK:
                if kind is not CALL:
                    self._raise(seat, to)
                    to_act = self.to_act
                self._pay(seat, to)
            self.levels[seat] = self.full_price if self.betting is FIXED_LIMIT else self.price
        if len(self.able) < 2:
            self._end_round()

    def fold_next(self) -> None:
        """Fold the next player: a faster `carry_out` for the most frequent action."""
        self._fold(self.to_act.pop(0))
        if len(self.able) < 2:
            self._end_round()

    def kill(self, seat: int) -> None:
        """Fold a hand that touched the muck, in turn or not; nobody else loses their turn. Source: R70."""
        if seat in self.to_act:
            self.to_act.remove(seat)
        self._fold(seat)
        if len(self.able) < 2:
            self._end_round()

    def return_uncalled(self) -> tuple[int, int] | None:
        """Return the unmatched part of a bet to its player: seat and amount, or None. Source: R59."""
        returned = uncalled_bet(self.total)
        if returned is None or returned[0] not in self.live:
            return None
        seat, amount = returned
        self.total[seat] -= amount
        self.stacks[seat] += amount
        self.pot -= amount
        return returned

    def _pay(self, seat: int, to: int) -> None:
        paid = to - self.chips[seat]
        self.chips[seat] = to
        self.total[seat] += paid
        self.pot += paid
        if to > self.top:
            self.top = to
        left = self.stacks[seat] = self.stacks[seat] - paid
        if left <= 0 and seat in self.able:
            self.able.remove(seat)

    def _fold(self, seat: int) -> None:
        live = self.live
        if seat not in live or len(live) == 1:
            return
        live.remove(seat)
        if seat in self.able:
            self.able.remove(seat)
        else:
            self.forfeited.append(seat)

    def _end_round(self) -> None:
        """End the betting round, unless the last player with chips faces a bet."""
        if not self._owes():
            self.to_act.clear()

    def _sets_minimum(self) -> bool:
        """Return whether a bet or raise changes the minimum of the next one. Source: R39, R40, R41."""
        rule = self.rules.min_raise
        return rule is LAST_RAISE or (rule is FIRST_BET and not self.price)

    def _raise(self, seat: int, to: int) -> None:
        """Set the price, the minimum raise and the players to act. Source: R39, R43, R54, R91."""
        step = to - self.price
        if self.betting is FIXED_LIMIT:
            self._count_bet(seat, to)
        elif step < self.last_raise:
            self.short_raise = step if self.price else 0
        else:
            self.short_raise = 0
            if self._sets_minimum():
                self.last_raise = step
        if step > 0:
            self.price = to
        self.aggressor = seat
        if self.first_bettor is None:
            self.first_bettor = seat
        able = self.able
        if seat in able:
            position = able.index(seat)
            self.to_act = able[position + 1 :] + able[:position]
        self.skipped.clear()

    def _count_bet(self, seat: int, to: int) -> None:
        """Count a raise of at least half a bet as a bet; a smaller one only raises the price. Source: R54."""
        unit = self._fixed_bet()
        if 2 * (to - self.full_price) >= unit:
            self.bets += 1
            self.raises[seat] = self.raises.get(seat, 0) + (self.full_price > 0)
            self.full_price = to if self.rules.raise_over_all_in else self.full_price + unit
