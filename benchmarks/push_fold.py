"""Prices in a pool that plays heads-up push or fold by an equilibrium, beside the equilibrium itself.

    PYTHONPATH=. python benchmarks/push_fold.py [HANDS] >> benchmarks/pricing.txt

The button moves all-in with ten big blinds or folds, the big blind calls or folds; both strategies come from
fictitious play. The fit sees the cards of showdowns only. Takes about a minute of a processor.
"""

import sys
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.dataset import Tables
from analysis.dataset.load import batch_frames
from analysis.equity.hole_cards import N_HOLE_CARDS, disjoint, number_of
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.population.fitting import choose_settings, find_dealt, fit_hands, folds_of, pool_hands
from analysis.pricing.decisions import faced_bets
from analysis.pricing.models.calibration import NOT_CALIBRATED
from analysis.pricing.prices import price_of
from analysis.pricing.river.showdown import showdown_share
from hhparser.engine import Game, replay
from hhparser.engine.hand_cards import known
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Decision, View, play_hand
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.rake import NO_RAKE
from hhparser.engine.play.record import Heading, record
from hhparser.engine.play.sessions import START
from hhparser.model import CALL, FOLD, RAISE, Betting, Stakes
from hhparser.pipeline import Checked

Floats = NDArray[np.float64]

HANDS: Final = 20_000
BIG_BLIND, STACK = 10, 10  # chips, big blinds
ROUNDS: Final = 2_000
GAME: Final = Game(Stakes(Betting.NO_LIMIT, 2, "USD", BIG_BLIND // 2, BIG_BLIND))
BUTTON, BLIND = 1, 2


class Equilibrium(NamedTuple):
    """Frequencies of moving all-in and calling with each of the 1,326 hole cards; value of a call."""

    pushes: Floats
    calls: Floats
    value: Floats


def main() -> None:
    """Print how far prices are from the equilibrium."""
    found = equilibrium()
    tables = dealt(found, int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
    records = find_dealt(tables, uses_all_cards=False)
    hands, _ = pool_hands(tables, records)
    is_held_out = folds_of(hands.keys["hand"]) == 0
    rest, held_out = (hands.take(np.flatnonzero(which)) for which in (~is_held_out, is_held_out))
    population = fit_hands(hands, choose_settings(rest, held_out))
    decisions = faced_bets(tables, records.records, tables.players.select("hand", "seat"))
    prices = np.array([
        price_of(population, one, showdown_share(population, one), NOT_CALIBRATED, NO_RAKE).answers[1].value
        for one in decisions
    ])  # fmt: skip
    true = found.value[[one.held for one in decisions]]
    lost = np.maximum(true, 0) - true * (prices > 0)
    off = prices - true
    print(f"push or fold, {STACK} bb: {len(hands):,} player-hands, {len(decisions):,} calls of the big blind")
    print(
        f"  price less value at the equilibrium: mean {off.mean():+.3f} bb, median error "
        f"{np.median(np.abs(off)):.3f}, largest {np.abs(off).max():.3f}; "
        f"who answers by the prices loses {lost.mean():.3f} bb a decision"
    )


def equilibrium() -> Equilibrium:
    """Both strategies by fictitious play: each round answers best to the mean of the rounds before."""
    counts, free = preflop_counts(), disjoint().astype(np.float64)
    pots = 2 * STACK * (counts.wins + counts.ties / 2) / BOARDS - STACK * free  # winnings of an all-in
    others = free.sum(axis=1)
    pushes, calls = np.ones(N_HOLE_CARDS), np.ones(N_HOLE_CARDS)
    value = np.zeros(N_HOLE_CARDS)
    for count in range(1, ROUNDS + 1):
        pushed = (free @ (1 - calls) + pots @ calls) / others
        value = (pots @ pushes + free @ pushes) / (free @ pushes)
        pushes += ((pushed > -0.5) - pushes) / (count + 1)
        calls += ((value > 0) - calls) / (count + 1)
    return Equilibrium(pushes, calls, value)


def dealt(found: Equilibrium, hands: int) -> Tables:
    """Hands that both play, with all hole cards."""
    rng, dealer = Random(1), Dealer(Random(1))

    def decide(view: View) -> Decision:
        held = number_of(known(view.cards.hole_cards[view.seat]))
        legal = view.table.legal
        if view.seat == BUTTON:
            is_in = rng.random() < found.pushes[held]
            return Decision(RAISE, legal.max_to if legal else None) if is_in else Decision(FOLD)
        return Decision(CALL if rng.random() < found.calls[held] else FOLD)

    lineup = Lineup(BUTTON, BUTTON, BLIND, dict.fromkeys((BUTTON, BLIND), STACK * BIG_BLIND))
    played, cards = [], []
    for number in range(hands):
        one = play_hand(lineup, GAME, dealer, decide)
        heading = Heading(str(number), "Andromeda", 2, {BUTTON: "Ada", BLIND: "Boris"}, START)
        hand = replace(record(one, GAME, heading), site="dealt")
        played.append(Checked(hand, replay(hand), ()))
        cards += [(number, seat, " ".join(map(str, held))) for seat, held in one.hole_cards.items()]
    frames = batch_frames(played)
    all_cards = pl.DataFrame(
        cards, {"hand": pl.UInt32(), "seat": pl.Int64(), "known": pl.String()}, orient="row"
    )
    players = frames["players"].join(all_cards, on=["hand", "seat"], how="left", maintain_order="left")
    frames["players"] = players.with_columns(hole_cards=pl.coalesce("known", "hole_cards")).drop("known")
    return Tables(**frames, files=1)


if __name__ == "__main__":
    main()
