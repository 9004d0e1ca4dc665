"""What `hh import` found in the folders of poker clients."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hhparser.cli.output import count_of
from hhparser.input.clients import (
    Client,
    ClientFolder,
    client_folders,
    present_places,
    present_system,
    silent_clients,
)
from hhparser.input.files import find_files
from hhparser.pipeline import count_hands, holds_hands


class ClientFolders(NamedTuple):
    """The folders of the clients on this system.

    Attributes:
        folders: Those that exist, with the number of hands in each.
        silent: Clients that are installed but keep no hands.
        downloads: Archives with hands among the downloads.
    """

    folders: list[tuple[ClientFolder, int]]
    silent: list[Client]
    downloads: list[Path]

    @property
    def with_hands(self) -> list[ClientFolder]:
        """The folders in which there are hands."""
        return [folder for folder, hands in self.folders if hands]

    @property
    def heroes(self) -> list[str]:
        """The screen names that folders with hands are named after."""
        return list(dict.fromkeys(folder.hero for folder in self.with_hands if folder.hero is not None))


def find_client_folders() -> ClientFolders:
    """Look for the folders of poker clients, and count their hands."""
    system, places = present_system(), present_places()
    found = client_folders(system, places)
    counted = [(folder, sum(map(count_hands, find_files([str(folder.path)])))) for folder in found]
    return ClientFolders(counted, silent_clients(system, places, found), list(_archives(places["downloads"])))


def _archives(folder: str) -> Iterator[Path]:
    for path in sorted(Path(folder).glob("*.zip")):
        if any(map(holds_hands, find_files([str(path)]))):
            yield path


def client_lines(found: ClientFolders) -> Iterator[str]:
    """A line for each folder, then what else a player can do."""
    for folder, hands in found.folders:
        yield f"{folder.client.name}: {count_of(hands, 'hand')} in {folder.path}"
    for client in found.silent:
        yield f"{client.name}: installed, but keeps no hands; turn it on: {client.switch}"
    for path in found.downloads:
        yield f'hands among the downloads: hh import "{path}"'
    if found.heroes:
        yield f"screen names: {', '.join(found.heroes)}"


def client_objects(found: ClientFolders) -> list[dict[str, object]]:
    """The folders for JSON."""
    return [
        {"client": folder.client.name, "path": str(folder.path), "hero": folder.hero, "hands": hands}
        for folder, hands in found.folders
    ]
