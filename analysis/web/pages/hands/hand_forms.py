"""Forms on the page of a hand: tags, the review mark, and notes."""

from collections.abc import Iterable, Mapping
from typing import Final

from analysis.store.notes.entries import MOST_STEPS, is_text, is_word
from analysis.store.notes.notes import About, HandKey
from analysis.web.errors import MissingError, QuestionError
from analysis.web.links import hand_path, number_in, player_path
from analysis.web.page_request import PageRequest
from analysis.web.pages.page import Done, FormPost
from analysis.web.pages.review.queue import Queue, walked_queue
from analysis.web.undo import NOTHING, path_about, raising_conflicts

LONGEST_NOTE: Final = 20_000
HAND: Final = "/hand/{site}/{number}"
Fields = Mapping[str, str]


def check_hands(request: PageRequest, hands: Iterable[HandKey]) -> None:
    """Check that hands are in the store.

    Raises:
        MissingError: A hand is not in the store.
    """
    for hand in hands:
        if not request.store.has_hand(hand):
            raise MissingError(f"hand {hand[1]} of {hand[0]} is not in the store")


def _hand(request: PageRequest) -> tuple[str, str, str]:
    """Return site, number and path of the hand in the path; check that it is in the store."""
    site, number = request.path["site"], request.path["number"]
    check_hands(request, [(site, number)])
    return site, number, hand_path(site, number)


def tag(request: PageRequest, fields: Fields) -> Done:
    """Add the tag in the field `tag` to the hand, or remove it if there is a field `remove`."""
    site, number, path = _hand(request)
    words = word_of(fields, "tag")
    with request.served.writable_notes() as notes, notes.change() as change:
        changed = notes.tag([(site, number)], words, removed="remove" in fields)
    return Done(path, {"tag": words, "changed": changed}, {"done": change.number or NOTHING})


def review(request: PageRequest, fields: Fields) -> Done:
    """Mark the hand as reviewed, or remove the mark with the field `remove`.

    In a review queue, a mark leads to the next hand that needs review, or after the last one to the list.
    """
    site, number, path = _hand(request)
    removed = "remove" in fields
    keys: dict[str, object] = {"at": request.url_filter.at or None}
    if not removed and (queue := walked_queue(request)):
        path, keys = _after(request, queue, (site, number))
    with request.served.writable_notes() as notes, notes.change() as change:
        changed = notes.review([(site, number)], removed=removed)
    data = {"reviewed": not removed, "changed": changed}
    return Done(path, data, {"done": change.number or NOTHING, **keys})


def _after(request: PageRequest, queue: Queue, hand: HandKey) -> tuple[str, dict[str, object]]:
    """Return path and query parameters of the page after a hand was marked as reviewed."""
    place = queue.place(hand)
    following = queue.next_open(0 if place is None else place + 1, {*request.notes.reviewed(), hand})
    if following is None:
        return "/review", {"queue": queue.name, "walk": None, "at": None}
    keys = queue.keys(following)
    return hand_path(*queue.entries[following].hand), keys | {"step": None}


def note(request: PageRequest, fields: Fields) -> Done:
    """Add a note to the hand, or to a step of it."""
    site, number, path = _hand(request)
    text = fields.get("step", "")
    step = number_in(text)
    if text and (step is None or step > MOST_STEPS):
        raise QuestionError("step", text, f"{text!r} is not a step of the hand")
    return add_note(request, About(site, number, step), path, fields)


def edit(request: PageRequest, fields: Fields) -> Done:
    """Change the text of a note, or remove it with the field `remove`.

    Raises:
        ConflictError: It has changed since the version in the field `changed`.
    """
    key, version = request.path["note"], fields.get("changed")
    words = "" if "remove" in fields else _note_words(fields)
    with request.served.writable_notes() as notes, raising_conflicts(words), notes.change() as change:
        known = next((one for one in notes.notes() if one.id == key), None)
        if known is None:
            raise MissingError(f"there is no note {key}")
        if "remove" in fields:
            notes.remove([key], version)
        else:
            notes.edit(key, words, version)
    path = "/notes" if "list" in fields else path_about(known.about, fields.get("session"))
    return Done(path, {"id": key, "undo": change.number}, {"done": change.number or NOTHING})


def word_of(fields: Fields, key: str, example: str = "hero-call") -> str:
    """Return the tag or name in a field.

    Raises:
        QuestionError: It is not one word.
    """
    word = fields.get(key, "").strip()
    if not is_word(word):
        joined = "-".join(word.split())
        to_do = f"; join the words, as in {joined}" if is_word(joined) else ""
        raise QuestionError(key, word, f"{word!r} is not one word such as {example}{to_do}")
    return word


def add_note(request: PageRequest, about: About, path: str, fields: Fields) -> Done:
    """Add the note in the field `text`; a browser goes on to the page with this path."""
    words = _note_words(fields)
    with request.served.writable_notes() as notes, notes.change() as change:
        key = notes.add(about, words)
    return Done(path, {"id": key}, {"done": change.number or NOTHING})


def _note_words(fields: Fields) -> str:
    """Return the text of a note from the field `text`.

    Raises:
        QuestionError: It is empty or too long.
    """
    words = fields.get("text", "").strip()
    if not words or not is_text(words) or len(words) > LONGEST_NOTE:
        raise QuestionError("text", words[:80], f"a note has 1 to {LONGEST_NOTE:,} characters")
    return words


def note_player(request: PageRequest, fields: Fields) -> Done:
    """Add a note to a player.

    Raises:
        MissingError: The player has no hand in the store.
    """
    site, name = request.path["site"], request.path["name"]
    if not request.has_player(site, name):
        raise MissingError(f"there is no hand of {name} on {site}")
    return add_note(request, About(site, player=name), player_path(site, name), fields)


POSTS: Final = (
    FormPost("/player/{site}/{name:path}/note", note_player, "/player/{site}/{name}"),
    FormPost("/notes/{note}", edit, "/notes"),
    FormPost("/hand/{site}/{number:path}/tag", tag, HAND),
    FormPost("/hand/{site}/{number:path}/reviewed", review, HAND),
    FormPost("/hand/{site}/{number:path}/note", note, HAND),
)
