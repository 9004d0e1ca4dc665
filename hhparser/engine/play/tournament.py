"""A tournament from the first hand to the winner: levels, eliminations, tables, prizes and bounties."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from hhparser.base.errors import HandHistoryError
from hhparser.engine.play.blinds import ButtonRule
from hhparser.engine.play.levels import Counted, Level, Schedule
from hhparser.engine.play.payouts import bounty_winners, places, prizes, shared_prizes
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.seating import Move, rebalance, seat_players
from hhparser.engine.play.table import Table, TablePlayer
from hhparser.engine.pots import Award
from hhparser.model.positions import clockwise


class TournamentError(HandHistoryError, ValueError):
    """An operation that the tournament does not allow now; `subject` is a player, a table or a setting."""

    def __init__(self, subject: str, reason: str) -> None:
        super().__init__(f"{subject}: {reason}")
        self.subject = subject
        self.reason = reason


class Purchase(NamedTuple):
    """Chips on sale during a tournament: a rebuy or an add-on.

    Attributes:
        chips: Chips that the player gets.
        price: Amount added to the prize pool.
        last_level: Number of the last level of the sale.
        most_stack: Maximum stack of a buyer; None for no limit.
        times: Maximum number of purchases per player; None for no limit.

    Source: R105.
    """

    chips: int
    price: int
    last_level: int
    most_stack: int | None = None
    times: int | None = None


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """Settings fixed before a tournament begins; money is in the unit of the buy-in, stacks are chips.

    Attributes:
        starting_stack: Chips of each player.
        schedule: Blinds and antes.
        table_size: Seats of a table.
        price: Amount that each entry adds to the prize pool.
        shares: Weights of the paid places, the winner's first.
        prize_unit: Prizes are multiples of it.
        bounty: Bounty on each player, paid in addition to the prize pool.
        rebuy: Offer to players with a small stack or none.
        add_on: Usually offered once to all players.
        near: Tables play hand for hand when at most this many eliminations are left before the money.
        button_rule: Rule for moving the button.
    """

    starting_stack: int
    schedule: Schedule
    table_size: int = 9
    price: int = 0
    shares: tuple[int, ...] = (1,)
    prize_unit: int = 1
    bounty: int = 0
    rebuy: Purchase | None = None
    add_on: Purchase | None = None
    near: int = 1
    button_rule: ButtonRule = ButtonRule.DEAD


class NextHand(NamedTuple):
    """A hand about to begin: lineup and level."""

    lineup: Lineup
    level: Level


class HandOutcome(NamedTuple):
    """Effects of a hand beyond its stacks: eliminations, bounties by winner, and table moves."""

    eliminated: tuple[str, ...]
    bounties: Mapping[str, int]
    moves: tuple[Move, ...]


class Finish(NamedTuple):
    """A finishing place, its prize, and the sum of bounties won."""

    name: str
    place: int
    prize: int
    bounties: int


class Tournament:
    """Players at one or several tables, until one has all chips.

    The caller sets the time with `set_minutes`. Hands are counted at the table that has played the most.

    Attributes:
        rules: Settings of the tournament.
        pool: The prize pool so far.
        hand_for_hand: Whether each table must wait until all have played a hand.
    """

    def __init__(self, rules: TournamentRules, names: Sequence[str], rng: Random) -> None:
        """Seat all players and assign a button to each table.

        Args:
            rules: Settings of the tournament.
            names: Players, at least two, all different.
            rng: Draws tables, seats and buttons.

        Raises:
            TournamentError: Fewer than two players, or a name twice.
            PlayerCountError: The size of a table is not 2 to 10.

        Source: R1, R7.
        """
        if len(names) < 2 or len(set(names)) < len(names):
            raise TournamentError("names", "expected two or more, all different")
        self.rules = rules
        self.pool = len(names) * rules.price
        self._tables = seat_players(names, rules.starting_stack, rules.table_size, rules.button_rule, rng)
        self._hands = dict.fromkeys(self._tables, 0)
        self._minutes = 0
        self._bought: Counter[tuple[str, Purchase]] = Counter()
        self._places: dict[str, int] = {}
        self._bounties = dict.fromkeys(names, 0)
        self._out: dict[str, int] = {}
        self._played: set[int] = set()
        self.hand_for_hand = self._is_near_money()

    # --- state ---

    @property
    def tables(self) -> dict[int, tuple[TablePlayer, ...]]:
        """Return the players of each table, by table number."""
        return {number: table.players for number, table in self._tables.items()}

    @property
    def left(self) -> int:
        """Return the number of players still in."""
        return sum([len(table.players) for table in self._tables.values()])

    @property
    def over(self) -> bool:
        """Return whether one player has all chips. Source: R12."""
        return self.left == 1

    @property
    def level_number(self) -> int:
        """Return the number of the level, from 1, for the next hand. Source: R10, R11."""
        schedule = self.rules.schedule
        hands = max(self._hands.values())
        return schedule.number(hands if schedule.counted is Counted.HANDS else self._minutes)

    @property
    def level(self) -> Level:
        """Return blinds and antes of the next hand."""
        return self.rules.schedule.levels[self.level_number - 1]

    @property
    def prizes(self) -> tuple[int, ...]:
        """Return the prize of each paid place from the pool so far, the winner's first. Source: R106."""
        shares = self.rules.shares[: len(self._bounties)]
        return prizes(self.pool, shares, self.rules.prize_unit)

    def standings(self) -> tuple[Finish, ...]:
        """Return the players with a finishing place, the best first. Source: R103."""
        won = shared_prizes(self._places, self.prizes, self.rules.prize_unit)
        in_order = sorted(self._places.items(), key=lambda finish: finish[1])
        return tuple(Finish(name, place, won[name], self._bounties[name]) for name, place in in_order)

    @property
    def ready_tables(self) -> tuple[int, ...]:
        """Return the numbers of the tables that may begin a hand now. Source: R104."""
        wait = self._played if self.hand_for_hand else ()
        return tuple(
            number
            for number, table in self._tables.items()
            if table.lineup is None and len(table.players) > 1 and number not in wait
        )

    # --- events ---

    def set_minutes(self, minutes: int) -> None:
        """Set the number of minutes since the beginning.

        Raises:
            TournamentError: `minutes` is less than before.

        Source: R11.
        """
        if minutes < self._minutes:
            raise TournamentError("minutes", f"{minutes} after {self._minutes}")
        self._minutes = minutes

    def next_hand(self, table: int) -> NextHand:
        """Start a hand at a table.

        Raises:
            TournamentError: The table is broken, has one player, is in a hand, or waits for the others.

        Source: R104.
        """
        if table not in self.ready_tables:
            raise TournamentError(f"table {table}", "cannot begin a hand now")
        return NextHand(self._tables[table].next_lineup(), self.level)

    def finish_hand(
        self,
        table: int,
        stacks: Mapping[int, int],
        awards: Sequence[Award] = (),
        rebuys: Set[str] = frozenset(),
    ) -> HandOutcome:
        """End the hand of a table; players without chips are eliminated unless they rebuy at once.

        Args:
            table: Number of the table.
            stacks: Stack of each player dealt in, by seat.
            awards: The pots, main pot first; they decide the bounties.
            rebuys: Names of players without chips who rebuy.

        Raises:
            TournamentError: No hand is in progress at the table, a bounty without awards, or a rebuy that is
                not allowed.
            StacksError: The seats differ from the lineup, or the chips do not add up.

        Source: R12, R103, R104, R105, R107.
        """
        lineup = self._tables[table].lineup if table in self._tables else None
        if lineup is None:
            raise TournamentError(f"table {table}", "plays no hand")
        order = clockwise(sorted(lineup.stacks), lineup.button)
        broke = {seat: self._tables[table].player(seat).name for seat in order if not stacks.get(seat)}
        out = {seat: name for seat, name in broke.items() if name not in rebuys}
        self._check_end(broke.values(), out, awards, rebuys)
        self._tables[table].finish_hand(stacks)
        for name in rebuys:
            self.rebuy(name)
        self._hands[table] += 1
        self._played.add(table)
        won = self._pay_bounties(table, out, awards, order)
        for seat, name in out.items():
            self._out[name] = lineup.stacks[seat]
            self._tables[table].leave(seat)
        return HandOutcome(tuple(out.values()), won, self._end_round())

    def rebuy(self, name: str) -> None:
        """Sell a player a rebuy.

        Raises:
            TournamentError: The player is out, or the level, the stack or earlier purchases do not allow it.
            BetweenHandsError: The player is in the current hand.

        Source: R105.
        """
        self._sell(name, self.rules.rebuy)

    def add_on(self, name: str) -> None:
        """Sell a player the add-on; it raises the errors of `rebuy`. Source: R105."""
        self._sell(name, self.rules.add_on)

    def sit_out(self, name: str) -> None:
        """Mark a player as away; they are still dealt in and post their blinds."""
        table, player = self._find(name)
        table.sit_out(player.seat)

    def come_back(self, name: str) -> None:
        """Mark a player as back."""
        table, player = self._find(name)
        table.come_back(player.seat)

    # --- implementation ---

    def _find(self, name: str) -> tuple[Table, TablePlayer]:
        for table in self._tables.values():
            for player in table.players:
                if player.name == name:
                    return table, player
        raise TournamentError(name, "is not in the tournament")

    def _sell(self, name: str, purchase: Purchase | None) -> None:
        table, player = self._find(name)
        self._check_sale(name, purchase, player.stack)
        assert purchase is not None
        table.add_chips(player.seat, purchase.chips)
        self._bought[name, purchase] += 1
        self.pool += purchase.price

    def _check_sale(self, name: str, purchase: Purchase | None, stack: int) -> None:
        """Raise TournamentError if a player with this stack must not buy now."""
        if purchase is None or self.level_number > purchase.last_level:
            raise TournamentError(name, "nothing is sold at this level")
        if purchase.most_stack is not None and stack > purchase.most_stack:
            raise TournamentError(name, f"has {stack} chips, more than {purchase.most_stack}")
        if purchase.times is not None and self._bought[name, purchase] >= purchase.times:
            raise TournamentError(name, f"has bought {purchase.times} times")

    def _check_end(
        self,
        broke: Collection[str],
        out: Mapping[int, str],
        awards: Sequence[Award],
        rebuys: Set[str],
    ) -> None:
        """Raise TournamentError for invalid rebuys, or if awards are missing for a bounty."""
        for name in rebuys:
            if name not in broke:
                raise TournamentError(name, "has chips left")
            self._check_sale(name, self.rules.rebuy, 0)
        if self.rules.bounty and out and not awards:
            raise TournamentError(next(iter(out.values())), "a bounty needs the awards of the hand")

    def _pay_bounties(
        self, table: int, out: Mapping[int, str], awards: Sequence[Award], order: Sequence[int]
    ) -> dict[str, int]:
        """Pay the bounties on eliminated players; return the sums by name of the winner."""
        won: dict[str, int] = {}
        if not self.rules.bounty:
            return won
        for seat in out:
            for winner, share in bounty_winners(self.rules.bounty, seat, awards, order).items():
                name = self._tables[table].player(winner).name
                won[name] = won.get(name, 0) + share
                self._bounties[name] += share
        return won

    def _end_round(self) -> tuple[Move, ...]:
        """Rank the eliminated players and even out the tables; hand for hand, only once all have played."""
        if self.hand_for_hand and (self.ready_tables or self._any_running()):
            return ()
        self._places |= places(self._out, self.left)
        self._out.clear()
        self._played.clear()
        if self.over:
            self._crown()
        moves = rebalance(self._tables)
        self.hand_for_hand = self._is_near_money()
        return moves

    def _any_running(self) -> bool:
        return any(table.lineup is not None for table in self._tables.values())

    def _crown(self) -> None:
        """Give the last player first place and their own bounty. Source: R12."""
        winner = next(player.name for table in self._tables.values() for player in table.players)
        self._places[winner] = 1
        self._bounties[winner] += self.rules.bounty

    def _is_near_money(self) -> bool:
        """Return whether few eliminations are left before the money, with several tables. Source: R104."""
        return len(self._tables) > 1 and 0 < self.left - len(self.rules.shares) <= self.rules.near
