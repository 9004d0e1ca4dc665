"""Columns that only questions and groups use, a second time, from the decisions of one hand."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain

from hhparser.columns import ANONYMOUS
from hhparser.columns.players import player_names
from hhparser.engine import Replay
from hhparser.model import ActionKind, Hand
from tests.oracle.money import Finish, Game
from tests.oracle.reference import STREETS, Reference, Turn

Value = str | int | Fraction | None
RAISERS = ("opener", "three_bettor", "four_bettor")
FACED = ("two_bet_faced", "three_bet_faced", "four_bet_faced")
COLUMNS = (
    *(f"{raiser}_position" for raiser in RAISERS),
    *(f"stack_vs_{raiser}" for raiser in RAISERS),
    *(f"{name}{unit}" for name in FACED for unit in ("", "_bb")),
    *(f"{kind}_faced_{s}{unit}" for kind in ("bet", "raise") for s in STREETS[1:] for unit in ("", "_bb")),
    "limpers",
)


def columns_of(told: Reference) -> dict[int, dict[str, Value]]:
    """For each seat the columns that have a value."""
    found: dict[int, dict[str, Value]] = defaultdict(dict)
    for seat, name, value in chain(_raisers(told), _faced(told), _limpers(told)):
        found[seat][name] = value
    return found


Found = Iterator[tuple[int, str, Value]]


def _raisers(told: Reference) -> Found:
    stacks = {seat.number: seat.stack for seat in told.hand.seats}
    raises = [turn.seat for turn in told.turns[0] if turn.letter == "R"]
    for name, raiser in zip(RAISERS, raises, strict=False):
        for seat in told.replay.order:
            yield seat, f"{name}_position", told.positions[raiser]
            own, other = stacks[seat], stacks[raiser]
            if seat != raiser and own is not None and other is not None:
                yield seat, f"stack_vs_{name}", min(own, other)


def _faced(told: Reference) -> Found:
    for street, turns in enumerate(told.turns):
        price = _price(told.hand) if street == 0 else told.hand.stakes.big_blind
        of_levels = [f"{kind}_faced_{STREETS[street]}" for kind in ("bet", "raise")] if street else FACED
        for turn in turns:
            level = len(turn.raises)
            if 0 < level <= len(of_levels):
                name, faced = of_levels[level - 1], turn.raises[-1]
                yield turn.seat, name, _size(faced)
                if price:
                    yield turn.seat, f"{name}_bb", Fraction(faced.to, price)


def _size(turn: Turn) -> Fraction | None:
    """What a bet or raise adds to a call, by the pot with that call."""
    pot = turn.pot + turn.owed
    return Fraction(turn.amount - turn.owed, pot) if pot else None


def _price(hand: Hand) -> int:
    straddles = [a.amount_to or 0 for a in hand.actions if a.kind is ActionKind.POST_STRADDLE]
    return max([hand.stakes.big_blind or 0, *straddles])


def _limpers(told: Reference) -> Found:
    for turn in told.turns[0]:
        if not turn.raises and not turn.own:
            yield turn.seat, "limpers", turn.entered


def stage_of(hand: Hand, replay: Replay, known: Mapping[Game, list[Finish]]) -> dict[str, Value]:
    """What the places of those at a table say about the tournament: `final_table`, `players_left`, `stage`."""
    names = player_names(hand)
    people = [names[seat] for seat in replay.order]
    games = [(hand.site, hand.tournament.id, name) for name in people if name != ANONYMOUS]
    best = {known[game][0].place: known[game][0].prize for game in games if game in known}
    n = len(people)
    if sorted(best) == list(range(1, n + 1)):
        paid = [place for place, prize in best.items() if prize > 0]
        stage = "in the money" if n in paid else "bubble" if n - 1 in paid else "before the bubble"
        return {"final_table": True, "players_left": n, "stage": stage}
    return {"final_table": False} if max(best, default=0) > n else {}
