"""Histories of hundreds of hands with a planted flaw, dealt by a recipe of a few lines."""

import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.hand_cards import HandCards
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Game, play_hand
from hhparser.engine.play.record import Heading, record
from hhparser.engine.play.sessions import NAMES
from hhparser.engine.play.table import Table
from hhparser.model import NO_LIMIT, Hand, Stakes
from tests.checks.across.dealt import texts_of
from tests.checks.planted.flaws import ADA, FLAWS, Fair

START = datetime(2026, 1, 2, 18, 0, tzinfo=UTC)
FIRST_ID = 400_000_000_000
GAME = Game(Stakes(NO_LIMIT, 2, "USD", 5, 10))
BUY_IN, LEAST = 1000, 200


class Recipe(NamedTuple):
    """Parameters of a dealt history.

    Attributes:
        seed: Seed of the random numbers.
        hands: Number of hands, of all tables together.
        flaw: The planted flaw, a key of `FLAWS`.
        strength: The share of the hands, or days, with the flaw.
        players: Seats of a table, all of them taken.
        policy: How players decide.
        tables: Tables played at the same time, each with different players.
        hands_a_day: Hands of a table before all go home; on the next day they are at another one.
        minutes: From one hand of a table to the next.
    """

    seed: int
    hands: int
    flaw: str
    strength: float = 1.0
    players: int = 6
    policy: str = "loose"
    tables: int = 1
    hands_a_day: int = 50
    minutes: int = 1


def recipe_of(text: str) -> Recipe:
    """The recipe of a case."""
    return Recipe(**tomllib.loads(text))


def history(recipe: Recipe) -> str:
    """The hands as PokerStars writes them."""
    return "".join(texts_of(_hands(recipe)))


def _hands(recipe: Recipe) -> Iterator[Hand]:
    sessions = [_Session(recipe, number) for number in range(recipe.tables)]
    for number in range(recipe.hands):
        yield sessions[number % recipe.tables].next_hand(number)


class _Dealer(Dealer):
    """Deals the decks of a table with a flaw."""

    def __init__(self, planted: Fair) -> None:
        super().__init__(Random())
        self.planted = planted

    def deal_hole_cards(
        self, cards: HandCards, order: Sequence[int], deck: Sequence[Card] | None = None
    ) -> None:
        super().deal_hole_cards(cards, order, self.planted.deck(order))


class _Session:
    """The players of one table, from hand to hand and day to day."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        self.recipe = recipe
        self.planted = FLAWS[recipe.flaw](
            recipe.policy, recipe.strength, recipe.hands_a_day, f"{recipe.seed} {number}"
        )
        self.dealer = _Dealer(self.planted)
        room = f" of room {number + 1}" if number else ""
        self.names = {seat: f"{name}{room}" for seat, name in enumerate(NAMES[: recipe.players], 1)}

    def next_hand(self, number: int) -> Hand:
        """Play the hand with the given number, counted over all tables."""
        day, place = divmod(number // self.recipe.tables, self.recipe.hands_a_day)
        if not place:
            self._open_table()
        self._gather(day, place)
        before = {player.seat: player.stack for player in self.table.players}
        lineup = self.table.next_lineup()
        played = play_hand(lineup, GAME, self.dealer, self.planted.decide)
        self.table.finish_hand(played.stacks)
        heading = Heading(
            hand_id=str(FIRST_ID + number),
            table=f"Andromeda {day * self.recipe.tables + number % self.recipe.tables + 1}",
            max_seats=self.recipe.players,
            names=self.names,
            started_at=START + timedelta(days=day, minutes=place * self.recipe.minutes),
            hero=ADA,
            idle={seat: stack for seat, stack in before.items() if seat not in lineup.stacks},
        )
        return record(played, GAME, heading)

    def _open_table(self) -> None:
        self.table = Table(self.recipe.players)
        for seat, name in self.names.items():
            self.table.sit(seat, name, BUY_IN)
        self.table.draw_for_button(self.planted.rng)

    def _gather(self, day: int, place: int) -> None:
        """Players sit out and come back, and bring chips when they have less than 20 big blinds."""
        for player in self.table.players:
            if self.planted.is_away(player.seat, day, place):
                self.table.sit_out(player.seat)
            elif player.sat_out:
                self.table.come_back(player.seat)
            if player.stack < LEAST:
                self.table.add_chips(player.seat, BUY_IN - player.stack)
