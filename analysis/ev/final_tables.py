"""Final tables with known places and prizes: ICM values of stacks, and luck in all-ins by ICM."""

from collections.abc import Mapping, Sequence
from typing import Final

import polars as pl

from analysis.equity import DealError
from analysis.ev.chip_model import Finalist, expected_worth, worth_of
from analysis.ev.columns import ADJUSTED
from analysis.ev.expected import Moment, by_hand, moments_of
from analysis.ev.moments import find_moments
from analysis.schema.entries import PERSON, finishes

KEYS: Final = ["hand", "seat"]
ROWS: Final = pl.Schema({"hand": pl.UInt32(), "seat": pl.Int64(), "icm_ev_difference": pl.Int64()})
WORTHS: Final = pl.Schema(
    {
        "hand": pl.UInt32(),
        "seat": pl.Int64(),
        "left": pl.Int64(),
        "worth": pl.Int64(),
        "worth_after": pl.Int64(),
    }
)


def find_icm(
    hands: pl.DataFrame,
    players: pl.DataFrame,
    actions: pl.DataFrame,
    pots: pl.DataFrame,
    places: pl.DataFrame,
) -> pl.DataFrame:
    """Return the ICM difference, one row per player-hand in the order of `players`.

    Each argument is the table of its name.

    Returns:
        hand, seat;
        icm_ev_difference: for players who could still win when the betting ended, the ICM value of their
            actual stack minus its mean over the boards to come, in hundredths of the currency of the prizes;
            null unless all at the table took the first places with known prizes, and all cards are known.

    Source: docs/reference/statistics.md (all-in EV and ICM).
    """
    seated = _final_tables(hands, players, places)
    final = seated.select("hand").unique()
    of_final = [frame.join(final, on="hand", how="semi") for frame in (hands, players, actions, pots)]
    moments = find_moments(*of_final[:3]).filter(pl.col("reason").is_in(ADJUSTED))
    tables = by_hand(seated)
    found: list[tuple[int, int, int]] = []
    for hand, moment in moments_of(moments, of_final[1], of_final[3]):
        differences = _differences(moment, tables[hand])
        found += [(hand, seat, round(difference)) for seat, difference in differences.items()]
    rows = pl.DataFrame(found, ROWS, orient="row")
    return players.select(KEYS).join(rows, on=KEYS, how="left", maintain_order="left")


def find_worths(hands: pl.DataFrame, players: pl.DataFrame, places: pl.DataFrame) -> pl.DataFrame:
    """Return ICM values of stacks before and after each hand; each argument is the table of its name.

    Returns:
        hand, seat: for hands where the players at the table took the first places, with known prizes;
        left: number of players left;
        worth, worth_after: the ICM value of the stack before the hand and after it, in hundredths of the
            currency of the prizes.

    Source: docs/reference/statistics.md (all-in EV and ICM).
    """
    rows: list[tuple[int, ...]] = []
    for hand, table in by_hand(_final_tables(hands, players, places)).items():
        payouts = [prize for *_, prize in table]
        stacks = {seat: stack for seat, stack, *_ in table}
        before = worth_of(stacks, stacks, payouts)
        after = worth_of({seat: stack + net for seat, stack, _, net, _ in table}, stacks, payouts)
        rows += [(hand, seat, len(table), round(before[seat]), round(after[seat])) for seat in stacks]
    return pl.DataFrame(rows, WORTHS, orient="row")


def _final_tables(hands: pl.DataFrame, players: pl.DataFrame, places: pl.DataFrame) -> pl.DataFrame:
    """Return the players of final tables, with prizes: hands of n players who took places 1 to n."""
    last = finishes(places).group_by(PERSON).agg(pl.col("place", "prize").sort_by("place").first())
    is_counted = pl.col("tournament_id").is_not_null() & ~pl.col("left_out")
    n = pl.len().over("hand")
    is_final = (
        (pl.col("place").is_not_null() & pl.col("stack").is_not_null()).all().over("hand")
        & (pl.col("place").max().over("hand") == n)
        & (pl.col("place").n_unique().over("hand") == n)
    )
    return (
        players.lazy()
        .join(hands.lazy().filter(is_counted).select("hand", "site", "tournament_id"), on="hand")
        .join(last, on=PERSON, how="left")
        .filter(is_final)
        .sort("hand", "place")
        .select(*KEYS, "stack", "committed", "net", "prize")
        .collect()
    )


def _differences(moment: Moment, table: Sequence[tuple[int, ...]]) -> Mapping[int, float]:
    """Return each player's ICM value minus its mean, by seat; empty if the cards cannot be dealt."""
    seats = {seat: Finalist(stack, committed) for seat, stack, committed, _, _ in table}
    before = {seat: player.stack for seat, player in seats.items()}
    after = {seat: stack + net for seat, stack, _, net, _ in table}
    payouts = [prize for *_, prize in table]
    try:
        expected = expected_worth(moment, seats, payouts)
    except DealError:
        return {}
    fell_out = worth_of(after, before, payouts)
    return {seat: fell_out[seat] - expected[seat] for seat in moment.cards}
