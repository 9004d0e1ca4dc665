"""Diff between two exports of one hand, ignoring file names and line numbers."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from hhparser.formats.hand_json import hand_object
from hhparser.pipeline import Checked

PLACES: Final = frozenset({"file", "line", "time_text"})
Json = Any  # JSON values


class ValueChange(NamedTuple):
    """A value that differs between two exports; None if missing.

    Attributes:
        path: Keys of the output of `hh parse`, such as `players.Ann.net`.
        old: Value in the older export.
        new: Value in the newer export.
    """

    path: str
    old: Json
    new: Json


def content_of(checked: Checked) -> dict[str, Json]:
    """Return a hand as a JSON dictionary without file, lines and time text.

    Players are keyed by name, findings by code and message.
    """
    found: dict[str, Json] = json.loads(json.dumps(hand_object(checked)))
    content: dict[str, Json] = _without_places(found)
    content["players"] = {one["name"]: one for one in content["players"] or ()}
    codes = (f"{one['code']} {one['message']}" for one in found["diagnostics"])
    content["diagnostics"] = dict.fromkeys(sorted(codes), "found")
    return content


def digest_of(checked: Checked) -> bytes:
    """Return a digest of `content_of`, stable across processes."""
    return blake2b(json.dumps(content_of(checked), sort_keys=True).encode(), digest_size=16).digest()


def changes_between(old: Checked, new: Checked) -> list[ValueChange]:
    """Return the values that differ between two exports of a hand, in the order of the keys of `hh parse`."""
    return list(_changes("", content_of(old), content_of(new)))


def _without_places(value: Json) -> Json:
    if isinstance(value, list):
        return [_without_places(one) for one in value]
    if isinstance(value, dict):
        return {key: _without_places(one) for key, one in value.items() if key not in PLACES}
    return value


def _changes(path: str, old: Json, new: Json) -> Iterator[ValueChange]:
    if old == new:
        return
    if isinstance(old, list) and isinstance(new, list):
        old, new = dict(enumerate(old, 1)), dict(enumerate(new, 1))
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old | new:
            yield from _changes(f"{path}.{key}".removeprefix("."), old.get(key), new.get(key))
    else:
        yield ValueChange(path, old, new)
