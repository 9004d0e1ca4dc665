"""Decisions that can be priced, with all facts that a price needs."""

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
from analysis.pricing.seats import BettingBefore, PlayedAction, Seated, betting_before, preflop_seat
from hhparser.base.cards import parse_cards
from hhparser.engine.pots import build_pots, uncalled_bet

PREFLOP, RIVER = 0, 3
CARDS: Final = (0, 3, 4, 5)  # on the board, by street
STREETS: Final = ("preflop", "flop", "turn", "river")
OF_HANDS: Final = ("hand", "board", "button", "big_blind", "n_players")
OF_PLAYERS: Final = ("hand", "seat", "position", "stack", "hole_cards")
OF_ACTIONS: Final = ("hand", "number", "seat", "action", "amount", "street")
IS_FACED: Final = pl.col("to_call") > 0
IS_HEADS_UP: Final = pl.col("players") == 2


class FacedDecision(NamedTuple):
    """A decision of a player with known cards, with or without a bet to face; amounts in chips.

    Attributes:
        hand: Hand key in the dataset.
        number: Index of the action in the hand.
        seat: Seat of the player.
        opponent: Seat of the live opponent who bet or raised last in the hand, else of the first to act after
            the flop.
        street: 0 (before the flop) to 3 (river).
        board: Card numbers of the board at the decision.
        held: Index of the player's hole cards, 0 to 1325.
        step: Node of the decision, and the chosen answer.
        opponent_steps: Earlier decisions of the opponent, in order.
        pot: Chips before the decision that the player can win, including the callable part of a bet faced.
        to_call: Chips to call; 0 if there is no bet to face.
        behind: Effective stack after a call: chips that the player and an opponent can still bet.
        raised_by: Chips that the chosen bet or raise adds to the call, without the part that no opponent can
            match; 0 for other answers.
        players: Number of players dealt in.
        big_blind: The big blind, at least 1.
        opponent_held: Index of the opponent's hole cards; `UNKNOWN` for hidden cards.
        betting: All players, and the betting before the decision.
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
    betting: BettingBefore = BettingBefore()

    @property
    def is_heads_up(self) -> bool:
        """Whether only one opponent has not folded."""
        return len(self.betting.live) <= 2

    @property
    def faces_river_bet(self) -> bool:
        """Whether the decision faces a bet on the river heads-up; only such prices are validated."""
        return self.is_heads_up and self.street == RIVER and self.to_call > 0

    @property
    def own_cards(self) -> tuple[int, int]:
        """Card numbers of the player."""
        high, low = HOLE_CARDS[self.held]
        return int(high), int(low)


def every_decision(
    tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame, without: pl.DataFrame | None = None
) -> list[FacedDecision]:
    """Build the decisions of `with_choice` of players with known cards, in the order of `records`.

    Args:
        tables: The dataset.
        records: Rows of `find_records`, with all decisions of each hand.
        deciders: Columns `hand` and `seat` of the players; players with unknown cards have no decisions.
        without: Columns `hand` and `number` of decisions to leave out; None for all decisions.
    """
    chosen = with_choice(records)
    if without is not None:
        chosen = chosen.join(without, on=["hand", "number"], how="anti", maintain_order="left")
    return _find(tables, chosen, records, deciders)


def with_choice(records: pl.DataFrame) -> pl.DataFrame:
    """Keep the rows of `find_records` where the player has a choice: a bet to face, or chips left to bet."""
    return records.filter(IS_FACED | (pl.col("behind") > 0))


def faced_bets(tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame) -> list[FacedDecision]:
    """Build the heads-up decisions that face a bet; before the flop, only if a call ends the betting.

    For the arguments see `every_decision`.
    """
    is_priced = (pl.col("street") > PREFLOP) | (pl.col("behind") <= 0)
    return _find(tables, records.filter(is_priced, IS_FACED, IS_HEADS_UP), records, deciders)


def unbet_rivers(tables: Dataset, records: pl.DataFrame, deciders: pl.DataFrame) -> list[FacedDecision]:
    """Build the heads-up river decisions between check and bet; for the arguments see `every_decision`."""
    is_unbet = (pl.col("street") == RIVER) & (pl.col("behind") > 0)
    return _find(tables, records.filter(is_unbet, ~IS_FACED, IS_HEADS_UP), records, deciders)


def _find(
    tables: Dataset, chosen: pl.DataFrame, records: pl.DataFrame, deciders: pl.DataFrame
) -> list[FacedDecision]:
    """Build the decisions in `chosen`, a subset of the rows of `records`."""
    wanted = chosen.join(deciders, on=["hand", "seat"], how="semi", maintain_order="left")
    played = _hands_of(tables, records, wanted["hand"].unique())
    found = (_decision(row, played[row["hand"]]) for row in wanted.iter_rows(named=True))
    return [decision for decision in found if decision is not None]


@dataclass(frozen=True, slots=True)
class _Played:
    """One hand: columns `OF_HANDS`, players with their starting stacks, all actions, and all decisions."""

    facts: Mapping[str, Any]  # Any: mixed columns
    seats: Sequence[Seated]
    actions: Sequence[PlayedAction]
    turns: Sequence[tuple[int, int, PlayedNode]]  # number, seat, decision


def _hands_of(tables: Dataset, records: pl.DataFrame, hands: pl.Series) -> dict[int, _Played]:
    """Load the hands with these keys; return them by key."""
    is_in = pl.col("hand").is_in(hands.implode())
    facts = tables.columns_of("hands", OF_HANDS, hands)
    dealt = by_hand(tables.columns_of("players", OF_PLAYERS, hands).sort("hand", "seat"))
    acted = tables.columns_of("actions", OF_ACTIONS, hands)
    actions = by_hand(acted.with_columns(pl.col("amount").fill_null(0)).sort("hand", "number"))
    columns = ("hand", "number", "seat", "street", "node", "answer")
    turns = by_hand(records.filter(is_in).sort("hand", "number").select(columns))
    return {
        row["hand"]: _Played(
            row,
            _seated(row, dealt[row["hand"]]),
            [PlayedAction(*done) for done in actions[row["hand"]]],
            [(number, seat, PlayedNode(*step)) for number, seat, *step in turns[row["hand"]]],
        )
        for row in facts.iter_rows(named=True)
    }


def _seated(row: Mapping[str, Any], dealt: Sequence[tuple[Any, ...]]) -> list[Seated]:  # Any: mixed columns
    """Return the players in the order of action after the flop, with their starting stacks."""
    button = row["button"] or 0
    ordered = sorted(dealt, key=lambda one: (one[0] <= button, one[0]))
    return [
        Seated(seat, preflop_seat(position, len(dealt)), (), combo_of(cards), stack)
        for seat, position, stack, cards in ordered
    ]


def _decision(row: Mapping[str, Any], played: _Played) -> FacedDecision | None:  # Any: mixed columns
    """Build the decision of a row of `find_records`; None if its cards are unknown or contradictory."""
    number, seat = row["number"], row["seat"]
    n_cards = CARDS[row["street"]]
    dealt = tuple(map(int, parse_cards(played.facts["board"] or "")))
    held = next(one.held for one in played.seats if one.seat == seat)
    if len(dealt) < n_cards or held == UNKNOWN or not set(dealt).isdisjoint(HOLE_CARDS[held]):
        return None
    betting = betting_before(number, _with_steps(played, number), played.actions, STREETS[row["street"]])
    opponent = _opponent(betting, seat)
    return FacedDecision(
        hand=row["hand"],
        number=number,
        seat=seat,
        opponent=opponent.seat,
        street=row["street"],
        board=dealt[:n_cards],
        held=held,
        step=PlayedNode(row["street"], row["node"], row["answer"]),
        opponent_steps=opponent.steps,
        pot=_pot_after_call(row, betting) - row["to_call"],
        to_call=row["to_call"],
        players=played.facts["n_players"],
        big_blind=max(played.facts["big_blind"] or 0, 1),
        opponent_held=opponent.held,
        behind=row["behind"],
        raised_by=_raised_by(row, played),
        betting=betting,
    )


def _with_steps(played: _Played, number: int) -> list[Seated]:
    """Return the players, each with their decisions before the action with index `number`."""
    return [
        one._replace(steps=tuple(step for at, who, step in played.turns if who == one.seat and at < number))
        for one in played.seats
    ]


def _opponent(betting: BettingBefore, seat: int) -> Seated:
    """Return the live opponent who bet or raised last in the hand, else the first to act after the flop."""
    others = [one for one in betting.live if one.seat != seat]
    return next((one for one in others if one.seat == betting.raiser), others[0])


def _raised_by(row: Mapping[str, Any], played: _Played) -> int:  # Any: mixed columns
    """Return the chips that a bet or raise adds to the call, without the part that no opponent can match."""
    if row["answer"] in {FOLD, CHECK, CALL}:
        return 0
    (amount,) = (done.amount for done in played.actions if done.number == row["number"])
    return int(min(amount - row["to_call"], row["behind"]))


def _pot_after_call(row: Mapping[str, Any], betting: BettingBefore) -> int:  # Any: mixed columns
    """Return the chips that the player can win with a call, including the call."""
    seat = row["seat"]
    total = {one.seat: one.total for one in betting.seats}
    total[seat] += row["to_call"]
    returned = uncalled_bet(total)
    if returned is not None:
        total[returned[0]] -= returned[1]
    pots = build_pots(total, [one.seat for one in betting.live], betting.dead)
    return sum(pot.amount for pot in pots if seat in pot.eligible)
