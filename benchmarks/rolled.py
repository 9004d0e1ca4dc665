"""Validation of the prices by rollout on dealt pools.

    PYTHONPATH=. python benchmarks/rolled.py FOLDER [DECISIONS [HANDS [DEALS]]] | tee benchmarks/rolled.txt

The truth is the mean over deals from the true ranges of all opponents, played to the end by the policies of
`hh deal`. Bets and raises are measured against a check or a fold, calls against a fold. Dealt hands are kept
in FOLDER. Takes about 15 minutes of processor time.
"""

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Final, NamedTuple

import numpy as np
from dealt_pool import GAME, DealtPool, FacedBet, PageRequest, dealt_pool, true_range

from analysis.inference.intervals import Z
from analysis.population.fitting import find_dealt
from analysis.population.nodes import CALL, CHECK, FOLD
from analysis.pricing.decisions import PREFLOP, FacedDecision, every_decision
from analysis.pricing.kinds import is_rolled
from analysis.pricing.models.model import Model, fit_model
from analysis.pricing.models.rakes import rake_by_hand
from analysis.pricing.prices import answer_names, pool_shares
from analysis.pricing.rollouts.rolled import price_rolled, sizes_of
from hhparser.base.cards import DECK, Card
from hhparser.engine.hand_cards import CardView, known
from hhparser.engine.play.play import View
from hhparser.engine.play.policies.policy import OF_ONE
from hhparser.engine.play.sessions import NAMES
from hhparser.engine.pots import build_pots
from hhparser.engine.ranks import best_rank
from hhparser.engine.state import HandState
from hhparser.model import BET, BIG_BLIND, FLOP, RAISE, STREETS, Action
from hhparser.model import CALL as CALLS
from hhparser.model import CHECK as CHECKS

USUAL: Final = (20, 8_000, 300)
MIXED: Final = ("regular", "calls_rivers", "opens_too_much", "limps", "calls_flops", "never_cbets_turns")
POOLS: Final = {"regular": ("regular",) * 6, "six styles": MIXED}
POSTS: Final = "post_"
Cards = dict[int, tuple[Card, ...]]


class Spot(NamedTuple):
    """A decision, the decisions before it, and the policies by seat."""

    asked: tuple[PageRequest, ...]
    decision: FacedDecision
    policies: Mapping[int, str]

    @property
    def view(self) -> View:
        """The view of the player."""
        return self.asked[-1].view


def main() -> None:
    """Print the errors by kind of decision."""
    folder, numbers = Path(sys.argv[1]), [int(text) for text in sys.argv[2:]]
    most, hands, deals = [*numbers, *USUAL[len(numbers) :]]
    for name, styles in POOLS.items():
        policies = dict(zip(NAMES, styles, strict=False))
        pool = dealt_pool(folder, policies, 1, hands)
        dealt = find_dealt(pool.tables, uses_all_cards=False)
        model = fit_model(pool.tables, dealt)
        assert model is not None
        print(f"dealt pool, {name}: {model.population.player_hands:,} player-hands; {deals} deals each")
        for kind, spots in spots_by_kind(pool, policies, most).items():
            print_kind(kind, spots, model, pool, deals)


def spots_by_kind(pool: DealtPool, policies: Mapping[str, str], most: int) -> dict[str, list[Spot]]:
    """Draw decisions of each kind at random."""
    names = {
        (hand, seat): who for hand, seat, who in pool.tables.players["hand", "seat", "player"].iter_rows()
    }
    records = find_dealt(pool.tables, uses_all_cards=False).records
    deciders = pool.tables.players.select("hand", "seat")
    found = defaultdict[str, list[Spot]](list)
    decisions = [one for one in every_decision(pool.tables, records, deciders) if one.hand in pool.every]
    for decision in Random(1).sample(decisions, len(decisions)):
        asked = pool.every[decision.hand]
        place = next(
            at for at, one in enumerate(asked)
            if (len(one.view.actions), one.view.seat) == (decision.number, decision.seat)
        )  # fmt: skip
        kind = kind_of(decision)
        if kind and len(found[kind]) < most:
            styles = {one.seat: policies[names[decision.hand, one.seat]] for one in decision.betting.seats}
            found[kind].append(Spot(asked[: place + 1], decision, styles))
    return dict(sorted(found.items()))


def kind_of(decision: FacedDecision) -> str:
    """Name the kind of a decision that is rolled out, "" for others."""
    if not is_rolled(decision) or decision.pot < 4 * decision.big_blind:
        return ""
    if decision.street == PREFLOP:
        return "before the flop"
    faced = "a bet faced" if decision.to_call else "no bet"
    return f"{'heads-up' if decision.is_heads_up else 'several opponents'}, {faced}"


