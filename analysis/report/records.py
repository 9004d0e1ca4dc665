"""The records of a report: what was read, what was found, and sections with cards, charts and tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl
from markupsafe import Markup

from analysis import charts
from analysis.dataset import Tables
from analysis.report.sections.behind import HandGroup
from analysis.report.sections.findings import FaultyHand, ShownFinding
from analysis.report.sections.overview import Fact
from analysis.report.sections.text import Cell
from analysis.stats import Calendar, LeftOut

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Scope(NamedTuple):
    """Which player-hands count, as a question, and how their days and sessions are told apart."""

    question: str | None = None
    calendar: Calendar = Calendar()


ALL_HANDS: Final = Scope()
FEW: Final = 30


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """Heading of a column, with the definition of an abbreviation and the id of its statistic.

    `counts` names what a page counts again when its hands are filtered, such as `net:USD`; by default the
    value of the statistic.
    """

    text: str
    note: str = ""
    numeric: bool = True
    statistic: str = ""
    counts: str = ""


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
        folded: Whether a page shows only the caption until it is opened.
        game: Name of a game with few hands, whose charts and tables a page folds together.
    """

    caption: str
    headings: Sequence[ColumnHeading]
    rows: Sequence[Sequence[Cell]]
    tall: bool = False
    remark: str = ""
    groups: Sequence[HandGroup] = ()
    statistics: Sequence[str] = ()
    folded: bool = False
    game: str = ""

    @property
    def texts(self) -> list[list[str]]:
        """The headings, then each row, as text."""
        headings = [heading.text for heading in self.headings]
        return [headings, *([cell.text for cell in row] for row in self.rows)]


@dataclass(frozen=True, slots=True)
class NumberCard:
    """One number of the overview, and the hands that it counts; `counts` as in `ColumnHeading`."""

    label: str
    value: Cell
    detail: str
    group: HandGroup
    note: str = ""
    statistic: str = ""
    counts: str = ""


class GridCell(NamedTuple):
    """A cell of a square of starting hands: a number in words, and how strong its colour is, from -1 to 1."""

    name: str
    words: str = ""
    strength: float | None = None


@dataclass(frozen=True, slots=True)
class DrawnChart:
    """A chart with its caption, and a name that is unique on the page.

    Attributes:
        caption: What it shows.
        axes: The drawing.
        name: Prefix of the ids in it.
        groups: The hands behind words in it.
        grid: The rows of a square of starting hands, which a page draws itself.
        game: As in `ReportTable`.
        graph: Currency of the results that a page draws itself, to be pointed at.
    """

    caption: str
    axes: "Axes"
    name: str
    groups: Mapping[str, HandGroup] = field(default_factory=dict)
    grid: Sequence[Sequence[GridCell]] = ()
    game: str = ""
    graph: str = ""

    @property
    def svg(self) -> Markup:
        """The chart as markup; matplotlib escapes all text in it."""
        return Markup(charts.svg_text(self.axes, self.name))


class Told(NamedTuple):
    """What is told about the hero in one kind of game.

    Attributes:
        sentences: The verdict.
        leaks: Leaks and strengths; None when there are none to show.
        differences: Certain differences without a price; None when there are none.
    """

    sentences: Sequence[str]
    leaks: ReportTable | None
    differences: ReportTable | None


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One kind of game, its player-hands, and a question that finds them.

    Attributes:
        slug: Id of the section.
        title: The kind of game.
        hands: Number of hands.
        intro: Hands and players in words.
        hero: The player it is about; None without one.
        told: What is told about the hero in the game with most hands; None for few hands.
        numbers: The main numbers of the hero.
        habits: The hero's statistics.
        charts: Drawings.
        tables: The other numbers.
        rows: The player-hands.
        question: Finds them.
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
    all_tables: Sequence[ReportTable]
    rows: pl.LazyFrame
    question: str

    @property
    def cards(self) -> Sequence[NumberCard]:
        """All cards."""
        return [*self.numbers, *self.habits]

    @property
    def tables(self) -> Sequence[ReportTable]:
        """All tables, that of the leaks first."""
        leaks = self.told and self.told.leaks
        return [*([leaks] if leaks else []), *self.all_tables]

    @property
    def is_small(self) -> bool:
        """Whether a page shows only its title until it is opened."""
        return self.hands < FEW

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
        title: Heading of the report: a name, or what it was called.
        subtitle: Stakes and dates.
        hero: The player to show first; None for nobody.
        candidates: Without a hero, the players with most hands, and how many.
        restriction: Which player-hands count, in words; empty when all do.
        sections: The kinds of game.
        facts: What was read, in words.
        faulty_hands: Hands with findings, the worst first.
        left_out: Hands that the numbers leave out.
    """

    tables: Tables
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
