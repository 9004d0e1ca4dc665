"""The form on the list of hands: add or remove tags and review marks for ticked or all matching hands."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from analysis.stats import chosen_hands
from analysis.store.notes.notes import HandKey
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.hand_forms import check_hands, word_of
from analysis.web.pages.page import Done, FormPost
from analysis.web.undo import NOTHING
from hhparser.base.text.typography import count_of

TICK: Final = "hand-"  # prefix of the names of the checkboxes
BETWEEN: Final = "/"


class Mark(NamedTuple):
    """The effect of a button of the form.

    Attributes:
        words: Description of the changed hands; the braces are replaced by the tag.
        had: Description of the hands that were not changed.
        removed: Whether it removes a tag or mark.
        has_tag: Whether it changes a tag rather than the review mark.
    """

    words: str
    had: str
    removed: bool
    has_tag: bool


MARKS: Final[Mapping[str, Mark]] = {
    "tag": Mark("tagged {}", "had the tag already", removed=False, has_tag=True),
    "untag": Mark("no longer tagged {}", "did not have the tag", removed=True, has_tag=True),
    "review": Mark("marked as reviewed", "were reviewed already", removed=False, has_tag=False),
    "unreview": Mark("no longer marked as reviewed", "were not reviewed", removed=True, has_tag=False),
}


def mark(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Add or remove a tag or the review mark of the chosen hands.

    Raises:
        QuestionError: No hand is chosen, the tag is not one word, or the button is unknown.
    """
    what = MARKS.get(fields.get("do", ""))
    if what is None:
        raise QuestionError("do", fields.get("do", ""), f"one of {', '.join(MARKS)}")
    tag = word_of(fields, "tag") if what.has_tag else None
    chosen = _fitting(request) if fields.get("which") == "all" else _ticked(request, fields)
    if not chosen:
        raise QuestionError("which", "", "tick at least one hand, or choose all that fit")
    with request.served.writable_notes() as notes, notes.change() as change:
        if tag is None:
            changed = notes.review(chosen, removed=what.removed)
        else:
            changed = notes.tag(chosen, tag, removed=what.removed)
        change.words = _words(what, tag, changed, len(chosen))
    data = {"hands": len(chosen), "changed": changed, "undo": change.number}
    return Done("/hands", data, {"done": change.number or NOTHING, "next": request.query.get("next")})


def _fitting(request: PageRequest) -> list[HandKey]:
    """Return the keys of all matching hands, except hands without a number."""
    rows = chosen_hands(request.tables, columns=("site", "hand_id"), **request.row_filter).select(
        "site", "hand_id"
    )
    return rows.drop_nulls().unique().sort("site", "hand_id").collect().rows()


def _ticked(request: PageRequest, fields: Mapping[str, str]) -> list[HandKey]:
    """Return the keys of the ticked hands.

    Raises:
        QuestionError: The value of a checkbox is not a hand key.
        MissingError: A hand is not in the store.
    """
    texts = [text for name, text in fields.items() if name.startswith(TICK)]
    parts = [tuple(text.split(BETWEEN, 1)) for text in texts]
    if any(len(part) != 2 for part in parts):
        raise QuestionError("hand", texts[0], f"a site, {BETWEEN} and the number of a hand")
    hands = [(part[0], part[1]) for part in parts]
    check_hands(request, hands)
    return hands


def _words(what: Mark, tag: str | None, changed: int, chosen: int) -> str:
    """Describe the change, such as `3 of 5 hands tagged bluff, the others had the tag already`."""
    words = what.words.format(tag)
    if changed == chosen:
        return f"{count_of(changed, 'hand')} {words}."
    return f"{changed:,} of {count_of(chosen, 'hand')} {words}, the others {what.had}."


POSTS: Final = (FormPost("/hands/mark", mark, "/hands"),)
