"""Tournament entries: cost and prizes of players, from hands and summary files."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import polars as pl

from analysis.schema.column import PRIZE_CENTS, helpers, number, text, values_of, yes_no
from analysis.schema.stages import STAGE, find_stages
from hhparser.columns.names import ANONYMOUS
from hhparser.model import Betting, HandKind

KEYS: Final = ["hand", "seat"]
PERSON: Final = ["site", "tournament_id", "player"]
DECIMALS: Final = 2
NO_CURRENCY: Final = "play money"  # prizes are not chips
RESULTS: Final = helpers(
    yes_no("result_known", "in a tournament with a known result of the player", pl.lit(True)),
    text("prize_currency", "currency of costs and prizes", pl.col("currency")),
    number(
        "prize_decimals", "digits after the point of these amounts", "digits", pl.lit(DECIMALS), pl.Int32()
    ),
)
SUMS: Final = helpers(
    number("entries", "entries with a known result that end in the hand", "entries", pl.len().cast(pl.Int64)),
    number("entries_paid", "entries with a known result that won a prize", "entries",
           (pl.col("prize") > 0).sum().cast(pl.Int64)),
    number("entry_cost", "cost of these entries, fees included", PRIZE_CENTS, pl.col("cost").sum()),
    number("entry_prize", "prizes and bounties won by them", PRIZE_CENTS,
           pl.col("prize").sum() + pl.col("bounty").filter("is_last").sum()),
)  # fmt: skip
# each copy of a summary has the sum of the bounties, hands have single bounties
WON_BOUNTIES: Final = pl.max_horizontal(
    pl.col("bounty").filter(pl.col("hand").is_null()).max(),
    pl.col("bounty").filter(pl.col("hand").is_not_null()).sum(),
)
PLACE_EDGES: Final = (1, 2, 3, 6, 9, 18, 27, 45, 90)
FINISHES: Final = helpers(*(
    number(f"finishes_{edge}", f"entries that ended above place {above} and up to {edge}", "entries",
           pl.col("place").is_between(above + 1, edge).sum().cast(pl.Int64))
    for above, edge in pairwise((0, *PLACE_EDGES))
), number("finishes_more", "entries that ended in a later place", "entries",
          (pl.col("place") > PLACE_EDGES[-1]).sum().cast(pl.Int64)))  # fmt: skip
BOUNTIES: Final = (
    number("bounties_won", "bounties that the player won in the hand, in hundredths", PRIZE_CENTS,
           pl.col("bounty").sum()),
)  # fmt: skip
ENTRIES: Final = RESULTS + SUMS + FINISHES + STAGE + BOUNTIES
# further columns of entries without hands
OF_SUMMARIES: Final = {
    "kind": pl.lit(HandKind.TOURNAMENT.value),
    "play_money": (pl.col("currency") == NO_CURRENCY) & (pl.col("cost") > 0),
    "betting": pl.lit(Betting.NO_LIMIT.value),  # assumed: so are nearly all, and summaries vary
}

# columns of tables that `find_entries` reads
READ: Final = {"hands": ("hand", "site", "tournament_id", "left_out"), "players": (*KEYS, "player")}


def find_entries(hands: pl.DataFrame, players: pl.DataFrame, places: pl.DataFrame) -> pl.DataFrame:
    """Return one row per player-hand, in the order of `players`; each argument is the table of its name.

    The result of an entry is known if its place, prize and cost are known. An entry is assigned to the
    player's last hand of the tournament or, if they entered again, to the hand that states its place.

    Returns:
        hand, seat and `ENTRIES`.
    """
    finished = finishes(places)
    is_counted = pl.col("tournament_id").is_not_null() & ~pl.col("left_out")
    counted = hands.lazy().filter(is_counted).select("hand", "site", "tournament_id")
    seated = players.lazy().select(*KEYS, "player").join(counted, on="hand")
    dealt = seated.filter(pl.col("player") != ANONYMOUS)
    entries = (
        _at_hands(finished, dealt)
        .join(_bounties(places, PERSON, bounty=WON_BOUNTIES), on=PERSON, how="left")
        .group_by(KEYS)
        .agg(**values_of(SUMS + FINISHES))
    )
    money = finished.select(*PERSON, "currency").unique(PERSON, maintain_order=True)
    known = dealt.join(money, on=PERSON).select(*KEYS, **values_of(RESULTS))
    best = finished.group_by(PERSON).agg(pl.col("place", "prize").sort_by("place").first())
    entered = places.lazy().group_by(PERSON[:2]).agg(pl.col("entrants").max())
    of_tables = seated.join(entered, on=PERSON[:2], how="left")
    stages = find_stages(of_tables, best.filter(pl.col("player") != ANONYMOUS), PERSON)
    found = known.join(entries, on=KEYS, how="left")
    rows = players.select(KEYS).join(found.collect(), on=KEYS, how="left", maintain_order="left")
    of_hands = _bounties(places, ["hand", "player"], **values_of(BOUNTIES))
    won = players.lazy().select(*KEYS, "player").join(of_hands, on=["hand", "player"], how="left")
    return (
        rows.lazy()
        .join(stages, on="hand", how="left", maintain_order="left")
        .join(won.drop("player"), on=KEYS, how="left", maintain_order="left")
        .collect()
    )


def entries_without_hands(places: pl.DataFrame, tournaments: pl.LazyFrame) -> pl.DataFrame:
    """Return one row per player of tournaments with a summary file but without hands.

    Args:
        places: The table `places`.
        tournaments: `site` and `tournament_id` of all hands.

    Returns:
        `PERSON`, `RESULTS`, `SUMS`, `FINISHES`, `OF_SUMMARIES`, the best `place` and `entrants`.
    """
    is_known = pl.col("hand").is_null() & pl.col("tournament_id").is_not_null()
    stated = places.filter(is_known)
    if not stated.is_empty():
        stated = stated.join(tournaments.collect(), on=PERSON[:2], how="anti")
    bounties = _bounties(stated, PERSON, bounty=WON_BOUNTIES)
    entrants = stated.lazy().group_by(PERSON).agg(pl.col("entrants").max())
    of_summaries = [value.alias(name) for name, value in OF_SUMMARIES.items()]
    return (
        finishes(stated)
        .with_columns(*of_summaries, is_last=pl.col("place") == pl.col("place").min().over(PERSON))
        .join(bounties, on=PERSON, how="left")
        .group_by(*PERSON, *OF_SUMMARIES, "currency", maintain_order=True)
        .agg(pl.col("place").min(), **values_of(SUMS + FINISHES))
        .with_columns(**values_of(RESULTS))
        .drop("currency")
        .join(entrants, on=PERSON, maintain_order="left")
        .collect()
    )


def those_of(entries: pl.DataFrame, condition: pl.Expr | None) -> pl.DataFrame:
    """Filter entries without hands by a condition on hands; return none if they lack a column of it."""
    if condition is None:
        return entries
    is_known = set(entries.columns).issuperset(condition.meta.root_names())
    return entries.filter(condition) if is_known else entries.clear()


def _at_hands(finished: pl.LazyFrame, dealt: pl.LazyFrame) -> pl.LazyFrame:
    """Return entries with their hand and seat; `is_last` marks a player's last entry of a tournament."""
    last = dealt.group_by(PERSON).agg(pl.col(*KEYS).sort_by("hand").last())
    stated = dealt.rename({"hand": "stated", "seat": "stated_seat"})
    return (
        finished.join(last, on=PERSON)
        .join(stated, on=[*PERSON, "stated"], how="left")
        .with_columns(is_last=pl.col("place") == pl.col("place").min().over(PERSON))
        .with_columns(moves=~pl.col("is_last") & pl.col("stated_seat").is_not_null())
        .with_columns(
            hand=pl.when("moves").then("stated").otherwise("hand"),
            seat=pl.when("moves").then("stated_seat").otherwise("seat"),
        )
    )


