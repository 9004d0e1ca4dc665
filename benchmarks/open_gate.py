"""Prices that are shown, compared with the true cards of the opponents in dealt hands.

    PYTHONPATH=. python benchmarks/open_gate.py FOLDER [PLAN [SEED]]

The hands of PLAN (by default `benchmarks/open_gate.toml`) are dealt and imported as a player would import
them: only the hero's cards and showdowns are known. The hero's decisions are priced, in about 15 minutes of
processor time. The true value of a call follows from the cards of the opponent, which are in no file.
Everything stays in FOLDER; dealt hands are used again.
"""

import sys
from collections.abc import Sequence
from math import fsum
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

import numpy as np
import polars as pl

from analysis.cli.configuration.settings import read_toml
from analysis.equity.hole_cards import number_of
from analysis.inference.intervals import Z
from analysis.players.results.price_leaks import PriceLeak, price_leaks
from analysis.players.results.split import sum_decisions
from analysis.players.subject import subjects
from analysis.pricing.models.kept import ALL_HANDS, PoolCache
from analysis.pricing.models.rakes import OF_RAKES, Rakes, rake_by_hand
from analysis.pricing.prices import Price, PriceKind
from analysis.pricing.review import Reviewed, review
from analysis.pricing.river.showdown import pot_won, win_shares
from analysis.queries.keys import pot_type_of
from analysis.store import open_store
from benchmarks.store import cost_of
from hhparser.engine.play.life import playing
from hhparser.engine.play.life.reading import read_plan
from hhparser.engine.play.life.schedule import schedule
from hhparser.engine.play.play import Played

USUAL: Final = Path(__file__).with_suffix(".toml")
Cards = dict[str, dict[int, int]]  # index of the hole cards by hand ID and seat


class PricedCall(NamedTuple):
    """A priced decision: fold or call.

    Attributes:
        price: Its price.
        spot: Position of the player and kind of pot.
        call: True value of a call in big blinds, given the cards of the opponent.
    """

    price: Price
    spot: tuple[str, str]
    call: float

    @property
    def cost(self) -> float:
        """The true cost of the chosen answer compared with the other one."""
        return -self.call if self.price.chosen == "call" else self.call

    @property
    def advantage(self) -> float:
        """The true value of the chosen answer less the mean value of the pool's folds and calls."""
        shares = {one.answer: one.pool for one in self.price.answers if one.answer in ("fold", "call")}
        calls = shares["call"] / sum(shares.values())
        return ((self.price.chosen == "call") - calls) * self.call


def main() -> None:
    """Print the results of a pool."""
    folder = Path(sys.argv[1])
    file, seed = Path([*sys.argv, str(USUAL)][2]), int([*sys.argv, "", "3"][3] or 3)
    folder.mkdir(parents=True, exist_ok=True)
    hands, store = folder / f"{file.stem}-{seed}", folder / f"store-{file.stem}-{seed}"
    if not hands.is_dir():
        cost_of("deal", "--plan", str(file), "--seed", str(seed), "-o", str(hands))
    if not store.is_dir():
        cost_of("import", str(hands), "--store", str(store))
    hero, cards = true_cards(file, seed)
    with open_store(store) as opened:
        tables = opened.tables()
        own = tables.columns_of("players", ("hand", "seat", "player")).filter(player=hero)
        found = review(tables, [hero], own.select("hand", "seat"), PoolCache(store / "pools", ALL_HANDS))
        game = subjects(tables, hero)[0].key
        shown = [one for one in found.decisions if one.is_priced]
        keys = pl.Series([one.price.decision.hand for one in shown], dtype=pl.UInt32)
        rakes = rake_by_hand(tables.columns_of("hands", OF_RAKES), keys)
    print(f"{file.stem}, seed {seed}: {own.height:,} hands, {len(found.decisions):,} decisions in order")
    reasons = {one.reason for one in found.decisions if one.reason}
    print(f"  gate: {', '.join(sorted(reasons)) or 'open'}")
    if shown:
        total = sum_decisions(found, game)
        calls = [priced_call(one, cards, rakes) for one in shown]
        tell(calls, own.height, (total.total, total.error))
        tell_spots(price_leaks(found, game, own.height), calls, own.height)


