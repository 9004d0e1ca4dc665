"""`/notes`, `/tags` and `/saved`: what the user noted, and where; removals can be undone."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from analysis.store.notes.entries import is_word
from analysis.store.notes.notes import HandKey, Notes
from analysis.web.asking import Asked, PageAnswer
from analysis.web.drawing import plural
from analysis.web.errors import ConflictError, MissingError, QuestionError
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.review.marks import path_about
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
    tag, name = asked.path["tag"], fields.get("name", "").strip()
    is_removed = "remove" in fields
    if not is_removed and not is_word(name):
        raise QuestionError("name", name, f"{name!r} is not one word such as hero-call")
    with asked.served.notes(writes=True) as kept:
        had = kept.tagged(tag)
        if not had:
            raise MissingError(f"no hand is tagged {tag}")
        added = set() if is_removed else had - kept.tagged(name)
        if is_removed or name != tag:
            kept.tag(had, tag, removed=True)
            kept.tag(added, name)
    words = f"Tag {tag} taken from" if is_removed else f"Tag {tag} renamed to {name} in"
    change = PageChange(
        f"{words} {plural(len(had), 'hand')}.", partial(_tag_back, had, tag, added, name), "/tags"
    )
    number = asked.served.changes.add(change)
    return Done("/tags", {"hands": len(had), "undo": number}, {"done": number})


def _tag_back(had: set[HandKey], tag: str, added: set[HandKey], name: str, notes: Notes) -> None:
    if added:
        notes.tag(added, name, removed=True)
    notes.tag(had, tag)


def answer_saved(asked: Asked) -> PageAnswer:
    """The saved questions by name."""
    return PageAnswer(asked.served.questions())


def save(asked: Asked, fields: Fields) -> Done:
    """Keep the question of the address under a name, or remove the name.

    Fields may say with `changed` what is expected to be saved there until now, empty for nothing.

    Raises:
        ConflictError: Something else is.
        MissingError: Nothing is saved under the name that is to be removed.
        QuestionError: The name is not one word, or the question is empty or not understood.
    """
    name = fields.get("name", "").strip()
    if not is_word(name):
        raise QuestionError("name", name, f"{name!r} is not one word such as big-pots")
    text = None if "remove" in fields else asked.question.q
    if text is not None and (asked.where is None or not text):
        raise QuestionError("q", "", "there is no question to save")
    with asked.served.notes(writes=True) as kept:
        before = _replaced(kept, name, text, fields.get("changed"))
    path = "/saved" if text is None else "/hands"
    undo = None if before == text else partial(_save_as, name, before)
    number = asked.served.changes.add(PageChange(f"Question {name} {_words(before, text)}.", undo, path))
    told = {"removed": True} if text is None else {"name": name, "text": text}
    return Done(path, {**told, "undo": number}, {"done": number})


def _replaced(kept: Notes, name: str, text: str | None, expected: str | None) -> str | None:
    """Save a question, or remove it; what was saved under the name until now."""
    before = kept.questions().get(name)
    if expected is not None and expected != (before or ""):
        raise ConflictError(before or "", text or "")
    if text is None and before is None:
        raise MissingError(f"no question is saved as {name}")
    _save_as(name, text, kept)
    return before


def _save_as(name: str, text: str | None, kept: Notes) -> None:
    if text is None:
        kept.remove_question(name)
    else:
        kept.save_question(name, text)


def _words(before: str | None, text: str | None) -> str:
    if text is None:
        return "removed"
    return f"saved, in place of {before}" if before else "saved"


PAGE: Final = Page("/notes", "Notes", "notes.html", answer)
TAGS: Final = Page("/tags", "Tags", "tags.html", answer_tags)
SAVED: Final = Page("/saved", "Saved", "saved.html", answer_saved, in_menu=False)
POSTS: Final = (FormPost("/saved", save), FormPost("/tags/{tag}", change_tag))
