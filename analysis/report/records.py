"""What a report is made of: sections with cards, charts and tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from analysis import charts
from analysis.report.text import Cell
from analysis.stats import Calendar

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Scope(NamedTuple):
    """Which player-hands count, as a question, and how their days and sessions are told apart."""

    question: str | None = None
    calendar: Calendar = Calendar()


ALL_HANDS: Final = Scope()


@dataclass(frozen=True, slots=True)
class Heading:
    """Heading of a column, with the definition behind an abbreviation."""

    text: str
    note: str = ""
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page; the first cell of a row is its heading, and its hands are those of the row."""

    caption: str
    headings: Sequence[Heading]
    rows: Sequence[Sequence[Cell]]
    tall: bool = False
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One number of the overview."""

    label: str
    value: Cell
    detail: str
    note: str = ""
    hands: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its caption and a name that is unique on the page."""

    caption: str
    axes: "Axes"
    name: str

    @property
    def svg(self) -> Markup:
        """The picture as markup; matplotlib escapes all text in it."""
        return Markup(charts.svg_text(self.axes, self.name))


@dataclass(frozen=True, slots=True)
class Section:
    """One kind of game."""

    slug: str
    title: str
    intro: str
    cards: Sequence[Card]
    charts: Sequence[Chart]
    tables: Sequence[Table]
