"""Converts a hand played by the engine to a `Hand` record, as if its text had been parsed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from hhparser.engine.play.play import Game, Played
from hhparser.engine.play.posts import Lineup
from hhparser.engine.replay.awards import payouts_of
from hhparser.model import (
    BOARD_CARDS,
    CARDS_BEFORE,
    FLOP,
    READ,
    STREETS,
    BoardCards,
    Dealt,
    Hand,
    HandKind,
    Seat,
    Show,
    TournamentInfo,
)


@dataclass(frozen=True, slots=True)
class Heading:
    """Header fields of a hand history.

    Attributes:
        hand_id: Hand ID.
        table: Name of the table.
        max_seats: Seats of the table.
        names: Names of all players at the table, by seat.
        started_at: Start of the hand, with its time zone.
        hero: Seat with recorded hole cards; None for no hero.
        idle: Stacks of players at the table who are not dealt in, by seat.
        tournament: The tournament, None in a cash game.
    """

    hand_id: str
    table: str
    max_seats: int
    names: Mapping[int, str]
    started_at: datetime
    hero: int | None = None
    idle: Mapping[int, int] = field(default_factory=dict)
    tournament: TournamentInfo | None = None


def record(played: Played, game: Game, heading: Heading) -> Hand:
    """Return the hand as a record, without text; all its line numbers are 0."""
    lineup = played.lineup
    hero = heading.hero if heading.hero in lineup.stacks else None
    return Hand(
        file="",
        line=0,
        text="",
        status=READ,
        hand_id=heading.hand_id,
        stakes=game.stakes,
        kind=HandKind.CASH if heading.tournament is None else HandKind.TOURNAMENT,
        tournament=heading.tournament,
        table=heading.table,
        max_seats=heading.max_seats,
        button=lineup.button,
        hero=hero,
        started_at=heading.started_at,
        seats=tuple(_seats(lineup, heading)),
        players=tuple(sorted(lineup.stacks)),
        dealt=() if hero is None else (Dealt(hero, played.hole_cards[hero], 0),),
        actions=played.actions,
        board=tuple(_board(played)),
        uncalled=() if played.uncalled is None else (played.uncalled._replace(line=0),),
        shows=tuple(_shows(played)),
        payouts=tuple(payouts_of(played.awards, len(played.boards))),
        runs=len(played.boards),
        new_posts=lineup.live,
        finished=True,
        rules=game.rules,
    )


def _seats(lineup: Lineup, heading: Heading) -> Iterator[Seat]:
    for number, stack in sorted((*lineup.stacks.items(), *heading.idle.items())):
        yield Seat(number, heading.names[number], stack, number not in lineup.stacks, 0)


def _board(played: Played) -> Iterator[BoardCards]:
    """Yield the streets of each board; shared streets appear once."""
    shared = sum(len(set(cards)) == 1 for cards in zip(*played.boards, strict=True))
    for run, board in enumerate(played.boards):
        for street in STREETS[FLOP:]:
            before, end = CARDS_BEFORE[street], BOARD_CARDS[street]
            if len(board) >= end and (not run or end > shared):
                yield BoardCards(street, board[before:end], board[:before], run, 0)


def _shows(played: Played) -> Iterator[Show]:
    for run in range(len(played.boards) if played.shown else 0):
        for seat, shown, claims in played.shown:
            if shown or not claims:
                yield Show(seat, played.hole_cards[seat], None, not shown, run, 0)
