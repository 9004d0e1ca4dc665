"""Pools played by `hh deal`'s policies, with the true value of heads-up calls derived from the policies.

The range of an opponent follows by Bayes' rule: the policy decides with each of the 1,326 hole cards at each
of the opponent's decisions, `ASKED` times, and the weight of the cards is the share of decisions equal to the
observed one. Before the river, the rest of the hand is dealt and played by the policies repeatedly. The
benchmarked code is not used.
"""

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.dataset import Tables
from analysis.dataset.load import batch_frames
from analysis.equity.hole_cards import HOLE_CARDS, number_of
from analysis.population.shares import beaten_shares
from hhparser.base.cards import DECK, Card
from hhparser.engine import Game, replay
from hhparser.engine.hand_cards import CardView, known
from hhparser.engine.play.play import Decision, View
from hhparser.engine.play.policies.policy import OF_ONE, Policy
from hhparser.engine.play.sessions import Setup, cash_session
from hhparser.engine.ranks import best_rank
from hhparser.engine.state import HandState
from hhparser.model import (
    BET,
    CALL,
    CHECK,
    FOLD,
    PREFLOP,
    RAISE,
    RIVER,
    STREETS,
    Action,
    Betting,
    Stakes,
)
from hhparser.model.actions import ActionKind
from hhparser.pipeline import Checked
from hhparser.workers import relaxed_collector

PLAYERS: Final = 6
RAISES: Final = frozenset({BET, RAISE})
SESSION: Final = 500
EVERY: Final = 5  # one hand in this many keeps its decisions before the river
SAMPLED: Final = 10  # one hand in this many keeps all its decisions
DEALS: Final = 2_000  # times that the rest of a hand is dealt
PLANTED: Final = (0.3, 0.9)  # at most and at least such a share of hands is beaten in planted mistakes
ASKED: Final = 6  # times that a policy decides with the same cards, after the flop
GAME: Final = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))


class PageRequest(NamedTuple):
    """A decision of a policy: its view and its action."""

    view: View
    decision: Decision


class FacedBet(NamedTuple):
    """A decision against the only other player, usually facing a bet, and the other's earlier decisions."""

    hand: int
    seat: int
    opponent: int
    decision: PageRequest
    of_opponent: tuple[PageRequest, ...]


class DealtPool(NamedTuple):
    """Hands of a pool with the cards of all players who decided.

    Attributes:
        tables: The dataset.
        faced: Decisions heads-up against a bet.
        opened: Decisions heads-up on the river without a bet.
        every: By hand, all decisions of one hand in `SAMPLED`.
    """

    tables: Tables
    faced: list[FacedBet]
    opened: list[FacedBet]
    every: dict[int, tuple[PageRequest, ...]]


def dealt_pool(folder: Path, policies: Mapping[str, str], seed: int, hands: int) -> DealtPool:
    """Return a pool with a policy for each player; deal it, or read it from the folder if it exists."""
    name = "-".join(policies.values())
    place = folder / f"{name}-{seed}-{hands}-every.pickle"
    if not place.exists():
        folder.mkdir(parents=True, exist_ok=True)
        place.write_bytes(pickle.dumps(_deal(policies, seed, hands)))
    pool: DealtPool = pickle.loads(place.read_bytes())
    return pool


def play_planted(view: View, rng: Random) -> Decision:
    """As a regular, but on the river facing a bet folds the best hands and calls with the worst."""
    legal, strength = view.table.legal, planted_strength(view)
    if legal is None or not legal.call or PLANTED[0] < strength < PLANTED[1]:
        return OF_ONE["regular"](view, rng)
    return Decision(FOLD if strength >= PLANTED[1] else CALL)


def planted_strength(view: View) -> float:
    """The share of other hands that the player's beats on the river; 0.5 before it."""
    if view.table.street is not RIVER:
        return 0.5
    held = number_of(known(view.cards.hole_cards[view.seat]))
    return float(beaten_shares(np.array(view.cards.boards[0])[:, None])[0, held])


