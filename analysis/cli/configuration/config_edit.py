"""Changes of the settings file that keep its comments and its order."""

import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from analysis.cli.configuration.config import check_settings
from analysis.cli.configuration.settings import settings_file, user_file
from hhparser.base.errors import SettingError

PROJECT: Final = "pyproject.toml"


def edit_settings(path: str | None, changes: Mapping[str | tuple[str, ...], object]) -> Path:
    """Write settings to the settings file, which is created if there is none; return its path.

    Args:
        path: The file; None for the one that commands use, or else the one of the user.
        changes: New values by key, such as `web.colors` or `("aliases", "pokerstars", "Ann")`. None removes a
            setting, and a function returns the new value for the present one.

    Raises:
        SettingError: A value is not valid, or the file cannot be written.
    """
    import tomlkit

    file = Path(path) if path else settings_file() or user_file()
    try:
        document = tomlkit.parse(file.read_text("utf-8-sig")) if file.exists() else tomlkit.document()
        table: Any = document["tool"]["hh"] if file.name == PROJECT else document
        for key, value in changes.items():
            _set(table, key.split(".") if isinstance(key, str) else key, value)
        text = tomlkit.dumps(document)
        check_settings(str(file), tomllib.loads(text))
        _replace(file, text)
    except OSError as error:
        raise SettingError(str(file), error.strerror or str(error)) from error
    return file


def _set(table: Any, keys: Sequence[str], value: object) -> None:  # Any: a table of tomlkit
    """Set or remove a value in a table or in a table within it.

    Raises:
        SettingError: The present value is a table of values by site.
    """
    *outer, last = keys
    for key in outer:
        if key not in table and value is None:
            return
        table = table.setdefault(key, {})
    if isinstance(table.get(last), Mapping):
        raise SettingError(last, "has values by site in the settings file; change it there")
    if callable(value):
        value = value(table.get(last))
    if value is None:
        table.pop(last, None)
    else:
        table[last] = value


def _replace(file: Path, text: str) -> None:
    """Write a file as a whole, so that a crash leaves the old one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.write_text(text, "utf-8")
    if file.exists():
        part.chmod(file.stat().st_mode & 0o777)
    os.replace(part, file)
