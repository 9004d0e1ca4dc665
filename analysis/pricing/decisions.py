"""The decisions that can be priced, with all input of a price."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.equity.hole_cards import HOLE_CARDS
from analysis.ev.expected import by_hand
from analysis.population.hidden import UNKNOWN, combo_of
from analysis.population.nodes import CALL, CHECK, FOLD
from analysis.population.population import PlayedNode
from analysis.population.strength import Board
from hhparser.base.cards import parse_cards
from hhparser.engine.pots import build_pots, uncalled_bet

PREFLOP, RIVER = 0, 3
CARDS: Final = (0, 3, 4, 5)  # on the board, by street
OF_HANDS: Final = ("hand", "board", "big_blind", "n_players")


class FacedDecision(NamedTuple):
    """A decision against the only other player, who has bet, or on the river may have checked; in chips.

    Before the flop, a call ends the betting.

    Attributes:
        hand: Hand key in the dataset.
        number: Index of the action in the hand.
        seat: Seat of the player.
        opponent: Seat of the opponent.
        street: 0 to 3.
        board: Board cards at the decision.
        held: Index of the player's hole cards.
        step: The decision with the chosen answer.
        opponent_steps: Earlier decisions of the opponent.
        pot: Chips before the decision, without the part of the bet that the player cannot call.
        to_call: Chips to call; 0 for a check or bet.
        behind: Chips that both players can still bet after a call.
        raised_by: Chips that the chosen bet or raise adds to the call; 0 for other answers.
        players: Number of players dealt in.
        big_blind: The big blind.
        opponent_held: Index of the opponent's hole cards; `UNKNOWN` for hidden cards.
    """

    hand: int
    number: int
    seat: int
    opponent: int
    street: int
    board: Board
    held: int
    step: PlayedNode
    opponent_steps: tuple[PlayedNode, ...]
    pot: int
    to_call: int
    players: int
    big_blind: int
    opponent_held: int
    behind: int = 0
    raised_by: int = 0

    @property
    def own_cards(self) -> tuple[int, int]:
        """Card numbers of the player."""
        high, low = HOLE_CARDS[self.held]
        return int(high), int(low)


def faced_bets(tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame) -> list[FacedDecision]:
    """Find heads-up decisions that face a bet, of players with known cards; before the flop, only all-ins.

    Args:
        tables: The dataset.
        records: Rows of `find_records`.
        deciders: Columns `hand` and `seat` of the players.
    """
    is_priced = (pl.col("street") > PREFLOP) | (pl.col("behind") <= 0)
    return _find(tables, records.filter(is_priced, pl.col("to_call") > 0), records, deciders)


def open_rivers(tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame) -> list[FacedDecision]:
    """Find heads-up decisions on the river between check and bet, of players with known cards.

    Args:
        tables: The dataset.
        records: Rows of `find_records`.
        deciders: Columns `hand` and `seat` of the players.
    """
    is_open = (pl.col("street") == RIVER) & (pl.col("to_call") == 0) & (pl.col("behind") > 0)
    return _find(tables, records.filter(is_open), records, deciders)


def _find(
    tables: Dataset, chosen: pl.DataFrame, records: pl.DataFrame, deciders: pl.DataFrame
) -> list[FacedDecision]:
    """Build the heads-up decisions of the chosen rows of `records`."""
    of_two = chosen.filter(pl.col("players") == 2)
    wanted = of_two.join(deciders, on=["hand", "seat"], how="semi", maintain_order="left")
    played = _hands_of(tables, records, wanted["hand"].unique())
    found = (_decision(row, played[row["hand"]]) for row in wanted.iter_rows(named=True))
    return [decision for decision in found if decision is not None]


@dataclass(frozen=True, slots=True)
class _Played:
    """Input from one hand: columns of its row, hole cards by seat, actions and decisions in order."""

    facts: Mapping[str, Any]  # Any: mixed columns
    held: Mapping[int, int]
    actions: Sequence[tuple[int, int, str, int]]  # number, seat, action, amount
    turns: Sequence[tuple[int, int, PlayedNode]]  # number, seat, decision


def _hands_of(tables: Dataset, records: pl.DataFrame, hands: pl.Series) -> dict[int, _Played]:
    is_in = pl.col("hand").is_in(hands.implode())
    facts = tables.hands.filter(is_in).select(OF_HANDS)
    dealt = by_hand(tables.columns_of("players", ("hand", "seat", "hole_cards")).filter(is_in))
    acted = tables.columns_of("actions", ("hand", "number", "seat", "action", "amount")).filter(is_in)
    actions = by_hand(acted.with_columns(pl.col("amount").fill_null(0)).sort("hand", "number"))
    columns = ("hand", "number", "seat", "street", "node", "answer")
    turns = by_hand(records.filter(is_in).sort("hand", "number").select(columns))
    return {
        row["hand"]: _Played(
            row,
            {seat: combo_of(cards) for seat, cards in dealt[row["hand"]]},
            [*actions[row["hand"]]],
            [(number, seat, PlayedNode(*step)) for number, seat, *step in turns[row["hand"]]],
        )
        for row in facts.iter_rows(named=True)
    }


def _decision(row: Mapping[str, Any], played: _Played) -> FacedDecision | None:  # Any: mixed columns
    """Build the decision of a row of `find_records`; None for contradictory cards."""
    number, seat = row["number"], row["seat"]
    folded = {who for place, who, action, _ in played.actions if action == "fold" and place < number}
    (opponent,) = played.held.keys() - folded - {seat}
    n_cards = CARDS[row["street"]]
    board = tuple(map(int, parse_cards(played.facts["board"] or "")))[:n_cards]
    held = played.held[seat]
    if len(board) < n_cards or held == UNKNOWN or not set(board).isdisjoint(HOLE_CARDS[held]):
        return None
    return FacedDecision(
        hand=row["hand"],
        number=number,
        seat=seat,
        opponent=opponent,
        street=row["street"],
        board=board,
        held=held,
        step=PlayedNode(row["street"], row["node"], row["answer"]),
        opponent_steps=tuple(step for at, who, step in played.turns if who == opponent and at < number),
        pot=_pot_after_call(row, played, opponent) - row["to_call"],
        to_call=row["to_call"],
        players=played.facts["n_players"],
        big_blind=max(played.facts["big_blind"] or 0, 1),
        opponent_held=played.held[opponent],
        behind=row["behind"],
        raised_by=_raised_by(row, played),
    )


def _raised_by(row: Mapping[str, Any], played: _Played) -> int:  # Any: mixed columns
    """Return the chips that a raise adds to the call, without the part that the opponent cannot match."""
    if row["answer"] in {FOLD, CHECK, CALL}:
        return 0
    (amount,) = (amount for number, _, _, amount in played.actions if number == row["number"])
    return int(min(amount - row["to_call"], row["behind"]))


def _pot_after_call(row: Mapping[str, Any], played: _Played, opponent: int) -> int:  # Any: mixed columns
    """Return the chips that the player can win with a call, including the call."""
    seat = row["seat"]
    total = dict.fromkeys(played.held, 0)
    dead = 0
    for number, who, action, amount in played.actions:
        if number < row["number"]:
            dead += amount if action == "post_dead" else 0
            total[who] += 0 if action == "post_dead" else amount
    total[seat] += row["to_call"]
    returned = uncalled_bet(total)
    if returned is not None:
        total[returned[0]] -= returned[1]
    pots = build_pots(total, [seat, opponent], dead)
    return sum(pot.amount for pot in pots if seat in pot.eligible)