def _deal(policies: Mapping[str, str], seed: int, hands: int) -> DealtPool:
    asked: list[PageRequest] = []
    OF_ONE["planted"] = play_planted
    for name, policy in policies.items():
        OF_ONE[f"watched {name}"] = _watched(OF_ONE[policy], asked)
    watched = tuple((name, f"watched {name}") for name in policies)
    played, cards, faced, opened = [], [], [], []
    every: dict[int, tuple[PageRequest, ...]] = {}
    with relaxed_collector():
        for session in range(-(-hands // SESSION)):
            setup = Setup(GAME, PLAYERS, "regular", 1000 * seed + session, policies=watched)
            for dealt in islice(cash_session(setup), SESSION):
                hand = replace(dealt.hand, site="dealt")
                played.append(Checked(hand, replay(hand), ()))
                cards += _cards_of(len(played) - 1, asked)
                faced += _faced_bets(len(played) - 1, asked)
                opened += _open_rivers(len(played) - 1, asked)
                if (len(played) - 1) % SAMPLED == 0:
                    every[len(played) - 1] = tuple(asked)
                asked.clear()
        frames = batch_frames(played)
    known = pl.DataFrame(cards, {"hand": pl.UInt32(), "seat": pl.Int64(), "known": pl.String()}, orient="row")
    players = frames["players"].join(known, on=["hand", "seat"], how="left", maintain_order="left")
    frames["players"] = players.with_columns(hole_cards=pl.coalesce("known", "hole_cards")).drop("known")
    return DealtPool(Tables(**frames, files=1), faced, opened, every)


def _watched(policy: Policy, asked: list[PageRequest]) -> Policy:
    def decide(view: View, rng: Random) -> Decision:
        decision = policy(view, rng)
        asked.append(PageRequest(_kept(view), decision))
        return decision

    return decide


def _kept(view: View) -> View:
    """The view as it is now, in types that can be pickled."""
    table, cards = view.table, view.cards
    table = table._replace(
        **{name: dict(part) for name, part in table._asdict().items() if isinstance(part, Mapping)}
    )
    return view._replace(
        table=table, cards=cards._replace(hole_cards=dict(cards.hole_cards)), actions=tuple(view.actions)
    )


def _cards_of(hand: int, asked: list[PageRequest]) -> Iterator[tuple[int, int, str]]:
    seats = {one.view.seat: one.view.cards.hole_cards[one.view.seat] for one in asked}
    for seat, cards in seats.items():
        yield hand, seat, " ".join(map(str, cards))


def _faced_bets(hand: int, asked: list[PageRequest]) -> Iterator[FacedBet]:
    for place, one in enumerate(asked):
        table = one.view.table
        if table.street is not RIVER and hand % EVERY:
            continue
        is_raised = table.street is not PREFLOP or any(done.kind is RAISE for done in one.view.actions)
        if len(table.live) == 2 and table.legal and table.legal.call and is_raised:
            yield _with_opponent(hand, asked, place)


def _open_rivers(hand: int, asked: list[PageRequest]) -> Iterator[FacedBet]:
    for place, one in enumerate(asked):
        table = one.view.table
        if len(table.live) == 2 and table.street is RIVER and table.legal and not table.legal.call:
            yield _with_opponent(hand, asked, place)


def _with_opponent(hand: int, asked: list[PageRequest], place: int) -> FacedBet:
    view = asked[place].view
    (opponent,) = set(view.table.live) - {view.seat}
    before = tuple(other for other in asked[:place] if other.view.seat == opponent)
    return FacedBet(hand, view.seat, opponent, asked[place], before)


def true_range(call: FacedBet, policy: str, seed: int) -> dict[tuple[Card, Card], float]:
    """Return the weight of each of the opponent's possible hole cards, by Bayes' rule."""
    rng = Random(seed)
    view = call.decision.view
    gone = {*view.cards.boards[0], *view.cards.hole_cards[call.seat]}
    weights = {held: 1.0 for held in HOLE_CARDS if gone.isdisjoint(held)}
    for one in call.of_opponent:
        times = 1 if one.view.table.street is PREFLOP else ASKED
        for held, weight in list(weights.items()):
            shown = {**one.view.cards.hole_cards, call.opponent: held}
            given = one.view._replace(cards=one.view.cards._replace(hole_cards=shown))
            alike = sum(_is_alike(OF_ONE[policy](given, rng), one.decision) for _ in range(times))
            if alike:
                weights[held] = weight * alike / times
            else:
                del weights[held]
    return weights


def pool_value(call: FacedBet, policies: Iterable[str], seed: int) -> float:
    """Return the value in chips of a call on the river against a player of unknown policy.

    Args:
        call: The decision.
        policies: The policies of the opponents, each as likely.
        seed: Seed of the policies.
    """
    weights = Counter[tuple[Card, Card]]()
    for policy in policies:
        weights.update(true_range(call, policy, seed))  # type: ignore[arg-type]  # weights are floats
    return _river_value(call, weights)


def _is_alike(first: Decision, second: Decision) -> bool:
    """Whether two decisions are of the same kind; sizes do not depend on the cards."""
    return first.kind == second.kind or (first.kind in RAISES and second.kind in RAISES)


def true_value(call: FacedBet, policies: tuple[str, str], seed: int) -> tuple[float, float]:
    """Return the value of a call in chips against the opponent's true range, and its standard error.

    Args:
        call: The decision.
        policies: The policies of the player and the opponent.
        seed: Seed of the dealt cards.
    """
    weights = true_range(call, policies[1], seed)
    if call.decision.view.table.street is RIVER:
        return _river_value(call, weights), 0.0
    rng = Random(seed)
    drawn = rng.choices([*weights], [*weights.values()], k=DEALS)
    values = [_played_on(call, held, policies, rng) for held in drawn]
    return fmean(values), stdev(values) / DEALS**0.5


def true_gain(
    opened: FacedBet, size: int, policies: tuple[str, str], seed: int, deals: int
) -> tuple[float, float]:
    """Return how much a check on the river is worth more than a bet, in chips, and its standard error.

    Args:
        opened: A decision on the river without a bet.
        size: Chips of the bet.
        policies: The policies of the player and the opponent.
        seed: Seed of the hole cards and of the policies.
        deals: Number of hole cards drawn from the true range.
    """
    weights = true_range(opened, policies[1], seed)
    drawn = Random(seed).choices([*weights], [*weights.values()], k=deals)
    gains = [
        _played_river(opened, CHECK, None, held, policies, number)
        - _played_river(opened, BET, size, held, policies, number)
        for number, held in enumerate(drawn)
    ]
    return fmean(gains), stdev(gains) / deals**0.5


def _played_river(
    opened: FacedBet,
    kind: ActionKind,
    to: int | None,
    held: tuple[Card, Card],
    policies: tuple[str, str],
    seed: int,
) -> float:
    """Play the river after a check or bet; return the chips that the player collects from then on."""
    view, table = opened.decision.view, opened.decision.view.table
    cards = {opened.seat: known(view.cards.hole_cards[opened.seat]), opened.opponent: held}
    stacks = {seat: table.stacks[seat] for seat in table.live}
    state = HandState(stacks, table.live[1], GAME.stakes, GAME.rules)
    state.pot = table.pot
    state.deal(RIVER)
    actions = [*view.actions]
    if state.to_act[0] != opened.seat:
        state.apply(CHECK, opened.opponent, None)
    state.apply(kind, opened.seat, to)
    actions.append(Action(kind, opened.seat, None, to, False, RIVER, 0))
    by_seat = dict(zip((opened.seat, opened.opponent), policies, strict=True))
    _act(state, cards, view.cards.boards[0], by_seat, actions, Random(seed))
    return _collected(state, opened, cards, view.cards.boards[0]) - stacks[opened.seat]


def _river_value(call: FacedBet, weights: Mapping[tuple[Card, Card], float]) -> float:
    view = call.decision.view
    board, own = view.cards.boards[0], view.cards.hole_cards[call.seat]
    rank = best_rank((*board, *own))
    won = total = 0.0
    for held, weight in weights.items():
        other = best_rank((*board, *held))
        won += weight * (1.0 if rank > other else 0.5 * (rank == other))
        total += weight
    owed, pot = _called(call)
    return won / total * pot - owed


def _called(call: FacedBet) -> tuple[int, int]:
    """Return the chips of a call, and the pot after it without the uncalled part of the bet."""
    table = call.decision.view.table
    owed = table.legal.call if table.legal and table.legal.call else 0
    more = table.bets[call.opponent] - table.bets.get(call.seat, 0) - owed
    return owed, table.pot + owed - max(more, 0)


def _played_on(call: FacedBet, held: tuple[Card, Card], policies: tuple[str, str], rng: Random) -> float:
    """Deal and play the rest of the hand after a call; return the chips that the player collects."""
    view, table = call.decision.view, call.decision.view.table
    cards = {call.seat: known(view.cards.hole_cards[call.seat]), call.opponent: held}
    owed, pot = _called(call)
    more = table.pot + owed - pot
    board = view.cards.boards[0]
    gone = {*board, *cards[call.seat], *held}
    full = (*board, *rng.sample([card for card in DECK if card not in gone], 5 - len(board)))
    stacks = {call.seat: table.stacks[call.seat] - owed, call.opponent: table.stacks[call.opponent] + more}
    first, second = table.live
    state = HandState({first: stacks[first], second: stacks[second]}, second, GAME.stakes, GAME.rules)
    state.pot = pot
    if min(stacks.values()):
        _bet(state, call, cards, full, dict(zip((call.seat, call.opponent), policies, strict=True)), rng)
    return _collected(state, call, cards, full) - stacks[call.seat] - owed


def _collected(
    state: HandState, call: FacedBet, cards: Mapping[int, tuple[Card, ...]], full: tuple[Card, ...]
) -> float:
    """Return the stack of the player after the showdown."""
    state.return_uncalled()
    if len(state.live) == 1:
        won = float(state.live[0] == call.seat)
    else:
        ranks = [best_rank((*full, *cards[seat])) for seat in (call.seat, call.opponent)]
        won = 1.0 if ranks[0] > ranks[1] else 0.5 * (ranks[0] == ranks[1])
    return won * state.pot + state.stacks[call.seat]


def _bet(
    state: HandState,
    call: FacedBet,
    cards: Mapping[int, tuple[Card, ...]],
    full: tuple[Card, ...],
    policies: Mapping[int, str],
    rng: Random,
) -> None:
    """Play the later streets by the policies, until one player is left or cannot bet."""
    view = call.decision.view
    actions = [*view.actions, Action(CALL, call.seat, None, None, False, view.table.street, 0)]
    for street in STREETS[view.table.street + 1 :]:
        if len(state.able) < 2:
            return
        state.deal(street)
        _act(state, cards, full[: street + 2], policies, actions, rng)
        if len(state.live) == 1:
            return


def _act(
    state: HandState,
    cards: Mapping[int, tuple[Card, ...]],
    board: tuple[Card, ...],
    policies: Mapping[int, str],
    actions: list[Action],
    rng: Random,
) -> None:
    """Play a street by the policies."""
    while state.to_act:
        seat = state.to_act[0]
        shown = CardView(seat, {seat: cards[seat]}, (board,))
        kind, to = OF_ONE[policies[seat]](View(seat, state.snapshot(), shown, actions), rng)
        state.apply(kind, seat, to)
        actions.append(Action(kind, seat, None, to, False, state.street, 0))
