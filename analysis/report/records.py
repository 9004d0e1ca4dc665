"""The records of a report: what was read, what was found, and sections with cards, charts and tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl
from markupsafe import Markup

from analysis import charts
from analysis.report.sections.behind import HandGroup
from analysis.report.sections.findings import FaultyHand, ShownFinding
from analysis.report.sections.overview import Fact
from analysis.report.sections.text import Cell
from analysis.stats import Calendar
from analysis.tables import Tables

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Scope(NamedTuple):
    """Which player-hands count, as a question, and how their days and sessions are told apart."""

    question: str | None = None
    calendar: Calendar = Calendar()


ALL_HANDS: Final = Scope()


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """Heading of a column, with the definition of an abbreviation and the id of its statistic."""

    text: str
    note: str = ""
    numeric: bool = True
    statistic: str = ""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of the page; the first cell of a row is its heading.

    Attributes:
        caption: What the table shows.
        headings: Headings of the columns.
        rows: Cells of each row.
        tall: Whether the table scrolls.
        remark: Text below the table.
        groups: The hands that the numbers of each row count; empty for a table that does not count hands.
        statistics: Ids of statistics, where rows and not columns are statistics.
    """

    caption: str
    headings: Sequence[ColumnHeading]
    rows: Sequence[Sequence[Cell]]
    tall: bool = False
    remark: str = ""
    groups: Sequence[HandGroup] = ()
    statistics: Sequence[str] = ()

    @property
    def texts(self) -> list[list[str]]:
        """The headings, then each row, as text."""
        headings = [heading.text for heading in self.headings]
        return [headings, *([cell.text for cell in row] for row in self.rows)]


@dataclass(frozen=True, slots=True)
class NumberCard:
    """One number of the overview, and the hands that it counts."""

    label: str
    value: Cell
    detail: str
    group: HandGroup
    note: str = ""
    statistic: str = ""


@dataclass(frozen=True, slots=True)
class DrawnChart:
    """A chart with its caption, a name that is unique on the page, and the hands behind words in it."""

    caption: str
    axes: "Axes"
    name: str
    groups: Mapping[str, HandGroup] = field(default_factory=dict)

    @property
    def svg(self) -> Markup:
        """The chart as markup; matplotlib escapes all text in it."""
        return Markup(charts.svg_text(self.axes, self.name))


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One kind of game, its player-hands, and a question that finds them."""

    slug: str
    title: str
    intro: str
    cards: Sequence[NumberCard]
    charts: Sequence[DrawnChart]
    tables: Sequence[ReportTable]
    rows: pl.LazyFrame
    question: str

    @property
    def figures(self) -> ReportTable:
        """The cards as a table."""
        headings = [
            ColumnHeading("Figure", numeric=False),
            ColumnHeading("Value"),
            ColumnHeading("", numeric=False),
        ]
        rows = [[Cell(card.label), card.value, Cell(card.detail)] for card in self.cards]
        return ReportTable("", headings, rows)


@dataclass(frozen=True, slots=True)
class ReportContent:
    """The content of a report, whatever its format.

    Attributes:
        tables: What was read.
        title: Heading of the report.
        hero: The player to show first; None for nobody.
        period: First to last day.
        restriction: Which player-hands count, in words; empty when all do.
        sections: The kinds of game.
        facts: What was read, in words.
        faulty_hands: Hands with findings, the worst first.
    """

    tables: Tables
    title: str
    hero: str | None
    period: str
    restriction: str
    sections: Sequence[ReportSection]
    facts: Sequence[Fact]
    faulty_hands: Sequence[FaultyHand]

    @property
    def findings(self) -> list[ShownFinding]:
        """The findings of all faulty hands."""
        return [finding for hand in self.faulty_hands for finding in hand.findings]
