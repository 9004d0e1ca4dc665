"""One self-contained HTML page: no requests, no foreign code, everything inside."""

from collections.abc import Callable, Collection, Sequence
from importlib.resources import files
from itertools import chain
from typing import Final

from markupsafe import Markup

from analysis.replayer.page import page_template, replayer_script, script_hash
from analysis.report.content import definitions, find_hero, sections
from analysis.report.embedded import Embedded, Hands, embed, wanted_hands
from analysis.report.records import ALL_HANDS, Scope
from analysis.report.sections import overview
from analysis.report.sections.findings import faulty_hands
from analysis.report.sections.numbers import Numbers, packed
from analysis.tables import Tables

TITLE: Final = "Hand history report"
Fetch = Callable[[Collection[int]], Hands]


def report_html(
    tables: Tables,
    *,
    hero: str | None = None,
    title: str = TITLE,
    scope: Scope = ALL_HANDS,
    fetch: Fetch | None = None,
    heroes: Sequence[str] = (),
) -> str:
    """The page as text; the same tables give the same text.

    Args:
        tables: What was read.
        hero: Player whose results come first; None takes the one who saved most hands.
        title: Heading of the page.
        scope: Which player-hands count.
        fetch: Gives hands by their keys in the tables, to be replayed in the page; None leaves them out.
        heroes: Names of the hero in those hands.
    """
    hero = find_hero(tables) if hero is None else hero
    script = _asset("report.js")
    hands = faulty_hands(tables)
    numbers = [Numbers(section) for section in sections(tables, hero, scope)]
    embedded = Embedded()
    if fetch is not None:
        lists = chain.from_iterable(one.hands() for one in numbers)
        wanted = wanted_hands(lists, [hand.number for hand in hands if hand.number is not None])
        embedded = embed(tables, fetch(wanted), heroes or ([] if hero is None else [hero]))
    scripts = [script, replayer_script()] if embedded.page else [script]
    return page_template("analysis.report", "report.html").render(
        title=title,
        hero=hero,
        period=overview.period(tables.hands),
        hands=tables.hands.height,
        restriction="" if scope.question is None else overview.restriction(scope.question),
        facts=list(overview.facts(tables)),
        numbers=numbers,
        packed=packed(tables, numbers, embedded.places),
        definitions=definitions(),
        faulty_hands=hands,
        shown_findings=sum(len(hand.findings) for hand in hands),
        finding_counts=overview.finding_counts(tables),
        all_findings=tables.diagnostics.height,
        embedded=embedded,
        style=Markup(_asset("report.css")),
        script=Markup(script),
        script_hashes=list(map(script_hash, scripts)),
    )


def _asset(name: str) -> str:
    return files("analysis.report").joinpath("templates", name).read_text(encoding="utf-8")
