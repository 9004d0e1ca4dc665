"""The folders of poker clients found by `hh import`, as text and JSON."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hhparser.base.text.typography import count_of
from hhparser.input.clients import (
    Client,
    FoundFolder,
    client_folders,
    closed_folders,
    present_places,
    present_system,
    silent_clients,
)
from hhparser.input.files import find_files
from hhparser.pipeline import count_hands, holds_hands

TO_OPEN: Final = "on macOS, allow the terminal to: System Settings, Privacy & Security, Full Disk Access"


class CountedFolder(NamedTuple):
    """A folder of a client, with the number of its hands and of its tournament summaries."""

    folder: FoundFolder
    hands: int
    summaries: int


class ClientFolders(NamedTuple):
    """The folders of the clients on this system.

    Attributes:
        folders: Existing folders with their counts.
        silent: Installed clients that save no hands.
        downloads: Archives with hands in the download folder.
        closed: Folders without read permission.
    """

    folders: list["CountedFolder"]
    silent: list[Client]
    downloads: list[Path]
    closed: list[str]

    @property
    def with_hands(self) -> list[FoundFolder]:
        """The folders with hands or tournament summaries."""
        return [one.folder for one in self.folders if one.hands or one.summaries]

    @property
    def heroes(self) -> list[str]:
        """The screen names in the paths of folders with hands, without duplicates."""
        return list(dict.fromkeys(folder.hero for folder in self.with_hands if folder.hero is not None))


def find_client_folders() -> ClientFolders:
    """Find the folders of poker clients on this system, and count their hands."""
    system, places = present_system(), present_places()
    folders = list(map(_counted, client_folders(system, places)))
    archives = sorted(Path(places["downloads"]).glob("*.zip"))
    return ClientFolders(
        folders,
        silent_clients(system, places, (one.folder for one in folders if one.hands)),
        [path for path in archives if any(map(holds_hands, find_files([str(path)])))],
        closed_folders(system, places),
    )


def _counted(folder: FoundFolder) -> CountedFolder:
    files = find_files([str(folder.path)])
    hands = list(map(count_hands, files))
    others = [file for file, count in zip(files, hands, strict=True) if not count]
    return CountedFolder(folder, sum(hands), sum(map(holds_hands, others)))


def client_lines(found: ClientFolders) -> Iterator[str]:
    """Yield a line for each folder, then hints on clients, permissions, downloads and screen names."""
    for folder, hands, summaries in found.folders:
        yield f"{folder.client.name}: {_held(hands, summaries)} in {folder.path}"
    for client in found.silent:
        yield f"{client.name}: installed, but keeps no hands; turn it on: {client.switch}"
    for closed in found.closed:
        yield f"no permission to list {closed}; {TO_OPEN}"
    for path in found.downloads:
        yield f'hands among the downloads: hh import "{path}"'
    if found.heroes:
        yield f"screen names: {', '.join(found.heroes)}"


def _held(hands: int, summaries: int) -> str:
    """Return the content of a folder, such as `20 hands`, or its tournament summaries if it has no hands."""
    if summaries and not hands:
        return count_of(summaries, "tournament summary", "tournament summaries")
    return count_of(hands, "hand")


def client_objects(found: ClientFolders) -> list[dict[str, object]]:
    """Convert the folders to objects for JSON."""
    return [
        {"client": one.client.name, "path": str(one.path), "hero": one.hero, "hands": hands, "summaries": n}
        for one, hands, n in found.folders
    ]
