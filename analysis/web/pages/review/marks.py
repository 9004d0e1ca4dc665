"""Forms of a hand: tags, the mark that it was reviewed, and notes."""

from collections.abc import Mapping
from typing import Final

from analysis.store.notes.entries import MOST_STEPS, is_text, is_word
from analysis.store.notes.notes import About
from analysis.web.asking import Asked
from analysis.web.errors import ConflictError, MissingError, QuestionError
from analysis.web.links import hand_path, player_path
from analysis.web.pages.page import FormPost

LONGEST_NOTE: Final = 20_000
Fields = Mapping[str, str]
Done = tuple[str, object]


def _hand(asked: Asked) -> tuple[str, str, str]:
    """Site, number and path of the hand.

    Raises:
        MissingError: It is not in the store.
    """
    site, number = asked.path["site"], asked.path["number"]
    with asked.served.open() as store:
        known = store.catalogue.row("SELECT 1 FROM hands WHERE site = ? AND number = ? LIMIT 1", site, number)
    if not known:
        raise MissingError(f"hand {number} of {site} is not in the store")
    return site, number, hand_path(site, number)


def tag(asked: Asked, fields: Fields) -> Done:
    """Give the hand a tag, or take it away with `remove`."""
    site, number, path = _hand(asked)
    words = fields.get("tag", "").strip()
    if not is_word(words):
        raise QuestionError("tag", words, f"{words!r} is not one word such as hero-call")
    with asked.served.notes(writes=True) as notes:
        changed = notes.tag([(site, number)], words, removed="remove" in fields)
    return path, {"tag": words, "changed": changed}


def review(asked: Asked, fields: Fields) -> Done:
    """Mark the hand as reviewed, or not with `remove`."""
    site, number, path = _hand(asked)
    with asked.served.notes(writes=True) as notes:
        changed = notes.review([(site, number)], removed="remove" in fields)
    return path, {"reviewed": "remove" not in fields, "changed": changed}


def note(asked: Asked, fields: Fields) -> Done:
    """Note something on the hand, or on a step of it."""
    site, number, path = _hand(asked)
    words, step = _words(fields), fields.get("step", "")
    if step and not (step.isdecimal() and len(step) < 6 and int(step) <= MOST_STEPS):
        raise QuestionError("step", step, f"{step!r} is not a step of the hand")
    with asked.served.notes(writes=True) as notes:
        key = notes.add(About(site, number, int(step) if step else None), words)
    return path, {"id": key}


def edit(asked: Asked, fields: Fields) -> Done:
    """Change the text of a note, or remove it; not if it was changed meanwhile.

    Raises:
        ConflictError: It was.
    """
    key = asked.path["note"]
    with asked.served.notes(writes=True) as notes:
        known = next((one for one in notes.notes() if one.id == key), None)
        if known is None:
            raise MissingError(f"there is no note {key}")
        about = known.about
        if "remove" in fields:
            notes.remove([key])
        else:
            words = _words(fields)
            if fields.get("changed", known.changed) != known.changed:
                raise ConflictError(known.text, words)
            notes.edit(key, words)
    return hand_path(about.site, about.hand) if about.hand else "/notes", {"id": key}


def _words(fields: Fields) -> str:
    words = fields.get("text", "").strip()
    if not words or not is_text(words) or len(words) > LONGEST_NOTE:
        raise QuestionError("text", words[:80], f"a note has 1 to {LONGEST_NOTE:,} characters")
    return words


def note_player(asked: Asked, fields: Fields) -> Done:
    """Note something on a player."""
    site, name = asked.path["site"], asked.path["name"]
    words = _words(fields)
    with asked.served.notes(writes=True) as notes:
        key = notes.add(About(site, player=name), words)
    return player_path(site, name), {"id": key}


POSTS: Final = (
    FormPost("/player/{site}/{name:path}/note", note_player),
    FormPost("/notes/{note}", edit),
    FormPost("/hand/{site}/{number:path}/tag", tag),
    FormPost("/hand/{site}/{number:path}/reviewed", review),
    FormPost("/hand/{site}/{number:path}/note", note),
)