def _cents(column: str) -> pl.Expr:
    """Convert an amount of the table `places` to hundredths, from its number of decimals."""
    return pl.col(column) * pl.lit(10).pow(DECIMALS - pl.col("decimals").clip(0, DECIMALS)).cast(pl.Int64)


def finishes(places: pl.DataFrame) -> pl.LazyFrame:
    """Return one row per player and finishing place with known prize and cost, without duplicates."""
    of_tournament = pl.col("currency").drop_nulls().first().over(PERSON[:2])  # freeroll: of a prize
    return (
        places.lazy()
        .with_columns(pl.col("currency").fill_null(of_tournament))
        .filter(pl.col("place").is_not_null())
        .with_columns(prize=_cents("prize"), cost=_cents("cost"))
        .group_by(*PERSON, "place", maintain_order=True)
        .agg(
            pl.col("prize", "cost").max(),
            pl.col("currency").drop_nulls().first().fill_null(NO_CURRENCY),
            stated=pl.col("hand").max(),
        )
        .filter(pl.col("prize").is_not_null(), pl.col("cost").is_not_null())
    )


def _bounties(places: pl.DataFrame, by: Sequence[str], **sums: pl.Expr) -> pl.LazyFrame:
    """Sum the stated bounties by the columns `by`; anonymous players are left out."""
    stated = places.lazy().filter(pl.col("bounty").is_not_null(), pl.col("player") != ANONYMOUS)
    return stated.with_columns(bounty=_cents("bounty")).group_by(by).agg(**sums)
