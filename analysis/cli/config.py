"""Configuration from `hh.toml` or `[tool.hh]` in `pyproject.toml`, in the nearest folder from here upwards.

The fallback is the `hh.toml` in the user's configuration folder.
"""

import codecs
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, timedelta, tzinfo
from pathlib import Path
from typing import Final

import click

from analysis.cli.config_values import READERS, read_table, table_of
from analysis.cli.inputs import note_input
from hhparser.base.bounded import read_bounded
from hhparser.base.errors import SettingError
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.findings.rules import Selection
from hhparser.model.house_rules import HouseRules

NAME: Final = "hh.toml"
LONGEST_LINE: Final = 4_000  # fewer than the digits of a number that Python reads


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
        rates: Path of a table of exchange rates.
        store: Folder of the store.
        web: Display options of the web app, by name.
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
    rates: str | None = None
    store: str | None = None
    web: Mapping[str, str] = field(default_factory=dict)

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
    chosen = given or os.environ.get("HH_STORE") or config.store
    folder = _usual_store() if chosen is None else Path(chosen)
    note_input(folder)
    return folder


def _usual_store() -> Path:
    from platformdirs import user_data_path

    return user_data_path("hhparser", appauthor=False) / "store"


def load_config(path: str | None) -> Config:
    """Load settings from a file, by default `settings_file()`; return the defaults if there is no file.

    Raises:
        SettingError: The file cannot be read, or has an unknown key or a wrong value.
    """
    if path is not None:
        return _config(path, _read(Path(path)) or {})
    file = settings_file()
    return Config() if file is None else _config(str(file), _read(file) or {})


def settings_file() -> Path | None:
    """Find the settings file: nearest from this folder upwards, else the user's; None if there is none."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        for name in (NAME, "pyproject.toml"):
            file = folder / name
            if os.path.isfile(file) and _read(file) is not None:
                return file
    return user_file() if os.path.isfile(user_file()) else None  # False without permission to look


def user_file() -> Path:
    """Return the path of the fallback, the settings file in the user's configuration folder."""
    return Path(click.get_app_dir("hhparser")) / NAME


def _read(file: Path) -> Mapping[str, object] | None:
    """Parse the settings in a TOML file; return None for a `pyproject.toml` without `[tool.hh]`.

    Raises:
        SettingError: The file cannot be read or parsed.
    """
    note_input(file)
    try:
        table = tomllib.loads(_text_of(file))
    except OSError as error:
        raise SettingError(str(file), error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(str(file), f"is not TOML: {error}{_hint(error)}") from error
    except RecursionError as error:
        raise SettingError(str(file), "has too many brackets in brackets") from error
    if file.name != "pyproject.toml":
        return table
    settings = table_of(f"{file}: tool", table.get("tool", {})).get("hh")
    return None if settings is None else table_of(f"{file}: tool.hh", settings)


def _text_of(file: Path) -> str:
    data = read_bounded(file)
    is_utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as Notepad may write it
    text = data.decode("utf-16" if is_utf_16 else "utf-8-sig").replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise SettingError(f"{file}:{number}", f"a line has at most {LONGEST_LINE:,} characters")
    return text


def _hint(error: ValueError) -> str:
    is_escape = re.search(r"\\|hex value|escape", str(error))
    return "; put a path with backslashes in single quotes: 'C:\\Poker'" if is_escape else ""


def _config(file: str, table: Mapping[str, object]) -> Config:
    read = read_table(file, table, READERS)
    check = Selection(**{key: read.pop(key) for key in Selection._fields if key in read})
    for key in {"rates", "store"} & read.keys():  # relative to the folder of the settings file
        if read[key] is not None:
            read[key] = str(Path(file).parent / read[key])
    return Config(check=check, rakes=read.pop("rake", ()), **read)
