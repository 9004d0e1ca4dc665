"""Finds the folders where poker clients keep hands on this system, by the table in `clients.toml`."""

import glob
import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

from platformdirs import user_documents_path, user_downloads_path

from hhparser.base.system import IS_WINDOWS

SCREEN_NAME: Final = "<n>"
PASSED_OVER: Final = frozenset({"archive", "backup", "temp", "xmlhandhistory"})
SYSTEMS: Final = ("windows", "macos", "linux")
OF_MANY_PROGRAMS: Final = frozenset({".config", "Programs"})
OF_ONE_CLIENT: Final = frozenset({"{party}"})  # places that only its installation makes


class Client(NamedTuple):
    """A poker client.

    Attributes:
        name: As players call it.
        saves: Whether it writes hands without being told to: `always`, `no`, `by hand` or `unknown`.
        switch: Where in the client this is turned on.
        folders: By system, patterns of the folders; see `clients.toml`.
        settings: Pattern of the client's own file that names the folder, and that setting; None without.
    """

    name: str
    saves: str
    switch: str
    folders: Mapping[str, tuple[str, ...]]
    settings: tuple[str, str] | None = None


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
    return tuple(_client(row) for row in _table()["clients"])


def _table() -> dict[str, Any]:  # Any: values of TOML
    return tomllib.loads((files("hhparser.input") / "clients.toml").read_text(encoding="utf-8"))


def _client(row: Mapping[str, Any]) -> Client:  # Any: values of TOML
    folders = {system: tuple(row.get(system, ())) for system in SYSTEMS}
    pattern, setting = row.get("settings", (None, None))
    settings = None if pattern is None else (pattern, setting)
    return Client(row["client"], row["saves"], row["switch"], folders, settings)


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
        "containers": str(home / "Library/Containers"),
        "drive": os.environ.get("SYSTEMDRIVE", "C:"),
    } | _registered()


def _registered() -> dict[str, str]:
    values = {name: _registry_value(*place) for name, place in _table()["registry"].items()}
    return {name: value for name, value in values.items() if value}


def _registry_value(key: str, name: str) -> str | None:
    """A text in the registry of Windows; None elsewhere, and if there is none."""
    if sys.platform != "win32":
        return None
    import winreg  # noqa: PLC0415  only there

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            return str(winreg.QueryValueEx(opened, name)[0])
    except OSError:
        return None


def client_folders(system: str, places: Mapping[str, str]) -> list[ClientFolder]:
    """The folders that exist, each once, in the order of the table."""
    found: dict[Path, ClientFolder] = {}
    for client in clients():
        for pattern in _patterns(client, system, places):
            for folder in _matching(client, pattern, places):
                found.setdefault(folder.path, folder)
        if client.settings is not None and system == "windows":
            for folder in _named_in_settings(client, *client.settings, places):
                found.setdefault(folder.path, folder)
    return list(found.values())


def closed_folders(system: str, places: Mapping[str, str]) -> list[str]:
    """Folders that may hold hands but may not be looked into, as macOS protects some."""
    patterns = [pattern for client in clients() for pattern in _patterns(client, system, places)]
    fixed = [takewhile(_is_fixed, pattern.split("/")) for pattern in patterns]
    folders = [places["downloads"], *("/".join(parts).format_map(places) for parts in fixed)]
    return list(filter(_is_closed, dict.fromkeys(folders)))


def _is_fixed(part: str) -> bool:
    return "*" not in part and part != SCREEN_NAME


def _is_closed(folder: str) -> bool:
    try:
        os.scandir(folder).close()
    except PermissionError:
        return True
    except OSError:
        return False
    return False


def silent_clients(system: str, places: Mapping[str, str], found: Iterable[ClientFolder]) -> list[Client]:
    """The clients that are installed and have none of these folders, which are those with hands."""
    heard = {folder.client.name for folder in found}
    return [
        client
        for client in clients()
        if client.name not in heard
        and any(_is_installed(client, pattern, places) for pattern in _patterns(client, system, places))
    ]


def _is_installed(client: Client, pattern: str, places: Mapping[str, str]) -> bool:
    return bool(glob.glob(_filled(_root(pattern), places))) or any(_matching(client, pattern, places))


def _patterns(client: Client, system: str, places: Mapping[str, str]) -> list[str]:
    """The patterns of a client in those places that there are."""
    known = tuple(f"{{{name}}}" for name in places)
    return [pattern for pattern in client.folders[system] if pattern.startswith(known)]


def _matching(client: Client, pattern: str, places: Mapping[str, str]) -> Iterator[ClientFolder]:
    parts = Path(_filled(pattern, places)).parts
    for name in sorted(glob.glob(_filled(pattern, places).replace(SCREEN_NAME, "*"))):
        path = Path(name)
        wild = (own.lower() for own, part in zip(path.parts, parts, strict=False) if not _is_fixed(part))
        if path.is_dir() and PASSED_OVER.isdisjoint(wild):
            hero = path.parts[parts.index(SCREEN_NAME)] if SCREEN_NAME in parts else None
            yield ClientFolder(client, path, hero)


def _named_in_settings(
    client: Client, pattern: str, setting: str, places: Mapping[str, str]
) -> Iterator[ClientFolder]:
    """The folders that the client's own files name, or those of the screen names in them."""
    at = Path(_filled(pattern, places)).parts.index(SCREEN_NAME)
    for file in map(Path, sorted(glob.glob(_filled(pattern, places).replace(SCREEN_NAME, "*")))):
        hero = file.parts[at]
        for folder in map(Path, _values(file, setting)):
            own = folder / hero
            if folder.is_dir():
                yield ClientFolder(client, own if own.is_dir() else folder, hero)


def _values(file: Path, setting: str) -> Iterator[str]:
    """The values of a setting in a file of XML, as attribute or element."""
    try:
        elements = list(ElementTree.parse(file).iter())
    except (OSError, ElementTree.ParseError):
        return
    for element in elements:
        yield from filter(None, [element.get(setting), element.text if element.tag == setting else None])


def _root(pattern: str) -> str:
    """The folder of the client itself; nothing where any program may have such a folder."""
    place, *folders = pattern.split("/")
    if place in OF_ONE_CLIENT:
        return place
    shared = list(takewhile(OF_MANY_PROGRAMS.__contains__, folders))
    folder = folders[len(shared)]
    return "" if folder == "*" else "/".join([place, *shared, folder])


def _filled(pattern: str, places: Mapping[str, str]) -> str:
    """The pattern with the places of this system, in which nothing is a wildcard."""
    return pattern.format_map({name: glob.escape(place) for name, place in places.items()})
