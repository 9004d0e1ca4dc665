"""Modal screens of text: keys, source text, statistics."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from analysis.replayer.terminal.rows import Rows

KEYS: Final = """\
← →        previous, next action       /    search and filter the list
p n        previous, next hand         Esc  leave the filter; then clear it
P N        the same, hands played      o    order: played, pot, result
↑ ↓        hand above, below           v    show or hide the others' cards
PgUp PgDn  ten hands up, down          m    mask names
Home End   first, last step            c    combine folds
1 2 3 4    preflop, flop, turn, river  b    big blinds or the currency
Space      play or pause               d    deck of four or two colours
+ -        faster, slower              l    light or dark
s          statistics of the players   f    copy the hand for a forum
t          source text at this step    i    copy the command that opens it
?          these keys                  w    write the hand to a file
q Ctrl+C   leave

Ctrl+← → is the same as p n, Shift+← → as P N. Played: the hero put chips
in by choice. The filter takes part of a player's name or of the hand's
number, or a query about the hero (hh stats --help):
net > 20bb and position in (CO, BTN)   starting_hand contains AK
three_bet or actions_flop = XR         findings, errors, warnings
At the table: ▶ to act, * hero, (D) button; equity after the name; cards
that won are underlined, others dim. VPIP/PFR/3Bet in percent · hands.
"""


class TextScreen(ModalScreen[None]):
    """A modal screen with scrollable lines of text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,s,t,question_mark", "dismiss", show=False),
        Binding("up", "scroll_by(-1)", show=False),
        Binding("down,space", "scroll_by(1)", show=False),
        Binding("pageup", "scroll_by(-10)", show=False),
        Binding("pagedown", "scroll_by(10)", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[Text], current: int | None = None) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._current = current

    def compose(self) -> ComposeResult:
        """Yield the title and the lines."""
        with Vertical(id="text-box"):
            yield Static(Text(f"{self._title}  (Esc goes back)"), classes="title")
            yield Rows(id="text-rows")

    def on_mount(self) -> None:
        """Show the lines."""
        rows = self.query_one(Rows)
        rows.show_rows(len(self._lines), self._lines.__getitem__, self._current)

    def action_scroll_by(self, lines: int) -> None:
        """Scroll up or down."""
        self.query_one(Rows).scroll_relative(y=lines, animate=False, force=True)


def keys_screen() -> TextScreen:
    """Return the screen with all key bindings."""
    return TextScreen("Keys", [Text(line) for line in KEYS.splitlines()])
