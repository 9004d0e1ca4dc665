"""The record of a verdict on a player."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from analysis.players.results.sources import PoolGain, ResultPart
from analysis.players.results.trends import Trend


class Verdict(NamedTuple):
    """The verdict on a player.

    Attributes:
        player: Name.
        game: Kind of game in words.
        stakes: Stakes, by number of hands, descending.
        first: Time of the first hand; None when unknown.
        last: Time of the last hand; None when unknown.
        hands: Number of hands.
        tournaments: Number of tournaments; 0 in cash games.
        known_results: Number of tournaments with a known result in `unit`; `net` is their profit.
        hours: Hours played by the clock; 0 without times.
        net: Net in cash games; in tournaments the profit (prizes minus cost of entries), or None if no result
            is known. In `unit`.
        unit: Unit of `net`: a currency or `play money`.
        bb_per_100: Big blinds won in 100 hands; None without big blinds.
        low: Lower end of the 95% interval of the true win rate; None with fewer than two hands.
        high: Upper end of the interval.
        shrunk_bb_100: The win rate shrunk towards the pool, see `pooled_rate`; None for few players.
        pool_players: Number of players in the pool; 0 for too few.
        certainty: Confidence that the true win rate has the same sign as `bb_per_100`; None if unknown.
        luck: Result minus all-in EV, in `luck_unit`; None without an all-in with known cards.
        luck_unit: Unit of the amounts of the hands: chips in tournaments.
        luck_bb_100: Luck in big blinds per 100 hands.
        all_ins: Number of all-ins with known cards.
        sources: Positions, kinds of pot and stakes with their parts of the result.
        gains: Gains over the others by position and kind of pot, largest absolute value first.
        changes: Statistics with at least one change over time.
        hands_for_sign: Hands needed to show, with a probability of 80%, that a true win rate like this one
            differs from 0; None if the rate is smaller than its standard error.
        hands_for_width: Hands needed for a 95% interval of 5 big blinds per 100 hands to each side; None
            without an error.
        sentences: The verdict in full sentences; the first is a summary.
    """

    player: str
    game: str
    stakes: tuple[str, ...]
    first: datetime | None
    last: datetime | None
    hands: int
    tournaments: int
    known_results: int
    hours: float
    net: Decimal | None
    unit: str
    bb_per_100: float | None
    low: float | None
    high: float | None
    shrunk_bb_100: float | None
    pool_players: int
    certainty: float | None
    luck: Decimal | None
    luck_unit: str
    luck_bb_100: float | None
    all_ins: int
    sources: tuple[ResultPart, ...]
    gains: tuple[PoolGain, ...]
    changes: tuple[Trend, ...]
    hands_for_sign: int | None
    hands_for_width: int | None
    sentences: tuple[str, ...] = ()
