"""Folders of poker clients, by the table of where they keep hands."""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from hhparser.input.clients import (
    SYSTEMS,
    client_folders,
    clients,
    closed_folders,
    present_places,
    present_system,
    silent_clients,
)
from tests.conftest import ROOT

PLACES = ("local", "roaming", "documents", "downloads", "home", "support", "containers", "drive")


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
        ("windows", "{local}/PokerStars/TournSummary/Ann", "PokerStars", "Ann"),
        ("windows", "{local}/PokerClient/bet365/data/Ann/History/Data/Tournaments", "iPoker", "Ann"),
        ("windows", "{drive}/ACR Poker/handHistory/Ann", "Winning Poker Network", "Ann"),
        ("windows", "{home}/Bovada.lv Poker/Hand History/17", "Ignition, Bovada, Bodog", "17"),
        ("windows", "{documents}/SwC Poker/Hand History", "Seals with Clubs", None),
        ("macos", "{support}/PokerStarsEU/HandHistory/Ann", "PokerStars", "Ann"),
        ("macos", "{support}/ACR Poker/handHistory/Ann", "Winning Poker Network", "Ann"),
        (
            "macos",
            "{containers}/com.a.b/Data/Library/Application Support/Ann/History/Data/Tables",
            "iPoker",
            "Ann",
        ),
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


def test_a_user_who_is_called_like_a_backup_keeps_hands(tmp_path: Path) -> None:
    places = {name: str(tmp_path / "Temp" / name) for name in PLACES}
    (Path(places["local"]) / "PokerStars/HandHistory/Ann").mkdir(parents=True)
    assert [one.hero for one in client_folders("windows", places)] == ["Ann"]


def registry(values: Mapping[tuple[str, str], str]) -> SimpleNamespace:
    """The module that reads the registry of Windows, with some values."""

    @contextmanager
    def open_key(_: str, key: str) -> Iterator[str]:
        if not any(key == known for known, _ in values):
            raise FileNotFoundError
        yield key

    return SimpleNamespace(
        HKEY_CURRENT_USER="", OpenKey=open_key, QueryValueEx=lambda key, name: (values[key, name], 1)
    )


@pytest.mark.parametrize("is_there", [True, False])
def test_a_folder_that_the_registry_names(
    tmp_path: Path, places: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    path = tmp_path / "Games/Party"
    values = {("Software\\PartyGaming\\PartyPoker", "AppPath"): str(path)} if is_there else {}
    monkeypatch.setitem(sys.modules, "winreg", registry(values))
    monkeypatch.setattr("hhparser.input.clients.sys", SimpleNamespace(platform="win32"))
    path.mkdir(parents=True)
    found = {**places, **{name: at for name, at in present_places().items() if name not in PLACES}}
    assert [one.name for one in silent_clients("windows", found, [])] == ["PartyPoker, bwin"] * is_there
    (path / "HandHistory/Ann").mkdir(parents=True)
    assert [one.path for one in client_folders("windows", found)] == [path / "HandHistory/Ann"] * is_there


@pytest.mark.parametrize(
    "text",
    [
        "<settings><HistoryPath>{}</HistoryPath></settings>",
        '<?xml version="1.0" encoding="utf-16"?><settings><history HistoryPath="{}"/></settings>',
    ],
    ids=["element", "attribute"],
)
@pytest.mark.parametrize("inside", ["", "Ann"], ids=["of all names", "of one name"])
def test_a_folder_that_the_settings_of_the_client_name(
    tmp_path: Path, places: Mapping[str, str], text: str, inside: str
) -> None:
    own = tmp_path / "my hands"
    (own / inside).mkdir(parents=True)
    file = Path(places["documents"]) / "888poker/Ann/UserSettings.xml"
    file.parent.mkdir(parents=True)
    file.write_text(text.format(own), "utf-16" if "utf-16" in text else "utf-8")
    assert [(one.path, one.hero) for one in client_folders("windows", places)] == [(own / inside, "Ann")]


@pytest.mark.parametrize("text", ["", "<settings><HistoryPath>no such folder</HistoryPath></settings>", "<a"])
def test_settings_that_say_nothing(places: Mapping[str, str], text: str) -> None:
    file = Path(places["documents"]) / "888poker/Ann/UserSettings.xml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert client_folders("windows", places) == []


def test_a_folder_that_may_not_be_looked_into_is_named(
    places: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def scandir(folder: str) -> SimpleNamespace:
        if folder in (places["containers"], places["downloads"]):
            raise PermissionError(1, "Operation not permitted")
        return SimpleNamespace(close=lambda: None)

    monkeypatch.setattr("hhparser.input.clients.os.scandir", scandir)
    assert closed_folders("macos", places) == [places["downloads"], places["containers"]]


def test_an_installed_client_without_hands_is_named(places: Mapping[str, str]) -> None:
    (Path(places["local"]) / "PokerStars.EU").mkdir(parents=True)
    (Path(places["local"]) / "Other program").mkdir(parents=True)
    assert client_folders("windows", places) == []
    (silent,) = silent_clients("windows", places, [])
    assert (silent.name, silent.switch) == ("PokerStars", "Settings, Playing History, Save My Hand History")


def test_a_client_without_hands_in_its_folder_is_named(places: Mapping[str, str]) -> None:
    (Path(places["local"]) / "bet365/data/Ann/History/Data/Tables").mkdir(parents=True)
    (folder,) = client_folders("windows", places)
    assert [one.name for one in silent_clients("windows", places, [])] == ["iPoker"]
    assert silent_clients("windows", places, [folder]) == []


def test_this_system_has_all_places() -> None:
    assert present_places().keys() == set(PLACES)
    assert present_system() in SYSTEMS


def test_every_row_has_source_date_and_what_to_do() -> None:
    rows = tomllib.loads((ROOT / "hhparser/input/clients.toml").read_text(encoding="utf-8"))["clients"]
    for row in rows:
        assert row.keys() >= {"client", "saves", "switch", "trust", "source", "date"}, row["client"]
        assert row["saves"] in {"always", "no", "by hand", "unknown"}
    assert len({client.name for client in clients()}) == len(rows)


@pytest.mark.parametrize(("system", "folder"), [("linux", "{home}/.config"), ("windows", "{drive}/Programs")])
def test_a_folder_that_programs_share_is_no_client(tmp_path: Path, system: str, folder: str) -> None:
    places = {name: str(tmp_path / name) for name in ("home", "drive")}
    Path(folder.format_map(places)).mkdir(parents=True)
    assert silent_clients(system, places, []) == []
