"""The decisions of a dataset as rows, each with its node and answer."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.dataset import Dataset
from analysis.decisions.turns import OF_ACTIONS, plain_turns
from analysis.population.nodes import (
    ALL_IN,
    ANSWER_CUTS,
    CALL,
    CHECK,
    FACED_CUTS,
    FOLD,
    NOT_FACED,
    POSTFLOP,
    PREFLOP,
    PREFLOP_CUTS,
    SMALL,
    SPR_CUTS,
    Digits,
)
from hhparser.base.cards import parse_cards

Integers = NDArray[np.signedinteger[Any]]

PART_HANDS: Final = 20_000
MOST_PLAYERS: Final = 10
NEVER: Final = np.iinfo(np.int64).max
SEAT_OF_POSITION: Final = {"BB": 0, "SB": 1, "BTN": 2, "CO": 3, "HJ": 4}
EARLIER, BUTTON_OF_TWO, BLIND_OF_TWO = 5, 6, 7
ME, OTHER, NOBODY = 0, 1, 2
OF_HANDS: Final = ("hand", "board", "button", "big_blind")
OF_PLAYERS: Final = ("hand", "seat", "position", "stack")
RECORDS: Final = pl.Schema(
    {
        "hand": pl.UInt32(),
        "number": pl.Int64(),
        "seat": pl.Int64(),
        "street": pl.Int8(),
        "node": pl.Int32(),
        "answer": pl.Int8(),
        "pot": pl.Int64(),
        "to_call": pl.Int64(),
        "stack": pl.Int64(),
        "behind": pl.Int64(),
        "players": pl.Int8(),
    }
)


def find_records(tables: Dataset, of_hands: pl.Series | None = None) -> pl.DataFrame:
    """Find the decisions in `usable_hands`, one row per decision, by hand and action.

    Args:
        tables: The dataset.
        of_hands: Hand keys; None for all hands.

    Returns:
        Columns `RECORDS`: hand, number (index of the action), seat;
        street: 0 (before the flop) to 3 (river);
        node: Node number in `PREFLOP`, or in `POSTFLOP` from street 1 on;
        answer: Index in `ANSWERS`;
        pot, to_call, stack: Chips before the decision; the pot includes the bet faced;
        behind: Effective stack after a call, in chips;
        players: Number of players who have not folded.
    """
    parts = [RECORDS.to_frame()]
    for part in usable_hands(tables, OF_HANDS, of_hands).iter_slices(PART_HANDS):
        dealt = tables.columns_of("players", OF_PLAYERS, part["hand"])
        turns = plain_turns(dealt, tables.columns_of("actions", OF_ACTIONS, part["hand"]))
        if turns.height:
            parts.append(_records_of(part, dealt, turns))
    return pl.concat(parts)


def usable_hands(tables: Dataset, columns: Sequence[str], of_hands: pl.Series | None = None) -> pl.DataFrame:
    """Return the hands that can be priced.

    These are no-limit and pot-limit hands with 2 to 10 players, complete and free of errors, with known
    stacks and big blind, at most one board and no cap.

    Args:
        tables: The dataset.
        columns: Columns of `hands` to return.
        of_hands: Hand keys; None for all hands.
    """
    stacks = tables.columns_of("players", ("hand", "stack"), of_hands)
    unknown = stacks.filter(pl.col("stack").is_null())
    is_usable = (
        pl.col("complete")
        & ~pl.col("left_out")
        & pl.col("cap").is_null()
        & (pl.col("big_blind") > 0)
        & (pl.col("runs").fill_null(0) <= 1)
        & pl.col("n_players").is_between(2, MOST_PLAYERS)
        & pl.col("betting").is_in(["no_limit", "pot_limit"])
    )
    used = sorted({"hand", *columns, *is_usable.meta.root_names()})
    hands = tables.columns_of("hands", used, of_hands).filter(is_usable)
    return hands.join(unknown, on="hand", how="anti", maintain_order="left").select(columns)


def _records_of(hands: pl.DataFrame, players: pl.DataFrame, turns: pl.DataFrame) -> pl.DataFrame:
    """Build the rows of `find_records` from the turns of a batch of hands."""
    dealt = _with_places(hands, players)
    boards = hands.select("hand", "board").join(dealt.select("hand", "hand_row").unique("hand"), on="hand")
    turns = turns.join(dealt.drop("start"), on=["hand", "seat"]).sort("hand_row", "number")
    others = _find_others(dealt, turns)
    street = turns["street"].to_physical().to_numpy().astype(np.intp)
    textures = _textures(boards.sort("hand_row")["board"].to_list())[_number(turns, "hand_row"), street]
    is_preflop = street == 0
    node = np.where(
        is_preflop,
        PREFLOP.encode(_preflop_digits(turns, others)),
        POSTFLOP.encode(_postflop_digits(turns, others, textures)),
    )
    found = {
        "street": street,
        "node": node,
        "answer": answers_of(turns),
        "behind": others.behind,
        "players": others.n_live,
    }
    kept = turns.select("hand", "number", "seat", "pot", "to_call", "stack")
    return kept.with_columns(**{name: pl.Series(values) for name, values in found.items()}).select(
        pl.col(name).cast(dtype) for name, dtype in RECORDS.items()
    )


def _with_places(hands: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return the players with `place` (order of action after the flop), `hand_row` and `dealt` (players)."""
    is_upto_button = pl.col("seat") <= pl.col("button").fill_null(0)
    return (
        players.join(hands.select("hand", "button"), on="hand")
        .sort("hand", is_upto_button, "seat")
        .select(
            "hand",
            "seat",
            "position",
            start="stack",
            place=pl.int_range(pl.len()).over("hand"),
            hand_row=pl.col("hand").rle_id().cast(pl.Int64),
            dealt=pl.len().over("hand"),
        )
    )


