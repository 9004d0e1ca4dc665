"""A player's result without the luck of the board, in hands with all hole cards known."""

from typing import Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.ev.board_luck import TWO_CARDS, find_board_luck, variance_factor
from analysis.inference.intervals import Z
from analysis.players.results.sentences import signed
from analysis.players.subject import Subject

FEWEST: Final = 30  # hands with all hole cards known
MOST_HIDDEN: Final = 0.1  # share of hands; if only showdowns are known, hands are selected by their board
TOO_FEW: Final = "not enough hands with all hole cards known"
SHOWN: Final = {"shown": (pl.col("hole_cards").str.len_chars() == TWO_CARDS).fill_null(value=False)}
COUNTS: Final = {"dealt": pl.len(), "known": pl.col("shown").sum()}


class BoardResult(NamedTuple):
    """Win rate in hands with all hole cards known, split into luck of the board and the rest.

    Attributes:
        hands: Number of hands with all hole cards known, at least `FEWEST`.
        bb_per_100: Win rate in these hands, in big blinds per 100 hands.
        luck_bb_100: Luck of the board per 100 of these hands; its expectation is 0.
        rest_bb_100: `bb_per_100` minus `luck_bb_100`, an estimate of the win rate with less variance.
        low: Lower end of the 95% interval of `rest_bb_100`, for independent hands.
        high: Upper end of this interval.
        beyond_bb_100: Luck of the board minus all-in luck, per 100 of all hands of the player.
        factor: Ratio of the hands that `bb_per_100` and `rest_bb_100` need for the same precision; None
            without variance.
    """

    hands: int
    bb_per_100: float
    luck_bb_100: float
    rest_bb_100: float
    low: float
    high: float
    beyond_bb_100: float
    factor: float | None


def board_result(subject: Subject) -> BoardResult | str:
    """Split the result of hands with all hole cards known, or return the reason why it is impossible.

    Takes about 2 ms of processor time per hand. It needs files with nearly all hole cards: where only
    showdowns are known, the board selects the hands with known cards, and their mean luck is not 0.

    Args:
        subject: Player and game.
    """
    if _hidden_share(subject) > MOST_HIDDEN:
        return TOO_FEW

    def of_hands(table: str, *columns: str) -> pl.DataFrame:
        frame = subject.tables.columns_of(table, columns)
        return frame.join(subject.hands.select("hand"), on="hand", how="semi")

    own = of_hands("players", "hand", "seat", "player", "hole_cards")
    luck = find_board_luck(
        of_hands("hands", "hand", "board", "runs"),
        own.select("hand", "seat", "hole_cards"),
        of_hands("actions", "hand", "number", "seat", "street", "action", "amount"),
    )
    of_player = luck.join(own.filter(pl.col("player") == subject.player), on=["hand", "seat"], how="semi")
    found = (
        subject.results.join(of_player.select("hand", "board_luck"), on="hand")
        .select(
            "net_bb",
            luck=in_big_blinds("board_luck"),
            of_all_ins=pl.when(pl.col("equity").is_not_null()).then("luck_bb").fill_null(0.0),
        )
        .drop_nulls()
    )
    if found.height < max(FEWEST, (1 - MOST_HIDDEN) * subject.hands.height):
        return TOO_FEW
    net, lucky = found["net_bb"], found["luck"]
    rest = net - lucky
    error = Z * 100 * (float(rest.var()) / len(rest)) ** 0.5  # type: ignore[arg-type]
    rate, luck_rate = (100 * float(part.sum()) / len(part) for part in (net, lucky))
    left = rate - luck_rate
    beyond = 100 * float((lucky - found["of_all_ins"]).sum()) / subject.hands.height
    factor = variance_factor(net.to_list(), lucky.to_list())
    return BoardResult(len(rest), rate, luck_rate, left, left - error, left + error, beyond, factor)


def _hidden_share(subject: Subject) -> float:
    """Return the share of hidden hole cards of all players in the player's hands; cached by segment."""
    sums = subject.played.sums((), SHOWN, COUNTS).filter(subject.is_game)
    return 1 - float(sums["known"].sum()) / max(int(sums["dealt"].sum()), 1)


def board_words(found: BoardResult) -> str:
    """Describe the result without the luck of the board."""
    factor = (
        "" if found.factor is None else f"; the same precision needs {found.factor:.2f} times fewer hands"
    )
    return (
        f"In {found.hands:,} hands with all hole cards known you won {signed(found.bb_per_100)} big blinds "
        f"per 100 hands, of them {signed(found.luck_bb_100)} by luck of the board; without it "
        f"{signed(found.rest_bb_100)} (95% interval: {signed(found.low)} to {signed(found.high)}){factor}."
    )
