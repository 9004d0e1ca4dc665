"""`/notes` and `/tags`: the user's notes and tags; removals can be undone."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Final

from analysis.web.errors import MissingError, QuestionError
from analysis.web.links import number_in
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_forms import word_of
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.sorting import Columns, sort_rows, sorting
from analysis.web.undo import NOTHING, path_about, raising_conflicts

Fields = Mapping[str, str]
OF_TAGS: Final[Columns[tuple[str, int]]] = {"tag": itemgetter(0), "hands": itemgetter(1)}


def answer(request: PageRequest) -> PageAnswer:
    """Return the notes as in `hh notes list --format json`, newest first."""
    notes = request.notes.notes()[::-1]
    data = {
        "schema": "hhparser/web-notes/1",
        "notes": [one.as_dict() for one in notes],
        "questions": request.notes.questions(),
    }
    return PageAnswer(data, {"notes": [(one, path_about(one.about)) for one in notes]})


def answer_tags(request: PageRequest) -> PageAnswer:
    """Return the tags with their number of hands."""
    order = sorting(request, OF_TAGS)
    return PageAnswer(dict(sort_rows(request.notes.tags().items(), order, OF_TAGS)), {"sort": order})


def change_tag(request: PageRequest, fields: Fields) -> Done:
    """Rename a tag, or remove it from all hands.

    The field `changed` may hold the number of hands that the client expects to have the tag.

    Raises:
        ConflictError: Another number of hands has the tag.
        MissingError: No hand has the tag.
        QuestionError: The new name is not one word, or `changed` is not a number.
    """
    tag, text = request.path["tag"], fields.get("changed")
    expected = None if text is None else number_in(text, digits=17)
    if text is not None and expected is None:
        raise QuestionError("changed", text, f"{text!r} is not a number of hands")
    name = "" if "remove" in fields else word_of(fields, "name")
    with request.served.writable_notes() as kept, raising_conflicts(name), kept.change() as change:
        hands = kept.rename_tag(tag, name, expected)
        if not hands:
            raise MissingError(f"no hand is tagged {tag}")
    return Done("/tags", {"hands": hands, "undo": change.number}, {"done": change.number or NOTHING})


PAGE: Final = Page("/notes", "Notes", "notes.html", answer, counts_hands=False, fields=())
TAGS: Final = Page("/tags", "Tags", "tags.html", answer_tags, counts_hands=False, fields=())
POST: Final = FormPost("/tags/{tag}", change_tag, "/tags")
