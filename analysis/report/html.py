"""Rendering of a report as one self-contained HTML page, without requests and third-party code."""

from collections.abc import Callable, Collection, Sequence
from itertools import chain

from markupsafe import Markup

from analysis.pricing.tables import NO_PRICES, HandTables
from analysis.render.page import asset, page_environment, page_style, script_hash
from analysis.replayer.page import replayer_script
from analysis.report.content import definitions
from analysis.report.embedded import Embedded, Hands, embed, wanted_hands
from analysis.report.records import ReportContent
from analysis.report.sections import overview
from analysis.report.sections.findings import NO_FINDINGS
from analysis.report.sections.numbers import Numbers, packed
from hhparser.base.text.shell import command_text
from hhparser.base.text.typography import count_of

Fetch = Callable[[Collection[int]], Hands]


def report_html(
    content: ReportContent,
    *,
    fetch: Fetch | None = None,
    heroes: Sequence[str] = (),
    jobs: int = 1,
    prices: HandTables = NO_PRICES,
) -> str:
    """Render the HTML page; the output is deterministic.

    Args:
        content: The content of the report.
        fetch: Callback from hand keys to hands, for the embedded replayer; None for no replayer.
        heroes: Names of the hero in the embedded hands.
        jobs: Number of worker processes for many hands.
        prices: Price tables by hand, for the embedded replayer.
    """
    numbers = [Numbers(section) for section in content.sections]
    embedded = Embedded() if fetch is None else _embedded(content, numbers, fetch, heroes, jobs, prices)
    grid = asset("analysis.render", "static", "hand_grid.css")
    style = page_style(grid, asset("analysis.report", "templates", "report.css"))
    script = asset("analysis.report", "static", "report.js")
    scripts = [script, replayer_script()] if embedded.page else [script]
    return (
        page_environment("analysis.report")
        .get_template("report.html")
        .render(
            content=content,
            numbers=numbers,
            packed=packed(content, numbers, embedded.places),
            definitions=definitions(),
            finding_counts=overview.finding_counts(content.tables),
            more_findings=content.tables.diagnostics.height - len(content.findings),
            no_findings=NO_FINDINGS,
            embedded=embedded,
            style=Markup(style),
            script=Markup(script),
            script_hashes=list(map(script_hash, scripts)),
            rows_of=lambda table: count_of(len(table.rows), "row"),
            command_text=command_text,
        )
    )


def _embedded(
    content: ReportContent,
    numbers: Sequence[Numbers],
    fetch: Fetch,
    heroes: Sequence[str],
    jobs: int,
    prices: HandTables,
) -> Embedded:
    """Embed the replayer with the hands with findings and the hands behind the numbers."""
    faulty = [hand.number for hand in content.faulty_hands if hand.number is not None]
    hands = content.tables.hands["hand"].to_list()
    wanted = wanted_hands(hands, chain.from_iterable(one.hands() for one in numbers), faulty)
    own = heroes or list(filter(None, [content.hero]))
    return embed(content.tables, fetch(wanted), own, jobs, prices)
