"""What a page is: a path, a function that answers with plain data, and a template that draws it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from analysis.web.asking import Asked, PageAnswer
from analysis.web.links import FIELDS


class Page(NamedTuple):
    """A page of the app.

    Attributes:
        path: Its path, with parts in braces as Starlette takes them; the JSON twin ends in `.json`.
        name: What the menu and the title say.
        template: The file that draws it.
        answer: Answers a request.
        in_menu: Whether the menu names it.
        counts_hands: Whether it shows numbers about the hands of the request, and so what they leave out.
        fields: The fields of the question bar that it answers; without any, it shows no bar.
    """

    path: str
    name: str
    template: str
    answer: Callable[[Asked], PageAnswer]
    in_menu: bool = True
    counts_hands: bool = True
    fields: Sequence[str] = FIELDS

    @property
    def twin(self) -> str:
        """The path of the JSON twin."""
        return f"{'/index' if self.path == '/' else self.path}.json"


class Download(NamedTuple):
    """A file that is made on demand.

    Attributes:
        path: Its path.
        make: Makes its kind, as HTTP names it, and its content.
    """

    path: str
    make: Callable[[Asked], tuple[str, bytes]]


class Done(NamedTuple):
    """What a form did.

    Attributes:
        path: The page that shows it.
        data: What a program gets.
        keys: What the address of that page says beside the question.
    """

    path: str
    data: object
    keys: Mapping[str, object] = {}


class FormPost(NamedTuple):
    """A form that changes something.

    Attributes:
        path: Where it is sent.
        do: Does it, given the fields of the form.
    """

    path: str
    do: Callable[[Asked, Mapping[str, str]], Done]
