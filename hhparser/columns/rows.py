"""Collects the rows of all tables; `analysis.schema.tables` defines the columns."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from hhparser.columns.events import action_rows, finding_rows, pot_rows
from hhparser.columns.hands import hand_row
from hhparser.columns.names import player_names
from hhparser.columns.places import place_rows
from hhparser.columns.players import player_rows
from hhparser.columns.tables import ByTable
from hhparser.engine import Replay
from hhparser.findings.finding import Finding
from hhparser.model import Hand

Row = tuple[Any, ...]  # Any: a row mixes numbers, text and missing values

Rows = ByTable[list[Row]]


def no_rows() -> Rows:
    """Return empty tables, to append rows to."""
    return Rows(*([] for _ in fields(ByTable)))


def add_rows(rows: Rows, hand: Hand, replay: Replay | None, findings: Sequence[Finding], status: str) -> None:
    """Append the rows of one hand to the tables.

    Every hand gets a row in `hands`; only a completely replayed hand gets rows in `players`, `actions` and
    `pots`.

    Args:
        rows: Tables to append to; the key of the hand is its index in `hands`.
        hand: Any hand.
        replay: Replay of the hand, or None.
        findings: All findings of the hand.
        status: `ok`, `findings`, `unparsed`, `cancelled` or `unsupported`.
    """
    key = len(rows.hands)
    rows.hands.append(hand_row(key, hand, replay, findings, status))
    rows.diagnostics.extend(finding_rows(key, hand, findings))
    names = player_names(hand)
    rows.places.extend(place_rows(key, hand, names))
    if replay is not None and replay.complete:
        rows.players.extend(player_rows(key, hand, replay, names))
        rows.actions.extend(action_rows(key, hand, replay, names))
        rows.pots.extend(pot_rows(key, replay))
