"""Questions that take long: how far one is, its end, and changes that are taken back."""

from collections.abc import Mapping
from typing import Any, Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.long import LongQuestion
from analysis.web.pages.page import Done, FormPost
from analysis.web.undoing import path_of, take_back

Json = dict[str, Any]  # Any: what JSON can hold


def question_object(question: LongQuestion[Any]) -> Json:  # Any: whatever it answers
    """How far a question is, ready for JSON."""
    return {
        "schema": "hhparser/web-question/1",
        "id": question.id,
        "running": not question.answer.done(),
        "stopped": question.is_stopped,
        "done": question.done,
        "total": question.total,
    }


def answer(asked: Asked) -> PageAnswer:
    """How far the question of the path is; when it ends, the address that asked it has the answer."""
    return PageAnswer(question_object(asked.served.long.find(asked.path["question"])), is_whole=False)


def stop(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Stop the question of the path."""
    del fields
    question = asked.served.long.find(asked.path["question"])
    question.stop()
    return Done("/hands", question_object(question))


def undo(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Take a change back.

    Raises:
        MissingError: There is none of this number, or it cannot be taken back any more.
    """
    del fields
    with asked.served.writable_notes() as notes:
        change = take_back(notes, asked.path["change"])
    return Done(path_of(change), {"undone": change.words})


DATA: Final = (("/questions/{question}", answer),)
POSTS: Final = (FormPost("/questions/{question}/stop", stop), FormPost("/undo/{change}", undo))
