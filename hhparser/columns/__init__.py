"""The tables as plain rows: names of the columns and builders of tuples, standard library only."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hhparser.columns.events import (
    ACTION_COLUMNS,
    DIAGNOSTIC_COLUMNS,
    POT_COLUMNS,
    action_rows,
    diagnostic_rows,
    finding_row,
    pot_rows,
)
from hhparser.columns.hands import HAND_COLUMNS, hand_row
from hhparser.columns.places import PLACE_COLUMNS, place_rows, summary_rows
from hhparser.columns.players import ANONYMOUS, PLAYER_COLUMNS, player_names, player_rows
from hhparser.engine import Replay
from hhparser.findings.finding import Diagnostic
from hhparser.model import Hand

Row = tuple[Any, ...]  # Any: a row mixes numbers, text and missing values

COLUMNS = {
    "hands": HAND_COLUMNS,
    "players": PLAYER_COLUMNS,
    "actions": ACTION_COLUMNS,
    "pots": POT_COLUMNS,
    "diagnostics": DIAGNOSTIC_COLUMNS,
    "places": PLACE_COLUMNS,
}


class Rows(NamedTuple):
    """Rows of the tables; the columns are those of `COLUMNS`, in its order."""

    hands: list[Row]
    players: list[Row]
    actions: list[Row]
    pots: list[Row]
    diagnostics: list[Row]
    places: list[Row]


def add_rows(
    rows: Rows, hand: Hand, replay: Replay | None, diagnostics: Sequence[Diagnostic], status: str
) -> None:
    """Append what one hand gives to the tables.

    Every hand has a row in `hands`; only a hand that was replayed to its end has players, actions and pots.

    Args:
        rows: Tables to append to; the hand's key is the number of hands already there.
        hand: Any hand.
        replay: Its replay, or None.
        diagnostics: All findings of the hand.
        status: `ok`, `findings`, `unparsed`, `cancelled` or `unsupported`.
    """
    key = len(rows.hands)
    rows.hands.append(hand_row(key, hand, replay, diagnostics, status))
    rows.diagnostics.extend(diagnostic_rows(key, hand, diagnostics))
    names = player_names(hand)
    rows.places.extend(place_rows(key, hand, names))
    if replay is not None and replay.complete:
        rows.players.extend(player_rows(key, hand, replay, names))
        rows.actions.extend(action_rows(key, hand, replay, names))
        rows.pots.extend(pot_rows(key, replay))


__all__ = ["ANONYMOUS", "COLUMNS", "Row", "Rows", "add_rows", "finding_row", "summary_rows"]
