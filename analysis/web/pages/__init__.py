"""The pages by the groups of the menu: a module parses the request, queries the store and returns a view."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final

from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands import bulk, exports, hand, hand_forms, pool_hands
from analysis.web.pages.hands import hands as list_of_hands
from analysis.web.pages.numbers import calibration, equity, graph, leaks, lines, pool, ranges, stats
from analysis.web.pages.overview import home
from analysis.web.pages.page import Download, FormPost, Page
from analysis.web.pages.people import players, sheet
from analysis.web.pages.review import queue_page, range_quiz, self_check, study
from analysis.web.pages.sessions import session, tournaments
from analysis.web.pages.sessions import sessions as list_of_sessions
from analysis.web.pages.upkeep import (
    audit,
    checks,
    help_page,
    imports,
    job_forms,
    notes,
    saved,
    settings,
    suggestions,
)

# the pages by menu group; the heading of a group links to its first page
GROUPS: Final[Mapping[str, tuple[Page, ...]]] = {
    "Review": (
        queue_page.PAGE,
        self_check.PAGE,
        study.PAGE,
        study.NEXT,
        range_quiz.PAGE,
        list_of_sessions.PAGE,
        session.PAGE,
        list_of_hands.PAGE,
        pool_hands.PAGE,
        hand.PAGE,
        notes.PAGE,
        notes.TAGS,
    ),
    "Results": (
        home.PAGE,
        graph.PAGE,
        stats.PAGE,
        leaks.PAGE,
        calibration.PAGE,
        tournaments.PAGE,
        tournaments.TOURNAMENT,
    ),
    "Explore": (lines.PAGE, lines.TAKEN, pool.PAGE, ranges.PAGE, equity.PAGE, saved.PAGE),
    "Opponents": (players.PAGE, players.PLAYER, sheet.PAGE),
    "Data": (
        imports.PAGE,
        imports.FOLDERS,
        checks.PAGE,
        checks.RULE,
        audit.PAGE,
        settings.PAGE,
        help_page.PAGE,
        help_page.TOPIC,
    ),
}
PAGES: Final[tuple[Page, ...]] = tuple(chain.from_iterable(GROUPS.values()))
POSTS: Final[tuple[FormPost, ...]] = (
    *hand_forms.POSTS,
    *bulk.POSTS,
    notes.POST,
    *saved.POSTS,
    *job_forms.POSTS,
    *audit.POSTS,
    *queue_page.POSTS,
    session.POST,
    *study.POSTS,
    *range_quiz.POSTS,
    *imports.POSTS,
    *settings.POSTS,
)
DATA: Final[tuple[tuple[str, Callable[[PageRequest], PageAnswer]], ...]] = (
    *list_of_hands.DATA,
    *job_forms.DATA,
    *saved.DATA,
    ("/grid", ranges.answer),
    ("/findings", checks.answer),
    ("/rule/{code}", checks.answer_code),
    ("/stat/{id}", help_page.answer_statistic),
    ("/vocabulary", suggestions.answer),
)
DOWNLOADS: Final[tuple[Download, ...]] = (exports.DOWNLOAD, sheet.DOWNLOAD)