class Others(NamedTuple):
    """Facts about the other players before each decision; arrays with one value per decision.

    Attributes:
        n_live: Number of players who have not folded, with the player to act.
        is_last: Whether the player acts last of these players on postflop streets.
        behind: Effective stack after a call, in chips.
        aggressor: The last player who bet or raised before this street: `ME`, `OTHER` or `NOBODY`.
    """

    n_live: Integers
    is_last: NDArray[np.bool_]
    behind: Integers
    aggressor: Integers


def _find_others(dealt: pl.DataFrame, turns: pl.DataFrame) -> Others:
    """Compute `Others` for the turns, sorted by hand and number."""
    shape = int(_number(dealt, "hand_row").max()) + 1, MOST_PLAYERS
    starts, folded = np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
    seats = _number(dealt, "hand_row"), _number(dealt, "place")
    starts[seats], folded[seats] = _number(dealt, "start"), NEVER
    row, place = _number(turns, "hand_row"), _number(turns, "place")
    at = np.arange(len(row))
    folds = (turns["letter"] == "F").to_numpy()
    folded[row[folds], place[folds]] = at[folds]
    live = folded[row] >= at[:, None]
    largest = np.where(live, starts[row], 0)
    largest[at, place] = 0
    stack = _number(turns, "stack")
    others_behind = largest.max(axis=1) - (starts[row, place] - stack)
    behind = np.maximum(np.minimum(stack, others_behind) - _number(turns, "to_call"), 0)
    is_last = np.logical_and(live, np.arange(MOST_PLAYERS) > place[:, None]).sum(axis=1) == 0
    return Others(live.sum(axis=1), is_last, behind, _aggressors(turns))


def _aggressors(turns: pl.DataFrame) -> Integers:
    """Return `Others.aggressor` of each turn."""
    row, place, rounds = (_number(turns, name) for name in ("hand_row", "place", "betting_round"))
    at = np.arange(len(row))
    is_raise = turns["letter"].is_in(["B", "R"]).to_numpy()
    last_raise = np.maximum.accumulate(np.where(is_raise, at, -1))
    starts_round = np.concatenate([[True], rounds[1:] != rounds[:-1]])
    first = np.maximum.accumulate(np.where(starts_round, at, 0))
    before = np.where(first > 0, last_raise[first - 1], -1)
    is_of_hand = (before >= 0) & (row[before] == row)
    return np.where(is_of_hand, np.where(place[before] == place, ME, OTHER), NOBODY)


