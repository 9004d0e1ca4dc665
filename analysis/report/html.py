"""A report as one self-contained HTML page: no requests, no third-party code, everything inside."""

from collections.abc import Callable, Collection, Sequence
from importlib.resources import files
from itertools import chain

from markupsafe import Markup

from analysis.replayer.page import page_template, replayer_script, script_hash
from analysis.report.content import definitions
from analysis.report.embedded import Embedded, Hands, embed, wanted_hands
from analysis.report.records import ReportContent
from analysis.report.sections import overview
from analysis.report.sections.findings import NO_FINDINGS
from analysis.report.sections.numbers import Numbers, packed

Fetch = Callable[[Collection[int]], Hands]


def report_html(content: ReportContent, *, fetch: Fetch | None = None, heroes: Sequence[str] = ()) -> str:
    """The page as text; the same content gives the same text.

    Args:
        content: What the page says.
        fetch: Gets hands by their keys in the tables, to replay them in the page; None leaves them out.
        heroes: Names of the hero in those hands.
    """
    numbers = [Numbers(section) for section in content.sections]
    embedded = Embedded() if fetch is None else _embedded(content, numbers, fetch, heroes)
    script = _asset("report.js")
    scripts = [script, replayer_script()] if embedded.page else [script]
    return page_template("analysis.report", "report.html").render(
        content=content,
        numbers=numbers,
        packed=packed(content.tables, numbers, embedded.places),
        definitions=definitions(),
        finding_counts=overview.finding_counts(content.tables),
        more_findings=content.tables.diagnostics.height - len(content.findings),
        no_findings=NO_FINDINGS,
        embedded=embedded,
        style=Markup(_asset("report.css")),
        script=Markup(script),
        script_hashes=list(map(script_hash, scripts)),
    )


def _embedded(
    content: ReportContent, numbers: Sequence[Numbers], fetch: Fetch, heroes: Sequence[str]
) -> Embedded:
    """The replayer with the faulty hands and those behind the numbers."""
    faulty = [hand.number for hand in content.faulty_hands if hand.number is not None]
    wanted = wanted_hands(chain.from_iterable(one.hands() for one in numbers), faulty)
    return embed(content.tables, fetch(wanted), heroes or list(filter(None, [content.hero])))


def _asset(name: str) -> str:
    return files("analysis.report").joinpath("templates", name).read_text(encoding="utf-8")
