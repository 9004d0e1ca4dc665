"""The verdict on a player in one kind of game, with their leaks: `hh me`, the overview, the report."""

from collections.abc import Sequence
from decimal import Decimal
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from analysis.players.differences.leaks import Leak, leaks
from analysis.players.moves import left_out_of, rate_moves
from analysis.players.results.price_leaks import price_leaks
from analysis.players.results.split import (
    NOT_MEASURED,
    SplitSources,
    find_board,
    find_decisions,
    split_result,
)
from analysis.players.results.trends import TREND_COLUMNS, Trend
from analysis.players.results.verdict import verdict
from analysis.players.subject import Subject
from analysis.stats import LeftOut
from analysis.views.stats import LeftOutHands

if TYPE_CHECKING:
    from analysis.pricing.review import Review

Object = dict[str, Any]  # Any: JSON values


class ResultSource(TypedDict):
    """A position, kind of pot or stakes with its part of the result."""

    key: str
    group: str
    hands: int
    net: Annotated[str, "Amount as decimal text"]
    net_bb: float
    bb_per_100: float
    low: float | None
    high: float | None
    pool_bb_per_100: float | None
    question: Annotated[str, "Query for exactly these hands"]


class GainOutput(TypedDict):
    """The gain of a player over the others in one position and kind of pot."""

    position: str
    pot_type: str
    hands: int
    bb_per_100: float
    pool_bb_per_100: float
    gain_bb_100: Annotated[float, "The difference, per 100 of all hands of the player"]
    low: Annotated[float, "Lower end of the 95% interval of the gain"]
    high: float
    question: Annotated[str, "Query for exactly these hands"]


class BoardOutput(TypedDict):
    """The result in hands with all hole cards known: the luck of the board and the rest."""

    hands: int
    bb_per_100: float
    luck_bb_100: float
    rest_bb_100: float
    low: Annotated[float, "Lower end of the 95% interval of the rest"]
    high: float
    beyond_bb_100: Annotated[float, "Luck of the board minus that of the all-ins, per 100 of all hands"]
    factor: Annotated[float | None, "How many times fewer hands the rest needs for the same precision"]


class SplitPartOutput(TypedDict):
    """A part of the result, in big blinds per 100 of all hands."""

    name: Literal["all-in luck", "board luck", "decisions", "rest"]
    bb_per_100: Annotated[float | None, "Null if it is not known, with the reason in `words`"]
    low: Annotated[float | None, "Lower end of the 95% interval; null for parts that are observed"]
    high: float | None
    words: str


class ChangeStretch(TypedDict):
    """Sessions between two changes of a statistic."""

    first: str | None
    last: str | None
    n: int
    value: float
    p: float | None
    difference: float | None


class ChangeOutput(TypedDict):
    """A statistic that changed."""

    statistic: str
    stretches: list[ChangeStretch]


class LeakOutput(TypedDict):
    """A decision compared with the pool: frequency, cost and significance."""

    statistic: str
    spot: str
    habit: str
    made: int
    chances: int
    raw: float | None
    pool_chances: int
    meaning: str
    question: str
    is_enough: bool
    is_main: bool
    value: Annotated[float | None, "The rate shrunk towards the rates of the pool"]
    pool: float | None
    difference: float | None
    low: float | None
    high: float | None
    cost_bb_100: Annotated[
        float | None, "Big blinds per 100 hands won less than the pool in the hands with the decision"
    ]
    cost_low: Annotated[float | None, "95% interval; of leaks and strengths, adjusted for their selection"]
    cost_high: float | None
    p: float | None
    q: float | None
    is_certain: bool
    is_leak: bool
    is_strength: bool
    is_different: bool


class PriceLeakOutput(TypedDict):
    """The priced decisions of a bet on the river in one position and kind of pot, and their cost."""

    position: str
    pot_type: str
    decisions: int
    cost_bb_100: Annotated[float, "Big blinds per 100 of all hands lost against the answers of the pool"]
    low: Annotated[float, "95% interval; of certain costs, adjusted for their selection"]
    high: float
    q: float
    is_leak: bool
    question: str


class RateWithErrors(TypedDict):
    """A main rate without and with the hands that have errors."""

    statistic: str
    value: float | None
    with_errors: float | None
    moves: bool


class VerdictOutput(TypedDict):
    """The verdict on a player in one kind of game."""

    player: str
    game: str
    stakes: list[str]
    first: str | None
    last: str | None
    hands: int
    tournaments: int
    known_results: int
    hours: float
    net: Annotated[str | None, "Amount as decimal text, in `unit`"]
    unit: str
    bb_per_100: float | None
    low: Annotated[float | None, "Lower end of the 95% confidence interval"]
    high: float | None
    shrunk_bb_100: Annotated[float | None, "The win rate shrunk towards the win rates of the pool"]
    pool_players: int
    certainty: float | None
    luck: Annotated[str | None, "Result minus all-in EV, in `luck_unit`"]
    luck_unit: str
    luck_bb_100: float | None
    all_ins: int
    sources: list[ResultSource]
    gains: list[GainOutput]
    changes: list[ChangeOutput]
    split: Annotated[list[SplitPartOutput], "Parts that add up to `bb_per_100`; empty for few hands"]
    hands_for_sign: int | None
    hands_for_width: int | None
    sentences: list[str]
    graph: Annotated[list[float], "The result after each hand"]
    graph_unit: str
    leaks: list[LeakOutput]
    price_leaks: NotRequired[
        Annotated[list[PriceLeakOutput], "With --prices: priced decisions by position and pot, dearest first"]
    ]
    board: NotRequired[Annotated[BoardOutput | None, "With --board-luck"]]
    left_out: NotRequired[LeftOutHands]
    with_errors: NotRequired[list[RateWithErrors]]


