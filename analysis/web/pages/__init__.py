"""The pages in the order of the menu: a module parses the request, queries the store and returns a view."""

from collections.abc import Callable
from typing import Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.pages.numbers import calibration, equity, graph, leaks, lines, ranges, stats
from analysis.web.pages.page import Download, FormPost, Page
from analysis.web.pages.people import players
from analysis.web.pages.review import (
    bulk,
    exports,
    hand,
    hands,
    home,
    marks,
    queue,
    session,
    sessions,
    tournaments,
)
from analysis.web.pages.upkeep import (
    audit,
    checks,
    imports,
    notes,
    questions,
    saved,
    settings,
    terms,
    vocabulary,
)

PAGES: Final[tuple[Page, ...]] = (
    home.PAGE,
    queue.PAGE,
    sessions.PAGE,
    session.PAGE,
    tournaments.PAGE,
    tournaments.TOURNAMENT,
    hands.PAGE,
    hand.PAGE,
    stats.PAGE,
    lines.PAGE,
    lines.TAKEN,
    graph.PAGE,
    ranges.PAGE,
    leaks.PAGE,
    calibration.PAGE,
    equity.PAGE,
    players.PAGE,
    players.PLAYER,
    checks.PAGE,
    checks.RULE,
    audit.PAGE,
    notes.PAGE,
    notes.TAGS,
    saved.PAGE,
    imports.PAGE,
    settings.PAGE,
    terms.PAGE,
    terms.TOPIC,
)
POSTS: Final[tuple[FormPost, ...]] = (
    *marks.POSTS,
    *bulk.POSTS,
    notes.POST,
    *saved.POSTS,
    *questions.POSTS,
    *audit.POSTS,
    session.POST,
    imports.POST,
)
DATA: Final[tuple[tuple[str, Callable[[Asked], PageAnswer]], ...]] = (
    *hands.DATA,
    *questions.DATA,
    *saved.DATA,
    ("/grid", ranges.answer),
    ("/findings", checks.answer),
    ("/rule/{code}", checks.answer_code),
    ("/stat/{id}", terms.answer_statistic),
    ("/vocabulary", vocabulary.answer),
)
DOWNLOADS: Final[tuple[Download, ...]] = (exports.DOWNLOAD,)
