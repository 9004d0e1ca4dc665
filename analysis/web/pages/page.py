"""A page is a route, a function that computes its view, and a template that renders the view."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from analysis.web.links import FIELDS
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.store.jobs import JobResult


class Page(NamedTuple):
    """A page of the app.

    Attributes:
        path: Path of the route, with parameters in braces as in Starlette; the JSON twin ends in `.json`.
        name: Its name in the menu and the title.
        template: File name of the template.
        answer: Computes the view for a request.
        in_menu: Whether the menu has a link to it.
        counts_hands: Whether it shows numbers of the matching hands, and so also the hands left out.
        fields: The filters that it supports, shown in the filter bar; empty for no bar.
        is_long: Whether a large store computes its view in a job, with progress and a button that cancels it.
    """

    path: str
    name: str
    template: str
    answer: Callable[[PageRequest], PageAnswer]
    in_menu: bool = True
    counts_hands: bool = True
    fields: Sequence[str] = FIELDS
    is_long: bool = False

    @property
    def twin(self) -> str:
        """The path of the JSON twin."""
        return f"{'/index' if self.path == '/' else self.path}.json"


def job_keys(found: JobResult[Any] | None) -> dict[str, Any]:  # Any: the result of any job
    """Return what a template shows of a job: the job until its result is ready, and whether that is stale."""
    if found is None:
        return {"job": None, "is_old": False}
    return {"job": found.job if found.ready is None else None, "is_old": found.is_old}


Download = tuple[str, Callable[[PageRequest], tuple[str, bytes]]]  # path; returns media type and content


class Done(NamedTuple):
    """The result of a form request.

    Attributes:
        path: Path of the page to redirect a browser to.
        data: Response for a JSON request.
        keys: Query parameters of that page beside the filters.
        error: Why nothing was done: raised for a JSON request, while the page of a browser says it.
    """

    path: str
    data: object
    keys: Mapping[str, object] = {}
    error: Exception | None = None


class FormPost(NamedTuple):
    """A form that changes something.

    Attributes:
        path: Path of the route.
        do: Handles the request, with the fields of the form.
        page: Path of the page with the form, which may have parameters of `path` in braces.
        labels: Labels of the fields that are not named by their keys.
    """

    path: str
    do: Callable[[PageRequest, Mapping[str, str]], Done]
    page: str = "/"
    labels: Mapping[str, str] = {}
