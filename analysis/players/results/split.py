"""A player's result split into all-in luck, luck of the board, priced decisions, and the rest."""

from collections.abc import Mapping
from math import fsum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analysis.inference.intervals import Z
from analysis.players.played import game_of
from analysis.players.results.board import BoardResult, board_result
from analysis.players.results.price_leaks import advantage_error
from analysis.players.subject import Subject
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from analysis.pricing.review import Review

FEWEST: Final = 30  # hands of a split, and priced decisions of a sum
NOT_COMPUTED: Final = "not computed"


class DecisionSum(NamedTuple):
    """The sum of the advantages of priced decisions over the answers of the pool, in big blinds.

    Attributes:
        priced: Number of priced decisions.
        not_priced: Number of decisions with a rank, but without a price.
        total: Sum of the advantages; negative if the player lost against the answers of the pool.
        error: Standard error of the sum, see `advantage_error`.
    """

    priced: int
    not_priced: int
    total: float
    error: float


class SplitPart(NamedTuple):
    """A part of the result.

    Attributes:
        name: `all-in luck`, `board luck`, `decisions` or `rest`.
        bb_per_100: Big blinds per 100 of all hands; None if it is unknown.
        low: Lower end of the 95% interval; None for parts that are observed, not estimated.
        high: Upper end of the interval.
        words: Explanation of the number, or the reason why it is missing.
    """

    name: str
    bb_per_100: float | None
    low: float | None
    high: float | None
    words: str


class SplitSources(NamedTuple):
    """Options for the parts of a split that take long to compute.

    Attributes:
        has_board: Whether to compute the luck of the board.
        review: Prices of the player's decisions; None to leave out decisions.
    """

    has_board: bool = False
    review: "Review | None" = None


NOT_MEASURED: Final = SplitSources()


def find_board(subject: Subject, sources: SplitSources) -> BoardResult | str:
    """Return the result without the luck of the board, or the reason why it is missing."""
    if not sources.has_board:
        return f"{NOT_COMPUTED} (--board-luck)"
    return board_result(subject)


def find_decisions(subject: Subject, sources: SplitSources) -> DecisionSum | str:
    """Return the sum of the priced decisions in the game of the subject, or the reason why it is missing."""
    if sources.review is None:
        return f"{NOT_COMPUTED} (--prices)"
    return sum_decisions(sources.review, subject.key)


def sum_decisions(found: "Review", game: tuple[object, ...]) -> DecisionSum:
    """Sum the advantages of the priced decisions in one kind of game.

    Args:
        found: The decisions of the player in all kinds of game.
        game: Key of the kind of game, see `Subject.key`.
    """
    decisions = [one for one in found.decisions if game_of(one.facts) == game]
    priced = [one for one in decisions if one.is_priced]
    total = fsum(one.price.advantage for one in priced)
    return DecisionSum(len(priced), len(decisions) - len(priced), total, advantage_error(priced)[0])


def split_result(
    verdict: Mapping[str, Any],  # Any: JSON values
    board: BoardResult | str,
    decisions: DecisionSum | str,
) -> tuple[SplitPart, ...]:
    """Split the win rate into parts that add up to it; empty with fewer than `FEWEST` hands.

    Board luck excludes all-in luck, so that no luck is counted twice. A part that is unknown belongs to the
    rest.

    Args:
        verdict: Fields of `Verdict`: `hands`, `bb_per_100`, `luck_bb_100` and `all_ins`.
        board: Result of `find_board`.
        decisions: Result of `find_decisions`.
    """
    rate, hands = verdict["bb_per_100"], verdict["hands"]
    if rate is None or hands < FEWEST:
        return ()
    parts = [
        SplitPart(
            "all-in luck", verdict["luck_bb_100"], None, None, count_of(verdict["all_ins"], "known all-in")
        ),
        _of_board(board),
        _of_decisions(decisions, hands),
    ]
    rest = rate - fsum(one.bb_per_100 or 0.0 for one in parts)
    return (*parts, SplitPart("rest", rest, None, None, "luck of the deal, and decisions without a price"))


def _of_board(board: BoardResult | str) -> SplitPart:
    if isinstance(board, str):
        return SplitPart("board luck", None, None, None, board)
    factor = "" if board.factor is None else f"; {board.factor:.2f} times fewer hands needed without it"
    words = f"{board.hands:,} hands with all cards known, all-ins left out{factor}"
    return SplitPart("board luck", board.beyond_bb_100, None, None, words)


def _of_decisions(found: DecisionSum | str, hands: int) -> SplitPart:
    """Return the part of priced decisions; without a number below `FEWEST` of them."""
    if isinstance(found, str):
        return SplitPart("decisions", None, None, None, found)
    if found.priced < FEWEST:
        words = (
            f"not enough priced decisions: {found.priced} of {FEWEST}, and {found.not_priced:,} not priced"
        )
        return SplitPart("decisions", None, None, None, words)
    value, half = 100 * found.total / hands, 100 * Z * found.error / hands
    words = f"{found.priced:,} priced against the pool, {found.not_priced:,} not priced"
    return SplitPart("decisions", value, value - half, value + half, words)
