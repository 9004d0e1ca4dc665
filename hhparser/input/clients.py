"""Finds the hand history folders of installed poker clients, by the table in `clients.toml`."""

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

from hhparser.base.runtime.system import IS_WINDOWS

SCREEN_NAME: Final = "<n>"
PASSED_OVER: Final = frozenset({"archive", "backup", "temp", "xmlhandhistory"})
SYSTEMS: Final = ("windows", "macos", "linux")
OF_MANY_PROGRAMS: Final = frozenset({".config", "Programs"})
OF_ONE_CLIENT: Final = frozenset({"{party}"})  # places that exist only if the client is installed


class Client(NamedTuple):
    """A poker client.

    Attributes:
        name: Name, as players call it.
        saves: Default for saving hands: `always`, `no`, `by hand` or `unknown`.
        switch: Menu path of the option in the client.
        folders: Glob patterns of the hand history folders, by system; see `clients.toml`.
        settings: Glob pattern of the client's configuration files, and the name of the setting with the
            folder; None if the client has no such file.
    """

    name: str
    saves: str
    switch: str
    folders: Mapping[str, tuple[str, ...]]
    settings: tuple[str, str] | None = None


class FoundFolder(NamedTuple):
    """A hand history folder of a client.

    Attributes:
        client: The client.
        path: Path of the folder.
        hero: Screen name in the path; None if all players share the folder.
    """

    client: Client
    path: Path
    hero: str | None


def clients() -> tuple[Client, ...]:
    """Return all clients in the table, in its order."""
    return tuple(_client(row) for row in _table()["clients"])


def _table() -> dict[str, Any]:  # Any: values of TOML
    return tomllib.loads((files("hhparser.input") / "clients.toml").read_text(encoding="utf-8"))


def _client(row: Mapping[str, Any]) -> Client:  # Any: values of TOML
    folders = {system: tuple(row.get(system, ())) for system in SYSTEMS}
    pattern, setting = row.get("settings", (None, None))
    settings = None if pattern is None else (pattern, setting)
    return Client(row["client"], row["saves"], row["switch"], folders, settings)


def present_system() -> str:
    """Return the key of this system in the table: `windows`, `macos`, or `linux` for all others."""
    if IS_WINDOWS:
        return "windows"
    return "macos" if sys.platform == "darwin" else "linux"


def present_places() -> dict[str, str]:
    """Return the paths of this system for the placeholders of the table, such as `{documents}`, by name."""
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
    """Return a value of the Windows registry as text; None on other systems, or if it does not exist."""
    if sys.platform != "win32":
        return None
    import winreg  # noqa: PLC0415  only there

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            return str(winreg.QueryValueEx(opened, name)[0])
    except OSError:
        return None


def client_folders(system: str, places: Mapping[str, str]) -> list[FoundFolder]:
    """Find the existing hand history folders, without duplicates, in the order of the table.

    Args:
        system: Key of the system, from `present_system`.
        places: Paths of the placeholders, from `present_places`.
    """
    found: dict[Path, FoundFolder] = {}
    for client in clients():
        for pattern in _patterns(client, system, places):
            for folder in _matching(client, pattern, places):
                found.setdefault(folder.path, folder)
        if client.settings is not None and system == "windows":
            for folder in _named_in_settings(client, *client.settings, places):
                found.setdefault(folder.path, folder)
    return list(found.values())


def closed_folders(system: str, places: Mapping[str, str]) -> list[str]:
    """Return the folders that a search would list but has no permission for, as macOS protects some.

    They are the downloads folder, and the fixed beginning of each pattern of the table.
    """
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


def silent_clients(system: str, places: Mapping[str, str], found: Iterable[FoundFolder]) -> list[Client]:
    """Return the installed clients that have no folder in `found`, the folders with hands."""
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
    """Return the patterns of a client with a placeholder that exists on this system."""
    known = tuple(f"{{{name}}}" for name in places)
    return [pattern for pattern in client.folders[system] if pattern.startswith(known)]


def _matching(client: Client, pattern: str, places: Mapping[str, str]) -> Iterator[FoundFolder]:
    parts = Path(_filled(pattern, places)).parts
    for name in sorted(glob.glob(_filled(pattern, places).replace(SCREEN_NAME, "*"))):
        path = Path(name)
        wild = (own.lower() for own, part in zip(path.parts, parts, strict=False) if not _is_fixed(part))
        if path.is_dir() and PASSED_OVER.isdisjoint(wild):
            hero = path.parts[parts.index(SCREEN_NAME)] if SCREEN_NAME in parts else None
            yield FoundFolder(client, path, hero)


def _named_in_settings(
    client: Client, pattern: str, setting: str, places: Mapping[str, str]
) -> Iterator[FoundFolder]:
    """Yield the folders named in the client's configuration files, or their subfolders by screen name."""
    at = Path(_filled(pattern, places)).parts.index(SCREEN_NAME)
    for file in map(Path, sorted(glob.glob(_filled(pattern, places).replace(SCREEN_NAME, "*")))):
        hero = file.parts[at]
        for folder in map(Path, _values(file, setting)):
            own = folder / hero
            if folder.is_dir():
                yield FoundFolder(client, own if own.is_dir() else folder, hero)


def _values(file: Path, setting: str) -> Iterator[str]:
    """Yield non-empty values of a setting in an XML file, as attribute or element; none on a parse error."""
    try:
        elements = list(ElementTree.parse(file).iter())
    except (OSError, ElementTree.ParseError):
        return
    for element in elements:
        yield from filter(None, [element.get(setting), element.text if element.tag == setting else None])


def _root(pattern: str) -> str:
    """Return the pattern of the client's installation folder; "" if the pattern could match any program."""
    place, *folders = pattern.split("/")
    if place in OF_ONE_CLIENT:
        return place
    shared = list(takewhile(OF_MANY_PROGRAMS.__contains__, folders))
    folder = folders[len(shared)]
    return "" if folder == "*" else "/".join([place, *shared, folder])


def _filled(pattern: str, places: Mapping[str, str]) -> str:
    """Fill the placeholders of a pattern with the escaped paths of this system."""
    return pattern.format_map({name: glob.escape(place) for name, place in places.items()})
