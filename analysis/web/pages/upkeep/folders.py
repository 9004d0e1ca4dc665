"""`/imports/folders`: choose a folder of hand histories below the home folder."""

from typing import Final

from analysis.web.errors import MissingError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.pages.upkeep.json_types import FoldersPage

HOME: Final = "Home"


def answer(request: PageRequest) -> PageAnswer:
    """Return the folders in the folder with the id `folder`, or in the home folder.

    Raises:
        MissingError: There is no such folder, or the server is read-only.
    """
    if request.served.is_read_only:
        raise MissingError("nothing can be imported: the store is read-only")
    picker = request.served.folders
    folder = picker.folder(request.text("folder"))
    above = picker.parent(folder)
    parts = (HOME, *folder.relative_to(picker.home).parts)
    data: FoldersPage = {
        "schema": "hhparser/web-folders/1",
        "id": picker.id_of(folder),
        "name": " / ".join(parts),
        "parent": None if above is None else picker.id_of(above),
        "folders": [{"id": picker.id_of(one), "name": one.name} for one in picker.within(folder)],
    }
    return PageAnswer(data, is_whole=False)  # folders change without a new generation


PAGE: Final = Page(
    "/imports/folders",
    "Choose a folder",
    "folders.html",
    answer,
    in_menu=False,
    counts_hands=False,
    fields=(),
)