def print_kind(kind: str, spots: Sequence[Spot], model: Model, pool: DealtPool, deals: int) -> None:
    """Print the errors of the values of one kind of decision."""
    rakes = rake_by_hand(pool.tables.hands)
    rows, taken = [], 0.0
    for spot in spots:
        decision = spot.decision
        started = process_time()
        price = price_rolled(model.population, decision, rakes[decision.hand])
        taken += process_time() - started
        sizes = sizes_of(decision, pool_shares(model.population, decision))
        names = answer_names(decision)
        base = CHECK if CHECK in sizes else FOLD
        values = {one.answer: one for one in price.answers}
        true = true_payoffs(spot, {answer: size for answer, size in sizes.items() if answer != FOLD}, deals)
        for answer in true.keys() - {base}:
            gains = true[answer] if base == FOLD else np.subtract(true[answer], true[base])
            told = values[names[answer]].value - values[names[base]].value
            rows.append((
                told,
                fmean(gains) / decision.big_blind,
                stdev(gains) / deals**0.5 / decision.big_blind,
                values[names[answer]].error,
                price.pot_bb,
            ))  # fmt: skip
    told_all, true_all, of_truth, error, pot = np.array(rows).T
    off = (told_all - true_all) / pot
    spread = max(float(np.var(off) - np.mean((of_truth / pot) ** 2)), 0.0) ** 0.5
    within = np.abs(told_all - true_all) <= Z * np.hypot(error, of_truth)
    certain = np.abs(told_all) > Z * error
    wrong = (np.sign(told_all) != np.sign(true_all))[certain]
    print(f"  {kind}: {len(spots)} decisions, {len(rows)} answers, {1000 * taken / len(spots):.0f} ms each")
    print(
        f"    of the pot: bias {off.mean():+.3f} (error {off.std() / len(off) ** 0.5:.3f}), median error "
        f"{np.median(np.abs(off)):.3f}, error of the truth {np.median(of_truth / pot):.3f}, spread without "
        f"it {spread:.3f}; correlation {np.corrcoef(told_all / pot, true_all / pot)[0, 1]:.2f}"
    )
    print(
        f"    95% intervals that hold the truth: {within.mean():.3f}; "
        f"certain {certain.sum()}, of them with the wrong sign {wrong.sum()}",
        flush=True,
    )


def true_payoffs(spot: Spot, sizes: Mapping[int, int], deals: int) -> dict[int, list[float]]:
    """Return the chips won from the decision on in each deal, by answer; all answers have the same deals."""
    ranges = {
        seat: true_range(_faced_by(spot, seat), spot.policies[seat], 1)
        for seat in spot.view.table.live
        if seat != spot.decision.seat
    }
    rng = Random(1)
    found: dict[int, list[float]] = {answer: [] for answer in sizes}
    for number in range(deals):
        cards = _drawn(spot, ranges, rng)
        gone = {*spot.view.cards.boards[0], *(card for held in cards.values() for card in held)}
        rest = rng.sample([card for card in DECK if card not in gone], 5 - len(spot.view.cards.boards[0]))
        board = (*spot.view.cards.boards[0], *rest)
        for answer, size in sizes.items():
            found[answer].append(_played(spot, answer, size, cards, board, number))
    return found


def _faced_by(spot: Spot, opponent: int) -> FacedBet:
    before = tuple(one for one in spot.asked[:-1] if one.view.seat == opponent)
    return FacedBet(spot.decision.hand, spot.decision.seat, opponent, spot.asked[-1], before)


def _drawn(spot: Spot, ranges: Mapping[int, Mapping[tuple[Card, Card], float]], rng: Random) -> Cards:
    """Draw hole cards that do not share a card."""
    own = known(spot.view.cards.hole_cards[spot.decision.seat])
    while True:
        cards: Cards = {spot.decision.seat: own}
        for seat, weights in ranges.items():
            cards[seat] = rng.choices([*weights], [*weights.values()])[0]
        if len({card for held in cards.values() for card in held}) == 2 * len(cards):
            return cards


def _played(spot: Spot, answer: int, size: int, cards: Cards, board: tuple[Card, ...], seed: int) -> float:
    """Play the hand after an answer; return the chips won from the decision on."""
    state, seat, rng = _state_at(spot), spot.decision.seat, Random(seed)
    actions = [*spot.view.actions]
    before = state.stacks[seat]
    kind = {CALL: CALLS, CHECK: CHECKS}.get(answer) or (RAISE if state.price else BET)
    to = None if answer in {CALL, CHECK} else state.chips[seat] + spot.decision.to_call + size
    if to is not None and state.raise_range(seat)[0] > to:
        to = state.raise_range(seat)[0]
    state.apply(kind, seat, to)
    actions.append(Action(kind, seat, None, to, False, state.street, 0))
    for street in STREETS[state.street :]:
        if street > state.street:
            if len(state.able) < 2:
                break
            state.deal(street)
        while state.to_act:
            who = state.to_act[0]
            seen = CardView(who, {who: cards[who]}, (board[: street + 2 if street else 0],))
            kind, to = OF_ONE[spot.policies[who]](View(who, state.snapshot(), seen, actions), rng)
            state.apply(kind, who, to)
            actions.append(Action(kind, who, None, to, False, street, 0))
        if len(state.live) == 1:
            break
    state.return_uncalled()
    won = 0.0
    for pot in build_pots(state.total, state.live, sum(state.dead.values()), state.forfeited):
        ranks = {one: best_rank((*board, *cards[one])) for one in pot.eligible}
        best = max(ranks.values())
        winners = [one for one, rank in ranks.items() if rank == best]
        won += pot.amount / len(winners) * (seat in winners)
    return state.stacks[seat] + won - before


def _state_at(spot: Spot) -> HandState:
    """Replay the hand up to the decision."""
    table = spot.view.table
    stacks = dict(table.stacks)
    for done in spot.view.actions:
        stacks[done.seat] += done.amount or 0
    order = [one.seat for one in spot.decision.betting.seats]
    state = HandState(stacks, order[-1], GAME.stakes, GAME.rules)
    posts = [done for done in spot.view.actions if done.kind.startswith(POSTS)]
    for done in posts:
        state.post(done.kind, done.seat, done.amount or 0)
    blind = next(done.seat for done in posts if done.kind is BIG_BLIND)
    state.start_betting(blind, GAME.stakes.big_blind or 0)
    for done in spot.view.actions[len(posts) :]:
        if done.street > state.street:
            state.deal(done.street)
        state.apply(done.kind, done.seat, done.amount_to if done.kind in {BET, RAISE} else None)
    while state.street < table.street:
        state.deal(STREETS[state.street + 1] if state.street else FLOP)
    assert (state.pot, state.to_act[0]) == (table.pot, spot.decision.seat)
    return state


if __name__ == "__main__":
    main()
