"""Rendering of a report as Markdown: numbers, without charts and hands."""

from collections.abc import Iterator

from analysis.render.tables import RecordTable
from analysis.report.records import ReportContent, ReportSection
from analysis.report.sections.findings import NO_FINDINGS

SPECIAL = str.maketrans({sign: "\\" + sign for sign in "\\`*_[]<>|#~"} | {"\n": " "})


def report_markdown(content: ReportContent) -> str:
    """Render the report as Markdown; the output is deterministic."""
    blocks = [f"# {escape(content.title)}", *filter(None, [escape(content.subtitle)])]
    if content.restriction:
        blocks.append(escape(content.restriction))
    if content.left_out.words:
        blocks.append(escape(content.left_out.words.capitalize()))
    for section in content.sections:
        blocks.extend(_section(section))
    blocks.append("## Input")
    blocks.append("\n".join(f"- {fact.label}: {escape(fact.text)}" for fact in content.facts))
    blocks.append("## Findings")
    blocks.append("\n".join(_findings(content)) or NO_FINDINGS)
    return "\n\n".join(blocks) + "\n"


def _section(section: ReportSection) -> Iterator[str]:
    yield f"## {escape(section.title)}"
    yield escape(section.intro)
    if section.told:
        yield escape(" ".join(section.told.sentences))
    if section.cards:
        yield _table(section.figures)
    for table in section.tables:
        yield f"### {escape(table.caption)}"
        yield _table(table)
        if table.remark:
            yield escape(table.remark)


def _table(table: RecordTable) -> str:
    marks = ["---:" if heading.numeric else "---" for heading in table.headings]
    headings, *rows = [[escape(text) for text in row] for row in table.texts]
    return "\n".join(f"| {' | '.join(line)} |" for line in (headings, marks, *rows))


def _findings(content: ReportContent) -> Iterator[str]:
    for finding in content.findings:
        row = finding.row
        yield f"- {escape(finding.place)}: {row['severity']} {row['code']} {escape(row['message'])}"


def escape(text: str) -> str:
    """Escape the special characters of Markdown."""
    return text.translate(SPECIAL)
