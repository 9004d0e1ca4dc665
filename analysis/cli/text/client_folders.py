"""What `hh import` found in the folders of poker clients."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from analysis.cli.output import count_of
from hhparser.input.clients import (
    Client,
    ClientFolder,
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

    folder: ClientFolder
    hands: int
    summaries: int


class ClientFolders(NamedTuple):
    """The folders of the clients on this system.

    Attributes:
        folders: Those that exist, with what is in them.
        silent: Clients that are installed but keep no hands.
        downloads: Archives with hands among the downloads.
        closed: Folders that may not be looked into.
    """

    folders: list["CountedFolder"]
    silent: list[Client]
    downloads: list[Path]
    closed: list[str]

    @property
    def with_hands(self) -> list[ClientFolder]:
        """The folders in which there are hands or summaries."""
        return [one.folder for one in self.folders if one.hands or one.summaries]

    @property
    def heroes(self) -> list[str]:
        """The screen names that folders with hands are named after."""
        return list(dict.fromkeys(folder.hero for folder in self.with_hands if folder.hero is not None))


def find_client_folders() -> ClientFolders:
    """Look for the folders of poker clients, and count their hands."""
    system, places = present_system(), present_places()
    folders = list(map(_counted, client_folders(system, places)))
    return ClientFolders(
        folders,
        silent_clients(system, places, (one.folder for one in folders if one.hands)),
        list(_archives(places["downloads"])),
        closed_folders(system, places),
    )


def _counted(folder: ClientFolder) -> CountedFolder:
    files = find_files([str(folder.path)])
    hands = list(map(count_hands, files))
    others = [file for file, count in zip(files, hands, strict=True) if not count]
    return CountedFolder(folder, sum(hands), sum(map(holds_hands, others)))


def _archives(folder: str) -> Iterator[Path]:
    for path in sorted(Path(folder).glob("*.zip")):
        if any(map(holds_hands, find_files([str(path)]))):
            yield path


def client_lines(found: ClientFolders) -> Iterator[str]:
    """A line for each folder, then what else a player can do."""
    for folder, hands, summaries in found.folders:
        yield f"{folder.client.name}: {_held(hands, summaries)} in {folder.path}"
    for client in found.silent:
        yield f"{client.name}: installed, but keeps no hands; turn it on: {client.switch}"
    for closed in found.closed:
        yield f"{closed} may not be looked into; {TO_OPEN}"
    for path in found.downloads:
        yield f'hands among the downloads: hh import "{path}"'
    if found.heroes:
        yield f"screen names: {', '.join(found.heroes)}"


def _held(hands: int, summaries: int) -> str:
    """What is in a folder, such as `20 hands`; summaries only where there is no hand."""
    if summaries and not hands:
        return count_of(summaries, "tournament summary", "tournament summaries")
    return count_of(hands, "hand")


def client_objects(found: ClientFolders) -> list[dict[str, object]]:
    """The folders for JSON."""
    return [
        {"client": one.client.name, "path": str(one.path), "hero": one.hero, "hands": hands, "summaries": n}
        for one, hands, n in found.folders
    ]
