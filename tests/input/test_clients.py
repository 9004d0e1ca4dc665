"""Folders of poker clients, by the table of where they keep hands."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from hhparser.input.clients import (
    SYSTEMS,
    client_folders,
    clients,
    present_places,
    present_system,
    silent_clients,
)
from tests.conftest import ROOT

PLACES = ("local", "roaming", "documents", "downloads", "home", "support", "drive")


@pytest.fixture
def places(tmp_path: Path) -> Mapping[str, str]:
    """A system with a folder for each place; one has brackets in its name."""
    folders = {name: tmp_path / f"{name} [1]" for name in PLACES}
    return {name: str(folder) for name, folder in folders.items()}


@pytest.mark.parametrize(
    ("system", "folder", "client", "hero"),
    [
        ("windows", "{local}/PokerStars.FR/HandHistory/Ann 7", "PokerStars", "Ann 7"),
        ("windows", "{documents}/888poker/HandHistory/Ann", "888poker", "Ann"),
        ("windows", "{roaming}/PacificPoker/HandHistory/Ann", "888poker", "Ann"),
        ("windows", "{local}/bet365/data/Ann/History/Data/Tables", "iPoker", "Ann"),
        ("windows", "{drive}/ACR Poker/handHistory/Ann", "Winning Poker Network", "Ann"),
        ("windows", "{documents}/SwC Poker/Hand History", "Seals with Clubs", None),
        ("macos", "{support}/PokerStarsEU/HandHistory/Ann", "PokerStars", "Ann"),
        ("macos", "{home}/Ignition Casino Poker/Hand History/17", "Ignition, Bovada, Bodog", "17"),
        ("linux", "{home}/.config/winamax/documents/accounts/Ann/history", "Winamax", "Ann"),
    ],
)
def test_a_folder_is_found(
    places: Mapping[str, str], system: str, folder: str, client: str, hero: str | None
) -> None:
    path = Path(folder.format_map(places))
    path.mkdir(parents=True)
    found = client_folders(system, places)
    assert [(one.client.name, one.path, one.hero) for one in found] == [(client, path, hero)]


def test_all_regions_and_old_folders_count_but_no_backups(places: Mapping[str, str]) -> None:
    for name in (
        "PokerStars/HandHistory/Ann",
        "PokerStars.ES/HandHistory/Bob",
        "PokerStars/HandHistory/Backup",
    ):
        (Path(places["local"]) / name).mkdir(parents=True)
    assert sorted(one.hero or "" for one in client_folders("windows", places)) == ["Ann", "Bob"]


def test_an_installed_client_without_hands_is_named(places: Mapping[str, str]) -> None:
    (Path(places["local"]) / "PokerStars.EU").mkdir(parents=True)
    (Path(places["local"]) / "Other program").mkdir(parents=True)
    assert client_folders("windows", places) == []
    (silent,) = silent_clients("windows", places, [])
    assert (silent.name, silent.switch) == ("PokerStars", "Settings, Playing History, Save My Hand History")


def test_this_system_has_all_places() -> None:
    assert present_places().keys() == set(PLACES)
    assert present_system() in SYSTEMS


def test_every_row_has_source_date_and_what_to_do() -> None:
    rows = tomllib.loads((ROOT / "hhparser/input/clients.toml").read_text(encoding="utf-8"))["clients"]
    for row in rows:
        assert row.keys() >= {"client", "saves", "switch", "trust", "source", "date"}, row["client"]
        assert row["saves"] in {"always", "no", "by hand", "unknown"}
    assert len({client.name for client in clients()}) == len(rows)
