"""Tournaments of a player: entries, places and prizes, and the ICM value of stacks at the final table."""

from decimal import Decimal
from typing import Annotated, Any, Final, TypedDict

import polars as pl

from analysis.dataset import Dataset
from analysis.decisions.stacks import in_big_blinds
from analysis.ev.final_tables import find_worths
from analysis.schema.entries import DECIMALS, those_of
from analysis.stats import chosen_hands


class TournamentItem(TypedDict):
    """A tournament of the player; amounts are null without a known result."""

    site: str
    tournament_id: str
    name: str | None
    buy_in: str | None
    started_at: Annotated[str | None, "UTC with offset where the zone is known, else local time"]
    hands: int
    net_bb: float
    left: Annotated[str | None, "Chips after the last hand"]
    entries: int
    cost: Annotated[str | None, "Amount as decimal text"]
    prize: Annotated[str | None, "Amount as decimal text"]
    profit: Annotated[str | None, "prize - cost"]
    currency: str | None
    place: int | None
    entrants: int | None


class StageResult(TypedDict):
    """The result of a stage of a tournament."""

    stage: str
    hands: int
    net_bb: float


class FinalTableHand(TypedDict):
    """A hand of the final table, with the stack as its worth in prizes (ICM)."""

    hand_id: str | None
    players: Annotated[int, "Players left"]
    chips: str
    worth: Annotated[str, "Amount as decimal text"]
    worth_after: Annotated[str, "Amount as decimal text"]
    change: Annotated[str, "worth_after - worth"]
    all_in_luck: str | None


Object = dict[str, Any]  # Any: a JSON value
IS_TOURNAMENT: Final = (pl.col("kind") == "tournament").fill_null(True)  # unknown for other games
COLUMNS: Final = (
    *("site", "tournament_id", "tournament_name", "stakes", "started_at", "hand", "kind", "stage"),
    *("net", "big_blind", "stack", "collected", "committed", "decimals"),
    *("entries", "entry_cost", "entry_prize", "prize_currency", "play_money"),
)
RESULTS: Final = {"hands": pl.len(), "net_bb": in_big_blinds("net").sum().round(4)}
KEYS: Final = ["hand", "seat"]
OF_HANDS: Final = ("hand", "hand_id", "site", "tournament_id", "left_out", "started_at", "decimals")
OF_PLAYERS: Final = (*KEYS, "player", "stack", "committed", "net")


def final_table(tables: Dataset, player: str | None) -> list[Object]:
    """Return a `FinalTableHand` for each hand of a player at the final table, in the order of play.

    Empty if the ICM values cannot be computed, or without a hand of the player.

    Args:
        tables: The hands of one tournament.
        player: Name of the player.
    """
    hands, players = tables.columns_of("hands", OF_HANDS), tables.columns_of("players", OF_PLAYERS)
    worths = find_worths(hands, players, tables.places)
    if worths.is_empty():
        return []
    own = players.filter(pl.col("player") == player).join(worths, on=KEYS)
    rows = own.join(tables.icm, on=KEYS, how="left").join(hands, on="hand").sort("started_at", "hand")
    return [
        {
            "hand_id": row["hand_id"],
            "players": row["left"],
            "chips": _amount(row["stack"], row["decimals"]),
            "worth": _amount(row["worth"], DECIMALS),
            "worth_after": _amount(row["worth_after"], DECIMALS),
            "change": _amount(row["worth_after"] - row["worth"], DECIMALS),
            "all_in_luck": _amount(row["icm_ev_difference"], DECIMALS),
        }
        for row in rows.iter_rows(named=True)
    ]


def tournament_hands(tables: Dataset, **row_filter: Any) -> pl.DataFrame:  # Any: as in `chosen_hands`
    """Return tournament hands in the order of play, with the columns `COLUMNS`.

    Args:
        tables: The dataset.
        row_filter: Keyword arguments of `chosen_hands`.
    """
    rows = chosen_hands(tables, columns=COLUMNS, **row_filter)
    return rows.select(COLUMNS).sort("started_at", "hand", nulls_last=True).collect()


def tournaments_of(tables: Dataset, player: str | None, rows: pl.DataFrame) -> list[Object]:
    """Return the tournaments of some hands as `TournamentItem`s, newest first.

    Args:
        tables: The dataset, with the places of players.
        player: Name of the player.
        rows: Result of `tournament_hands`.
    """
    keys = ["site", "tournament_id"]
    places = tables.places.filter(pl.col("player") == (player or ""))
    known = places.group_by(keys).agg(pl.col("place").min(), pl.col("entrants").max())
    found = rows.group_by(keys, maintain_order=True).agg(
        name=pl.col("tournament_name").drop_nulls().first(),
        buy_in=pl.col("stakes").drop_nulls().first(),
        started_at=pl.col("started_at").first(),
        **RESULTS,
        left=(pl.col("stack") + pl.col("collected") - pl.col("committed")).last(),
        decimals=pl.col("decimals").first(),
        entries=pl.col("entries").sum(),
        cost=pl.col("entry_cost").sum(),
        prize=pl.col("entry_prize").sum(),
        currency=pl.col("prize_currency").drop_nulls().first(),
    )
    placed = found.join(known, on=keys, how="left", maintain_order="left").reverse()
    return [*map(_tournament_item, placed.iter_rows(named=True))]


def tournaments_without_hands(tables: Dataset, player: str | None, where: pl.Expr | None) -> list[Object]:
    """Return the tournaments with a summary but without hands as `TournamentItem`s; the last file first.

    Args:
        tables: The dataset, with `entries_without_hands`.
        player: Name of the player.
        where: Filter of hands; None for all. No entry matches if it uses a column that entries lack.
    """
    entries = those_of(tables.entries_without_hands, where)
    of_player = entries.filter(pl.col("player") == (player or ""))
    unknown = [pl.lit(None).alias(name) for name in ("name", "buy_in", "started_at", "left", "decimals")]
    known = pl.col("site", "tournament_id", "place", "entrants", "entries")
    columns = of_player.select(
        known,
        *unknown,
        hands=0,
        net_bb=0.0,
        cost="entry_cost",
        prize="entry_prize",
        currency="prize_currency",
    )
    return [*map(_tournament_item, columns.reverse().iter_rows(named=True))]


def _tournament_item(row: Object) -> Object:
    """Convert a row to a `TournamentItem`; amounts are None when no result is known."""
    started, decimals = row["started_at"], row.pop("decimals")
    amounts = {"cost": row["cost"], "prize": row["prize"], "profit": row["prize"] - row["cost"]}
    return {
        **row,
        **{key: _amount(value, DECIMALS) if row["entries"] else None for key, value in amounts.items()},
        "left": _amount(row["left"], decimals),
        "started_at": None if started is None else started.isoformat(),
    }


def _amount(value: int | None, decimals: int) -> str | None:
    return None if value is None else f"{Decimal(value).scaleb(-decimals):f}"
