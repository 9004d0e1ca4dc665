"""`/imports`: the files that were read, what was found in them, and what could be imported."""

from collections.abc import Mapping
from typing import Any, Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.paging import ListPart, list_part
from analysis.web.pages.upkeep.places import import_state, offered, silent
from analysis.web.served import ServedStore

MOST: Final = 100
FILES: Final = """
SELECT f.path, f.size, f.kind, f.gone, (SELECT count(*) FROM hands h WHERE h.file = f.id),
       (SELECT count(*) FROM places p WHERE p.file = f.id)
FROM files f ORDER BY f.path LIMIT ? OFFSET ?
"""


def answer(asked: Asked) -> PageAnswer:
    """A part of the files with the number of hands that were new in them, and of copies of other hands."""
    with asked.served.open() as store:
        (total,) = store.catalogue.row("SELECT count(*) FROM files")
    part = list_part(asked, total, MOST)
    files = asked.served.once(("files", part.before), lambda: _files(asked.served, part))
    state = import_state(asked.served)
    shown = {
        "state": state,
        "offered": offered(asked.served),
        "folder": str(asked.served.folder),
        "silent": silent(),
        "part": part,
    }
    return PageAnswer({"files": files, "total": total, "import": state}, shown)


def _files(served: ServedStore, part: ListPart) -> list[dict[str, Any]]:  # Any: what a column holds
    """Files with their numbers of hands."""
    with served.open() as store:
        found = store.catalogue.rows(FILES, part.most, part.before)
    names = ("path", "size", "kind", "gone", "hands", "places")
    return [dict(zip(names, row, strict=True)) | {"gone": bool(row[3])} for row in found]


def run(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Import the chosen places of those that are offered; no other path is ever read.

    Raises:
        QuestionError: None of them is chosen.
    """
    places = offered(asked.served).values()
    chosen = [path for _, path in places if path in fields.values()]
    if not chosen:
        raise QuestionError("place", "", "choose at least one of the folders that are offered")
    asked.served.importer.start(chosen)
    return Done("/imports" if import_state(asked.served)["hands"] else "/", {"places": chosen})


PAGE: Final = Page("/imports", "Imports", "imports.html", answer)
POST: Final = FormPost("/imports/run", run)
