"""Widgets: a drawing rendered for the size of the widget, and a list that renders only visible rows."""

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget


class Drawn(Widget):
    """A widget with a drawing rendered for its size."""

    drawing: Callable[[int, int], Text] | None = None

    def draw(self, drawing: Callable[[int, int], Text]) -> None:
        """Set the drawing, a callback from width and height to text, and refresh."""
        self.drawing = drawing
        self.refresh()

    def render(self) -> Text:
        """Render the drawing for the current size."""
        return self.drawing(*self.size) if self.drawing and self.size else Text()


class Rows(ScrollView, can_focus=False):
    """A scrollable list of rows; one may be marked as current."""

    COMPONENT_CLASSES = {"rows--current"}  # noqa: RUF012  the framework reads it from the class

    class Chosen(Message):
        """Message: a row was clicked."""

        def __init__(self, rows: "Rows", number: int) -> None:
            super().__init__()
            self.rows = rows
            self.number = number

        @property
        def control(self) -> "Rows":
            """The list that sent the message."""
            return self.rows

    def __init__(self, *, id: str) -> None:  # noqa: A002  the framework's own name
        super().__init__(id=id)
        self._count = 0
        self._draw: Callable[[int], Text] = lambda _: Text()
        self._current: int | None = None

    def show_rows(self, count: int, draw: Callable[[int], Text], current: int | None) -> None:
        """Replace the rows.

        Args:
            count: Number of rows.
            draw: Callback from the index of a row to its text.
            current: Index of the row to mark and scroll to; None for none.
        """
        self._count, self._draw = count, draw
        self.virtual_size = Size(self.size.width, count)
        self.mark(current)

    def mark(self, current: int | None) -> None:
        """Mark another row and scroll to it."""
        self._current = current
        self.call_after_refresh(self._keep_in_sight)
        self.refresh()

    def _keep_in_sight(self) -> None:
        height = self.size.height
        if self._current is None or not height:
            return
        top = self.scroll_offset.y
        if not top <= self._current < top + height:
            self.scroll_to(y=self._current - height // 2, animate=False, force=True)

    def on_resize(self) -> None:
        """Scroll to the current row if it is not visible."""
        self.call_after_refresh(self._keep_in_sight)

    def on_click(self, event: events.Click) -> None:
        """Post the message `Chosen` for the clicked row."""
        number = self.scroll_offset.y + event.y
        if number < self._count:
            self.post_message(self.Chosen(self, number))

    def render_line(self, y: int) -> Strip:
        """Render one line of the widget."""
        number = self.scroll_offset.y + y
        width = self.size.width
        if number >= self._count:
            return Strip.blank(width, self.rich_style)
        is_current = number == self._current
        text = Text.assemble("›" if is_current else " ", self._draw(number))
        text.truncate(width, overflow="ellipsis")
        strip = Strip(text.render(self.app.console, end=""), text.cell_len)
        style = self.rich_style + (
            self.get_component_rich_style("rows--current", partial=True) if is_current else self.rich_style
        )
        return strip.adjust_cell_length(width).apply_style(style)
