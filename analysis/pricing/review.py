"""The hero's decisions in the order in which they are worth a look, each with its price and a sentence."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from analysis.dataset import Tables
from analysis.population.fitting import Dealt, find_dealt
from analysis.population.records import usable_hands
from analysis.pricing.decisions import faced_bets
from analysis.pricing.model import Model, find_model, price_decisions
from analysis.pricing.prices import ANSWER_NAMES, Price
from analysis.pricing.rakes import rake_by_hand

GAME: Final = ("site", "kind", "betting", "stakes")
OF_HANDS: Final = ("hand", "site", "hand_id", "file", "line", "started_at")
TOO_FEW: Final = "not enough hands of this game"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision with its price.

    Attributes:
        price: What each answer is worth.
        facts: `OF_HANDS` of its hand, and `position` of the player.
        own_shares: How often the player gave each answer at this node, by answer.
        reason: Why prices are not told; empty if they are.
    """

    price: Price
    facts: Mapping[str, object]
    own_shares: Mapping[str, float]
    reason: str


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of some players, the one that lost most first.

    Attributes:
        hands: Hands that were looked at.
        decisions: Decisions that the model has something to say about.
        reasons: Why prices are not told, with the decisions of the games that this is about.
    """

    hands: int
    decisions: tuple[Reviewed, ...]
    reasons: Mapping[str, int]


def review(tables: Tables, players: Sequence[str], chosen: pl.DataFrame, cache: Path | None = None) -> Review:
    """Price the decisions of some player-hands against the pool of the others.

    Stakes and sites are pools of their own.

    Args:
        tables: What was read.
        players: Names of those who decide; they are not part of the pool.
        chosen: `hand` and `seat` of the player-hands that are looked at.
        cache: Folder where fitted models are kept.
    """
    dealt = find_dealt(tables, players)
    games = usable_hands(tables).select("hand", *GAME)
    wanted = games.join(chosen.select("hand").unique(), on="hand", how="semi")
    found: list[Reviewed] = []
    reasons: dict[str, int] = {}
    for _, hands in wanted.group_by(GAME, maintain_order=True):
        of_game = games.join(hands.select(GAME).unique(), on=list(GAME), how="semi", nulls_equal=True)
        part = dealt.only(of_game["hand"])
        deciders = chosen.join(hands, on="hand", how="semi")
        decisions = faced_bets(tables, part.records, deciders)
        if not decisions:
            continue
        model = find_model(tables, part, cache)
        if model is None:
            reasons[TOO_FEW] = reasons.get(TOO_FEW, 0) + len(decisions)
            continue
        if model.gate.reason:
            reasons[model.gate.reason] = reasons.get(model.gate.reason, 0) + len(decisions)
        prices = price_decisions(model, decisions, rake_by_hand(tables.hands))
        found += _reviewed(tables, part, model, prices)
    return Review(chosen["hand"].n_unique(), tuple(sorted(found, key=rank)), reasons)


def review_hand(tables: Tables, heroes: Sequence[str], hand: int, cache: Path | None = None) -> Review:
    """Price the decisions in one hand: of the heroes in it, else of everybody whose cards are known.

    Args:
        tables: What was read.
        heroes: They are not part of the pool.
        hand: Key of the hand.
        cache: Folder where fitted models are kept.
    """
    dealt = tables.columns_of("players", ("hand", "seat", "player", "hole_cards"))
    known = dealt.filter(pl.col("hand") == hand, pl.col("hole_cards").is_not_null())
    own = known.filter(pl.col("player").is_in(list(heroes)))
    chosen = (known if own.is_empty() else own).select("hand", "seat")
    return review(tables, heroes, chosen, cache)


def player_hands_by_game(tables: Tables) -> dict[tuple[str | None, ...], int]:
    """How many player-hands each game has that prices can be made of, by `GAME`."""
    counted = usable_hands(tables).group_by(GAME).agg(pl.col("n_players").sum())
    return {tuple(game): count for *game, count in counted.select(*GAME, "n_players").iter_rows()}


def largest_game(tables: Tables, players: Sequence[str]) -> Dealt:
    """The decisions in the hands of the game with most hands; some players are not part of the pool."""
    games = usable_hands(tables).select("hand", *GAME)
    if games.is_empty():
        return find_dealt(tables, players).only(games["hand"])
    largest = (
        games.group_by(GAME, maintain_order=True).len().sort("len", descending=True, maintain_order=True)
    )
    of_game = games.join(largest.head(1), on=list(GAME), how="semi", nulls_equal=True)
    return find_dealt(tables, players).only(of_game["hand"])


def rank(one: Reviewed) -> tuple[bool, float, int]:
    """By shrunken loss; then those whose prices are not told, by doubt."""
    price = one.price
    is_ordered_only = bool(one.reason) or not price.is_proven
    size = price.doubt if is_ordered_only else price.loss
    return is_ordered_only, -size, price.decision.hand


def _reviewed(tables: Tables, dealt: Dealt, model: Model, prices: Sequence[Price]) -> list[Reviewed]:
    keys = [(one.decision.hand, one.decision.seat) for one in prices]
    positions = tables.columns_of("players", ("hand", "seat", "position"))
    facts = (
        pl.DataFrame(keys, {"hand": pl.UInt32(), "seat": pl.Int64()}, orient="row")
        .join(positions, on=["hand", "seat"], how="left", maintain_order="left")
        .join(tables.hands.select(OF_HANDS), on="hand", how="left", maintain_order="left")
    )
    own = _own_answers(dealt)
    return [
        Reviewed(price, row, _shares(own[price.decision.step[:2]]), model.gate.reason)
        for price, row in zip(prices, facts.iter_rows(named=True), strict=True)
    ]


def _own_answers(dealt: Dealt) -> dict[tuple[int, int], Counter[int]]:
    """What the players who are not part of the pool answered, by street and node."""
    own = dealt.players.filter(~pl.col("is_pool"))
    made = dealt.records.join(own, on=["hand", "seat"], how="semi").select("street", "node", "answer")
    found: dict[tuple[int, int], Counter[int]] = {}
    for street, node, answer in made.iter_rows():
        found.setdefault((street, node), Counter())[answer] += 1
    return found


def _shares(answers: Counter[int]) -> dict[str, float]:
    total = answers.total()
    return {name: answers[place] / total for place, name in enumerate(ANSWER_NAMES)}