def true_cards(file: Path, seed: int) -> tuple[str, Cards]:
    """Deal the hands of a plan again; return its hero and the hole cards of all players."""
    plan = read_plan(str(file), read_toml(file), ("pokerstars",))
    last: list[Played] = []
    play, cards = playing._Players.play, {}  # noqa: SLF001  the cards are in no other place

    def played(*args: object) -> Played:
        last[:] = [play(*args)]  # type: ignore[arg-type]
        return last[0]

    with patch.object(playing._Players, "play", played):  # noqa: SLF001
        for scheduled in schedule(plan, seed):
            for hand in playing.play_scheduled(plan, scheduled, seed):
                held = last[0].hole_cards.items()
                cards[hand.hand_id] = {seat: number_of(tuple(map(int, two))) for seat, two in held}
    return plan.hero, cards


def priced_call(one: Reviewed, cards: Cards, rakes: Rakes) -> PricedCall:
    """Return a priced decision with the true value of a call."""
    decision = one.price.decision
    opponent = cards[one.facts["hand_id"]][decision.opponent]
    won = float(win_shares(decision.board, decision.held)[opponent])
    chips = won * pot_won(decision, rakes[decision.hand]) - decision.to_call
    spot = one.facts["position"], pot_type_of(one.facts["raises"])
    return PricedCall(one.price, spot, chips / decision.big_blind)


def tell(calls: Sequence[PricedCall], hands: int, total: tuple[float, float]) -> None:
    """Print the priced decisions by answer and kind, the called mistakes, and the sum of the advantages."""
    kinds = sorted({(one.price.chosen, one.price.kind.value) for one in calls})
    for chosen, kind in kinds:
        some = [one for one in calls if (one.price.chosen, one.price.kind.value) == (chosen, kind)]
        predicted = np.mean([one.price.answers[1].value for one in some])
        print(
            f"  {chosen}, {kind}: {len(some)}; a call predicted {predicted:+.1f} bb, true {mean_text(some)}"
        )
    mistakes = [one for one in calls if one.price.kind is PriceKind.MISTAKE]
    if mistakes:
        predicted = np.mean([one.price.loss for one in mistakes])
        costs = np.array([one.cost for one in mistakes])
        print(f"  mistakes {len(mistakes)}: predicted {predicted:.1f} bb each, ", end="")
        print(f"true {costs.mean():.1f} ± {costs.std(ddof=1) / len(costs) ** 0.5:.1f}")
    per_100 = 100 / hands
    true = np.array([one.advantage for one in calls])
    low, high = (per_100 * (total[0] + sign * Z * total[1]) for sign in (-1, 1))
    error = per_100 * Z * true.std(ddof=1) * len(true) ** 0.5
    print(f"  decisions {per_100 * total[0]:+.2f} bb/100 ({low:+.2f} to {high:+.2f}), ", end="")
    print(f"true {per_100 * fsum(true):+.2f} ± {error:.2f}", flush=True)


def tell_spots(spots: Sequence[PriceLeak], calls: Sequence[PricedCall], hands: int) -> None:
    """Print the cost of each position and kind of pot beside the true cost."""
    for one in spots:
        some = [call for call in calls if call.spot == (one.position, one.pot_type)]
        true = -100 / hands * fsum(call.advantage for call in some)
        words = f"{one.position}, {one.pot_type}: {one.decisions} decisions"
        cost = f"{one.cost_bb_100:+.2f} bb/100 ({one.low:+.2f} to {one.high:+.2f})"
        print(f"  {words} cost {cost}, true {true:+.2f}{'; a leak' if one.is_leak else ''}", flush=True)


def mean_text(calls: Sequence[PricedCall]) -> str:
    """Return the mean true value of a call, with its standard error."""
    values = np.array([one.call for one in calls])
    error = values.std(ddof=1) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{values.mean():+.1f} ± {error:.1f}"


if __name__ == "__main__":
    main()
