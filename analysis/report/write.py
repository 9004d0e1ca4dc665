"""Writes a report in one of its formats."""

from collections.abc import Sequence
from pathlib import Path

from analysis.dataset import Tables
from analysis.report.content import report_content
from analysis.report.html import Fetch, report_html
from analysis.report.markdown import report_markdown
from analysis.report.pdf import report_pdf
from analysis.report.records import ALL_HANDS, Scope


def write_report(
    tables: Tables,
    path: str | Path,
    *,
    output_format: str = "html",
    hero: str | None = None,
    title: str | None = None,
    scope: Scope = ALL_HANDS,
    fetch: Fetch | None = None,
    heroes: Sequence[str] = (),
    jobs: int = 1,
) -> None:
    """Write the report of everything that was read.

    Args:
        tables: What was read.
        path: File to write.
        output_format: `html`, `pdf` or `md`.
        hero: The player to show first; None for the one who saved the most hands.
        title: Heading of the report; None for the name of the player.
        scope: Which player-hands count.
        fetch: Gets hands by their keys in the tables, to replay them in HTML; None leaves them out.
        heroes: Names of the hero in those hands.
        jobs: How many processes work on many hands.
    """
    content = report_content(tables, hero=hero, title=title, scope=scope)
    if output_format == "pdf":
        Path(path).write_bytes(report_pdf(content))
        return
    if output_format == "md":
        text = report_markdown(content)
    else:
        text = report_html(content, fetch=fetch, heroes=heroes, jobs=jobs)
    Path(path).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
