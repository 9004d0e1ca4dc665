"""Columns that only questions and groups use, a second time, from the decisions of one hand."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain

from hhparser.columns.names import ANONYMOUS, player_names
from hhparser.engine import Replay
from hhparser.model import ActionKind, Betting, Hand
from tests.oracle.money import Finish, Game
from tests.oracle.reference import STREETS, Reference, Turn

POSTS = {kind for kind in ActionKind if kind.value.startswith("post_")}
Value = str | int | Fraction | None
RAISERS = ("opener", "three_bettor", "four_bettor")
FACED = ("two_bet_faced", "three_bet_faced", "four_bet_faced")
COLUMNS = (
    *(f"{raiser}_position" for raiser in RAISERS),
    *(f"stack_vs_{raiser}" for raiser in RAISERS),
    *(f"{name}{unit}" for name in FACED for unit in ("", "_bb")),
    *(f"{kind}_faced_{s}{unit}" for kind in ("bet", "raise") for s in STREETS[1:] for unit in ("", "_bb")),
    "limpers",
    *("push", "call_push", "push_stack_bb"),
    "bounties_won",
)


def columns_of(told: Reference) -> dict[int, dict[str, Value]]:
    """For each seat the columns that have a value."""
    found: dict[int, dict[str, Value]] = defaultdict(dict)
    for seat, name, value in chain(
        _raisers(told), _faced(told), _limpers(told), _pushes(told), _bounties(told)
    ):
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
    """Return the increment of a bet or raise over a call, as a fraction of the pot with that call."""
    pot = turn.pot + turn.owed
    return Fraction(turn.amount - turn.owed, pot) if pot else None


def _price(hand: Hand) -> int:
    straddles = [a.amount_to or 0 for a in hand.actions if a.kind is ActionKind.POST_STRADDLE]
    return max([hand.stakes.big_blind or 0, *straddles])


def _limpers(told: Reference) -> Found:
    for turn in told.turns[0]:
        if not turn.raises and not turn.own:
            yield turn.seat, "limpers", turn.entered


def _pushes(told: Reference) -> Found:
    """The first decision of a small blind alone with the big blind, and the answer to an all-in there."""
    hand, price = told.hand, _price(told.hand)
    (blind,) = [seat for seat, position in told.positions.items() if position == "BB"] or [None]
    if blind is None or not price or hand.stakes.betting is not Betting.NO_LIMIT:
        return
    spots = [turn for turn in told.turns[0] if _is_push_spot(told, turn, blind, price)]
    for turn in told.turns[0]:
        own, theirs = (hand.seat(seat).stack for seat in (turn.seat, blind))
        if own is None or theirs is None:
            continue
        if turn in spots:
            posts = sum(a.amount or 0 for a in hand.actions if a.seat == blind and a.kind in POSTS)
            stack = min(turn.stack + price - turn.owed, theirs - max(posts - price, 0))
            name, is_made = "push", turn.letter == "R" and (turn.amount == turn.stack or turn.to >= stack)
        elif turn.seat == blind and [*turn.raises] and turn.past[-1] in spots and turn.past[-1].letter == "R":
            push = turn.past[-1]
            stack = min(turn.stack + price, push.to)
            if push.amount < push.stack and push.to < turn.stack + price:
                continue
            name, is_made = "call_push", turn.letter == "C"
        else:
            continue
        if price <= stack <= 20 * price:
            yield turn.seat, name, int(is_made)
            yield turn.seat, "push_stack_bb", Fraction(stack, price)


def _bounties(told: Reference) -> Found:
    names = player_names(told.hand)
    for seat in {seat for seat, *_ in told.hand.bounties if names[seat] != ANONYMOUS}:
        assert told.hand.tournament is not None
        unit = Fraction(100, 10**told.hand.tournament.decimals)
        yield (
            seat,
            "bounties_won",
            int(unit * sum(won for own, _, won, _ in told.hand.bounties if own == seat)),
        )


def _is_push_spot(told: Reference, turn: Turn, blind: int, price: int) -> bool:
    are_alone = len(told.replay.order) - len(turn.past) == 2 and {one.letter for one in turn.past} <= {"F"}
    has_blind = turn.seat != blind and turn.owed < price and not told.straddlers - {turn.seat}
    return are_alone and has_blind and turn.can_raise


def stage_of(hand: Hand, replay: Replay, known: Mapping[Game, list[Finish]]) -> dict[str, Value]:
    """Return the stage of the tournament by the places of the players at a table: `final_table` and so on."""
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
