"""One self-contained HTML page: no requests, no foreign code, everything inside."""

import base64
import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analysis.report import overview
from analysis.report.content import definitions, find_hero, sections
from analysis.report.findings import faulty_hands
from analysis.tables import Tables

TITLE: Final = "Hand history report"


def write_report(tables: Tables, path: str | Path, *, hero: str | None = None, title: str = TITLE) -> None:
    """Write the report of everything that was read.

    Args:
        tables: What was read.
        path: The HTML file.
        hero: Player whose results come first; None takes the one who saved most hands.
        title: Heading of the page.
    """
    Path(path).write_text(report_html(tables, hero=hero, title=title), encoding="utf-8", newline="\n")


def report_html(tables: Tables, *, hero: str | None = None, title: str = TITLE) -> str:
    """The page as text; the same tables give the same text."""
    hero = find_hero(tables) if hero is None else hero
    environment = Environment(
        loader=PackageLoader("analysis.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    script = _asset("report.js")
    hands = faulty_hands(tables)
    return environment.get_template("report.html").render(
        title=title,
        hero=hero,
        period=overview.period(tables.hands),
        hands=tables.hands.height,
        facts=list(overview.facts(tables)),
        sections=list(sections(tables, hero)),
        definitions=definitions(),
        faulty_hands=hands,
        shown_findings=sum(len(hand.findings) for hand in hands),
        finding_counts=overview.finding_counts(tables),
        all_findings=tables.diagnostics.height,
        style=Markup(_asset("report.css")),
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def _asset(name: str) -> str:
    return files("analysis.report").joinpath("templates", name).read_text(encoding="utf-8")
