"""Statistics of players up to a hand, without later hands."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from analysis.dataset import Dataset, Tables, batch_frames
from analysis.dataset.copies import merge_copies
from analysis.stats import STATISTICS, player_stats
from hhparser.columns.names import ANONYMOUS, player_names
from hhparser.model import Hand
from hhparser.pipeline import Checked

SHOWN: Final = tuple(STATISTICS[name] for name in ("vpip", "pfr", "three_bet", "af", "wtsd"))
COLUMNS: Final = ("hands", *[f"{s.id}_{part}" for s in SHOWN for part in ("made", "chances")])

Counts = tuple[int, ...]
Person = tuple[str | None, str | None, str]  # site, kind of game, name


def counts_before(hands: Sequence[Checked]) -> Iterator[Mapping[int, Counts]]:
    """Yield for each hand the statistics of its players over the hands before it, by seat.

    New players and anonymous players are left out. Copies of a hand count once, and each gets the counts of
    the first copy; hands left out of statistics do not count.

    Args:
        hands: Hands in order of play.

    Yields:
        Counts by seat in the order of `COLUMNS`: hands, then made and chances of each statistic.
    """
    of_hand = _counts_of_hands(hands)
    total: dict[Person, Counts] = {}
    given: dict[tuple[str | None, ...], Mapping[int, Counts]] = {}
    for key, (hand, _, _) in enumerate(hands):
        copy = (hand.site, hand.venue, hand.hand_id or f"number {key}")
        if copy not in given:
            given[copy] = {seat: total[person] for seat, person in _people(hand) if person in total}
        yield given[copy]
        for person, counts in of_hand.get(key, {}).items():
            total[person] = _sum(total[person], counts) if person in total else counts


def counts_in(tables: Dataset, numbers: Collection[int]) -> dict[int, dict[str, Counts]]:
    """Compute the counts of the players of some hands over all earlier hands, by hand key and name.

    Args:
        tables: The dataset.
        numbers: Hand keys.
    """
    stats = player_stats(tables, by=["hand"], stats=[statistic.id for statistic in SHOWN])
    times = tables.hands.select("hand", "started_at")
    own = pl.col(COLUMNS)
    before = (
        stats.join(times, on="hand")
        .sort("started_at", "hand")
        .with_columns((own.cum_sum() - own).over("site", "kind", "player"))
        .filter(pl.col("hand").is_in(list(numbers)), pl.col("hands") > 0, pl.col("player") != ANONYMOUS)
    )
    counts: dict[int, dict[str, Counts]] = {}
    for hand, player, *made in before.select("hand", "player", *COLUMNS).iter_rows():
        counts.setdefault(hand, {})[player] = tuple(made)
    return counts


def _people(hand: Hand) -> Iterator[tuple[int, Person]]:
    """Yield seat and identity of each player who is not anonymous."""
    kind = None if hand.kind is None else hand.kind.value
    for seat, name in player_names(hand).items():
        if name != ANONYMOUS:
            yield seat, (hand.site, kind, name)


def _sum(first: Counts, second: Counts) -> Counts:
    return tuple([a + b for a, b in zip(first, second, strict=True)])


def _counts_of_hands(hands: Sequence[Checked]) -> dict[int, dict[Person, Counts]]:
    """Return the counts of each player in each hand that counts, by index of the hand."""
    frames, _ = merge_copies(batch_frames(hands))
    stats = player_stats(Tables(*frames.values()), by=["hand"], stats=[statistic.id for statistic in SHOWN])
    counts: dict[int, dict[Person, Counts]] = {}
    for hand, site, kind, player, *numbers in stats.select("hand", "site", "kind", "player", *COLUMNS).rows():
        counts.setdefault(hand, {})[site, kind, player] = tuple(numbers)
    return counts
