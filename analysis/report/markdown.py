"""A report as Markdown: the numbers without charts and hands."""

from collections.abc import Iterator, Sequence

from analysis.report.content import find_hero, sections
from analysis.report.html import TITLE
from analysis.report.records import ALL_HANDS, ReportSection, ReportTable, Scope
from analysis.report.sections import overview
from analysis.report.sections.findings import faulty_hands
from analysis.tables import Tables

SPECIAL = str.maketrans({sign: "\\" + sign for sign in "\\`*_[]<>|#~"} | {"\n": " "})


def report_markdown(
    tables: Tables, *, hero: str | None = None, title: str = TITLE, scope: Scope = ALL_HANDS
) -> str:
    """The report as text; the same tables give the same text.

    Args:
        tables: What was read.
        hero: Player whose results come first; None takes the one who saved most hands.
        title: Heading of the report.
        scope: Which player-hands count.
    """
    hero = find_hero(tables) if hero is None else hero
    blocks = [f"# {escape(title)}", escape(overview.period(tables.hands))]
    if scope.question is not None:
        blocks.append(escape(overview.restriction(scope.question)))
    for section in sections(tables, hero, scope):
        blocks.extend(_section(section))
    blocks.append("## What was read")
    blocks.append("\n".join(f"- {fact.label}: {escape(fact.text)}" for fact in overview.facts(tables)))
    blocks.append("## Findings")
    blocks.append(
        "\n".join(_findings(tables)) or "Every hand agrees with the rules and with its own figures."
    )
    return "\n\n".join(blocks) + "\n"


def _section(section: ReportSection) -> Iterator[str]:
    yield f"## {escape(section.title)}"
    yield escape(section.intro)
    if section.cards:
        cards = [(card.label, card.value.text, card.detail) for card in section.cards]
        yield _rows(["Figure", "Value", ""], cards, [False, True, False])
    for table in section.tables:
        yield f"### {escape(table.caption)}"
        yield _table(table)
        if table.remark:
            yield escape(table.remark)


def _table(table: ReportTable) -> str:
    rows = [[cell.text for cell in row] for row in table.rows]
    return _rows([one.text for one in table.headings], rows, [one.numeric for one in table.headings])


def _rows(headings: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool]) -> str:
    marks = ["---:" if is_number else "---" for is_number in numeric]
    lines = [[escape(text) for text in row] for row in (headings, *rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in (lines[0], marks, *lines[1:]))


def _findings(tables: Tables) -> Iterator[str]:
    for hand in faulty_hands(tables):
        for finding in hand.findings:
            row = finding.row
            place = f"{row['file']}:{row['line']}:{row['column']}"
            yield f"- {escape(place)}: {row['severity']} {row['code']} {escape(row['message'])}"


def escape(text: str) -> str:
    """Text that means nothing in Markdown but itself."""
    return text.translate(SPECIAL)
