"""Pages of text over the table: keys, source text, statistics."""

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
← →           previous, next action
Ctrl+← →      previous, next hand            also p n
Shift+← →     previous, next hand played     also P N
↑ ↓           hand above, below in the list
PgUp PgDn     ten hands up, down in the list
Home End      first, last step
1 2 3 4       preflop, flop, turn, river
Space         play or pause
+ -           faster, slower
/             search and filter the list
Esc           leave the filter; outside it, clear it
o             order of the list: played, pot, result
v             show or hide the others' cards
m             mask names
c             combine folds
b             big blinds or the currency
d             deck of four or two colours
s             statistics of the players up to this hand
t             source text, at the line of the step
f             copy the hand as text for a forum
i             copy the command that opens this hand
w             write the hand as text to a file
l             light or dark
?             these keys
q Ctrl+C      leave

In "played" hands the hero put chips in by choice. Some terminals
keep Ctrl and Shift with the arrows for themselves: use the letters there.

The filter takes a part of a player's name or of the hand's number, or a
question in the words of --where (docs/where.md), of the hero:
net > 20bb and position in (CO, BTN)    starting_hand contains AK
three_bet or actions_flop = XR    last_street = river and not won
findings, errors, warnings (alone or compared)    opponent = "Big Fish"

On the table: ▶ to act, * hero, (D) button next to a seat that is not BTN.
Third line of a plate: VPIP/PFR/3Bet in percent, and the number of hands.
"""


class TextScreen(ModalScreen[None]):
    """Lines of text to scroll through; any of its closing keys leads back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,s,t,f,question_mark", "dismiss", show=False),
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
        """A title above the lines."""
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
    """The screen that lists all keys."""
    return TextScreen("Keys", [Text(line) for line in KEYS.splitlines()])
