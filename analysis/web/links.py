"""URLs that carry the filters from page to page, and queries for the hands of a group."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote, quote_plus, urlencode

from analysis.stats import asks_for

Params = Mapping[str, str]
GAME: Final = ("play_money", "betting")  # kinds of game that have separate rows of statistics
LONGEST: Final = 2_000
_quoted: Final = lru_cache(maxsize=4096)(quote_plus)  # the links of a page repeat most parameters


def without(*names: str) -> tuple[str, ...]:
    """Return the fields of the filter bar for a page that has some of them in its path.

    Args:
        names: Fields to omit.
    """
    return tuple(key for key in FIELDS if key not in names)


class UrlFilter(NamedTuple):
    """The filters in a URL, each as the user typed it, or "" if it does not limit the hands.

    Attributes:
        player: Name of the player; empty for the hero.
        q: A query as for `--where`.
        start: First day or time; the query parameter is `from`.
        end: Last day or time; the query parameter is `to`.
        stakes: For example 0.05/0.10; several separated by commas.
        site: A site.
        kind: `cash` or `tournament`.
        tag: A tag of the hands, or `not` and a tag that they do not have.
        reviewed: `yes` for reviewed hands, `no` for hands that were not reviewed.
        session: Id of a session; several separated by commas.
        with_errors: Not empty to count hands with an illegal action or wrong amounts as well.
        walk: The review queue that the user is in, as written by `walk_of`; it filters nothing.
        at: The place in this queue, from 1.
    """

    player: str = ""
    q: str = ""
    start: str = ""
    end: str = ""
    stakes: str = ""
    site: str = ""
    kind: str = ""
    tag: str = ""
    reviewed: str = ""
    session: str = ""
    with_errors: str = ""
    walk: str = ""
    at: str = ""

    @classmethod
    def of(cls, query: Params) -> "UrlFilter":
        """Parse the filters from the query parameters of a URL."""
        return cls(*(query.get(key, "").strip() for key in KEYS))

    @property
    def params(self) -> dict[str, str]:
        """The filters that are set, by query parameter."""
        return {key: text for key, text in zip(KEYS, self, strict=True) if text}

    @property
    def is_limited(self) -> bool:
        """Whether a filter other than the player is set."""
        return any(self[1:-3])

    @property
    def unqueued(self) -> "UrlFilter":
        """The filters without the review queue."""
        return self._replace(walk="", at="")

    def filters(self, fields: Collection[str]) -> str:
        """Describe the filters in these fields, without the query."""
        player, site = (getattr(self, key) if key in fields else "" for key in ("player", "site"))
        since, until = self.start and f"from {self.start}", self.end and f"to {self.end}"
        tag = self.tag and f"tag {self.tag}"
        reviewed = self.reviewed and ("needs review" if self.reviewed == "no" else "reviewed")
        limits = (self.stakes, site, self.kind, tag, reviewed)
        return ", ".join(filter(None, (player, since, until, *limits)))


# query parameters of the fields; `from` is a keyword of Python
KEYS: Final = tuple({"start": "from", "end": "to"}.get(name, name) for name in UrlFilter._fields)
FIELDS: Final = KEYS[:-4]  # of the filter bar


def link(url_filter: UrlFilter, path: str, changes: Mapping[str, object] | None = None) -> str:
    """Return the URL of a page that keeps the filters.

    Args:
        url_filter: The filters of the page with the link.
        path: Path of the linked page.
        changes: Filters that differ and further query parameters; None removes one.
    """
    params: dict[str, object] = {**url_filter.params, **(changes or {})}
    kept = [(key, value) for key, value in params.items() if value not in (None, "")]
    return f"{path}?{urlencode(kept, quote_via=_quoted)}" if kept else path


def walk_of(queue: str, url_filter: UrlFilter) -> str:
    """Return the query parameter `walk` for a review queue and its filters, such as `size?session=ID`."""
    return link(url_filter.unqueued, queue)


def read_walk(walk: str) -> tuple[str, UrlFilter]:
    """Parse the query parameter `walk`: the name of the queue, and its filters."""
    queue, _, filters = walk.partition("?")
    return queue, UrlFilter.of(dict(parse_qsl(filters))).unqueued


def number_in(text: str, digits: int = 5) -> int | None:
    """Return the whole number in a query parameter or field; None if it is not one, or has more digits."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


def hand_path(site: str, number: str) -> str:
    """Return the path of the page of a hand."""
    return f"/hand/{quote(site, safe='')}/{quote(number, safe='')}"


def hand_of(site: str | None, number: str | None) -> str | None:
    """Return the path of the page of a hand; None for a hand without a number."""
    return None if site is None or number is None else hand_path(site, number)


def player_path(site: str, name: str) -> str:
    """Return the path of the page of a player."""
    return f"/player/{quote(site, safe='')}/{quote(name, safe='')}"


def session_path(session: str) -> str:
    """Return the path of the page of a session, from its ID."""
    return f"/session/{quote(session)}"


def tournament_path(site: str, number: str) -> str:
    """Return the path of the page of a tournament."""
    return f"/tournament/{quote(site, safe='')}/{quote(number, safe='')}"


def game_query(row: Mapping[str, Any]) -> str:  # Any: JSON
    """Return the query for the hands of the kind of game of a row of statistics, within its site and kind."""
    return " and ".join(filter(None, (asks_for(key, row[key]) for key in GAME)))
