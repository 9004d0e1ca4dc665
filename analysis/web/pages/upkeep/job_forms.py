"""Requests for the progress of a job, to cancel it, and to undo a change."""

from collections.abc import Mapping
from typing import Any, Final

from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Done, FormPost
from analysis.web.store.jobs import Job
from analysis.web.undo import path_of, take_back

HANDS: Final = "/hands"
BACK: Final = (HANDS, "/players", "/stats", "/pool", "/self-check")  # pages with a button that cancels a job
Json = dict[str, Any]  # Any: a JSON value


def job_object(job: Job[Any]) -> Json:  # Any: the result of any job
    """Return the progress of a job, ready for JSON."""
    return {
        "schema": "hhparser/web-question/1",
        "id": job.id,
        "running": not job.answer.done(),
        "stopped": job.is_stopped,
        "done": job.done,
        "total": job.total,
    }


def answer(request: PageRequest) -> PageAnswer:
    """Return the progress of the job in the path; when it has ended, its page has the result."""
    return PageAnswer(job_object(request.served.jobs.with_id(request.path["question"])), is_whole=False)


def stop(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Cancel the job in the path; go back to `page`, with the other fields as its query parameters."""
    job = request.served.jobs.with_id(request.path["question"])
    job.stop()
    keys = {key: text for key, text in fields.items() if key != "page"}
    page = fields.get("page", HANDS)
    return Done(page if page in BACK else HANDS, job_object(job), keys)


def undo(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Undo a change of the notes; the page of the change says if it can no longer be undone.

    Raises:
        MissingError: There is no change with this number.
    """
    del fields
    with request.served.writable_notes() as notes:
        change, shown, error = take_back(notes, request.path["change"])
    return Done(path_of(change), {"undone": change.words}, {"done": shown}, error)


DATA: Final = (("/questions/{question}", answer),)
POSTS: Final = (FormPost("/questions/{question}/stop", stop), FormPost("/undo/{change}", undo))
