"""Rendering of the table in characters: seats on an ellipse, bets in front, board and pots in the middle."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from math import cos, pi, sin
from typing import Final, NamedTuple

from rich.text import Text

from analysis.replayer.data import SeatRow
from analysis.replayer.frames import ALL_IN, FOLDED
from analysis.replayer.states import SeatState
from analysis.replayer.stats import SHOWN
from analysis.replayer.terminal.formatting import Formatter, cards_in, percent_text, rate_text
from analysis.replayer.terminal.hands import DisplaySettings, ShownHand
from analysis.replayer.words import Sentence

TALL: Final = 20  # threshold in rows for a third line of each plate
SIDE: Final = 0.8  # threshold of the cosine for a bet beside its plate, not above or below


class Piece(NamedTuple):
    """A line of text at a position, in columns and rows."""

    x: int
    y: int
    text: Text


class TablePlace(NamedTuple):
    """The top left corner of a plate, and its coordinates on the ellipse, from -1 to 1."""

    x: int
    y: int
    right: float
    down: float


def draw_table(hand: ShownHand, step: int, settings: DisplaySettings, width: int, height: int) -> list[Text]:
    """Render the table at a step in `height` lines of `width` columns."""
    pieces = [*_Picture(hand, step, settings, width, height).pieces()]
    return [_line([one for one in pieces if one.y == y], width) for y in range(height)]


def _line(pieces: Iterable[Piece], width: int) -> Text:
    """Join pieces to a line; a piece is truncated if the next one overlaps it."""
    line = Text(no_wrap=True)
    for x, _, text in sorted(pieces, key=lambda piece: piece.x):
        missing = x - line.cell_len
        line.append(" " * missing)
        if missing < 0:
            line.truncate(x)
            line.append(" " * (x - line.cell_len))
        line.append_text(text)
    line.truncate(width)
    return line


class _Picture:
    """Computes the pieces of one table."""

    def __init__(
        self, hand: ShownHand, step: int, settings: DisplaySettings, width: int, height: int
    ) -> None:
        self.hand, self.step, self.state, self.settings = hand, step, hand.states[step], settings
        self.form = Formatter(hand, settings)
        self.equities = hand.equities(step, settings)
        self.width, self.height = width, height
        self.plate_height = 3 if height >= TALL else 2
        self.plate_width = max(14, min(22, width // 5))

    def pieces(self) -> Iterator[Piece]:
        yield from self._middle()
        for number, spot in self._spots():
            seat = self.hand.seats.get(number)
            if seat is None or number not in self.state.seats:
                yield from self._empty(number, seat, spot)
            else:
                yield from self._plate(seat, self.state.seats[number], spot)

    def _spots(self) -> Iterator[tuple[int, TablePlace]]:
        """Yield seats clockwise with their plates; the hero, by default the first seat, is at the bottom."""
        slots = self.hand.row.slots
        hero = self.hand.row.hero
        bottom = slots.index(hero) if hero in slots else 0
        across, down = self.width - self.plate_width, self.height - self.plate_height
        for place, number in enumerate(slots):
            angle = pi / 2 + 2 * pi * (place - bottom) / len(slots)
            x, y = cos(angle), sin(angle)
            yield number, TablePlace(round(across * (1 + x) / 2), round(down * (1 + y) / 2), x, y)

    def _empty(self, number: int, seat: SeatRow | None, spot: TablePlace) -> Iterator[Piece]:
        words = "empty" if seat is None else f"{self.form.name(number)} sits out"
        button = " (D)" if number == self.hand.row.button else ""
        yield Piece(spot.x, spot.y, self._fitted(Text(words + button, "dim")))

    def _plate(self, seat: SeatRow, state: SeatState, spot: TablePlace) -> Iterator[Piece]:
        style = "dim" if state.standing == FOLDED else ""
        title = self._with_equity(self._title(seat), seat.number, state)
        title.stylize("reverse" if self._is_to_act(seat.number) else "")
        lines = [title, self._holding(seat, state)]
        if self.plate_height > 2:
            lines.append(Text(stats_text(seat) if not self.settings.mask else ""))
        for row, line in enumerate(lines):
            text = self._fitted(line)
            text.stylize_before(style)
            yield Piece(spot.x, spot.y + row, text)
        spoken = self._spoken(state)
        if spoken:
            yield self._beside(spot, spoken)

    def _is_to_act(self, seat: int) -> bool:
        decision = self.state.decision
        return decision is not None and decision.seat == seat

    def _title(self, seat: SeatRow) -> Text:
        place = seat.position or ""
        if seat.number == self.hand.row.button and place != "BTN":
            place += "(D)"
        name = self.form.name(seat.number)
        if name == seat.position and self.settings.mask:
            name = ""  # the position is already in the title
        return Text.assemble(self._mark(seat.number), (place, "bold"), " " if place else "", name)

    def _with_equity(self, title: Text, seat: int, state: SeatState) -> Text:
        """Append the equity to a title; `?` for unknown cards."""
        if not self.equities or state.standing == FOLDED:
            return self._fitted(title)
        share = self.equities.get(seat)
        words = " ?" if share is None else f" {percent_text(share)}"
        title.truncate(self.plate_width - len(words), overflow="ellipsis", pad=True)
        return title.append(words)

    def _mark(self, seat: int) -> str:
        if self._is_to_act(seat):
            return "▶"
        return "*" if seat == self.hand.row.hero else " "

    def _holding(self, seat: SeatRow, state: SeatState) -> Text:
        """Render the cards and the stack."""
        stack = self.form.money(state.stack)
        if state.standing == ALL_IN and not state.stack:
            stack = "all-in"
        line = Text.assemble(" ", self._hole_cards(seat, state))
        line.append(stack.rjust(max(self.plate_width - line.cell_len, len(stack) + 1)))
        return line

    def _hole_cards(self, seat: SeatRow, state: SeatState) -> Text:
        if state.standing == FOLDED:
            return Text("folded")
        if seat.cards and (self.settings.villains or state.is_open):
            return self.form.cards(seat.cards, self.state.lit)
        return Text("▒▒ ▒▒")

    def _fitted(self, text: Text) -> Text:
        text.truncate(self.plate_width, overflow="ellipsis", pad=True)
        return text

    def _spoken(self, state: SeatState) -> Text | None:
        """Render the chips won by a player, else their last action and bet on this street."""
        if state.won:
            return Text(f"+{self.form.money(state.won)}", "bold #30a46c")
        words = state.did.partition(" ")[0] if state.standing != FOLDED else ""
        if state.bet:
            words = f"{words} {self.form.money(state.bet)}".strip()
        return Text(words, "bold #c98a00" if state.bet else "") if words else None

    def _beside(self, spot: TablePlace, text: Text) -> Piece:
        """Place a text between a plate and the middle."""
        length = text.cell_len
        if spot.right < -SIDE:
            return Piece(spot.x + self.plate_width + 1, spot.y, text)
        if spot.right > SIDE:
            return Piece(spot.x - length - 1, spot.y, text)
        y = spot.y - 1 if spot.down > 0 else spot.y + self.plate_height
        shift = round((1 - spot.right / SIDE) / 2 * (self.plate_width - length))  # towards the middle
        return Piece(spot.x + shift, y, text)

    def _middle(self) -> Iterator[Piece]:
        lines = [*self._pots(), *self._boards()]
        top = (self.height - len(lines)) // 2
        for row, line in enumerate(lines):
            yield Piece((self.width - line.cell_len) // 2, top + row, line)

    def _boards(self) -> Iterator[Text]:
        """Yield lines of a board and its winner; of several boards only the first has the shared cards."""
        boards = [cards_in(board) for board in self.state.boards if board]
        results = [None if one is None else self.form.sentence(one) for one in self._results()]
        if len(boards) > 1:
            yield from self._run_lines(boards, results[: len(boards)])
            return
        yield from [self.form.cards("".join(board), self.state.lit) for board in boards]
        yield from filter(None, results)

    def _run_lines(self, boards: Sequence[Sequence[str]], results: Sequence[Text | None]) -> list[Text]:
        """Return a line of the same width for each board, with its winner."""
        shared = sum(len(set(cards)) == 1 for cards in zip(*boards, strict=False))
        room = self.width - 2 * self.plate_width
        lines = []
        for row, (board, result) in enumerate(zip_longest(boards, results)):
            hidden = shared if row else 0
            cards = self.form.cards("".join(board[hidden:]), self.state.lit)
            line = Text.assemble(" " * (3 * hidden), cards, "  ", result or "")
            line.truncate(room, overflow="ellipsis")
            lines.append(line)
        width = max(line.cell_len for line in lines)
        for line in lines:
            line.pad_right(width - line.cell_len)
        return lines

    def _results(self) -> tuple[Sentence | None, ...]:
        """Return the winner and the winning hand of each board at this step."""
        told = [frame.results for frame in self.hand.frames[: self.step + 1] if frame.results is not None]
        return told[-1] if told else ()

    def _pots(self) -> Iterator[Text]:
        """Yield the total; with several pots, also lines with the amount of each."""
        if self.state.total:
            yield Text(f"Pot {self.form.money(self.state.total)}", "bold")
        pots = self.state.frame.pots
        if len(pots) > 1:
            parts = [
                f"{f'side {number}' if number else 'main'} {self.form.money(chips)}"
                for number, chips in enumerate(pots)
                if chips
            ]
            room = self.width - 2 * self.plate_width - 20
            yield from (Text(line, "dim") for line in _lines_of(parts, room))


def _lines_of(parts: Sequence[str], room: int) -> list[str]:
    """Join parts to lines of at most `room` characters."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= room:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return lines


def stats_text(seat: SeatRow) -> str:
    """Format VPIP/PFR/3Bet up to this hand and the number of hands; empty for a new player."""
    if seat.counts is None:
        return ""
    hands, *counts = seat.counts
    shares = [rate_text(*counts[2 * n : 2 * n + 2]).removesuffix(" %") for n, _ in enumerate(SHOWN[:3])]
    return f" {'/'.join(shares)} · {hands}"
