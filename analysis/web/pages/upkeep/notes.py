"""`/notes` and `/tags`: what the user noted, and where."""

from collections.abc import Mapping
from typing import Any, Final

from analysis.store.notes.entries import is_word
from analysis.store.notes.notes import About
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.links import hand_path
from analysis.web.pages.page import FormPost, Page

Json = dict[str, Any]  # Any: what JSON can hold


def answer(asked: Asked) -> PageAnswer:
    """The notes as `hh notes list --format json` gives them, the newest first."""
    with asked.served.notes() as kept:
        notes = kept.notes()[::-1]
        questions = kept.questions()
    data = [
        {**one.about._asdict(), "id": one.id, "text": one.text, "made": one.made, "changed": one.changed}
        for one in notes
    ]
    shown = {"notes": [(one, _path(one.about)) for one in notes], "questions": questions}
    return PageAnswer({"notes": data, "questions": questions}, shown)


def _path(about: About) -> str | None:
    return hand_path(about.site, about.hand) if about.hand else None


def answer_tags(asked: Asked) -> PageAnswer:
    """The tags with their number of hands."""
    with asked.served.notes() as kept:
        return PageAnswer(kept.tags())


def save(asked: Asked, fields: Mapping[str, str]) -> tuple[str, object]:
    """Keep the question of the address under a name, or remove the name.

    Raises:
        QuestionError: The name is not one word, or the question is empty or not understood.
    """
    name = fields.get("name", "").strip()
    if not is_word(name):
        raise QuestionError("name", name, f"{name!r} is not one word such as big-pots")
    with asked.served.notes(writes=True) as kept:
        if "remove" in fields:
            return "/notes", {"removed": kept.remove_question(name)}
        if asked.where is None or not asked.question.q:
            raise QuestionError("q", "", "there is no question to save")
        kept.save_question(name, asked.question.q)
    return "/hands", {"name": name, "text": asked.question.q}


SAVE: Final = FormPost("/saved", save)
PAGE: Final = Page("/notes", "Notes", "notes.html", answer)
TAGS: Final = Page("/tags", "Tags", "tags.html", answer_tags)
