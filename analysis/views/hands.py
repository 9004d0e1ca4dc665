"""Rows of hand lists, shared by `hh hands --format json` and the web app."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final, NotRequired, TypedDict

from analysis.decisions.stacks import in_big_blinds
from analysis.schema.tables import STREETS
from analysis.views.stats import LeftOutHands
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


class HandItem(TypedDict):
    """A hand in a list."""

    site: str | None
    hand_id: str | None
    started_at: Annotated[str | None, "UTC with Z where the zone is known, else local time"]
    player: str
    stakes: str | None
    position: str | None
    board: Annotated[str | None, "As in Qs 7d 2c"]
    net: Annotated[str, "Amount as decimal text"]
    currency: str | None
    net_bb: float | None
    pot_bb: float | None
    line: Annotated[str, "Actions by street, as in R / X-C / X-F"]
    opponents: Annotated[int | None, "On the flop; null without a flop"]
    last_street: str | None
    cards: Annotated[str | None, "As in Ah Kd; null if unknown"]
    tags: list[str]
    reviewed: bool


SIZE: Final = in_big_blinds("cash_out_net").abs().fill_null(0)  # absolute result in big blinds
# columns of `player_hands` that `listed_hand` reads, and the time as lists print it
LISTED: Final = (
    *("file", "line", "site", "hand_id", "started_at", "is_utc", "time", "stakes", "player", "position"),
    *("hole_cards", "board", "cash_out_net", "currency", "decimals", "big_blind"),
)
ITEM_COLUMNS: Final = (  # that `hand_item` reads
    *LISTED,
    *("total_pot", "players_on_flop", "last_street"),
    *("actions_preflop", "actions_flop", "actions_turn", "actions_river"),
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


def hand_item(row: Mapping[str, Any]) -> HandItem:
    """Convert a row with the columns `ITEM_COLUMNS`, `tags` and `reviewed` to a hand in a list of the app."""
    listed = listed_hand(row)
    return {
        "site": listed["site"],
        "hand_id": listed["hand_id"],
        "started_at": listed["started_at"],
        "player": listed["player"],
        "stakes": listed["stakes"],
        "position": listed["position"],
        "board": listed["board"],
        "net": listed["net"],
        "currency": listed["currency"],
        "net_bb": listed["net_bb"],
        "pot_bb": round(row["total_pot"] / row["big_blind"], 2)
        if row["big_blind"] and row["total_pot"]
        else None,
        "line": _line(row),
        "opponents": None if row["players_on_flop"] is None else row["players_on_flop"] - 1,
        "last_street": row["last_street"],
        "cards": row["hole_cards"],
        "tags": row["tags"],
        "reviewed": row["reviewed"],
    }


def _line(row: Mapping[str, Any]) -> str:
    """Return the actions of the player by street, such as `R / X-C / X-F`."""
    letters = (row[f"actions_{street}"] for street in STREETS)
    return " / ".join("-".join(actions) for actions in letters if actions)