def _preflop_digits(turns: pl.DataFrame, others: Others) -> Digits:
    seats = pl.col("position").replace_strict(SEAT_OF_POSITION, default=EARLIER, return_dtype=pl.Int64)
    of_two = pl.when(pl.col("position") == "BB").then(BLIND_OF_TWO).otherwise(BUTTON_OF_TWO)
    is_raise = (pl.col("letter") == "R").cast(pl.Int64)
    digits = turns.select(
        raises=(pl.col("level").cast(pl.Int64) - 1).clip(0, 3),
        seat=pl.when(pl.col("dealt") == 2).then(of_two).otherwise(seats),
        callers=(pl.col("entered").cast(pl.Int64) - pl.col("level") + 1).clip(0, 1),
        raised=(is_raise.cum_sum() - is_raise).over("hand", "seat").clip(0, 1),
    )
    faced = preflop_faced(_number(turns, "pot"), _number(turns, "to_call"), others.behind)
    return {"faced": faced} | {name: _number(digits, name) for name in digits.columns}


def _postflop_digits(turns: pl.DataFrame, others: Others, textures: Integers) -> Digits:
    pot, call = _number(turns, "pot"), _number(turns, "to_call")
    return {
        "street": np.maximum(turns["street"].to_physical().to_numpy().astype(np.intp) - 1, 0),
        "faced": faced_bins(pot, call, others.behind),
        "raised": (_number(turns, "level") > 1).astype(np.intp),
        "aggressor": others.aggressor,
        "players": np.clip(others.n_live, 2, 4) - 2,
        "in_position": others.is_last.astype(np.intp),
        "texture": textures,
        "spr": spr_bins(pot, call, others.behind),
    }


def preflop_faced(pot: Integers, call: Integers, behind: Integers) -> Integers:
    """Return the value of the digit `faced` before the flop; for the arguments see `faced_bins`."""
    bins = 1 + np.digitize(call / np.maximum(pot, 1), PREFLOP_CUTS)
    found: Integers = np.where(call == 0, NOT_FACED, np.where(behind <= 0, len(PREFLOP_CUTS) + 2, bins))
    return found


def spr_bins(pot: Integers, call: Integers, behind: Integers) -> Integers:
    """Return the value of the digit `spr`; for the arguments see `faced_bins`."""
    found: Integers = np.digitize(behind / np.maximum(pot + call, 1), SPR_CUTS)
    return found


def faced_bins(pot: Integers, call: Integers, behind: Integers) -> Integers:
    """Return the value of the digit `faced` after the flop.

    Args:
        pot: Chips before the decision, including the bet faced.
        call: Chips to call; 0 without a bet.
        behind: Effective stack after the call; the bet counts as all-in if it is 0.
    """
    size = call / np.maximum(pot - call, 1)
    bins = 1 + np.digitize(size, FACED_CUTS)
    return np.where(call == 0, NOT_FACED, np.where(behind <= 0, len(FACED_CUTS) + 2, bins))


def answers_of(turns: pl.DataFrame) -> NDArray[np.int8]:
    """Return the index in `ANSWERS` of each turn; wagers are binned by size over the pot after a call.

    Args:
        turns: Rows of `plain_turns`.
    """
    amount, call = turns["amount"].fill_null(0).to_numpy(), _number(turns, "to_call")
    size = (amount - call) / np.maximum(_number(turns, "pot") + call, 1)
    wager = np.where(turns["took_stack"].to_numpy(), ALL_IN, SMALL + np.digitize(size, ANSWER_CUTS))
    letter = turns["letter"].cast(pl.String).to_numpy()
    simple = np.select([letter == "F", letter == "X", letter == "C"], [FOLD, CHECK, CALL], wager)
    return simple.astype(np.int8)


def _textures(boards: list[str | None]) -> Integers:
    """Return the texture of each board by street, 0 before the flop; shape (boards, 4)."""
    found = np.zeros((len(boards), 4), np.intp)
    for row, text in enumerate(boards):
        cards = parse_cards(text or "")
        for street, n_cards in ((1, 3), (2, 4), (3, 5)):
            found[row, street] = texture(tuple(map(int, cards[:n_cards])))
    return found


def texture(board: tuple[int, ...]) -> int:
    """Return the index in `TEXTURES` of a board (card numbers); three of a suit have priority over a pair."""
    suits, ranks = [card & 3 for card in board], {card >> 2 for card in board}
    if max(map(suits.count, suits), default=0) >= 3:
        return 2
    return int(len(ranks) < len(board))


def _number(frame: pl.DataFrame, column: str) -> NDArray[np.int64]:
    return frame[column].cast(pl.Int64).to_numpy()
