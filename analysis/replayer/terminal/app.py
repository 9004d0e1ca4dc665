"""The terminal app of the replayer: table, log of actions and list of hands, with key bindings."""

import asyncio
import signal
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.timer import Timer
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from analysis.pricing.tables import NO_PRICES, HandTables
from analysis.queries.values import WhereError
from analysis.replayer.stats import Counts, counts_before
from analysis.replayer.summaries import HandSummary, summarize
from analysis.replayer.terminal.formatting import (
    LIST_HEADING,
    SEVERITY_STYLES,
    Formatter,
    forum_text,
    list_row,
)
from analysis.replayer.terminal.hands import DisplaySettings, ShownHand, open_hand
from analysis.replayer.terminal.listing import Listing
from analysis.replayer.terminal.panels import (
    LogLine,
    facts,
    finding_lines,
    log_entries,
    player_lines,
    price_lines,
    source_lines,
    timeline,
)
from analysis.replayer.terminal.picture import draw_table
from analysis.replayer.terminal.rows import Drawn, Rows
from analysis.replayer.terminal.screens import TextScreen, keys_screen
from analysis.replayer.terminal.take_away import open_command, write_text
from hhparser.base.text.escape import harmless
from hhparser.model import STREETS
from hhparser.pipeline import Checked

SPEEDS: Final = {"slow": 2.0, "normal": 1.2, "fast": 0.7, "very fast": 0.35}  # seconds a step
FOOTER: Final = "←→ step  ↑↓ hand  1-4 street  Space play  / filter  t text  ? keys  q quit"
PAGE: Final = 10


