"""Requests for the progress of a job, to cancel it, and to undo a change."""

from collections.abc import Mapping
from typing import Any, Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.long import LongQuestion
from analysis.web.pages.page import Done, FormPost
from analysis.web.undoing import path_of, take_back

Json = dict[str, Any]  # Any: a JSON value


def question_object(question: LongQuestion[Any]) -> Json:  # Any: the result of any job
    """Return the progress of a job, ready for JSON."""
    return {
        "schema": "hhparser/web-question/1",
        "id": question.id,
        "running": not question.answer.done(),
        "stopped": question.is_stopped,
        "done": question.done,
        "total": question.total,
    }


def answer(asked: Asked) -> PageAnswer:
    """Return the progress of the job in the path; when it has ended, its page has the result."""
    return PageAnswer(question_object(asked.served.long.find(asked.path["question"])), is_whole=False)


def stop(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Cancel the job in the path."""
    del fields
    question = asked.served.long.find(asked.path["question"])
    question.stop()
    return Done("/hands", question_object(question))


def undo(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Undo a change of the notes.

    Raises:
        MissingError: There is no change with this number, or it can no longer be undone.
    """
    del fields
    with asked.served.writable_notes() as notes:
        change = take_back(notes, asked.path["change"])
    return Done(path_of(change), {"undone": change.words})


DATA: Final = (("/questions/{question}", answer),)
POSTS: Final = (FormPost("/questions/{question}/stop", stop), FormPost("/undo/{change}", undo))
