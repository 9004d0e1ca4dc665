"""Fitted models and prices, cached in a folder.

A price is computed once for each model and decision. All prices of a model are one cache entry. It is written
after every batch of `BATCH` new prices, so that a restarted job continues from the last batch.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.population.fitting import FitHands, find_dealt
from analysis.population.scores import Estimators
from analysis.population.storing import packed, unpacked
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.kinds import price_decision
from analysis.pricing.models.calibration import Calibration
from analysis.pricing.models.gate import Gate, MistakeCost
from analysis.pricing.models.held_out import CheckedCall
from analysis.pricing.models.model import Model, fit_model
from analysis.pricing.models.rakes import Rakes
from analysis.pricing.prices import AnswerPrice, Price, with_kinds
from hhparser.base.entries import Entries

VERSION: Final = 7
MOST_ENTRIES: Final = 60
BATCH: Final = 100  # prices
GROWTH: Final = 1.2  # a model is refitted when the pool has grown by this factor
LENGTH_BYTES: Final = 8
ALL_HANDS: Final = "all hands"
DIGEST_BYTES: Final = 12

Tell = Callable[[int, int], None]  # progress callback: done, total; prices, or steps of a fit


class PoolCache(NamedTuple):
    """Cache of fitted models and prices.

    Attributes:
        folder: Folder of the cache entries.
        scope: Name of the set of hands in the store behind the pools, such as `ALL_HANDS`. With a scope, a
            cached model is used until its pool has grown by a fifth. None: only for exactly the same hands.
    """

    folder: Path
    scope: str | None = None

    @property
    def entries(self) -> Entries:
        """The entries of the folder."""
        return Entries(self.folder, MOST_ENTRIES)


@dataclass(frozen=True)
class GamePool:
    """The pool of a game: all players except the heroes.

    Attributes:
        game: Site, kind, betting and stakes; empty without a game.
        heroes: Names of the players outside the pool.
        hands: Keys of the newest hands of the game; models are fitted to these.
        player_hands: Number of player-hands in all hands of the game, heroes included.
    """

    game: tuple[str | None, ...]
    heroes: tuple[str, ...]
    hands: pl.Series
    player_hands: int

    def dealt(self, tables: Dataset) -> FitHands:
        """Find all decisions and known cards in `hands`, of the heroes too."""
        return find_dealt(tables, self.heroes, of_hands=self.hands)


def find_model(
    tables: Dataset, pool: GamePool, cache: PoolCache | None = None, tell: Tell = lambda *_: None
) -> Model | None:
    """Return the model of a pool from the cache, or fit it; None if there are not enough hands.

    Args:
        tables: The dataset.
        pool: The pool of a game.
        cache: Cache of fitted models; None to fit without a cache, and leave `Model.key` empty.
        tell: Progress callback of a fit: steps done, number of steps. An exception in it stops the fit.
    """
    if cache is None:
        return fit_model(tables, pool.dealt(tables), tell)
    entries, name = cache.entries, f"{VERSION} latest {cache.scope} {pool.game} {pool.heroes}"
    if cache.scope is not None and (model := _latest(entries, name, pool.player_hands)) is not None:
        return model
    dealt = pool.dealt(tables)
    key = f"{VERSION} {dealt.digest()}"
    model = _read(entries, key)
    if model is None and (fitted := fit_model(tables, dealt, tell)) is not None:
        model = replace(fitted, key=key)
        entries.write(key, model_bytes(model))
    if model is not None and cache.scope is not None:
        entries.write(name, json.dumps([key, pool.player_hands]).encode())
    return model


def price_decisions(
    model: Model,
    decisions: Sequence[FacedDecision],
    rakes: Rakes,
    cache: PoolCache | None = None,
    tell: Tell = lambda *_: None,
) -> list[Price]:
    """Return the price of each decision with its loss and kind, in the same order.

    Losses are shrunk jointly, so the loss and kind of a decision depend on the other decisions.

    Args:
        model: The model of the pool.
        decisions: The decisions; missing prices are computed in this order.
        rakes: The rake schedule of the hand of each decision.
        cache: Cache of prices; without it, or for a model without a key, all prices are computed.
        tell: Progress callback: prices computed, prices to compute. An exception in it stops the job;
            computed prices are still written to the cache.
    """
    entries = cache.entries if cache is not None and model.key else None
    known = _CachedPrices(entries, model.key)
    pairs = [(_digest(decision), decision) for decision in decisions]
    missing = [(digest, decision) for digest, decision in pairs if digest not in known]
    tell(0, len(missing))
    try:
        for done, (digest, decision) in enumerate(missing, 1):
            rake = rakes[decision.hand]
            known.add(digest, price_decision(model.population, decision, model.calibration, rake))
            known.write(BATCH)
            tell(done, len(missing))
    finally:
        known.write()
    return with_kinds([known.price(*pair) for pair in pairs], is_open=model.gate.is_open)


class _CachedPrices:
    """The prices of a model by digest of the decision: one cache entry, loaded and extended in memory.

    They are prices before shrinkage, without loss and kind.
    """

    def __init__(self, entries: Entries | None, model: str) -> None:
        self._entries, self._name = entries, f"prices of {model}"
        data = None if entries is None else entries.read(self._name)
        self._rows: dict[str, Any] = {} if data is None else json.loads(data)  # Any: JSON values
        self._n_new = 0

    def __contains__(self, digest: str) -> bool:
        return digest in self._rows

    def price(self, digest: str, decision: FacedDecision) -> Price:
        """Return the price of a decision; KeyError if its digest is missing."""
        answers, *rest = self._rows[digest]
        return Price(decision, tuple(AnswerPrice(*one) for one in answers), *rest)

    def add(self, digest: str, price: Price) -> None:
        """Add a price in memory; `write` saves it."""
        answers = [[*one] for one in price.answers]
        numbers = [price.advantage, price.difference, price.error, price.chances]
        self._rows[digest] = [answers, price.chosen, price.best, *numbers, price.is_proven]
        self._n_new += 1

    def write(self, least: int = 1) -> None:
        """Write all prices to the cache if at least `least` of them are new; do nothing without a cache."""
        if self._entries is not None and self._n_new >= least:
            self._entries.write(self._name, json.dumps(self._rows).encode())
            self._n_new = 0


def _digest(decision: FacedDecision) -> str:
    """Compute a digest of a decision that does not depend on its hand key and action index."""
    fields = decision._replace(hand=0, number=0)
    return blake2b(repr(fields).encode(), digest_size=DIGEST_BYTES).hexdigest()


def _latest(entries: Entries, name: str, player_hands: int) -> Model | None:
    """Return the latest cached model of a pool; None on a miss, or if the pool shrank or grew by a fifth."""
    data = entries.read(name)
    if data is None:
        return None
    key, fitted = json.loads(data)
    return _read(entries, key) if fitted <= player_hands < GROWTH * fitted else None


def _read(entries: Entries, key: str) -> Model | None:
    """Return the cached model with its key; None on a miss."""
    data = entries.read(key)
    return None if data is None else replace(model_from(data), key=key)


def model_bytes(model: Model) -> bytes:
    """Serialize a model without its key."""
    facts = json.dumps({
        "calibration": [*model.calibration],
        "gate": [model.gate.reason, model.gate.slope, [*model.gate.judged]],
        "scores": [*model.scores],
        "calls": [[*one] for one in model.calls],
    }).encode()  # fmt: skip
    return len(facts).to_bytes(LENGTH_BYTES) + facts + packed(model.population)


def model_from(data: bytes) -> Model:
    """Deserialize the bytes of `model_bytes`; the key of the model is empty."""
    end = LENGTH_BYTES + int.from_bytes(data[:LENGTH_BYTES])
    facts: Mapping[str, Any] = json.loads(data[LENGTH_BYTES:end])  # Any: JSON values
    line, covariance, n = facts["calibration"]
    reason, gate_slope, judged = facts["gate"]
    calibration = Calibration(tuple(line), tuple(map(tuple, covariance)), n)
    gate = Gate(reason, gate_slope, MistakeCost(*judged))
    calls = tuple(CheckedCall(*one) for one in facts["calls"])
    return Model(unpacked(data[end:]), calibration, gate, Estimators(*facts["scores"]), calls)