OF_RESULTS = ("started_at", "stakes", "decimals", "ev_net", "equity", "clock_seconds")
OF_BOARD_LUCK = frozenset(("hand", *OF_RESULTS))
OF_PRIZES = ("tournament_id", "entries", "entry_cost", "entry_prize", "prize_currency")
# columns of `Subject.hands` that `verdict_object` and `player_object` read, the board luck aside
VERDICT_COLUMNS = frozenset((*OF_RESULTS, *OF_PRIZES, *TREND_COLUMNS))


def verdict_object(
    subject: Subject, measured: SplitSources = NOT_MEASURED, hidden: LeftOut | None = None
) -> Object:
    """Return the `VerdictOutput` of a player in one kind of game.

    Args:
        subject: Player and game.
        measured: Parts of the split that take long to compute: luck of the board, and prices.
        hidden: Hands that the verdict leaves out; None to omit the keys `left_out` and `with_errors`.
    """
    found = verdict(subject)
    board = find_board(subject, measured)
    parts = split_result(found._asdict(), board, find_decisions(subject, measured))
    changes = [trend_object(trend) for trend in found.changes]
    sources = [{**source._asdict(), "net": f"{source.net:f}"} for source in found.sources]
    column, unit = ("net", subject.unit) if subject.kind != "tournament" else ("net_bb", "bb")
    return {
        **found._asdict(),
        **{name: _amount(getattr(found, name)) for name in ("net", "luck")},
        **{name: _time(getattr(found, name)) for name in ("first", "last")},
        "hours": round(found.hours, 4),
        "sources": sources,
        "gains": [gain._asdict() for gain in found.gains],
        "changes": changes,
        "split": [part._asdict() for part in parts],
        **with_price_leaks(measured.review, subject.key, found.hands),
        **({"board": None if isinstance(board, str) else board._asdict()} if measured.has_board else {}),
        "graph": subject.results[column].fill_null(0).cum_sum().round(6).to_list(),
        "graph_unit": unit,
        "leaks": [leak_object(leak) for leak in leaks(subject)],
        **({} if hidden is None else _left_out(subject, hidden)),
    }


def verdict_objects(
    games: Sequence[Subject], fewest: int = 0, measured: SplitSources = NOT_MEASURED
) -> tuple[list[Object], list[Object]]:
    """Return the verdict on each kind of game with enough hands, or else on the first one.

    Args:
        games: Kinds of game of one or more players, most hands first.
        fewest: Number of hands that are enough.
        measured: As for `verdict_object`.

    Returns:
        The verdicts, then `player`, `game` and `hands` of each other kind of game.
    """
    if not games:
        return [], []
    hidden = left_out_of(games)
    shown = [game for game in games if game.hands.height >= fewest] or games[:1]
    others = [
        {"player": one.player, "game": one.game, "hands": one.hands.height} for one in games[len(shown) :]
    ]
    return [verdict_object(game, measured, hidden) for game in shown], others


def with_price_leaks(review: "Review | None", game: tuple[object, ...], hands: int) -> Object:
    """Return the key `price_leaks` of a verdict with its value; {} without a review.

    Args:
        review: The prices of the player's decisions.
        game: Key of the kind of game; see `Subject.key`.
        hands: Number of the player's hands in this game.
    """
    if review is None:
        return {}
    return {"price_leaks": [one._asdict() for one in price_leaks(review, game, hands)]}


def leak_object(leak: Leak) -> Object:
    """Return a leak as a `LeakOutput`."""
    facts = ("habit", "is_certain", "is_leak", "is_strength", "is_different")
    fields = leak._asdict()
    del fields["cost"], fields["is_priced"]  # in the costs and in is_leak and is_strength
    return {**fields, **{fact: getattr(leak, fact) for fact in facts}}


def leak_to_study(leaks: Sequence[Object]) -> Object | None:
    """Return the first leak, else the significant difference from the pool with the largest estimated cost.

    None if there is neither.

    Args:
        leaks: `LeakOutput`s in the order of the function `leaks`, costliest leak first.
    """
    certain = [one for one in leaks if one["is_leak"]]
    different = [one for one in leaks if one["is_different"] and (one["cost_bb_100"] or 0) > 0]
    different.sort(key=itemgetter("cost_bb_100"), reverse=True)
    return next(iter(certain or different), None)


def trend_object(trend: Trend) -> Object:
    """Return the changes of a statistic as a `ChangeOutput`; times are text."""
    stretches = [
        {**stretch._asdict(), "first": _time(stretch.first), "last": _time(stretch.last)}
        for stretch in trend.stretches
    ]
    return {"statistic": trend.statistic, "stretches": stretches}


def _amount(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:f}"


def _time(moment: object) -> str | None:
    return None if moment is None else str(moment)


def _left_out(game: Subject, hidden: LeftOut) -> Object:
    """Return the keys `left_out` and `with_errors` of a verdict with their values."""
    moves = rate_moves(game) if hidden.errors else []
    return {"left_out": hidden._asdict(), "with_errors": [one._asdict() for one in moves]}
