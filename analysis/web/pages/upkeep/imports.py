"""`/imports`: the imported folders and files, their contents, and the folders that could be imported."""

from collections.abc import Mapping
from typing import Final

from analysis.store.intake.importing import NO_HANDS, OWN_OUTPUT, SUMMARY
from analysis.store.intake.sources import PARTIAL
from analysis.store.upkeep.imported import CHANGED, GONE, GROWN, UNFINISHED, ImportedFile
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.upkeep.places import import_state, offered, silent

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


def answer(asked: Asked) -> PageAnswer:
    """Return the folders and a part of the files, with their hands and their state on disk."""
    every = asked.once("imported", asked.store.imported_files)
    is_odd = asked.text("files") == LOOK
    listed = [one for one in every if _is_odd(one)] if is_odd else every
    part = list_part(asked, len(listed), MOST)
    folders = asked.store.imported_folders(every)
    state = import_state(asked)
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
        "offered": offered(asked.store),
        "folder": str(asked.served.folder),
        "silent": silent(),
        "part": part,
    }
    return PageAnswer(data, shown, is_whole=False)  # files on disk change without a new generation


def _is_odd(file: ImportedFile) -> bool:
    """Whether hands of a file are missing, or it has findings or changed on disk."""
    return bool(file.unread or file.errors or file.kind in (NO_HANDS, PARTIAL) or file.state)


def run(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Import the chosen folders; paths that the page does not offer are never read.

    Raises:
        QuestionError: No offered path is chosen.
    """
    places = offered(asked.store).values()
    chosen = [path for _, path in places if path in fields.values()]
    if not chosen:
        raise QuestionError("place", "", "choose at least one of the folders that are offered")
    asked.served.importer.start(chosen)
    return Done("/imports" if import_state(asked)["hands"] else "/", {"places": chosen})


PAGE: Final = Page("/imports", "Imports", "imports.html", answer, counts_hands=False, fields=())
POST: Final = FormPost("/imports/run", run)
