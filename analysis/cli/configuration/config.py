"""The configuration: the values of the settings file."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, timedelta, tzinfo
from pathlib import Path
from typing import Any

from analysis.cli.choices.inputs import note_input
from analysis.cli.configuration.config_values import READERS, read_table
from analysis.cli.configuration.settings import read_settings, settings_file
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.findings.rules import Selection
from hhparser.model.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Config:
    """The user's settings for all commands.

    Attributes:
        heroes: Screen names of the user by site; names under None apply to every site.
        aliases: By site (None = every site), the name to show and the same person's other screen names.
        time_zone: Zone of days, and of printed times without a zone.
        rules: House rules that differ from the sites' own, by site; under None for all other sites.
        check: Filter on findings, and the severity that is a failure.
        rakeback: The share of the rake that is paid back, 0 to 1, by site; under None for all other sites.
        rakes: Declared rakes; the first one that applies to a game counts.
        day_start: Start of a new day, as time after midnight.
        session_gap: A pause this long ends a session.
        currency: Currency that amounts are converted to; None for that of the table of exchange rates.
        rates: Path of a table of exchange rates.
        store: Folder of the store.
        web: Display options of the web app, by name.
        plugins: Names of plugins to load.
    """

    heroes: Mapping[str | None, tuple[str, ...]] = field(default_factory=dict)
    aliases: Mapping[str | None, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    time_zone: tzinfo = UTC
    rules: Mapping[str | None, HouseRules] = field(default_factory=dict)
    check: Selection = field(default_factory=Selection)
    rakeback: Mapping[str | None, float] = field(default_factory=dict)
    rakes: tuple[DeclaredRake, ...] = ()
    day_start: timedelta = timedelta()
    session_gap: timedelta = timedelta(minutes=30)
    currency: str | None = None
    rates: str | None = None
    store: str | None = None
    web: Mapping[str, str] = field(default_factory=dict)
    plugins: tuple[str, ...] = ()

    @property
    def declared_zone(self) -> tzinfo | None:
        """The configured time zone, None by default; a configured UTC is another object than the default."""
        return None if self.time_zone is UTC else self.time_zone

    def names_of(self, name: str) -> set[str]:
        """Return a screen name and its aliases, on any site."""
        return {name}.union(*(names.get(name, ()) for names in self.aliases.values()))


def store_folder(given: str | None, config: Config) -> Path:
    """Return the folder of the store: `given`, else HH_STORE, the settings, or the user's data folder.

    The folder is noted as an input of the command.
    """
    from platformdirs import user_data_path

    chosen = given or os.environ.get("HH_STORE") or config.store
    folder = Path(chosen) if chosen else user_data_path("hhparser", appauthor=False) / "store"
    note_input(folder)
    return folder


def load_config(path: str | None) -> Config:
    """Load settings from a file, by default `settings_file()`; return the defaults if there is no file.

    Raises:
        SettingError: The file cannot be read, or has an unknown key or a wrong value.
    """
    if path is not None:
        return _config(path, read_settings(Path(path)) or {})
    file = settings_file()
    return Config() if file is None else _config(str(file), read_settings(file) or {})


def check_settings(file: str, table: Mapping[str, Any]) -> None:  # Any: a value of TOML
    """Check the settings in a parsed settings file.

    Raises:
        SettingError: It has an unknown key or a wrong value.
    """
    is_project = Path(file).name == "pyproject.toml"
    _config(file, table["tool"]["hh"] if is_project else table)


def _config(file: str, table: Mapping[str, object]) -> Config:
    read = read_table(file, table, READERS)
    check = Selection(**{key: read.pop(key) for key in Selection._fields if key in read})
    for key in {"rates", "store"} & read.keys():  # relative to the folder of the settings file
        if read[key] is not None:
            read[key] = str(Path(file).parent / read[key])
    return Config(check=check, rakes=read.pop("rake", ()), **read)
