"""`/help`: keyboard shortcuts and examples of queries; every statistic, column and rule."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from analysis.stats import STATISTICS, Kind
from analysis.stats.where import where_columns
from analysis.web.errors import MissingError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.pages.upkeep.json_types import EntryItem
from hhparser.findings.rules import RULE_BY_CODE

EXAMPLES: Final[Mapping[str, str]] = {
    "position = BTN": "was on the button",
    "position in (CO, BTN) and n_players >= 6": "was in late position at a table of six or more",
    "net > 50bb": "won more than 50 big blinds",
    'hand in "QQ+, AKs"': "held a hand of the range",
    "three_bet": "3-bet",
    "not three_bet": "could have 3-bet and did not",
    "three_bet is not empty": "could have 3-bet",
    "vs_three_bet = F": "folded to a 3-bet",
    "tag = bluff": "is tagged with it",
}
Json = dict[str, Any]  # Any: a JSON value


class HelpTopic(NamedTuple):
    """A list of help entries.

    Attributes:
        name: Title of the page.
        words: Description of the list.
        entries: Returns the entries.
        shows: Path of the page that an id links to, and its query parameter for the id; "" for none.
    """

    name: str
    words: str
    entries: Callable[[], Iterable[EntryItem]]
    shows: tuple[str, str] = ("", "")


def _entry(entry: str, section: str, name: str, words: str) -> EntryItem:
    return {"id": entry, "section": section, "name": name, "words": words}


def _statistics() -> Iterable[EntryItem]:
    for one in STATISTICS.values():
        name = f"{one.name} ({one.abbreviation})" if one.abbreviation else one.name
        yield _entry(one.id, one.section.value, name, one.words)


def _columns() -> Iterable[EntryItem]:
    rates = {one.id for one in STATISTICS.values() if one.kind is Kind.RATE}
    for section, columns in where_columns().items():
        for column in columns.values():
            if column.name not in rates:
                yield _entry(column.name, section, column.kind.value, column.meaning)


def _rules() -> Iterable[EntryItem]:
    for rule in RULE_BY_CODE.values():
        yield _entry(rule.code, rule.severity.value, rule.slug.replace("-", " "), rule.explanation)


TOPICS: Final[Mapping[str, HelpTopic]] = {
    "statistics": HelpTopic("Statistics", "Definitions of all statistics.", _statistics, ("/stats", "stat")),
    "columns": HelpTopic("Columns", "Columns of queries, besides the rates of the statistics.", _columns),
    "rules": HelpTopic("Rules", "Rules that every hand is checked against.", _rules, ("/checks", "")),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the lists of the help, and examples of queries."""
    del request
    topics = {key: {"name": one.name, "words": one.words} for key, one in TOPICS.items()}
    data = {"schema": "hhparser/web-help/1", "topics": topics, "examples": dict(EXAMPLES)}
    return PageAnswer(data)


def answer_topic(request: PageRequest) -> PageAnswer:
    """Return the entries with the search text in their id, name or meaning.

    Raises:
        MissingError: There is no such list.
    """
    topic = TOPICS.get(request.path["topic"])
    if topic is None:
        raise MissingError(f"there is no help about {request.path['topic']}")
    search = request.query.get("name", "").strip().lower()
    found = [one for one in topic.entries() if search in " ".join(map(str, one.values())).lower()]
    data = {"schema": "hhparser/web-help-topic/1", "topic": topic.name, "entries": found}
    return PageAnswer(data, {"topic": topic, "search": search})


def answer_statistic(request: PageRequest) -> PageAnswer:
    """Return the meaning of a statistic.

    Raises:
        MissingError: There is no statistic with this id.
    """
    entry = next((one for one in _statistics() if one["id"] == request.path["id"]), None)
    if entry is None:
        raise MissingError(f"there is no statistic {request.path['id']}")
    return PageAnswer({"schema": "hhparser/web-statistic/1", **entry})


PAGE: Final = Page("/help", "Help", "help.html", answer, counts_hands=False, fields=())
TOPIC: Final = Page(
    "/help/{topic}", "Help", "help_topic.html", answer_topic, in_menu=False, counts_hands=False, fields=()
)
