"""Details: optional parts of a node's key besides the betting: stacks, number of players, board texture."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions.textures import CHANGES, HIGHEST_FIRST, SUITS
from analysis.lines.sizes import STACK, Sizes
from analysis.schema.column import Columns, text
from analysis.schema.tables import STREETS

PLAYERS: Final = "players"
YES, NO = "yes", "no"
IS_FOLD: Final = pl.col("letter") == "F"
Values = tuple[str, ...]


class Texture(NamedTuple):
    """Meaning of a texture word: the streets it applies to, and the board columns with their values."""

    streets: Values
    values: Mapping[str, str]


CHANGED: Final = [name for name, _ in CHANGES]
TEXTURES: Final[Mapping[str, Texture]] = {
    **{f"{rank}-high": Texture(("flop",), {"high_card": rank}) for rank in HIGHEST_FIRST},
    **{suits: Texture(("flop",), {"suits": suits}) for suits in SUITS},
    "paired": Texture(("flop",), {"paired": YES}),
    "unpaired": Texture(("flop",), {"paired": NO}),
    "connected": Texture(("flop",), {"connected": YES}),
    "unconnected": Texture(("flop",), {"connected": NO}),
    "pairs": Texture(("turn", "river"), {"pairs": YES}),
    "overcard": Texture(("turn", "river"), {"overcard": YES}),
    "flush": Texture(("turn", "river"), {"completes_flush": YES}),
    "straight": Texture(("turn", "river"), {"completes_straight": YES}),
    "blank": Texture(("turn", "river"), dict.fromkeys(CHANGED, NO)),
}
OF_BOARD: Final[Mapping[str, str]] = {
    **{f"flop_{name}": "flop" for name in ("high_card", "suits", "paired", "connected")},
    **{f"{street}_{name}": street for street, name in product(("turn", "river"), CHANGED)},
}
DETAILS: Final[Columns] = (
    text(STACK, "effective stack at the start of the hand, among those who have not folded, in bins"),
    text(PLAYERS, "players dealt in"),
    *(text(name, f"the column of queries, from the {street} on") for name, street in OF_BOARD.items()),
)


def values_of_board(street: str, words: Values) -> dict[str, Values]:
    """Convert texture words on a street to the allowed values by board column."""
    found: dict[str, Values] = {}
    for word in words:
        for name, value in TEXTURES[word].values.items():
            column = f"{street}_{name}"
            found[column] = (*found.get(column, ()), value)
    return found


def of_decisions(names: Iterable[str], sizes: Sizes) -> dict[str, pl.Expr]:
    """Return expressions for the details of decisions, as text; "" for unknown values.

    The expressions read the columns of `NEEDED` and, for stacks, of `with_effective`.

    Args:
        names: Names of `DETAILS`.
        sizes: Bins of stacks.
    """
    values = {
        PLAYERS: pl.col("n_players").cast(pl.String),
        STACK: sizes.name_of(pl.col("effective") / pl.col("big_blind"), STACK),
        **{name: _on_board(name) for name in OF_BOARD},
    }
    return {name: values[name].fill_null("") for name in names}


def _on_board(column: str) -> pl.Expr:
    """Return a board column as text, null before its street."""
    later = STREETS[STREETS.index(OF_BOARD[column]) :]
    said = pl.col(column).cast(pl.String).replace({"true": YES, "false": NO})
    return pl.when(pl.col("street").is_in(later)).then(said)


def with_effective(turns: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Add the column `effective`, the effective stack at each decision; null if a stack is unknown.

    The effective stack is the smaller of the player's stack and the largest stack among opponents who have
    not folded, both at the start of the hand.

    Args:
        turns: All decisions of some hands, in order.
        players: Rows of the table `players` of these hands.
    """
    keys = ["hand", "seat"]
    folds = turns.filter(IS_FOLD).select(*keys, folded="number")
    stacks = players.select(*keys, "stack").join(folds, on=keys, how="left")
    # sorted by fold, last first: when n players have not folded, they are the first n rows of the hand
    last_first = stacks.sort("hand", "folded", descending=[False, True], nulls_last=False)
    places = _of_hand(pl.int_range(1, pl.len() + 1))
    second = last_first.select("hand", n_left=places, second=_second_largest())
    dealt = players.group_by("hand").agg(n_left=pl.len().cast(pl.Int64))
    gone = _of_hand(IS_FOLD.cast(pl.Int64).cum_sum()) - IS_FOLD.cast(pl.Int64)
    return (
        turns.join(dealt, on="hand", how="left", maintain_order="left")
        .with_columns(pl.col("n_left") - gone)
        .join(players.select(*keys, own="stack"), on=keys, how="left", maintain_order="left")
        .join(second, on=["hand", "n_left"], how="left", maintain_order="left")
        .with_columns(effective=pl.when(pl.col("second") > pl.col("own")).then("own").otherwise("second"))
        .drop("n_left", "own", "second")
    )


def _second_largest() -> pl.Expr:
    """Return the running second largest stack within a hand; null after an unknown stack."""
    stack = pl.col("stack")
    largest = stack.cum_max().shift(1)
    smaller = pl.when(stack < largest).then(stack).otherwise(largest)
    return _of_hand(pl.when(stack.is_null().cum_sum() == 0).then(smaller.cum_max()))


def _of_hand(value: pl.Expr) -> pl.Expr:
    return value.over("hand")
