"""The open hand of the terminal app, and its display settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.replayer.data import FindingRow, FrameRow, HandView, SeatRow, hand_row
from analysis.replayer.equity import ALL_KNOWN, SHOWN_ONLY
from analysis.replayer.states import TableState
from analysis.replayer.stats import Counts
from analysis.replayer.summaries import HandSummary


class DisplaySettings(NamedTuple):
    """The display settings.

    Attributes:
        villains: Whether to show all known cards, not only the hero's and shown cards.
        mask: Whether to show positions in place of names.
        combine: Whether to combine a run of folds into one step.
        big_blinds: Whether to show amounts in big blinds.
        four_colors: Whether to use four colours for the suits, not two.
    """

    villains: bool = False
    mask: bool = False
    combine: bool = False
    big_blinds: bool = False
    four_colors: bool = True


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A replayed hand with the same data as on the page.

    Attributes:
        row: The hand and its frames.
        states: The table at each frame.
        lines: Lines of the source text.
        seats: Occupied seats by number.
    """

    row: HandView
    states: Sequence[TableState]
    lines: Sequence[str]
    seats: Mapping[int, SeatRow]

    @property
    def frames(self) -> tuple[FrameRow, ...]:
        """The frames of the hand."""
        return self.row.frames

    def findings(self, step: int) -> list[FindingRow]:
        """Return the findings at a frame."""
        return [one for one in self.row.findings if one.frame == step]

    def stops(self, settings: DisplaySettings) -> list[int]:
        """Return the indices of frames that stepping does not skip."""
        skipped = self.row.skipped if settings.combine else ()
        return [step for step in range(len(self.frames)) if step not in skipped]

    def equities(self, step: int, settings: DisplaySettings) -> dict[int, int]:
        """Return the equities of open cards at a frame by seat, in hundredths of a percent."""
        audience = ALL_KNOWN if settings.villains else SHOWN_ONLY
        rows = [row for row in self.row.equities if row.frame <= step and row.audience == audience]
        return dict(rows[-1].shares) if rows else {}


def open_hand(summary: HandSummary, counts: Mapping[int, Counts]) -> ShownHand:
    """Compute the view of a hand of the list.

    Args:
        summary: The hand.
        counts: Statistics of its players up to this hand, by seat.
    """
    row, states = hand_row(summary, counts)
    lines = summary.hand.text.rstrip().split("\n")
    return ShownHand(row, states, lines, {seat.number: seat for seat in row.seats})
