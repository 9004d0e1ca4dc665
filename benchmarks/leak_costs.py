"""Costs of planted leaks, compared with the true costs: the same hands dealt with and without the leak.

    PYTHONPATH=. python benchmarks/leak_costs.py FOLDER [SETS [HANDS]] | tee benchmarks/leak_costs.txt

Six players play as in `leaks.py`, Ada with one leak. The true cost is the difference of Ada's results in the
same hands, dealt again from the same cards and stacks without the leak, with its standard error by
session. A set of hands gives the cost of the planted decision as `hh me` computes it, with its 95%
interval. It estimates the part of the cost in hands with this decision, such as a c-bet faced on the
flop; the leak also costs in other hands, such as those with other bets. Hands dealt before are read
from FOLDER; a run takes about an hour of processor time.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from analysis.dataset import Tables
from analysis.dataset.load import batch_frames
from analysis.players import leaks
from analysis.players.differences.costs import Cost
from analysis.players.subject import subjects
from analysis.stats import parse_where, player_hands
from benchmarks.leaks import GAME, PLAYERS, SESSION, dealt
from hhparser.engine import replay
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Decision, Played, View, play_hand
from hhparser.engine.play.policies.policy import OF_ONE, POLICIES
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.record import Heading, record
from hhparser.engine.play.sessions import NAMES, START
from hhparser.engine.play.table import BuyIn, Table
from hhparser.model import Hand
from hhparser.pipeline import Checked
from hhparser.workers import relaxed_collector

STATISTICS: Final = {
    "opens_too_much": "rfi",
    "limps": "open_limp",
    "folds_to_3bets": "fold_to_three_bet",
    "calls_flops": "fold_to_cbet_flop",
    "never_cbets_turns": "cbet_turn",
    "calls_rivers": "call_bet_river",
}
USUAL: Final = (40, 20_000)
SESSIONS: Final = 300  # dealt twice for each true cost
FIRST_SEED: Final = 101  # after those of leaks.py
BIG_BLIND: Final = GAME.stakes.big_blind or 1
ADA: Final = 1  # seat


class Truth(NamedTuple):
    """The true cost of a leak in bb/100, and the part of it in hands with the decision; standard errors."""

    cost: float
    error: float
    part: float
    part_error: float


def true_cost(leak: str) -> Truth:
    """Deal the same hands with and without a leak."""
    sessions = [session_costs(leak, f"truth {leak} {n}") for n in range(SESSIONS)]
    whole, part = ([100 / BIG_BLIND * cost for cost in costs] for costs in zip(*sessions, strict=True))
    return Truth(fmean(whole), stdev(whole) / SESSIONS**0.5, fmean(part), stdev(part) / SESSIONS**0.5)


def session_costs(leak: str, seed: str) -> tuple[float, float]:
    """Return how many chips Ada wins less with a leak per hand: in all, and in hands with the decision."""
    table = Table(PLAYERS, BuyIn(BIG_BLIND, 20 * BIG_BLIND, 100 * BIG_BLIND))
    for seat, name in enumerate(NAMES[:PLAYERS], ADA):
        table.sit(seat, name, 100 * BIG_BLIND)
    table.draw_for_button(Random(seed))
    hands, costs = list[Hand](), list[int]()
    for number in range(SESSION):
        for player in table.players:
            if player.stack < 20 * BIG_BLIND:
                table.add_chips(player.seat, 100 * BIG_BLIND - player.stack)
        lineup = table.next_lineup()
        with_leak, without = (played(lineup, one, f"{seed} {number}") for one in (leak, None))
        costs.append(without.stacks[ADA] - with_leak.stacks[ADA])
        heading = Heading(str(number), "Andromeda", PLAYERS, dict(enumerate(NAMES[:PLAYERS], ADA)), START)
        hands.append(record(with_leak, GAME, heading))
        table.finish_hand(with_leak.stacks, sum(award.rake for award in with_leak.awards))
    decided = zip(costs, have_decision(hands, STATISTICS[leak]), strict=True)
    return fmean(costs), sum(cost for cost, is_decided in decided if is_decided) / SESSION


def have_decision(hands: Sequence[Hand], statistic: str) -> list[bool]:
    """Return for each hand whether the statistic counts a decision of Ada in it."""
    checked = (Checked(replace(hand, site="dealt"), replay(hand), ()) for hand in hands)
    frames: dict[str, Any] = dict(batch_frames(checked))  # Any: the arguments of `Tables`
    rows = player_hands(Tables(**frames, files=1)).filter(player=NAMES[0]).sort("hand")
    return rows.select(parse_where(f"{statistic} is not empty")).collect().to_series().to_list()


def played(lineup: Lineup, leak: str | None, seed: str) -> Played:
    """Play a hand; the same seed gives the same cards."""
    policies = dict.fromkeys(lineup.stacks, POLICIES["regular"])
    if leak is not None:
        policies[ADA] = OF_ONE[leak]
    rng = Random(f"{seed} players")

    def decide(view: View) -> Decision:
        return policies[view.seat](view, rng)

    return play_hand(lineup, GAME, Dealer(Random(f"{seed} cards"), GAME.rules), decide)


def planted(folder: Path, leak: str, seed: int, hands: int) -> Cost:
    """Return the cost of the planted decision in a set of hands, all positions together."""
    found = leaks(subjects(dealt(folder, leak, seed, hands), NAMES[0])[0])
    costs = [one.cost for one in found if one.statistic == STATISTICS[leak] and one.cost is not None]
    return Cost(
        sum(cost.value for cost in costs),
        sum(cost.error**2 for cost in costs) ** 0.5,
        min(cost.freedom for cost in costs),
    )


def measured(leak: str, folder: Path, sets: int, hands: int) -> tuple[str, int]:
    """Return the line of a leak, and how many intervals contain the true cost."""
    with relaxed_collector():
        truth = true_cost(leak)
        seeds = range(FIRST_SEED, FIRST_SEED + sets_of(leak, sets))
        found = [planted(folder, leak, seed, hands) for seed in seeds]
    ends = [cost.ends()[1:] for cost in found]
    mean, error = fmean(cost.value for cost in found), stdev(cost.value for cost in found) / len(found) ** 0.5
    holds = [low <= truth.part <= high for low, high in ends]
    intervals = (
        f"{low:.1f} to {high:.1f}{'' if is_held else '!'}"
        for (low, high), is_held in zip(ends, holds, strict=True)
    )
    apart = abs(mean - truth.part) / (error**2 + truth.part_error**2) ** 0.5
    costs = [(truth.cost, truth.error), (truth.part, truth.part_error), (mean, error)]
    line = (
        f"{leak:<18}" + "".join(f"{cost:>11.1f} ± {spread:.1f}" for cost, spread in costs) + f"{apart:>13.1f}"
    )
    return f"{line}  {', '.join(intervals)}", sum(holds)


def sets_of(leak: str, sets: int) -> int:
    """Return the share of a leak in a number of sets."""
    return len(range([*STATISTICS].index(leak), sets, len(STATISTICS)))


def main() -> None:
    """Print a line for each leak, and the number of intervals that contain the true cost."""
    folder, numbers = Path(sys.argv[1]), [int(text) for text in sys.argv[2:]]
    sets, hands = [*numbers, *USUAL[len(numbers) :]]
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{sets} sets of {hands:,} hands; true costs from {SESSIONS * SESSION:,} hands, in bb/100")
    print(f"{'leak':<18}{'true cost':>17}{'decision':>17}{'mean of sets':>17}{'errors apart':>13}  intervals")
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        rows = pool.map(partial(measured, folder=folder, sets=sets, hands=hands), STATISTICS)
        held = 0
        for line, holds in rows:
            print(line, flush=True)
            held += holds
    print(f"intervals that contain the true cost of the decision: {held} of {sets}")


if __name__ == "__main__":
    main()
