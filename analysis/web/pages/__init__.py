"""The pages in the order of the menu: a module reads the question, asks the store, answers with data."""

from typing import Final

from analysis.web.pages.numbers import equity, graph, leaks, lines, ranges, stats
from analysis.web.pages.page import FormPost, Page
from analysis.web.pages.people import players
from analysis.web.pages.review import hand, hands, home, marks, session, sessions, tournaments
from analysis.web.pages.upkeep import checks, imports, notes, settings, terms

PAGES: Final[tuple[Page, ...]] = (
    home.PAGE,
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
    equity.PAGE,
    players.PAGE,
    players.PLAYER,
    checks.PAGE,
    checks.RULE,
    notes.PAGE,
    notes.TAGS,
    imports.PAGE,
    settings.PAGE,
    terms.PAGE,
    terms.TOPIC,
)
POSTS: Final[tuple[FormPost, ...]] = (*marks.POSTS, notes.SAVE, imports.POST)
