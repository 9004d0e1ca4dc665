"""Plays the tables and tournaments of a plan; each depends only on the plan, the seed and its number."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.levels import Level, Schedule
from hhparser.engine.play.life.plan import Cash, Plan, Tournaments
from hhparser.engine.play.life.schedule import ScheduledGame
from hhparser.engine.play.play import Decision, Game, Played, View, play_hand
from hhparser.engine.play.policies.person import Person
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.record import Heading, record
from hhparser.engine.play.sessions import finishing_places, roman
from hhparser.engine.play.table import BuyIn, Owes, Table
from hhparser.engine.play.tournament import Tournament, TournamentRules
from hhparser.model import NO_LIMIT, Hand, Stakes, TournamentInfo
from hhparser.model.hand import seats_of

FIRST_DAY: Final = datetime(2000, 1, 1, tzinfo=UTC)
TABLES_A_SECOND: Final = 1000  # hands that begin in the same second have numbers of their own
SHUFFLE, ACTION = 15.0, 3.6  # seconds of a hand, and of each action
SITS_DOWN: Final = 0.25  # probabilities before a hand: for each free seat
SITS_OUT, COMES_BACK = 0.004, 0.25  # and for each player
SHORT, RICH = 0.5, 2.0  # shares of the buy-in with which people reload, and leave
LEVELS: Final = (1, 1.5, 2.5, 4, 5, 7.5, 10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320)  # times the first


def play_scheduled(plan: Plan, scheduled: ScheduledGame, seed: int) -> Iterator[Hand]:
    """Deal and play the hands of a cash table, or of a tournament as far as the hero plays it."""
    if isinstance(scheduled.period, Cash):
        return _CashTable(plan, scheduled, scheduled.period, seed).hands()
    if len(scheduled.people) < 2:
        return iter(())
    return _TournamentTables(plan, scheduled, scheduled.period, seed).hands()


class _Players:
    """The people of a scheduled game, their styles, the dealer and the clock."""

    def __init__(self, plan: Plan, scheduled: ScheduledGame, seed: int) -> None:
        self.plan, self.scheduled, self.seed = plan, scheduled, seed
        self.rng = Random(f"{seed} {scheduled.number} players")
        self.dealer = Dealer(Random(f"{seed} {scheduled.number} cards"))
        self.styles: dict[str, Person] = {}
        self.now = scheduled.starts

    def play(self, lineup: Lineup, game: Game, names: Mapping[int, str]) -> Played:
        """Play one hand; each player decides by their style. The clock does not advance."""
        for name in names.values():
            if name not in self.styles:
                self.styles[name] = self.plan.style_of(name, self.seed)

        def decide(view: View) -> Decision:
            return self.styles[names[view.seat]](view, self.rng)

        return play_hand(lineup, game, self.dealer, decide)

    def heading(self, table: str, seats: int, names: Mapping[int, str], now: datetime) -> Heading:
        """Return the heading of a hand; hand ids grow with time."""
        seconds = int((now - FIRST_DAY).total_seconds())
        number = seconds * TABLES_A_SECOND + self.scheduled.number % TABLES_A_SECOND
        hero = next((seat for seat, name in names.items() if name == self.plan.hero), None)
        return Heading(str(number), table, seats, names, now.replace(microsecond=0), hero)

    def lasts(self, played: Played) -> timedelta:
        """Draw the duration of a hand, proportional to its number of actions."""
        return timedelta(seconds=(SHUFFLE + ACTION * len(played.actions)) * self.rng.uniform(0.8, 1.25))


class _CashTable(_Players):
    """A cash table: people sit down, reload, sit out and leave."""

    def __init__(self, plan: Plan, scheduled: ScheduledGame, period: Cash, seed: int) -> None:
        super().__init__(plan, scheduled, seed)
        self.period = period
        self.big_blind = scheduled.stakes[1]
        limits = [round(share * self.big_blind) for share in period.buy_in]
        self.limits = BuyIn(self.big_blind, *limits)
        self.table = Table(period.seats, self.limits)
        self.queue = list(scheduled.people)
        self.left: dict[str, int] = {}  # hands until a person leaves
        self.brings: dict[str, int] = {}  # chips that a person buys in for
        self.game = Game(Stakes(NO_LIMIT, 2, period.currency, *scheduled.stakes), rake=period.rake)

    def hands(self) -> Iterator[Hand]:
        """Play until the table ends."""
        seats = self.rng.sample(range(1, self.period.seats + 1), self.period.seats)
        if self.plan.hero is not None:
            self._sit(seats.pop(), self.plan.hero)
        for seat in seats:
            if self.queue and self.rng.random() < 0.95:
                self._sit(seat, self.queue.pop(0))
        if len(self.table.players) < 2:
            return
        self.table.draw_for_button(self.rng)
        while self.now <= self.scheduled.ends and self._between_hands():
            yield self._hand()

    def _hand(self) -> Hand:
        players = self.table.players
        lineup = self.table.next_lineup()
        names = {player.seat: player.name for player in players}
        played = self.play(lineup, self.game, names)
        self.table.finish_hand(played.stacks, sum(award.rake for award in played.awards))
        idle = {player.seat: player.stack for player in players if player.seat not in lineup.stacks}
        heading = self.heading(self.scheduled.table, self.period.seats, names, self.now)
        self.now += self.lasts(played)
        return record(played, self.game, replace(heading, idle=idle))

    def _sit(self, seat: int, name: str) -> None:
        group = self.plan.group_of(name)
        self.left[name] = round(self.rng.uniform(*group.stays))
        chips = round(self.rng.uniform(*group.stack)) * self.big_blind
        self.brings[name] = min(max(chips, self.limits.minimum), self.limits.maximum or chips)
        self.table.sit(seat, name, self.brings[name], waits=self.rng.random() < 0.7)

    def _between_hands(self) -> bool:
        """Let people leave, reload, sit out and sit down; return whether a hand can be played."""
        for player in self.table.players:
            self.left[player.name] -= 1
            if player.name != self.plan.hero and self._leaves(player.name, player.stack):
                self.table.leave(player.seat)
                self.queue.append(player.name)
            elif player.stack < SHORT * self.brings[player.name]:
                self.table.add_chips(player.seat, self.brings[player.name] - player.stack)
        self._sit_out()
        taken = seats_of(self.table.players)
        for seat in range(1, self.period.seats + 1):
            is_urgent = len(self.table.players) < 3
            if seat not in taken and self.queue and (is_urgent or self.rng.random() < SITS_DOWN):
                self._sit(seat, self.queue.pop(0))
        return sum(not player.sat_out for player in self.table.players) > 1

    def _leaves(self, name: str, stack: int) -> bool:
        return self.left[name] <= 0 or stack > RICH * (self.limits.maximum or stack)

    def _sit_out(self) -> None:
        for player in self.table.players:
            if player.sat_out:
                if self.rng.random() < COMES_BACK:
                    self.table.come_back(player.seat, waits=self.rng.random() < 0.5)
            elif player.name != self.plan.hero and self._in_play() > 3 and self.rng.random() < SITS_OUT:
                self.table.sit_out(player.seat)

    def _in_play(self) -> int:
        return sum(not player.sat_out and player.owes is Owes.NOTHING for player in self.table.players)


class _TournamentTables(_Players):
    """A tournament; the files contain the hands at the hero's table, or all without a hero."""

    def __init__(self, plan: Plan, scheduled: ScheduledGame, period: Tournaments, seed: int) -> None:
        super().__init__(plan, scheduled, seed)
        self.period = period
        rules = TournamentRules(
            period.stack,
            Schedule(_levels(period.blinds), period.level_hands),
            table_size=period.seats,
            price=period.buy_in[0],
            shares=period.payouts,
        )
        self.tournament = Tournament(rules, scheduled.people, self.rng)

    def hands(self) -> Iterator[Hand]:
        """Play round by round, a hand at each table, until one player is left or the hero is out."""
        while not self.tournament.over:
            longest = timedelta(seconds=len(self.tournament.tables))
            for table in self.tournament.ready_tables:
                if self.tournament.over or table not in self.tournament.ready_tables:
                    continue
                names = {player.seat: player.name for player in self.tournament.tables[table]}
                hand, lasted = self._hand(table, names)
                longest = max(longest, lasted)
                if self.plan.hero is None or self.plan.hero in names.values():
                    yield hand
            self.now += longest
            if self.plan.hero is not None and not self._plays(self.plan.hero):
                return

    def _plays(self, name: str) -> bool:
        return any(player.name == name for table in self.tournament.tables.values() for player in table)

    def _hand(self, table: int, names: Mapping[int, str]) -> tuple[Hand, timedelta]:
        level_number = self.tournament.level_number
        lineup, level = self.tournament.next_hand(table)
        game = Game(level.stakes(NO_LIMIT))
        played = self.play(lineup, game, names)
        placed = {finish.name for finish in self.tournament.standings()}
        self.tournament.finish_hand(table, played.stacks, played.awards)
        finished = [finish for finish in self.tournament.standings() if finish.name not in placed]
        info = TournamentInfo(
            self.scheduled.table,
            level=roman(level_number),
            buy_in=self.period.buy_in[0],
            fee=self.period.buy_in[1],
            currency=self.period.currency,
            places=finishing_places([finish for finish in finished if finish.name in names.values()]),
        )
        heading = self.heading(
            f"{self.scheduled.table} {table}", self.period.seats, names, self.now + timedelta(seconds=table)
        )
        return record(played, game, replace(heading, tournament=info)), self.lasts(played)


def _levels(blinds: tuple[int, int]) -> tuple[Level, ...]:
    """Return the blinds of all levels: the blinds of the first level times each factor of `LEVELS`."""
    small, big = blinds
    return tuple(Level(round(small * factor), round(big * factor)) for factor in LEVELS)
