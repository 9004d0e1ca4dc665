"""Sums of the advantages of priced decisions, compared with the leaks of `hh me` on the same hands.

    PYTHONPATH=. python benchmarks/advantages.py FOLDER [HANDS [STYLE...]] | tee benchmarks/advantages.txt

In a dealt pool (see `dealt_pool`), each of six players has another style, and all hole cards are known. Only
decisions against a bet on the river have proven prices. Their true advantages follow from the cards that the
opponent had, and from the answers of the policy `regular` at the same decision; they are summed with sessions
as clusters. For each STYLE a model of the others estimates the same sum, in two minutes of processor time.
Dealt hands are kept in FOLDER.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import numpy as np
import polars as pl
from dealt_pool import SESSION, FacedBet, dealt_pool
from leaks import PLANTED, found_in, place_of, place_text
from pricing import MIXED

from analysis.dataset import Tables
from analysis.inference.by_session import ratio_error
from analysis.population.fitting import FitHands, find_dealt
from analysis.population.nodes import FOLD
from analysis.pricing.decisions import RIVER, FacedDecision, faced_bets
from analysis.pricing.models.kept import price_decisions
from analysis.pricing.models.model import fit_model
from analysis.pricing.models.rakes import rake_by_hand
from analysis.pricing.river.showdown import pot_won, win_shares
from hhparser.engine.play.policies.policy import OF_ONE
from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.play.sessions import NAMES
from hhparser.model import FOLD as FOLDS

USUAL: Final = 8_000
ASKED: Final = 20  # times that the policy `regular` decides at the same decision
CHOICES: Final = ("fold", "check", "call", "bet", "raise")


def main() -> None:
    """Print two or three lines for each player."""
    folder, hands, estimated = Path(sys.argv[1]), int([*sys.argv, USUAL][2]), sys.argv[3:]
    pool = dealt_pool(folder, dict(zip(NAMES, MIXED, strict=False)), 1, hands)
    tables = Tables(**pool.tables.frames(), files=1)
    faced = {(one.hand, one.seat): one for one in pool.faced if one.decision.view.table.street == RIVER}
    for hero, style in zip(NAMES, MIXED, strict=False):
        own = tables.players.filter(pl.col("player") == hero).select("hand", "seat")
        dealt = find_dealt(tables, [hero], uses_all_cards=False)
        every = faced_bets(tables, dealt.records, own)
        known = [one for one in every if one.street == RIVER and (one.hand, one.seat) in faced]
        print_place(tables, hero, style, (len(known), len(every)))
        print(f"  true      {true_cost(tables, known, faced, own)}", flush=True)
        if style in estimated:
            print(f"  estimated {estimated_cost(tables, dealt, known, own)}", flush=True)


def print_place(tables: Tables, hero: str, style: str, numbers: tuple[int, int]) -> None:
    """Print the share of priced decisions, and the place of the planted leak in `hh me`."""
    priced, faced = numbers
    own = tables.players.filter(pl.col("player") == hero)
    made = tables.actions.filter(pl.col("action").is_in(CHOICES)).join(own, on=["hand", "seat"], how="semi")
    (found,) = found_in(tables, [hero])
    place = place_of(style, found) if style in PLANTED else None
    print(f"{style}: {own.height:,} hands, {priced} of {made.height:,} decisions priced ", end="")
    print(f"({priced / made.height:.1%}; {faced / made.height:.1%} on all streets); place in hh me: ", end="")
    print("-" if place is None else place_text(place, found[place - 1]))


def true_cost(
    tables: Tables,
    decisions: Sequence[FacedDecision],
    faced: dict[tuple[int, int], FacedBet],
    own: pl.DataFrame,
) -> str:
    """Return the true cost of the decisions, compared with `regular`."""
    rakes = rake_by_hand(tables.hands)
    true = [true_advantage(faced[one.hand, one.seat], one, rakes[one.hand]) for one in decisions]
    return cost_text(decisions, true, own)


def estimated_cost(
    tables: Tables, dealt: FitHands, decisions: Sequence[FacedDecision], own: pl.DataFrame
) -> str:
    """Return the cost of the decisions by the prices of a model of the others."""
    model = fit_model(tables, dealt)
    assert model is not None
    prices = price_decisions(model, decisions, rake_by_hand(tables.hands))
    return cost_text(decisions, [one.advantage for one in prices], own)


def true_advantage(faced: FacedBet, decision: FacedDecision, rake: RakeSchedule) -> float:
    """Return the realised value of the chosen answer less that of the answers of `regular`."""
    won = win_shares(decision.board, decision.held)[decision.opponent_held]
    call = (float(won) * pot_won(decision, rake) - decision.to_call) / decision.big_blind
    rng = Random(decision.hand)
    answers = [OF_ONE["regular"](faced.decision.view, rng).kind for _ in range(ASKED)]
    goes_on = fmean(answer is not FOLDS for answer in answers)
    return ((decision.step.answer != FOLD) - goes_on) * call


def cost_text(decisions: Sequence[FacedDecision], advantages: Sequence[float], own: pl.DataFrame) -> str:
    """Return the cost in big blinds per 100 hands, with its 95% interval over sessions."""
    sessions = own["hand"].to_numpy() // SESSION
    n, lost = np.bincount(sessions), np.zeros(sessions.max() + 1)
    np.add.at(lost, [one.hand // SESSION for one in decisions], [-one for one in advantages])
    found = ratio_error(lost, n)
    assert found is not None
    low, high = 100 * found.ends
    return f"{100 * found.value:+.2f} bb/100 ({low:+.2f} to {high:+.2f})"


if __name__ == "__main__":
    main()