class TerminalReplayer(App[None]):
    """An app that steps through hands, while a worker thread reads further batches."""

    CSS_PATH = "replayer.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""  # the app handles keys until the filter has the focus
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012  the framework reads it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)"),
        Binding("right", "move(1)"),
        Binding("ctrl+left,p", "next_hand(-1)"),
        Binding("ctrl+right,n", "next_hand(1)"),
        Binding("shift+left,P", "next_played(-1)"),
        Binding("shift+right,N", "next_played(1)"),
        Binding("up", "next_listed(-1)"),
        Binding("down", "next_listed(1)"),
        Binding("pageup", f"next_listed(-{PAGE})"),
        Binding("pagedown", f"next_listed({PAGE})"),
        Binding("space", "play"),
        Binding("home", "edge(0)"),
        Binding("end", "edge(1)"),
        *[Binding(str(street + 1), f"street({int(street)})") for street in STREETS],
        Binding("plus,equals_sign", "speed(1)"),
        Binding("minus", "speed(-1)"),
        Binding("slash", "filter"),
        Binding("escape", "leave_filter"),
        Binding("o", "order"),
        Binding("v", "change('villains')"),
        Binding("m", "change('mask')"),
        Binding("c", "change('combine')"),
        Binding("b", "change('big_blinds')"),
        Binding("d", "change('four_colors')"),
        Binding("s", "statistics"),
        Binding("t", "source"),
        Binding("f", "forum"),
        Binding("i", "link"),
        Binding("w", "write"),
        Binding("l", "light"),
        Binding("question_mark", "keys"),
        Binding("q", "quit"),
        Binding("ctrl+c,ctrl+q", "quit", priority=True),
    ]

    def __init__(
        self,
        batches: Iterable[Sequence[Checked]],
        heroes: Sequence[str] = (),
        prices: HandTables = NO_PRICES,
    ) -> None:
        super().__init__()
        self.batches = batches
        self.heroes = heroes
        self.prices = prices
        self.settings = DisplaySettings()
        self.speed = "normal"
        self.listing = Listing()
        self.counts: Mapping[int, Mapping[int, Counts]] = {}
        self.at: int | None = None  # index of the open hand
        self.hand: ShownHand | None = None
        self.entries: list[LogLine] = []
        self.step = 0
        self.timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield the widgets: heading, table with its panels, list of hands, log, footer."""
        yield Static(id="heading")
        with Container(id="main"):
            with Vertical(id="stage"):
                yield Drawn(id="table")
                yield Static(id="message")
                yield Static(id="facts")
                yield Drawn(id="timeline")
                yield Static(id="findings")
                yield Static(id="prices")
            with Vertical(id="hands-panel"):
                yield Static(id="hands-title", classes="title")
                yield Input(id="filter", placeholder="name, or net > 20bb and position = BTN", compact=True)
                yield Static(LIST_HEADING, id="hands-heading")
                yield Rows(id="hands")
            with Vertical(id="log-panel"):
                yield Static("Actions", id="log-title", classes="title")
                yield Rows(id="log")
        yield Static(FOOTER, id="footer")

    def on_mount(self) -> None:
        """Start the reader thread; install signal handlers that exit the app and restore the terminal."""
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            # not available on Windows and outside the main thread
            with suppress(NotImplementedError, RuntimeError, AttributeError):
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
        self._draw_list()
        self._read()

    # --- reading ---

    @work(thread=True)
    def _read(self) -> None:
        """Read all batches in a worker thread, then start a daemon thread that computes statistics."""
        worker = get_current_worker()
        for batch in self.batches:
            if worker.is_cancelled:
                return
            summaries = [summarize(one, self.heroes, self.prices) for one in batch if one.replay is not None]
            self.call_from_thread(self._add, summaries, len(batch) - len(summaries))
            self.listing.filter.learn(summaries)
            self.call_from_thread(self._refilter)
        self.call_from_thread(self._end_reading)
        Thread(target=self._count, daemon=True).start()  # quitting does not wait for it

    def _count(self) -> None:
        hands = [summary.checked for summary in self.listing.hands]
        counts = {id(one.hand): counts for one, counts in zip(hands, counts_before(hands), strict=True)}
        with suppress(RuntimeError):  # the app has ended meanwhile
            self.call_from_thread(self._take_counts, counts)

    def _add(self, summaries: Sequence[HandSummary], left_out: int) -> None:
        listing = self.listing
        current = None if self.at is None else listing.hands[self.at]
        listing.add(summaries, left_out)
        if current is not None:
            self.at = next(at for at, one in enumerate(listing.hands) if one is current)
        elif listing.shown:
            self.open(listing.shown[0])
        self._draw_list()

    def _end_reading(self) -> None:
        self.listing.is_reading = False
        if not self.listing.hands:
            if not self.listing.left_out:
                self.exit()
            self.query_one("#message", Static).update("There are no hands to replay.")
        self._draw_list()

    def _take_counts(self, counts: Mapping[int, Mapping[int, Counts]]) -> None:
        self.counts = counts
        if self.at is not None:
            self.open(self.at, self.step)

    # --- rendering ---

    def open(self, at: int, step: int = 0) -> None:
        """Open a hand at a step, given its index in order of play."""
        summary = self.listing.hands[at]
        self.at = at
        self.hand = open_hand(summary, self.counts.get(id(summary.hand), {}))
        self.entries = log_entries(self.hand, self.settings)
        self.query_one("#heading", Static).update(Text(Formatter(self.hand, self.settings).heading(at + 1)))
        self.query_one("#log", Rows).show_rows(len(self.entries), lambda row: self.entries[row].text, None)
        self._mark_hand()
        self.go_to(step)

    def go_to(self, step: int) -> None:
        """Show a step of the hand."""
        hand = self.hand
        if hand is None:
            return
        self.step = step
        self.query_one("#table", Drawn).draw(
            lambda width, height: Text("\n").join(draw_table(hand, step, self.settings, width, height))
        )
        self.query_one("#timeline", Drawn).draw(lambda width, _: timeline(hand, step, width, self._pace()))
        self.query_one("#message", Static).update(Formatter(hand, self.settings).step(step))
        self.query_one("#facts", Static).update(facts(hand, step, self.settings))
        found = finding_lines(hand, step, self.settings)
        findings = self.query_one("#findings", Static)
        findings.update(Text("\n").join(found))
        findings.set_class(bool(found), "some")
        lines = price_lines(hand, step)
        prices = self.query_one("#prices", Static)
        prices.update(Text("\n".join(lines)))
        prices.set_class(bool(lines), "some")
        at = next((row for row, entry in enumerate(self.entries) if entry.step >= step), None)
        self.query_one("#log", Rows).mark(at)

    def _pace(self) -> str:
        return f"▶ {self.speed}" if self.timer else "paused"

    def _draw_list(self) -> None:
        title = self.query_one("#hands-title", Static)
        title.update(Text(self.listing.title()))
        title.remove_class("trouble")
        self.query_one("#hands", Rows).show_rows(len(self.listing.shown), self._list_row, None)
        self._mark_hand()

    def _list_row(self, row: int) -> Text:
        at = self.listing.shown[row]
        return list_row(self.listing.hands[at], at + 1, self.settings)

    def _mark_hand(self) -> None:
        self.query_one("#hands", Rows).mark(self.listing.row_of(self.at))

    # --- steps ---

    def action_move(self, way: int) -> None:
        """Go to the next or previous action."""
        self._move(way)

    def _move(self, way: int) -> bool:
        if self.hand is None:
            return False
        ahead = [stop for stop in self.hand.stops(self.settings) if (stop - self.step) * way > 0]
        if ahead:
            self.go_to(min(ahead) if way > 0 else max(ahead))
        return bool(ahead)

    def action_edge(self, end: int) -> None:
        """Go to the first or the last step."""
        if self.hand is not None:
            self.go_to((len(self.hand.frames) - 1) * end)

    def action_street(self, street: int) -> None:
        """Go to the first step of a street, if it was dealt."""
        if self.hand is not None:
            start = self.hand.row.starts[street]
            self.go_to(self.step if start is None else start)

    def action_play(self) -> None:
        """Play the hand step by step to its end, or pause."""
        if self.timer is not None:
            self._pause()
        elif self.hand is not None:
            if not self._move(1):
                self.go_to(0)
            self._start_timer()

    def _start_timer(self) -> None:
        self.timer = self.set_interval(SPEEDS[self.speed], self._tick)
        self.go_to(self.step)

    def _tick(self) -> None:
        if not self._move(1):
            self._pause()

    def _pause(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        self.go_to(self.step)

    def action_speed(self, way: int) -> None:
        """Play faster or slower."""
        names = [*SPEEDS]
        self.speed = names[min(max(names.index(self.speed) + way, 0), len(names) - 1)]
        if self.timer is not None:
            self.timer.stop()
            self._start_timer()
        else:
            self.notify(f"Speed: {self.speed}", timeout=2)

    # --- hands ---

    def _open_other(self, at: int | None) -> None:
        if at is not None and at != self.at:
            self.open(at)

    def action_next_hand(self, way: int) -> None:
        """Open the hand played after or before this one."""
        self._open_other(self.listing.played_beside(self.at, way, by_hero=False))

    def action_next_played(self, way: int) -> None:
        """Open the next or previous hand in which the hero put chips in voluntarily."""
        self._open_other(self.listing.played_beside(self.at, way, by_hero=True))

    def action_next_listed(self, way: int) -> None:
        """Open a hand above or below in the list."""
        self._open_other(self.listing.beside(self.at, way))

    # --- the list ---

    def action_order(self) -> None:
        """Switch the list to the next sort order."""
        self.listing.next_order()
        self._draw_list()

    def action_filter(self) -> None:
        """Open the input box of the filter."""
        box = self.query_one("#filter", Input)
        box.add_class("open")
        box.focus()

    def action_leave_filter(self) -> None:
        """Close the filter if it has the focus, else clear it."""
        box = self.query_one("#filter", Input)
        if self.focused is box:
            self.screen.set_focus(None)
        else:
            box.value = ""
        box.set_class(bool(box.value), "open")

    @on(Input.Submitted, "#filter")
    def _submit_filter(self) -> None:
        self.action_leave_filter()
        if self.listing.shown and self.at not in self.listing.shown:
            self.open(self.listing.shown[0])

    @on(Input.Changed, "#filter")
    def _change_filter(self) -> None:
        self._refilter()

    def _refilter(self) -> None:
        """Apply the text of the filter; show the error of an invalid query in the title."""
        box, title = self.query_one("#filter", Input), self.query_one("#hands-title", Static)
        try:
            self.listing.ask(box.value, self.settings.mask)
        except WhereError as error:
            title.update(Text(error.reason, SEVERITY_STYLES["error"]))
            title.add_class("trouble")
            return
        self._draw_list()

    @on(Rows.Chosen, "#hands")
    def _choose_hand(self, event: Rows.Chosen) -> None:
        self.open(self.listing.shown[event.number])

    @on(Rows.Chosen, "#log")
    def _choose_step(self, event: Rows.Chosen) -> None:
        self.go_to(self.entries[event.number].step)

    # --- settings and pages ---

    def action_change(self, name: str) -> None:
        """Toggle a setting."""
        self.settings = self.settings._replace(**{name: not getattr(self.settings, name)})
        if name == "mask":
            self._refilter()
        self._draw_list()
        if self.at is not None:
            self.open(self.at, self.step)

    def action_light(self) -> None:
        """Toggle light and dark colours."""
        self.theme = "textual-dark" if self.theme == "textual-light" else "textual-light"

    def action_statistics(self) -> None:
        """Show the statistics of the players."""
        if self.hand is not None:
            self.push_screen(TextScreen("Players up to this hand", player_lines(self.hand, self.settings)))

    def action_source(self) -> None:
        """Show the source text, except while names are masked, because it contains them."""
        if self.hand is None:
            return
        if self.settings.mask:
            self.notify("The source text contains names; it is not shown while names are masked")
            return
        row = self.hand.row
        place = harmless(f"{row.file}, from line {row.line}")
        self.push_screen(TextScreen(place, source_lines(self.hand), self.hand.frames[self.step].line))

    def action_forum(self) -> None:
        """Copy the hand as text for a forum to the clipboard, if the terminal allows it."""
        if self.hand is not None:
            self.copy_to_clipboard(forum_text(self.hand, self.settings))
            self.notify("Copied as text, if the terminal allows it; w writes it to a file")

    def action_link(self) -> None:
        """Copy the command that opens this hand to the clipboard."""
        if self.hand is not None:
            command = open_command(self.hand)
            self.copy_to_clipboard(command)
            self.notify(harmless(command), title="Copied: opens this hand", markup=False)

    def action_write(self) -> None:
        """Write the hand as text to a new file in this folder."""
        if self.hand is None:
            return
        try:
            name = write_text(forum_text(self.hand, self.settings), self.hand, Path())
        except OSError as error:
            self.notify(f"Cannot write: {error.strerror}", severity="error", markup=False)
        else:
            self.notify(f"Written to {name}", markup=False)

    def action_keys(self) -> None:
        """Show the key bindings."""
        self.push_screen(keys_screen())
