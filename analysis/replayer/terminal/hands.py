"""The hand on the table, and what the table looks like at each of its frames."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from analysis.replayer.data import FindingRow, HandRow, SeatRow, Texts, hand_row
from analysis.replayer.equity import ALL_KNOWN, SHOWN_ONLY
from analysis.replayer.frames import DEAL, FOLDED, PAY, RETURN, SHOW, Frame
from analysis.replayer.stats import Counts
from hhparser.model import BET, CALL, CHECK, FLOP, FOLD, PREFLOP, RAISE, STREETS, Street
from hhparser.pipeline import Checked

ACTIONS = frozenset((FOLD, CHECK, CALL, BET, RAISE))
BY_CHOICE = frozenset((CALL, BET, RAISE))


class Settings(NamedTuple):
    """How hands are shown.

    Attributes:
        villains: Show all known cards, not only the hero's and those shown.
        mask: Positions in place of names.
        combine: Step over folds in a row at once.
        big_blinds: Amounts in big blinds.
        four_colors: Each suit has a colour of its own.
    """

    villains: bool = False
    mask: bool = False
    combine: bool = False
    big_blinds: bool = False
    four_colors: bool = True


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that is replayed, with the same data as on the page.

    Attributes:
        row: The hand and its frames.
        texts: Texts by number.
        lines: Lines of the source text.
        seats: Seats that are taken, by number.
    """

    row: HandRow
    texts: Sequence[str]
    lines: Sequence[str]
    seats: Mapping[int, SeatRow]

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Everything that happens."""
        return self.row.frames

    def findings(self, step: int) -> list[FindingRow]:
        """The findings that arise at a frame."""
        return [one for one in self.row.findings if one.frame == step]

    def made(self, seat: int, board: int) -> str:
        """Name of the hand that a seat makes on a board, empty when it is not known."""
        made = self.seats[seat].made
        return self.texts[made[board]] if board < len(made) else ""


def open_hand(checked: Checked, counts: Mapping[int, Counts], heroes: Sequence[str]) -> ShownHand:
    """A hand ready to be shown.

    Args:
        checked: A hand that could be replayed.
        counts: Statistics of its players up to this hand, by seat.
        heroes: Names of the player to look at.
    """
    texts = Texts()
    row = hand_row(checked, counts, heroes, texts)
    lines = checked.hand.text.rstrip().split("\n")
    return ShownHand(row, texts.all(), lines, {seat.number: seat for seat in row.seats})


@dataclass(slots=True)
class SeatState:
    """A seat at a frame; `action` is what it did last on this street, `won` what pots have paid it."""

    stack: int | None
    bet: int
    standing: int
    action: Frame | None = None
    won: int = 0


@dataclass(slots=True)
class TableState:
    """The table at a frame; `step` is its number, `shown` is true from the showdown on."""

    frame: Frame
    step: int
    seats: dict[int, SeatState] = field(default_factory=dict)
    boards: list[list[str]] = field(default_factory=list)
    shown: bool = False

    @property
    def total(self) -> int:
        """Chips gathered in the middle and bet on this street."""
        return sum(self.frame.pots) + sum(seat.bet for seat in self.seats.values())


def table_state(hand: ShownHand, step: int) -> TableState:
    """What the table looks like after a frame."""
    state = TableState(hand.frames[step], step)
    for frame in hand.frames[: step + 1]:
        _apply(hand, state, frame)
    return state


def _apply(hand: ShownHand, state: TableState, frame: Frame) -> None:
    for change in frame.changes:
        seat = state.seats.setdefault(change.seat, SeatState(None, 0, 0))
        seat.stack, seat.bet, seat.standing = change.stack, change.bet, change.standing
    if frame.kind in ACTIONS and frame.seat in state.seats:
        state.seats[frame.seat].action = frame
    elif frame.kind in {DEAL, RETURN, SHOW}:
        for seat in state.seats.values():
            seat.action = seat.action if seat.standing == FOLDED else None
    if frame.kind == DEAL:
        _deal(state.boards, frame)
    elif frame.kind == SHOW:
        state.shown = True
    elif frame.kind == PAY:
        for share in hand.row.pots[frame.amount or 0].shares:
            if share.board == frame.run:
                state.seats[share.seat].won += share.amount


def _deal(boards: list[list[str]], frame: Frame) -> None:
    """Later boards share the cards that were dealt before they part."""
    before = 0 if frame.street == FLOP else frame.street + 1
    while len(boards) <= frame.run:
        boards.append(boards[0][:before] if boards else [])
    boards[frame.run].extend(split_cards(frame.cards))


def split_cards(cards: str) -> list[str]:
    """`AsKd` as `["As", "Kd"]`."""
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def is_open(hand: ShownHand, state: TableState, seat: SeatRow, settings: Settings) -> bool:
    """Whether the cards of a seat lie open."""
    shown = seat.number == hand.row.hero or (state.shown and bool(seat.shown))
    return bool(seat.cards) and (settings.villains or shown)


def equities_at(hand: ShownHand, step: int, settings: Settings) -> dict[int, int]:
    """Equities of the open cards by seat, in hundredths of a percent; none once the pots are paid."""
    audience = ALL_KNOWN if settings.villains else SHOWN_ONLY
    rows = [row for row in hand.row.equities if row.frame <= step and row.audience == audience]
    return dict(rows[-1].shares) if rows and hand.frames[step].kind != PAY else {}


def stops(hand: ShownHand, settings: Settings) -> list[int]:
    """Frames at which stepping stops; of folds in a row only the last when they are combined."""
    kinds = [frame.kind for frame in hand.frames]
    following = [*kinds[1:], ""]
    return [
        step
        for step, pair in enumerate(zip(kinds, following, strict=True))
        if not (settings.combine and pair == (FOLD, FOLD))
    ]


def street_starts(hand: ShownHand) -> dict[Street, int]:
    """The first frame of each street that was dealt."""
    starts = {PREFLOP: 0}
    for step, frame in enumerate(hand.frames):
        if frame.kind == DEAL:
            starts.setdefault(STREETS[frame.street], step)
    return starts


def folds_before(hand: ShownHand, step: int) -> Iterator[int]:
    """Seats of the folds in a row that end at a frame, the last first."""
    while hand.frames[step].kind == FOLD:
        yield hand.frames[step].seat or 0
        step -= 1


def stack_to_pot(state: TableState, seat: int) -> float | None:
    """The smaller of a stack and the largest other one in the hand, in pots; None when not known."""
    others = [one.stack for number, one in state.seats.items() if number != seat and one.standing != FOLDED]
    own = state.seats[seat].stack
    known = [stack for stack in others if stack is not None]
    if own is None or len(known) < len(others) or not known or not state.total:
        return None
    return min(own, max(known)) / state.total
