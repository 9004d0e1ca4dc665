"""Sessions of simulated players: a cash table, or consecutive tournaments."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from hhparser.engine.play.dealer import Dealer, Note
from hhparser.engine.play.levels import Level, doubling
from hhparser.engine.play.play import Decision, Game, Played, View, play_hand
from hhparser.engine.play.policies.policy import OF_ONE, POLICIES
from hhparser.engine.play.posts import Lineup, usual_straddle
from hhparser.engine.play.record import Heading, record
from hhparser.engine.play.table import BuyIn, Owes, Table
from hhparser.engine.play.tournament import Finish, Tournament, TournamentRules
from hhparser.model import Hand, HandKind, Place, TournamentInfo
from hhparser.model.house_rules import Straddle
from hhparser.model.positions import clockwise

NAMES: Final = ("Ada", "Boris", "Chloe", "Dmitri", "Eun-ji", "Farid", "Greta", "Hugo", "Ines", "Jonas")
FIRST_ID: Final = 100_000_000_000
FIRST_TOURNAMENT: Final = 3_000_000_000
SLOTS, HANDS_A_SLOT, TOURNAMENTS_A_SLOT = 900_000, 1_000_000, 1000
START: Final = datetime(2026, 1, 2, 18, 0, tzinfo=UTC)
HAND_TAKES: Final = timedelta(seconds=75)
LEAVES_TABLE, COMES_BACK, STRADDLES = 0.01, 0.2, 0.25  # probabilities per player before a hand
LEVELS, HANDS_A_LEVEL, STARTING_STACK = 24, 12, 1500
BUY_IN, FEE = 1000, 100
SHARES: Final = {2: (1,), 6: (65, 35), 10: (50, 30, 20)}  # by maximum number of players
ROMAN: Final = {50: "L", 40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}


class DealtHand(NamedTuple):
    """A hand of a session, and the dealing errors in it."""

    hand: Hand
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """Parameters of a session.

    Attributes:
        game: Stakes and rules; for a tournament, the stakes of its first level.
        players: Number of players, 2 to 10.
        policy: Name of the default policy.
        seed: The same seed plays the same session.
        error_rate: Probability of a dealing error at each opportunity.
        policies: Pairs of player name and policy name, for players with another policy.
    """

    game: Game
    players: int
    policy: str
    seed: int
    error_rate: float = 0.0
    policies: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    def slot(self, kind: HandKind) -> int:
        """Return the block of hand IDs for the session, a hash of the setup, so that IDs rarely collide."""
        others = "".join(f" {name}={policy}" for name, policy in self.policies)
        return int.from_bytes(sha256(f"{kind} {self}{others}".encode()).digest()) % SLOTS


def cash_session(setup: Setup) -> Iterator[DealtHand]:
    """Yield hands at one cash table without end; players reload, sit out and come back."""
    session = _Session(setup, HandKind.CASH)
    big_blind = setup.game.stakes.big_blind or 0
    table = Table(setup.players, BuyIn(big_blind, 20 * big_blind, 100 * big_blind))
    for seat, name in enumerate(NAMES[: setup.players], 1):
        table.sit(seat, name, 100 * big_blind)
    table.draw_for_button(session.rng)
    while True:
        _between_hands(table, session.rng, big_blind)
        players = table.players
        lineup = table.next_lineup()
        names = {player.seat: player.name for player in players}
        played = session.play(lineup, setup.game, names)
        table.finish_hand(played.stacks, sum(award.rake for award in played.awards))
        idle = {player.seat: player.stack for player in players if player.seat not in lineup.stacks}
        yield session.record(played, setup.game, "Andromeda", names, idle)


def tournaments(setup: Setup) -> Iterator[DealtHand]:
    """Yield hands of consecutive single-table tournaments without end."""
    session = _Session(setup, HandKind.TOURNAMENT)
    number = FIRST_TOURNAMENT + setup.slot(HandKind.TOURNAMENT) * TOURNAMENTS_A_SLOT + 1
    while True:
        yield from _tournament(setup, session, str(number))
        number += 1


def _between_hands(table: Table, rng: Random, big_blind: int) -> None:
    """Reload short stacks to 100 big blinds, let players sit out and come back; two always stay."""
    for player in table.players:
        if player.stack < 20 * big_blind:
            table.add_chips(player.seat, 100 * big_blind - player.stack)
        if player.sat_out:
            if rng.random() < COMES_BACK:
                table.come_back(player.seat, waits=rng.random() < 0.5)
        elif _in_play(table) > 2 and rng.random() < LEAVES_TABLE:
            table.sit_out(player.seat)


def _in_play(table: Table) -> int:
    """Return the number of players who are dealt in without having to post first."""
    return sum(not player.sat_out and player.owes is Owes.NOTHING for player in table.players)


def _tournament(setup: Setup, session: "_Session", number: str) -> Iterator[DealtHand]:
    """Yield all hands of one tournament."""
    tournament = Tournament(_tournament_rules(setup), NAMES[: setup.players], session.rng)
    (table,) = tournament.tables
    while not tournament.over:
        level_number, players = tournament.level_number, tournament.tables[table]
        lineup, level = tournament.next_hand(table)
        game = replace(setup.game, stakes=level.stakes(setup.game.stakes.betting))
        names_by_seat = {player.seat: player.name for player in players}
        played = session.play(lineup, game, names_by_seat)
        placed = {finish.name for finish in tournament.standings()}
        tournament.finish_hand(table, played.stacks, played.awards)
        finished = [finish for finish in tournament.standings() if finish.name not in placed]
        info = TournamentInfo(
            number,
            level=roman(level_number),
            buy_in=BUY_IN,
            fee=FEE,
            currency="USD",
            places=finishing_places(finished),
        )
        yield session.record(played, game, f"{number} 1", names_by_seat, {}, info)


def _tournament_rules(setup: Setup) -> TournamentRules:
    stakes = setup.game.stakes
    first = Level(stakes.small_blind or 0, stakes.big_blind or 0, stakes.ante, stakes.ante_type)
    return TournamentRules(
        STARTING_STACK,
        doubling(first, LEVELS, HANDS_A_LEVEL),
        table_size=max(setup.players, 2),
        price=BUY_IN,
        shares=next(shares for most, shares in SHARES.items() if setup.players <= most),
    )


def finishing_places(finished: list[Finish]) -> tuple[Place, ...]:
    """Return the finishing places after a hand, the winner last."""
    worst_first = sorted(finished, key=lambda finish: -finish.place)
    return tuple(Place(finish.name, finish.place, finish.prize or None, 0) for finish in worst_first)


def roman(number: int) -> str:
    """Return a number below 90 in Roman numerals."""
    text = ""
    for value, letters in ROMAN.items():
        text += letters * (number // value)
        number %= value
    return text


class _Session:
    """State kept between hands: the dealer, the random generator, the clock and the hand IDs."""

    def __init__(self, setup: Setup, kind: HandKind) -> None:
        self.rng = Random(f"{setup.seed} players")
        self.dealer = Dealer(Random(f"{setup.seed} cards"), setup.game.rules, setup.error_rate)
        self.setup = setup
        self.policies = dict.fromkeys(NAMES, POLICIES[setup.policy])
        self.policies |= {name: OF_ONE[policy] for name, policy in setup.policies}
        self.first_id = FIRST_ID + setup.slot(kind) * HANDS_A_SLOT + 1
        self.hands = 0

    def play(self, lineup: Lineup, game: Game, names: Mapping[int, str]) -> Played:
        def decide(view: View) -> Decision:
            return self.policies[names[view.seat]](view, self.rng)

        return play_hand(lineup, game, self.dealer, decide, self._straddles(lineup, game))

    def record(
        self,
        played: Played,
        game: Game,
        table: str,
        names: dict[int, str],
        idle: dict[int, int],
        tournament: TournamentInfo | None = None,
    ) -> DealtHand:
        hero = next((seat for seat, name in names.items() if name == NAMES[0]), None)
        heading = Heading(
            hand_id=str(self.first_id + self.hands),
            table=table,
            max_seats=self.setup.players,
            names=names,
            started_at=START + self.hands * HAND_TAKES,
            hero=hero,
            idle=idle,
            tournament=tournament,
        )
        self.hands += 1
        return DealtHand(record(played, game, heading), played.notes)

    def _straddles(self, lineup: Lineup, game: Game) -> list[tuple[int, int]]:
        """Return a straddle occasionally, if the house rules allow it and the stack is deep enough."""
        rule = game.rules.straddle
        if rule is Straddle.NONE or len(lineup.stacks) < 3 or self.rng.random() > STRADDLES:
            return []
        seat = lineup.button
        if rule is not Straddle.BUTTON:
            seat = clockwise(sorted(lineup.stacks), lineup.big_blind)[0]
        amount = usual_straddle(game.stakes, game.rules)
        return [(seat, amount)] if lineup.stacks.get(seat, 0) > amount else []
