"""Finds the folders where poker clients keep hands on this system, by the table in `clients.toml`."""

import glob
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_documents_path, user_downloads_path

from hhparser.base.system import IS_WINDOWS

SCREEN_NAME: Final = "<n>"
PASSED_OVER: Final = frozenset({"archive", "backup", "temp", "xmlhandhistory"})
SYSTEMS: Final = ("windows", "macos", "linux")


class Client(NamedTuple):
    """A poker client.

    Attributes:
        name: As players call it.
        saves: Whether it writes hands without being told to: `always`, `no`, `by hand` or `unknown`.
        switch: Where in the client this is turned on.
        folders: By system, patterns of the folders; see `clients.toml`.
    """

    name: str
    saves: str
    switch: str
    folders: Mapping[str, tuple[str, ...]]


class ClientFolder(NamedTuple):
    """A folder of a client.

    Attributes:
        client: The client.
        path: The folder.
        hero: The screen name that it is named after; None if it is the folder of all.
    """

    client: Client
    path: Path
    hero: str | None


def clients() -> tuple[Client, ...]:
    """The clients whose folders are known, in the order of the table."""
    table = tomllib.loads((files("hhparser.input") / "clients.toml").read_text(encoding="utf-8"))
    return tuple(_client(row) for row in table["clients"])


def _client(row: Mapping[str, Any]) -> Client:  # Any: values of TOML
    folders = {system: tuple(row.get(system, ())) for system in SYSTEMS}
    return Client(row["client"], row["saves"], row["switch"], folders)


def present_system() -> str:
    """`windows`, `macos`, or `linux` for all others."""
    if IS_WINDOWS:
        return "windows"
    return "macos" if sys.platform == "darwin" else "linux"


def present_places() -> dict[str, str]:
    """Where this system keeps what the table names in braces."""
    home = Path.home()
    return {
        "local": os.environ.get("LOCALAPPDATA", str(home / "AppData/Local")),
        "roaming": os.environ.get("APPDATA", str(home / "AppData/Roaming")),
        "documents": str(user_documents_path()),
        "downloads": str(user_downloads_path()),
        "home": str(home),
        "support": str(home / "Library/Application Support"),
        "drive": os.environ.get("SYSTEMDRIVE", "C:"),
    }


def client_folders(system: str, places: Mapping[str, str]) -> list[ClientFolder]:
    """The folders that exist, each once, in the order of the table."""
    found: dict[Path, ClientFolder] = {}
    for client in clients():
        for pattern in client.folders[system]:
            for folder in _matching(client, pattern, places):
                found.setdefault(folder.path, folder)
    return list(found.values())


def silent_clients(system: str, places: Mapping[str, str], found: list[ClientFolder]) -> list[Client]:
    """The clients that are installed and have none of these folders."""
    heard = {folder.client.name for folder in found}
    return [
        client
        for client in clients()
        if client.name not in heard
        and any(glob.glob(_filled(_root(pattern), places)) for pattern in client.folders[system])
    ]


def _matching(client: Client, pattern: str, places: Mapping[str, str]) -> Iterator[ClientFolder]:
    parts = Path(_filled(pattern, places)).parts
    for name in sorted(glob.glob(_filled(pattern, places).replace(SCREEN_NAME, "*"))):
        path = Path(name)
        if path.is_dir() and PASSED_OVER.isdisjoint(part.lower() for part in path.parts):
            hero = path.parts[parts.index(SCREEN_NAME)] if SCREEN_NAME in parts else None
            yield ClientFolder(client, path, hero)


def _root(pattern: str) -> str:
    """The folder of the client itself; nothing where any program may have such a folder."""
    place, folder, *_ = pattern.split("/")
    return "" if folder == "*" else f"{place}/{folder}"


def _filled(pattern: str, places: Mapping[str, str]) -> str:
    """The pattern with the places of this system, in which nothing is a wildcard."""
    return pattern.format_map({name: glob.escape(place) for name, place in places.items()})
