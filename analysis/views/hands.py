"""Rows of hand lists, shared by `hh hands --format json` and the web app."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final, NotRequired, TypedDict

from analysis.stats.json_types import LeftOutHands
from hhparser.base.money import format_amount


class HandRow(TypedDict):
    """A player in a hand; the column of `--sort` is a further key."""

    file: str
    line: Annotated[int, "Line of the header, from 1"]
    site: str | None
    hand_id: str | None
    started_at: Annotated[str | None, "UTC with Z where the zone is known, else local time"]
    stakes: str | None
    player: str
    position: str | None
    hole_cards: Annotated[str | None, "As in Ah Kd; null if unknown"]
    board: Annotated[str | None, "As in Qs 7d 2c"]
    net: Annotated[str, "Amount as decimal text"]
    currency: str | None
    net_bb: float | None
    left_out: NotRequired[LeftOutHands]


# columns of `player_hands` that `listed_hand` reads, and the time as lists print it
LISTED: Final = (
    *("file", "line", "site", "hand_id", "started_at", "is_utc", "time", "stakes", "player", "position"),
    *("hole_cards", "board", "cash_out_net", "currency", "decimals", "big_blind"),
)


def listed_hand(row: Mapping[str, Any]) -> HandRow:  # Any: values of columns
    """Convert a row with the columns `LISTED` to the JSON object of a hand list."""
    started: datetime | None = row["started_at"]
    zone = "Z" if row["is_utc"] else ""
    net, big_blind = row["cash_out_net"], row["big_blind"]
    return {
        "file": row["file"],
        "line": row["line"],
        "site": row["site"],
        "hand_id": row["hand_id"],
        "started_at": None if started is None else f"{started.isoformat(timespec='seconds')}{zone}",
        "stakes": row["stakes"],
        "player": row["player"],
        "position": row["position"],
        "hole_cards": row["hole_cards"],
        "board": row["board"],
        "net": format_amount(net, row["decimals"]),
        "currency": row["currency"],
        "net_bb": round(net / big_blind, 2) if big_blind else None,
    }
