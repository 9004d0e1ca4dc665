"""The records of a report: its content, and sections with cards, charts and tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.render.bars import BarChart
from analysis.render.cells import Cell
from analysis.render.hand_grid import GridCell
from analysis.render.svg import Drawing
from analysis.render.tables import ColumnHeading, HandGroup, NumberCard, RecordTable
from analysis.report.sections.findings import FaultyHand, ShownFinding
from analysis.report.sections.overview import Fact
from analysis.stats import Calendar, LeftOut

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Scope(NamedTuple):
    """The filter on player-hands as a query (None for all), and the calendar for days and sessions."""

    question: str | None = None
    calendar: Calendar = Calendar()


ALL_HANDS: Final = Scope()
FEW: Final = 30


@dataclass(frozen=True, slots=True)
class DrawnChart:
    """A chart with its caption.

    Attributes:
        caption: Title of the chart.
        draw: Callback that draws the chart on matplotlib axes, for the PDF.
        groups: The hands behind labels in the chart, by label.
        grid: Rows of a grid of starting hands, for the page.
        curves: The chart in each size, for the page.
        bars: The chart of bars, for the page.
        game: As in `RecordTable`.
        graph: Currency of a graph of results that the page renders with hover details; empty for none.
    """

    caption: str
    draw: Callable[[], "Axes"]
    groups: Mapping[str, HandGroup] = field(default_factory=dict)
    grid: Sequence[Sequence[GridCell]] = ()
    curves: Sequence[Drawing] = ()
    bars: BarChart | None = None
    game: str = ""
    graph: str = ""


class Told(NamedTuple):
    """The text about the hero in one kind of game.

    Attributes:
        sentences: The verdict.
        split: Parts of the result; empty for too few hands.
        tables: Sources of the result, leaks, strengths, and the differences without a price, collapsed.
        next: What to look at next; None for nothing.
    """

    sentences: Sequence[str]
    split: Sequence[NumberCard]
    tables: Sequence[RecordTable]
    next: RecordTable | None


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A section of a report: one kind of game and its player-hands.

    Attributes:
        slug: Id of the section.
        title: The kind of game.
        hands: Number of hands.
        intro: Number of hands and players in words.
        hero: Name of the hero; None without one.
        told: Verdict and leaks of the hero in the game with most hands; None for few hands.
        numbers: Cards with the main numbers of the hero.
        habits: Cards with the hero's statistics.
        charts: The charts.
        all_tables: The tables, except those of the verdict.
        rows: The player-hands.
        question: Query for the player-hands.
    """

    slug: str
    title: str
    hands: int
    intro: str
    hero: str | None
    told: Told | None
    numbers: Sequence[NumberCard]
    habits: Sequence[NumberCard]
    charts: Sequence[DrawnChart]
    all_tables: Sequence[RecordTable]
    rows: pl.LazyFrame
    question: str

    @property
    def cards(self) -> Sequence[NumberCard]:
        """All cards."""
        return [*self.numbers, *(self.told.split if self.told else ()), *self.habits]

    @property
    def tables(self) -> Sequence[RecordTable]:
        """All tables, the tables of the verdict first."""
        if self.told is None:
            return self.all_tables
        return [*([self.told.next] if self.told.next else ()), *self.told.tables, *self.all_tables]

    @property
    def is_small(self) -> bool:
        """Whether the section is collapsed by default."""
        return self.hands < FEW

    @property
    def figures(self) -> RecordTable:
        """The cards as a table."""
        headings = [
            ColumnHeading("Figure", numeric=False),
            ColumnHeading("Value"),
            ColumnHeading("", numeric=False),
        ]
        rows = [[Cell(card.label), card.value, Cell(card.detail)] for card in self.cards]
        return RecordTable("", headings, rows)


@dataclass(frozen=True, slots=True)
class ReportContent:
    """The content of a report, independent of the format.

    Attributes:
        tables: The dataset.
        title: Heading of the report.
        subtitle: Stakes and dates.
        hero: The player the report is about; None for nobody.
        candidates: Without a hero, names and hand counts of the players with most hands.
        restriction: The filter on player-hands in words; empty for none.
        sections: The kinds of game.
        facts: Facts about the input, such as files, hands and dates.
        faulty_hands: Hands with findings, the worst first.
        left_out: Counts of hands left out of the numbers, by reason.
    """

    tables: Dataset
    title: str
    subtitle: str
    hero: str | None
    candidates: Sequence[tuple[str, int]]
    restriction: str
    sections: Sequence[ReportSection]
    facts: Sequence[Fact]
    faulty_hands: Sequence[FaultyHand]
    left_out: LeftOut

    @property
    def findings(self) -> list[ShownFinding]:
        """The findings of all faulty hands."""
        return [finding for hand in self.faulty_hands for finding in hand.findings]
