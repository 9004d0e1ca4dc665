"""All-in EV of each player-hand: pots are paid by equity at the end of the betting instead of by result."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.equity import DealError, equities, pot_equities
from analysis.ev.columns import ADJUSTED, EV, REASON, REASONS
from analysis.ev.moments import find_moments
from analysis.schema.column import values_of
from hhparser.base.cards import parse_cards
from hhparser.columns.shares import share_by_weight

KEYS: Final = ["hand", "seat"]
FINER: Final = 1 << 30  # fractions of a unit to which means are rounded
DOUBTFUL: Final = "unknown_villain"
ROWS: Final = pl.Schema(
    {"hand": pl.UInt32(), "seat": pl.Int64(), "chips": pl.Int64(), "equity": pl.Float64()}
)


class ContestedPot(NamedTuple):
    """The amount that a pot pays, and the seats of the eligible players."""

    net: int
    eligible: tuple[int, ...]


class Moment(NamedTuple):
    """A hand when the betting ended.

    Attributes:
        board: The cards on the board.
        dead: Known cards of folded players, which cannot be dealt.
        cards: Hole cards by seat of all players who had not folded, clockwise from the button's left.
        pots: The pots, main pot first.
    """

    board: str
    dead: str
    cards: Mapping[int, str]
    pots: tuple[ContestedPot, ...]


class Expected(NamedTuple):
    """By seat, the mean amount that all pots pay, in whole units, and the equity in the main pot."""

    chips: Mapping[int, int]
    equity: Mapping[int, float]


def find_ev(
    hands: pl.DataFrame,
    players: pl.DataFrame,
    actions: pl.DataFrame,
    pots: pl.DataFrame,
    *,
    without_folded: bool = False,
) -> pl.DataFrame:
    """Return the all-in EV, one row per player-hand in the order of `players`.

    Args:
        hands: The table `hands`.
        players: The table `players`.
        actions: The table `actions`.
        pots: The table `pots`.
        without_folded: Treat all known cards of folded players as dead, not only exposed ones.

    Returns:
        hand, seat and `EV`; `ev_net` is in whole units and sums to the total net of the hand.

    Source: docs/reference/statistics.md (all-in EV and ICM).
    """
    moments = find_moments(hands, players, actions)
    adjusted = moments.filter(pl.col("reason").is_in(ADJUSTED))
    rows: list[tuple[int, int, int, float]] = []
    doubtful: list[int] = []
    for hand, moment in moments_of(adjusted, players, pots, without_folded):
        try:
            expected = expect(moment)
        except DealError:  # a duplicate card
            doubtful.append(hand)
        else:
            rows += [(hand, seat, chips, expected.equity[seat]) for seat, chips in expected.chips.items()]
    is_doubtful = pl.col("hand").is_in(doubtful)
    reason = pl.when(is_doubtful).then(pl.lit(DOUBTFUL, REASON)).otherwise("reason")
    return (
        players.select(*KEYS, "committed", "net")
        .join(pl.DataFrame(rows, ROWS, orient="row"), on=KEYS, how="left", maintain_order="left")
        .join(moments.select("hand", reason=reason), on="hand", how="left", maintain_order="left")
        .select(
            *KEYS,
            **values_of(EV),
        )
    )


def coverage(hands: pl.DataFrame, ev: pl.DataFrame) -> dict[str, int]:
    """Count hands by reason; hands with an illegal or arithmetic error do not count.

    Args:
        hands: The table `hands`.
        ev: The result of `find_ev`, or some rows of it.
    """
    counts = dict(reasons_of_hands(ev.lazy(), hands.lazy()).iter_rows())
    return {reason: counts.get(reason, 0) for reason in REASONS}


def reasons_of_hands(rows: pl.LazyFrame, hands: pl.LazyFrame) -> pl.DataFrame:
    """Count hands by reason, in the columns `ev_reason` and `len`; hands with an error do not count.

    Args:
        rows: Player-hands with `ev_reason`.
        hands: The hands of these rows.
    """
    counted = hands.filter(~pl.col("left_out")).select("hand")
    found = rows.select("hand", "ev_reason").unique().join(counted, on="hand", how="semi")
    return found.group_by("ev_reason").len().collect()


def expect(moment: Moment) -> Expected:
    """Return each player's share of the pots, by the exact equity in each pot.

    Raises:
        DealError: The cards cannot be dealt together.
    """
    seats = tuple(moment.cards)
    value, equity = dict.fromkeys(seats, 0.0), dict.fromkeys(seats, 0.0)
    for number, (pot, shares) in enumerate(zip(moment.pots, _shares_of(moment), strict=True)):
        for seat, share in zip(pot.eligible, shares, strict=True):
            value[seat] += pot.net * share
            if number == 0:
                equity[seat] = share
    weights = {seat: round(chips * FINER) for seat, chips in value.items()}
    parts = share_by_weight(sum(pot.net for pot in moment.pots), weights, seats)
    return Expected({seat: parts.get(seat, 0) for seat in seats}, equity)


def _shares_of(moment: Moment) -> Iterator[tuple[float, ...]]:
    """Yield for each pot the equities of its eligible players; a single player has 1."""
    seats = tuple(moment.cards)
    shared = [pot for pot in moment.pots if len(pot.eligible) > 1]
    pots = tuple(tuple(map(seats.index, pot.eligible)) for pot in shared)
    found = iter(pot_shares(tuple(moment.cards.values()), pots, moment.board, moment.dead))
    for pot in moment.pots:
        yield next(found) if len(pot.eligible) > 1 else (1.0,)


@lru_cache(maxsize=1 << 14)
def pot_shares(
    hands: tuple[str, ...], pots: tuple[tuple[int, ...], ...], board: str, dead: str
) -> tuple[tuple[float, ...], ...]:
    """Return for each pot the equities of its eligible players, given as indices in `hands`."""
    cards = [parse_cards(hand) for hand in hands]
    if len(hands) == 2 and not board and not dead:
        outcomes = [equities(cards)] * len(pots)
    else:
        outcomes = list(pot_equities(cards, pots, parse_cards(board), parse_cards(dead)))
    return tuple(tuple(outcome.equity for outcome in pot) for pot in outcomes)


def moments_of(
    adjusted: pl.DataFrame,
    players: pl.DataFrame,
    pots: pl.DataFrame,
    without_folded: bool = False,
) -> Iterator[tuple[int, Moment]]:
    """Yield key and moment of the hands of `find_moments` that can be adjusted."""
    is_in = pl.col("went_to_showdown") == 1
    dealt = players.join(adjusted, on="hand", how="semi")
    live = by_hand(dealt.filter(is_in).select(*KEYS, "hole_cards"))
    is_dead = pl.col("hole_cards").is_not_null() & (without_folded | pl.col("exposed"))
    dead = by_hand(dealt.filter(~is_in, is_dead).select("hand", "hole_cards"))
    to_win = pots.join(adjusted, on="hand", how="semi").sort("hand", "number")
    paid = by_hand(to_win.select("hand", pl.col("amount") - pl.col("rake"), "eligible"))
    for hand, board in adjusted.select("hand", "board").iter_rows():
        folded = " ".join(held for (held,) in dead.get(hand, ()))
        pots_of_hand = [ContestedPot(net, tuple(map(int, seats.split()))) for net, seats in paid[hand]]
        cards, clockwise = dict(live[hand]), pots_of_hand[0].eligible
        yield hand, Moment(board, folded, {seat: cards[seat] for seat in clockwise}, tuple(pots_of_hand))


def by_hand(frame: pl.DataFrame) -> dict[int, list[tuple[Any, ...]]]:  # Any: mixed columns
    """Group rows by the first column, the hand; the groups omit this column."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    for hand, *values in frame.iter_rows():
        found.setdefault(hand, []).append(tuple(values))
    return found
