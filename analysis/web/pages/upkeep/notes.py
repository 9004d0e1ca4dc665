"""`/notes` and `/tags`: what the user noted, and where; removals can be undone."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from analysis.store.notes.notes import HandKey, Notes
from analysis.web.asking import Asked, PageAnswer
from analysis.web.drawing import plural
from analysis.web.errors import MissingError
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.review.marks import path_about, word_of
from analysis.web.undoing import PageChange

Fields = Mapping[str, str]


def answer(asked: Asked) -> PageAnswer:
    """The notes as `hh notes list --format json` gives them, the newest first."""
    with asked.served.notes() as kept:
        notes = kept.notes()[::-1]
        questions = kept.questions()
    data = [
        {**one.about._asdict(), "id": one.id, "text": one.text, "made": one.made, "changed": one.changed}
        for one in notes
    ]
    return PageAnswer(
        {"notes": data, "questions": questions}, {"notes": [(one, path_about(one.about)) for one in notes]}
    )


def answer_tags(asked: Asked) -> PageAnswer:
    """The tags with their number of hands."""
    return PageAnswer(asked.served.tags())


def change_tag(asked: Asked, fields: Fields) -> Done:
    """Rename a tag, or take it from all hands.

    Raises:
        MissingError: No hand has it.
        QuestionError: The new name is not one word.
    """
    tag = asked.path["tag"]
    name = "" if "remove" in fields else word_of(fields, "name")
    with asked.served.notes(writes=True) as kept:
        had = kept.tagged(tag)
        if not had:
            raise MissingError(f"no hand is tagged {tag}")
        added = had - kept.tagged(name) if name else set()
        if name != tag:
            kept.tag(had, tag, removed=True)
            kept.tag(added, name)
    done = f"renamed to {name} in" if name else "taken from"
    words = f"Tag {tag} {done} {plural(len(had), 'hand')}."
    change = PageChange(words, partial(_tag_back, had, tag, added, name), "/tags")
    number = asked.served.changes.add(change)
    return Done("/tags", {"hands": len(had), "undo": number}, {"done": number})


def _tag_back(had: set[HandKey], tag: str, added: set[HandKey], name: str, notes: Notes) -> None:
    if added:
        notes.tag(added, name, removed=True)
    notes.tag(had, tag)


PAGE: Final = Page("/notes", "Notes", "notes.html", answer)
TAGS: Final = Page("/tags", "Tags", "tags.html", answer_tags)
POST: Final = FormPost("/tags/{tag}", change_tag)
