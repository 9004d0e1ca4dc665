"""The state of imports, and the folders that can be imported."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

from analysis.store import Store
from analysis.web.page_request import PageRequest
from hhparser.input.clients import Client, client_folders, present_places, present_system, silent_clients

# finds one hand per file; counting the distinct files of all hands would read a whole index
HAS_HANDS: Final = "EXISTS (SELECT 1 FROM hands WHERE file = files.id)"


def import_state(request: PageRequest) -> dict[str, Any]:  # Any: JSON
    """Return the number of hands and files, and the progress of the import."""
    served = request.served
    hands, files, roots = request.once("import state", lambda: _counts(request.store))
    state, last = served.importer.state(), served.importer.imported
    return {
        "hands": hands,
        "files": files,
        "folders": roots,
        "progress": state,
        "error": served.importer.error,
        "stopped": served.importer.is_stopped,
        "unreadable": last.unreadable,
        "skipped": last.skipped,
        "other_games": last.other_games,
    }


def _counts(store: Store) -> tuple[int, int, list[str]]:
    """Return the number of hands, the number of files with hands, and the imported paths."""
    (files,) = store.catalogue.row(f"SELECT count(*) FROM files WHERE {HAS_HANDS}")
    return store.count(), files, store.roots()


def silent() -> Sequence[Client]:
    """Return the poker clients on this system that save no hands because a setting is off."""
    system, places = present_system(), present_places()
    return silent_clients(system, places, client_folders(system, places))


def offered(store: Store) -> Mapping[str, tuple[str, str]]:
    """Return client and path of each folder that a page may import, by key; other paths are refused."""
    roots = [("Imported before", root) for root in store.roots() if os.path.exists(root)]
    found = client_folders(present_system(), present_places())
    places = [*roots, *((one.client.name, str(one.path)) for one in found)]
    unique = {path: site for site, path in reversed(places)}
    return {str(number): (site, path) for number, (path, site) in enumerate(sorted(unique.items()))}
