"""`/saved`: saved queries and saved columns of statistics; changes can be undone."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Final, NamedTuple

from analysis.stats import find_statistics
from analysis.store.notes.notes import Notes
from analysis.web.errors import MissingError, QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_forms import word_of
from analysis.web.pages.numbers.stats import chosen_ids
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.sorting import Columns, sort_rows, sorting
from analysis.web.undo import NOTHING, raising_conflicts
from hhparser.base.errors import SettingError

Fields = Mapping[str, str]
OF_SAVED: Final[Columns[tuple[str, str]]] = {"name": itemgetter(0), "text": itemgetter(1)}


class SavedKind(NamedTuple):
    """A kind of entry that can be saved under a name.

    Attributes:
        save: Saves a text under a name; the last argument is the text that the client expects there.
        remove: Removes the text under a name, if it is the text that the client expects.
        path: Path of the page that shows it.
    """

    save: Callable[[Notes, str, str, str | None], None]
    remove: Callable[[Notes, str, str | None], bool]
    path: str


QUESTION: Final = SavedKind(Notes.save_query, Notes.remove_query, "/hands")
COLUMNS: Final = SavedKind(Notes.save_columns, Notes.remove_columns, "/stats")


def answer(request: PageRequest) -> PageAnswer:
    """Return the saved queries by name."""
    order = sorting(request, OF_SAVED)
    found = request.notes.questions(), request.notes.columns()
    questions, columns = (dict(sort_rows(one.items(), order, OF_SAVED)) for one in found)
    return PageAnswer(questions, {"columns": columns, "sort": order})


def answer_columns(request: PageRequest) -> PageAnswer:
    """Return the saved columns by name, each as a list of ids of statistics."""
    return PageAnswer({name: text.split(",") for name, text in request.notes.columns().items()})


def save_query(request: PageRequest, fields: Fields) -> Done:
    """Save the query of the URL under a name, or remove the name.

    The field `changed` may hold the text that the client expects under the name, "" for nothing.

    Raises:
        ConflictError: The text under the name is another one.
        MissingError: Nothing is saved under the name to remove.
        QuestionError: The name is not one word, or the query is empty or not valid.
    """
    text = None if "remove" in fields else request.url_filter.q
    if text is not None and (request.where is None or not text):
        raise QuestionError("q", "", "there is no query to save")
    return _save(request, QUESTION, text, fields)


def save_columns(request: PageRequest, fields: Fields) -> Done:
    """Save the statistics of the field `stat` under a name, or remove the name.

    Raises:
        ConflictError: The columns under the name are not the expected ones in the field `changed`.
        MissingError: Nothing is saved under the name to remove.
        QuestionError: The name is not one word, or a statistic does not exist.
    """
    stat = fields.get("stat", "")
    if "remove" in fields:
        return _save(request, COLUMNS, None, fields)
    if not stat:
        raise QuestionError("stat", "", "there are no columns to save")
    ids = chosen_ids(request, stat)
    try:
        find_statistics(ids)
    except SettingError as error:
        raise QuestionError("stat", stat, error.reason) from error
    return _save(request, COLUMNS, ",".join(ids), fields)


def _save(request: PageRequest, kind: SavedKind, text: str | None, fields: Fields) -> Done:
    """Save a text, or remove it if it is None, under the name in the form."""
    name, known = word_of(fields, "name", "big-pots"), fields.get("changed")
    with request.served.writable_notes() as kept, raising_conflicts(text or ""), kept.change() as change:
        if text is not None:
            kind.save(kept, name, text, known)
        elif not kind.remove(kept, name, known):
            raise MissingError(f"nothing is saved as {name}")
    path = "/saved" if text is None else kind.path
    told = {"removed": True} if text is None else {"name": name, "text": text}
    keys: dict[str, object] = {"done": change.number or NOTHING}
    if kind is COLUMNS and text is not None:
        keys |= {"stat": f"@{name}", "by": request.query.get("by"), "vs": request.query.get("vs")}
    return Done(path, {**told, "undo": change.number}, keys)


PAGE: Final = Page("/saved", "Saved", "saved.html", answer, in_menu=False, counts_hands=False, fields=())
POSTS: Final = (FormPost("/saved", save_query, "/hands"), FormPost("/columns", save_columns, "/stats"))
DATA: Final = (("/columns", answer_columns),)
