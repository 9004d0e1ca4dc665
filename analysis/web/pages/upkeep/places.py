"""What is imported, and the folders that could be."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from analysis.store import Store
from analysis.web.asking import Asked
from hhparser.input.clients import Client, client_folders, present_places, present_system, silent_clients


def import_state(asked: Asked) -> dict[str, Any]:  # Any: JSON
    """How many hands and files there are, and how far an import is."""
    served = asked.served
    hands, files, roots = asked.once("import state", lambda: _counts(asked.store))
    state = served.importer.state()
    return {
        "hands": hands,
        "files": files,
        "folders": roots,
        "progress": state,
        "error": served.importer.error,
        "unreadable": served.importer.unreadable,
    }


def _counts(store: Store) -> tuple[int, int, list[str]]:
    """The numbers of hands and of files with hands, and the places that were imported."""
    (files,) = store.catalogue.row("SELECT count(DISTINCT file) FROM hands")
    return store.count(), files, store.roots()


def silent() -> Sequence[Client]:
    """The clients on this system that keep no hands, as a switch in them is off."""
    system, places = present_system(), present_places()
    return silent_clients(system, places, client_folders(system, places))


def offered(store: Store) -> Mapping[str, tuple[str, str]]:
    """What may be imported from a page: client and path by key. No path ever comes from a page itself."""
    roots = [("Imported before", root) for root in store.roots() if os.path.exists(root)]
    found = client_folders(present_system(), present_places())
    places = [*roots, *((one.client.name, str(one.path)) for one in found)]
    unique = {path: site for site, path in reversed(places)}
    return {str(number): (site, path) for number, (path, site) in enumerate(sorted(unique.items()))}
