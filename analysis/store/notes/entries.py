"""Entries of the notes of a store: their kinds, and their export as lines of JSON."""

import json
import re
from collections.abc import Mapping, Set
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple, TypeGuard

from hhparser.base.errors import HandHistoryError
from hhparser.base.text.escape import json_text

Value = str | int | None


class NoteKind(NamedTuple):
    """The schema of a kind of entry: key columns and value columns."""

    key: tuple[str, ...]
    values: tuple[str, ...] = ()


KINDS: Final[Mapping[str, NoteKind]] = {
    "note": NoteKind(("id",), ("site", "hand", "step", "player", "session", "text", "made")),
    "tag": NoteKind(("site", "hand", "tag")),
    "reviewed": NoteKind(("site", "hand")),
    "question": NoteKind(("name",), ("text",)),
    "columns": NoteKind(("name",), ("text",)),
    "study": NoteKind(("site", "hand", "decision"), ("card", "answer")),
}
OPTIONAL: Final = {"hand", "step", "player", "session", "answer"}  # optional values
TIMES: Final = {"session", "made", "changed"}
MOST_STEPS: Final = 10_000
CLOCK_SKEW: Final = timedelta(minutes=10)  # how far the clocks of two computers may differ
BELIEVED: Final = timedelta(days=1)  # a known time further ahead is ignored
WORD: Final = re.compile(r"(?!\d+$)\w[\w+-]*")


class NoteEntry(NamedTuple):
    """A note, a tag of a hand, a mark of a reviewed hand, a saved query, columns, or a studied decision.

    Attributes:
        kind: A key of `KINDS`.
        key: Unique key within its kind.
        values: Values of the other columns; all None once it is removed.
        changed: When it was created, changed or removed.
        removed: Whether it is deleted: a tombstone that wins over older copies in a merge.
    """

    kind: str
    key: tuple[str, ...]
    values: tuple[Value, ...]
    changed: str
    removed: bool

    def line(self) -> str:
        """Serialize the entry as one line of JSON."""
        kind = KINDS[self.kind]
        given = zip((*kind.key, *kind.values), (*self.key, *self.values), strict=True)
        fields: dict[str, Value] = {name: value for name, value in given if value is not None}
        fields |= {"changed": self.changed} | ({"removed": True} if self.removed else {})
        return json_text({"kind": self.kind, **fields})


class EntryError(HandHistoryError, ValueError):
    """The line is not an exported entry."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def read_entry(line: int, text: str) -> NoteEntry:
    """Parse an entry from a line of an export.

    Raises:
        EntryError: The line is not an entry, or its time is in the future and would win every merge.
    """
    fields = _fields(line, text)
    kind, removed = KINDS[str(fields["kind"])], fields.get("removed", False) is True
    _check_names(line, fields.keys(), kind, removed)
    read = {name: _value(line, name, fields[name]) for name in fields.keys() - {"kind", "removed"}}
    if fields["kind"] == "note" and not removed and read.keys().isdisjoint({"hand", "player"}):
        raise EntryError(line, "is on no hand and no player")
    key = tuple(str(read[name]) for name in kind.key)
    kept = {} if removed else read
    values = tuple(map(kept.get, kind.values))
    return NoteEntry(str(fields["kind"]), key, values, str(read["changed"]), removed)


def _fields(line: int, text: str) -> dict[str, object]:
    """Parse the fields of an entry of a known kind."""
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise EntryError(line, f"is not JSON: {error}") from error
    if not isinstance(fields, dict) or str(fields.get("kind")) not in KINDS:
        raise EntryError(line, f"has no kind; one of {', '.join(KINDS)}")
    return fields


def _check_names(line: int, names: Set[str], kind: NoteKind, removed: bool) -> None:
    needed = {*kind.key, "changed"} | (set() if removed else set(kind.values) - OPTIONAL)
    if lacking := needed - names:
        raise EntryError(line, f"lacks {', '.join(sorted(lacking))}")
    if unknown := names - {*kind.key, *kind.values, "kind", "changed", "removed"}:
        raise EntryError(line, f"has unknown {', '.join(sorted(unknown))}")


def _value(line: int, name: str, value: object) -> Value:
    if name == "step" and type(value) is int and 0 <= value <= MOST_STEPS:
        return value
    if name == "step" or not _is_filled(value):
        raise EntryError(line, f"{name} cannot be {value!r}")
    return _moment(line, name, value) if name in TIMES else value


def _is_filled(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value) and is_text(value)


def _moment(line: int, name: str, text: str) -> str:
    """Parse a time and return it in UTC; a time without a zone is already UTC."""
    try:
        moment = datetime.fromisoformat(text)
        read = as_utc(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, OverflowError) as error:
        raise EntryError(line, f"{name} is not a time: {text!r}") from error
    if read > as_utc(datetime.now(UTC) + CLOCK_SKEW):
        raise EntryError(line, f"{name} is in the future: {text!r}")
    return read


def is_word(text: str) -> bool:
    """Return whether a text can be a tag or the name of a saved query, and be used unquoted in queries."""
    return WORD.fullmatch(text) is not None


def is_text(text: str) -> bool:
    """Return whether a text can be encoded as UTF-8: it has no lone surrogate."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def as_utc(moment: datetime) -> str:
    """Format a time in UTC; later times sort after earlier ones as text."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def is_believed(moment: str) -> bool:
    """Return whether a UTC time is at most a day ahead of the clock; earlier versions imported any time."""
    return moment <= as_utc(datetime.now(UTC) + BELIEVED)


def now_after(earlier: str | None) -> str:
    """Return the present time as text.

    If the clock was set back, return the next moment after `earlier`, unless it is over a day ahead.
    """
    now = as_utc(datetime.now(UTC))
    if earlier is None or earlier < now or not is_believed(earlier):
        return now
    return as_utc(datetime.fromisoformat(earlier) + timedelta(microseconds=1))
