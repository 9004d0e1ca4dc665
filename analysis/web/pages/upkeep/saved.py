"""`/saved`: questions and columns of statistics under names of the user's; changes can be undone."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from analysis.stats import find_statistics
from analysis.store.notes.notes import Notes
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import MissingError, QuestionError
from analysis.web.pages.numbers.stats import chosen_ids
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.review.marks import word_of
from analysis.web.undoing import NOTHING, raising_conflicts
from hhparser.base.errors import SettingError

Fields = Mapping[str, str]


class SavedKind(NamedTuple):
    """What can be saved under a name.

    Attributes:
        save: Saves a text under a name, in place of what the caller knows is there.
        remove: Removes what is saved under a name, if it is what the caller knows.
        path: The page that shows it.
    """

    save: Callable[[Notes, str, str, str | None], None]
    remove: Callable[[Notes, str, str | None], bool]
    path: str


QUESTION: Final = SavedKind(Notes.save_question, Notes.remove_question, "/hands")
COLUMNS: Final = SavedKind(Notes.save_columns, Notes.remove_columns, "/stats")


def answer(asked: Asked) -> PageAnswer:
    """The saved questions by name."""
    return PageAnswer(asked.notes.questions(), {"columns": asked.notes.columns()})


def answer_columns(asked: Asked) -> PageAnswer:
    """The saved columns by name, each as ids of statistics."""
    return PageAnswer({name: text.split(",") for name, text in asked.notes.columns().items()})


def save_question(asked: Asked, fields: Fields) -> Done:
    """Keep the question of the address under a name, or remove the name.

    Fields may say with `changed` what is expected to be saved there until now, empty for nothing.

    Raises:
        ConflictError: Something else is.
        MissingError: Nothing is saved under the name that is to be removed.
        QuestionError: The name is not one word, or the question is empty or not understood.
    """
    text = None if "remove" in fields else asked.question.q
    if text is not None and (asked.where is None or not text):
        raise QuestionError("q", "", "there is no question to save")
    return _save(asked, QUESTION, text, fields)


def save_columns(asked: Asked, fields: Fields) -> Done:
    """Keep the statistics of the field `stat` under a name, or remove the name.

    Raises:
        ConflictError: Others are saved there than `changed` says.
        MissingError: Nothing is saved under the name that is to be removed.
        QuestionError: The name is not one word, or there are no such statistics.
    """
    stat = fields.get("stat", "")
    if "remove" in fields:
        return _save(asked, COLUMNS, None, fields)
    if not stat:
        raise QuestionError("stat", "", "there are no columns to save")
    ids = chosen_ids(asked, stat)
    try:
        find_statistics(ids)
    except SettingError as error:
        raise QuestionError("stat", stat, error.reason) from error
    return _save(asked, COLUMNS, ",".join(ids), fields)


def _save(asked: Asked, kind: SavedKind, text: str | None, fields: Fields) -> Done:
    """Save a text, or remove what is saved, under the name that the fields give."""
    name, known = word_of(fields, "name", "big-pots"), fields.get("changed")
    with asked.served.writable_notes() as kept, raising_conflicts(text or ""), kept.change() as change:
        if text is not None:
            kind.save(kept, name, text, known)
        elif not kind.remove(kept, name, known):
            raise MissingError(f"nothing is saved as {name}")
    path = "/saved" if text is None else kind.path
    told = {"removed": True} if text is None else {"name": name, "text": text}
    keys: dict[str, object] = {"done": change.number or NOTHING}
    if kind is COLUMNS and text is not None:
        keys |= {"stat": f"@{name}", "by": asked.query.get("by"), "vs": asked.query.get("vs")}
    return Done(path, {**told, "undo": change.number}, keys)


PAGE: Final = Page("/saved", "Saved", "saved.html", answer, in_menu=False, counts_hands=False, fields=())
POSTS: Final = (FormPost("/saved", save_question), FormPost("/columns", save_columns))
DATA: Final = (("/columns", answer_columns),)
