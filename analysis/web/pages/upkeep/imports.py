"""`/imports`: the imported folders and files; `/imports/folders`: choose a folder below the home folder."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from analysis.store.intake.importing import NO_HANDS, OWN_OUTPUT, SUMMARY
from analysis.store.intake.sources import PARTIAL
from analysis.store.upkeep.imported import CHANGED, GONE, GROWN, UNFINISHED, ImportedFile
from analysis.web.errors import MissingError, QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sorting import sort_rows, sorting
from analysis.web.pages.upkeep.import_folders import import_state, offered, silent
from analysis.web.pages.upkeep.json_types import FoldersPage

MOST: Final = 100
LOOK: Final = "odd"  # value of the query parameter `files`
KINDS: Final = {
    NO_HANDS: "no hands of a known site",
    OWN_OUTPUT: "written by this program",
    SUMMARY: "summary of a tournament",
}
STATES: Final = {
    GONE: "gone",
    CHANGED: "changed since",
    GROWN: "more to import",
    UNFINISHED: "partly imported",
}
# sort keys of both tables, then of each
SORTS: Final = {key: attrgetter(key) for key in ("path", "hands", "unread", "copies", "errors", "size")}
OF_FOLDERS: Final = {**SORTS, "files": attrgetter("files"), "watched": attrgetter("is_watched")}
OF_FILES: Final = {**SORTS, "state": attrgetter("state")}


def answer(request: PageRequest) -> PageAnswer:
    """Return the folders and a part of the files, with their hands and their state on disk."""
    order = sorting(request, {**OF_FOLDERS, **OF_FILES})
    every = request.once("imported", request.store.imported_files)
    is_odd = request.text("files") == LOOK
    listed = sort_rows((one for one in every if not is_odd or _is_odd(one)), order, OF_FILES)
    part = list_part(request, len(listed), MOST)
    folders = sort_rows(request.store.imported_folders(every), order, OF_FOLDERS)
    state = import_state(request)
    data = {
        "schema": "hhparser/web-imports/1",
        "folders": [one._asdict() for one in folders],
        "files": [{**one._asdict(), "state": one.state} for one in listed[part.rows]],
        "total": len(listed),
        "import": state,
    }
    shown = {
        "state": state,
        "states": STATES,
        "kinds": KINDS,
        "is_odd": is_odd,
        "offered": offered(request.store),
        "folder": str(request.served.folder),
        "silent": silent(),
        "part": part,
        "sort": order,
    }
    return PageAnswer(data, shown, is_whole=False)  # files on disk change without a new generation


def _is_odd(file: ImportedFile) -> bool:
    """Whether hands of a file are missing, or it has findings or changed on disk."""
    return bool(file.unread or file.errors or file.kind in (NO_HANDS, PARTIAL) or file.state)


def run(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Import the chosen folders; paths that the page does not offer are never read.

    Raises:
        QuestionError: No offered path is chosen.
        MissingError: The id `folder` was not issued by this server.
    """
    places = offered(request.store).values()
    chosen = [path for _, path in places if path in fields.values()]
    if "folder" in fields:
        chosen.append(str(request.served.folders.folder(fields["folder"])))
    if not chosen:
        raise QuestionError("place", "", "choose at least one of the folders that are offered")
    home = _home(request)  # before the first hands arrive
    request.served.importer.start(chosen)
    return Done(home, {"places": chosen})


def stop(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Stop the running import, if any."""
    del fields
    request.served.importer.stop()
    return Done(_home(request), {"stopped": request.served.importer.is_stopped})


def _home(request: PageRequest) -> str:
    """Return the page that shows the import: in an empty store, the first one."""
    return "/imports" if import_state(request)["hands"] else "/"


def answer_folders(request: PageRequest) -> PageAnswer:
    """Return the folders in the folder with the id `folder`, or in the home folder.

    Raises:
        MissingError: There is no such folder, or the server is read-only.
    """
    if request.served.is_read_only:
        raise MissingError("nothing can be imported: the store is read-only")
    picker = request.served.folders
    folder = picker.folder(request.text("folder"))
    parts = ("Home", *folder.relative_to(picker.home).parts)
    data: FoldersPage = {
        "schema": "hhparser/web-folders/1",
        "id": picker.id_of(folder),
        "name": " / ".join(parts),
        "parent": None if folder == picker.home else picker.id_of(folder.parent),
        "folders": [{"id": picker.id_of(one), "name": one.name} for one in picker.within(folder)],
    }
    return PageAnswer(data, is_whole=False)  # folders change without a new generation


PAGE: Final = Page("/imports", "Imports", "imports.html", answer, counts_hands=False, fields=())
FOLDERS: Final = PAGE._replace(
    path="/imports/folders",
    name="Choose a folder",
    template="folders.html",
    answer=answer_folders,
    in_menu=False,
)
POSTS: Final = (FormPost("/imports/run", run), FormPost("/imports/stop", stop))
