"""Writing of a report as HTML, PDF or Markdown."""

from collections.abc import Sequence
from pathlib import Path

from analysis.dataset import Dataset
from analysis.players.results.split import NOT_MEASURED, SplitSources
from analysis.pricing.tables import NO_PRICES
from analysis.report.content import report_content
from analysis.report.html import Fetch, report_html
from analysis.report.markdown import report_markdown
from analysis.report.pdf import report_pdf
from analysis.report.records import ALL_HANDS, Scope
from analysis.views.prices.review import hand_tables


def write_report(
    tables: Dataset,
    path: str | Path,
    *,
    output_format: str = "html",
    hero: str | None = None,
    title: str | None = None,
    scope: Scope = ALL_HANDS,
    fetch: Fetch | None = None,
    heroes: Sequence[str] = (),
    jobs: int = 1,
    measured: SplitSources = NOT_MEASURED,
) -> None:
    """Write the report on a dataset to a file.

    Args:
        tables: The dataset.
        path: File to write.
        output_format: `html`, `pdf` or `md`.
        hero: The player the report is about; None for the player who saved the most hands.
        title: Heading of the report; None for the name of the player.
        scope: Filter on player-hands, and the calendar.
        fetch: Callback from hand keys to hands, for the replayer in HTML; None for no replayer.
        heroes: Names of the hero in the replayer.
        jobs: Number of worker processes for many hands.
        measured: Options of the split of the hero's result; its prices are also in the replayer.
    """
    content = report_content(tables, hero=hero, title=title, scope=scope, measured=measured)
    if output_format == "pdf":
        Path(path).write_bytes(report_pdf(content))
        return
    if output_format == "md":
        text = report_markdown(content)
    else:
        prices = NO_PRICES if measured.review is None else hand_tables(measured.review)
        text = report_html(content, fetch=fetch, heroes=heroes, jobs=jobs, prices=prices)
    Path(path).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
