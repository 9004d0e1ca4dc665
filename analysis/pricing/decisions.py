"""The decisions that can be priced, each with all that its value depends on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Tables
from analysis.equity.hole_cards import HOLE_CARDS
from analysis.ev.expected import by_hand
from analysis.population.hidden import UNKNOWN, combo_of
from analysis.population.nodes import CALL, CHECK, FOLD
from analysis.population.population import Step
from analysis.population.strength import Board
from hhparser.base.cards import parse_cards
from hhparser.engine.pots import build_pots, uncalled_bet

PREFLOP, RIVER = 0, 3
CARDS: Final = (0, 3, 4, 5)  # on the board, by street
OF_HANDS: Final = ("hand", "board", "big_blind", "n_players")


class Decision(NamedTuple):
    """A decision that faces a bet of the only other player; amounts in chips.

    Before the flop, nothing can be bet after a call of it.


    Attributes:
        hand: Key of the hand in the tables.
        number: Number of the action in the hand.
        seat: Who decides.
        opponent: The other seat.
        street: 0 to 3.
        board: The cards that were dealt by then.
        held: The number of the player's hole cards.
        step: The decision itself, with the answer that was given.
        opponent_steps: What the opponent did so far.
        pot: Chips before the decision, without what the opponent bet more than the player can call.
        to_call: Chips to call.
        behind: Chips that both can still put in after a call.
        raised_by: What the raise that was chosen adds to the call; 0 for other answers.
        players: Players dealt in.
        big_blind: The big blind.
        opponent_held: The opponent's hole cards, `UNKNOWN` if they were never seen.
    """

    hand: int
    number: int
    seat: int
    opponent: int
    street: int
    board: Board
    held: int
    step: Step
    opponent_steps: tuple[Step, ...]
    pot: int
    to_call: int
    players: int
    big_blind: int
    opponent_held: int
    behind: int = 0
    raised_by: int = 0

    @property
    def own_cards(self) -> tuple[int, int]:
        """The card numbers of the player."""
        high, low = HOLE_CARDS[self.held]
        return int(high), int(low)


def faced_bets(tables: Tables, records: pl.DataFrame, deciders: pl.DataFrame) -> list[Decision]:
    """The decisions heads-up and facing a bet of players whose cards are known; before the flop, all-ins.

    Args:
        tables: What was read.
        records: Rows of `find_records`.
        deciders: `hand` and `seat` of those who decide.
    """
    is_priced = (pl.col("street") > PREFLOP) | (pl.col("behind") <= 0)
    is_faced = is_priced & (pl.col("players") == 2) & (pl.col("to_call") > 0)
    wanted = records.filter(is_faced).join(deciders, on=["hand", "seat"], how="semi")
    played = _hands_of(tables, records, wanted["hand"].unique())
    found = (_decision(row, played[row["hand"]]) for row in wanted.iter_rows(named=True))
    return [decision for decision in found if decision is not None]


@dataclass(frozen=True, slots=True)
class _Played:
    """What is needed of a hand: the facts of its row, hole cards by seat, actions and decisions in order."""

    facts: Mapping[str, Any]  # Any: mixed columns
    held: Mapping[int, int]
    actions: Sequence[tuple[int, int, str, int]]  # number, seat, action, amount
    turns: Sequence[tuple[int, int, Step]]  # number, seat, decision


def _hands_of(tables: Tables, records: pl.DataFrame, hands: pl.Series) -> dict[int, _Played]:
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
            [(number, seat, Step(*step)) for number, seat, *step in turns[row["hand"]]],
        )
        for row in facts.iter_rows(named=True)
    }


def _decision(row: Mapping[str, Any], played: _Played) -> Decision | None:  # Any: mixed columns
    """The decision of a row of `find_records`; None if the cards contradict each other."""
    number, seat = row["number"], row["seat"]
    folded = {who for place, who, action, _ in played.actions if action == "fold" and place < number}
    (opponent,) = played.held.keys() - folded - {seat}
    n_cards = CARDS[row["street"]]
    board = tuple(map(int, parse_cards(played.facts["board"] or "")))[:n_cards]
    held = played.held[seat]
    if len(board) < n_cards or held == UNKNOWN or not set(board).isdisjoint(HOLE_CARDS[held]):
        return None
    return Decision(
        hand=row["hand"],
        number=number,
        seat=seat,
        opponent=opponent,
        street=row["street"],
        board=board,
        held=held,
        step=Step(row["street"], row["node"], row["answer"]),
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
    """What a raise adds to the call, as far as the opponent can match it."""
    if row["answer"] in {FOLD, CHECK, CALL}:
        return 0
    (amount,) = (amount for number, _, _, amount in played.actions if number == row["number"])
    return int(min(amount - row["to_call"], row["behind"]))


def _pot_after_call(row: Mapping[str, Any], played: _Played, opponent: int) -> int:  # Any: mixed columns
    """The chips that the player can win by a call, those of the call included."""
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
