"""Settings of `hh.toml`, or of `[tool.hh]` in `pyproject.toml`, found upwards from the current folder."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hhparser.base.errors import SettingError
from hhparser.base.words import suggest
from hhparser.ruleset import HouseRules, house_rule

KEYS: Final = ("heroes", "aliases", "time_zone", "rules")
Table = dict[str, Any]  # Any: a table of a TOML file before it is checked


@dataclass(frozen=True, slots=True)
class Config:
    """What a user sets once for all commands.

    Attributes:
        heroes: Screen names of the user by site; those under None hold for every site.
        aliases: By site, other screen names of the same person by the name to show; None = every site.
        time_zone: Zone of days and of printed times that name none.
        rules: House rules that differ from the sites' own.
    """

    heroes: Mapping[str | None, tuple[str, ...]] = field(default_factory=dict)
    aliases: Mapping[str | None, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    time_zone: tzinfo = UTC
    rules: HouseRules = ()

    def names_of(self, name: str) -> set[str]:
        """A screen name with the other names of the same person, on whatever site."""
        return {name}.union(*(names.get(name, ()) for names in self.aliases.values()))


def load_config(path: str | None) -> Config:
    """The settings of a file, or of the nearest one upwards from here; the defaults when there is none.

    Raises:
        SettingError: The file cannot be read, or has an unknown key or a wrong value.
    """
    if path is not None:
        return _config(path, _read(Path(path)) or {})
    for folder in (Path.cwd(), *Path.cwd().parents):
        for name in ("hh.toml", "pyproject.toml"):
            file = folder / name
            table = _read(file) if file.is_file() else None
            if table is not None:
                return _config(str(file), table)
    return Config()


def _read(file: Path) -> Table | None:
    """The settings in a file; None when it is a `pyproject.toml` without any."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingError(str(file), error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(str(file), f"is no TOML: {error}") from error
    if file.name != "pyproject.toml":
        return table
    tools = table.get("tool")
    settings = tools.get("hh") if isinstance(tools, dict) else None
    return settings if isinstance(settings, dict) else None


def _config(file: str, table: Table) -> Config:
    for key in table:
        if key not in KEYS:
            raise SettingError(file, f"unknown key {key!r}; {suggest(key, KEYS)}")
    rules = _table(f"{file}: rules", table.get("rules", {}))
    return Config(
        _heroes(f"{file}: heroes", table.get("heroes", [])),
        _aliases(f"{file}: aliases", table.get("aliases", {})),
        _time_zone(f"{file}: time_zone", table.get("time_zone", "UTC")),
        tuple(house_rule(f"{file}: rules", key, value) for key, value in rules.items()),
    )


def _heroes(where: str, value: object) -> Mapping[str | None, tuple[str, ...]]:
    """A list of names for every site, or a table of lists by site."""
    if not isinstance(value, dict):
        return {None: _names(where, value)}
    return {_site(where, site): _names(f"{where}.{site}", names) for site, names in value.items()}


def _aliases(where: str, value: object) -> Mapping[str | None, Mapping[str, tuple[str, ...]]]:
    """Lists of names by the name to show, in the table itself or in tables by site."""
    aliases: dict[str | None, dict[str, tuple[str, ...]]] = {}
    for key, names in _table(where, value).items():
        if isinstance(names, dict):
            inside = f"{where}.{key}"
            own = {name: _names(f"{inside}.{name}", others) for name, others in names.items()}
            aliases[_site(where, key)] = own
        else:
            aliases.setdefault(None, {})[key] = _names(f"{where}.{key}", names)
    return aliases


def _site(where: str, name: str) -> str:
    from hhparser.sites import FORMATS

    known = list(dict.fromkeys(site.name for site in FORMATS))
    if name not in known:
        raise SettingError(where, f"no site {name!r}; {suggest(name, known)}")
    return name


def _table(where: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise SettingError(where, "must be a table")
    return value


def _names(where: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise SettingError(where, 'must be a list of names such as ["A", "B"]')
    return tuple(value)


def _time_zone(where: str, value: object) -> tzinfo:
    try:
        return ZoneInfo(str(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingError(where, f"no time zone {value!r}; one is Europe/Berlin or UTC") from None
